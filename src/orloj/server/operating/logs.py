"""What the log says. Requests (`orloj.access`, level info) and refusals that may be attacks (`orloj.security`, level
warning) carry fields; with `ORLOJ_LOG_FORMAT=json` every line is an object. Nothing secret is written: no keys, no
cookies, no queries, and of links that let somebody in only their kind."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Mapping
from typing import IO, Any, Literal, get_args

from orloj.server.operating.metrics import CountsLines
from orloj.server.settings import BadSetting

Form = Literal["text", "json"]
LEVELS = ("debug", "info", "warning", "error")
ACCESS = logging.getLogger("orloj.access")
SECURITY = logging.getLogger("orloj.security")
_TEXT = "%(asctime)s %(name)s %(levelname)s %(message)s"
_SECRET_PATHS = ("/join/", "/watch/", "/recover/", "/mail/confirm/", "/mail/stop/")  # followed by what lets one in
_FIELDS = "orloj_fields"


def set_up(level: str, form: Form, stream: IO[str] | None = None) -> None:
    """The log of this process, from now on."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(_Json() if form == "json" else _Text(_TEXT))
    logging.basicConfig(level=level.upper(), handlers=[handler, CountsLines(logging.WARNING)], force=True)
    for noisy in ("uvicorn", "alembic", "websockets"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


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


class _Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        fields = getattr(record, _FIELDS, {})
        # Whoever asks for a path with line breaks in it shall not write lines of his own.
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
