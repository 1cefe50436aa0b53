"""The interpreter of effects: one function for each word of the vocabulary, found by its name.

    await resolve(g, seat, module.activate, Source("sci-01"))

Each word registers itself with `@word`; `possible` tells whether an effect could do anything, so that nobody is asked
in vain and only an option that can be carried out may be chosen [andromeda.icons.28].
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from orloj.games.andromeda.components import MODULES, Cost, Effect, MoonId
from orloj.games.andromeda.fleet import in_scrapyard
from orloj.games.andromeda.state import RAIDERS, State
from orloj.kernel import Script, Seat, choose


@dataclass(frozen=True)
class Source:
    """What an effect comes from."""

    id: str  # token of the component
    owner: Seat = -1  # who played it, if somebody else is affected too
    must: bool = False  # what is usually a player's choice has to be done: the action of a base
    cost_moon: MoonId | None = None  # the moon on the cost slot of the module
    ships: tuple[str, ...] = ()  # types of ships that take part
    to_pay: tuple[Cost, ...] = ()  # a moon abandoned to pay one of these costs: what it gives must fit


Word = Callable[[State, Seat, Effect, Source], Script[None]]
Possible = Callable[[State, Seat, Effect, Source], bool]
WORDS: dict[str, Word] = {}
_POSSIBLE: dict[str, Possible] = {}


def word(op: str, possible: Possible = lambda _g, _seat, _effect, _source: True) -> Callable[[Word], Word]:
    """Registers the function that carries a word out."""

    def keep(do: Word) -> Word:
        WORDS[op] = do
        _POSSIBLE[op] = possible
        return do

    return keep


async def resolve(g: State, seat: Seat, effects: Sequence[Effect], source: Source) -> None:
    """Carry out effects one after another, each as far as possible."""
    for effect in effects:
        if not possible(g, seat, effect, source):
            continue
        if effect.optional:
            values = {"source": source.id}
            wanted = await choose(seat, "use-effect", lambda _seat: ["yes", "no"], values=values)
            if wanted == "no":
                continue
        await WORDS[effect.op](g, seat, effect, source)


def possible(g: State, seat: Seat, effect: Effect, source: Source) -> bool:
    """Could the effect do anything now?"""
    return _POSSIBLE[effect.op](g, seat, effect, source)


def any_possible(g: State, seat: Seat, effects: Sequence[Effect], source: Source) -> bool:
    return any(possible(g, seat, effect, source) for effect in effects)


def amount(g: State, seat: Seat, effect: Effect) -> int:
    """How much: n for each `div` of what is counted, `max` at most."""
    units = effect.count
    if effect.per:
        units *= count(g, seat, effect.per) // effect.div
    return units if effect.max is None else min(units, effect.max)


def count(g: State, seat: Seat, what: str) -> int:
    """How many of something a player has; the words are listed in `content/effects.toml`."""
    player = g.players[seat]
    name, _, detail = what.partition(":")
    match name:
        case "own_structure":
            return sum(one.seat == seat and detail in ("", one.type) for one in g.structures.values())
        case "own_module":
            return sum(not MODULES[one].base and detail in ("", MODULES[one].kind) for one in player.modules)
        case "own_upgrade":
            return len(player.upgrades)
        case "own_ship_built":
            return len(player.fleet)
        case "own_ship_scrapyard":
            return in_scrapyard(g, seat)
        case "own_ship_damaged":
            return g.battle.scrapped.get(seat, 0) if g.battle else 0
        case "opponent_ship_in_battle":
            return hostile_ships(g, seat)
        case "commander_station":
            return player.commanders
        case "stored_moon":
            return len(player.stored)
        case "resource":
            return player.resources
        case "tactic_in_hand":
            return len(player.hand.cards)
        case "track_at_least":
            return sum(step >= int(detail) for step in player.tracks.values())
    raise AssertionError(f"nothing is known about counting {what!r}")


def hostile_ships(g: State, seat: Seat) -> int:
    """Ships of opponents, players and raiders, at the active location [andromeda.examples.12]."""
    place = g.now.active
    ships = sum(len(g.ships_at(place, other)) for other in g.opponents(seat))
    return ships + sum(card.places.count(place) for card in g.raiders.values())


def holds(g: State, seat: Seat, condition: str) -> bool:
    """Is a condition of an `if` met?"""
    player = g.players[seat]
    name, *details = condition.split(":")
    match name:
        case "has":
            resource, least = details[0], int(details[1])
            return (player.resources if resource == "any" else player.has(resource)) >= least
        case "has_captured_moon":
            return bool(player.moons)
        case "has_commander":
            return player.commanders > 0
        case "has_ship_on_board":
            return bool(player.on_board)
        case "moon_room":
            from orloj.games.andromeda.moons import moon_limit

            return len(player.moons) < moon_limit(g, seat)
    raise AssertionError(f"nothing is known about the condition {condition!r}")


def those(g: State, who: str, seat: Seat) -> list[Seat]:
    """The players of an `each_player`, in turn order from the active one [andromeda.overview.7]."""
    order = g.order()
    fighters = g.battle.fighters if g.battle else []
    match who:
        case "all":
            return order
        case "others":
            return [other for other in order if other != seat]
        case "participants":
            return [other for other in order if other in fighters]
        case "other_participants":
            return [other for other in order if other in fighters and other != seat]
        case "losers":
            return [other for other in order if g.battle and other in g.battle.losers]
    raise AssertionError(f"nobody is known as {who!r}")


__all__ = ["RAIDERS", "Source", "amount", "any_possible", "count", "holds", "possible", "resolve", "those", "word"]
