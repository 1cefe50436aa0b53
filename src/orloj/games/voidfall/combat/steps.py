"""A combat, step by step: pure functions from a fight to the next one.

    fight = begin(attacker, defender, "voidborn")
    while (choice := pending(fight)) is not None:
        fight = chosen(fight, choice.options[0])
    outcome(fight)

A fight runs on by itself until somebody really has to choose: a choice with one option is not asked. Options that come
to the same are one: of several destroyers those that have used their extra damage are lost first, free absorptions are
used before paid ones, and the Voidborn, who decide nothing, absorb whatever they can.

Readings of the rules:

- Nothing of a combat is hidden, so where both sides lose power at the same time the attacker names theirs first.
- Escape pods are asked for once, after the combat: what they take home has no part in it any more.
- Returning one trade token for Autonomous Drones serves the whole combat: what is absorbed in the approach step and in
  the salvo steps.
- The first options of a choice are the natural ones: launch all, fire at once, absorb at once, lose what is cheapest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from functools import lru_cache

from orloj.games.voidfall.combat.facts import (
    BATTERY_DAMAGE,
    BOMBARD_PRICE,
    KINDS,
    NO_SHIPS,
    OTHER,
    SALVO_DAMAGE,
    USED_ONCE,
    Card,
    Fleet,
    Kind,
    SideName,
    launches,
    ship_approach_absorption,
    ship_approach_damage,
    ship_initiative,
)
from orloj.games.voidfall.combat.model import (
    Absorbed,
    Approach,
    Choice,
    ChoiceKind,
    Dealt,
    Ended,
    Event,
    Fight,
    Launched,
    Lost,
    Option,
    Order,
    Outcome,
    Pods,
    Result,
    Salvo,
    Side,
    Silent,
    Source,
    Standing,
    Tally,
    Target,
)

NO, YES = Option(0), Option(1)
# What it takes to have the power again: the natural order of losses, and what decides between equal numbers of power.
WORTH: Mapping[Kind, int] = {
    "corvette": 2,
    "sentry": 3,
    "destroyer": 4,
    "dreadnought": 6,
    "carrier": 5,
    "voidborn": 1,
}
_WORTH = tuple(WORTH[kind] for kind in KINDS)
_FIRING_SHIPS = USED_ONCE["attacker"]
_ABSORBING_SHIPS = USED_ONCE["defender"]


class BadFight(ValueError):
    """Sides that cannot fight each other, with the reason."""


class NotAnOption(ValueError):
    """An answer that the fight does not offer, with what it does offer."""


def begin(attacker: Side, defender: Side, target: Target, *, log: bool = True) -> Fight:
    """The combat from its start to the first choice. Without a log it is a little quicker."""
    _check(attacker, defender, target)
    fight = Fight(
        target=target,
        attacker=attacker,
        defender=defender,
        attacking=_standing(attacker),
        defending=_standing(defender),
        log=() if log else None,
    )
    if not attacker.fleet.power:  # the Voidborn attack even without power [voidfall.skirmish.9]
        _finish(fight, "held")
    return _run(fight)


def pending(fight: Fight) -> Choice | None:
    """The choice that the fight waits for; None: it is over."""
    if fight.stage == "over":
        return None
    return Choice(fight.turn, fight.stage, fight.options, fight.standing(fight.turn).hits)


def chosen(fight: Fight, option: Option) -> Fight:
    """The fight after this answer to the pending choice, at the next choice or at its end."""
    if fight.stage == "over" or option not in fight.options:
        offered = "; ".join(one.token for one in fight.options) or "nothing, the fight is over"
        raise NotAnOption(f"{option.token!r} is not offered; choose: {offered}")
    after = copy(fight)
    after.attacking, after.defending = copy(fight.attacking), copy(fight.defending)
    after.options = ()
    _APPLY[fight.stage](after, option)
    return _run(after)


def outcome(fight: Fight) -> Outcome:
    """How the fight ended."""
    if fight.result is None or fight.stage != "over":
        raise ValueError("the fight is not over yet")
    replicates = sum([card.tie_wins_with_deploy for card in fight.attacker.cards])
    attacker = _tally(fight.attacker, fight.attacking)
    deployable = fight.attacking.active + attacker.recalled.power
    return Outcome(
        result=fight.result,
        attacker=attacker,
        defender=_tally(fight.defender, fight.defending),
        salvos=fight.salvo,
        replicators=fight.result == "tied" and 0 < replicates <= deployable,
        keeps_installations=any(card.keep_installations for card in fight.attacker.cards),
    )


def resolve(fight: Fight) -> Outcome:
    """The end of the fight if everybody chooses what is natural; exact where no choice is left."""
    while fight.stage != "over":
        fight = chosen(fight, fight.options[0])
    return outcome(fight)


def initiative(fight: Fight, name: SideName) -> int:
    """Initiative of a side as it stands [voidfall.salvo.1]: ships, and Targeting."""
    fleet = fight.standing(name).fleet
    own = ship_initiative(fleet, name)
    for card in fight.side(name).cards:
        if card.initiative and _met(card, fleet, name, fight.side(name)):
            own += card.initiative
    return own


def key(fight: Fight) -> tuple[object, ...]:
    """All that the rest of the fight depends on: equal keys of the same sides go on and end alike."""
    attacking, defending = fight.attacking, fight.defending
    return (
        fight.stage,
        fight.turn,
        min(fight.salvo, 2),  # only the first salvo step is special
        fight.first,
        fight.reply,
        *_standing_key(attacking),
        *_standing_key(defending),
    )


def _standing_key(one: Standing) -> tuple[object, ...]:
    return (
        one.fleet,
        one.active,
        one.energy,
        one.trade,
        one.materials,
        one.home,
        one.tired,
        one.absorbed,
        one.drones,
        one.absorbed_now,
        one.hits,
    )


# -- from choice to choice


def _run(fight: Fight) -> Fight:
    while fight.stage != "over":
        options = _OPTIONS[fight.stage](fight)
        if len(options) > 1:
            fight.options = options
            return fight
        _APPLY[fight.stage](fight, options[0])
    return fight


def _numbers(most: int) -> tuple[Option, ...]:
    return tuple([Option(amount) for amount in range(most, -1, -1)]) if most > 0 else (NO,)


def _tell(fight: Fight, event: Event) -> None:
    if fight.log is not None:
        fight.log = (*fight.log, event)


# -- the approach step


def _launch_options(fight: Fight) -> tuple[Option, ...]:
    """Each carrier power of the attacker may deploy a corvette [voidfall.approach.1]."""
    return _numbers(min(launches(fight.attacking.fleet), fight.attacking.active))


def _launch(fight: Fight, option: Option) -> None:
    if option.amount:
        own = fight.attacking
        own.fleet = own.fleet.plus(Fleet(corvette=option.amount))
        own.active -= option.amount
        own.launched = option.amount
        _tell(fight, Launched(option.amount))
    fight.stage = "missiles"


def _paid_missiles(fight: Fight) -> Card | None:
    """Basic Deep Space Missiles, if they can be paid for and hit somebody [voidfall.approach.12]."""
    for card in fight.attacker.cards:
        if card.cost_energy and _met(card, fight.attacking.fleet, "attacker", fight.attacker):
            if fight.attacking.energy >= card.cost_energy and fight.defending.fleet.power:
                return card
    return None


def _missile_options(fight: Fight) -> tuple[Option, ...]:
    return (YES, NO) if _paid_missiles(fight) is not None else (NO,)


def _missiles(fight: Fight, option: Option) -> None:
    card = _paid_missiles(fight) if option.amount else None
    if card is not None:
        fight.attacking.energy -= card.cost_energy
        if fight.attacker.energy_is_materials:
            fight.attacking.materials -= card.cost_energy
    _approach(fight, card.attacker_approach_damage if card is not None else 0)


def _approach(fight: Fight, paid_missiles: int) -> None:
    """Both sides deal their damage at the same time [voidfall.approach.4]."""
    attacking, defending = fight.attacking, fight.defending
    fire = _defender_approach(fight)
    if fire.damage:
        _tell(fight, fire)
        attacking.hits = fire.damage
        _absorb_approach(fight, "attacker", "ships", ship_approach_absorption(attacking.fleet))
        _absorb_approach(fight, "attacker", "cards", _approach_absorption(fight, "attacker"))
    if defending.fleet.power:
        fire = _attacker_approach(fight, paid_missiles)
        if fire.damage:
            _tell(fight, fire)
            defending.hits = fire.damage
            _absorb_approach(fight, "defender", "cards", _approach_absorption(fight, "defender"))
    fight.turn = "attacker"
    fight.stage = "drones"


def _defender_approach(fight: Fight) -> Approach:
    """Batteries, sentries, improved missiles, and Energy Cells if any of these deals damage
    [voidfall.approach.5 to voidfall.approach.8]."""
    side = fight.defender
    batteries = side.batteries * BATTERY_DAMAGE
    sentries = ship_approach_damage(fight.defending.fleet)
    missiles = _free_missiles(side)
    cells = sum([card.defender_approach_bonus for card in side.cards]) if batteries + sentries + missiles else 0
    return Approach("defender", batteries=batteries, sentries=sentries, missiles=missiles, cells=cells)


def _attacker_approach(fight: Fight, paid_missiles: int) -> Approach:
    """Improved Destroyers, missiles, a barrage of the Voidborn [voidfall.approach.11 to voidfall.approach.13]."""
    destroyers = barrage = 0
    for card in fight.attacker.cards:
        if not card.cost_energy and _met(card, fight.attacking.fleet, "attacker", fight.attacker):
            if card.needs == "destroyer":
                destroyers += card.attacker_approach_damage
            else:
                barrage += card.attacker_approach_damage
    missiles = paid_missiles + _free_missiles(fight.attacker)
    return Approach("attacker", missiles=missiles, destroyers=destroyers, barrage=barrage)


def _free_missiles(side: Side) -> int:
    return sum(
        [min(card.max, card.approach_damage_per_adjacent_yard_sector * side.yard_sectors) for card in side.cards]
    )


def _approach_absorption(fight: Fight, name: SideName) -> int:
    side, fleet = fight.side(name), fight.standing(name).fleet
    return sum([card.approach_absorption for card in side.cards if _met(card, fleet, name, side)])


def _absorb_approach(fight: Fight, name: SideName, by: Source, most: int) -> None:
    _absorb_by(fight, name, by, min(most, fight.standing(name).hits))


# -- salvo steps


def _next_salvo(fight: Fight) -> None:
    fight.salvo += 1
    fight.attacking.absorbed_now = fight.defending.absorbed_now = 0
    ours, theirs = initiative(fight, "attacker"), initiative(fight, "defender")
    fight.first, always = _order(fight, ours, theirs)
    _tell(fight, Salvo(fight.salvo, ours, theirs, fight.first, always))
    fight.reply = fight.first != "both"
    if fight.first == "defender":
        _defender_deals(fight)
    else:
        _attacker_deals(fight)


def _order(fight: Fight, attacker: int, defender: int) -> tuple[Order, bool]:
    """Who deals first, and is it by improved Targeting? That of both sides cancels out [voidfall.salvo.8]."""
    ours, theirs = _always_first(fight, "attacker"), _always_first(fight, "defender")
    if ours != theirs:
        return "attacker" if ours else "defender", True
    if attacker == defender:
        return "both", False
    return "attacker" if attacker > defender else "defender", False


def _always_first(fight: Fight, name: SideName) -> bool:
    side, fleet = fight.side(name), fight.standing(name).fleet
    return any(card.always_first and _met(card, fleet, name, side) for card in side.cards)


def _torpedoes(fight: Fight, name: SideName) -> int:
    """They look for a corvette when they deal damage [voidfall.salvo.12, voidfall.salvo.13]."""
    side, fleet = fight.side(name), fight.standing(name).fleet
    return sum(
        [
            card.salvo_damage_every + (card.salvo_damage_first if fight.salvo == 1 else 0)
            for card in side.cards
            if _met(card, fleet, name, side)
        ]
    )


def _attacker_deals(fight: Fight) -> None:
    fight.turn = "attacker"
    fight.stage = "fire"


def _fire_options(fight: Fight) -> tuple[Option, ...]:
    """Each destroyer power of the attacker deals more damage in one salvo step [voidfall.salvo.14]. More than the
    defender could lose or absorb would come to the same."""
    own = fight.attacking
    ready = sum([own.fleet[place] - own.tired[place] for place in _FIRING_SHIPS])
    if not ready:
        return (NO,)
    most = fight.defending.fleet.power + free_absorption(fight, "defender")
    return _numbers(min(ready, most - SALVO_DAMAGE - _torpedoes(fight, "attacker")))


def _fire(fight: Fight, option: Option) -> None:
    torpedoes = _torpedoes(fight, "attacker")
    if option.amount:
        fight.attacking.tired = _more_tired(fight.attacking, _FIRING_SHIPS, option.amount)
    dealt = Dealt("attacker", SALVO_DAMAGE, torpedoes, option.amount)
    _tell(fight, dealt)
    fight.defending.hits = dealt.damage
    if fight.first == "both":
        _defender_deals(fight)
    else:
        _suffer(fight, "defender")


def _defender_deals(fight: Fight) -> None:
    dealt = Dealt("defender", SALVO_DAMAGE, _torpedoes(fight, "defender"))
    _tell(fight, dealt)
    fight.attacking.hits = dealt.damage
    _suffer(fight, "attacker")


# -- absorbing and losing


def _suffer(fight: Fight, name: SideName) -> None:
    """A side deals with the damage of a salvo step."""
    own = fight.standing(name)
    again = min(own.hits, fight.side(name).absorbs_each_salvo - own.absorbed_now)
    own.absorbed_now += again
    _absorb_by(fight, name, "void", again)
    fight.turn = name
    fight.stage = "absorb"


def _card_absorption(fight: Fight, name: SideName) -> int:
    """What cards still absorb in salvo steps [voidfall.salvo.16, voidfall.salvo.19]."""
    side, own = fight.side(name), fight.standing(name)
    whole = sum([card.salvo_absorption for card in side.cards if _met(card, own.fleet, name, side)])
    return max(0, whole - own.absorbed)


def _ship_absorption(fight: Fight, name: SideName) -> int:
    """What ships of the defender still absorb in salvo steps [voidfall.salvo.17, voidfall.salvo.18]."""
    if name == "attacker":
        return 0
    own = fight.defending
    return sum([own.fleet[place] - own.tired[place] for place in _ABSORBING_SHIPS])


def free_absorption(fight: Fight, name: SideName) -> int:
    """How much a side could absorb in salvo steps without paying; each of it once [voidfall.salvo.15]."""
    return _card_absorption(fight, name) + _ship_absorption(fight, name) + fight.standing(name).drones


def _absorb_options(fight: Fight) -> tuple[Option, ...]:
    name = fight.turn
    most = min(fight.standing(name).hits, free_absorption(fight, name))
    if fight.side(name).fleet.voidborn:
        return (Option(most),)
    return _numbers(most)


def _absorb(fight: Fight, option: Option) -> None:
    """Cards first, because they need a corvette; drones last, because they need nothing."""
    name, left = fight.turn, option.amount
    own = fight.standing(name)
    if left:
        by_cards = min(left, _card_absorption(fight, name))
        own.absorbed += by_cards
        _absorb_by(fight, name, "cards", by_cards)
        by_ships = min(left - by_cards, _ship_absorption(fight, name))
        if by_ships:
            own.tired = _more_tired(own, _ABSORBING_SHIPS, by_ships)
            _absorb_by(fight, name, "ships", by_ships)
        by_drones = left - by_cards - by_ships
        own.drones -= by_drones
        _absorb_by(fight, name, "drones", by_drones)
    fight.stage = "drones"


def _absorb_by(fight: Fight, name: SideName, by: Source, amount: int, *, materials: int = 0, trade: int = 0) -> None:
    if amount:
        fight.standing(name).hits -= amount
        _tell(fight, Absorbed(name, by, amount, materials, trade))


def _keeps_back(fight: Fight) -> bool:
    """Nobody pays for absorbing who could do it for nothing."""
    return bool(fight.salvo) and free_absorption(fight, fight.turn) > 0


def _drones(fight: Fight) -> Card | None:
    """Autonomous Drones of the attacker, if they are of use and can be paid for
    [voidfall.approach.17, voidfall.salvo.20, voidfall.salvo.21]."""
    own = fight.attacking
    if fight.turn == "attacker" and own.hits and not own.drones_paid and not _keeps_back(fight):
        for card in fight.attacker.cards:
            if 0 < card.cost_trade <= own.trade:
                return card
    return None


def _drone_options(fight: Fight) -> tuple[Option, ...]:
    return (YES, NO) if _drones(fight) is not None else (NO,)


def _send_drones(fight: Fight, option: Option) -> None:
    card = _drones(fight) if option.amount else None
    fight.stage = "bombard"
    if card is None:
        return
    own = fight.attacking
    own.trade -= card.cost_trade
    own.drones_paid = True
    own.drones = card.attacker_salvo_absorption
    if fight.salvo:
        own.drones -= 1
        _absorb_by(fight, "attacker", "drones", 1, trade=card.cost_trade)
        fight.stage = "absorb"
    else:
        most = min(own.hits, card.attacker_approach_absorption)
        _absorb_by(fight, "attacker", "drones", most, trade=card.cost_trade)


def _bombard_options(fight: Fight) -> tuple[Option, ...]:
    """Materials for absorptions, in the approach step and in salvo steps [voidfall.approach.18, voidfall.salvo.22]."""
    if fight.turn == "defender" or not fight.attacking.materials or _keeps_back(fight):
        return (NO,)
    return _numbers(min(fight.attacking.hits, fight.attacking.materials // BOMBARD_PRICE))


def _bombard(fight: Fight, option: Option) -> None:
    price = option.amount * BOMBARD_PRICE
    fight.attacking.materials -= price
    _absorb_by(fight, "attacker", "bombard", option.amount, materials=price)
    fight.stage = "lose"


def _lose_options(fight: Fight) -> tuple[Option, ...]:
    """The owner chooses what is recalled [voidfall.damage.1]."""
    own = fight.standing(fight.turn)
    hits = min(own.hits, own.fleet.power)
    if not hits:
        return (NO,)
    if hits == own.fleet.power:
        return (Option(ships=own.fleet),)
    return _losses(own.fleet, hits)


@lru_cache(4096)
def _losses(fleet: Fleet, hits: int) -> tuple[Option, ...]:
    found = [Option(ships=ships) for ships in _parts(fleet, hits, hits)]
    return tuple(sorted(found, key=lambda option: worth_of(option.ships)))


def _lose(fight: Fight, option: Option) -> None:
    name, ships = fight.turn, option.ships
    own = fight.standing(name)
    own.hits = 0
    if ships.power:
        own.fleet = own.fleet.minus(ships)
        if own.tired != NO_SHIPS:  # those go first whose one use is over
            own.tired = Fleet(*[max(0, tired - lost) for tired, lost in zip(own.tired, ships, strict=True)])
        _tell(fight, Lost(name, ships))
    if name == "attacker" and (fight.first == "both" or not fight.salvo):  # the other side suffers at the same time
        if fight.salvo:
            _suffer(fight, "defender")
        else:
            fight.turn = "defender"
    elif fight.reply:
        fight.reply = False
        _reply(fight, name)
    else:
        _end_step(fight)


def _reply(fight: Fight, name: SideName) -> None:
    """The slower side deals its damage if it still has initiative [voidfall.salvo.10]."""
    if initiative(fight, name) < 1:
        if fight.standing(name).fleet.power:
            _tell(fight, Silent(name))
        _end_step(fight)
    elif name == "attacker":
        _attacker_deals(fight)
    else:
        _defender_deals(fight)


def _end_step(fight: Fight) -> None:
    """Another salvo step as long as both sides have power [voidfall.salvo.24]."""
    attackers, defenders = fight.attacking.fleet.power, fight.defending.fleet.power
    if attackers and defenders:
        _next_salvo(fight)
    elif attackers:  # a fallen house surrenders to whoever gets through its fire [voidfall.approach.10]
        _finish(fight, "surrendered" if fight.target == "fallen" else "won")
    elif defenders or fight.target in ("fleetless", "fallen"):  # no tie without fleets [voidfall.after-tie.4]
        _finish(fight, "held")
    else:
        _finish(fight, "tied")


# -- the end


def _finish(fight: Fight, result: Result) -> None:
    fight.result = result
    _tell(fight, Ended(result))
    fight.turn = "attacker"
    fight.stage = "pods"


def _pod_options(fight: Fight) -> tuple[Option, ...]:
    seats = sum([card.recall_to_home for card in fight.side(fight.turn).cards])
    if not seats:
        return (NO,)
    return _rescues(_lost(fight.side(fight.turn), fight.standing(fight.turn)), seats)


@lru_cache(4096)
def _rescues(lost: Fleet, seats: int) -> tuple[Option, ...]:
    found = [Option(ships=ships) for ships in _parts(lost, 0, seats)]
    return tuple(sorted(found, key=lambda option: (-option.ships.power, -worth_of(option.ships))))


def _board_pods(fight: Fight, option: Option) -> None:
    fight.standing(fight.turn).home = option.ships
    if option.ships.power:
        _tell(fight, Pods(fight.turn, option.ships))
    if fight.turn == "attacker":
        fight.turn = OTHER[fight.turn]
    else:
        fight.stage = "over"


# -- odds and ends


def worth_of(ships: Fleet) -> int:
    """What it would take to have this power again."""
    return sum([count * worth for count, worth in zip(ships, _WORTH, strict=True)])


def _met(card: Card, fleet: Fleet, name: SideName, side: Side) -> bool:
    """Is there what the card needs?"""
    match card.needs:
        case "corvette":
            return fleet.corvette > 0
        case "destroyer":
            return fleet.destroyer > 0
        case "initiative":
            return ship_initiative(fleet, name) > 0
        case "adjacent_yard":
            return side.yard_sectors > 0
        case _:
            return True


def _more_tired(own: Standing, places: tuple[int, ...], amount: int) -> Fleet:
    tired = list(own.tired)
    for place in places:
        now = min(amount, own.fleet[place] - tired[place])
        tired[place] += now
        amount -= now
    return Fleet(*tired)


def _parts(fleet: Fleet, least: int, most: int) -> Iterator[Fleet]:
    """All parts of a fleet with at least and at most so much power."""

    def rest(place: int, least: int, most: int) -> Iterator[tuple[int, ...]]:
        if place == len(fleet):
            if least <= 0:
                yield ()
            return
        for count in range(min(fleet[place], most), -1, -1):
            for others in rest(place + 1, least - count, most - count):
                yield (count, *others)

    for counts in rest(0, least, most):
        yield Fleet(*counts)


def _standing(side: Side) -> Standing:
    return Standing(side.fleet, side.active, side.energy, side.trade, side.materials if side.bombard else 0)


def _lost(side: Side, own: Standing) -> Fleet:
    return side.fleet.plus(Fleet(corvette=own.launched)).minus(own.fleet)


def _tally(side: Side, own: Standing) -> Tally:
    energy = side.energy - own.energy
    return Tally(
        left=own.fleet,
        lost=_lost(side, own),
        home=own.home,
        launched=own.launched,
        energy=energy,
        materials=side.materials - own.materials - energy * side.energy_is_materials if side.bombard else 0,
        trade=side.trade - own.trade,
    )


def _check(attacker: Side, defender: Side, target: Target) -> None:
    for side in (attacker, defender):
        counts = (*side.fleet, side.batteries, side.yard_sectors, side.active, side.energy, side.trade, side.materials)
        if min(*counts, side.absorbs_each_salvo) < 0:
            raise BadFight("there is less than nothing of something")
        mixed = side.fleet.voidborn and (side.fleet.power > side.fleet.voidborn or side.basic or side.improved)
        if mixed:
            raise BadFight("the Voidborn have no ships of players and none of their technologies")
        if side.void and not side.fleet.voidborn and side.fleet.power:
            raise BadFight("only the Voidborn have abilities of the Voidborn")
    if defender.absorbs_each_salvo:
        raise BadFight("only attacking Voidborn absorb damage in each salvo step")  # or a fight might never end
    if attacker.batteries:
        raise BadFight("sector defenses and starbases fight for the defender")
    if target in ("fleetless", "fallen") and defender.fleet.power:
        raise BadFight("a sector without fleets has no fleets")
    if target == "voidborn" and not defender.fleet.voidborn:
        raise BadFight("a Voidborn sector is defended by Voidborn power")
    if target in ("player", "skirmish") and (not defender.fleet.power or defender.fleet.voidborn):
        raise BadFight("a player defends with ships, not with Voidborn power")
    if target == "skirmish":
        if attacker.fleet.power > attacker.fleet.voidborn:
            raise BadFight("in a skirmish the Voidborn attack")
    elif not attacker.fleet.power or attacker.fleet.voidborn:
        raise BadFight("a player attacks with at least one ship, not with Voidborn power")


_OPTIONS: Mapping[ChoiceKind, Callable[[Fight], tuple[Option, ...]]] = {
    "launch": _launch_options,
    "missiles": _missile_options,
    "fire": _fire_options,
    "absorb": _absorb_options,
    "drones": _drone_options,
    "bombard": _bombard_options,
    "lose": _lose_options,
    "pods": _pod_options,
}
_APPLY: Mapping[ChoiceKind, Callable[[Fight, Option], None]] = {
    "launch": _launch,
    "missiles": _missiles,
    "fire": _fire,
    "absorb": _absorb,
    "drones": _send_drones,
    "bombard": _bombard,
    "lose": _lose,
    "pods": _board_pods,
}
