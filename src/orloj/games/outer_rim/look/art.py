"""The pictures of Outer Rim: `/art/outer_rim/<id>.svg`, all drawn by us from the facts of each component.

Cards have a picture of 128 × 84 like those of the other games: people are busts on a shield, ships plans seen from
above, cargo lies in a hold, mods on a plan of the hull, gear on a rack; a job hangs over a projector, a bounty is a
poster. A card of the databank has the corners of a screen, an encounter shows the horizons of its two worlds, a card of
the solo opponent a machine that thinks. Places come from `worlds`, people from `people`, signs from `symbols`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from orloj.games.outer_rim import components as c
from orloj.games.outer_rim.look import worlds
from orloj.games.outer_rim.look.people import PEOPLE, STRANGERS, Person
from orloj.games.outer_rim.look.symbols import (
    class_symbol,
    faction_symbol,
    patrol_symbol,
    ship_symbol,
    skill_symbol,
)
from orloj.games.outer_rim.sections import PATHS
from orloj.look.art import (
    BRASS,
    NIGHT,
    Picture,
    around,
    body,
    circle,
    dots,
    glow,
    group,
    hoop,
    line,
    mixed,
    net,
    num,
    path,
    regular,
    seeded,
    shade,
    shifted,
    sky,
    star,
    ticks,
)
from orloj.look.emblems import EMBLEMS, Emblem, put

WIDTH, HEIGHT = 128, 84
CX, CY = 64.0, 42.0
STEEL = ("#f4f1ff", "#a9a5c6", "#3d3960")
FACTION_HUE: Mapping[str, str] = {
    "rebel": "#ff8a5c",
    "imperial": "#9fb4d8",
    "hutt": "#b8c84a",
    "syndicate": "#c77dff",
}
CLASS_HUE: Mapping[str, str] = {"white": "#f0ece0", "green": "#6fd08a", "yellow": "#f2cf4e", "orange": "#ff9a4a"}
SKILL_HUE: Mapping[str, str] = {
    "influence": "#f0a8c8",
    "knowledge": "#8fb4ff",
    "piloting": "#6fd8e6",
    "stealth": "#a89ad0",
    "strength": "#ff8f6b",
    "tactics": "#f2cf4e",
    "tech": "#7fdc9a",
}
KIND_HUE: Mapping[str, str] = {
    "cargo": "#d8a868",
    "mod": "#7fb2ff",
    "gear": "#8fd0b0",
    "job": "#6fd8e6",
    "bounty": "#ff7d6b",
    "event": "#f2c14e",
    "crew": "#c9a2ff",
    "ship": "#8fb4ff",
}
GOLD = "#f2cf7a"


@cache
def picture(id: str) -> str | None:
    """The picture of a component, of the backdrop of the map or of the game; None if there is none."""
    for draw in _DRAWERS:
        drawn = draw(id)
        if drawn is not None:
            return drawn
    return None


# -- what only this game has: emblems in a square from -20 to 20


def _pistol(metal: str, accent: str) -> str:
    body_ = path("M-19-9H13l2-2h4v9H5L2 3h-6l-4 14h-9l5-15-7-3z", metal)
    return body_ + line("M-14-5H8", accent, 2) + path("M-2 0h4l-1 3h-4z", NIGHT)


def _rifle(metal: str, accent: str) -> str:
    gun = path("M-21 2l8-4H9l2-3h3v3h7v4h-7l-8 1-2 6h-4l1-6h-5l-8 6z", metal)
    scope = path("M-7-8H5v3H-7z", metal) + circle(5.5, -6.5, 2, accent)
    return group(gun + scope + line("M-10 0H8", NIGHT, 1.1), "rotate(-24)")


def _axe(metal: str, accent: str) -> str:
    blade = path("M-3-17C-13-18-17-11-17-3c5-2 9-1 14 2z", accent) + path("M3-17c7 0 10 4 10 10-4-1-7 0-10 2z", metal)
    return group(path("M-2-21h4v42h-4z", metal) + blade, "rotate(28)")


def _knife(metal: str, accent: str) -> str:
    blade = path("M0-21C5-14 5-6 3 3h-6C-5-6-5-14 0-21z", metal) + line("M0-16V2", accent, 1.6)
    return group(blade + path("M-8 3H8v3H-8zM-2.5 7h5v12h-5z", metal), "rotate(34)")


def _armour(metal: str, accent: str) -> str:
    plate = path("M-12-17l5 3h14l5-3 7 6-4 9-3-2V17L0 20l-12-3V-4l-3 2-4-9z", metal)
    return plate + path("M-8-6L0-2 8-6V4L0 10-8 4z", accent, 'opacity=".75"') + line("M0 10v9", NIGHT, 1.4)


def _jetpack(metal: str, accent: str) -> str:
    tanks = path("M-13-13c0-5 8-5 8 0V8h-8zM5-13c0-5 8-5 8 0V8H5z", metal) + path("M-5-10H5V2H-5z", metal)
    return (
        path("M-12 10h6l-3 11zM6 10h6L9 21z", accent)
        + tanks
        + circle(0, -4, 3, accent)
        + line("M-13 4h8M5 4h8", NIGHT, 1.4)
    )


def _bay(metal: str, accent: str) -> str:
    """A flap in the floor, something under it."""
    floor = path("M-20-2L-6-12H20L6-2z", NIGHT, f'stroke="{metal}" stroke-width="2"')
    lid = path("M-20-2L-14-20H8L-6-12z", metal, 'opacity=".85"')
    return floor + lid + path("M-4-5l7-5h9l-7 5z", accent) + path("M-20 2H6L20-8v4L7 7h-27z", metal)


def _guns(metal: str, accent: str) -> str:
    """Four barrels."""
    barrels = line("M-6-4L-15-15M-6 4l-9 11M6-4l9-11M6 4l9 11", metal, 4, 'stroke-linecap="round"')
    return (
        barrels
        + dots([(-16, -16), (-16, 16), (16, -16), (16, 16)], accent, 5)
        + circle(0, 0, 9, metal)
        + circle(0, 0, 4, NIGHT)
        + circle(0, 0, 2.4, accent)
    )


def _cards(metal: str, accent: str) -> str:
    """A hand of cards."""
    found = ""
    for turn, fill in ((-24, metal), (0, accent), (24, metal)):
        card = f'<rect x="-7" y="-18" width="14" height="24" rx="2" fill="{fill}" stroke="{NIGHT}" stroke-width="1.2"/>'
        found += group(card + path(regular(0, -6, 4, 4), NIGHT, 'opacity=".7"'), f"rotate({turn} 0 18)")
    return found


def _holocron(metal: str, accent: str) -> str:
    """A pyramid that knows too much."""
    sides = path("M0-19L18 13 0 19z", accent, 'opacity=".7"') + path("M0-19L-18 13 0 19z", metal)
    return (
        sides
        + line("M0-19V19M-9-3L0 2 9-3M-13 5L0 11 13 5", NIGHT, 1.2, 'opacity=".7"')
        + circle(0, -3, 2.6, "#ffffff", 'opacity=".9"')
    )


def _goggles(metal: str, accent: str) -> str:
    glass = "".join(circle(x, 0, 9.5, metal) + circle(x, 0, 6.5, NIGHT) + circle(x, 0, 5, accent) for x in (-10, 10))
    return line("M-20-3C-22-10-18-14-12-14M20-3c2-7-2-11-8-11", metal, 3) + glass + path("M-2-3h4v5h-4z", metal)


def _swoop(metal: str, accent: str) -> str:
    """A fast machine for one."""
    hull = path("M-21 3L-8-5 6-7l14 8-9 3-22 3z", metal) + path("M-6-6l3-7h6l2 7z", accent)
    return hull + line("M-18 10H0M-12 14H8", accent, 1.8, 'stroke-linecap="round"') + circle(10, 0, 2, NIGHT)


def _table(metal: str, accent: str) -> str:
    """A round table with a game on it."""
    top = f'<ellipse cy="6" rx="20" ry="8" fill="{metal}"/><ellipse cy="5" rx="15" ry="5.5" fill="{NIGHT}"/>'
    return (
        top
        + path("M-5 13h10l3 7H-8z", metal)
        + path("M-9 4l2-9 3 9zM-2 6l3-14 4 14zM7 4l2-8 3 8z", accent)
        + dots([(-7, -7), (1, -10), (9, -6)], accent, 3)
    )


_OWN: Mapping[str, Emblem] = {
    "pistol": _pistol, "rifle": _rifle, "axe": _axe, "knife": _knife, "armour": _armour, "jetpack": _jetpack,
    "bay": _bay, "guns": _guns, "cards": _cards, "holocron": _holocron, "goggles": _goggles, "swoop": _swoop,
    "table": _table,
}  # fmt: skip


def emblem(name: str, metal: str, accent: str) -> str:
    """An emblem of this game, or one that all games share."""
    return (_OWN.get(name) or EMBLEMS[name])(metal, accent)


# What is on a card.
_EMBLEMS: Mapping[str, str] = {
    "cargo.bacta_supplies": "flask", "cargo.coaxium_crystal": "crystal", "cargo.droid_parts": "robot",
    "cargo.food_supplies": "dome", "cargo.salvage": "cogs", "cargo.stolen_hyperfuel": "bolt",
    "cargo.stolen_prototype": "atom", "cargo.stolen_supplies": "chest", "cargo.stolen_weapons": "rifle",
    "cargo.smuggling_compartment": "bay", "gear.armored_vest": "armour", "gear.dl_44": "pistol",
    "gear.iqa_11": "rifle", "gear.jetpack": "jetpack", "gear.mpl_57": "turret", "gear.vibro_ax": "axe",
    "gear.vibroknife": "knife", "mod.autoblaster": "turret", "mod.improved_nav_computer": "chart",
    "mod.ion_cannon": "waves", "mod.maneuvering_thrusters": "engine", "mod.quad_laser_cannon": "guns",
    "mod.shield_upgrade": "shield", "mod.targeting_computer": "tactics", "event.special_order": "market",
    "job.jabbas_hidden_stash": "chest", "job.rebel_prison_break": "blocked", "job.casino_heist": "coins",
    "job.jewel_of_yavin": "crystal", "job.hijacking_a_freighter": "cargo", "job.relic_of_the_past": "hourglass",
    "job.rooting_out_spies": "eye", "job.kessel_run": "comet", "job.rescue_from_the_mines": "drill",
    "lux.chromium_hull": "warship", "lux.dejarik_holotable": "table", "lux.extravagant_wardrobe": "crown",
    "lux.gift_for_jabba": "chest", "lux.legendary_game_of_sabacc": "cards", "lux.mandalorian_armor": "helmet",
    "lux.maz_kanatas_goggles": "goggles", "lux.proton_torpedoes": "comet", "lux.sith_holocron": "holocron",
    "event.information_broker": "mask", "job.wanted": "skull", "event.used_ship_for_sale": "wrench",
    "db.1.1": "blocked", "db.1.2": "eye", "db.1.3": "shield", "db.1.4": "people", "db.40.1": "cards",
    "db.40.2": "spending", "db.41.1": "handshake", "db.41.2": "mask", "db.41.3": "arrows", "db.41.4": "hammer",
    "db.42.1": "chest", "db.43.1": "blocked", "db.44.1": "coins", "db.45.1": "crystal", "db.46.1": "cargo",
    "db.47.1": "hourglass", "db.48.1": "eye", "db.49.1": "comet", "db.50.1": "drill", "cargo.start_1": "swoop",
    "cargo.start_2": "flask", "cargo.start_3": "crystal", "cargo.start_4": "rifle", "job.start_1": "book",
    "job.start_2": "chart", "job.start_3": "sword", "job.start_4": "scales", "gear.scavenged_blaster": "pistol",
    "cargo.confiscated_goods": "vault", "mod.salvaged_shield": "shield", "cargo.loose_spice": "crystal",
    "cargo.crate_of_tribute": "crown", "gear.ceremonial_vest": "armour", "mod.unregistered_engine": "engine",
    "cargo.drifting_container": "cargo",
}  # fmt: skip
_BY_KIND: Mapping[str, str] = {  # for components that others have added
    "cargo": "cargo", "mod": "cogs", "gear": "wrench", "job": "chart", "bounty": "skull", "event": "comet",
    "crew": "people", "ship": "ship", "contact": "people", "start": "chart",
}  # fmt: skip
_BY_STEP: Mapping[str, str] = {  # an encounter: by what may happen
    "combat": "sword", "gain_asset": "chest", "buy": "market", "market_action": "market", "fame": "laurel",
    "roll": "cards", "peek_contact": "eye", "reveal_contact": "lens", "swap_contacts": "arrows",
    "move_patrol": "warship", "move_self": "ship", "extra_turn": "hourglass", "recover": "wrench", "rep": "handshake",
    "discard_one_illegal_cargo": "blocked", "cycle": "scales", "other": "people", "lose_credits": "spending",
    "gain_credits": "coins", "damage": "impact",
}  # fmt: skip
_BY_SKILL: Mapping[str, str] = {
    "influence": "flag", "knowledge": "book", "piloting": "engine", "stealth": "mask", "strength": "hammer",
    "tactics": "tactics", "tech": "robot",
}  # fmt: skip
_BY_SECRET: Mapping[str, str] = {
    "before_own_test": "torch", "after_own_roll": "cards", "combat_own_results": "bolt", "move_into_patrol": "waves",
    "illegal_roll": "bay", "own_purchase": "spending", "any_patrol_move": "blocked", "action": "vault",
    "encounter": "vault",
}  # fmt: skip


# -- people


def _alloy(hue: str) -> tuple[str, str, str]:
    """Steel with a breath of a colour."""
    light, middle, dark = STEEL
    return mixed(light, hue, 0.3), mixed(middle, hue, 0.55), mixed(dark, hue, 0.3)


def _bust(picture: Picture, who: Person, x: float, y: float, scale: float, form: str) -> None:
    """Head and shoulders, cut to a form."""
    clip = picture.clip(form)
    picture.inset(lambda inside: _whole_bust(inside, who, x, y, scale), more=f'clip-path="{clip}"')


def _whole_bust(picture: Picture, who: Person, x: float, y: float, scale: float) -> None:
    glow(picture, x, y - 4 * scale, 14 * scale, 1.9, who.hue, 0.45)
    metal = picture.metal((mixed(who.hue, "#ffffff", 0.55), who.hue, mixed(who.hue, NIGHT, 0.55)))
    picture.add(put(who.bust(metal, mixed(who.hue, "#ffffff", 0.85)), x, y, scale))


_SHIELD = "M34 4C46 8 82 8 94 4 98 34 90 64 64 82 38 64 30 34 34 4z"


def _character(id: str) -> str | None:
    """A coat of arms: the bust on a shield, the skills as banners beside it."""
    if id not in c.CHARACTERS:
        return None
    character, who = c.CHARACTERS[id], _person(id)
    picture = Picture(f"character {id}", WIDTH, HEIGHT)
    sky(picture, shifted(who.hue, 0, -0.36), stars=26)
    skills = character.skills
    for place, skill in enumerate(skills):
        side = -1 if place % 2 == 0 else 1
        x, y = CX + side * (45 + 5 * (place // 2)), 24.0 + 38 * (place // 2)
        hue = SKILL_HUE[skill]
        cloth = picture.linear([(0, hue, 0.9), (1, mixed(hue, NIGHT, 0.6), 0.9)], 0, 1)
        high = 24 if len(skills) > 2 and side < 0 else 50
        picture.add(path(f"M{num(x - 11)} {num(y - 18)}h22v{high}l-11-8-11 8z", cloth))
        picture.add(put(group(skill_symbol(skill), "", f'color="{NIGHT}"'), x - 8, y - 14, 0.66))
    metal = picture.metal((mixed(who.hue, "#ffffff", 0.7), who.hue, mixed(who.hue, NIGHT, 0.65)))
    picture.add(
        path(_SHIELD, mixed(NIGHT, who.hue, 0.22), f'stroke="{metal}" stroke-width="2.6" stroke-linejoin="round"')
    )
    _bust(picture, who, CX, 42, 1.5, path(_SHIELD, "#fff"))
    if character.droid:
        picture.add(dots([(CX - 14, 12), (CX + 14, 12)], BRASS[0], 3))
    return picture.document()


def _person(id: str) -> Person:
    """Somebody known, or a stranger whose form follows from the id."""
    if id in PEOPLE:
        return PEOPLE[id]
    chance = seeded(f"stranger {id}")
    head, worn = chance.choice(STRANGERS)
    return Person(head, worn, shifted("#d07a5a", chance.random()))


def _contact(id: str) -> str | None:
    """A token: the bust in a ring of the class, with its dots."""
    if id not in c.CONTACT_BY_ID:
        return None
    contact, who = c.CONTACTS[c.CONTACT_BY_ID[id]], _person(id)
    rim = CLASS_HUE[contact.class_]
    picture = Picture(f"contact {id}", 96, 96)
    picture.add(circle(48, 48, 46, mixed(NIGHT, who.hue, 0.12)))
    picture.add(
        circle(48, 48, 40, picture.radial([(0, mixed(NIGHT, who.hue, 0.5), 1), (1, mixed(NIGHT, who.hue, 0.12), 1)]))
    )
    _bust(picture, who, 48, 50, 1.75, circle(48, 48, 40, "#fff"))
    picture.add(hoop(48, 48, 43, picture.metal((mixed(rim, "#ffffff", 0.5), rim, mixed(rim, NIGHT, 0.4))), 5))
    count = c.CLASSES[contact.class_].dots
    pips = [around(48, 48, 43, 0.5 + (place - (count - 1) / 2) * 0.045) for place in range(count)]
    picture.add(dots(pips, NIGHT, 7), dots(pips, rim, 4.4))
    for place, icon in enumerate(icon for icon in contact.icons if icon in FACTION_HUE):
        mark = group(faction_symbol(icon), "", f'color="{FACTION_HUE[icon]}"')
        picture.add(circle(82 - 26 * place, 14, 11, NIGHT), put(mark, 74 - 26 * place, 6, 0.66))
    return picture.document()


# -- ships, patrols, factions


def _ship(id: str) -> str | None:
    """The plan of a ship: rings for its reach, bolts for its guns."""
    if id not in c.SHIPS:
        return None
    picture = Picture(f"ship {id}", WIDTH, HEIGHT)
    _plan(picture, id)
    return picture.document()


def _plan(picture: Picture, id: str) -> None:
    one, hue = c.SHIPS[id], _SHIP_HUE.get(id, "#8fb4ff")
    sky(picture, shifted(hue, 0, -0.34), stars=10)
    picture.add(line(net(picture, 12, 4, 6), hue, 0.4, 'opacity=".35"'))
    for place in range(one.hyperdrive - 3):
        picture.add(hoop(CX, CY, 38 + place * 9, hue, 0.9, 'stroke-dasharray="3 3" opacity=".6"'))
    glow(picture, CX, CY, 20, 1.9, hue, 0.45)
    metal = picture.metal((mixed(hue, "#ffffff", 0.8), mixed(hue, STEEL[1], 0.45), mixed(STEEL[2], hue, 0.15)))
    hull = ship_symbol(id) if id in _SHIP_HUE else EMBLEMS["ship"](metal, hue)
    silhouette = hull.replace("currentColor", metal)
    rim = hull.replace('fill="currentColor"', f'fill="none" stroke="{mixed(hue, "#ffffff", 0.5)}" stroke-width=".35"')
    picture.add(put(silhouette + rim, CX - 12 * 2.9, CY - 12 * 2.9, 2.9))
    for place in range(one.ship_combat):
        y = CY + (place - (one.ship_combat - 1) / 2) * 11
        picture.add(
            line(f"M114 {num(y)}h8", "#ffb45e", 2.6, 'stroke-linecap="round"'), dots([(112, y)], "#fff2c4", 2.6)
        )
    for place in range(one.hull):
        y = CY + (place - (one.hull - 1) / 2) * 11
        picture.add(path(regular(12, y, 4, 6), "#bfe6ff", 'opacity=".85"'))


_SHIP_HUE: Mapping[str, str] = {
    "g9_rigger": "#c8a878", "g1a_starfighter": "#9fb4ff", "hwk_290": "#8fd0b0", "gx1_short_hauler": "#d8c28a",
    "lancer": "#c77dff", "heavy_duty_lifter": "#e0a060", "aggressor": "#a8b4c4", "yv_666": "#d8b04a",
    "firespray_31": "#7fc08a", "yt_1300": "#8fb4e8",
}  # fmt: skip


def _patrol(id: str) -> str | None:
    """Craft in formation under the pennant of their faction; the more, the higher the level."""
    patrol = next((one for one in c.PATROLS.values() if one.id == id), None)
    if patrol is None:
        return None
    hue = FACTION_HUE[patrol.faction]
    picture = Picture(f"patrol {id}", WIDTH, HEIGHT)
    sky(picture, shifted(hue, 0, -0.4), stars=24)
    metal = picture.metal((mixed(hue, "#ffffff", 0.6), hue, mixed(hue, NIGHT, 0.6)))
    wing = _WINGS[patrol.faction]
    for x, y, scale in ((30, 28, 1.25), (14, 56, 0.8), (46, 60, 0.8), (30, 70, 0.6))[: patrol.level]:
        glow(picture, x, y, 9 * scale, 2, hue, 0.35)
        picture.add(put(path(wing, metal), x, y, scale), put(dots([(0, 0)], "#ffffff", 3), x, y, scale))
    cloth = picture.linear([(0, mixed(hue, "#ffffff", 0.1), 1), (1, mixed(hue, NIGHT, 0.55), 1)], 0, 1)
    picture.add(path("M70 6h46v54L93 76 70 60z", cloth, f'stroke="{mixed(hue, "#ffffff", 0.6)}" stroke-width="1.4"'))
    picture.add(put(group(faction_symbol(patrol.faction), "", f'color="{NIGHT}"'), 75, 9, 1.5))
    picture.add(put(group(patrol_symbol(str(patrol.level)), "", f'color="{NIGHT}"'), 84, 48, 0.76))
    return picture.document()


_WINGS: Mapping[str, str] = {  # craft of the factions, around (0, 0), nose up
    "rebel": "M0-18l3 12 4 2 8 10v5L4 6l2 9H-6l2-9-11 5V6l8-10 4-2z",
    "imperial": "M0-20L14 14 6 11 4 16H-4l-2-5-8 3z",
    "hutt": "M-4-14h8l8 8 3 12-7 9H-8l-7-9 3-12zM-3-8v6h6v-6z",
    "syndicate": "M0-19l4 13 13 8-12 2-5 12-5-12-12-2 13-8z",
}


def _faction(id: str) -> str | None:
    if id not in FACTION_HUE:
        return None
    hue = FACTION_HUE[id]
    picture = Picture(f"faction {id}", WIDTH, HEIGHT)
    sky(picture, shifted(hue, 0, -0.4), stars=24)
    glow(picture, CX, CY, 28, 1.7, hue, 0.4)
    metal = picture.metal((mixed(hue, "#ffffff", 0.7), hue, mixed(hue, NIGHT, 0.6)))
    picture.add(path(_SHIELD, mixed(NIGHT, hue, 0.25), f'stroke="{metal}" stroke-width="2.6" stroke-linejoin="round"'))
    picture.add(put(faction_symbol(id).replace("currentColor", metal), CX - 24, 14, 2))
    return picture.document()


# -- cards of the market and other assets


def _market(id: str) -> str | None:
    if id not in c.CARD_BY_ID or c.CARD_BY_ID[id] not in c.MARKET:
        return None
    card = c.MARKET[c.CARD_BY_ID[id]]
    picture = Picture(f"market {id}", WIDTH, HEIGHT)
    _asset_on(picture, card, rich=card.deck == "luxury")
    return picture.document()


def _asset(id: str) -> str | None:
    """An asset that lies on a card of the databank or of an encounter."""
    if id not in _ASSETS:
        return None
    picture = Picture(f"asset {id}", WIDTH, HEIGHT)
    _asset_on(picture, _ASSETS[id])
    return picture.document()


_ASSETS: Mapping[str, c.Asset] = {asset.id: asset for card, asset in c.ASSETS.items() if card not in c.MARKET}


def _asset_on(picture: Picture, asset: c.Asset, *, rich: bool = False) -> None:
    if asset.type == "ship":
        _plan(picture, asset.ship)
        return
    hue = KIND_HUE[asset.type]
    sky(picture, "#6a2a4a" if rich else shifted(hue, 0, -0.36), stars=14)
    if asset.type == "crew":
        _portrait(picture, asset.id.rpartition(".")[2], asset.skills)
    elif asset.type == "bounty":
        _poster(picture, asset)
    else:
        _STANDS[asset.type](picture, hue)
        accent = mixed(GOLD if rich else hue, "#ffffff", 0.35)
        glow(picture, CX, 40, 14, 2.1, accent, 0.4)
        metal = picture.metal() if rich else picture.metal(_alloy(hue))
        favor = asset.id.removeprefix("job.").removesuffix("_favor")
        if favor in FACTION_HUE:
            mark = faction_symbol(favor).replace("currentColor", FACTION_HUE[favor])
            picture.add(put(mark, CX - 21, 19, 1.75))
        else:
            name = _EMBLEMS.get(asset.id, _BY_KIND[asset.type])
            picture.add(put(emblem(name, metal, accent), CX, 40, 1.3))
        if asset.is_illegal:
            picture.add(line("M-6 14L26-6M-6 26L44-6", "#ff5a4a", 3.4, 'opacity=".8"'))
            picture.add(line("M102 90l32-20M84 90l50-31", "#ff5a4a", 3.4, 'opacity=".8"'))
    if rich:
        picture.add(
            f'<rect x="1.5" y="1.5" width="125" height="81" fill="none" stroke="{picture.metal()}" stroke-width="3"/>'
        )
        picture.add(
            path("".join(star(x, y, 6, 1.6, 4) for x, y in ((10, 10), (118, 10), (10, 74), (118, 74))), BRASS[0])
        )


def _hold(picture: Picture, hue: str) -> None:
    """Cargo: a hold with crates in the dark."""
    dark = mixed(NIGHT, hue, 0.22)
    chance = picture.random
    for x, w, h in ((0, 26, 30), (22, 22, 20), (88, 20, 22), (104, 26, 34)):
        y = 84 - h + chance.randint(-3, 3)
        picture.add(
            f'<rect x="{x}" y="{y}" width="{w}" height="{h + 6}" fill="{mixed(dark, hue, 0.25)}" '
            f'stroke="{dark}" stroke-width="2"/>'
        )
        picture.add(line(f"M{x + 4} {y + 6}h{w - 8}M{x + 4} {y + 11}h{w - 8}", dark, 1.6))
    girders = "M0 5H128M10 5l12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10"
    picture.add(line(girders, mixed(NIGHT, hue, 0.5), 2))
    picture.add(
        path(
            "M28 12h72l8 8v44l-8 8H28l-8-8V20z",
            mixed(NIGHT, hue, 0.15),
            f'opacity=".8" stroke="{hue}" stroke-width="1.3"',
        )
    )


def _sheet(picture: Picture, hue: str) -> None:
    """Mods: a plan of a part of the hull."""
    picture.add(line(net(picture, 10, 4, 2), hue, 0.4, 'opacity=".4"'))
    picture.add(path(regular(CX, CY, 39, 6), mixed(NIGHT, hue, 0.2), f'opacity=".8" stroke="{hue}" stroke-width="1.4"'))
    picture.add(hoop(CX, CY, 33, hue, 0.8, 'stroke-dasharray="2 3"'), ticks(CX, CY, 40, 45, 6, hue, 1.6))
    picture.add(line("M4 12h20l10 8M124 72h-20l-10-8M4 74h14M110 10h14", hue, 1, 'opacity=".8"'))


def _rack(picture: Picture, hue: str) -> None:
    """Gear: a wall with pegs, a lamp above."""
    beam = picture.linear([(0, hue, 0.4), (1, hue, 0)], 0, 1)
    picture.add(path("M44 0h40l34 84H10z", beam))
    pegs = [(x, y) for x in range(8, 128, 16) for y in range(10, 84, 16)]
    picture.add(dots(pegs, mixed(NIGHT, hue, 0.55), 2.6, 0.8))
    picture.add(
        f'<rect x="22" y="8" width="84" height="66" rx="8" fill="{mixed(NIGHT, hue, 0.14)}" opa'
        f'city=".78" stroke="{hue}" stroke-width="1.3"/>'
    )
    picture.add(path("M48 0h32l-4 5H52z", hue))


def _projector(picture: Picture, hue: str) -> None:
    """Jobs: a plan in the air above a projector."""
    beam = picture.linear([(0, hue, 0.05), (1, hue, 0.45)], 0, 1)
    picture.add(path("M8 0h112L76 78H52z", beam))
    for y, rx in ((10, 52), (24, 42), (38, 33), (52, 24)):
        picture.add(
            f'<ellipse cx="64" cy="{y + 8}" rx="{rx}" ry="{num(rx * 0.16)}" fill="none" stroke="{hue}" '
            f'stroke-width=".7" opacity=".55"/>'
        )
    picture.add(path("M44 78h40l8 6H36z", mixed(NIGHT, hue, 0.5)), line("M46 78h36", mixed(hue, "#ffffff", 0.5), 1.6))


def _stall(picture: Picture, hue: str) -> None:
    """Events: something that happens in the street."""
    picture.add(
        path(star(CX, 41, 44, 33, 14), mixed(NIGHT, hue, 0.2), f'opacity=".85" stroke="{hue}" stroke-width="1.4"')
    )
    awning = "".join(
        path(f"M{x} 0h14l-2 12q-5 5-10 0z", hue if place % 2 else "#f0e6d8", 'opacity=".75"')
        for place, x in enumerate(range(1, 128, 14))
    )
    picture.add(awning)


_STANDS: Mapping[str, Callable[[Picture, str], None]] = {
    "cargo": _hold,
    "mod": _sheet,
    "gear": _rack,
    "job": _projector,
    "event": _stall,
}


def _portrait(picture: Picture, who: str, skills: Iterable[str]) -> None:
    """Crew: a bust in a porthole, the skills in a row below."""
    person = _person(who)
    picture.add(circle(CX, CY, 39, mixed(NIGHT, person.hue, 0.25)))
    _bust(picture, person, CX, 45, 1.6, circle(CX, CY, 38, "#fff"))
    picture.add(
        hoop(CX, CY, 38, picture.metal(_alloy(person.hue)), 3),
        ticks(CX, CY, 34, 36, 36, person.hue, 0.7, 'opacity=".7"'),
    )
    for place, skill in enumerate(skills):
        x = 112.0 - 96 * (place % 2)
        picture.add(circle(x, 70 - 20 * (place // 2), 10, NIGHT, f'stroke="{SKILL_HUE[skill]}" stroke-width="1.4"'))
        picture.add(
            put(group(skill_symbol(skill), "", f'color="{SKILL_HUE[skill]}"'), x - 7, 63 - 20 * (place // 2), 0.58)
        )


def _poster(picture: Picture, asset: c.Asset) -> None:
    """Bounties: a face on a poster, a sight on it, the class of whom one looks for."""
    person, rim = _person(asset.target), CLASS_HUE.get(asset.contact_class, "#ffffff")
    picture.add(path("M30 4h68l3 4v70H27V8z", mixed("#d8c8a0", person.hue, 0.25), f'stroke="{NIGHT}" stroke-width="1"'))
    picture.add(f'<rect x="33" y="11" width="62" height="54" fill="{mixed(NIGHT, person.hue, 0.3)}"/>')
    _bust(picture, person, CX, 43, 1.36, '<rect x="33" y="11" width="62" height="54"/>')
    picture.add(line("M36 70h56M42 74h44", NIGHT, 1.8, 'opacity=".6"'))
    picture.add(hoop(CX, 34, 22, "#ff5a4a", 1.8, 'opacity=".9"'), ticks(CX, 34, 18, 28, 4, "#ff5a4a", 2))
    if asset.contact_class:
        picture.add(put(group(class_symbol(asset.contact_class), "", f'color="{rim}"'), 104, 58, 0.84))


# -- cards of the databank and of encounters


def _databank(id: str) -> str | None:
    if id not in c.CARD_BY_ID or c.CARD_BY_ID[id] not in c.DATABANK:
        return None
    card = c.DATABANK[c.CARD_BY_ID[id]]
    picture = Picture(f"databank {id}", WIDTH, HEIGHT)
    if card.kind == "contact" and card.contact:
        sky(picture, "#1a5a6a", stars=6)
        _portrait(picture, card.contact, card.asset.skills if card.asset else ())
    elif card.asset is not None:
        _asset_on(picture, card.asset)
    else:
        hue = "#6fd8e6" if card.kind == "job" else "#ff8a6b"
        sky(picture, shifted(hue, 0, -0.4), stars=8)
        (_projector if card.kind == "job" else _sheet)(picture, hue)
        glow(picture, CX, 40, 14, 2, hue, 0.4)
        name = _EMBLEMS.get(id, _BY_KIND[card.kind])
        picture.add(put(emblem(name, picture.metal(_alloy(hue)), mixed(hue, "#ffffff", 0.4)), CX, 40, 1.24))
    screen = "#8ff0ff"
    picture.add(line("M3 16V3h13M112 3h13v13M125 68v13h-13M16 81H3V68", screen, 1.8, 'opacity=".9"'))
    lines = "".join(f"M0 {y}H128" for y in range(2, 84, 4))
    picture.add(line(lines, screen, 0.5, 'opacity=".12"'))
    return picture.document()


def _encounter(id: str) -> str | None:
    """The horizons of the two worlds of a deck, or a lonely beacon; and what may happen there."""
    if id not in c.CARD_BY_ID or c.CARD_BY_ID[id] not in c.ENCOUNTERS:
        return None
    card = c.ENCOUNTERS[c.CARD_BY_ID[id]]
    picture = Picture(f"encounter {id}", WIDTH, HEIGHT)
    _scene(picture, [section.where for section in card.section], _happening(card))
    number = int(id.rpartition(".")[2]) if id.rpartition(".")[2].isdigit() else 0
    pips = [around(CX, 38, 34, 0.5 + (place - (number - 1) / 2) * 0.03) for place in range(number)]
    picture.add(dots(pips, BRASS[0], 2))
    return picture.document()


def _section(id: str) -> str | None:
    """What is read aloud of an encounter: its own world and what may happen there, nothing else of its card."""
    if id not in PATHS:
        return None
    card, _, part = PATHS[id].partition("/")
    _, number, *sub = part.split(".")
    section = c.ENCOUNTERS[c.CARD_BY_ID[card]].section[int(number)]
    picture = Picture(f"encounter {id}", WIDTH, HEIGHT)
    steps = section.sub[int(sub[1])].steps if sub else section.steps
    happening = _BY_SECRET[section.secret.use_when] if section.secret is not None else _emblem_of(list(_steps(steps)))
    _scene(picture, [section.where, section.where], happening)
    return picture.document()


def _scene(picture: Picture, places: Sequence[str], happening: str) -> None:
    """The horizons of two worlds, and above them what may happen."""
    hues = [_hue_of(place) for place in places] or ["#8fb4ff"]
    sky(picture, mixed(shifted(hues[0], 0, -0.3), shifted(hues[-1], 0, -0.3), 0.5), stars=30)
    for side, place in zip((-1, 1), places[:2], strict=False):
        _horizon(picture, place, side)
    hue = mixed(hues[0], hues[-1], 0.5)
    glow(picture, CX, 38, 16, 2, hue, 0.5)
    picture.add(circle(CX, 38, 28, mixed(NIGHT, hue, 0.16), 'opacity=".82"'))
    picture.add(hoop(CX, 38, 28, picture.metal(), 1.8), ticks(CX, 38, 28, 31, 24, BRASS[1], 0.8))
    picture.add(put(emblem(happening, picture.metal(_alloy(hue)), mixed(hue, "#ffffff", 0.5)), CX, 38, 1.02))


def _hue_of(place: str) -> str:
    if place in worlds.WORLDS:
        return worlds.WORLDS[place].light
    return {"ring_of_kafrene": "#d0a080", "maelstrom": "#a878f0", "patrol": "#ff8f7a"}.get(place, "#8fb4ff")


def _horizon(picture: Picture, place: str, side: int) -> None:
    """The edge of a world in the lower corner, or of what is there instead."""
    x, chance = CX + side * 66, picture.random
    if place in worlds.WORLDS:
        world = worlds.WORLDS[place]
        glow(picture, x, 112, 70, 1.12, world.light, 0.5)
        body(picture, x, 112, 70, world.light, world.dark)
        texture = picture.relief(mixed(world.light, "#ffffff", 0.1), 0.05, 3, 6)
        picture.add(circle(x, 112, 70, "#fff", f'filter="{texture}" opacity=".35"'))
        shade(picture, x, 112, 70, world.light)
    elif place == "ring_of_kafrene":
        towers = "".join(f"M{num(x + at)} 84v{-chance.randint(12, 40)}h5v44z" for at in range(-30, 31, 6))
        picture.add(path(towers, mixed(NIGHT, "#d0a080", 0.4)))
        picture.add(
            dots([(x + chance.uniform(-28, 28), chance.uniform(58, 82)) for _ in range(16)], "#ffd98a", 1.4, 0.9)
        )
    elif place == "maelstrom":
        for reach in (22, 34, 46, 58):
            picture.add(
                hoop(x, 84, reach, mixed("#a878f0", "#ff7ac8", reach / 80), 5, 'opacity=".4" stroke-dasharray="30 9"')
            )
    elif place == "patrol":
        for at, high in ((0, 60), (-14, 72), (14, 72)):
            picture.add(put(path(_WINGS["imperial"], "#ff8f7a", 'opacity=".75"'), x - side * 18 + at, high, 0.5))
    else:
        picture.add(
            hoop(x - side * 18, 64, 13, "#8fb4ff", 1.4, 'opacity=".8"'),
            path(star(x - side * 18, 64, 9, 2, 4), "#eaf6ff"),
        )


def _happening(card: c.EncounterCard) -> str:
    """The emblem of what a card may bring: of its asset, of a secret, of its first step that has one."""
    if card.asset is not None:
        return "people" if card.asset.type == "crew" else _EMBLEMS.get(card.asset.id, _BY_KIND[card.asset.type])
    for section in card.section:
        if section.secret is not None:
            return _BY_SECRET[section.secret.use_when]
    found = [step for section in card.section for step in _steps(section.steps)]
    found += [step for section in card.section for sub in section.sub for step in _steps(sub.steps)]
    return _emblem_of(found)


def _emblem_of(found: Sequence[Mapping[str, Any]]) -> str:
    """The emblem of steps: of the skill that is tested, or of the first that has one."""
    for step in found:
        if step["op"] == "test":
            return _BY_SKILL.get(step["skill"], "lens")
    names = [_BY_STEP[step["op"]] for step in found if step["op"] in _BY_STEP]
    return min(names, key=list(_BY_STEP.values()).index, default="comet")


def _steps(of: Any) -> Iterable[Mapping[str, Any]]:
    """All steps of a list, also those inside others."""
    if isinstance(of, Mapping):
        if "op" in of:
            yield of
        for value in of.values():
            yield from _steps(value)
    elif isinstance(of, list | tuple):
        for value in of:
            yield from _steps(value)


# -- the solo opponent


def _ai_card(id: str) -> str | None:
    """A machine that thinks: as many lamps as the number of the card, and what it wants most."""
    card = next((one for one in c.AI_CARDS if one.id == id), None)
    if card is None:
        return None
    number = [one.id for one in c.AI_CARDS].index(id) + 1
    hue = shifted("#4ad0b0", (number - 5) * 0.018)
    picture = Picture(f"ai {id}", WIDTH, HEIGHT)
    sky(picture, shifted(hue, 0, -0.4), stars=8)
    chance = picture.random
    wires = "".join(
        f"M{x} 84V{chance.randint(50, 76)}L{num(CX + (x - CX) * 0.55)} {chance.randint(40, 54)}"
        for x in range(4, 128, 12)
    )
    wires += "".join(
        f"M{x} 0V{chance.randint(6, 20)}L{num(CX + (x - CX) * 0.6)} {chance.randint(26, 36)}"
        for x in range(10, 128, 16)
    )
    picture.add(line(wires, hue, 1.2, 'opacity=".5" stroke-linejoin="round"'))
    metal = picture.metal(_alloy(hue))
    picture.add(path(regular(CX, CY, 38, 8, 1 / 16), mixed(NIGHT, hue, 0.18), f'stroke="{metal}" stroke-width="2.6"'))
    glow(picture, CX, CY, 14, 2, hue, 0.45)
    wish = next((name for key, name in _WISHES.items() if any(key in deed for deed in card.action)), "robot")
    picture.add(put(emblem(wish, metal, mixed(hue, "#ffffff", 0.5)), CX, CY, 1.1))
    lamps = [around(CX, CY, 33, 0.5 + (place - (number - 1) / 2) / 20) for place in range(number)]
    picture.add(dots(lamps, NIGHT, 5), dots(lamps, "#fff2c4", 3))
    return picture.document()


_WISHES: Mapping[str, str] = {
    "buy_ship": "ship", "cargo_full": "scales", "jobs_full": "arrows", "buy_gear_mod": "wrench",
    "buy_cargo_goal": "cargo", "buy_job_goal": "chart", "deliver": "coins",
}  # fmt: skip


# -- places, the backdrop of the map, the cover


def _place(id: str) -> str | None:
    return worlds.place(id) if id in c.SPACES else None


def _backdrop(id: str) -> str | None:
    """What lies under the map: the light of the core below the arch, clouds and far stars."""
    if id != "rim":
        return None
    picture = Picture("outer rim backdrop", 1700, 1300)
    chance = picture.random
    back = picture.radial(
        [(0, "#4a3a2c", 1), (0.16, "#33243f", 1), (0.42, "#191434", 1), (0.8, "#0a0819", 1), (1, "#060512", 1)],
        0.5,
        0.66,
        0.72,
    )
    picture.add(f'<rect width="1700" height="1300" fill="{back}"/>')
    heart = [
        (0, "#fff4d8", 0.95),
        (0.08, "#ffd28a", 0.7),
        (0.3, "#d0785a", 0.28),
        (0.7, "#7a4a90", 0.1),
        (1, "#7a4a90", 0),
    ]
    inside = circle(0, 0, 330, picture.radial(heart))
    for reach, colour, width, opacity in (
        (300, "#7a6bff", 40, 0.06),
        (240, "#c07ad0", 38, 0.09),
        (176, "#ffb08a", 34, 0.12),
        (110, "#ffe0b0", 24, 0.2),
    ):
        far, up = round(reach * 0.86), round(reach * 0.3)
        way = f"M{reach} 0A{reach} {reach} 0 0 1 {-far} {up}M{-reach} 0A{reach} {reach} 0 0 1 {far} {-up}"
        inside += group(line(way, colour, width, f'opacity="{opacity}" stroke-linecap="round"'), f"rotate({reach})")
    for colour, size, count in (("#ffe6c0", 3.0, 60), ("#ffffff", 2.0, 60)):
        places = [around(0, 0, 300 * chance.random() ** 0.7, chance.random()) for _ in range(count)]
        inside += dots([(round(x), round(y)) for x, y in places], colour, size, 0.7)
    picture.add(group(inside, "translate(850 830) rotate(-12) scale(.62 .31)"))
    for size, count, opacity in ((1.6, 150, 0.5), (2.6, 60, 0.7), (3.8, 16, 0.85)):
        picture.add(
            dots([(chance.randrange(1700), chance.randrange(1300)) for _ in range(count)], "#fffaf0", size, opacity)
        )
    for x, y, rx, ry, colour in (
        (260, 300, 420, 220, "#3a2a8a"),
        (1450, 380, 400, 260, "#7a2a5a"),
        (850, 120, 520, 160, "#1f5a7a"),
    ):
        cloud = picture.radial([(0, colour, 0.4), (0.5, colour, 0.16), (1, colour, 0)])
        picture.add(f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{cloud}"/>')
    return picture.document()


def _cover(id: str) -> str | None:
    """An arch of worlds over the light of the core, a ship that leaves it behind, two that follow."""
    if id != "cover":
        return None
    picture = Picture("outer rim cover", 640, 360)
    sky(picture, "#5a3420", stars=30)
    heart = [(0, "#fff8e6", 1), (0.12, "#ffd28a", 0.85), (0.4, "#d0785a", 0.4), (1, "#7a3a60", 0)]
    picture.add(f'<ellipse cx="320" cy="372" rx="360" ry="190" fill="{picture.radial(heart)}"/>')
    for reach, more in ((306, 'stroke-dasharray="2 7" opacity=".6"'), (250, 'opacity=".35"')):
        picture.add(hoop(320, 400, reach, "#ffcf9a", 1.4, more))
    stops = [around(320, 400, 306, turn) for turn in (-0.2, -0.115, -0.03, 0.055, 0.14)]
    picture.add(dots(stops, NIGHT, 9), dots(stops, "#ffe6c0", 5))
    worlds.put_planet(picture, "tatooine", 84, 238, 1.4)
    worlds.put_planet(picture, "mon_calamari", 196, 112, 0.74)
    worlds.put_planet(picture, "kessel", 432, 100, 0.6)
    worlds.put_planet(picture, "cantonica", 566, 232, 1.5)
    steel = picture.metal(STEEL)
    fire = picture.linear([(0, "#fff8e0", 1), (0.4, "#ffb45e", 0.7), (1, "#ff7a3a", 0)], 0, 1)
    flames = path("M-5 20h4l-1.5 34h-1zM1 20h4L3.5 54h-1z", fire)
    hero = put(ship_symbol("hwk_290").replace("currentColor", steel), -48, -48, 4)
    picture.add(put(group(flames, "translate(0 24) scale(1.2)") + hero, 322, 186, 1.15, 24))
    red = picture.metal(("#ffb0a0", "#c04050", "#3a0a18"))
    for x, y, scale, ship in ((232, 290, 1.5, "lancer"), (318, 322, 1.1, "lancer")):
        picture.add(put(put(ship_symbol(ship).replace("currentColor", red), -12, -12), x, y, scale, 24))
    return picture.document()


_DRAWERS: tuple[Callable[[str], str | None], ...] = (
    _place,
    _character,
    _contact,
    _ship,
    _patrol,
    _faction,
    _market,
    _databank,
    _encounter,
    _section,
    _asset,
    _ai_card,
    _backdrop,
    _cover,
)
