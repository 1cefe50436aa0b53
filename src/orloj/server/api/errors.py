"""Whatever goes wrong, as an answer that says what is allowed and cites the rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException, ValidationException

from orloj.games import NoSuchGame
from orloj.kernel import Illegal, Malformed, NotYourChoice, OrlojError, Question, Refused
from orloj.server.api.models import ErrorModel
from orloj.server.gate import visit_of
from orloj.server.languages import lang_of
from orloj.server.live.broken import Broken
from orloj.server.live.guided import NoGuide, NotInLesson
from orloj.server.live.hints import TooEager
from orloj.server.live.refusals import NoSuchTable, SeatTaken, TooManyBotTables, TooManyTables
from orloj.server.live.reviews import TooManyReviews
from orloj.server.live.room import NotBegun, Stale
from orloj.server.live.talk import NotToTalk, TooTalkative
from orloj.server.live.thinkers import Busy, NoThought
from orloj.server.live.wanted import BadTable
from orloj.server.meeting.tournaments import BadTournament, NoSuchTournament
from orloj.server.meeting.wishes import BadWish
from orloj.server.notices.outbox import OutboxFull
from orloj.server.people.apart import TooManyReports
from orloj.server.people.bans import Banned
from orloj.server.people.friends import BadFriend
from orloj.server.people.people import BadAccount
from orloj.server.people.profiles import NoSuchPerson
from orloj.server.storage.trouble import StorageAway
from orloj.words import COMMON, Lang, Words
from orloj.words.texts import form_texts, refusal_in_words, texts_of

WORDS = Words("orloj.server")
_LISTED = 50  # options in a refusal
_LONGEST = 200  # characters of one
# Seconds after which it is worth trying again, if the error does not know it better.
_WAITS: Mapping[tuple[type[Exception], ...], float] = {
    (TooEager, TooManyReviews, Busy, NoThought, StorageAway): 2.0,
    (TooManyTables, TooTalkative, TooManyReports): 5.0,
    (OutboxFull, Broken): 60.0,
}


class NotSeated(OrlojError):
    """The person does not sit at this table."""


class KeyForOneSeat(OrlojError):
    """The key opens one seat only, and this is something else."""


class Unreadable(Malformed):
    """An answer that cannot be read; `example` could be."""

    def __init__(self, example: str, culprits: Sequence[str] = ()) -> None:
        super().__init__(f"an answer is a text such as {example!r}", culprits=culprits)
        self.example = example


def explain(
    error: Exception, lang: Lang, package: str | None = None, question: Question[Any, Any] | None = None
) -> tuple[int, ErrorModel]:
    """The status and the words for an error; with the question that was answered, its options by their names."""
    match error:
        case Stale():
            return 409, _said("stale", lang)
        case NoSuchTable() | NoSuchGame() | NoSuchPerson() | NoSuchTournament():
            return 404, _said("not-found", lang)
        case NotBegun():
            return 409, _said("not-begun", lang)
        case SeatTaken():
            return 409, _said("seat-taken", lang)
        case Broken():
            return 503, _said("broken-table", lang)
        case StorageAway():
            return 503, _said("storage", lang)
        case TooManyBotTables():
            return 429, ErrorModel("too-many-bot-tables", WORDS(lang, "error.too-many-bot-tables", count=error.most))
        case TooManyTables():
            return 429, _said("too-many-tables", lang)
        case TooTalkative():
            return 429, _said("too-talkative", lang)
        case NotToTalk():
            return 403, _said(f"not-to-talk-{error.why}", lang)
        case TooManyReports():
            return 429, _said("too-many-reports", lang)
        case TooEager():
            return 429, _said("too-eager", lang)
        case TooManyReviews():
            return 429, _said("too-many-reviews", lang)
        case OutboxFull():
            return 503, _said("outbox-full", lang)
        case Busy():
            return 503, _said("busy", lang)
        case NoThought():
            return 503, _said("no-thought", lang)
        case Banned():
            return 403, ErrorModel("banned", error.ban.told(lang))
        case NotSeated():
            return 403, _said("not-seated", lang)
        case KeyForOneSeat():
            return 403, _said("key-for-one-seat", lang)
        case NotInLesson():
            message = " ".join(filter(None, [error.said[lang], WORDS(lang, "error.lesson")]))
            return 422, ErrorModel("illegal", message, why=error.why)
        case NoGuide():
            return 404, _said("not-found", lang)
        case Illegal():
            return 422, _illegal(error, lang, package, question)
        case Unreadable():
            message = COMMON(lang, "error.malformed", example=error.example)
            return 422, ErrorModel("malformed", message, culprits=_culprits(error))
        case Malformed():
            return 422, ErrorModel("malformed", str(error))
        case NotYourChoice():
            return 409, ErrorModel("not-your-choice", COMMON(lang, "error.not-your-choice"))
        case BadAccount():
            return 422, ErrorModel(error.why, WORDS(lang, f"account.{error.why}"))
        case BadFriend():
            model = ErrorModel("bad-friend", WORDS(lang, f"bad-friend.{error.why}"), why=error.why)
            return 404 if error.why == "nobody" else 422, model
        case BadTournament():
            return 422, ErrorModel("bad-tournament", WORDS(lang, f"bad-tournament.{error.why}"), why=error.why)
        case BadWish():
            return 422, ErrorModel("bad-wish", WORDS(lang, f"bad-wish.{error.why}"), why=error.why)
        case BadTable():
            return 422, ErrorModel("bad-table", WORDS(lang, f"bad-table.{error.why}", **error.values))
        case ValidationException():
            return 400, ErrorModel("bad-request", WORDS(lang, "error.bad-request", detail=_details(error)))
        case HTTPException():
            return error.status_code, _http(error, lang)
    return 500, _said("server", lang)


def _said(key: str, lang: Lang) -> ErrorModel:
    return ErrorModel(key, WORDS(lang, f"error.{key}"))


def _illegal(error: Illegal, lang: Lang, package: str | None, question: Question[Any, Any] | None) -> ErrorModel:
    if WORDS.has(f"error.{error.why}"):
        message = WORDS(lang, f"error.{error.why}", **error.values)
    elif package is not None and question is not None:
        message = refusal_in_words(form_texts(texts_of(package), question), question, error, lang)
    elif package is not None:
        message = texts_of(package).refusal(error, lang)
    else:
        message = COMMON(lang, f"error.{error.why or 'not-an-option'}", **error.values)
    return ErrorModel(
        "illegal",
        message,
        error.rule,
        list(error.allowed[:_LISTED]),
        error.why,
        culprits=_culprits(error),
        values=error.values,
    )


def _culprits(error: Refused) -> list[str]:
    """The options that are to blame; what was said instead of one may be long."""
    return [token[:_LONGEST] for token in error.culprits[:_LISTED]]


def _http(error: HTTPException, lang: Lang) -> ErrorModel:
    known = {401: "unauthorized", 404: "not-found", 405: "method", 413: "too-large", 429: "too-many"}
    if error.status_code in known:
        return _said(known[error.status_code], lang)
    if error.status_code < 500:
        return ErrorModel("bad-request", WORDS(lang, "error.bad-request", detail=error.detail))
    return _said("server", lang)


def _details(error: ValidationException) -> str:
    extra: Any = error.extra
    if isinstance(extra, list):
        return "; ".join(f"{one.get('key', '')}: {one.get('message', '')}".strip(": ") for one in extra[:5])
    return str(error.detail)


def handle(request: Any, error: Exception) -> Response[ErrorModel]:
    """For the interface: as JSON."""
    known = request.state
    status, model = explain(error, lang_of(request), visit_of(request).package, getattr(known, "question", None))
    model.example = getattr(known, "example", "")
    if status == 500:
        request.scope["orloj.site"].failures.met(request.method, request.url.path, error)
    return Response(model, status_code=status, media_type="application/json", headers=headers_of(error))


def headers_of(error: Exception) -> dict[str, str] | None:
    """What a refusal tells besides its words: when it is worth trying again. All have it that answer 429 or 503."""
    if isinstance(error, HTTPException):
        return error.headers
    wait = next((seconds for kinds, seconds in _WAITS.items() if isinstance(error, kinds)), None)
    return {"Retry-After": str(ceil(getattr(error, "wait", wait)))} if wait is not None else None
