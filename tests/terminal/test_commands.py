"""Commands, wrong inputs and names without accents."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from orloj.cli.saved import read_saved
from orloj.cli.terminal.commands import COMMANDS, find_command, words_of
from orloj.games.rftg.look.terminal import LOOK
from orloj.games.rftg.texts import card_name
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
    assert "card NAME" in which
    assert "look at 5 more" in action.lower()


def test_changing_the_language() -> None:
    czech, english, wrong = after_opening(Desk(), "lang cs", "jazyk angličtina", "lang de")[:3]
    assert "Kterou akci zvolíš" in czech
    assert "Which action do you pick" in english
    assert "en, cs" in wrong


def test_saving(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "game.json"
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
