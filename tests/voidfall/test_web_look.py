"""Voidfall in the browser: cards, house boards, the map; everything can be chosen, nothing hidden is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import cast

import pytest

from orloj.games.voidfall import GAME
from orloj.games.voidfall.catalogue import component, tokens
from orloj.games.voidfall.components import AGENDAS, CRISES, EVENTS, FOCUSES, SCENARIOS
from orloj.games.voidfall.look import cards, icons
from orloj.games.voidfall.look.drawn import card_of
from orloj.games.voidfall.look.hand import focus_card
from orloj.games.voidfall.look.house import house_board
from orloj.games.voidfall.look.offers import event_of
from orloj.games.voidfall.look.symbols import SYMBOLS
from orloj.games.voidfall.look.terminal import LOOK as TERMINAL
from orloj.games.voidfall.look.web import LOOK
from orloj.games.voidfall.measures import worth
from orloj.games.voidfall.state import State
from orloj.games.voidfall.view import View
from orloj.kernel import Luck, Table
from orloj.look.symbols import symbols_in
from orloj.words import LANGS, Lang
from tests.pages import Page
from tests.voidfall.positions import galaxy, plain, told
from tests.voidfall.positions import sector as place

NAMES = ["Ada", "Bob", "Cid", "Dot"]


def answered(table: Table[State], times: int, seed: int = 5) -> Table[State]:
    """A table after so many answers by chance."""
    rng = Random(seed)
    for _ in range(times):
        if not table.asks():
            break
        seat, ask = next(iter(table.asks().items()))
        table.answer(seat, ask.sample(rng))
    return table


def a_table(seats: int = 2, mode: str = "competitive", times: int = 40, seed: int = 5) -> Table[State]:
    return answered(Table.new(GAME, seats, seed=seed, mode=mode), times, seed)


def page_of(view: View, lang: Lang) -> str:
    """All that the look shows of a table."""
    parts = [LOOK.board(view, NAMES[: view.seat_count], lang), LOOK.hand(view, lang), LOOK.status(view, lang)]
    return "".join([*parts, *[LOOK.seat(view, seat, lang) for seat in range(view.seat_count)]])


@pytest.mark.parametrize(("mode", "seats"), [("competitive", 2), ("cooperative", 2), ("solo", 1), ("tutorial", 1)])
def test_a_finished_game_can_be_looked_at(mode: str, seats: int) -> None:
    table = a_table(seats, mode, times=10_000)
    assert table.outcome is not None
    for lang, said in (("en", "The game is over"), ("cs", "Hra skončila")):
        assert said in page_of(cast(View, table.view(0)), cast(Lang, lang))


# -- cards


@pytest.mark.parametrize("lang", LANGS)
def test_every_component_has_a_card_and_details(lang: Lang) -> None:
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


def test_every_kind_of_card_can_be_filtered() -> None:
    [kinds] = LOOK.filters("en")
    assert sorted(token for found in kinds.tokens.values() for token in found) == sorted(tokens())


# -- the table


@pytest.mark.parametrize(("mode", "seats"), [("competitive", 3), ("cooperative", 2), ("solo", 1), ("tutorial", 1)])
def test_every_option_with_a_ref_has_its_piece_on_the_page(mode: str, seats: int) -> None:
    table, rng = Table.new(GAME, seats, seed=8, mode=mode), Random(8)
    for number in range(160):
        if not table.asks():
            break
        seat, ask = next(iter(table.asks().items()))
        if number % 4 == 0 or number < 16:
            view = cast(View, table.view(seat))
            lang = LANGS[number % 8 // 4]
            html = page_of(view, lang)
            refs = set(re.findall(r'data-ref="([^"]+)"', html))
            for value in getattr(ask, "options", ()):
                ref = LOOK.ref(ask, value)
                assert not ref or ref in refs, (ask.kind, ref)
                assert set(symbols_in(LOOK.icon(ask, value, lang))) <= set(SYMBOLS.names)
            assert set(symbols_in(html)) <= set(SYMBOLS.names)
            pointed = set(re.findall(r'<use[^>]* href="#([^"]+)"', html))
            assert pointed <= {SYMBOLS.id(symbol) for symbol in SYMBOLS.names}
            assert not re.search(r"[{}]|\bNone\b", Page(html).said)
            assert not re.search(r"\bstyle=|data-ref=\"\"", html)  # the site allows no styles in the page itself
        table.answer(seat, ask.sample(rng))


@pytest.mark.parametrize(("mode", "seats"), [("competitive", 2), ("cooperative", 2)])
def test_nothing_on_the_page_changes_when_hidden_cards_are_dealt_anew(mode: str, seats: int) -> None:
    table = a_table(seats, mode, times=90)
    for seat in range(seats):
        before = page_of(cast(View, table.view(seat)), "en")
        for chance in (b"one", b"two", b"three"):
            twin = table.fork()
            GAME.redeal(twin.state, seat, Luck(chance))
            assert page_of(cast(View, twin.view(seat)), "en") == before


def test_a_spectator_sees_everything_that_lies_open_and_no_hand() -> None:
    table = a_table(3, times=60)
    view = cast(View, table.view(None))
    html = LOOK.board(view, NAMES[:3], "en")
    assert LOOK.hand(view, "en") == ""
    assert 'data-tab="house"' not in html
    assert html.count('class="vf-other') == 3


@pytest.mark.parametrize(("mode", "seats"), [("competitive", 2), ("solo", 1)])
def test_every_tab_beside_the_map_has_its_pane(mode: str, seats: int) -> None:
    """The shared module that opens and remembers them finds both by these names."""
    html = LOOK.board(cast(View, a_table(seats, mode, times=60).view(0)), NAMES[:seats], "en")
    side = html.partition('data-panes="vf"')[2]
    tabs = re.findall(r'<input type="radio"[^>]* value="(\w+)"', side)
    assert tabs == re.findall(r'data-tab="(\w+)"', side)
    assert ("void" in tabs) == (mode == "solo")


def test_no_sign_between_icons_leads_to_nothing() -> None:
    """The penalty of some crises is only a cost."""

    def rows(part: icons.Part) -> Iterator[icons.Row]:
        if isinstance(part, icons.Row):
            yield part
            for one in part.parts:
                yield from rows(one)

    for crisis in CRISES:
        for row in rows(icons.effect(crisis.penalty)):
            assert row.parts, crisis.id
            assert len(row.parts) > 1 or not row.join, crisis.id


# -- house boards


def test_a_house_board_warns_before_overproduction_and_tells_the_upkeep() -> None:
    view = cast(View, a_table(times=60).view(0))
    player = view.players[0]
    player.stock["food"], player.stock["materials"], player.stock["energy"] = 15, 1, 0
    shown = house_board(view, 0, "Ada", "en", own=True)
    food = next(one for one in shown.stocks if one.resource == "food")
    assert food.gain > 0
    assert (food.lost, food.bonus) == (food.gain, 3)
    assert "would lose" in LOOK.board(view, NAMES[:2], "en")
    assert shown.upkeep.total == shown.upkeep.agendas + shown.upkeep.sectors
    player.stock["food"] = 0
    short = house_board(view, 0, "Ada", "en", own=True).upkeep
    assert short.short == short.total
    assert short.loss == 3 * short.short


@pytest.mark.parametrize(("defended", "cycle"), [(True, 1), (False, 1), (False, 2)])
def test_a_house_board_tells_the_skirmish_that_is_coming(defended: bool, cycle: int) -> None:
    facts = {"installations": ["sector_defense"] * 3 if defended else []}
    t = galaxy(plain(corrupted_slots=[1, 2]), plain(house="dunlork"), sectors={"O1": facts}, cycle=cycle)
    shown = house_board(cast(View, t.table.view(1)), 0, "Ada", "en", own=False).strike
    assert shown is not None
    assert (shown.power, shown.falls) == (2 + (cycle > 1), not defended)
    assert shown.words == f"sector O1 would {'hold' if defended else 'fall'}"
    assert shown.words in LOOK.board(cast(View, t.table.view(0)), NAMES[:2], "en")
    lines = TERMINAL.players(cast(View, t.table.view(0)), NAMES[:2], "en", True, full=True)[0]
    assert f"  Skirmish at the end of the cycle: power {shown.power}, {shown.words}" in [line.plain for line in lines]
    struck = galaxy(
        plain(corrupted_slots=[1, 2]),
        plain(house="dunlork"),
        sectors={"O1": facts},
        cycle=cycle,
        plan=["strikes", "round"],
    )
    assert told(struck, "strike")[0] == {"sector": "O1", "count": shown.power, "player": 0}
    assert (place(struck, "O1").owner == 0) is defended


def test_between_turns_the_page_says_what_goes_on() -> None:
    """Set-up, preparation, evaluation; with preselected focuses also their choice."""
    table = Table.new(GAME, 2, seed=5, options={"preselect": "on"})
    rng, stages = Random(5), list[str]()
    while table.asks():
        seat, ask = next(iter(table.asks().items()))
        status = Page(LOOK.status(cast(View, table.view(seat)), "en")).said
        named = next(
            (one for one in ("Set-up", "Preparation", "Preselected focuses", "Evaluation") if one in status), ""
        )
        wanted = {"house": "Set-up", "origin": "Set-up", "preselect": "Preselected focuses"}
        wanted |= {"place-in-order": "Preparation", "pay-upkeep": "Evaluation"}
        if ask.kind in wanted:
            stages.append(ask.kind)
            assert named == wanted[ask.kind], (ask.kind, status)
        table.answer(seat, ask.sample(rng))
    assert {"house", "preselect", "place-in-order"} <= set(stages)


@pytest.mark.parametrize(
    ("mode", "seats", "decides"),
    [("competitive", 2, "Corruption"), ("solo", 1, "Influence of the Voidborn"), ("tutorial", 1, "Influence for each")],
)
def test_the_end_tells_what_the_influence_came_from_and_what_decides(mode: str, seats: int, decides: str) -> None:
    table = a_table(seats, mode, times=10_000)
    view = cast(View, table.view(0))
    sheet = LOOK.scores(view, "en")
    for seat, player in enumerate(view.players):
        parts = [int(cells[seat].replace("−", "-")) for _, cells in sheet.rows]
        assert sum(parts) == int(sheet.total[1][seat]) == player.influence
    assert [words for words, _ in sheet.rows][:2] == ["At the start", "Agendas"]
    [(words, _)] = sheet.ties
    assert words.startswith(decides)
    shown = TERMINAL.score(view, NAMES[:seats], "en", plain=True)
    assert len(shown.rows) == len(sheet.rows) + 2


def test_nothing_is_forecast_when_the_game_is_over() -> None:
    view = cast(View, a_table(times=10_000).view(0))
    html = LOOK.board(view, NAMES[:2], "en")
    assert "upkeep now" not in html
    assert "would score" not in html
    assert "upkeep now" in LOOK.board(cast(View, a_table(times=60).view(0)), NAMES[:2], "en")


@pytest.mark.parametrize("event", range(len(EVENTS)), ids=[one.id for one in EVENTS])
def test_every_event_lies_on_everybodys_page(event: int) -> None:
    table = a_table(times=60)
    table.state.event = event
    for seat in (0, 1, None):
        view = cast(View, table.view(seat))
        for lang in LANGS:
            assert f'data-card="{card_of("event", EVENTS[event].id)}"' in LOOK.board(view, NAMES[:2], lang)


def test_objectives_by_tier_are_met_once_a_track_that_counts_has_one() -> None:
    state = a_table(times=60).state
    state.event = next(place for place, one in enumerate(EVENTS) if one.id == "3A")
    player = state.players[0]
    player.tracks = dict.fromkeys(player.tracks, 0)
    player.corrupted_tracks = []
    assert not _first_goal(state), "no track has a tier"
    player.tracks["society"] = 7
    assert _first_goal(state)
    player.corrupted_tracks = ["society"]
    assert not _first_goal(state), "only pure tracks count"


def _first_goal(state: State) -> bool:
    """Would seat 0 meet the first objective of the event now?"""
    event = event_of(state, 0, "en")
    assert event is not None
    return event.goals[0][1]


def test_technologies_on_offer_say_what_their_numbers_are() -> None:
    html = LOOK.board(cast(View, a_table(times=60).view(0)), NAMES[:2], "en")
    assert re.search(r'<small title="Copies left: \d\.[^"]+">(<i>\d</i>)+<svg[^>]+data-symbol="influence"', html)


def test_a_track_shows_its_next_benefit_and_what_it_costs() -> None:
    view = cast(View, a_table(times=60).view(0))
    view.players[0].tracks["society"] = 5
    [society, *_] = house_board(view, 0, "Ada", "en", own=True).tracks
    assert [space.state for space in society.spaces] == [*["done"] * 5, "here", "next", "far"]
    assert society.next is not None
    assert (society.next.tier, society.next.price) == (3, 1)
    view.players[0].tracks["society"] = 7
    assert house_board(view, 0, "Ada", "en", own=True).tracks[0].next is None


def test_agendas_forecast_what_they_score_and_corrupted_ones_nothing() -> None:
    view = cast(View, a_table(times=60).view(0))
    slot = view.players[0].slots[0]
    wanted = sum(worth(view, 0, one) for one in AGENDAS[slot.agenda].objective)
    assert house_board(view, 0, "Ada", "en", own=True).agendas[0].forecast == wanted
    view.players[0].slots[1].agenda, view.players[0].slots[1].corrupted = 0, True
    assert house_board(view, 0, "Ada", "en", own=True).agendas[1].forecast == 0


def test_focus_cards_say_which_actions_cannot_be_paid() -> None:
    view = cast(View, a_table(times=60).view(0))
    player = view.players[0]
    for resource in player.stock:
        player.stock[resource] = 0
    card = focus_card(view, 0, "conquest", "en")
    assert [action.state for action in card.actions] == ["poor"] * 3
    assert {action.why for action in card.actions} == {"Not enough resources"}
    player.stock["energy"] = 2
    assert [action.state for action in focus_card(view, 0, "conquest", "en").actions] == ["ready", "poor", "poor"]
    assert len(card.actions) == len(FOCUSES["conquest"].action)


# -- the map and what lies open


def test_the_map_shows_all_sectors_with_their_fleets_and_only_the_number_of_hidden_tokens() -> None:
    view = cast(View, a_table(3, times=60).view(0))
    html = LOOK.board(view, NAMES[:3], "en")
    refs = set(re.findall(r'data-ref="([^"]+)"', html))
    assert {f"sector:{plan.key}" for plan in SCENARIOS[view.scenario].sector} <= refs
    for key, sector in view.sectors.items():
        assert {f"fleet:{key}:{ship}" for ship, power in sector.fleets.items() if power} <= refs
        assert (f"fleet:{key}:voidborn" in refs) == bool(sector.void_power)
    assert not re.search(r"bounty_\w+|reclaim_\w+", html)


def test_solo_games_show_the_crisis_board_and_the_total_of_the_voidborn() -> None:
    view = cast(View, a_table(1, "solo", times=30).view(0))
    assert view.board is not None
    html = LOOK.board(view, NAMES[:1], "en")
    page = Page(html)
    assert {"row:military", "row:economic", "catastrophe", "haven:1"} <= set(re.findall(r'data-ref="([^"]+)"', html))
    assert str(sum(points for _, points in view.board.total.values())) in page.said
    for words in ("Rifts", "Unfinished safe havens", "Corruption", "Population in Voidborn sectors"):
        assert words in page.said


@pytest.mark.parametrize("lang", LANGS)
def test_the_event_says_its_rounds_and_what_is_met(lang: Lang) -> None:
    view = cast(View, a_table(times=60).view(0))
    page = Page(LOOK.board(view, NAMES[:2], lang))
    assert component(EVENTS[view.event].id, lang).name in page.said
    assert LOOK.clock_name(LOOK.clock(view), lang)


def test_drawn_agendas_lie_in_the_hand_of_who_looks_at_them() -> None:
    table, rng = Table.new(GAME, 2, seed=3), Random(3)
    for _ in range(400):
        seat, ask = next(iter(table.asks().items()))
        if ask.kind == "keep-agenda":
            html = LOOK.hand(table.view(seat), "en")
            for value in ask.options:
                assert component(AGENDAS[value.agenda].id, "en").name in Page(html).said
                assert f'data-ref="{LOOK.ref(ask, value)}"' in html
                assert f'data-ref="{LOOK.ref(ask, value)}"' not in page_of(cast(View, table.view(1 - seat)), "en")
            return
        table.answer(seat, ask.sample(rng))
    pytest.fail("nobody drew agendas")


def test_houses_and_origins_are_chosen_by_their_cards() -> None:
    table, rng = Table.new(GAME, 2, seed=2), Random(2)
    seen = set()
    for _ in range(12):
        seat, ask = next(iter(table.asks().items()))
        if ask.kind in ("house", "origin"):
            seen.add(ask.kind)
            html = LOOK.board(table.view(seat), NAMES[:2], "en")
            for value in ask.options:
                assert f'data-ref="{LOOK.ref(ask, value)}"' in html
        table.answer(seat, ask.sample(rng))
    assert seen <= {"house", "origin"}
    assert "vf-choices" not in LOOK.board(a_table(times=60).view(0), NAMES[:2], "en")


def test_the_look_serves_the_pictures() -> None:
    assert LOOK.art("cover") is not None
    assert LOOK.art("nothing") is None
    assert all(LOOK.art(token) for token in tokens())  # by which the page shows what is played
    assert cards.face("shields", "en").picture == "/art/voidfall/tech.shields.svg"


# -- the terminal


@pytest.mark.parametrize(("mode", "seats"), [("competitive", 3), ("solo", 1)])
def test_the_terminal_says_the_same_in_words(mode: str, seats: int) -> None:
    table, rng = Table.new(GAME, seats, seed=4, mode=mode), Random(4)
    for number in range(120):
        if not table.asks():
            break
        seat, ask = next(iter(table.asks().items()))
        if number % 8 == 0:
            view, lang = cast(View, table.view(seat)), LANGS[number % 16 // 8]
            names = NAMES[:seats]
            lines = [*TERMINAL.status(view, lang, True), *TERMINAL.actor(view, "voidborn", lang, True, full=True)]
            lines += [line for player in TERMINAL.players(view, names, lang, True, full=True) for line in player]
            lines += [line for one in TERMINAL.pages(lang) for line in TERMINAL.page(one.id, view, names, lang, True)]
            items = [item for area in TERMINAL.areas(view, lang, True, full=True) for item in area.items]
            items += [
                item for value in getattr(ask, "options", ()) if (item := TERMINAL.item(ask, value, view, lang, True))
            ]
            assert all(item.token in tokens() for item in items)
            assert not re.search(r"[{}]|\bNone\b", "\n".join(line.plain for line in lines))
            assert len(TERMINAL.score(view, names, lang, True).rows[0]) == seats + 1
        table.answer(seat, ask.sample(rng))
    said = "\n".join(line.plain for line in TERMINAL.page("map", cast(View, table.view(0)), NAMES[:seats], "en", True))
    assert "Bounty token" in said  # how many, not which
    assert not re.search(r"bounty_\w+", said)


# -- beats


def test_every_line_is_a_beat_and_power_is_seen_moving() -> None:
    table = a_table(3, times=260)
    told = {line.key: LOOK.motion.telling(line.heard_by(0)) for line in table.story}
    assert {"heading", "card", "line", "minor"} <= {one.kind for one in told.values()}
    flying = [key for key, one in told.items() if one.flights]
    assert flying
    assert set(flying) <= {"shifts", "deploys", "recalls"}


def test_what_moves_has_its_place_on_the_page() -> None:
    view = cast(View, a_table(3, times=120).view(0))
    html = page_of(view, "en")
    places = set(re.findall(r'data-(?:at|ref)="([^"]+)"', html))
    spots = LOOK.motion.whereabouts(view)
    assert {spot.place for spot in spots.pieces.values()} <= places
    assert {spot.shown for spot in spots.pieces.values() if spot.shown} <= places
    assert set(spots.numbers) <= set(re.findall(r'data-number="([^"]+)"', html))
