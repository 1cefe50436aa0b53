"""Phase V: Produce."""

from __future__ import annotations

from orloj.games.rftg.cards import GOOD, KEEPS_GOODS, TOKEN, CardId, powers_by_card
from orloj.games.rftg.piles import cards_left, draw, put_good
from orloj.games.rftg.rounds import begin_phase, end_phase, has_bonus
from orloj.games.rftg.state import State
from orloj.kernel import PASS, Seat, choose, side_by_side

BONUS = "bonus"
_WINDFALL = powers_by_card("produce", "produce_on_windfall")
_HERE = powers_by_card("produce", "produce_here")
_DRAW = powers_by_card("produce", "draw")
_PER_WORLD = powers_by_card("produce", "draw_per_world")
_IF_HERE = powers_by_card("produce", "draw_if_produced_here")
_PER_GOOD = powers_by_card("produce", "draw_per_good_produced")
_PER_KIND = powers_by_card("produce", "draw_per_kind_produced")
_IF_MOST = powers_by_card("produce", "draw_if_most_produced")


async def produce(g: State) -> None:
    """Production worlds produce and plain draws are dealt in the order of play; then all choose their windfall
    worlds side by side; then these goods, and what depends on all goods of the phase."""
    begin_phase(g, "produce")
    order = g.order()
    produced: dict[Seat, list[CardId]] = {seat: [] for seat in g.seats}
    short = cards_left(g) < sum(_upper_bound(g, seat) for seat in order)
    for seat in order:
        produce_on_production_worlds(g, seat, produced[seat])
        draw_plainly(g, seat, produced[seat])
    if short:  # rftg.order.2: one after another
        for seat in order:
            chosen = await choose_windfalls(g, seat)
            produce_on_windfall_worlds(g, seat, chosen, produced[seat])
    else:
        busy = {seat: choose_windfalls(g, seat) for seat in order if _usable(g, seat, [], [])}
        for seat, chosen in (await side_by_side(g, busy)).items():
            produce_on_windfall_worlds(g, seat, chosen, produced[seat])
    for seat in order:
        draw_for_goods(g, seat, produced[seat])
    for seat in order:
        draw_for_most(g, seat, produced)
    end_phase(g)


def _upper_bound(g: State, seat: Seat) -> int:
    """The most cards that the seat could need in this phase."""
    tableau = g.players[seat].tableau
    worlds = sum(KEEPS_GOODS[card] != "none" for card in tableau)
    per_card = sum(
        sum(power.amount + power.draw for power in powers[card])
        for card in tableau
        for powers in (_HERE, _DRAW, _IF_HERE, _IF_MOST)
    )
    per_world = sum(bool(powers[card]) for card in tableau for powers in (_PER_WORLD, _PER_GOOD, _PER_KIND)) * worlds
    return worlds + per_card + per_world


def produce_on_production_worlds(g: State, seat: Seat, produced: list[CardId]) -> None:
    """One good on each production world without one [rftg.produce.1]; some draw a card for it [rftg.produce.8]."""
    player = g.players[seat]
    for world in player.tableau:
        if KEEPS_GOODS[world] == "production" and world not in player.goods and put_good(g, seat, world):
            produced.append(world)
    if produced:
        g.tell("produces", seat, worlds=produced.copy())


def draw_plainly(g: State, seat: Seat, produced: list[CardId]) -> None:
    """Draws that depend on no choice: for worlds that produced just now, for worlds of a kind, and simple ones."""
    count = sum([power.draw for world in produced for power in _HERE[world]])
    player = g.players[seat]
    for card in player.tableau:
        for power in _DRAW[card]:  # rftg.cat-produce.4
            count += power.amount
        for power in _PER_WORLD[card]:  # rftg.produce.12
            count += power.amount * sum([GOOD[world] in power.kinds for world in player.tableau])
    draw(g, seat, count, "produce")


async def choose_windfalls(g: State, seat: Seat) -> list[CardId]:
    """Which empty windfall worlds get goods, by the bonus and by powers, in the order that the player wants
    [rftg.produce.10, rftg.rulings.9]. The bonus may be left; powers must be used if they can."""
    used: list[str] = []
    chosen: list[CardId] = []
    while _usable(g, seat, used, chosen):
        pick = await choose(
            seat, "windfall", lambda seat: _windfall_offers(g, seat, used, chosen), rule="rftg.rulings.9"
        )
        if pick == PASS:
            break
        source, world = pick.split(">")
        used.append(source)
        chosen.append(_WORLDS[world])
    return chosen


_WORLDS = {token: card for card, token in TOKEN.items() if card is not None}


def _windfall_offers(g: State, seat: Seat, used: list[str], chosen: list[CardId]) -> list[str]:
    offers = _usable(g, seat, used, chosen)
    if all(offer.startswith(BONUS) for offer in offers):
        offers.append(PASS)
    return offers


def _usable(g: State, seat: Seat, used: list[str], chosen: list[CardId]) -> list[str]:
    """Pairs `power>world` that are possible now."""
    player = g.players[seat]
    empty = [
        world
        for world in player.tableau
        if KEEPS_GOODS[world] == "windfall" and world not in player.goods and world not in chosen
    ]
    if not empty:
        return []
    offers = []
    if has_bonus(g, seat, "produce") and BONUS not in used:
        offers += [f"{BONUS}>{TOKEN[world]}" for world in empty]
    for card in player.tableau:
        for power in _WINDFALL[card]:
            if TOKEN[card] not in used:
                offers += [f"{TOKEN[card]}>{TOKEN[world]}" for world in empty if power.fits(GOOD[world])]
    return offers


def produce_on_windfall_worlds(g: State, seat: Seat, chosen: list[CardId], produced: list[CardId]) -> None:
    """Lay the goods; some worlds draw a card for it [rftg.cat-produce.7]."""
    filled = [world for world in chosen if put_good(g, seat, world)]
    produced += filled
    if filled:
        g.tell("produces", seat, worlds=filled)
    draw(g, seat, sum([power.amount for world in filled for power in _IF_HERE[world]]), "produce")


def draw_for_goods(g: State, seat: Seat, produced: list[CardId]) -> None:
    """Draws for the goods and kinds produced in this phase [rftg.cat-produce.8, rftg.cat-produce.11]."""
    if not produced:
        return
    kinds = [GOOD[world] for world in produced]
    count = 0
    for card in g.players[seat].tableau:
        for power in _PER_GOOD[card]:
            count += power.amount * sum([kind in power.kinds for kind in kinds])
        for power in _PER_KIND[card]:
            count += power.amount * len(set(kinds))
    draw(g, seat, count, "produce")


def draw_for_most(g: State, seat: Seat, produced: dict[Seat, list[CardId]]) -> None:
    """Cards for having produced more of a kind than anybody else [rftg.cat-produce.9, rftg.cat-produce.10]; after
    all have produced [rftg.rulings.10]."""
    for card in g.players[seat].tableau:
        for power in _IF_MOST[card]:
            counts = {other: sum(GOOD[world] in power.kinds for world in worlds) for other, worlds in produced.items()}
            mine = counts.pop(seat)
            if mine > max(counts.values()):
                draw(g, seat, power.amount, "produce")
