"""A turn: Planning, Action, Encounter [outer-rim.turn.2]."""

from __future__ import annotations

from collections.abc import Sequence

from orloj.games.outer_rim.components import MAELSTROM, Space
from orloj.games.outer_rim.deeds import Deed, EndActions, Move, Repair, TakeCredits
from orloj.games.outer_rim.defeat import recover
from orloj.games.outer_rim.encounters import forced_patrols
from orloj.games.outer_rim.facts import Known, level
from orloj.games.outer_rim.galaxy import galaxy
from orloj.games.outer_rim.menus import does, keeps_face, offered, offers, open_menu, perform, refused, with_gifts
from orloj.games.outer_rim.purse import gain_credits
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.state import State, Turn
from orloj.games.outer_rim.values import rule_of, stat
from orloj.kernel import Refusal, Seat, Step, choose, end_orders
from orloj.parts.effects import NO, YES
from orloj.parts.maps import Reach

INCOME = 2000  # outer-rim.planning.3


@scene("turn")
def turn(g: State) -> None:
    """The turn of the active player begins."""
    g.turn += 1
    seat = g.active
    g.say("turn", seat, number=g.turn)
    if not g.has_seat(seat):
        g.then("opponent-turn")
        return
    g.mark("turn", seat)
    g.then(Step("planning", [seat]), Step("actions", [seat]), Step("encounter", [seat]), Step("turn-over", [seat]))


@scene("turn-over")
def turn_over(g: State, who: Seat) -> None:
    """An additional turn, or the next player clockwise [outer-rim.maelstrom.7, outer-rim.turn.4,
    outer-rim.solo-ruling.6]."""
    again = g.now.another
    end_orders(g, "turn")
    g.now = Turn(additional=again)
    g.reading = ""
    if again:
        g.say("another-turn", who)
    else:
        g.active = (who + 1) % len(g.players)  # in a solo game the opponent comes last [outer-rim.solo-play.1]
    g.then("turn")


# -- Planning


@scene("planning")
async def planning(g: State, seat: Seat) -> None:
    """One of several things; a defeated player recovers [outer-rim.planning.1, outer-rim.planning.5]."""
    g.now.step = "planning"
    deed = await choose(
        seat,
        "planning",
        lambda seat: offered(g, seat, "planning"),
        blocked=lambda seat: refused(g, seat, "planning"),
        rule="outer-rim.planning.1",
        telling=True,
    )
    await perform(g, seat, deed)


@offers("planning")
def _plans(g: State, seat: Seat) -> list[Deed]:
    if g.players[seat].defeated:
        return [Repair()]
    return [*[Move(space) for space in reach(g, seat).costs], TakeCredits(), Repair()]  # 0 spaces too: outer-rim.move.2


@does(TakeCredits)
def _take_credits(g: State, seat: Seat, _deed: TakeCredits) -> None:
    gain_credits(g, seat, INCOME)


@does(Repair)
def _repair(g: State, seat: Seat, _deed: Repair) -> None:
    """All damage of character and ship [outer-rim.planning.4]."""
    recover(g, seat, "character", None)
    recover(g, seat, "ship", None)


# -- movement


def stopping(g: Known, who: Seat, *, additional: bool = False) -> set[Space]:
    """Where a movement ends at once: at patrols of factions without a positive reputation, and in the Maelstrom
    [outer-rim.move.4 to outer-rim.move.6, outer-rim.maelstrom.3]."""
    stops = patrol_stops(g, who)
    if storm_stops(g, who, additional=additional):
        stops.add(MAELSTROM)
    return stops


def storm_stops(g: Known, who: Seat, *, additional: bool) -> bool:
    """Does a movement end in the Maelstrom? [outer-rim.maelstrom.2, outer-rim.maelstrom.3]"""
    return additional or rule_of(g, who, "no_stop_in_maelstrom") is None


def patrol_stops(g: Known, who: Seat) -> set[Space]:
    """Spaces with patrols that stop a player [outer-rim.move.4]."""
    return {token.at for faction, token in g.patrols.items() if level(g, who, faction) != "positive"}


def reach(g: Known, who: Seat, n: int | None = None, *, additional: bool = False) -> Reach[Space]:
    """Where a player can move to: as far as the hyperdrive goes, or so many spaces [outer-rim.move.1]."""
    n = stat(g, who, "hyperdrive") if n is None else n
    return galaxy(g.tiles).reach(g.players[who].at, n, stopping(g, who, additional=additional))


@does(Move)
def _move(g: State, seat: Seat, deed: Move) -> None:
    g.then(open_menu("moved", seat))
    fly(g, seat, deed.space, stat(g, seat, "hyperdrive"), planned=True)


def fly(g: State, who: Seat, space: Space, n: int, *, additional: bool = False, planned: bool = False) -> None:
    """Move to a space with so many spaces. Others may stop the flight on its way: where possible it avoids them.
    Whoever was stopped by a patrol may perhaps go on: the caller plans the menu `moved` before."""
    player = g.players[who]
    if space == player.at:  # nobody moved into anything, so there is nothing to go on from
        g.now.moves = 0
        g.say("stays", who, space=space, planned=planned)
        return
    stops = stopping(g, who, additional=additional)
    lurking = catchers(g, who)
    reached = galaxy(g.tiles).reach(player.at, n, stops | (set(lurking) - {player.at}))
    if space not in reached.costs:
        reached = galaxy(g.tiles).reach(player.at, n, stops)
    caught = next((one for one in reached.way(space)[:-1] if one in lurking), None)
    player.at = space if caught is None else caught
    g.now.moves = n - reached.costs[player.at]
    g.say("moves", who, space=player.at, planned=planned and caught is None)
    if caught is not None:
        g.then(Step("catch", [lurking[caught], who, space, int(additional)]))


def catchers(g: State, who: Seat) -> dict[Space, Seat]:
    """Where others could stop a player, and who."""
    return {
        g.players[other].at: other
        for other in g.seats
        if other != who and rule_of(g, other, "stop_player_entering_space") is not None
    }


@scene("catch")
async def catch(g: State, seat: Seat, who: Seat, space: Space, additional: int) -> None:
    """Whoever can may stop a player who moves into the own space."""
    if await wants_to_catch(g, seat, who, space):
        g.now.moves = 0
    else:
        fly(g, who, space, g.now.moves, additional=bool(additional))


async def wants_to_catch(g: State, seat: Seat, who: Seat, space: Space) -> bool:
    answer = await choose(seat, "catch", lambda _seat: [YES, NO], values={"player": who, "space": space})
    if answer == YES:
        g.say("catches", seat)
    return answer == YES


def is_stopped(g: Known, who: Seat) -> bool:
    """Has a patrol ended a movement that could have gone on? In the Maelstrom it could not."""
    at = g.players[who].at
    if g.now.moves <= 0 or (at == MAELSTROM and storm_stops(g, who, additional=_is_additional(g))):
        return False
    return any(level(g, who, faction) != "positive" for faction in g.patrols_at(at))


def _is_additional(g: Known) -> bool:
    """Whatever is moved outside the Planning step is additional movement."""
    return g.now.step != "planning"


async def go_on(g: State, who: Seat, source: str) -> None:
    """The movement that a patrol has stopped goes on."""
    lurking = catchers(g, who).get(g.players[who].at)
    if lurking is not None and await wants_to_catch(g, lurking, who, g.players[who].at):
        g.now.moves = 0
        return
    n = g.now.moves
    additional = _is_additional(g)  # outer-rim.maelstrom.3
    reached = reach(g, who, n, additional=additional)
    deed = await choose(
        who,
        "move-on",
        lambda _seat: [Move(space) for space in reached.costs],
        rule="outer-rim.move.4",
        values={"source": source, "count": n},
    )
    fly(g, who, deed.space, n, additional=additional)


# -- Action


@scene("actions")
async def actions(g: State, seat: Seat) -> None:
    """Any number of actions, each once [outer-rim.action.1, outer-rim.action.2]; after an action in which one was
    defeated the turn ends [outer-rim.defeat.5]."""
    g.now.step = "action"
    if g.now.over:
        return
    helped = with_gifts(g, seat, "action")  # the same whoever of them has the credits

    def blocked(seat: Seat) -> list[Refusal]:
        now = offered(g, seat, "action")
        dear = [Refusal(deed, "too-expensive", "outer-rim.action.4") for deed in helped if deed not in now]
        return [*refused(g, seat, "action"), *dear]

    deed = await choose(
        seat,
        "action",
        lambda seat: [*offered(g, seat, "action"), EndActions()],
        blocked=blocked,
        rule="outer-rim.action.1",
        telling=True,
        ponder=keeps_face(g, seat, "action") or bool(helped),
    )
    if isinstance(deed, EndActions):
        return
    g.then(Step("actions", [seat]))
    await perform(g, seat, deed)


# -- Encounter


@scene("encounter")
async def encounter(g: State, seat: Seat) -> None:
    """One encounter [outer-rim.encounter.1]; who is defeated has none, because the turn is over
    [outer-rim.defeat.5]."""
    g.now.step = "encounter"
    if g.now.over:
        return

    def meetings(seat: Seat) -> Sequence[Deed]:
        return offered(g, seat, "forced-encounter" if forced_patrols(g, seat) else "encounter")

    deed = await choose(
        seat,
        "encounter",
        meetings,
        rule="outer-rim.encounter.3" if forced_patrols(g, seat) else "outer-rim.encounter.2",
        telling=True,
        ponder=keeps_face(g, seat, "encounter") and not forced_patrols(g, seat),
    )
    await perform(g, seat, deed)
