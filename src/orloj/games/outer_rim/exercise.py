"""What has to happen in games before every component can be called exercised (`orloj cards outer_rim --exercised`).

Read by `orloj.lab.exercise`, which explains the names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from orloj.games.outer_rim.components import (
    AI_CARDS,
    ASSETS,
    CARDS,
    CHARACTERS,
    CONTACTS,
    DATABANK,
    ENCOUNTERS,
    PATROLS,
    SHIPS,
    AnyAbility,
    Asset,
    CardId,
    EncounterCard,
    InCombat,
    OnBuy,
    Passive,
    Rule,
)
from orloj.games.outer_rim.facts import abilities_of_character
from orloj.games.outer_rim.sections import told_path
from orloj.games.outer_rim.setup import OPTIONS as TABLE_OPTIONS
from orloj.kernel import Line

_BY_ITSELF = (Passive, Rule, OnBuy)  # such abilities show in what follows from them


def _is_used(ability: AnyAbility) -> bool:
    """Does the story tell when it is used?"""
    if isinstance(ability, InCombat) and ability.step in ("strength", "damage"):
        return False
    return not isinstance(ability, _BY_ITSELF)


def _of_asset(asset: Asset) -> set[str]:
    parts = {"gained"}
    match asset.type:
        case "cargo":
            parts.add("delivered")
        case "job":
            parts.add("completed")
        case "bounty":
            parts |= {"eliminated", "captured", "delivered"}
        case "event" | "ship":
            parts = {"bought"}
    if any(_is_used(ability) for ability in asset.abilities):
        parts.add("used")
    return parts


def _of_encounter(facts: EncounterCard) -> set[str]:
    """Every section and subsection was read, every secret kept and used."""
    parts = set()
    for number, section in enumerate(facts.section):
        if section.secret is not None:
            parts |= {"kept", "secret"}
        elif section.sub:
            parts |= {f"section.{number}.sub.{sub}" for sub in range(len(section.sub))}
        else:
            parts.add(f"section.{number}")
    return parts


def _of_card(card: CardId) -> frozenset[str]:
    asset = ASSETS.get(card)
    parts = _of_asset(asset) if asset is not None else set()
    if card in DATABANK and DATABANK[card].kind != "start":
        parts.add("read")
    if card in ENCOUNTERS:
        parts |= _of_encounter(ENCOUNTERS[card])
    return frozenset(parts)


def _of_character(id: str) -> frozenset[str]:
    used = any(_is_used(one.ability) for one in abilities_of_character(id))
    return frozenset({"chosen", "goal", *(["used"] if used else [])})


PARTS: Mapping[str, frozenset[str]] = {
    **{facts.id: _of_card(card) for card, facts in enumerate(CARDS)},
    **{id: _of_character(id) for id in CHARACTERS},
    **{id: frozenset({"flown"} if ship.starting else {"flown", "goal"}) for id, ship in SHIPS.items()},
    **{contact.id: frozenset({"met"}) for contact in CONTACTS},
    **{patrol.id: frozenset({"fought"} if patrol.infinite else {"fought", "beaten"}) for patrol in PATROLS.values()},
    **{card.id: frozenset({"drawn"}) for card in AI_CARDS},
}

# Questions whose answer names something that is given up.
GIVES_UP = frozenset({"barter", "make-room", "overflow", "discard"})

# The ways to play: each value of each option occurs.
OPTIONS: Sequence[Mapping[str, str]] = [
    {option.id: option.values[number % len(option.values)] for option in TABLE_OPTIONS} for number in range(5)
]

_BY_CARD = {
    "starts": "gained",
    "gains": "gained",
    "buys": "bought",
    "delivers": "delivered",
    "completes-job": "completed",
    "databank": "read",
    "uses-secret": "secret",
    "keeps-secret": "kept",
}  # line of the story -> what happened with its card
_BY_TOKEN = {
    "uses": ("source", "used"),
    "cancels": ("source", "used"),
    "character": ("character", "chosen"),
    "goal": ("character", "goal"),
    "start-ship": ("ship", "flown"),
    "new-ship": ("ship", "flown"),
    "ship-goal": ("ship", "goal"),
    "ai-card": ("card", "drawn"),
}


def happened(story: Sequence[Line]) -> set[tuple[str, str]]:
    """Pairs of a component and what happened with it in one game, by the game's story."""
    found: set[tuple[str, str]] = set()
    bounties = {asset.target: CARDS[card].id for card, asset in ASSETS.items() if asset.type == "bounty"}
    for line in story:
        values = {**line.values, **line.secret}
        if line.key in _BY_CARD and isinstance(values.get("card"), int):
            found.add((CARDS[values["card"]].id, _BY_CARD[line.key]))
        if line.key in _BY_TOKEN:
            name, part = _BY_TOKEN[line.key]
            token = values[name]
            found.add((AI_CARDS[token].id if isinstance(token, int) else token, part))
        match line.key:
            case "encounter":
                card, _, part = told_path(values["section"]).partition("/")
                found.add((card, part))
            case "meets":
                found.add((CONTACTS[values["contact"]].id, "met"))
            case "captures" | "eliminates":
                target = CONTACTS[values["contact"]].id
                found.add((bounties.get(target, ""), "captured" if line.key == "captures" else "eliminated"))
            case "fights":
                found.add((str(values["enemy"]), "fought"))
            case "wins-combat":
                found.add((str(values["enemy"]), "beaten"))
    return {(id, part) for id, part in found if part in PARTS.get(id, ())}
