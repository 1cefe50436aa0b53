"""Lanes: turns that overlap. Each seat has a plan of its own, which goes on step by step while the others go on with
theirs, and nobody waits.

The steps of different lanes must not touch each other: no luck, no moments, no questions to others, no end of the game
inside them, and nothing may change before a step's first question. Then it does not matter who was quicker, and the
table keeps its tail short: as soon as a step is done it is put before the answers that others have given in theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from orloj.kernel.errors import BrokenScript
from orloj.kernel.scripts import Group, Open, Script, Wait
from orloj.kernel.state import GameOver, Seat, State, Step

LANES = "lanes"  # the scene of the kernel that runs them


def in_lanes(g: State, plans: Mapping[Seat, Sequence[str | Step]]) -> None:
    """Plan these steps for each seat, all seats at the same time; what was planned before comes when all are done."""
    if g.lanes:
        raise BrokenScript("lanes cannot be opened inside lanes")
    for seat, steps in plans.items():
        g.lanes[seat] = [step if isinstance(step, Step) else Step(step) for step in steps[::-1]]
    g.then(LANES)


class _Runner:
    """The lanes while one scene runs them."""

    def __init__(
        self, g: State, scenes: Mapping[str, Callable[..., Script[None] | None]], encode: Callable[[Any], bytes]
    ) -> None:
        self.g, self.scenes, self.encode = g, scenes, encode
        self.scripts: dict[Seat, Script[None]] = {}
        self.waiting: dict[Seat, Open] = {}
        self.planned: dict[Seat, list[Step]] = {}  # by the running step, for after it
        self.begun: set[Seat] = set()  # who has answered within the running step

    def start(self, seat: Seat) -> None:
        """Begin the next step of a lane; steps that ask nobody are done at once."""
        g = self.g
        while g.lanes[seat]:
            step = g.lanes[seat][-1]
            before = self.encode(g)
            self.planned[seat] = []
            scene = self.scenes.get(step.scene)
            if scene is None:
                raise BrokenScript(f"there is no scene {step.scene!r} for a lane")
            script = self._guarded(seat, partial(scene, g, *step.args))
            if script is not None:
                self.scripts[seat] = script
                if self.go_on(seat, None):
                    if self.encode(g) != before:
                        raise BrokenScript(f"{step.scene!r} changes something in a lane before it asks")
                    for group in self.waiting[seat]:
                        group.fresh = True
                    return
            else:
                self._end_step(seat)
        del g.lanes[seat]

    def go_on(self, seat: Seat, done: Group | None) -> bool:
        """Let the step run until it asks again (True) or ends."""
        script = self.scripts[seat]
        try:
            groups = self._guarded(seat, partial(script.send, done))  # type: ignore[arg-type]  # None starts it
        except StopIteration:
            del self.scripts[seat]
            self.waiting.pop(seat, None)
            self._end_step(seat)
            return False
        if type(groups) is not tuple or any(list(group.asks) != [seat] for group in groups):
            raise BrokenScript(f"the lane of seat {seat} awaits something else than an answer of its own seat")
        self.waiting[seat] = groups
        return True

    def _end_step(self, seat: Seat) -> None:
        self.begun.discard(seat)
        lane = self.g.lanes[seat]
        lane.pop()
        lane += self.planned.pop(seat)

    def _guarded(self, seat: Seat, run: Callable[[], Any]) -> Any:
        """Run a piece of a lane; refuse whatever others could notice, and keep what it plans for its lane."""
        g = self.g
        planned, moments, cast, lanes = len(g.plan), len(g.moments), g.luck.counter, len(g.lanes)
        try:
            return run()
        except GameOver as over:
            raise BrokenScript(f"the game ends inside a lane ({over.outcome.reason}): plan it for after them") from over
        finally:
            if len(g.moments) != moments or g.luck.counter != cast or len(g.lanes) != lanes or g.outcome is not None:
                raise BrokenScript(f"the lane of seat {seat} uses luck or moments, or ends the game")
            self.planned[seat] += g.plan[planned:]
            del g.plan[planned:]


async def run_lanes(
    g: State, scenes: Mapping[str, Callable[..., Script[None] | None]], encode: Callable[[Any], bytes]
) -> None:
    """One step of each lane at the same time. The scene ends as soon as a step is done while nobody is inside another
    one, and the plan calls it again: so it always starts with everybody before the first question of a step."""
    runner = _Runner(g, scenes, encode)
    try:
        for seat in list(g.lanes):
            runner.start(seat)
        while runner.waiting:
            done = await Wait(tuple([group for groups in runner.waiting.values() for group in groups]))
            [seat] = done.asks
            runner.begun.add(seat)
            if runner.go_on(seat, done):
                continue
            if not runner.begun:
                g.then(LANES)
                return
            runner.start(seat)
    finally:
        for script in runner.scripts.values():
            script.close()
