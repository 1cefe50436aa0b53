"""What components do, as rows of icons: the trees of the content drawn as signs.

`any` is joined by a green and/or, `one` by a red slash, `all` by a plus, `seq` by an arrow, as the actions of the game
read. A row says everything that a card prints, in few signs; whole sentences stand beside it on the page of the card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orloj.games.voidfall.look import printed
from orloj.games.voidfall.look.symbols import SYMBOLS
from orloj.look import Markup
from orloj.words import Lang

Node = Mapping[str, Any]
RESOURCES = ("food", "energy", "materials", "credits", "science")
GUILD_OF = {
    "food": "farmers",
    "energy": "engineers",
    "materials": "miners",
    "credits": "bankers",
    "science": "scientists",
}


@dataclass(frozen=True)
class Icon:
    """A symbol with a number or a few characters before it."""

    symbol: str
    count: str = ""
    after: str = ""  # such as the + of "3 or more"


@dataclass(frozen=True)
class Row:
    """Icons that belong together; `join` is the sign between them."""

    parts: Sequence[Icon | Row]
    join: str = ""  # "", "and-or", "or", "plus", "arrow"

    def __bool__(self) -> bool:
        return bool(self.parts)


Part = Icon | Row
NOTHING = Row(())


# -- effects


def effect(node: Node) -> Part:
    """An effect: a composite or a leaf."""
    for name, join in (("all", "plus"), ("any", "and-or"), ("one", "or"), ("seq", "arrow")):
        if name in node:
            return _joined([effect(one) for one in node[name]], join)
    if "times" in node:
        return Row((Icon("each", f"{node['times']}×"), effect(node["node"])))
    if "per" in node and "node" in node:
        return Row((effect(node["node"]), *_each(node["per"], node.get("every", 1))))
    if "when" in node:
        parts = [condition(node["when"]), *[effect(node[one]) for one in ("then", "else") if one in node]]
        return _joined(parts, "arrow")
    if "cost" in node and "then" in node:
        return _joined([costs(node["cost"]), effect(node["then"])], "arrow")
    if "op" not in node:
        return NOTHING
    return _scoped(node, _OPS[node["op"]](node))


def costs(all_: Sequence[Node]) -> Part:
    """All of it has to be paid."""
    return _joined([_scoped(one, _OPS[one["op"]](one)) for one in all_], "")


def _joined(parts: Sequence[Part], join: str) -> Part:
    shown = [part for part in parts if part]  # a cost may buy nothing: there is no arrow then
    return shown[0] if len(shown) == 1 else Row(tuple(shown), join)


def _scoped(node: Node, part: Part) -> Part:
    """Parts of alliance cards say who may take them."""
    scope = str(node.get("scope", "")).replace("_", "-")
    return Row((Icon(scope), part)) if scope else part


# -- leaves

_Leaf = Callable[[Node], Part]


def _number(n: Any, least: int = 2) -> str:
    """A number that is worth saying."""
    if isinstance(n, int):
        return "" if 0 <= n < least else str(n).replace("-", "−")
    return "∞" if n == "any" else ""


def goods(node: Mapping[Any, Any]) -> Part:
    """Resources with their numbers."""
    return Row(tuple(Icon(f"res.{one}", str(node[one])) for one in RESOURCES if node.get(one)))


def _choice(node: Node) -> Part:
    kinds = node.get("of")
    n = node.get("n", 1)
    if not kinds:
        return Icon("res.any", str(n))
    first, *others = kinds
    return Row((Icon(f"res.{first}", str(n)), *[Icon(f"res.{one}") for one in others]), "or")


def _plain(symbol: str, least: int = 2) -> _Leaf:
    """A sign with its number and the place where it happens."""

    def leaf(node: Node) -> Part:
        up_to = "≤" if node.get("up_to") else ""
        return _at(node, Icon(symbol, up_to + _number(node.get("n", 1), 0 if up_to else least)))

    return leaf


_WHERE = {
    "home": "home", "bound": "here", "same": "here", "combat_sector": "here", "pure": "pure",
    "shipyard": "inst.shipyard", "track": "track.any", "house_board": "track.any", "agenda_slot": "agenda.any",
    "sector": "sector", "bound_or_adjacent": "here",
}  # fmt: skip


def _at(node: Node, *parts: Part) -> Part:
    where = _WHERE.get(str(node.get("where", "")), "")
    every = _each(node["per"], node.get("every", 1)) if "per" in node else ()
    found = (*parts, *([Icon(where)] if where else ()), *every)
    return found[0] if len(found) == 1 else Row(found)


def _influence(node: Node) -> Part:
    n = node.get("n", 1)
    symbol = "influence" if n >= 0 else "influence-lost"
    plus = [Icon("influence", f"+{node['plus']}")] if node.get("plus") else []
    return _at(node, Icon(symbol, str(abs(n))), *plus)


def _kinds(prefix: str, kinds: Any) -> Part:
    """One kind, or several to choose from."""
    if isinstance(kinds, str):
        return Icon(f"{prefix}.{kinds}")
    return Row(tuple(Icon(f"{prefix}.{one}") for one in kinds), "or")


def _found(node: Node) -> Part:
    guild = node.get("guild", "any")
    which = [] if guild == "any" else [_kinds("guild", guild)]
    return _at(node, Icon("found", _number(node.get("n", 1))), *which)


def _build(node: Node) -> Part:
    installation = node.get("installation", "any")
    which = [] if installation == "any" else [_kinds("inst", installation)]
    return _at(node, Icon("build", _number(node.get("n", 1))), *which)


def _deploy(node: Node) -> Part:
    ship = [Icon(f"ship.{node['ship']}")] if node.get("ship") else []
    up_to = "≤" if node.get("up_to") else ""
    return _at(node, Icon("deploy", up_to + str(node.get("n", 1))), *ship)


def _invade(node: Node) -> Part:
    only = {"corrupted": "corrupted", "voidborn": "ship.voidborn"}.get(str(node.get("only", "")), "")
    reach = [Icon("move", f"+{node['range']}")] if node.get("range") else []
    storm = [Icon("voidstorm")] if node.get("ignore_voidstorm") else []
    bombard = [Icon("res.materials", str(node["bombard"])), Icon("absorb-salvo")] if node.get("bombard") else []
    main = (Icon("invade"), *([Icon(only)] if only else ()), *reach, *storm, *bombard)
    shown: Part = main[0] if len(main) == 1 else Row(main)
    return _joined([shown, effect(node["then"])], "arrow") if "then" in node else shown


def _destroy(node: Node) -> Part:
    return _at(
        node, Icon("destroy", _number(node.get("n", 1))), Icon("guild.any" if node["what"] == "guild" else "inst.any")
    )


def _discard(node: Node) -> Part:
    return Row((Icon("discard"), Icon(str(node["token"]), _number(node.get("n", 1)))))


_PLACED = {"void_power": "ship.voidborn", "sector_defense": "inst.sector_defense", "guild_any": "guild.any"}


def _place(node: Node) -> Part:
    found: list[Part] = []
    for what, n in node["what"].items():
        if what == "glory":
            found.append(Icon(f"glory.{n}"))
        else:
            symbol = _PLACED.get(what, f"guild.{what}" if what in GUILD_OF.values() else what)
            found.append(Icon(symbol, _number(n)))
    every = [Icon("each")] if str(node.get("where", "")).startswith("each") else []
    rift = "rift" if "rift" in str(node.get("where", "")) else "corrupted"
    return Row((Row(tuple(found)), Icon("arrow"), *every, Icon(rift)))


def _advance(node: Node) -> Part:
    track = node.get("track", "any")
    return Row((Icon("advance"), Icon(f"track.{track if track != 'bound' else 'any'}")))


def _grade(node: Node) -> Part:
    grade = node.get("grade", "any")
    return Icon("tech.any") if not isinstance(grade, str) else Icon(f"tech.{grade}")


def _of_kinds(symbol: str) -> _Leaf:
    return lambda node: Row((Icon("discard"), *[Icon(f"{symbol}.{kind}") for kind in node.get("kinds", ())]))


def _produce(node: Node) -> Part:
    return Row((Icon("produce"), *[Icon(f"res.{one}") for one in node["of"]]))


def _produce_choice(node: Node) -> Part:
    return _at(node, Icon("produce"), Icon("res.any", _number(node.get("n", 1))))


def _skirmish(node: Node) -> Part:
    power = node.get("power", 0)
    held = [Icon("arrow"), effect(node["held"])] if "held" in node else []
    return (
        Row((Icon("skirmish"), Icon("ship.voidborn", f"{power:+d}".replace("-", "−")), *held))
        if power or held
        else Icon("skirmish")
    )


_OPS: Mapping[str, _Leaf] = {
    "pay": goods,
    "pay_any": _choice,
    "recall": _plain("recall", 1),
    "deactivate": _plain("deactivate", 1),
    "add_corruption": _plain("add-corruption"),
    "destroy": _destroy,
    "decrease_population": _plain("decrease"),
    "discard": _discard,
    "return_trade": lambda node: Row((Icon("discard"), Icon("trade", _number(node.get("n", 1))))),
    "remove_agenda": lambda _: Row((Icon("discard"), Icon("agenda.any"))),
    "lose_influence": lambda node: Icon("influence-lost", str(node.get("n", 1))),
    "gain": goods,
    "gain_any": _choice,
    "produce": _produce,
    "produce_choice": _produce_choice,
    "influence": _influence,
    "exchange": lambda node: Icon("exchange", f"≤{node['max']}" if "max" in node else ""),
    "activate": _plain("activate", 1),
    "deploy": _deploy,
    "deploy_per_shipyard": lambda node: Row((_deploy(node), Icon("each"), Icon("inst.shipyard"))),
    "regroup": lambda node: Icon("regroup", str(node.get("moves", ""))),
    "invade": _invade,
    "found": _found,
    "build": _build,
    "increase_population": _plain("increase"),
    "place": _place,
    "remove_void_power": lambda node: Row((Icon("discard"), Icon("ship.voidborn", _number(node.get("n", 1))))),
    "move_corruption": _plain("move-corruption"),
    "remove_corruption": _plain("remove-corruption"),
    "corrupt_offer": lambda node: Row(
        (Icon("add-corruption"), Icon("agenda.any" if node["kind"] == "each" else f"agenda.{node['kind']}"))
    ),
    "advance": _advance,
    "skip": lambda _: Icon("skip"),
    "gain_tech": _grade,
    "gain_agenda": lambda node: Icon(f"agenda.{node.get('kind', 'any')}"),
    "score_agenda": lambda _: Row((Icon("score"), Icon("agenda.any"))),
    "gain_trade": _plain("trade"),
    "trade_bonus": lambda _: Icon("trade-bonus"),
    "gain_glory": lambda node: Icon(f"glory.{node['value']}"),
    "upgrade_glory": _plain("upgrade-glory"),
    "gain_bounty": _plain("bounty"),
    "gain_reclaim": _plain("reclaim"),
    "preferred_action": lambda _: Icon("preferred"),
    "peek_events": lambda _: Icon("peek"),
    "discard_crisis": _of_kinds("crisis"),
    "remove_harbinger": lambda node: Row((Icon("discard"), Icon("harbinger", _number(node.get("n", 1))))),
    "place_harbinger": _plain("harbinger"),
    "build_safe_haven": _plain("haven"),
    "place_catastrophe": _plain("catastrophe"),
    "consume_tech": lambda _: Icon("consumed"),
    "skirmish": _skirmish,
    "modify": lambda _: Icon("cycle"),
}  # fmt: skip


# -- what is counted


def _each(metric: Node, every: int = 1) -> tuple[Part, ...]:
    return (Icon("each", f"{every}×" if every > 1 else ""), counted(metric))


def counted(metric: Node) -> Part:
    """What a metric counts."""
    parts = [*_METRICS[metric["m"]](metric)]
    if metric.get("pure"):
        parts.append(Icon("pure"))
    return parts[0] if len(parts) == 1 else Row(tuple(parts))


def condition(test: Node) -> Part:
    """What has to hold."""
    for name, join in (("and", "plus"), ("or", "or")):
        if name in test:
            return _joined([condition(one) for one in test[name]], join)
    if "not" in test:
        return Row((Icon("minus"), condition(test["not"])))
    if "all_sectors_pure" in test:
        return Row((Icon("sector"), Icon("pure")))
    forms = (("min", "{}+"), ("is", "{}"), ("max", "≤{}"))
    bounds = [form.format(test[name]) for name, form in forms if name in test]
    bound = "" if bounds == ["1+"] else "".join(bounds)
    what = counted(test)
    first, *others = what.parts if isinstance(what, Row) else [what]
    if not isinstance(first, Icon):
        return what
    number = Icon(first.symbol, bound or first.count, first.after)
    return Row((number, *others)) if others else number


def _of_kind(prefix: str) -> Callable[[Node], Iterator[Part]]:
    return lambda metric: iter([Icon(f"{prefix}.{one}") for one in metric.get("kind", ("any",))])


def _sectors(metric: Node) -> Iterator[Part]:
    yield Icon("sector", f"{metric['beyond']}<" if metric.get("beyond") else "")
    for prefix, name in (("guild", "guild"), ("inst", "installation")):
        yield from (Icon(f"{prefix}.{one}") for one in metric.get(name, ()))
    if metric.get("guilds_min") and not metric.get("guild"):
        yield Icon("guild.any", f"{metric['guilds_min']}+")
    if metric.get("guild_kinds_min"):
        yield Icon("guild.any", f"{metric['guild_kinds_min']}≠")
    if metric.get("installations_min") and not metric.get("installation"):
        yield Icon("inst.any", f"{metric['installations_min']}+")
    if metric.get("power_min"):
        yield Icon("power", f"{metric['power_min']}+")
    if metric.get("ship"):
        yield Icon(f"ship.{metric['ship']}")
    if metric.get("population"):
        yield Icon(f"pop.{metric['population']}")
    if metric.get("population_min"):
        yield Icon(f"pop.{metric['population_min']}", after="+")
    if metric.get("upkeep_min"):
        yield Icon("upkeep")
    if metric.get("no_upkeep"):
        yield Row((Icon("minus"), Icon("upkeep")))
    if metric.get("no_free_guild_slot"):
        yield Row((Icon("minus"), Icon("slot")))


def _stocked(symbol: str) -> Callable[[Node], Iterator[Part]]:
    def parts(metric: Node) -> Iterator[Part]:
        of = metric.get("of", ())
        yield Icon(symbol)
        yield from (Icon(f"res.{one}") for one in ((of,) if isinstance(of, str) else of))
        if not of:
            yield Icon("res.any")

    return parts


def _power(metric: Node) -> Iterator[Part]:
    where = metric.get("where", "sectors")
    for one in (where,) if isinstance(where, str) else where:
        yield Icon(one if one in ("active", "inactive") else "power")
        if one == "pure_sectors":
            yield Icon("pure")


def _tracks(metric: Node) -> Iterator[Part]:
    track = str(metric.get("track", "any"))
    yield Icon(f"track.{track if track in ('society', 'statecraft', 'economy') else 'any'}")
    if metric.get("tier_min"):
        yield Icon(f"tier.{metric['tier_min']}")
    if metric.get("corrupted"):
        yield Icon("corruption")


def _alone(*symbols: str) -> Callable[[Node], Iterator[Part]]:
    return lambda _: iter([Icon(symbol) for symbol in symbols])


def _medals(metric: Node) -> Iterator[Part]:
    if "value" in metric:
        yield Icon(f"glory.{metric['value']}")
    elif "value_min" in metric:
        yield Icon(f"glory.{metric['value_min']}", after="+")
    else:
        yield Icon("glory")


_METRICS: Mapping[str, Callable[[Node], Iterator[Part]]] = {
    "guilds": _of_kind("guild"),
    "installations": _of_kind("inst"),
    "sectors": _sectors,
    "power": _power,
    "ship_types": _alone("ship.corvette", "ship.destroyer"),
    "population": _alone("population"),
    "glory": _alone("glory"),
    "glory_tokens": _medals,
    "glory_best": _alone("glory"),
    "bounty": _alone("bounty"),
    "reclaim": _alone("reclaim"),
    "trade": _alone("trade"),
    "techs": lambda metric: iter([Icon(f"tech.{metric.get('grade', 'any')}")]),
    "stock": _stocked("stock"),
    "stock_least": _stocked("stock"),
    "stock_types": _stocked("stock"),
    "yield": _stocked("produce"),
    "yield_max": _stocked("produce"),
    "yield_min": _stocked("produce"),
    "tier": _tracks,
    "tracks": _tracks,
    "upkeep": _alone("upkeep"),
    "upkeep_unpaid": _alone("upkeep"),
    "corruption": _alone("corruption"),
    "agendas": _alone("agenda.any"),
    "free_guild_slots": _alone("slot", "guild.any"),
    "bound_population": _alone("population"),
    "void_power_removed": _alone("ship.voidborn"),
    "influence": _alone("influence"),
    "preferred_in_discard": _alone("preferred"),
    "catastrophes": _alone("catastrophe"),
    "invasions_this_turn": _alone("invade"),
    "overproductions_this_turn": _alone("overproduction"),
}


# -- objectives


def objective(goal: Node) -> Part:
    """An objective of an agenda or an event: what it asks for, and what it gives."""
    if goal["type"] == "tier":
        track = goal.get("track", "any")
        steps = [Icon(f"tier.{tier}", f"{value}") for tier, value in enumerate(goal["values"], start=1) if value]
        shown = Icon(f"track.{track if track != 'each' else 'any'}")
        return Row((shown, *([Icon("pure")] if goal.get("pure") else ()), Icon("arrow"), Icon("influence"), *steps))
    reward = effect(goal["reward"]) if goal.get("reward") else _points(goal.get("influence", 0))
    if goal["type"] == "achievement":
        return _joined([condition(goal["when"]), reward], "arrow")
    if goal["type"] == "penalty":
        return Row((_points(-abs(goal.get("influence", 1))), *_each(goal["per"])))
    return Row((reward, *_each(goal["per"], goal.get("every", 1))))


def _points(n: int) -> Icon:
    return Icon("influence" if n >= 0 else "influence-lost", str(abs(n)))


# -- deeds of crises


def deed(wanted: Node) -> Part:
    """What a crisis wants done."""
    return Row(tuple(_deed(wanted)))


def _deed(wanted: Node) -> Iterator[Part]:
    n = _number(wanted.get("n", 1))
    match wanted["do"]:
        case "found_guild":
            yield Icon("found", n)
            yield _kinds("guild", wanted.get("guild", "any"))
        case "build_installation":
            yield Icon("build", n)
            yield _kinds("inst", wanted.get("installation", "any"))
        case "advance_track":
            yield Icon("advance")
            yield Icon(f"track.{wanted.get('track', 'any')}")
            if wanted.get("to_tier"):
                yield Icon(f"tier.{wanted['to_tier']}", after="+")
            if wanted.get("corrupted"):
                yield Icon("corruption")
        case "gain_tech":
            yield _grade(wanted)
        case "gain_agenda":
            yield Icon(f"agenda.{wanted.get('kind', 'any')}")
        case "play_agenda":
            yield Icon("arrow")
            yield Icon(f"agenda.{wanted.get('kind', 'any')}")
        case "gain_trade":
            yield Icon("trade")
        case "invade":
            yield Icon("invade")
            yield from _target(wanted)
        case "deploy":
            yield Icon("deploy", f"{n}+" if n else "")
            if wanted.get("ship"):
                yield _kinds("ship", wanted["ship"])
        case "activate":
            yield Icon("activate", f"{n}+" if n else "")
        case "produce":
            yield Icon("overproduction" if wanted.get("over") else "produce")
            of = wanted.get("of", ())
            yield from (Icon(f"res.{one}") for one in ((of,) if isinstance(of, str) else of))
            if wanted.get("kinds_min"):
                yield Icon("res.any", f"{wanted['kinds_min']}+")
        case "increase_population":
            yield Icon("increase")
            if wanted.get("to"):
                yield Icon(f"pop.{wanted['to']}", after="+")
        case "upgrade_glory":
            yield Icon("upgrade-glory")
            if wanted.get("to"):
                yield Icon(f"glory.{wanted['to']}", after="+")
        case "play_focus":
            focus = wanted.get("focus", "preferred")
            yield Row(
                tuple(
                    Icon("preferred" if one == "preferred" else f"focus.{one}")
                    for one in ((focus,) if isinstance(focus, str) else focus)
                ),
                "or",
            )
        case "pay_action":
            yield Icon(f"res.{wanted['resource']}", f"{wanted['n']}+")
        case other:
            yield Icon(other.replace("_", "-"), n)
    where = str(wanted.get("in", wanted.get("where", "")))
    place = {"pure": "pure", "corrupted": "corrupted", "home": "home", "sector": "sector", "track": "track.any"}
    if where in (*place, "agenda_slot"):
        yield Icon(place.get(where, "agenda.any"))


def _target(wanted: Node) -> Iterator[Part]:
    target = {"voidborn": "ship.voidborn", "fallen": "fallen", "harbinger": "harbinger", "corrupted": "corrupted"}
    if wanted.get("target") in target:
        yield Icon(target[str(wanted["target"])])
    if wanted.get("power_max"):
        yield Icon("power", f"≤{wanted['power_max']}")
    if wanted.get("survivors_min"):
        yield Icon("power", f"{wanted['survivors_min']}+")
    if wanted.get("defended"):
        yield Icon("inst.sector_defense")
    if wanted.get("ship"):
        yield _kinds("ship", wanted["ship"])


# -- in the page


def shown(part: Part, lang: Lang, *, alone: bool = False) -> Markup:
    """A row of icons; each says its name. Alone it needs no sheet of symbols in the page."""

    def named(symbol: str) -> Markup:
        name = SYMBOLS.name(symbol, lang)
        return SYMBOLS.alone(symbol, title=name) if alone else SYMBOLS.show(symbol, name)

    return Markup('<span class="vf-fx">{}</span>').format(_drawn(part, named, top=True))


def _drawn(part: Part, named: Callable[[str], Markup], *, top: bool = False) -> Markup:
    if isinstance(part, Icon):
        if part.symbol in _MARKS:
            return _mark(part.symbol, named, part.count)
        count = Markup("<b>{}</b>").format(part.count) if part.count else ""
        after = Markup("<b>{}</b>").format(part.after) if part.after else ""
        return Markup('<span class="i">{}{}{}</span>').format(count, named(part.symbol), after)
    between = _mark(part.join, named) if part.join else Markup("")
    inside = between.join(_drawn(one, named) for one in part.parts)
    return inside if top or part.join in ("", "arrow") else Markup('<span class="g">{}</span>').format(inside)


_MARKS = ("and-or", "or", "plus", "arrow", "each", "minus")


def _mark(symbol: str, named: Callable[[str], Markup], count: str = "") -> Markup:
    number = Markup("<b>{}</b>").format(count) if count else ""
    return Markup('<span class="j {}">{}{}</span>').format(symbol, number, named(symbol))


def symbols_of(part: Part) -> Iterator[str]:
    """All symbols of a row."""
    if isinstance(part, Icon):
        yield part.symbol
    else:
        if part.join:
            yield part.join
        for one in part.parts:
            yield from symbols_of(one)


def focus_sign(focus: str) -> str:
    """The symbol of a focus card."""
    return f"focus.{printed.focus_symbol(focus)}"
