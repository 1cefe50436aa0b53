"""What trees of effects mean, written down once more as plainly as possible: one function that calls itself. The room
needs a stack of its own, because its other way keeps the stack in the plan; here the stack is Python's."""

from __future__ import annotations

import inspect
from typing import Any

from msgspec import structs

from orloj.kernel import Seat, ask
from orloj.parts.effects import (
    YES,
    Choice,
    Each,
    Exchange,
    Go,
    If,
    InOrder,
    May,
    Node,
    Repeat,
    Run,
    Scaled,
    Vocabulary,
    Word,
)


async def carry_out(
    words: Vocabulary[Any, Any], g: Any, seat: Seat, node: Node, run: Run, *, must: bool = False, factor: int = 1
) -> bool:
    """Says whether it was done."""
    if run.stopped or not words.possible(g, seat, node, run):
        return False

    async def inside(part: Node, *, must: bool = must, factor: int = factor) -> bool:
        return await carry_out(words, g, seat, part, run, must=must, factor=factor)

    match node:
        case Word():
            run.must, run.factor = must, factor
            result = words.words[node.op].do(g, seat, node.args, run)
            if inspect.isawaitable(result):
                result = await result
            if isinstance(result, Go):
                await inside(words.node(result.path), must=False)
            elif isinstance(result, list):
                for name in result:
                    if name in node.branches:
                        await inside(node.branches[name], must=False)
            return result is not False
        case InOrder(whole=True):
            for part in node.items:
                if not await inside(part):
                    return False
            return True
        case InOrder():
            return any([await inside(part) for part in node.items])
        case Choice():
            left = dict(enumerate(node.items, 1))
            done: list[bool] = []
            while len(done) < node.most:
                able = [number for number, part in left.items() if words.possible(g, seat, part, run)]
                may_stop = len(done) >= (max(1, node.least) if must else node.least)
                if run.stopped or not able:
                    break
                number = await ask(words.ask_choice(g, seat, node, run, able, may_stop))
                if number not in left:
                    break
                done.append(await inside(left.pop(number), must=True))
            return any(done)
        case May():
            wanted = await ask(words.ask_may(g, seat, node, run)) == YES
            return wanted and await inside(node.part, must=True)
        case If():
            branch = node.then if words.holds(g, seat, node.condition, run) else node.otherwise
            assert branch is not None
            return await inside(branch)
        case Scaled():
            return await inside(node.part, factor=factor * words.amount(g, seat, node.by, run))
        case Each():
            for other in words.those(g, node.who, seat, run):
                await carry_out(words, g, other, node.part, words.for_other(run, other), factor=factor)
            return True
        case Exchange():
            rounds = 0
            while rounds < node.times and not run.stopped and words.possible(g, seat, node, run):
                forced = must and rounds == 0
                if not forced and await ask(words.ask_exchange(g, seat, node, run)) != YES:
                    break
                if node.cost is not None and not await inside(node.cost, must=True):
                    break
                rounds += 1
                await inside(node.then, must=False)
            return rounds > 0
        case Repeat():
            run.chosen.clear()
            most = words.amount(g, seat, node.times, run)
            done = []
            while len(done) < most and not run.stopped and words.possible(g, seat, node.part, run):
                asks = node.up_to and not (must and not done)
                if asks and await ask(words.ask_again(g, seat, node, run, len(done), most)) != YES:
                    break
                done.append(await inside(node.part))
                if not done[-1]:
                    break
            return any(done)
    raise AssertionError(f"{node} is unknown: {structs.asdict(node)}")
