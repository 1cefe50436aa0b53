"""Battles in six steps: escalation, diplomacy, preparation, dice, result, damage [andromeda.battle.7].

Each step is a scene of its own and `g.battle` remembers what happened. A battle that ended early (by diplomacy, or
because only one side is left) skips the rest.
"""

from __future__ import annotations

from collections.abc import Sequence

from orloj.games.andromeda.abilities import trigger
from orloj.games.andromeda.book import BOOK
from orloj.games.andromeda.components import MANOEUVRES, MOONS, STRUCTURES, Effect, Effects, Place
from orloj.games.andromeda.components import RAIDERS as RAIDER_FACTS
from orloj.games.andromeda.deeds import Benefit, Join, Manoeuvre, NoManoeuvre
from orloj.games.andromeda.effects.core import Source, any_possible, resolve
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.fleet import (
    cannons_of,
    damage_ship,
    facts_of,
    is_launched,
    is_modified,
    modified,
    modifiers,
)
from orloj.games.andromeda.free import free_actions
from orloj.games.andromeda.gains import Gain, take_gains
from orloj.games.andromeda.galaxy import with_neighbours
from orloj.games.andromeda.moments import (
    BattleOver,
    Damage,
    Diplomacy,
    Lost,
    Preparation,
    Rolled,
    Scrapped,
    Won,
    WonAgainstRaiders,
)
from orloj.games.andromeda.odds import MOST_DICE, MOST_TARGETING, Fighter
from orloj.games.andromeda.paying import affordable, pay
from orloj.games.andromeda.raiders import ACTOR, cannons, damage_raider, targeting
from orloj.games.andromeda.reach import reaches
from orloj.games.andromeda.state import BAY, MANOEUVRES_SLOT, RAIDERS, SCRAPYARD, Battle, Modifier, Ship, State
from orloj.games.andromeda.tracks import advance
from orloj.kernel import EVERYBODY, AskSome, Refusal, Seat, Step, amount, ask, choose

SIDES = 6


# -- who fights


def sides(g: State, place: Place) -> list[list[Seat]]:
    """The sides with ships at a place: players by team, and the raiders [andromeda.battle.3,
    andromeda.team-battle.1]."""
    by_team: dict[int, list[Seat]] = {}
    for seat in g.order():
        if g.ships_at(place, seat):
            by_team.setdefault(g.team_of(seat), []).append(seat)
    found = list(by_team.values())
    if g.raider_at(place):
        found.append([RAIDERS])
    return found


def hostile(g: State) -> bool:
    """Are hostile ships at the active location? [andromeda.battle-trigger.1]"""
    return bool(g.now.active) and len(sides(g, g.now.active)) > 1


def look_around(g: State) -> None:
    """After cards were played it may be another battle."""
    if _going_on(g):
        _look_around(g)


def _look_around(g: State) -> None:
    """Who is in the battle now; with one side or none left it is over [andromeda.battle.6,
    andromeda.ruling.one-side-left]."""
    battle = _battle(g)
    found = sides(g, g.now.active)
    battle.fighters = [seat for seat in g.order() if any(seat in side for side in found)]
    battle.raiders = g.raider_at(g.now.active)
    if len(found) < 2 and not battle.ended:
        battle.ended = True
        g.tell("battle-ends", place=g.now.active, tile=g.tiles.get(g.now.active, ""))


def _battle(g: State) -> Battle:
    assert g.battle is not None
    return g.battle


def _going_on(g: State) -> bool:
    return g.battle is not None and not g.battle.ended


def battle(g: State) -> None:
    """The last step of a launch turn [andromeda.battle.1, andromeda.battle.5]."""
    if not hostile(g):
        return
    g.battle = Battle()
    g.now.fought = True
    g.tell("battle", place=g.now.active, tile=g.tiles.get(g.now.active, ""))
    _look_around(g)
    order = g.order()
    g.then(
        *[Step("escalate", [seat]) for seat in order],
        *[Step("diplomacy", [seat]) for seat in order],
        "prepare",
        "prepare-cards",
        *[Step("energy-dice", [seat]) for seat in order],
        "roll",
        "rolled",
        "result",
        "rewards",
        *[Step("defeat", [seat]) for seat in order],
        "damage",
        "battle-over",
    )


# -- step 1: escalation


def joinable(g: State, seat: Seat) -> dict[Join, Ship]:
    """Own ships that can be moved to the battle [andromeda.escalation.1, andromeda.escalation.4,
    andromeda.ships.7]."""
    found: dict[Join, Ship] = {}
    target = g.now.active
    for ship in g.players[seat].on_board:
        if ship.at == target:
            continue
        how = reaches(g, seat, ship.type, [ship.at], target, launched=is_launched(g, seat, ship))
        if how:
            alike = sum(one.type == ship.type and one.start == ship.at for one in found)
            found[Join(ship.type, ship.at, alike + 1, how == "jump")] = ship
    return found


async def escalate(g: State, seat: Seat) -> None:
    """One chance to bring ships into the battle, also for those who were not in it [andromeda.escalation.1 to
    andromeda.escalation.3]."""
    if not _going_on(g):
        return
    ships = joinable(g, seat)
    if not ships:
        return
    jumps = [one.token for one in ships if one.jumps]

    def enough_energy(chosen: tuple[Join, ...]) -> Refusal | None:
        needed = sum(one.jumps for one in chosen)
        if needed and not affordable(g, seat, {"energy": needed}):
            return Refusal(chosen, "jump-energy", "andromeda.ship-traits.4", {"count": needed})
        return None

    coming = await ask(
        AskSome(
            seat,
            "escalate",
            lambda seat: list(joinable(g, seat)),
            lo=0,
            hi=len(ships),
            check=enough_energy if len(jumps) > 1 else None,
            rule="andromeda.escalation.1",
            values={"place": g.now.active, "tiles": dict(g.tiles), "jumps": sorted(jumps)},
            refs=(f"place:{g.now.active}",),
        )
    )
    energy = sum(one.jumps for one in coming)
    if energy:  # for all of them at once: a moon that is abandoned for it must give enough
        await pay(g, seat, [{"energy": energy}], what="hyperjump", rule="andromeda.ship-traits.4")
    for one in coming:
        ship = ships[one]
        start, ship.at = ship.at, g.now.active
        g.tell(
            "joins",
            seat,
            ship=ship.type,
            start=start,
            start_tile=g.tiles.get(start, ""),
            place=g.now.active,
            tile=g.tiles.get(g.now.active, ""),
        )
    if coming:
        _battle(g).changed = True
        _look_around(g)


# -- step 2: diplomacy


async def diplomacy(g: State, seat: Seat) -> None:
    """One chance for each player in the battle to play one diplomacy card [andromeda.diplomacy.1,
    andromeda.diplomacy.2]."""
    if not _going_on(g) or seat not in _battle(g).fighters:
        return
    await trigger(g, seat, "battle.diplomacy", ships=types_at(g, seat))
    g.then("look-around")
    BOOK.begin(g, Diplomacy(place=g.now.active), order=[seat])


def types_at(g: State, seat: Seat) -> list[str]:
    """The types of a player's ships at the active location."""
    return list(dict.fromkeys(ship.type for ship in g.ships_at(g.now.active, seat)))


# -- step 3: preparation


def prepare(g: State) -> None:
    """Dice are counted [andromeda.preparation.1], after free actions if something has changed."""
    if not _going_on(g):
        return
    current = _battle(g)
    current.step = "preparation"
    if current.changed and g.active in current.fighters and free_actions(g, g.active, "before-battle"):
        current.changed = False
        g.then("before-dice")


async def prepare_cards(g: State) -> None:
    """What raiders do in this step, and cards of those who are still there after the free actions before the dice."""
    if _going_on(g):
        _look_around(g)
    if _going_on(g):
        raiders = _battle(g).raiders
        if raiders:
            raider = g.raiders[raiders].id
            for ability in RAIDER_FACTS[raider].abilities:
                if ability.when == "battle.prepare":
                    await resolve(g, RAIDERS, ability.effects, Source(raider, RAIDERS))
        g.then("look-around")
        BOOK.begin(g, Preparation(place=g.now.active), order=_battle(g).fighters)


def dice_without_energy(g: State, seat: Seat) -> int:
    """Cannons, structures and extra dice, before the limit [andromeda.preparation.5, andromeda.preparation.6]."""
    current = _battle(g)
    place = g.now.active
    if seat == RAIDERS:
        figures = g.raiders[current.raiders].places.count(place)
        return cannons(g, current.raiders, figures) + current.extra_dice.get(RAIDERS, 0)
    guns = sum(cannons_of(g, seat, ship.type, launched=is_launched(g, seat, ship)) for ship in g.ships_at(place, seat))
    return guns + structure_dice(g, seat, place) + current.extra_dice.get(seat, 0)


def structure_dice(g: Known, seat: Seat, place: Place) -> int:
    """A die for each own structure there or beside it [andromeda.structure-card.4]."""
    built = [g.structures.get(near) for near in with_neighbours(place)]
    return sum(STRUCTURES[one.type].battle_die_bonus for one in built if one is not None and one.seat == seat)


def dice_cap(g: State, seat: Seat) -> int:
    """At most six dice [andromeda.preparation.7]; a card can make it fewer."""
    caps = [change.n for change in _changes(g, seat) if change.what == "dice_cap"]
    return min([MOST_DICE, *[int(cap) for cap in caps]])


def _changes(g: State, seat: Seat) -> list[Effect | Modifier]:
    if seat == RAIDERS:
        return list(_battle(g).modifiers.get(RAIDERS, ()))
    return modifiers(g, seat)


def dice_before_limit(g: State, seat: Seat) -> int:
    return dice_without_energy(g, seat) + _battle(g).energy_dice.get(seat, 0)


def dice_of(g: State, seat: Seat) -> int:
    """How many dice a participant rolls."""
    return min(dice_cap(g, seat), dice_before_limit(g, seat))


def targeting_of(g: State, seat: Seat) -> int:
    """Ships at the active location and bonuses, five at most; energy does not count [andromeda.preparation.4,
    andromeda.preparation.8, andromeda.ship-traits.1]."""
    return roller(0, aim_of(g, seat)).targeting


def aim_of(g: State, seat: Seat) -> int:
    """The same before the limit."""
    current = _battle(g)
    place = g.now.active
    if seat == RAIDERS:
        value = targeting(g, current.raiders, g.raiders[current.raiders].places.count(place))
    else:
        value = aim_with(g, seat, [ship.type for ship in g.ships_at(place, seat)])
    return value + current.extra_targeting.get(seat, 0)


def aim_with(g: Known, seat: Seat, types: Sequence[str]) -> int:
    """What ships of these types give a player in a battle, before the limit [andromeda.preparation.4]."""
    bonus = sum(facts_of(g, seat, type_).targeting for type_ in types)
    return len(types) + bonus + modified(g, seat, "targeting")


def roller(dice: int, aim: int, most: int = MOST_DICE) -> Fighter:
    """Somebody with so many dice and so much targeting, as far as there is no limit [andromeda.preparation.7,
    andromeda.preparation.8]."""
    return Fighter(max(0, min(most, dice)), max(1, min(MOST_TARGETING, aim)))


def dice_for_energy(g: Known, seat: Seat, energy: int) -> int:
    """Extra dice for so much energy; the first one may be worth more."""
    firsts = [int(change.n) for change in modifiers(g, seat) if change.what == "first_energy_dice"]
    return dice_by_energy(energy, max([1, *firsts]))


def dice_by_energy(energy: int, first: int) -> int:
    """The same if it is known how many dice the first energy gives."""
    return energy + first - 1 if energy else 0


def most_energy(g: State, seat: Seat) -> int:
    """How much energy makes a difference and can be paid."""
    if is_modified(g, seat, "no_energy_dice"):
        return 0
    room = dice_cap(g, seat) - dice_without_energy(g, seat)
    energy = 0
    while dice_for_energy(g, seat, energy) < room and affordable(g, seat, {"energy": energy + 1}):
        energy += 1
    return energy


async def energy_dice(g: State, seat: Seat) -> None:
    """One chance to discard energy for more dice [andromeda.preparation.2, andromeda.preparation.3]."""
    if not _going_on(g) or seat not in _battle(g).fighters:
        return
    if not most_energy(g, seat):
        return
    energy = await amount(
        seat,
        "energy-dice",
        lo=0,
        hi=lambda: most_energy(g, seat),
        rule="andromeda.preparation.2",
        values={"place": g.now.active, "tile": g.tiles.get(g.now.active, ""), "dice": dice_of(g, seat)},
        refs=(f"place:{g.now.active}",),
    )
    if energy:
        await pay(g, seat, [{"energy": energy}], what="dice", rule="andromeda.preparation.2")
        _battle(g).energy_dice[seat] = dice_for_energy(g, seat, energy)
        g.tell("energy-dice", seat, count=energy)


# -- step 4: dice


def participants(g: State) -> list[Seat]:
    current = _battle(g)
    return [*current.fighters, *([RAIDERS] if current.raiders else [])]


def roll(g: State) -> None:
    """All roll at the same time [andromeda.roll.1]."""
    if not _going_on(g):
        return
    current = _battle(g)
    current.step = "dice"
    for seat in participants(g):
        current.dice[seat] = g.luck.roll(SIDES, dice_of(g, seat))
    for seat in participants(g):
        first = current.dice[seat].copy()
        aim(g, seat)
        dice = sorted(current.dice[seat], reverse=True)
        if seat == RAIDERS:
            raider = g.raiders[current.raiders].id
            aims = targeting_of(g, seat)
            figures = g.raiders[current.raiders].places.count(g.now.active)
            g.tell("raiders-roll", actor=ACTOR.id, raider=raider, first=first, dice=dice, targeting=aims, count=figures)
        else:
            ships = [ship.type for ship in g.ships_at(g.now.active, seat)]
            g.tell("rolls", seat, first=first, dice=dice, targeting=targeting_of(g, seat), ships=ships)


def aim(g: State, seat: Seat) -> None:
    """Roll all dice below the targeting value again until none is left [andromeda.roll.2, andromeda.roll.4]."""
    least = targeting_of(g, seat)
    dice = _battle(g).dice[seat]
    while low := [place for place, face in enumerate(dice) if face < least]:
        for place, face in zip(low, g.luck.roll(SIDES, len(low)), strict=True):
            dice[place] = face


def rolled(g: State) -> None:
    """Cards that change dice."""
    if _going_on(g):
        g.then("look-around")
        BOOK.begin(g, Rolled(place=g.now.active), order=_battle(g).fighters)


# -- step 5: result


def row(g: State, side: Sequence[Seat]) -> list[int]:
    """The dice of a side from the highest to the lowest [andromeda.result.1, andromeda.team-battle.4]."""
    dice = _battle(g).dice
    return sorted((face for seat in side for face in dice.get(seat, ())), reverse=True)


def best_side(g: State, found: Sequence[Sequence[Seat]]) -> list[Seat]:
    """The winning side, or nobody. Rows are compared die by die, and a longer one is better if all else is equal
    [andromeda.result.2 to andromeda.result.5]."""
    rows = [row(g, side) for side in found]
    best = max(rows)
    leaders = [list(side) for side, dice in zip(found, rows, strict=True) if dice == best]
    if len(leaders) == 1:
        return leaders[0]
    lucky = [side for side in leaders if any(seat != RAIDERS and is_modified(g, seat, "win_ties") for seat in side)]
    return lucky[0] if len(lucky) == 1 else []


def result(g: State) -> None:
    """Compare the rows of dice."""
    if not _going_on(g):
        return
    current = _battle(g)
    current.step = "result"
    found = sides(g, g.now.active)
    best = best_side(g, found)
    rows = [row(g, side) for side in found]  # what was compared
    current.winners = [seat for seat in best if seat != RAIDERS]
    current.losers = [seat for seat in current.fighters if seat not in best]
    current.raiders_lost = bool(current.raiders) and RAIDERS not in best
    if current.winners:
        g.tell(
            "wins",
            winners=current.winners,
            factions=[g.players[seat].faction for seat in current.winners],
            place=g.now.active,
            tile=g.tiles.get(g.now.active, ""),
            rows=rows,
        )
    elif best:
        g.tell(
            "raiders-win",
            actor=ACTOR.id,
            raider=g.raiders[current.raiders].id,
            place=g.now.active,
            tile=g.tiles.get(g.now.active, ""),
            rows=rows,
        )
    else:
        g.tell("all-lose", place=g.now.active, tile=g.tiles.get(g.now.active, ""), rows=rows)


async def rewards(g: State) -> None:
    """The winner moves up in dominance and gets the reward for defeated raiders, once for all of them
    [andromeda.result.6 to andromeda.result.8, andromeda.team-battle.5]."""
    if not _going_on(g):
        return
    current = _battle(g)
    if current.winners:
        g.then("won")
        await advance(g, current.winners, "dominance")
        if current.raiders_lost:
            raider = g.raiders[current.raiders].id
            for seat in current.winners:
                g.tell("reward", seat, raider=raider)
                await resolve(g, seat, RAIDER_FACTS[raider].reward, Source(raider, seat))
            for seat in current.winners:
                await trigger(g, seat, "battle.won_raider", ships=types_at(g, seat))
            BOOK.begin(g, WonAgainstRaiders(place=g.now.active), order=current.winners)
    elif current.raiders and not current.raiders_lost:
        raider = g.raiders[current.raiders].id
        for ability in RAIDER_FACTS[raider].abilities:
            if ability.when == "battle.won":
                g.tell("raider-ability", actor=ACTOR.id, raider=raider)
                await resolve(g, RAIDERS, ability.effects, Source(raider, RAIDERS))


async def won(g: State) -> None:
    """Abilities and cards of the winners."""
    if not _going_on(g):
        return
    current = _battle(g)
    for seat in current.winners:
        await trigger(g, seat, "battle.won", ships=types_at(g, seat))
    BOOK.begin(g, Won(place=g.now.active), order=current.winners)


async def defeat(g: State, seat: Seat) -> None:
    """A losing player: abilities, cards, then tactical manoeuvres [andromeda.result.9, andromeda.manoeuvres.1]."""
    if not _going_on(g) or seat not in _battle(g).losers:
        return
    await trigger(g, seat, "battle.lost", ships=types_at(g, seat))
    g.then(Step("manoeuvre", [seat]))
    BOOK.begin(g, Lost(place=g.now.active), order=[seat])


async def manoeuvre(g: State, seat: Seat) -> None:
    """Draw a card or take the benefit of the stored moon; a moon may be stored right before, like at any time
    [andromeda.manoeuvres.2]. Some gain both."""
    source = Source("manoeuvres", seat)
    choices: dict[Benefit, Effects] = {"card": MANOEUVRES[0].options[0], "moon": MANOEUVRES[0].options[1]}
    deed = await choose(
        seat,
        "manoeuvre",
        lambda seat: [
            *(
                [Manoeuvre("both")]
                if is_modified(g, seat, "manoeuvres_both")
                else [Manoeuvre(one) for one, effects in choices.items() if any_possible(g, seat, effects, source)]
            ),
            NoManoeuvre(),
        ],
        rule="andromeda.manoeuvres.1",
    )
    if not isinstance(deed, Manoeuvre):
        return
    g.tell("manoeuvres", seat, deed=deed.benefit)
    if deed.benefit == "both":
        stored = g.players[seat].stored.get(MANOEUVRES_SLOT)
        gains = [Gain("tactic", choices["card"], source)]
        if stored is not None:
            facts = MOONS[stored]
            gains.append(Gain(facts.id, facts.effects, Source(facts.id, seat)))
        await take_gains(g, seat, gains)
    else:
        await resolve(g, seat, choices[deed.benefit], source)


# -- step 6: damage


def damage(g: State) -> None:
    """The last step of the battle; cards can spare ships."""
    if _going_on(g):
        current = _battle(g)
        current.step = "damage"
        BOOK.begin(g, Damage(place=g.now.active), "damage-ships", order=current.losers)


async def damage_ships(g: State) -> None:
    """All ships of losing players are damaged, and one of the losing raiders [andromeda.ship-damage.1,
    andromeda.ship-damage.4]."""
    current = _battle(g)
    place = g.now.active
    shields = not any(change.what == "no_shields" for change in current.modifiers.get(RAIDERS, ()))
    for seat in current.losers:
        to = BAY if seat in current.to_bay else SCRAPYARD
        spared = current.spared.get(seat, [])
        for number, ship in enumerate(g.players[seat].ships):
            if ship.at == place and number not in spared and damage_ship(g, seat, ship, shields=shields, to=to):
                current.scrapped[seat] = current.scrapped.get(seat, 0) + (to == SCRAPYARD)
    if current.raiders_lost:
        damage_raider(g, current.raiders, place)
    for seat in current.losers:
        await trigger(g, seat, "ship.scrapped", times=current.scrapped.get(seat, 0))
    BOOK.begin(g, Scrapped(place=place), order=[seat for seat in current.losers if current.scrapped.get(seat)])


def battle_over(g: State) -> None:
    """Cards for the time after a battle, whoever took part; then it is forgotten."""
    if g.battle is not None:
        _battle(g).ended = True
        g.then("battle-forgotten")
        BOOK.begin(g, BattleOver(place=g.now.active), order=g.order())


def battle_forgotten(g: State) -> None:
    g.battle = None
    g.reveal(EVERYBODY, "battle over")
