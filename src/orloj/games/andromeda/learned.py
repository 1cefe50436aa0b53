"""A learned evaluation of Andromeda's Edge: what a network sees of a position, one row of numbers for each player.

Like that of Race for the Galaxy, the network says how strong each player stands; the chances to win follow from
comparing these strengths, for a team from those of both members. `orloj lab train andromeda` trains it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from orloj.games.andromeda.components import FACTIONS, MODULES, RESOURCES, SHIPS, STRUCTURES, TRACKS, UPGRADES, Track
from orloj.games.andromeda.judgement.launch_worth import Mind
from orloj.games.andromeda.judgement.position_worth import lead, spread_of_leads, standing
from orloj.games.andromeda.state import BAY, OFF_BOARD, PAD, SCRAPYARD
from orloj.games.andromeda.view import PlayerView, View
from orloj.kernel import Seat
from orloj.network import Network, Numbers
from orloj.parts.judging import chances_by

_MOST_STEPS = 12
_PLACES = ("pad", "bay", "scrapyard", "out")

_NUMBERS = (
    "own",
    "turn",
    "turns-left",
    "ending",
    "players-3",
    "players-4",
    "teams",
    "active",
    "wait",
    "event-marker",
    "missing",
    "points",
    "final",
    "final-lead",
    "standing",
    "standing-lead",
    "prospect",
    "hand",
    "commanders",
    "moons",
    "stored-moons",
    "tokens",
    "damaged",
    "docks",
    "stock",
    "plan",
    "returns",
    "ships",
    "ships-lead",
    "modules-lead",
    "cards-unused",
    *(f"good-{resource}" for resource in RESOURCES),
    *(f"track-{track}" for track in TRACKS),
    *(f"track-lead-{track}" for track in TRACKS),
    *(f"scored-{track}" for track in TRACKS),
    *(f"row-{track}" for track in TRACKS),
    *(f"ship-{type}-{place}" for type in SHIPS for place in _PLACES),
    *(f"built-{type}" for type in STRUCTURES),
)
INPUTS = (
    *_NUMBERS,
    *(f"faction:{id}" for id in FACTIONS),
    *(f"module:{module.id}" for module in MODULES),
    *(f"upgrade:{id}" for id in UPGRADES),
)
OUTPUTS = ("strength", "score")
_PLACE = {name: place for place, name in enumerate(INPUTS)}
_MODULE = [_PLACE[f"module:{module.id}"] for module in MODULES]


class _Side:
    """What the numbers of one player are made of."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.seat = seat
        self.player: PlayerView = view.players[seat]
        self.mind = Mind(view, seat)
        self.final = self.player.final.total
        self.standing = standing(view, seat)
        self.ships = len(self.mind.fleet)
        self.modules = len(self.player.modules)


def inputs(view: View) -> Numbers:
    """One row for each player, as the looker of the view sees them."""
    sides = [_Side(view, seat) for seat in range(len(view.players))]
    rows = np.zeros((len(sides), len(INPUTS)), np.float32)
    for side in sides:
        if not side.player.faction:
            continue  # the factions are not chosen yet
        others = [other for other in sides if view.team_of(other.seat) != view.team_of(side.seat)]
        row = rows[side.seat]
        row[: len(_NUMBERS)] = [*_numbers(view, side, others)]
        row[_PLACE[f"faction:{side.player.faction}"]] = 1
        for modules in side.player.rows.values():
            for module in modules:
                row[_MODULE[module]] = 1
        for upgrade in side.player.upgrades.values():
            row[_PLACE[f"upgrade:{upgrade}"]] = 1
    return rows


def _numbers(view: View, side: _Side, others: Sequence[_Side]) -> Iterator[float]:
    """What is counted or measured, in the order of `_NUMBERS`, scaled so that most of it lies between -1 and 1."""
    player, mind = side.player, side.mind
    count = len(view.players)
    best = max(other.score for other in view.players)
    yield float(player.hand is not None)
    yield view.turn / 40
    yield mind.turns / 15
    yield float(view.ending)
    yield float(count == 3)
    yield float(count == 4)
    yield float(view.teams)
    yield float(view.active == side.seat)
    yield (side.seat - view.active) % count / count
    yield view.event_marker / 8
    yield (view.target - best) / 60
    yield player.score / 60
    yield side.final / 100
    yield (side.final - max([other.final for other in others])) / 50
    yield side.standing / 150
    yield (side.standing - max([other.standing for other in others])) / 50
    yield lead(view, side.seat) / spread_of_leads(view)  # what the hand-made evaluation makes of it
    yield player.hand_size / 6
    yield player.commanders / 6
    yield len(player.moons) / 6
    yield len(player.stored) / 6
    yield (player.discovery_count + player.dominance_count) / 5
    yield len(player.damaged) / 4
    yield sum(MODULES[module].dock and mind.runs(module) for module in mind.modules) / 8
    yield mind.stock(mind.purse) / 20
    yield mind.best_plan(mind.purse, player.commanders, "") / 15
    yield mind.returns / 5
    yield side.ships / 10
    yield (side.ships - max([other.ships for other in others])) / 6
    yield (side.modules - max([other.modules for other in others])) / 8
    yield sum(not card.used for card in player.cards) / 4
    yield from [player.goods.get(resource, 0) / 6 for resource in RESOURCES]
    yield from [player.tracks[track] / _MOST_STEPS for track in TRACKS]
    yield from [(player.tracks[track] - _best_of(others, track)) / 6 for track in TRACKS]
    yield from [mind.scorings[track] / 3 for track in TRACKS]
    yield from [len(player.rows.get(track, ())) / 6 for track in TRACKS]
    yield from [number / 3 for number in _fleet(player)]
    built = [structure.type for structure in view.structures.values() if structure.seat == side.seat]
    yield from [built.count(type) / 3 for type in STRUCTURES]


def _best_of(others: Sequence[_Side], track: Track) -> int:
    return max([other.player.tracks[track] for other in others])


def _fleet(player: PlayerView) -> list[int]:
    """How many ships of each type are on the pad, in the bay, in the scrapyard and on the map."""
    where = {PAD: 0, BAY: 1, SCRAPYARD: 2}
    counts = {type: [0] * len(_PLACES) for type in SHIPS}
    for ship in player.ships:
        if ship.at not in OFF_BOARD:
            counts[ship.type][3] += 1
        elif ship.at in where:
            counts[ship.type][where[ship.at]] += 1
    return [number for type in SHIPS for number in counts[type]]


def chances(view: View, network: Network) -> list[float]:
    """The chance of each player to win, as far as the looker can tell; members of a team share theirs."""
    seats = range(len(view.players))
    if view.outcome is not None:
        return view.outcome.shares(len(view.players))
    strengths: list[float] = network(inputs(view))[:, 0].tolist()
    alone = chances_by(strengths)
    if view.teams:
        return [alone[seat] + alone[seat ^ 1] for seat in seats]
    return alone
