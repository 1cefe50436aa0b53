"""From a table in memory to what one reader may have of it.

Everything a reader gets about a game is made here or in `pages`, from the view of his own seat.
"""

from __future__ import annotations

from typing import Any

from orloj.bots.comparing import is_equal
from orloj.kernel import Game, Question, Seat
from orloj.kernel.asks import AskAmount, AskPay, AskPlace, AskSome, AskSpread
from orloj.kernel.orders import ORDERS
from orloj.look import look_of
from orloj.server.api.models import (
    ActorModel,
    AsideModel,
    HintModel,
    HintOptionModel,
    LackingModel,
    LineModel,
    OptionModel,
    OrderModel,
    OutcomeModel,
    PlaceModel,
    QuestionModel,
    RefusedModel,
    ReviewDecisionModel,
    ReviewModel,
    ReviewMomentModel,
    RewoundModel,
    SeatModel,
    SummaryModel,
    TableModel,
    WishModel,
)
from orloj.server.bots import WORDS as SERVER_WORDS
from orloj.server.live.going_back import marks_for
from orloj.server.live.hub import Hub
from orloj.server.live.lists import Summary
from orloj.server.live.reviews import Decision, Review
from orloj.server.live.room import Room, SeatInfo, UndoWish
from orloj.server.live.thinker import Weighed
from orloj.server.people.people import Person
from orloj.words import COMMON, Lang
from orloj.words.texts import Texts, aside_in_words, form_texts, texts_at, texts_of

RECENT_LINES = 20  # of the story, or of what was said, for a program that does not say which ones it knows


def names_for(seats: list[SeatInfo], lang: Lang) -> list[str]:
    """The players' names; a seat that is still free has its number."""
    return [one.name or COMMON(lang, "ui.seat", number=one.seat + 1) for one in seats]


def _texts(room: Room, lang: Lang) -> Texts:
    return texts_at(room.game.package, names_for(room.seats, lang))


def describe_seat(one: SeatInfo, you: Seat | None, here: set[int]) -> SeatModel:
    return SeatModel(
        seat=one.seat,
        name=one.name,
        kind=one.kind,
        bot=one.bot,
        away=one.away,
        you=one.seat == you,
        here=one.kind == "bot" or one.person in here,
    )


def describe_question(room: Room, seat: Seat, lang: Lang | None) -> QuestionModel | None:
    """The question to a seat; without a language only what a program needs."""
    question = room.question(seat)
    if question is None:
        return None
    return describe_form(room, question, room.question_id(seat) or "", lang, room.table.sealed(seat))


def describe_asides(room: Room, seat: Seat, lang: Lang) -> list[AsideModel]:
    """What a seat may do without being asked."""
    texts = texts_of(room.game.package)
    forms = room.table.asides(seat)
    return [
        AsideModel(id, describe_form(room, form, id, lang), aside_in_words(texts, id, form, lang))
        for id, form in forms.items()
    ]


def describe_form(
    room: Room, question: Question[Any, Any], id: str, lang: Lang | None, sealed: str | None = None
) -> QuestionModel:
    """A question, or the form of an aside."""
    prompt, deed, cause, refused = "", "", "", []
    if lang is not None:
        texts = form_texts(_texts(room, lang), question)
        prompt, deed, cause = texts.prompt(question, lang), texts.deed(question, lang), texts.cause(question, lang)
        refused = _refused(room, question, lang)
    return QuestionModel(
        id=id,
        seat=question.seat,
        kind=question.kind,
        form=question.form,
        rule=question.rule,
        optional=question.optional,
        lo=_bounds(question)[0],
        hi=_bounds(question)[1],
        price=question.price if isinstance(question, AskPay) else None,
        options=_options(room, question, lang),
        prompt=prompt,
        refused=refused,
        sealed=sealed,
        deed=deed,
        cause=cause,
        lacking=[LackingModel(one.value, texts.refusal(one, lang), one.rule) for one in question.lacking()]
        if lang is not None
        else [],
    )


def _bounds(question: Question[Any, Any]) -> tuple[int, int]:
    """How many options (or which number, or how many points) an answer has."""
    if isinstance(question, AskPay):
        return 0, len(question)
    if isinstance(question, AskAmount):
        return question.lo, question.hi
    if isinstance(question, AskSpread):
        return question.lo, min(question.hi, sum(map(question.most, question.options)))
    if isinstance(question, AskSome | AskPlace):
        return question.lo, min(question.hi, len(question))
    size = len(question)
    return (size, size) if question.form == "order" else (1, 1)


def _options(room: Room, question: Question[Any, Any], lang: Lang | None) -> list[OptionModel]:
    if isinstance(question, AskAmount):
        return []
    if lang is None and not isinstance(question, AskPay | AskSpread | AskPlace):
        return [OptionModel(token, harmless=question.is_harmless(value)) for token, value in question.by_token.items()]
    found = []
    texts, look = form_texts(_texts(room, lang or "en"), question), look_of(room.game.package)
    view = room.view(question.seat) if lang is not None else None
    warn = getattr(texts, "danger", None)
    for token, value in question.by_token.items():
        option = OptionModel(token)
        if lang is not None:
            option.label = texts.label(question, value, lang)
            option.hint = texts.hint(question, value, view, lang)
            option.ref = look.ref(question, value) if question.kind != ORDERS else ""
            option.danger = warn(question, value, view, lang) if warn is not None else ""
        option.harmless = question.is_harmless(value)
        if isinstance(question, AskPay):
            option.worth = question.worth(value) if question.worth is not None else 1
        if isinstance(question, AskSpread):
            option.least, option.most = question.least(value), min(question.most(value), question.hi)
        if isinstance(question, AskPlace):
            option.places = [PlaceModel(place) for place in question.places_by_token(value)]
        found.append(option)
    return found


def _refused(room: Room, question: Question[Any, Any], lang: Lang) -> list[RefusedModel]:
    texts, look = _texts(room, lang), look_of(room.game.package)
    return [
        RefusedModel(
            token=question.token(refusal.value),
            label=texts.label(question, refusal.value, lang),
            why=texts.refusal(refusal, lang),
            rule=refusal.rule,
            ref=look.ref(question, refusal.value),
        )
        for refusal in question.blocked()
    ]


def describe_lines(room: Room, reader: Seat | None, lang: Lang, since: int = 0) -> list[LineModel]:
    """The story from line `since` on, as the reader may have it."""
    if since >= len(room.table.story):
        return []
    texts = texts_of(room.game.package)
    names = names_for(room.seats, lang)
    found = []
    for number, line in enumerate(room.table.story[since:], since):
        heard = line.heard_by(reader)
        found.append(
            LineModel(
                number=number,
                key=heard.key,
                seat=heard.seat,
                text=texts.line(heard, reader, names, lang),
                values={**heard.values, **heard.secret},
                private=bool(heard.secret),
                at=heard.at,
                actor=heard.actor,
            )
        )
    return found


def describe_table(
    room: Room,
    person: Person | None,
    hub: Hub,
    lang: Lang,
    *,
    view: bool = True,
    texts: bool = True,
    since: int | None = None,
    hints: bool = False,
) -> TableModel:
    """A table for a reader, with the story from line `since` on, or its last lines; `hints`: he may ask for them."""
    you = room.seat_of(person.id if person is not None else None)
    info = room.info
    here = hub.people_at(room.id)
    table = room.table if room.begun else None
    over = table is not None and table.outcome is not None
    header = table.header if table is not None else None
    is_owner = person is not None and info.owner == person.id
    seen = room.view(you) if table is not None and (view or _tells_by_view(room.game)) else None
    return TableModel(
        id=info.id,
        game=info.game,
        mode=info.mode,
        options=info.options,
        status=info.status,
        public=info.public,
        clock=info.clock,
        pace=info.pace,
        seats=[describe_seat(one, you, here) for one in room.seats],
        you=you,
        number=room.seen_number,
        answers=room.answers_of(you) if table is not None and you is not None else None,
        awaited=table.awaited() if table is not None and info.ended is None else [],
        question=describe_question(room, you, lang if texts else None)
        if table is not None and you is not None and info.ended is None
        else None,
        view=room.game.named(seen) if seen is not None and view else None,
        story=describe_lines(room, you, lang, _first_line(room, since)) if table is not None else [],
        story_size=len(table.story) if table is not None else 0,
        outcome=describe_outcome(room, lang) if over else None,
        commitment=header.commitment if header is not None else "",
        seed=header.seed if header is not None and over else None,
        salt=header.salt.hex() if header is not None and over and header.salt is not None else None,
        digest=info.digest,
        deadline=room.deadline_of(you) if table is not None and you is not None else None,
        parent=info.parent,
        rematch=info.rematch,
        wish=_wish(info.wish) if info.wish is not None else None,
        invites={str(one.seat): one.invite for one in room.seats if one.invite is not None} if is_owner else {},
        hints=hints,
        has_chosen=table.has_chosen() if table is not None else [],
        turn_of=room.game.turn_of(seen) if seen is not None else None,
        asides=list(table.asides(you)) if table is not None and you is not None else [],
        watch=info.watch if is_owner else None,
        orders=[OrderModel(one.window, one.does, one.until) for one in table.orders(you)]
        if table is not None and you is not None
        else [],
        actors=_actors(room, seen, lang) if seen is not None else [],
        marks=marks_for(room, you) if table is not None and you is not None else [],
        rewinds=describe_rewinds(room),
    )


def _tells_by_view(game: Game[Any]) -> bool:
    """Is it to be seen in a view whose turn it is, or who acts without a seat? Not every game has such things."""
    return game.turn_of is not Game.turn_of or game.actors is not Game.actors


def _first_line(room: Room, since: int | None) -> int:
    """Where the story begins for a reader who knows the lines before `since`. One who does not say what he knows gets
    a few lines, so that no answer grows with the length of the game."""
    return since if since is not None else max(0, len(room.table.story) - RECENT_LINES)


def _wish(wish: UndoWish) -> WishModel:
    to = wish.to
    return WishModel(wish.seat, wish.agreed, wish.id, *((to.number, to.told) if to is not None else ()))


def describe_rewinds(room: Room) -> list[RewoundModel]:
    """The parts of a game with luck of their own; their seeds only when it is over."""
    if not room.begun:
        return []
    over = room.outcome is not None
    return [
        RewoundModel(
            part.at,
            part.commitment,
            part.seed if over else None,
            part.salt.hex() if over and part.salt is not None else None,
        )
        for part in room.table.header.rewinds
    ]


def _actors(room: Room, view: Any, lang: Lang) -> list[ActorModel]:
    texts = texts_of(room.game.package)
    return [ActorModel(actor.id, texts.actor_name(actor.id, lang), actor.colour) for actor in room.game.actors(view)]


def describe_hint(seat: Seat, question: str, hint: Weighed, lang: Lang) -> HintModel:
    """A hint for the seat that asked."""
    return HintModel(
        question=question,
        seat=seat,
        tries=hint.tries,
        options=[
            HintOptionModel(
                answer=one.token,
                label=hint.answers[lang][one.token] or SERVER_WORDS(lang, "hint.nothing"),
                chance=round(one.value, 4),
                error=round(one.error, 4),
                tries=one.tries,
                equal=is_equal(one),
                outlook={name: round(number, 2) for name, number in one.outlook.items()},
                text=hint.outlooks[lang][one.token],
            )
            for one in hint.thoughts
        ],
    )


def describe_review(review: Review, lang: Lang) -> ReviewModel:
    own = review.own_progress
    return ReviewModel(
        asked=review.curve_progress is not None,
        running=review.running,
        curve=[
            ReviewMomentModel(one.number, one.clock, [chance / 1000 for chance in one.chances])
            for one in (review.curve.moments if review.curve is not None else ())
        ],
        decisions=[_decision(one, lang) for one in (review.own.decisions if review.own is not None else ())],
        done=own.done if own is not None else 0,
        steps=own.steps if own is not None else 0,
    )


def _decision(one: Decision, lang: Lang) -> ReviewDecisionModel:
    played, best = [words or SERVER_WORDS(lang, "hint.nothing") for words in one.answers[lang]]
    return ReviewDecisionModel(
        at=one.number,
        clock=one.clock,
        prompt=one.prompts[lang],
        played=one.played.token,
        played_label=played,
        played_chance=round(one.played.value, 4),
        best=one.best.token,
        best_label=best,
        best_chance=round(one.best.value, 4),
        equal=not one.difference.is_clear(),
        difference=round(one.difference.mean, 4),
        error=round(one.difference.error, 4),
        worlds=one.difference.worlds,
    )


def describe_outcome(room: Room, lang: Lang) -> OutcomeModel:
    outcome = room.table.outcome
    assert outcome is not None
    text = texts_of(room.game.package).outcome(outcome, names_for(room.seats, lang), lang)
    return OutcomeModel(outcome.winners, outcome.reason, outcome.scores, outcome.ranks, text, outcome.sides)


def describe_summary(one: Summary) -> SummaryModel:
    return SummaryModel(
        id=one.info.id,
        game=one.info.game,
        mode=one.info.mode,
        status=one.info.status,
        public=one.info.public,
        clock=one.info.clock,
        seats=[describe_seat(seat, one.my_seat, set()) for seat in one.seats],
        your_turn=one.my_turn,
        changed=one.info.changed,
        broken=one.broken,
    )
