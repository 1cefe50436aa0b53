"""A turn: launch a ship or return to the station, with free actions around it; then limits, events, the next player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import structs

from orloj.games.andromeda.abilities import trigger
from orloj.games.andromeda.battle import hostile
from orloj.games.andromeda.book import BOOK
from orloj.games.andromeda.components import (
    BASES,
    PLANETS,
    SPECIALS,
    MoonId,
    Place,
)
from orloj.games.andromeda.deeds import (
    Arrange,
    Collect,
    Deed,
    EndTurn,
    FreeDeed,
    Give,
    GoOn,
    Launch,
    Recruit,
    Return,
    Store,
)
from orloj.games.andromeda.effects.core import Source, any_possible, resolve
from orloj.games.andromeda.effects.places import peek_events
from orloj.games.andromeda.fleet import LAUNCHED, pad_types
from orloj.games.andromeda.free import do_free, free_actions, is_harmless, nothing_to_play, recruitable, refused
from orloj.games.andromeda.galaxy import MARKED, is_nebula, is_vortex
from orloj.games.andromeda.goods import discard_cards
from orloj.games.andromeda.limits import excess, hand_limit, over_limits
from orloj.games.andromeda.moments import ShipLaunched
from orloj.games.andromeda.moons import capture_from, storings
from orloj.games.andromeda.paying import TOLL, choose_cards, may_abandon, may_spare, pay, without_moon
from orloj.games.andromeda.raiders import sorties
from orloj.games.andromeda.reach import Ready, ready, too_far, why_not_go
from orloj.games.andromeda.scoring import finish
from orloj.games.andromeda.state import PAD, Modifier, State, Turn
from orloj.games.andromeda.station import activatable
from orloj.kernel import Refusal, Seat, Step, choose, end_orders, order
from orloj.parts.paying import Bundle


def turn(g: State) -> None:
    """A new turn begins [andromeda.overview.1]. Without a ship on the launch pad it has to be a return, whatever is
    built later [andromeda.return.2]. Standing passes last for one turn. To here the active player may take all back."""
    g.turn += 1
    g.mark("turn", g.active)
    end_orders(g, "turn")
    g.now = Turn(must_return=not pad_types(g, g.active))
    g.bound = ""
    g.tell("turn", g.active, number=g.turn, faction=g.players[g.active].faction)
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


def why_no_launch(g: State, seat: Seat, ship: Ready, place: Place) -> tuple[str, str] | None:
    """The reason and the rule against launching a ship of a type to a place, or None if it may go there."""
    why = why_not_go(g, seat, ship, place)
    if why is None and not can_activate(_on_arrival(g, seat, place, jump=too_far(g, ship, place)), seat, place):
        return "cannot-activate", "andromeda.launch.10"
    return why


def can_activate(g: State, seat: Seat, place: Place) -> bool:
    """A base may be entered only by who can carry out its action [andromeda.launch.10]; everything else always."""
    base = BASES.get(g.tiles.get(place, ""))
    if base is None:
        return True
    needed = [effect for effect in base.effects if effect.op != "event"]
    return any_possible(g, seat, needed, Source(base.id, seat, must=True))


def _on_arrival(g: State, seat: Seat, place: Place, *, jump: bool = False, paid: Bundle | None = None) -> State:
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
    for resource, count in paid.units if paid else ():
        goods[resource] -= count
    commanders = player.commanders + waiting
    players = g.players.copy()
    players[seat] = structs.replace(player, goods=goods, commanders=commanders)
    owed = [Modifier(TOLL, 1)] if jump else []
    return structs.replace(g, players=players, now=structs.replace(g.now, modifiers=[*g.now.modifiers, *owed]))


def can_carry_out(g: State, seat: Seat, place: Place) -> bool:
    """Can the launch that was chosen go on: is there a ship for it, and if it has arrived, can the base be used?"""
    if g.now.launched < 0:
        return bool(launch_types(g, seat, place))
    return can_activate(_on_arrival(g, seat, place), seat, place)


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
            found.append(Refusal(Launch(place), "empty-pad", "andromeda.return.2"))
        elif len(reasons) == len(whys):
            found.append(Refusal(Launch(place), *_nearest(reasons)))
    return found


def no_launch(g: State, seat: Seat) -> Iterator[Refusal]:
    """Why nothing can be launched at all."""
    if g.now.must_return or not _on_pad(g, seat):
        yield Refusal("launch", "none-on-pad", "andromeda.return.2")
    elif not launch_places(g, seat):
        yield Refusal("launch", "none-in-range", "andromeda.launch.6")


_NEAREST = ("cannot-activate", "own-ship", "occupied", "navigation", "quasar", "out-of-range")


def _nearest(reasons: list[tuple[str, str]]) -> tuple[str, str]:
    """Of several ships' reasons the one that is nearest to success."""
    return min(reasons, key=lambda reason: _NEAREST.index(reason[0]))


async def main(g: State) -> None:
    """The active player chooses: launch, return, or a free action first [andromeda.turn.1, andromeda.turn.2]."""
    seat = g.active
    deed = await choose(
        seat,
        "turn",
        lambda seat: [
            *[Launch(place) for place in launch_places(g, seat)],
            Return(),
            *free_actions(g, seat, "start"),
        ],
        blocked=lambda seat: [*no_launches(g, seat), *refused(g, seat)],
        lacking=lambda seat: [*no_launch(g, seat), *nothing_to_play(g, seat, "start")],
        rule="andromeda.turn.1",
        values={"tiles": dict(g.tiles)},
        ponder=g.keeps_face(seat),
        telling=True,
        harmless=lambda deed: _only_begins(g, seat, deed),
    )
    match deed:
        case Return():
            g.then("return-home", "end-menu", "turn-end")
        case Launch(place):
            g.then("turn-end")
            plan_launch(g, place)
        case _:
            g.then("main")
            await do_free(g, seat, deed)


def _only_begins(g: State, seat: Seat, deed: Return | Launch | FreeDeed) -> bool:
    """Is the player asked again for certain before anything hidden is seen: which ship, which module, what next?"""
    match deed:
        case Launch(place):
            return len(launch_types(g, seat, place)) > 1
        case Return():
            return bool(activatable(g, seat))
    return is_harmless(g, seat, deed) and bool(launch_places(g, seat))


def plan_launch(g: State, place: Place) -> None:
    """The four steps of a launch turn [andromeda.turn.6]."""
    g.bound = place
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
    BOOK.begin(g, ShipLaunched(seat=seat, place=place), order=there)


# -- activation


def needed_here(g: State, seat: Seat, place: Place) -> list[FreeDeed]:
    """What lies or stands at a base and has to be taken as long as its action cannot be carried out without it: by that
    the ship was allowed to come [andromeda.launch.11, andromeda.ruling.able-to-activate]."""
    if can_activate(g, seat, place):
        return []
    return [
        *([Recruit(place)] if place in recruitable(g, seat) else []),
        *[Collect(place, resource) for resource, count in g.tokens.get(place, {}).items() if count],
    ]


def is_free(g: State, seat: Seat, moon: MoonId) -> bool:
    """Is a captured moon not needed to pay for what the player has begun: a payment, or a launch whose hyperjump or
    base has to be paid? [andromeda.abandon-moon.3, andromeda.launch.10]"""
    if not may_spare(g, seat, moon):
        return False
    if not g.bound or not may_abandon(g, seat):
        return True
    return can_carry_out(without_moon(g, seat, moon), seat, g.bound) or not can_carry_out(g, seat, g.bound)


def pledged(g: State, seat: Seat) -> list[Refusal]:
    """Moons that cannot be stored now."""
    needed = [moon for moon in g.players[seat].moons if not is_free(g, seat, moon)]
    return [Refusal(one, "moon-needed", "andromeda.abandon-moon.3") for one in storings(g, seat) if one.moon in needed]


async def before_activation(g: State) -> None:
    """Free actions between the launch and the activation [andromeda.free-actions.2]."""
    place = g.now.active
    await _menu(g, "before-activation", "before-activation", lambda seat: not needed_here(g, seat, place))


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
    g.bound = ""
    await trigger(g, seat, "activate.after", ships=ships)


AT_ANY_TIME = (Store, Arrange)  # asides: whoever wants it need not be asked
# A gift can wait for the battle or for the end of the turn: nothing that could be given comes between it and the menu
# of the turn, or the mate cannot use it before
NO_REASON: Mapping[str, tuple[type[Deed], ...]] = {
    "before-activation": (*AT_ANY_TIME, Give),
    "before-sortie": (*AT_ANY_TIME, Give),
    "before-battle": AT_ANY_TIME,
    "end-turn": AT_ANY_TIME,
}


def worth_asking(g: State, seat: Seat, kind: str, deeds: list[FreeDeed]) -> list[FreeDeed]:
    """The free actions of a menu, or none: for what can be done as well at other moments nobody is asked."""
    if g.keeps_face(seat) or any(not isinstance(deed, NO_REASON[kind]) for deed in deeds):
        return deeds
    return []


async def _menu(g: State, kind: str, scene: str, may_go_on: Callable[[Seat], bool] = lambda _seat: True) -> None:
    """Free actions between two steps of a turn; the scene comes again until the player goes on. Who could do nothing
    else is not asked, except to keep the poker face [andromeda.free-actions.2]."""
    seat = g.active
    stage = "before-activation" if kind == "before-activation" else "before-battle"

    def options(seat: Seat) -> list[GoOn | FreeDeed]:
        deeds = [
            deed for deed in free_actions(g, seat, stage) if not isinstance(deed, Store) or is_free(g, seat, deed.moon)
        ]
        return [GoOn(), *worth_asking(g, seat, kind, deeds)] if may_go_on(seat) else list(deeds)

    deed = await choose(
        seat,
        kind,
        options,
        blocked=lambda seat: [*refused(g, seat), *pledged(g, seat)],
        rule="andromeda.free-actions.2",
        values={"place": g.now.active, "tile": g.tiles.get(g.now.active, ""), "tiles": dict(g.tiles)},
        refs=(f"place:{g.now.active}",),
        ponder=g.keeps_face(seat),
        telling=True,
    )
    if not isinstance(deed, GoOn):
        g.then(scene)
        await do_free(g, seat, deed)


async def before_battle(g: State) -> None:
    """Free actions right after the activation, if raiders are about to come: they may change who comes and what is
    found."""
    if sorties(g, g.now.active):
        await _menu(g, "before-sortie", "before-battle")


async def before_fight(g: State) -> None:
    """Free actions before a battle."""
    if hostile(g):
        await _menu(g, "before-battle", "before-fight")


async def before_dice(g: State) -> None:
    """Free actions before the dice are counted, if something has changed since."""
    await _menu(g, "before-battle", "before-dice")


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
            EndTurn(),
            *[Launch(place) for place in (launch_places(g, seat) if extra else [])],
            *worth_asking(g, seat, "end-turn", free_actions(g, seat, "start" if extra else "end")),
        ],
        blocked=lambda seat: refused(g, seat),
        rule="andromeda.free-actions.2",
        values={"tiles": dict(g.tiles), "extra": bool(extra)},
        ponder=g.keeps_face(seat),
        telling=True,
    )
    match deed:
        case EndTurn():
            pass
        case Launch(place):
            g.now.extra_launch = g.now.fought = False
            plan_launch(g, place)
        case _:
            g.then("end-menu")
            await do_free(g, seat, deed)


# -- the end of a turn


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
