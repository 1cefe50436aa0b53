"""What lies before each player: tokens, goods, planets, technologies, units, notes, and what is known of the hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from orloj.games.ti4.components import (
    AGENDAS,
    COLOURS,
    FACTIONS,
    OBJECTIVES,
    PLANETS,
    POOLS,
    STRATEGY_CARDS,
    TECHNOLOGIES,
    UNITS,
    Colour,
    Stats,
)
from orloj.games.ti4.facts import (
    UNLIMITED,
    note_kind,
    note_owner,
    planets_of,
    printed,
    reinforcements,
    spare_tokens,
)
from orloj.games.ti4.galaxy import neighbours
from orloj.games.ti4.limits import fleet_limit
from orloj.games.ti4.look.symbols import WORDS
from orloj.games.ti4.names import name_of, text_of
from orloj.games.ti4.phases.agenda import most_votes
from orloj.games.ti4.purse import commodity_limit, influence, resources
from orloj.games.ti4.research import can_research, deck_of, owned_colours
from orloj.games.ti4.state import PlanetId
from orloj.games.ti4.units import stats
from orloj.games.ti4.view import View
from orloj.kernel import Seat
from orloj.words import Lang

_MANY_GOODS = 12  # beyond that they are not drawn one by one


@dataclass(frozen=True)
class Pool:
    id: str
    name: str
    count: int
    note: str = ""


@dataclass(frozen=True)
class PlanetCard:
    id: str
    name: str
    resources: int
    influence: int
    trait: str
    specialty: str
    exhausted: bool
    laws: Sequence[str] = ()


@dataclass(frozen=True)
class TechCard:
    id: str
    name: str
    colour: str  # or "upgrade"
    needs: Sequence[str]  # colours, one for each symbol
    owned: bool = False
    open: bool = False  # it could be researched
    exhausted: bool = False
    ref: bool = True
    faction: bool = False

    @property
    def tier(self) -> int:
        """How far from the root of the tree it lies: how many symbols it needs."""
        return len(self.needs)


@dataclass(frozen=True)
class UnitRow:
    kind: str
    name: str
    card: str
    figures: Sequence[tuple[str, str]]  # symbol, number
    left: str  # in the reinforcements


@dataclass(frozen=True)
class Strategy:
    id: str
    name: str
    initiative: int
    spent: bool


@dataclass(frozen=True)
class Named:
    id: str
    name: str
    ref: str = ""
    exhausted: bool = False
    more: str = ""


@dataclass(frozen=True)
class Sheet:
    """One player's things, as the reader sees them."""

    seat: Seat
    player: str
    faction: str
    faction_name: str
    own: bool
    marks: Sequence[str]  # speaker, passed, eliminated, neighbour
    points: int
    goal: int
    pools: Sequence[Pool]
    spare: int
    goods: int
    coins: Sequence[int]  # numbers of trade goods that are drawn one by one
    commodities: int
    commodity_limit: int
    cards: int
    secrets: int
    notes: int
    strategies: Sequence[Strategy]
    planets: Sequence[PlanetCard]
    resources: int  # of ready planets
    influence: int
    votes: int
    technologies: Sequence[tuple[str, Sequence[TechCard]]]  # by colour
    units: Sequence[UnitRow]
    abilities: Sequence[Named]
    notes_in_play: Sequence[Named]
    own_notes: Sequence[Named]  # that the reader could give away
    scored: Sequence[Named]
    laws: Sequence[Named]
    waiting: int


def sheet_of(view: View, seat: Seat, names: Sequence[str], lang: Lang) -> Sheet | None:
    """The sheet of a player; none as long as there is no faction."""
    player = view.players[seat]
    if not player.faction:
        return None
    own = seat == view.you
    whole = view.phase != "setup" or bool(planets_of(view, seat))
    planets = [_planet(view, id, lang) for id in planets_of(view, seat)]
    ready = [one for one in planets if not one.exhausted]
    return Sheet(
        seat=seat,
        player=names[seat],
        faction=player.faction,
        faction_name=name_of("faction", player.faction, lang),
        own=own,
        marks=_marks(view, seat),
        points=player.points,
        goal=view.goal,
        pools=[_pool(view, seat, pool, lang) for pool in POOLS],
        spare=spare_tokens(view, seat),
        goods=player.trade_goods,
        coins=list(range(1, player.trade_goods + 1)) if own and player.trade_goods <= _MANY_GOODS else (),
        commodities=player.commodities,
        commodity_limit=commodity_limit(view, seat),
        cards=player.card_count,
        secrets=player.secret_count,
        notes=player.note_count,
        strategies=[
            Strategy(
                card, name_of("strategy-card", card, lang), STRATEGY_CARDS[card].initiative, card in player.spent_cards
            )
            for card in player.strategy_cards
        ],
        planets=sorted(planets, key=lambda one: one.exhausted),
        resources=sum(one.resources for one in ready),
        influence=sum(one.influence for one in ready),
        votes=most_votes(view, seat),
        technologies=list(_technologies(view, seat, lang)),
        units=[row for kind in UNITS if (row := _unit(view, seat, kind, lang)) is not None] if own and whole else (),
        abilities=[
            Named(id, name_of("ability", id, lang), f"ability:{id}" if own else "", more=text_of("ability", id, lang))
            for id in FACTIONS[player.faction].abilities
        ],
        notes_in_play=[_note(view, note, names, lang) for note in player.notes_in_play],
        own_notes=[
            Named(note_kind(view, note), name_of("note", note_kind(view, note), lang))
            for note in (player.notes or () if own else ())
            if note_owner(note) == seat
        ],
        scored=[_scored(number, lang) for number in player.scored],
        laws=[
            Named(AGENDAS[law.agenda].id, name_of("agenda", AGENDAS[law.agenda].id, lang))
            for law in view.laws
            if law.owner == seat
        ],
        waiting=sum(player.waiting.values()),
    )


def _marks(view: View, seat: Seat) -> list[str]:
    player = view.players[seat]
    marks = {
        "speaker": view.speaker == seat,
        "passed": player.passed and view.phase == "action",
        "eliminated": player.eliminated,
        "neighbour": view.you is not None and seat != view.you and _are_neighbours(view, view.you, seat),
    }
    return [mark for mark, holds in marks.items() if holds]


def _are_neighbours(view: View, one: Seat, other: Seat) -> bool:
    return view.phase != "setup" and bool(view.players[one].faction) and neighbours(view, one, other)


def _pool(view: View, seat: Seat, pool: str, lang: Lang) -> Pool:
    count = getattr(view.players[seat], pool)
    limit = fleet_limit(view, seat) if pool == "fleet" else count
    note = WORDS(lang, "web.fleet-limit", count=limit) if limit != count else ""
    return Pool(pool, WORDS(lang, f"web.symbol.pool-{pool}"), count, note)


def _planet(view: View, id: PlanetId, lang: Lang) -> PlanetCard:
    facts = PLANETS[id]
    return PlanetCard(
        id,
        name_of("planet", id, lang),
        resources(view, id),
        influence(view, id),
        facts.trait,
        facts.specialty,
        view.planets[id].exhausted,
        [name_of("agenda", AGENDAS[law.agenda].id, lang) for law in view.laws if law.planet == id],
    )


# ---------------------------------------------------------------- technologies


def _technologies(view: View, seat: Seat, lang: Lang) -> Iterator[tuple[str, Sequence[TechCard]]]:
    """By colour, then unit upgrades; of the reader also those that he does not have yet."""
    own = seat == view.you
    player = view.players[seat]
    ids = {*player.technologies, *(deck_of(view, seat) if own else ())}
    shown = [id for id in TECHNOLOGIES if id in ids]
    mine = _all_of(view, view.you) if view.you is not None and not own else []
    owned = owned_colours(view, seat)
    for colour in (*COLOURS, "upgrade", "none"):
        row = [id for id in shown if _row(id) == colour]
        cards = [_technology(view, seat, id, lang, owned, ref=own or id not in mine) for id in _by_needs(row)]
        if cards:
            yield colour, cards


def _all_of(view: View, seat: Seat) -> list[str]:
    player = view.players[seat]
    return [*player.technologies, *(deck_of(view, seat) if player.faction else ())]


def _row(id: str) -> str:
    return "upgrade" if TECHNOLOGIES[id].unit else TECHNOLOGIES[id].colour


def _by_needs(ids: Sequence[str]) -> list[str]:
    return sorted(ids, key=lambda id: (bool(TECHNOLOGIES[id].faction), sum(TECHNOLOGIES[id].prerequisites.values())))


def _technology(view: View, seat: Seat, id: str, lang: Lang, colours: Mapping[Colour, int], *, ref: bool) -> TechCard:
    facts, player = TECHNOLOGIES[id], view.players[seat]
    owned = id in player.technologies
    return TechCard(
        id=id,
        name=name_of("technology", id, lang),
        colour=_row(id),
        needs=[colour for colour, count in facts.prerequisites.items() for _ in range(count)],
        owned=owned,
        open=not owned and can_research(view, seat, id, colours),
        exhausted=id in player.exhausted,
        ref=ref,
        faction=bool(facts.faction),
    )


# ---------------------------------------------------------------- units


def _unit(view: View, seat: Seat, kind: str, lang: Lang) -> UnitRow | None:
    if printed(view, seat, kind) is None:
        return None
    faction = FACTIONS[view.players[seat].faction]
    upgrade = next((id for id in view.players[seat].technologies if TECHNOLOGIES[id].unit == kind), "")
    if kind == "flagship":
        name, card = name_of("flagship", faction.flagship, lang), faction.flagship
    elif upgrade:
        name, card = name_of("technology", upgrade, lang), upgrade
    elif kind in faction.units:
        name, card = name_of("variant", f"{faction.id}.{kind}", lang), f"unit.{faction.id}.{kind}"
    else:
        name, card = name_of("unit", kind, lang), f"unit.{kind}"
    left = reinforcements(view, seat, kind)
    return UnitRow(kind, name, card, list(_figures(stats(view, seat, kind))), "∞" if left == UNLIMITED else str(left))


def _figures(one: Stats) -> Iterator[tuple[str, str]]:
    if one.cost:
        yield "cost", f"{one.cost}/{one.per_cost}" if one.per_cost > 1 else str(one.cost)
    if one.combat:
        yield "combat", f"{one.combat}×{one.dice}" if one.dice > 1 else str(one.combat)
    for name in ("move", "capacity"):
        if getattr(one, name):
            yield name, str(getattr(one, name))
    if one.production is not None:
        yield "production", str(one.production.fixed) if one.production.plus < 0 else f"+{one.production.plus}"
    for name, dice in (("barrage", one.barrage), ("bombardment", one.bombardment), ("cannon", one.cannon)):
        if dice is not None:
            yield name, f"{dice.hit}×{dice.dice}" if dice.dice > 1 else str(dice.hit)
    for name in ("sustain", "shield"):
        if getattr(one, name):
            yield name, ""


# ---------------------------------------------------------------- cards before a player


def _note(view: View, note: int, names: Sequence[str], lang: Lang) -> Named:
    kind = note_kind(view, note)
    name = WORDS(lang, "web.note-of", note=name_of("note", kind, lang), player=names[note_owner(note)])
    return Named(kind, name, f"note:{kind}")


def _scored(number: int, lang: Lang) -> Named:
    facts = OBJECTIVES[number]
    ref = f"objective:{facts.id}" if facts.stage == "secret" else ""
    return Named(facts.id, name_of("objective", facts.id, lang), ref, more=str(facts.points))
