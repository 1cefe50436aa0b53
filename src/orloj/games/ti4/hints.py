"""What an option means on this table, from the view of the seat: what a card does, what lies in a system, what a planet
is worth, how far one is with an objective."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from orloj.games.ti4.balance import balance_of
from orloj.games.ti4.components import (
    AGENDAS,
    FACTIONS,
    MECATOL_TILE,
    OBJECTIVE_NUMBER,
    OBJECTIVES,
    PLANETS,
    SYSTEMS,
    TECHNOLOGIES,
    UNITS,
)
from orloj.games.ti4.deeds import Deed, Done
from orloj.games.ti4.drafting import TakePosition
from orloj.games.ti4.facts import current, force_at
from orloj.games.ti4.moments import TacticalAction
from orloj.games.ti4.names import name_of, text_of
from orloj.games.ti4.outcomes import AgainstOutcome, ForOutcome
from orloj.games.ti4.phases.action import Follow, Strategic
from orloj.games.ti4.prospects import origins_of, others_in, prospect
from orloj.games.ti4.purse import influence, resources
from orloj.games.ti4.research import given_up
from orloj.games.ti4.scoring import progress
from orloj.games.ti4.slices import slices, tenths
from orloj.games.ti4.state import Place, PlanetId, TileId
from orloj.games.ti4.tactical import Activate
from orloj.games.ti4.units import stats
from orloj.games.ti4.view import View
from orloj.games.ti4.wording import (
    WORDS,
    Who,
    agenda_text,
    colours_text,
    group_of,
    id_of,
    shown,
    system_name,
    thing_name,
    thing_text,
    units_text,
)
from orloj.kernel import Question, Seat
from orloj.words import Lang, joined
from orloj.words.clauses import capital


def hint(ask: Question[Any, Any], value: Any, view: View, lang: Lang, who: Who) -> str:
    """What choosing an option is about; often nothing has to be said."""
    if isinstance(value, Deed):
        return _deed(ask, value, view, lang, who)
    if value is None or not isinstance(value, str | int):
        return ""
    if ask.kind == "produce" and value in UNITS:
        return _price(view, ask.seat, str(value), lang)
    return _thing(ask.seat, ask.token(value), view, lang, who)


def _deed(ask: Question[Any, Any], deed: Deed, view: View, lang: Lang, who: Who) -> str:
    match deed:
        case Strategic(card):
            return text_of("strategy-card", card, lang, "primary")
        case Follow(card):
            return text_of("strategy-card", card, lang, "secondary")
        case TakePosition(position):
            return _position(view, position, lang)
        case Done():
            return "; ".join(f"{one.label} {one.count}" for one in balance_of(ask.kind, view, ask.seat, lang, who))
        case Activate(tile):
            return "; ".join([*system_facts(view, tile, lang, who), *_within_reach(view, ask.seat, tile, lang, who)])
        case ForOutcome() | AgainstOutcome() if "agenda" in ask.values:
            return agenda_text(AGENDAS[ask.values["agenda"]].id, lang, deed.word)
    parts: dict[str, Any] = deed.parts
    if isinstance(parts.get("ship"), int):
        return _sailing(view, parts["ship"], lang)
    for name in ("component", "technology", "note", "planet", "place", "system"):
        if name in parts:
            return _thing(ask.seat, str(parts[name]), view, lang, who)
    if isinstance(parts.get("objective"), int):
        return _thing(ask.seat, OBJECTIVES[parts["objective"]].id, view, lang, who)
    if isinstance(parts.get("agenda"), int):
        return thing_text(AGENDAS[parts["agenda"]].id, lang)
    return faction_text(str(parts["faction"]), lang) if parts.get("faction") in FACTIONS else ""


def _within_reach(view: View, seat: Seat, tile: TileId, lang: Lang, who: Who) -> Iterator[str]:
    """Which ships could come to a system, what keeps others from it, and how many cards those hold who are there."""
    outlook = prospect(view, seat, tile)
    ships = [
        WORDS(lang, "hint.ships-from", units=units_text(units, lang, subject=True), system=system_name(origin, lang))
        for origin, units in origins_of(outlook.coming).items()
    ]
    yield WORDS(lang, "hint.in-reach", ships=", ".join(ships)) if ships else WORDS(lang, "hint.out-of-reach")
    stopped: dict[str, list[str]] = {}
    for one in outlook.stopped:
        why = WORDS(lang, f"refusal.{one.why.why}", **shown(one.why.values, lang, who))
        named = {"unit": name_of("unit", one.kind, lang), "system": system_name(one.origin, lang)}
        stopped.setdefault(why, []).append(WORDS(lang, "hint.ship-from", **named))
    for why, kept_away in stopped.items():
        yield WORDS(lang, "hint.stopped", ships=", ".join(kept_away), why=why)
    for other in others_in(view, seat, tile):
        if view.players[other].card_count:
            yield WORDS(lang, "hint.cards", player=who(other), count=view.players[other].card_count)


def danger(ask: Question[Any, Any], value: Any, view: View, lang: Lang, who: Who) -> str:
    """What others could do against an activation, by all that lies open, and which promise it breaks; what a move as it
    is planned would cost; what goes away for a technology."""
    if isinstance(value, Done):
        lost = [one.excess for one in balance_of(ask.kind, view, ask.seat, lang, who) if one.excess]
        return capital("; ".join(lost)) + "." if lost else ""
    if isinstance(value, Deed) and value.parts.get("technology") in TECHNOLOGIES:
        return _loses(view, ask.seat, value, lang)
    if not isinstance(value, Activate):
        return ""
    outlook = prospect(view, ask.seat, value.system)
    said = [WORDS(lang, "danger.breaks", player=who(one.taker)) for one in outlook.broken]
    for other, ids in outlook.answers.items():
        components = ", ".join(thing_name(id, lang) for id in ids)
        said.append(WORDS(lang, "danger.answers", player=who(other), components=components))
    said += [WORDS(lang, "danger.guns", player=who(other), count=dice) for other, dice in outlook.guns.items()]
    return " ".join(dict.fromkeys(said))


def _loses(view: View, seat: Seat, deed: Deed, lang: Lang) -> str:
    """What goes away for a technology."""
    lost = given_up(view, seat, str(deed.parts["technology"]), str(deed.parts.get("card", "")))
    names = joined(lang, [thing_name(id, lang) for id in lost])
    return WORDS(lang, "danger.gives-up", technologies=names) if lost else ""


def _position(view: View, position: int, lang: Lang) -> str:
    """What lies around a home that can be taken."""
    one = slices(view)[position - 1]
    numbers = {name: tenths(getattr(one, name), lang) for name in ("planets", "resources", "influence", "worth")}
    return WORDS(lang, "hint.position", steps=one.to_mecatol, **numbers)


def _thing(seat: Seat, token: str, view: View, lang: Lang, who: Who) -> str:
    """A component, a planet or a system."""
    if token.isdigit():
        return "; ".join(system_facts(view, int(token), lang, who)) if int(token) in view.systems else ""
    id = id_of(token)
    if id in PLANETS:
        return planet_text(view, id, lang, who) if id in view.planets else ""
    if id in OBJECTIVE_NUMBER:
        return objective_text(view, seat, OBJECTIVE_NUMBER[id], lang)
    said = [thing_text(id, lang)] if group_of(id) != "unit" else []
    if view.offer.get(id):
        said.append(WORDS(lang, "hint.goods", count=view.offer[id]))
    if id in TECHNOLOGIES and TECHNOLOGIES[id].prerequisites:
        said.append(WORDS(lang, "hint.needs", missing=colours_text(TECHNOLOGIES[id].prerequisites, lang)))
    return " ".join(filter(None, said))


def _price(view: View, seat: Seat, kind: str, lang: Lang) -> str:
    """What a unit costs, before anything makes it cheaper."""
    figures = stats(view, seat, kind)
    if figures.per_cost > 1:
        return WORDS(lang, "hint.costs-several", count=figures.per_cost, price=figures.cost)
    return WORDS(lang, "hint.costs", price=figures.cost)


def objective_text(view: View, seat: Seat, objective: int, lang: Lang) -> str:
    """What an objective wants, and how far a player is with it."""
    facts = OBJECTIVES[objective]
    text = text_of("objective", facts.id, lang)
    if facts.condition.type == "event" or not view.players[seat].faction:
        return text
    have, needed = progress(view, seat, facts.condition)
    return f"{text} {WORDS(lang, 'hint.progress', have=min(have, needed), needed=needed)}"


def faction_text(faction: str, lang: Lang) -> str:
    """What a faction can do, by the names of its abilities."""
    facts = FACTIONS[faction]
    abilities = ", ".join(name_of("ability", ability, lang) for ability in facts.abilities)
    units = units_text(facts.starting_units, lang, subject=True)
    return WORDS(lang, "hint.faction", abilities=abilities, units=units, count=facts.commodities)


def _sailing(view: View, ship: int, lang: Lang) -> str:
    """Which ship of a planned move it is."""
    action = current(view, TacticalAction)
    if action is None or ship >= len(action.sailings):
        return ""
    sailing = action.sailings[ship]
    start = system_name(sailing.route[0], lang)
    return WORDS(lang, "hint.sailing", unit=name_of("unit", sailing.kind, lang), system=start, count=len(sailing.cargo))


# ---------------------------------------------------------------- what lies on the board


def force_text(view: View, seat: Seat, place: Place, lang: Lang) -> str:
    """The units of a player in a place, and which of them are damaged."""
    force = force_at(view, seat, place)
    if force is None:
        return ""
    units = units_text(force.units, lang, subject=True)
    if not force.damaged:
        return units
    return WORDS(lang, "hint.damaged", units=units, hurt=units_text(force.damaged, lang, subject=True))


def planet_text(view: View, planet: PlanetId, lang: Lang, who: Who) -> str:
    """A planet: what it gives, who controls it, what stands on it."""
    state = view.planets[planet]
    facts = [
        WORDS(
            lang,
            "hint.planet",
            planet=name_of("planet", planet, lang),
            resources=resources(view, planet),
            influence=influence(view, planet),
        )
    ]
    if PLANETS[planet].trait:
        facts.append(WORDS(lang, f"trait.{PLANETS[planet].trait}"))
    if PLANETS[planet].specialty:
        facts.append(WORDS(lang, f"specialty.{PLANETS[planet].specialty}"))
    if state.owner >= 0:
        facts.append(who(state.owner))
    if state.exhausted:
        facts.append(WORDS(lang, "hint.exhausted"))
    for seat in sorted(state.ground):
        units = force_text(view, seat, planet, lang)
        facts.append(units if seat == state.owner else WORDS(lang, "hint.units", player=who(seat), units=units))
    return ", ".join(facts)


def system_facts(view: View, tile: TileId, lang: Lang, who: Who) -> Iterator[str]:
    """What is in a system: anomaly, wormholes, ships, command tokens, planets."""
    system, facts = view.systems[tile], SYSTEMS[tile]
    if tile == MECATOL_TILE and view.custodians:
        yield WORDS(lang, "hint.custodians")
    if facts.anomaly and facts.planets:  # otherwise it is called like that
        yield WORDS(lang, f"system.{facts.anomaly}")
    wormholes = [*(facts.wormholes if facts.kind != "wormhole" else ()), *system.wormholes]
    if wormholes:
        yield ", ".join(WORDS(lang, f"system.wormhole-{kind}") for kind in wormholes)
    for seat in sorted(system.space):
        yield WORDS(lang, "hint.units", player=who(seat), units=force_text(view, seat, str(tile), lang))
    if system.tokens:
        yield WORDS(lang, "hint.tokens", players=", ".join(who(seat) for seat in system.tokens))
    for planet in facts.planets:
        yield planet_text(view, planet, lang, who)
