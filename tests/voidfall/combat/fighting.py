"""Short ways to write down sides and fights."""

from __future__ import annotations

import random
from typing import Any, TypeVar

from orloj.games.voidfall.combat import (
    TECHNOLOGIES,
    VOID_ABILITIES,
    Choice,
    ChoiceKind,
    Event,
    Fight,
    Fleet,
    Option,
    Outcome,
    Side,
    SideName,
    Target,
    begin,
    chosen,
    outcome,
    pending,
)

E = TypeVar("E")


def ships(**fleet: int) -> Fleet:
    return Fleet(**fleet)


def side(*technologies: str, **rest: Any) -> Side:
    """A side: technologies with a `+` are improved; ships by name, everything else as the fields are called."""
    counts = {kind: rest.pop(kind) for kind in Fleet._fields if kind in rest}
    return Side(
        fleet=rest.pop("fleet", None) or Fleet(**counts),
        basic=tuple(name for name in technologies if not name.endswith("+")),
        improved=tuple(name[:-1] for name in technologies if name.endswith("+")),
        **rest,
    )


def voidborn(power: int, *abilities: str, **rest: Any) -> Side:
    return Side(fleet=Fleet(voidborn=power), void=tuple(abilities), **rest)


def against(attacker: Side, defender: Side, target: Target | None = None) -> Fight:
    """The fight; without a target it follows from who fights."""
    if target is None:
        if attacker.fleet.voidborn:
            target = "skirmish"
        elif defender.fleet.voidborn:
            target = "voidborn"
        else:
            target = "player" if defender.fleet.power else "fleetless"
    return begin(attacker, defender, target)


def answers(fight: Fight, **wanted: Any) -> Fight:
    """The fight with these answers by the kind of the choice: a number, ships, or a list of them, one after another.
    Whatever else is asked is answered in the natural way."""
    queues = {kind: list(given) if isinstance(given, list) else [given] for kind, given in wanted.items()}
    while (choice := pending(fight)) is not None:
        queue = queues.get(choice.kind)
        if queue:
            answer = queue.pop(0)
            option = Option(ships=answer) if isinstance(answer, Fleet) else Option(answer)
        else:
            option = choice.options[0]
        fight = chosen(fight, option)
    assert not any(queues.values()), f"not asked for: {queues}"
    return fight


def end(fight: Fight, **wanted: Any) -> Outcome:
    return outcome(answers(fight, **wanted))


def told(fight: Fight, kind: type[E], **wanted: Any) -> list[E]:
    """What the log of the fight tells of this kind."""
    log: tuple[Event, ...] = answers(fight, **wanted).log or ()
    return [event for event in log if isinstance(event, kind)]


def asked(fight: Fight) -> list[tuple[SideName, ChoiceKind]]:
    """Everything that is asked if all answer in the natural way."""
    found = []
    while (choice := pending(fight)) is not None:
        found.append((choice.side, choice.kind))
        fight = chosen(fight, choice.options[0])
    return found


def offered(fight: Fight) -> Choice:
    choice = pending(fight)
    assert choice is not None
    return choice


def any_fight(seed: int, most: int = 9) -> Fight:
    """Some fight with few ships and any technologies, the same for each seed."""
    draw = random.Random(seed)
    target: Target = draw.choice(("player", "player", "voidborn", "skirmish", "fleetless", "fallen"))
    attacker = _any_side(draw, most // 2, batteries=0)
    defender = _any_side(draw, most - most // 2, batteries=draw.randint(0, 2))
    if target == "voidborn":
        defender = voidborn(draw.randint(1, 4), batteries=draw.randint(0, 2))
    elif target in ("fleetless", "fallen"):
        defender = Side(batteries=draw.randint(0, 4))
    elif target == "skirmish":
        abilities = [ability for ability in VOID_ABILITIES if draw.random() < 0.3]
        attacker = voidborn(draw.randint(0, 5), *abilities, absorbs_each_salvo=draw.choice((0, 0, 1)))
    return begin(attacker, defender, target)


def _any_side(draw: random.Random, most: int, *, batteries: int) -> Side:
    counts = [0, 0, 0, 0, 0]
    for _ in range(draw.randint(1, most)):
        counts[draw.randrange(5)] += 1
    cards = [f"{name}{draw.choice(('', '+'))}" for name in TECHNOLOGIES if draw.random() < 0.4]
    return side(
        *cards,
        fleet=Fleet(*counts),
        batteries=batteries,
        yard_sectors=draw.randint(0, 2),
        active=draw.randint(0, 2),
        energy=draw.randint(0, 1),
        trade=draw.randint(0, 1),
        bombard=draw.random() < 0.3,
        materials=draw.choice((0, 3, 6)),
    )
