"""Words for tests of skill and rolls."""

from __future__ import annotations

from msgspec import Struct

from orloj.games.outer_rim.components import Skill
from orloj.games.outer_rim.databank import tell_outcome
from orloj.games.outer_rim.effects.core import EFFECTS
from orloj.games.outer_rim.rolls import faces, finish, plan_roll, plan_test
from orloj.games.outer_rim.state import NOBODY, Source, State
from orloj.kernel import Seat


class Test(Struct, frozen=True, forbid_unknown_fields=True):
    skill: Skill


def _passed(g: State, who: Seat, _args: Test, run: Source) -> str:
    how = "pass" if finish(g).passed else "fail"
    tell_outcome(g, who, run, how)
    return how


@EFFECTS.word("test", Test, outcome=_passed)
def _test(g: State, who: Seat, args: Test, _run: Source) -> None:
    plan_test(g, who, args.skill)


class Roll(Struct, frozen=True, forbid_unknown_fields=True):
    dice: int


def _rolled(g: State, _who: Seat, _args: Roll, _run: Source) -> list[str]:
    return list(faces(finish(g).dice))


@EFFECTS.word("roll", Roll, outcome=_rolled)
def _roll(g: State, who: Seat, args: Roll, _run: Source) -> None:
    plan_roll(g, who, args.dice)


def _contested(g: State, _who: Seat, _args: Test, _run: Source) -> str:
    """Only one of the two has passed, or it is a tie."""
    other, own = finish(g).passed, finish(g).passed  # the last one comes off first
    return "tie" if own == other else "win" if own else "lose"


@EFFECTS.word("contest", Test, possible=lambda _g, _who, _args, run: run.target != NOBODY, outcome=_contested)
def _contest(g: State, who: Seat, args: Test, run: Source) -> None:
    """Both make the test, the own one first."""
    plan_test(g, run.target, args.skill)
    plan_test(g, who, args.skill)
