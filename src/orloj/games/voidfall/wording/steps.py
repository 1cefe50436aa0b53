"""Effects and costs in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from msgspec import Struct, structs

from orloj.games.voidfall.components import GUILDS, RESOURCES
from orloj.games.voidfall.effects.core import EFFECTS
from orloj.games.voidfall.names import WORDS, resource_list, resources_text
from orloj.games.voidfall.wording.measures import condition_text, each_text
from orloj.parts.effects import Choice, Counted, Each, Exchange, Fact, InOrder, Node, Reader, Repeat, Scaled, Word
from orloj.parts.effects.wording import Wording
from orloj.words import Lang, joined
from orloj.words.clauses import Clause, Having, Mood, Say, capital, clitic_first, counted, in_a_row, message

There = Literal["that", "token", "won"]  # by what a sector is remembered
_SAME = "same"
_LONG = 6  # words of an option before a comma helps to read
_ALLY = "choose_ally"
_NOTHING = "nothing"
_KINDS = ("military", "economic", "general")  # in the order of the messages


@dataclass(frozen=True)
class VoidMood(Mood):
    there: There = "that"  # what the sector is called that a cost, a token or an invasion remembers


class VoidWording(Wording):
    def clause(self, node: Node, mood: Mood) -> Clause:
        match node:
            case Choice():
                return self._choice(node, mood)
            case Exchange(cost=cost) if cost is not None:
                return self._paid(cost, node.then, mood)
            case InOrder() if _is_ally(node):
                return self._scoped("other", _ally(node), mood)
            case InOrder(items=items, whole=True) if len(items) > 1:
                return self._then(items, mood)
            case Repeat():
                return self._repeated(node, mood)
            case Scaled():
                clause = super().clause(node, mood)
                return clause._replace(gains="")
        return super().clause(node, mood)

    def saying(self, node: Node | None) -> Say:
        if isinstance(node, InOrder) and node.whole:
            return lambda mood: self.clause(node, mood)
        return super().saying(node)

    # -- composites

    def _choice(self, node: Choice, mood: Mood) -> Clause:
        shared = self._shared(node, mood)
        if shared is not None:
            return shared
        if node.most > 1 and getattr(node, "least_if_must", 0) == len(node.items):
            return in_a_row([self.clause(part, mood) for part in node.items], mood)
        clause = self._options(node.items, "any" if node.most > 1 else "one", mood)
        if any(_fields(part.args).get("where") == _SAME for part in node.items if isinstance(part, Word)):
            key = f"either.same-sector{'-short' if mood.short else ''}"
            return clause._replace(text=mood.say(key, text=clause.text))
        return clause

    def _options(self, parts: Sequence[Node], how: Literal["any", "one"], mood: Mood) -> Clause:
        """ "A and/or B", "A or B"; with longer ones after a colon."""
        said = [self.saying(part)(mood.chosen) for part in parts]
        if len(said) == 1:
            return said[0]
        texts = [said[0].text, *[clitic_first(mood.lang, one.text) for one in said[1:]]]
        if mood.short and how == "one":
            return Clause(" / ".join(texts))
        if not all(one.plain for one in said) and not mood.short:
            plainly = [self.saying(part)(mood.plainly.chosen).text for part in parts]
            joint = mood.say("join.or-long" if how == "one" else "join.long")
            return Clause(mood.say(f"either.{how}", options=joint.join(plainly)), plain=False)
        *some, last = texts
        long = len(some) > 1 or any(len(text.split()) > _LONG for text in texts)
        word = ("either.and-or" if how == "any" else "join.or") + ("-last" if long else "")
        return Clause(", ".join(some) + mood.say(word) + last)

    def _shared(self, node: Choice, mood: Mood) -> Clause | None:
        """Parts of alliance cards: who may resolve them [voidfall.alliance.2 to voidfall.alliance.5]."""
        if node.path.endswith("/split"):
            first = node.items[0]
            assert isinstance(first, Choice)
            own, other = first.items
            above, below = self._scoped("split_top", own, mood), self._scoped("split_bottom", _ally(other), mood)
            return Clause(above.text + mood.say("either.and-or") + clitic_first(mood.lang, below.text))
        if len(node.items) == 2 and _is_ally(node.items[1]):
            return self._scoped("both" if node.most > 1 else "either", node.items[0], mood)
        return None

    def _scoped(self, scope: str, node: Node, mood: Mood) -> Clause:
        clause = self.saying(node)(mood)
        return Clause(mood.say(f"scope{'-short' if mood.short else ''}.{scope}", text=clause.text), clause.plain)

    def _paid(self, cost: Node, then: Node, mood: Mood) -> Clause:
        """ "You may pay 1 science to gain a technology"; if nothing follows, only the price."""
        if isinstance(then, Word) and then.op == _NOTHING:
            return self.saying(cost)(mood)
        if mood.short:
            return Clause(mood.say("pay.short", cost=self.saying(cost)(mood).text, then=self.saying(then)(mood).text))
        asked = not mood.must and mood.form != "to"
        form = replace(mood.chosen, form="to") if asked else mood.chosen
        paid, gained = self.saying(cost)(form), self.saying(then)(form)
        if not gained.plain:
            paid = self.saying(cost)(mood.plainly) if not asked else paid
            gained = self.saying(then)(mood.plainly)
        text = paid.text
        if asked:
            text = mood.say(f"may.{'they' if mood.they else 'you'}", verb=clitic_first(mood.lang, text))
        key = "colon" if not gained.plain else "to" if asked else "and"
        return Clause(mood.say(f"paid.{key}", cost=text, then=gained.text), plain=gained.plain and not asked)

    def _then(self, items: Sequence[Node], mood: Mood) -> Clause:
        """One after another, and only if the first was done. Of a price all is paid."""
        said = [self.saying(item)(mood) for item in items]
        if all(isinstance(item, Word) and (item.op == "pay" or item.op.startswith("cost_")) for item in items):
            return in_a_row(said, mood)
        return Clause(mood.say("either.then").join(one.text for one in said), all(one.plain for one in said))

    def _repeated(self, node: Repeat, mood: Mood) -> Clause:
        text = self.saying(node.part)(mood.plainly.chosen).text
        if node.times.per is not None:
            return Clause(self._amount(text, node.times, mood), plain=False)
        key = f"times.{'up-to' if node.up_to else 'exactly'}{'-short' if mood.short else ''}"
        return Clause(mood.say(key, text=text, count=node.times.n), plain=False)

    def _word(self, node: Word, mood: Mood) -> Clause:
        """With what follows it: "invade a sector; after it gain 1 influence for each …"."""
        clause = self.said[node.op](node.args, mood)
        then = node.branches.get("then")
        if then is None:
            return clause
        how = "held" if node.op == "skirmish" else "invasion"
        after = mood.say(
            f"branch-after.{how}{'-short' if mood.short else ''}", then=self.saying(then)(mood.plainly.chosen).text
        )
        return Clause(f"{clause.text}{', ' if mood.short else mood.say('join.long')}{after}", plain=False)

    # -- what the frame wants to know

    def fact(self, fact: Fact, mood: Mood, *, negated: bool) -> Having:
        cond = {"not": fact.args} if negated else fact.args
        return Having(condition_text(cond, mood.lang), "", condition_text(cond, mood.lang, short=True))

    def per(self, counted: Counted, every: int, mood: Mood) -> str:
        return each_text(counted.args, mood.lang, every=every)

    def cost(self, node: Node, mood: Mood) -> str:
        return self.saying(node)(mood).text


def _is_ally(node: Node) -> bool:
    return isinstance(node, InOrder) and isinstance(node.items[0], Word) and node.items[0].op == _ALLY


def _ally(node: Node) -> Node:
    """What another player does."""
    assert isinstance(node, InOrder)
    each = node.items[1]
    assert isinstance(each, Each)
    return each.part


SAY = VoidWording(WORDS)
Fields = dict[str, Any]
Said = Callable[[Fields, Mood], Clause]


def _fields(args: Any) -> Fields:
    """The arguments of a word that say something."""
    found = structs.asdict(args) if isinstance(args, Struct) else dict(args or {})
    return {name.rstrip("_"): value for name, value in found.items() if value not in (None, "", (), {})}


def _say(*ops: str) -> Callable[[Said], Said]:
    """Registers how words are said, by their fields; as parts of costs too."""

    def keep(said: Said) -> Said:
        @SAY.word(*ops, *[f"cost_{op}" for op in ops])
        def say(args: Any, mood: Mood) -> Clause:
            return said(_fields(args), mood)

        return said

    return keep


def _place(group: str, where: Any, mood: Mood) -> str:
    """Where something is or goes, by a message of a group; the remembered sector by what it is remembered from."""
    if not where or where in (_SAME, "any", "own"):
        return ""
    if mood.short:
        return mood.say(f"{group}-short.{where}")
    if where == "bound" and group in ("where", "out-of"):
        there = mood.there if isinstance(mood, VoidMood) else "that"
        return mood.say(f"there{'-from' if group == 'out-of' else ''}.{there}")
    return mood.say(f"{group}.{where}")


def _counted(fields: Fields, noun: str, mood: Mood) -> dict[str, Any]:
    """How many: `what` with its noun, `number` without."""
    count = fields.get("n", 1)
    what, number = mood.say(noun, count=count), str(count)
    if fields.get("up_to"):
        what, number = mood.say("up-to.some", what=what), mood.say("up-to.times", count=count)
    return {"what": what, "number": number, "count": count}


def _one_of(names: Any, group: str, fields: Fields, mood: Mood) -> dict[str, Any]:
    """Pieces of one kind, or of several kinds to choose from."""
    kinds = [names] if isinstance(names, str) else list(names)
    count = fields.get("n", 1)
    what = joined(mood.lang, [mood.say(f"{group}.{kind}", count=count) for kind in kinds], either=True)
    return {"what": mood.say("up-to.some", what=what) if fields.get("up_to") else what, "count": count}


def _gained(clause: Clause, what: str, mood: Mood) -> Clause:
    """What is gained in a row needs its verb only once."""
    return clause if mood.short or mood.may else clause._replace(gains=what)


# -- resources


def price_text(price: Mapping[str, int], lang: Lang) -> str:
    """Resources that are paid, some of them of any kind."""
    plain = {str(name): price[name] for name in RESOURCES if price.get(name)}
    said = [resources_text(plain, lang)] if plain else []
    if price.get("any"):
        said.append(WORDS(lang, "gain-any.any", count=price["any"]))
    if price.get("basic"):
        said.append(_mix(price["basic"], RESOURCES[:3], lang))
    return joined(lang, said)


def _mix(count: int, of: Sequence[str], lang: Lang) -> str:
    if not of or len(of) == len(RESOURCES):
        return WORDS(lang, "gain-any.any", count=count)
    return WORDS(lang, "gain-any.of", count=count, resources=resource_list(of, lang))


@_say("gain")
def _gain(fields: Fields, mood: Mood) -> Clause:
    amounts = fields.get("amounts") or fields
    what = resources_text({name: amounts[name] for name in RESOURCES if amounts.get(name)}, mood.lang)
    return _gained(message(mood, "gain", "gain", what=what), what, mood)


@_say("gain_any")
def _gain_any(fields: Fields, mood: Mood) -> Clause:
    what = _mix(fields["n"], fields.get("of", ()), mood.lang)
    return _gained(message(mood, "gain_any", "gain", what=what), what, mood)


@_say("pay")
def _pay(fields: Fields, mood: Mood) -> Clause:
    return message(mood, "pay", "pay", what=price_text(fields.get("price", fields), mood.lang))


@_say("produce")
def _produce(fields: Fields, mood: Mood) -> Clause:
    acc, of = (resource_list(fields["of"], mood.lang, case=case) for case in ("acc", "of"))
    return message(mood, "produce", "produce", resources=acc, of=of)


@_say("produce_choice")
def _produce_choice(fields: Fields, mood: Mood) -> Clause:
    count = fields.get("n", 1)
    return message(mood, "produce_choice" if count > 1 else "produce_choice-one", "produce", count=count)


@_say("influence")
def _influence(fields: Fields, mood: Mood) -> Clause:
    n = fields["n"]
    what = mood.say("resource-n.influence", count=abs(n))
    clause = message(mood, f"influence-{'gain' if n > 0 else 'lose'}", "gain" if n > 0 else "lose", what=what)
    if "per" in fields:
        per = each_text(fields["per"], mood.lang, every=fields.get("every", 1))
        clause = clause._replace(text=counted(clause.text, mood, per=per))
        return _gained(clause, counted(what, mood, per=per), mood)._replace(closed=True) if n > 0 else clause
    return _gained(clause, what, mood) if n > 0 else clause


@_say("lose_influence")
def _lose_influence(fields: Fields, mood: Mood) -> Clause:
    what = mood.say("resource-n.influence", count=fields["n"])
    return message(mood, "lose_influence", "lose", what=what)


@_say("exchange")
def _exchange(fields: Fields, mood: Mood) -> Clause:
    return message(mood, "exchange", "exchange", count=fields["max"])


# -- fleets


def _fleets(op: str, verb: str = "") -> None:
    @_say(op)
    def say(fields: Fields, mood: Mood) -> Clause:
        ship = fields.get("ship", "any")
        key = f"{op}-bind" if op == "recall" and fields.get("bind") else op
        where = _place("where", fields.get("where"), mood)
        return message(mood, key, verb or op, where=where, **_counted(fields, f"power-n.{ship}", mood))


for _op in ("activate", "deploy", "recall", "deactivate"):
    _fleets(_op)
_fleets("deploy_per_shipyard", "deploy")


@_say("regroup")
def _regroup(_fields: Fields, mood: Mood) -> Clause:
    return message(mood, "regroup", "regroup")


@_say("invade")
def _invade(fields: Fields, mood: Mood) -> Clause:
    target = mood.say(f"target.{fields.get('only', 'any')}{'-short' if mood.short else ''}")
    if fields.get("bombard"):
        return message(mood, "invade-bombard", "invade", target=target, count=fields["bombard"], plain=False)
    return message(mood, "invade", "invade", target=target)


@_say("remove_void_power")
def _remove_void_power(fields: Fields, mood: Mood) -> Clause:
    return message(mood, "remove_void_power", "remove", **_counted(fields, "piece-n.void_power", mood))


@_say("skirmish")
def _skirmish(fields: Fields, mood: Mood) -> Clause:
    short = "-short" if mood.short else ""
    more = [mood.say(f"skirmish.power{short}", count=fields["power"])] if fields.get("power") else []
    more += [mood.say(f"void-ability{short}.{name}") for name in fields.get("void", ())]
    if not more:
        return message(mood, "skirmish", "suffer")
    return message(mood, "skirmish-more", "suffer", more="; ".join(more))


# -- sectors


@_say("found")
def _found(fields: Fields, mood: Mood) -> Clause:
    what = _one_of(fields.get("guild", "any"), "guild-n", fields, mood)
    return message(mood, "found", "found", where=_place("where", fields.get("where"), mood), **what)


@_say("build")
def _build(fields: Fields, mood: Mood) -> Clause:
    what = _one_of(fields.get("installation", "any"), "installation-n", fields, mood)
    return message(mood, "build", "build", where=_place("where", fields.get("where"), mood), **what)


@_say("increase_population")
def _increase_population(fields: Fields, mood: Mood) -> Clause:
    count = fields.get("n", 1)
    return message(
        mood,
        "increase_population" if count > 1 else "increase_population-one",
        "increase",
        where=_place("where", fields.get("where"), mood),
        times=mood.say("up-to.times", count=count) if fields.get("up_to") else count,
        distinct=mood.say("up-to.distinct") if fields.get("distinct") else "",
        count=count,
    )


@_say("decrease_population")
def _decrease_population(fields: Fields, mood: Mood) -> Clause:
    where = _place("where", fields.get("where"), mood)
    return message(mood, "decrease_population", "decrease", where=where, count=fields.get("n", 1))


@_say("destroy")
def _destroy(fields: Fields, mood: Mood) -> Clause:
    where = _place("where", fields.get("where"), mood)
    return message(mood, "destroy", "destroy", where=where, **_counted(fields, f"piece-n.{fields['what']}", mood))


@_say("place")
def _put(fields: Fields, mood: Mood) -> Clause:
    what = joined(mood.lang, _pieces(fields["what"], mood))
    return message(mood, "place", "put", what=what, target=_place("into", fields["where"], mood))


def _pieces(what: Any, mood: Mood) -> Iterator[str]:
    pieces: Mapping[str, int] = what if isinstance(what, Mapping) else _fields(what)
    for name, n in pieces.items():
        if name == "glory":
            yield mood.say(f"piece-n.glory-{'short' if mood.short else 'of'}", value=n)
        elif n:
            yield mood.say(f"{'guild-n' if name in GUILDS else 'piece-n'}.{name}", count=n)


def pieces_text(pieces: Mapping[str, int], lang: Lang) -> str:
    """Pieces that go into a sector, as an object of a sentence."""
    return joined(lang, _pieces(pieces, Mood(WORDS, lang)))


@_say("place_harbinger")
def _place_harbinger(fields: Fields, mood: Mood) -> Clause:
    target = _place("into", fields["where"], mood)
    return message(mood, "place_harbinger", "put", target=target, **_counted(fields, "piece-n.harbinger", mood))


@_say("remove_harbinger")
def _remove_harbinger(fields: Fields, mood: Mood) -> Clause:
    return message(mood, "remove_harbinger", "remove", **_counted(fields, "piece-n.harbinger", mood))


# -- corruption


@_say("add_corruption")
def _add_corruption(fields: Fields, mood: Mood) -> Clause:
    where = _place("onto", fields.get("where"), mood)
    if fields.get("fallback") and not mood.short:
        others = [mood.say(f"onto.{place}") for place in fields["fallback"]]
        where = mood.say("onto.fallback", place=where, then=mood.say("onto.then").join(others))
    return message(mood, "add_corruption", "add", where=where, **_counted(fields, "piece-n.corruption", mood))


@_say("move_corruption")
def _move_corruption(fields: Fields, mood: Mood) -> Clause:
    if fields.get("n") == "any" or fields.get("any"):
        return message(mood, "move_corruption-any", "move")
    return message(mood, "move_corruption", "move", **_counted(fields, "piece-n.corruption", mood))


@_say("remove_corruption")
def _remove_corruption(fields: Fields, mood: Mood) -> Clause:
    where = _place("out-of", fields.get("where"), mood)
    return message(mood, "remove_corruption", "remove", where=where, **_counted(fields, "piece-n.corruption", mood))


@_say("corrupt_offer")
def _corrupt_offer(fields: Fields, mood: Mood) -> Clause:
    if fields["kind"] == "each":
        return message(mood, "corrupt_offer-each", "put")
    return message(mood, "corrupt_offer", "put", kind=mood.say(f"agenda-kind.{fields['kind']}"))


# -- the house board and cards


@_say("advance")
def _advance(fields: Fields, mood: Mood) -> Clause:
    key = f"advance{'-no-benefit' if fields.get('no_benefit') else ''}"
    track, few = mood.say(f"track-of.{fields['track']}"), mood.say(f"track-short.{fields['track']}")
    return message(mood, key, "advance", track=track, track_short=few)


@_say("skip")
def _skip(_fields: Fields, mood: Mood) -> Clause:
    return message(mood, "skip", "advance")


@_say("gain_tech")
def _gain_tech(fields: Fields, mood: Mood) -> Clause:
    grades = [fields["grade"]] if isinstance(fields["grade"], str) else list(fields["grade"])
    return message(mood, "gain_tech", "gain", grade=mood.say(f"grade-a.{grades[0] if len(grades) == 1 else 'any'}"))


@_say("gain_agenda")
def _gain_agenda(fields: Fields, mood: Mood) -> Clause:
    kind = fields.get("kind", "any")
    if kind == "any":
        return message(mood, "gain_agenda-any", "gain")
    unseen = fields.get("from") == "deck"
    kind = mood.say(f"agenda-kind.{kind}")
    return message(mood, f"gain_agenda{'-deck' if unseen else ''}", "take" if unseen else "gain", kind=kind)


@_say("gain_trade")
def _gain_trade(fields: Fields, mood: Mood) -> Clause:
    key = "gain_trade" if fields.get("bonus", True) else "gain_trade-no-bonus"
    said = _counted(fields, "piece-n.trade", mood)
    clause = message(mood, key, "gain", **said)
    return _gained(clause, said["what"], mood) if fields.get("bonus", True) else clause


@_say("gain_bounty")
def _gain_bounty(fields: Fields, mood: Mood) -> Clause:
    said = _counted(fields, "piece-n.bounty", mood)
    return _gained(message(mood, "gain_bounty", "gain", **said), said["what"], mood)


@_say("gain_reclaim")
def _gain_reclaim(fields: Fields, mood: Mood) -> Clause:
    where = _place("where", fields.get("where"), mood)
    return message(mood, "gain_reclaim", "gain", where=where, **_counted(fields, "piece-n.reclaim", mood))


@_say("gain_glory")
def _gain_glory(fields: Fields, mood: Mood) -> Clause:
    return message(mood, "gain_glory", "gain", value=fields["value"])


@_say("upgrade_glory", "upgrade_this_glory")
def _upgrade_glory(fields: Fields, mood: Mood) -> Clause:
    return message(mood, "upgrade_glory", "upgrade", **_counted(fields, "piece-n.glory", mood))


@_say("discard")
def _discard(fields: Fields, mood: Mood) -> Clause:
    return message(mood, "discard", "discard", **_counted(fields, f"piece-n.{fields['token']}", mood))


@_say("return_trade")
def _return_trade(fields: Fields, mood: Mood) -> Clause:
    return message(mood, "return_trade", "return", **_counted(fields, "piece-n.trade", mood))


@_say("discard_crisis")
def _discard_crisis(fields: Fields, mood: Mood) -> Clause:
    kinds = sorted(fields.get("kinds", _KINDS), key=_KINDS.index)
    every = len(kinds) == len(_KINDS)
    key = "ongoing" if fields.get("ongoing_only") else "any" if every else "-".join(kinds)
    return message(mood, "discard_crisis", "discard", crisis=mood.say(f"crisis-a.{key}"))


@_say("consume_tech")
def _consume_tech(fields: Fields, mood: Mood) -> Clause:
    return message(mood, f"consume_tech-{fields['grade']}", "consume")


def _plainly(op: str, verb: str) -> None:
    """A word whose message needs at most its number."""

    @_say(op)
    def say(fields: Fields, mood: Mood) -> Clause:
        return message(mood, op, verb, count=fields.get("n", 1))


for _op, _verb in (
    ("score_agenda", "score"),
    ("trade_bonus", "take"),
    ("preferred_action", "perform"),
    ("peek_events", "look"),
    ("build_safe_haven", "build"),
    ("place_catastrophe", "put"),
    ("remove_agenda", "remove"),
):
    _plainly(_op, _verb)


@_say("modify")
def _modify(fields: Fields, mood: Mood) -> Clause:
    rule = mood.say(f"modifier.{fields['rule']}", count=fields.get("n", 0))
    return message(mood, "modify", rule=rule, plain=False)


@_say("tier_influence")
def _tier_influence(fields: Fields, mood: Mood) -> Clause:
    """Influence by the tier of a track, as objectives say it."""
    each = "-each" if fields["track"] == "each" else ""
    pure = "-pure" if fields.get("pure") else ""
    group, named = ("objective-short", "track-short") if mood.short else ("objective", "track-of")
    track = "" if each else mood.say(f"{named}.{fields['track']}")
    values = " / ".join(map(str, fields["values"]))
    return Clause(mood.say(f"{group}.tier{each}{pure}", track=track, values=values), plain=False)


@_say("nothing", "settle", _ALLY)
def _nothing(_fields: Fields, _mood: Mood) -> Clause:
    return Clause("")


# -- whole texts


def tree(raw: Mapping[str, Any]) -> Node:
    """An effect as it is written in the content, read for its words."""
    return EFFECTS.read(Reader(EFFECTS, "said"), raw)


def effect_text(
    raw: Mapping[str, Any], lang: Lang, *, short: bool = False, must: bool = False, there: There = "that"
) -> str:
    """An effect in words: whole sentences, or in few words."""
    return node_text(tree(raw), lang, short=short, must=must, there=there) if raw else WORDS(lang, "none-of.benefit")


def node_text(node: Node, lang: Lang, *, short: bool = False, must: bool = False, there: There = "that") -> str:
    mood = VoidMood(WORDS, lang, must=must, short=short, there=there)
    text = SAY.saying(node)(mood).text
    return text if short else f"{capital(text)}."


def costs_text(costs: Sequence[Mapping[str, Any]], lang: Lang, *, short: bool = False) -> str:
    """A price as an order: "pay 1 food and recall 1 fleet power"; nothing if there is none."""
    node = EFFECTS.read_cost(Reader(EFFECTS, "said"), list(costs))
    return SAY.saying(node)(VoidMood(WORDS, lang, must=True, short=short)).text if node is not None else ""


def action_text(
    costs: Sequence[Mapping[str, Any]], effect: Mapping[str, Any], lang: Lang, *, short: bool = False
) -> str:
    """An action: its price, and what it does."""
    price, does = costs_text(costs, lang, short=short), effect_text(effect, lang, short=short)
    if not price:
        return does
    if short:
        return Mood(WORDS, lang).say("pay.short", cost=price, then=does)
    return WORDS(lang, "paid.colon", cost=capital(price), then=does[:1].lower() + does[1:])
