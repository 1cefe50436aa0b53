"""Combat: the attacker rolls, changes and counts completely before the defender does [outer-rim.combat-step.1].

    fight(g, attacker, "ground", enemy="stormtroopers", strength=3)

plans everything up to the winner. Whoever planned it then reads `g.combats[-1].winner`, lets winning or losing have its
consequences, and ends the combat with the step `combat-damage`, which comes after them [outer-rim.combat-step.13].
"""

from __future__ import annotations

from orloj.games.outer_rim.book import happened
from orloj.games.outer_rim.components import DAMAGE, SIDES, SPACES, CardId, CombatKind, InCombat
from orloj.games.outer_rim.conditions import holds
from orloj.games.outer_rim.defeat import Part, left, suffer
from orloj.games.outer_rim.facts import Having, Known, abilities
from orloj.games.outer_rim.menus import open_menu
from orloj.games.outer_rim.rolls import face_of, faces
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.state import NO_CARD, NOBODY, Combat, Side, State
from orloj.games.outer_rim.values import combat_value
from orloj.kernel import Seat, Step
from orloj.parts.dice import roll

ATTACKER, DEFENDER = 0, 1


def kind_between(space: str) -> CombatKind:
    """Players fight on the ground of a planet, and with their ships elsewhere [outer-rim.combat.5]."""
    return "ground" if SPACES[space].kind == "planet" else "ship"


def fight(
    g: State,
    attacker: Seat,
    kind: CombatKind,
    *,
    defender: Seat = NOBODY,
    enemy: str = "",
    strength: int = 0,
    invincible: bool = False,
    without: CardId = NO_CARD,
) -> None:
    """Plan a combat up to its winner."""
    sides = [Side(attacker), Side(defender, strength)]
    g.combats.append(Combat(kind, sides, enemy, invincible=invincible, without=without))
    g.say("fights", attacker, enemy=enemy_of(enemy, defender), kind=kind)
    if invincible:  # outer-rim.patrol.11
        g.then("combat-winner", "combat-events")
        return
    steps: list[Step] = []
    for rolling in (ATTACKER, DEFENDER):
        roller, other = sides[rolling].seat, sides[1 - rolling].seat
        steps += [
            Step("combat-turn", [rolling]),
            *_menus("strength", roller, other),
            Step("combat-roll"),
            *_menus("reroll", roller, other),
            *_menus("results", roller, other),
            Step("combat-count"),
        ]
    g.then(*steps, "combat-winner", "combat-events")


def _menus(menu: str, roller: Seat, other: Seat) -> list[Step]:
    """First whoever rolls, then the other one [outer-rim.combat-step.3, outer-rim.combat-step.6,
    outer-rim.combat-step.8]; for a patrol, contact or enemy nobody uses anything [outer-rim.combat-ability.8]."""
    return [open_menu(menu, who) for who in (roller, other) if who != NOBODY]


@scene("combat-turn")
def combat_turn(g: State, rolling: int) -> None:
    g.combats[-1].rolling = rolling


def dice_of(g: Known, combat: Combat, side: int) -> int:
    """How many dice a side rolls [outer-rim.combat-step.2]; what changes the opponent's dice works by itself."""
    own, other = combat.sides[side], combat.sides[1 - side]
    count = own.strength if own.seat == NOBODY else combat_value(g, own.seat, combat.kind)
    if other.seat != NOBODY:
        count += sum(
            one.ability.n
            for one in combat_abilities(g, other.seat, combat.kind, "strength")
            if isinstance(one.ability, InCombat) and one.ability.use == "opponent_dice"
        )
    return max(0, count)


def combat_abilities(g: Known, who: Seat, kind: CombatKind, step: str) -> list[Having]:
    """What a player's abilities can do in this step of a combat."""
    return [
        one
        for one in abilities(g, who)
        if isinstance(one.ability, InCombat)
        and one.ability.step == step
        and one.ability.kind in ("any", kind)
        and holds(g, who, one.ability.cond)
    ]


@scene("combat-roll")
def combat_roll(g: State) -> None:
    combat = g.combats[-1]
    side = combat.sides[combat.rolling]
    side.dice = roll(g.luck, SIDES, dice_of(g, combat, combat.rolling))
    shown = faces(side.dice)
    if side.seat == NOBODY:
        g.tell("enemy-rolls", enemy=combat.enemy, faces=shown)
    else:
        g.say("combat-rolls", side.seat, faces=shown)


def damage_of(side: Side) -> int:
    """A hit counts 1, a critical hit 2 [outer-rim.combat-step.5]; what was cancelled counts nothing
    [outer-rim.combat-ability.1]."""
    return sum(DAMAGE[face_of(die)] for place, die in enumerate(side.dice) if place not in side.cancelled)


@scene("combat-count")
def combat_count(g: State) -> None:
    combat = g.combats[-1]
    side = combat.sides[combat.rolling]
    side.damage = damage_of(side)


@scene("combat-winner")
def combat_winner(g: State) -> None:
    """More damage wins, with as much the attacker does [outer-rim.combat-step.10, outer-rim.combat-step.11]."""
    combat = g.combats[-1]
    attacker, defender = combat.sides
    if combat.invincible:
        combat.winner = DEFENDER
        defender.damage = max(0, left(g, attacker.seat, _part(combat)))  # outer-rim.patrol.10
    else:
        combat.winner = ATTACKER if attacker.damage >= defender.damage else DEFENDER
    g.say(
        "wins-combat" if combat.winner == ATTACKER else "loses-combat",
        attacker.seat,
        enemy=enemy_of(combat.enemy, defender.seat),
        damage=attacker.damage,
        suffers=defender.damage,
    )


def enemy_of(enemy: str, defender: Seat) -> str | Seat:
    """Whom one fights, for the story: the token of an enemy, or the number of a player."""
    return enemy if defender == NOBODY else defender


def won(g: Known) -> bool:
    """Has the attacker won the combat that is being fought?"""
    return g.combats[-1].winner == ATTACKER


def _part(combat: Combat) -> Part:
    return "character" if combat.kind == "ground" else "ship"


@scene("combat-damage")
def combat_damage(g: State) -> None:
    """Both suffer what the other one rolled [outer-rim.combat-step.14]; then the combat is over, and what follows from
    having won or lost it comes."""
    combat = g.combats[-1]
    for place, side in enumerate(combat.sides):
        if side.seat != NOBODY:
            n = combat.sides[1 - place].damage
            if combat.winner == place:
                caps = [
                    one.ability.n
                    for one in combat_abilities(g, side.seat, combat.kind, "damage")
                    if isinstance(one.ability, InCombat) and one.ability.use == "max_damage_if_won"
                ]
                n = min([n, *caps])
            suffer(g, side.seat, _part(combat), n, fought=combat.kind)
    g.combats.pop()


@scene("combat-events")
def combat_events(g: State) -> None:
    """Abilities that work when a combat was won or lost."""
    combat = g.combats[-1]
    for place, side in enumerate(combat.sides):
        if side.seat == NOBODY:
            continue
        if combat.winner == place:
            happened(g, side.seat, "combat_won", f"{combat.kind}_combat_won")
        else:
            happened(g, side.seat, f"{combat.kind}_combat_lost")
