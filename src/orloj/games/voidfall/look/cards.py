"""Components as cards: a picture, a kind, what it does as rows of icons; and the same explained in whole sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from orloj.games.voidfall.catalogue import component
from orloj.games.voidfall.look import art, icons, printed
from orloj.games.voidfall.look.drawn import card_of, picture, render
from orloj.games.voidfall.look.symbols import WORDS
from orloj.games.voidfall.names import action_name
from orloj.look import Markup
from orloj.words import COMMON, Lang
from orloj.words.texts import Text


@dataclass(frozen=True)
class Line:
    """A row of a card: what it is called, what it costs, what it does."""

    label: str
    does: icons.Part
    cost: icons.Part = icons.NOTHING
    sign: str = ""  # a symbol before it


@dataclass(frozen=True)
class Face:
    """What a component shows."""

    token: str
    kind: str  # the kind of card that it is
    name: str
    facts: str
    sign: str
    picture: str
    lines: Sequence[Line]
    marks: Sequence[icons.Part]  # at its edge: upkeep, rounds, population
    powers: Sequence[Text]
    scoring: Sequence[Text]
    notes: Sequence[str]
    origin: str
    label: str  # for those who hear it


@cache
def face(token: str, lang: Lang) -> Face:
    kind, id = _known()[token]
    texts = component(token, lang)
    sign, lines, marks = _FACES[kind](id, lang)
    said = [f"{text.label}: {text.text}" if text.label else text.text for text in (*texts.powers, *texts.scoring)]
    return Face(
        token=token,
        kind=kind,
        name=texts.name,
        facts=texts.kind,
        sign=sign,
        picture=picture(pictured(token)),
        lines=lines,
        marks=marks,
        powers=texts.powers,
        scoring=texts.scoring,
        notes=texts.marks,
        origin=COMMON(lang, f"ui.origin.{texts.origin}"),
        label=_sentences([texts.name, texts.kind, *said]),
    )


def pictured(token: str) -> str:
    """The name of a component's picture; nothing if there is no such component."""
    return ".".join(_known()[token]) if token in _known() else ""


def _sentences(parts: Sequence[str]) -> str:
    return " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part)


@cache
def _known() -> Mapping[str, tuple[str, str]]:
    """Tokens of the catalogue, each with the kind of card that it is and its id."""
    return {card_of(kind, id): (kind, id) for kind, ids in _ALL.items() for id in ids()}


def card(token: str, lang: Lang, *, ref: str = "", cls: str = "") -> Markup:
    """A component as it lies on the table."""
    return render("card.html", lang, face=face(token, lang), ref=ref, cls=cls)


def details(token: str, lang: Lang) -> Markup:
    """A component explained."""
    return render("details.html", lang, face=face(token, lang))


_Shown = tuple[str, list[Line], list[icons.Part]]  # sign, lines, marks


def _house(id: str, lang: Lang) -> _Shown:
    facts = printed.houses()[id]
    lines = [Line(WORDS(lang, "web.preferred"), icons.Row(tuple(_focus_icon(one) for one in facts["preferred"])))]
    techs = [icons.Icon(art.technology_symbol(facts[f"technology_{letter}"])) for letter in "AB"]
    lines.append(Line(WORDS(lang, "web.origins"), icons.Row(tuple(techs), "or")))
    lines += _abilities(facts["ability"], lang)
    return f"house.{id}", lines, []


def _focus_icon(name: str) -> icons.Icon:
    """A preferred focus by its name: `conquest`, or `raid` of a card of the house."""
    card = next(id for id in printed.focuses() if id == name or id.endswith(f"_{name}"))
    return icons.Icon(icons.focus_sign(card))


def _abilities(all_: Sequence[Mapping[str, Any]], lang: Lang, sign: str = "") -> Iterator[Line]:
    for one in all_:
        if one["trigger"] == "focus_action":
            focuses = [icons.Icon("preferred" if each == "preferred" else f"focus.{each}") for each in one["focus"]]
            does = icons.Row((icons.Row(tuple(focuses), "or"), icons.effect(one["effect"])), "arrow")
            yield Line(WORDS(lang, "web.tech-action"), does, icons.costs(one.get("cost", ())), sign)
        elif one["trigger"] == "on_event":
            yield Line(WORDS(lang, "web.triggered"), icons.effect(one["effect"]), sign=sign)


def _focus(id: str, lang: Lang) -> _Shown:
    lines = [
        Line(action_name(id, one["key"], lang), icons.effect(one["effect"]), icons.costs(one["cost"]))
        for one in printed.focuses()[id]["action"]
    ]
    return icons.focus_sign(id), lines, []


_COMBAT = {
    "salvo_absorption": "absorb-salvo", "approach_absorption": "absorb-approach", "initiative": "initiative",
    "salvo_damage_first": "salvo", "salvo_damage_every": "salvo", "attacker_approach_damage": "approach",
    "defender_approach_bonus": "approach", "approach_damage_per_adjacent_yard_sector": "approach",
    "attacker_approach_absorption": "absorb-approach", "attacker_salvo_absorption": "absorb-salvo",
    "always_first": "initiative", "recall_to_home": "home", "tie_wins_with_deploy": "deploy",
}  # fmt: skip


def _tech(id: str, lang: Lang) -> _Shown:
    facts = printed.technologies()[id]
    lines = [Line(WORDS(lang, "web.at-once"), icons.effect(facts["immediate"]))]
    for grade in ("basic", "improved"):
        sign = f"tech.{grade}"
        combat = [
            icons.Icon(symbol, str(value) if isinstance(value, int) and value is not True and value > 1 else "")
            for name, value in facts.get(f"combat_{grade}", {}).items()
            if (symbol := _COMBAT.get(name))
        ]
        if combat:
            lines.append(Line(WORDS(lang, "web.in-combat"), icons.Row(tuple(combat)), sign=sign))
        lines += _abilities(facts.get(f"ability_{grade}", ()), lang, sign)
    return art.technology_symbol(id), lines, []


def _objectives(facts: Mapping[str, Any]) -> list[Line]:
    return [Line("", icons.objective(one)) for one in facts["objective"]]


def _agenda(id: str, lang: Lang) -> _Shown:
    facts = printed.table("agendas", "agenda")[id]
    kind = printed.agenda_kinds()[facts["kind"]]
    focuses = icons.Row(tuple(icons.Icon(f"focus.{one}") for one in kind["focus"]), "or")
    action = Line(WORDS(lang, "web.agenda-action"), icons.Row((focuses, icons.effect(kind["action"])), "arrow"))
    marks: list[icons.Part] = [icons.Icon("upkeep", str(facts["upkeep"]))]
    return f"agenda.{facts['kind']}", [action, *_objectives(facts)], marks


def _starting(id: str, _lang: Lang) -> _Shown:
    facts = {**printed.table("starting_agendas", "agenda"), **printed.table("starting_agendas", "extra")}[id]
    raised = [icons.Row((icons.Icon("level", f"+{n}"), icons.Icon(f"res.{one}"))) for one, n in _levels(facts)]
    marks: list[icons.Part] = [icons.Icon("upkeep", str(facts.get("upkeep", 2))), *raised]
    return "agenda.starting", _objectives(facts), marks


def _levels(facts: Mapping[str, Any]) -> list[tuple[str, int]]:
    return list(facts.get("production_level", {}).items())


def _origin(id: str, lang: Lang) -> _Shown:
    facts = printed.table("origins", "origin")[id]
    stock = icons.goods(facts["stock"])
    lines = [
        Line("", stock),
        Line(WORDS(lang, "web.kind.tech"), icons.Icon(art.technology_symbol(facts["technology"]))),
    ]
    for place, sign in (("home", "home"), ("outpost", "sector")):
        here = facts[place]
        parts: list[icons.Part] = [icons.Icon(f"pop.{here['population']}")]
        parts += [icons.Icon(f"guild.{one}") for one in here["guilds"]]
        parts += [icons.Icon(f"inst.{one}") for one in here.get("installations", ())]
        parts += [icons.Icon(f"ship.{ship}", str(n)) for ship, n in here["power"].items()]
        if here.get("corrupted"):
            parts.append(icons.Icon("corruption"))
        lines.append(Line("", icons.Row(tuple(parts)), sign=sign))
    zones = icons.Row(
        (icons.Icon("active", str(facts["active_power"])), icons.Icon("inactive", str(facts["inactive_power"])))
    )
    steps = [icons.Icon(f"track.{track}", str(n)) for track, n in facts["track_start"].items() if n]
    lines.append(Line("", icons.Row((zones, *steps))))
    if facts.get("setup_effect"):
        lines.append(Line(WORDS(lang, "web.at-once"), icons.effect(facts["setup_effect"])))
    return f"house.{facts['house']}", lines, []


def _event(id: str, lang: Lang) -> _Shown:
    facts = printed.table("events", "event")[id]
    lines = [Line("", icons.effect(box["effect"]), sign="must" if box["must"] else "") for box in facts["box"]]
    for group in facts["objective_group"]:
        lines += [Line(WORDS(lang, "web.objective"), icons.objective(one)) for one in group["objectives"]]
    marks: list[icons.Part] = [icons.Icon("cycle", str(facts["cycle"])), icons.Icon("round", str(facts["rounds"]))]
    return "event", lines, marks


def _crisis(id: str, lang: Lang) -> _Shown:
    facts = printed.table("crises", "crisis")[id]
    wants = [icons.deed(facts["deed"])]
    if facts.get("when"):
        wants.append(icons.condition(facts["when"]))
    cost = icons.costs(facts["cost"]) if facts.get("cost") else icons.NOTHING
    lines = [
        Line(WORDS(lang, "web.wanted"), icons.Row(tuple(wants), "plus"), cost),
        Line(WORDS(lang, "web.penalty"), icons.effect(facts["penalty"])),
    ]
    return f"crisis.{facts['kind']}", lines, []


def _alert(id: str, lang: Lang) -> _Shown:
    facts = printed.table("alerts", "alert")[id]
    lines = []
    if facts["kind"] == "war":
        powers = [icons.Icon("cycle", str(n)) for n in range(1, 4)]
        values = [icons.Icon("ship.voidborn", f"{value:+d}".replace("-", "−")) for value in facts["modifier_by_cycle"]]
        pairs = [icons.Row(pair) for pair in zip(powers, values, strict=True)]
        lines.append(Line(WORDS(lang, "web.symbol.skirmish"), icons.Row(tuple(pairs))))
        if facts.get("held"):
            lines.append(Line(WORDS(lang, "web.held"), icons.effect(facts["held"])))
    return "war" if facts["kind"] == "war" else "alert", lines, []


def _fallen(id: str, lang: Lang) -> _Shown:
    facts = printed.table("fallen_houses", "fallen_house")[f"fallen_{id}"]
    techs = icons.Row(tuple(icons.Icon(art.technology_symbol(one)) for one in facts["technologies"]), "or")
    marks: list[icons.Part] = [
        icons.Icon("inst.sector_defense", str(facts["sector_defenses"])),
        icons.Icon(f"pop.{facts['population']}"),
    ]
    lines = [Line(WORDS(lang, "web.kind.tech"), techs), Line(WORDS(lang, "web.won"), icons.effect(facts["effect"]))]
    return "fallen", lines, marks


def _sector(id: str, lang: Lang) -> _Shown:
    facts = printed.sector_kinds()[id]
    pieces = [
        icons.Icon(f"{'inst' if one in ('shipyard', 'sector_defense', 'starbase') else 'guild'}.{one}")
        for one in facts["printed"]
    ]
    lines = [Line(WORDS(lang, "web.printed"), icons.Row(tuple(pieces)))] if pieces else []
    for one in facts.get("passive", ()):
        if one.get("modifies") == "production_level":
            raised = icons.Row((icons.Icon("level", f"+{one['n']}"), icons.Icon(f"res.{one['resource']}")))
            lines.append(Line("", raised))
    lines += _abilities(facts.get("passive", ()), lang)
    if facts.get("on_gain"):
        lines.append(Line(WORDS(lang, "web.won"), icons.effect(facts["on_gain"])))
    marks: list[icons.Part] = [icons.Icon("upkeep", str(facts["upkeep"]))] if facts["upkeep"] else []
    return "home" if id == "home" else "sector", lines, marks


def _token(sign: str) -> Callable[[str, Lang], _Shown]:
    def shown(id: str, _lang: Lang) -> _Shown:
        return sign, [Line("", icons.effect(printed.table("tokens", sign)[id]["effect"]))], []

    return shown


def _ship(id: str, _lang: Lang) -> _Shown:
    facts = printed.table("fleets", "ship")[id]
    marks: list[icons.Part] = [icons.Icon("power", str(facts["token_capacity"]))]
    if facts.get("deploy_cost"):
        marks.append(icons.goods(facts["deploy_cost"]))
    return f"ship.{id}", [], marks


def _trade(id: str, _lang: Lang) -> _Shown:
    return "trade", [Line("", icons.effect(printed.table("economy", "trade_space", "space")[id]["bonus"]))], []


def _plain(sign: str) -> Callable[[str, Lang], _Shown]:
    return lambda _id, _lang: (sign, [], [])


def _track(id: str, _lang: Lang) -> _Shown:
    facts = printed.table("tracks", "track")[id]
    lines = [
        Line(
            str(one["space"]),
            icons.effect(one["benefit"]),
            icons.Icon("deactivate", str(one["deactivate"])) if one.get("deactivate") else icons.NOTHING,
            f"tier.{one['tier']}" if one["tier"] else "",
        )
        for one in facts["space"]
        if one.get("benefit")
    ]
    return f"track.{facts['track']}", lines, []


_FACES: Mapping[str, Callable[[str, Lang], _Shown]] = {
    "house": _house,
    "origin": _origin,
    "focus": _focus,
    "tech": _tech,
    "agenda": _agenda,
    "starting": _starting,
    "track": _track,
    "event": _event,
    "sector": _sector,
    "fallen": _fallen,
    "bounty": _token("bounty"),
    "reclaim": _token("reclaim"),
    "crisis": _crisis,
    "alert": _alert,
    "ship": _ship,
    "trade": _trade,
    "scenario": _plain("sector"),
    "difficulty": _plain("catastrophe"),
}
_ALL: Mapping[str, Callable[[], Sequence[str]]] = {
    "house": lambda: list(printed.houses()),
    "origin": lambda: list(printed.table("origins", "origin")),
    "focus": lambda: list(printed.focuses()),
    "tech": lambda: list(printed.technologies()),
    "agenda": lambda: list(printed.table("agendas", "agenda")),
    "starting": lambda: [
        *printed.table("starting_agendas", "agenda"),
        *printed.table("starting_agendas", "extra"),
    ],
    "track": lambda: list(printed.table("tracks", "track")),
    "event": lambda: list(printed.table("events", "event")),
    "sector": lambda: list(printed.sector_kinds()),
    "fallen": lambda: list(printed.houses()),
    "bounty": lambda: list(printed.table("tokens", "bounty")),
    "reclaim": lambda: list(printed.table("tokens", "reclaim")),
    "crisis": lambda: list(printed.table("crises", "crisis")),
    "alert": lambda: list(printed.table("alerts", "alert")),
    "ship": lambda: list(printed.table("fleets", "ship")),
    "trade": lambda: list(printed.table("economy", "trade_space", "space")),
    "scenario": lambda: list(printed.scenarios()),
    "difficulty": lambda: list(printed.table("difficulty", "difficulty")),
}
