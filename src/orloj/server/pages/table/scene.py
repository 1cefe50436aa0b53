"""The whole table as one reader sees it, ready for the template. All of it comes from the view of his seat."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from markupsafe import Markup

from orloj.kernel import Seat, Table
from orloj.look import ScoreSheet, look_of
from orloj.server.api.describe import describe_outcome, names_for
from orloj.server.bots import bot_text, can_advise
from orloj.server.live.room import PACES, Room, SeatInfo
from orloj.server.live.talk import Said
from orloj.server.pages.table.question import Shown, question_for
from orloj.server.pages.table.scores import Chart, chart_of
from orloj.server.pages.table.story import RECENT, StoryLine, story_of
from orloj.server.people.people import Person, PersonSettings
from orloj.words import Lang, Words, joined
from orloj.words.texts import TableOption, texts_of, unusual_options

WORDS = Words("orloj.server.pages.table")
_GOAL = "welcome.goal"
_TERMINAL_ONLY = "howto.help"  # names commands that only the terminal has


@dataclass(frozen=True)
class SeatPanel:
    """A player in the column of seats."""

    seat: Seat
    name: str
    note: str  # you, a bot and how good, away …
    kind: str
    away: bool
    you: bool
    awaited: bool
    winner: bool
    numbers: Markup  # what the game says about the player
    invite: str = ""  # the address for a friend; only the owner has it


@dataclass(frozen=True)
class Result:
    """How the game came out."""

    text: str
    sheet: ScoreSheet
    chart: Chart | None
    ranks: Sequence[int]
    won: bool  # by the reader
    seed: str
    salt: str


@dataclass(frozen=True)
class UndoWish:
    """Somebody asks whether he may take an answer back."""

    seat: Seat
    name: str
    mine: bool
    agreed: bool  # by the reader


@dataclass(frozen=True)
class Scene:
    """Everything that the page shows."""

    id: str
    game: str
    game_name: str
    mode_name: str
    options: Sequence[tuple[TableOption, str]]  # what is not as usual, and the name of its value
    status: str  # waiting, playing, over
    you: Seat | None
    names: Sequence[str]
    head: Markup
    seats: Sequence[SeatPanel]
    board: Markup
    hand: Markup
    ask: Shown | None
    waiting_for: str
    story: Sequence[StoryLine]
    earlier: int  # lines of the story that are left out
    chat: Sequence[Said]
    result: Result | None
    wish: UndoWish | None
    given: int | None  # answers of the reader so far; an undo says which one it means
    away: bool
    deadline: float | None
    commitment: str
    pace: str
    other_pace: str
    bots: bool
    owner: bool
    may_talk: bool
    parent: str | None
    rematch: str | None
    settings: PersonSettings
    hints: bool  # may the reader ask for them?
    has_adviser: bool  # could anybody give them?
    goal: str  # of the game, for those who see it for the first time

    @property
    def others_said(self) -> int:
        """How many messages of the chat somebody else wrote."""
        return sum(1 for one in self.chat if one.seat is None or one.seat != self.you)

    @property
    def to_answer(self) -> bool:
        """Does the table wait for the reader?"""
        return self.ask is not None and self.ask.model.sealed is None and not self.ask.model.optional


def scene_of(
    room: Room,
    person: Person | None,
    lang: Lang,
    *,
    here: Collection[int] = (),
    chat: Sequence[Said] = (),
    base: str = "/",
    whole_story: bool = False,
    hints: bool = False,
) -> Scene:
    """A table for a reader. `here` are the people who have it open, `base` is the site's address, `hints`: he may ask
    for them."""
    you = room.seat_of(person.id if person is not None else None)
    info = room.info
    texts = texts_of(room.game.package)
    names = names_for(room.seats, lang)
    table = room.table if room.begun else None
    owner = person is not None and info.owner == person.id
    story = story_of(table, you, names, lang, last=None if whole_story else RECENT) if table is not None else []
    return Scene(
        id=info.id,
        game=info.game,
        game_name=texts.game_name(lang),
        mode_name=texts.mode_name(info.mode, lang),
        options=unusual_options(texts, room.game.table_options, info.options, lang),
        status=info.status,
        you=you,
        names=names,
        seats=[_panel(room, one, you, names, here, base if owner else None, lang) for one in room.seats],
        ask=question_for(room, you, lang) if table is not None and you is not None else None,
        waiting_for=_waiting_for(table, you, names, lang) if table is not None else "",
        story=story,
        earlier=len(table.story) - len(story) if table is not None else 0,
        chat=chat,
        result=_result(room, you, lang) if room.outcome is not None else None,
        wish=_wish(room, you, names),
        given=room.answers_of(you) if room.begun and you is not None else None,
        away=you is not None and room.seats[you].away,
        deadline=room.deadline_of(you) if table is not None and you is not None else None,
        commitment=table.header.commitment if table is not None else "",
        pace=info.pace,
        other_pace=next(pace for pace in PACES if pace != info.pace),
        bots=any(one.is_bot for one in room.seats),
        owner=owner,
        may_talk=person is not None and person.table_id is None,
        parent=info.parent,
        rematch=info.rematch,
        settings=person.settings if person is not None else PersonSettings(),
        hints=hints,
        has_adviser=can_advise(info.game),
        goal=goal_of(room.game.package, lang) if you is not None else "",
        **_drawn(room, table, you, names, lang),
    )


def _drawn(
    room: Room, table: Table[Any] | None, you: Seat | None, names: Sequence[str], lang: Lang
) -> dict[str, Markup]:
    """What the game itself draws."""
    if table is None:
        return dict.fromkeys(("head", "board", "hand"), Markup(""))
    look, view = look_of(room.game.package), table.view(you)
    return {
        "head": look.status(view, lang),
        "board": look.board(view, names, lang),
        "hand": look.hand(view, lang) if you is not None else Markup(""),
    }


def _panel(
    room: Room,
    one: SeatInfo,
    you: Seat | None,
    names: Sequence[str],
    here: Collection[int],
    base: str | None,
    lang: Lang,
) -> SeatPanel:
    numbers = Markup("")
    if room.begun:
        numbers = look_of(room.game.package).seat(room.table.view(you), one.seat, lang)
    return SeatPanel(
        seat=one.seat,
        name=names[one.seat],
        note=_note(one, you, here, lang),
        kind=one.kind,
        away=one.away,
        you=one.seat == you,
        awaited=room.begun and one.seat in room.table.awaited(),
        winner=room.outcome is not None and one.seat in room.outcome.winners,
        numbers=numbers,
        invite=f"{base}join/{one.invite}" if base is not None and one.invite is not None else "",
    )


def _note(one: SeatInfo, you: Seat | None, here: Collection[int], lang: Lang) -> str:
    """Who sits there, in a word or two."""
    if one.away:
        return WORDS(lang, "seat.away")
    if one.kind == "bot":
        return bot_text(one.bot, lang).note
    if one.kind in ("open", "link"):
        return WORDS(lang, f"seat.{one.kind}")
    if one.seat == you:
        return WORDS(lang, "seat.you")
    return WORDS(lang, "seat.here" if one.person in here else "seat.not-here")


def _waiting_for(table: Table[Any], you: Seat | None, names: Sequence[str], lang: Lang) -> str:
    """Whom the table waits for, besides the reader."""
    others = [names[seat] for seat in table.awaited() if seat != you]
    return joined(lang, others) if others else ""


def _result(room: Room, you: Seat | None, lang: Lang) -> Result:
    outcome = describe_outcome(room, lang)
    header = room.table.header
    return Result(
        text=outcome.text,
        sheet=look_of(room.game.package).scores(room.table.view(you), lang),
        chart=chart_of(room, lang),
        ranks=outcome.ranks,
        won=you in outcome.winners,
        seed=header.seed or "",
        salt=header.salt.hex() if header.salt is not None else "",
    )


def _wish(room: Room, you: Seat | None, names: Sequence[str]) -> UndoWish | None:
    wish = room.info.wish
    if wish is None:
        return None
    return UndoWish(wish.seat, names[wish.seat], wish.seat == you, you in wish.agreed)


# -- help


@cache
def how_to_play(package: str, lang: Lang) -> list[str]:
    """How the game goes in a few sentences, if its look tells."""
    words = Words(f"{package}.look")
    keys = [key for key in words.keys(lang) if key.startswith("howto.") and key != _TERMINAL_ONLY]
    return [words(lang, key) for key in keys]


@cache
def goal_of(package: str, lang: Lang) -> str:
    """What the game is about in two sentences, if its look tells."""
    words = Words(f"{package}.look")
    return words(lang, _GOAL) if words.has(_GOAL) else ""


@cache
def client_words(lang: Lang) -> dict[str, str]:
    """What the client itself says, as it was written: it fills in the values."""
    return {key.removeprefix("client."): WORDS.raw(lang, key) for key in WORDS.keys(lang) if key.startswith("client.")}
