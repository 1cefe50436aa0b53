"""Questions in small steps: every walk ends in an accepted answer, every answer can be reached, nothing leaks."""

from __future__ import annotations

import copy
import pickle
import tomllib
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from orloj import new_game
from orloj.bots import bot_named
from orloj.games import GAMES
from orloj.kernel import (
    EVERYBODY,
    Ask,
    AskAmount,
    AskOrder,
    AskPay,
    AskPlace,
    AskSome,
    AskSpread,
    Decision,
    Illegal,
    Outcome,
    Question,
    Refusal,
    Table,
    choose,
    first,
    together,
)
from orloj.lab import stepping
from orloj.lab.numbers import (
    UNKNOWN,
    Layout,
    Observer,
    _of_question,
    _of_view,
    _question_kinds,
    both,
    completed,
    flattened,
    layout_of,
    survey,
    written,
)
from orloj.lab.stepping import LEAVE, MORE, SPARE, STOP, Actions, Stepwise, Walk, leads, utilities, words_of
from tests.kernel.duel import GAME as DUEL
from tests.kernel.tiny import Tiny, letters, sit
from tests.outer_rim.positions import rim, rogue
from tests.seats import seats_for

NO_WORDS = Actions([])  # everything takes spare actions
NAMES = ["a", "a b", "a.2", "b", "b>c", "c", "long-name", "x y z", "x y w"]


def of(*options: Any) -> Callable[[int], list[Any]]:
    return lambda _seat: list(options)


def random_step(legal: dict[int, str], rng: Random) -> int:
    return rng.choice(sorted(legal))


def walk_on(walk: Walk, rng: Random) -> str:
    """The answer at the end of random steps."""
    while walk.answer is None:
        walk.take(random_step(walk.legal, rng))
    return walk.answer


def all_answers(question: Question[Any, Any]) -> set[str]:
    return {question.write(value) for value in question._all() if question.refused(value) is None}


def reached(question: Question[Any, Any], actions: Actions) -> set[str]:
    """The answers at the ends of all walks, in canonical form; an empty one for not stepping in."""
    ends: set[str] = set()

    def explore(taken: list[int]) -> None:
        walk = Walk(question, actions, taken)
        if walk.answer is not None:
            ends.add(question.read(walk.answer)[0] if walk.answer else "")
            return
        assert walk.legal
        assert all(0 <= action < len(actions) for action in walk.legal)
        for action in walk.legal:
            explore([*taken, action])

    explore([])
    return ends


@st.composite
def questions(draw: st.DrawFn) -> Question[Any, Any]:
    """Small questions of all forms, with and without a rule about the whole answer."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True))
    lo = draw(st.integers(0, len(names)))
    hi = draw(st.integers(lo, len(names) + 1))
    form = draw(st.sampled_from(["one", "some", "pay", "coins", "order", "amount", "spread", "place"]))
    salt = draw(st.integers(0, 10**6))

    def check(value: Any) -> Refusal | None:
        return Refusal(value, "no", "r.1") if Random(f"{salt}/{value}").random() < 0.5 else None

    more: dict[str, Any] = {"check": check} if draw(st.booleans()) else {}
    more["optional"] = draw(st.booleans())
    question: Question[Any, Any]
    if form == "one":
        question = Ask(0, "q", of(*names), **more)
    elif form == "some":
        question = AskSome(0, "q", of(*names), lo=lo, hi=hi, **more)
    elif form == "pay":
        question = AskPay(0, "q", of(*names), price=lo, **more)
    elif form == "coins":
        worths = {name: draw(st.integers(0, 5)) for name in names}
        price = draw(st.integers(0, sum(worths.values())))
        question = AskPay(0, "q", of(*names), price=price, worth=worths.__getitem__, **more)
    elif form == "order":
        question = AskOrder(0, "q", of(*names), **more)
    elif form == "amount":
        question = AskAmount(0, "q", lo=-lo, hi=hi * draw(st.sampled_from([1, 9, 80])), **more)
    elif form == "spread":
        least = {name: draw(st.integers(0, 1)) for name in names}
        most = {name: least[name] + draw(st.integers(0, 2)) for name in names}
        needed, room = sum(least.values()), sum(most.values())
        low = draw(st.integers(0, room))
        high = draw(st.integers(max(low, needed), room + 1))
        bounds: dict[str, Any] = {"least": least.__getitem__, "most": most.__getitem__}
        question = AskSpread(0, "q", of(*names), lo=low, hi=high, **bounds, **more)
    else:
        places = {name: draw(st.lists(st.sampled_from(NAMES), max_size=2, unique=True)) for name in names}
        movable = sum(1 for name in names if places[name])
        question = AskPlace(0, "q", of(*names), places.__getitem__, lo=min(lo, movable), hi=hi, **more)
    return question


@given(questions(), st.booleans())
@settings(max_examples=150, deadline=None)
def test_every_walk_ends_in_an_answer_and_every_answer_can_be_reached(
    question: Question[Any, Any], with_words: bool
) -> None:
    answers = all_answers(question)
    if not answers:
        return  # a mistake of the rules, which the kernel reports
    assume(len(answers) <= 60)  # all walks to each of them are taken, and there are many to one with several parts
    actions = Actions(sorted(words_of(question))) if with_words else NO_WORDS
    assert reached(question, actions) == answers | ({""} if question.optional else set())


@given(st.lists(st.integers(0, 6), min_size=2, max_size=5), st.data())
@settings(max_examples=150, deadline=None)
def test_no_payment_becomes_needless(worths: list[int], data: st.DataObject) -> None:
    """With a 1 and a 5 for a price of 5, whoever gives the 1 first could not end."""
    price = data.draw(st.integers(0, sum(worths)))
    question = AskPay(0, "q", of(*range(len(worths))), price=price, worth=worths.__getitem__)
    assert reached(question, NO_WORDS) == all_answers(question)


@given(questions(), st.integers())
@settings(max_examples=150, deadline=None)
def test_questions_with_too_many_answers_to_list_are_begun_again(question: Question[Any, Any], seed: int) -> None:
    if question.check is None or not all_answers(question):
        return
    rng = Random(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stepping, "_LISTED", 0)
        answer = walk_on(Walk(question, NO_WORDS), rng)
    assert answer in question or (question.optional and answer == "")


def test_a_question_with_very_many_answers_and_few_allowed_ones() -> None:
    names = [f"n{number}" for number in range(16)]

    def nearly_never(chosen: tuple[str, ...]) -> Refusal | None:
        return None if set(names[3:9]) <= set(chosen) else Refusal(chosen, "no", "r.1")

    question = AskSome(0, "q", of(*names), lo=6, hi=16, check=nearly_never)
    refused = Walk(question, Actions(names), [*range(3 + SPARE, 9 + SPARE), STOP])
    assert refused.answer is None  # from the beginning again
    assert len(refused.legal) == len(names)
    assert walk_on(refused, Random(1)) in question
    straight = Walk(question, Actions(names), [*range(6 + SPARE, 12 + SPARE), STOP])
    assert straight.answer == "n3,n4,n5,n6,n7,n8"


def test_words_without_numbers_have_further_pages() -> None:
    names = [f"w{number}" for number in range(2 * SPARE + 5)]
    question = Ask(0, "q", of("known", *names))
    assert reached(question, Actions(["known"])) == {"known", *names}
    walk = Walk(question, Actions(["known"]), [MORE, MORE])
    assert list(walk.legal.values()) == names[2 * SPARE :]


def test_a_huge_range_of_numbers_is_chosen_in_parts() -> None:
    question = AskAmount(0, "gold", lo=-3, hi=10**9)
    rng = Random(5)
    found = set()
    for _ in range(50):
        walk = Walk(question, NO_WORDS)
        while walk.answer is None:
            assert len(walk.legal) <= 16
            walk.take(random_step(walk.legal, rng))
        assert len(walk.taken) < 12
        found.add(int(walk.answer))
    assert min(found) >= -3
    assert len(found) == 50


def test_options_are_spelt_word_by_word() -> None:
    actions = Actions(["pay", "conquer", "ships", "2"])
    question = Ask(0, "way", of("pay", "conquer", "conquer ships", "conquer ships.2"))
    walk = Walk(question, actions)
    assert sorted(walk.legal.values()) == ["conquer", "pay"]
    walk.take(SPARE + 4)
    assert walk.legal == {STOP: "(stop)", SPARE + 5: " ships"}
    walk.take(SPARE + 5)
    assert walk.legal == {STOP: "(stop)", SPARE + 6: ".2"}
    walk.take(STOP)
    assert walk.answer == "conquer ships"
    assert actions.name(SPARE + 4) == "conquer"


def test_a_way_is_chosen_station_by_station() -> None:
    """Numbers joined by dashes are words of their own; names that have numbers and dashes are not taken apart."""
    question = Ask(0, "move", of("sail carrier 18-32", "sail carrier 18-32-41", "sail carrier 7-32", "take moon-1-2"))
    assert words_of(question) == {"sail", "carrier", "18", "32", "41", "7", "take", "moon-1-2"}
    actions = Actions(sorted(words_of(question)))
    walk = Walk(question, actions)
    for word in ("sail", "18"):  # the carrier is the only one
        walk.take(next(action for action in walk.legal if actions.name(action) == word))
    assert sorted(walk.legal.values()) == ["(stop)", "-41"]
    walk.take(STOP)
    assert walk.answer == "sail carrier 18-32"
    assert reached(question, actions) == set(question)


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    walk = Walk(Ask(0, "one", of("x", "y")), Actions(["x", "y", "z"]))
    with pytest.raises(Illegal, match=f"{SPARE + 5} is not a legal action; these are: {SPARE + 3} x, {SPARE + 4} y"):
        walk.take(SPARE + 5)
    assert walk.taken == []
    walk.take(SPARE + 3)
    assert walk.answer == "x"


def test_a_word_is_not_listed_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        Actions(["a", "b", "a"])


# -- whose step it is


def test_whoever_may_step_in_is_asked_once_before_each_answer() -> None:
    async def turns(g: Tiny) -> None:
        while len([seat for seat, _ in g.log if seat == 0]) < 3:
            others = [Ask(seat, "step in", letters, optional=True) for seat in (1, 2)]
            g.log.append(await first([Ask(0, "turn", letters), *others]))

    for steps_in in (True, False):
        play = Stepwise(sit(turns, seats=3), Actions("abc"))
        asked = []
        while play.seat is not None:
            asked.append(play.seat)
            assert len(asked) < 10, "it does not end"
            assert (LEAVE in play.legal) == (play.seat != 0)
            play.step(LEAVE if play.seat and not steps_in else SPARE + 3)
        assert asked == [1, 2, 0] * 3
        assert play.table.state.log == [(seat, "a") for seat in (asked if steps_in else [0, 0, 0])]
        with pytest.raises(Illegal, match="over"):
            play.step(STOP)


def test_a_choice_of_one_is_no_step() -> None:
    async def turns(g: Tiny) -> None:
        g.log.append(await first([Ask(0, "turn", of("only")), Ask(1, "step in", of("in"), optional=True)]))
        g.log.append(await choose(0, "pondered", of("a"), ponder=True))

    play = Stepwise(sit(turns), NO_WORDS)
    assert play.legal == {LEAVE: "(leave)", MORE + 1: "in"}
    play.step(LEAVE)
    assert play.outcome is not None
    assert play.steps == 1
    assert play.table.state.log == [(0, "only"), "a"]


def test_sealed_answers_are_asked_for_one_after_the_other() -> None:
    async def bid(g: Tiny) -> None:
        g.log.append(await together([Ask(seat, "bid", letters) for seat in (2, 0, 1)]))

    play = Stepwise(sit(bid, seats=3), Actions("abc"))
    for seat in (2, 0, 1):
        assert play.seat == seat
        play.step(SPARE + 3 + seat)
    assert play.table.state.log == [{2: "c", 0: "a", 1: "b"}]


# -- whole games, copies, secrets


def plays(seed: int) -> Iterator[Stepwise]:
    """A table of each game for each number of players."""
    for game in GAMES.values():
        for seats in range(game.players[0], game.players[1] + 1):
            mode = next(mode.id for mode in game.modes if mode.players[0] <= seats <= mode.players[1])
            yield Stepwise(Table.new(game, seats, mode=mode, seed=seed), layout_of(game.id).actions)


def same_place(one: Stepwise, two: Stepwise) -> bool:
    return (
        (one.seat, one.legal, one.steps) == (two.seat, two.legal, two.steps)
        and one.table.game.encode(one.table.state) == two.table.game.encode(two.table.state)
        and (one.walk.taken if one.walk else []) == (two.walk.taken if two.walk else [])
    )


def test_copies_and_saved_ones_play_on_alike() -> None:
    rng = Random(3)
    for play in plays(seed=11):
        twin = play
        for step in range(150):
            if step % 3 == 0:
                twin = copy.deepcopy(twin)
            elif step % 25 == 1:
                twin = pickle.loads(pickle.dumps(twin))
            assert same_place(play, twin)
            if play.seat is None:
                break
            action = random_step(play.legal, rng)
            play.step(action)
            if twin is not play:
                twin.step(action)


def test_an_imagined_game_can_be_saved_in_the_middle_of_an_answer() -> None:
    play = Stepwise(Table.new(DUEL, 3, seed=2), survey(DUEL, quiet=1).actions)
    rng = Random(5)
    for _ in range(25):
        assert play.seat is not None
        imagined = Stepwise(play.table.fork(play.seat, rng), play.actions)
        for _ in range(4):
            if imagined.seat is not None:
                twin = pickle.loads(pickle.dumps(imagined))
                assert same_place(imagined, twin)
                assert twin.table.number == imagined.table.number
                imagined.step(random_step(imagined.legal, rng))
        play.step(random_step(play.legal, rng))


@pytest.mark.parametrize("game", GAMES)
def test_dealing_anew_what_a_seat_cannot_know_changes_none_of_its_numbers(game: str) -> None:
    layout = layout_of(game)
    observer = Observer(layout, 3)
    rng = Random(8)
    changed = 0
    play = Stepwise(new_game(game, 3, seed=21), layout.actions)
    for step in range(240):
        if play.seat is None:
            break
        for seat in range(3) if step % 6 == 0 else ():
            twin = play.table.fork(seat, rng)
            if not twin.tail or twin.tail[-1].seat != EVERYBODY:
                continue  # with what it was dealt, somebody was forced to answer meanwhile
            changed += twin.game.encode(twin.state) != play.table.game.encode(play.table.state)
            walk = None
            if play.walk is not None and seat == play.seat:
                walk = Walk(twin.asks()[seat], layout.actions, play.walk.taken)
                assert walk.legal == play.legal
            assert np.array_equal(observer.observe_step(play, seat), observer.observe(twin, seat, walk))
        play.step(random_step(play.legal, rng))
    assert changed > 60  # something was dealt anew


def tables_with_sealed_choices(game: str) -> Iterator[Table[Any]]:
    """Two players who will soon be asked at the same time. In Outer Rim that is rare: a patrol is about to move, and
    one may send it elsewhere while the other has a secret that stops it. In Voidfall it is a variant."""
    if game == "outer_rim":
        for cargo, faction in (("cargo.coaxium_crystal", "syndicate"), ("cargo.salvage", "rebel")):
            yield (
                rim(
                    rogue(character="jyn_erso", goal_done=True, at="kessel", credits=9000),
                    rogue(secrets=[("enc.navpoint.05", "patrol")]),
                    tops={"cargo": ["cargo.food_supplies", cargo]},
                    patrols={faction: "t3.ri"},
                )
                .play("0 market", "0 go-on", "0 buy cargo")
                .table
            )
    else:
        options = {"preselect": "on"} if game == "voidfall" else {}
        for seed in range(2):
            yield Table.new(GAMES[game], seats_for(game), options=options, seed=seed)


@pytest.mark.parametrize("game", GAMES)
def test_a_sealed_answer_tells_the_next_seat_nothing(game: str) -> None:
    layout = layout_of(game)
    observer = Observer(layout, seats_for(game))
    rng = Random(4)
    compared = 0
    for table in tables_with_sealed_choices(game):
        play = Stepwise(table, layout.actions)
        for _ in range(120):
            if play.seat is None:
                break
            if play.table.choosing() and play.seat == play.table.choosing()[0] and len(play.table.asks()) > 1:
                other = play.table.choosing()[1]
                seen = {tuple(observer.observe(play.table, other))}
                for _ in range(3):
                    twin = play.fork()
                    while twin.seat == play.seat:
                        twin.step(random_step(twin.legal, rng))
                    if twin.seat == other and twin.table.choosing():
                        compared += 1
                        seen.add(tuple(observer.observe(twin.table, other)))
                assert len(seen) == 1
            play.step(random_step(play.legal, rng))
    assert compared > 3


def test_the_demonstration_game_is_played_to_its_end() -> None:
    layout = survey(DUEL, quiet=3)
    for seed in range(5):
        rng = Random(seed)
        play = Stepwise(Table.new(DUEL, 3, seed=seed), layout.actions)
        while play.seat is not None:
            play.step(random_step(play.legal, rng))
        assert play.outcome is not None


def test_a_layout_grows_by_what_is_new_and_loses_nothing() -> None:
    found = survey(DUEL, quiet=1)
    less = Layout(found.words[1:], dict(list(found.paths.items())[1:]))
    more = Layout(("of another time", *less.words), {**less.paths, "gone": ("", "word")})
    grown = survey(DUEL, quiet=1, known=more)
    assert {*grown.words} == {*found.words, "of another time"}
    assert grown.paths == {**found.paths, "gone": ("", "word")}
    assert both(grown, found) == grown
    assert survey(DUEL, quiet=1, known=found) == found, "where nothing is new, nothing changes"


# -- numbers


def test_plain_data_become_named_numbers() -> None:
    plain = {
        "pool": 7,
        "over": True,
        "phase": "settle",
        "nothing": None,
        "empty": "",
        "order": [1, 0],
        "hand": ["a", "b", "a.2"],
        "ships": [{"type": "fighter", "at": "n1"}, {"type": "fighter", "at": "n1"}],
        "players": [{"chips": 2}],
        "slots": {"a": 1, "a+b": 2},
        "pairs": ["a+b", "b+c"],
    }
    assert flattened(plain) == {
        "pool": 7,
        "over": 1,
        "phase=settle": 1,
        "order[0]": 1,
        "order[1]": 0,
        "hand=a": 2,
        "hand=b": 1,
        "ships=fighter n1": 2,
        "players[0].chips": 2,
        "slots.a": 1,
        "slots=a": 2,
        "slots=b": 2,
        "pairs=a": 1,
        "pairs=b": 2,
        "pairs=c": 1,
    }


def test_the_answer_in_the_making_is_part_of_the_numbers() -> None:
    layout = layout_of("rftg")
    play = Stepwise(new_game("rftg", 2, seed=1), layout.actions)
    observer = Observer(layout, 2)
    assert play.seat is not None
    assert play.walk is not None
    assert play.walk.question.kind == "opening"
    action = min(play.legal)
    before = dict(zip(observer.names, observer.observe_step(play, play.seat), strict=True))
    play.step(action)
    after = dict(zip(observer.names, observer.observe_step(play, play.seat), strict=True))
    name = layout.actions.name(action)
    assert {key: after[key] for key in after if after[key] != before[key]} == {
        f"taken {name}": 1,
        f"taken as step {name}": 1,
    }
    assert before["ask.kind=opening"] == before["ask.form=some"] == 1
    assert before["ask.lo"] == 2
    other = observer.observe_step(play, 1 - play.seat)
    assert not other[observer.names.index("ask.kind=opening")]


TABLES = [
    (game.id, mode.id, seats)
    for game in GAMES.values()
    for mode in game.modes
    for seats in range(mode.players[0], mode.players[1] + 1)
]


@pytest.mark.parametrize("bot", ["random", "heuristic"])
@pytest.mark.parametrize(("game", "mode", "seats"), TABLES)
def test_the_layout_knows_the_game(game: str, mode: str, seats: int, bot: str) -> None:
    """If this fails after a change of content, make the file anew: `python -m orloj.lab.numbers <game>`."""
    layout = layout_of(game)
    observer = Observer(layout, seats)
    words, names = set(layout.words), set(observer.names)
    assert len(names) == len(observer.names)
    unknown = observer.names.index(UNKNOWN)
    rng = Random(f"{game}/{mode}/{seats}/{bot}")
    options = {option.id: rng.choice(option.values_for(mode, seats)) for option in GAMES[game].table_options}
    table = Table.new(GAMES[game], seats, mode=mode, options=options, seed=rng.getrandbits(32))
    player = bot_named(bot, game)
    looks = [Decision(table, seat, rng) for seat in range(seats)]
    while asks := table.asks():
        for seat, question in asks.items():
            assert words_of(question) <= words
            if rng.random() < 0.1:
                numbers = observer.observe(table, seat, Walk(question, layout.actions))
                assert np.isfinite(numbers).all()
                if numbers[unknown]:
                    assert without_a_place(table, seat, question, names) == set()
                assert numbers[unknown] == 0
        table.step(lambda seat, _: player.choose(looks[seat]))
    for seat in range(seats):
        assert observer.observe(table, seat)[unknown] == 0


def without_a_place(table: Table[Any], seat: int, question: Question[Any, Any], names: set[str]) -> set[str]:
    """What is seen and has no number, by name."""
    return (_of_view(table, seat).keys() | _of_question(question, table.game.package).keys()) - names


def test_what_was_seen_is_completed() -> None:
    """Names that differ only in their numbers are a series."""
    layout = completed(
        ["t1", "end"],
        {
            "tiles.t1": ["planet-1"],
            "tiles.t2": ["city", "planet-3"],
            "tiles.n1": ["cloud"],
            "stack": ["planet-1", "planet-2", "planet-3", "planet-4", "t1", "t2", "t3"],
            "rolled[0].t1": [""],
            "rolled[1].t3": [""],
            "pair[0]": [""],
            "ships": ["fighter t1", "fighter bay"],
            "worn.t1": [""],
            "slots.planet-1": ["t1"],
            "rank.t9": [""],
            "name": ["city"],
        },
    )
    planets = ("planet-1", "planet-2", "planet-3", "planet-4")
    assert layout.words == ("end", "t1", "t2", "t3")
    assert layout.paths["tiles.t1"] == layout.paths["tiles.t2"] == ("city", *planets)
    assert layout.paths["tiles.n1"] == ("cloud",)
    assert layout.paths["slots.planet-1"] == ("t1", "t2", "t3")
    assert "slots.planet-2" not in layout.paths  # less than a third of the series: only this planet has slots
    rolled = [path for path in layout.paths if path.startswith("rolled")]
    assert rolled == [f"rolled[{number}].t{place}" for number in range(3) for place in (1, 2, 3)]
    assert [path for path in layout.paths if path.startswith("pair")] == ["pair[0]"]  # no list that grows
    assert layout.paths["ships"] == ("fighter bay", "fighter t1", "fighter t2", "fighter t3")
    assert [path for path in layout.paths if path.startswith("worn")] == ["worn.t1", "worn.t2", "worn.t3"]
    assert layout.paths["worn.t3"] == ("",)
    assert layout.paths["name"] == ("city",)


def test_paths_with_nearly_the_same_words_have_all_of_them() -> None:
    cards = [f"card-{letter}" for letter in "abcdefghijklmnopqrstu"]
    seen = {"hand": cards[:-1], "table": cards[1:], "goods": cards[:12], "few": ["x"], "fewer": ["x", "y"]}
    paths = completed([], seen).paths
    assert paths["hand"] == paths["table"] == tuple(cards)
    assert paths["goods"] == tuple(cards[:12])
    assert (paths["few"], paths["fewer"]) == (("x",), ("x", "y"))


def test_a_layout_is_written_and_read_again() -> None:
    layout = Layout(("a", 'b"c'), {"pool": ("",), "players[*].hand": ("x", "y")})
    assert tomllib.loads(written(layout)) == {
        "words": ["a", 'b"c'],
        "numbers": {"pool": [""], "players[*].hand": ["x", "y"]},
    }
    assert layout.names(2) == [
        "pool",
        "players[0].hand=x",
        "players[0].hand=y",
        "players[1].hand=x",
        "players[1].hand=y",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_all_kinds_of_questions_have_a_number(game: str) -> None:
    """However rarely they are asked; games keep their prompts in different places."""
    kinds = list(_question_kinds(GAMES[game]))
    assert len(kinds) > 10
    assert {f"ask.kind={kind}" for kind in kinds} <= set(layout_of(game).names(2))


def test_players_without_a_seat_have_their_numbers() -> None:
    """In a solo game somebody plays who has no seat."""
    layout = Layout(("a",), {"players[*].hand": ("x",)}, {1: 1})
    assert layout.names(1) == layout.names(2) == ["players[0].hand=x", "players[1].hand=x"]
    assert tomllib.loads(written(layout))["actors"] == {"1": 1}
    assert both(Layout((), {}), layout) == layout
    assert layout_of("outer_rim").actors == {1: 1}
    assert not layout_of("rftg").actors


# -- what the end is worth


def test_winners_share_and_the_sum_is_zero() -> None:
    def worth(winners: list[int], seats: int) -> list[float]:
        return utilities(Outcome(winners, "end", [0] * seats), seats)

    assert worth([1], 2) == [-1, 1]
    assert worth([0], 3) == pytest.approx([1, -1 / 2, -1 / 2])
    assert worth([0, 1], 4) == pytest.approx([1 / 3, 1 / 3, -1 / 3, -1 / 3])
    assert worth([0, 1], 2) == [0, 0]
    assert worth([], 3) == utilities(None, 3) == [0, 0, 0]


def test_a_team_wins_and_scores_as_one() -> None:
    def end(winners: list[int]) -> Outcome:
        return Outcome(winners, "end", [65, 69, 57, 74], sides=[0, 0, 1, 1])

    assert utilities(end([0, 1]), 4) == [1, 1, -1, -1]
    assert utilities(end([0, 1, 2, 3]), 4) == [0, 0, 0, 0]
    assert leads(end([0, 1]), 4) == pytest.approx([0.75, 0.75, -0.75, -0.75])
    assert leads(Outcome([1], "end", [10, 20, 30]), 3) == [-10, 0, 10]
