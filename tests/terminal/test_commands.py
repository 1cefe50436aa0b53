"""Commands, wrong inputs and names without accents."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from orloj.cli.play import session_for
from orloj.cli.saved import read_saved
from orloj.cli.terminal.commands import COMMANDS, find_command, words_of
from orloj.games.rftg.cards import CARDS
from orloj.games.rftg.look.terminal import LOOK
from orloj.games.rftg.texts import TEXTS, card_name
from orloj.kernel import Illegal, Table
from orloj.ledger import fold, ledger_of
from orloj.words import LANGS, Lang
from tests.terminal.desk import SEAT, Desk, at_random

LEDGER = ledger_of("orloj.games.rftg")


def flat(text: str) -> str:
    """Without the breaks of lines and frames."""
    return " ".join(text.replace("│", " ").split())


def after_opening(desk: Desk, *lines: str) -> list[str]:
    """What each line brings, typed at the first choice of an action."""
    assert desk.type(["1 2", *lines]) == 0
    return [flat(screen) for screen in desk.screens[2:]]


def test_every_command_in_every_language_is_known() -> None:
    for lang in LANGS:
        for id in COMMANDS:
            for word in words_of(id, lang):
                typed = find_command(f"{word.upper()} x", LOOK.pages("en"))
                assert typed is not None
                assert typed.id == id
        for page in LOOK.pages(lang):
            for word in page.words:
                typed = find_command(word, LOOK.pages(lang))
                assert typed is not None
                assert typed.id == page.id
    assert find_command("settle", LOOK.pages("en")) is None


def test_no_two_commands_share_a_word() -> None:
    for lang in LANGS:
        words = [word for id in COMMANDS for word in words_of(id, lang)]
        words += [page.words[LANGS.index(lang)] for page in LOOK.pages(lang)]
        assert len(set(words)) == len(words)


@pytest.mark.parametrize("plain", [True, False])
def test_rules_are_explained(plain: bool) -> None:
    desk = Desk(plain=plain)
    this, one, short, found, chapters, none = after_opening(
        desk, "?", "? rftg.settle.5", "? settle.5", "? alien discard", "rules", "? xyzzy"
    )[:6]
    assert LEDGER["rftg.round.1"].text in this
    assert LEDGER["rftg.settle.5"].text in one
    assert LEDGER["rftg.settle.5"].text in short
    assert found.count("rftg.") >= 1
    assert all(section.name in chapters for section in LEDGER.sections)
    assert "No rule contains “xyzzy”." in none


def test_rules_in_czech() -> None:
    this, found = after_opening(Desk(lang="cs"), "?", "pravidla obrana")[:2]
    assert LEDGER["rftg.round.1"].text_cs in this
    assert "rftg." in found


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("lang", LANGS)
def test_pages(lang: Lang, plain: bool) -> None:
    desk = Desk(lang=lang, plain=plain, seats=3)
    hand, tableau, players, score, military, story, help_page, hint, table = after_opening(
        desk, "hand", "tableau", "players", "score", "military", "story", "help", "hint", "table"
    )[:9]
    view = desk.table.view(SEAT)
    me = view.players[SEAT]  # type: ignore[attr-defined]
    assert all(card_name(card, lang) in hand for card in me.hand)
    assert all(card_name(card, lang) in tableau for card in me.tableau)
    names = desk.session.names()
    for page in (players, score, military):
        assert all(name in page for name in names)
    assert str(me.score.total) in score
    assert all(card_name(player.tableau[0], lang) in players for player in view.players)  # type: ignore[attr-defined]
    assert all(card_name(player.tableau[0], lang) in story for player in view.players)  # type: ignore[attr-defined]
    assert all(word in help_page for id in COMMANDS for word in words_of(id, lang))
    assert {"en": "The bot would choose", "cs": "Bot by zvolil"}[lang] in hint
    assert "rftg.round.1" in table


@pytest.mark.parametrize("plain", [True, False])
def test_cards_are_shown_in_full(plain: bool) -> None:
    exact, start, several, czech, none, which, action = after_opening(
        Desk(plain=plain), "card Contact Specialist", "card conta", "card galactic", "karta VYJEDNAVAC", "card xyzzy",
        "card", "card explore: +5",
    )[:7]  # fmt: skip
    assert "Development, cost 1, 1 VP" in exact
    assert "minus 1" in exact
    assert start == exact
    assert "Galactic Federation" in several
    assert "Galactic Renaissance" in several
    assert czech == exact
    assert "There is nothing called xyzzy" in none
    assert "card Old Earth" in which
    assert "look at 5 more" in action.lower()


def test_changing_the_language() -> None:
    czech, english, wrong = after_opening(Desk(), "lang cs", "jazyk angličtina", "lang de")[:3]
    assert "Kterou akci zvolíš" in czech
    assert "Which action do you pick" in english
    assert "en, cs" in wrong


def test_saving(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    which, saved, wrong = after_opening(Desk(), "save", f"save {file}", f"uloz {tmp_path}")[:3]
    assert "save my-game.json" in which
    assert str(file) in saved.replace(" ", "")
    assert f"To go on: orloj play --load {file}" in saved
    saved_game = read_saved(file, "en")
    assert saved_game.players is not None
    assert (saved_game.players.seat, saved_game.players.bots) == (SEAT, ("random",))
    record = saved_game.record
    assert record.header.seed == "desk"  # so that it can be verified when it is over
    assert Table.load(Desk().table.game, record).asks()[SEAT].kind == "action"
    assert "could not be saved" in wrong


@pytest.mark.parametrize("lang", LANGS)
def test_saving_spares_what_is_no_saved_game(tmp_path: Path, lang: Lang) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("do not lose this")
    refused, kept = after_opening(Desk(lang=lang, width=300), f"save {file}", "save!")[:2]
    word = {"en": "save!", "cs": "uloz!"}[lang]
    assert {"en": "it is no saved game", "cs": "není to uložená hra"}[lang] in refused
    assert f"{word} {file}" in refused
    assert {"en": "Into which file?", "cs": "Do kterého souboru?"}[lang] in kept
    assert file.read_text() == "do not lose this"
    forced, again = after_opening(Desk(lang=lang, width=300), f"{word} {file}", f"save {file}")[:2]
    assert "orloj play --load" in forced
    assert again == forced  # now it is a saved game
    assert read_saved(file, lang).players is not None


@pytest.mark.parametrize("lang", LANGS)
def test_saving_makes_no_folders(tmp_path: Path, lang: Lang) -> None:
    folder = tmp_path / "new"
    [answer] = after_opening(Desk(lang=lang, width=300), f"save {folder / 'game.json'}")[:1]
    assert answer == {"en": f"There is no folder {folder}.", "cs": f"Složka {folder} neexistuje."}[lang]
    assert not folder.exists()


@pytest.mark.parametrize("lang", LANGS)
def test_after_the_end_nothing_is_taken_back_and_the_record_is_saved(tmp_path: Path, lang: Lang) -> None:
    desk = Desk(lang=lang, width=300)
    file = tmp_path / "done.json"
    lines = ["undo", "undo!", "zpet", f"save {file}"]
    choose, seen = at_random(Random(3)), list[str]()

    def answer(desk: Desk) -> str:
        if desk.table.outcome is None:
            return choose(desk)
        seen.append(desk.last)
        return lines.pop(0) if lines else ""

    assert desk.run(answer) == 0
    ended, *undone, saved = seen
    over = {"en": "The game is over, so nothing can be taken back", "cs": "Hra skončila, takže už nejde nic vrátit"}
    assert [over[lang] in screen for screen in undone] == [True] * 3
    assert not any("undo!" in screen or "zpet!" in screen for screen in undone)
    keep = {"en": "save FILE keeps the record", "cs": "uloz SOUBOR uchová záznam"}[lang]
    assert keep in ended
    assert f"orloj verify {file}" in saved
    assert "--load" not in saved
    assert keep not in saved  # it is kept already
    assert desk.table.taken_back == []


# -- learning the game


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("plain", [True, False])
def test_how_to_play(lang: Lang, plain: bool) -> None:
    lines = LOOK.howto(lang)
    assert 8 <= len(lines) <= 12
    assert lines != LOOK.howto("cs" if lang == "en" else "en")
    for mode in ("standard", "first"):
        desk = Desk(lang=lang, plain=plain, mode=mode)
        assert desk.type(["howto", "jak"]) == 0
        start, english, czech = (flat(screen) for screen in desk.screens[:3])
        assert all(line in english for line in lines)
        assert czech == english
        told = [line in start for line in lines]
        assert all(told) if mode == "first" else not any(told)
        mentioned = {"en": "howto explains the game", "cs": "jak vysvětlí hru"}[lang]
        assert (mentioned in start) == (mode == "standard")


def test_how_to_play_names_only_commands_that_exist() -> None:
    for lang, words in {"en": ("hint", "card"), "cs": ("rada", "karta")}.items():
        said = LOOK.howto("cs" if lang == "cs" else "en")[-1]
        for word in words:
            assert f"{word} " in said
            assert find_command(word, LOOK.pages("en")) is not None


@pytest.mark.parametrize(
    ("typed", "chapter"),
    [
        ("rules settle", "rftg.settle"),
        ("rules rftg.settle", "rftg.settle"),
        ("rules III: Settle", "rftg.settle"),
        ("pravidla osidlovani", "rftg.settle"),
        ("pravidla Osidlování", "rftg.settle"),
        ("rules cat-settle", "rftg.cat-settle"),
        ("rules round-end", "rftg.round-end"),
        ("rules end of the game", "rftg.game-end"),
        ("pravidla konec hry", "rftg.game-end"),
    ],
)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("plain", [True, False])
def test_a_whole_chapter_of_the_rules(typed: str, chapter: str, lang: Lang, plain: bool) -> None:
    rules = [rule for rule in LEDGER.values() if rule.id.rpartition(".")[0] == chapter]
    desk = Desk(lang=lang, plain=plain, width=400)
    [shown] = after_opening(desk, typed)[:1]
    assert rules[0].section_in(lang) in shown
    places = [shown.index(rule.text_in(lang)) for rule in rules]
    assert places == sorted(places)
    listed = [line for line in desk.screens[2].splitlines() if any(rule.text_in(lang) in line for rule in rules)]
    assert len(listed) == len(rules)  # a line for each


def test_other_words_still_search_the_rules() -> None:
    found, chapters, searched = after_opening(Desk(), "rules alien discard", "rules", "? settle")[:3]
    assert found.count("rftg.") >= 1
    assert "settle: III: Settle" in chapters
    assert "more rules contain this" in searched  # and it was not taken for the answer `settle`


@pytest.mark.parametrize("lang", LANGS)
def test_only_a_secret_seed_is_called_secret(lang: Lang) -> None:
    secret = {"en": "secret seed", "cs": "tajného semínka"}[lang]
    said = []
    for luck in (None, "7"):
        desk = Desk(lang=lang)
        desk.session = session_for(
            desk.table, ["random"], lang=lang, screen=desk.screen(), read=desk.session.read, luck=luck
        )
        assert desk.type([]) == 0
        said.append(secret in flat(desk.text))
    assert said == [True, False]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("plain", [True, False])
def test_cards_of_the_other_kind_are_only_named(lang: Lang, plain: bool) -> None:
    """In one line, and they can still be asked for by name."""
    desk = Desk(lang=lang, plain=plain, width=400, seed="aside")
    choose, seen = at_random(Random(4)), set[str]()
    heads = {
        ("settle", "en"): "Not worlds",
        ("settle", "cs"): "Nejsou to planety",
        ("develop", "en"): "Not developments",
        ("develop", "cs"): "Nejsou to technologie",
    }

    def answer(desk: Desk) -> str:
        ask = desk.table.asks().get(SEAT)
        if ask is not None and ask.kind in ("settle", "develop"):
            other = [refusal for refusal in ask.blocked() if refusal.why.startswith("not-a-")]
            names = ", ".join(card_name(refusal.value, lang) for refusal in other)
            if other:
                seen.add(ask.kind)
                lines = [line for line in desk.last.splitlines() if f": {names} (" in line]
                assert len(lines) == 1
                assert f"{heads[ask.kind, lang]}: {names} ({other[0].rule})" in lines[0]
                assert desk.last.count(card_name(other[0].value, lang)) >= 1
        return choose(desk)

    assert desk.run(answer) == 0
    assert seen == {"settle", "develop"}


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("width", [100, 140])
def test_full_texts_have_a_line_for_each_power(plain: bool, width: int) -> None:
    desk = Desk(plain=plain, width=width, mode="first", seed="7")
    assert desk.type(["hand", "tableau"]) == 0
    me = desk.table.view(SEAT).players[SEAT]  # type: ignore[attr-defined]
    for cards, screen in ((me.hand, desk.screens[1]), (me.tableau, desk.screens[2])):
        several = [card for card in cards if len(CARDS[card].powers) > 1]
        for card in several:
            powers = TEXTS.component(CARDS[card].id, "en").powers
            starts = [f"{power.label}: {power.text[:20]}" for power in powers]
            lines = [line for line in screen.splitlines() if any(start in line for start in starts)]
            assert len(lines) == len(powers)
    assert any(len(CARDS[card].powers) > 1 for card in (*me.hand, *me.tableau))


@pytest.mark.parametrize("lang", LANGS)
def test_a_hint_tells_what_the_option_means(lang: Lang) -> None:
    desk = Desk(lang=lang, width=300)
    [advice] = after_opening(desk, "hint")[:1]
    ask = desk.table.asks()[SEAT]
    hints = [TEXTS.hint(ask, value, desk.table.view(SEAT), lang) for value in ask.options]
    assert any(hint and advice.endswith(hint) for hint in hints)
    assert {"en": ". What it means: ", "cs": ". Co to znamená: "}[lang] in advice


def test_leaving() -> None:
    for word in ("quit", "konec", "exit"):
        desk = Desk()
        assert desk.type([word]) == 0
        assert desk.text.endswith("Goodbye!\n")
    desk = Desk(lang="cs")
    assert desk.type([]) == 0
    assert desk.text.endswith("Na shledanou!\n")

    def interrupt(_desk: Desk) -> str:
        raise KeyboardInterrupt

    desk = Desk()
    assert desk.run(interrupt) == 130
    assert desk.text.endswith("Goodbye!\n")


# -- answers


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("4", "settle"),
        ("settle", "settle"),
        ("SETTLE", "settle"),
        ("set", "settle"),
        ("osidl", "settle"),
        ("Osídlování", "settle"),
        ("pruzkum +5", "explore-5"),
        ("Průzkum +5", "explore-5"),
        ("explore-5", "explore-5"),
        ("explore 5", "explore-5"),
        ("consume: tr", "consume-trade"),
        ("consume-2x", "consume-2x"),
        ("produce", "produce"),
    ],
)
@pytest.mark.parametrize("lang", LANGS)
def test_names_of_an_action(typed: str, token: str, lang: Lang) -> None:
    desk = Desk(lang=lang)
    assert desk.type(["1 2", typed]) == 0
    given = [one for chapter in desk.table.history for one in chapter.given if one.seat == SEAT]
    assert given[1].token == token


@pytest.mark.parametrize("separated", ["{0} {1}", "{0},{1}", "{0}, {1}", "{1} {0}"])
def test_several_by_names_without_accents(separated: str) -> None:
    desk = Desk(lang="cs", seed="names")
    first, second = desk.table.state.players[SEAT].looking[1:3]
    names = [fold(card_name(card, "cs")) for card in (first, second)]
    assert desk.type([separated.format(*names)]) == 0
    discards = desk.table.state.discards.cards
    assert {first, second} <= set(discards)


def test_wrong_answers_say_what_is_wrong() -> None:
    desk = Desk()
    lines = ["1", "1 2 3", "1 1", "1 9", "xyzzy", "", "-", "0", "1 xyzzy", "1=2"]
    assert desk.type(lines) == 0
    answers = [flat(screen) for screen in desk.screens[1 : len(lines) + 1]]
    assert answers[0].startswith("2 are needed, you named 1: 1 more. (Rule rftg.setup.11)")
    assert answers[1].startswith("2 are needed, you named 3: 1 too many.")
    assert "named twice" in answers[2]
    assert "no option “9”" in answers[3]
    assert "no option “xyzzy”" in answers[4]
    assert answers[5].startswith("Choose 2.")
    assert answers[6].startswith("2 are needed, you named 0: 2 more.")
    assert "no option" in answers[7]
    assert "no option “xyzzy”" in answers[8]
    assert "no option" in answers[9]
    assert desk.table.number == 0


def test_ambiguous_names() -> None:
    desk = Desk()
    [answer] = after_opening(desk, "consume")[:1]
    assert answer.startswith("“consume” fits several: Consume: Trade")


def test_pass_is_no_default() -> None:
    desk = Desk(seed="pass")
    seen = 0

    def answer(desk: Desk) -> str:
        nonlocal seen
        ask = desk.table.asks().get(SEAT)
        if ask is not None and ask.kind == "develop" and not seen:
            seen += 1
            return ""
        if seen == 1:
            seen += 1
            assert ask is not None
            assert ask.kind == "develop"
            assert flat(desk.last) == "Type a number or the beginning of a name."
            return "table"
        return choose(desk)

    choose = at_random(Random(2))
    assert desk.run(answer) == 0
    assert seen == 2


def test_the_only_answer_may_be_an_empty_line() -> None:
    """With a poker face even those who can only pass are asked."""
    desk = Desk(seed="face2", bots=["heuristic"], options={"poker-face": "on"})
    passed = 0

    def answer(desk: Desk) -> str:
        nonlocal passed
        ask = desk.table.asks().get(SEAT)
        if ask is not None and ask.only() is not None:
            passed += 1
            return ""
        return choose(desk)

    choose = at_random(Random(4))
    assert desk.run(answer) == 0
    assert passed


@pytest.mark.parametrize("lang", LANGS)
def test_a_blocked_card_is_refused_with_its_reason(lang: Lang) -> None:
    desk = Desk(seed="blocked", lang=lang)
    tried = 0

    def answer(desk: Desk) -> str:
        nonlocal tried
        ask = desk.table.asks().get(SEAT)
        blocked = ask.blocked() if ask is not None else []
        if blocked and tried < 3 and "✗" not in desk.last and desk.last.count("\n") > 5:
            tried += 1
            return card_name(blocked[0].value, lang)
        if tried and blocked and desk.last.count("\n") <= 5:
            assert blocked[0].rule in desk.last
            assert card_name(blocked[0].value, lang) in flat(desk.last)
        return choose(desk)

    choose = at_random(Random(6))
    assert desk.run(answer) == 0
    assert tried == 3


def test_what_the_table_refuses_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()

    def refuse(_seat: int, _token: str) -> None:
        raise Illegal("english", rule="rftg.settle.5", why="too-expensive", values={"cost": 3, "have": 2})

    monkeypatch.setattr(desk.table, "answer", refuse)
    assert desk.type(["1 2"]) == 0
    assert "It costs 3 cards; you can pay with 2. (Rule rftg.settle.5)" in flat(desk.screens[1])


def test_a_mistake_in_a_rule_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()

    def fail(_seat: int, _token: str) -> None:
        raise ZeroDivisionError("a rule divided")

    monkeypatch.setattr(desk.table, "answer", fail)
    assert desk.type(["1 2"]) == 0
    assert "Please report it: ZeroDivisionError: a rule divided" in flat(desk.screens[1])


# -- taking back


def test_undo() -> None:
    """A payment can be taken back as long as nothing was revealed since: not in every game, but in some."""
    assert any(_took_back(f"undo{number}") for number in range(20))


def _took_back(seed: str) -> bool:
    steps: list[str] = []

    def answer(desk: Desk) -> str:
        ask = desk.table.asks()[SEAT]
        if steps[-1:] == ["undo"]:
            if "You took your last answer back." in desk.last:
                assert ask.kind == "pay"
                assert "rftg.develop.7" in desk.last
                steps.append("again")
            raise EOFError
        if steps[-1:] == ["pay"]:
            if ask.kind != "settle":
                raise EOFError
            steps.append("undo")
            return "zpet"
        steps.append(ask.kind)
        return {"actions": "develop, settle", "develop": "1"}.get(ask.kind) or choose(desk)

    choose = at_random(Random(11))
    assert Desk(seed=seed, mode="advanced").run(answer) == 0
    return steps[-1] == "again"


def test_what_was_revealed_can_be_taken_back_only_by_consent() -> None:
    desk = Desk(seats=3)
    assert desk.type(["undo", "1 2", "produce", "undo", "undo!", "table"]) == 0
    nothing, refused, done = (flat(desk.screens[place]) for place in (1, 4, 5))
    assert "You have nothing to take back." in nothing
    assert "cannot be taken back" in refused
    assert "undo!" in refused
    assert "You took your last answer back." in done
    assert desk.table.asks()[SEAT].kind == "action"
    assert any(undone.seat == SEAT and undone.agreed for undone in desk.table.taken_back)
