"""Effects, objectives, abilities and crises in words: every word of the vocabulary is said, no condition is lost."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.voidfall import components as c
from orloj.games.voidfall.catalogue import component
from orloj.games.voidfall.effects.core import EFFECTS
from orloj.games.voidfall.measures import METRICS
from orloj.games.voidfall.names import WORDS
from orloj.games.voidfall.wording import (
    ability_text,
    action_text,
    condition_text,
    crisis_text,
    each_text,
    effect_text,
    objective_text,
)
from orloj.games.voidfall.wording.steps import SAY
from orloj.words import LANGS, Lang


def test_every_word_is_said() -> None:
    """But for the nodes that only steer."""
    assert EFFECTS.words.keys() <= SAY.said.keys()


def test_every_metric_is_said() -> None:
    said = {key.partition(".")[2] for key in WORDS.keys("en") if key.startswith(("each.", "cond."))}
    for name in METRICS:
        assert any(key == name or key.startswith(f"{name}-") for key in said), name


def _same_numbers(one: str, other: str) -> bool:
    """Both languages say the same numbers."""
    return sorted(part for part in _digits(one)) == sorted(part for part in _digits(other))


def _digits(text: str) -> list[str]:
    return "".join(sign if sign.isdigit() else " " for sign in text).split()


def test_both_languages_name_the_same_numbers() -> None:
    for focus in c.FOCUSES.values():
        for action in focus.action:
            english, czech = (action_text(action.cost, action.effect, lang) for lang in LANGS)
            assert _same_numbers(english.replace(" twice", ""), czech), (english, czech)
    for agenda in c.AGENDAS:
        for objective in agenda.objective:
            english, czech = (objective_text(objective, lang) for lang in LANGS)
            assert _same_numbers(english, czech), (english, czech)
    for crisis in c.CRISES:
        english, czech = (crisis_text(crisis, lang) for lang in LANGS)
        assert _same_numbers(english, czech), (english, czech)


def test_different_effects_have_different_texts() -> None:
    """Two actions that do not do the same are not told in the same words: nothing that differs is left out."""
    for lang in LANGS:
        for short in (False, True):
            told: dict[str, Any] = {}
            for focus in c.FOCUSES.values():
                for action in focus.action:
                    text = action_text(action.cost, action.effect, lang, short=short)
                    does = (_sorted(action.cost), _plain(action.effect))
                    assert told.setdefault(text, does) == does, text


def _sorted(costs: Any) -> Any:
    """Prices add up whatever their order; where the fleets are recalled matters only if something follows there."""
    return sorted(sorted((name, str(value)) for name, value in cost.items() if name != "bind") for cost in costs)


def _plain(effect: Any) -> Any:
    """Without what is the same anyway: a list of one part, the acting player alone."""
    if isinstance(effect, dict):
        found = {name: _plain(value) for name, value in effect.items() if (name, value) != ("scope", "self")}
        [only, *_] = found.values()
        return only[0] if [*found] == ["any"] and len(only) == 1 else found
    return [_plain(one) for one in effect] if isinstance(effect, list | tuple) else effect


@pytest.mark.parametrize(
    ("effect", "lang", "text"),
    [
        ({"op": "influence", "n": -3}, "en", "Lose 3 influence."),
        ({"op": "influence", "n": 5}, "cs", "Získej 5 bodů vlivu."),
        ({"op": "gain_tech", "grade": "basic"}, "cs", "Získej základní technologii."),
        ({"op": "deploy", "n": 2, "up_to": True, "where": "bound"}, "en", "Deploy up to 2 fleet power in that sector."),
        (
            {"op": "increase_population", "n": 2, "up_to": True, "distinct": "sector", "where": "not_bound"},
            "en",
            "Raise pure populations by 1, up to 2 times in different sectors outside that sector.",
        ),
        (
            {"seq": [{"op": "increase_population", "where": "non_home"}, {"op": "add_corruption", "where": "bound"}]},
            "cs",
            "Zvětši čistou populaci o 1 mimo svůj domovský sektor a potom přidej 1 zhoubu do tohoto sektoru.",
        ),
        (
            {"op": "add_corruption", "n": 1, "where": "track", "fallback": ["agenda_slot", "sector"]},
            "en",
            "Add 1 corruption to one of your tracks; if that is full, to an agenda slot (not the "
            "starting one), else to"
            " one of your pure sectors.",
        ),
        (
            {
                "op": "invade",
                "only": "corrupted",
                "then": {"op": "influence", "n": 2, "per": {"m": "void_power_removed"}},
            },
            "cs",
            "Vpadni do zkaženého sektoru; po vpádu získej 2 body vlivu za každou flotilu Zplozence "
            "odstraněnou v tomto"
            " boji.",
        ),
        (
            {
                "times": 6,
                "node": {"cost": [{"op": "pay", "science": 1}], "then": {"op": "gain", "credits": 1}},
                "up_to": True,
            },
            "en",
            "Up to 6 times – pay 1 science and gain 1 credit.",
        ),
        (
            {"any": [{"op": "found", "guild": "any", "where": "same"}, {"op": "build", "where": "same"}]},
            "en",
            "Found 1 guild and/or build 1 installation – all in the same sector.",
        ),
        (
            {"cost": [{"op": "recall", "n": 1}], "then": {"op": "gain_agenda", "kind": "might"}},
            "cs",
            "Smíš stáhnout 1 flotilu a za to získat agendu Moc.",
        ),
        (
            {
                "when": {"m": "guilds", "pure": True, "min": 6},
                "then": {"op": "gain_trade"},
                "else": {"op": "gain_bounty", "n": 1},
            },
            "cs",
            "Pokud máš aspoň 6 čistých cechů, získej 1 žeton obchodu; jinak získej 1 žeton odměny.",
        ),
        (
            {"any": [{"op": "invade", "scope": "either"}, {"op": "regroup", "scope": "both"}]},
            "en",
            "Invade a sector (you or another player), and/or regroup your fleets (you and/or another player).",
        ),
        (
            {
                "any": [
                    {"op": "found", "guild": "any", "scope": "split_top"},
                    {"op": "produce", "of": ["science"], "scope": "split_bottom"},
                ]
            },
            "cs",
            "Založ 1 cech (jeden z vás dvou) a/nebo produkuj vědu (druhý z vás dvou).",
        ),
        (
            {"op": "skirmish", "power": 2, "void": ["armour"]},
            "en",
            "Suffer a skirmish with 2 additional Voidborn power; armour: 1 approach absorption.",
        ),
        (
            {"op": "place", "where": "void_adjacent_pop_max", "what": {"glory": 2, "sector_defense": 1}},
            "cs",
            "Umísti žeton slávy s hodnotou 2 a 1 obranné pásmo do sousedního Zplozencova sektoru s největší populací.",
        ),
        (
            {"op": "discard_crisis", "kinds": ["economic", "general"]},
            "en",
            "Discard an economic or general crisis without solving it.",
        ),
    ],
)
def test_no_effect_loses_a_condition(effect: dict[str, Any], lang: Lang, text: str) -> None:
    """How many, up to, where, who, in which order, after what, under which condition, for which price."""
    assert effect_text(effect, lang) == text


@pytest.mark.parametrize(
    ("metric", "lang", "text"),
    [
        ({"m": "guilds", "kind": ["farmers", "miners"], "pure": True}, "en", "each pure guild of farmers or miners"),
        ({"m": "sectors", "pure": True, "beyond": 4}, "cs", "každý čistý sektor kromě prvních 4"),
        (
            {"m": "sectors", "pure": True, "population_min": 6, "guilds_min": 3},
            "en",
            "each pure sector with population 6 or more and at least 3 guilds",
        ),
        (
            {"m": "power", "where": ["pure_sectors", "active"]},
            "cs",
            "každou flotilu ve svých čistých sektorech nebo v aktivní zóně",
        ),
        ({"m": "stock_types", "min": 8}, "en", "each kind of resource of which you have at least 8 in stock"),
        ({"m": "glory_best", "n": 3}, "cs", "každý bod na svých 3 nejlepších žetonech slávy"),
    ],
)
def test_what_is_counted(metric: dict[str, Any], lang: Lang, text: str) -> None:
    assert each_text(metric, lang) == text


def test_every_second_one() -> None:
    assert (
        each_text({"m": "guilds", "kind": ["miners"], "pure": True}, "en", every=2) == "every 2 pure guilds of miners"
    )
    assert each_text({"m": "bounty"}, "cs", every=2) == "každé 2 žetony odměny"


@pytest.mark.parametrize(
    ("cond", "lang", "text"),
    [
        ({"m": "corruption", "where": "house_board", "max": 0}, "en", "there is no corruption on your house board"),
        ({"m": "glory_tokens", "is": 4}, "cs", "máš přesně 4 žetony slávy"),
        ({"m": "stock_types", "min": 2}, "en", "you have at least 2 of every resource in stock"),
        (
            {"m": "agendas", "pure": True, "starting": False, "min": 2},
            "cs",
            "máš aspoň 2 čisté agendy ve hře kromě počáteční",
        ),
        (
            {"m": "tier", "track": "economy", "pure": True, "min": 2},
            "en",
            "the Economy track is pure and its tier is at least 2",
        ),
        ({"all_sectors_pure": True}, "cs", "jsou všechny tvé sektory čisté"),
        (
            {"and": [{"m": "upkeep", "scope": "total", "min": 8}, {"m": "upkeep_unpaid", "max": 0}]},
            "en",
            "your upkeep is at least 8 and you paid all of your upkeep",
        ),
    ],
)
def test_conditions(cond: dict[str, Any], lang: Lang, text: str) -> None:
    assert condition_text(cond, lang) == text


@pytest.mark.parametrize(
    ("crisis", "lang", "text"),
    [
        ("crisis_1_02", "en", "Successfully invade a Voidborn sector with at most 4 fleet power of your own."),
        ("crisis_1_02", "cs", "Úspěšně vpadni do Zplozencova sektoru nejvýše se 4 svými flotilami."),
        ("crisis_1_19", "cs", "Získej žeton obchodu, pokud už předtím máš aspoň 1 žeton obchodu."),
        ("crisis_2_01", "en", "Deploy at least 1 fleet power in a corrupted sector."),
        ("crisis_2_18", "cs", "Úspěšně vpadni do Zplozencova sektoru a těsně předtím zaplať 2 vědy."),
        ("crisis_2_02", "en", "Successfully invade a Voidborn sector, and recall 1 fleet power right after it."),
        ("crisis_3_13", "cs", "Odstraň v jednom tahu 2 zhouby."),
        ("crisis_1_12", "en", "Play Conquest or Reinforcement and perform at least one of its actions."),
    ],
)
def test_how_crises_are_solved(crisis: str, lang: Lang, text: str) -> None:
    [facts] = [one for one in c.CRISES if one.id == crisis]
    assert crisis_text(facts, lang) == text


@pytest.mark.parametrize(
    ("technology", "grade", "lang", "label", "text"),
    [
        (
            "trade_nexus",
            "improved",
            "en",
            "After you overproduce (the first time in a turn)",
            "Gain 3 influence, or gain 1 trade token without a trade bonus.",
        ),
        (
            "tactical_transports",
            "improved",
            "cs",
            "Akce k preferované prioritě (jen jedna z nich za tah)",
            "Stáhni 1 flotilu: zvětši čistou populaci o 1.",
        ),
        (
            "data_refinery",
            "improved",
            "cs",
            "Stále",
            "Úroveň produkce vědy máš o 2 vyšší za každý svůj cech bankéřů.",
        ),
        (
            "autonomous_drones",
            "improved",
            "en",
            "Always",
            "The skirmish of the evaluation phase is defended successfully without a combat.",
        ),
    ],
)
def test_abilities(technology: str, grade: c.Grade, lang: Lang, label: str, text: str) -> None:
    found = [ability_text(ability, lang) for ability in c.TECHNOLOGIES[technology].abilities(grade)]
    assert (label, text) in found


@pytest.mark.parametrize(
    ("token", "lang", "label", "text"),
    [
        (
            "shields",
            "en",
            "In combat (improved)",
            "1 salvo absorption (once in a combat) and 1 approach absorption, if at least 1 of your corvette power"
            " takes part.",
        ),
        (
            "deep_space_missiles",
            "cs",
            "V boji (základní)",
            "Za 1 energii: jako útočník 1 příletové poškození, máš-li v sektoru vedle boje loděnici nebo "
            "hvězdnou základnu.",
        ),
        ("standard_society", "en", "Space 7 (tier 4)", "First deactivate 2 fleet power. Gain 20 influence."),
        ("reclaim_miners", "cs", "Efekt", "Založ 1 cech těžařů v sektoru, kde žeton ležel."),
        ("fallen_fenrax", "en", "Effect", "Deploy up to 2 fleet power in the sector just won."),
        ("zenor", "cs", "Stále", "Úroveň produkce potravin máš o 3 nižší, nikdy však pod 0."),
        ("fenrax", "en", "After you raise a pure population (once per turn)", "Gain 5 influence."),
        (
            "2G",
            "en",
            "The whole cycle",
            "Nobody with at most 40 influence can be invaded by a skirmish; skirmishes as penalties are "
            "then without effect.",
        ),
        (
            "1G",
            "cs",
            "Každý hráč musí",
            "Přidej 1 zhoubu nad pozici pro agendu (kromě počáteční), nebo přidej 1 zhoubu na ukazatel "
            "své stupnice a potom postup na této stupnici, ale bez výhody z pole.",
        ),
        (
            "war_8",
            "en",
            "Skirmish",
            "Voidborn power more or less in cycles 1 / 2 / 3: −1 / 0 / +2; shields: 1 salvo absorption.",
        ),
    ],
)
def test_no_component_loses_a_condition(token: str, lang: Lang, label: str, text: str) -> None:
    assert (label, text) in [(one.label, one.text) for one in component(token, lang).powers]


@pytest.mark.parametrize(
    ("token", "lang", "label", "text"),
    [
        (
            "D1",
            "cs",
            "Podle úrovně",
            "Za úroveň na stupnici společnosti, je-li čistá: 4 / 8 / 12 / 16 vlivu (1. / 2. / 3. / 4. úroveň).",
        ),
        ("astoran_B", "en", "Penalty", "Lose 2 influence for each corruption on your house board."),
        (
            "1G",
            "en",
            "Multiplier, group 2 (only one of the groups)",
            "Raise a pure population by 1 in different sectors for each pure sector with a guild of "
            "scientists (at most 3 times).",
        ),
        ("3J", "cs", "Násobitel, 2. úkol", "Získej 1 bod vlivu za každý bod populace ve svých čistých sektorech."),
    ],
)
def test_no_objective_loses_a_condition(token: str, lang: Lang, label: str, text: str) -> None:
    assert (label, text) in [(one.label, one.text) for one in component(token, lang).scoring]


def test_designed_parts_say_so() -> None:
    assert [
        component(token, "en").origin for token in ("crisis_1_01", "zenor", "shields", "fallen_nervo", "relay")
    ] == [
        "designed",
        "designed",
        "public",
        "designed",
        "designed",
    ]
