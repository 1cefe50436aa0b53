"""What a fifth reading found in the golden rules, the set-up and the sections 1 to 30."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4 import tactical
from orloj.games.ti4.components import CARD_NUMBERS
from orloj.games.ti4.facts import note_of
from orloj.games.ti4.phases.strategy import strategy_phase
from orloj.games.ti4.state import State
from orloj.games.ti4.view import view
from orloj.testing import Position, proves
from tests.ti4.battles import lost
from tests.ti4.positions import table
from tests.ti4.setups import begun
from tests.ti4.turns import turn
from tests.ti4.voting import vote_on

# ---------------------------------------------------------------- nothing shows by who is asked


def out_of_tokens(card: str, **more: Any) -> Position[State]:
    """Seat 0 has spent its last token and might act once more, if the only card in its hand is an action."""
    t = turn(hands={0: [card]}, players={0: {"tactic": 1}}, tokens={36: [0]}, poker_face=True, **more)
    t.play("0 activate 46")
    while t.asked()[0] in ("after.Activation", "move-ships", "after.ShipsArrived"):
        t.play("0 done" if t.asked()[0] == "move-ships" else "0 pass")
    return t


@proves("ti4.25.5")
@pytest.mark.parametrize("card", ["economic-initiative", "sabotage"])
def test_whether_a_card_is_an_action_does_not_show_by_the_offer_of_a_second_action(card: str) -> None:
    t = out_of_tokens(card, technologies={0: ["fleet-logistics"]})
    assert t.options(0) == ["pass", "fleet-logistics"]
    t.play("0 fleet-logistics")
    assert t.asked() == {0: "action"}
    assert "done" in t.options(0)


@proves("ti4.25.5")
@pytest.mark.parametrize("card", ["economic-initiative", "sabotage"])
def test_nor_by_what_the_minister_of_war_is_asked(card: str) -> None:
    t = out_of_tokens(card, laws={"minister-of-war": {"owner": 0}}).play("0 minister-of-war", "0 46")
    assert t.asked() == {0: "war-acts"}
    assert t.play("0 one-more-action").asked() == {0: "action"}


# ---------------------------------------------------------------- deals at any time


@proves("ti4.13.1", "ti4.13.4")
def test_promises_can_be_made_during_the_setup_and_hold_in_the_first_round() -> None:
    t = begun(3, factions="choice")
    t.table.step_aside(2, "pledge", "pledge 0 no-attack")
    g = t.state
    strategy_phase(g)
    assert [(one.giver, one.taker, one.round) for one in g.promises] == [(2, 0, 1)]
    strategy_phase(g)
    assert g.promises == []


# ---------------------------------------------------------------- capacity


@proves("ti4.22.3")
def test_what_lost_its_carrier_to_space_cannons_does_not_land_although_nobody_fights() -> None:
    units = {"0 36": "carrier, 2 infantry", "1 arnor": "pds"}
    t = table(units=units, owners={"arnor": 1}, begin=lambda g: tactical.start(g, 0, 36), dice=[6])
    t.play("1 fire-all")
    assert lost(t) == [(0, "carrier", 1), (0, "infantry", 2)]
    assert "commit" not in t.asked().values()


# ---------------------------------------------------------------- notes


@proves("ti4.54.6")
@pytest.mark.parametrize("second", ["political-secret", "ceasefire"])
def test_how_many_political_secrets_somebody_holds_does_not_show_when_one_is_played(second: str) -> None:
    """Seat 2 holds one of seat 0, and another note of seat 1."""
    notes = {2: [(0, "political-secret"), (1, second)]}
    t = vote_on("mutiny", notes=notes, poker_face=True, begin=lambda g: g.note_takers.append(2))
    assert t.asked() == {2: "when.AgendaRevealed"}
    assert t.play("2 political-secret").asked() == {2: "whose-note"}


@proves("ti4.54.6")
def test_nobody_is_asked_whose_note_it_is_if_only_one_would_fit() -> None:
    notes = {2: [(0, "ceasefire"), (1, "ceasefire")]}
    t = turn(notes=notes, units={"2 46": "cruiser"}, poker_face=True, begin=lambda g: g.note_takers.append(2))
    assert t.play("0 activate 46").asked() == {2: "after.Activation"}
    assert t.play("2 ceasefire").asked() != {2: "whose-note"}


# ---------------------------------------------------------------- what offers tell


def bazaar(**more: Any) -> Position[State]:
    """Seat 0, the Hacan, may trade action cards too; all three are neighbours."""
    units = {"0 27": "cruiser", "1 28": "cruiser", "2 20": "cruiser"}
    return table(factions=("hacan", "sol", "letnev"), units={**units, "0 18": "cruiser"}, **more)


def answers_of(t: Position[State], seat: int) -> list[str]:
    return list(t.table.asides(seat)["deal-answer"])


@proves("ti4.25.5", "ti4.54.6")
def test_whoever_is_offered_a_hidden_card_knows_where_it_is() -> None:
    t = bazaar(hands={0: ["spy", "direct-hit", "direct-hit"]})
    ceasefire = note_of(0, "hacan", "ceasefire")
    t.table.step_aside(0, "offer", f"1 give card direct-hit=1,1 give note {ceasefire}=1")
    shown = [view(t.state, seat).players[0] for seat in (1, 2)]
    known = [(player.known_cards, player.known_notes) for player in shown]
    assert known == [([CARD_NUMBERS["direct-hit"][0]], [ceasefire]), ([], [])]
    assert answers_of(t, 1) == ["accept 1", "refuse 1"]
    t.table.step_aside(1, "deal-answer", "accept 1")
    assert t.state.players[0].action_cards.seen == {}  # of the other copy nobody has been told


@proves("ti4.54.6")
@pytest.mark.parametrize("given", ["ceasefire", "trade-agreement"])
def test_by_what_can_be_accepted_nobody_learns_which_note_somebody_else_has_got(given: str) -> None:
    """Seat 1 is offered a Ceasefire; then seat 2 gets a note unseen, this one or another one."""
    t = bazaar()
    t.table.step_aside(0, "offer", f"1 give note {note_of(0, 'hacan', 'ceasefire')}=1")
    t.table.step_aside(0, "offer", f"2 give note {note_of(0, 'hacan', given)}=1")
    t.table.step_aside(2, "deal-answer", "accept 2")
    assert "deal-answer" not in t.table.asides(1)  # the offer is no more
    if given != "ceasefire":
        t.table.step_aside(0, "offer", f"1 give note {note_of(0, 'hacan', 'ceasefire')}=1")
        assert answers_of(t, 1) == ["accept 3", "refuse 3"]
