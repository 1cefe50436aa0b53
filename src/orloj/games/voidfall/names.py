"""What things are called, in both languages: by the `name` and `name_cs` of their content, or by `content/names`, where
the names stand that are missing there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from orloj.content import override_files, read_content
from orloj.words import LANGS, Lang, Words, joined
from orloj.words.clauses import capital

_PACKAGE = "orloj.games.voidfall"
WORDS = Words(_PACKAGE)

_FILES = {  # group -> files and lists in which its components stand
    "house": (("houses", "house"),),
    "technology": (("technologies", "technology"),),
    "focus": tuple((f"focus_{one}", "focus") for one in ("standard", "house", "alliance", "heroic")),
    "agenda": (("agendas", "agenda"),),
    "event": (("events", "event"),),
    "crisis": (("crises", "crisis"),),
    "alert": (("alerts", "alert"),),
    "sector": (("sectors", "sector"),),
    "scenario": (("scenarios", "scenario"), ("scenario_index", "published")),
    "token": (("tokens", "bounty"), ("tokens", "reclaim")),
}
_FIELD: Mapping[Lang, str] = {"en": "name", "cs": "name_cs"}


@cache
def _listed(group: str) -> Mapping[str, Mapping[str, Any]]:
    """The components of a group by id, as they are written."""
    return {
        entry["id"]: entry for file, list_ in _FILES[group] for entry in read_content(_PACKAGE, file).get(list_, [])
    }


@cache
def _names(lang: Lang) -> Mapping[str, Any]:
    return read_content(_PACKAGE, f"names/{lang}")


if override_files(_PACKAGE):  # mistakes in somebody's own content are told before anything begins
    for _lang in LANGS:
        _names(_lang)


def _named(group: str, id: str, lang: Lang, *also: str) -> str:
    """A name from `content/names`, or from the content itself; `also`: other keys under which it may stand there."""
    names = _names(lang).get(group, {})
    found = next((names[key] for key in (id, *also) if key in names), "") or _listed(group)[id].get(_FIELD[lang], "")
    if not found:
        raise KeyError(f"the {group} {id} has no name in {lang!r}")
    return str(found)


# -- components


def house_name(house: str, lang: Lang) -> str:  # noqa: ARG001 -- the same in every language
    return str(_listed("house")[house]["name"])


def technology_name(technology: str, lang: Lang, *, improved: bool = False) -> str:
    name = _named("technology", technology, lang)
    return WORDS(lang, "name.improved", technology=name) if improved else name


def focus_name(focus: str, lang: Lang) -> str:
    """A focus card; or a focus that no card is named after alone: "leadership"."""
    if focus in _listed("focus"):
        return _named("focus", focus, lang)
    for card in _listed("focus").values():  # "raid" is the focus of a house's card, "leadership" of heroes and allies
        if card["id"].endswith(f"_{focus}"):
            return _named("focus", card["id"], lang).partition(" (")[0]
    raise KeyError(focus)


def action_name(focus: str, key: str, lang: Lang) -> str:
    """One of the three actions of a focus card."""
    [action] = [one for one in _listed("focus")[focus]["action"] if one["key"] == key]
    if lang == "en":
        return str(action["name"])
    names = _names(lang)["action"]
    return str(names.get(f"{focus}.{key}") or action.get("name_cs") or names[key])


def agenda_name(agenda: str, lang: Lang) -> str:
    """An agenda card; also a starting one (`valnis_A`) or the additional one of Marqualos (`marqualos_extra_A`)."""
    if agenda in _listed("agenda"):
        return _named("agenda", agenda, lang)
    house, *_, letter = agenda.split("_")
    key = "name.extra-agenda" if "_extra_" in agenda else "name.starting-agenda"
    return WORDS(lang, key, house=house_name(house, lang), letter=letter)


def origin_name(origin: str, lang: Lang) -> str:
    house, letter = origin.split("_")
    return WORDS(lang, "name.origin", house=house_name(house, lang), letter=letter)


def event_name(event: str, lang: Lang) -> str:
    return _named("event", event, lang)


def crisis_name(crisis: str, lang: Lang) -> str:
    return _named("crisis", crisis, lang)


def alert_name(alert: str, lang: Lang) -> str:
    """A situation by its level, a war by a name of ours."""
    facts = _listed("alert")[alert]
    if facts["kind"] == "situation":
        return WORDS(lang, "name.situation", level=facts["level"])
    return WORDS(lang, "name.war", war=_named("alert", alert, lang))


def fallen_name(fallen: str, lang: Lang) -> str:
    """A fallen house by its card (`fallen_valnis`) or by the house."""
    return WORDS(lang, "name.fallen", house=house_name(fallen.removeprefix("fallen_"), lang))


def sector_kind_name(kind: str, lang: Lang) -> str:
    return capital(_named("sector", kind, lang))


def scenario_name(scenario: str, lang: Lang) -> str:
    """The published ones have one name for all numbers of players."""
    return _named("scenario", scenario, lang, scenario[:3])


def token_name(token: str, lang: Lang) -> str:
    """A bounty or reclaim token."""
    return _named("token", token, lang)


def track_name(track: str, lang: Lang) -> str:
    """A track, or one of a house's or the standard set (`standard_society`)."""
    set_, _, kind = track.rpartition("_")
    name = WORDS(lang, f"track.{kind}")
    if not set_:
        return name
    whose = WORDS(lang, "name.track-standard") if set_ == "standard" else house_name(set_, lang)
    return WORDS(lang, "name.track", track=name, set=whose)


def haven_name(haven: str, lang: Lang) -> str:
    """A safe haven by its tile (`haven_1`) or by its number."""
    return WORDS(lang, "name.haven", number=haven.removeprefix("haven_"))


# -- amounts


def resources_text(amounts: Mapping[str, int], lang: Lang, *, either: bool = False) -> str:
    """Resources with their numbers, as an object of a sentence: "2 food and 1 science"."""
    said = [WORDS(lang, f"resource-n.{name}", count=n) for name, n in amounts.items() if n]
    return joined(lang, said, either=either)


def resource_list(resources: Iterable[str], lang: Lang, *, case: str = "", either: bool = False) -> str:
    """Resources without numbers; `case`: `acc` as an object, `of` in the genitive."""
    group = f"resource-{case}" if case else "resource"
    return joined(lang, [WORDS(lang, f"{group}.{name}") for name in resources], either=either)


# -- whatever has a token


def thing_name(token: str, lang: Lang) -> str:
    """What an effect comes from: a component, a space of a track, something that happened."""
    for group, name in _NAMED.items():
        if token in _listed(group):
            return name(token, lang)
    head, _, tail = token.partition(".")
    if head in _listed("house"):
        return track_name(tail, lang)
    if head == "trade" and tail:
        return WORDS(lang, "name.trade-space", number=tail)
    if head == "origin" and tail:
        return origin_name(tail, lang)
    if WORDS.has(f"agenda-kind.{token}"):
        return WORDS(lang, "name.agenda-action", kind=WORDS(lang, f"agenda-kind.{token}"))
    if token.startswith("fallen_"):
        return fallen_name(token, lang)
    for group in ("cause", "consequence", "difficulty", "ship"):
        if WORDS.has(f"{group}.{token}"):
            return WORDS(lang, f"{group}.{token}")
    if token.partition("_")[0] in _listed("house"):
        return agenda_name(token, lang) if "_extra_" in token else origin_name(token, lang)
    return token


_NAMED: Mapping[str, Callable[[str, Lang], str]] = {
    "house": house_name,
    "technology": technology_name,
    "focus": focus_name,
    "agenda": agenda_name,
    "event": event_name,
    "crisis": crisis_name,
    "alert": alert_name,
    "sector": sector_kind_name,
    "scenario": scenario_name,
    "token": token_name,
}


def sector_name(sector: str) -> str:
    """A sector on the map, as it is marked there."""
    return sector.upper()


def spot_name(spot: str, lang: Lang) -> str:
    """Where corruption lies, by the token of its deed: `on-track society`."""
    where, _, what = spot.partition(" ")
    match where:
        case "on-sector":
            return WORDS(lang, "name-of.spot-sector", sector=sector_name(what))
        case "on-track":
            return WORDS(lang, "name-of.spot-track", track=track_name(what, lang))
        case "on-slot":
            return WORDS(lang, "name-of.spot-slot", slot=int(what) + 1)
    return WORDS(lang, "name-of.spot-chambers")


def piece_name(piece: str, lang: Lang) -> str:
    """A guild or an installation."""
    return WORDS(lang, f"{'guild' if WORDS.has(f'guild.{piece}') else 'installation'}.{piece}")


def power_text(power: Mapping[str, int], lang: Lang) -> str:
    """Fleet power by ship types, as an object of a sentence."""
    return joined(lang, [WORDS(lang, f"power-n.{ship}", count=n) for ship, n in power.items() if n])
