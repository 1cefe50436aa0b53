"""Components as cards: a picture, a kind, and what they do; and the same explained with all facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from orloj.games.ti4.catalogue import component
from orloj.games.ti4.components import (
    ACTION_CARDS,
    AGENDA_NUMBER,
    AGENDAS,
    CARD_NUMBERS,
    FACTIONS,
    OBJECTIVE_NUMBER,
    OBJECTIVES,
    TECHNOLOGIES,
    WINDOWS,
)
from orloj.games.ti4.facts import note_kind, note_owner
from orloj.games.ti4.look.drawn import picture, render
from orloj.games.ti4.look.opened import Objective, objective
from orloj.games.ti4.look.symbols import WORDS
from orloj.games.ti4.names import name_of, text_of
from orloj.games.ti4.view import View
from orloj.look import Markup
from orloj.words import COMMON, Lang
from orloj.words.texts import Text


@dataclass(frozen=True)
class Face:
    """What a component shows."""

    token: str
    group: str
    style: str  # a class for its colour
    name: str
    kind: str
    sign: str
    picture: str
    powers: Sequence[Text]
    marks: Sequence[str]
    origin: str
    label: str  # for those who hear it


@cache
def face(token: str, lang: Lang) -> Face:
    texts = component(token, lang)
    powers = (*texts.powers, *texts.scoring)
    said = [f"{text.label}: {text.text}" if text.label else text.text for text in powers]
    return Face(
        token=token,
        group=texts.group,
        style=_style(token, texts.group),
        name=texts.name,
        kind=texts.kind,
        sign=sign_of(token, texts.group),
        picture=picture(token),
        powers=powers,
        marks=texts.marks,
        origin=COMMON(lang, f"ui.origin.{texts.origin}"),
        label=_sentences([texts.name, texts.kind, *texts.marks, *said]),
    )


def _sentences(parts: Sequence[str]) -> str:
    return " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part)


def _style(token: str, group: str) -> str:
    if group == "technology":
        return f"c-{technology_row(token)}"
    if group == "objective":
        return f"stage-{OBJECTIVES[OBJECTIVE_NUMBER[token]].stage}"
    return f"g-{group}"


def technology_row(id: str) -> str:
    """The colour of a technology; unit upgrades have none."""
    return "upgrade" if TECHNOLOGIES[id].unit else TECHNOLOGIES[id].colour


_SIGNS = {
    "action-card": "action-card", "agenda": "agenda", "objective": "objective", "note": "note", "planet": "planet",
    "system": "planet", "flagship": "unit.flagship",
}  # fmt: skip


def sign_of(token: str, group: str) -> str:
    """The symbol of a component."""
    match group:
        case "faction" | "strategy-card":
            return f"{'faction' if group == 'faction' else 'strategy'}.{token}"
        case "ability":
            return f"faction.{faction_of(token)}"
        case "unit":
            return f"unit.{token.rpartition('.')[2]}"
        case "technology":
            return f"unit.{TECHNOLOGIES[token].unit}" if TECHNOLOGIES[token].unit else f"tech.{technology_row(token)}"
        case "agenda":
            return "law" if AGENDAS[AGENDA_NUMBER[token]].law else "agenda"
        case "objective":
            return "secret" if OBJECTIVES[OBJECTIVE_NUMBER[token]].stage == "secret" else "objective"
    return _SIGNS[group]


def faction_of(id: str) -> str:
    """The faction that an ability or a flagship belongs to."""
    return next(one.id for one in FACTIONS.values() if id in one.abilities or id == one.flagship)


def card(token: str, lang: Lang, *, ref: str = "") -> Markup:
    """A component as it lies on the table."""
    return render("card.html", lang, face=face(token, lang), ref=ref)


def details(token: str, lang: Lang) -> Markup:
    """A component explained."""
    return render("details.html", lang, face=face(token, lang))


# ---------------------------------------------------------------- the hand


@dataclass(frozen=True)
class Held:
    """A card in hand."""

    id: str
    ref: str
    name: str
    kind: str  # action-card, secret, note
    when: str
    text: str
    objective: Objective | None = None


def hand_of(view: View, names: Sequence[str], lang: Lang) -> list[Held]:
    """The reader's action cards, secret objectives, and notes of others; his own notes lie on his sheet."""
    if view.you is None:
        return []
    me = view.players[view.you]
    held = [*_actions(me.action_cards or (), lang)]
    held += [_secret(view, number, names, lang) for number in me.secrets or ()]
    return [*held, *[_note(view, note, names, lang) for note in me.notes or () if note_owner(note) != view.you]]


def _actions(cards: Sequence[int], lang: Lang) -> list[Held]:
    found = []
    for card in cards:
        id = ACTION_CARDS[card].id
        before = sum(other in CARD_NUMBERS[id] for other in cards if other < card)
        found.append(
            Held(
                id=id,
                ref=card_ref(id, before),
                name=name_of("action-card", id, lang),
                kind="action-card",
                when=WORDS(lang, f"web.when.{_moment(ACTION_CARDS[card].window)}"),
                text=text_of("action-card", id, lang),
            )
        )
    return found


def card_ref(id: str, before: int) -> str:
    """The piece of an action card; of several that are alike the first one has the plain name."""
    return f"card:{id}.{before + 1}" if before else f"card:{id}"


def _moment(window: str) -> str:
    """When a card may be played, in a word."""
    if window == "action":
        return "turn"
    for part in ("combat", "invasion", "hits", "activate", "cannon"):
        if part in window:
            return "combat" if part in ("combat", "hits", "cannon") else part
    return WINDOWS[window].phase


def _secret(view: View, number: int, names: Sequence[str], lang: Lang) -> Held:
    assert view.you is not None
    shown = objective(view, number, [view.you], names, lang)
    return Held(
        id=shown.id,
        ref=f"objective:{shown.id}",
        name=shown.name,
        kind="secret",
        when=WORDS(lang, f"web.when.{OBJECTIVES[number].phase}"),
        text=shown.text,
        objective=shown,
    )


def _note(view: View, note: int, names: Sequence[str], lang: Lang) -> Held:
    id = note_kind(view, note)
    return Held(
        id=id,
        ref=f"note:{id}",
        name=name_of("note", id, lang),
        kind="note",
        when=WORDS(lang, "web.when.note-of", player=names[note_owner(note)]),
        text=text_of("note", id, lang),
    )
