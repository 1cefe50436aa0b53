"""Two positions that a player can tell apart have different numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from orloj.bots import bot_named
from orloj.games import GAMES
from orloj.kernel import Decision, Table
from orloj.lab.numbers import Observer, Ordered, flattened, layout_of, ordered_in

LOOKS = 4  # at each kind of list
_NUMBER = re.compile(r"\d+")

# Lists of which only that is known what is in them, and why nothing else needs to be:
ORDER_MEANS_NOTHING = {
    "rftg": {
        "phases",  # they are always played in the order of the rules
        "players[#].goods",
        "players[#].hand",
        "players[#].looking",
        "players[#].picks",
        "players[#].tableau",
    },
    "andromeda": {
        "affordable",
        "discovery_known.observatory",  # sorted by the game
        "discovery_known.science_high",
        "discovery_known.science_low",
        "event_discards",
        "moon_discards",
        "now.activated",
        "now.by_energy",
        "now.by_ship",
        "now.paid_pairs",
        "players[#].destiny",
        "players[#].discoveries",
        "players[#].dominances",
        "players[#].factions_dealt",
        "players[#].hand",
        "players[#].looking",
        "players[#].moons",
        "players[#].ongoing",
        "players[#].replicated",
        "players[#].ship_values.fighter.traits",
        "players[#].ship_values.heavy_cruiser.traits",
        "players[#].ship_values.science_vessel.traits",
        "players[#].ship_values.transport.traits",
        "players[#].ships",  # the one that was launched stands at the active place
        "players[#].slots",  # they follow from the rows
        "players[#].spare_upgrades",
        "playing",
        "raiders.A.places",
        "raiders.B.places",
        "raiders.C.places",
        "raiders.D.places",
        "raiders.S.places",
        "tactic_discards",
    },
    "outer_rim": {
        "characters",
        "databank",  # which of the cards with a number comes is luck
        "eliminated",
        "now.used",
        "players[#].assets",  # they may change slots at any time
        "players[#].sabotaged",
        "players[#].secret_places",
        "removed",
        "ship_supply",
    },
    "voidfall": {
        "corrupted_offers",
        "houses_left",
        "improved",
        "invasions[#].fight.log",  # how it came about
        "invasions[#].fight.options",
        "invasions[#].ships",
        "now.deeds",
        "now.done",
        "now.used",
        "pending",  # any of it may be resolved first
        "players[#].bounty",
        "players[#].corrupted_tracks",
        "players[#].discard",
        "players[#].drawn",
        "players[#].hand",
        "players[#].known_agendas",
        "players[#].later",
        "players[#].peeked",
        "players[#].reclaim",
        "players",  # before houses are chosen
        "sectors.H#.guilds",  # they stand from left to right, but whose slot is which makes no difference
        "sectors.H#.installations",
        "sectors.O#.guilds",
        "sectors.O#.installations",
        "sectors.a#.guilds",
        "sectors.a#.installations",
        "sectors.b#.guilds",
        "sectors.b#.installations",
        "sectors.c#.guilds",
        "sectors.c#.installations",
        "sectors.d#.guilds",
        "sectors.d#.installations",
        "sectors.e#.guilds",
        "sectors.e#.installations",
    },
    "ti4": {
        "discarded_agendas",
        "discarded_cards",  # whoever takes one may choose
        "factions_left",
        "moments[#].ahead",
        "moments[#].barred",
        "moments[#].conquered",
        "moments[#].docks",
        "moments[#].kinds",
        "moments[#].landed",
        "moments[#].losses",
        "moments[#].lost",  # how it came about
        "moments[#].sailings[#].cargo",
        "moments[#].throws",
        "moments[#].used",
        "moments[#].used_once",
        "objectives",
        "players[#].action_cards",
        "players[#].exhausted",
        "players[#].known_cards",
        "players[#].known_notes",
        "players[#].notes",
        "players[#].notes_in_play",
        "players[#].scored",
        "players[#].secrets",
        "players[#].spent_cards",
        "players[#].strategy_cards",
        "players[#].technologies",
        "promises",
    },
}
TOLD_AS_A_HEAP = {
    "rftg": "players[#].hand",
    "andromeda": "players[#].hand",
    "outer_rim": "players[#].assets",
    "voidfall": "players[#].hand",
    "ti4": "players[#].technologies",
}
LOOKED_AT = {"andromeda": {"players[#].rows.industry", "offer.trade"}, "outer_rim": {"tiles"}}


def moments(game: str, seats: int, seed: int, answers: int) -> Iterator[Table[Any]]:
    """A table after each of so many answers; half of the seats think."""
    rng = Random(seed)
    table = Table.new(GAMES[game], seats, seed=seed)
    thinker = bot_named("heuristic", game)
    looks = [Decision(table, seat, rng) for seat in range(seats)]
    for _ in range(answers):
        yield table
        asks = table.asks()
        if not asks:
            return
        waited_for = [seat for seat in asks if not asks[seat].optional]
        seat = rng.choice(waited_for or list(asks))
        answer = thinker.choose(looks[seat]) if seat % 2 else None
        table.answer(seat, answer or asks[seat].sample(rng))


@pytest.mark.parametrize(
    ("game", "seats", "seed"),
    [("rftg", 3, 1), ("andromeda", 4, 2), ("outer_rim", 4, 3), ("voidfall", 4, 4), ("ti4", 3, 5)],
)
def test_different_views_have_different_numbers(game: str, seats: int, seed: int) -> None:
    observer = Observer(layout_of(game), seats)
    seen: list[dict[bytes, Any]] = [{} for _ in range(seats)]
    looked = 0
    for table in moments(game, seats, seed, 250):
        for seat in range(seats):
            view = table.game.named(table.view(seat))
            assert seen[seat].setdefault(observer.observe(table, seat).tobytes(), view) == view
            looked += 1
    assert looked > 100 * seats


@pytest.mark.parametrize("game", GAMES)
def test_what_changes_places_changes_the_numbers_if_it_means_anything(game: str) -> None:
    """Two neighbours of a list, and what lies under two keys of a table, are exchanged."""
    ordered = ordered_in(GAMES[game].package)
    looked: Counter[str] = Counter()
    blind: set[str] = set()
    for number, table in enumerate(moments(game, 4, 5, 1500)):
        if number % 6:
            continue
        view = table.game.named(table.view(0))
        numbers = flattened(view, ordered=ordered)
        for path, node, one, other in exchanges(view):
            kind = _NUMBER.sub("#", path)
            if looked[kind] < LOOKS:
                looked[kind] += 1
                node[one], node[other] = node[other], node[one]
                if flattened(view, ordered=ordered) == numbers:
                    blind.add(kind)
                node[one], node[other] = node[other], node[one]
    assert blind <= ORDER_MEANS_NOTHING[game]
    assert TOLD_AS_A_HEAP[game] in blind  # it does see what is not told
    assert LOOKED_AT.get(game, set()) <= looked.keys()


def test_which_moon_lies_in_which_slot_is_told() -> None:
    ordered = ordered_in(GAMES["andromeda"].package)
    [view, other] = [
        {"players": [{"stored": {"treasury+tra-07": one, "tra-07+tra-02": two}}]}
        for one, two in [("moon-trade-1", "moon-science-2"), ("moon-science-2", "moon-trade-1")]
    ]
    assert flattened(view) == flattened(other)
    assert flattened(view, ordered=ordered) != flattened(other, ordered=ordered)


def test_cards_that_share_a_number_are_told_apart() -> None:
    """In Outer Rim `db.1.2` is no copy of `db.1.1`."""
    one, other = {"hand": ["db.1.1"]}, {"hand": ["db.1.2"]}
    assert flattened(one) == flattened(other) == {"hand=db.1": 1}
    ordered = ordered_in(GAMES["outer_rim"].package)
    assert flattened(one, ordered=ordered) == {"hand=db.1.1": 1}
    assert flattened(other, ordered=ordered) == {"hand=db.1.2": 1}


def test_nobody_is_so_rich_that_it_cannot_be_told() -> None:
    """Credits of Outer Rim come in thousands."""
    layout = layout_of("outer_rim")
    observer = Observer(layout, 2)
    seen = []
    for credits in (4000, 40_000):
        table = Table.new(GAMES["outer_rim"], 2, seed=1)
        table.state.players[1].credits = credits
        numbers = dict(zip(observer.names, observer.observe(table, 0), strict=True))
        seen.append(numbers["players[1].credits"])
    assert seen == [4000, 40_000]


def exchanges(plain: Any, path: str = "") -> Iterator[tuple[str, Any, Any, Any]]:
    """Two places in lists, or under keys of several words, that hold different words."""
    places: list[Any] = []
    if isinstance(plain, dict):
        for key, value in plain.items():
            yield from exchanges(value, f"{path}.{key}" if path else key)
        places = [key for key in plain if "+" in str(key)]
    elif isinstance(plain, list):
        for number, value in enumerate(plain):
            yield from exchanges(value, f"{path}[{number}]")
        places = [number for number, value in enumerate(plain) if not isinstance(value, list)]
    for one, other in pairwise(places):
        if plain[one] != plain[other]:
            yield path, plain, one, other


def test_things_of_a_heap_are_added_up() -> None:
    deeds = [{"do": "found", "times": 2}, {"do": "build", "times": 1}, {"do": "found", "times": 1}]
    plain = {"now": {"deeds": deeds, "fights": [{"log": [{"hits": 1}, {"hits": 2}]}, {"log": [{"hits": 4}]}]}}
    assert flattened(plain, ordered=Ordered(heaps=["now.deeds", "now.fights[*].log"])) == {
        "now.deeds.do=found": 2,
        "now.deeds.do=build": 1,
        "now.deeds.times": 4,
        "now.fights[0].log.hits": 3,
        "now.fights[1].log.hits": 4,
    }


def test_things_of_many_kinds_are_told_by_kind() -> None:
    """Whatever lies below or between them, a card that is played has its numbers at the same place."""
    turn, card, answer = {"type": "Turn", "seat": 2}, {"type": "Card", "card": "x"}, {"type": "Card", "card": "y"}
    ordered = Ordered(kinds={"moments": "type"})
    assert flattened({"moments": [turn, card, answer]}, ordered=ordered) == {
        "moments.Turn[0].place": 1,
        "moments.Turn[0].seat": 2,
        "moments.Card[0].place": 2,
        "moments.Card[0].card=x": 1,
        "moments.Card[1].place": 3,
        "moments.Card[1].card=y": 1,
    }
    assert flattened({"moments": [card, turn]}, ordered=ordered) == {
        "moments.Card[0].place": 1,
        "moments.Card[0].card=x": 1,
        "moments.Turn[0].place": 2,
        "moments.Turn[0].seat": 2,
    }


def test_where_the_order_matters_each_word_has_its_place() -> None:
    plain = {
        "rows": {"trade": ["a", None, "b", "a.2"], "science": ["c"]},
        "stored": {"b+c": "moon-1", "a+b": "moon-2", "alone": "moon-3"},
        "hand": ["a", "b"],
    }
    ordered = Ordered(["rows.*", "stored"])
    places = {name: value for name, value in flattened(plain, ordered=ordered).items() if ".place=" in name}
    assert places == {
        "rows.trade.place=a": 1,
        "rows.trade.place=b": 3,
        "rows.trade.place=a.2": 4,
        "rows.science.place=c": 1,
        "stored.key1.place=a": 1,
        "stored.key2.place=b": 1,
        "stored.place=moon-2": 1,
        "stored.key1.place=b": 2,
        "stored.key2.place=c": 2,
        "stored.place=moon-1": 2,
    }
    assert flattened(plain, ordered=ordered).keys() - places.keys() == flattened(plain).keys()
