"""The combat calculator as a page: a plain form whose every combination has an address."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from orloj.games import GAMES
from orloj.look.calculator import calculator_of
from orloj.server.live import thinker
from orloj.server.live.thinker import Reckon
from orloj.server.pages.common import WORDS
from orloj.server.turns import Share
from orloj.words import LANGS, Lang
from tests.server.helpers import Server
from tests.server.test_pages import Visitor, words_of

CALCULATORS = [id for id, game in GAMES.items() if calculator_of(game.package) is not None]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", CALCULATORS)
def test_an_empty_page_shows_an_example_with_every_field(server: Server, game: str, lang: Lang) -> None:
    page = Visitor(server, lang).get(f"/odds/{game}")
    calculator = calculator_of(GAMES[game].package)
    assert calculator is not None
    for key, field in calculator.form(lang).fields():
        assert f'name="{key}"' in page
        assert field.name in words_of(page)
    for key, value in calculator.example.items():
        assert f'name="{key}"' in page
        assert f'value="{value}"' in page
    assert WORDS(lang, "odds.title") in words_of(page)
    assert "style=" not in page


def test_a_combination_is_an_address(server: Server) -> None:
    visitor = Visitor(server)
    page = visitor.get("/odds/andromeda?me.fighter=1&me.energy=4&opponent.fighter=1")
    assert "You win with a chance of" in words_of(page)
    assert 'name="me.energy" type="number" min="0" max="6" inputmode="numeric" placeholder="0" value="4"' in page
    assert page.count("<details open>") == 1, "what is filled in is not folded away"
    # the switch of the language leads back to it
    assert "/odds/andromeda?me.fighter=1&amp;me.energy=4&amp;opponent.fighter=1" in page


def test_a_form_without_anything_is_not_the_example(server: Server) -> None:
    page = Visitor(server).get("/odds/andromeda?me.fighter=", 400)
    assert "You need at least one ship" in words_of(page)


@pytest.mark.parametrize("lang", LANGS)
def test_what_cannot_be_is_refused_beside_its_field(server: Server, lang: Lang) -> None:
    page = Visitor(server, lang).get("/odds/andromeda?me.fighter=<b>9", 400)
    assert 'aria-invalid="true" aria-describedby="me.fighter-problem"' in page
    assert 'id="me.fighter-problem"' in page
    assert "<b>9" not in page
    assert "&lt;b&gt;9" in page


# So many kinds of ships and cards that this takes minutes.
HEAVY = (
    "attacker.faction=hacan&attacker.dreadnought=5&attacker.war-sun=2&attacker.flagship=1&attacker.pds=6"
    "&attacker.dreadnought-damaged=5&attacker.trade-goods=9&attacker.munitions-reserves=9&attacker.duranium-armor=on"
    "&attacker.morale-boost=on&defender.fighter=12&defender.cruiser=7&defender.war-sun=2&defender.pds=6"
    "&defender.duranium-armor=on&defender.impulse-core=on&defender.retreat=9"
)


def test_what_takes_too_long_is_given_up_and_the_next_one_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "_LONGEST_RECKONING", 0.3)
    assert thinker.reckoned(Reckon("ti4", dict(parse_qsl(HEAVY)), "en")).too_long
    fight = {"attacker.cruiser": "1", "defender.cruiser": "1"}
    found = thinker.reckoned(Reckon("ti4", fight, "en"))
    assert found.answer is not None
    assert found.answer.headline


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_says_that_it_would_take_too_long(server: Server, lang: Lang) -> None:
    """And the server goes on meanwhile: it is worked out elsewhere."""
    visitor = Visitor(server, lang)
    page = visitor.get(f"/odds/ti4?{HEAVY}", 400)
    assert WORDS(lang, "odds.too-long") in words_of(page)
    visitor.get("/odds/ti4?attacker.cruiser=1&defender.cruiser=1")


def test_odds_are_worked_out_in_turns_of_those_who_ask(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    shares: list[str] = []
    turns = server.site.odds._reckoner.turns
    take = turns.take

    async def noted(share: Share, wait: float | None = None) -> None:
        shares.append(share.group)
        await take(share, wait)

    monkeypatch.setattr(turns, "take", noted)
    for number, address in enumerate(("203.0.113.7", "203.0.113.7", "203.0.113.8")):
        visitor = server.client(**{"x-forwarded-for": address})
        assert visitor.get(f"/odds/andromeda?me.fighter=1&me.energy={number}&opponent.fighter=1").status_code == 200
    here, too, elsewhere = shares
    assert here == too != elsewhere
    again = server.client().get("/odds/andromeda?me.fighter=1&me.energy=0&opponent.fighter=1")
    assert again.status_code == 200
    assert len(shares) == 3, "what was worked out is known"


def test_games_without_a_calculator_have_no_page(server: Server) -> None:
    visitor = Visitor(server)
    visitor.get("/odds/rftg", 404)
    visitor.get("/odds/chess", 404)
    assert server.client().get("/odds").headers["location"] == f"/odds/{CALCULATORS[0]}"


def test_the_calculator_is_found(server: Server) -> None:
    visitor = Visitor(server)
    for path in ("/", "/how/andromeda", "/rules/andromeda"):
        assert 'href="/odds/andromeda"' in visitor.get(path), path
    assert "/odds/" not in visitor.get("/how/rftg")
