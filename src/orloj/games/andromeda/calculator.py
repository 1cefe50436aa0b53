"""The battle calculator: who would win how likely, and what it would cost. See `orloj.look.calculator`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from orloj.games.andromeda.battle import dice_by_energy, roller
from orloj.games.andromeda.components import RAIDERS, SHIPS, UPGRADES, Raider, Upgrade
from orloj.games.andromeda.components import Ship as ShipFacts
from orloj.games.andromeda.odds import MOST_DICE, MOST_TARGETING, Fighter, Odds, Side, odds
from orloj.games.andromeda.raiders import SWARM
from orloj.games.andromeda.texts import WORDS, thing_name
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
from orloj.words.clauses import capital

_PLAYERS = ("me", "opponent", "third", "fourth")
_RAIDERS = "raiders"
_MOST_STRUCTURES = 7  # the place itself and the six beside it


class _Participant(Struct, frozen=True):
    """A player, or the raiders, with what they bring."""

    id: str
    guns: int  # dice without those for energy
    aim: int
    ships: int
    shielded: int  # of the ships: how many survive a defeat
    energy: int | None = None  # None: there are no dice for energy
    wins_ties: bool = False
    ally: bool = False

    def roller(self, energy: int | None = None) -> Fighter:
        discarded = (self.energy or 0) if energy is None else energy
        return roller(self.guns + dice_by_energy(discarded, 1), self.aim)

    @property
    def at_stake(self) -> int:
        """Ships that are lost with the battle; of the raiders one at most."""
        exposed = self.ships - self.shielded
        return min(1, exposed) if self.id == _RAIDERS else exposed


class _Battles:
    example: Mapping[str, str] = {
        "me.transport": "1",
        "me.heavy_cruiser": "1",
        "opponent.fighter": "1",
        "opponent.transport": "2",
    }

    def form(self, lang: Lang) -> Form:
        nobody = ("none", WORDS(lang, "calculator.no-raiders"))
        kinds = [
            (id, WORDS(lang, "calculator.raider", name=thing_name(id, lang), letter=facts.class_))
            for id, facts in RAIDERS.items()
        ]
        raiders = (
            Field(id=_RAIDERS, name=WORDS(lang, "calculator.raiders"), kind=CHOICE, choices=(nobody, *kinds)),
            Field(
                id="figures",
                name=WORDS(lang, "calculator.figures"),
                most=max(facts.figures for facts in RAIDERS.values()),
                help=WORDS(lang, "calculator.figures-help"),
            ),
        )
        players = [
            Group(id, WORDS(lang, f"calculator.{id}"), self._fields(id, lang), rare=id in ("third", "fourth"))
            for id in _PLAYERS
        ]
        return Form((*players, Group("", WORDS(lang, "calculator.raiders"), raiders)))

    def _fields(self, group: str, lang: Lang) -> tuple[Field, ...]:
        ships, upgrades = WORDS(lang, "calculator.ships"), WORDS(lang, "calculator.upgrades")
        fields = [
            Field(id=id, name=capital(WORDS(lang, f"ship.{id}.name")), most=facts.per_player, part=ships)
            for id, facts in SHIPS.items()
        ]
        for id in SHIPS:
            own = [(one.id, thing_name(one.id, lang)) for one in UPGRADES.values() if one.ship == id]
            plain = ("none", WORDS(lang, "calculator.no-upgrade"))
            name = capital(WORDS(lang, f"ship.{id}.name"))
            fields.append(Field(id=f"{id}-upgrade", name=name, kind=CHOICE, choices=(plain, *own), part=upgrades))
        more = WORDS(lang, "calculator.more")
        for id, most in (
            ("structures", _MOST_STRUCTURES),
            ("energy", MOST_DICE),
            ("dice", MOST_DICE),
            ("targeting", MOST_TARGETING),
        ):
            helped = WORDS(lang, f"calculator.{id}-help")
            fields.append(Field(id=id, name=WORDS(lang, f"calculator.{id}"), most=most, part=more, help=helped))
        switches = ("ties",) if group == "me" else ("ties", "ally")
        fields += [Field(id=id, name=WORDS(lang, f"calculator.{id}"), kind=SWITCH, part=more) for id in switches]
        return tuple(fields)

    def answer(self, values: Filled, lang: Lang) -> Answer:
        found = _participants(values)
        if not found or found[0].id != "me":
            raise CannotWork(WORDS(lang, "calculator.without-me"))
        sides = _sides(found)
        if len(sides) < 2:
            raise CannotWork(WORDS(lang, "calculator.without-enemy"))
        result = _chances(sides)
        mine = result.win[0]
        return Answer(
            headline=WORDS(lang, "calculator.headline", chance=percent(mine, lang)),
            tone="good" if mine > max(result.win[1:]) else "bad" if mine < max(result.win[1:]) else "even",
            notes=(WORDS(lang, "calculator.not-foreseen"),),
            chances=(
                *[Chance(_side_name(side, lang), chance) for side, chance in zip(sides, result.win, strict=True)],
                Chance(WORDS(lang, "calculator.nobody"), result.nobody),
            ),
            sheets=(_sheet(sides, result, lang),),
            decisions=_energy(found[0], sides, lang),
            data=_data(sides, result),
        )


def _participants(values: Filled) -> list[_Participant]:
    """Everybody who has a ship in the battle, the asking player first."""
    raider = RAIDERS.get(values[_RAIDERS])
    found = [one for one in (_player(id, values, _changed(raider)) for id in _PLAYERS) if one.ships]
    if raider is not None:
        figures = max(1, min(raider.figures, values["figures"]))
        aim = (figures if raider.class_ == SWARM else 1) + raider.targeting_bonus
        shielded = figures if raider.shields else 0
        found.append(_Participant(_RAIDERS, raider.cannons * figures, aim, figures, shielded))
    return found


def _changed(raider: Raider | None) -> frozenset[str]:
    """What raiders forbid to everybody who fights them."""
    abilities = raider.abilities if raider is not None else ()
    return frozenset(effect.what for ability in abilities for effect in ability.effects if effect.op == "modifier")


def _player(id: str, values: Filled, changed: frozenset[str]) -> _Participant:
    own = {key.partition(".")[2]: value for key, value in values.items() if key.startswith(f"{id}.")}
    guns, aim = own["dice"] + own["structures"], own["targeting"]
    ships = shielded = 0
    for type_ in SHIPS:
        count, facts = own[type_], _facts(type_, own)
        ships += count
        guns += count * facts.cannons
        aim += count * (1 + facts.targeting)
        shielded += min(count, facts.shields) if "no_shields" not in changed else 0
    energy = None if "no_energy_dice" in changed else own["energy"]
    return _Participant(id, guns, aim, ships, shielded, energy, own["ties"], own.get("ally", False))


def _facts(type_: str, own: Mapping[str, Any]) -> ShipFacts | Upgrade:
    return UPGRADES.get(own[f"{type_}-upgrade"]) or SHIPS[type_]


def _sides(found: list[_Participant]) -> list[list[_Participant]]:
    """Allies of the asking player put their dice together with theirs [andromeda.team-battle.4]."""
    mine = [one for one in found if one.id == "me" or one.ally]
    return [mine, *([one] for one in found if one not in mine)]


def _chances(sides: list[list[_Participant]], energy: int | None = None) -> Odds:
    """The odds; with other energy of the asking player, if it is said."""
    return odds(
        [
            Side(
                tuple(one.roller(energy if one.id == "me" else None) for one in side),
                any(one.wins_ties for one in side),
            )
            for side in sides
        ]
    )


# -- in words


def _name(one: _Participant, lang: Lang) -> str:
    return WORDS(lang, f"calculator.{one.id}")


def _side_name(side: list[_Participant], lang: Lang) -> str:
    return " + ".join(_name(one, lang) for one in side)


def _sheet(sides: list[list[_Participant]], result: Odds, lang: Lang) -> Sheet:
    columns = ("who", "dice-count", "targeting-value", "wins", "if-lost", "expected")
    rows = []
    for side, chance in zip(sides, result.win, strict=True):
        for one in side:
            dice, targeting = one.roller()
            expected = f"{one.at_stake * (1 - chance):.1f}"
            if lang == "cs":
                expected = expected.replace(".", ",")
            lost = WORDS(lang, "calculator.of", lost=one.at_stake, ships=one.ships)
            rows.append((_name(one, lang), str(dice), str(targeting), percent(chance, lang), lost, expected))
    title = WORDS(lang, "calculator.everybody")
    return Sheet(title, tuple(WORDS(lang, f"calculator.{one}") for one in columns), tuple(rows))


def _energy(me: _Participant, sides: list[list[_Participant]], lang: Lang) -> tuple[Decision, ...]:
    """What more energy for dice would do, as far as there is room for dice [andromeda.preparation.2]."""
    room = max(0, MOST_DICE - me.guns)
    if not room or me.energy is None:
        return ()
    wins = [_chances(sides, energy).win[0] for energy in range(room + 1)]
    best = wins.index(max(wins))
    order = sorted(range(room + 1), key=lambda energy: (-wins[energy], energy))
    picks = tuple(
        Pick(
            WORDS(lang, "calculator.energy-count", count=energy),
            WORDS(lang, "calculator.wins-with", chance=percent(wins[energy], lang)),
            energy == best,
        )
        for energy in order
    )
    return (Decision(WORDS(lang, "calculator.how-much-energy"), picks),)


def _data(sides: list[list[_Participant]], result: Odds) -> dict[str, Any]:
    return {
        "sides": [
            {
                "who": [one.id for one in side],
                "win": chance,
                "dice": [one.roller().dice for one in side],
                "targeting": [one.roller().targeting for one in side],
                "lost_if_defeated": [one.at_stake for one in side],
                "expected_losses": [one.at_stake * (1 - chance) for one in side],
            }
            for side, chance in zip(sides, result.win, strict=True)
        ],
        "nobody": result.nobody,
    }


CALCULATOR = _Battles()
