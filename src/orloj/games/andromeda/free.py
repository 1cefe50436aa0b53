"""Free actions: those of the active player at any time of the turn, and those that everybody has at any time.

Each is a deed (`FreeDeed` in `deeds`): `abandon moon-ice-3`, `store moon-ice-3 manoeuvres`, `recruit t05` …
"""

from __future__ import annotations

from typing import assert_never

from orloj.games.andromeda.abilities import abilities, free_abilities, trigger, use_free_ability
from orloj.games.andromeda.components import (
    DISCOVERIES,
    DISCOVERY_TOKEN,
    DOMINANCES,
    KINDS,
    MODULES,
    MOON_BY_TOKEN,
    MOONS,
    STRUCTURES,
    TOKENS,
    Effects,
    Place,
    TokenId,
)
from orloj.games.andromeda.deeds import (
    Abandon,
    Arrange,
    Collect,
    FreeDeed,
    Gift,
    Give,
    GiveDiscovery,
    GiveDominance,
    GiveMoon,
    GiveNothing,
    GiveResource,
    GiveTactic,
    Play,
    Recruit,
    RecruitAll,
    Store,
    UseAbility,
    UseCard,
    UseDiscovery,
    UseDominance,
)
from orloj.games.andromeda.effects.core import Source, any_possible, resolve
from orloj.games.andromeda.moons import abandon, make_room, no_storings, store, storings
from orloj.games.andromeda.offer import arrange
from orloj.games.andromeda.state import State
from orloj.games.andromeda.tactics import play_by_id, playable
from orloj.kernel import EVERYBODY, Hand, Refusal, Seat, choose, order
from orloj.parts.deals import Offer, Rules, accept, can_accept, make_offer, refuse, why_no_offer


def free_actions(g: State, seat: Seat, stage: str) -> list[FreeDeed]:
    """Everything that the active player may do besides the main action [andromeda.free-actions.5]."""
    player = g.players[seat]
    found: list[FreeDeed] = [Recruit(place) for place in recruitable(g, seat)]
    if sum(g.commanders[place][seat] for place in recruitable(g, seat)) > 1:
        found.append(RecruitAll())
    found += [
        Collect(place, resource)
        for place in player.places
        for resource, count in g.tokens.get(place, {}).items()
        if count
    ]
    found += [Abandon(moon) for moon in player.moons]
    found += any_time_actions(g, seat)
    found += [UseCard(type_) for type_ in usable_cards(g, seat)]
    found += [UseDiscovery(token) for token in player.discoveries.cards]
    found += [UseDominance(token) for token in player.dominances.cards]
    found += [Play(id) for id in playable(g, seat, stage)]
    found += [UseAbility(id) for id, _ in free_abilities(g, seat)]
    if g.teams and not g.now.handed and gifts(g, seat):
        found.append(Give())
    return found


def any_time_actions(g: State, seat: Seat) -> list[Store | Arrange]:
    """What everybody may do at any time [andromeda.free-actions.3, andromeda.modules.4], as it stands among the free
    actions of the own turn. (`asides` has it for every other moment; cards have moments of their own.)"""
    player = g.players[seat]
    rows = [kind for kind in KINDS if kind == "industry" and len(player.rows[kind]) > 2]
    return [*storings(g, seat), *[Arrange(kind) for kind in rows]]


def refused(g: State, seat: Seat) -> list[Refusal]:
    return no_storings(g, seat)


def nothing_to_play(g: State, seat: Seat, stage: str) -> list[Refusal]:
    """Cards in hand of which none can be played now."""
    if not g.players[seat].hand.cards or playable(g, seat, stage):
        return []
    return [Refusal("tactic", "none-to-play", "andromeda.tactic-types.1")]


def is_harmless(g: State, seat: Seat, deed: object) -> bool:
    """Does a free action only move what lies open? What a player's abilities add to it may be anything."""
    match deed:
        case Recruit() | RecruitAll():
            return not any(ability.when == "recruit" for _, ability in abilities(g, seat, ()))
        case Collect() | Store() | Arrange():
            return True
    return False


def recruitable(g: State, seat: Seat) -> list[Place]:
    """Where own commanders stand beside own ships [andromeda.recruit.1]."""
    return [place for place in g.players[seat].places if g.commanders.get(place) and g.commanders[place][seat]]


async def do_free(g: State, seat: Seat, deed: FreeDeed) -> None:
    """Carry out one free action."""
    match deed:
        case Recruit(place):
            await recruit(g, seat, [place])
        case RecruitAll():
            await recruit(g, seat, [place for place in recruitable(g, seat) for _ in range(g.commanders[place][seat])])
        case Collect(place, resource):
            collect(g, seat, place, resource)
        case Abandon(moon):
            await abandon(g, seat, moon)
        case Store(moon, slot):
            store(g, seat, moon, slot)
        case Arrange(kind):
            row = g.players[seat].rows[kind]
            modules = await order(
                seat,
                "arrange",
                lambda _seat: row[1:],
                rule="andromeda.modules.4",
                token=lambda module: MODULES[module].id,
                values={"kind": kind},
            )
            arrange(g, seat, kind, modules)
        case UseCard(structure):
            await use_structure_card(g, seat, structure)
        case UseDiscovery(number):
            await use_discovery(g, seat, number)
        case UseDominance(number):
            await use_dominance(g, seat, number)
        case Play(tactic):
            play_by_id(g, seat, tactic)
        case UseAbility(source):
            await use_free_ability(g, seat, source)
        case Give():
            await give(g, seat)
        case _:
            assert_never(deed)


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


async def use_discovery(g: State, seat: Seat, number: TokenId) -> None:
    g.players[seat].discoveries.take(number)
    g.used_tokens.append(number)
    g.reveal(EVERYBODY, f"discovery {number}")
    await _use_token(g, seat, DISCOVERY_TOKEN[number], DISCOVERIES[number].effects)


async def use_dominance(g: State, seat: Seat, number: TokenId) -> None:
    g.players[seat].dominances.take(number)
    g.used_dominances.append(number)
    g.reveal(EVERYBODY, f"dominance {number}")
    await _use_token(g, seat, DOMINANCES[number].id, DOMINANCES[number].effects)


async def _use_token(g: State, seat: Seat, token: str, effects: Effects) -> None:
    """A discovery or dominance token was discarded for its benefit [andromeda.token-use.1]."""
    g.tell("uses-token", seat, token=token)
    await resolve(g, seat, effects, Source(token, seat))


# -- teams


def gifts(g: State, seat: Seat) -> list[Gift]:
    """What can be handed to the team-mate [andromeda.team-coop.3], but for what he has refused in this turn."""
    player = g.players[seat]
    mate = g.mate_of(seat)
    if mate is None:
        return []
    found: list[Gift] = [
        *[GiveResource(resource) for resource in TOKENS if player.goods.get(resource)],
        *[GiveTactic(card) for card in player.hand.cards],
        *[GiveMoon(moon) for moon in player.moons],
        *[GiveDominance(token) for token in player.dominances.cards],
        *[GiveDiscovery(token) for token in player.discoveries.cards],
    ]
    rules = _gift_rules(g)
    return [gift for gift in found if not why_no_offer(g.deals, rules, seat, mate, {gift.token: 1}, {})]


def _gift_rules(g: State) -> Rules:
    """In another turn, what was refused may be offered again. A moon may be stored before it is taken."""

    def is_there(offer: Offer) -> bool:
        captured = [MOONS[moon].id for moon in g.players[offer.giver].moons]
        return all(item in captured for item in offer.gives if item in MOON_BY_TOKEN)

    return Rules(possible=is_there, circumstances=lambda _giver, _taker: f"turn {g.turn}")


async def give(g: State, seat: Seat) -> None:
    """Hand one thing to the team-mate, who has to agree [andromeda.team-coop.3, andromeda.team-coop.4]. A free
    action comes between other actions [andromeda.free-actions.2], so the offer is answered at once."""
    mate = g.mate_of(seat)
    assert mate is not None
    gift = await choose(
        seat,
        "give",
        lambda seat: [*gifts(g, seat), GiveNothing()],
        rule="andromeda.team-coop.3",
        values={"player": mate},
    )
    if isinstance(gift, GiveNothing):
        return
    rules = _gift_rules(g)
    offer = make_offer(g.deals, rules, seat, mate, {gift.token: 1}, {})
    place = _place_in(g, seat, gift)  # not the card itself: in an imagined game another one may lie there
    agreed = await choose(
        mate,
        "accept",
        lambda _seat: ["yes", "no"] if can_accept(rules, offer) else ["no"],
        rule="andromeda.team-coop.4",
        values={"player": seat, "gift": gift.token},
    )
    if agreed == "no":
        refuse(g.deals, rules, mate, offer.id)
        g.now.gift_refused = True
        g.tell("gift-refused", mate)
        return
    accept(g.deals, rules, mate, offer.id)
    g.now.handed = True
    giver, taker = g.players[seat], g.players[mate]
    match gift:
        case GiveResource(resource):
            giver.goods[resource] -= 1
            taker.goods[resource] = taker.goods.get(resource, 0) + 1
            g.tell("gives", seat, to=mate, gift=gift.token)
        case GiveMoon(moon):
            giver.moons.remove(moon)
            taker.moons.append(moon)
            g.tell("gives", seat, to=mate, gift=gift.token)
            await make_room(g, mate)
        case GiveTactic():
            _hand_over(giver.hand, taker.hand, place)
            g.tell("gives-hidden", seat, to=mate, what="tactic", secret={"gift": gift.token})
        case GiveDiscovery():
            _hand_over(giver.discoveries, taker.discoveries, place)
            g.tell("gives-hidden", seat, to=mate, what="discovery", secret={"gift": gift.token})
        case GiveDominance():
            _hand_over(giver.dominances, taker.dominances, place)
            g.tell("gives-hidden", seat, to=mate, what="dominance", secret={"gift": gift.token})
        case _:
            assert_never(gift)


def _hand_over(mine: Hand, yours: Hand, place: int) -> None:
    card = mine.cards[place]
    mine.take(card)
    yours.put(card)


def _place_in(g: State, seat: Seat, gift: Gift) -> int:
    """The place of a hidden gift among those of its kind."""
    player = g.players[seat]
    match gift:
        case GiveTactic(card):
            return player.hand.cards.index(card)
        case GiveDiscovery(number):
            return player.discoveries.cards.index(number)
        case GiveDominance(number):
            return player.dominances.cards.index(number)
    return -1
