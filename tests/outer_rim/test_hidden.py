"""What others get to know of the cards that somebody draws: only what is read aloud."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest
from msgspec import structs

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.components import CARDS, ENCOUNTERS, SPACES, CardId, Section
from orloj.games.outer_rim.look import art
from orloj.games.outer_rim.look.web import LOOK
from orloj.games.outer_rim.sections import NAMES, PATHS
from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.texts import TEXTS
from orloj.games.outer_rim.view import View
from orloj.kernel import Seat, Table
from orloj.testing import Position, proves
from orloj.words import LANGS
from tests.outer_rim.positions import explore, rim, rogue

FAR = dict.fromkeys(["rebel", "imperial", "hutt", "syndicate"], "t1.lo")
NAMED = ["Ada", "Bob"]
DRAWN = [
    (facts.id, number)
    for facts in ENCOUNTERS.values()
    for number, section in enumerate(facts.section)
    if section.secret is None
]


def drawing(card: str, number: int, seed: int = 0) -> Position[State]:
    """Seat 0 has drawn a card where one of its sections holds."""
    where = ENCOUNTERS[_number(card)].section[number].where
    at = where if where in SPACES else "t2.c"
    t = rim(
        rogue(at=at, credits=9000, assets=["cargo.stolen_supplies"], rep={"hutt": seed % 3 - 1, "rebel": seed % 3 - 1}),
        rogue(at="cantonica" if at != "cantonica" else "naboo", credits=4000),
        patrols={**FAR, "imperial": "t2.c"} if where == "patrol" else FAR,
        encounters=[card],
        step="encounter",
    )
    return explore(t)


def _number(card: str) -> CardId:
    return next(number for number, facts in ENCOUNTERS.items() if facts.id == card)


def known_to(t: Position[State], reader: Seat | None) -> Iterator[str]:
    """All that a reader is told and shown: the view, the story with its values, links and beats, the page."""
    view = cast(View, t.view(reader))
    yield json.dumps(GAME.named(view), ensure_ascii=False)
    for line in t.story():
        heard = line.heard_by(reader)
        yield json.dumps([heard.key, by_token(heard.values), by_token(heard.secret)], ensure_ascii=False)
        yield json.dumps([LOOK.mentions(heard, reader), LOOK.motion.telling(heard).refs])
        yield from (TEXTS.line(heard, reader, NAMED, lang) for lang in LANGS)
    yield from (str(LOOK.board(view, NAMED, lang)) for lang in LANGS)
    if view.reading:
        yield art.picture(view.reading) or ""


def by_token(values: Any) -> Any:
    """Values of a line, the numbers of cards as tokens."""
    return {key: CARDS[one].id if key == "card" and isinstance(one, int) else one for key, one in values.items()}


def others_know(t: Position[State]) -> list[str]:
    return [*known_to(t, 1), *known_to(t, None)]


@proves("outer-rim.encounter-card.8", "outer-rim.space-encounter.2")
@pytest.mark.parametrize(("card", "number"), DRAWN)
def test_others_hear_the_section_and_nothing_of_the_card(card: str, number: int) -> None:
    t = drawing(card, number)
    rng = Random(card)
    for _ in range(6):
        if t.story("gains"):
            break  # what lies in a slot is seen by all
        assert not [text for text in others_know(t) if card in text]
        if t.state.active != 0 or 0 not in t.asked():
            break
        t.play(f"0 {t.question(0).sample(rng)}")


@proves("outer-rim.encounter-card.8")
@pytest.mark.parametrize(("card", "number"), DRAWN[::7])
def test_what_else_stands_on_the_card_changes_nothing_for_others(
    card: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest of the drawn card is dealt anew: another section, another asset."""
    before = others_know(drawing(card, number))
    own = ENCOUNTERS[_number(card)]
    other = next(one for one in ENCOUNTERS.values() if one.deck == own.deck and one.id != card)
    sections: list[Section] = list(other.section)
    sections[number] = own.section[number]
    monkeypatch.setitem(
        cast(dict[CardId, Any], ENCOUNTERS), _number(card), structs.replace(own, section=tuple(sections), asset=None)
    )
    art.picture.cache_clear()
    assert others_know(drawing(card, number)) == before
    monkeypatch.undo()
    art.picture.cache_clear()


def test_names_of_sections_do_not_follow_the_cards() -> None:
    """Every section and subsection has a name, and the two sections of a card have not the same number."""
    assert len(set(NAMES)) == len(PATHS)
    pairs = [
        [NAMES[f"{facts.id}/{'secret' if section.secret else 'section'}.{number}"].split(".")[2]
         for number, section in enumerate(facts.section)]
        for facts in ENCOUNTERS.values()
    ]  # fmt: skip
    assert sum(one == other for one, other in pairs) < len(pairs) / 4


@proves("outer-rim.space-encounter.7", "outer-rim.secret.3")
def test_only_who_drew_it_knows_which_card_goes_under_the_deck() -> None:
    card = "enc.ryloth-naboo.08"
    t = drawing(card, 1)
    pile = t.state.encounters["ryloth-naboo"]
    assert pile.cards[0] == _number(card)
    assert (pile.known_to(0), pile.known_to(1)) == ([_number(card)], [])
    secret = "enc.lothal-mon_calamari.04"
    t = rim(rogue(secrets=[(secret, "mon_calamari")], wounds=1)).play(f"0 secret {secret}")
    pile = t.state.encounters["lothal-mon_calamari"]
    assert (pile.known_to(0), pile.known_to(1)) == ([_number(secret)], [])


@pytest.mark.parametrize("seed", [1, 2])
def test_in_whole_games_nobody_sees_a_card_that_somebody_else_draws(seed: int) -> None:
    """In the views and in the story of a game of random players."""
    table = Table.new(GAME, 2, seed=seed, options={"characters": "random"})
    rng = Random(seed)
    drawn = 0
    for _ in range(600):
        if table.outcome is not None:
            break
        for reader in (*table.state.seats, None):
            view = cast(View, table.view(reader))
            assert view.drawn is None or reader == table.state.active
            assert "enc." not in view.reading
        drawn += table.state.drawn >= 0
        seat, ask = rng.choice(list(table.asks().items()))
        table.answer(seat, ask.sample(rng))
    assert drawn
    for line in table.story:
        if line.key in ("encounter", "uses-secret", "keeps-secret", "leaves-asset"):
            for reader in (0, 1, None):
                heard = line.heard_by(reader)
                assert "card" not in heard.values
                assert not heard.secret or reader == line.seat
