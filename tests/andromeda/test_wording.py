"""Andromeda's components in words: everything in the effect vocabulary can be said, in both languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from orloj.games.andromeda.components import (
    DISCOVERY_TOKEN,
    KINDS,
    RESOURCES,
    SHIP_TYPES,
    STRUCTURES,
    TACTIC_TOKEN,
    TRACKS,
    Ability,
    Effect,
)
from orloj.games.andromeda.effects import vocabulary
from orloj.games.andromeda.effects import wording as say
from orloj.games.andromeda.effects.wording import catalogue, names, sentences
from orloj.words import LANGS, Lang, problems

GROUPS = {
    "module",
    "base-module",
    "tactic",
    "event",
    "raider",
    "faction",
    "upgrade",
    "moon",
    "discovery",
    "dominance",
    "destiny",
    "planet",
    "base",
    "special",
    "structure",
    "ship",
}
WORDBOOK = tomllib.loads((files("orloj.games.andromeda") / "content" / "effects.toml").read_text("utf-8"))
NAMES = {
    table: [entry["name"] for entry in WORDBOOK[table]]
    for table in WORDBOOK
    if isinstance(WORDBOOK[table], list) and table != "resources"
}
GAIN = {"op": "gain", "res": "energy"}
GROUPS_OF_RESOURCES = [*RESOURCES, *WORDBOOK["groups"]]


def effect(**fields: Any) -> Effect:
    return msgspec.convert(fields, Effect)


def good(text: str, *, full: bool) -> None:
    """Is it a text for people?"""
    assert text == text.strip() != ""
    assert not re.search(r"[{}_|]|  | [.,;:]|,,|\.\.|[,;:]\.|None|\b99\b", text), text
    assert not re.search(r"\b(own|opponent|has|any|track)[-:][a-z]", text), text  # an id
    if full:
        assert text.endswith("."), text
        assert text[0].isupper() or text[0].isdigit(), text
    else:
        assert not text.endswith("."), text


def said(one: Effect, lang: Lang) -> None:
    """By itself, as a wish, for every player, in an exchange, in a choice and under a condition."""
    base = msgspec.to_builtins(one)
    for frame in (
        base,
        {**base, "optional": True},
        {"op": "each_player", "who": "all", "effects": [base, GAIN]},
        {"op": "each_player", "who": "others", "effects": [{**base, "optional": True}]},
        {"op": "pay", "cost": {"ice": 1}, "then": [GAIN, base]},
        {"op": "pay", "cost": {"slot": 1}, "then": [base], "times": 3},
        {"op": "choice", "options": [[base], [GAIN, base]]},
        {"op": "choice", "options": [[GAIN], [base], [base]], "pick": 2},
        {"op": "if", "cond": "has:any:2", "then": [base], "else": [base]},
    ):
        text = effect(**frame)
        good(say.effect_text(text, lang), full=True)
        good(say.effect_text(text, lang, short=True), full=False)


def counted(**fields: Any) -> Iterator[Effect]:
    """With every kind of number."""
    for n in (1, 2, 5):
        yield effect(n=n, **fields)


def variants() -> Iterator[Effect]:
    """Every word with all that its fields can say."""
    resources = [*GROUPS_OF_RESOURCES, "moon"]
    places = NAMES["place"]
    yield from (one for res in GROUPS_OF_RESOURCES for one in counted(op="gain", res=res))
    yield from (one for res in resources for one in counted(op="discard", res=res))
    yield from (one for res in GROUPS_OF_RESOURCES for one in counted(op="give", res=res))
    yield from (effect(op="discard", res=res, n="all") for res in resources)
    for op in ("draw", "score", "lose_score", "repair", "upgrade", "event", "peek_events", "flip_structure"):
        yield from counted(op=op)
    for op in ("replicate", "return_ship", "activate_module", "targeting", "dice"):
        yield from counted(op=op)
    yield effect(op="event", n=-2)
    yield effect(op="build_ship", free=True)
    yield effect(op="build_ship", types=list(SHIP_TYPES), discount={"titanium": 2, "any": 1})
    yield effect(op="build_structure", discount={"any": 2}, commanders_less=1)
    for track in (*TRACKS, "any", "any_not_dominance"):
        yield from counted(op="advance", track=track)
    for mode in ("buy", "gain"):
        for kinds in ([], ["any"], *[[kind] for kind in KINDS], list(KINDS)):
            if kinds:
                yield from counted(op="module", mode=mode, kinds=kinds, discount={"any": 1}, least=1)
        yield effect(op="module", mode=mode, rows=[1])
        yield effect(op="module", mode=mode, rows=[1, 2])
    for who in ("own_ship", "opponent_ship", "raider", "own_commander"):
        for reach in (1, 3, "ship", "unlimited", ""):
            yield effect(op="move", who=who, range=reach, n=2, to="anywhere")
        yield from (effect(op="move", who=who, range=2, to=place) for place in places)
    yield from (one for where in ("any", "ship_locations", "") for one in counted(op="recruit", **{"from": where}))
    yield from (one for place in places for one in counted(op="moon", **{"from": place}))
    yield from (one for place in places for one in counted(op="place_resource", res="credit", where=place))
    for target in ("own_module", "own_ship", "opponent_module", "opponent_ship", "raider"):
        yield from counted(op="damage", target=target)
    for at in ("random_nebula", "active", ""):
        yield from counted(op="deploy_raider", at=at, **{"class": "S"})
    for stack in ("observatory", "science_low", "science_high", "any_stack"):
        yield effect(op="discovery", **{"from": stack})
    for whose in ("own", "raider", "card_player"):
        yield effect(op="dice", n=2, whose=whose)
        yield effect(op="targeting", n=2, whose=whose)
    for n in (1, 2, "all"):
        yield effect(op="reroll", whose="own", n=n)
        yield effect(op="reroll", whose="opponent", n=n)
        yield effect(op="prevent_damage", n=n)
        yield from (effect(op="withdraw", n=n, to=to) for to in ("launch_pad", "repair_bay", "adjacent"))
        yield from (effect(op=op, n=n) for op in ("return_ship", "recruit", "flip_structure", "activate_module"))
    yield effect(op="set_die", value=6)
    yield from (effect(op="end_battle", by=by) for by in ("you", "any_player"))
    yield from (effect(op="activate_row", kinds=[kind]) for kind in (*KINDS, "any"))
    yield from (effect(op=op) for op in ("extra_launch", "stored_moon_benefit"))
    yield effect(op="cancel", what="tactic")
    yield effect(op="pay", cost={"titanium": 2, "any": 1}, then=[GAIN], times=2)
    yield effect(op="choice", options=[[GAIN], [GAIN]])
    for who in ("all", "others", "participants", "other_participants", "losers"):
        yield effect(op="each_player", who=who, effects=[GAIN])
    for what in NAMES["modifier"]:
        value = "attack" if what == "trait" else ""
        for until in ("permanent", "return", "turn", "battle", ""):
            for ships in ([], *[[ship] for ship in NAMES["ship_set"]], ["fighter", "heavy_cruiser"]):
                yield effect(op="modifier", what=what, n=2, value=value, until=until, ships=ships)
    for cond in NAMES["cond"]:
        for filled in (
            [cond] if ":" not in cond else [f"has:{res}:2" for res in GROUPS_OF_RESOURCES if res != "material"]
        ):
            yield effect(op="if", cond=filled, then=[GAIN])
            yield effect(op="each_player", who="all", effects=[{"op": "if", "cond": filled, "then": [GAIN]}])
            both = {"op": "if", "cond": filled, "then": [GAIN], "else": [GAIN]}
            yield effect(op="each_player", who="all", effects=[both])


def pers() -> Iterator[str]:
    for name in NAMES["per"]:
        name, _, detail = name.partition(":")
        match detail:
            case "<type>":
                yield from (f"{name}:{type_}" for type_ in STRUCTURES)
            case "<kind>":
                yield from (f"{name}:{kind}" for kind in KINDS)
            case "<k>":
                yield f"{name}:4"
            case _:
                yield name


# -- the vocabulary


def test_messages_are_whole() -> None:
    assert problems(say.WORDS) == []


def test_every_word_of_the_vocabulary_is_known() -> None:
    assert {*say.SAY.said, *vocabulary.COMPOSITES} == set(NAMES["op"]) == set(vocabulary.VOCABULARY)
    assert {one.op for one in variants()} == set(NAMES["op"])


@pytest.mark.parametrize("lang", LANGS)
def test_every_effect_can_be_said(lang: Lang) -> None:
    for one in variants():
        said(one, lang)


@pytest.mark.parametrize("lang", LANGS)
def test_everything_can_be_counted(lang: Lang) -> None:
    for per in pers():
        for op in ("gain", "draw", "score", "lose_score", "discard", "dice"):
            for div, most in ((1, None), (2, 3), (5, None)):
                said(effect(op=op, res="energy", per=per, div=div, max=most), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_every_moment_and_limit_can_be_said(lang: Lang) -> None:
    inner = [effect(op="draw", n=2)], [effect(**GAIN), effect(op="if", cond="moon_room", then=[GAIN])]
    for when in NAMES["when"]:
        good(say.when_text(when, lang), full=False)
        for limit in ("", *NAMES["limit"]):
            for effects in inner:
                ability = Ability(when, tuple(effects), limit)
                bearers: tuple[sentences.Bearer, ...] = ("", "ship", "raider")
                for of in bearers:
                    good(say.ability_text(ability, lang, of=of), full=True)
                    good(say.ability_text(ability, lang, short=True, of=of), full=False)
    for limit in NAMES["limit"]:
        good(sentences.limit_text(limit, lang), full=True)
        good(sentences.limit_text(limit, lang, short=True), full=False)


@pytest.mark.parametrize("lang", LANGS)
def test_names(lang: Lang) -> None:
    found = [names.resource_name(resource, lang) for resource in (*GROUPS_OF_RESOURCES, "point")]
    found += [names.track_name(track, lang) for track in TRACKS]
    found += [names.ship_name(type_, lang) for type_ in SHIP_TYPES]
    found += [names.structure_name(type_, lang) for type_ in STRUCTURES]
    found += [names.kind_name(kind, lang) for kind in KINDS]
    traits = ("construction", "attack", "navigation", "hyperjump", "targeting")
    found += [names.trait_name(trait, lang) for trait in traits]
    for name in found:
        good(name, full=False)


# -- components


def test_tokens_are_unique() -> None:
    pieces = [piece.id for family, _ in catalogue._FAMILIES for piece in family]
    assert sorted(pieces) == sorted(set(pieces)) == sorted(say.tokens())


@pytest.mark.parametrize("lang", LANGS)
def test_every_component_can_be_said(lang: Lang) -> None:
    groups = set()
    for token in say.tokens():
        component = say.component(token, lang)
        assert component.token == token
        assert component.origin in ("rulebook", "public", "recalled", "designed")
        groups.add(component.group)
        for text in (component.name, component.kind, *component.marks):
            good(text, full=False)
            assert text[0].isupper() or text[0].isdigit() or text[0] == "+"
        texts = (*component.powers, *component.scoring)
        assert texts, token
        for power in texts:
            good(power.label, full=False)
            good(power.text, full=True)
            good(power.short, full=False)
    assert groups == GROUPS


def test_a_copy_is_the_same_component() -> None:
    for token in (*TACTIC_TOKEN, *DISCOVERY_TOKEN):
        assert say.component(token, "en").token == token.partition(".")[0]


def test_czech_is_not_english() -> None:
    for token in say.tokens():
        english, czech = say.component(token, "en"), say.component(token, "cs")
        assert english.kind != czech.kind
        assert all(one.text != other.text for one, other in zip(english.powers, czech.powers, strict=True))


# -- some texts as they should read


@pytest.mark.parametrize(
    ("token", "english", "czech"),
    [
        (
            "sci-08",
            "You may pay 1 nanocarbon to draw 2 tactic cards.",
            "Smíš zaplatit 1 nanokarbon a dobrat si 2 karty taktiky.",
        ),
        ("ind-18", "Gain 2 energy or draw 1 tactic card.", "Získej 2 energie, nebo si dober 1 kartu taktiky."),
        (
            "tra-10",
            "Gain 1 ice, or pay 1 ice and gain 2 credits.",
            "Získej 1 led, nebo zaplať 1 led a získej 2 kredity.",
        ),
        (
            "monolith",
            "Pay any 2 resources and draw 3 tactic cards.",
            "Zaplať 2 libovolné zdroje a dober si 3 karty taktiky.",
        ),
        (
            "sci-27",
            "Each player draws 1 tactic card. Gain 1 energy.",
            "Každý hráč si dobere 1 kartu taktiky. Získej 1 energii.",
        ),
        ("mycelian", "Whenever you recruit a commander, gain 1 energy.", "Kdykoli najmeš velitele, získej 1 energii."),
        (
            "action-08",
            "The ship you launch has the attack ability and +1 cannon this turn.",
            "Loď, kterou vypustíš, má v tomto tahu schopnost útoku a děla +1.",
        ),
    ],
)
def test_how_it_reads(token: str, english: str, czech: str) -> None:
    assert say.component(token, "en").powers[0].text == english
    assert say.component(token, "cs").powers[0].text == czech


def test_in_few_words() -> None:
    assert say.component("sci-08", "en").powers[0].short == "1 nanocarbon → 2 cards"
    assert say.component("sci-01", "cs").powers[0].short == "+2 energie"
    assert say.component("moon-science-1", "en").name == "Science moon: 1 nanocarbon"


def test_costs_and_amounts() -> None:
    assert say.cost_text({"any": 1, "titanium": 2}, "en") == "2 titanium and any 1 resource"
    assert say.cost_text({"energy": 1, "ice": 2}, "cs") == "1 energie a 2 ledy"
    assert say.cost_text({"energy": 1, "ice": 2}, "cs", paid=True) == "1 energii a 2 ledy"
    assert say.cost_text({"energy": 1, "any": 2}, "cs", short=True) == "1 energie, 2 libovolné"
    assert say.cost_text({}, "en") == "nothing"
    assert say.resources_text({"credit": 1, "titanium": 2}, "en") == "2 titanium, 1 credit"
    assert say.resources_text({"credit": 5, "energy": 1}, "cs") == "1 energie, 5 kreditů"
