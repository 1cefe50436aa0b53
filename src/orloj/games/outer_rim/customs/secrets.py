"""What secrets do to what is going on. They work on the roll, combat, purchase or movement that is being made."""

from __future__ import annotations

from orloj.games.outer_rim.book import BOOK
from orloj.games.outer_rim.components import SIDES
from orloj.games.outer_rim.effects.cards import Nothing
from orloj.games.outer_rim.effects.core import EFFECTS
from orloj.games.outer_rim.market import DISCOUNTS
from orloj.games.outer_rim.moments import PatrolMoves
from orloj.games.outer_rim.rolls import faces, number_of
from orloj.games.outer_rim.state import Source, State
from orloj.games.outer_rim.turn import go_on, is_stopped
from orloj.kernel import Seat
from orloj.parts.dice import added, reroll, rerollable, turn


@EFFECTS.word("reroll_all_own_dice", Nothing, possible=lambda g, _who, _args, _run: bool(g.rolls))
def _reroll_all(g: State, who: Seat, _args: Nothing, _run: Source) -> None:
    roll = g.rolls[-1]
    reroll(g.luck, roll.dice, rerollable(roll.dice))
    g.say("rerolls", who, faces=faces(roll.dice))


@EFFECTS.word("pass_test_without_roll", Nothing, possible=lambda g, _who, _args, _run: bool(g.rolls))
def _sure(g: State, _who: Seat, _args: Nothing, _run: Source) -> None:
    g.rolls[-1].sure = True


@EFFECTS.word("gain_skill_for_test", Nothing, possible=lambda g, _who, _args, _run: bool(g.rolls))
def _skilled(g: State, _who: Seat, _args: Nothing, _run: Source) -> None:
    g.rolls[-1].gained += 1


@EFFECTS.word("turn_illegal_roll_to_hit", Nothing, possible=lambda g, _who, _args, _run: bool(g.rolls))
def _turn_to_hit(g: State, who: Seat, _args: Nothing, _run: Source) -> None:
    dice = g.rolls[-1].dice
    for die in dice:
        if not die.fixed:
            turn(die, number_of("hit"))
    g.say("turns", who, faces=faces(dice))


@EFFECTS.word("add_two_hits", Nothing, possible=lambda g, _who, _args, _run: bool(g.combats))
def _add_hits(g: State, who: Seat, _args: Nothing, _run: Source) -> None:
    side = g.combats[-1].sides[g.combats[-1].rolling]
    side.dice += [added(SIDES, number_of("hit")) for _ in range(2)]
    g.say("adds", who, faces=faces(side.dice))


@EFFECTS.word("discount_3000", Nothing, possible=lambda g, _who, _args, _run: bool(g.purchases))
def _discount(g: State, _who: Seat, _args: Nothing, _run: Source) -> None:
    g.purchases[-1].discount += DISCOUNTS["discount_3000"]


@EFFECTS.word("no_stop_for_patrol", Nothing, possible=lambda g, who, _args, _run: is_stopped(g, who))
async def _go_on(g: State, who: Seat, _args: Nothing, run: Source) -> None:
    await go_on(g, who, run.id)


@EFFECTS.word("cancel_patrol_move", Nothing)
def _cancel(g: State, _who: Seat, _args: Nothing, _run: Source) -> None:
    moment = next((one for one in reversed(g.moments) if isinstance(one, PatrolMoves)), None)
    if moment is not None:
        BOOK.cancel(g, moment)
