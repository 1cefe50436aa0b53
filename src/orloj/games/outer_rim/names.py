"""What things are called, in both languages: from the words of the game and from `content/names`, where the names of
components stand that are not the same in every language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from orloj.content import override_files, read_content
from orloj.games.outer_rim.components import (
    AI_CARDS,
    ASSETS,
    CARD_BY_ID,
    CARDS,
    CHARACTERS,
    CONTACT_BY_ID,
    CONTACTS,
    DATABANK,
    DIE,
    FACTIONS,
    PATROLS,
    SHIPS,
    SKILLS,
    SPACES,
    CardId,
    Space,
    Spot,
    planet_of,
)
from orloj.words import LANGS, Lang, Words, joined

_PACKAGE = "orloj.games.outer_rim"
WORDS = Words(_PACKAGE)
_LETTERS = {"lo": "A", "li": "B", "c": "C", "n1": "C", "n2": "D", "ro": "E", "ri": "F", "n3": "G"}


@cache
def _names(lang: Lang) -> Mapping[str, Any]:
    return read_content(_PACKAGE, f"names/{lang}")


if override_files(_PACKAGE):  # mistakes in somebody's own content are told before anything begins
    for _lang in LANGS:
        _names(_lang)


def _named(group: str, id: str, lang: Lang, default: str) -> str:
    found: str = _names(lang).get(group, {}).get(id, default)
    return found


def space_name(space: Space, lang: Lang) -> str:
    facts = SPACES[space]
    if facts.name:
        return _named("space", space, lang, facts.name)
    tile, _, corner = space.partition(".")
    return WORDS(lang, "name.navpoint", place=f"{tile.removeprefix('t')}{_LETTERS.get(corner, corner)}")


def contact_name(contact: int | str, lang: Lang) -> str:
    facts = CONTACTS[CONTACT_BY_ID[contact] if isinstance(contact, str) else contact]
    return _named("contact", facts.id, lang, facts.name)


def card_name(card: CardId, lang: Lang) -> str:
    """The asset on a card, or the card itself."""
    facts, asset = CARDS[card], ASSETS.get(card)
    if card in DATABANK:
        return _named("databank", facts.id, lang, DATABANK[card].name)
    if asset is not None and facts.facts is asset:
        return _named("card", asset.id, lang, asset.name)
    _, deck, number = facts.id.split(".")
    where = WORDS(lang, "name.navpoints") if deck == "navpoint" else _deck_name(deck, lang)
    return WORDS(lang, "name.encounter", place=where, number=number)


def asset_name(card: CardId, lang: Lang) -> str:
    """What lies in a slot."""
    asset = ASSETS.get(card)
    return _named("card", asset.id, lang, asset.name) if asset is not None else card_name(card, lang)


def _deck_name(deck: str, lang: Lang) -> str:
    names = {"kafrene": "ring_of_kafrene"}
    return " / ".join(space_name(names.get(part, part), lang) for part in deck.split("-"))


def thing_name(token: str, lang: Lang) -> str:
    """A component by its token, or an enemy on a card."""
    if token in CARD_BY_ID:
        return asset_name(CARD_BY_ID[token], lang)
    if token in CHARACTERS:
        return _named("character", token, lang, CHARACTERS[token].name)
    if token in SHIPS:
        return _named("ship", token, lang, SHIPS[token].name)
    if token in CONTACT_BY_ID:
        return contact_name(token, lang)
    if token in SPACES:
        return space_name(token, lang)
    for patrol in PATROLS.values():
        if patrol.id == token:
            return WORDS(lang, "name.patrol", faction=WORDS(lang, f"faction.{patrol.faction}"), number=patrol.level)
    if token in _AI:
        return WORDS(lang, "name.ai-card", number=token.rpartition("-")[2].lstrip("0"))
    return _named("enemy", token, lang, token.replace("-", " "))


_AI = frozenset(card.id for card in AI_CARDS)


def turned_name(ship: str, lang: Lang) -> str:
    """What the other side of a ship's sheet is called."""
    return _named("flip", ship, lang, SHIPS[ship].flip_name)


def choice_name(label: str, lang: Lang) -> str:
    """The caption of a choice on a card."""
    return _named("label", label, lang, label.replace("-", " "))


def class_name(class_: str, lang: Lang) -> str:
    return _named("class", class_, lang, class_)


def trait_name(trait: str, lang: Lang) -> str:
    return _named("trait", trait, lang, trait)


def credits_text(n: int, lang: Lang) -> str:
    """A number of credits, with a mark at the thousands."""
    return f"{n:,}".replace(",", "\u00a0") if lang == "cs" else f"{n:,}"


def item_name(item: str, lang: Lang) -> str:
    """Something that can be traded: a card by its token, or a thousand credits."""
    return thing_name(item, lang) if item in CARD_BY_ID else WORDS(lang, "name.thousand-credits")


def items_text(items: Mapping[str, int], lang: Lang) -> str:
    """One side of an offer."""
    named = [
        thing_name(item, lang)
        if item in CARD_BY_ID
        else WORDS(lang, "name.credits", credits=credits_text(1000 * count, lang))
        for item, count in items.items()
    ]
    return joined(lang, named) if named else WORDS(lang, "name.nothing")


def faces_text(faces: list[Any], lang: Lang) -> str:
    """Faces of dice, by their names or numbers."""
    names = [DIE[face - 1] if isinstance(face, int) else face for face in faces]
    return joined(lang, [WORDS(lang, f"face.{name}") for name in names]) if names else WORDS(lang, "face.none")


def spot_name(spot: Spot, lang: Lang) -> str:
    """A contact space: the planet, and which of its two."""
    return f"{space_name(planet_of(spot), lang)} {int(spot.rpartition('.')[2]) + 1}"


def order_text(order: str, lang: Lang) -> str:
    """An order of an AI card."""
    word, _, deck = order.partition(":")
    return WORDS(lang, f"order.{word}", deck=WORDS(lang, f"deck.{deck}") if deck else "")


def shown(values: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    """The values of a message with names instead of ids, by what they are called."""
    found = {name: _shown(name, value, lang) for name, value in values.items()}
    if values.get("faction") in FACTIONS:  # the same within a sentence: with the Rebels, a patrol of the Rebels
        found |= {
            name: WORDS(lang, f"{key}.{values['faction']}") for name, key in (("whom", "with"), ("whose", "whose"))
        }
    return found


def _shown(name: str, value: Any, lang: Lang) -> Any:
    match name:
        case "card":
            return asset_name(value, lang) if isinstance(value, int) else thing_name(value, lang)
        case "contact":
            return contact_name(value, lang)
        case "character" | "ship" | "source":
            return thing_name(value, lang) if value else ""
        case "enemy" if isinstance(value, str):
            return thing_name(value, lang)
        case "faction" if value in FACTIONS or WORDS.has(f"faction.{value}"):
            return WORDS(lang, f"faction.{value}")
        case "skill" if value in SKILLS:
            return WORDS(lang, f"skill.{value}")
        case "space" | "other" if value in SPACES:
            return space_name(value, lang)
        case "spot":
            return spot_name(value, lang)
        case "deck" | "level" | "part" | "face":
            return WORDS(lang, f"{name}.{value}")
        case "kind" if WORDS.has(f"combat.{value}"):
            return WORDS(lang, f"combat.{value}")
        case "faces" | "dice" if isinstance(value, list):
            return faces_text(value, lang)
        case "credits" | "discount":
            return credits_text(value, lang)
        case "gives" | "wants":
            return items_text(value, lang)
        case "order":
            return order_text(value, lang)
        case "because":
            return WORDS(lang, f"because.{value}")
        case "step":
            return WORDS(lang, f"phase.{value}")
        case "type":
            return WORDS(lang, f"kind.{value}")
    return value
