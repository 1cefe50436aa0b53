"""How states that were saved by earlier versions become today's."""

from __future__ import annotations

from typing import Any


def planned_cards(raw: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 planned the cards of a battle's preparation only when its free actions were over; now they are a step of
    their own behind these. The plan is a stack: the last step comes next."""
    plan: list[Any] = []
    for scene, *arguments in raw["plan"]:
        if scene in ("prepare", "before-dice") and not (plan and plan[-1][0] == "prepare-cards"):
            plan.append(["prepare-cards", []])
        plan.append([scene, *arguments])
    return {**raw, "plan": plan}
