"""Twilight Imperium in the browser: cards, the galaxy, sheets, the chamber; everything can be chosen, nothing hidden is
told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, cast

import pytest

from orloj.games.ti4 import GAME
from orloj.games.ti4.catalogue import component, tokens
from orloj.games.ti4.components import ACTION_CARDS, AGENDAS, OBJECTIVES, PLANETS, SYSTEMS, TECHNOLOGIES, UNITS
from orloj.games.ti4.drafting import TakePosition
from orloj.games.ti4.facts import fleets_in, planets_of
from orloj.games.ti4.hints import hint
from orloj.games.ti4.look import habits
from orloj.games.ti4.look.advice import advice_for
from orloj.games.ti4.look.battles import stroke
from orloj.games.ti4.look.chamber import agenda_of
from orloj.games.ti4.look.homes import homes_of
from orloj.games.ti4.look.map import HEXES, WORLDS, courses, planned_action, spots_of
from orloj.games.ti4.look.opened import objective
from orloj.games.ti4.look.pointing import ref_of
from orloj.games.ti4.look.sheets import sheet_of
from orloj.games.ti4.look.symbols import SYMBOLS
from orloj.games.ti4.look.web import LOOK
from orloj.games.ti4.moments import AgendaOnTable, Prediction, Sailing, TacticalAction, Vote
from orloj.games.ti4.purse import influence
from orloj.games.ti4.sailing import Sail
from orloj.games.ti4.slices import slices, tenths
from orloj.games.ti4.state import Force, Planet, State
from orloj.games.ti4.units import put
from orloj.games.ti4.view import View
from orloj.kernel import AskPay, Line, Luck, Table
from orloj.look.beats import NOWHERE, Span, beats_of
from orloj.look.fights import fights_in
from orloj.look.symbols import symbols_in
from orloj.words import LANGS, Lang
from tests.pages import Page
from tests.ti4.voting import vote_on

NAMES = ["Ada", "Bob", "Cid", "Dot", "Eva", "Fin"]
BUILT = {"map": "built", "factions": "draft"}


def answered(table: Table[State], times: int, seed: int = 5) -> Table[State]:
    """A table after so many answers by chance."""
    rng = Random(seed)
    for _ in range(times):
        if not table.asks():
            break
        seat, ask = next(iter(table.asks().items()))
        table.answer(seat, ask.sample(rng))
    return table


def a_table(seats: int = 3, times: int = 120, seed: int = 5, **options: str) -> Table[State]:
    return answered(Table.new(GAME, seats, seed=seed, options=options), times, seed)


@cache
def in_the_middle() -> Table[State]:
    """A game of six in its third round; tests that change it take a copy."""
    table, rng = Table.new(GAME, 6, seed=3), Random(3)
    while table.state.round < 3 or table.state.phase != "action":
        seat, ask = next(iter(table.asks().items()))
        table.answer(seat, ask.sample(rng))
    return table


def view_of(table: Table[State], seat: int | None = 0) -> View:
    return cast(View, table.view(seat))


def page_of(view: View, lang: Lang) -> str:
    """All that the look shows of a table."""
    parts = [LOOK.board(view, NAMES[: view.seat_count], lang), LOOK.hand(view, lang), LOOK.status(view, lang)]
    return "".join([*parts, *[LOOK.seat(view, seat, lang) for seat in view.seats]])


# -- cards


@pytest.mark.parametrize("lang", LANGS)
def test_every_component_has_a_card_details_and_a_picture(lang: Lang) -> None:
    for token in tokens():
        texts = component(token, lang)
        card, details = Page(LOOK.card(token, lang)), Page(LOOK.details(token, lang))
        for page in (card, details):
            assert texts.name in page.said, token
            assert not re.search(r"[{}]", page.said), token
        tag, attributes = card.tags[0]
        assert tag == "button"
        assert attributes["data-card"] == token
        assert "data-ref" not in attributes
        for text in (*texts.powers, *texts.scoring):
            assert text.text in details.said, (token, text)
            assert text.text in attributes["aria-label"], (token, text)
        assert set(symbols_in(LOOK.card(token, lang))) <= set(SYMBOLS.names)
        assert "<use" not in LOOK.card(token, lang)  # cards are shown where there is no sheet of symbols
    if lang == "en":
        pictures = {token: LOOK.art(token) for token in (*tokens(), "cover", "sky")}
        assert [token for token, picture in pictures.items() if not picture] == []
        assert len(set(pictures.values())) == len(pictures), "each has a picture of its own"


def test_every_kind_of_card_can_be_filtered() -> None:
    [kinds] = LOOK.filters("en")
    assert sorted(token for found in kinds.tokens.values() for token in found) == sorted(tokens())


def test_there_is_no_picture_of_what_is_not_there() -> None:
    assert [LOOK.art(id) for id in ("system.99", "system.x", "planet.earth", "nothing")] == [None] * 4


# -- the table


def options_on_the_way(table: Table[State], rng: Random, every: int) -> Iterator[tuple[int, Any]]:
    """Questions of a game by chance, some of them."""
    for number in range(100_000):
        if not table.asks():
            return
        seat, ask = next(iter(table.asks().items()))
        if number % every == 0 or number < 16:
            yield number, ask
        table.answer(seat, ask.sample(rng))


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, BUILT), (6, {"factions": "choice", "map": "generated"})])
def test_every_option_with_a_ref_has_its_piece_on_the_page(seats: int, options: dict[str, str]) -> None:
    table = Table.new(GAME, seats, seed=f"pieces {seats}", options=options)
    shown = set()
    for number, ask in options_on_the_way(table, Random(seats), every=9):
        view, lang = view_of(table, ask.seat), LANGS[number % 2]
        html = page_of(view, lang)
        refs = set(re.findall(r'data-ref="([^"]+)"', html))
        for value in getattr(ask, "options", ()):
            ref = LOOK.ref(ask, value)
            assert not ref or ref in refs, (ask.kind, ref)
            shown.add(ref.partition(":")[0])
            assert set(symbols_in(LOOK.icon(ask, value, lang))) <= set(SYMBOLS.names)
        assert set(symbols_in(html)) <= set(SYMBOLS.names)
        pointed = set(re.findall(r'<use[^>]* href="#([^"]+)"', html))
        assert pointed <= {SYMBOLS.id(symbol) for symbol in SYMBOLS.names}
        assert not re.search(r"[{}]|\bNone\b", Page(html).said)
        assert not re.search(r"\bstyle=|data-ref=\"\"", html)  # the site allows no styles in the page itself
        usual = habits.usual_answer(ask, view)
        if usual:
            ask.read(usual)  # it is allowed
        advice_for(ask, view, lang)
    assert {"system", "planet", "unit", "strategy", "card", "objective", "pool"} <= shown


def test_nothing_on_the_page_changes_when_the_hidden_is_dealt_anew() -> None:
    for table in (in_the_middle(), a_table(3, times=8, map="built")):
        for seat in range(2):
            before = page_of(view_of(table, seat), "en")
            for chance in (b"one", b"two"):
                twin = table.fork()
                GAME.redeal(twin.state, seat, Luck(chance))
                assert page_of(view_of(twin, seat), "en") == before


def test_a_spectator_sees_everything_that_lies_open_and_no_hand() -> None:
    view = view_of(in_the_middle(), None)
    html = LOOK.board(view, NAMES, "en")
    assert LOOK.hand(view, "en") == ""
    assert html.count('class="ti-other') == 6
    held = [component(OBJECTIVES[one].id, "en").name for one in in_the_middle().state.players[0].secrets.cards]
    assert held
    assert not [name for name in held if name in html]


def test_a_finished_game_can_be_looked_at() -> None:
    table = a_table(3, times=100_000, seed=2)
    assert table.outcome is not None
    view = view_of(table)
    for lang in LANGS:
        assert NAMES[0] in page_of(view, lang)
        sheet = LOOK.scores(view, lang)
        for seat, points in enumerate(LOOK.points(view)):
            assert sum(int(row[seat]) for _, row in sheet.rows) == points
            assert sheet.total[1][seat] == str(points)


def test_every_tab_has_its_pane() -> None:
    """The shared module that opens and remembers them finds both by these names."""
    html = LOOK.board(view_of(in_the_middle()), NAMES, "en").partition('data-panes="ti"')[2]
    tabs = re.findall(r'<input type="radio"[^>]* value="(\w+)"', html)
    assert tabs == re.findall(r'data-tab="(\w+)"', html) == ["map", "sheets", "cards", "chamber"]


def test_every_name_in_the_story_leads_to_a_card() -> None:
    told = Line("pays", 0, {"currency": "resources", "price": 3, "planets": ["jord"], "goods": 0})
    assert LOOK.mentions(told, None) == ["planet.jord"]
    told = Line("draws-cards", 0, {"count": 1}, secret={"cards": ["sabotage"]})
    assert LOOK.mentions(told, 0) == ["sabotage"]
    assert LOOK.mentions(told, 1) == []
    known = set(tokens())
    for line in in_the_middle().story:
        assert set(LOOK.mentions(line, line.seat)) <= known, line


# -- the galaxy


def test_planets_and_rows_of_ships_lie_inside_their_tile() -> None:
    reach = HEXES.across / 2
    for worlds in WORLDS.values():
        for x, y, r in worlds:
            for corner_x, corner_y in ((1, 0), (0.5, 3**0.5 / 2), (-0.5, 3**0.5 / 2)):
                # the distance to each edge, along its normal
                away = abs(x * corner_y + y * corner_x) if corner_x else abs(y)
                assert away + r <= reach + 4, (x, y, r)


def test_a_tile_shows_units_tokens_and_control() -> None:
    table = in_the_middle().fork()
    g = table.state
    tile = next(tile for tile, facts in SYSTEMS.items() if tile in g.systems and facts.kind == "planets")
    planet = SYSTEMS[tile].planets[0]
    g.systems[tile].space = {1: Force({"dreadnought": 3, "fighter": 2}, {"dreadnought": 2})}
    g.systems[tile].tokens = [2, 4]
    g.planets[planet].owner, g.planets[planet].exhausted = 1, True
    g.planets[planet].ground = {1: Force({"infantry": 4, "space-dock": 1})}
    page = LOOK.board(view_of(table), NAMES, "en")
    shown = page.partition(f'id="ti-map-{tile}"')[2].partition('id="ti-map-')[0]
    assert f'data-ref="unit:{tile}:dreadnought:1"' in shown
    assert "Bob: 3 dreadnoughts (damaged: 2)" in shown
    assert "Command token: Cid" in shown
    assert f'data-ref="planet:{planet}"' in shown
    assert "Exhausted" in shown
    assert "4 infantry" in shown


def test_planned_ships_are_ghosts_with_an_arc_until_they_have_moved() -> None:
    table = in_the_middle().fork()
    g = table.state
    empty = [tile for tile, system in g.systems.items() if system.at is not None and not system.space]
    origin, target = empty[:2]
    put(g, 0, "carrier", 1, str(origin))
    action = TacticalAction(seat=0, tile=target, sailings=[Sailing(kind="carrier", route=[origin, target])])
    action.sailings[0].cargo.append(("infantry", str(origin)))
    g.moments[:] = [action]
    view = view_of(table)
    assert planned_action(view) is not None
    [course] = courses(view, spots_of(view))
    assert course.seat == 0
    html = LOOK.board(view, NAMES, "en")
    assert 'data-ref="sailing:0"' in html
    assert "planned: Carrier, cargo 1" in html
    del g.systems[origin].space[0]
    assert planned_action(view_of(table)) is None
    assert 'data-ref="sailing:0"' not in LOOK.board(view_of(table), NAMES, "en")


def test_the_arc_of_a_way_through_the_active_system_stops_short_of_it_only_at_the_end() -> None:
    table = in_the_middle().fork()
    g = table.state
    empty = [tile for tile, system in g.systems.items() if system.at is not None and not system.space]
    origin, target, beyond = empty[:3]
    put(g, 0, "carrier", 1, str(origin))
    route = [origin, target, beyond, target]
    g.moments[:] = [TacticalAction(seat=0, tile=target, sailings=[Sailing(kind="carrier", route=route)])]
    view = view_of(table)
    spots = spots_of(view)
    [course] = courses(view, spots)
    x, y = spots[target]
    assert course.way.count(f" {x:.0f} {y:.0f}") == 1


def test_the_ships_that_can_be_sent_are_the_pieces_of_the_question() -> None:
    ask = next(iter(in_the_middle().asks().values()))
    assert ref_of(ask, Sail("carrier", "12-24-18")) == "unit:12:carrier"


# -- sheets, objectives, the chamber


def test_a_sheet_counts_ready_planets_only() -> None:
    table = in_the_middle().fork()
    mine = planets_of(table.state, 0)
    for planet in mine:
        table.state.planets[planet].exhausted = planet != mine[0]
    sheet = sheet_of(view_of(table), 0, NAMES, "en")
    assert sheet is not None
    assert sheet.resources == PLANETS[mine[0]].resources
    assert sheet.influence == influence(table.state, mine[0])
    assert len(sheet.planets) == len(mine)
    assert {row.kind for row in sheet.units} >= {"carrier", "fighter", "flagship"}


def test_others_see_neither_technologies_to_come_nor_notes_in_hand() -> None:
    view = view_of(in_the_middle(), 1)
    sheet = sheet_of(view, 0, NAMES, "en")
    assert sheet is not None
    assert [one for _, row in sheet.technologies for one in row if not one.owned] == []
    assert not sheet.own_notes
    assert not sheet.units


@pytest.mark.parametrize("lang", LANGS)
def test_trade_goods_to_pay_with_have_a_name(lang: Lang) -> None:
    """Each is a piece of its own, a button that shows nothing but its symbol."""
    table = in_the_middle().fork()
    table.state.players[0].trade_goods = 2
    html = str(LOOK.board(view_of(table), NAMES, lang))
    coins = re.findall(r'<i data-ref="good:(\d)">(.*?)</i>', html)
    assert [number for number, _ in coins] == ["1", "2"]
    name = re.search(r'aria-label="([^"]*)"', SYMBOLS.named("good", lang))
    assert name is not None
    assert all(name.group() in inside for _, inside in coins)


def test_technologies_are_a_tree_by_what_they_need() -> None:
    page = page_of(view_of(in_the_middle()), "en")
    places = {id: int(tier) for tier, id in re.findall(r'<li class="tier-(\d)"><button[^>]*data-card="([^"]+)"', page)}
    for id, needs in (
        ("neural-motivator", 0),
        ("dacxive-animators", 1),
        ("hyper-metabolism", 2),
        ("assault-cannon", 3),
    ):
        assert places[id] == needs == sum(TECHNOLOGIES[id].prerequisites.values())


def test_cards_in_hand_say_when_they_are_played_and_that_it_is_now() -> None:
    table = in_the_middle().fork()
    table.state.players[0].action_cards.cards.append(0)
    hand = LOOK.hand(view_of(table), "cs")
    assert re.search(r'<small class="when" data-now="teď">[^<]+', hand)


def test_objectives_show_how_far_everybody_is_and_who_has_scored() -> None:
    table = in_the_middle().fork()
    number = next(number for number, one in enumerate(OBJECTIVES) if one.condition.resource == "trade-goods")
    table.state.players[0].trade_goods, table.state.players[1].trade_goods = 99, 0
    table.state.players[2].scored = [number]
    shown = objective(view_of(table), number, range(3), NAMES, "en")
    assert [(one.have, one.scored) for one in shown.standings][:2] == [(shown.standings[0].needed, False), (0, False)]
    assert shown.standings[0].met
    assert shown.standings[2].scored


def test_the_chamber_is_in_front_when_an_agenda_is_revealed_and_voted_on() -> None:
    """Wherever that lies which could be elected: nobody votes on what he has not read."""
    t = vote_on("imperial-arbiter")  # elects a player
    html = LOOK.board(view_of(t.table), NAMES, "en")
    about = re.findall(r'data-tab="(\w+)"[^>]*data-about="([^"]+)"', html)
    assert [tab for tab, _ in about] == ["chamber"]
    [ask] = t.table.asks().values()
    assert ask.kind in about[0][1].split()
    refs = [LOOK.ref(ask, option) or "" for option in ask.options]
    assert not any(ref.startswith("outcome:") for ref in refs), "none of the pieces lies there"


def test_the_chamber_counts_votes_and_shows_predictions() -> None:
    table = in_the_middle().fork()
    number = next(number for number, one in enumerate(AGENDAS) if one.vote == "for-against")
    votes = [Vote(seat=1, outcome="for", count=4), Vote(seat=2, outcome="against", count=6)]
    predictions = [Prediction(seat=3, outcome="for", source="trade-rider")]
    table.state.moments.append(AgendaOnTable(agenda=number, votes=votes, predictions=predictions, silent=[4]))
    shown = agenda_of(view_of(table), NAMES, "en")
    assert shown is not None
    assert [(one.name, one.total, one.leads) for one in shown.results] == [("For", 4, False), ("Against", 6, True)]
    assert [one.player for one in shown.results[0].predictions] == ["Dot"]
    assert Counter(one.state for one in shown.voters)["voted"] == 2
    assert next(one for one in shown.voters if one.seat == 4).state == "silent"
    page = Page(LOOK.board(view_of(table), NAMES, "en")).said
    assert "Predicted:" in page


def test_cards_that_are_alike_are_told_apart() -> None:
    table = in_the_middle().fork()
    numbers = [number for number in range(len(ACTION_CARDS)) if ACTION_CARDS[number].id == "sabotage"][:2]
    table.state.players[0].action_cards.cards[:] = numbers
    html = LOOK.hand(view_of(table), "en")
    assert re.findall(r'data-ref="(card:[^"]+)"', html) == ["card:sabotage", "card:sabotage.2"]


# -- what is usual, and the odds


def test_one_usually_pays_exactly_and_with_what_is_worth_little_otherwise() -> None:
    table = in_the_middle().fork()
    g = table.state
    options = ["starpoint", "abyz", "mehar-xull"]  # resources and influence: 3/1, 3/0, 1/3
    for planet in options:
        g.planets[planet] = Planet(owner=0)
    ask: AskPay[Any] = AskPay(
        0,
        "pay",
        lambda _seat: options,
        price=3,
        worth=lambda one: PLANETS[one].resources,
        values={"currency": "resources"},
    )
    assert habits.usual_payment(ask, view_of(table)) == "abyz"  # so all influence is kept


def test_the_odds_of_an_attack_are_told_before_it_begins() -> None:
    table = in_the_middle().fork()
    g = table.state
    tile = next(tile for tile in g.systems if fleets_in(g, tile) and 0 not in g.systems[tile].space)
    foe = fleets_in(g, tile)[0]
    g.systems[tile].space = {foe: Force({"fighter": 1})}
    for planet in SYSTEMS[tile].planets:
        g.planets[planet].ground.clear()
    origin = next(one for one, system in g.systems.items() if one != tile and not system.space)
    g.systems[origin].space[0] = Force({"dreadnought": 4})
    g.moments[:] = [TacticalAction(seat=0, tile=tile, sailings=[Sailing(kind="dreadnought", route=[origin, tile])] * 4)]
    advice = advice_for(_Asked("move-ships"), view_of(table), "en")  # type: ignore[arg-type]
    assert advice is not None
    [row] = advice.rows
    assert row.now
    assert row.chance > 0.9


class _Asked:
    """A question as far as advice looks at it."""

    def __init__(self, kind: str) -> None:
        self.kind, self.seat, self.options = kind, 0, ()


# -- combats as pictures


def test_a_combat_is_a_picture_with_rounds_dice_and_losses() -> None:
    dice = {"purpose": "combat", "hit": 7, "plus": 0, "round": 1}
    lines = [
        Line("space-combat", 0, {"other": 1, "system": 18}),
        Line("combat-round", None, {"number": 1, "place": "18"}),
        Line("throw", 0, {**dice, "unit": "cruiser", "faces": [7, 3], "hits": 1}),
        Line("throw", 1, {**dice, "unit": "cruiser", "faces": [9], "hits": 1}),
        Line("sustains", 0, {"unit": "dreadnought", "place": "18", "count": 1}),
        Line("destroyed", 1, {"kind": "carrier", "count": 1, "place": "18", "cause": "hits"}),
        Line("combat-won", 0, {"other": 1, "place": "18"}),
        Line("turn", 1, {}),
        Line("destroyed", 1, {"kind": "fighter", "count": 1, "place": "20", "cause": "excess"}),
    ]
    [fight] = fights_in(enumerate(lines), stroke)
    assert fight.verdict == 6
    mine, theirs = fight.fighters["0"], fight.fighters["1"]
    assert [(die.face, die.mark) for die in mine.throws[0].dice] == [(7, "hit"), (3, "miss")]
    assert (mine.throws[0].round, mine.throws[0].by) == (1, "unit.cruiser")
    assert [(one.id, one.fate) for one in mine.pieces] == [("unit.dreadnought", "damaged")]
    assert [(one.id, one.fate) for one in theirs.pieces] == [("unit.carrier", "lost")]
    assert (mine.fate, theirs.fate) == ("won", "lost")


def test_every_unit_has_its_silhouette() -> None:
    assert {f"unit.{kind}" for kind in UNITS} <= set(SYMBOLS.names)
    assert len({SYMBOLS.draw(f"unit.{kind}") for kind in UNITS}) == len(UNITS)


def test_dice_have_ten_sides() -> None:
    line = Line("throw", 0, {"faces": [3, 10]})
    (beat,) = beats_of([Span([(0, line)], NOWHERE, NOWHERE)], LOOK.motion.telling)
    assert (beat.dice, beat.sides) == ([3, 10], 10)


@pytest.mark.parametrize("lang", LANGS)
def test_slices_are_compared_until_the_first_action(lang: Lang) -> None:
    table = Table.new(GAME, 6, options={"factions": "draft", "map": "generated"}, seed="homes")
    view = view_of(table)
    page = Page(str(LOOK.board(view, NAMES, lang)))
    assert [ref for ref in page.values("data-ref") if ref.startswith("position:")] == 2 * [
        f"position:{number}" for number in range(1, 7)
    ], "in the table, and on the map"
    one = slices(view)[2]
    ask = table.asks()[min(table.asks())]
    assert tenths(one.resources, lang) in hint(ask, TakePosition(3), view, lang, NAMES.__getitem__)
    homes = homes_of(view, NAMES, lang)
    assert [home.worth for home in homes] == [tenths(each.worth, lang) for each in slices(view)]
    view.phase = "action"
    assert homes_of(view, NAMES, lang) == []


def test_parts_are_written_as_people_write_them() -> None:
    assert [tenths(2.25, "cs"), tenths(2.0, "en"), tenths(10 / 3, "en")] == ["2,2", "2", "3.3"]
