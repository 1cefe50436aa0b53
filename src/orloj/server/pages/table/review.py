"""Looking back at a game that is over: the curve of everybody's chances, the turning points, one's own decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orloj.kernel import Seat
from orloj.look import look_of
from orloj.server.api.describe import describe_review
from orloj.server.api.models import ReviewDecisionModel, ReviewModel, ReviewMomentModel
from orloj.server.live.reviews import Review
from orloj.server.live.room import Room
from orloj.server.pages.table.hint import margin
from orloj.server.pages.table.story import StoryLine, lines_between
from orloj.words import Lang

SLIP = 0.03  # who loses more than this part of his chances may want to look at it
WIDTH, HEIGHT = 960, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 18, 14, 30
_MOST_NAMES = 16  # below the chart
_MOST_TURNS = 5
_A_TURN = 0.06  # a smaller change is none
_APART = 3  # moments between two turning points
_MOST_LINES = 5  # of the story, for a turning point


@dataclass(frozen=True)
class Turn:
    """A moment at which the chances changed a lot."""

    number: int  # of answers: the moment in the replay
    place: int  # of the moment in the curve
    clock: str
    seat: Seat  # whose chance changed most
    before: int  # percent
    after: int
    lines: Sequence[StoryLine]


@dataclass(frozen=True)
class Point:
    """Something to click in the chart."""

    x: float
    y: float
    number: int
    label: str = ""


@dataclass(frozen=True)
class ChanceChart:
    """The chart in the units of its picture."""

    curves: Sequence[tuple[Seat, str]]  # points of each seat's line
    grid: Sequence[tuple[float, int]]  # height and percent
    names: Sequence[tuple[float, int]]  # place and clock
    turns: Sequence[tuple[Seat, Point]]
    slips: Sequence[Point]  # of the reader
    rounds: Sequence[tuple[str, Sequence[int]]]  # the same as numbers
    width: int = WIDTH
    height: int = HEIGHT
    left: int = _LEFT
    right: int = WIDTH - _RIGHT
    top: int = _TOP
    bottom: int = HEIGHT - _BOTTOM


@dataclass(frozen=True)
class Judged:
    """A decision of the reader beside that of the bot."""

    model: ReviewDecisionModel
    clock: str

    @property
    def same(self) -> bool:
        return self.model.best == self.model.played

    @property
    def is_slip(self) -> bool:
        """Did it cost much, and surely so? Everything else counts as about equally good."""
        return not self.model.equal and self.model.difference > SLIP

    @property
    def percent(self) -> int:
        """What it cost."""
        return round(100 * self.model.difference)

    @property
    def margin(self) -> int:
        return margin(self.model.error)


@dataclass(frozen=True)
class Shown:
    """The whole page."""

    model: ReviewModel
    chart: ChanceChart | None
    turns: Sequence[Turn]
    decisions: Sequence[Judged]  # those that are listed
    all: int
    slips: int
    agreed: int  # the bot would have done the same, or something about equally good


def shown(room: Room, review: Review, you: Seat | None, names: Sequence[str], lang: Lang, *, only_slips: bool) -> Shown:
    model = describe_review(review, lang)
    look = look_of(room.game.package)
    judged = [Judged(one, look.clock_name(one.clock, lang)) for one in model.decisions]
    slips = [one for one in judged if one.is_slip]
    whole = review.curve_progress is not None and review.curve_progress.complete and len(model.curve) > 1
    turns = turning_points(room, model.curve, you, names, lang) if whole else []
    return Shown(
        model=model,
        chart=chart_of(room, model.curve, turns, slips, you, lang) if whole else None,
        turns=turns,
        decisions=slips if only_slips else judged,
        all=len(judged),
        slips=len(slips),
        agreed=len(judged) - len(slips),
    )


def turning_points(
    room: Room, curve: Sequence[ReviewMomentModel], you: Seat | None, names: Sequence[str], lang: Lang
) -> list[Turn]:
    """The largest changes in their order; the end itself is none, and of neighbours only the larger one is."""
    found = [(_turned(curve, place), place) for place in range(1, len(curve) - 1)]
    chosen: list[int] = []
    for change, place in sorted(found, key=lambda one: (-one[0], one[1])):
        if change < _A_TURN or len(chosen) == _MOST_TURNS:
            break
        if all(abs(place - other) >= _APART for other in chosen):
            chosen.append(place)
    look = look_of(room.game.package)
    turns = []
    for place in sorted(chosen):
        before, after = curve[place - 1], curve[place]
        changes = _changes(before, after)
        seat = max(range(len(changes)), key=lambda one: abs(changes[one]))
        lines = lines_between(room.table, before.at, after.at, you, names, lang)
        turns.append(
            Turn(
                number=after.at,
                place=place,
                clock=look.clock_name(before.clock, lang),
                seat=seat,
                before=round(100 * before.chances[seat]),
                after=round(100 * after.chances[seat]),
                lines=lines[-_MOST_LINES:],
            )
        )
    return turns


def _turned(curve: Sequence[ReviewMomentModel], place: int) -> float:
    """How much a chance changed at a moment and stayed so: who has paid and not yet got what for is not worse off."""
    before, lasting = curve[place - 1], curve[min(place + _APART, len(curve) - 2)]
    changes = zip(_changes(before, curve[place]), _changes(before, lasting), strict=True)
    return max(min(abs(now), abs(then)) if now * then > 0 else 0.0 for now, then in changes)


def _changes(before: ReviewMomentModel, after: ReviewMomentModel) -> list[float]:
    return [now - then for then, now in zip(before.chances, after.chances, strict=True)]


def chart_of(
    room: Room,
    curve: Sequence[ReviewMomentModel],
    turns: Sequence[Turn],
    slips: Sequence[Judged],
    you: Seat | None,
    lang: Lang,
) -> ChanceChart:
    look = look_of(room.game.package)

    def x(place: int) -> float:
        return round(_LEFT + (WIDTH - _LEFT - _RIGHT) * place / (len(curve) - 1), 1)

    def y(chance: float) -> float:
        return round(_TOP + (HEIGHT - _TOP - _BOTTOM) * (1 - chance), 1)

    begins = [place for place, one in enumerate(curve) if place == 0 or one.clock != curve[place - 1].clock]
    every = -(-len(begins) // _MOST_NAMES)
    places = {one.at: place for place, one in enumerate(curve)}
    ends = [*[place - 1 for place in begins[1:]], len(curve) - 1]
    return ChanceChart(
        curves=[
            (seat, " ".join(f"{x(place)},{y(one.chances[seat])}" for place, one in enumerate(curve)))
            for seat in range(room.info.seats)
        ],
        grid=[(y(percent / 100), percent) for percent in (0, 25, 50, 75, 100)],
        names=[(x(place), curve[place].clock) for place in begins[::every]],
        turns=[
            (one.seat, Point(x(one.place), y(curve[one.place].chances[one.seat]), one.number, str(number)))
            for number, one in enumerate(turns, 1)
        ],
        slips=[
            Point(x(places[one.model.at]), y(curve[places[one.model.at]].chances[you]), one.model.at)
            for one in slips
            if you is not None and one.model.at in places
        ],
        rounds=[
            (look.clock_name(curve[place].clock, lang), [round(100 * chance) for chance in curve[place].chances])
            for place in ends
        ],
    )
