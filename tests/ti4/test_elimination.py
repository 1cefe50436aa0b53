"""Players who have lost everything leave the game [ti4.80]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4 import tactical
from orloj.games.ti4.components import AGENDA_NUMBER, CARD_NUMBERS, OBJECTIVE_NUMBER
from orloj.games.ti4.elimination import eliminate, has_lost_everything
from orloj.games.ti4.facts import clockwise, initiative_order, note_of, seats_alive
from orloj.games.ti4.moments import NOBODY
from orloj.games.ti4.scoring import LAST_ONE
from orloj.games.ti4.state import State
from orloj.testing import Position, proves
from tests.ti4.positions import GAME, table, units_of

POOR = {"archon-ren": NOBODY, "archon-tau": NOBODY}  # the home of seat 1
REST = {"0 hercant": "infantry", "2 retillion": "infantry"}


def ruined(seat: int = 1, **more: Any) -> Position[State]:
    """Seat 1 (or another one) is eliminated."""
    more.setdefault("factions", ("hacan", "xxcha", "yssaril"))
    return table(begin=lambda g: eliminate(g, seat), **more)


@proves("ti4.80.1", "ti4.80.1a", "ti4.80.1b", "ti4.80.1c")
@pytest.mark.parametrize(
    ("units", "owners", "lost"),
    [
        ({"1 27": "3 cruiser, 2 fighter"}, POOR, True),
        ({"1 27": "carrier, infantry"}, POOR, False),  # a ground force, also in space
        ({"1 starpoint": "space-dock"}, {**POOR, "starpoint": 0}, False),  # a unit with Production
        ({"1 starpoint": "pds"}, {**POOR, "starpoint": 0}, True),
        ({}, {"archon-ren": NOBODY}, False),  # a planet
    ],
)
def test_whoever_has_neither_planet_nor_ground_force_nor_production_is_out(
    units: dict[str, str], owners: dict[str, int], lost: bool
) -> None:
    t = table(units={**REST, **units}, owners=owners, plan=["eliminations"])
    assert t.state.players[1].eliminated is lost
    assert not t.state.players[0].eliminated


@proves("ti4.80.0", "ti4.80.1")
def test_the_last_defeat_eliminates_in_the_middle_of_an_action() -> None:
    """Seat 0 takes the last planet of seat 1 in the invasion."""
    t = table(
        factions=("hacan", "letnev", "yssaril"),
        units={"0 27": "carrier, 2 infantry", "1 starpoint": "pds", "1 46": "cruiser"},
        owners={"arc-prime": NOBODY, "wren-terra": NOBODY, "starpoint": 1},
        begin=lambda g: tactical.start(g, 0, 27),
        dice=[1, 1],
    )
    assert not has_lost_everything(t.state, 1)
    t.play("0 done", "1 fire-all", "0 land infantry starpoint=2", "1 fire-all")
    assert t.state.players[1].eliminated
    assert units_of(t, "1 46") == {}
    assert t.story("eliminated")[0].seat == 1
    assert seats_alive(t.state) == [0, 2]
    assert 1 not in initiative_order(t.state)
    GAME.invariants(t.state)


@proves("ti4.80.2")
def test_all_that_is_his_goes_back_to_the_box() -> None:
    t = ruined(
        units={"1 27": "cruiser", "1 starpoint": "pds"},
        tokens={27: [1, 0], 46: [1]},
        technologies={1: ["sarween-tools"]},
        players={1: {"trade_goods": 4, "commodities": 2, "waiting": {"infantry": 2}, "exhausted": ["sarween-tools"]}},
    )
    player = t.state.players[1]
    assert units_of(t, "1 27") == {}
    assert units_of(t, "1 starpoint") == {}
    assert t.state.systems[27].tokens == [0]
    assert t.state.systems[46].tokens == []
    assert (player.technologies, player.exhausted, player.waiting) == ([], [], {})
    assert (player.tactic, player.fleet, player.strategy, player.trade_goods, player.commodities) == (0,) * 5
    assert player.notes.cards == []


@proves("ti4.80.3")
def test_his_laws_are_discarded() -> None:
    t = ruined(laws={"minister-of-war": {"owner": 1}, "minister-of-peace": {"owner": 0}})
    assert [law.agenda for law in t.state.laws] == [AGENDA_NUMBER["minister-of-peace"]]
    assert AGENDA_NUMBER["minister-of-war"] in t.state.agenda_deck.discards.cards


@proves("ti4.80.4", "ti4.80.4a", "ti4.54.7", "ti4.54.7a")
def test_notes_go_back_to_their_owners_or_to_the_box() -> None:
    t = ruined(
        notes={1: [(0, "ceasefire"), (2, "trade-agreement")], 2: [(1, "ceasefire")], 0: [(1, "political-secret")]},
    )
    own = {seat: note_of(seat, t.state.players[seat].faction, "ceasefire") for seat in range(3)}
    assert own[0] in t.state.players[0].notes.cards
    assert note_of(2, "yssaril", "trade-agreement") in t.state.players[2].notes.cards
    everywhere = [note for player in t.state.players for note in player.notes.cards + player.notes_in_play]
    assert not any(note // 5 == 1 for note in everywhere)
    assert sorted(everywhere) == [*range(5), *range(10, 15)]


@proves("ti4.80.4a")
def test_a_note_that_lies_before_somebody_goes_too_with_the_point_that_it_gave() -> None:
    note = note_of(1, "xxcha", "support-for-the-throne")
    t = ruined(notes={0: [(1, "support-for-the-throne")]}, players={0: {"points": 3}})
    assert t.state.players[0].points == 3  # in hand it gave nothing
    laid = table(
        factions=("hacan", "xxcha", "yssaril"),
        notes={0: [(1, "support-for-the-throne")]},
        players={0: {"points": 3}},
        begin=lambda g: _lay_down_and_eliminate(g, note),
    )
    assert laid.state.players[0].points == 2
    assert laid.state.players[0].notes_in_play == []


def _lay_down_and_eliminate(g: State, note: int) -> None:
    g.players[0].notes.take(note)
    g.players[0].notes_in_play.append(note)
    eliminate(g, 1)


@proves("ti4.clar.5", "ti4.clar.6", "ti4.clar.7")
def test_his_cards_go_back_to_their_decks() -> None:
    scored, held = OBJECTIVE_NUMBER["become-the-gatekeeper"], OBJECTIVE_NUMBER["fuel-the-war-machine"]
    t = ruined(
        hands={1: ["sabotage", "bribery"]},
        secrets={1: ["fuel-the-war-machine"]},
        players={1: {"strategy_cards": ["warfare", "trade"], "spent_cards": ["trade"], "scored": [scored]}},
    )
    discards = t.state.action_deck.discards.cards
    assert {CARD_NUMBERS["sabotage"][0], CARD_NUMBERS["bribery"][0]} == set(discards)
    assert t.state.offer == {"warfare": 0, "trade": 0}
    assert {scored, held} <= set(t.state.secret_deck.cards)
    assert t.state.players[1].scored == []
    assert not t.state.secret_deck.seen  # it was shuffled
    GAME.invariants(t.state)


@proves("ti4.clar.8")
def test_the_speaker_token_goes_to_the_left() -> None:
    t = ruined(1, speaker=1)
    assert t.state.speaker == 2
    last = ruined(2, speaker=2)
    assert last.state.speaker == 0
    assert clockwise(last.state, 0) == [0, 1]


@proves("ti4.clar.10")
def test_wormhole_tokens_stay() -> None:
    t = ruined(0, factions=("creuss", "xxcha", "yssaril"), wormholes={18: ["alpha"]})
    assert t.state.players[0].eliminated
    assert t.state.systems[18].wormholes == ["alpha"]


@proves("ti4.clar.11")
def test_the_initiative_that_he_gave_away_holds_for_this_round() -> None:
    note = note_of(1, "naalu", "gift-of-prescience")

    def given(g: State) -> None:
        g.players[1].notes.take(note)
        g.players[0].notes_in_play.append(note)
        eliminate(g, 1)

    t = table(factions=("hacan", "naalu", "yssaril"), players={0: {"initiative": 0}, 2: {"initiative": 1}}, begin=given)
    assert t.state.players[0].notes_in_play == []
    assert initiative_order(t.state) == [0, 2]
    assert t.state.players[0].initiative == 0


def test_whoever_is_left_alone_has_won() -> None:
    def all_but_one(g: State) -> None:
        eliminate(g, 1)
        g.players[2].technologies.clear()
        for planet in ("retillion", "shalloq"):
            g.planets[planet].owner = NOBODY
        g.then("eliminations")

    t = table(begin=all_but_one)
    assert t.outcome is not None
    assert t.outcome.winners == [0]
    assert t.outcome.reason == LAST_ONE
