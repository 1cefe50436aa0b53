"""Words for damage."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from orloj.games.outer_rim.defeat import Part, left, recover, suffer
from orloj.games.outer_rim.effects.core import EFFECTS
from orloj.games.outer_rim.state import Source, State
from orloj.kernel import Seat


class Damage(Struct, frozen=True, forbid_unknown_fields=True):
    to: Part
    n: int
    whole: bool = False  # as a cost it has to be suffered in full [outer-rim.wording.4]


@EFFECTS.word(
    "damage", Damage, possible=lambda g, who, args, _run: left(g, who, args.to) >= (args.n if args.whole else 1)
)
def _damage(g: State, who: Seat, args: Damage, _run: Source) -> None:
    suffer(g, who, args.to, args.n)


class Recover(Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    from_: Literal["character", "ship", "both"]
    n: int | None = None
    all: bool = False

    @property
    def variant(self) -> str:
        return f"{'both-' if self.from_ == 'both' else ''}{'all' if self.all else 'some'}"

    @property
    def parts(self) -> tuple[Part, ...]:
        return ("character", "ship") if self.from_ == "both" else (self.from_,)


def _is_damaged(g: State, who: Seat, args: Recover, _run: Source) -> bool:
    player = g.players[who]
    return any((player.wounds if part == "character" else player.hull_damage) > 0 for part in args.parts)


@EFFECTS.word("recover", Recover, possible=_is_damaged)
def _recover(g: State, who: Seat, args: Recover, _run: Source) -> None:
    for part in args.parts:
        recover(g, who, part, None if args.all else args.n)
