"""Phase V: Produce."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from orloj.games.rftg.cards import GOOD, TOKEN, CardId
from orloj.games.rftg.piles import cards_left, draw, pile_may_run_out, put_good
from orloj.games.rftg.powers import Powers, powers_of
from orloj.games.rftg.rounds import begin_phase, end_phase, has_bonus
from orloj.games.rftg.state import State
from orloj.kernel import Seat, choose, side_by_side


class Filling(Struct, frozen=True):
    """A good for an empty windfall world."""

    power: CardId | None  # the card whose power does it; None: the bonus of the action
    world: CardId

    @property
    def token(self) -> str:
        return f"{'bonus' if self.power is None else TOKEN[self.power]}>{TOKEN[self.world]}"


def produce(g: State) -> None:
    """Production worlds produce and plain draws are dealt, in the order of play. Then those who can produce on
    windfall worlds choose them, and last comes what depends on all goods of the phase."""
    begin_phase(g, "produce")
    for player in g.players:
        player.produced.clear()
    if pile_may_run_out(g, sum([_upper_bound(powers_of(player.tableau)) for player in g.players])):
        g.then("produce-one-by-one")
        return
    for seat in g.order():
        produce_on_production_worlds(g, seat)
        draw_plainly(g, seat)
    g.then("produce-end")
    if any(_usable(g, seat) for seat in g.seats):
        g.then("windfalls")


async def windfalls(g: State) -> None:
    """All choose their windfall worlds side by side; the goods are laid in the order of play."""
    busy = {seat: choose_windfalls(g, seat) for seat in g.order() if _usable(g, seat)}
    for seat, chosen in (await side_by_side(g, busy)).items():
        produce_on_windfall_worlds(g, seat, chosen)


def produce_end(g: State) -> None:
    """What depends on all the goods that were produced."""
    for seat in g.order():
        draw_for_goods(g, seat)
    _compare_and_end(g)


async def produce_one_by_one(g: State) -> None:
    """The draw pile may run out: each player does all of the phase before the next one [rftg.order.2,
    rftg.order.6]; only the comparison comes after all [rftg.rulings.10]."""
    for seat in g.order():
        produce_on_production_worlds(g, seat)
        draw_plainly(g, seat)
        produce_on_windfall_worlds(g, seat, await choose_windfalls(g, seat))
        draw_for_goods(g, seat)
    _compare_and_end(g)


def _compare_and_end(g: State) -> None:
    for seat in g.order():
        draw_for_most(g, seat)
    end_phase(g)


@lru_cache(maxsize=1 << 12)
def _upper_bound(powers: Powers) -> int:
    """The most cards that a seat with these powers could need in this phase."""
    worlds = len(powers.production_worlds) + len(powers.windfall_worlds)
    per_good = 1 + powers.produce_draw_per_kind + max(powers.produce_draw_per_good.values())
    draws = sum([power.draw for _, power in powers.produce_here])
    draws += sum([power.amount for _, power in powers.produce_draw_if_here + powers.produce_draw_if_most])
    per_world = sum([power.amount for _, power in powers.produce_draw_per_world])
    return worlds * (per_good + per_world) + powers.produce_draw + draws


def produce_on_production_worlds(g: State, seat: Seat) -> None:
    """One good on each production world without one [rftg.produce.1]."""
    player = g.players[seat]
    empty = [world for world in powers_of(player.tableau).production_worlds if world not in player.goods]
    player.produced += [world for world in empty if put_good(g, seat, world)]
    if player.produced:
        g.tell("produces", seat, worlds=player.produced.copy())


def draw_plainly(g: State, seat: Seat) -> None:
    """Draws that depend on no choice: for worlds that produced just now [rftg.produce.8, rftg.cat-produce.6], for
    worlds of a kind [rftg.produce.12], and simple ones [rftg.cat-produce.4]."""
    player = g.players[seat]
    powers = powers_of(player.tableau)
    count = powers.produce_draw + sum([power.draw for world, power in powers.produce_here if world in player.produced])
    for _, power in powers.produce_draw_per_world:
        count += power.amount * sum([GOOD[world] in power.kinds for world in player.tableau])
    draw(g, seat, count, "produce")


async def choose_windfalls(g: State, seat: Seat) -> list[CardId]:
    """Which empty windfall worlds get goods, by the bonus and by powers, in the order that the player wants
    [rftg.produce.10, rftg.rulings.9]. The bonus may be left; powers must be used if they can."""
    chosen: list[Filling] = []
    while offers := _windfall_offers(g, seat, chosen):
        rule = "rftg.produce.10" if None in offers else "rftg.rulings.9"
        pick = await choose(
            seat,
            "windfall",
            lambda _seat: offers,
            rule=rule,
            harmless=lambda pick: pick is not None and len(_windfall_offers(g, seat, [*chosen, pick])) > 1,
        )
        if pick is None:
            break
        chosen.append(pick)
    return [one.world for one in chosen]


def _windfall_offers(g: State, seat: Seat, chosen: list[Filling]) -> list[Filling | None]:
    offers = _usable(g, seat, chosen)
    by_power = [offer for offer in offers if offer.power is not None]
    if not by_power:
        return [*offers, None] if offers else []
    one_world = len({offer.world for offer in offers}) == 1
    return [*(by_power[:1] if one_world else offers)]  # with one world left a power must fill it, whichever does


def _usable(g: State, seat: Seat, chosen: Sequence[Filling] = ()) -> list[Filling]:
    """What can be filled now, and by what, after these choices."""
    player = g.players[seat]
    powers = powers_of(player.tableau)
    full = [*player.goods, *[one.world for one in chosen]]
    empty = [world for world in powers.windfall_worlds if world not in full]
    if not empty or not cards_left(g):
        return []
    used = [one.power for one in chosen]
    offers = []
    if has_bonus(g, seat, "produce") and None not in used:
        offers += [Filling(None, world) for world in empty]
    for card, power in powers.windfall:
        if card not in used:
            offers += [Filling(card, world) for world in empty if power.fits(GOOD[world])]
    return offers


def produce_on_windfall_worlds(g: State, seat: Seat, chosen: list[CardId]) -> None:
    """Lay the goods; some worlds draw a card for it [rftg.cat-produce.7]."""
    filled = [world for world in chosen if put_good(g, seat, world)]
    g.players[seat].produced += filled
    if filled:
        g.tell("produces", seat, worlds=filled)
    if_here = powers_of(g.players[seat].tableau).produce_draw_if_here
    draw(g, seat, sum([power.amount for world, power in if_here if world in filled]), "produce")


def draw_for_goods(g: State, seat: Seat) -> None:
    """Draws for the goods and kinds produced in this phase [rftg.cat-produce.8, rftg.cat-produce.11]."""
    player = g.players[seat]
    if not player.produced:
        return
    kinds = [GOOD[world] for world in player.produced]
    powers = powers_of(player.tableau)
    per_good = sum([powers.produce_draw_per_good[kind] for kind in kinds])
    draw(g, seat, per_good + powers.produce_draw_per_kind * len(set(kinds)), "produce")


def draw_for_most(g: State, seat: Seat) -> None:
    """Cards for having produced more of a kind than anybody else [rftg.cat-produce.9, rftg.cat-produce.10]; after
    all have produced [rftg.rulings.10]."""
    for _, power in powers_of(g.players[seat].tableau).produce_draw_if_most:
        counts = [sum([GOOD[world] in power.kinds for world in player.produced]) for player in g.players]
        if counts[seat] > max(counts[:seat] + counts[seat + 1 :]):
            draw(g, seat, power.amount, "produce")
