"""What the log says. Requests (`orloj.access`, level info) and refusals that may be attacks (`orloj.security`, level
warning) carry fields; with `ORLOJ_LOG_FORMAT=json` every line is an object. Nothing secret is written: no keys, no
cookies, no queries, and of links that let somebody in only their kind. And nobody fills the disk of the log by what he
asks for: what others can cause at will comes at a pace, and what was left out is counted."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable, Mapping
from typing import IO, Any, Literal, get_args

from orloj.server.limits import Allowance
from orloj.server.operating.metrics import CountsLines
from orloj.server.quiet import OnceAMinute, place_of
from orloj.server.settings import BadSetting

Form = Literal["text", "json"]
LEVELS = ("debug", "info", "warning", "error")
log = logging.getLogger("orloj.failures")
ACCESS = logging.getLogger("orloj.access")
SECURITY = logging.getLogger("orloj.security")
_TEXT = "%(asctime)s %(name)s %(levelname)s %(message)s"
_SECRET_PATHS = ("/join/", "/watch/", "/recover/", "/mail/confirm/", "/mail/stop/")  # followed by what lets one in
_FIELDS = "orloj_fields"
_REFUSED_A_SECOND = {"one": 0.5, "all": 5.0}  # lines about refusals: of one network, and in all;
_REFUSED_AT_ONCE = {"one": 30, "all": 300}  # that is 65 MB a day at most


def set_up(level: str, form: Form, stream: IO[str] | None = None) -> None:
    """The log of this process, from now on."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(_Json() if form == "json" else _Text(_TEXT))
    logging.basicConfig(level=level.upper(), handlers=[handler, CountsLines(logging.WARNING)], force=True)
    for noisy in ("uvicorn", "alembic", "websockets"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_OF_NONSENSE)


def read_log(values: Mapping[str, str]) -> tuple[str, Form]:
    """Level and form, from variables of the environment."""
    level = (values.get("ORLOJ_LOG", "") or "warning").lower()
    if level not in LEVELS:
        raise BadSetting("ORLOJ_LOG")
    form = values.get("ORLOJ_LOG_FORMAT", "") or "text"
    if form not in get_args(Form):
        raise BadSetting("ORLOJ_LOG_FORMAT")
    return level, form  # type: ignore[return-value]  # checked above


def note(logger: logging.Logger, level: int, words: str, **fields: Any) -> None:
    """A line with fields: as text they stand behind the words."""
    if logger.isEnabledFor(level):
        logger.log(level, words, extra={_FIELDS: fields})


def path_shown(path: str) -> str:
    """A path as it may be written down."""
    for start in _SECRET_PATHS:
        if path.startswith(start) and len(path) > len(start):
            return f"{start}…"
    return path


def kind_of(path: str) -> Literal["api", "table", "file", "page"]:
    """Few words for many paths."""
    if path.startswith("/api/"):
        return "api"
    if path.startswith("/t/"):
        return "table"
    return "file" if path.startswith(("/static/", "/art/", "/look/")) else "page"


class Refusals:
    """Lines about those who were refused, so many of one network and so many in all: one who floods the site hides
    nobody else."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._of_one, self._of_all = (
            Allowance(_REFUSED_A_SECOND[whose], _REFUSED_AT_ONCE[whose], clock=clock) for whose in ("one", "all")
        )
        self._left_out = 0

    def tell(self, network: str, **fields: Any) -> None:
        if self._of_one.take(network) or self._of_all.take(""):
            self._left_out += 1
            return
        if self._left_out:
            fields["left_out"] = self._left_out  # since the last line that was written
            self._left_out = 0
        note(SECURITY, logging.WARNING, "refused", network=network, **fields)


class Failures:
    """Requests that failed because something is wrong inside: each cause once a minute, with its trace."""

    def __init__(self) -> None:
        self._quiet = OnceAMinute()

    def met(self, method: str, path: str, error: BaseException) -> None:
        more = self._quiet.again(f"{kind_of(path)} {place_of(error)}")
        if more is not None:
            # Whoever asks for a path with line breaks in it shall not write lines of his own.
            log.error("%s %r failed%s", method, path_shown(path), more, exc_info=error)


class _OncePerMinute(logging.Filter):
    """Lets the same warning pass once a minute."""

    def __init__(self) -> None:
        super().__init__()
        self._quiet = OnceAMinute()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno != logging.WARNING:
            return True
        more = self._quiet.again(str(record.msg))
        if more:
            record.msg = f"{record.msg}{more}"
        return more is not None


_OF_NONSENSE = _OncePerMinute()  # for those who send what is no request


class _Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        fields = getattr(record, _FIELDS, {})
        # Here too: no line breaks of others.
        return super().format(record) + "".join(f" {name}={value!r}" for name, value in fields.items())


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": self.formatTime(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, _FIELDS, {}),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)
