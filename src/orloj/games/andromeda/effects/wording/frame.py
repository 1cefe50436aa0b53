"""What joins the words of this game: costs, conditions, counts, players, and the messages of single words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orloj.games.andromeda.components import Effect
from orloj.games.andromeda.effects.wording.amounts import cost_text, units
from orloj.games.andromeda.effects.wording.changes import SHIP_VALUES, ship_values
from orloj.games.andromeda.effects.wording.names import WORDS, as_key
from orloj.parts.effects import Counted, Fact, Node, Word
from orloj.parts.effects.wording import Wording
from orloj.words import Lang, joined
from orloj.words.clauses import Clause, Having, Mood, counted, having, message


class AndromedaWording(Wording):
    def cost(self, node: Node, mood: Mood) -> str:
        assert isinstance(node, Word)
        cost: dict[str, int] = node.args.cost
        return cost_text(cost, mood.lang, short=mood.short, paid=True)

    def fact(self, fact: Fact, mood: Mood, *, negated: bool) -> Having:
        """All conditions of this game are about what one has."""
        return having(_needed(fact, mood), mood, negated=negated)

    def per(self, counted: Counted, every: int, mood: Mood) -> str:
        whole = counted.name == "track_at_least" or not counted.args
        name = counted.name if whole else f"{counted.name}:{counted.args}"
        many = "one" if every == 1 else "many"
        return mood.say(
            f"per.{as_key(name)}.{many}{'-short' if mood.short else ''}",
            count=every,
            step=counted.args if whole else "",
        )

    def groups(self, nodes: Sequence[Node], mood: Mood) -> list[Sequence[Node]]:
        """Changes of the same ships for the same time come together."""
        found: list[list[Node]] = []
        for node in nodes:
            if found and not mood.short and _same_ships(found[-1][-1], node):
                found[-1].append(node)
            else:
                found.append([node])
        return list(found)

    def clause_of(self, nodes: Sequence[Node], mood: Mood) -> Clause:
        if len(nodes) == 1:
            return self.clause(nodes[0], mood)
        return ship_values([node.args for node in nodes if isinstance(node, Word)], mood)


SAY = AndromedaWording(WORDS)


def _needed(fact: Fact, mood: Mood) -> str:
    """What one has to have."""
    table = "cond-short" if mood.short else "cond"
    what = ""
    if fact.args:
        resource, count = fact.args
        what = units(resource, int(count), mood.lang, "short" if mood.short else "acc")
    return mood.say(f"{table}.{as_key(fact.name)}", what=what)


def _same_ships(one: Node, other: Node) -> bool:
    if not (isinstance(one, Word) and isinstance(other, Word) and one.op == other.op == "modifier"):
        return False
    first, second = one.args, other.args
    return {first.what, second.what} <= set(SHIP_VALUES) and (first.ships, first.until) == (second.ships, second.until)


def op(
    mood: Mood, name: str, verb: str = "", *, may: bool = False, plain: bool = True, effect: Effect, **values: Any
) -> Clause:
    """The message of a word, in full or in few words, with what is counted."""
    most = str(effect.n) if effect.count == 1 else mood.say("join.most", count=effect.n)
    clause = message(mood, name, verb, may=may, plain=plain, most=most, **values)
    return clause._replace(text=with_count(effect, clause.text, mood))


def with_count(effect: Effect, text: str, mood: Mood) -> str:
    """With what is counted, and the limit."""
    name, _, detail = effect.per.partition(":")
    per = SAY.per(Counted(name, detail), effect.div, mood) if name else ""
    return counted(text, mood, per=per, most=effect.max)


def number_of(effect: Effect) -> int:
    return abs(effect.count)


def all_or_some(effect: Effect) -> str:
    """The end of a key for effects with the number `all`."""
    return "-all" if effect.n == "all" else ""


def kinds_of(kinds: Sequence[str], count: int, lang: Lang) -> str:
    """Kinds of modules before the word "modules"; nothing for all of them."""
    if "any" in kinds:
        return ""
    return joined(lang, [WORDS(lang, f"kind-adj.{kind}", count=count) for kind in kinds], either=True)
