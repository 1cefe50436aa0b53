"""Moments on pages and in forms. The server knows no reader's clock: it says UTC, and a module of the page says it in
the reader's own time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta, tzinfo
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel.dates import format_date, format_datetime

from orloj.words import Lang

DAYS_AHEAD = 7  # that a form offers
HALF_HOURS = [f"{hour:02}:{minute:02}" for hour in range(24) for minute in (0, 30)]
_LONGEST_ZONE = 60
_EVENING = "20:00"
_PROPOSED = 6  # half hours


class Moment(NamedTuple):
    """For people and for browsers."""

    text: str
    iso: str


def moment(at: float, lang: Lang, *, short: bool = False) -> Moment:
    """`Fri 20 Nov, 20:00 UTC`; short: only the time of day."""
    when = datetime.fromtimestamp(at, UTC)
    form = "HH:mm" if short else "EEE d. M. HH:mm" if lang == "cs" else "EEE d MMM, HH:mm"
    return Moment(f"{format_datetime(when, form, locale=lang)} UTC", when.strftime("%Y-%m-%dT%H:%M:%SZ"))


def usual_times(now: float) -> dict[str, str]:
    """What a form proposes for today: the evening, or late in the evening from now on."""
    when = datetime.fromtimestamp(now, UTC)
    first = HALF_HOURS.index(_EVENING)
    if when.hour * 2 + when.minute // 30 >= first + _PROPOSED - 1:
        first = when.hour * 2 + when.minute // 30
    return {"from": HALF_HOURS[first], "until": HALF_HOURS[(first + _PROPOSED) % len(HALF_HOURS)]}


def days_ahead(now: float, lang: Lang) -> list[str]:
    """The next days by their names: `Friday 20 November`."""
    today = datetime.fromtimestamp(now, UTC).date()
    form = "EEEE d. MMMM" if lang == "cs" else "EEEE d MMMM"
    return [format_date(today + timedelta(days=day), form, locale=lang) for day in range(DAYS_AHEAD)]


def span_of(form: Mapping[str, str], now: float) -> tuple[float, float] | None:
    """The two moments that a form names by a day (0 is today) and two times of day, in the zone that it says."""
    day, zone = form.get("day", ""), _zone(form.get("zone", ""))
    if not day.isdecimal() or len(day) > 2 or int(day) >= DAYS_AHEAD:
        return None
    if form.get("from") not in HALF_HOURS or form.get("until") not in HALF_HOURS:
        return None
    date = datetime.fromtimestamp(now, zone).date() + timedelta(days=int(day))
    starts = datetime.combine(date, time.fromisoformat(form["from"]), zone)
    ends = datetime.combine(date, time.fromisoformat(form["until"]), zone)
    if ends <= starts:  # until after midnight
        ends = datetime.combine(date + timedelta(days=1), time.fromisoformat(form["until"]), zone)
    return starts.timestamp(), ends.timestamp()


def _zone(name: str) -> tzinfo:
    try:
        return ZoneInfo(name[:_LONGEST_ZONE]) if name else UTC
    except (ValueError, OSError, ZoneInfoNotFoundError):  # whatever somebody has sent
        return UTC
