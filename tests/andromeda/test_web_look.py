"""Andromeda's Edge in the browser: every option has its piece, the odds are right, nobody reads what he cannot know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from orloj.games.andromeda import GAME
from orloj.games.andromeda.battle import dice_of, joinable, sides, targeting_of
from orloj.games.andromeda.components import DISCOVERY_TOKEN, EVENTS, KINDS, SPACES, TACTIC_TOKEN, TACTICS
from orloj.games.andromeda.forecast import NOTHING, More, chances, with_ships
from orloj.games.andromeda.look.fight import advice_for, fight_of
from orloj.games.andromeda.look.galaxy import BOX, HEXES, hexes, spot
from orloj.games.andromeda.look.web import LOOK
from orloj.games.andromeda.odds import Fighter, Side, odds
from orloj.games.andromeda.state import RAIDERS, State
from orloj.games.andromeda.texts import TEXTS
from orloj.games.andromeda.view import View
from orloj.kernel import AskAmount, Luck, Table
from orloj.look import look_of
from orloj.words import LANGS, Lang
from tests.pages import Page

NAMES = ["Ada", "Bob", "Cyd", "Dan"]
TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("standard", 2, {"target": "50"}),
    ("standard", 3, {"events": "dusk", "destiny": "on", "target": "50"}),
    ("standard", 4, {"special": "quasars", "target": "50"}),
    ("teams", 4, {"special": "vortices", "destiny": "on", "target": "50"}),
]
WITHOUT_PIECE = {  # questions that are answered by buttons: yes or no, resources, an order
    "accept", "choice", "discovery", "end-battle", "exchange", "gain-any", "gain-one", "hand-over", "discard-any",
    "module-for", "after.Occasion", "order-end", "order-gains", "order-vortices", "pay", "pay-any", "reroll", "set-die",
    "upgrade-ship", "use-effect", "give", "victim", "which-stack", "who-takes-token",
}  # fmt: skip
WITHOUT_PIECE_TOKENS = {
    "pass", "return", "go-on", "end", "done", "all", "recruit-all", "no", "no-module", "enough", "give",
    "nothing", "energy", "card", "moon", "both", "arrange", "ability",
}  # fmt: skip


def view_of(table: Table[State], seat: int | None) -> View:
    view: View = table.view(seat)  # type: ignore[assignment]
    return view


def rendered(table: Table[State], seat: int | None, lang: Lang = "en") -> str:
    """All that a seat, or a spectator, gets to see."""
    view = view_of(table, seat)
    names = NAMES[: table.state.seat_count]
    seats = [LOOK.seat(view, other, lang) for other in range(len(names))]
    seats.append(getattr(LOOK, "actor")(view, "raiders", lang))  # noqa: B009
    sheet = LOOK.scores(view, lang)
    return "".join([LOOK.status(view, lang), *seats, LOOK.board(view, names, lang), LOOK.hand(view, lang), str(sheet)])


def random_game(mode: str, seats: int, options: dict[str, str], seed: int) -> Iterator[Table[State]]:
    """A table before each answer of a random game, and at its end."""
    table = Table.new(GAME, seats, mode=mode, options=options, seed=seed)
    rng = Random(seed)
    while asks := table.asks():
        yield table
        seat = rng.choice(sorted(asks))
        table.answer(seat, asks[seat].sample(rng))
    yield table


def moments(mode: str, seats: int, options: dict[str, str], seed: int, each: int = 2) -> Iterator[Table[State]]:
    """Some tables of a random game: those with a kind of question that was not there `each` times before."""
    seen: Counter[tuple[str, str]] = Counter()
    for table in random_game(mode, seats, options, seed):
        kinds = {(ask.kind, str(table.state.battle and table.state.battle.step)) for ask in table.asks().values()}
        if not kinds or any(seen[kind] < each for kind in kinds):
            yield table
        seen.update(kinds)


# -- options and pieces


@pytest.mark.parametrize(("mode", "seats", "options"), TABLES)
def test_every_option_stands_for_a_piece_that_is_there(mode: str, seats: int, options: dict[str, str]) -> None:
    for table in moments(mode, seats, options, 1, each=4):
        for seat, ask in table.asks().items():
            view = view_of(table, seat)
            html = LOOK.board(view, NAMES[:seats], "en") + LOOK.hand(view, "en")
            there = re.findall(r'data-ref="([^"]*)"', html)
            assert not [ref for ref, count in Counter(there).items() if count > 1], "two pieces with one name"
            if isinstance(ask, AskAmount):
                continue
            for value in [*ask.options, *[refusal.value for refusal in ask.blocked()]]:
                ref, token = LOOK.ref(ask, value), ask.token(value)
                assert not ref or ref in there, (ask.kind, value, ref)
                assert ref or ask.kind in WITHOUT_PIECE or token.partition(" ")[0] in WITHOUT_PIECE_TOKENS, (
                    ask.kind,
                    value,
                )


def test_options_have_symbols_that_are_on_the_sheet() -> None:
    for mode, seats, options in TABLES[:2]:
        for table in moments(mode, seats, options, 5):
            sheet = set(re.findall(r'<symbol id="([^"]*)"', LOOK.board(view_of(table, 0), NAMES[:seats], "en")))
            for ask in table.asks().values():
                for value in [] if isinstance(ask, AskAmount) else ask.options:
                    used = re.findall(r'href="#([^"]*)"', LOOK.icon(ask, value, "en"))
                    assert set(used) <= sheet, (ask.kind, value)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("mode", "seats", "options"), TABLES)
def test_pages_are_well_made(mode: str, seats: int, options: dict[str, str], lang: Lang) -> None:
    pictures: set[str] = set()
    for table in moments(mode, seats, options, 2, each=1):
        for seat in [None, *sorted(table.asks())[:2]]:
            page = Page(rendered(table, seat, lang))
            names = [name for _, attributes in page.tags for name in attributes]
            assert "style" not in names
            assert not [name for name in names if name.startswith("on")]
            assert all(tag not in ("script", "style") for tag, _ in page.tags)
            ids = page.values("id")
            assert len(ids) == len(set(ids))
            used = {href for href in page.values("href") if href.startswith("#")}
            assert used <= {f"#{id}" for id in ids}
            pictures.update(href for href in page.values("href") if href.startswith("/art/"))
            for tag, attributes in page.tags:
                if tag == "button":
                    assert attributes["type"] == "button"
        for seat, ask in table.asks().items():
            panel = getattr(LOOK, "panel")(ask, view_of(table, seat), lang)  # noqa: B009
            assert not Page(panel).values("style")
    for address in pictures:
        assert LOOK.art(address.removeprefix("/art/andromeda/").removesuffix(".svg")) is not None, address


def test_names_of_players_are_escaped() -> None:
    table = Table.new(GAME, 2, seed=1)
    html = LOOK.board(view_of(table, 0), ["<b>Ada</b>", "<script>alert(1)</script>"], "en")
    assert "<script" not in html
    assert "<b>Ada" not in html


# -- what is hidden


@pytest.mark.parametrize(("mode", "seats", "options"), TABLES)
def test_nobody_sees_what_he_cannot_know(mode: str, seats: int, options: dict[str, str]) -> None:
    for number, table in enumerate(moments(mode, seats, options, 8, each=1)):
        for seat in [table.state.active, (table.state.active + 1) % seats]:
            html = rendered(table, seat)
            assert_no_hidden_card(table, seat, html)
            if number % 3:
                continue
            twin = table.fork()
            GAME.redeal(twin.state, seat, Luck(b"anew"))
            assert html == rendered(twin, seat)
        assert_no_hidden_card(table, None, rendered(table, None))


def assert_no_hidden_card(table: Table[State], seat: int | None, html: str) -> None:
    """Copies of a card look the same, so a card counts as hidden only if no copy lies open."""
    g = table.state
    shown = {card.partition(".")[0] for card in re.findall(r'data-card="([^"]*)"', html)}
    open_cards = {TACTICS[card].id for card in [*g.tactic_discards, *g.playing]}
    open_cards |= {TACTICS[card].id for player in g.players for card in player.ongoing}
    for other, player in enumerate(g.players):
        if g.knows(seat, other):
            open_cards |= {TACTICS[card].id for card in player.hand.cards}
            open_cards |= {DISCOVERY_TOKEN[token].partition(".")[0] for token in player.discoveries.cards}
    for other, player in enumerate(g.players):
        if not g.knows(seat, other):
            hidden = {TACTIC_TOKEN[card].partition(".")[0] for card in player.hand.cards}
            hidden |= {DISCOVERY_TOKEN[token].partition(".")[0] for token in player.discoveries.cards}
            hidden |= {EVENTS[event].id for event in player.looking}
            assert not (hidden - open_cards) & shown
    unseen = {card.id for card in g.raiders.values() if not card.revealed}
    assert not unseen & shown


def test_a_spectator_has_no_hand() -> None:
    for table in moments("standard", 3, {}, 2):
        assert LOOK.hand(view_of(table, None), "en") == ""


# -- the map


def test_neighbours_on_the_map_are_neighbours_in_the_picture() -> None:
    for place, space in SPACES.items():
        x, y = spot(space)
        assert BOX[0] < x < BOX[0] + BOX[2]
        assert BOX[1] < y < BOX[1] + BOX[3]
        near = {
            other
            for other, facts in SPACES.items()
            if other != place and abs((spot(facts)[0] - x) ** 2 + (spot(facts)[1] - y) ** 2 - HEXES.across**2) < 400
        }
        assert near == set(space.adjacent), place


def test_everything_on_the_map_is_drawn() -> None:
    for table in moments("standard", 4, {"special": "vortices"}, 3, each=1):
        g = table.state
        view = view_of(table, 0)
        drawn = {hex.place: hex for hex in hexes(view, NAMES, "en")}
        assert set(drawn) == set(SPACES)
        for place, hex in drawn.items():
            counts: Counter[str] = Counter()
            for piece in hex.pieces:
                counts[piece.kind] += piece.count
                assert abs(piece.x) < HEXES.across / 2
            assert counts["ship"] == sum(len(g.ships_at(place, seat)) for seat in g.seats)
            assert counts["commander"] == sum(g.commanders.get(place, ()))
            assert counts["raider"] == sum(card.places.count(place) for card in g.raiders.values())
            assert counts["moon"] == len(g.moons.get(place, ()))
            assert counts["token"] == sum(g.tokens.get(place, {}).values())
            assert counts["structure"] == (place in g.structures)
            assert hex.active == (g.now.active == place)


# -- battles


def rules_odds(g: State) -> list[float]:
    """The odds by what the rules themselves say about each participant."""
    found = [
        Side(tuple(Fighter(dice_of(g, seat), targeting_of(g, seat)) for seat in side))
        for side in sides(g, g.now.active)
    ]
    return list(odds(found).win)


def test_the_odds_are_those_of_the_rules_also_with_ships_that_could_join() -> None:
    asked: Counter[str] = Counter()
    for mode, seats, options in TABLES:
        for table in random_game(mode, seats, options, 11):
            g = table.state
            for seat, ask in table.asks().items():
                view = view_of(table, seat)
                advice = advice_for(ask, view, "en")
                if ask.kind == "escalate" and g.battle is not None:
                    asked["escalate"] += 1
                    assert advice is not None
                    _, found = chances(view)
                    if not any(one.wins_ties for one in view.battle.fighters):  # type: ignore[union-attr]
                        assert list(found.win) == pytest.approx(rules_odds(g))
                    assert_joining(table, seat, view)
                elif isinstance(ask, AskAmount) and ask.kind == "energy-dice":
                    asked["energy"] += 1
                    assert advice is not None
                    assert len(advice.rows) == ask.hi + 1 - ask.lo
                    assert [row.chance for row in advice.rows] == sorted(row.chance for row in advice.rows)
                elif not ask.kind.startswith("when.") and ask.kind != "end-battle":
                    assert advice is None
    assert asked["escalate"] > 5
    assert asked["energy"] > 5


def assert_joining(table: Table[State], seat: int, view: View) -> None:
    """Bring all ships in and compare."""
    twin = table.fork()
    g = twin.state
    ships = list(joinable(g, seat).values())
    more = with_ships(view, seat, [ship.type for ship in ships])
    assert more.ships == len(ships)
    for ship in ships:
        ship.at = g.now.active
    assert g.battle is not None
    _, found = chances(view, seat, more)
    everybody = [*view.battle.fighters, *view.battle.outside]  # type: ignore[union-attr]
    if any(one.wins_ties for one in everybody):
        return
    assert sorted(found.win) == pytest.approx(sorted(rules_odds(g)))


def test_a_battle_shows_its_sides_their_dice_and_who_won() -> None:
    steps = set()
    for table in random_game("standard", 4, {}, 4):
        view = view_of(table, None)
        shown = fight_of(view, NAMES, "en")
        assert (shown is None) == (view.battle is None or not view.battle.fighters)
        if shown is None or view.battle is None:
            continue
        steps.add(view.battle.step)
        if shown.rolled:
            assert not any(side.chance for side in shown.sides)
        elif not view.battle.ended:
            assert all(side.chance for side in shown.sides)
    assert {"escalation", "preparation", "dice"} <= steps


def test_what_is_added_is_nothing_by_default() -> None:
    assert More() == NOTHING
    assert RAIDERS < 0


# -- the story, the score


def test_lines_mention_components_by_their_names_and_secrets_only_to_their_seat() -> None:
    *_, table = random_game("standard", 3, {"destiny": "on"}, 4)
    found = 0
    for line in table.story:
        for reader in (None, 0, 1, 2):
            for token in LOOK.mentions(line, reader):
                found += 1
                assert TEXTS.component(token, "en").name
            if line.secret and reader != line.seat:
                values = {name: getattr(line, name) for name in line.__struct_fields__}
                bare: Any = type(line)(**values | {"secret": {}})
                assert LOOK.mentions(line, reader) == LOOK.mentions(bare, reader)
    assert found > 100


@pytest.mark.parametrize(("mode", "seats", "options"), TABLES)
def test_the_score_adds_up(mode: str, seats: int, options: dict[str, str]) -> None:
    *_, table = random_game(mode, seats, options, 9)
    view = view_of(table, None)
    sheet = LOOK.scores(view, "en")
    for seat in range(seats):
        parts = [int(cells[seat].replace("−", "-")) for _, cells in sheet.rows]
        assert max(0, sum(parts)) == int(sheet.total[1][seat])
    assert table.outcome is not None
    assert [int(cell) for cell in sheet.total[1]] == LOOK.points(view) == table.outcome.scores
    if mode == "teams":
        assert sheet.team is not None
        team = [int(cell) for cell in sheet.team[1]]
        assert team[0] == team[1] == sum(LOOK.points(view)[:2])
        assert team[2] == team[3] == sum(LOOK.points(view)[2:])
    assert LOOK.clock(view) == table.state.turn
    assert LOOK.clock_name(3, "cs") == "Tah 3"
    assert LOOK.clock_name(0, "en") == "Preparation"


def test_the_offer_says_what_the_reader_can_pay_for() -> None:
    for table in moments("standard", 2, {}, 6, each=1):
        view = view_of(table, 0)
        html = LOOK.board(view, NAMES[:2], "en")
        assert html.count(" afford") == len(view.affordable)
        assert html.count("ae-offer") == 1
        assert len(view.offer) == len(KINDS)


def test_the_look_is_found_and_its_files_are_there() -> None:
    look = look_of(GAME.package)
    assert look is LOOK
    folder = files(f"{GAME.package}.look")
    for name in (*look.styles, *look.modules):
        assert (folder / name).is_file()
    for lang in LANGS:
        assert look.tagline(lang)
    assert look.art("cover")
