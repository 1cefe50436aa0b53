"""The combat calculator: the exact odds of a combat in space or on a planet that somebody only thinks of. See
`orloj.look.calculator`; the odds themselves are worked out by `orloj.games.ti4.odds`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from msgspec import structs

from orloj.games.ti4.components import BASIC, FACTIONS, TECHNOLOGIES, UNITS, Kind, Stats
from orloj.games.ti4.names import name_of
from orloj.games.ti4.odds import ATTACKER, DEFENDER, EVERY, Odds, Policy, Side, Sustaining, ground_odds, space_odds
from orloj.games.ti4.odds.abilities import ABILITIES, Ability, Combat, Force, Use, of_faction, side_of
from orloj.games.ti4.odds.model import SideIndex
from orloj.games.ti4.wording import WORDS
from orloj.look.advice import percent
from orloj.look.calculator import (
    CHOICE,
    SWITCH,
    Answer,
    CannotWork,
    Chance,
    Decision,
    Field,
    Filled,
    Form,
    Group,
    Pick,
    Sheet,
)
from orloj.words import Lang

_SIDES = ("attacker", "defender")
_COMBATS: tuple[Combat, ...] = get_args(Combat)
_POLICIES: tuple[Sustaining, ...] = get_args(Sustaining)
_NONE = "none"
_KINDS = ("fighter", "destroyer", "cruiser", "carrier", "dreadnought", "war-sun", "flagship", "infantry", "pds")
_DAMAGED = ("carrier", "dreadnought", "war-sun", "flagship")  # that may sustain damage
_UPGRADES = tuple(
    one.id for one in TECHNOLOGIES.values() if one.unit in _KINDS and not one.faction and one.unit in BASIC
)
_PARTS = {  # heading of the fields, and the groups of components below it
    "technologies": ("technology",),
    "abilities": ("ability",),
    "cards": ("note", "agenda", "action-card"),
}
_MOST_UNLIMITED = 16  # fighters and infantry
_MOST_LARGE = 18  # non-fighters that a player can have in a system: 16 tokens, and 2 more by an ability
_MOST_ROUNDS = 9  # of what is paid for round by round, or after which somebody retreats
_MOST_GOODS = 20
_TOLD_ROUNDS = 4
_TOLD_ENDS = 6


class _Combats:
    example: Mapping[str, str] = {
        "attacker.fighter": "4",
        "attacker.carrier": "1",
        "attacker.cruiser": "2",
        "attacker.dreadnought": "1",
        "defender.fighter": "2",
        "defender.destroyer": "2",
        "defender.dreadnought": "1",
        "defender.pds": "1",
    }

    # -- the form

    def form(self, lang: Lang) -> Form:
        sides = [Group(side, WORDS(lang, f"calculator.{side}"), tuple(_fields(lang))) for side in _SIDES]
        combat = _choice("combat", _COMBATS, lang)
        helped = WORDS(lang, "calculator.nebula-help")
        nebula = Field(id="nebula", name=WORDS(lang, "calculator.nebula"), kind=SWITCH, help=helped)
        mine = _choice("mine", _SIDES, lang)
        return Form((*sides, Group("", WORDS(lang, "calculator.all"), (combat, nebula, mine))))

    # -- the answer

    def answer(self, values: Filled, lang: Lang) -> Answer:
        combat: Combat = values["combat"]
        forces = [_force(side, values, lang) for side in _SIDES]
        attacker, defender = (_side(index, forces, combat, values) for index in (ATTACKER, DEFENDER))
        _check(attacker, defender, combat, lang)
        mine: SideIndex = ATTACKER if values["mine"] == "attacker" else DEFENDER
        retreats = (values["attacker.retreat"], values["defender.retreat"])
        odds = _odds((attacker, defender), combat, retreats, _TOLD_ROUNDS)
        return Answer(
            headline=WORDS(lang, f"calculator.headline-{_SIDES[mine]}", chance=percent(_wins(odds, mine), lang)),
            tone=_tone(odds, mine),
            notes=tuple(_notes(odds, combat, lang)),
            chances=tuple(_chances(odds, lang)),
            sheets=(_balance(odds, lang), _ends(odds, lang), *_rounds(odds, combat, lang)),
            decisions=_policies((attacker, defender), combat, retreats, mine, lang),
            data=_data(odds, combat),
        )


# ---------------------------------------------------------------- fields


def _fields(lang: Lang) -> Iterable[Field]:
    units, upgrades = WORDS(lang, "calculator.units"), WORDS(lang, "calculator.upgrades")
    anybody = ("none", WORDS(lang, "calculator.any-faction"))
    factions = tuple((id, name_of("faction", id, lang)) for id in FACTIONS)
    yield Field(
        id="faction",
        name=WORDS(lang, "calculator.faction"),
        kind=CHOICE,
        choices=(anybody, *factions),
        help=WORDS(lang, "calculator.faction-help"),
    )
    for kind in _KINDS:
        helped = WORDS(lang, f"calculator.{kind}-help") if WORDS.has(f"calculator.{kind}-help") else ""
        yield Field(id=kind, name=name_of("unit", kind, lang), most=_most(kind), part=units, help=helped)
    for kind in _DAMAGED:
        name = WORDS(lang, "calculator.damaged", unit=name_of("unit", kind, lang))
        yield Field(id=f"{kind}-damaged", name=name, most=_most(kind), part=units)
    for id in _UPGRADES:
        yield Field(id=id, name=name_of("technology", id, lang), kind=SWITCH, part=upgrades)
    for part, groups in _PARTS.items():
        for ability in ABILITIES.values():
            if ability.group in groups and ability.asked != "with":
                yield _ability_field(ability, WORDS(lang, f"calculator.{part}"), lang)
    yield from _fields_of_play(lang)


def _ability_field(ability: Ability, part: str, lang: Lang) -> Field:
    name = name_of(ability.group, ability.id, lang)
    match ability.asked:
        case "rounds":
            helped = WORDS(lang, "calculator.for-rounds")
            return Field(id=ability.id, name=name, most=_MOST_ROUNDS, part=part, help=helped)
        case "sacrifice":
            uses = tuple((one, WORDS(lang, f"calculator.{one}")) for one in ("never", "to-win", "each-round"))
            return Field(id=ability.id, name=name, kind=CHOICE, choices=uses, part=part)
        case _:
            return Field(id=ability.id, name=name, kind=SWITCH, part=part)


def _fields_of_play(lang: Lang) -> Iterable[Field]:
    part = WORDS(lang, "calculator.play")
    yield _choice("sustain", _POLICIES, lang, part)
    for id, most in (("retreat", _MOST_ROUNDS), ("trade-goods", _MOST_GOODS)):
        helped = WORDS(lang, f"calculator.{id}-help")
        yield Field(id=id, name=WORDS(lang, f"calculator.{id}"), most=most, part=part, help=helped)


def _choice(id: str, choices: Iterable[str], lang: Lang, part: str = "") -> Field:
    named = tuple((one, WORDS(lang, f"calculator.{one}")) for one in choices)
    return Field(id=id, name=WORDS(lang, f"calculator.{id}"), kind=CHOICE, choices=named, part=part)


def _most(kind: Kind) -> int:
    return _MOST_UNLIMITED if UNITS[kind].unlimited else UNITS[kind].plastic


# ---------------------------------------------------------------- sides


def _force(side: str, values: Filled, lang: Lang) -> Force:
    own = {key.partition(".")[2]: value for key, value in values.items() if key.startswith(f"{side}.")}
    faction = own["faction"] if own["faction"] != _NONE else ""
    units = {kind: own[kind] for kind in _KINDS if own[kind]}
    damaged = {kind: own[f"{kind}-damaged"] for kind in _DAMAGED if own[f"{kind}-damaged"]}
    if "flagship" in units and not faction:
        raise CannotWork(WORDS(lang, "calculator.whose-flagship"))
    figures = {kind: _figures(kind, faction, own) for kind in units}
    for kind, count in damaged.items():
        if count > units.get(kind, 0) or not figures[kind].sustain:
            raise CannotWork(WORDS(lang, "calculator.cannot-be-damaged", unit=name_of("unit", kind, lang)))
    along = of_faction(faction, flagship="flagship" in units) if faction else []
    uses = (*along, *_uses(own))
    return Force(units=units, damaged=damaged, figures=figures, uses=uses, faction=faction)


def _figures(kind: Kind, faction: str, own: Mapping[str, Any]) -> Stats:
    """The figures of a unit of this faction, upgraded or not; whoever has a war sun has its technology."""
    if kind == "flagship":
        return FACTIONS[faction].flagship_stats
    special = FACTIONS[faction].units.get(kind) if faction else None
    first = special or BASIC.get(kind)
    if first is not None and not any(own[id] for id in _UPGRADES if TECHNOLOGIES[id].unit == kind):
        return first
    upgrades = [one for one in TECHNOLOGIES.values() if one.unit == kind and one.faction in ("", faction)]
    figures = next((one.stats for one in upgrades if one.faction), upgrades[0].stats)
    assert figures is not None
    return figures


def _uses(own: Mapping[str, Any]) -> Iterable[Use]:
    for ability in ABILITIES.values():
        match ability.asked:
            case "switch" if own[ability.id]:
                yield Use(ability)
            case "rounds" if own[ability.id]:
                yield Use(ability, rounds=own[ability.id])
            case "sacrifice" if own[ability.id] != "never":
                yield Use(ability, rounds=EVERY, each_round=own[ability.id] == "each-round")


def _side(index: SideIndex, forces: list[Force], combat: Combat, values: Filled) -> Side:
    name = _SIDES[index]
    side = side_of(
        forces[index],
        forces[1 - index],
        combat,
        attacks=index == ATTACKER,
        nebula=values["nebula"],
        trade_goods=values[f"{name}.trade-goods"],
    )
    return _with_policy(side, values[f"{name}.sustain"])


def _with_policy(side: Side, sustain: Sustaining) -> Side:
    policy = structs.replace(side, policy=None).used_policy()
    return structs.replace(side, policy=Policy(order=policy.order, sustain=sustain))


def _check(attacker: Side, defender: Side, combat: Combat, lang: Lang) -> None:
    for side in (attacker, defender):
        if sum(group.count for group in side.groups if not group.fighter and group.kind != "infantry") > _MOST_LARGE:
            raise CannotWork(WORDS(lang, "calculator.too-many", most=_MOST_LARGE))
    if not attacker.groups:
        raise CannotWork(WORDS(lang, f"calculator.no-attacker-{combat}"))
    if not defender.groups and not defender.support:
        raise CannotWork(WORDS(lang, f"calculator.no-defender-{combat}"))


def _odds(sides: tuple[Side, Side], combat: Combat, retreats: tuple[int, int], rounds: int) -> Odds:
    if combat == "space":
        return space_odds(*sides, retreats=retreats, rounds=rounds)
    return ground_odds(*sides, rounds=rounds)


# ---------------------------------------------------------------- in words


def _wins(odds: Odds, side: SideIndex) -> float:
    return odds.win if side == ATTACKER else odds.lose


def _tone(odds: Odds, mine: SideIndex) -> Any:
    ahead = (odds.win - odds.lose) * (1 if mine == ATTACKER else -1)
    return "good" if ahead > 0.005 else "bad" if ahead < -0.005 else "even"


def _chances(odds: Odds, lang: Lang) -> Iterable[Chance]:
    yield Chance(WORDS(lang, "calculator.attacker-wins"), odds.win)
    yield Chance(WORDS(lang, "calculator.defender-wins"), odds.lose)
    yield Chance(WORDS(lang, "calculator.nobody-left"), odds.draw)
    for name, chance in (
        ("attacker-retreats", odds.retreats[ATTACKER]),
        ("defender-retreats", odds.retreats[DEFENDER]),
        ("endless", odds.endless),
    ):
        if chance > 1e-6:
            yield Chance(WORDS(lang, f"calculator.{name}"), chance)


def _notes(odds: Odds, combat: Combat, lang: Lang) -> Iterable[str]:
    yield WORDS(lang, "calculator.length", rounds=_number(odds.length, lang))
    if combat == "ground":
        yield WORDS(lang, "calculator.planet-stays")
    for index in (ATTACKER, DEFENDER):
        stranded = odds.stranded(index)
        if combat == "space" and stranded > 0.05:
            who = WORDS(lang, f"calculator.{_SIDES[index]}")
            yield WORDS(lang, "calculator.stranded", who=who, count=_number(stranded, lang))
    yield WORDS(lang, "calculator.not-foreseen")


def _number(value: float, lang: Lang) -> str:
    """With one place after the point, unless it is whole."""
    text = f"{value:.1f}".removesuffix(".0")
    return text.replace(".", ",") if lang == "cs" else text


def _units(counts: Iterable[tuple[Kind, float]], lang: Lang) -> str:
    """`2 Fighter, 0.8 Cruiser`, without what there is hardly any of."""
    parts = [
        WORDS(lang, "calculator.count", count=_number(count, lang), unit=name_of("unit", kind, lang))
        for kind, count in counts
        if count >= 0.05
    ]
    return ", ".join(parts) or "–"


def _balance(odds: Odds, lang: Lang) -> Sheet:
    rows = []
    for index in (ATTACKER, DEFENDER):
        groups = odds.sides[index].groups
        rows.append(
            (
                WORDS(lang, f"calculator.{_SIDES[index]}"),
                _units(((group.kind, group.count) for group in groups), lang),
                _units(odds.remaining(index).items(), lang),
                _units(odds.damaged(index).items(), lang),
                _number(odds.lost_worth(index), lang),
            )
        )
    head = ("side", "before", "left", "left-damaged", "lost-worth")
    return Sheet(
        WORDS(lang, "calculator.balance"), tuple(WORDS(lang, f"calculator.{one}") for one in head), tuple(rows)
    )


def _ends(odds: Odds, lang: Lang) -> Sheet:
    """The most likely ends: what exactly is left of whoever is left."""
    ends = [(index, left) for index in (ATTACKER, DEFENDER) for left in odds.left[index] if not left.nothing]
    ends.sort(key=lambda one: -one[1].chance)
    rows = []
    for index, left in ends[:_TOLD_ENDS]:
        groups = odds.sides[index].groups
        units = _units(((group.kind, count) for group, count in zip(groups, left.units, strict=True)), lang)
        damaged = sum(left.damaged)
        told = WORDS(lang, "calculator.with-damaged", units=units, count=damaged) if damaged else units
        rows.append((WORDS(lang, f"calculator.{_SIDES[index]}"), told, percent(left.chance, lang)))
    head = ("side", "left-exactly", "chance")
    return Sheet(WORDS(lang, "calculator.ends"), tuple(WORDS(lang, f"calculator.{one}") for one in head), tuple(rows))


def _rounds(odds: Odds, combat: Combat, lang: Lang) -> Iterable[Sheet]:
    told = [one for one in odds.rounds if one.goes_on > 1e-4 or one.number == 1]
    if not told:
        return
    rows = []
    for one in told:
        left = [
            _units(zip([group.kind for group in odds.sides[index].groups], one.left[index], strict=True), lang)
            for index in (ATTACKER, DEFENDER)
        ]
        chances = [percent(chance, lang) for chance in (one.win, one.lose, one.draw, one.goes_on)]
        rows.append((str(one.number), *chances, *left))
    head = ("round", "attacker-wins", "defender-wins", "nobody-left", "goes-on", "attacker-has", "defender-has")
    yield Sheet(
        WORDS(lang, f"calculator.by-round-{combat}"),
        tuple(WORDS(lang, f"calculator.{one}") for one in head),
        tuple(rows),
    )


def _policies(
    sides: tuple[Side, Side], combat: Combat, retreats: tuple[int, int], mine: SideIndex, lang: Lang
) -> tuple[Decision, ...]:
    """What comes of sustaining damage sooner or later, for whoever asks."""
    if not any(group.sustain for group in sides[mine].groups):
        return ()
    found: dict[tuple[float, float], Sustaining] = {}  # without those that come to the same
    for policy in _POLICIES:
        own = _with_policy(sides[mine], policy)
        odds = _odds((own, sides[1]) if mine == ATTACKER else (sides[0], own), combat, retreats, 0)
        found.setdefault((-round(_wins(odds, mine), 4), round(odds.lost_worth(mine), 3)), policy)
    if len(found) == 1:
        return ()
    picks = tuple(
        Pick(
            WORDS(lang, f"calculator.{policy}"),
            WORDS(lang, "calculator.leads", chance=percent(-wins, lang), worth=_number(lost, lang)),
            place == 0,
        )
        for place, ((wins, lost), policy) in enumerate(sorted(found.items()))
    )
    return (Decision(WORDS(lang, "calculator.how-to-sustain"), picks),)


# ---------------------------------------------------------------- for programs


def _data(odds: Odds, combat: Combat) -> dict[str, Any]:
    return {
        "combat": combat,
        "win": odds.win,
        "lose": odds.lose,
        "draw": odds.draw,
        "endless": odds.endless,
        "retreats": list(odds.retreats),
        "length": odds.length,
        "sides": [
            {
                "side": _SIDES[index],
                "left": odds.remaining(index),
                "damaged": odds.damaged(index),
                "lost": odds.lost(index),
                "lost_worth": odds.lost_worth(index),
                "stranded": odds.stranded(index) if combat == "space" else 0,
                "ends": [
                    {"units": list(left.units), "damaged": list(left.damaged), "chance": left.chance}
                    for left in odds.left[index]
                ],
                "groups": [group.kind for group in odds.sides[index].groups],
            }
            for index in (ATTACKER, DEFENDER)
        ],
        "rounds": [
            {
                "round": one.number,
                "win": one.win,
                "lose": one.lose,
                "draw": one.draw,
                "goes_on": one.goes_on,
                "left": [list(left) for left in one.left],
            }
            for one in odds.rounds
        ],
    }


CALCULATOR = _Combats()
