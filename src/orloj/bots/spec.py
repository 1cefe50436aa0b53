"""Names of bots: `name`, `name+evaluation`, each with or without `@budget`: `search@0.5s`, `search+learned@200`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from orloj.bots.budget import Budget

THINKERS = ("search",)  # the bots that take a budget


@dataclass(frozen=True)
class Spec:
    """A bot's name, taken apart."""

    name: str
    evaluation: str = ""
    budget: Budget | None = None

    @classmethod
    def read(cls, text: str) -> Spec:
        rest, at, budget = text.partition("@")
        name, _, evaluation = rest.partition("+")
        return cls(name, evaluation, Budget.read(budget) if at else None)

    def __str__(self) -> str:
        evaluation = f"+{self.evaluation}" if self.evaluation else ""
        budget = f"@{self.budget}" if self.budget else ""
        return f"{self.name}{evaluation}{budget}"


def with_budget(name: str, budget: str) -> str:
    """The name with a budget, if the bot takes one and does not name its own."""
    wanted = Budget.read(budget)
    if ":" in name:
        return name
    spec = Spec.read(name)
    return str(replace(spec, budget=wanted)) if spec.name in THINKERS and spec.budget is None else name
