"""What a third reading of the rulebook found about promissory notes: they lie open as long as they work."""

from __future__ import annotations

import pytest

from orloj.games.ti4.book import WHEN_RESOLVED
from orloj.games.ti4.components import NOTES
from orloj.games.ti4.dicing import COMBAT, PLUS, Shot
from orloj.games.ti4.elimination import eliminate
from orloj.games.ti4.facts import note_of
from orloj.games.ti4.lasting import end_lasting
from orloj.games.ti4.state import Lasting, State
from orloj.games.ti4.transactions import (
    BY_ACTIVATION,
    BY_AGENDA,
    BY_ELIMINATION,
    BY_STATUS_PHASE,
    goods,
    hand_note_over,
)
from orloj.games.ti4.view import view
from orloj.kernel import Seat, Step
from orloj.testing import Position, proves
from tests.ti4.battles import is_idle, landing
from tests.ti4.positions import table
from tests.ti4.voting import cast, vote_on

PEOPLE = ("winnu", "sol", "yin")
BESIDE = {"0 46": "cruiser", "1 28": "fighter"}


def note(kind: str, owner: Seat, people: tuple[str, ...] = PEOPLE) -> int:
    return note_of(owner, people[owner], kind)


def lie_open(t: Position[State], seat: Seat) -> list[int]:
    """The notes before a player, as a third one sees them."""
    return view(t.state, (seat + 1) % 3).players[seat].notes_in_play


def came_back(t: Position[State]) -> list[tuple[int | None, str]]:
    return [(line.seat, str(line.values["note"])) for line in t.story("note-returns")]


def secret_vote(*agendas: str, factions: tuple[str, ...] = PEOPLE) -> Position[State]:
    """Seat 2 has played the Political Secret of seat 0."""
    t = vote_on(*agendas, notes={2: [(0, "political-secret")]}, factions=factions,
                begin=lambda g: g.note_takers.append(2))  # fmt: skip
    return t.play("2 political-secret")


@proves("ti4.54.3")
def test_a_political_secret_lies_open_until_the_agenda_is_done() -> None:
    t = secret_vote("mutiny", "economic-equality")
    secret = note("political-secret", 0)
    assert lie_open(t, 2) == [secret]
    cast(t, s1="for: quann")
    assert is_idle(t)
    assert lie_open(t, 2) == []
    assert secret in t.state.players[0].notes.cards
    assert came_back(t) == [(2, "political-secret")]


@proves("ti4.54.3", "ti4.54.5a")
def test_its_owner_cannot_give_it_away_again_meanwhile() -> None:
    t = secret_vote("mutiny")
    item = f"note {note('political-secret', 0)}"
    assert item not in goods(t.state, 0, 1)
    assert item not in goods(t.state, 2, 1)
    cast(t, s1="for: quann")
    assert item in goods(t.state, 0, 1)


@proves("ti4.54.3")
def test_an_agenda_that_is_replaced_brings_the_secret_back() -> None:
    people = ("winnu", "xxcha", "yin")
    t = vote_on(
        "mutiny",
        "economic-equality",
        notes={2: [(0, "political-secret")]},
        factions=people,
        players={1: {"strategy": 1}},
        begin=lambda g: g.note_takers.append(2),
    )
    t.play("1 pass", "2 political-secret")
    assert lie_open(t, 2) == [note("political-secret", 0, people)]
    t.play("1 quash")
    assert came_back(t) == [(2, "political-secret")]
    assert note("political-secret", 0, people) in t.state.players[0].notes.cards


@proves("ti4.54.3")
def test_a_ceasefire_lies_open_until_the_action_is_over() -> None:
    t = table(units=BESIDE, notes={1: [(0, "ceasefire")]}, factions=PEOPLE, plan=[Step("turn", [0]), Step("turn", [1])])
    t.play("0 activate 28", "1 ceasefire")
    assert t.asked() == {1: "action"}  # nobody can come in: the action of seat 0 is over
    assert lie_open(t, 1) == []
    assert note("ceasefire", 0) in t.state.players[0].notes.cards
    assert came_back(t) == [(1, "ceasefire")]
    reinforced = table(
        units={**BESIDE, "0 tequran": "infantry, space-dock"},
        owners={"tequran": 0},
        notes={1: [(0, "ceasefire")]},
        factions=PEOPLE,
        plan=[Step("turn", [0])],
    )
    reinforced.play("0 activate 28", "1 ceasefire")
    assert lie_open(reinforced, 1) == [note("ceasefire", 0)]  # its owner may still produce


@proves("ti4.54.3")
def test_the_legion_lies_open_for_the_combat_and_counts_once() -> None:
    people = ("winnu", "sardakk-norr", "yin")
    t = landing(
        "3 infantry",
        {"lor": "2 infantry"},
        factions=people,
        notes={0: [(1, "tekklar-legion")]},
        hands={0: ["morale-boost"]},
        dice=[1] * 5,
    )
    t.play("0 land infantry lor=3", "0 tekklar-legion")
    assert t.asked() == {0: "after.RoundStart"}
    assert lie_open(t, 0) == [note("tekklar-legion", 1, people)]
    assert PLUS(t.state, 0, Shot(COMBAT, 0, 1, "infantry", "lor", 36, "lor")) == 1
    t.play("0 pass")
    assert t.asked() == {0: "after.RoundStart"}  # the next round of the same combat
    assert lie_open(t, 0) == [note("tekklar-legion", 1, people)]


@proves("ti4.54.3", "ti4.clar.15")
def test_whoever_leaves_takes_his_note_along_but_not_what_it_does() -> None:
    """The owner of a note that works is eliminated: the note is gone, and nothing comes back at the end."""
    g = table(factions=PEOPLE).state
    g.players[0].notes.take(note("ceasefire", 0))
    g.players[1].notes_in_play.append(note("ceasefire", 0))
    g.lasting.append(Lasting(id="ceasefire", seat=1, other=0, tile=28, until="action"))
    eliminate(g, 0)
    assert g.players[1].notes_in_play == []
    assert [one.id for one in g.lasting] == ["ceasefire"]
    end_lasting(g, "action")
    assert g.players[0].notes.cards == []
    assert g.lasting == []


@proves("ti4.54.3")
def test_a_note_that_gives_a_technology_is_there_until_it_has_come() -> None:
    people = ("winnu", "muaat", "yin")
    t = table(factions=people, notes={0: [(1, "fires-of-the-gashlai")]}, plan=[Step("turn", [0]), Step("turn", [2])])
    t.play("0 component fires-of-the-gashlai")
    story = [line.key for line in t.story() if line.key in ("gains-technology", "turn")]
    assert story[:2] == ["turn", "gains-technology"]
    assert "war-sun" in t.state.players[0].technologies
    assert note("fires-of-the-gashlai", 1, people) in t.state.players[1].notes.cards
    assert t.state.players[0].notes_in_play == []


def test_every_way_back_is_one_that_the_rules_know() -> None:
    known = {WHEN_RESOLVED, BY_ACTIVATION, BY_AGENDA, BY_ELIMINATION, BY_STATUS_PHASE}
    assert {tag for one in NOTES.values() for tag in one.returns} == known


@proves("ti4.54.6")
@pytest.mark.parametrize("given", ["ceasefire", "trade-agreement"])
def test_what_lay_open_is_known_until_some_note_is_given_away(given: str) -> None:
    """Everybody saw the Ceasefire come back; after a note has changed hands nobody else knows whether it was this."""
    t = table(units=BESIDE, notes={1: [(0, "ceasefire")]}, factions=PEOPLE, plan=[Step("turn", [0]), Step("turn", [1])])
    t.play("0 activate 28", "1 ceasefire")
    assert view(t.state, 2).players[0].known_notes == [note("ceasefire", 0)]
    hand_note_over(t.state, 0, 1, note(given, 0))
    assert view(t.state, 2).players[0].known_notes == []
    assert view(t.state, 2).players[1].known_notes == []
