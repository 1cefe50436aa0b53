"""The heuristic player of Andromeda's Edge: legal, far stronger than chance, and blind to what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import msgspec
import numpy as np
import pytest

from orloj.bots import RandomBot, Search
from orloj.bots.careless import Careless
from orloj.bots.one_step_ahead import OneStepAhead
from orloj.games.andromeda import GAME, learned
from orloj.games.andromeda.bots import Heuristic, chances, evaluate, features
from orloj.games.andromeda.components import MODULES, MOONS, RESOURCES
from orloj.games.andromeda.judgement.position_worth import lead
from orloj.games.andromeda.state import State
from orloj.games.andromeda.view import View, view
from orloj.kernel import Bot, Decision, Outcome, Table
from orloj.network import Network
from orloj.testing import Position
from orloj.testing.andromeda import andromeda, station

WAYS: list[tuple[str, int, Mapping[str, str]]] = [
    ("standard", 2, {}),
    ("standard", 2, {"special": "vortices", "destiny": "on", "poker-face": "on"}),
    ("standard", 3, {"events": "dusk", "special": "quasars"}),
    ("standard", 4, {"events": "dusk", "destiny": "on", "target": "50"}),
    ("teams", 4, {"special": "quasars", "destiny": "on"}),
    ("teams", 4, {"special": "vortices", "events": "dusk", "poker-face": "on"}),
]
LONGEST = 60  # turns of each player: many more than sensible players need


def seen(table: Table[State], seat: int) -> View:
    return view(table.state, seat)


def answer_of(table: Table[State], seat: int, rng: Random) -> str | None:
    return Heuristic().choose(Decision(table, seat, rng))


def step(table: Table[State], rngs: list[Random]) -> None:
    """One answer of heuristic players; who need not answer may decline."""
    table.step(lambda seat, _: answer_of(table, seat, rngs[seat]))


@pytest.mark.parametrize(("mode", "seats", "options"), WAYS)
def test_plays_whole_games_by_the_rules(mode: str, seats: int, options: Mapping[str, str]) -> None:
    """The table refuses whatever is not allowed, so it is enough that the games come to their end in good time."""
    for seed in range(2):
        table = Table.new(GAME, seats, mode=mode, options=options, seed=f"whole/{seed}")
        rngs = [Random(f"{seed}/{seat}") for seat in range(seats)]
        while table.asks():
            step(table, rngs)
            assert table.state.turn < LONGEST * seats, "players do not come forward"


@pytest.mark.parametrize(("mode", "seats", "options"), WAYS)
def test_answers_are_legal_also_in_odd_positions(mode: str, seats: int, options: Mapping[str, str]) -> None:
    """Random players lead the game where no sensible player would; the answers must be legal there too."""
    table = Table.new(GAME, seats, mode=mode, options=options, seed="odd")
    rng = Random(mode)
    while asks := table.asks():
        for seat, ask in asks.items():
            token = answer_of(table, seat, rng)
            assert ask.optional if token is None else token in ask, ask.kind
        seat, ask = next(iter(asks.items()))
        table.answer(seat, ask.sample(rng))


def wins_against_random(games: int) -> float:
    heuristic, wins = Heuristic(), 0.0
    for number in range(games):
        mine = number % 2
        bots: list[Bot] = [heuristic if seat == mine else RandomBot() for seat in range(2)]
        outcome = Table.new(GAME, 2, seed=f"match/{number // 2}").play(bots, number).outcome
        assert outcome is not None
        wins += (mine in outcome.winners) / len(outcome.winners)
    return wins


def test_beats_random_players() -> None:
    assert wins_against_random(20) >= 18


@pytest.mark.soak
def test_soak_beats_random_players() -> None:
    assert wins_against_random(200) >= 190


def test_beats_three_random_players() -> None:
    wins = 0
    for number in range(4):
        bots: list[Bot] = [Heuristic() if seat == number % 4 else RandomBot() for seat in range(4)]
        outcome = Table.new(GAME, 4, seed=f"four/{number}").play(bots, number).outcome
        assert outcome is not None
        wins += number % 4 in outcome.winners
    assert wins >= 3


@pytest.mark.parametrize(("mode", "seats", "options"), [WAYS[0], WAYS[2], WAYS[4]])
def test_answers_depend_only_on_what_the_seat_sees(mode: str, seats: int, options: Mapping[str, str]) -> None:
    """The same answer on the real table, there again, and where all that is hidden was dealt anew."""
    table = Table.new(GAME, seats, mode=mode, options=options, seed="hidden")
    rngs = [Random(seat) for seat in range(seats)]
    dealt = Random("dealt anew")
    number = 0
    while asks := table.asks():
        for seat in asks:
            number += 1
            if number % 7 == 0:
                answers = [answer_of(place, seat, Random(number)) for place in (table, table, table.fork(seat, dealt))]
                assert len(set(answers)) == 1, f"{asks[seat].kind}: {answers}"
        step(table, rngs)


def test_games_between_equals_have_a_human_length_and_score() -> None:
    turns, best, structures = [], [], 0
    for seed in range(6):
        table = Table.new(GAME, 2, seed=f"equals/{seed}").play([Heuristic(), Heuristic()], seed)
        assert table.outcome is not None
        turns.append(table.state.turn / 2)
        best.append(max(table.outcome.scores))
        structures += len(table.state.structures)
    assert 12 <= sum(turns) / len(turns) <= 30
    assert 100 <= sum(best) / len(best) <= 190
    assert structures >= 3


# -- judgement in simple positions


def answer_in(position: Position[State], seat: int = 0) -> str | None:
    return answer_of(position.table, seat, Random(0))


def aside_in(position: Position[State], seat: int) -> tuple[str, str] | None:
    return Heuristic().step_aside(Decision(position.table, seat, Random(0)))


def test_recruits_before_anything_else() -> None:
    t = andromeda(
        station(ships={"t06": ["transport"], "pad": ["transport"] * 2}),
        station(),
        commanders={"t06": [1, 1]},
    )
    assert answer_in(t) == "recruit t06"


def test_takes_what_lies_beside_its_ships() -> None:
    t = andromeda(station(ships={"t06": ["transport"], "pad": ["transport"]}), station(), tokens={"t06": {"credit": 1}})
    assert answer_in(t) == "collect t06 credit"


def test_builds_a_structure_when_everything_is_there() -> None:
    """At the base where structures are built, with a transport on the planet beside it."""
    t = andromeda(
        station(
            ships={"t10": ["transport"], "pad": ["transport"] * 2},
            goods={"energy": 6, "credit": 3},
            commanders=3,
            tracks={"dominance": 4},
        ),
        station(),
        commanders={"t11": [1, 1], "t09": [1, 1]},
    )
    assert answer_in(t) == "launch t11"


def test_keeps_the_transport_that_becomes_a_structure() -> None:
    """In a return the architect builds: another ship has to do that work."""
    t = andromeda(
        station(
            ships={"t10": ["transport"], "t11": ["transport"]},
            goods={"energy": 6, "credit": 3},
            commanders=3,
            tracks={"dominance": 4},
        ),
        station(),
        commanders={"t09": [1, 1]},
    )
    assert answer_in(t) == "activate architect"  # no ship is left to launch: the return has begun
    t.play("0 activate architect")
    assert answer_in(t) == "transport t11"


def test_stores_a_moon_outside_the_turn_only_for_points() -> None:
    slot = next(module.id for module in MODULES if any(one.kind == "gain" and one.vp == 2 for one in module.slots))
    moon = MOONS[0].id
    with_points = andromeda(station(), station(moons=[moon], modules=[slot]))
    assert aside_in(with_points, 1) == ("store", f"store {moon} {slot}")
    without = andromeda(station(), station(moons=[moon]))
    assert aside_in(without, 1) is None


@pytest.mark.parametrize("bot", [Heuristic(), Careless(Heuristic()), OneStepAhead(GAME.id), Search(GAME.id)])
def test_every_bot_that_plays_by_the_heuristic_also_does_what_nobody_asks_for(bot: Bot) -> None:
    slot = next(module.id for module in MODULES if any(one.kind == "gain" and one.vp == 2 for one in module.slots))
    moon = MOONS[0].id
    t = andromeda(station(), station(moons=[moon], modules=[slot]))
    bots = [RandomBot(), bot]
    looks = [Decision(t.table, seat, Random(0)) for seat in (0, 1)]
    assert t.table.let_step_aside(bots, looks) == [(1, "store", f"store {moon} {slot}")]
    assert not t.state.players[1].moons
    assert t.table.let_step_aside(bots, looks) == [], "there is nothing left to do"


def test_uses_its_tokens_in_the_last_turn() -> None:
    """Points that are not taken now are lost."""
    t = andromeda(station(dominances=["dominance-3"], score=60), station(), ending=True, last_turns=1)
    assert answer_in(t) == "token dominance-3"


def test_pays_with_what_it_needs_least() -> None:
    """Ice is plentiful, the only titanium is not."""
    t = andromeda(
        station(goods={"ice": 5, "titanium": 1}, ships={"pad": ["transport"] * 3}),
        station(),
        plan=("main",),
    )
    t.play("0 launch t02")
    token = answer_in(t)
    assert token is not None
    assert "titanium" not in token


def test_spends_energy_where_it_decides_a_battle() -> None:
    """One transport against a raider with more dice: without energy there is little hope."""
    t = andromeda(
        station(goods={"energy": 8}, ships={"pad": ["transport"] * 3}, tracks={"dominance": 2}),
        station(),
        raiders={"S": ["n1"]},
        raider_cards={"S": "vorticon"},
    )
    t.play("0 launch t03")
    while (token := answer_in(t)) is not None and t.table.asks()[0].kind != "energy-dice":
        t.play(f"0 {token}")
    assert int(token or 0) >= 2


def test_team_mates_take_what_is_given() -> None:
    t = andromeda(station(goods={"ice": 7}), station(), station(), station(), mode="teams")
    t.play("0 give", "0 ice")
    assert answer_in(t, 1) == "yes"


def test_does_not_go_on_giving_to_a_team_mate_who_refuses() -> None:
    """Other things could be given, so the menu offers it for ever; but nothing else is too much."""
    rich, others = station(goods={"ice": 7, "titanium": 1}), [station() for _ in range(3)]
    t = andromeda(rich, *others, mode="teams", plan=("end-menu",))
    assert t.asked() == {0: "end-turn"}
    assert answer_in(t) == "give"
    assert answer_in(t.play("0 give")) == "ice"
    t.play("0 ice", "1 no")
    assert "give" in t.options(0)
    assert answer_in(t) == "end"


@pytest.mark.parametrize("credits", [1, 2])
def test_does_not_trade_a_credit_for_a_credit(credits: int) -> None:
    """The Cartel of Nine may pay anything for a credit; there is a moon, too, but that is not abandoned for it."""
    t = andromeda(station(faction="cartel", goods={"credit": credits}, moons=["moon-industry-1"]), station())
    assert "ability cartel" in t.options(0)
    assert answer_in(t) != "ability cartel"


def test_trades_what_is_too_much_for_a_credit() -> None:
    t = andromeda(station(faction="cartel", goods={"ice": 7, "credit": 2}), station())
    assert answer_in(t) == "ability cartel"
    assert answer_in(t.play("0 ability cartel")) == "ice.1"


# -- for search and lab


def test_evaluate_is_a_chance_and_follows_the_lead() -> None:
    table = Table.new(GAME, 2, seed="evaluate")
    rngs = [Random(seat) for seat in range(2)]
    while table.asks():
        picture = seen(table, 0)
        assert lead(picture, 0) == pytest.approx(-lead(picture, 1))
        assert evaluate(picture, 0) + evaluate(picture, 1) == pytest.approx(1)
        if table.outcome is None:
            assert (evaluate(picture, 0) > 0.5) == (lead(picture, 0) > 0)
        step(table, rngs)
    assert table.outcome is not None
    one, two = table.outcome.scores
    assert lead(seen(table, 0), 0) == one - two
    assert evaluate(seen(table, 0), 0) == {1: 1.0, 2: 0.5}[len(table.outcome.winners)] * (0 in table.outcome.winners)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_of_all_seats_add_up(seats: int) -> None:
    table = Table.new(GAME, seats, seed="chances")
    rngs = [Random(seat) for seat in range(seats)]
    for _ in range(150):
        step(table, rngs)
    picture = seen(table, 0)
    assert sum(chances(picture)) == pytest.approx(1)
    assert chances(picture) == [evaluate(picture, seat) for seat in range(seats)]


def test_ranks_the_answers_of_a_turn() -> None:
    """All of them, what it would choose first, then by what they bring."""
    table = Table.new(GAME, 2, seed="ranked")
    rngs = [Random(seat) for seat in range(2)]
    asked = 0
    while asks := table.asks():
        for seat, ask in asks.items():
            if ask.kind == "turn":
                asked += 1
                ranked = Heuristic().ranked(Decision(table, seat, Random(0)))
                assert ranked[0][0] == answer_of(table, seat, Random(0))
                assert sorted(token for token, _ in ranked) == sorted(ask)
                values = [value for _, value in ranked[1:]]
                assert values == sorted(values, reverse=True)
        step(table, rngs)
    assert asked > 20


def test_team_mates_share_their_lead() -> None:
    table = Table.new(GAME, 4, mode="teams", seed="evaluate")
    rngs = [Random(seat) for seat in range(4)]
    for _ in range(200):
        step(table, rngs)
    picture = seen(table, 0)
    assert evaluate(picture, 0) == evaluate(picture, 1) == pytest.approx(1 - evaluate(picture, 2))


def test_evaluate_foretells_winners() -> None:
    """From the middle of the game on, who is judged better wins mostly."""
    right, asked = 0, 0
    for seed in range(8):
        table = Table.new(GAME, 2, seed=f"foretell/{seed}")
        rngs = [Random(f"{seed}/{seat}") for seat in range(2)]
        leads = []
        while asks := table.asks():
            if 0 in asks and asks[0].kind == "turn" and max(player.score for player in table.state.players) >= 25:
                leads.append(evaluate(seen(table, 0), 0))
            step(table, rngs)
        assert table.outcome is not None
        asked += len(leads)
        right += sum((chance > 0.5) == (0 in table.outcome.winners) for chance in leads)
    assert right / asked > 0.65


def test_features_are_named_numbers() -> None:
    table = Table.new(GAME, 2, seed=1)
    rngs = [Random(seat) for seat in range(2)]
    for _ in range(40):
        step(table, rngs)
    one, two = features(seen(table, 0), 0), features(seen(table, 0), 1)
    assert one.keys() == two.keys()
    assert all(isinstance(value, float) for value in one.values())
    assert set(RESOURCES) < one.keys()
    assert msgspec.json.decode(msgspec.json.encode(one)) == one


def test_teams_that_share_the_victory_have_half_of_it_each() -> None:
    table = Table.new(GAME, 4, mode="teams", seed="draw")
    network = Network.new(learned.INPUTS, (4,), 2, np.random.default_rng(1))
    for winners, expected in (([0, 1, 2, 3], [0.5] * 4), ([2, 3], [0.0, 0.0, 1.0, 1.0])):
        table.state.outcome = Outcome(winners, "target", [60] * 4, sides=[0, 0, 1, 1])
        assert chances(seen(table, 0)) == expected
        assert learned.chances(seen(table, 0), network) == expected


@pytest.mark.parametrize(
    ("goods", "answer"),
    [
        ({"ice": 1, "energy": 1}, "energy.1 ice.1"),
        (dict.fromkeys(("energy", "ice", "titanium", "nanocarbon", "credit"), 3), "by-hand"),
    ],
)
def test_moons_are_not_abandoned_for_what_goods_can_pay(goods: dict[str, int], answer: str) -> None:
    position = andromeda(station(moons=["moon-trade-1"], goods=goods), station()).play("0 launch t04", "0 go-on")
    assert "moon-trade-1" in position.options(0)
    assert answer_of(position.table, 0, Random(1)) == answer


def test_of_several_moons_one_that_pays_is_abandoned() -> None:
    moons = ["moon-nebula-1", "moon-trade-1"]
    position = andromeda(station(moons=moons, goods={"ice": 1}), station()).play("0 launch t04", "0 go-on")
    assert position.asked() == {0: "pay-moon"}
    assert answer_of(position.table, 0, Random(1)) in position.options(0)
