"""The combat calculator: the odds of a combat that somebody only thinks of, and what components change in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from orloj.content import BadContent
from orloj.games.ti4 import calculator
from orloj.games.ti4.calculator import CALCULATOR
from orloj.games.ti4.components import BASIC, FACTIONS, TECHNOLOGIES
from orloj.games.ti4.names import name_of
from orloj.games.ti4.odds import ATTACKER, DEFENDER, Bonus, ground_odds, space_odds
from orloj.games.ti4.odds.abilities import ABILITIES, Force, Use, of_faction, side_of, with_ability
from orloj.games.ti4.wording import WORDS
from orloj.look.calculator import Answer, CannotWork, as_given, filled, from_options
from orloj.testing import proves
from orloj.words import LANGS, Lang
from tests.ti4.fighting import fleet

PLAIN_UNITS = {"destroyer": 2, "cruiser": 2, "dreadnought": 1, "fighter": 2, "infantry": 2, "pds": 1}


def answer(
    attacker: str, defender: str = "", combat: str = "space", lang: Lang = "en", mine: str = "attacker"
) -> Answer:
    form = CALCULATOR.form(lang)
    options = [("attacker", attacker), ("defender", defender), ("combat", combat), ("mine", mine)]
    return CALCULATOR.answer(filled(form, from_options(form, options, lang), lang), lang)


def wins(found: Answer) -> tuple[float, float, float]:
    return found.data["win"], found.data["lose"], found.data["draw"]


# ---------------------------------------------------------------- sides


def test_units_bring_their_printed_figures() -> None:
    found = answer("fighter 4, cruiser 2, dreadnought 1", "destroyer 2, pds 1")
    expected = space_odds(fleet("4 fighter, 2 cruiser, 1 dreadnought"), fleet("2 destroyer", support="1 pds"))
    assert wins(found) == pytest.approx((expected.win, expected.lose, expected.draw))


def test_on_a_planet_infantry_fights_and_the_rest_supports_it() -> None:
    found = answer("infantry 2, dreadnought 1, war-sun 1", "infantry 3, pds 1, cruiser 4", "ground")
    expected = ground_odds(
        fleet("2 infantry", support="1 dreadnought, 1 war-sun"), fleet("3 infantry", support="1 pds")
    )
    assert wins(found) == pytest.approx((expected.win, expected.lose, expected.draw))


def test_upgrades_replace_figures_and_factions_have_their_own() -> None:
    def first(side: str) -> Answer:
        return answer(side, "cruiser 2")

    plain, better = first("fighter 6"), first("fighter 6, fighter-ii")
    assert wins(better)[0] > wins(plain)[0]
    assert wins(first("fighter 6, faction naalu")) == wins(better), "they begin where others are upgraded"
    assert wins(first("fighter 6, faction naalu, fighter-ii"))[0] > wins(better)[0]
    sol = answer("infantry 3, faction sol, infantry-ii", "infantry 3", "ground")
    usual = answer("infantry 3, infantry-ii", "infantry 3", "ground")
    assert wins(sol)[0] > wins(usual)[0] > wins(answer("infantry 3", "infantry 3", "ground"))[0]


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_faction_fights_with_its_flagship(faction: str) -> None:
    found = answer(f"faction {faction}, flagship, fighter 2", "cruiser 3, fighter 2")
    assert sum(wins(found)) == pytest.approx(1)
    assert 0.05 < wins(found)[0] < 0.98


def test_damaged_units_are_told() -> None:
    damaged = answer("dreadnought 2, dreadnought-damaged 1", "cruiser 2")
    whole = answer("dreadnought 2", "cruiser 2")
    assert wins(damaged)[0] < wins(whole)[0]


@pytest.mark.parametrize("lang", LANGS)
def test_what_cannot_be_is_refused_with_a_sentence(lang: Lang) -> None:
    for attacker, defender, combat in (
        ("", "cruiser 1", "space"),
        ("cruiser 1", "infantry 1", "space"),
        ("cruiser 1", "infantry 1", "ground"),
        ("infantry 1", "cruiser 1", "ground"),
        ("flagship", "cruiser 1", "space"),
        ("dreadnought 1, dreadnought-damaged 2", "cruiser 1", "space"),
        ("carrier 1, carrier-damaged 1", "cruiser 1", "space"),
        ("cruiser 8, destroyer 8, carrier 4", "cruiser 1", "space"),
    ):
        with pytest.raises(CannotWork, match=r"\.$"):
            answer(attacker, defender, combat, lang)
    sol = answer("faction sol, carrier 1, carrier-ii, carrier-damaged 1", "fighter 1", lang=lang)
    assert sum(wins(sol)) == pytest.approx(1)


# ---------------------------------------------------------------- what components change


def _force(units: dict[str, int], **more: object) -> Force:
    figures = {**BASIC, "flagship": FACTIONS["sol"].flagship_stats}
    war_sun = TECHNOLOGIES["war-sun"].stats
    assert war_sun is not None
    figures["war-sun"] = war_sun
    force = Force(units=units, figures={kind: figures[kind] for kind in units})
    return structs.replace(force, **more)


@pytest.mark.parametrize("id", ABILITIES)
def test_every_component_that_is_listed_changes_something(id: str) -> None:
    ability = ABILITIES[id]
    units = {**PLAIN_UNITS, "war-sun": 1, "flagship": 1}
    hurt = {"dreadnought": 1}
    for combat in ability.combats:
        opponent = _force(units, faction=ability.hampers.faction if ability.hampers else "")
        sides = [
            side_of(_force(units, damaged=hurt, uses=uses), opponent, combat, attacks=True)
            for uses in ((), (Use(ability, rounds=2 if ability.asked == "rounds" else 0),))
        ]
        assert sides[0] != sides[1]
    assert name_of(ability.group, id, "cs")


def test_what_is_listed_are_components_of_the_game() -> None:
    own = {faction.flagship: faction.id for faction in FACTIONS.values()}
    for ability in ABILITIES.values():
        if ability.group == "flagship":
            assert ability in [use.ability for use in of_faction(own[ability.id], flagship=True)]
            assert ability not in [use.ability for use in of_faction(own[ability.id], flagship=False)]
        elif ability.asked == "with":
            assert ability.id in FACTIONS[ability.faction].abilities
            assert ability in [use.ability for use in of_faction(ability.faction, flagship=False)]
        elif ability.group == "technology":
            assert ability.id in TECHNOLOGIES


@pytest.mark.parametrize(
    ("attacker", "defender", "combat", "better"),
    [
        ("dreadnought 3, fighter 3, duranium-armor", "dreadnought 2, cruiser 2", "space", "duranium-armor"),
        ("dreadnought 3, non-euclidean-shielding", "dreadnought 2, cruiser 2", "space", "non-euclidean-shielding"),
        ("cruiser 3, assault-cannon", "dreadnought 2", "space", "assault-cannon"),
        ("cruiser 3, antimass-deflectors", "cruiser 2, pds 2", "space", "antimass-deflectors"),
        ("cruiser 3, munitions-reserves 2", "cruiser 3", "space", "munitions-reserves 2"),
        ("cruiser 3, shields-holding", "cruiser 3", "space", "shields-holding"),
        ("cruiser 3, devotion to-win", "cruiser 3", "space", "devotion to-win"),
        ("cruiser 3, dimensional-splicer", "cruiser 3", "space", "dimensional-splicer"),
        ("infantry 3, l4-disruptors", "infantry 2, pds 2", "ground", "l4-disruptors"),
        ("infantry 3, valkyrie-particle-weave", "infantry 3", "ground", "valkyrie-particle-weave"),
        ("infantry 3, indoctrination", "infantry 3", "ground", "indoctrination"),
        ("infantry 2, dreadnought 2, plasma-scoring", "infantry 3", "ground", "plasma-scoring"),
    ],
)
def test_whoever_has_it_wins_more(attacker: str, defender: str, combat: str, better: str) -> None:
    without = attacker.replace(f", {better}", "")
    assert without != attacker
    assert wins(answer(attacker, defender, combat))[0] > wins(answer(without, defender, combat))[0]


def test_an_ability_with_its_faction_changes_all_dice() -> None:
    norr = answer("faction sardakk-norr, infantry 3", "infantry 3", "ground")
    expected = ground_odds(fleet("3 infantry", bonuses=(Bonus(add=1),)), fleet("3 infantry"))
    assert wins(norr)[0] == pytest.approx(expected.win)
    jol_nar = answer("faction jol-nar, cruiser 3", "cruiser 3")
    assert wins(jol_nar)[0] == pytest.approx(
        space_odds(fleet("3 cruiser", bonuses=(Bonus(add=-1),)), fleet("3 cruiser")).win
    )


def test_a_note_may_hamper_its_faction() -> None:
    against = answer("infantry 3, tekklar-legion", "faction sardakk-norr, infantry 3", "ground")
    even = ground_odds(fleet("3 infantry", bonuses=(Bonus(add=1),)), fleet("3 infantry"))
    assert wins(against)[0] == pytest.approx(even.win), "plus one and minus one"


def test_flagships_that_let_others_fight() -> None:
    crew = answer("faction nekro, flagship, infantry 3", "cruiser 3")
    assert crew.data["sides"][ATTACKER]["groups"] == ["flagship", "infantry"]
    assert wins(crew)[0] > wins(answer("faction nekro, flagship", "cruiser 3"))[0]
    pilots = answer("faction naalu, flagship, fighter 4, infantry 1", "infantry 3", "ground")
    assert wins(pilots)[0] > wins(answer("faction naalu, fighter 4, infantry 1", "infantry 3", "ground"))[0]
    assert wins(answer("faction naalu, flagship, fighter 4", "infantry 1", "ground"))[0] == 0, "they hold no planet"


@proves("ti4.31.3")
def test_a_nebula_helps_the_defender_in_space() -> None:
    """For the attacker, and on planets, it does nothing."""
    form = CALCULATOR.form("en")
    chances = {}
    for combat, units in (("space", "cruiser 3"), ("ground", "infantry 3")):
        for nebula in ("", "nebula"):
            options = [("attacker", units), ("defender", units), ("combat", combat)]
            given = {**from_options(form, options, "en"), **({nebula: "on"} if nebula else {})}
            chances[combat, nebula] = wins(CALCULATOR.answer(filled(form, given, "en"), "en"))
    helped = space_odds(fleet("3 cruiser"), fleet("3 cruiser", bonuses=(Bonus(add=1),)))
    assert chances["space", "nebula"] == pytest.approx((helped.win, helped.lose, helped.draw))
    assert chances["space", ""][0] == pytest.approx(chances["space", ""][1])
    assert chances["ground", "nebula"] == chances["ground", ""]


def test_what_is_used_for_some_rounds_keeps_to_them() -> None:
    side = with_ability(fleet("2 cruiser"), Use(ABILITIES["munitions-reserves"], rounds=2))
    assert side.bonuses == (Bonus(reroll=True, rounds=2),)
    assert with_ability(fleet("2 cruiser"), Use(ABILITIES["morale-boost"])).bonuses == (Bonus(add=1, rounds=1),)


def test_mistakes_in_the_file_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from orloj.games.ti4.odds import abilities

    for entry, why in (
        ({"id": "x", "group": "technology", "side": {"flies": True}}, "flies"),
        ({"id": "x", "group": "technology", "units": {"cruiser": {"combat": "7"}}}, "int"),
        ({"id": "x", "group": "nothing"}, "nothing"),
    ):
        monkeypatch.setattr(abilities, "read_content", lambda *_, entry=entry: {"ability": [entry]})
        with pytest.raises(BadContent, match=why):
            abilities._read()


# ---------------------------------------------------------------- the answer


@pytest.mark.parametrize("lang", LANGS)
def test_the_example_is_answered_in_words(lang: Lang) -> None:
    form = CALCULATOR.form(lang)
    values = filled(form, CALCULATOR.example, lang)
    assert as_given(form, values) == CALCULATOR.example
    found = CALCULATOR.answer(values, lang)
    assert sum(one.chance for one in found.chances) == pytest.approx(1)
    assert [len(sheet.rows) for sheet in found.sheets] == [2, 6, 4]
    assert all(len(row) == len(sheet.head) for sheet in found.sheets for row in sheet.rows)
    [decision] = found.decisions
    assert [pick.best for pick in decision.picks] == [True] + [False] * (len(decision.picks) - 1)


def test_whoever_asks_is_told_the_own_chance() -> None:
    ours = answer("cruiser 3", "cruiser 1")
    theirs = answer("cruiser 3", "cruiser 1", mine="defender")
    assert (ours.tone, theirs.tone) == ("good", "bad")
    assert ours.headline != theirs.headline
    assert answer("cruiser 1", "cruiser 1").tone == "even"


def test_a_retreat_is_told() -> None:
    found = answer("cruiser 2, retreat 1", "dreadnought 2")
    assert [one.name for one in found.chances][-1] == "The attacker retreats"
    assert found.data["retreats"][ATTACKER] == pytest.approx(found.data["rounds"][0]["goes_on"])
    assert len(found.sheets[-1].rows) == 1


def test_passengers_without_room_are_told() -> None:
    found = answer("carrier 1, infantry 4", "cruiser 2")
    assert found.data["sides"][ATTACKER]["stranded"] > 1
    assert any(note.startswith("Attacker: ") for note in found.notes)
    assert found.data["sides"][DEFENDER]["stranded"] == 0


def test_a_flagship_with_dice_by_non_fighters_never_hits_fighters() -> None:
    assert wins(answer("faction winnu, flagship, morale-boost", "fighter 1")) == pytest.approx((0, 1, 0))


def test_every_word_is_used() -> None:
    texts = Path(calculator.__file__).read_text("utf-8")
    made = {"space", "ground", "attacker", "defender", "first", "last", "sturdy-first", "never", "to-win", "each-round"}
    for key in WORDS.keys("en"):
        section, _, name = key.partition(".")
        if section != "calculator" or name in made:
            continue
        stem = name.removesuffix("-help").removesuffix("-space").removesuffix("-ground")
        stem = stem.removesuffix("-attacker").removesuffix("-defender")
        assert stem in texts, key
