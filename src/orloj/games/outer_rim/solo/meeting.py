"""The last section of AI cards: patrols, reputation, fame."""

from __future__ import annotations

from orloj.games.outer_rim.components import Faction
from orloj.games.outer_rim.effects.credits import factions_meant
from orloj.games.outer_rim.encounters import forced_patrols
from orloj.games.outer_rim.facts import faction_of
from orloj.games.outer_rim.goals import gain_fame
from orloj.games.outer_rim.patrols import plan_patrol_encounter
from orloj.games.outer_rim.purse import can_change, can_spend, change_reputation, gain_credits, spend_credits
from orloj.games.outer_rim.solo.orders import opponent_of, order
from orloj.games.outer_rim.state import Source, State

PRICE_OF_FAME = 8000
BRIBE = 4000


def _one_of(g: State, factions: list[Faction]) -> Faction:
    """Among several chance decides [outer-rim.solo-decision.2]."""
    return factions[0] if len(factions) == 1 else g.luck.pick(factions)


@order(
    "encounter_negative_patrol", rule="outer-rim.encounter.3", applies=lambda g: bool(forced_patrols(g, opponent_of(g)))
)
def meet_patrol(g: State) -> None:
    """Combat by the rules for all; the human rolls for both sides [outer-rim.solo-clarify.3]."""
    plan_patrol_encounter(g, opponent_of(g), _one_of(g, forced_patrols(g, opponent_of(g))))


@order(
    "spend_8000_gain_1_fame",
    rule="outer-rim.solo-play.4",
    applies=lambda g: can_spend(g, opponent_of(g), PRICE_OF_FAME),
)
def buy_fame(g: State) -> None:
    spend_credits(g, opponent_of(g), PRICE_OF_FAME)
    gain_fame(g, opponent_of(g), 1)


def _of_planet(g: State, n: int) -> list[Faction]:
    """The faction of its planet, if the reputation there can change so."""
    faction = faction_of(g, opponent_of(g))
    return [faction] if faction is not None and can_change(g, opponent_of(g), faction, n) else []


def _of_nearest_patrol(g: State, n: int) -> list[Faction]:
    """The factions of the nearest patrols [outer-rim.nearest.1] with which the reputation can change so."""
    who = opponent_of(g)
    return [one for one in factions_meant(g, who, "nearest_patrol", Source()) if can_change(g, who, one, n)]


def _change(g: State, factions: list[Faction], n: int) -> None:
    if factions:
        change_reputation(g, opponent_of(g), _one_of(g, factions), n)


@order("gain_rep_planet", rule="outer-rim.rep.3", applies=lambda g: bool(_of_planet(g, 1)))
def please_planet(g: State) -> None:
    _change(g, _of_planet(g, 1), 1)


@order("gain_rep_nearest_patrol", rule="outer-rim.nearest.1", applies=lambda g: bool(_of_nearest_patrol(g, 1)))
def please_patrol(g: State) -> None:
    _change(g, _of_nearest_patrol(g, 1), 1)


@order("gain_4000_lose_rep_nearest_patrol", rule="outer-rim.nearest.1")
def anger_patrol(g: State) -> None:
    gain_credits(g, opponent_of(g), BRIBE)
    _change(g, _of_nearest_patrol(g, -1), -1)


@order("gain_4000_lose_rep_planet", rule="outer-rim.space.5")
def anger_planet(g: State) -> None:
    gain_credits(g, opponent_of(g), BRIBE)
    _change(g, _of_planet(g, -1), -1)
