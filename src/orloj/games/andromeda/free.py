"""Free actions: those of the active player at any time of the turn, and those that everybody has at any time.

Each is one line: `abandon moon-ice-3`, `store moon-ice-3 manoeuvres`, `recruit t05`, `recruit-all`,
`collect t05 credit`, `card city`, `token discovery-07`, `play action-01`, `arrange industry`, `ability <id>`, `give`.
"""

from __future__ import annotations

from orloj.games.andromeda.abilities import free_abilities, trigger, use_free_ability
from orloj.games.andromeda.components import (
    DISCOVERIES,
    DISCOVERY_BY_TOKEN,
    DISCOVERY_TOKEN,
    DOMINANCE_BY_TOKEN,
    DOMINANCES,
    KINDS,
    MODULES,
    MOON_BY_TOKEN,
    MOONS,
    STRUCTURES,
    TACTIC_BY_TOKEN,
    TACTIC_TOKEN,
    TOKENS,
    Place,
)
from orloj.games.andromeda.effects.core import Source, any_possible, resolve
from orloj.games.andromeda.moons import abandon, make_room, no_storings, store_by_token, storings
from orloj.games.andromeda.offer import arrange
from orloj.games.andromeda.state import State
from orloj.games.andromeda.tactics import play_by_id, playable
from orloj.kernel import EVERYBODY, Refusal, Seat, choose, order


def free_actions(g: State, seat: Seat, stage: str) -> list[str]:
    """Everything that the active player may do besides the main action [andromeda.free-actions.5]."""
    player = g.players[seat]
    found = [f"recruit {place}" for place in recruitable(g, seat)]
    if sum(g.commanders[place][seat] for place in recruitable(g, seat)) > 1:
        found.append("recruit-all")
    found += [
        f"collect {place} {resource}"
        for place in player.places
        for resource, count in g.tokens.get(place, {}).items()
        if count
    ]
    found += [f"abandon {MOONS[moon].id}" for moon in player.moons]
    found += any_time_actions(g, seat)
    found += [f"card {type_}" for type_ in usable_cards(g, seat)]
    found += [f"token {DISCOVERY_TOKEN[token]}" for token in player.discoveries.cards]
    found += [f"token {DOMINANCES[token].id}" for token in player.dominances.cards]
    found += [f"play {id}" for id in playable(g, seat, stage)]
    found += [f"ability {id}" for id, _ in free_abilities(g, seat)]
    if g.teams and not g.now.handed and gifts(g, seat):
        found.append("give")
    return found


def any_time_actions(g: State, seat: Seat) -> list[str]:
    """What everybody may do also outside the own turn [andromeda.free-actions.3, andromeda.modules.4]: store moons and
    change the order of modules. (Cards have their own moments.)"""
    player = g.players[seat]
    found = storings(g, seat)
    found += [f"arrange {kind}" for kind in KINDS if kind == "industry" and len(player.rows[kind]) > 2]
    return found


def refused(g: State, seat: Seat) -> list[Refusal]:
    return no_storings(g, seat)


def recruitable(g: State, seat: Seat) -> list[Place]:
    """Where own commanders stand beside own ships [andromeda.recruit.1]."""
    return [place for place in g.players[seat].places if g.commanders.get(place) and g.commanders[place][seat]]


async def do_free(g: State, seat: Seat, deed: str) -> None:
    """Carry out one free action."""
    verb, _, rest = deed.partition(" ")
    player = g.players[seat]
    match verb:
        case "recruit":
            await recruit(g, seat, [rest])
        case "recruit-all":
            await recruit(g, seat, [place for place in recruitable(g, seat) for _ in range(g.commanders[place][seat])])
        case "collect":
            place, resource = rest.split(" ")
            collect(g, seat, place, resource)
        case "abandon":
            await abandon(g, seat, MOON_BY_TOKEN[rest])
        case "store":
            await store_by_token(g, seat, deed)
        case "arrange":
            row = player.rows[rest]
            modules = await order(
                seat,
                "arrange",
                lambda _seat: row[1:],
                rule="andromeda.modules.4",
                token=lambda module: MODULES[module].id,
                values={"kind": rest},
            )
            arrange(g, seat, rest, modules)
        case "card":
            await use_structure_card(g, seat, rest)
        case "token":
            await use_token(g, seat, rest)
        case "play":
            await play_by_id(g, seat, rest)
        case "ability":
            await use_free_ability(g, seat, rest)
        case "give":
            await give(g, seat)
        case _:
            raise AssertionError(f"{deed!r} is not a free action")


async def recruit(g: State, seat: Seat, places: list[Place]) -> None:
    """Take own commanders into the station, one from each entry of `places`."""
    for place in places:
        g.commanders[place][seat] -= 1
        g.players[seat].commanders += 1
        g.tell("recruits", seat, place=place, tile=g.tiles.get(place, ""))
    await trigger(g, seat, "recruit", times=len(places))


def collect(g: State, seat: Seat, place: Place, resource: str) -> None:
    """Take a resource token from the map [andromeda.collect.2]."""
    g.tokens[place][resource] -= 1
    goods = g.players[seat].goods
    goods[resource] = goods.get(resource, 0) + 1
    g.tell("collects", seat, resource=resource, place=place, tile=g.tiles.get(place, ""))


def usable_cards(g: State, seat: Seat) -> list[str]:
    """Types of unused structure cards whose effect would do something now."""
    unused = dict.fromkeys(card.type for card in g.players[seat].cards if not card.used)
    return [type_ for type_ in unused if any_possible(g, seat, STRUCTURES[type_].once_effects, Source(type_, seat))]


async def use_structure_card(g: State, seat: Seat, type_: str) -> None:
    """Turn a structure card face down for its effect [andromeda.structure-card-use.1]."""
    card = next(card for card in g.players[seat].cards if card.type == type_ and not card.used)
    card.used = True
    g.tell("uses-card", seat, structure=type_)
    await resolve(g, seat, STRUCTURES[type_].once_effects, Source(type_, seat, must=True))


async def use_token(g: State, seat: Seat, token: str) -> None:
    """Discard a discovery or dominance token for its benefit [andromeda.token-use.1]."""
    player = g.players[seat]
    if token in DISCOVERY_BY_TOKEN:
        number = DISCOVERY_BY_TOKEN[token]
        player.discoveries.take(number)
        g.used_tokens.append(number)
        effects = DISCOVERIES[number].effects
        g.reveal(EVERYBODY, f"discovery {number}")
    else:
        number = DOMINANCE_BY_TOKEN[token]
        player.dominances.take(number)
        g.used_dominances.append(number)
        effects = DOMINANCES[number].effects
        g.reveal(EVERYBODY, f"dominance {number}")
    g.tell("uses-token", seat, token=token)
    await resolve(g, seat, effects, Source(token, seat))


# -- teams


def gifts(g: State, seat: Seat) -> list[str]:
    """What can be handed to the team-mate [andromeda.team-coop.3]."""
    player = g.players[seat]
    return [
        *[resource for resource in TOKENS if player.goods.get(resource)],
        *[TACTIC_TOKEN[card] for card in player.hand.cards],
        *[MOONS[moon].id for moon in player.moons],
        *[DOMINANCES[token].id for token in player.dominances.cards],
        *[DISCOVERY_TOKEN[token] for token in player.discoveries.cards],
    ]


async def give(g: State, seat: Seat) -> None:
    """Hand one thing to the team-mate, who has to agree [andromeda.team-coop.3, andromeda.team-coop.4]."""
    mate = g.mate_of(seat)
    assert mate is not None
    gift = await choose(
        seat, "give", lambda seat: [*gifts(g, seat), "nothing"], rule="andromeda.team-coop.3", values={"player": mate}
    )
    if gift == "nothing":
        return
    place = _place_in(g, seat, gift)  # not the card itself: in an imagined game another one may lie there
    agreed = await choose(
        mate,
        "accept",
        lambda _seat: ["yes", "no"],
        rule="andromeda.team-coop.4",
        values={"player": seat, "gift": gift},
    )
    if agreed == "no":
        g.tell("gift-refused", mate)
        return
    g.now.handed = True
    giver, taker = g.players[seat], g.players[mate]
    if gift in TOKENS:
        giver.goods[gift] -= 1
        taker.goods[gift] = taker.goods.get(gift, 0) + 1
        g.tell("gives", seat, to=mate, gift=gift)
    elif gift in MOON_BY_TOKEN:
        giver.moons.remove(MOON_BY_TOKEN[gift])
        taker.moons.append(MOON_BY_TOKEN[gift])
        g.tell("gives", seat, to=mate, gift=gift)
        await make_room(g, mate)
    else:
        for what, mine, yours in (
            ("tactic", giver.hand, taker.hand),
            ("discovery", giver.discoveries, taker.discoveries),
            ("dominance", giver.dominances, taker.dominances),
        ):
            if what == _hidden_kind(gift):
                card = mine.cards[place]
                mine.take(card)
                yours.put(card)
                g.tell("gives-hidden", seat, to=mate, what=what, secret={"gift": gift})


def _hidden_kind(gift: str) -> str:
    """What kind of hidden thing it is, if it is one."""
    if gift in TACTIC_BY_TOKEN:
        return "tactic"
    if gift in DISCOVERY_BY_TOKEN:
        return "discovery"
    return "dominance" if gift in DOMINANCE_BY_TOKEN else ""


def _place_in(g: State, seat: Seat, gift: str) -> int:
    """The place of a hidden gift among those of its kind."""
    player = g.players[seat]
    match _hidden_kind(gift):
        case "tactic":
            return player.hand.cards.index(TACTIC_BY_TOKEN[gift])
        case "discovery":
            return player.discoveries.cards.index(DISCOVERY_BY_TOKEN[gift])
        case "dominance":
            return player.dominances.cards.index(DOMINANCE_BY_TOKEN[gift])
    return -1
