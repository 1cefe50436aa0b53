"""Words for credits, fame and reputation."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from orloj.games.outer_rim.components import CARDS, FACTIONS, Faction, Level
from orloj.games.outer_rim.deeds import About
from orloj.games.outer_rim.effects.core import EFFECTS
from orloj.games.outer_rim.facts import Known, faction_of
from orloj.games.outer_rim.galaxy import galaxy
from orloj.games.outer_rim.goals import gain_fame
from orloj.games.outer_rim.purse import (
    can_change,
    can_spend,
    change_reputation,
    gain_credits,
    lose_credits,
    set_reputation,
    spend_credits,
)
from orloj.games.outer_rim.state import NO_CARD, Source, State
from orloj.kernel import Seat, choose


class Number(Struct, frozen=True, forbid_unknown_fields=True):
    n: int


@EFFECTS.word("gain_credits", Number)
def _gain(g: State, who: Seat, args: Number, run: Source) -> None:
    gain_credits(g, who, args.n)
    run.gain += args.n


@EFFECTS.word("lose_credits", Number)
def _lose(g: State, who: Seat, args: Number, _run: Source) -> None:
    lose_credits(g, who, args.n)


@EFFECTS.word("spend_credits", Number, possible=lambda g, who, args, _run: can_spend(g, who, args.n))
def _spend(g: State, who: Seat, args: Number, _run: Source) -> None:
    spend_credits(g, who, args.n)


@EFFECTS.word("fame", Number)
def _fame(g: State, who: Seat, args: Number, _run: Source) -> None:
    gain_fame(g, who, args.n)


# -- reputation


class Rep(Struct, frozen=True, forbid_unknown_fields=True):
    faction: Literal[
        "rebel", "imperial", "hutt", "syndicate", "planet", "choice", "patrol_here", "nearest_patrol", "job"
    ]
    n: Literal[1, -1]

    @property
    def verb(self) -> str:
        return "gain" if self.n > 0 else "lose"

    @property
    def variant(self) -> str:
        return self.verb


def factions_meant(g: Known, who: Seat, which: str, run: Source) -> list[Faction]:
    """The factions that a step can mean; one of them is chosen."""
    here = g.players[who].at
    match which:
        case "planet":
            faction = faction_of(g, who)
            return [faction] if faction is not None else []
        case "choice":
            return list(FACTIONS)
        case "patrol_here":
            return g.patrols_at(here)
        case "nearest_patrol":
            distance = galaxy(g.tiles).distances[here]
            nearest = min(distance[token.at] for token in g.patrols.values())
            return [faction for faction, token in g.patrols.items() if distance[token.at] == nearest]
        case "job":
            id = CARDS[run.job].id if run.job != NO_CARD else ""
            return [faction for faction in FACTIONS if faction in id]
    return [faction for faction in FACTIONS if faction == which]


def _changeable(g: State, who: Seat, args: Rep, run: Source) -> bool:
    return any(can_change(g, who, faction, args.n) for faction in factions_meant(g, who, args.faction, run))


@EFFECTS.word("rep", Rep, possible=_changeable)
async def _rep(g: State, who: Seat, args: Rep, run: Source) -> None:
    factions = factions_meant(g, who, args.faction, run)
    if args.faction == "choice" or run.must:  # a cost has to be paid: with a faction where that is possible
        factions = [faction for faction in factions if can_change(g, who, faction, args.n)]
    faction = await choose_faction(g, who, factions, run)
    change_reputation(g, who, faction, args.n)


async def choose_faction(g: State, who: Seat, factions: list[Faction], run: Source) -> Faction:
    if len(factions) == 1:
        return factions[0]
    if not g.has_seat(who):
        return g.luck.pick(factions)  # outer-rim.solo-decision.2
    options = [About(faction) for faction in factions]
    return (await choose(who, "faction", lambda _seat: options, values={"source": run.id})).faction


class Setting(Struct, frozen=True, forbid_unknown_fields=True):
    faction: Faction
    level: Level


@EFFECTS.word("set_rep", Setting)
def _set_rep(g: State, who: Seat, args: Setting, _run: Source) -> None:
    set_reputation(g, who, args.faction, args.level)
