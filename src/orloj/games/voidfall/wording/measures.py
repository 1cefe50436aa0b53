"""What is counted, and conditions on it, in words.

A metric has the messages `each.<key>` (after "for": *each pure guild*) and `count.<key>` (with a number: *at least 3
pure guilds*); where the condition is not simply that one has so many, `cond.<key>` says it, and `none.<key>` that there
is none. The key is the name of the metric with what its arguments change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from orloj.games.voidfall.components import RESOURCES
from orloj.games.voidfall.names import WORDS, resource_list
from orloj.words import Lang, joined
from orloj.words.clauses import tidy

Args = Mapping[str, Any]
_BOUNDS = ("min", "max", "is")


def each_text(metric: Args, lang: Lang, *, every: int = 1) -> str:
    """What is counted, after "for": "each pure guild", "every 2 pure guilds"."""
    key, values = _said(metric, lang)
    if every > 1 and WORDS.has(f"count.{key}"):
        thing = WORDS(lang, f"count.{key}", number=every, **{**values, "count": every})
        return tidy(WORDS(lang, "bound.every", thing=thing))
    beyond = "-beyond" if "beyond" in metric else ""
    return tidy(WORDS(lang, f"each.{key}{beyond}", **values))


def condition_text(cond: Args, lang: Lang, *, short: bool = False) -> str:
    """A condition as a clause: "you have at least 3 pure guilds"; in few words "at least 3 pure guilds"."""
    if "and" in cond or "or" in cond:
        parts = [condition_text(part, lang, short=short) for part in cond.get("and", cond.get("or", ()))]
        return joined(lang, parts, either="or" in cond)
    if "not" in cond:
        return WORDS(lang, "cond.not", cond=condition_text(cond["not"], lang))
    if cond.get("all_sectors_pure"):
        return WORDS(lang, "cond.all_sectors_pure")
    key, values = _said(cond, lang)
    if cond["m"] == "stock_types":  # its `min` says how much there must be of each resource
        return WORDS(lang, "cond.stock_types", **values)
    bound = next(name for name in _BOUNDS if name in cond)
    count = cond[bound]
    if bound == "max" and not count and WORDS.has(f"none.{key}"):
        return WORDS(lang, f"none.{key}")
    values |= {"number": WORDS(lang, f"bound.{bound}", count=count), "count": count}
    if WORDS.has(f"cond.{key}"):
        return tidy(WORDS(lang, f"cond.{key}", **values))
    thing = WORDS(lang, f"count.{key}", **values)
    return tidy(thing if short else WORDS(lang, "bound.have", thing=thing))


def _said(metric: Args, lang: Lang) -> tuple[str, dict[str, Any]]:
    """The key of a metric's messages, and what fills them."""
    name = metric["m"]
    pure = "-pure" if metric.get("pure") else ""
    key: str = name
    values: dict[str, Any] = {"kinds": "", "tier": ""}
    match name:
        case "guilds" | "installations":
            key = f"{name}{pure}"
            if "kind" in metric:
                kinds = kinds_text(name, metric["kind"], lang)
                values["kinds"] = WORDS(lang, f"kinds.{name}", kinds=kinds)
        case "sectors":
            key = f"{name}{pure}"
            values |= {"filters": _filters(metric, lang), "beyond": metric.get("beyond", 0)}
        case "population" | "ship_types":
            key = f"{name}{pure}"
        case "power":
            where = [metric["where"]] if isinstance(metric["where"], str) else metric["where"]
            values["places"] = joined(lang, [WORDS(lang, f"places.{one}") for one in where], either=True)
        case "glory_tokens":
            limit = next((one for one in ("value", "value_min") if one in metric), "")
            key, values["value"] = f"{name}-{limit}" if limit else name, metric.get(limit, 0)
        case "glory_best":
            values["best"] = metric["n"]
        case "techs":
            key = f"{name}-{metric['grade']}" if "grade" in metric else name
        case "stock" | "yield" | "yield_max" | "yield_min":
            of = metric.get("of", ())
            of = [of] if isinstance(of, str) else of
            if name == "stock":
                key = f"{name}-{of[0]}" if len(of) == 1 else f"{name}-of" if of else name
            values["resources"] = resource_list(of, lang, either=True) if name == "stock" else _yields(of, lang)
        case "stock_types":
            values["value"] = metric.get("min", 1)
        case "tier":
            key, values["track"] = f"{name}{pure}", WORDS(lang, f"track-of.{metric['track']}")
        case "tracks":
            key = f"{name}-corrupted" if metric.get("corrupted") else f"{name}{pure}"
            if "tier_min" in metric:
                values["tier"] = WORDS(lang, "tier-of.min", value=metric["tier_min"])
        case "upkeep":
            key = f"{name}-{metric['scope']}"
        case "corruption":
            key = f"{name}-{metric['where']}"
        case "agendas":
            key = f"{name}{'' if metric.get('starting', True) else '-not-starting'}{pure}"
    return key, values


def _yields(of: Sequence[str], lang: Lang) -> str:
    """Of which resources; nothing if it is all of them."""
    return resource_list(of, lang, case="of") if len(of) < len(RESOURCES) else ""


def kinds_text(name: str, kinds: Iterable[str], lang: Lang) -> str:
    """Kinds of guilds or installations: "farmers or miners", "shipyard, starbase"."""
    if name == "guilds":
        return joined(lang, [WORDS(lang, f"guild-of.{kind}") for kind in kinds], either=True)
    return ", ".join(WORDS(lang, f"installation.{kind}") for kind in kinds)


def _filters(metric: Args, lang: Lang) -> str:
    """What is wanted of a sector: " with population 5 or more and at least 3 guilds"."""
    said = "".join(
        WORDS(lang, f"with.{name}", value=metric[name])
        for name in ("population", "population_min", "upkeep_min", "no_upkeep", "no_free_guild_slot")
        if name in metric
    )
    held = list(_held(metric, lang))
    return said + (WORDS(lang, f"with.holding{'-also' if said else ''}", things=joined(lang, held)) if held else "")


def _held(metric: Args, lang: Lang) -> Iterable[str]:
    guilds, pieces = metric.get("guild"), metric.get("installation")
    if guilds or "guilds_min" in metric:
        count = metric.get("guilds_min", 1)
        key = "guilds" if not guilds else "guild" if count == 1 else "guilds-of"
        yield WORDS(lang, f"holding.{key}", kinds=kinds_text("guilds", guilds or (), lang), count=count)
    if "guild_kinds_min" in metric:
        yield WORDS(lang, "holding.guild_kinds", count=metric["guild_kinds_min"])
    if pieces or "installations_min" in metric:
        count = metric.get("installations_min", 1)
        if pieces and count == 1:
            kinds = joined(lang, [WORDS(lang, f"installation-acc.{kind}") for kind in pieces], either=True)
            yield WORDS(lang, "holding.installation", kinds=kinds)
        else:
            key = "installations-of" if pieces else "installations"
            yield WORDS(lang, f"holding.{key}", kinds=kinds_text("installations", pieces or (), lang), count=count)
    if "power_min" in metric:
        yield WORDS(lang, "holding.power", count=metric["power_min"])
    if "ship" in metric:
        yield WORDS(lang, f"holding.ship-{metric['ship']}")
