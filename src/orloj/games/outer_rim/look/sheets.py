"""Sheets of players: character, ship, values, reputation, skills, and slots with what lies in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orloj.games.outer_rim.catalogue import component
from orloj.games.outer_rim.components import (
    ASSETS,
    CARDS,
    CHARACTERS,
    CONTRACT_SLOTS,
    FACTIONS,
    GEAR_SLOTS,
    LEVELS,
    SHIPS,
    SPACES,
    CardId,
    Faction,
    Space,
)
from orloj.games.outer_rim.look.planner import lead_text, leads
from orloj.games.outer_rim.look.symbols import SYMBOLS
from orloj.games.outer_rim.names import WORDS as GAME_WORDS
from orloj.games.outer_rim.names import asset_name, contact_name, credits_text, space_name
from orloj.games.outer_rim.values import slots
from orloj.games.outer_rim.view import PlayerView, View
from orloj.kernel import Seat
from orloj.look.mats import Counter
from orloj.words import Lang

# Where a card of each kind goes, the best place first; a compartment gives one more place for cargo.
_PLACES = {
    "cargo": ("compartment", "cargo", "cargo_or_mod"),
    "mod": ("mod", "cargo_or_mod"),
    "box": ("mod", "cargo_or_mod", "cargo"),
    "crew": ("crew",),
    "gear": ("gear",),
    "job": ("contract",),
    "bounty": ("contract",),
}


@dataclass
class Slot:
    """A slot with the card that lies in it; nothing is stored, cards may be rearranged at any time."""

    kind: str
    card: CardId | None = None


def filled(player: PlayerView) -> list[Slot]:
    """All slots of a player with their cards. What finds no place, until something is discarded, comes last."""
    room = slots(player.ship, player.ship_goal_done)
    boxes = [card for card in player.assets if ASSETS[card].slot_types]
    kinds = {
        "cargo": room.cargo, "compartment": len(boxes), "cargo_or_mod": room.cargo_or_mod, "mod": room.mod,
        "crew": room.crew, "gear": GEAR_SLOTS, "contract": CONTRACT_SLOTS,
    }  # fmt: skip
    found = [Slot(kind) for kind, count in kinds.items() for _ in range(count)]
    for card in [*[card for card in player.assets if card not in boxes], *boxes]:
        kind = "box" if card in boxes else ASSETS[card].type
        free = [slot for place in _PLACES[kind] for slot in found if slot.kind == place and slot.card is None]
        if free:
            free[0].card = card
        else:
            found.append(Slot(_PLACES[kind][0], card))
    return found


@dataclass(frozen=True)
class ShownSlot:
    kind: str
    symbol: str
    words: str
    card: str = ""  # token of what lies in it; nothing if it is empty
    name: str = ""
    note: str = ""
    leads: Sequence[Space] = ()


@dataclass(frozen=True)
class Goal:
    text: str
    done: bool
    progress: str  # "1/2", where it is counted


@dataclass(frozen=True)
class Sheet:
    """Everything that lies before a player."""

    seat: int
    name: str
    own: bool  # does it lie before the one who looks?
    character: str
    ship: str
    counters: Sequence[Counter]
    standings: Sequence[tuple[str, str, str, str]]  # faction and level, each with its name
    skills: Sequence[tuple[str, str, int]]
    slots: Sequence[ShownSlot]
    goals: Sequence[Goal]
    secrets: int
    place: str
    defeated: bool


def sheet_of(view: View, seat: Seat, name: str, lang: Lang) -> Sheet:
    player = view.players[seat]
    ready = bool(player.ship and player.character)
    return Sheet(
        seat=seat,
        name=name,
        own=seat == view.seat,
        character=player.character,
        ship=player.ship,
        counters=_counters(player, lang) if ready else (),
        standings=[_standing(player, faction, lang) for faction in FACTIONS],
        skills=[(skill, GAME_WORDS(lang, f"skill.{skill}"), count) for skill, count in player.skills.items() if count],
        slots=[_shown(slot, view, seat, lang) for slot in filled(player)] if ready else (),
        goals=_goals(player, lang) if ready else (),
        secrets=player.secret_count,
        place=space_name(player.at, lang) if player.at in SPACES else "",
        defeated=player.defeated,
    )


def _standing(player: PlayerView, faction: Faction, lang: Lang) -> tuple[str, str, str, str]:
    level = LEVELS[1 + player.rep[faction]]
    return faction, GAME_WORDS(lang, f"faction.{faction}"), level, GAME_WORDS(lang, f"level.{level}")


def _counters(player: PlayerView, lang: Lang) -> list[Counter]:
    values = (
        ("ground", player.ground_combat, None),
        ("space", player.ship_combat, None),
        ("hyperdrive", player.hyperdrive, None),
        ("health", player.health - player.wounds, player.health),
        ("hull", player.hull - player.hull_damage, player.hull),
    )
    return [Counter(symbol, symbol, SYMBOLS.name(symbol, lang), count, limit) for symbol, count, limit in values]


def _shown(slot: Slot, view: View, seat: Seat, lang: Lang) -> ShownSlot:
    symbol = f"slot.{'cargo' if slot.kind == 'compartment' else slot.kind}"
    words = SYMBOLS.name(symbol, lang)
    if slot.card is None:
        return ShownSlot(slot.kind, symbol, words)
    token, name = CARDS[slot.card].id, asset_name(slot.card, lang)
    where = leads(view, slot.card, seat)
    return ShownSlot(slot.kind, symbol, words, token, name, _note(slot.card, view, seat, where, lang), where)


def _note(card: CardId, view: View, seat: Seat, where: Sequence[Space], lang: Lang) -> str:
    """Where a card leads and how far that is for the looker, who is held on it, what it is worth at the market."""
    asset, player = ASSETS[card], view.players[seat]
    held = contact_name(player.captives[card], lang) if card in player.captives else ""
    if where:
        return " ".join(part for part in (held, lead_text(view, where, lang)) if part)
    return held or (credits_text(asset.cost, lang) if asset.cost and asset.type in ("mod", "gear") else "")


def _goals(player: PlayerView, lang: Lang) -> list[Goal]:
    found = []
    for token, goal, done, progress in (
        (player.character, CHARACTERS[player.character].goal, player.goal_done, player.progress),
        (player.ship, SHIPS[player.ship].goal, player.ship_goal_done, player.ship_progress),
    ):
        if goal is not None:
            counted = f"{progress}/{goal.count}" if goal.count > 1 and not done else ""
            found.append(Goal(component(token, lang).scoring[0].text, done, counted))
    return found
