"""Twilight Imperium is told in both languages: components, questions, options, the story, the table in a terminal."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from orloj.games.ti4 import GAME
from orloj.games.ti4.catalogue import component, tokens
from orloj.games.ti4.components import CARD_NUMBERS, OBJECTIVE_NUMBER, SYSTEMS
from orloj.games.ti4.deeds import ThePlayer
from orloj.games.ti4.look.terminal import LOOK
from orloj.games.ti4.look.terminal import WORDS as LOOK_WORDS
from orloj.games.ti4.phases.action import Component, Follow, Strategic
from orloj.games.ti4.purse import Good
from orloj.games.ti4.research import Specialty
from orloj.games.ti4.scoring import Score
from orloj.games.ti4.state import Promise
from orloj.games.ti4.texts import TEXTS, ImperiumTexts
from orloj.games.ti4.tokens import card_token
from orloj.games.ti4.transactions import Pledge, answering, offers
from orloj.games.ti4.view import view
from orloj.games.ti4.wording import WORDS, shown, system_name, thing_name, units_text
from orloj.kernel import Line, Outcome, Table, token_of
from orloj.parts.deals import Term
from orloj.words import LANGS, Lang, problems
from orloj.words.texts import asked_in_words, option_words
from tests.ti4.positions import table

NAMES = ["Ann", "Bob", "Cyd", "Dan", "Eva", "Fin"]
AT_TABLE = ImperiumTexts().at_table(NAMES)


def _asking(kind: str, **values: Any) -> Any:
    return SimpleNamespace(kind=kind, seat=0, values=values, token=token_of)


def _label(kind: str, option: Any, lang: Lang) -> str:
    return AT_TABLE.label(_asking(kind), option, lang)


def _told(lang: Lang, key: str, seat: int | None, reader: int | None, **values: Any) -> str:
    secret = values.pop("secret", {})
    line = Line(key=key, seat=seat, values=values, secret=secret)
    return TEXTS.line(line.heard_by(reader), reader, NAMES, lang)


# -- components


def test_every_component_is_described() -> None:
    assert len(tokens()) == len(set(tokens()))
    for lang in LANGS:
        for token in TEXTS.components():
            found = TEXTS.component(token, lang)
            assert (found.token, bool(found.name), bool(found.kind), bool(found.origin)) == (token, True, True, True)
            for text in (*found.powers, *found.scoring):
                assert all(text), f"{token} in {lang}: {text}"
                assert "{" not in text.text


@pytest.mark.parametrize(
    ("token", "lang", "kind"),
    [
        ("unit.fighter", "en", "Ship, cost 1 for 2, combat 9, 10 figures"),
        ("unit.pds", "cs", "Budova, Planetární štít, Vesmírné dělo 6 (×1), 6 figurek"),
        (
            "unit.l1z1x.dreadnought",
            "cs",
            "Loď, jen L1z1x, cena 4, boj 5, dolet 1, kapacita 2, Odolnost, Bombardování 5 (×1), 5 figurek",
        ),
        (
            "wrath-of-kenara",
            "en",
            "Flagship of The Emirates of Hacan, cost 8, combat 7 (×2), move 1, capacity 3, Sustain Damage",
        ),
        ("space-dock-ii", "en", "Unit upgrade, prerequisites: 2 yellow, Production: resources of the planet + 4"),
        (
            "war-sun",
            "cs",
            "Vylepšení jednotky, předpoklady: 3× červená a 1× žlutá, cena 12, boj 3 (×3), dolet 2, kapacita 6,"
            " Odolnost, Bombardování 3 (×3)",
        ),
        ("sabotage.3", "en", "Action card, 4 in the deck"),
        ("planet.muaat", "en", "Planet, resources 4, influence 1"),
        ("system.44", "cs", "Anomálie, dílek 44"),
    ],
)
def test_facts_of_components(token: str, lang: Lang, kind: str) -> None:
    assert component(token, lang).kind == kind


def test_modes_and_options_have_words() -> None:
    for lang in LANGS:
        assert TEXTS.game_name(lang)
        for mode in GAME.modes:
            assert TEXTS.mode_name(mode.id, lang)
            assert TEXTS.mode_help(mode.id, lang)
        for option in option_words(TEXTS, GAME.table_options, lang):
            assert all([option.name, option.help, *option.values.values()])


# -- names


@pytest.mark.parametrize(
    ("tile", "english", "czech"),
    [
        (18, "Mecatol Rex", "Mecatol Rex"),
        (35, "Bereg\u2009–\u2009Lirta IV", "Bereg\u2009–\u2009Lirta IV"),
        (44, "Asteroid Field 44", "Pole asteroidů 44"),
        (39, "Alpha Wormhole 39", "Červí díra alfa 39"),
        (46, "Empty Space 46", "Prázdný vesmír 46"),
        (17, "Creuss Gate", "Creusská Brána"),
    ],
)
def test_systems_have_names(tile: int, english: str, czech: str) -> None:
    assert system_name(tile, "en") == english
    assert system_name(tile, "cs") == czech


def test_no_name_of_a_system_reads_like_an_explanation() -> None:
    for lang in LANGS:
        assert not [tile for tile in SYSTEMS if " – " in system_name(tile, lang)]


def test_units_are_counted_in_both_languages() -> None:
    units = {"carrier": 2, "fighter": 1, "infantry": 5, "war-sun": 3}
    assert units_text(units, "en") == "2 carriers, 1 fighter, 5 infantry and 3 war suns"
    assert units_text(units, "cs") == "2 transportéry, 1 stíhače, 5 pěchot a 3 bojová slunce"
    assert units_text(units, "cs", subject=True) == "2 transportéry, 1 stíhač, 5 pěchot a 3 bojová slunce"


def test_values_are_named_by_what_they_are_called() -> None:
    found = shown(
        {
            "player": 1, "former": -1, "system": 18, "place": "35", "kind": "infantry", "count": 2, "action_card": 0,
            "agenda": 1, "objective": "unveil-flagship", "pools": {"fleet": 2}, "missing": {"green": 1, "red": 2},
            "outcome": "elect-player 2", "gives": {"trade-goods": 1, "note 7": 1}, "cause": "rift", "planets": [],
        },
        "cs",
        NAMES.__getitem__,
    )  # fmt: skip
    assert found["player"] == found["other"] == "Bob"
    assert found["former"] == "nikdo"
    assert found["place"] == "Bereg\u2009–\u2009Lirta IV (vesmír)"
    assert found["where"] == "v systému Bereg\u2009–\u2009Lirta IV"
    assert found["units"] == "2 pěchoty"
    assert found["action_card"] == thing_name("ancient-burial-sites", "cs")
    assert found["agenda"] == "Tajemství z archivu"
    assert found["objective"] == "Představ vlajkovou loď"
    assert found["pools"] == "flotila 2"
    assert found["missing"] == "1× zelená a 2× červená"
    assert "Cyd" in found["outcome"]
    assert found["gives"] == "1 zboží a Podpora trůnu (Bob)"
    assert found["cause"] == "gravitační propast"
    assert found["planets"] == "nic"


# -- questions


@pytest.mark.parametrize(
    ("kind", "option", "lang", "label"),
    [
        ("action", Strategic("imperial"), "cs", "Strategická akce: Majestát"),
        ("action", Component("orbital-drop"), "en", "Component action: Orbital Drop"),
        ("follow", None, "en", "Do not use it"),
        ("follow", Follow("trade"), "cs", "Využít: Obchod"),
        ("score-public", Score(OBJECTIVE_NUMBER["lead-from-the-front"]), "en", "Score Lead from the Front"),
        ("pick-strategy", "warfare", "cs", "Válečnictví"),
        ("pay", "mecatol-rex", "cs", "Mecatol Rex"),
        ("pay", Good(2), "cs", "2. zboží"),
        ("gain-tokens", "fleet", "cs", "Úsek flotily"),
        ("diplomacy-system", 26, "en", "Lodor"),
        ("cannon-target", 1, "en", "Bob"),
        ("warfare-dock", "51", "en", "Creuss (space)"),
        ("research", "neural-motivator", "cs", "Neurální motivátor"),
        ("ignore-prerequisites", Specialty("wellon"), "en", "Exhaust Wellon (its specialty)"),
        ("politics-speaker", ThePlayer(2), "cs", "Cyd"),
        ("after.Activation", "ceasefire", "en", "Play Ceasefire"),
        ("after.UnitsDestroyed", "spark-a-rebellion", "cs", "Započítat si: Podnit vzpouru"),
        ("when.CardPlayed", "sabotage", "cs", "Zahrát: Sabotáž"),
        ("after.ControlGained", "scavenge", "en", "Use Scavenge"),
        ("when.CardPlayed", "pass", "en", "No"),
        ("offer", Term(1, "give", "note 4"), "en", "To Bob: faction note of Ann"),
        ("offer", Term(1, "want", "commodities"), "cs", "Dostaneš (Bob): 1 surovinu"),
        ("pledge", Pledge(1, "pay-back"), "cs", "Bob: oplatím ti to"),
    ],
)
def test_labels(kind: str, option: Any, lang: Lang, label: str) -> None:
    assert _label(kind, option, lang) == label


def test_copies_of_a_card_have_its_name() -> None:
    second = CARD_NUMBERS["sabotage"][1]
    ask = SimpleNamespace(kind="discard-cards", seat=0, values={}, token=card_token)
    assert TEXTS.label(ask, second, "cs") == "Sabotáž"


def test_offers_are_answered_with_their_terms() -> None:
    t = table(units={"0 27": "cruiser", "1 27": "carrier"}, players={0: {"trade_goods": 3}}, plan=["idle"])
    offers(t.state, 0, ((Term(1, "give", "trade-goods"), 2), (Term(1, "want", "commodities"), 1)))
    ask = answering(t.state, 1)
    assert ask is not None
    labels = [AT_TABLE.label(ask, option, "en") for option in ask.options]
    assert "Refuse the offer of Ann: 2 trade goods for 1 commodity" in labels
    own = answering(t.state, 0)
    assert own is not None
    assert [AT_TABLE.label(own, one, "cs") for one in own.options] == [
        "Stáhnout svou nabídku (Bob): 2 zboží za 1 surovinu"
    ]


def test_hints_tell_what_cards_do_and_what_lies_in_systems() -> None:
    t = table(
        units={"1 27": "2 dreadnought*, carrier", "1 starpoint": "3 infantry, pds"},
        owners={"starpoint": 1},
        objectives=["erect-a-monument"],
        plan=["idle"],
    )
    seen = view(t.state, 0)
    hint = AT_TABLE.hint(_asking("diplomacy-system"), 27, seen, "en")
    assert "2 dreadnoughts and 1 carrier (damaged: 2 dreadnoughts)" in hint
    assert "Starpoint 3/1, hazardous, Bob, 3 infantry and 1 PDS" in hint
    assert "Sekundární" not in TEXTS.hint(_asking("action"), Strategic("trade"), seen, "cs")
    score = TEXTS.hint(_asking("score-public"), Score(OBJECTIVE_NUMBER["erect-a-monument"]), seen, "en")
    assert score.endswith("of 8.")
    assert TEXTS.hint(_asking("when.CardPlayed"), "sabotage", seen, "en").startswith("When another player plays")


@pytest.mark.parametrize(
    ("lang", "own", "of_another"),
    [
        ("en", "Your ships are about to be hit 2 times.", "The ships of Bob are about to be hit 2 times."),
        ("cs", "Tvé lodě mají dostat 2 zásahy.", "Lodě mají dostat 2 zásahy (Bob)."),
    ],
)
def test_nobody_is_told_his_own_name(lang: Lang, own: str, of_another: str) -> None:
    """Whoever is asked whether he uses something reads at once that it is he who is hit."""
    asked = [AT_TABLE.prompt(_asking("when.ShipsHit", player=seat, count=2), lang) for seat in (0, 1)]
    assert [prompt.partition(". ")[0] + "." for prompt in asked] == [own, of_another]


def test_sentences_about_oneself_belong_to_windows() -> None:
    for lang in LANGS:
        own = [key.removeprefix("own.") for key in WORDS.keys(lang) if key.startswith("own.")]
        assert len(own) > 20
        for key in own:
            assert "player" in WORDS.places(lang, f"ask.{key}"), f"{key} names nobody"
            assert "player" not in WORDS.places(lang, f"own.{key}"), f"{key} names somebody"


# -- the story


def test_only_the_one_who_draws_reads_what_he_draws() -> None:
    values: dict[str, Any] = {"count": 2, "secret": {"cards": ["sabotage", "bunker"]}}
    assert _told("cs", "draws-cards", 0, 0, **values) == "Bereš si karty akcí: Sabotáž a Bunkr."
    assert _told("cs", "draws-cards", 0, 1, **values) == "Ann si bere 2 karty akcí."
    assert _told("cs", "draws-cards", 0, None, **values) == "Ann si bere 2 karty akcí."


@pytest.mark.parametrize(
    ("key", "values", "lang", "text"),
    [
        (
            "destroyed",
            {"kind": "fighter", "count": 1, "place": "27", "cause": "cannon"},
            "cs",
            "Ann přichází v systému New Albion\u2009–\u2009Starpoint o 1 stíhače (vesmírné dělo).",
        ),
        (
            "gains-points",
            {"count": 1, "points": 4, "source": "imperial"},
            "en",
            "Ann gains 1 victory point (Imperial), which makes 4.",
        ),
        ("gains-points", {"count": 2, "points": 4, "source": ""}, "cs", "Ann získává 2 vítězné body, celkem má 4."),
        (
            "redistributes",
            {"tactic": 3, "fleet": 2, "strategy": 1},
            "en",
            "Command tokens of Ann: tactic 3, fleet 2 and strategy 1.",
        ),
        (
            "pays",
            {"currency": "influence", "price": 6, "planets": ["jord"], "goods": 2},
            "cs",
            "Ann platí vliv 6: Jord a 2 zboží.",
        ),
        (
            "pays",
            {"currency": "resources", "price": 6, "planets": ["jord", "lodor"], "goods": 0},
            "en",
            "Ann pays 6 resources with Jord and Lodor.",
        ),
        (
            "pays",
            {"currency": "resources", "price": 2, "planets": [], "goods": 2},
            "en",
            "Ann pays 2 resources with 2 trade goods.",
        ),
        (
            "transaction",
            {"to": 1, "gives": {"trade-goods": 2, "notes": 1}, "wants": {}},
            "en",
            "Ann and Bob make a transaction: 2 trade goods and 1 promissory note for nothing.",
        ),
        ("plays-note", {"note": "ceasefire", "owner": 2}, "en", "Ann plays a promissory note of Cyd: Ceasefire."),
        ("picks-strategy", {"strategy": "imperial"}, "cs", "Ann si bere kartu Majestát."),
    ],
)
def test_lines(key: str, values: dict[str, Any], lang: Lang, text: str) -> None:
    assert _told(lang, key, 0, 1, **values) == text


@pytest.mark.parametrize(
    ("outcome", "lang", "text"),
    [
        (
            Outcome([1], "points", [8, 10], [2, 1]),
            "en",
            "Somebody has enough victory points. Bob wins with 10 points. Victory points: Bob 10, Ann 8.",
        ),
        (
            Outcome([0], "objectives", [7, 7], [1, 2]),
            "cs",
            "Nezbyl žádný veřejný cíl k odhalení. Vyhrává Ann, počet bodů: 7. O shodě rozhodlo pořadí iniciativy."
            " Vítězné body: Ann 7, Bob 7.",
        ),
        (
            Outcome([0], "last", [2, 5], [1, 2]),
            "en",
            "All others are eliminated. Ann wins with 2 points. Victory points: Ann 2, Bob 5.",
        ),
    ],
)
def test_how_a_game_ended(outcome: Outcome, lang: Lang, text: str) -> None:
    assert TEXTS.outcome(outcome, ["Ann", "Bob"], lang) == text


# -- whole games


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [(3, 1, {}), (4, 2, {"map": "built", "factions": "choice"}), (6, 3, {"map": "generated", "factions": "draft"})],
)
def test_a_game_is_told(seats: int, seed: int, options: dict[str, str]) -> None:
    game = Table.new(GAME, seats, seed=seed, options=options)
    names = NAMES[:seats]
    rng = Random(seed)
    number = 0
    while game.outcome is None:
        seat, ask = next(iter(game.asks().items()))
        if number % 3 == 0:
            _check_question(game, seat, ask)
        if number % 50 == 0:
            _check_terminal(game, names)
        game.answer(seat, ask.sample(rng))
        number += 1
    for lang in LANGS:
        assert TEXTS.outcome(game.outcome, names, lang)
        for line in game.story:
            for reader in (0, None):
                told = TEXTS.line(line.heard_by(reader), reader, names, lang)
                assert told
                assert "{" not in told


def _check_question(game: Any, seat: int, ask: Any) -> None:
    seen = game.view(seat)
    for lang in LANGS:
        assert asked_in_words(TEXTS, ask, lang)
        for option in list(ask.options)[:15]:
            assert TEXTS.label(ask, option, lang)
            TEXTS.hint(ask, option, seen, lang)
            LOOK.item(ask, option, seen, lang, plain=False)
        for refused in ask.blocked():
            assert TEXTS.label(ask, refused.value, lang)
            assert TEXTS.refusal(refused, lang)


# -- the terminal


def _check_terminal(game: Any, names: list[str]) -> None:
    for seat in (0, None):
        seen = game.view(seat)
        for lang in LANGS:
            assert LOOK.status(seen, lang, plain=True)
            assert len(LOOK.players(seen, names, lang, plain=True, full=True)) == len(names)
            assert len(LOOK.areas(seen, lang, plain=True, full=True)) >= (3 if seat == 0 else 1)
            assert LOOK.score(seen, names, lang, plain=True).rows
            for page in LOOK.pages(lang):
                if page.id != "objectives":  # an area
                    assert LOOK.page(page.id, seen, names, lang, plain=True)


def test_the_terminal_has_words_and_teaches_in_ten_lines() -> None:
    assert problems(LOOK_WORDS) == []
    for lang in LANGS:
        assert len(LOOK.howto(lang)) == 10


def test_the_terminal_lists_laws_and_promises() -> None:
    t = table(laws={"shard-of-the-throne": {"owner": 1}, "senate-sanctuary": {"planet": "starpoint"}}, plan=["idle"])
    t.state.promises.append(Promise(giver=0, taker=1, word="pay-back", round=2))
    seen = view(t.state, None)
    laws = [str(line) for line in LOOK.page("laws", seen, NAMES, "en", plain=True)]
    assert laws[0].startswith("Shard of the Throne (Bob): ")
    assert laws[1].startswith("Senate Sanctuary (Starpoint): ")
    assert [str(line) for line in LOOK.page("promises", seen, NAMES, "cs", plain=True)] == [
        "2. kolo, Ann → Bob: oplatím ti to"
    ]


def test_the_terminal_hides_what_the_seat_cannot_see() -> None:
    t = table(hands={0: ["sabotage"], 1: ["bunker"]}, secrets={1: ["unveil-flagship"]}, plan=["idle"])
    shown_to = {
        area.id: [item.token for item in area.items] for area in LOOK.areas(view(t.state, 0), "en", True, full=True)
    }
    assert shown_to["cards"] == ["sabotage"]
    assert shown_to["secrets"] == []
    assert "cards" not in {area.id for area in LOOK.areas(view(t.state, None), "en", True, full=True)}
