"""The set-up of Twilight Imperium: what everybody begins with, the common area, objectives, factions."""

from __future__ import annotations

from collections import ChainMap, Counter
from dataclasses import replace
from random import Random

import pytest

from orloj.games.ti4.components import (
    ACTION_CARDS,
    AGENDAS,
    FACTIONS,
    LAYOUTS,
    MECATOL_TILE,
    NOTE_KINDS,
    OBJECTIVES,
    STRATEGY_CARDS,
    SYSTEMS,
    TECHNOLOGIES,
    UNITS,
)
from orloj.games.ti4.facts import clockwise, note_kind, reinforcements, units_in
from orloj.games.ti4.moments import NOBODY
from orloj.games.ti4.research import deck_of
from orloj.games.ti4.scenes import SCENES
from orloj.games.ti4.setup import OPTIONS
from orloj.games.ti4.state import State
from orloj.games.ti4.units import put
from orloj.games.ti4.view import invariants, view
from orloj.kernel import Outcome
from orloj.parts.maps import Hex
from orloj.testing import Position, play_through, proves
from tests.ti4.setups import GAME, begun, finish, finished

COUNTS = (3, 4, 5, 6)
TRIOS = [tuple(FACTIONS)[at : at + 3] for at in (0, 3, 6, 9, 12, 14)]  # all seventeen


def with_factions(*factions: str, seed: int = 0) -> Position[State]:
    """A table at which these factions were chosen, by seat."""
    t = begun(len(factions), seed, factions="choice")
    for seat in clockwise(t.state, t.state.speaker):
        t.play(f"{seat} take-faction {factions[seat]}")
    return t


# ---------------------------------------------------------------- speaker and factions


@proves("ti4.setup.1", "ti4.32.5")
def test_the_lot_names_the_speaker() -> None:
    speakers = {begun(3, seed).state.speaker for seed in range(20)}
    assert speakers == {0, 1, 2}


@proves("ti4.setup.2")
def test_factions_are_chosen_one_after_another_each_once() -> None:
    t = begun(4, 5, factions="choice")
    order = clockwise(t.state, t.state.speaker)
    for number, seat in enumerate(order):
        assert t.asked() == {seat: "choose-faction"}
        assert len(t.options(seat)) == len(FACTIONS) - number
        t.play(f"{seat} {t.options(seat)[0]}")
    assert [t.state.players[seat].faction for seat in order] == list(FACTIONS)[:4]


@proves("ti4.setup.2")
def test_the_lot_deals_each_player_another_faction() -> None:
    dealt = [player.faction for seed in range(40) for player in begun(6, seed).state.players]
    assert set(dealt) == set(FACTIONS)
    assert all(len(set(dealt[at : at + 6])) == 6 for at in range(0, len(dealt), 6))


@proves("ti4.setup.3", "ti4.setup.3.2", "ti4.setup.5")
@pytest.mark.parametrize("factions", TRIOS)
def test_players_have_what_belongs_to_their_factions_and_nothing_else_is_used(factions: tuple[str, ...]) -> None:
    g = finish(with_factions(*factions)).state
    assert g.factions_left == []
    homes = {FACTIONS[faction].home_tile for faction in factions}
    assert {tile for tile in g.systems if SYSTEMS[tile].kind == "home"} == homes
    for seat, faction in enumerate(factions):
        owned = [planet for planet, state in g.planets.items() if state.owner == seat]
        assert sorted(owned) == sorted(FACTIONS[faction].planets)
        assert not any(g.planets[planet].exhausted for planet in owned)


def test_everything_on_the_board_has_its_planets() -> None:
    g = finished(6, 3).state
    assert set(g.planets) == {planet for tile in g.systems for planet in SYSTEMS[tile].planets}
    homes = [planet for player in g.players for planet in FACTIONS[player.faction].planets]
    assert all(g.planets[planet].owner == NOBODY for planet in g.planets if planet not in homes)


# ---------------------------------------------------------------- sheets


@proves("ti4.setup.4", "ti4.setup.4.3", "ti4.setup.4.4", "ti4.setup.4c")
def test_each_player_holds_the_notes_of_his_colour_and_the_one_of_his_faction() -> None:
    g = finish(with_factions("sol", "hacan", "winnu")).state
    for seat, player in enumerate(g.players):
        kinds = [note_kind(g, note) for note in player.notes.cards]
        assert kinds == [*NOTE_KINDS, FACTIONS[player.faction].note]
        assert {note // 5 for note in player.notes.cards} == {seat}


@proves("ti4.setup.4.2", "ti4.setup.4.4")
@pytest.mark.parametrize("factions", TRIOS)
def test_the_technology_deck_has_25_cards_of_the_colour_and_those_of_the_faction(factions: tuple[str, ...]) -> None:
    g = finish(with_factions(*factions)).state
    for seat, faction in enumerate(factions):
        replaced = [TECHNOLOGIES[id].replaces for id in FACTIONS[faction].technologies if TECHNOLOGIES[id].replaces]
        cards = {*deck_of(g, seat), *g.players[seat].technologies, *replaced}
        assert len(cards) == 27
        assert len([id for id in cards if not TECHNOLOGIES[id].faction]) == 25
        assert {id for id in cards if TECHNOLOGIES[id].faction} == set(FACTIONS[faction].technologies)


@proves("ti4.setup.11", "ti4.setup.11.2")
@pytest.mark.parametrize("factions", TRIOS)
def test_starting_technologies_and_units(factions: tuple[str, ...]) -> None:
    g = finish(with_factions(*factions)).state
    for seat, faction in enumerate(factions):
        facts = FACTIONS[faction]
        assert units_in(g, seat, facts.home_tile) == facts.starting_units
        chosen = facts.starting_choice[0] if facts.starting_choice else 0
        technologies = g.players[seat].technologies
        assert technologies[: len(facts.starting_technologies)] == list(facts.starting_technologies)
        assert len(technologies) == len(facts.starting_technologies) + chosen
        for kind in facts.starting_units:
            in_space = kind in g.systems[facts.home_tile].space[seat].units
            floats = faction == "saar" and kind == "space-dock"
            assert in_space == (UNITS[kind].category == "ship" or floats)


@proves("ti4.setup.11.3")
def test_command_tokens() -> None:
    g = finished(5, 1).state
    assert [(one.tactic, one.fleet, one.strategy) for one in g.players] == [(3, 3, 2)] * 5


def test_one_faction_chooses_its_starting_technology() -> None:
    t = with_factions("winnu", "sol", "yin")
    assert t.asked() == {0: "starting-technology"}
    assert t.options(0) == ["antimass-deflectors", "neural-motivator", "plasma-scoring", "sarween-tools"]
    t.play("0 plasma-scoring")
    assert t.state.players[0].technologies == ["plasma-scoring"]


@proves("ti4.setup.11.2")
def test_units_are_spread_over_several_home_planets_at_the_same_time() -> None:
    t = with_factions("letnev", "sol", "jol-nar")
    assert t.asked() == {0: "starting-units", 2: "starting-units"}
    t.play("2 nar=1,jol=1")  # infantry
    t.play("0 arc-prime=1,wren-terra=2", "0 wren-terra")
    t.play("2 jol=2", "2 nar")  # PDS, space dock
    g = t.state
    assert g.planets["arc-prime"].ground[0].units == {"infantry": 1}
    assert g.planets["wren-terra"].ground[0].units == {"infantry": 2, "space-dock": 1}
    assert g.planets["nar"].ground[2].units == {"infantry": 1, "space-dock": 1}
    assert g.planets["jol"].ground[2].units == {"infantry": 1, "pds": 2}


def test_a_home_behind_a_gate_lies_beside_the_board() -> None:
    g = finish(with_factions("sol", "creuss", "yin")).state
    assert g.systems[17].at == LAYOUTS[3].homes[1]
    assert g.systems[51].at is None
    assert g.planets["creuss"].owner == 1


# ---------------------------------------------------------------- the common area


@proves("ti4.setup.0", "ti4.setup.6", "ti4.setup.6.3", "ti4.setup.6.4", "ti4.setup.7", "ti4.setup.10")
@pytest.mark.parametrize("seats", COUNTS)
def test_the_board_and_the_common_area(seats: int) -> None:
    t = finished(seats, 2)
    g = t.state
    assert g.systems[MECATOL_TILE].at == Hex(0, 0)
    assert g.custodians
    assert g.offer == dict.fromkeys(STRATEGY_CARDS, 0)
    assert len(g.offer) == 8
    homes = [FACTIONS[player.faction] for player in g.players]
    assert [g.systems[home.gate_tile or home.home_tile].at for home in homes] == list(LAYOUTS[seats].homes)
    assert g.cards_each == (2 if seats <= 4 else 1)
    invariants(g)


@proves("ti4.setup.8", "ti4.setup.12c", "ti4.setup.12d", "ti4.26.13")
def test_decks_are_shuffled_and_two_objectives_lie_open() -> None:
    g, other = finished(4, 1).state, finished(4, 2).state
    for one in (g, other):
        assert sorted(one.action_deck.pile.cards) == list(range(len(ACTION_CARDS)))
        assert sorted(one.agenda_deck.pile.cards) == list(range(len(AGENDAS)))
        assert [len(pile.cards) for pile in one.hidden_objectives] == [3, 5]
        assert [OBJECTIVES[card].stage for card in one.objectives] == ["1", "1"]
        used = Counter([*one.objectives, *one.hidden_objectives[0].cards, *one.hidden_objectives[1].cards])
        assert set(used.values()) == {1}
        for stage, pile in zip(("1", "2"), one.hidden_objectives, strict=True):
            assert all(OBJECTIVES[card].stage == stage for card in pile.cards)
    assert g.action_deck.pile.cards != other.action_deck.pile.cards
    assert g.agenda_deck.pile.cards != other.agenda_deck.pile.cards
    assert g.secret_deck.cards != other.secret_deck.cards
    assert (g.objectives, g.hidden_objectives) != (other.objectives, other.hidden_objectives)


@proves("ti4.setup.12c", "ti4.setup.12d")
def test_the_first_two_of_the_row_are_revealed() -> None:
    t = begun(3, 4)
    row = t.state.hidden_objectives[0].cards[::-1]
    assert len(row) == 5
    assert finish(t).state.objectives == row[:2]


@proves("ti4.setup.9")
def test_supplies_of_tokens_never_run_out() -> None:
    t = finish(with_factions("sol", "yin", "muaat"))
    for kind in ("infantry", "fighter"):
        before = reinforcements(t.state, 0, kind)
        put(t.state, 0, kind, 100, "1" if kind == "fighter" else "jord")
        assert reinforcements(t.state, 0, kind) == before >= 100
    assert reinforcements(t.state, 0, "cruiser") < 100


@proves("ti4.setup.12b", "ti4.setup.12b.2", "ti4.74.3")
@pytest.mark.parametrize("points", ["10", "14"])
def test_points_that_win(points: str) -> None:
    g = finished(3, 1, points=points).state
    assert g.goal == int(points)
    assert [player.points for player in g.players] == [0, 0, 0]
    assert [option.values for option in OPTIONS if option.id == "points"] == [("10", "14")]


# ---------------------------------------------------------------- secret objectives


@proves("ti4.setup.12a", "ti4.setup.12a.2")
def test_one_of_two_secret_objectives_is_kept_and_the_other_shuffled_back() -> None:
    t = finish(begun(3, 1), until="keep-secret")
    drawn = [list(player.secrets.cards) for player in t.state.players]
    assert [len(cards) for cards in drawn] == [2, 2, 2]
    assert t.asked() == dict.fromkeys(range(3), "keep-secret")
    for seat, (keep, _back) in enumerate(drawn):
        t.play(f"{seat} {OBJECTIVES[keep].id}")
    g = t.state
    assert [player.secrets.cards for player in g.players] == [[keep] for keep, _back in drawn]
    assert sorted(g.secret_deck.cards) == sorted(
        card for card, one in enumerate(OBJECTIVES) if one.stage == "secret" and [card] not in [c[:1] for c in drawn]
    )
    assert not g.secret_deck.seen
    tops = set()
    for seed in range(12):  # what was given back could lie anywhere
        one = finished(3, seed).state
        tops.add(one.secret_deck.cards[-1])
    assert len(tops) > 6


@proves("ti4.setup.12a.2")
def test_nobody_learns_which_secret_objectives_others_keep_or_give_back() -> None:
    t = finished(4, 6)
    for line in t.story("keeps-secret"):
        assert line.heard_by(None).secret == {}
        assert line.values == {}
    for seat in range(4):
        seen = view(t.state, seat)
        assert [player.secrets is not None for player in seen.players] == [who == seat for who in range(4)]


@proves("ti4.setup.12a")
def test_answers_are_sealed_until_all_have_chosen() -> None:
    t = finish(begun(3, 2), until="keep-secret")
    t.play(f"0 {t.options(0)[0]}")
    assert len(t.state.players[0].secrets.cards) == 2
    assert sorted(t.table.awaited()) == [0, 1, 2]  # whoever has chosen is not told apart


# ---------------------------------------------------------------- draft


def test_a_draft_is_picked_there_and_back() -> None:
    t = begun(3, 8, factions="draft")
    assert len(t.state.factions_left) == 6
    assert t.state.speaker == NOBODY
    order = t.story("draft")[0].values["order"]
    assert sorted(order) == [0, 1, 2]
    asked = []
    while list(t.asked().values()) == ["draft"]:
        [seat] = t.asked()
        asked.append(seat)
        t.play(f"{seat} {t.options(seat)[0]}")  # factions first, then positions
    assert asked == [*order, *order[::-1]]
    assert t.state.seating == order[::-1]
    assert t.state.speaker != NOBODY  # although nobody took the token


def test_whoever_drafts_the_speaker_token_picks_last_what_is_missing() -> None:
    t = begun(3, 8, factions="draft")
    order = t.story("draft")[0].values["order"]
    a, b, c = order
    factions = list(t.state.factions_left)
    t.play(f"{a} take-speaker")
    assert "take-speaker" not in t.options(b)
    t.play(f"{b} take-position 3", f"{c} take-faction {factions[0]}")
    assert [one for one in t.options(c) if one.startswith("take-position")] == ["take-position 1", "take-position 2"]
    assert not [one for one in t.options(c) if one.startswith("take-faction")]
    t.play(f"{c} take-position 2")
    t.play(f"{b} take-faction {factions[1]}")
    t.play(f"{a} take-faction {factions[2]}")  # the position that is left is taken by itself
    g = finish(t).state
    assert g.speaker == a
    assert g.seating == [a, c, b]
    assert [g.players[seat].faction for seat in (c, b, a)] == factions[:3]
    assert g.factions_left == []
    assert clockwise(g, a) == [a, c, b]
    assert g.systems[_on_board(g, b)].at == LAYOUTS[3].homes[2]


def _on_board(g: State, seat: int) -> int:
    faction = FACTIONS[g.players[seat].faction]
    return faction.gate_tile or faction.home_tile


@pytest.mark.parametrize("seats", COUNTS)
def test_every_draft_gives_everybody_a_faction_a_position_and_one_speaker(seats: int) -> None:
    for seed in range(6):
        g = finished(seats, seed, factions="draft").state
        assert sorted(g.seating) == list(range(seats))
        assert len({player.faction for player in g.players}) == seats
        assert g.speaker in g.seats
        goods = [g.players[seat].trade_goods for seat in g.seating]
        assert goods == list(LAYOUTS[seats].trade_goods)


def test_if_nobody_drafts_the_token_the_lot_names_the_speaker() -> None:
    t = begun(3, 3, factions="draft")
    rng = Random(0)
    while "draft" in t.asked().values():
        [seat] = t.asked()
        t.play(f"{seat} {rng.choice([one for one in t.options(seat) if one != 'take-speaker'])}")
    assert t.state.speaker in (0, 1, 2)
    assert [line.seat for line in t.story("speaker-by-lot")] == [t.state.speaker]


# ---------------------------------------------------------------- hidden things


@pytest.mark.parametrize("options", [{}, {"map": "built"}, {"factions": "draft", "map": "built"}])
def test_views_and_questions_do_not_depend_on_what_is_hidden(options: dict[str, str]) -> None:
    """Everything that a seat cannot know is dealt anew: what it sees and is asked stays the same."""
    t = begun(5, 9, **options)
    rng = Random(9)
    while "idle" not in t.asked().values():
        for seat in range(5):
            other = t.fork(seat, Random(seat))
            invariants(other.state)
            assert other.view(seat) == t.view(seat)
            assert other.table.awaited() == t.table.awaited()
            if seat in t.asked() and seat in other.asked():
                assert other.options(seat) == t.options(seat)
        waiting = t.table.awaited()
        who = next(seat for seat in t.asked() if seat in waiting)
        t.table.answer(who, t.question(who).sample(rng))


def end(g: State) -> None:
    """The game is over before its first round."""
    g.outcome = Outcome(winners=[g.speaker], reason="set-up", scores=[0] * g.seat_count)


ONLY_SETUP = replace(GAME, scenes=ChainMap({"strategy-phase": end}, SCENES))


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"factions": "draft", "map": "built", "points": "14"}),
        (4, {"factions": "choice", "map": "built"}),
        (4, {"map": "built", "poker-face": "on"}),
        (5, {"factions": "random", "map": "built"}),
        (6, {"factions": "draft", "map": "ready"}),
        (5, {"factions": "draft", "map": "generated"}),
        (6, {"factions": "random", "map": "ready"}),
        (3, {"factions": "choice", "map": "ready"}),
    ],
)
def test_set_ups_keep_all_that_a_table_promises(seats: int, options: dict[str, str]) -> None:
    """Copies, saved games, what is seen, overlapping answers: from the first question to the first round."""
    report = play_through(ONLY_SETUP, seats=seats, options=options, seed=1, leaks_every=3)
    assert report.answers > 0
