"""Components as cards: a picture, the kind in its corner, facts as symbols, what it does in few words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from orloj.games.outer_rim.catalogue import component
from orloj.games.outer_rim.components import (
    ASSETS,
    CARD_BY_ID,
    CHARACTERS,
    CONTACT_BY_ID,
    CONTACTS,
    DATABANK,
    ENCOUNTERS,
    MARKET,
    PATROLS,
    SHIPS,
    SPACES,
    Asset,
    CardId,
    Contact,
    Patrol,
    Slots,
    Space,
)
from orloj.games.outer_rim.look.drawn import picture, render, sentences
from orloj.games.outer_rim.look.symbols import SYMBOLS
from orloj.games.outer_rim.names import WORDS as GAME_WORDS
from orloj.games.outer_rim.names import credits_text, space_name
from orloj.look import Markup
from orloj.words import COMMON, Lang
from orloj.words.texts import Text

_PATROLS = {patrol.id: patrol for patrol in PATROLS.values()}
_TRAITS = {"ILLEGAL": "illegal", "ARMOR": "armor", "WEAPON": "weapon"}


@dataclass(frozen=True)
class Fact:
    """Something that is printed on a component: a symbol, perhaps a number or a name."""

    symbol: str
    words: str  # what the symbol means
    text: str = ""


@dataclass(frozen=True)
class Face:
    """What a component shows."""

    token: str
    name: str
    group: str
    kind: str
    sign: str  # the symbol in its corner; nothing where the picture says it
    sign_words: str
    picture: str
    round: bool
    cost: str
    facts: Sequence[Fact]
    powers: Sequence[Text]
    scoring: Sequence[Text]
    marks: Sequence[str]
    origin: str
    label: str  # for those who hear it


@cache
def face(token: str, lang: Lang) -> Face:
    texts = component(token, lang)
    sign = _sign(token)
    asset = ASSETS.get(CARD_BY_ID.get(token, -1))
    priced = asset is not None and CARD_BY_ID[token] in MARKET and asset.cost is not None
    said = [f"{text.label}: {text.text}" if text.label else text.text for text in (*texts.powers, *texts.scoring)]
    return Face(
        token=token,
        name=texts.name,
        group=texts.group,
        kind=texts.kind,
        sign=sign,
        sign_words=SYMBOLS.name(sign, lang) if sign else "",
        picture=picture(token),
        round=token in CONTACT_BY_ID,
        cost=credits_text(asset.cost or 0, lang) if asset is not None and priced else "",
        facts=[
            Fact(symbol, SYMBOLS.name(symbol, lang), text) for symbol, text in _facts(token, lang) if symbol != sign
        ],
        powers=texts.powers,
        scoring=texts.scoring,
        marks=texts.marks,
        origin=COMMON(lang, f"ui.origin.{texts.origin}"),
        label=sentences([texts.name, texts.kind, *texts.marks, *said]),
    )


def card(token: str, lang: Lang, *, ref: str = "", cls: str = "", leads: Sequence[Space] = ()) -> Markup:
    """A component as it lies on the table."""
    return render("card.html", lang, face=face(token, lang), ref=ref, cls=cls, leads=leads)


def details(token: str, lang: Lang) -> Markup:
    """A component explained."""
    return render("details.html", lang, face=face(token, lang))


def mini(
    token: str, lang: Lang, *, name: str = "", ref: str = "", note: str = "", leads: Sequence[Space] = ()
) -> Markup:
    """A component in a slot: its picture and its name, or that of the asset on it."""
    shown = face(token, lang)
    return render("chip.html", lang, face=shown, name=name or shown.name, ref=ref, note=note, leads=leads)


def _sign(token: str) -> str:
    if token in CHARACTERS or token in SHIPS:
        return ""
    if token in CONTACT_BY_ID:
        return f"contact.{CONTACTS[CONTACT_BY_ID[token]].class_}"
    if token in _PATROLS:
        return f"faction.{_PATROLS[token].faction}"
    if token not in CARD_BY_ID:
        return "opponent"
    number = CARD_BY_ID[token]
    if number in DATABANK:
        return "databank"
    return "encounter" if number in ENCOUNTERS else f"kind.{ASSETS[number].type}"


def _facts(token: str, lang: Lang) -> Iterator[tuple[str, str]]:
    """Symbols with what stands beside them."""
    if token in CHARACTERS:
        character = CHARACTERS[token]
        yield "ground", str(character.ground_combat)
        yield "health", str(character.health)
        yield from ((f"skill.{skill}", "") for skill in character.skills)
        if character.droid:
            yield "droid", ""
    elif token in SHIPS:
        yield from _of_ship(token)
        if SHIPS[token].cost:
            yield "credits", credits_text(SHIPS[token].cost, lang)
    elif token in CONTACT_BY_ID:
        yield from _of_contact(CONTACTS[CONTACT_BY_ID[token]])
    elif token in _PATROLS:
        yield from _of_patrol(_PATROLS[token], lang)
    elif token in CARD_BY_ID:
        number = CARD_BY_ID[token]
        if number in MARKET and (icon := MARKET[number].patrol):
            yield f"faction.{icon.faction}", f"→{icon.n}"
        if number in DATABANK:
            yield "databank", f"#{DATABANK[number].number}"
        if number in ASSETS:
            yield from _of_asset(number, lang)


def _of_ship(token: str) -> Iterator[tuple[str, str]]:
    ship = SHIPS[token]
    yield from (("hyperdrive", str(ship.hyperdrive)), ("space", str(ship.ship_combat)), ("hull", str(ship.hull)))
    yield from _of_slots(ship.slots)


def _of_slots(slots: Slots) -> Iterator[tuple[str, str]]:
    for kind, count in (
        ("cargo", slots.cargo),
        ("mod", slots.mod),
        ("cargo_or_mod", slots.cargo_or_mod),
        ("crew", slots.crew),
    ):
        if count:
            yield f"slot.{kind}", str(count)


def _of_contact(contact: Contact) -> Iterator[tuple[str, str]]:
    yield "databank", f"#{contact.databank}"
    for icon in contact.icons:
        yield icon if icon == "droid" else f"faction.{icon}", ""


def _of_patrol(patrol: Patrol, lang: Lang) -> Iterator[tuple[str, str]]:
    yield f"patrol.{patrol.level}", ""
    if not patrol.infinite:
        yield "space", str(patrol.ship_combat)
    if patrol.reward_credits:
        yield "credits", credits_text(patrol.reward_credits, lang)
    if patrol.reward_fame:
        yield "fame", str(patrol.reward_fame)


def _of_asset(card: CardId, lang: Lang) -> Iterator[tuple[str, str]]:
    asset: Asset = ASSETS[card]
    if card not in MARKET:
        yield f"kind.{asset.type}", ""
    yield from ((_TRAITS[trait], "") for trait in asset.traits if trait in _TRAITS)
    if asset.type == "ship":
        yield from _of_ship(asset.ship)
    yield from ((f"skill.{skill}", "") for skill in (*asset.skills, *asset.skills_listed))
    if asset.droid:
        yield "droid", ""
    if asset.contact_class:
        yield f"contact.{asset.contact_class}", ""
    if asset.combat is not None:
        yield "ground" if asset.combat.kind == "ground" else "space", str(asset.combat.n)
    goal = asset.capture.destination if asset.capture is not None else asset.destination
    if goal:
        yield "destination", space_name(goal, lang) if goal in SPACES else GAME_WORDS(lang, f"where.{goal}")
