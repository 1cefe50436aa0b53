"""Words for resources, points and exchanges. `content/effects.toml` explains them."""

from __future__ import annotations

from orloj.games.andromeda.components import GROUPS, Effect
from orloj.games.andromeda.deeds import DiscardMoon, GoOn
from orloj.games.andromeda.effects.core import COST, Source, amount, cost_of, word
from orloj.games.andromeda.goods import discard_cards, draw, gain, lose, score
from orloj.games.andromeda.paying import affordable, choose_cards, pay
from orloj.games.andromeda.state import (
    State,
)
from orloj.kernel import Refusal, Seat, choose, spread


def _some(g: State, seat: Seat, effect: Effect, _source: Source) -> bool:
    return amount(g, seat, effect) > 0


@word("gain", _some)
async def _gain(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    units = amount(g, seat, effect)
    if effect.res not in GROUPS:
        gain(g, seat, effect.res, units)
        return
    kinds = GROUPS[effect.res]
    if units == 1:
        chosen = await choose(
            seat,
            "gain-one",
            lambda seat: [one for one in kinds if _still_payable(g, seat, source, {one: 1})],
            values={"source": source.id},
            rule="andromeda.icons.14",
        )
        gain(g, seat, chosen, 1)
        return
    mix = await spread(
        seat,
        "gain-any",
        lambda _seat: kinds,
        total=units,
        most=lambda _resource: units,
        values={"source": source.id, "count": units},
        rule="andromeda.icons.14",
        check=(
            lambda mix: (
                None
                if _still_payable(g, seat, source, dict(mix))
                else Refusal(mix, "does-not-pay", "andromeda.abandon-moon.3")
            )
        )
        if source.to_pay
        else None,
    )
    for resource, count in mix:
        gain(g, seat, resource, count)


def _still_payable(g: State, seat: Seat, source: Source, gained: dict[str, int]) -> bool:
    """A moon that is abandoned to pay a cost has to help with it."""
    return not source.to_pay or affordable(g, seat, source.to_pay, more=gained)


@word("draw", _some)
async def _draw(g: State, seat: Seat, effect: Effect, _source: Source) -> None:
    draw(g, seat, amount(g, seat, effect))


@word("score", _some)
async def _score(g: State, seat: Seat, effect: Effect, _source: Source) -> None:
    score(g, seat, amount(g, seat, effect))


@word("lose_score")
async def _lose_score(g: State, seat: Seat, effect: Effect, _source: Source) -> None:
    score(g, seat, -amount(g, seat, effect))


def _has_to_discard(g: State, seat: Seat, effect: Effect, _source: Source) -> bool:
    player = g.players[seat]
    if effect.res == "moon":
        return bool(player.moons)
    return any(player.has(resource) for resource in GROUPS.get(effect.res, (effect.res,)))


@word("discard", _has_to_discard)
async def _discard(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """A forced loss, as far as the player has it; of a group the player chooses which."""
    player = g.players[seat]
    units = amount(g, seat, effect)
    if effect.res == "moon":
        for _ in range(units):
            if not player.moons:
                return
            deed = await choose(
                seat, "discard-moon", lambda seat: _moons_to_lose(g, seat), values={"source": source.id}
            )
            if isinstance(deed, GoOn):  # the last one was stored meanwhile
                return
            player.moons.remove(deed.moon)
            g.moon_discards.append(deed.moon)
            g.tell("discards-moon", seat, moon=deed.moon)
        return
    kinds = GROUPS.get(effect.res, (effect.res,))
    units = min(units, sum(player.has(resource) for resource in kinds))
    mix = await spread(
        seat,
        "discard-any",
        lambda seat: [resource for resource in kinds if g.players[seat].has(resource)],
        total=units,
        most=player.has,
        values={"source": source.id, "count": units},
    )
    await _give_up(g, seat, mix)


def _moons_to_lose(g: State, seat: Seat) -> list[DiscardMoon | GoOn]:
    moons = g.players[seat].moons
    return [DiscardMoon(moon) for moon in moons] if moons else [GoOn()]


async def _give_up(g: State, seat: Seat, mix: tuple[tuple[str, int], ...]) -> None:
    cards: tuple[int, ...] = ()
    for resource, count in mix:
        if resource == "tactic":
            cards = await choose_cards(g, seat, count, "discard-cards")
            discard_cards(g, seat, cards)
        else:
            lose(g, seat, resource, count)
    g.tell("discards", seat, paid=dict(mix), cards=list(cards))


def _has_to_give(g: State, seat: Seat, effect: Effect, source: Source) -> bool:
    return source.owner >= 0 and _has_to_discard(g, seat, effect, source)


@word("give", _has_to_give)
async def _give(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """Hand resources to the player of the card."""
    player, taker = g.players[seat], g.players[source.owner]
    kinds = GROUPS.get(effect.res, (effect.res,))
    for _ in range(effect.count):
        has = [resource for resource in kinds if player.has(resource)]
        if not has:
            return
        resource = await choose(
            seat,
            "hand-over",
            lambda seat: [resource for resource in kinds if g.players[seat].has(resource)],
            values={"source": source.id, "player": source.owner},
        )
        if resource == "tactic":
            [card] = await choose_cards(g, seat, 1, "hand-over-card")
            player.hand.take(card)
            taker.hand.put(card, seat)
            g.reveal(source.owner, f"tactic {card}")
            g.tell("hands-card", seat, to=source.owner, secret={"card": card})
        else:
            lose(g, seat, resource, 1)
            taker.goods[resource] = taker.goods.get(resource, 0) + 1
            g.tell("gives", seat, to=source.owner, gift=resource)


def _can_pay(g: State, seat: Seat, effect: Effect, source: Source) -> bool:
    if "slot" in effect.cost and source.cost_moon is None:
        return False
    return affordable(g, seat, cost_of(effect, source))


@word(COST, _can_pay)
async def _pay(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """The whole cost of an exchange [andromeda.icons.27]."""
    await pay(g, seat, [cost_of(effect, source)], what=source.id, rule="andromeda.icons.27")
