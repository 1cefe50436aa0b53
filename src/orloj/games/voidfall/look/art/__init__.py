"""The pictures of Voidfall, each worked out from the id of what it shows. No picture comes from the box.

Cards are 128 by 84, places 200 by 200 (the map cuts them to its hexes).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from orloj.games.voidfall.look import printed
from orloj.games.voidfall.look.art.hues import AGENDA_HUE, CRISIS_HUE, FOCUS_HUE, HOUSE_HUE, SECTOR_HUE, VOID
from orloj.games.voidfall.look.art.places import GROUNDS, VARIANTS, backdrop, cover, standard
from orloj.games.voidfall.look.symbols import SYMBOLS, drawing
from orloj.look.art import (
    NIGHT,
    Picture,
    circle,
    glow,
    group,
    hoop,
    line,
    mixed,
    num,
    path,
    regular,
    shifted,
    sky,
    star,
)

WIDTH, HEIGHT = 128, 84
_SIGNS = frozenset(SYMBOLS.names)
_Drawn = Callable[[str], str | None]


@cache
def picture(id: str) -> str | None:
    """The picture of a thing as SVG; None if there is none of that name."""
    if id == "cover":
        return cover()
    if id == "void":
        return backdrop()
    kind, _, which = id.partition(".")
    draw = _KINDS.get(kind)
    return draw(which) if draw is not None else None


def emblem(picture: Picture, symbol: str, colour: str, x: float, y: float, size: float, opacity: float = 1) -> None:
    """A symbol in metal of a colour."""
    metal = picture.metal((mixed(colour, "#ffffff", 0.6), colour, mixed(colour, NIGHT, 0.55)))
    scale = size / 24
    inside = drawing(symbol).replace("currentColor", metal)
    at = f"translate({num(x - size / 2)} {num(y - size / 2)}) scale({scale:.2f})"
    picture.add(group(inside, at, f'opacity="{opacity:g}"' if opacity != 1 else ""))


def _scene(id: str, colour: str, symbol: str, *, behind: str = "", size: float = 46) -> Picture:
    """Night in a colour, light, perhaps something large and faint, and the symbol itself."""
    drawn = Picture(f"voidfall.{id}", WIDTH, HEIGHT)
    sky(drawn, colour, stars=30)
    if behind:
        emblem(drawn, behind, mixed(colour, NIGHT, 0.35), WIDTH / 2, HEIGHT / 2, 118, 0.3)
    glow(drawn, WIDTH / 2, HEIGHT / 2, 16, 2.6, colour, 0.45)
    emblem(drawn, symbol, colour, WIDTH / 2, HEIGHT / 2, size)
    return drawn


def _house(id: str) -> str | None:
    if id not in HOUSE_HUE:
        return None
    colour = HOUSE_HUE[id]
    drawn = Picture(f"voidfall.house.{id}", WIDTH, HEIGHT)
    sky(drawn, colour, stars=26)
    glow(drawn, WIDTH / 2, HEIGHT / 2, 20, 2.4, colour, 0.4)
    drawn.add(path(regular(64, 42, 37, 6), mixed(NIGHT, colour, 0.16), f'stroke="{colour}" stroke-width="1.6"'))
    drawn.add(line(regular(64, 42, 33, 6), mixed(colour, NIGHT, 0.35), 0.8))
    emblem(drawn, f"house.{id}", colour, 64, 42, 42)
    return drawn.document()


def _fallen(id: str) -> str | None:
    """The device of a house in the claws of the Void, its glass broken."""
    if id not in HOUSE_HUE:
        return None
    drawn = Picture(f"voidfall.fallen.{id}", WIDTH, HEIGHT)
    sky(drawn, VOID, stars=22)
    emblem(drawn, "ship.voidborn", VOID, 64, 42, 104, 0.45)
    emblem(drawn, f"house.{id}", mixed(HOUSE_HUE[id], "#77708c", 0.45), 64, 42, 44)
    if printed.table("fallen_houses", "fallen_house")[f"fallen_{id}"]["cracked"]:
        crack = "M18 8l22 14-4 12 20 10-8 14 30 8-6 12M56 44l24-14 14 6 22-18"
        drawn.add(line(crack, "#e9defc", 0.9, 'opacity=".75" stroke-linejoin="round"'))
    return drawn.document()


def _focus(id: str) -> str | None:
    if id not in printed.focuses():
        return None
    focus, facts = printed.focus_symbol(id), printed.focuses()[id]
    colour = FOCUS_HUE[focus]
    house = str(facts.get("house", ""))
    mode = str(facts.get("mode", ""))
    drawn = _scene(f"focus.{id}", colour, f"focus.{focus}", behind=f"house.{house}" if house else "")
    if mode in ("solo", "coop"):
        drawn.add(line(regular(64, 42, 36, 6 if mode == "coop" else 8), "#fbe7b2", 1.2, 'opacity=".85"'))
    else:
        drawn.add(hoop(64, 42, 35, mixed(colour, "#ffffff", 0.3), 0.8, 'opacity=".6"'))
    return drawn.document()


def _tech(id: str) -> str | None:
    facts = printed.technologies().get(id)
    if facts is None:
        return None
    colour = HOUSE_HUE[facts["house"]]
    drawn = Picture(f"voidfall.tech.{id}", WIDTH, HEIGHT)
    sky(drawn, shifted(colour, 0.04), stars=20)
    chance = drawn.random
    # a board of circuits that is different for each technology
    for _ in range(9):
        x, y = chance.randrange(6, 122, 6), chance.randrange(6, 80, 6)
        dx, dy = chance.choice((-1, 1)) * chance.randrange(10, 30), chance.choice((-1, 1)) * chance.randrange(8, 22)
        drawn.add(line(f"M{x} {y}h{dx}l{dx // 3} {dy}", colour, 0.9, 'opacity=".45"'), circle(x, y, 1.5, colour))
    glow(drawn, 64, 42, 15, 2.6, colour, 0.5)
    drawn.add(path(regular(64, 42, 28, 8, 1 / 16), mixed(NIGHT, colour, 0.14), f'stroke="{colour}" stroke-width="1.4"'))
    emblem(drawn, technology_symbol(id), colour, 64, 42, 34)
    return drawn.document()


_TECH_SIGN: Mapping[str, str] = {
    "shields": "absorb-salvo", "escape_pods": "home", "targeting": "initiative", "data_refinery": "guild.bankers",
    "torpedoes": "salvo", "starbases": "inst.starbase", "orbital_docks": "inst.shipyard", "energy_cells": "res.energy",
    "destroyers": "ship.destroyer", "cloning": "both", "terraforming": "population", "neural_matrix": "tech.any",
    "deep_space_missiles": "approach", "sentries": "ship.sentry", "hyperdrive": "move",
    "tactical_transports": "deploy",
    "dreadnoughts": "ship.dreadnought", "decontamination_chambers": "remove-corruption", "robotics": "focus.production",
    "ark_ships": "guild.any", "autonomous_drones": "ship.corvette", "trade_nexus": "trade", "carriers": "ship.carrier",
    "central_surveillance": "peek", "salvage_scanner": "bounty", "purifier": "pure", "combat_replicators": "regroup",
    "cybernetics": "self",
}  # fmt: skip


def technology_symbol(id: str) -> str:
    """A sign for what a technology is about."""
    return _TECH_SIGN.get(id, "tech.basic")


def _agenda(id: str) -> str | None:
    facts = printed.table("agendas", "agenda").get(id)
    if facts is None:
        return None
    kind = str(facts["kind"])
    drawn = _scene(f"agenda.{id}", AGENDA_HUE[kind], f"agenda.{kind}", size=48)
    chance = drawn.random
    for _ in range(3):
        drawn.add(
            hoop(64, 42, chance.uniform(30, 52), AGENDA_HUE[kind], 0.7, f'opacity="{chance.uniform(0.15, 0.5):.2f}"')
        )
    return drawn.document()


def _starting(id: str) -> str | None:
    house, _, letter = id.partition("_")
    if id not in {**printed.table("starting_agendas", "agenda"), **printed.table("starting_agendas", "extra")}:
        return None
    drawn = _scene(f"starting.{id}", HOUSE_HUE[house], "agenda.starting", behind=f"house.{house}", size=46)
    if letter.startswith("extra"):
        drawn.add(hoop(64, 42, 38, HOUSE_HUE[house], 1))
    if letter.endswith("B"):
        drawn.add(hoop(64, 42, 35, HOUSE_HUE[house], 1, 'stroke-dasharray="4 3"'))
    return drawn.document()


def _origin(id: str) -> str | None:
    house, _, letter = id.partition("_")
    if id not in printed.table("origins", "origin"):
        return None
    drawn = _scene(f"origin.{id}", HOUSE_HUE[house], f"house.{house}", behind="home", size=40)
    drawn.add(hoop(64, 42, 34, HOUSE_HUE[house], 1, 'stroke-dasharray="6 3"' if letter == "B" else ""))
    return drawn.document()


_CYCLE_HUE = {1: "#5a8af0", 2: "#c06af0", 3: "#f0563f"}


def _event(id: str) -> str | None:
    facts = printed.table("events", "event").get(id)
    if facts is None:
        return None
    colour = _CYCLE_HUE[facts["cycle"]]
    drawn = Picture(f"voidfall.event.{id}", WIDTH, HEIGHT)
    sky(drawn, colour, stars=44)
    chance = drawn.random
    x, y = chance.uniform(34, 94), chance.uniform(28, 56)
    glow(drawn, x, y, 8, 4.2, mixed(colour, "#ffffff", 0.35), 0.7)
    for at in range(facts["cycle"]):
        drawn.add(hoop(x, y, 15 + 9 * at, mixed(colour, "#ffffff", 0.4), 0.9, 'opacity=".55"'))
    drawn.add(path(star(x, y, 11, 3, 4 + chance.randrange(3), chance.random()), "#fff3d8"))
    return drawn.document()


def _crisis(id: str) -> str | None:
    facts = printed.table("crises", "crisis").get(id)
    if facts is None:
        return None
    kind = str(facts["kind"])
    drawn = _scene(f"crisis.{id}", CRISIS_HUE[kind], f"crisis.{kind}", behind="ship.voidborn", size=40)
    return drawn.document()


def _alert(id: str) -> str | None:
    facts = printed.table("alerts", "alert").get(id)
    if facts is None:
        return None
    war = facts["kind"] == "war"
    return _scene(f"alert.{id}", "#f0563f" if war else "#f0a53f", "war" if war else "alert", size=44).document()


def _token(group: str, colour: str) -> _Drawn:
    """A token: what it is, and behind it what it gives."""

    def drawn(id: str) -> str | None:
        if id not in printed.table("tokens", group):
            return None
        what = id.removeprefix(f"{group}_")
        known = next((name for name in (f"res.{what}", f"guild.{what}", f"inst.{what}", what) if name in _SIGNS), "")
        return _scene(f"{group}.{id}", colour, group, behind=known, size=40).document()

    return drawn


def _ship(id: str) -> str | None:
    if f"ship.{id}" not in _SIGNS:
        return None
    return _scene(f"ship.{id}", VOID if id == "voidborn" else "#8fb8f0", f"ship.{id}", size=58).document()


def _track(id: str) -> str | None:
    facts = printed.table("tracks", "track").get(id)
    if facts is None:
        return None
    owner = str(facts["houses"][0])
    behind = "" if len(facts["houses"]) > 1 else f"house.{owner}"
    return _scene(f"track.{id}", HOUSE_HUE[owner], f"track.{facts['track']}", behind=behind).document()


def _trade(id: str) -> str | None:
    if id not in printed.table("economy", "trade_space", "space"):
        return None
    drawn = _scene(f"trade.{id}", "#e9b450", "trade", size=40)
    for at in range(int(id)):
        drawn.add(circle(24 + 16 * at, 74, 3, "#fbe7b2"))
    return drawn.document()


def _scenario(id: str) -> str | None:
    """The map from far away: a dot for each sector."""
    facts = printed.scenarios().get(id)
    if facts is None:
        return None
    drawn = Picture(f"voidfall.scenario.{id}", WIDTH, HEIGHT)
    sky(drawn, "#5a3ab0", stars=30)
    spots = {one["key"]: (1.5 * one["q"], 1.732 * (one["r"] + one["q"] / 2)) for one in facts["sector"]}
    left, top = min(x for x, _ in spots.values()), min(y for _, y in spots.values())
    wide, high = (max(places) for places in zip(*spots.values(), strict=True))
    scale = min(100 / (wide - left + 2), 70 / (high - top + 2))
    for one in facts["sector"]:
        x, y = spots[one["key"]]
        at = (64 + (x - (left + wide) / 2) * scale, 42 + (y - (top + high) / 2) * scale)
        hue = SECTOR_HUE[one["kind"]] if one["kind"] != "standard" or one.get("seat") else VOID
        drawn.add(
            path(regular(*at, scale * 0.93, 6, 1 / 12), mixed(hue, NIGHT, 0.35), f'stroke="{hue}" stroke-width=".7"')
        )
    return drawn.document()


def _difficulty(id: str) -> str | None:
    hues = {"easy": "#6fcf6a", "medium": "#f0a53f", "hard": "#f0563f"}
    return _scene(f"difficulty.{id}", hues[id], "catastrophe").document() if id in hues else None


def _sector(id: str) -> str | None:
    kind, _, number = id.partition(".")
    if id == "standard":
        return standard(0)
    if kind == "standard" and number.isdigit() and int(number) < VARIANTS:
        return standard(int(number))
    ground = GROUNDS.get(kind)
    return ground() if ground is not None and not number else None


_KINDS: Mapping[str, _Drawn] = {
    "house": _house,
    "fallen": _fallen,
    "focus": _focus,
    "tech": _tech,
    "agenda": _agenda,
    "starting": _starting,
    "origin": _origin,
    "event": _event,
    "crisis": _crisis,
    "alert": _alert,
    "sector": _sector,
    "bounty": _token("bounty", "#ffca6b"),
    "reclaim": _token("reclaim", "#7fe0c0"),
    "ship": _ship,
    "track": _track,
    "trade": _trade,
    "scenario": _scenario,
    "difficulty": _difficulty,
}
