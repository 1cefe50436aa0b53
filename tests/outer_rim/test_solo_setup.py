"""Set-up of solo games, expert mode [outer-rim.solo-setup, outer-rim.expert]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.components import AI_CARDS, ASSETS, CARDS, CHARACTERS, DATABANK, FACTIONS
from orloj.games.outer_rim.state import State
from orloj.kernel import BadSetup, Table
from orloj.testing import Position, proves
from tests.outer_rim.solo_positions import RIVAL, deck, rival, tokens

STARTERS = [id for id, facts in CHARACTERS.items() if facts.start_databank in (91, 92)]


def begun(own: str = "bossk", other: str = "han_solo", seed: int = 1, **options: Any) -> Position[State]:
    """After the set-up: the human plans the first turn."""
    t = new(seed, **options)
    t.play(f"0 {own}", f"0 {other}", "0 g1a_starfighter")
    if "start-reputation" in t.asked().values():
        t.play(f"0 {t.options(0)[0]}")
    return t


def new(seed: int = 1, **options: Any) -> Position[State]:
    return Position.new(GAME, 1, mode="solo", seed=seed, options=options)


@proves("outer-rim.solo-setup.1")
def test_one_player_plays_against_one_without_a_seat() -> None:
    t = begun()
    assert (t.state.seat_count, len(t.state.players)) == (1, 2)
    assert [player.ai for player in t.state.players] == [False, True]
    assert [actor.id for actor in GAME.actors(t.view(0))] == ["opponent"]
    assert GAME.actors(Table.new(GAME, 2, seed=1).view(0)) == ()
    with pytest.raises(BadSetup):
        Table.new(GAME, 2, mode="solo")
    with pytest.raises(BadSetup):
        Table.new(GAME, 1, mode="standard")


@proves("outer-rim.solo-setup.2")
def test_the_opponent_has_everything_that_a_player_has() -> None:
    t = begun()
    assert rival(t).character == "han_solo"
    assert rival(t).at == DATABANK[rival(t).assets[0]].start_planet
    assert rival(t).rep == {**dict.fromkeys(FACTIONS, 0), "hutt": -1}
    assert rival(t).fame == 0
    assert set(rival(t).assets).isdisjoint([*t.state.databank, *t.state.players[0].assets])


@proves("outer-rim.solo-setup.3")
def test_the_human_begins_with_4000_credits_and_the_opponent_has_6000() -> None:
    for seed in range(5):
        t = begun(seed=seed)
        assert t.state.active == t.state.start == 0
        assert [player.credits for player in t.state.players] == [4000, 6000]
        assert not t.story("start-roll")


@proves("outer-rim.solo-setup.4")
def test_the_human_chooses_an_opponent_who_starts_with_cargo_or_a_job() -> None:
    t = new()
    assert t.asked() == {0: "character"}
    assert len(t.options(0)) == len(CHARACTERS)
    t.play("0 lando_calrissian")
    assert t.asked() == {0: "opponent"}
    assert t.options(0) == [id for id in STARTERS if id != "lando_calrissian"]
    t.play("0 jyn_erso")
    assert rival(t).character == "jyn_erso"
    for seed in range(8):
        drawn = new(seed, characters="random")
        assert rival(drawn).character in STARTERS
        assert rival(drawn).character != drawn.state.players[0].character


@proves("outer-rim.solo-setup.5")
def test_the_opponent_starts_with_the_g9_rigger() -> None:
    t = begun()
    assert rival(t).ship == "g9_rigger"
    assert [line.values["ship"] for line in t.story("start-ship") if line.actor] == ["g9_rigger"]


@proves("outer-rim.solo-setup.6", "outer-rim.solo-goal.2")
@pytest.mark.parametrize("other", STARTERS)
def test_a_goal_token_lies_on_the_destination_of_its_first_card(other: str) -> None:
    t = begun(other=other)
    [card] = rival(t).assets
    assert CARDS[card].home == "databank"
    assert tokens(t) == {ASSETS[card].destination: 1}
    assert [line.values["space"] for line in t.story("goal-token")] == [ASSETS[card].destination]
    assert t.view(0).opponent.goals == tokens(t)  # type: ignore[attr-defined]


@proves("outer-rim.solo-setup.7")
def test_the_ai_cards_are_a_shuffled_facedown_deck() -> None:
    decks = [deck(begun(seed=seed)) for seed in range(4)]
    assert all(sorted(cards) == [card.id for card in AI_CARDS] for cards in decks)
    assert len({tuple(cards) for cards in decks}) == len(decks)
    shown = begun().view(0).opponent  # type: ignore[attr-defined]
    assert (shown.left, shown.known, shown.card) == (10, {}, None)


def test_a_reputation_of_the_opponents_choice_comes_by_lot() -> None:
    found = {
        next(faction for faction, rep in rival(begun(other="lando_calrissian", seed=seed)).rep.items() if rep > 0)
        for seed in range(12)
    }
    assert len(found) > 1


@proves("outer-rim.expert.1")
@pytest.mark.parametrize("fame", ["0", "1", "4"])
def test_in_expert_mode_the_opponent_begins_with_fame(fame: str) -> None:
    options: dict[str, Any] = {"opponent-fame": fame}
    t = begun(**options)
    assert [player.fame for player in t.state.players] == [0, int(fame)]


@proves("outer-rim.expert.2")
def test_the_long_game_can_be_played_solo() -> None:
    t = begun(fame="12")
    assert t.state.target == 12
    t.play_all()
    outcome = t.outcome
    assert outcome is not None
    assert outcome.winners == [0] or t.view(0).players[RIVAL].total_fame >= 12  # type: ignore[attr-defined]
