"""The colours of Voidfall: houses, resources, kinds of cards, sectors."""

from collections.abc import Mapping

VOID = "#8a3df0"
HOUSE_HUE: Mapping[str, str] = {
    "valnis": "#4aa3ff", "belitan": "#e8c14a", "cortozaar": "#e0574a", "dunlork": "#c98a4e", "zenor": "#f06fae",
    "thegwyn": "#6fcf6a", "astoran": "#f2f0e4", "yarvek": "#b04a3c", "shiveus": "#9fd8e8", "nervo": "#8f9aa8",
    "marqualos": "#38c9a9", "fenrax": "#e88a3a", "kradmor": "#9a6ff0", "novaris": "#d45cf0",
}  # fmt: skip
RESOURCE_HUE: Mapping[str, str] = {
    "food": "#8ed36b", "energy": "#ffd24a", "materials": "#d99a6c", "credits": "#f0e6c8", "science": "#63c7ff",
}  # fmt: skip
FOCUS_HUE: Mapping[str, str] = {
    "conquest": "#e0574a", "development": "#7fcf6a", "innovation": "#63c7ff", "politics": "#c792ff",
    "production": "#e8a04a", "progress": "#4ad0d6", "prosperity": "#f2cf4e", "reinforcement": "#7f9cf0",
    "temptation": "#c04af0", "leadership": "#f0e0b0",
}  # fmt: skip
AGENDA_HUE: Mapping[str, str] = {
    "support": "#5ab0f0", "might": "#f0705a", "wealth": "#f2cf4e", "dominance": "#b57aff", "starting": "#e9b450",
}  # fmt: skip
CRISIS_HUE: Mapping[str, str] = {"military": "#f0563f", "economic": "#f0a53f", "general": "#c05af0"}
SECTOR_HUE: Mapping[str, str] = {
    "home": "#5aa0f0", "standard": "#6a7ad0", "asteroid_belt": "#a08468", "paradise_world": "#4fcf8a",
    "genesis": "#7fe0c0", "megalopolis": "#e0b060", "research_complex": "#63c7ff", "relay": "#8fb0f0",
    "palace": "#e9c860", "survivor_colony": "#c0a080", "ancient_ruins": "#a8a08a", "rift": "#a03df0",
    "wormhole": "#5a4af0",
}  # fmt: skip
