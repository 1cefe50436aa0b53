"""Everything that can be asked, done or told has words in both languages."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.look.cards import face
from orloj.games.outer_rim.look.terminal import WORDS as LOOK_WORDS
from orloj.games.outer_rim.look.web import LOOK
from orloj.games.outer_rim.names import WORDS
from orloj.games.outer_rim.texts import TEXTS
from orloj.games.outer_rim.view import View
from orloj.kernel import Table
from orloj.words import LANGS, Lang, problems
from orloj.words.texts import asked_in_words


def test_words_are_complete() -> None:
    assert problems(WORDS) == []
    assert problems(LOOK_WORDS) == []


def test_every_component_is_described() -> None:
    for lang in LANGS:
        for token in TEXTS.components():
            found = TEXTS.component(token, lang)
            assert found.name
            assert found.kind
            assert found.origin
            assert LOOK.details(token, lang)


def test_a_game_is_told_and_drawn() -> None:
    names = ["Ann", "Bob", "Cyd"]
    table = Table.new(GAME, 3, seed=5)
    rng = Random(5)
    number = 0
    while table.outcome is None and number < 600:
        asks = table.asks()
        seat = next(iter(asks))
        ask, seen = asks[seat], table.view(seat)
        for lang in LANGS:
            assert asked_in_words(TEXTS, ask, lang)
            for option in ask.options:
                assert TEXTS.label(ask, option, lang)
                TEXTS.hint(ask, option, seen, lang)
        if number % 60 == 0:
            for lang in LANGS:
                assert LOOK.board(seen, names, lang)
                assert bool(LOOK.hand(seen, lang)) == bool(
                    cast(View, seen).players[seat].secrets
                )  # nothing else is hidden
        table.answer(seat, ask.sample(rng))
        number += 1
    for line in table.story:
        for lang in LANGS:
            for reader in (0, 1, None):
                assert TEXTS.line(line.heard_by(reader), reader, names, lang)


@pytest.mark.parametrize(
    ("token", "lang", "label", "text"),
    [
        (
            "bossk",
            "en",
            "Encounter (after the goal)",
            "Fight a more famous player in your space; if you win, gain 1 fame.",
        ),
        ("bossk", "cs", "Akce", "Odstraň 2 poškození postavy. Odstraň 2 poškození lodi."),
        ("doctor_aphra", "en", "Before a test (once a turn)", "You may gain any one skill for this test"),
        (
            "doctor_aphra",
            "cs",
            "Plánování (po splnění cíle)",
            "Pokud jsi na planetě nebo v navigačním bodě: Proveď akci Obchodování.",
        ),
        (
            "gear.jetpack",
            "en",
            "In ground combat",
            "Instead, cancel 1 critical hit of the opponent, if you have Tactics",
        ),
        (
            "yt_1300",
            "en",
            "After the goal",
            "Special Modifications; ship combat 5; slots: 1 cargo, 1 mod, 1 for cargo or mods, 3 crew",
        ),
        (
            "db.40.2",
            "cs",
            "Čte se",
            "Změř si s vybraným hráčem schopnost Nenápadnost; vyhraješ-li, (vybraný hráč ztratí 3\u00a0000 kreditů;"
            " splň zakázku); dojde-li k remíze, (ztrať 1\u00a0000 kreditů; vybraný hráč ztratí 1\u00a0000 kreditů;"
            " selži v zakázce); prohraješ-li, ztrať 3\u00a0000 kreditů a selži v zakázce.",
        ),
        ("lux.gift_for_jabba", "cs", "Odměna", "Získej 2 body proslulosti a 1 stupeň reputace u Huttů."),
        ("db.10.1", "en", "Read", "You may spend 3,000 credits to gain this crew member."),
        (
            "db.12.1",
            "cs",
            "Čte se",
            "Pokud máš u Syndikátu pozitivní reputaci, smíš získat tohoto člena posádky; jinak smíš utratit 4\u00a0000"
            " kreditů a získat tohoto člena posádky.",
        ),
        ("db.91.1", "cs", "Čte se", "Získej tento náklad."),
        ("boba_fett", "cs", "Akce", "Podívej se tajně nejvýše na 1 kontakt na své planetě."),
    ],
)
def test_no_text_loses_a_condition(token: str, lang: Lang, label: str, text: str) -> None:
    """Which side of a sheet, how often, against whom, instead of what, and where a branch ends."""
    assert (label, text) in [(one.label, one.text) for one in TEXTS.component(token, lang).powers]


@pytest.mark.parametrize(
    ("token", "lang", "said"),
    [
        ("bounty.maz_kanata", "en", "orange contact, alive to: The Ring of Kafrene"),
        ("bounty.maz_kanata", "cs", "kontakt třídy oranžová, živý kam: Kafrenský prstenec"),
        ("cargo.stolen_weapons", "en", "to: Tatooine (not sold there)"),
        ("job.casino_heist", "cs", "kam: Cantonica (tam se neprodává)"),
        ("gear.armored_vest", "en", "at most 1 ARMOR for each character"),
        ("lux.mandalorian_armor", "cs", "nejvýše 1 ZBROJ na postavu"),
        ("ig_88", "en", "droid"),
        ("db.10.1", "cs", "droid"),
        ("4_lom", "en", "droid"),
        ("greedo", "cs", "Huttové"),
    ],
)
def test_the_facts_of_a_card_are_all_said(token: str, lang: Lang, said: str) -> None:
    """Where it cannot be bought and where a captive goes; whom a bounty looks for; icons, and limits of a trait."""
    assert said in TEXTS.component(token, lang).kind


@pytest.mark.parametrize(("lang", "shared"), [("en", "together once a turn"), ("cs", "dohromady jednou za tah")])
def test_abilities_that_share_their_use_say_so(lang: Lang, shared: str) -> None:
    """Jyn Erso turns one die a turn, be it in a combat or in a test."""
    labels = [one.label for one in TEXTS.component("jyn_erso", lang).powers]
    assert [shared in label for label in labels] == [True, True, False, False]


def test_who_hears_a_card_hears_its_marks() -> None:
    assert "ILLEGAL" in face("cargo.stolen_weapons", "en").label
    assert "ILEGÁLNÍ" in face("cargo.stolen_weapons", "cs").label
