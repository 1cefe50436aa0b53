"""The whole table as one reader sees it, ready for the template. All of it comes from the view of his seat."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from babel.numbers import format_decimal
from markupsafe import Markup

from orloj.kernel import Game, Seat, Table
from orloj.kernel.orders import OrderChoice
from orloj.look import ScoreSheet, look_of
from orloj.server.api.describe import describe_outcome, describe_rewinds, names_for
from orloj.server.api.models import RewoundModel
from orloj.server.bots import BotText, bot_text, can_advise, further_texts, level_texts, usual_bot
from orloj.server.live.going_back import marks_for
from orloj.server.live.guided import is_in_lesson
from orloj.server.live.hints import reason_of
from orloj.server.live.presence import NOBODY, Crowd
from orloj.server.live.room import PACES, Moment, Room, SeatInfo
from orloj.server.live.series import Standing
from orloj.server.live.talk import Said
from orloj.server.meeting.tournaments import CupOf
from orloj.server.notices.turns import OVER_DAYS
from orloj.server.pages.common import say
from orloj.server.pages.table.coach import Coach, coach_for
from orloj.server.pages.table.question import Shown, aside_for, question_for
from orloj.server.pages.table.replay import moments_of
from orloj.server.pages.table.scores import Chart, chart_of
from orloj.server.pages.table.stories import NOTHING_TOLD, Telling, told_story
from orloj.server.pages.table.story import RECENT, StoryLine
from orloj.server.people.people import Person, PersonSettings
from orloj.words import Lang, Words, joined
from orloj.words.texts import (
    TableOption,
    aside_in_words,
    mark_in_words,
    order_in_words,
    stated_options,
    texts_of,
)

WORDS = Words("orloj.server.pages.table")
_MOST_NAMED = 12  # people who watch
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
    here: bool  # has the table open; bots always have
    you: bool
    awaited: bool
    has_chosen: bool  # as far as everybody may know that
    winner: bool
    numbers: Markup  # what the game says about the player
    invite: str = ""  # the address for a friend; only the owner has it


@dataclass(frozen=True)
class ActorPanel:
    """Somebody who acts without a seat, in the same column."""

    id: str
    name: str
    colour: str
    numbers: Markup


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
    digest: str  # of the record; empty until it is published


@dataclass(frozen=True)
class ShownMoment:
    """An earlier moment, and how much would be lost by going back to it."""

    name: str  # in the addresses of the replay
    clock: str  # the round or turn
    lines: int  # of the story, that would be lost


@dataclass(frozen=True)
class ShownUndoWish:
    """Somebody asks whether he may take an answer back."""

    seat: Seat
    name: str
    mine: bool
    agreed: bool  # by the reader
    id: str
    back: ShownMoment | None = None  # None: only the last answer


class Watchers(NamedTuple):
    """Who looks on: those with an account by their names (a few, so that a crowd does not push the board away), all
    others as a number."""

    names: str  # in one phrase; empty if nobody has one
    others: int


class ToInvite(NamedTuple):
    """A friend who could sit down, or is asked to already."""

    id: int
    name: str
    invited: bool


class Named(NamedTuple):
    """Something that can be done, with its words."""

    id: str
    text: str


class ShownOrder(NamedTuple):
    """A standing order in words, and the token that takes it back."""

    text: str
    forget: str


@dataclass(frozen=True)
class ShownSeries:
    """Several games of the same people."""

    best_of: int
    score: str  # in one phrase: who has won how many
    game: int  # which game this is
    goes_on: bool  # this game is over, and another one follows


@dataclass(frozen=True)
class TablePage:
    """Everything that the page shows."""

    id: str
    game: str
    game_name: str
    mode_name: str
    options: Sequence[tuple[TableOption, str]]  # what is not as usual, or must be known, and the name of its value
    status: str  # waiting, playing, over
    you: Seat | None
    turn_of: Seat | None  # None: everybody acts
    names: Sequence[str]
    head: Markup
    seats: Sequence[SeatPanel]
    watchers: Watchers | None
    actors: Sequence[ActorPanel]
    board: Markup
    hand: Markup
    ask: Shown | None
    waiting_for: str
    stopped: bool  # the bots play no more: the game does not end
    ended: bool  # by whoever runs the site
    story: Sequence[StoryLine]
    told: Markup  # the same as items of a list
    earlier: int  # lines of the story that are left out
    chat: Sequence[Said]
    result: Result | None
    wish: ShownUndoWish | None
    given: int | None  # answers of the reader so far; an undo says which one it means
    away: bool
    deadline: float | None
    commitment: str
    pace: str
    other_pace: str
    bots: bool
    owner: bool
    silent: str  # why the reader may not write in the chat; empty if he may
    parent: str | None
    rematch: str | None
    settings: PersonSettings
    hints: bool  # may the reader ask for them?
    has_adviser: bool  # could anybody give them?
    goal: str  # of the game, for those who see it for the first time
    orders: Sequence[ShownOrder]  # standing orders of the reader
    version: str  # which state of the table this is (`Room.version_for`)
    beats: Markup  # what happened since the reader looked last, for the client; empty if nothing did
    marks: Sequence[Named]  # to where the reader can take all back at once
    asides: Sequence[Named]  # what the reader can do at any time
    timely: Sequence[Named]  # those of them that are worth a button in sight now
    expected: Sequence[Named]  # those of them that somebody else waits for
    aside: Shown | None  # the form of one of them, instead of the question
    rewinds: Sequence[RewoundModel]  # parts of the game with luck of their own
    share: str  # the link by which others may watch, if the reader may pass it on
    may_open: bool  # a private table of the reader: he may make and end such a link
    over_days: bool  # the reader plays, and has days to think
    coach: Coach | None  # at a table where the reader learns the game
    levels: Sequence[BotText]  # of bots that may take free seats, while the table waits
    series: ShownSeries | None
    cup: CupOf | None
    friends: Sequence[ToInvite]  # whom the owner may invite
    awaited: str  # names of those who are invited, for the owner; of his friends that stands beside them
    kept: Seat | None  # a seat that is kept for the reader, while the table waits
    usual_level: str

    @property
    def others_said(self) -> int:
        """How many messages of the chat somebody else wrote."""
        return sum(1 for one in self.chat if one.seat is None or one.seat != self.you)

    @property
    def to_answer(self) -> bool:
        """Does the table wait for the reader?"""
        return self.ask is not None and self.ask.model.sealed is None and not self.ask.model.optional

    @property
    def asked_as(self) -> str:
        """Is the reader to act because it is his turn, or is he asked something in somebody else's?"""
        return "your-turn" if self.turn_of in (None, self.you) else "question"


def scene_of(
    room: Room,
    person: Person | None,
    lang: Lang,
    *,
    crowd: Crowd = NOBODY,
    chat: Sequence[Said] = (),
    base: str = "/",
    whole_story: bool = False,
    hints: bool = False,
    all_over: bool = False,
    aside: str | None = None,
    version: str = "",
    beats: str = "",
    series: Standing | None = None,
    cup: CupOf | None = None,
    friends: Sequence[ToInvite] = (),
    awaited: Sequence[str] = (),
    invited: bool = False,
) -> TablePage:
    """A table for a reader. `crowd` is who has it open, `base` is the site's address, `hints`: he may ask for them,
    `all_over`: nothing is hidden any more, and he may ask bots about everything, `aside`: what he wants to do without
    being asked, `beats`: what happened since he looked last, `awaited`: who is invited besides his friends,
    `invited`: a seat is kept for him."""
    you = room.seat_of(person.id if person is not None else None)
    info = room.info
    texts = texts_of(room.game.package)
    names = names_for(room.seats, lang)
    table = room.table if room.begun else None
    owner = person is not None and info.owner == person.id
    may_ask = (lambda line: reason_of(room, line, you, all_over=all_over) is not None) if hints or all_over else None
    telling = Telling(you, tuple(names), lang, say(lang, WORDS), may_ask)
    story = told_story(room, telling, last=None if whole_story else RECENT) if table is not None else NOTHING_TOLD
    asides = _asides(room, table, you, lang)
    return TablePage(
        id=info.id,
        game=info.game,
        game_name=texts.game_name(lang),
        mode_name=texts.mode_name(info.mode, lang),
        options=stated_options(texts, room.game, info.options, lang),
        status=info.status,
        you=you,
        names=names,
        seats=[_panel(room, one, you, names, crowd.people, base if owner else None, lang) for one in room.seats],
        watchers=_watchers(room, crowd, lang),
        ask=question_for(room, you, lang) if table is not None and you is not None and info.ended is None else None,
        waiting_for=_waiting_for(table, you, names, lang) if table is not None and info.ended is None else "",
        stopped=room.bots_have_stopped,
        ended=info.ended is not None,
        story=story.lines,
        told=story.html,
        earlier=len(table.story) - len(story.lines) if table is not None else 0,
        chat=chat,
        result=_result(room, you, lang) if room.outcome is not None else None,
        wish=_wish(room, you, names, lang),
        given=room.answers_of(you) if room.begun and you is not None else None,
        away=you is not None and room.seats[you].away,
        deadline=room.deadline_of(you) if table is not None and you is not None else None,
        commitment=table.header.commitment if table is not None else "",
        pace=info.pace,
        other_pace=next(pace for pace in PACES if pace != info.pace),
        bots=any(one.is_bot for one in room.seats),
        owner=owner,
        silent=why_silent(room, person),
        parent=info.parent,
        rematch=info.rematch if you is not None or info.public else None,  # who watches by a link has none to that one
        settings=person.settings if person is not None else PersonSettings(),
        hints=hints and not is_in_lesson(room),  # the coach and a bot might not agree
        has_adviser=can_advise(info.game),
        goal=goal_of(room.game.package, lang)
        if you is not None and person is not None and info.guide is None and _is_new(room, person)
        else "",
        orders=_orders(room, table, you, lang),
        marks=[Named(mark, mark_in_words(mark, lang)) for mark in _marks(room, table, you)],
        asides=asides,
        timely=_in_sight(room, you, asides, "timely"),
        expected=_in_sight(room, you, asides, "expected"),
        aside=aside_for(room, you, aside, lang) if table is not None and you is not None and aside else None,
        rewinds=describe_rewinds(room),
        share=_share(room, base, owner=owner),
        may_open=owner and not info.public,
        over_days=you is not None and info.clock in OVER_DAYS,
        coach=coach_for(room, you, lang),
        levels=level_texts(info.game, lang) or further_texts(info.game, lang) if owner and table is None else (),
        usual_level=usual_bot(info.game),
        friends=friends,
        awaited=joined(lang, list(awaited)) if awaited else "",
        kept=next((one.seat for one in room.seats if one.kind == "link"), None) if invited else None,
        series=_series(room, series, names, lang) if series is not None else None,
        cup=cup,
        **_drawn(room, table, you, names, lang),
        version=version,
        beats=Markup(beats),
    )


def _series(room: Room, standing: Standing, names: Sequence[str], lang: Lang) -> ShownSeries:
    over = room.outcome is not None
    points = [format_decimal(round(one, 2), format="0.##", locale=lang) for one in standing.points]  # some are shared
    score = " · ".join(f"{name}: {number}" for name, number in zip(names, points, strict=True))
    return ShownSeries(standing.best_of, score, standing.games + (not over), over and not standing.decided)


def why_silent(room: Room, person: Person | None) -> str:
    """Why somebody may not write in the chat, as a key of the words; empty if he may."""
    if person is None or person.table_id is not None:
        return "login"
    return room.why_silent(person.id)


def _is_new(room: Room, person: Person) -> bool:
    """Has the reader not closed the introduction to this game yet?"""
    return room.info.game not in person.settings.introduced


def _marks(room: Room, table: Table[Any] | None, you: Seat | None) -> list[str]:
    return marks_for(room, you) if table is not None and you is not None else []


def _asides(room: Room, table: Table[Any] | None, you: Seat | None, lang: Lang) -> list[Named]:
    if table is None or you is None or room.info.ended is not None:
        return []
    texts = texts_of(room.game.package)
    return [Named(id, aside_in_words(texts, id, form, lang)) for id, form in table.asides(you).items()]


def _in_sight(room: Room, you: Seat | None, asides: Sequence[Named], method: str) -> list[Named]:
    """`timely` or `expected` of the look: what the reader could do, although nobody asks him."""
    wanted = getattr(look_of(room.game.package), method, None)
    if wanted is None or you is None or not asides:
        return []
    now = wanted(room.view(you))
    return [one for one in asides if one.id in now]


def _share(room: Room, base: str, *, owner: bool) -> str:
    if room.info.public:
        return f"{base}t/{room.id}"
    return f"{base}watch/{room.info.watch}" if owner and room.info.watch is not None else ""


def _orders(room: Room, table: Table[Any] | None, you: Seat | None, lang: Lang) -> list[ShownOrder]:
    if table is None or you is None or table.outcome is not None:
        return []
    texts = texts_of(room.game.package)
    return [
        ShownOrder(order_in_words(texts, order, lang), OrderChoice("forget", order.window, order.until).token)
        for order in table.orders(you)
    ]


def _drawn(room: Room, table: Table[Any] | None, you: Seat | None, names: Sequence[str], lang: Lang) -> dict[str, Any]:
    """What the game itself draws, and whose turn it is."""
    if table is None:
        return {"turn_of": None, "actors": (), **dict.fromkeys(("head", "board", "hand"), Markup(""))}
    look, view = look_of(room.game.package), room.view(you)
    return {
        "turn_of": room.game.turn_of(view),
        "actors": actor_panels(room.game, view, lang),
        "head": look.status(view, lang),
        "board": look.board(view, names, lang),
        "hand": look.hand(view, lang) if you is not None else Markup(""),
    }


def actor_panels(game: Game[Any], view: Any, lang: Lang) -> list[ActorPanel]:
    """Everybody who acts without a seat, with what the game's look tells about them."""
    texts, draw = texts_of(game.package), getattr(look_of(game.package), "actor", None)
    return [
        ActorPanel(
            actor.id,
            texts.actor_name(actor.id, lang),
            actor.colour,
            draw(view, actor.id, lang) if draw is not None else Markup(""),
        )
        for actor in game.actors(view)
    ]


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
        numbers = look_of(room.game.package).seat(room.view(you), one.seat, lang)
    return SeatPanel(
        seat=one.seat,
        name=names[one.seat],
        note=_note(one, you, here, lang),
        kind=one.kind,
        away=one.away,
        here=one.is_bot or one.person in here,
        you=one.seat == you,
        awaited=room.begun and room.info.ended is None and one.seat in room.table.awaited(),
        has_chosen=room.begun and one.seat in room.table.has_chosen(),
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


def _watchers(room: Room, crowd: Crowd, lang: Lang) -> Watchers | None:
    """Who has the table open and does not play."""
    watching = [name for person, name in crowd.people.items() if room.seat_of(person) is None]
    names = sorted(filter(None, watching))[:_MOST_NAMED]
    others = len(watching) - len(names) + crowd.unknown
    return Watchers(joined(lang, names) if names else "", others) if names or others else None


def _waiting_for(table: Table[Any], you: Seat | None, names: Sequence[str], lang: Lang) -> str:
    """Whom the table waits for, besides the reader."""
    chosen = table.has_chosen()
    others = [names[seat] for seat in table.awaited() if seat != you and seat not in chosen]
    return joined(lang, others) if others else ""


def _result(room: Room, you: Seat | None, lang: Lang) -> Result:
    outcome = describe_outcome(room, lang)
    header = room.table.header
    return Result(
        text=outcome.text,
        sheet=look_of(room.game.package).scores(room.view(you), lang),
        chart=chart_of(room, lang),
        ranks=outcome.ranks,
        won=you in outcome.winners,
        seed=header.seed or "",
        salt=header.salt.hex() if header.salt is not None else "",
        digest=room.info.digest or "",
    )


def _wish(room: Room, you: Seat | None, names: Sequence[str], lang: Lang) -> ShownUndoWish | None:
    wish = room.info.wish
    if wish is None:
        return None
    back = moment_for(room, wish.to, lang) if wish.to is not None and room.begun else None
    return ShownUndoWish(wish.seat, names[wish.seat], wish.seat == you, you in wish.agreed, wish.id, back)


def moment_for(room: Room, moment: Moment, lang: Lang) -> ShownMoment:
    """An earlier moment of a running game, as everybody may know it."""
    table, look = room.table, look_of(room.game.package)
    moments = moments_of(room)
    numbers = moments.numbers
    place = next((place for place, number in enumerate(numbers) if number >= moment.number), moments.last)
    clock = look.clock(table.travel(numbers[place]).view(None))
    return ShownMoment(moments.name(place), look.clock_name(clock, lang), max(0, len(table.story) - moment.told))


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
