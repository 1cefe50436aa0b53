"""What follows from what happens: triggered effects, and crises that a deed solves.

Both wait in `g.pending` until the current action is over; the player resolves them in any order, between the parts of
the action or after it, and may let them go unless they must be done [voidfall.triggered.1 to voidfall.triggered.3].
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from orloj.games.voidfall.components import CRISES, FOCUSES, CrisisId, OnEvent, SectorKey
from orloj.games.voidfall.facts import Known, abilities, triggered_by
from orloj.games.voidfall.measures import holds
from orloj.games.voidfall.state import HARBINGER, NO_CARD, NOBODY, Done, Pending, State
from orloj.kernel import Seat


def trigger(g: State, who: Seat, event: str, sector: SectorKey = "") -> None:
    """Something happened that may trigger effects of the player's cards."""
    for one in triggered_by(g, who, event):
        assert isinstance(one.ability, OnEvent)
        if one.ability.limit and is_used_up(g, who, one.path):
            continue
        if one.ability.limit == "first_per_turn":
            g.now.used.append(used_key(who, one.path))
        g.pending.append(Pending(who, "effect", one.path, one.source, sector))


def used_key(who: Seat, path: str) -> str:
    return f"{who}:{path}"


def is_used_up(g: Known, who: Seat, path: str) -> bool:
    """Was it used in this turn? Of several sectors of a kind each can be used [voidfall.sector-effects.1]."""
    return g.now.used.count(used_key(who, path)) >= copies(g, who, path)


def copies(g: Known, who: Seat, path: str) -> int:
    """How often somebody has an ability."""
    return sum(one.path == path for one in abilities(g, who))


def is_limited(g: Known, who: Seat, path: str) -> bool:
    """Is this one of the effects that can be used once in a turn?"""
    return any(
        one.path == path and isinstance(one.ability, OnEvent) and one.ability.limit == "once_per_turn"
        for one in abilities(g, who)
    )


# -- deeds that solve crises


def already_so(g: State, who: Seat) -> frozenset[CrisisId]:
    """Crises whose condition has to hold before a deed, and does [voidfall.crisis-solve.8]."""
    return frozenset(
        crisis
        for crisis in crises_in_play(g)
        if CRISES[crisis].already and not CRISES[crisis].paid_before and holds(g, who, CRISES[crisis].when)
    )


def could_solve(g: State, coming: Done) -> list[CrisisId]:
    """Crises whose price has to be paid before a deed that would solve them, as far as is known of it
    [voidfall.crisis-solve.9]."""
    if not may_solve(g, coming.seat):
        return []
    return [
        crisis
        for crisis in crises_in_play(g)
        if CRISES[crisis].paid_before
        and _fits(g, coming, {name: value for name, value in CRISES[crisis].deed.items() if name not in _LATER})
        and (not CRISES[crisis].already or holds(g, coming.seat, CRISES[crisis].when))
    ]


_LATER = ("ship", "power_max", "survivors_min", "n")  # what is known only when the deed is done


def may_solve(g: Known, who: Seat) -> bool:
    """In the actions of the own turn, in preparation and evaluation, and in the turn of another player who plays an
    alliance card [voidfall.crisis-solve.1, voidfall.crisis-solve.10, voidfall.crisis-solve.11]."""
    if g.now.seat == NOBODY:
        return g.cycle > 0
    if g.now.step != "actions":
        return False
    return g.now.seat == who or (g.now.focus != "" and FOCUSES[g.now.focus].mode == "coop")


def did(
    g: State,
    who: Seat,
    do: str,
    n: int = 1,
    *,
    facts: Iterable[str] = (),
    numbers: Mapping[str, int] | None = None,
    ready: Collection[CrisisId] = (),
) -> None:
    """Note a deed; whatever crisis it can solve may be solved now [voidfall.crisis-solve.4]. `ready`: what was so, or
    was paid, before it."""
    if g.board is None:
        return
    done = Done(who, do, n, list(facts), dict(numbers or {}), g.now.action)
    g.now.deeds.append(done)
    offer_solving(g, done, ready)


def offer_solving(g: State, done: Done, ready: Collection[CrisisId]) -> None:
    """Whatever crisis a deed can solve as things stand."""
    who = done.seat
    if not may_solve(g, who):
        return
    for crisis in crises_in_play(g):
        card = CRISES[crisis]
        if (card.already or card.paid_before) and crisis not in ready:
            continue
        if card.deed["do"] == done.do and _fits(g, done, card.deed) and (card.already or holds(g, who, card.when)):
            if not any(one.kind == "crisis" and one.what == card.id and one.seat == who for one in g.pending):
                g.pending.append(Pending(who, "crisis", card.id, card.id))


def crises_in_play(g: Known) -> list[CrisisId]:
    """The current crisis and all ongoing ones."""
    if g.board is None:
        return []
    ongoing = [one for row in g.board.rows.values() for one in row if one != HARBINGER]
    return ([g.board.current] if g.board.current != NO_CARD else []) + ongoing


_LISTS = {"guild": "guild", "installation": "installation", "of": "of", "focus": "focus"}
_WORDS = ("in", "kind", "track", "grade", "target", "ship", "where", "resource")
_AT_LEAST = {"to_tier": "to_tier", "survivors_min": "survivors", "to": "to", "kinds_min": "kinds"}


def _fits(g: State, done: Done, wanted: Mapping[str, Any]) -> bool:
    """Is it what the crisis wants? What is counted in one turn is added up [effects: deeds]."""
    for name, value in wanted.items():
        if name in _LISTS and not any(f"{name}:{one}" in done.facts for one in value):
            return False
        if name in _WORDS and f"{name}:{value}" not in done.facts:
            return False
        if name in _AT_LEAST and done.numbers.get(_AT_LEAST[name], 0) < value:
            return False
        if name == "power_max" and done.numbers.get("power", 0) > value:
            return False
        if name in ("corrupted", "defended", "over") and f"{name}:yes" not in done.facts:
            return False
    if wanted.get("n", 1) > 1:
        return _times(g, done, wanted) >= int(wanted["n"])
    return True


_PER_ACTION = ("deploy", "pay_action")  # counted in one action; the others in one turn


def _times(g: State, done: Done, wanted: Mapping[str, Any]) -> int:
    rest = {name: value for name, value in wanted.items() if name not in ("n", "do")}
    like = [one for one in g.now.deeds if one.seat == done.seat and one.do == done.do and _fits(g, one, rest)]
    return sum(one.n for one in like if done.do not in _PER_ACTION or one.action == done.action)
