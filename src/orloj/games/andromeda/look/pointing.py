"""Which piece on the table an option stands for, its small picture, and which components a line of the story names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from orloj.games.andromeda.components import (
    DESTINIES,
    DISCOVERY_TOKEN,
    DOMINANCES,
    EVENTS,
    FACTIONS,
    MODULE_BY_TOKEN,
    MODULES,
    MOON_BY_TOKEN,
    MOONS,
    RAIDERS,
    RESOURCES,
    SHIP_TYPES,
    SPACES,
    STRUCTURES,
    TACTIC_BY_ID,
    TACTIC_TOKEN,
    TACTICS,
    TRACKS,
    UPGRADES,
    MoonId,
    TacticId,
)
from orloj.games.andromeda.deeds import (
    Abandon,
    AbandonFirst,
    Activate,
    Arrange,
    ByEnergy,
    ByShip,
    Collect,
    Deed,
    Die,
    DiscardMoon,
    Done,
    EndTurn,
    Figure,
    Give,
    GiveDiscovery,
    GiveDominance,
    GiveMoon,
    GiveResource,
    GiveTactic,
    GoOn,
    Join,
    Launch,
    Manoeuvre,
    NoMoreScience,
    OwnedShip,
    OwnShip,
    Play,
    Recruit,
    RecruitAll,
    Repair,
    Return,
    RunScience,
    ShipAt,
    ShipHere,
    Store,
    UseAbility,
    UseCard,
    UseDiscovery,
    UseDominance,
)
from orloj.games.andromeda.look.drawn import card_of
from orloj.games.andromeda.state import BAY
from orloj.games.andromeda.texts import ship_word, tactic_name
from orloj.games.andromeda.view import View
from orloj.kernel import Line, Question
from orloj.parts.paying import Bundle
from orloj.words import Lang

_HAND = ("pay-cards", "discard-cards", "hand-over-card", "hand-limit")
_PLACES = ("move-to", "withdraw-to", "place-commander", "place-resource", "build-structure", "recruit-from")
_MODULES = (
    "buy-module", "gain-module", "second-module", "discard-module", "damage-module", "replicate", "activate-free",
)  # fmt: skip


def ref_of(ask: Question[Any, Any], value: Any) -> str:
    """The `data-ref` of the piece that an option stands for; empty if there is none."""
    kind = ask.kind
    if isinstance(value, Deed):
        return _deed_ref(ask, value)
    token = ask.token(value)
    if kind in _HAND:
        return tactic_ref(ask.options, value)
    if kind in _PLACES:
        return f"place:{token}" if token in SPACES else ""
    if kind in _MODULES or kind == "arrange":
        return f"module:{token}" if token in MODULE_BY_TOKEN else ""
    if kind.startswith("when."):
        return f"tactic:{token}" if token in TACTIC_BY_ID else ""
    return _other(ask, token)


def _deed_ref(ask: Question[Any, Any], deed: Deed) -> str:
    """The piece that a deed is done with."""
    match deed:
        case Launch(place) | Recruit(place) | Collect(place):
            return f"place:{place}"
        case Abandon(moon) | DiscardMoon(moon) | Store(moon) | GiveMoon(moon) | AbandonFirst(moon):
            return f"moon:{MOONS[moon].id}"
        case Activate(module) | RunScience(module):
            return f"module:{MODULES[module].id}"
        case UseCard(structure):
            return f"structure:{structure}"
        case UseDiscovery(number) | GiveDiscovery(number):
            return f"token:{DISCOVERY_TOKEN[number]}"
        case UseDominance(number) | GiveDominance(number):
            return f"token:{DOMINANCES[number].id}"
        case Play(tactic):
            return f"tactic:{tactic}"
        case ByShip(type_, at):
            return f"bay:{type_}" if at == BAY else _ship(ask.seat, type_, at)
        case Join(type_, place) | OwnShip(type_, place) | ShipAt(type_, place):
            return _ship(ask.seat, type_, place)
        case ShipHere(type_):
            return _ship(ask.seat, type_, ask.values["place"])
        case OwnedShip(owner, type_, place):
            return _ship(owner, type_, place)
        case Figure(raider, place):
            return f"raider:{raider}:{place}"
        case Repair(what, name):
            return {"ship": f"scrap:{name}", "shield": f"pad:{name}"}.get(what, f"module:{name}")
        case GiveTactic(card):
            return tactic_ref([one.card for one in ask.options if isinstance(one, GiveTactic)], card)
    return ""


def _other(ask: Question[Any, Any], token: str) -> str:
    match ask.kind:
        case "launch-ship" | "build-ship":
            return f"pad:{token}" if token in SHIP_TYPES else ""
        case "sortie":
            return f"raider:{token}"
        case "upgrade":
            return f"upgrade:{token}" if token in UPGRADES else ""
        case "advance":
            return f"track:{token}"
        case "flip-card":
            return f"structure:{token}"
        case "peek":
            return f"event:{token}"
        case "faction" | "destiny":
            return f"{ask.kind}:{token}"
        case "pay" | "pay-moon":
            return f"moon:{token}" if token in MOON_BY_TOKEN else ""
        case "capture-from":
            if token in SPACES:
                return f"place:{token}"
            return f"moon:{token}" if token in MOON_BY_TOKEN else "" if token == "enough" else f"supply:{token}"
    return ""


def _ship(seat: int, type_: str, place: str) -> str:
    return f"ship:{seat}:{type_}:{place}"


def tactic_ref(hand: list[TacticId], card: TacticId) -> str:
    """A card in hand: by its type, and a further copy with its number among those in hand, so that `play action-01`
    means the first one, whichever copy it is."""
    id = TACTICS[card].id
    number = [other for other in hand if TACTICS[other].id == id].index(card) + 1
    return f"tactic:{id}" if number == 1 else f"tactic:{id}.{number}"


# -- small pictures


def symbols_of(ask: Question[Any, Any], value: Any) -> list[str]:
    """The names of the symbols for an option's button."""
    if isinstance(value, Deed):
        return _deed_symbols(value)
    if isinstance(value, Bundle):
        return [f"res.{resource}" for resource, _ in value.units]
    token = ask.token(value)
    match ask.kind:
        case "module-for" | "choice" | "accept" | "exchange" | "use-effect" | "end-battle" | "upgrade-ship":
            return []
        case "which-stack" | "discovery":
            return ["discovery"]
        case "capture-from" if token not in SPACES and token != "enough":
            return ["moon"]
        case "sortie":
            return [f"raider.{RAIDERS[token].class_}"]
    return _by_token(token)


def _deed_symbols(deed: Deed) -> list[str]:
    match deed:
        case Launch() | GoOn():
            return ["arrow"]
        case Return():
            return ["dock"]
        case Done() | NoMoreScience() | EndTurn():
            return ["end"]
        case Recruit() | RecruitAll():
            return ["commander"]
        case Collect(_, resource) | GiveResource(resource):
            return [f"res.{resource}"]
        case Abandon() | Store() | DiscardMoon() | GiveMoon() | AbandonFirst():
            return ["moon"]
        case Arrange():
            return ["flip"]
        case UseCard(structure):
            return [f"structure.{structure}"]
        case UseDiscovery() | UseDominance():
            return ["discovery"]
        case Play():
            return ["res.tactic"]
        case UseAbility():
            return ["sun"]
        case Give():
            return ["players"]
        case Activate():
            return ["module"]
        case RunScience(module):
            return [f"track.{MODULES[module].kind}"]
        case ByEnergy():
            return ["res.energy"]
        case ByShip(type_) | Join(type_) | OwnShip(type_) | ShipAt(type_) | ShipHere(type_):
            return [f"ship.{type_}"]
        case OwnedShip(_, type_):
            return [f"ship.{type_}"]
        case Figure(raider):
            return [f"raider.{RAIDERS[raider].class_}"]
        case Repair(what, name):
            return ["damage"] if what == "module" else [f"ship.{name}"]
        case Die(_, _, face):
            return [f"die.{face}"]
        case Manoeuvre(benefit):
            return {"card": ["res.tactic"], "moon": ["moon"], "both": ["res.tactic", "moon"]}[benefit]
    return []


def _by_token(token: str) -> list[str]:
    """The picture of a component."""
    if token in SHIP_TYPES:
        return [f"ship.{token}"]
    if token in RESOURCES:
        return [f"res.{token}"]
    if token in STRUCTURES:
        return [f"structure.{token}"]
    if token in UPGRADES:
        return [f"ship.{UPGRADES[token].ship}"]
    if token in TRACKS:
        return [f"track.{token}"]
    if token in MODULE_BY_TOKEN:
        return [f"track.{MODULES[MODULE_BY_TOKEN[token]].kind}"]
    return ["moon"] if token in MOON_BY_TOKEN else []


# -- fewer clicks


def alike_as(ask: Question[Any, Any], value: Any, lang: Lang) -> str:
    """What an option is one of several of."""
    match value:
        case OwnShip(type_) | ShipAt(type_) | ShipHere(type_) | Join(type_):
            return ship_word(type_, lang)
        case Die(_, _, face):
            return str(face)
    if ask.kind in ("hand-limit", "pay-cards", "discard-cards"):
        return tactic_name(TACTICS[value].id, lang)
    return ""


_SCARCE = ("tactic", "energy", "credit")  # what one keeps: it can stand for, or do, more than the rest


def usual_payment(ask: Question[Any, Any], view: View) -> str | None:
    """Of the ways to pay the one that keeps what can be used most freely and takes what one has most of."""
    if ask.kind == "pay-any" or ask.kind == "pay-cards":
        return ""
    if ask.kind != "pay":
        return None
    goods = view.players[ask.seat].goods
    ways = [way for way in ask.options if isinstance(way, Bundle)]
    if not ways:
        return ""

    def dearness(way: Bundle) -> tuple[int, float]:
        scarce = sum(count for resource, count in way.units if resource in _SCARCE)
        return scarce, sum(count / max(1, goods.get(resource, 0)) for resource, count in way.units)

    return ask.token(min(ways, key=dearness))


# -- components in the story


def mentioned(line: Line, reader: int | None) -> list[str]:
    values = dict(line.values)
    if line.seat is not None and line.seat == reader:
        values |= line.secret
    return [token for token in dict.fromkeys(_mentioned(values)) if card_of(token)]


_BY_TOKEN = (
    "raider", "faction", "upgrade", "planet", "base", "structure", "source", "token", "gift", "tile", "start_tile",
)  # fmt: skip


def _mentioned(values: Mapping[str, Any]) -> Iterator[str]:
    for name, value in values.items():
        match name:
            case "card" if isinstance(value, int):
                yield TACTIC_TOKEN[value]
            case "cards" if isinstance(value, list):
                yield from [TACTIC_TOKEN[card] for card in value]
            case "module" if isinstance(value, int):
                yield MODULES[value].id
            case "modules" if isinstance(value, list):
                yield from [MODULES[module].id for module in value]
            case "moon" if isinstance(value, int):
                yield _moon(value)
            case "event" | "top" if isinstance(value, int):
                yield EVENTS[value].id
            case "destiny" if isinstance(value, int):
                yield DESTINIES[value].id
            case "token" if isinstance(value, int):
                yield DISCOVERY_TOKEN[value] if "stack" in values else DOMINANCES[value].id
            case _ if name in _BY_TOKEN and isinstance(value, str):
                yield value


def _moon(moon: MoonId) -> str:
    return MOONS[moon].id


__all__ = ["FACTIONS", "mentioned", "ref_of", "symbols_of", "tactic_ref"]
