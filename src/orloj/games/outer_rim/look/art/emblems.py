"""Emblems: those that only this game has, in a square from -20 to 20, and which one stands on which component."""

from __future__ import annotations

from collections.abc import Mapping

from orloj.look.art import NIGHT, circle, dots, group, line, path, regular
from orloj.look.emblems import EMBLEMS, Emblem


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
EMBLEMS_OF: Mapping[str, str] = {
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
BY_KIND: Mapping[str, str] = {  # for components that others have added
    "cargo": "cargo", "mod": "cogs", "gear": "wrench", "job": "chart", "bounty": "skull", "event": "comet",
    "crew": "people", "ship": "ship", "contact": "people", "start": "chart",
}  # fmt: skip
BY_STEP: Mapping[str, str] = {  # an encounter: by what may happen
    "combat": "sword", "gain_asset": "chest", "buy": "market", "market_action": "market", "fame": "laurel",
    "roll": "cards", "peek_contact": "eye", "reveal_contact": "lens", "swap_contacts": "arrows",
    "move_patrol": "warship", "move_self": "ship", "extra_turn": "hourglass", "recover": "wrench", "rep": "handshake",
    "discard_one_illegal_cargo": "blocked", "cycle": "scales", "other": "people", "lose_credits": "spending",
    "gain_credits": "coins", "damage": "impact",
}  # fmt: skip
BY_SKILL: Mapping[str, str] = {
    "influence": "flag", "knowledge": "book", "piloting": "engine", "stealth": "mask", "strength": "hammer",
    "tactics": "tactics", "tech": "robot",
}  # fmt: skip
BY_SECRET: Mapping[str, str] = {
    "before_own_test": "torch", "after_own_roll": "cards", "combat_own_results": "bolt", "move_into_patrol": "waves",
    "illegal_roll": "bay", "own_purchase": "spending", "any_patrol_move": "blocked", "action": "vault",
    "encounter": "vault",
}  # fmt: skip
