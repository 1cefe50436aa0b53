"""The question to a seat, as the template wants it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from orloj.kernel import AskAmount, AskPay, AskPlace, AskSome, AskSpread, Question, Seat
from orloj.kernel.asks import NONE
from orloj.kernel.orders import EVERY_WINDOW, ORDERS, OrderChoice
from orloj.look import look_of
from orloj.parts.deals import Term
from orloj.server.api.describe import describe_form, describe_question, names_for
from orloj.server.api.models import OptionModel, QuestionModel
from orloj.server.live.room import Room
from orloj.server.spoken import answer_in_words
from orloj.words import Lang
from orloj.words.texts import texts_at, texts_of


@dataclass(frozen=True)
class Target:
    """Where a piece may go."""

    token: str
    label: str
    ref: str


@dataclass(frozen=True)
class Alike:
    """Options that do not differ for most readers: the goods of one kind, the ships of one type."""

    name: str  # empty: all options
    tokens: Sequence[str]


@dataclass(frozen=True)
class Prices:
    """What things that are spread cost, so that the page can add it up: roughly what the rules are going to ask for."""

    costs: Mapping[str, tuple[int, int]]  # by token: a price, and how many one gets for it
    means: int  # what can be paid at most
    off: int = 0  # by how much all together is cheaper


@dataclass(frozen=True)
class OfferedOrder:
    """A standing order that can be given with one click beside the question of a window."""

    token: str
    every: bool  # for every window, not only for this one
    until: str


@dataclass(frozen=True)
class Traded:
    """What changes hands, by itself."""

    partner: Seat
    side: str  # "give" or "want"
    name: str


@dataclass(frozen=True)
class Bargain:
    """An offer that is being made: with whom it can be, and what there is on both sides, by token."""

    partners: Mapping[Seat, str]
    traded: Mapping[str, Traded]


@dataclass(frozen=True)
class Shown:
    """A question with what only the page needs: pictures, places, advice, and the sealed answer in words."""

    model: QuestionModel
    icons: Mapping[str, Markup]
    places: Mapping[str, Sequence[Target]]
    sealed: str  # the own answer that is still sealed, in words
    advice: Markup  # what the game works out for this question
    in_window: bool  # there the table itself passes for those who can do nothing else, when nobody notices
    aside: str = ""  # the id of the aside whose form it is
    many: str = ""  # what the button says of several things, still to be filled with their number
    alike: Sequence[Alike] = ()  # options that can be picked together
    habit: bool = False  # a payment: it begins with what the reader has given the last time,
    usual: str = ""  # or with this
    series: Sequence[str] = ()  # options that are usually taken one after the other
    seen: int = 0  # changes whenever the reader has seen something hidden
    orders: Sequence[OfferedOrder] = ()  # to pass here for a while
    prices: Prices | None = None  # of what is spread
    bargain: Bargain | None = None

    @property
    def only_pass(self) -> bool:
        """Is passing all that can be done?"""
        return not self.in_window and self.model.form == "one" and [one.token for one in self.model.options] == ["pass"]


def question_for(room: Room, seat: Seat, lang: Lang) -> Shown | None:
    """What a seat is asked now, or may still answer differently."""
    model = describe_question(room, seat, lang)
    question = room.question(seat)
    if model is None or question is None:
        return None
    named = texts_at(room.game.package, names_for(room.seats, lang))
    return Shown(
        model=model,
        icons=_icons(room, question, lang),
        places=_places(room, question, lang),
        sealed=answer_in_words(named, question, model.sealed or NONE, lang),
        advice=_advice(room, question, lang),
        in_window=seat in room.table.in_window(),
        many=texts_of(room.game.package).deed_many(question, lang),
        alike=_alike(room, question, lang),
        seen=room.table.seen_by(seat),
        orders=_orders(room, question) if seat in room.table.in_window() else (),
        prices=_prices(room, question),
        bargain=_bargain(room, question, lang),
        **_habits(room, question),
    )


def aside_for(room: Room, seat: Seat, id: str, lang: Lang) -> Shown | None:
    """The form of something that the seat may do at any time, if it still can."""
    form = room.table.asides(seat).get(id)
    if form is None:
        return None
    name = f"aside.{id}.{room.answers_of(seat)}"  # done once, it is another one
    model = describe_form(room, form, name, lang)
    if form.kind == ORDERS:
        model.options = _fewer_orders(room, form, model.options)
    return Shown(
        model=model,
        icons=_icons(room, form, lang) if form.kind != ORDERS else {token: Markup("") for token in form.by_token},
        places=_places(room, form, lang),
        sealed="",
        advice=Markup(""),
        in_window=False,
        aside=id,
        many=texts_of(room.game.package).deed_many(form, lang),
        bargain=_bargain(room, form, lang),
    )


def _orders(room: Room, question: Question[Any, Any]) -> list[OfferedOrder]:
    """Orders to pass in this window: as long as the game says (`passes` of the look), or as short as possible."""
    book = room.game.book
    if book is None:
        return []
    passes = getattr(look_of(room.game.package), "passes", None)
    wanted = passes(question, room.view(question.seat)) if passes is not None else [(question.kind, book.lasting[0])]
    return [
        OfferedOrder(OrderChoice("pass", window, until).token, window == EVERY_WINDOW, until)
        for window, until in wanted
    ]


def _prices(room: Room, question: Question[Any, Any]) -> Prices | None:
    """`prices` of the look: by token a price and how many one gets for it, the means, and what comes off."""
    prices = getattr(look_of(room.game.package), "prices", None)
    found = prices(question, room.view(question.seat)) if prices is not None else None
    return Prices(*found) if found is not None else None


def _bargain(room: Room, question: Question[Any, Any], lang: Lang) -> Bargain | None:
    """The terms of an offer, each by its short name (`term` of the look)."""
    name_of = getattr(look_of(room.game.package), "term", None)
    if name_of is None or not isinstance(question, AskSpread):
        return None
    terms = {token: term for token, term in question.by_token.items() if isinstance(term, Term)}
    if not terms:
        return None
    names, view = names_for(room.seats, lang), room.view(question.seat)
    traded = {token: Traded(term.taker, term.side, name_of(term, view, names, lang)) for token, term in terms.items()}
    return Bargain({term.taker: names[term.taker] for term in terms.values()}, traded)


def _fewer_orders(room: Room, form: Question[Any, Any], options: list[OptionModel]) -> list[OptionModel]:
    """A game with many windows says which orders people give (`ordered` of the look); programs may give all of them."""
    ordered = getattr(look_of(room.game.package), "ordered", None)
    if ordered is None:
        return options
    wanted = ordered(room.view(form.seat))
    known: Mapping[str, OrderChoice] = form.by_token
    return [
        one
        for one in options
        if (order := known[one.token]).does == "forget" or order.until in wanted.get(order.window, ())
    ]


def _alike(room: Room, question: Question[Any, Any], lang: Lang) -> list[Alike]:
    """What can be picked with one click: everything, if that is allowed, and what a game calls alike (`alike` of the
    look)."""
    if not isinstance(question, AskSome | AskPay) or len(question) < 2:
        return []
    found = []
    if isinstance(question, AskSome) and question.hi >= len(question):
        found.append(Alike("", list(question)))
    name_of = getattr(look_of(room.game.package), "alike", None)
    if name_of is not None:
        groups: dict[str, list[str]] = {}
        for token, value in question.by_token.items():
            groups.setdefault(name_of(question, value, lang), []).append(token)
        most = question.hi if isinstance(question, AskSome) else len(question)
        found += [Alike(name, tokens) for name, tokens in groups.items() if name and 1 < len(tokens) <= most]
    return [one for one in found if len(found) == 1 or one.name == "" or len(one.tokens) < len(question)]


def _habits(room: Room, question: Question[Any, Any]) -> dict[str, Any]:
    """Games say which questions are payments and how one usually pays (`usual` of the look: None for other questions),
    and which options are usually taken one after the other (`series`)."""
    look = look_of(room.game.package)
    usual, series = getattr(look, "usual", None), getattr(look, "series", None)
    token = usual(question, room.view(question.seat)) if usual is not None else None
    return {
        "habit": token is not None,
        "usual": token or "",
        "series": [question.token(value) for value in series(question)] if series is not None else (),
    }


def _advice(room: Room, question: Question[Any, Any], lang: Lang) -> Markup:
    """Games that can work something out for a question (the odds of a battle) show it (`panel` of the look)."""
    panel = getattr(look_of(room.game.package), "panel", None)
    return panel(question, room.view(question.seat), lang) if panel else Markup("")


def _icons(room: Room, question: Question[Any, Any], lang: Lang) -> dict[str, Markup]:
    if isinstance(question, AskAmount):  # its options are numbers without end
        return {}
    look = look_of(room.game.package)
    return {token: look.icon(question, value, lang) for token, value in question.by_token.items()}


def _places(room: Room, question: Question[Any, Any], lang: Lang) -> dict[str, list[Target]]:
    """Games with a map name their places (`place_label` of the texts) and show them (`place_ref` of the look)."""
    if not isinstance(question, AskPlace):
        return {}
    label = getattr(texts_of(room.game.package), "place_label", None)
    ref = getattr(look_of(room.game.package), "place_ref", None)
    return {
        token: [
            Target(name, label(question, place, lang) if label else name, ref(question, place) if ref else "")
            for name, place in question.places_by_token(piece).items()
        ]
        for token, piece in question.by_token.items()
    }
