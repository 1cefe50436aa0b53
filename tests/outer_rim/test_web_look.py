"""Outer Rim in the browser: cards, sheets with slots, the market; everything can be chosen, nothing hidden is told."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import cast

import pytest

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim import components as c
from orloj.games.outer_rim.catalogue import component, tokens
from orloj.games.outer_rim.components import CARDS
from orloj.games.outer_rim.look import cards
from orloj.games.outer_rim.look.reading import reading_of
from orloj.games.outer_rim.look.sheets import filled, sheet_of
from orloj.games.outer_rim.look.symbols import SYMBOLS
from orloj.games.outer_rim.look.web import LOOK
from orloj.games.outer_rim.names import card_name, order_text
from orloj.games.outer_rim.prose import scene_of_path
from orloj.games.outer_rim.sections import told_name
from orloj.games.outer_rim.solo.orders import ORDERS, SECTIONS
from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.view import View
from orloj.games.outer_rim.wording import steps_text
from orloj.kernel import Table
from orloj.look.symbols import symbols_in
from orloj.words import LANGS, Lang
from tests.outer_rim.positions import rim, rogue
from tests.pages import Page


def a_table(seats: int = 2) -> Table[State]:
    """A table after the set-up, everybody on the map."""
    table, rng = Table.new(GAME, seats, seed=6), Random(6)
    while not all(player.at for player in cast(View, table.view(None)).players):
        seat, ask = next(iter(table.asks().items()))
        table.answer(seat, ask.sample(rng))
    return table


def numbers(*ids: str) -> list[int]:
    return [c.CARD_BY_ID[id] for id in ids]


# -- cards


@pytest.mark.parametrize("lang", LANGS)
def test_every_component_has_a_card_and_details(lang: Lang) -> None:
    for token in tokens():
        texts = component(token, lang)
        card, details = Page(LOOK.card(token, lang)), Page(LOOK.details(token, lang))
        for page in (card, details):
            assert texts.name in page.said, token
            assert not re.search(r"[{}]|None", page.said), token
        tag, attributes = card.tags[0]
        assert tag == "button"
        assert attributes["data-card"] == token
        assert "data-ref" not in attributes
        for text in (*texts.powers, *texts.scoring):
            assert text.text in details.said, (token, text)
            assert text.text in attributes["aria-label"], (token, text)
        assert set(symbols_in(LOOK.card(token, lang))) <= set(SYMBOLS.names)
        assert "<use" not in LOOK.card(token, lang)  # cards are shown where there is no sheet of symbols


def test_facts_of_cards_are_symbols_with_numbers() -> None:
    facts = {(one.symbol, one.text) for one in cards.face("cargo.stolen_weapons", "en").facts}
    assert ("illegal", "") in facts
    assert cards.face("cargo.stolen_weapons", "en").cost == "2,000"
    assert {one.symbol for one in cards.face("bounty.dengar", "en").facts} >= {"contact.yellow", "destination"}
    ship = {one.symbol: one.text for one in cards.face("yv_666", "en").facts}
    assert ship["hyperdrive"] == "7"
    assert ship["slot.cargo"] == "2"
    patrol = {one.symbol for one in cards.face("patrol.hutt.4", "en").facts}
    assert patrol == {"patrol.4"}  # no strength, no reward


# -- sheets


def test_cards_lie_in_slots_that_fit_them() -> None:
    player = cast(View, a_table().view(0)).players[0]
    player.ship, player.ship_goal_done = "g9_rigger", False  # one cargo, one mod, one crew
    player.assets = numbers("cargo.salvage", "mod.ion_cannon", "gear.jetpack", "job.wanted", "bounty.dengar")
    kinds = {c.CARDS[slot.card].id: slot.kind for slot in filled(player) if slot.card is not None}
    assert kinds == {
        "cargo.salvage": "cargo",
        "mod.ion_cannon": "mod",
        "gear.jetpack": "gear",
        "job.wanted": "contract",
        "bounty.dengar": "contract",
    }
    assert Counter(slot.kind for slot in filled(player) if slot.card is None) == {"crew": 1, "gear": 1}


def test_what_lies_in_a_slot_has_the_name_of_the_asset_and_not_of_its_card() -> None:
    view = cast(View, a_table().view(0))
    player = view.players[0]
    player.character, player.ship = "han_solo", "g9_rigger"
    player.assets = numbers("enc.cantonica-ord_mantell.01")  # with a crew on it
    assert [slot.name for slot in sheet_of(view, 0, "Ada", "en").slots if slot.card] == ["Weequay Gunner"]


def test_a_compartment_holds_cargo_and_what_has_no_slot_is_seen_too() -> None:
    player = cast(View, a_table().view(0)).players[0]
    player.ship, player.ship_goal_done = "g9_rigger", False
    player.assets = numbers("cargo.salvage", "cargo.smuggling_compartment", "cargo.droid_parts")
    kinds = {c.CARDS[slot.card].id: slot.kind for slot in filled(player) if slot.card is not None}
    assert kinds["cargo.smuggling_compartment"] == "mod"
    assert sorted((kinds["cargo.salvage"], kinds["cargo.droid_parts"])) == ["cargo", "compartment"]
    player.assets = numbers("cargo.salvage", "cargo.droid_parts", "cargo.food_supplies")
    assert [slot.card for slot in filled(player) if slot.card is not None] == player.assets


@pytest.mark.parametrize("lang", LANGS)
def test_a_sheet_tells_where_cards_lead_and_how_far_goals_are(lang: Lang) -> None:
    view = cast(View, a_table().view(0))
    player = view.players[0]
    player.character, player.goal_done, player.progress = "ketsu_onyo", False, 1
    player.assets = numbers("cargo.salvage", "bounty.dengar")
    player.captives = {player.assets[1]: c.CONTACT_BY_ID["dengar"]}
    shown = sheet_of(view, 0, "Ada", lang)
    notes = {slot.card: slot.note for slot in shown.slots if slot.card}
    assert notes["cargo.salvage"].startswith("→ ")
    assert notes["bounty.dengar"].startswith("Dengar → ")
    assert shown.goals[0].progress == "1/3"


# -- the table


def test_the_solo_opponent_shows_its_card_and_where_it_wants_to_go() -> None:
    table, rng = Table.new(GAME, 1, seed=3, mode="solo"), Random(3)
    while not all(player.at for player in cast(View, table.view(0)).players):
        seat, ask = next(iter(table.asks().items()))
        table.answer(seat, ask.sample(rng))
    view = cast(View, table.view(0))
    assert view.opponent is not None
    html = LOOK.board(view, ["Ada"], "en")
    assert "or-acting" not in html  # it has drawn no card yet
    view.opponent.goals, view.opponent.card, view.opponent.last = {"naboo": 2}, 4, 4
    view.opponent.did = ["gain_2000"]
    html = LOOK.board(view, ["Ada"], "en")
    assert "the opponent wants to come here (2)" in html
    assert 'data-card="ai-05"' in html
    assert "The opponent acts" in html
    orders = [order for section in SECTIONS for order in getattr(c.AI_CARDS[4], section)]
    for order in orders:
        assert order_text(order, "en") in html
        assert f'href="/rules/outer_rim/{ORDERS[order].rule}"' in html
    assert html.count('<li class="done"><i aria-hidden="true">✓</i><span>gains 2,000 credits') == 1
    assert html.count('aria-hidden="true">–</i>') == len(orders) - 1
    view.opponent.goals, view.opponent.card = {}, None
    html = LOOK.board(view, ["Ada"], "en")
    assert "wants to come" not in html
    assert "The opponent&#39;s last turn" in html


def test_one_sees_afterwards_what_the_opponent_did() -> None:
    table, rng = Table.new(GAME, 1, seed=3, mode="solo"), Random(3)
    while not any(line.key == "ai-order" for line in table.story):
        seat, ask = next(iter(table.asks().items()))
        table.answer(seat, ask.sample(rng))
    told = [line.values["order"] for line in table.story if line.key == "ai-order"]
    view = cast(View, table.view(0))
    assert view.opponent is not None
    assert view.opponent.did == told
    assert [c.AI_CARDS[view.opponent.last or 0].id] == [
        line.values["card"] for line in table.story if line.key == "ai-card"
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_every_option_with_a_ref_has_its_piece_on_the_page(lang: Lang) -> None:
    table, rng = Table.new(GAME, 3, seed=8), Random(8)
    symbols: set[str] = set()
    for _ in range(150):
        seat, ask = next(iter(table.asks().items()))
        view = table.view(seat)
        html = LOOK.board(view, ["Ada", "Bob", "Cid"], lang) + LOOK.hand(view, lang)
        refs = set(re.findall(r'data-ref="([^"]+)"', html))
        for value in ask.options:
            ref = LOOK.ref(ask, value)
            if ref.startswith(("space:", "spot:", "patrol:", "player:", "deck:")):
                assert ref in refs, (ask.kind, ref)
            symbols.update(symbols_in(LOOK.icon(ask, value, lang)))
        table.answer(seat, ask.sample(rng))
    assert {"credits", "recover", "market", "planet", "navpoint", "encounter", "deck.cargo"} <= symbols


def test_characters_and_ships_are_chosen_by_their_cards() -> None:
    table, rng = Table.new(GAME, 2, seed=2), Random(2)
    seen = set()
    while not all(player.at for player in cast(View, table.view(None)).players):
        seat, ask = next(iter(table.asks().items()))
        html = LOOK.board(table.view(seat), ["Ada", "Bob"], "en")
        if ask.kind in ("character", "start-ship"):
            seen.add(ask.kind)
            for value in ask.options:
                assert f'class="or-card g-{component(value, "en").group}" data-ref="thing:{value}"' in html
        table.answer(seat, ask.sample(rng))
    assert seen == {"character", "start-ship"}
    assert "or-choices" not in LOOK.board(table.view(0), ["Ada", "Bob"], "en")


def test_a_used_ship_is_chosen_by_its_card() -> None:
    t = rim(rogue(at="naboo", credits=20000), tops={"ship": ["event.used_ship_for_sale"]})
    t.play("0 market", "0 go-on", "0 buy ship")
    ask = t.question(0)
    assert ask.kind == "used-ship"
    html = LOOK.board(t.table.view(0), ["Ada", "Bob"], "en")
    for value in ask.options:
        if isinstance(value, str):
            assert f'class="or-card g-ship" data-ref="thing:{value}"' in html
    assert "or-choices" not in LOOK.board(t.table.view(1), ["Ada", "Bob"], "en")


def test_the_table_shows_known_symbols_only_and_says_no_raw_words() -> None:
    table = a_table(3)
    view = table.view(0)
    html = "".join([LOOK.board(view, ["Ada", "Bob", "Cid"], "cs"), LOOK.hand(view, "cs"), LOOK.status(view, "cs")])
    html += "".join(LOOK.seat(view, seat, "cs") for seat in range(3))
    assert set(symbols_in(html)) <= set(SYMBOLS.names)
    pointed = set(re.findall(r'<use[^>]* href="#([^"]+)"', html))
    assert pointed <= {SYMBOLS.id(symbol) for symbol in SYMBOLS.names}
    assert not re.search(r"[{}]|None", Page(html).said)
    assert not re.search(r"\bstyle=", html)  # the site allows no styles in the page itself


def test_secrets_of_others_are_only_counted() -> None:
    table = a_table(2)
    view = cast(View, table.view(0))
    for player in view.players:
        player.assets = []
    view.players[1].secret_places = ["naboo"]
    html = LOOK.board(view, ["Ada", "Bob"], "en")
    assert "Secrets: 1" in Page(html).said
    in_slots = {CARDS[card].id for player in view.players for card in player.assets}
    assert set(re.findall(r"enc\.[\w-]+\.\d+", html)) <= in_slots


def test_a_deed_points_at_its_card_in_the_slot() -> None:
    table = a_table(2)
    view = cast(View, table.view(0))
    view.players[0].assets = numbers("gear.jetpack")
    assert 'data-ref="card:gear.jetpack"' in LOOK.board(view, ["Ada", "Bob"], "en")


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_read_aloud_is_shown_with_its_story_and_nothing_else_of_its_card(lang: Lang) -> None:
    view = cast(View, a_table(2).view(1))
    assert "or-reading" not in LOOK.board(view, ["Ada", "Bob"], lang)
    path = "enc.navpoint.10/section.1"
    view.reading = told_name(path)
    page = Page(LOOK.board(view, ["Ada", "Bob"], lang))
    assert scene_of_path(path, lang) in page.said
    assert steps_text(path, lang) in page.said
    assert "enc.navpoint.10" not in LOOK.board(view, ["Ada", "Bob"], lang)
    assert steps_text("enc.navpoint.10/section.0", lang) not in page.said
    view.reading = "db.40.1/steps"
    assert card_name(c.CARD_BY_ID["db.40.1"], lang) in Page(LOOK.board(view, ["Ada", "Bob"], lang)).said


def test_whatever_can_be_read_aloud_finds_its_words() -> None:
    view = cast(View, a_table(2).view(0))
    for card, facts in c.ENCOUNTERS.items():
        for number, section in enumerate(facts.section):
            subs = [f".sub.{sub}" for sub in range(len(section.sub))] or [""]
            for sub in subs if section.secret is None else ():
                view.reading = told_name(f"{c.CARDS[card].id}/section.{number}{sub}")
                shown = reading_of(view, "cs")
                assert shown is not None
                assert shown.title
                assert shown.scene
                assert shown.text
    for card in c.DATABANK:
        view.reading = f"{c.CARDS[card].id}/steps"
        shown = reading_of(view, "en")
        assert shown is not None
        assert shown.title
