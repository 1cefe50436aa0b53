"""Words for combat."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from orloj.games.outer_rim.combat import fight, kind_between, won
from orloj.games.outer_rim.components import CombatKind
from orloj.games.outer_rim.databank import tell_outcome
from orloj.games.outer_rim.deeds import With
from orloj.games.outer_rim.effects.core import EFFECTS
from orloj.games.outer_rim.facts import Known
from orloj.games.outer_rim.jobs import job_targets
from orloj.games.outer_rim.state import NO_CARD, Source, State
from orloj.games.outer_rim.values import fame, most_famous
from orloj.kernel import Seat, choose


class Enemy(Struct, frozen=True, forbid_unknown_fields=True):
    kind: CombatKind
    n: int
    enemy: str


def _fought(g: State, who: Seat, _args: object, run: Source) -> str:
    """What winning or losing means comes before the damage [outer-rim.combat-step.13]."""
    how = "win" if won(g) else "lose"
    tell_outcome(g, who, run, how)
    g.then("combat-damage")
    return how


@EFFECTS.word("combat", Enemy, outcome=_fought)
def _combat(g: State, who: Seat, args: Enemy, _run: Source) -> None:
    """An enemy on a card [outer-rim.combat.12]."""
    fight(g, who, args.kind, enemy=args.enemy, strength=args.n)


# -- other players


class Rival(Struct, frozen=True, forbid_unknown_fields=True):
    who: Literal["player_in_space", "player_in_space_with_more_fame"]
    kind: Literal["auto", "ground", "ship"] = "auto"

    @property
    def variant(self) -> str:
        return "more-famous" if self.who == "player_in_space_with_more_fame" else ""


def rivals(g: Known, who: Seat, args: Rival, run: Source) -> list[Seat]:
    """Players in the same space who can be attacked [outer-rim.defeat.9]."""
    others = g.players_at(g.players[who].at, but=who)
    if run.job != NO_CARD:
        others = [one for one in others if one in job_targets(g, who, run.job)]
    if args.who == "player_in_space_with_more_fame":
        others = [one for one in others if fame(g, one) > fame(g, who)]
    return [one for one in others if not g.players[one].defeated]


@EFFECTS.word(
    "fight_player", Rival, possible=lambda g, who, args, run: bool(rivals(g, who, args, run)), outcome=_fought
)
async def _fight_player(g: State, who: Seat, args: Rival, run: Source) -> None:
    run.target = await choose_player(who, rivals(g, who, args, run), run)
    kind: CombatKind = kind_between(g.players[who].at) if args.kind == "auto" else args.kind
    fight(g, who, kind, defender=run.target)


async def choose_player(who: Seat, players: list[Seat], run: Source) -> Seat:
    if len(players) == 1:
        return players[0]
    options = [With(player) for player in players]
    return (await choose(who, "player", lambda _seat: options, values={"source": run.id})).player


class Whom(Struct, frozen=True, forbid_unknown_fields=True):
    who: Literal["player_in_space", "most_famous"]

    @property
    def variant(self) -> str:
        return "most-famous" if self.who == "most_famous" else ""


def _meant(g: Known, who: Seat, args: Whom) -> list[Seat]:
    return most_famous(g) if args.who == "most_famous" else g.players_at(g.players[who].at, but=who)


@EFFECTS.word("choose_player", Whom, possible=lambda g, who, args, _run: bool(_meant(g, who, args)))
async def _choose_player(g: State, who: Seat, args: Whom, run: Source) -> None:
    """Which of several players are the most famous one decides the active player [outer-rim.tie.2]."""
    chooser = g.active if args.who == "most_famous" and g.has_seat(g.active) else who
    run.target = await choose_player(chooser, _meant(g, who, args), run)
