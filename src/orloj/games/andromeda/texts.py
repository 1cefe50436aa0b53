"""Andromeda's Edge in words. What components do is put into words by `effects.wording`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Literal

from msgspec import structs

from orloj.games.andromeda.battle import dice_by_energy, roller
from orloj.games.andromeda.building import build_points, commanders_needed
from orloj.games.andromeda.components import (
    BASES,
    DESTINIES,
    DISCOVERIES,
    DISCOVERY_BY_TOKEN,
    DISCOVERY_TOKEN,
    DOMINANCE_BY_TOKEN,
    DOMINANCES,
    EVENTS,
    FACTIONS,
    MODULE_BY_TOKEN,
    MODULES,
    MOON_BY_TOKEN,
    MOONS,
    PLANETS,
    PRICES,
    RAIDERS,
    RESOURCES,
    SHIPS,
    SPACES,
    SPECIALS,
    STRUCTURES,
    TACTIC_BY_ID,
    TACTIC_BY_TOKEN,
    TACTICS,
    TRACK_FACTS,
    UPGRADES,
    Effects,
    Module,
    MoonId,
    Place,
    Ship,
    Upgrade,
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
    Figure,
    GiveDiscovery,
    GiveDominance,
    GiveMoon,
    GiveResource,
    GiveTactic,
    Join,
    Launch,
    Manoeuvre,
    NoManoeuvre,
    NoMoreScience,
    OwnedShip,
    OwnShip,
    Play,
    Recruit,
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
from orloj.games.andromeda.effects import wording
from orloj.games.andromeda.effects.wording import cost_text, effects_text, resource_name, resources_text
from orloj.games.andromeda.forecast import More, chances
from orloj.games.andromeda.moons import Slot, slot_of
from orloj.games.andromeda.offer import row_of
from orloj.games.andromeda.raiders import ACTOR as RAIDERS_ACTOR
from orloj.games.andromeda.state import BAY, MANOEUVRES_SLOT
from orloj.games.andromeda.threats import Threat, threat, threats
from orloj.games.andromeda.view import RAIDER_SIDE, View, sides_of
from orloj.kernel import PASS, Line, Outcome, Question
from orloj.parts.paying import Bundle, less
from orloj.words import Lang, Words, joined
from orloj.words.clauses import capital
from orloj.words.texts import Component, FromWords, Texts

WORDS = Words("orloj.games.andromeda")
_NAME = "\ue000"  # around the number of a seat whose player is to be named
How = Literal["name", "to", "at", "from"]


# -- names


def _named(facts: Any, lang: Lang) -> str:
    name: str = facts.name_cs if lang == "cs" else facts.name
    return name


def place_phrase(tile: str, place: Place, lang: Lang, how: How = "name") -> str:
    """A place by its tile, alone or after a preposition: `Lumen`, `in nebula 3`, `to the Shipyard`."""
    if place not in SPACES:  # the launch pad and the like
        return WORDS(lang, f"at.{place}")
    if SPACES[place].kind == "nebula":
        kind, name = "nebula", str(SPACES[place].number)
    elif tile in PLANETS:
        kind, name = "planet", _named(PLANETS[tile], lang)
    elif tile in BASES:
        kind, name = "base", capital(_named(BASES[tile], lang))
    elif tile in SPECIALS:
        kind, name = SPECIALS[tile].kind, SPECIALS[tile].mark
    else:
        kind, name = "space", place.removeprefix("t").lstrip("0")
    return WORDS(lang, f"place.{kind}.{how}", name=name)


def place_name(view_or_tiles: Any, place: Place, lang: Lang, how: How = "name") -> str:
    """The same from a view, or from the tiles by places."""
    tiles: Mapping[Place, str] = view_or_tiles if isinstance(view_or_tiles, Mapping) else view_or_tiles.tiles
    return place_phrase(tiles.get(place, ""), place, lang, how)


def place_kind(tile: str, lang: Lang) -> str:
    """What sort of place a tile is; nothing for those whose names tell it."""
    if tile in PLANETS:
        return WORDS(lang, f"place-kind.{PLANETS[tile].kind}")
    return WORDS(lang, "place-kind.base") if tile in BASES else ""


def module_name(module: int | str, lang: Lang) -> str:
    return capital(_named(MODULES[MODULE_BY_TOKEN[module] if isinstance(module, str) else module], lang))


def tactic_name(card: int | str, lang: Lang) -> str:
    return _named(TACTIC_BY_ID[card] if isinstance(card, str) else TACTICS[card], lang)


@cache
def moon_effect(moon: MoonId | str, lang: Lang) -> str:
    """What a moon gives, in few words."""
    facts = MOONS[MOON_BY_TOKEN[moon] if isinstance(moon, str) else moon]
    return effects_text(facts.effects, lang, short=True)


@cache
def tactic_effect(id: str, lang: Lang) -> str:
    """What a tactic card does, in few words."""
    return effects_text(TACTIC_BY_ID[id].effects, lang, short=True)


@cache
def module_effect(module: int, lang: Lang) -> str:
    """What a module does when activated, in few words; nothing if that is only up to its moons."""
    effects = MODULES[module].activate
    return effects_text(effects, lang, short=True) if effects else ""


@cache
def tile_effect(tile: str, lang: Lang) -> str:
    """What a base or vortex does for who comes there, or a planet without moons."""
    if tile in BASES:
        return effects_text(BASES[tile].effects, lang, short=True)
    if tile in PLANETS:
        return effects_text(PLANETS[tile].no_moon_gain, lang, short=True)
    benefit = SPECIALS[tile].benefit if tile in SPECIALS else ()
    return effects_text(benefit, lang, short=True) if benefit else ""


@cache
def card_effect(structure: str, lang: Lang) -> str:
    """What a structure card does once."""
    return effects_text(STRUCTURES[structure].once_effects, lang, short=True)


@cache
def token_effect(token: str, lang: Lang) -> str:
    return effects_text(token_effects(token)[1], lang, short=True)


@cache
def about(token: str, lang: Lang) -> Component:
    return wording.component(token, lang)


def ship_word(type_: str, lang: Lang, *, accusative: bool = False) -> str:
    return WORDS(lang, f"ship.{type_}.{'acc' if accusative else 'name'}")


def ships_text(types: Iterable[str], lang: Lang) -> str:
    """`2× transport, fighter`."""
    found = Counter(types)
    return ", ".join(
        WORDS(lang, "thing.times", count=count, name=ship_word(type_, lang)) if count > 1 else ship_word(type_, lang)
        for type_, count in found.items()
    )


def structure_name(type_: str, lang: Lang) -> str:
    return capital(_named(STRUCTURES[type_], lang))


def player_name(seat: int, factions: Sequence[str], lang: Lang) -> str:
    """A player by faction and name. Options do not know the names: `AndromedaTexts` puts them where the mark is."""
    return _with_faction(f"{_NAME}{seat}{_NAME}", factions[seat], lang)


def _with_faction(name: str, faction: str, lang: Lang) -> str:
    return WORDS(lang, "thing.player", faction=_named(FACTIONS[faction], lang), player=name) if faction else name


def slot_phrase(slot: str, lang: Lang) -> str:
    """Where a moon is stored: `on Smelter`, `between A and B`."""
    match slot_of(slot):
        case Slot(()):
            return WORDS(lang, "slot.manoeuvres")
        case Slot((left, right)):
            return WORDS(lang, "slot.pair", left=module_name(left, lang), right=module_name(right, lang))
        case Slot((module,), 1):
            return WORDS(lang, "slot.module", module=module_name(module, lang))
        case Slot((module, *_), number):
            return WORDS(lang, "slot.second", module=module_name(module, lang), number=number)
    raise AssertionError(f"nothing is known about the slot {slot!r}")


_NAMED: Mapping[str, Any] = {
    **{module.id: module for module in MODULES},
    **TACTIC_BY_ID,
    **{event.id: event for event in EVENTS},
    **{destiny.id: destiny for destiny in DESTINIES},
    **PLANETS,
    **BASES,
    **SHIPS,
    **UPGRADES,
    **FACTIONS,
    **RAIDERS,
    **STRUCTURES,
}


def thing_name(token: str, lang: Lang) -> str:
    """Anything that an effect can come from or that can be paid for, given or moved, by its token."""
    if token in _NAMED:
        return capital(_named(_NAMED[token], lang))
    if token in TACTIC_BY_TOKEN:
        return tactic_name(TACTIC_BY_TOKEN[token], lang)
    if token in MOON_BY_TOKEN:
        return capital(moon_word(MOON_BY_TOKEN[token], lang))
    if token in DISCOVERY_BY_TOKEN or token in DOMINANCE_BY_TOKEN:
        return capital(token_word(token, lang))
    if token in RESOURCES:
        return resource_name(token, lang)
    if token in SPECIALS:
        return capital(WORDS(lang, f"place.{SPECIALS[token].kind}.name", name=SPECIALS[token].mark))
    return WORDS(lang, f"thing.{token}")


def moon_word(moon: MoonId, lang: Lang) -> str:
    return WORDS(lang, "thing.moon", effect=moon_effect(moon, lang))


def token_effects(token: str) -> tuple[str, Effects]:
    """The kind of a token and what it does."""
    if token in DISCOVERY_BY_TOKEN:
        return "discovery", DISCOVERIES[DISCOVERY_BY_TOKEN[token]].effects
    return "dominance", DOMINANCES[DOMINANCE_BY_TOKEN[token]].effects


def token_word(token: str, lang: Lang) -> str:
    return WORDS(lang, f"thing.{token_effects(token)[0]}", effect=token_effect(token, lang))


# -- values of questions and of lines, with names instead of ids


def _shown(values: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    shown = dict(values)
    tiles: Mapping[Place, str] = values.get("tiles", {})
    for name, value in values.items():
        match name:
            case "place":
                tile = values.get("tile", tiles.get(value, ""))
                for how in ("to", "at", "from"):
                    shown[f"{how}_place"] = place_phrase(tile, value, lang, how)
                shown[name] = place_phrase(tile, value, lang)
            case "start":
                shown["from_start"] = place_phrase(values.get("start_tile", ""), value, lang, "from")
            case "module":
                shown[name] = module_name(value, lang)
            case "modules":
                shown[name] = joined(lang, [module_name(module, lang) for module in value])
            case "card":
                shown[name] = tactic_name(value, lang)
            case "cards":
                shown[name] = joined(lang, [tactic_name(card, lang) for card in value])
            case "moon":
                shown[name] = moon_word(value, lang)
            case "ship":
                shown[name] = ship_word(value, lang, accusative=True)
                shown["ship_name"] = ship_word(value, lang)
            case "ships":
                shown[name] = ships_text(value, lang)
            case "slot":
                shown[name] = slot_phrase(value, lang)
            case "track" | "stack":
                shown[name] = WORDS(lang, f"{name}.{value}")
            case "paid":
                shown[name] = resources_text(value, lang)
            case "cost":
                shown[name] = cost_text(value, lang)
            case "resource":
                shown["goods"] = resources_text({value: values.get("count", 1)}, lang)
                shown[name] = resource_name(value, lang)
            case "source" | "raider" | "faction" | "upgrade" | "base" | "planet" | "gift" | "piece" if value:
                shown[name] = thing_name(value, lang)
            case "dice" | "first" if not isinstance(value, int):
                shown[name] = " ".join(map(str, value))
            case "event" | "top":
                shown[name] = _named(EVENTS[value], lang)
            case "destiny":
                shown[name] = _named(DESTINIES[value], lang)
            case "reason":
                shown[name] = WORDS(lang, f"reason.{value}")
    return shown


# -- the game's words

_OF_RAIDERS = ("extra-dice", "extra-targeting")  # in stories from before raiders were actors: lines without a seat


class AndromedaTexts(FromWords):
    """All that pages and the terminal need."""

    words = WORDS

    def shown(self, values: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
        return _shown(values, lang)

    def option_name(self, option: str, lang: Lang) -> str:
        name, _, class_ = option.partition("-")
        return WORDS(lang, f"option.{name}.name", **{"class": class_.upper()})

    def option_help(self, option: str, lang: Lang) -> str:
        name, _, class_ = option.partition("-")
        if option == "raider-s":
            return WORDS(lang, "option.raider.help-s")
        return WORDS(lang, f"option.{name}.help", **{"class": class_.upper()})

    def option_value(self, option: str, value: str, lang: Lang) -> str:
        if option.startswith("raider-"):
            return WORDS(lang, "option.raider.random") if value == "random" else thing_name(value, lang)
        return WORDS(lang, f"option.{option}.value.{value}")

    def prompt(self, ask: Question[Any, Any], lang: Lang) -> str:
        values = _shown(ask.values, lang)
        key = ask.kind
        if key == "end-turn" and ask.values["extra"]:
            key = "end-turn-extra"
        elif key in ("pay", "pay-any", "pay-moon"):
            values["what"] = _paid_for(ask.values["what"], lang)
        return WORDS(lang, f"prompt.{key}", **values)

    def cause(self, ask: Question[Any, Any], lang: Lang) -> str:
        values = ask.values
        match ask.kind:
            case "escalate" | "energy-dice":
                return WORDS(lang, "cause.battle", **_shown(values, lang))
            case "when.ShipLaunched":
                return WORDS(lang, "cause.launched", player=self.player(values["player"], lang))
            case "when.CardPlayed":
                played = tactic_name(values["card"], lang)
                return WORDS(lang, "cause.played", player=self.player(values["player"], lang), card=played)
        return _cause(values["source"], lang) if values.get("source") else ""

    def label(self, ask: Question[Any, Any], value: Any, lang: Lang) -> str:
        return capital(self._with_players(_label(ask, value, lang), lang))

    def hint(self, ask: Question[Any, Any], value: Any, view: View, lang: Lang) -> str:
        return self._with_players(" ".join(_hints(ask, value, view, lang)), lang)

    def danger(self, ask: Question[Any, Any], value: Any, view: View, lang: Lang) -> str:
        """The battle that a launch leads to, with the odds."""
        if isinstance(value, Launch):
            return self._with_players(_danger(threats(view, ask.seat, value.place), view, lang), lang)
        if ask.kind == "launch-ship":
            found = threat(view, ask.seat, ask.values["place"], value)
            return self._with_players(_danger([found] if found else [], view, lang), lang)
        return ""

    def _with_players(self, text: str, lang: Lang) -> str:
        if _NAME not in text:
            return text
        parts = text.split(_NAME)
        return "".join(self.player(int(part), lang) if number % 2 else part for number, part in enumerate(parts))

    def line(self, line: Line, reader: int | None, names: Sequence[str], lang: Lang) -> str:
        own = line.seat is not None and line.seat == reader
        if line.seat is None and line.key in _OF_RAIDERS:
            line = structs.replace(line, actor=RAIDERS_ACTOR.id)
        values = _as_today(line)
        if own:
            values |= line.secret
        shown = _shown(values, lang)
        key = _line_key(line, values, shown, lang)
        voice = self.voice(key, line, reader)
        if "winners" in values:
            winners = values["winners"]
            rest = [seat for seat in winners if seat != reader]
            if reader in winners:
                voice = "with-you" if rest else "own"
            factions = dict(zip(winners, values.get("factions", ()), strict=False))  # not in stories of before
            others = [_with_faction(names[seat], factions.get(seat, ""), lang) for seat in rest]
            shown |= {"winners": joined(lang, others), "count": len(winners)}
        if "to" in values:
            shown["to"] = names[values["to"]]
            if values["to"] == reader:
                voice = "to-you"
        player = self.subject(line, names, lang)
        if key == "turn":
            player = _with_faction(player, values.get("faction", ""), lang)
        return capital(WORDS(lang, f"story.{key}.{voice}", player=player, **shown))

    def outcome(self, outcome: Outcome, names: Sequence[str], lang: Lang) -> str:
        order = sorted(range(len(names)), key=lambda seat: outcome.ranks[seat])
        scores = [WORDS(lang, "outcome.score", player=names[seat], points=outcome.scores[seat]) for seat in order]
        texts = [
            self.reason(outcome.reason, lang),
            *(_teams_result if _were_teams(outcome) else _result)(outcome, names, lang),
            WORDS(lang, "outcome.scores", scores=", ".join(scores)),
        ]
        return " ".join(texts)

    def components(self) -> list[str]:
        return wording.tokens()

    def component(self, token: str, lang: Lang) -> Component:
        return about(token, lang)

    def place_label(self, ask: Question[Any, Any], place: Place, lang: Lang) -> str:
        return capital(place_name(ask.values.get("tiles", {}), place, lang))


_SOURCES: Mapping[str, Container[str]] = {  # what effects come from
    "event": frozenset(event.id for event in EVENTS),
    "module": MODULE_BY_TOKEN,
    "tactic": frozenset((*TACTIC_BY_ID, *TACTIC_BY_TOKEN)),
    "base": BASES,
    "planet": PLANETS,
    "structure": STRUCTURES,
    "faction": FACTIONS,
    "upgrade": UPGRADES,
    "raider": RAIDERS,
}


def _cause(source: str, lang: Lang) -> str:
    """What asks, and what sort of component it is, unless its name tells that."""
    name = thing_name(source, lang)
    sort = next((sort for sort, ids in _SOURCES.items() if source in ids), "")
    return WORDS(lang, f"cause.{sort}", name=name) if sort else name


def _danger(found: Sequence[Threat], view: View, lang: Lang) -> str:
    """What threatens, by the types of ships that could be sent into it."""
    if not found:
        return ""
    numbers = sorted({round(100 * one.chance) for one in found})
    key = "danger.chances" if len(numbers) > 1 else "danger.chance"
    chance = WORDS(lang, key, percent=numbers[0], low=numbers[0], high=numbers[-1])
    one = max(found, key=lambda one: one.chance)
    if one.come and not one.opponents:
        return WORDS(lang, "danger.comes", raider=thing_name(one.raiders, lang), chance=chance)
    factions = [player.faction for player in view.players]
    who = [player_name(seat, factions, lang) for seat in one.opponents]
    who += [thing_name(one.raiders, lang)] if one.raiders else []
    return WORDS(lang, "danger.battle", who=joined(lang, who), chance=chance)


def _paid_for(what: str, lang: Lang) -> str:
    """What is being paid, inside a sentence."""
    if what in SHIPS:
        return ship_word(what, lang)
    return WORDS(lang, f"what.{what}") if WORDS.has(f"what.{what}") else thing_name(what, lang)


def _as_today(line: Line) -> dict[str, Any]:
    """The values of a line of the story; in records of before, two kinds of lines held the texts of answers."""
    values = dict(line.values)
    match line.key:
        case "repairs" if "target" in values:
            what, _, name = values.pop("target").partition(" ")
            return {"what": what, "module" if what == "module" else "ship": name}
        case "activates" if " " in values["by"]:
            ship, _, place = values["by"].partition(" ")
            return values | {"by": "ship", "ship": ship, "at": place}
    return values


def _line_key(line: Line, values: Mapping[str, Any], shown: dict[str, Any], lang: Lang) -> str:
    """Which of the sentences of a line fits; completes what it shows."""
    key = line.key
    match key:
        case "repairs":
            return f"repairs-{values['what']}"
        case "activates":
            by: str = values["by"]
            if by in ("ship", "energy", "reactor"):
                return f"activates-{by}"
            shown["by"] = thing_name(by, lang)
            return "activates-free"
        case "manoeuvres":
            return f"manoeuvres-{values['deed']}"
        case "pays" | "discards" if values["cards"]:
            return f"{key}-cards"
        case "spares" | "withdraws" | "ships-back" if not values["ships"]:
            return f"{key}-none"
        case "ships-home" if values["staying"]:
            return "ships-home-staying"
        case "uses-token":
            shown["token"] = token_word(values["token"], lang)
        case "takes-discovery" | "takes-dominance" if "token" in values:
            facts = DISCOVERIES if key == "takes-discovery" else DOMINANCES
            effect = effects_text(facts[values["token"]].effects, lang, short=True)
            shown["token"] = WORDS(lang, f"thing.{key.removeprefix('takes-')}", effect=effect)
        case "gives-hidden":
            shown["what"] = WORDS(lang, f"thing.hidden-{values['what']}")
        case "builds-structure":
            shown["structure"] = WORDS(lang, f"structure.{values['structure']}")
        case "uses-card" | "flips-card":
            shown["structure"] = structure_name(values["structure"], lang)
    return key


def _were_teams(outcome: Outcome) -> bool:
    """Outcomes of old records do not say so, but only team-mates share a rank with different scores."""
    if outcome.sides:
        return True
    ranks, scores = outcome.ranks, outcome.scores
    if len(scores) != 4 or ranks[0] != ranks[1] or ranks[2] != ranks[3]:
        return False
    return scores[0] != scores[1] or scores[2] != scores[3]


def _teams_result(outcome: Outcome, names: Sequence[str], lang: Lang) -> list[str]:
    sums = [sum(outcome.scores[:2]), sum(outcome.scores[2:])]
    if outcome.ranks[0] == outcome.ranks[2]:
        return [WORDS(lang, "outcome.teams-share", points=sums[0])]
    winners = joined(lang, [names[seat] for seat in outcome.winners])
    texts = [WORDS(lang, "outcome.teams", winners=winners, points=max(sums), other=min(sums))]
    return [*texts, WORDS(lang, "outcome.tie-broken")] if sums[0] == sums[1] else texts


def _result(outcome: Outcome, names: Sequence[str], lang: Lang) -> list[str]:
    best = max(outcome.scores)
    winners = joined(lang, [names[seat] for seat in outcome.winners])
    key = "outcome.share" if len(outcome.winners) > 1 else "outcome.wins"
    texts = [WORDS(lang, key, winners=winners, points=best)]
    if outcome.scores.count(best) > len(outcome.winners):
        texts.append(WORDS(lang, "outcome.tie-broken"))
    return texts


# -- options


def _label(ask: Question[Any, Any], value: Any, lang: Lang) -> str:
    tiles: Mapping[Place, str] = ask.values.get("tiles", {})
    kind = ask.kind
    if kind.startswith("when."):
        return WORDS(lang, f"label.{value}") if value == PASS else _play_label(value, lang)
    if kind == "after.Occasion":
        return thing_name(value, lang)
    if isinstance(value, Deed):
        return _deed_label(value, ask, lang)
    if value in ("yes", "no") and kind not in ("build-ship", "build-structure", "upgrade"):
        return WORDS(lang, f"label.{value}")
    match kind:
        case "destiny":
            return _named(DESTINIES[value], lang)
        case "peek":
            return _named(EVENTS[value], lang)
        case "order-gains" if value in MODULE_BY_TOKEN:
            module = MODULE_BY_TOKEN[value]
            effect = module_effect(module, lang)
            return WORDS(lang, "label.gain-module", module=module_name(module, lang), effect=effect)
        case "order-end":
            return WORDS(lang, f"label.{value}")
        case "launch-ship":
            ship = ship_word(value, lang)
            return WORDS(lang, "label.ship-jumps", ship=ship) if value in ask.values["jumps"] else ship
        case "hand-limit" | "pay-cards" | "discard-cards" | "hand-over-card":
            return tactic_name(value, lang)
        case "arrange":
            return module_name(value, lang)
        case "sortie":
            return thing_name(ask.token(value), lang)
        case "gain-any" | "gain-one" | "discard-any" | "hand-over" | "pay-any":
            return resource_name(value, lang)
        case "pay":
            return _way_to_pay(value, lang)
        case "choice":
            return effects_text(ask.values["options"][value - 1], lang, short=True)
        case "advance":
            return WORDS(lang, "label.track", track=_track(value, lang))
        case "which-stack":
            return WORDS(lang, f"stack.{value}")
        case "move-to" if value in ask.values.get("jumps", ()):
            return WORDS(lang, "label.place-jumps", place=_place_label(value, tiles, lang))
        case "place-commander" | "place-resource" | "move-to" | "withdraw-to" | "order-vortices" | "recruit-from":
            return WORDS(lang, "label.enough") if value == "enough" else _place_label(value, tiles, lang)
        case "capture-from":
            return _moon_source(value, ask.values["from"], tiles, lang)
        case "victim" | "who-takes-token":
            return player_name(int(value), ask.values["factions"], lang)
        case "build-ship":
            return WORDS(lang, "label.no-ship") if value == "no" else ship_word(value, lang)
        case "build-structure" if value != "no":
            structure = structure_name(PLANETS[tiles[value]].structure, lang)
            return WORDS(lang, "label.site", structure=structure, at_place=place_name(tiles, value, lang, "at"))
        case "build-structure":
            return WORDS(lang, "label.no-structure")
        case "upgrade" if value == "no":
            return WORDS(lang, "label.no-upgrade")
        case "upgrade":
            ship = ship_word(UPGRADES[value].ship, lang)
            return WORDS(lang, "label.upgrade", name=_named(UPGRADES[value], lang), ship=ship)
        case "discovery":
            return effects_text(DISCOVERIES[value].effects, lang, short=True)
        case "module-for":
            return WORDS(lang, f"label.{value}")
        case "energy-dice":
            return str(value)
    if value == "no-module":
        return WORDS(lang, "label.no-module")
    return thing_name(str(value), lang)


def _deed_label(deed: Deed, ask: Question[Any, Any], lang: Lang) -> str:
    """A deed in words: a main or free action, a ship, a gift."""
    tiles: Mapping[Place, str] = ask.values.get("tiles", {})
    match deed:
        case Launch(place):
            values = {"to_place": place_name(tiles, place, lang, "to"), "kind": place_kind(tiles.get(place, ""), lang)}
            return WORDS(lang, "label.launch-kind" if values["kind"] else "label.launch", **values)
        case Recruit(place):
            return WORDS(lang, "label.recruit", at_place=place_name(tiles, place, lang, "at"))
        case Collect(place, resource):
            goods, at = resources_text({resource: 1}, lang), place_name(tiles, place, lang, "at")
            return WORDS(lang, "label.collect", goods=goods, at_place=at)
        case Abandon(moon):
            return WORDS(lang, "label.abandon", effect=moon_effect(moon, lang))
        case DiscardMoon(moon):
            return WORDS(lang, "label.discard", effect=moon_effect(moon, lang))
        case Store(moon, slot):
            return WORDS(lang, "label.store", effect=moon_effect(moon, lang), slot=slot_phrase(slot, lang))
        case Arrange():
            return WORDS(lang, "label.arrange")
        case UseCard(structure):
            effect = card_effect(structure, lang)
            return WORDS(lang, "label.card", structure=structure_name(structure, lang), effect=effect)
        case UseDiscovery(number):
            return WORDS(lang, "label.token-discovery", effect=token_effect(DISCOVERY_TOKEN[number], lang))
        case UseDominance(number):
            return WORDS(lang, "label.token-dominance", effect=token_effect(DOMINANCES[number].id, lang))
        case Play(tactic):
            return _play_label(tactic, lang)
        case UseAbility(source):
            facts: Any = FACTIONS.get(source) or UPGRADES[source]
            abilities = facts.abilities if source in FACTIONS else facts.unique
            effects = tuple(one for ability in abilities if ability.when == "your_turn" for one in ability.effects)
            return WORDS(
                lang, "label.ability", source=_named(facts, lang), effect=effects_text(effects, lang, short=True)
            )
        case Activate(module):
            effect = module_effect(module, lang)
            key = "label.activate-does" if effect else "label.activate"
            return WORDS(lang, key, module=module_name(module, lang), effect=effect)
        case RunScience(module):
            return module_name(module, lang)
        case NoMoreScience():
            return WORDS(lang, "label.science-done")
        case ByEnergy():
            return WORDS(lang, "label.by-energy")
        case ByShip(type_, at) if at == BAY:
            return WORDS(lang, "label.ship-bay", ship=ship_word(type_, lang))
        case ByShip(type_, at):
            start = place_name(tiles, at, lang, "from")
            return WORDS(lang, "label.ship-from", ship=ship_word(type_, lang), from_place=start)
        case Join(type_, start, _, jumps):
            key = "label.ship-jump" if jumps else "label.ship-from"
            return WORDS(lang, key, ship=ship_word(type_, lang), from_place=place_name(tiles, start, lang, "from"))
        case OwnShip(type_, at) | ShipAt(type_, at):
            return _ship_at(type_, at, tiles, lang)
        case ShipHere(type_):
            return ship_word(type_, lang)
        case OwnedShip():
            return _owned_ship_label(deed, ask, tiles, lang)
        case Figure(raider, place):
            at_place = place_name(tiles, place, lang, "at")
            return WORDS(lang, "label.raider-at", raider=thing_name(raider, lang), at_place=at_place)
        case Repair("module", name):
            return WORDS(lang, "label.repair-module", module=module_name(name, lang))
        case Repair(what, name):
            return WORDS(lang, f"label.repair-{what}", ship=ship_word(name, lang))
        case Die():
            return _die_label(deed, ask, lang)
        case AbandonFirst(moon):
            way = ask.kind == "pay"  # among others, or only which moon
            return WORDS(lang, "label.pay-moon", effect=moon_effect(moon, lang)) if way else moon_word(moon, lang)
        case Manoeuvre(benefit):
            return WORDS(lang, f"label.manoeuvre-{benefit}")
        case NoManoeuvre():
            return WORDS(lang, "label.manoeuvre-pass")
        case GiveResource() | GiveTactic() | GiveMoon() | GiveDominance() | GiveDiscovery():
            return thing_name(deed.token, lang)
    return WORDS(lang, f"label.{deed.token}")


def _play_label(id: str, lang: Lang) -> str:
    return WORDS(lang, "label.play", card=tactic_name(id, lang), effect=tactic_effect(id, lang))


def _track(track: str, lang: Lang) -> str:
    return WORDS(lang, f"track.{track}")


def _way_to_pay(way: Bundle | str, lang: Lang) -> str:
    if isinstance(way, Bundle):
        return resources_text(way.amounts, lang) if way.units else WORDS(lang, "label.nothing")
    return WORDS(lang, f"label.{way}")


def _place_label(place: Place, tiles: Mapping[Place, str], lang: Lang) -> str:
    name, kind = place_name(tiles, place, lang), place_kind(tiles.get(place, ""), lang)
    return WORDS(lang, "label.place-kind", place=name, kind=kind) if kind else name


def _ship_at(type_: str, place: Place, tiles: Mapping[Place, str], lang: Lang) -> str:
    return WORDS(lang, "label.ship-at", ship=ship_word(type_, lang), at_place=place_name(tiles, place, lang, "at"))


def _owned_ship_label(ship: OwnedShip, ask: Question[Any, Any], tiles: Mapping[Place, str], lang: Lang) -> str:
    values = {"ship": ship_word(ship.type, lang), "at_place": place_name(tiles, ship.place, lang, "at")}
    if ship.owner == ask.seat:
        return WORDS(lang, "label.ship-at", **values)
    return WORDS(lang, "label.owned-ship-at", player=player_name(ship.owner, ask.values["factions"], lang), **values)


def _moon_source(value: str, source: str, tiles: Mapping[Place, str], lang: Lang) -> str:
    if value == "enough":
        return WORDS(lang, "label.enough")
    if source == "supply":
        return WORDS(lang, "label.moon-supply", colour=WORDS(lang, f"colour.{value}"))
    if source == "discard":
        return moon_word(MOON_BY_TOKEN[value], lang)
    return WORDS(lang, "label.moon-at", place=place_name(tiles, value, lang))


def _die_label(die: Die, ask: Question[Any, Any], lang: Lang) -> str:
    if die.owner == ask.seat:
        return WORDS(lang, "label.die-own", number=die.number, face=die.face)
    raiders = die.owner == RAIDER_SIDE
    name = WORDS(lang, "thing.raiders") if raiders else player_name(die.owner, ask.values["factions"], lang)
    return WORDS(lang, "label.die", owner=name, face=die.face)


# -- hints: what an option would cost or give, from the seat's view alone


def _hints(ask: Question[Any, Any], value: Any, view: View, lang: Lang) -> list[str]:
    """Each hint is a sentence of its own."""
    kind = ask.kind
    if isinstance(value, Deed):
        return _deed_hints(value, view, ask.seat, lang)
    if value in ("yes", "no", "no-module", "enough", "nothing"):
        return []
    match kind:
        case "faction":
            return _faction_hints(value, lang)
        case "destiny":
            return [
                WORDS(lang, "hint.destiny", points=bonus.points, track=_track(bonus.track, lang))
                for bonus in DESTINIES[value].bonus
            ]
        case "launch-ship" | "build-ship" | "upgrade":
            return _ship_hints(ask, value, view, lang)
        case "build-structure":
            return _structure_hints(ask, value, view, lang)
        case "buy-module" | "gain-module" | "second-module" | "discard-module":
            return _module_hints(ask, value, view, lang)
        case "activate-free":
            return _module_does(MODULES[MODULE_BY_TOKEN[value]], lang)
        case "energy-dice":
            return _energy_hints(value, view, ask.seat, lang)
        case "hand-limit" | "pay-cards" | "discard-cards" | "hand-over-card":
            return _does(TACTICS[value].id, lang)
        case "peek":
            event = EVENTS[value]
            effect = effects_text(event.effects, lang, short=True)
            values = {"track": _track(event.score_track, lang), "class": event.raider_class, "effect": effect}
            return [WORDS(lang, "hint.event", **values)]
        case "advance":
            return _track_hints(value, view, ask.seat, lang)
        case "capture-from" if value in view.moons:
            return [WORDS(lang, "hint.moon-gives", effect=moon_effect(view.moons[value][0], lang))]
        case "recruit-from":
            count = view.commanders.get(value, [0] * len(view.players))[ask.seat]
            return [WORDS(lang, "hint.commanders", count=count)] if count else []
        case "sortie":
            raider = RAIDERS[ask.token(value)]
            effect = effects_text(raider.reward, lang, short=True)
            return [WORDS(lang, "hint.raider", cannons=raider.cannons, shields=raider.shields, effect=effect)]
    return []


def _deed_hints(deed: Deed, view: View, seat: int, lang: Lang) -> list[str]:
    me = view.players[seat]
    match deed:
        case Launch(place):
            return launch_hints(view, place, seat, lang)
        case Store(_, slot):
            hints = []
            if me.slots.get(slot):
                hints.append(WORDS(lang, "hint.slot-points", points=me.slots[slot]))
            if slot in me.stored:
                hints.append(WORDS(lang, "hint.slot-taken", effect=moon_effect(me.stored[slot], lang)))
            return hints
        case Recruit(place):
            return [WORDS(lang, "hint.commanders", count=view.commanders[place][seat])]
        case Return():
            ships = sum(ship.on_board or ship.at == BAY for ship in me.ships)
            able = sum(MODULES[one].dock and not me.is_damaged(one) for one in me.modules)
            return [WORDS(lang, "hint.return", count=ships, able=able)]
        case RunScience(module):
            return _module_does(MODULES[module], lang)
        case Manoeuvre("moon") if MANOEUVRES_SLOT in me.stored:
            return [WORDS(lang, "hint.stored-moon", effect=capital(moon_effect(me.stored[MANOEUVRES_SLOT], lang)))]
    return []


def launch_hints(view: View, place: Place, seat: int, lang: Lang) -> list[str]:
    """What one finds at a place."""
    tile = view.tiles.get(place, "")
    hints = []
    if place in view.moons:
        hints.append(WORDS(lang, "hint.moon", effect=moon_effect(view.moons[place][0], lang)))
    elif tile in PLANETS:
        hints.append(WORDS(lang, "hint.no-moon", effect=tile_effect(tile, lang)))
    if SPACES[place].kind == "nebula":
        hints.append(WORDS(lang, "hint.nebula"))
    if tile not in PLANETS and tile_effect(tile, lang):
        hints.append(WORDS(lang, "hint.base", effect=tile_effect(tile, lang)))
    own = view.commanders.get(place, [0] * len(view.players))[seat]
    if own:
        hints.append(WORDS(lang, "hint.commanders", count=own))
    if place in view.tokens:
        goods = {resource: count for resource, count in view.tokens[place].items() if count}
        hints.append(WORDS(lang, "hint.tokens", goods=resources_text(goods, lang)))
    return hints + occupant_hints(view, place, seat, lang)


def occupant_hints(view: View, place: Place, seat: int, lang: Lang) -> list[str]:
    """Who else is at a place; hostile ships mean a battle."""
    hints = []
    for card in view.raiders.values():
        count = card.places.count(place)
        if count:
            hints.append(WORDS(lang, "hint.raiders", raider=thing_name(card.id, lang), count=count))
    factions = [player.faction for player in view.players]
    for other, player in enumerate(view.players):
        ships = [ship.type for ship in player.ships if ship.at == place]
        if ships and view.team_of(other) != view.team_of(seat):
            name = player_name(other, factions, lang)
            hints.append(WORDS(lang, "hint.ships", player=name, ships=ships_text(ships, lang)))
    return [*hints, WORDS(lang, "hint.battle")] if hints else []


def _faction_hints(faction: str, lang: Lang) -> list[str]:
    facts = FACTIONS[faction]
    tracks = joined(lang, [wording.track_name(track, lang) for track in facts.advances])
    hints = [WORDS(lang, "hint.start", goods=resources_text(facts.start, lang))] if facts.start else []
    hints += [WORDS(lang, "hint.advances", tracks=tracks)] if tracks else []
    texts = about(faction, lang)
    return [
        *hints,
        *[one.text for one in texts.powers],
        *[labelled(one.label, one.text, lang) for one in texts.scoring],
    ]


def ship_facts(facts: Ship | Upgrade, lang: Lang) -> list[str]:
    """A type of ship, or its upgrade, in numbers."""
    values = {"range": facts.range, "cannons": facts.cannons, "shields": facts.shields}
    hints = [WORDS(lang, "hint.ship", **values)]
    if facts.targeting:
        hints.append(WORDS(lang, "hint.targeting", count=facts.targeting))
    traits = [WORDS(lang, f"trait.{trait}") for trait in facts.traits if WORDS.has(f"trait.{trait}")]
    return [*hints, WORDS(lang, "hint.traits", traits=joined(lang, traits))] if traits else hints


def _ship_hints(ask: Question[Any, Any], value: str, view: View, lang: Lang) -> list[str]:
    if ask.kind == "upgrade":
        unique = [wording.ability_text(ability, lang, of="ship") for ability in UPGRADES[value].unique]
        return ship_facts(UPGRADES[value], lang) + unique
    piece = view.players[ask.seat].upgrades.get(value)
    facts = ship_facts(UPGRADES[piece] if piece else SHIPS[value], lang)
    if ask.kind == "launch-ship":
        return facts
    if ask.values["free"]:
        return [WORDS(lang, "hint.free"), *facts]
    return [_price(SHIPS[value].build_cost, ask.values["discount"], 0, lang), *facts]


def _price(cost: Mapping[str, int], discount: Mapping[str, int], least: int, lang: Lang) -> str:
    """A price with its discount; units of the payer's choice are told as such."""
    ways = less(cost, discount, least=least)
    if len(ways) == 1:
        return _cost_hint(ways[0], lang)
    named = {key: units for key, units in discount.items() if key != "any"}
    plain = less(cost, named, least=least)[0]
    off = sum(plain.values()) - sum(ways[0].values())
    return WORDS(lang, "hint.price-less", cost=cost_text(plain, lang), discount=off)


def _cost_hint(cost: Mapping[str, int], lang: Lang) -> str:
    cost = {key: units for key, units in cost.items() if units}
    return WORDS(lang, "hint.price", cost=cost_text(cost, lang)) if cost else WORDS(lang, "hint.free")


def _structure_hints(ask: Question[Any, Any], place: Place, view: View, lang: Lang) -> list[str]:
    planet = PLANETS[view.tiles[place]]
    cost = {key: units for key, units in less(planet.cost, ask.values["discount"])[0].items() if units}
    values = {
        "cost": cost_text(cost, lang) if cost else WORDS(lang, "label.nothing"),
        "count": commanders_needed(view, place, ask.values["commanders_less"]),
        "points": build_points(view, place),
    }
    effect = card_effect(planet.structure, lang)
    return [WORDS(lang, "hint.structure", **values), WORDS(lang, "hint.structure-gives", effect=effect)]


def _module_hints(ask: Question[Any, Any], token: str, view: View, lang: Lang) -> list[str]:
    module = MODULES[MODULE_BY_TOKEN[token]]
    row = view.offer[module.kind]
    number = MODULE_BY_TOKEN[token]
    hints = []
    if ask.kind != "discard-module" and number in row:
        price = PRICES[module.kind, row_of(view, number)]
        if ask.values["free"]:
            hints.append(WORDS(lang, "hint.free"))
        else:
            hints.append(_price(price, ask.values["discount"], ask.values["least"], lang))
    hints += _module_does(module, lang)
    if module.damage and ask.kind != "discard-module":
        hints.append(WORDS(lang, "hint.arrives-damaged", count=module.damage))
    return hints


def _module_does(module: Module, lang: Lang) -> list[str]:
    return _does(module.id, lang)


def _does(token: str, lang: Lang) -> list[str]:
    """What a component does and when, in few words."""
    facts = about(token, lang)
    return [labelled(one.label, one.short, lang) for one in (*facts.powers, *facts.scoring)]


def labelled(label: str, text: str, lang: Lang) -> str:
    """When something happens, and what: without its label a text may lose a condition."""
    return WORDS(lang, "hint.power", label=label, effect=text.rstrip("."))


def _track_hints(track: str, view: View, seat: int, lang: Lang) -> list[str]:
    facts = TRACK_FACTS[track]
    step = view.players[seat].tracks[track] + 1
    hints = [WORDS(lang, "hint.track", step=step, points=facts.points_by_step[step])]
    if step in facts.event_steps:
        hints.append(WORDS(lang, "hint.track-event"))
    hints += [
        WORDS(lang, "hint.track-construction", points=one.points) for one in facts.construction if one.step == step
    ]
    return hints


def team_sums(view: View) -> list[int]:
    """By seat: the final points of its team as they would be now."""
    sides, totals = sides_of(view), [player.final.total for player in view.players]
    return [sum(total for total, side in zip(totals, sides, strict=True) if side == own) for own in sides]


# -- odds of a battle


def _energy_hints(energy: int, view: View, seat: int, lang: Lang) -> list[str]:
    if view.battle is None or not any(seat in side for side in view.battle.sides):
        return []
    mine = next(one for one in view.battle.fighters if one.seat == seat)
    more = More(dice=dice_by_energy(energy, mine.first_energy))
    sides, found = chances(view, seat, more)
    own = next(place for place, side in enumerate(sides) if seat in side)
    dice = roller(mine.guns + more.dice, mine.aim, mine.cap).dice
    return [WORDS(lang, "hint.energy", dice=dice, percent=round(100 * found.win[own]))]


TEXTS: Texts = AndromedaTexts()

__all__ = ["RAIDER_SIDE", "TEXTS", "WORDS", "AndromedaTexts", "place_name", "place_phrase", "thing_name"]
