"""Trees of effects in words: each word brings its clause, and what joins them is the same in all games.

    SAY = MyWording(WORDS)

    @SAY.word("draw")
    def draw(args: Draw, mood: Mood) -> Clause:
        return message(mood, "draw", "draw", count=args.n)  # WORDS has `op.draw` and `op-short.draw`

    SAY.text([tree], "cs")                # whole sentences
    SAY.text([tree], "cs", short=True)    # in few words, for a narrow card

Texts are made from the data that the rules carry out, so that they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from orloj.parts.effects.nodes import (
    AllOf,
    Amount,
    AnyOf,
    Choice,
    Condition,
    Counted,
    Each,
    Exchange,
    Fact,
    If,
    InOrder,
    May,
    Node,
    Not,
    Repeat,
    Scaled,
    Word,
)
from orloj.words import Lang, Words, joined
from orloj.words.clauses import (
    Clause,
    Having,
    Mood,
    Say,
    clitic_first,
    counted,
    each_of_them,
    either_of,
    if_so,
    in_a_row,
    paid_for,
    sentence,
    together,
)

Clauses = Callable[[Any, Mood], Clause]


class Wording:
    """The words of a game in sentences. A subclass says what costs, conditions, counts and players are called."""

    per_result: frozenset[str] = frozenset()  # branches that come for each of some results: "for each hit"

    def __init__(self, words: Words) -> None:
        self.words = words
        self.said: dict[str, Clauses] = {}

    def word(self, *ops: str) -> Callable[[Clauses], Clauses]:
        """Registers the function that puts words into a clause."""

        def keep(say: Clauses) -> Clauses:
            for op in ops:
                self.said[op] = say
            return say

        return keep

    # -- for a game to say

    def cost(self, node: Node, mood: Mood) -> str:
        """What has to be paid, as it stands after the verb (Czech: in the accusative)."""
        raise NotImplementedError

    def fact(self, fact: Fact, mood: Mood, *, negated: bool) -> Having:
        """A condition."""
        raise NotImplementedError

    def per(self, counted: Counted, every: int, mood: Mood) -> str:
        """What is counted, after "for" (Czech "za"): "each ship you have", "every 2 ships you have"."""
        raise NotImplementedError

    def player(self, who: str, mood: Mood) -> str:
        """The players of an `Each`: "each other player"; those of all games are known."""
        return mood.say(f"each.player{'-short' if mood.short else ''}.{who.replace('_', '-')}")

    def groups(self, nodes: Sequence[Node], _mood: Mood) -> list[Sequence[Node]]:
        """Nodes of which several are said in one clause; a game that wants it also says `clause_of`."""
        return [(node,) for node in nodes]

    def clause_of(self, nodes: Sequence[Node], mood: Mood) -> Clause:
        """The clause of a group."""
        [node] = nodes
        return self.clause(node, mood)

    # -- sentences

    def text(self, nodes: Sequence[Node], lang: Lang, *, short: bool = False, must: bool = False) -> str:
        """What effects do: whole sentences, or in few words. `must`: nothing of it is left to the player's will."""
        mood = Mood(self.words, lang, must=must, short=short)
        if short:
            return self.inline(nodes, mood).text
        return " ".join(sentence(clause.text) for clause in together(self.clauses(nodes, mood), mood))

    def clauses(self, nodes: Sequence[Node], mood: Mood) -> list[Clause]:
        return [self.clause_of(group, mood) for group in self.groups(nodes, mood)]

    def inline(self, nodes: Sequence[Node], mood: Mood) -> Clause:
        """As a part of a sentence."""
        return in_a_row(self.clauses(nodes, mood), mood)

    def saying(self, node: Node | None) -> Say:
        """A node, to be said in any mood."""
        nodes = () if node is None else node.items if isinstance(node, InOrder) else (node,)
        return lambda mood: self.inline(nodes, mood)

    def clause(self, node: Node, mood: Mood) -> Clause:
        match node:
            case Word():
                return self._word(node, mood)
            case InOrder():
                return self.inline(node.items, mood)
            case Choice():
                return either_of([self.saying(part) for part in node.items], mood, least=node.least, most=node.most)
            case May():
                return self._may(node.part, mood)
            case If():
                return self._if(node, mood)
            case Exchange():
                if node.cost is None:
                    return self._may(node.then, mood)
                return paid_for(self.cost(node.cost, mood), self.saying(node.then), mood, times=node.times)
            case Repeat():
                return self._repeat(node, mood)
            case Scaled():
                clause = self.inline([node.part], mood)
                return clause._replace(text=self._amount(clause.text, node.by, mood))
            case Each():
                return self._each(node, mood)
        raise AssertionError(f"nothing is known about saying {type(node).__name__}")

    def _word(self, node: Word, mood: Mood) -> Clause:
        """With its branches: "test your luck; if you pass, gain 2 ice; if you fail, lose 1 point"."""
        clause = self.said[node.op](node.args, mood)
        if not node.branches:
            return clause
        last = [*node.branches][-1]
        parts = []
        for name, branch in node.branches.items():
            key = "branch.short" if mood.short else "branch.for-each" if name in self.per_result else "branch.then"
            then = self._inside(branch, mood, last=name == last)
            parts.append(mood.say(key, how=mood.say(f"branch.{name}", op=node.op), then=then))
        return Clause(mood.say("join.long").join([clause.text, *parts]), plain=False)

    def _inside(self, branch: Node, mood: Mood, *, last: bool) -> str:
        """A branch; in brackets if one could not see where it ends."""
        clause = self.saying(branch)(mood.plainly)
        is_long = isinstance(branch, InOrder) and len(branch.items) > 1
        is_clear = clause.plain or (last and not is_long)
        return clause.text if is_clear else mood.say("branch.nested", text=clause.text)

    def _may(self, node: Node, mood: Mood) -> Clause:
        """What is left to the player: a word says so itself, a row of them after "you may"."""
        if isinstance(node, Word | Choice | Exchange):
            return self.clause(node, replace(mood, may=True))
        if mood.short:
            return self.clause(node, mood)
        row = self.saying(node)(replace(mood.chosen, form="to"))
        if not row.plain:
            return Clause(mood.say("may.like", text=self.saying(node)(mood.plainly).text), plain=False)
        if mood.must or mood.form == "to":
            return self.clause(node, mood)
        return Clause(mood.say(f"may.{'they' if mood.they else 'you'}", verb=clitic_first(mood.lang, row.text)))

    def _if(self, node: If, mood: Mood) -> Clause:
        otherwise = self.saying(node.otherwise) if node.otherwise is not None else None
        if node.then is None:  # nothing, unless
            return if_so(self.having(node.condition, mood, negated=True), self.saying(node.otherwise), None, mood)
        return if_so(self.having(node.condition, mood), self.saying(node.then), otherwise, mood)

    def _each(self, node: Each, mood: Mood) -> Clause:
        player = self.player(node.who, mood)
        if mood.short or not isinstance(node.part, If) or node.part.then is None:
            return each_of_them(player, self.saying(node.part), mood)
        condition = self.having(node.part.condition, replace(mood, they=True, form="they"))
        if not condition.who:
            return each_of_them(player, self.saying(node.part), mood)
        otherwise = self.saying(node.part.otherwise) if node.part.otherwise is not None else None
        return each_of_them(player, self.saying(node.part.then), mood, condition=condition, otherwise=otherwise)

    def _repeat(self, node: Repeat, mood: Mood) -> Clause:
        clause = self.inline([node.part], mood)
        if node.times.per is not None:
            return clause._replace(text=self._amount(clause.text, node.times, mood))
        key = ("times.up-to" if node.up_to else "times.exactly") + ("-short" if mood.short else "")
        return clause._replace(text=mood.say(key, text=clause.text, count=node.times.n))

    def _amount(self, text: str, amount: Amount, mood: Mood) -> str:
        per = self.per(amount.per, amount.every, mood) if amount.per is not None else ""
        return counted(text, mood, per=per, most=amount.most)

    def having(self, condition: Condition, mood: Mood, *, negated: bool = False) -> Having:
        """A condition in words. What must not be is said of its parts: not (A or B) is neither, not A and not B."""
        match condition:
            case Fact():
                return self.fact(condition, mood, negated=negated)
            case Not():
                return self.having(condition.part, mood, negated=not negated)
            case AllOf() | AnyOf():
                parts = [self.having(part, mood, negated=negated) for part in condition.parts]
                either = isinstance(condition, AnyOf) != negated
                clauses, who, brief = zip(*parts, strict=True)
                relative = joined(mood.lang, who, either=either) if all(who) else ""
                return Having(
                    joined(mood.lang, clauses, either=either), relative, joined(mood.lang, brief, either=either)
                )
