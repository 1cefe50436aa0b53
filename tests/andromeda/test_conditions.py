"""No text loses a condition: whatever the data of an effect say is heard in its words, and so is when it counts.

Each entry of the data is taken away in turn; if the text stays the same, it did not tell it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import structs

from orloj.games.andromeda import GAME
from orloj.games.andromeda.components import (
    BASES,
    DESTINIES,
    DISCOVERIES,
    DOMINANCES,
    EVENTS,
    FACTIONS,
    MODULES,
    MOONS,
    PLANETS,
    RAIDERS,
    SPECIALS,
    STRUCTURES,
    TACTIC_TYPES,
    TACTICS,
    UPGRADES,
    Ability,
    Effect,
    Effects,
)
from orloj.games.andromeda.effects.wording import ability_text, effects_text
from orloj.games.andromeda.look.drawn import full, short
from orloj.games.andromeda.look.terminal import LOOK, offer_lines
from orloj.games.andromeda.texts import TEXTS, about
from orloj.games.andromeda.view import View
from orloj.kernel import Ask, OrlojError, Table
from orloj.testing.andromeda import andromeda, station
from orloj.words import LANGS, Lang

# What may be taken away because it says only what holds anyway.
USUAL = [
    ("modifier", "until", "permanent"),
    ("modifier", "ships", ("any",)),
    ("recruit", "from_", "any"),
    ("module", "mode", "buy"),
    ("move", "to", "anywhere"),
    ("cancel", "what", "tactic"),
    ("end_battle", "by", "you"),
    ("withdraw", "n", "all"),  # of whose ships would be lost
]


def with_less(effects: Effects) -> Iterator[tuple[str, Effects]]:
    """The same effects without one entry of their data, also deep inside, and what that was."""
    for place, effect in enumerate(effects):

        def instead(changed: Effect, place: int = place) -> Effects:
            own = structs.replace(changed, path="")  # it has no place in the content: read it as it is
            return (*effects[:place], own, *effects[place + 1 :])

        for entry in structs.fields(Effect):
            value = getattr(effect, entry.name)
            usual = entry.default if entry.default is not msgspec.NODEFAULT else None
            if entry.default_factory is not msgspec.NODEFAULT:
                usual = entry.default_factory()
            if entry.name in ("op", "path") or value == usual or (effect.op, entry.name, value) in USUAL:
                continue
            yield f"{entry.name} of {effect.op}", instead(structs.replace(effect, **{entry.name: usual}))
        for inside in ("then", "else_", "effects"):
            for what, less in with_less(getattr(effect, inside)):
                yield what, instead(structs.replace(effect, **{inside: less}))
        for number, option in enumerate(effect.options):
            for what, less in with_less(option):
                options = (*effect.options[:number], less, *effect.options[number + 1 :])
                yield what, instead(structs.replace(effect, options=options))


def said(what: Effects | Ability, lang: Lang, *, in_short: bool, of: Any = "") -> str:
    """The text; without something that it needs there is none, which is different too."""
    try:
        if isinstance(what, Ability):
            return ability_text(what, lang, short=in_short, of=of)
        return effects_text(what, lang, short=in_short)
    except (KeyError, AttributeError, TypeError, ValueError, IndexError, OrlojError):
        return "nothing that can be said"


PIECES: dict[str, list[tuple[str, Effects]]] = {
    "modules": [(one.id, one.activate or one.end) for one in MODULES],
    "tactics": [(one.id, one.effects) for one in TACTIC_TYPES],
    "events": [(one.id, one.effects) for one in EVENTS],
    "moons": [(one.id, one.effects) for one in MOONS],
    "tokens": [(one.id, one.effects) for one in (*DISCOVERIES, *DOMINANCES)],
    "bases": [(one.id, one.effects) for one in BASES.values()],
    "specials": [(one.id, one.benefit) for one in SPECIALS.values()],
    "structures": [(one.id, (*one.on_build, *one.once_effects)) for one in STRUCTURES.values()],
    "planets": [(one.id, one.no_moon_gain) for one in PLANETS.values()],
    "raiders": [(one.id, one.reward) for one in RAIDERS.values()],
}
ABILITIES: list[tuple[str, str, Ability]] = [
    *[(one.id, "", ability) for one in FACTIONS.values() for ability in one.abilities],
    *[(one.id, "ship", ability) for one in UPGRADES.values() for ability in one.unique],
    *[(one.id, "raider", ability) for one in RAIDERS.values() for ability in one.abilities],
]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", list(PIECES))
def test_every_entry_of_an_effect_is_told(kind: str, lang: Lang) -> None:
    looked_at, lost = 0, []
    for id, effects in PIECES[kind]:
        for what, less in with_less(effects):
            for in_short in (False, True):
                looked_at += 1
                if said(less, lang, in_short=in_short) == said(effects, lang, in_short=in_short):
                    lost.append(f"{id}: {what}{' in short' if in_short else ''}")
    assert looked_at
    assert lost == []


@pytest.mark.parametrize("lang", LANGS)
def test_every_entry_of_an_ability_is_told(lang: Lang) -> None:
    lost = []
    for id, of, ability in ABILITIES:
        less: list[tuple[str, Ability]] = [
            (what, structs.replace(ability, effects=effects)) for what, effects in with_less(ability.effects)
        ]
        if ability.when != "passive":
            less.append(("when", structs.replace(ability, when="passive")))
        if ability.limit not in ("", "each"):  # "each" is what happens anyway
            less.append(("limit", structs.replace(ability, limit="")))
        for what, without in less:
            if of == "raider" and what == "until of modifier":
                continue  # "in a battle with these raiders" says it
            for in_short in (False, True):
                texts = {said(one, lang, in_short=in_short, of=of) for one in (ability, without)}
                if len(texts) == 1:
                    lost.append(f"{id}: {what}{' in short' if in_short else ''}")
    assert lost == []


# -- where these texts are shown without their labels


END_WORDS: dict[Lang, tuple[str, ...]] = {"en": ("end of the game",), "cs": ("konec hry", "konci hry")}


def tells_the_end(text: str, lang: Lang) -> bool:
    return any(words in text.lower() for words in END_WORDS[lang])


@pytest.mark.parametrize("lang", LANGS)
def test_choosing_a_faction_one_reads_what_counts_only_at_the_end(lang: Lang) -> None:
    """The hint of the choice said only "Gain 2 points for each structure you have."."""
    for faction in FACTIONS.values():
        ask: Ask[str] = Ask(0, "faction", lambda _seat: list(FACTIONS))
        hint = TEXTS.hint(ask, faction.id, None, lang)
        assert tells_the_end(hint, lang) == any(one.when == "game_end" for one in faction.abilities), hint


@pytest.mark.parametrize("lang", LANGS)
def test_choosing_a_destiny_one_reads_that_it_counts_at_the_end(lang: Lang) -> None:
    ask: Ask[int] = Ask(0, "destiny", lambda _seat: range(len(DESTINIES)))
    assert all(tells_the_end(TEXTS.hint(ask, number, None, lang), lang) for number in range(len(DESTINIES)))


@pytest.mark.parametrize("lang", LANGS)
def test_modules_that_count_at_the_end_say_so_wherever_they_lie(lang: Lang) -> None:
    for module in MODULES:
        for words in (short(module.id, lang), full(module.id, lang)):
            assert tells_the_end(words, lang) == bool(module.end), words
    at_end = [module.id for module in MODULES if module.end]
    view = andromeda(station(modules=at_end[:2]), station()).view(0)
    assert isinstance(view, View)
    for in_full in (False, True):
        items = {
            item.token: item.text.plain for area in LOOK.areas(view, lang, True, full=in_full) for item in area.items
        }
        assert all(tells_the_end(items[id], lang) for id in at_end[:2])
    offered = {MODULES[number].id for row in view.offer.values() for number in row if number is not None}
    lines = [line.plain for line in offer_lines(view, lang, True)]
    assert sum(tells_the_end(line, lang) for line in lines) == len(offered & set(at_end))


@pytest.mark.parametrize("lang", LANGS)
def test_abilities_of_raiders_are_told_with_their_moment(lang: Lang) -> None:
    """The page of raiders in the terminal said only what happens, not when."""
    table = Table.new(GAME, 2, seed=2)
    view = table.view(0)
    assert isinstance(view, View)
    for class_, card in view.raiders.items():
        card.id = next(id for id, raider in RAIDERS.items() if raider.class_ == class_ and raider.abilities)
        card.revealed = True
    told = "\n".join(line.plain for line in LOOK.page("raiders", view, ["A", "B"], lang, True))
    for card in view.raiders.values():
        for ability in RAIDERS[card.id].abilities:
            assert ability_text(ability, lang, of="raider").rstrip(".") in told


@pytest.mark.parametrize("lang", LANGS)
def test_giving_up_a_card_one_reads_when_it_could_be_played(lang: Lang) -> None:
    ask: Ask[int] = Ask(0, "hand-limit", lambda _seat: range(len(TACTICS)))
    for number, card in enumerate(TACTICS):
        hint = TEXTS.hint(ask, number, None, lang)
        assert all(one.label in hint for one in about(card.id, lang).powers)
