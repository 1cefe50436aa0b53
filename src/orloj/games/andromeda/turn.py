"""A turn: launch a ship or return to the station, with free actions around it; then limits, events, the next player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import structs

from orloj.games.andromeda.abilities import trigger
from orloj.games.andromeda.battle import hostile
from orloj.games.andromeda.components import (
    BASES,
    PLANETS,
    SPECIALS,
    STORAGE,
    TOKENS,
    Place,
)
from orloj.games.andromeda.effects.core import Source, any_possible, resolve
from orloj.games.andromeda.fleet import LAUNCHED, can_jump, has_trait, pad_types, range_of
from orloj.games.andromeda.free import any_time_actions, do_free, free_actions, recruitable, refused
from orloj.games.andromeda.galaxy import MARKED, distance, is_nebula, is_quasar, is_vortex
from orloj.games.andromeda.goods import discard_cards, hand_limit
from orloj.games.andromeda.moments import BOOK, ShipLaunched
from orloj.games.andromeda.moons import capture_from
from orloj.games.andromeda.paying import TOLL, Bundle, choose_cards, pay
from orloj.games.andromeda.raiders import sorties
from orloj.games.andromeda.scoring import finish
from orloj.games.andromeda.state import PAD, Modifier, State, Turn
from orloj.games.andromeda.tactics import playable
from orloj.kernel import Ask, Refusal, Seat, Step, choose, clear_standing, first, order

RETURN = "return"
GO_ON = "go-on"
END = "end"


def turn(g: State) -> None:
    """A new turn begins [andromeda.overview.1]. Without a ship on the launch pad it has to be a return, whatever is
    built later [andromeda.return.2]. Standing passes last for one turn."""
    g.turn += 1
    clear_standing(g)
    g.now = Turn(must_return=not pad_types(g, g.active))
    g.tell("turn", g.active, number=g.turn)
    g.then("main")
    if any(is_vortex(g, place) for place in g.players[g.active].places):
        g.then("vortices")


async def vortices(g: State) -> None:
    """At the start of the own turn every vortex with an own ship gives its benefit, once [andromeda.vortices.2,
    andromeda.vortices.3]."""
    seat = g.active
    places = [place for place in MARKED.values() if g.ships_at(place, seat)]
    if len(places) > 1:
        places = list(
            await order(
                seat,
                "order-vortices",
                lambda _seat: places,
                rule="andromeda.overview.8",
                values={"tiles": dict(g.tiles)},
            )
        )
    for place in places:
        special = SPECIALS[g.tiles[place]]
        g.tell("vortex", seat, place=place, tile=g.tiles[place])
        await resolve(g, seat, special.benefit, Source(special.id, seat))


# -- launching


class Ready(NamedTuple):
    """A type of ship on the launch pad, with what counts for a launch."""

    type: str
    starts: Sequence[Place]  # where the own ships are, from which ranges are counted
    navigates: bool
    attacks: bool
    reach: int
    jumps: bool  # it could, if its range is too short [andromeda.ship-traits.4]


def ready(g: State, seat: Seat, type_: str) -> Ready:
    return Ready(
        type_,
        g.players[seat].places,
        has_trait(g, seat, type_, "navigation", launched=True),
        has_trait(g, seat, type_, "attack", launched=True),
        range_of(g, seat, type_, launched=True),
        can_jump(g, seat, type_, launched=True),
    )


def why_no_launch(g: State, seat: Seat, ship: Ready, place: Place) -> tuple[str, str] | None:
    """The reason and the rule against launching a ship of a type to a place, or None if it may go there."""
    if is_quasar(g, place):
        return "quasar", "andromeda.quasars.1"
    if is_nebula(place) and not ship.navigates:
        return "navigation", "andromeda.launch.12"
    if not ship.starts:
        if not ship.attacks and g.occupied(place, seat):
            return "occupied", "andromeda.launch.3"
    elif place in ship.starts:
        return "own-ship", "andromeda.launch.7"
    far = too_far(g, ship, place)
    if far and not ship.jumps:
        return "out-of-range", "andromeda.launch.6"
    if not can_activate(_on_arrival(g, seat, place, jump=far), seat, place):
        return "cannot-activate", "andromeda.launch.10"
    return None


def too_far(g: State, ship: Ready, place: Place) -> bool:
    """Is the place out of range of every own ship, by the range of the launched one? [andromeda.launch.6]"""
    return bool(ship.starts) and all(distance(g, start, place) > ship.reach for start in ship.starts)


def can_activate(g: State, seat: Seat, place: Place) -> bool:
    """A base may be entered only by who can carry out its action [andromeda.launch.10]; everything else always."""
    base = BASES.get(g.tiles.get(place, ""))
    if base is None:
        return True
    needed = [effect for effect in base.effects if effect.op != "event"]
    return any_possible(g, seat, needed, Source(base.id, seat, must=True))


def _on_arrival(g: State, seat: Seat, place: Place, *, jump: bool = False, paid: Bundle = ()) -> State:
    """The table as it can be when a ship has come to a base, only to look at: own commanders and resource tokens there
    are taken, and a hyperjump is owed or `paid` [andromeda.ruling.able-to-activate]."""
    if g.tiles.get(place) not in BASES:
        return g
    player = g.players[seat]
    lying = g.tokens.get(place, {})
    waiting = g.commanders[place][seat] if place in g.commanders else 0
    if not (any(lying.values()) or waiting or jump or paid):
        return g
    goods = {resource: count + lying.get(resource, 0) for resource, count in player.goods.items()}
    for resource, count in paid:
        goods[resource] -= count
    commanders = player.commanders + waiting
    players = g.players.copy()
    players[seat] = structs.replace(player, goods=goods, commanders=commanders)
    owed = [Modifier(TOLL, 1)] if jump else []
    return structs.replace(g, players=players, now=structs.replace(g.now, modifiers=[*g.now.modifiers, *owed]))


def launch_types(g: State, seat: Seat, place: Place) -> list[str]:
    return [ship.type for ship in _on_pad(g, seat) if why_no_launch(g, seat, ship, place) is None]


def _on_pad(g: State, seat: Seat) -> list[Ready]:
    return [ready(g, seat, type_) for type_ in pad_types(g, seat)]


def launch_places(g: State, seat: Seat) -> list[Place]:
    ships = [] if g.now.must_return else _on_pad(g, seat)
    return [
        place for place in g.locations if ships and any(why_no_launch(g, seat, ship, place) is None for ship in ships)
    ]


def no_launches(g: State, seat: Seat) -> list[Refusal]:
    """Places where no ship of the launch pad may go, with the reason for the first one."""
    ships = [] if g.now.must_return else _on_pad(g, seat)
    found = []
    for place in g.locations:
        whys = [why_no_launch(g, seat, ship, place) for ship in ships]
        reasons = [why for why in whys if why is not None]
        if not ships:
            found.append(Refusal(f"launch {place}", "empty-pad", "andromeda.return.2"))
        elif len(reasons) == len(whys):
            found.append(Refusal(f"launch {place}", *_nearest(reasons)))
    return found


_NEAREST = ("cannot-activate", "own-ship", "occupied", "navigation", "quasar", "out-of-range")


def _nearest(reasons: list[tuple[str, str]]) -> tuple[str, str]:
    """Of several ships' reasons the one that is nearest to success."""
    return min(reasons, key=lambda reason: _NEAREST.index(reason[0]))


async def main(g: State) -> None:
    """The active player chooses: launch, return, or a free action first [andromeda.turn.1, andromeda.turn.2]. Meanwhile
    the others may store moons [andromeda.moons.4]."""
    seat = g.active
    asker = Ask(
        seat,
        "turn",
        lambda seat: [
            *[f"launch {place}" for place in launch_places(g, seat)],
            RETURN,
            *free_actions(g, seat, "start"),
        ],
        blocked=lambda seat: [*no_launches(g, seat), *refused(g, seat)],
        rule="andromeda.turn.1",
        values={"tiles": dict(g.tiles)},
    )
    who, deed = await first([asker, *asides(g)])
    if who != seat:
        g.then("main")
        await do_free(g, who, deed)
    elif deed == RETURN:
        g.then("return-home", "end-menu", "turn-end")
    elif deed.startswith("launch "):
        g.then("turn-end")
        plan_launch(g, deed.removeprefix("launch "))
    else:
        g.then("main")
        await do_free(g, seat, deed)


def asides(g: State) -> list[Ask[str]]:
    """Questions to those who are not on turn but could do something; nobody waits for them."""
    return [
        Ask(
            seat,
            "aside",
            lambda seat: any_time_actions(g, seat),
            rule="andromeda.free-actions.3",
            optional=True,
            blocked=lambda seat: refused(g, seat),
        )
        for seat in g.order()[1:]
        if any_time_actions(g, seat)
    ]


def plan_launch(g: State, place: Place) -> None:
    """The four steps of a launch turn [andromeda.turn.6]."""
    battle = ("before-battle", "sortie", "before-fight", "battle")
    g.then(Step("launch", [place]), "before-activation", "activation", *battle, "end-menu")


async def launch(g: State, place: Place) -> None:
    """Step 1: a ship goes to the place, which is the active location from now on [andromeda.launch.1,
    andromeda.turn.5]."""
    seat = g.active
    player = g.players[seat]
    jumps = [type_ for type_ in launch_types(g, seat, place) if too_far(g, ready(g, seat, type_), place)]
    type_ = await choose(
        seat,
        "launch-ship",
        lambda seat: launch_types(g, seat, place),
        rule="andromeda.launch.1",
        values={"place": place, "tile": g.tiles.get(place, ""), "jumps": jumps},
        refs=(f"place:{place}",),
    )
    if too_far(g, ready(g, seat, type_), place):
        await pay(
            g,
            seat,
            [{"energy": 1}],
            what="hyperjump",
            rule="andromeda.ship-traits.4",
            fits=lambda way: can_activate(_on_arrival(g, seat, place, paid=way), seat, place),
        )
        g.tell("jumps", seat, ship=type_)
    number, ship = next(
        (number, ship) for number, ship in enumerate(player.ships) if ship.type == type_ and ship.at == PAD
    )
    ship.at = place
    g.now.launched = number
    g.now.active = place
    g.tell("launches", seat, ship=type_, place=place, tile=g.tiles.get(place, ""))
    there = [other for other in g.opponents(seat) if g.ships_at(place, other)]
    await BOOK.window(g, "when", ShipLaunched(seat, place), there)


# -- activation


def useful_here(g: State, seat: Seat, place: Place) -> list[str]:
    """Free actions at a base that can help with its action: its resource tokens, and commanders for a structure."""
    base = BASES.get(g.tiles.get(place, ""))
    if base is None:
        return []
    builds = any(effect.op == "build_structure" for effect in base.effects)
    return [
        *([f"recruit {place}"] if builds and place in recruitable(g, seat) else []),
        *[f"collect {place} {resource}" for resource, count in g.tokens.get(place, {}).items() if count],
    ]


async def before_activation(g: State) -> None:
    """What lies or stands at a base may be taken right before its action [andromeda.free-actions.2,
    andromeda.recruit.1, andromeda.collect.2], and must be if the action needs it [andromeda.launch.11]."""
    seat, place = g.active, g.now.active
    if not useful_here(g, seat, place):
        return
    deed = await choose(
        seat,
        "before-activation",
        lambda seat: [*([GO_ON] if can_activate(g, seat, place) else []), *useful_here(g, seat, place)],
        rule="andromeda.free-actions.2",
        values={"place": place, "tile": g.tiles.get(place, ""), "tiles": dict(g.tiles)},
        refs=(f"place:{place}",),
    )
    if deed != GO_ON:
        g.then("before-activation")
        await do_free(g, seat, deed)


async def activation(g: State) -> None:
    """Step 2, which is mandatory [andromeda.activation.1, andromeda.launch.11]."""
    seat = g.active
    place = g.now.active
    tile = g.tiles.get(place, "")
    ships = (g.players[seat].ships[g.now.launched].type,)
    if is_nebula(place):
        if g.moons.get(place):  # andromeda.activation.4
            await capture_from(g, seat, place, ships)
        await trigger(g, seat, "activate.nebula", ships=ships)
        from orloj.games.andromeda.effects.places import peek_events

        await peek_events(g, seat, 2)  # andromeda.activation.5
    elif tile in PLANETS:
        if g.moons.get(place):  # andromeda.activation.2
            await capture_from(g, seat, place, ships)
        else:  # andromeda.activation.3
            await resolve(g, seat, PLANETS[tile].no_moon_gain, Source(tile, seat))
    elif tile in SPECIALS:  # andromeda.vortices.1
        g.tell("vortex", seat, place=place, tile=g.tiles[place])
        await resolve(g, seat, SPECIALS[tile].benefit, Source(tile, seat))
    else:  # andromeda.activation.6
        g.tell("base", seat, base=tile)
        await resolve(g, seat, BASES[tile].effects, Source(tile, seat, must=True))
    await trigger(g, seat, "activate.after", ships=ships)


async def _menu(g: State, stage: str, kind: str, leave: str, scene: str) -> None:
    """Free actions between steps; the scene comes again until the player goes on."""
    seat = g.active
    ponder = g.poker_face and bool(g.players[seat].hand.cards)
    deed = await choose(
        seat,
        kind,
        lambda seat: [leave, *free_actions(g, seat, stage)],
        blocked=lambda seat: refused(g, seat),
        rule="andromeda.free-actions.2",
        values={"place": g.now.active, "tile": g.tiles.get(g.now.active, ""), "tiles": dict(g.tiles)},
        ponder=ponder,
    )
    if deed != leave:
        g.then(scene)
        await do_free(g, seat, deed)


async def before_battle(g: State) -> None:
    """Free actions right after the activation, if raiders are about to come and a card could change that. (Everything
    else can be done as well before the battle.)"""
    coming = not hostile(g) and sorties(g, g.now.active)
    if coming and (playable(g, g.active, "before-battle") or g.poker_face):
        await _menu(g, "before-battle", "before-sortie", GO_ON, "before-battle")


async def before_fight(g: State) -> None:
    """Free actions before a battle."""
    if hostile(g):
        await _menu(g, "before-battle", "before-battle", GO_ON, "before-fight")


async def before_dice(g: State) -> None:
    """Free actions before the dice are counted, if something has changed since."""
    await _menu(g, "before-battle", "before-battle", GO_ON, "before-dice")
    if not g.plan or g.plan[-1].scene != "before-dice":
        g.then("prepare-cards")


async def end_menu(g: State) -> None:
    """Free actions before the turn ends; an extra launch is made from here."""
    seat = g.active
    extra = g.now.extra_launch
    if extra and g.now.launched >= 0:  # what was played for the first ship does not help the second one
        g.now.launched = -1
        g.now.modifiers = [change for change in g.now.modifiers if change.ships != [LAUNCHED]]
    deed = await choose(
        seat,
        "end-turn",
        lambda seat: [
            END,
            *[f"launch {place}" for place in (launch_places(g, seat) if extra else [])],
            *free_actions(g, seat, "start" if extra else "end"),
        ],
        blocked=lambda seat: refused(g, seat),
        rule="andromeda.free-actions.2",
        values={"tiles": dict(g.tiles), "extra": bool(extra)},
        ponder=g.poker_face and bool(g.players[seat].hand.cards),
    )
    if deed == END:
        return
    if deed.startswith("launch "):
        g.now.extra_launch = g.now.fought = False
        plan_launch(g, deed.removeprefix("launch "))
        return
    g.then("end-menu")
    await do_free(g, seat, deed)


# -- the end of a turn


def over_limits(g: State) -> bool:
    return bool(excess(g, g.active)) or any(len(g.players[seat].hand.cards) > hand_limit(g, seat) for seat in g.seats)


def excess(g: State, seat: Seat) -> dict[str, int]:
    """What the storage cannot hold [andromeda.resources.7, andromeda.resources.8]."""
    goods = g.players[seat].goods
    return {
        resource: goods.get(resource, 0) - STORAGE[resource]
        for resource in TOKENS
        if goods.get(resource, 0) > STORAGE[resource]
    }


async def turn_end(g: State) -> None:
    """Limits and perhaps an event; if both are due, the active player says which comes first [andromeda.overview.8,
    andromeda.ruling.limits-and-event]."""
    g.then("next-turn")
    steps = ["limits"]
    if g.event_due >= 0:
        steps = ["event-card", "limits"]
        if over_limits(g):
            steps = list(
                await order(g.active, "order-end", lambda _seat: ["event-card", "limits"], rule="andromeda.overview.8")
            )
    g.then(*steps)


async def limits(g: State) -> None:
    """The active player's storage [andromeda.turn.3] and everybody's hand [andromeda.tactic-limit.2,
    andromeda.ruling.hand-limit-when]."""
    for resource, count in excess(g, g.active).items():
        g.players[g.active].goods[resource] -= count
        g.tell("too-much", g.active, resource=resource, count=count)
    for seat in g.order():
        over = len(g.players[seat].hand.cards) - hand_limit(g, seat)
        if over > 0:
            cards = await choose_cards(g, seat, over, "hand-limit")
            discard_cards(g, seat, cards)
            g.tell("too-many-cards", seat, cards=list(cards))


def next_turn(g: State) -> None:
    """The next player, or the end: after somebody reached the target everybody has one last turn
    [andromeda.end.3, andromeda.ruling.target-in-event]."""
    if g.last_turns > 0:
        g.last_turns -= 1
    elif g.last_turns < 0 and g.ending:
        g.last_turns = g.seat_count
        g.tell("last-turns")
    if g.last_turns == 0:
        finish(g)
        return
    g.active = (g.active + 1) % g.seat_count
    g.then("turn")
