"""Andromeda's Edge in the terminal: what a seat sees, as lines and rows.

The shapes are those that `orloj.cli.terminal.look` asks for. With `plain` all facts are words for screen readers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from orloj.games.andromeda.components import (
    BASES,
    DISCOVERIES,
    DISCOVERY_TOKEN,
    DOMINANCES,
    EVENTS,
    KINDS,
    MODULES,
    MOONS,
    PLANETS,
    PRICES,
    RAIDERS,
    ROWS,
    SPACES,
    SPECIALS,
    TACTIC_TOKEN,
    TACTICS,
    TRACKS,
    UPGRADES,
    Effects,
    Module,
    ModuleId,
    Place,
)
from orloj.games.andromeda.effects.wording import (
    ability_text,
    cost_text,
    effects_text,
    resources_text,
    track_name,
)
from orloj.games.andromeda.forecast import chances
from orloj.games.andromeda.moons import slot_of
from orloj.games.andromeda.state import OFF_BOARD, RESERVE
from orloj.games.andromeda.texts import (
    TEXTS,
    module_name,
    moon_effect,
    place_name,
    ships_text,
    slot_phrase,
    structure_name,
    tactic_name,
    team_sums,
    thing_name,
)
from orloj.games.andromeda.texts import WORDS as GAME_WORDS
from orloj.games.andromeda.view import RAIDER_SIDE, PlayerView, View
from orloj.kernel import Question, Refusal
from orloj.look.terminal import QUIET, Area, Grid, Item, Page, Teaching
from orloj.words import LANGS, Lang, Words, joined
from orloj.words.clauses import capital

WORDS = Words("orloj.games.andromeda.look")
EMBLEMS = "▲●■◆"  # the seats, as the terminal marks them
_SEAT_STYLE = ("#e0b04c", "#7fb2e5", "#8fc98b", "#d98fb4")
_KIND_STYLE = {
    "science": "#7fb2e5",
    "industry": "#e07a5f",
    "trade": "#e8d44d",
    "civilization": "#8fc98b",
    "dominance": "#b9a7e8",
}
_NOW = "bold #e0b04c"  # what is being played
_PAGES = ("map", "offer", "raiders", "station", "hand")
_CELL = 11  # columns of a place on the map; seven of them fit on a narrow terminal
_ORDER = (*sorted(SPACES, key=lambda place: (SPACES[place].row, SPACES[place].col)),)
_WIDEST = max(sum(SPACES[place].row == row for place in SPACES) for row in {SPACES[place].row for place in SPACES})


class AndromedaLook(Teaching):
    """The galaxy, the stations, the cards."""

    teaching_modes = ()
    words = WORDS

    # -- the table

    def status(self, view: View, lang: Lang, plain: bool) -> list[Text]:
        """Turn, target and event track; known events; the battle; the places where something stands."""
        facts = [WORDS(lang, "turn", number=view.turn) if view.turn else WORDS(lang, "factions")]
        facts.append(WORDS(lang, "target", target=view.target))
        if view.event_due >= 0:
            facts.append(WORDS(lang, "event-due"))
        elif not view.ending:
            facts.append(WORDS(lang, "event-left", count=view.event_marker))
        decks = {"events": view.events_left, "tactics": view.tactics_left, "planets": view.planets_left}
        facts.append(WORDS(lang, "decks", **decks))
        lines = [_facts_line(facts, plain)]
        if view.ending and view.outcome is None:
            key = "ending" if view.last_turns >= 0 else "ending-soon"
            lines.append(Text(WORDS(lang, key, count=max(0, view.last_turns)), style="" if plain else _NOW))
        if view.events_known:
            cards = [
                WORDS(lang, "known-card", number=place + 1, name=thing_name(EVENTS[event].id, lang))
                for place, event in sorted(view.events_known.items())
            ]
            lines.append(Text(WORDS(lang, "known-event", cards=", ".join(cards)), style="" if plain else QUIET))
        if view.turn:
            lines += [_place_line(view, place, lang, plain) for place in _ORDER if _is_busy(view, place)]
        return lines + (battle_lines(view, lang, plain) if view.battle is not None else [])

    # -- the players

    def players(self, view: View, names: Sequence[str], lang: Lang, plain: bool, *, full: bool) -> list[list[Text]]:
        """Numbers, ships and tracks of each seat; in full also what the stations hold."""
        found = []
        for seat, player in enumerate(view.players):
            lines = [_summary(view, seat, names[seat], lang, plain), *_numbers(player, lang)]
            if full:
                lines += _station_lines(view, seat, lang)
            found.append(lines)
        return found

    def actor(self, view: View, actor: str, lang: Lang, plain: bool, *, full: bool) -> list[Text]:
        """The raiders: where they are; in full also what they can do."""
        name = Text(TEXTS.actor_name(actor, lang), style="" if plain else "bold")
        places = [
            WORDS(lang, "here.raider", raider=thing_name(card.id, lang), count=card.places.count(place))
            + f" {place_name(view, place, lang, 'at')}"
            for card in view.raiders.values()
            for place in dict.fromkeys(card.places)
        ]
        key = "raider.summary" if places else "raider.summary-none"
        summary = WORDS(lang, key, raiders=name.plain, places=", ".join(places))
        first = Text(summary)
        first.stylize(name.style, 0, len(name.plain))
        return [first, *(_raider_lines(view, lang) if full else [])]

    def areas(self, view: View, lang: Lang, plain: bool, *, full: bool) -> list[Area]:
        """The own modules, tactic cards, tokens and moons."""
        if view.seat is None:
            return []
        me = view.players[view.seat]
        modules = me.modules
        held = _held_items(me, lang, plain)
        title = WORDS(lang, "hand", count=me.hand_size, limit=me.hand_limit)
        hand = tuple(_tactic_item(card, lang, full=full) for card in me.hand or ())
        areas = [
            Area(
                "station",
                WORDS(lang, "station", count=len(modules)),
                tuple(_module_item(me, module, lang, plain, full=full) for module in modules),
                WORDS(lang, "station-empty"),
            ),
            Area("hand", title, hand, WORDS(lang, "hand-empty")),
        ]
        if held:
            areas.append(Area("tokens", WORDS(lang, "tokens-held", count=len(held)), held, WORDS(lang, "tokens-empty")))
        return areas

    def item(self, ask: Question[Any, Any], value: Any, view: View, lang: Lang, plain: bool) -> Item | None:  # noqa: ARG002
        """Hints tell what an option does; nothing is left to add."""
        return None

    def aside(self, refusal: Refusal, lang: Lang) -> str:
        return WORDS(lang, f"aside.{refusal.why}") if WORDS.has(f"aside.{refusal.why}") else ""

    # -- more, by command

    def score(self, view: View, names: Sequence[str], lang: Lang, plain: bool) -> Grid:  # noqa: ARG002
        scores = [player.final for player in view.players]
        rows = [(WORDS(lang, "score.now"), *[str(score.track) for score in scores])]
        for track in TRACKS:
            name = WORDS(lang, "score.track", track=GAME_WORDS(lang, f"track.{track}"))
            rows.append((capital(name), *[str(score.tracks[track]) for score in scores]))
        for part in ("structures", "specials", "damaged", "vault", "commanders", "destiny", "faction"):
            numbers = [getattr(score, part) for score in scores]
            if any(numbers):
                rows.append((WORDS(lang, f"score.{part}"), *[str(number).replace("-", "−") for number in numbers]))
        ends = [sum(score.modules.values()) for score in scores]
        if any(ends):
            rows.append((WORDS(lang, "score.modules"), *map(str, ends)))
        rows.append((WORDS(lang, "score.total"), *[str(score.total) for score in scores]))
        if view.teams:
            rows.append((WORDS(lang, "score.team"), *map(str, team_sums(view))))
        rows.append((WORDS(lang, "score.tie"), *[f"{score.module_count}, {score.resources}" for score in scores]))
        return Grid((WORDS(lang, "score.source"), *names), tuple(rows))

    def pages(self, lang: Lang) -> list[Page]:
        return [
            Page(id, tuple(WORDS(one, f"command.{id}.words") for one in LANGS), WORDS(lang, f"command.{id}.help"))
            for id in _PAGES
        ]

    def page(self, id: str, view: View, names: Sequence[str], lang: Lang, plain: bool) -> list[Text]:  # noqa: ARG002
        """`map`, `offer` and `raiders`; the other pages are areas."""
        match id:
            case "map":
                return map_lines(view, lang, plain)
            case "offer":
                return offer_lines(view, lang, plain)
            case "raiders":
                return _raider_lines(view, lang)
        return []


def _facts_line(facts: Sequence[str], plain: bool) -> Text:
    if plain:
        return Text(f"{', '.join(facts)}.")
    return Text(facts[0], style="bold").append("   " + " · ".join(facts[1:]), style="not bold dim")


# -- the map


def _is_there(view: View, place: Place) -> bool:
    return SPACES[place].kind == "nebula" or place in view.tiles


def _is_busy(view: View, place: Place) -> bool:
    """Does somebody stand there, or something lie there that one could collect?"""
    return (
        place in view.structures
        or place in view.tokens
        or any(place in card.places for card in view.raiders.values())
        or any(ship.at == place for player in view.players for ship in player.ships)
    )


def _who(view: View, seat: int, lang: Lang, plain: bool) -> str:
    """A participant: by the faction, in colour also by the emblem."""
    if seat == RAIDER_SIDE:
        battle = view.battle
        return (
            thing_name(view.raiders[battle.raiders].id, lang) if battle and battle.raiders else WORDS(lang, "raiders")
        )
    name = thing_name(view.players[seat].faction, lang) if view.players[seat].faction else str(seat + 1)
    return name if plain else f"{EMBLEMS[seat]} {name}"


def _mark(view: View, seat: int, lang: Lang, plain: bool) -> str:
    return _who(view, seat, lang, plain) if plain else EMBLEMS[seat]


def _place_line(view: View, place: Place, lang: Lang, plain: bool) -> Text:
    """A place with everything that is there."""
    tile = view.tiles.get(place, "")
    name = capital(place_name(view, place, lang))
    facts = place_facts(view, place, lang, plain)
    if plain:
        return Text(f"{name}: {', '.join(facts)}." if facts else f"{name}.")
    style = _KIND_STYLE.get(PLANETS[tile].kind, "") if tile in PLANETS else ""
    active = place == view.now.active
    line = Text("▶ " if active else "  ", style=_NOW).append(name, style=f"not dim {style}".strip())
    return line.append("  " + " · ".join(facts), style="not bold default") if facts else line


def place_facts(view: View, place: Place, lang: Lang, plain: bool) -> list[str]:
    """What stands and lies at a place."""
    facts = []
    if plain and place == view.now.active:
        facts.append(WORDS(lang, "here.active"))
    for card in view.raiders.values():
        if place in card.places:
            raider = WORDS(lang, "here.raider", raider=thing_name(card.id, lang), count=card.places.count(place))
            facts.append(raider if plain else f"✗ {raider}")
    for seat, player in enumerate(view.players):
        ships = [ship.type for ship in player.ships if ship.at == place]
        if ships:
            who = _mark(view, seat, lang, plain)
            facts.append(WORDS(lang, "here.ships", who=who, ships=ships_text(ships, lang)))
    if place in view.structures:
        built = view.structures[place]
        who = _mark(view, built.seat, lang, plain)
        structure = WORDS(lang, "here.structure", structure=structure_name(built.type, lang), who=who)
        facts.append(structure if plain else f"⌂ {structure}")
    if place in view.moons:
        top, count = view.moons[place]
        key = "here.moon" if count > 1 else "here.moon-last"
        moon = WORDS(lang, key, effect=moon_effect(top, lang), count=count)
        facts.append(moon if plain else f"☾ {moon}")
    for seat, count in enumerate(view.commanders.get(place, ())):
        if count:
            who = _mark(view, seat, lang, plain)
            facts.append(WORDS(lang, "here.commanders", who=who, count=count))
    if place in view.tokens:
        goods = {resource: count for resource, count in view.tokens[place].items() if count}
        facts.append(WORDS(lang, "here.tokens", goods=resources_text(goods, lang)))
    return facts


def map_lines(view: View, lang: Lang, plain: bool) -> list[Text]:
    """The whole galaxy: a sketch (if it may be one), and every place with what it gives and what is there; in words
    also what lies beside it."""
    there = [place for place in _ORDER if _is_there(view, place)]
    empty = [place for place in _ORDER if place not in there]
    if plain:
        lines = [_place_in_words(view, place, lang) for place in there]
    else:
        lines = [*map_sketch(view, lang), Text()]
        for place in there:
            more = _tile_facts(view, place, lang)
            lines.append(_place_line(view, place, lang, plain).append(f"  {more}" if more else "", style=QUIET))
    if empty:
        lines.append(Text(WORDS(lang, "map.unfilled", count=len(empty)), style="" if plain else QUIET))
    if plain:
        lines += [Text(f"{capital(place_name(view, place, lang))}. {_beside(view, place, lang)}") for place in empty]
    return lines


def _place_in_words(view: View, place: Place, lang: Lang) -> Text:
    facts = _place_line(view, place, lang, True).plain
    return Text(f"{facts} {capital(_tile_facts(view, place, lang))}. {_beside(view, place, lang)}")


def _beside(view: View, place: Place, lang: Lang) -> str:
    """The neighbours of a place; an empty space is a step on the way too [andromeda.ruling.empty-space]."""
    near = [place_name(view, other, lang) for other in _ORDER if other in SPACES[place].adjacent]
    return WORDS(lang, "here.beside", places=", ".join(near))


def _tile_facts(view: View, place: Place, lang: Lang) -> str:
    """What a place is good for."""
    tile = view.tiles.get(place, "")
    if tile in BASES:
        return effects_text(BASES[tile].effects, lang, short=True)
    if tile in SPECIALS:
        benefit = SPECIALS[tile].benefit
        return (
            WORDS(lang, "here.gives", effect=effects_text(benefit, lang, short=True))
            if benefit
            else GAME_WORDS(lang, "refusal.quasar").rstrip(".")
        )
    if tile in PLANETS:
        planet = PLANETS[tile]
        if place in view.structures:
            return GAME_WORDS(lang, f"place-kind.{planet.kind}")
        values = {"structure": structure_name(planet.structure, lang), "cost": cost_text(planet.cost, lang, short=True)}
        return WORDS(lang, "here.build", count=planet.commanders, **values)
    return GAME_WORDS(lang, "hint.nebula").rstrip(".")


def map_sketch(view: View, lang: Lang) -> list[Text]:
    """The hexes in their rows, two lines each: the name, and who or what is there."""
    lines: list[Text] = []
    for row in sorted({space.row for space in SPACES.values()}):
        places = [place for place in _ORDER if SPACES[place].row == row]
        indent = " " * ((_WIDEST - len(places)) * _CELL // 2)
        first, second = Text(indent), Text(indent)
        for place in places:
            tile = view.tiles.get(place, "")
            style = _KIND_STYLE.get(PLANETS[tile].kind, "") if tile in PLANETS else "bold" if tile in BASES else QUIET
            name = capital(place_name(view, place, lang)) if _is_there(view, place) else "·"
            first.append(_fitted(name, _CELL - 1), style=style).append(" ")
            second.append(_fitted(_signs(view, place), _CELL - 1)).append(" ")
        lines += [first, second]
    return [Text(line.plain.rstrip()) if not line.spans else _stripped(line) for line in lines]


def _stripped(line: Text) -> Text:
    line.rstrip()
    return line


def _fitted(text: str, width: int) -> str:
    """Cut or filled to a width; a cut name keeps its beginning."""
    while cell_len(text) > width:
        text = text[:-1]
    return text + " " * (width - cell_len(text))


def _signs(view: View, place: Place) -> str:
    """Who is at a place, in signs."""
    signs = "▶" if place == view.now.active else ""
    for card in view.raiders.values():
        signs += "✗" * card.places.count(place)
    for seat, player in enumerate(view.players):
        signs += EMBLEMS[seat] * sum(ship.at == place for ship in player.ships)
    if place in view.structures:
        signs += f"⌂{EMBLEMS[view.structures[place].seat]}"
    if place in view.moons:
        signs += f"☾{view.moons[place][1]}"
    commanders = sum(view.commanders.get(place, ()))
    return signs + (f"♟{commanders}" if commanders else "")


# -- the battle


def battle_lines(view: View, lang: Lang, plain: bool) -> list[Text]:
    """Who fights with how many dice, what was rolled, and the exact chances before that."""
    battle = view.battle
    assert battle is not None
    at = place_name(view, battle.place, lang, "at")
    step = TEXTS.phase_name(battle.step, lang)
    lines = [Text(WORDS(lang, "battle", at_place=at, step=step), style="" if plain else _NOW)]
    rolled = any(one.rolled for one in battle.fighters)
    ready = len(battle.sides) > 1 and not rolled and not battle.ended
    odds = chances(view)[1] if ready else None
    for one in battle.fighters:
        who = _who(view, one.seat, lang, plain)
        facts = [WORDS(lang, "fighter", who=who, dice=one.dice, targeting=one.targeting)]
        if one.rolled:
            facts.append(WORDS(lang, "fighter-rolled", dice=" ".join(map(str, one.rolled))))
        side = next((number for number, side in enumerate(battle.sides) if one.seat in side), None)
        if odds is not None and side is not None:
            facts.append(WORDS(lang, "chance", percent=_percent(odds.win[side])))
        lines.append(Text(f"{'' if plain else '  '}{', '.join(facts)}{'.' if plain else ''}"))
    if odds is not None and odds.nobody:
        lines.append(Text(WORDS(lang, "nobody", percent=_percent(odds.nobody)), style="" if plain else QUIET))
    if battle.winners:
        names = joined(lang, [_who(view, seat, lang, plain) for seat in battle.winners])
        lines.append(Text(WORDS(lang, "won-by", who=names, count=len(battle.winners))))
    return lines


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}" if 0.01 <= chance <= 0.99 or chance in (0.0, 1.0) else f"{100 * chance:.2f}"


# -- players


def _summary(view: View, seat: int, name: str, lang: Lang, plain: bool) -> Text:
    player = view.players[seat]
    facts = [thing_name(player.faction, lang)] if player.faction else []
    facts.append(WORDS(lang, "points-final", points=player.score, final=player.final.total))
    goods = {resource: count for resource, count in player.goods.items() if count}
    facts += [
        resources_text(goods, lang) if goods else WORDS(lang, "no-goods"),
        WORDS(lang, "hand-size", count=player.hand_size, limit=player.hand_limit),
        WORDS(lang, "commanders", count=player.commanders),
        WORDS(lang, "moons", count=len(player.moons), limit=player.moon_limit),
    ]
    tokens = player.discovery_count + player.dominance_count
    if tokens:
        facts.append(WORDS(lang, "tokens", count=tokens))
    if seat == view.active and view.turn:
        facts.append(WORDS(lang, "active"))
    if plain:
        return Text(f"{name}: {', '.join(facts)}.")
    style = _SEAT_STYLE[seat % len(_SEAT_STYLE)]
    return Text(f"{name}  ", style=f"bold {style}").append(" · ".join(facts), style="not bold default")


def _numbers(player: PlayerView, lang: Lang) -> list[Text]:
    """Tracks, and ships that are not on the map."""
    tracks = [WORDS(lang, "track", track=track_name(track, lang), step=player.tracks[track]) for track in TRACKS]
    by_zone: dict[str, list[str]] = {}
    for ship in player.ships:
        if ship.at in OFF_BOARD and ship.at != RESERVE:
            by_zone.setdefault(ship.at, []).append(ship.type)
    zones = [f"{GAME_WORDS(lang, f'at.{zone}')} {ships_text(types, lang)}" for zone, types in by_zone.items()]
    lines = [Text(f"{WORDS(lang, 'tracks', tracks=', '.join(tracks))}.")]
    if zones:
        lines.append(Text(f"{WORDS(lang, 'ships', ships='; '.join(zones))}."))
    return lines


def _station_lines(view: View, seat: int, lang: Lang) -> list[Text]:
    """Everything a station holds."""
    player = view.players[seat]
    lines = [
        WORDS(
            lang,
            "row",
            kind=capital(track_name(kind, lang)),
            modules=", ".join(_module_state(player, module, lang) for module in player.rows[kind]),
        )
        for kind in KINDS
        if player.rows.get(kind)
    ]
    if player.stored:
        moons = [
            WORDS(lang, "stored-moon", moon=moon_effect(moon, lang), slot=slot_phrase(slot, lang))
            for slot, moon in player.stored.items()
        ]
        lines.append(WORDS(lang, "stored-moons", moons=", ".join(moons)))
    if player.moons:
        lines.append(WORDS(lang, "captured", moons=", ".join(f"({moon_effect(moon, lang)})" for moon in player.moons)))
    built = [place for place, one in view.structures.items() if one.seat == seat]
    if built:
        structures = [
            f"{structure_name(view.structures[place].type, lang)} ({place_name(view, place, lang)})" for place in built
        ]
        lines.append(WORDS(lang, "structures", structures=", ".join(structures)))
    if player.cards:
        cards = [
            WORDS(lang, "used", name=structure_name(card.type, lang)) if card.used else structure_name(card.type, lang)
            for card in player.cards
        ]
        lines.append(WORDS(lang, "cards", cards=", ".join(cards)))
    if player.upgrades:
        pieces = [
            f"{thing_name(piece, lang)} ({ships_text([UPGRADES[piece].ship], lang)})"
            for piece in player.upgrades.values()
        ]
        lines.append(WORDS(lang, "upgrades", upgrades=", ".join(pieces)))
    if player.ongoing:
        names = ", ".join(tactic_name(card, lang) for card in player.ongoing)
        lines.append(WORDS(lang, "ongoing", cards=names))
    return [Text(f"{line}.") for line in lines]


def _module_state(player: PlayerView, module: ModuleId, lang: Lang) -> str:
    name = module_name(module, lang)
    if module in player.replicated:
        name = WORDS(lang, "replicated", name=name)
    if module in player.damage:
        name = WORDS(lang, "damaged", name=name, count=player.damage[module])
    return name


# -- components as rows


def _does(effects: Effects, lang: Lang, *, full: bool) -> str:
    return effects_text(effects, lang, short=not full) if effects else ""


def _module_text(module: Module, lang: Lang, *, full: bool) -> str:
    """What a module does when it works, or for the final scoring."""
    if module.end:
        return WORDS(lang, "at-end", effect=_does(module.end, lang, full=full).rstrip("."))
    return _does(module.activate, lang, full=full)


def _module_item(me: PlayerView, module: ModuleId, lang: Lang, plain: bool, *, full: bool) -> Item:
    facts = MODULES[module]
    marks = []
    if module in me.damage:
        marks.append(WORDS(lang, "fact-damaged", count=me.damage[module]))
    if module in me.replicated:
        marks.append(WORDS(lang, "fact-replicated"))
    if facts.kind == "science" and not facts.base:
        marks.append(WORDS(lang, "fact-science"))
    elif facts.dock:
        marks.append(WORDS(lang, "fact-dock"))
    moons = [moon for slot, moon in me.stored.items() if slot_of(slot).modules == (module,)]
    marks += [WORDS(lang, "fact-moon", effect=moon_effect(moon, lang)) for moon in moons]
    style = "" if plain else _KIND_STYLE[facts.kind]
    text = _module_text(facts, lang, full=full)
    return Item(facts.id, Text(module_name(module, lang), style=style), (Text(", ".join(marks)),), Text(text))


def _tactic_item(card: int, lang: Lang, *, full: bool) -> Item:
    text = _does(TACTICS[card].effects, lang, full=full)
    kind = TEXTS.component(TACTICS[card].id, lang).kind
    return Item(TACTIC_TOKEN[card], Text(tactic_name(card, lang)), (Text(kind),), Text(text))


def _held_items(me: PlayerView, lang: Lang, plain: bool) -> tuple[Item, ...]:  # noqa: ARG001
    found: list[Item] = []
    for kind, held in (
        ("moon", [(MOONS[moon].id, MOONS[moon].effects) for moon in me.moons]),
        ("discovery", [(DISCOVERY_TOKEN[one], DISCOVERIES[one].effects) for one in me.discoveries or ()]),
        ("dominance", [(DOMINANCES[one].id, DOMINANCES[one].effects) for one in me.dominances or ()]),
    ):
        for token, effects in held:
            name = capital(effects_text(effects, lang, short=True))
            found.append(Item(token, Text(name), (Text(WORDS(lang, f"kind-{kind}")),), Text()))
    return tuple(found)


# -- pages


def offer_lines(view: View, lang: Lang, plain: bool) -> list[Text]:
    """The offer by kinds, the cheapest row first."""
    lines = []
    for kind in KINDS:
        title = WORDS(lang, "offer.left", kind=capital(track_name(kind, lang)), count=view.decks_left[kind])
        lines.append(Text(title, style="" if plain else _KIND_STYLE[kind]))
        for row, module in zip(ROWS, view.offer[kind], strict=True):
            if module is None:
                continue
            facts = MODULES[module]
            effect = _module_text(facts, lang, full=False) or WORDS(lang, "offer.no-effect")
            if facts.damage:
                effect = f"{effect}; {WORDS(lang, 'offer.damage', count=facts.damage)}"
            values = {"module": module_name(module, lang), "cost": cost_text(PRICES[kind, row], lang, short=True)}
            lines.append(Text(f"  {WORDS(lang, 'offer.module', row=row, effect=effect, **values)}"))
    return lines


def _raider_lines(view: View, lang: Lang) -> list[Text]:
    lines = []
    for class_, card in view.raiders.items():
        if not card.id:
            lines.append(Text(WORDS(lang, "raider.hidden", **{"class": class_})))
            continue
        facts = RAIDERS[card.id]
        values: dict[str, Any] = {
            "class": class_,
            "raider": thing_name(card.id, lang),
            "cannons": facts.cannons,
            "range": facts.range,
            "targeting": facts.targeting_bonus,
            "shields": facts.shields,
            "effect": effects_text(facts.reward, lang, short=True),
        }
        text = [WORDS(lang, "raider.line", **values)]
        text += [ability_text(ability, lang, of="raider") for ability in facts.abilities]
        if card.places:
            places = Counter(card.places)
            names = [_times(place_name(view, place, lang), count) for place, count in places.items()]
            text.append(WORDS(lang, "raider.where", places=", ".join(names)))
        else:
            text.append(WORDS(lang, "raider.nowhere"))
        if card.worn:
            text.append(WORDS(lang, "raider.worn", count=card.worn))
        lines.append(Text(" ".join(_sentences(text))))
    return lines


def _times(name: str, count: int) -> str:
    return name if count == 1 else f"{name} ×{count}"


def _sentences(texts: Iterable[str]) -> list[str]:
    return [text if text.endswith(".") else f"{capital(text)}." for text in texts]


LOOK = AndromedaLook()

__all__ = ["LOOK", "AndromedaLook", "battle_lines", "map_lines", "offer_lines"]
