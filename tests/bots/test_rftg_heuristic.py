"""The heuristic player of Race for the Galaxy: legal, stronger than chance, repeatable, and blind to what is hidden."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from orloj.bots import RandomBot
from orloj.games.rftg import GAME
from orloj.games.rftg.bots import Heuristic, consume_order, evaluate, features, harvest, kinds_of
from orloj.games.rftg.cards import BY_TOKEN, CARDS
from orloj.games.rftg.state import State
from orloj.games.rftg.view import View, view
from orloj.kernel import Bot, Decision, Table
from orloj.testing import Position
from orloj.testing.rftg import area, rftg

KINDS = {
    *("opening", "action", "actions", "explore", "develop", "settle", "pay", "way", "windfall", "hand-limit"),
    *("sell", "consume", "goods", "discard-for-points", "gamble", "keep"),
}
MODES = [("standard", 2), ("standard", 3), ("standard", 4), ("first", 2), ("first", 3), ("first", 4), ("advanced", 2)]

ONES = [token for token, card in BY_TOKEN.items() if CARDS[card].price_or_defence == 1]


def seen(table: Table[State], seat: int) -> View:
    return view(table.state, seat)


def answer_of(table: Table[State], seat: int, rng: Random) -> str:
    return Heuristic().choose(Decision(table, seat, rng))


@pytest.mark.parametrize(("mode", "seats"), MODES)
@pytest.mark.parametrize("poker_face", ["off", "on"])
def test_plays_whole_games_by_the_rules(mode: str, seats: int, poker_face: str) -> None:
    """The table refuses whatever is not allowed, so it is enough that the games come to their end in good time."""
    for seed in range(6):
        table = Table.new(GAME, seats, mode=mode, options={"poker-face": poker_face}, seed=f"whole/{seed}")
        rngs = [Random(f"{seed}/{seat}") for seat in range(seats)]
        while asks := table.asks():
            seat = next(iter(asks))
            table.answer(seat, answer_of(table, seat, rngs[seat]))
            assert table.state.round < 40, "players wait for each other"


def test_answers_every_kind_of_question_also_in_odd_positions() -> None:
    """Random players lead the game where no sensible player would; the answers must be legal there too."""
    kinds: Counter[str] = Counter()
    for mode, seats in MODES:
        for seed in range(3):
            table = Table.new(GAME, seats, mode=mode, seed=f"odd/{seed}")
            rng = Random(seed)
            while asks := table.asks():
                for seat, ask in asks.items():
                    kinds[ask.kind] += 1
                    assert answer_of(table, seat, rng) in ask
                table.answer(seat, ask.sample(rng))
    assert kinds.keys() == KINDS


def test_beats_random_players() -> None:
    heuristic, games, wins = Heuristic(), 60, 0.0
    for number in range(games):
        mine = number % 2
        bots: list[Bot] = [heuristic if seat == mine else RandomBot() for seat in range(2)]
        outcome = Table.new(GAME, 2, seed=f"match/{number // 2}").play(bots, number).outcome
        assert outcome is not None
        wins += (mine in outcome.winners) / len(outcome.winners)
    assert wins >= 0.85 * games


@pytest.mark.parametrize(("mode", "seats"), [("standard", 2), ("standard", 3), ("advanced", 2)])
def test_answers_depend_only_on_what_the_seat_sees(mode: str, seats: int) -> None:
    """The same answer on the real table, there again, and where all that is hidden was dealt anew."""
    table = Table.new(GAME, seats, mode=mode, seed="hidden")
    rngs = [Random(seat) for seat in range(seats)]
    dealt = Random("dealt anew")
    step = 0
    while asks := table.asks():
        for seat in asks:
            if step % 3 == 0:
                state = rngs[seat].getstate()
                answers = []
                for place in (table, table, table.fork(seat, dealt)):
                    rng = Random()
                    rng.setstate(state)
                    answers.append(answer_of(place, seat, rng))
                assert len(set(answers)) == 1, f"{asks[seat].kind}: {answers}"
            step += 1
        seat = next(iter(asks))
        table.answer(seat, answer_of(table, seat, rngs[seat]))


def test_games_between_equals_have_a_human_length_and_score() -> None:
    rounds, best = [], []
    for seed in range(30):
        table = Table.new(GAME, 2, seed=f"equals/{seed}").play([Heuristic(), Heuristic()], seed)
        assert table.outcome is not None
        rounds.append(table.state.round)
        best.append(max(table.outcome.scores))
    assert 8 <= sum(rounds) / len(rounds) <= 14
    assert 25 <= sum(best) / len(best) <= 45


# -- judgement in simple positions


def test_the_best_reward_comes_first() -> None:
    tokens = ["public-works", "galactic-trendsetters", "new-vinland", "new-economy", "pilgrimage-world"]
    order = consume_order(tokens)
    assert order[0] == "new-economy"  # costs nothing
    assert order.index("galactic-trendsetters") < order.index("public-works") < order.index("pilgrimage-world")


def test_a_power_for_one_kind_gets_its_kind() -> None:
    """Research Labs takes only Genes: the other good goes to Public Works."""
    worlds = [BY_TOKEN["plague-world"], BY_TOKEN["comet-zone"]]
    got = harvest(("public-works", "research-labs"), kinds_of(worlds))
    assert got.points == 2
    assert not any(got.left)


def answers_in(position: Position[State]) -> list[tuple[int, str]]:
    """What heuristic players would answer now."""
    return [(seat, answer_of(position.table, seat, Random(0))) for seat in position.table.asks()]


def test_conquers_when_it_is_free() -> None:
    t = rftg(
        area("new-sparta", hand=["avian-uplift-race", "tourist-world", 4]),
        area("old-earth"),
        phases=["settle"],
    )
    [(seat, token)] = answers_in(t)
    assert seat == 0
    assert token == "avian-uplift-race"


def test_uses_military_rather_than_money_or_tactics() -> None:
    t = rftg(
        area("old-earth", "space-marines", "contact-specialist", "new-military-tactics", hand=["rebel-fuel-cache", 5]),
        area("new-sparta"),
        phases=["settle"],
    )
    t.play("0 rebel-fuel-cache")
    assert set(t.options(0)) > {"conquer", "pay"}
    assert answers_in(t) == [(0, "conquer")]


@pytest.mark.parametrize(
    ("tableau", "world", "way"),
    [
        (["new-military-tactics"], "pilgrimage-world", "pay"),
        (["new-military-tactics"], "gem-world", "pay"),
        (["colony-ship", "drop-ships"], "rebel-miners", "conquer"),
        (["new-military-tactics", "colony-ship"], "pilgrimage-world", "pay"),
    ],
)
def test_gives_up_no_card_without_need(tableau: list[str], world: str, way: str) -> None:
    t = rftg(area("old-earth", *tableau, hand=[world, 4]), area("new-sparta"), phases=["settle"])
    t.play(f"0 {world}")
    assert len(t.options(0)) > 1
    assert answers_in(t) == [(0, way)]


def test_ranks_pairs_of_actions_and_nothing_else() -> None:
    areas = area("new-sparta", hand=["rebel-miners", "public-works", 2]), area("old-earth", hand=[4])
    table = rftg(*areas, mode="advanced").table
    ranked = Heuristic().ranked(Decision(table, 0, Random(1)))
    values = [value for _, value in ranked]
    assert values == sorted(values, reverse=True)
    pairs = [pair for pair, _ in ranked]
    assert len(set(pairs)) == len(pairs) > 12
    assert all(pair in table.asks()[0] for pair in pairs)
    assert {answer_of(table, 0, Random(seed)) for seed in range(20)} <= set(pairs)
    again = {pair for pair in pairs if ".2" in pair}
    assert again <= {"develop,develop.2", "settle,settle.2"}, "alone a second copy is nothing else than the first one"
    assert Heuristic().ranked(Decision(rftg(*areas).table, 0, Random(1))) == []


def test_sells_the_best_good() -> None:
    worlds = ["gem-world", "deserted-alien-outpost", "comet-zone"]
    t = rftg(
        area("old-earth", *worlds, goods=worlds, picks=["consume-trade"]),
        area("new-sparta"),
        phases=["consume"],
    )
    assert answers_in(t) == [(0, "deserted-alien-outpost")]


def test_pays_with_what_cannot_be_placed() -> None:
    t = rftg(
        area("old-earth", "export-duties", hand=["gem-world", "export-duties.2", "mining-world", "rebel-homeworld"]),
        area("new-sparta"),
        phases=["settle"],
    )
    t.play("0 gem-world")
    [(_, token)] = answers_in(t)
    assert set(token.split(",")) == {"export-duties.2", "rebel-homeworld"}


def test_takes_points_when_the_game_ends_anyway() -> None:
    """The other tableau is full: cards, goods and powers are worth nothing any more."""
    full = ["old-earth", *(card for card in ONES if card not in ("gem-world",))][:12]
    t = rftg(
        area("new-sparta", hand=["terraformed-world", "gem-world", 6]),
        area(*full),
        phases=["settle"],
    )
    assert answers_in(t)[0] == (0, "terraformed-world")


# -- for search and lab


def test_evaluate_is_a_chance() -> None:
    table = Table.new(GAME, 3, seed="evaluate")
    bots = [Heuristic() for _ in range(3)]
    rngs = [Random(seat) for seat in range(3)]
    while asks := table.asks():
        picture = seen(table, 0)
        chances = [evaluate(picture, seat) for seat in range(3)]
        assert sum(chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in chances)
        seat = next(iter(asks))
        table.answer(seat, bots[seat].choose(Decision(table, seat, rngs[seat])))
    assert table.outcome is not None
    winners = table.outcome.winners
    assert [evaluate(seen(table, 0), seat) for seat in range(3)] == [
        (seat in winners) / len(winners) for seat in range(3)
    ]


def test_evaluate_foretells_winners() -> None:
    """From the middle of the game on, who is judged better wins mostly."""
    right, asked = 0, 0
    for seed in range(30):
        table = Table.new(GAME, 2, seed=f"foretell/{seed}")
        rngs = [Random(f"{seed}/{seat}") for seat in range(2)]
        chances = []
        while asks := table.asks():
            seat = next(iter(asks))
            if asks[seat].kind == "action" and seat == 0 and table.state.round >= 6:
                chances.append(evaluate(seen(table, 0), 0))
            table.answer(seat, answer_of(table, seat, rngs[seat]))
        assert table.outcome is not None
        won = 0 in table.outcome.winners
        asked += len(chances)
        right += sum((chance > 0.5) == won for chance in chances)
    assert right / asked > 0.65


def test_features_are_named_numbers() -> None:
    table = Table.new(GAME, 2, seed=1)
    one, two = features(seen(table, 0), 0), features(seen(table, 0), 1)
    assert one.keys() == two.keys()
    assert all(isinstance(value, float) for value in one.values())
    assert one["tableau"] == 1
    assert msgspec.json.decode(msgspec.json.encode(one)) == one
