"""A learned evaluation: what a network, trained by games of bots against themselves, thinks of a position.

The network looks at each player in turn – at what lies before him, at the hand if it is the looker's own, and at the
state of the race – and says how strong he stands. The chances to win follow from comparing these strengths, so the same
network serves two, three and four players. `orloj lab train rftg` makes it; docs/learning.md tells how.

Cards are known to the network by their ids. A card that it has never met (somebody's own content) is not seen by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from orloj.games.rftg.bots import WEIGHTS, Empire, Judge, empire_of, rounds_left
from orloj.games.rftg.cards import CARDS, GOOD, GOOD_KINDS, KEEPS_GOODS
from orloj.games.rftg.view import PlayerView, View
from orloj.kernel import Seat
from orloj.network import Network, Numbers
from orloj.parts.judging import chances_by

_TYPES = sorted({card.id for card in CARDS})
_GOOD_TYPES = sorted({card.id for number, card in enumerate(CARDS) if KEEPS_GOODS[number] != "none"})
_MOST_CARDS = 12  # more are counted like this many
_LOW_POOL = 8  # with so few chips left each one is told apart

_NUMBERS = (
    "own",
    "round",
    "rounds-left",
    "pool-per-player",
    "players-3",
    "players-4",
    "advanced",
    "first-in-order",
    "points",
    "chips",
    "lead",
    "hand",
    "hand-lead",
    "goods",
    "goods-lead",
    "tableau",
    "tableau-lead",
    "longest-tableau",
    "military",
    "military-lead",
    "sixes",
    "six-points",
    "production",
    "consumption",
    "consumption-lead",
    "produce-cards",
    "best-sale",
    "develop-discount",
    "settle-saving",
    "conquests",
    "explore-draw",
    "explore-keep",
    "one-time",
    "worth",
    "worth-lead",
    "goods-worth",
    *(f"lying-{kind}" for kind in GOOD_KINDS),
    *(f"full-{kind}" for kind in GOOD_KINDS),
    *(f"worlds-{kind}" for kind in GOOD_KINDS),
)
INPUTS = (
    *_NUMBERS,
    *(f"hand-{count}" for count in range(_MOST_CARDS + 1)),
    *(f"tableau-{count}" for count in range(1, _MOST_CARDS + 1)),
    *(f"pool-{count}" for count in range(_LOW_POOL + 1)),
    *(f"placed:{id}" for id in _TYPES),
    *(f"good-on:{id}" for id in _GOOD_TYPES),
    *(f"in-hand:{id}" for id in _TYPES),
)
OUTPUTS = ("strength", "score")
_PLACE = {name: place for place, name in enumerate(INPUTS)}
_PLACED = [_PLACE[f"placed:{card.id}"] for card in CARDS]
_GOOD_ON = [_PLACE.get(f"good-on:{card.id}", -1) for card in CARDS]
_IN_HAND = [_PLACE[f"in-hand:{card.id}"] for card in CARDS]
_HAND = _PLACE["hand-0"]
_TABLEAU = _PLACE["tableau-1"]
_POOL = _PLACE["pool-0"]
_RANK: dict[str, int] = {kind: place for place, kind in enumerate(GOOD_KINDS)}


class _Standing:
    """What the numbers of one player are made of."""

    __slots__ = ("consumption", "empire", "goods_worth", "player", "points", "worth")

    def __init__(self, player: PlayerView, judge: Judge) -> None:
        self.player = player
        self.empire: Empire = empire_of(player.tableau)
        self.points = self.empire.points(player.chips)
        self.goods_worth = judge.goods(self.empire, player.goods)
        self.worth = judge.empire(self.empire, player.chips) + self.goods_worth + judge.card * player.hand_size
        self.consumption = self.empire.harvest.points


def inputs(view: View) -> Numbers:
    """One row for each player, as the looker of the view sees them."""
    left = rounds_left(view)
    judge = Judge(WEIGHTS, left)
    standings = [_Standing(player, judge) for player in view.players]
    rows = np.zeros((len(standings), len(INPUTS)), np.float32)
    for seat, standing in enumerate(standings):
        others = [other for place, other in enumerate(standings) if place != seat]
        row = rows[seat]
        row[: len(_NUMBERS)] = [*_numbers(view, seat, standing, others, left)]
        player = standing.player
        row[_HAND + min(player.hand_size, _MOST_CARDS)] = 1
        row[_TABLEAU + min(len(player.tableau), _MOST_CARDS) - 1] = 1
        row[_POOL + min(view.pool, _LOW_POOL)] = 1
        row[[_PLACED[card] for card in player.tableau]] = 1
        if player.goods:
            row[[_GOOD_ON[card] for card in player.goods]] = 1
        for card in player.hand or ():
            row[_IN_HAND[card]] += 1
    return rows


def _numbers(view: View, seat: Seat, standing: _Standing, others: Sequence[_Standing], left: float) -> Iterator[float]:
    """What is counted or measured, in the order of `_NUMBERS`, scaled so that most of it lies between -1 and 1."""
    player, empire = standing.player, standing.empire
    powers = empire.powers
    count = len(others) + 1
    yield float(player.hand is not None)
    yield view.round / 12
    yield left / 12
    yield view.pool / (12 * count)
    yield float(count == 3)
    yield float(count == 4)
    yield float(view.mode == "advanced")
    yield float(view.order[0] == seat)
    yield standing.points / 30
    yield player.chips / 20
    yield (standing.points - max([other.points for other in others])) / 15
    yield player.hand_size / 10
    yield (player.hand_size - max([other.player.hand_size for other in others])) / 8
    yield len(player.goods) / 6
    yield (len(player.goods) - max([len(other.player.goods) for other in others])) / 6
    yield len(player.tableau) / 12
    yield (len(player.tableau) - max([len(other.player.tableau) for other in others])) / 6
    yield max([len(other.player.tableau) for other in (standing, *others)]) / 12
    yield powers.military / 6
    yield (powers.military - max([other.empire.powers.military for other in others])) / 6
    yield float(len(empire.sixes))
    yield empire.six_points / 10
    yield len(empire.full_goods) / 6
    yield standing.consumption / 6
    yield (standing.consumption - max([other.consumption for other in others])) / 6
    yield empire.produce_cards / 4
    yield empire.best_sale / 6
    yield powers.develop_discount / 2
    yield empire.settle_saving
    yield empire.conquests / 2
    yield powers.explore_draw / 2
    yield powers.explore_keep / 2
    yield empire.one_time / 2
    yield standing.worth / 40
    yield (standing.worth - max([other.worth for other in others])) / 15
    yield standing.goods_worth / 5
    for worlds in (player.goods, empire.full_goods, player.tableau):
        counts = [0] * len(GOOD_KINDS)
        for world in worlds:
            if GOOD[world] in _RANK:
                counts[_RANK[GOOD[world]]] += 1
        yield from [number / 3 for number in counts]


def chances(view: View, network: Network) -> list[float]:
    """The chance of each player to win, as far as the looker can tell."""
    if view.outcome is not None:
        return view.outcome.shares(len(view.players))
    strengths: list[float] = network(inputs(view))[:, 0].tolist()
    return chances_by(strengths)
