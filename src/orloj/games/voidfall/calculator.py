"""The combat calculator: every step of a combat that somebody only thinks of. See `orloj.look.calculator`.

What is attacked follows from who fights: Voidborn power of the attacker is a skirmish, Voidborn power of the defender a
Voidborn sector, a defender without any power a sector without fleets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orloj.games.voidfall.combat import (
    KINDS,
    TECHNOLOGIES,
    VOID_ABILITIES,
    Fight,
    Fleet,
    Forecast,
    Outcome,
    Side,
    SideName,
    Tally,
    Target,
    begin,
    crossroads,
    forecast,
    pending,
    sensible,
)
from orloj.games.voidfall.combat.search import Taken
from orloj.games.voidfall.names import WORDS, technology_name
from orloj.games.voidfall.telling import ends_text, option_text, outcome_text, question_text, sector_text, steps_of
from orloj.look.calculator import (
    CHOICE,
    SWITCH,
    Answer,
    CannotWork,
    Decision,
    Field,
    Filled,
    Form,
    Group,
    Pick,
    Sheet,
    Step,
)
from orloj.words import Lang
from orloj.words.clauses import capital

MOST_POWER = 14  # of a player [voidfall.fleets.4]
_MOST_VOIDBORN = 20
_MOST_RESOURCES = 15  # voidfall.resources.7
_FALLEN_BATTERIES = 2  # voidfall.approach.9
_MOST_POSITIONS = 2000  # a page does not think for long
_MOST_DECISIONS = 8  # of the best line that are told with all their options
_USELESS = frozenset({"dreadnoughts", "carriers", "sentries"})  # what they give comes with their ships
_ONLY_ATTACKER = frozenset({"destroyers", "autonomous_drones", "combat_replicators"})
_ONLY_DEFENDER = frozenset({"energy_cells"})
_SIDES: tuple[SideName, ...] = ("attacker", "defender")


def _technologies(side: SideName) -> list[str]:
    others = _ONLY_DEFENDER if side == "attacker" else _ONLY_ATTACKER
    return [name for name in TECHNOLOGIES if name not in _USELESS | others]


class _Combats:
    example: Mapping[str, str] = {
        "attacker.corvette": "2",
        "attacker.destroyer": "2",
        "attacker.carrier": "1",
        "attacker.torpedoes": "basic",
        "attacker.active": "1",
        "defender.voidborn": "4",
        "defender.batteries": "2",
    }

    # -- the form

    def form(self, lang: Lang) -> Form:
        mine = Field(
            id="mine",
            name=WORDS(lang, "calculator.mine"),
            kind=CHOICE,
            choices=tuple((side, WORDS(lang, f"calculator.{side}")) for side in _SIDES),
        )
        groups = [Group(side, WORDS(lang, f"calculator.{side}"), self._fields(side, lang)) for side in _SIDES]
        return Form((*groups, Group("", WORDS(lang, "calculator.all"), (mine,))))

    def _fields(self, side: SideName, lang: Lang) -> tuple[Field, ...]:
        def number(id: str, most: int, part: str) -> Field:
            name, helped = WORDS(lang, f"calculator.{id}"), WORDS(lang, f"calculator.{id}-help")
            return Field(id=id, name=name, most=most, part=WORDS(lang, f"calculator.{part}"), help=helped)

        def switch(id: str, part: str) -> Field:
            name, helped = WORDS(lang, f"calculator.{id}"), WORDS(lang, f"calculator.{id}-help")
            return Field(id=id, name=name, kind=SWITCH, part=WORDS(lang, f"calculator.{part}"), help=helped)

        ships = WORDS(lang, "calculator.ships")
        fields = [
            Field(id=kind, name=capital(WORDS(lang, f"ship.{kind}")), most=MOST_POWER, part=ships)
            for kind in KINDS
            if kind != "voidborn"
        ]
        void = WORDS(lang, f"calculator.voidborn-{side}")
        fields.append(Field(id="voidborn", name=void, most=_MOST_VOIDBORN, part=ships))
        if side == "defender":
            fields += [number("batteries", 9, "ships"), switch("fallen", "ships")]
        grades = tuple((grade, WORDS(lang, f"calculator.{grade}")) for grade in ("none", "basic", "improved"))
        cards = WORDS(lang, "calculator.technologies")
        fields += [
            Field(id=name, name=technology_name(name, lang), kind=CHOICE, choices=grades, part=cards)
            for name in _technologies(side)
        ]
        fields.append(number("yards", 6, "more"))
        if side == "attacker":
            fields += [
                number("active", MOST_POWER, "more"),
                number("energy", _MOST_RESOURCES, "more"),
                number("trade", 9, "more"),
                switch("bombard", "more"),
                number("materials", _MOST_RESOURCES, "more"),
            ]
            part = WORDS(lang, "calculator.void")
            fields += [
                Field(id=f"void-{name}", name=capital(WORDS(lang, f"void-ability.{name}")), kind=SWITCH, part=part)
                for name in VOID_ABILITIES
            ]
            fields.append(number("each-salvo", 6, "void"))
        return tuple(fields)

    # -- the answer

    def answer(self, values: Filled, lang: Lang) -> Answer:
        attacker, defender = (_side(side, values) for side in _SIDES)
        target = _target(attacker, defender, fallen=values["defender.fallen"], lang=lang)
        mine: SideName = "defender" if target == "skirmish" else values["mine"]
        fight = begin(attacker, defender, target)
        found = forecast(fight, mine, most=_MOST_POSITIONS)
        end = found.outcome
        notes = [sector_text(end, target, lang)]
        if pending(fight) is None:
            notes.append(WORDS(lang, "calculator.no-choice"))
        if not found.exact:
            notes.append(WORDS(lang, "calculator.guessed"))
        return Answer(
            headline=outcome_text(end, lang),
            tone=_tone(end, mine),
            notes=tuple(notes),
            sheets=(_balance(fight, end, lang), *_range(found, lang)),
            decisions=_decisions(fight, lang),
            steps=tuple(Step(title, tuple(lines)) for title, lines in steps_of(found.line.log, lang)),
            data=_data(found, target),
        )


def _side(name: SideName, values: Filled) -> Side:
    own = {key.partition(".")[2]: value for key, value in values.items() if key.startswith(f"{name}.")}
    graded = {card: own[card] for card in _technologies(name)}
    return Side(
        fleet=Fleet(**{kind: own[kind] for kind in KINDS}),
        basic=tuple(card for card, grade in graded.items() if grade == "basic"),
        improved=tuple(card for card, grade in graded.items() if grade == "improved"),
        void=tuple(one for one in VOID_ABILITIES if own.get(f"void-{one}")),
        batteries=own.get("batteries", 0) + (_FALLEN_BATTERIES if own.get("fallen") else 0),
        yard_sectors=own["yards"],
        active=own.get("active", 0),
        energy=own.get("energy", 0),
        trade=own.get("trade", 0),
        bombard=own.get("bombard", False),
        materials=own.get("materials", 0),
        absorbs_each_salvo=own.get("each-salvo", 0),
    )


def _target(attacker: Side, defender: Side, *, fallen: bool, lang: Lang) -> Target:
    """What is attacked; raises if it cannot be."""

    def refuse(key: str) -> CannotWork:
        return CannotWork(WORDS(lang, f"calculator.{key}"))

    if not attacker.fleet.power:
        raise refuse("no-attacker")
    for side in (attacker, defender):
        ships = side.fleet.power - side.fleet.voidborn
        if side.fleet.voidborn and (ships or side.basic or side.improved):
            raise refuse("mixed")
        if ships > MOST_POWER:
            raise refuse("too-many")
    if attacker.fleet.voidborn:
        if defender.fleet.voidborn:
            raise refuse("void-against-void")
        if not defender.fleet.power:
            raise refuse("no-defender")
        return "skirmish"
    if attacker.void or attacker.absorbs_each_salvo:
        raise refuse("void-cards")
    if fallen:
        if defender.fleet.power:
            raise refuse("fallen-fleet")
        return "fallen"
    if defender.fleet.voidborn:
        return "voidborn"
    return "player" if defender.fleet.power else "fleetless"


def _tone(end: Outcome, mine: SideName) -> Any:
    if end.result == "tied" and not end.replicators:
        return "even" if mine == "attacker" else "bad"  # the defender loses the sector either way
    return "good" if end.taken == (mine == "attacker") else "bad"


# -- tables


def _ships(fleet: Fleet, lang: Lang) -> str:
    parts = [
        WORDS(lang, "calculator.count", count=count, ship=WORDS(lang, f"ship.{kind}"))
        for kind, count in fleet.by_kind().items()
    ]
    return ", ".join(parts) or "–"


def _spent(tally: Tally, lang: Lang) -> str:
    parts = [WORDS(lang, f"resource-n.{one}", count=getattr(tally, one)) for one in ("energy", "materials")]
    spent = [part for part, one in zip(parts, (tally.energy, tally.materials), strict=True) if one]
    if tally.trade:
        spent.append(f"{WORDS(lang, 'calculator.trade')}: {tally.trade}")
    return ", ".join(spent) or "–"


def _balance(fight: Fight, end: Outcome, lang: Lang) -> Sheet:
    rows = []
    for side in _SIDES:
        tally = end.of(side)
        rows.append(
            (
                WORDS(lang, f"calculator.{side}"),
                _ships(fight.side(side).fleet, lang),
                _ships(tally.lost, lang),
                _ships(tally.left, lang),
                _ships(tally.home, lang),
                _spent(tally, lang),
            )
        )
    head = tuple(WORDS(lang, f"calculator.{one}") for one in ("side", "before", "lost", "left", "home", "spent"))
    shown = [place for place in range(len(head)) if place < 4 or any(row[place] != "–" for row in rows)]
    return Sheet(
        WORDS(lang, "calculator.balance"),
        tuple(head[place] for place in shown),
        tuple(tuple(row[place] for place in shown) for row in rows),
    )


def _range(found: Forecast, lang: Lang) -> tuple[Sheet, ...]:
    """Against somebody who may choose in different ways."""
    if found.certain:
        return ()
    cases = (("range-best", found.best), ("range-expected", found.outcome), ("range-worst", found.worst))
    rows = tuple((WORDS(lang, f"calculator.{name}"), outcome_text(end, lang)) for name, end in cases)
    head = (WORDS(lang, "calculator.case"), WORDS(lang, "calculator.ends"))
    return (Sheet(WORDS(lang, "calculator.range"), head, rows),)


# -- choices


def _decisions(fight: Fight, lang: Lang) -> tuple[Decision, ...]:
    """The choices on the way that make a difference, the best option first."""
    told: list[Decision] = []
    for one in crossroads(fight, most=_MOST_POSITIONS):
        shown = one.choice.options if one.choice.kind == "fire" else sensible(one.fight)
        ends = [(option, ends_text(end, lang)) for option, end in one.ends if option in shown]
        if len({leads for _, leads in ends}) > 1:
            ends.sort(key=lambda end: end[0] != one.taken)
            picks = [Pick(option_text(one.choice, option, lang), leads, option == one.taken) for option, leads in ends]
            told.append(Decision(question_text(one.fight, one.choice, lang), tuple(picks)))
    return tuple(told[:_MOST_DECISIONS])


# -- for programs


def _data(found: Forecast, target: Target) -> dict[str, Any]:
    return {
        "target": target,
        "expected": _end_data(found.outcome),
        "best": _end_data(found.best),
        "worst": _end_data(found.worst),
        "exact": found.exact,
        "choices": [_taken_data(one) for one in found.line.taken],
        "salvos": found.outcome.salvos,
    }


def _end_data(end: Outcome) -> dict[str, Any]:
    sides: dict[str, Any] = {
        side: {
            "left": end.of(side).left.by_kind(),
            "lost": end.of(side).lost.by_kind(),
            "home": end.of(side).home.by_kind(),
            "energy": end.of(side).energy,
            "materials": end.of(side).materials,
            "trade": end.of(side).trade,
        }
        for side in _SIDES
    }
    return {"result": end.result, "taken": end.taken, **sides}


def _taken_data(taken: Taken) -> dict[str, Any]:
    return {"side": taken.choice.side, "kind": taken.choice.kind, "option": taken.option.token}


CALCULATOR = _Combats()
