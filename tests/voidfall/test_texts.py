"""Everything that can be asked, done or told has words in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

import orloj.games.voidfall as package
from orloj import words
from orloj.games.voidfall import GAME
from orloj.games.voidfall.deeds import (
    Act,
    Advance,
    AskForPayment,
    Bonus,
    Catastrophe,
    Deed,
    Found,
    InCombat,
    InRow,
    Invade,
    Learn,
    Make,
    Ongoing,
    OnSlot,
    OnTrack,
    Piece,
    Resolve,
    Reward,
    Shift,
)
from orloj.games.voidfall.names import WORDS, thing_name
from orloj.games.voidfall.state import State, Turn
from orloj.games.voidfall.texts import TEXTS, VoidTexts
from orloj.kernel import Outcome, Table
from orloj.testing import Position
from orloj.words import LANGS, Lang, problems
from orloj.words.texts import asked_in_words, option_words
from tests.voidfall.positions import galaxy, lord
from tests.voidfall.void_positions import void_table, with_effects

NAMES = ["Ann", "Bob", "Cyd", "Dan"]


def test_words_are_complete() -> None:
    assert problems(WORDS) == []


def test_every_component_is_described() -> None:
    for lang in LANGS:
        for token in TEXTS.components():
            found = TEXTS.component(token, lang)
            assert (found.token, bool(found.name), bool(found.kind), bool(found.origin)) == (token, True, True, True)
            for text in (*found.powers, *found.scoring):
                assert all(text), f"{token} in {lang}: {text}"
                assert "{" not in text.text
                assert "  " not in text.text


def test_modes_and_options_have_words() -> None:
    for lang in LANGS:
        for mode in GAME.modes:
            assert TEXTS.mode_name(mode.id, lang)
            assert TEXTS.mode_help(mode.id, lang)
        for option in option_words(TEXTS, GAME.table_options, lang):
            assert all([option.name, option.help, *option.values.values()])


@pytest.mark.parametrize(
    ("mode", "seats", "seed"),
    [("competitive", 3, 5), ("cooperative", 2, 6), ("solo", 1, 7), ("tutorial", 1, 8)],
)
def test_a_game_is_told(mode: str, seats: int, seed: int) -> None:
    names = NAMES[:seats]
    texts = TEXTS
    table = Table.new(GAME, seats, seed=seed, mode=mode)
    rng = Random(seed)
    number = 0
    while table.outcome is None:
        asks = table.asks()
        seat = next(iter(asks))
        ask, seen = asks[seat], table.view(seat)
        if number % 3 == 0:
            for lang in LANGS:
                assert asked_in_words(texts, ask, lang)
                for option in list(ask.options)[:20]:
                    assert texts.label(ask, option, lang)
                    texts.hint(ask, option, seen, lang)
                for refused in ask.blocked():
                    assert texts.label(ask, refused.value, lang)
                    assert texts.refusal(refused, lang)
        table.answer(seat, ask.sample(rng))
        number += 1
    for lang in LANGS:
        assert texts.outcome(table.outcome, names, lang)
        for line in table.story:
            for reader in (0, None):
                assert texts.line(line.heard_by(reader), reader, names, lang)


# -- nothing missing, nothing left over


def _source() -> str:
    folder = Path(str(package.__file__)).parent
    return "".join(file.read_text("utf-8") for file in sorted(folder.rglob("*.py")) if "look" not in file.parts)


def _words(group: str) -> set[str]:
    return {key.split(".")[1] for key in WORDS.keys("en") if key.startswith(f"{group}.")}


def test_all_that_is_told_has_words_and_all_words_are_told() -> None:
    told = set(re.findall(r'tell\(\s*"([a-z-]+)"', _source()))
    told |= {"influence", "loses-influence"}  # one line of code for both
    assert told == _words("story")


def test_all_that_is_asked_has_words() -> None:
    source = _source()
    asked = set(re.findall(r'(?:choose|spread|Ask|choose_spot)\(\s*[^()"]*?"([a-z-]+)",', source))
    asked |= set(re.findall(r'kind="([a-z-]+)"', source))
    assert len(asked) > 50
    assert asked <= _words("ask")
    of_rooms = {"pay", "pay-any", *[kind for kind in _words("ask") if kind.startswith("combat-")]}
    assert _words("ask") - of_rooms <= asked


def test_all_deeds_and_refusals_have_words() -> None:
    deeds = {deed.word for deed in Deed.__subclasses__()}
    special = {"combat", "ask-payment", "ask-benefits", "resolve", "bonus", "reward"}  # said by what they choose
    assert deeds - special <= _words("do")
    assert {word for word in _words("do") if not word.startswith(("ask-payment", "ask-benefits"))} <= deeds
    refused = set(re.findall(r'Refusal\([^"]*?"([a-z-]+)"', _source()))
    assert _words("refusal") == {*refused, "other"}


def test_every_choice_of_a_combat_has_words() -> None:
    numbers = [
        InCombat(kind, n, "") for kind in ("launch", "missiles", "fire", "absorb", "drones", "bombard") for n in (0, 1)
    ]
    ships = [InCombat(kind, 0, "corvette.2+carrier.1") for kind in ("lose", "pods")]
    for lang in LANGS:
        for deed in (*numbers, *ships, InCombat("pods", 0, "")):
            assert WORDS(lang, f"ask.combat-{deed.choice}", sector="A1", count=2)
            assert TEXTS.label(_asking(f"combat-{deed.choice}"), deed, lang)


def _asking(kind: str, **values: Any) -> Any:
    return SimpleNamespace(kind=kind, seat=0, values=values)


# -- what options mean on the table


def _seen(mode: str = "competitive", seats: int = 2) -> Any:
    """The view of the first seat when the first focus is chosen, after random houses."""
    table = Table.new(GAME, seats, seed=3, mode=mode, options={"houses": "recommended"})
    rng = Random(3)
    while not any(ask.kind == "selection" for ask in table.asks().values()):
        seat, ask = next(iter(table.asks().items()))
        table.answer(seat, ask.sample(rng))
    return table.view(0)


def test_hints_tell_the_next_benefit_of_a_track_and_its_price() -> None:
    seen = _seen("tutorial")
    player = seen.players[0]
    assert player.house in ("valnis", "belitan", "cortozaar", "dunlork")  # all of them have the standard tracks
    player.tracks["society"] = 6
    ask = _asking("advance")
    hint = "Space 7, tier 4, for 2 fleet power to deactivate: Gain 20 influence."
    assert TEXTS.hint(ask, Advance("society"), seen, "en") == hint
    player.tracks["statecraft"] = 0
    assert TEXTS.hint(ask, Advance("statecraft"), seen, "cs") == "1. pole, 0. úroveň: Aktivuj 1 flotilu."
    player.corrupted_tracks.append("statecraft")
    hint = "Space 1, tier 0. The track is corrupted: no benefit."
    assert TEXTS.hint(ask, Advance("statecraft"), seen, "en") == hint


def test_a_hint_does_not_repeat_its_option() -> None:
    """Found a guild, build an installation, or neither: the names say it all."""
    t = galaxy(lord(stock={"materials": 5}), focus="development").play("0 act development grow")
    ask, seen = t.question(0), t.table.view(0)
    assert ask.kind == "choice"
    for lang in LANGS:
        for option in ask.options:
            label, hint = TEXTS.label(ask, option, lang), TEXTS.hint(ask, option, seen, lang)
            assert hint.removesuffix(".") != label
    assert [TEXTS.hint(ask, option, seen, "en") for option in ask.options] == ["", "", ""]


def test_the_price_of_a_crisis_is_named_in_its_question() -> None:
    t = invading_against_a_price()
    assert TEXTS.prompt(t.question(0), "en") == "Before it is done: pay 2 science? Then it can solve this crisis."
    assert TEXTS.cause(t.question(0), "en") == "Evolving Enemy"
    assert "zaplať 2 vědy" in TEXTS.prompt(t.question(0), "cs")


def invading_against_a_price() -> Position[State]:
    g = void_table(
        lord(stock={"science": 2}),
        current="crisis_2_18",
        sectors={"O1": {"fleets": {"corvette": 4}}, "c1": {"void_power": 1}},
        turn=Turn(seat=0, step="actions", focus="conquest"),
        plan=["round"],
        cycle=2,
    )
    return with_effects(g, "conquest/engage/then/one.0").play("0 invade c1")


def test_hints_warn_of_overproduction() -> None:
    seen = _seen()
    seen.players[0].stock["food"], seen.players[0].yields["food"] = 14, 3
    hint = "You gain 3; 2 of them are lost: overproduction, 3 influence."
    assert TEXTS.hint(_asking("produce"), Make("food"), seen, "en") == hint
    seen.players[0].stock["food"] = 12
    assert TEXTS.hint(_asking("produce"), Make("food"), seen, "cs") == "Získáš 3, budeš mít 15."


def test_hints_tell_what_lies_in_a_sector() -> None:
    seen = _seen("tutorial")
    key = next(key for key, sector in seen.sectors.items() if sector.void_power and sector.bounties)
    sector = seen.sectors[key]
    hint = TEXTS.hint(_asking("invade"), Invade(key), seen, "en")
    for part in (
        f"Voidborn power {sector.void_power}",
        f"population {sector.population}",
        "corrupted",
        "1 bounty token",
    ):
        assert part in hint
    assert TEXTS.label(_asking("invade"), Invade(key), "en") == f"Invade sector {key.upper()}"
    home = next(key for key, sector in seen.sectors.items() if sector.home == 0)
    assert "tvůj" in TEXTS.hint(_asking("found"), Found("farmers", home), seen, "cs")


def test_a_technology_is_explained_by_the_card_that_is_gained() -> None:
    seen = _seen()
    basic = TEXTS.hint(_asking("technology"), Learn("shields", "basic"), seen, "en")
    improved = TEXTS.hint(_asking("technology"), Learn("shields", "improved"), seen, "en")
    assert "When gained" in basic
    assert "approach absorption" not in basic
    assert "approach absorption" in improved
    assert "When gained" not in improved


@pytest.mark.parametrize("lang", LANGS)
def test_whatever_an_effect_comes_from_has_a_name(lang: Lang) -> None:
    sources = [
        "shields",
        "astoran_conquest",
        "D1",
        "2G",
        "crisis_1_01",
        "war_2",
        "fallen_nervo",
        "relay",
        "bounty_food",
    ]
    sources += ["zenor", "valnis_A", "marqualos_extra_A", "support", "trade.3", "valnis.society", "compensation"]
    sources += ["upkeep", "glory", "technology", "agenda", "overproduction", "crisis_board", "bounty", "reclaim"]
    for source in sources:
        assert thing_name(source, lang) != source or source in (
            "upkeep",
            "glory",
            "technology",
            "agenda",
            "overproduction",
        )
        assert TEXTS.cause(_asking("deploy", source=source), lang)


@pytest.mark.parametrize(
    ("deed", "lang", "label"),
    [
        (OnTrack("society"), "cs", "Stupnice Společnost"),
        (OnSlot(1), "en", "Agenda slot 2"),
        (Learn("shields", "improved"), "cs", "Štíty (vylepšená)"),
        (Act("conquest", "engage"), "en", "Engage"),
        (Bonus(3), "cs", "+2 kredity / +2 vědy"),
        (Reward("d"), "en", "Deploy up to 2 fleet power"),
        (Shift("corvette", "a1", "H2"), "en", "Corvette: A1 → H2"),
        (Resolve("glory", "glory", 0), "cs", "Sláva a vliv"),
        (Resolve("crisis_1_18", "crisis_1_18", 1), "en", "Solve the crisis This Is the Way"),
        (Resolve("cloning", "cloning.basic.0", 2), "en", "Cloning: +1 credit / activate 1"),
        (AskForPayment("on"), "cs", "Ptát se mě, čím platím"),
        (InCombat("lose", 0, "corvette.2+sentry.1"), "cs", "2 flotily korvet a 1 flotila bitevních stanic"),
    ],
)
def test_labels(deed: Deed, lang: Lang, label: str) -> None:
    assert TEXTS.label(_asking("any"), deed, lang) == label


def test_of_several_preferred_focuses_the_label_names_the_right_one() -> None:
    label = TEXTS.label(_asking("preferred-action"), Act("progress", "invent"), "en")
    assert label == "Progress: Invent"


def test_dangers_are_told() -> None:
    """A sector that would be abandoned, and a catastrophe that ends the game."""
    texts = cast(VoidTexts, TEXTS)
    seen = _seen("solo", 1)
    key = next(key for key, sector in seen.sectors.items() if sector.owner == 0 and sector.home < 0)
    home = next(key for key, sector in seen.sectors.items() if sector.home == 0)
    ship = next(iter(seen.sectors[key].fleets))
    seen.sectors[key].fleets = {ship: 1}
    assert "abandoned" in texts.danger(_asking("recall"), Piece(ship, key), seen, "en")
    assert texts.danger(_asking("muster"), Piece(ship, key), seen, "en") == ""
    assert texts.danger(_asking("recall"), Piece(ship, home), seen, "en") == ""
    assert texts.danger(_asking("war"), Catastrophe(), seen, "cs") == ""
    crisis = 6
    seen.board.rows["military"] = [crisis] * 4
    assert "katastrofa" in texts.danger(_asking("void-advance"), Ongoing("military"), seen, "cs")
    seen.board.catastrophes = 3
    for deed in (Catastrophe(), Ongoing("military"), InRow("military")):
        assert "prohra" in texts.danger(_asking("void-advance"), deed, seen, "cs")
    seen.board.rows["economic"] = []
    assert texts.danger(_asking("void-advance"), Ongoing("economic"), seen, "cs") == ""


def test_no_group_of_words_is_left_over() -> None:
    folder = Path(str(package.__file__)).parent
    shared = Path(str(words.__file__)).parent / "texts.py"
    code = "".join(file.read_text("utf-8") for file in (*sorted(folder.rglob("*.py")), shared))
    frame = {"may", "join", "pay", "times", "amount", "verb", "op", "op-short"}  # what the shared clauses ask for
    frame.add("study")  # what the reports of the laboratory ask for; their own tests look at each of its words
    heads = {re.sub("-(short|from)$", "", key.partition(".")[0]) for key in WORDS.keys("en")} - frame
    assert {head for head in heads if not re.search(rf'["{{}}]{re.escape(head)}[".{{-]', code)} == set()


@pytest.mark.parametrize(
    ("outcome", "lang", "text"),
    [
        (
            Outcome([1], "influence", [50, 60], [2, 1]),
            "en",
            "Three cycles are over: influence decides. Bob wins with 60 influence. Influence: Bob 60, Ann 50.",
        ),
        (
            Outcome([0], "influence", [60, 60], [1, 2]),
            "cs",
            "Tři cykly jsou za námi: rozhoduje vliv. Vyhrává Ann s vlivem 60. O shodě rozhodlo méně zhouby. Vliv:"
            " Ann 60, Bob 60.",
        ),
        (
            Outcome([0, 1], "influence", [60, 60], [1, 1]),
            "cs",
            "Tři cykly jsou za námi: rozhoduje vliv. Vyhrávají Ann a Bob s vlivem 60. Vliv: Ann 60, Bob 60.",
        ),
        (
            Outcome([0, 1], "goal", [130, 121], [1, 1]),
            "en",
            "The goal of 120 influence is reached. It was reached by: Ann and Bob. Influence: Ann 130, Bob 121.",
        ),
        (
            Outcome([], "defeat", [90, 80], [2, 2], [0, 0]),
            "cs",
            "Zplozenec má příliš velký vliv. Vyhrává Zplozenec. Vliv: Ann 90, Bob 80.",
        ),
        (
            Outcome([0, 1], "victory", [190, 180], [1, 1], [0, 0]),
            "en",
            "Every house has at least the influence of the Voidborn. All houses win together. Influence:"
            " Ann 190, Bob 180.",
        ),
    ],
)
def test_how_a_game_ended(outcome: Outcome, lang: Lang, text: str) -> None:
    assert TEXTS.outcome(outcome, ["Ann", "Bob"], lang) == text


def test_a_part_that_gives_influence_tells_how_much_that_is_now() -> None:
    seen = _seen()
    player = seen.players[0]
    own = [sector for sector in seen.sectors.values() if sector.owner == 0]
    guilds = sum(guild in ("farmers", "engineers", "miners") for sector in own for guild in sector.guilds)
    corrupted = [sector for sector in own if sector.corrupted]
    assert guilds
    assert not corrupted
    hint = TEXTS.hint(_asking("choice", node="production/supply/then"), 2, seen, "en")
    assert hint.endswith(f"Now: {guilds} influence.")
    assert "Now" not in TEXTS.hint(_asking("choice", node="production/supply/then"), 1, seen, "en")
    player.glory[:] = [2, 3]
    assert TEXTS.hint(_asking("choice", node="standard_statecraft/6"), 2, seen, "cs").endswith("Teď: vliv 5.")
