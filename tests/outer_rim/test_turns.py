"""Turns and the active player [outer-rim.turn, outer-rim.active-player]."""

from __future__ import annotations

from typing import Any

from orloj.testing import proves
from tests.outer_rim.positions import rim, rogue

FAR = dict.fromkeys(["rebel", "imperial", "hutt", "syndicate"], "t1.lo")


@proves("outer-rim.turn.1", "outer-rim.turn.2", "outer-rim.turn.4", "outer-rim.active-player.1")
def test_turns_of_three_steps_go_round_clockwise() -> None:
    t = rim(*[rogue(at="t3.n2") for _ in range(3)], step="planning", active=1, patrols=FAR)
    seen = []
    for _ in range(8):
        [(seat, kind)] = t.asked().items()
        view: Any = t.view(0)
        seen.append((seat, kind, view.active, view.now.step))
        t.play(f"{seat} credits" if kind == "planning" else f"{seat} end-actions")
        while next(iter(t.asked().values())) not in ("planning", "action"):  # an encounter of the space
            [seat] = t.asked()
            t.play(f"{seat} {t.options(seat)[-1]}")
    assert seen == [(seat, kind, seat, kind) for seat in (1, 2, 0, 1) for kind in ("planning", "action")]


@proves("outer-rim.turn.2", "outer-rim.active-player.1")
def test_the_third_step_is_the_encounter() -> None:
    t = rim(rogue(at="kessel"), step="planning", patrols=FAR)
    kinds: list[str] = []
    for answer in ("credits", "end-actions", "contact kessel.0"):
        kinds += t.asked().values()
        view: Any = t.view(1)
        assert view.active == 0
        t.play(f"0 {answer}")
    assert kinds == ["planning", "action", "encounter"]


@proves("outer-rim.turn.3")
def test_whoever_is_defeated_does_nothing_more_in_the_turn() -> None:
    """Defeated by an action: neither the abilities that could still be used nor the encounter follow."""
    t = rim(
        rogue(
            at="kessel",
            wounds=2,
            assets=["cargo.stolen_supplies", "mod.shield_upgrade", "job.kessel_run"],
            hull_damage=1,
        ),
        patrols=FAR,
        dice=["blank", 2, "blank", "blank"],
    )
    assert {"use mod.shield_upgrade 1", "use bossk 0", "market"} <= set(t.options(0))
    t.play("0 delivery")
    assert t.asked() == {1: "planning"}
