"""Damage, recovering from it, and defeat."""

from __future__ import annotations

from typing import Literal

from orloj.games.outer_rim.assets import put_home
from orloj.games.outer_rim.book import BOOK, happened
from orloj.games.outer_rim.components import CombatKind, Instead
from orloj.games.outer_rim.facts import abilities
from orloj.games.outer_rim.moments import DefeatLooms
from orloj.games.outer_rim.purse import lose_credits
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.state import NO_CARD, State
from orloj.games.outer_rim.values import health_left, hull_left
from orloj.kernel import Seat, Step

LOSS = 3000  # outer-rim.defeat.2
Part = Literal["character", "ship"]


def left(g: State, who: Seat, part: Part) -> int:
    """How much more damage one takes."""
    return health_left(g, who) if part == "character" else hull_left(g, who)


def suffer(g: State, who: Seat, part: Part, n: int, *, fought: CombatKind | Literal[""] = "") -> None:
    """So much damage; what is more than health or hull is ignored [outer-rim.damage.2, outer-rim.damage.5]. Whether
    the player is defeated is looked at right after the running scene. `fought`: in which kind of combat."""
    n = min(n, left(g, who, part))
    if n <= 0:
        return
    player = g.players[who]
    if part == "character":
        player.wounds += n
    else:
        player.hull_damage += n
    g.say("suffers", who, part=part, count=n)
    if left(g, who, part) <= 0 and not player.defeated:
        g.then(Step("defeat-looms", [who, fought]))


def recover(g: State, who: Seat, part: Part, n: int | None) -> int:
    """Remove damage, all of it if no number is given. Who has less than health and hull stands up again
    [outer-rim.defeat.7]. Says how much it was."""
    player = g.players[who]
    had = player.wounds if part == "character" else player.hull_damage
    n = had if n is None else min(n, had)
    if n > 0:
        if part == "character":
            player.wounds -= n
        else:
            player.hull_damage -= n
        g.say("recovers", who, part=part, count=n)
    if player.defeated and health_left(g, who) > 0 and hull_left(g, who) > 0:
        player.defeated = False
        g.say("stands-up", who)
    if n > 0 and part == "ship":
        happened(g, who, "ship_damage_recovered", n=n)
    return max(0, n)


def is_down(g: State, who: Seat) -> bool:
    return health_left(g, who) <= 0 or hull_left(g, who) <= 0


@scene("defeat-looms")
def defeat_looms(g: State, who: Seat, fought: str = "") -> None:
    """Somebody would become defeated [outer-rim.defeat.1], unless something happens instead."""
    if g.players[who].defeated or not is_down(g, who):
        return
    if g.has_seat(who) and any(isinstance(one.ability, Instead) for one in abilities(g, who)):
        BOOK.begin(g, DefeatLooms(seat=who, kind=fought), Step("defeat", [who]), order=[who])
    else:
        g.then(Step("defeat", [who]))


@scene("defeat")
def defeat(g: State, who: Seat) -> None:
    """The player loses credits and secrets and lies down; a job that is being done fails [outer-rim.defeat.2 to
    outer-rim.defeat.4, outer-rim.defeat.8]. The turn ends after the action or step (`turn`)."""
    player = g.players[who]
    if player.defeated or not is_down(g, who):
        return
    player.defeated = True
    if who == g.active:
        g.now.over = True  # outer-rim.defeat.5
    g.say("defeated", who)
    lose_credits(g, who, LOSS)
    discard_secrets(g, who)
    for run in g.runs.values():
        if run.job != NO_CARD and run.owner == who and not run.stopped:
            run.stopped = True
            g.say("job-fails", who, card=run.job)
    happened(g, who, "became_defeated")


def discard_secrets(g: State, who: Seat) -> None:
    """Under their decks, unseen by the others [outer-rim.secret.7]."""
    player = g.players[who]
    if player.secrets:
        g.say("loses-secrets", who, count=len(player.secrets))
        for secret in player.secrets:
            put_home(g, secret.card, seen_by=who)
        player.secrets.clear()
