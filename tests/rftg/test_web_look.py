"""Race for the Galaxy in the browser: every card has its picture and its words, every option its piece, nobody reads
what he cannot know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import orloj.games.rftg.look as look_package
from orloj.games.rftg import GAME
from orloj.games.rftg.actions import ACTIONS, ADVANCED, STANDARD
from orloj.games.rftg.cards import BY_TOKEN, CARDS, GOOD, GOOD_KINDS, TOKEN
from orloj.games.rftg.look.web import LOOK
from orloj.games.rftg.state import State
from orloj.games.rftg.texts import TEXTS, card_name
from orloj.games.rftg.view import View
from orloj.kernel import Luck, Table
from orloj.look import look_of
from orloj.testing.rftg import area, rftg
from orloj.words import LANGS, Lang
from tests.pages import Page

NAMES = ["Ada", "Bob", "Cyd", "Dan"]
TABLES = [("standard", 2), ("standard", 3), ("standard", 4), ("first", 4), ("advanced", 2)]


def rendered(table: Table[State], seat: int | None, lang: Lang = "en") -> str:
    """All that a seat, or a spectator, gets to see."""
    view = table.view(seat)
    names = NAMES[: table.state.seat_count]
    seats = [LOOK.seat(view, other, lang) for other in range(len(names))]
    sheet = LOOK.scores(view, lang)
    return "".join([LOOK.status(view, lang), *seats, LOOK.board(view, names, lang), LOOK.hand(view, lang), str(sheet)])


def random_game(mode: str, seats: int, seed: int) -> Iterator[Table[State]]:
    """A table before each answer of a random game, and at its end."""
    table = Table.new(GAME, seats, mode=mode, seed=seed)
    rng = Random(seed)
    while asks := table.asks():
        yield table
        seat = rng.choice(sorted(asks))
        table.answer(seat, asks[seat].sample(rng))
    yield table


def played(mode: str, seats: int, seed: int) -> Table[State]:
    """A random game at its end."""
    *_, table = random_game(mode, seats, seed)
    return table


# -- pictures


@pytest.mark.parametrize("id", [*TEXTS.components(), "cover"])
def test_every_component_has_a_picture(id: str) -> None:
    text = LOOK.art(id)
    assert text is not None
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(text.encode()) < (10_000 if id != "cover" else 40_000)
    for element in root.iter():
        assert not element.tag.endswith(("script", "image", "foreignObject", "use"))
        assert not [name for name in element.attrib if name.endswith("href") or name.startswith("on")]
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    names = {element.get("id") for element in root.iter()}
    assert set(re.findall(r"url\(#(\w+)\)", text)) <= names


def test_pictures_differ_but_copies_share_theirs() -> None:
    ids = [token for token in TEXTS.components() if not token.endswith(".2")]
    assert len({LOOK.art(id) for id in ids}) == len(ids)
    assert LOOK.art("develop") == LOOK.art("develop.2")


def test_every_copy_of_a_card_has_its_picture() -> None:
    """A line of the story names a card as it lies there, maybe the second one of its kind, and its picture is shown."""
    for token, number in BY_TOKEN.items():
        assert (drawn := LOOK.art(token)) is not None, token
        assert drawn == LOOK.art(CARDS[number].id)


@pytest.mark.parametrize("id", ["", "nothing", "../cover", "New-Vinland", "cover.svg"])
def test_there_is_no_picture_of_anything_else(id: str) -> None:
    assert LOOK.art(id) is None


# -- cards


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("token", [*TOKEN.values(), *ACTIONS])
def test_every_card_can_be_drawn_and_explained(token: str, lang: Lang) -> None:
    if token == "pass":
        return
    texts = TEXTS.component(token, lang)
    card, details = LOOK.card(token, lang), LOOK.details(token, lang)
    for html in (card, details):
        page = Page(html)
        said = page.said
        assert texts.name in said
        assert all((power.short if html is card else power.text) in said for power in texts.powers)
        assert all((line.short if html is card else line.text) in said for line in texts.scoring)
        assert not page.values("data-ref")
        assert not page.values("style")
        assert [
            source for source in page.values("src") if LOOK.art(source[len("/art/rftg/") : -len(".svg")]) is None
        ] == []
    assert Page(card).values("data-card") == [token]
    label = Page(card).values("aria-label")[0]
    assert texts.name in label
    assert texts.kind in label


def test_what_is_on_a_card_tells_its_type_without_colour() -> None:
    assert 'class="cost world"' in LOOK.card("new-vinland", "en")
    assert 'class="cost military"' in LOOK.card("rebel-base", "en")
    assert 'class="cost development"' in LOOK.card("trade-league", "en")
    assert ("?", "") in Page(LOOK.card("trade-league", "en")).words


def test_a_cost_six_development_shows_what_it_is_worth_now() -> None:
    table = rftg(area("old-earth", "galactic-federation", "public-works"), area("new-sparta"), phases=["produce"]).table
    view: View = table.view(1)  # type: ignore[assignment]
    (points,) = view.players[0].score.sixes.values()
    html = LOOK.board(view, NAMES[:2], "en")
    assert f'title="Worth {points} VP now"><span>{points}</span>' in html


def test_every_kind_of_good_has_a_letter_and_words() -> None:
    worlds = {kind: next(card for card, good in enumerate(GOOD) if good == kind) for kind in GOOD_KINDS}
    tokens = [TOKEN[card] for card in worlds.values()]
    table = rftg(area("old-earth", *tokens, goods=tokens), area("new-sparta"), phases=["produce"]).table
    for lang in LANGS:
        page = Page(LOOK.board(table.view(0), NAMES[:2], lang))
        goods = [attributes for tag, attributes in page.tags if attributes.get("class", "").startswith("good ")]
        assert len(goods) == len(GOOD_KINDS)
        assert len({good["title"] for good in goods}) == len(GOOD_KINDS)
        letters = re.findall(r'class="good \w+" [^>]+><span>(\w)</span>', LOOK.board(table.view(0), NAMES[:2], lang))
        assert len(set(letters)) == len(GOOD_KINDS)


# -- the table


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_every_option_stands_for_a_piece_that_is_there(mode: str, seats: int) -> None:
    for seed in range(5 - seats):
        for table in random_game(mode, seats, seed):
            for seat, ask in table.asks().items():
                view = table.view(seat)
                html = LOOK.board(view, NAMES[:seats], "en") + LOOK.hand(view, "en")
                there = re.findall(r'data-ref="([^"]*)"', html)
                assert len(there) == len(set(there)), "two pieces with one name"
                for value in [*ask.options, *[refusal.value for refusal in ask.blocked()]]:
                    ref = LOOK.ref(ask, value)
                    assert not ref or ref in there, (ask.kind, value, ref)
                    assert ref or ask.kind == "gamble" or value in (None, "pass", "done"), (ask.kind, value)


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_nobody_sees_what_he_cannot_know(mode: str, seats: int) -> None:
    for number, table in enumerate(random_game(mode, seats, 8)):
        if number % 7:
            continue
        for seat in range(seats):
            html = rendered(table, seat)
            assert_no_hidden_card(table, seat, html)
            twin = table.fork()
            GAME.redeal(twin.state, seat, Luck(b"anew"))
            assert html == rendered(twin, seat)
        assert_no_hidden_card(table, None, rendered(table, None))


def assert_no_hidden_card(table: Table[State], seat: int | None, html: str) -> None:
    shown = set(re.findall(r'data-card="([^"]*)"', html))
    for other, player in enumerate(table.state.players):
        if other != seat:
            hidden = {TOKEN[card] for card in [*player.hand.cards, *player.looking, *player.goods.values()]}
            assert not hidden & shown


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_pages_are_well_made(mode: str, seats: int, lang: Lang) -> None:
    for number, table in enumerate(random_game(mode, seats, 3)):
        if number % 9:
            continue
        for seat in [None, *range(seats)]:
            page = Page(rendered(table, seat, lang))
            assert not page.values("style")
            assert not [name for _, attributes in page.tags for name in attributes if name.startswith("on")]
            assert all(tag != "script" for tag, _ in page.tags)
            for tag, attributes in page.tags:
                if tag == "button":
                    assert attributes["type"] == "button"
                    assert attributes["aria-label"]
                if tag == "img":
                    assert attributes["alt"] == ""
                if attributes.get("class", "").startswith("good "):
                    assert attributes["title"]


def test_names_of_players_are_escaped() -> None:
    table = Table.new(GAME, 2, seed=1)
    html = LOOK.board(table.view(0), ["<b>Ada</b>", "<script>alert(1)</script>"], "en")
    assert "<script" not in html
    assert "<b>Ada" not in html


def test_options_have_pictures() -> None:
    for table in random_game("standard", 2, 1):
        for ask in table.asks().values():
            for value in ask.options:
                assert bool(LOOK.ref(ask, value)) == bool(LOOK.icon(ask, value, "en"))


def test_a_spectator_has_no_hand_and_nothing_to_choose() -> None:
    for table in random_game("standard", 3, 2):
        view = table.view(None)
        assert LOOK.hand(view, "en") == ""
        assert "data-ref" not in LOOK.board(view, NAMES[:3], "en")


def picking(mode: str = "standard", seats: int = 2) -> Table[State]:
    return next(
        table
        for table in random_game(mode, seats, 1)
        if any(ask.kind in ("action", "actions") for ask in table.asks().values())
    )


@pytest.mark.parametrize(("mode", "actions"), [("standard", STANDARD), ("advanced", ADVANCED)])
def test_actions_lie_on_the_board_while_they_are_picked(mode: str, actions: list[str]) -> None:
    table = picking(mode)
    page = Page(LOOK.board(table.view(0), NAMES[:2], "en"))
    assert [ref for ref in page.values("data-ref") if ref.startswith("action:")] == [f"action:{id}" for id in actions]
    for table in random_game(mode, 2, 4):
        if table.state.phase:
            assert "action:" not in LOOK.board(table.view(0), NAMES[:2], "en")


def test_the_tracker_shows_every_phase_once_and_one_step_now() -> None:
    for mode, seats in TABLES:
        for table in random_game(mode, seats, 6):
            view: View = table.view(0)  # type: ignore[assignment]
            page = Page(LOOK.status(view, "en"))
            assert page.values("aria-current") == ["step"]
            steps = [attributes["class"] for tag, attributes in page.tags if tag == "li"]
            assert steps.count("next") == max(0, len(view.phases) - (view.phase in view.phases[:1]))


def test_powers_of_the_present_phase_are_lit() -> None:
    for table in random_game("standard", 2, 11):
        view: View = table.view(0)  # type: ignore[assignment]
        lit = re.findall(r'class="row on" title="(\w+):', LOOK.board(view, NAMES[:2], "en"))
        allowed = {"consume": {"Consume", "Trade"}}.get(view.phase, {TEXTS.phase_name(view.phase, "en")})
        assert set(lit) <= allowed


# -- the story, the score, the card browser


def test_lines_mention_their_cards_and_secrets_only_to_their_own_seat() -> None:
    secrets = 0
    table = played("standard", 3, 4)
    for line in table.story:
        for reader in (None, 0, 1, 2):
            found = LOOK.mentions(line, reader)
            text = TEXTS.line(line, reader, NAMES[:3], "en")
            for token in found:
                assert TEXTS.component(token, "en").name in text, (line, found)
            if line.secret and reader != line.seat:
                secrets += 1
                assert found == LOOK.mentions(type(line)(**{**fields(line), "secret": {}}), reader)
    assert secrets


def fields(line: Any) -> dict[str, Any]:
    return {name: getattr(line, name) for name in line.__struct_fields__}


def test_the_score_adds_up() -> None:
    table = played("standard", 4, 9)
    view: View = table.view(None)  # type: ignore[assignment]
    sheet = LOOK.scores(view, "en")
    for seat in range(4):
        parts = [cells[seat] for _, cells in sheet.rows]
        assert sum(int(cell) for cell in parts if cell != "–") == int(sheet.total[1][seat])
    assert [int(cell) for cell in sheet.total[1]] == LOOK.points(view)
    assert table.outcome is not None
    assert LOOK.points(view) == table.outcome.scores
    assert LOOK.clock(view) == view.round
    assert LOOK.clock_name(3, "cs") == "Kolo 3"
    assert LOOK.clock_name(0, "en") == "Preparation"


@pytest.mark.parametrize("lang", LANGS)
def test_filters_sort_all_components(lang: Lang) -> None:
    filters = {filter.id: filter for filter in LOOK.filters(lang)}
    everything = set(TEXTS.components())
    for filter in filters.values():
        assert filter.name
        assert [id for id, _ in filter.values] == [*filter.tokens]
        assert len({words for _, words in filter.values}) == len(filter.values)
        for tokens in filter.tokens.values():
            assert tokens
            assert tokens <= everything
    for id in ("type", "origin"):
        assert set().union(*filters[id].tokens.values()) == everything
    assert "rebel-base" in filters["keyword"].tokens["rebel"]
    assert filters["number"].tokens["7"] == {"rebel-homeworld"}
    assert filters["production"].tokens["windfall"] == {card.id for card in CARDS if card.production == "windfall"}


def test_the_look_is_found_and_its_files_are_there() -> None:
    look = look_of(GAME.package)
    assert look is LOOK
    folder = Path(look_package.__file__ or "").parent
    for style in look.styles:
        text = (folder / style).read_text("utf-8")
        assert "http" not in text
        assert "@import" not in text
    assert all(look.tagline(lang) for lang in LANGS)
    assert look.tagline("en") != look.tagline("cs")


def test_every_card_of_a_tableau_is_named_for_those_who_only_hear_it() -> None:
    table = played("first", 3, 5)
    view: View = table.view(0)  # type: ignore[assignment]
    for seat in (1, 2):
        labels = Page(LOOK.seat(view, seat, "cs")).values("aria-label")
        assert len(labels) == len(view.players[seat].tableau)
        for card, label in zip(view.players[seat].tableau, labels, strict=True):
            assert label.startswith(card_name(card, "cs"))
