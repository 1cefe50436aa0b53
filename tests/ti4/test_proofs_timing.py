"""When abilities are used, and in which order: speaker and clockwise in the strategy and agenda phases [ti4.timing.2],
what cards and notes say about their moment [ti4.25.6, ti4.53.1], what factions can do [ti4.53.21]."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from orloj.games.ti4.book import BOOK, ability_ids, component_action_ids
from orloj.games.ti4.components import ACTION_CARDS, FACTIONS, NOTES, ActionCard, Faction, Note
from orloj.games.ti4.moments import NOBODY
from orloj.games.ti4.names import text_of
from orloj.games.ti4.queries import CHANGERS
from orloj.games.ti4.research import _INSTEAD, _WAIVERS
from orloj.games.ti4.state import State
from orloj.games.ti4.transactions import LAID_DOWN
from orloj.testing import Position, proves
from tests.ti4.battles import battle
from tests.ti4.positions import table
from tests.ti4.voting import vote_on

PEOPLE = ("hacan", "winnu", "yin")  # without abilities of their own for these windows
NUMBERS = {0: {"initiative": 1}, 1: {"initiative": 2}, 2: {"initiative": 3}}  # not the order of these phases


def played(t: Position[State]) -> list[int | None]:
    return [line.seat for line in t.story("plays-card")]


# ---------------------------------------------------------------- the order


@proves("ti4.timing.2", "ti4.25.10")
def test_in_the_agenda_phase_the_speaker_is_first_and_the_others_follow_clockwise() -> None:
    """All three want to play a card on the same agenda; the speaker is seat 1."""
    hands = {0: ["trade-rider"], 1: ["imperial-rider"], 2: ["politics-rider"]}
    t = vote_on("mutiny", hands=hands, speaker=1, factions=PEOPLE, players=NUMBERS)
    assert t.asked() == dict.fromkeys(range(3), "after.AgendaRevealed")
    t.play("0 trade-rider", "2 politics-rider", "1 imperial-rider")
    assert played(t) == [1]
    t.play("1 for", "0 trade-rider", "2 politics-rider")
    assert played(t) == [1, 2]
    t.play("2 against", "0 trade-rider")
    assert played(t) == [1, 2, 0]


@proves("ti4.timing.2.2")
def test_the_rounds_of_the_agenda_phase_go_on_until_nobody_wants_more() -> None:
    """Whoever has had his turn comes again after the others, and may have passed in between."""
    hands = {0: ["trade-rider"], 1: ["imperial-rider", "leadership-rider"], 2: ["politics-rider"]}
    t = vote_on("mutiny", hands=hands, speaker=1, factions=PEOPLE)
    t.play("0 pass", "2 pass", "1 imperial-rider", "1 for")
    assert t.asked() == dict.fromkeys(range(3), "after.AgendaRevealed")
    t.play("0 trade-rider", "2 pass", "1 leadership-rider", "0 for")
    assert played(t) == [1, 0]  # seat 0 goes before the second card of seat 1
    t.play("1 leadership-rider", "2 politics-rider", "1 for")
    assert played(t) == [1, 0, 1]
    t.play("2 politics-rider", "2 for")
    assert played(t) == [1, 0, 1, 2]


@proves("ti4.timing.2", "ti4.25.10")
def test_in_the_strategy_phase_too() -> None:
    """At its end two players have something to do: Quantum Datahub Node of the Hacan, Acquiescence of the Winnu in the
    hands of seat 2, who is the speaker and has the higher number."""
    sheets = {
        0: {"initiative": 1, "strategy_cards": ["leadership"], "trade_goods": 3},
        1: {"initiative": 2, "strategy_cards": ["diplomacy"]},
        2: {"initiative": 3, "strategy_cards": ["politics"]},
    }
    t = table(
        factions=PEOPLE,
        players=sheets,
        technologies={0: ["quantum-datahub-node"]},
        notes={2: [(1, "acquiescence")]},
        speaker=2,
        phase="strategy",
        active=NOBODY,
        plan=["strategy-phase-ends"],
    )
    assert t.asked() == {0: "after.StrategyPhaseEnd", 2: "after.StrategyPhaseEnd"}
    t.play("0 quantum-datahub-node", "2 acquiescence")
    assert t.story("plays-note")[0].seat == 2
    assert t.story("uses-component") == []


@proves("ti4.timing.1", "ti4.25.9")
def test_in_the_action_phase_the_active_player_is_first_whatever_his_number() -> None:
    """Seat 0 attacks with the higher number; both have a card for the start of the round."""
    sheets = {0: {"initiative": 7}, 1: {"initiative": 1}}
    hands = {0: ["morale-boost"], 1: ["morale-boost"]}
    t = battle("cruiser", "cruiser", hands=hands, factions=PEOPLE, players=sheets, dice=[1, 10])
    t.play("1 morale-boost", "0 morale-boost")
    assert played(t) == [0]
    t.play("1 morale-boost")
    assert played(t) == [0, 1]


# ---------------------------------------------------------------- what components say about their moment

MOMENTS: Mapping[str, tuple[str, str]] = {  # the tags of the tables of cards → window and moment
    "start-of-strategy-phase": ("after", "StrategyPhaseStart"),
    "when-other-player-chooses-strategy-card": ("when", "CardPick"),
    "end-of-strategy-phase": ("after", "StrategyPhaseEnd"),
    "start-of-own-turn": ("after", "TurnStart"),
    "start-of-faction-owner-turn": ("after", "TurnStart"),
    "when-action-card-played": ("when", "CardPlayed"),
    "after-you-activate-system": ("after", "Activation"),
    "after-any-system-activated": ("after", "Activation"),
    "after-note-owner-activates-system": ("after", "Activation"),
    "after-other-player-moves-ships-into-system": ("after", "ShipsArrived"),
    "before-assign-space-cannon-hits": ("when", "CannonHits"),
    "before-assign-hits-space-combat": ("when", "ShipsHit"),
    "start-of-first-space-combat-round": ("after", "RoundStart"),
    "start-of-space-combat-round": ("after", "RoundStart"),
    "start-of-combat-round": ("after", "RoundStart"),
    "start-of-combat": ("after", "RoundStart"),
    "start-of-ground-combat": ("after", "RoundStart"),
    "end-of-combat-round": ("after", "RoundEnd"),
    "after-sustain-damage-used": ("after", "SustainUsed"),
    "after-own-ship-destroyed-space-combat": ("after", "ShipsDestroyed"),
    "after-opponent-declares-retreat": ("after", "RetreatDeclared"),
    "after-win-space-combat": ("after", "SpaceCombat"),
    "after-ground-combat-rolls": ("after", "GroundRolls"),
    "start-of-invasion": ("after", "InvasionStart"),
    "after-you-commit-ground-forces": ("after", "ForcesCommitted"),
    "after-other-player-commits-ground-forces": ("after", "ForcesCommitted"),
    "when-gain-control-of-planet": ("when", "ControlGained"),
    "after-lose-control-of-planet": ("after", "ControlGained"),
    "after-faction-owner-researches": ("after", "TechnologyGain"),
    "when-note-owner-replenishes-commodities": ("when", "CommoditiesReplenished"),
    "status-return-strategy-cards": ("when", "StrategyCardsReturned"),
    "start-of-agenda-phase": ("after", "AgendaPhaseStart"),
    "when-agenda-revealed": ("when", "AgendaRevealed"),
    "after-agenda-revealed": ("after", "AgendaRevealed"),
    "after-you-cast-votes": ("after", "VotesCast"),
    "after-speaker-votes": ("after", "VotingDone"),
    "when-elected": ("when", "Elected"),
}
LATER = {"war-funding": [("after", "DiceRolled")]}  # what a note does after it was played
OPENINGS = {"action": ("Action:",), "when": ("When ", "Before "), "after": ("At the ", "After ", "When ", "Before ")}


def registered(id: str) -> list[tuple[str, str]]:
    """The windows in which the rules offer a component."""
    return [
        (timing, kind.__name__)
        for (timing, kind), abilities in BOOK._abilities.items()
        for ability in abilities
        if ability.id == id
    ]


@proves("ti4.25.6", "ti4.53.1", "ti4.53.18")
@pytest.mark.parametrize("card", {card.id: card for card in ACTION_CARDS}.values(), ids=lambda card: card.id)
def test_the_moment_that_a_card_names_is_the_one_at_which_it_is_offered(card: ActionCard) -> None:
    id, tags = card.id, [tag for tag in (card.window, card.also) if tag]
    text = text_of("action-card", id, "en")
    if tags == ["action"]:
        assert (registered(id), id in component_action_ids()) == ([], True)
        assert text.startswith("Action:")
    else:
        assert (registered(id), id in component_action_ids()) == ([MOMENTS[tag] for tag in tags], False)
        assert text.startswith(OPENINGS[MOMENTS[tags[0]][0]])


@proves("ti4.53.19", "ti4.53.1")
@pytest.mark.parametrize("note", NOTES.values(), ids=lambda note: note.id)
def test_the_moment_that_a_note_names_is_the_one_at_which_it_is_offered(note: Note) -> None:
    id, tag = note.id, note.window
    text = text_of("note", id, "en")
    if tag == "when-note-received":  # nobody is asked
        assert (registered(id), id in LAID_DOWN) == ([], True)
        assert text.startswith("When you receive")
    elif tag == "action":
        assert (registered(id), id in component_action_ids()) == ([], True)
        assert text.startswith("Action:")
    else:
        assert registered(id) == [MOMENTS[tag], *LATER.get(id, [])]
        assert text.startswith(OPENINGS["after"])


# ---------------------------------------------------------------- faction sheets

BY_OTHER_RULES = {"creuss-gate"}  # a tile beside the map, from the set-up on [ti4.19.1]


@proves("ti4.53.21")
@pytest.mark.parametrize("faction", FACTIONS.values(), ids=lambda faction: faction.id)
def test_each_faction_has_abilities_and_a_flagship_with_one(faction: Faction) -> None:
    """Whatever stands on the sheet is known to the rules, and is of this faction alone."""
    known = {*ability_ids(), *component_action_ids(), *CHANGERS, *_WAIVERS, *_INSTEAD, *BY_OTHER_RULES}
    others = [one for one in FACTIONS.values() if one is not faction]
    assert faction.abilities
    for id in faction.abilities:
        assert id in known
        assert text_of("ability", id, "en")
        assert not any(id in one.abilities for one in others)
    assert faction.flagship not in [one.flagship for one in others]
    figures = faction.flagship_stats
    printed = [figures.barrage, figures.bombardment, figures.cannon, figures.breaches]  # besides Sustain Damage
    assert faction.flagship in known or any(printed)
    assert text_of("flagship", faction.flagship, "en")
