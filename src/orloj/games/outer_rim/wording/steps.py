"""Steps in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from msgspec import Struct, structs

from orloj.games.outer_rim.components import ASSETS, CARD_BY_ID, DAMAGE
from orloj.games.outer_rim.effects.core import EFFECTS
from orloj.games.outer_rim.names import WORDS, choice_name, credits_text, shown
from orloj.parts.effects import Choice, Counted, Exchange, Fact, InOrder, Node
from orloj.parts.effects.wording import Wording
from orloj.words import Lang, joined
from orloj.words.clauses import Clause, Having, Mood, clitic_first, message


class RimWording(Wording):
    per_result = frozenset(DAMAGE)  # the faces of the dice

    def clause(self, node: Node, mood: Mood) -> Clause:
        match node:
            case Exchange(cost=cost) if cost is not None:
                return self._paid(cost, node.then, mood)
            case Choice(items=items, about=labels) if labels:
                parts = [
                    mood.say("option", label=choice_name(label, mood.lang), text=self.saying(item)(mood.plainly).text)
                    for label, item in zip(labels, items, strict=True)
                ]
                key = "choice-short" if mood.short else "choice-may" if mood.may else "choice-of"
                return Clause(mood.say(key, options=mood.say("join.long").join(parts)), plain=False)
        return super().clause(node, mood)

    def _paid(self, cost: Node, then: Node, mood: Mood) -> Clause:
        """A cost is whatever the cost steps say, not only credits."""
        if mood.short:
            return Clause(mood.say("pay.short", cost=self.saying(cost)(mood).text, then=self.saying(then)(mood).text))
        asked = not mood.must and mood.form != "to"
        form = replace(mood.chosen, form="to") if asked else mood.chosen
        paid, gained = self.saying(cost)(form), self.saying(then)(form)
        whole = "paid-to" if gained.plain else "paid-colon"
        if not gained.plain:
            gained = self.saying(then)(mood.plainly)
        if asked:
            may = mood.say(f"may.{'they' if mood.they else 'you'}", verb=clitic_first(mood.lang, paid.text))
            return Clause(mood.say(whole, cost=may, then=gained.text), plain=False)
        return Clause(mood.say(whole, cost=paid.text, then=gained.text), plain=gained.plain)

    def fact(self, fact: Fact, mood: Mood, *, negated: bool) -> Having:
        return condition(fact.args, mood, negated=negated)

    def player(self, who: str, mood: Mood) -> str:
        return mood.say(f"each.{who}")

    def per(self, counted: Counted, every: int, mood: Mood) -> str:  # noqa: ARG002 -- nothing is counted
        raise AssertionError(counted.name)

    def cost(self, node: Node, mood: Mood) -> str:
        return self.saying(node)(mood).text


SAY = RimWording(WORDS)
_ASSET = "%asset%"  # what lies on the card; the steps themselves do not know it


def condition(cond: Mapping[str, Any], mood: Mood, *, negated: bool = False) -> Having:
    """A condition: `cond.<word>`, filled with its arguments."""
    word = next(iter(cond))
    values: dict[str, Any] = {"whom": "", "level": "", "skill": "", "count": 1, "place": "", "what": ""}
    match word:
        case "rep":
            values["whom"] = WORDS(mood.lang, f"with.{cond['rep']}")
            values["level"] = joined(mood.lang, [WORDS(mood.lang, f"level.{one}") for one in cond["is"]], either=True)
        case "skill":
            values["skill"] = WORDS(mood.lang, f"skill.{cond['skill']}")
        case "has":
            trait = f"-{cond['trait'].lower()}" if "trait" in cond else ""
            values["what"] = WORDS(mood.lang, f"owned.{cond['has']}{trait}", count=cond["min"])
        case "on":
            values["place"] = joined(mood.lang, [WORDS(mood.lang, f"place.{one}") for one in cond["on"]], either=True)
        case "patrol_here":
            values["level"] = WORDS(mood.lang, f"level.{cond['patrol_here']}")
        case "positive_reps_min":
            values["count"] = cond["positive_reps_min"]
    text = mood.say(f"cond.{'not-' if negated else ''}{word.replace('_', '-')}", **values)
    return Having(text, "", text)


def _clause(op: str) -> None:
    @SAY.word(op)
    def say(args: Any, mood: Mood) -> Clause:
        key = f"{op}-{args.variant}" if getattr(args, "variant", "") else op
        verb: str = getattr(args, "verb", "") or op.partition("_")[0]
        said = verb if "verb" in WORDS.places(mood.lang, f"op.{key}") else ""
        values = _values(args, mood.lang)
        clause = message(mood, key, said, **values)
        gained = f"gained.{key}"  # "gain 2,000 credits and 1 fame" needs its verb only once
        if WORDS.has(gained) and not mood.short and not mood.may:
            clause = clause._replace(gains=mood.say(gained, **values))
        return clause


def _values(args: Any, lang: Lang) -> dict[str, Any]:
    fields: dict[str, Any] = structs.asdict(args) if isinstance(args, Struct) else dict(args or {})
    n = fields.pop("n", None)
    fields.pop("who", None)  # the frame uses this name; which players are meant says the message
    renamed = {{"to": "part", "from_": "part"}.get(name, name): value for name, value in fields.items()}
    if n is not None:
        renamed |= {"count": abs(n)}
    if "faction" in renamed:
        faction = renamed.pop("faction")
        renamed["whom"] = WORDS(lang, f"with.{faction}")
        renamed["patrol"] = WORDS(lang, f"patrol-of.{faction}") if WORDS.has(f"patrol-of.{faction}") else ""
    if "type" in renamed and n is not None:
        renamed["what"] = WORDS(lang, f"owned.{renamed['type']}", count=n)
    if renamed.get("part") in ("character", "ship"):
        renamed["hurt"] = WORDS(lang, f"hurt.{renamed['part']}")
    found = shown({name: value for name, value in renamed.items() if _is_said(name, value)}, lang)
    found["asset"] = _ASSET
    return {**found, "credits": credits_text(abs(n), lang)} if n is not None else found


def _is_said(name: str, value: Any) -> bool:
    return value not in (None, "") and not (name == "part" and not WORDS.has(f"part.{value}"))


for _op in EFFECTS.words:
    _clause(_op)


@cache
def steps_text(path: str, lang: Lang, *, short: bool = False) -> str:
    """The steps under a path in words; nothing if there are none."""
    node = EFFECTS.node(path)
    return nodes_text(path, node.items if isinstance(node, InOrder) else (node,), lang, short=short)


def nodes_text(path: str, nodes: Sequence[Node], lang: Lang, *, short: bool = False) -> str:
    """Some of the steps under a path in words. The asset that they give is called by its type: this crew member."""
    if not nodes:
        return ""
    text = SAY.text(nodes, lang, short=short)
    if _ASSET in text:
        asset = ASSETS[CARD_BY_ID[path.partition("/")[0]]]
        text = text.replace(_ASSET, WORDS(lang, f"this.{asset.type}"))
    return text
