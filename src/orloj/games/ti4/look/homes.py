"""What lies around each home, side by side: before the first action everybody sees how fairly the galaxy is shared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orloj.games.ti4.look.symbols import WORDS
from orloj.games.ti4.slices import Slice, slices, tenths
from orloj.games.ti4.view import View
from orloj.kernel import Seat
from orloj.words import Lang


@dataclass(frozen=True)
class Home:
    """The slice of a home position, in words."""

    ref: str  # the place on the map, as long as nobody lives there
    seat: Seat  # NOBODY: it is still to be chosen
    name: str
    slice: Slice
    planets: str
    resources: str
    influence: str
    worth: str


def homes_of(view: View, names: Sequence[str], lang: Lang) -> list[Home]:
    """The slices until the first action; later on the galaxy belongs to whoever has taken it."""
    if view.round > 1 or view.phase not in ("setup", "strategy") or not view.systems:
        return []
    return [_home(view, number, one, names, lang) for number, one in enumerate(slices(view), 1)]


def _home(view: View, number: int, one: Slice, names: Sequence[str], lang: Lang) -> Home:
    settled = one.seat >= 0
    return Home(
        ref=f"position:{number}" if view.phase == "setup" and not settled else "",
        seat=one.seat,
        name=names[one.seat] if settled else WORDS(lang, "web.position", number=number),
        slice=one,
        planets=tenths(one.planets, lang),
        resources=tenths(one.resources, lang),
        influence=tenths(one.influence, lang),
        worth=tenths(one.worth, lang),
    )
