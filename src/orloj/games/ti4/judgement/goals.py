"""Objectives: how far a player is, what is lacking, and how much of it something would be."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from orloj.games.ti4.book import open_secret
from orloj.games.ti4.components import COLOURS, OBJECTIVES, PLANETS, TECHNOLOGIES, TRAITS, Condition, ObjectiveId
from orloj.games.ti4.facts import has_ships_in, planets_of
from orloj.games.ti4.galaxy import wormholes_in
from orloj.games.ti4.judgement.tables import HARD_SECRETS
from orloj.games.ti4.scoring import is_wanted, progress, suits
from orloj.games.ti4.state import PlanetId, TileId
from orloj.games.ti4.view import View
from orloj.kernel import Seat

SPENDING = ("spend", "discard")


class Aim(NamedTuple):
    """An objective that a player could still score."""

    objective: ObjectiveId
    points: int
    condition: Condition
    have: int
    needed: int
    secret: bool

    @property
    def gap(self) -> int:
        return max(0, self.needed - self.have)

    @property
    def met(self) -> bool:
        return self.have >= self.needed

    @property
    def costs(self) -> bool:
        return self.condition.type in SPENDING


def aims_of(g: View, seat: Seat) -> list[Aim]:
    """All that a player could score: public objectives, and his own secret ones."""
    player = g.players[seat]
    public = [
        one
        for one in g.objectives
        if one not in player.scored and (OBJECTIVES[one].stage != "secret" or open_secret(g, seat, one))
    ]
    return [*[_aim(g, seat, one, False) for one in public], *[_aim(g, seat, one, True) for one in player.secrets or ()]]


def _aim(g: View, seat: Seat, objective: ObjectiveId, secret: bool) -> Aim:
    facts = OBJECTIVES[objective]
    have, needed = progress(g, seat, facts.condition)
    return Aim(objective, facts.points, facts.condition, have, needed, secret)


def ease(g: View, seat: Seat, objective: ObjectiveId) -> float:
    """How likely it is that a secret objective will be scored sooner or later, at a glance."""
    facts = OBJECTIVES[objective]
    have, needed = progress(g, seat, facts.condition)
    return (have + 1.0) / (needed + 1.0) * 0.5 + HARD_SECRETS.get(facts.id, 0.6)


# ---------------------------------------------------------------- what something would be for an aim


def share(aim: Aim) -> float:
    """The part of an objective that one more of what it wants is: the nearer, the more."""
    return 0.9 / aim.gap if aim.gap <= 3 else 0.5 / aim.gap


def by_planet(g: View, seat: Seat, aim: Aim, planet: PlanetId) -> float:
    """How much control of a planet would be of an objective that is not met."""
    parts = aim.condition.of if aim.condition.type == "all" else (aim.condition,)
    for part in parts:
        if part.type != "control-planets" or not is_wanted(g, seat, planet, part):
            continue
        if part.same_trait:
            return _of_one_trait(g, seat, aim, part, planet)
        return share(aim)
    return 0.0


def _of_one_trait(g: View, seat: Seat, aim: Aim, condition: Condition, planet: PlanetId) -> float:
    own = Counter(PLANETS[one].trait for one in planets_of(g, seat) if is_wanted(g, seat, one, condition))
    trait = PLANETS[planet].trait
    if trait not in TRAITS:
        return 0.0
    behind = max(own[other] for other in TRAITS) - own[trait]
    return share(aim) if not behind else 0.3 * share(aim) if behind == 1 else 0.0


def by_ships(g: View, seat: Seat, aim: Aim, tile: TileId) -> float:
    """How much ships in a system would be of an objective, where the player has none yet."""
    parts = aim.condition.of if aim.condition.type == "all" else (aim.condition,)
    for part in parts:
        match part.type:
            case "ships-in-systems" if suits(g, seat, tile, part):
                return share(aim) if aim.gap else 0.9 / aim.needed
            case "ships-at-wormholes":
                here = [kind for kind in wormholes_in(g, tile) if kind in part.wormholes]
                if any(not _at_wormhole(g, seat, kind, tile) for kind in here):
                    return share(aim) if aim.gap else 0.9 / aim.needed
    return 0.0


def _at_wormhole(g: View, seat: Seat, kind: str, but: TileId) -> bool:
    return any(tile != but and has_ships_in(g, seat, tile) and kind in wormholes_in(g, tile) for tile in g.systems)


def by_technology(g: View, seat: Seat, aim: Aim, technology: str) -> float:
    """How much a technology would be of an objective that is not met."""
    condition, facts = aim.condition, TECHNOLOGIES[technology]
    if condition.type != "own-technologies" or technology in condition.excluded:
        return 0.0
    if (condition.unit_upgrade and not facts.unit) or (condition.faction and not facts.faction):
        return 0.0
    own = Counter(TECHNOLOGIES[id].colour for id in g.players[seat].technologies)
    if condition.same_colour:
        return share(aim) if own[facts.colour] == max(own[colour] for colour in COLOURS) else 0.05
    if condition.colours:
        lacking = sorted((max(0, condition.per_colour - own[colour]), colour) for colour in COLOURS)
        wanted = lacking[: condition.colours]
        total = sum(count for count, _ in wanted)
        fits = any(count and colour == facts.colour for count, colour in wanted)
        return 0.9 / total if fits and total else 0.0
    return share(aim)
