"""Sizes and colours of the pictures: every faction, class, skill and kind of card has its own."""

from __future__ import annotations

from collections.abc import Mapping

from orloj.look.art import mixed

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


def alloy(hue: str) -> tuple[str, str, str]:
    """Steel with a breath of a colour."""
    light, middle, dark = STEEL
    return mixed(light, hue, 0.3), mixed(middle, hue, 0.55), mixed(dark, hue, 0.3)
