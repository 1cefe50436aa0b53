"""Moments and windows: when, the thing, after; sealed, in the order of timing; cancelled before targets."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

import pytest
from msgspec import field

from orloj.kernel import (
    EVERYBODY,
    PASS,
    Ask,
    Book,
    BrokenScript,
    Illegal,
    Moment,
    Record,
    Seat,
    Step,
    Table,
    choose,
    together,
    verify,
)
from orloj.testing import assert_alike
from tests.kernel.tiny import Tiny, letters, tiny


class Loss(Moment, kw_only=True):
    """Several things lost together: one moment, not several."""

    rule: ClassVar[str] = "tiny.loss"

    ships: list[str]

    def values(self) -> dict[str, Any]:
        return {"ships": list(self.ships)}


class NightLoss(Loss, kw_only=True):
    pass


class CardPlayed(Moment, kw_only=True):
    """A card that others may cancel."""

    seat: Seat
    card: str


class Vote(Moment, kw_only=True):
    inner: bool = False


class Cup(Moment, kw_only=True):
    """Each seat has a single chance to drink."""

    single_chance: ClassVar[bool] = True


class Harbour(Moment, kw_only=True):
    """Everybody must pay the toll; a storyteller may speak."""


class Night(Moment, kw_only=True):
    covert: ClassVar[bool] = True


class Sea(Tiny, kw_only=True):
    moments: list[Loss | NightLoss | CardPlayed | Vote | Cup | Harbour | Night] = field(default_factory=list)
    held: dict[Seat, list[str]] = field(default_factory=dict)


book = Book[Sea](
    holds=lambda g, seat, id: id in g.held.get(seat, ()) or id in ("toll", "tax"),
    hides=lambda g, seat, ids: bool(g.held.get(seat)) and any(id not in ("toll", "tax") for id in ids),
)


@book.ability("save", "when", Loss, lambda _g, _seat, loss: len(loss.ships) > 1, rule="tiny.save")
async def save(g: Sea, seat: int, loss: Loss) -> None:
    g.held[seat].remove("save")
    loss.ships.remove(await choose(seat, "which", lambda _seat: list(loss.ships)))


@book.ability("stop", "when", Loss)
def stop(g: Sea, seat: int, loss: Loss) -> None:
    """A card that can itself be answered."""
    play_card(g, seat, "stop")


@book.ability("no", "when", CardPlayed, lambda _g, seat, played: seat != played.seat, again=True)
def no(g: Sea, seat: int, _played: CardPlayed) -> None:
    play_card(g, seat, "no")


def play_card(g: Sea, seat: int, card: str) -> None:
    g.held[seat].remove(card)
    g.reveal(EVERYBODY, card)
    g.log.append(f"{seat} plays {card}")
    order = [(seat + step) % g.seat_count for step in range(1, g.seat_count)]
    book.begin(g, CardPlayed(seat=seat, card=card), Step("work", [card]), order=order)


def work(g: Sea, card: str) -> None:
    g.log.append(f"{card} works")
    book.cancel(g, g.moments[-2])  # what the card answers, and everything inside it, the card too


@book.ability("avenge", "after", Loss)
async def avenge(g: Sea, seat: int, loss: Loss) -> None:
    g.held[seat].remove("avenge")
    g.log.append(f"{seat} avenges {' '.join(loss.ships)}")


@book.ability("veto", "when", Vote, lambda _g, _seat, vote: not vote.inner)
def veto(g: Sea, seat: int, vote: Vote) -> None:
    g.held[seat].remove("veto")
    book.cancel(g, vote)
    g.log.append("veto")


@book.ability("drink", "when", Cup, again=True)
def drink(g: Sea, seat: int, _cup: Cup) -> None:
    g.log.append(f"{seat} drinks")


@book.ability("toll", "when", Harbour, mandatory=True)
def toll(g: Sea, seat: int, _harbour: Harbour) -> None:
    g.log.append(f"{seat} pays")


@book.ability("tell", "when", Harbour)
def tell(g: Sea, seat: int, _harbour: Harbour) -> None:
    g.log.append(f"{seat} tells")


@book.ability("watch", "when", Night)
def watch(g: Sea, seat: int, _night: Night) -> None:
    g.log.append(f"{seat} watches")


# -- scenes


async def battle(g: Sea) -> None:
    await choose(0, "attack", letters)
    g.then("afterwards")
    book.begin(g, Loss(ships=["a", "b", "c"]), "lose", "mourn", order=[1, 2, 0, 3])


async def lose(g: Sea) -> None:
    """A deed with a question of its own, and a whole moment inside it."""
    loss = g.moments[-1]
    assert isinstance(loss, Loss)
    g.log.append(f"lost {' '.join(loss.ships)}")
    g.log.append(f"target {await choose(3, 'target', letters)}")
    book.begin(g, Vote(inner=True), "vote", order=[0, 1, 2, 3])


async def vote(g: Sea) -> None:
    g.log.append(f"voted {await choose(0, 'vote', letters)}")


def mourn(g: Sea) -> None:
    g.log.append("mourned")


async def afterwards(g: Sea) -> None:
    await choose(0, "afterwards", letters)
    g.then("battle")


async def election(g: Sea) -> None:
    g.then("afterwards")
    book.begin(g, Vote(), "vote", order=[0, 1, 2, 3])


async def feast(g: Sea) -> None:
    g.then("afterwards")
    book.begin(g, Cup(), order=[0, 1, 2, 3])


async def harbour(g: Sea) -> None:
    g.then("afterwards")
    book.begin(g, Harbour(), order=[0, 1, 2, 3])


async def night(g: Sea) -> None:
    g.then("afterwards")
    book.begin(g, Night(), order=[1, 2])


SCENES = (battle, lose, mourn, work, election, vote, afterwards, feast, harbour, night)


def table_of(
    held: dict[int, list[str]],
    first: Callable[..., Any] = battle,
    *,
    poker_face: str = "off",
    attack: bool = True,
    more: tuple[Callable[..., Any], ...] = (),
) -> Table[Sea]:
    game = tiny(first, *[scene for scene in SCENES if scene is not first], *more, state=Sea, book=book)
    setup = game.setup

    def dealt(new: Any) -> Sea:
        plain = setup(new)
        return Sea(seat_count=plain.seat_count, luck=plain.luck, plan=plain.plan, held=held)

    object.__setattr__(game, "setup", dealt)
    table: Table[Sea] = Table.new(game, 4, seed=1, options={"poker-face": poker_face})
    if first is battle and attack:
        table.answer(0, "a")
    return table


def play(table: Table[Sea], *lines: str) -> None:
    for line in lines:
        seat, token = line.split(" ", 1)
        table.answer(int(seat), token)


def asked(table: Table[Any]) -> dict[int, str]:
    return {seat: ask.kind for seat, ask in table.asks().items()}


# -- in the plan


def test_whole_scenes_and_moments_lie_between_when_and_after() -> None:
    table = table_of({1: ["avenge"]})
    assert asked(table) == {3: "target"}  # nobody can act *when*
    play(table, "3 b")
    assert asked(table) == {0: "vote"}
    assert [type(moment).__name__ for moment in table.state.moments] == ["Loss", "Vote"]
    play(table, "0 c")
    assert asked(table) == {1: "after.Loss"}
    play(table, "1 avenge")
    assert table.state.log == ["lost a b c", "target b", "voted c", "mourned", "1 avenges a b c"]
    assert asked(table) == {0: "afterwards"}
    assert table.state.moments == []
    assert max(len(chapter.given) for chapter in table.history) <= 2


def test_a_moment_is_forked_saved_and_loaded_in_its_middle() -> None:
    table = table_of({1: ["avenge", "save"], 2: ["stop"]})
    for line in ("1 save", "2 pass", "1 b", "2 pass", "3 a", "0 a", "1 avenge"):
        assert_alike(table, table.fork(), "a fork")
        assert_alike(table, Table.load(table.game, Record.from_json(table.record().to_json())), "a loaded game")
        play(table, line)
    assert "1 avenges a c" in table.state.log


def test_a_window_says_what_it_is_about_and_by_which_rule() -> None:
    question = table_of({1: ["save"]}).asks()[1]
    assert (question.kind, question.rule) == ("when.Loss", "tiny.loss")
    assert question.values == {"ships": ["a", "b", "c"], "rules": {"save": "tiny.save"}}
    assert list(question) == [PASS, "save"]


def test_abilities_for_a_general_moment_fit_a_special_one() -> None:
    g = table_of({1: ["save", "avenge"]}).state
    assert book.offers(g, "when", NightLoss(ships=["a", "b"]), 1) == ["save"]
    assert book.offers(g, "when", NightLoss(ships=["a"]), 1) == []
    assert book.offers(g, "after", NightLoss(ships=["a"]), 1) == ["avenge"]
    assert book.offers(g, "when", Loss(ships=["a", "b"], used=[(1, "save")]), 1) == []
    assert "when.NightLoss" in book.windows()
    assert {"save", "avenge"} <= set(book.ids(NightLoss))


# -- sealed


def test_windows_in_which_nothing_can_ever_be_used_are_not_planned() -> None:
    g = table_of({}).state
    planned = len(g.plan)
    book.begin(g, CardPlayed(seat=0, card="no"), "work", order=[1, 2])
    assert [(step.scene, step.args) for step in reversed(g.plan[planned:])] == [
        ("window-opens", ["when", 1, 2]),  # cards can be answered when they are played, but never after it
        ("work", []),
        ("moment-ends", []),
    ]


def test_a_game_may_know_at_a_glance_what_a_seat_need_not_be_asked() -> None:
    class Quick(Book[Sea]):
        def candidates(self, g: Sea, timing: Any, moment: Moment, seat: Seat) -> list[Any]:
            return [one for one in super().candidates(g, timing, moment, seat) if seat == 1]

    quick = Quick(holds=lambda _g, _seat, _id: True, hides=lambda _g, _seat, _ids: False)
    quick.ability("sing", "after", Vote)(lambda _g, _seat, _vote: None)
    g = table_of({}).state
    assert [quick.offers(g, "after", Vote(), seat) for seat in (0, 1)] == [[], ["sing"]]


def test_all_who_could_act_are_asked_at_once_and_only_the_first_user_counts() -> None:
    table = table_of({0: ["save"], 1: ["save"], 2: ["save"]})
    assert asked(table) == dict.fromkeys((1, 2, 0), "when.Loss")
    play(table, "0 save", "2 save")
    assert table.awaited() == [0, 1, 2]
    play(table, "1 pass")  # the order is 1, 2, 0: seat 2 is first, what seat 0 wanted is forgotten
    assert asked(table) == {2: "which"}
    play(table, "2 b")
    assert table.state.held == {0: ["save"], 1: ["save"], 2: []}
    assert asked(table) == dict.fromkeys((0, 1), "when.Loss")  # after him comes 0, and 1 has another chance
    play(table, "1 save", "0 save")
    assert asked(table) == {0: "which"}, "the turn went on after the last user"


def test_dropped_answers_are_seen_nowhere() -> None:
    """Two tables in which an answer differs that never counted are the same for everybody from then on."""
    tables = []
    for wanted in ("save", "pass"):
        table = table_of({1: ["save"], 2: ["save", "avenge"]})
        play(table, f"2 {wanted}", "1 save")
        tables.append(table)
    one, other = tables
    assert one.game.encode(one.state) == other.game.encode(other.state)
    assert one.story == other.story
    assert one._reveals == other._reveals == [(EVERYBODY, (1, "save"))]


def test_a_window_in_which_all_passed_is_no_fence_for_undo() -> None:
    table = table_of({1: ["save"], 2: ["save"]})
    play(table, "1 pass", "2 pass")
    assert asked(table) == {3: "target"}
    table.undo(0)  # the attack: the passes go with it
    assert asked(table) == {0: "attack"}
    assert [one.token for one in table.taken_back] == ["a", "pass", "pass"]
    assert verify(table.game, table.record()).true
    play(table, "0 b", "1 pass", "2 pass")
    table.undo(2)
    assert asked(table) == {2: "when.Loss"}, "and an own pass can be taken back as long as nobody has gone on"


def test_a_used_ability_is_a_fence() -> None:
    table = table_of({1: ["save"], 2: ["save"]})
    play(table, "1 save", "2 pass")
    with pytest.raises(Illegal, match="cannot be taken back"):
        table.undo(0)
    play(table, "1 a")
    with pytest.raises(Illegal, match="cannot be taken back"):
        table.undo(2)


def test_answers_in_a_window_can_be_changed_until_it_is_complete() -> None:
    table = table_of({1: ["save"], 2: ["save"]})
    play(table, "1 save", "1 pass", "1 save", "1 pass", "2 pass")
    assert asked(table) == {3: "target"}


@pytest.mark.parametrize("poker_face", ["off", "on"])
def test_the_same_games_as_with_asking_one_by_one(poker_face: str) -> None:
    """For players who ignore earlier passes: who wants what is decided by the seat, the window and what it holds."""

    def wanted(rng: Random) -> dict[int, list[str]]:
        cards = ["save", "save", "stop", "no", "no", "avenge", "veto"]
        rng.shuffle(cards)
        return {seat: cards[seat::4] for seat in range(4)}

    def choice(salt: int, seat: int, kind: str, offers: list[str], log: list[str]) -> str:
        return Random(f"{salt}/{seat}/{kind}/{offers}/{log}").choice([PASS, *offers])

    for salt in range(30):
        table = table_of(wanted(Random(salt)), poker_face=poker_face)
        log: list[str] = []
        other = table_of(wanted(Random(salt)), poker_face=poker_face)
        while asked(table) != {0: "afterwards"}:
            seat = Random(f"{salt}/{table.number}").choice(list(table.asks()))
            question = table.asks()[seat]
            if question.kind.startswith(("when.", "after.")):
                token = choice(salt, seat, question.kind, list(question)[1:], table.state.log)
            else:
                token = "a" if "a" in question else next(iter(question))
            table.answer(seat, token)
        while asked(other) != {0: "afterwards"}:
            kinds = set(asked(other).values())
            if len(kinds) == 1 and next(iter(kinds)).startswith(("when.", "after.")):
                order = [seat for seat in other.state.moments[-1].order if seat in other.awaited()]
                picks = {}
                for seat in order:  # one by one: whoever is first uses his ability, nobody later is asked
                    asking = other.question(seat)
                    assert asking is not None
                    picks[seat] = choice(salt, seat, asking.kind, list(asking)[1:], other.state.log)
                    if picks[seat] != PASS:
                        break
                for seat in list(other.asks()):
                    other.answer(seat, picks.get(seat, PASS))
            else:
                [(seat, question)] = other.asks().items()
                other.answer(seat, "a" if "a" in question else next(iter(question)))
        log = table.state.log
        assert log == other.state.log
        assert table.game.encode(table.state) == other.game.encode(other.state)


# -- cancelling


def test_cancelled_before_targets() -> None:
    table = table_of({2: ["stop"], 1: ["save", "avenge"]})
    play(table, "1 pass", "2 stop")
    assert table.state.log == ["2 plays stop", "stop works"]
    assert asked(table) == {0: "afterwards"}, "no target, no deed, no after"
    assert table.state.moments == []


def test_what_cancels_can_be_cancelled() -> None:
    table = table_of({2: ["stop"], 1: ["no"], 3: ["no"]})
    play(table, "2 stop")
    assert asked(table) == dict.fromkeys((3, 1), "when.CardPlayed")
    play(table, "3 no", "1 pass")  # no to stop
    assert asked(table) == {1: "when.CardPlayed"}
    play(table, "1 no")  # no to no: the stop goes on
    assert table.state.log == ["2 plays stop", "3 plays no", "1 plays no", "no works", "stop works"]
    assert asked(table) == {0: "afterwards"}


def test_a_cancelled_card_changes_nothing() -> None:
    table = table_of({2: ["stop"], 1: ["no", "save"]})
    play(table, "2 stop", "1 pass", "1 no")
    assert table.state.log == ["2 plays stop", "1 plays no", "no works"]
    assert asked(table) == {1: "when.Loss"}, "the window of the loss opens again"


def test_what_is_over_cannot_be_cancelled() -> None:
    table = table_of({})
    loss = table.state.moments[0]
    play(table, "3 a", "0 a")
    with pytest.raises(BrokenScript, match="it is over"):
        book.cancel(table.state, loss)


# -- who is asked


def test_without_the_poker_face_nobody_is_asked_in_vain() -> None:
    table = table_of({1: ["avenge"], 2: ["veto"]})
    assert asked(table) == {3: "target"}
    table = table_of({1: ["save"], 2: ["veto"]})
    assert asked(table) == {1: "when.Loss"}
    assert table.awaited() == [1, 2], "but nobody sees that seat 2 has nothing to use"


def test_with_the_poker_face_all_are_asked_who_hide_something() -> None:
    table = table_of({1: ["veto"], 2: ["avenge"]}, poker_face="on")
    assert asked(table) == dict.fromkeys((1, 2), "when.Loss")
    assert list(table.asks()[1]) == [PASS]


def test_a_covert_moment_asks_as_with_the_poker_face() -> None:
    assert asked(table_of({1: ["veto"], 3: ["watch"]}, night)) == {1: "when.Night"}


def test_mandatory_abilities_cannot_be_passed_over() -> None:
    table = table_of({1: ["tell"]}, harbour)
    assert asked(table) == {1: "when.Harbour"}, "the others can only pay"
    assert list(table.asks()[1]) == ["toll", "tell"]
    play(table, "1 tell")  # seat 0 was first; then 1, who may tell before he pays
    assert table.state.log == ["0 pays", "1 tells", "2 pays", "3 pays", "1 pays"]


def test_a_single_chance() -> None:
    table = table_of({0: ["drink"], 1: ["drink"], 2: ["drink"]}, feast)
    play(table, "2 drink", "1 drink", "0 pass")
    assert table.state.log == ["1 drinks"]
    assert asked(table) == {2: "when.Cup"}, "0 has passed, 1 has had his drink; what 2 wanted is asked again"
    play(table, "2 drink")
    assert asked(table) == {0: "afterwards"}


# -- inside one script


def test_a_short_moment_inside_a_script() -> None:
    async def short(g: Sea) -> None:
        g.held.update({1: ["save"], 2: ["save"]})
        loss = Loss(ships=["a", "b"])
        await book.window(g, "when", loss, [1, 2])
        g.log.append(loss.ships)
        g.log.append(await choose(0, "more", letters))

    table = Table.new(tiny(short, state=Sea, book=book), 3, seed=1)
    play(table, "2 save", "1 save")
    assert [type(moment).__name__ for moment in table.state.moments] == ["Loss"]
    play(table, "1 b")
    assert table.state.log == [["a"]]
    assert table.state.moments == []
    assert asked(table) == {0: "more"}, "with one ship left nothing can be saved any more"


def test_what_plans_steps_cannot_be_used_inside_a_script() -> None:
    async def short(g: Sea) -> None:
        g.held.update({1: ["stop"]})
        await book.window(g, "when", Loss(ships=["a", "b"]), [1])
        await choose(0, "more", letters)

    table = Table.new(tiny(short, work, state=Sea, book=book), 3, seed=1)
    with pytest.raises(BrokenScript, match="changes the plan"):
        table.answer(1, "stop")
    assert asked(table) == {1: "when.Loss"}


def test_sealed_answers_beside_windows_stay_a_fence() -> None:
    async def bids(g: Sea) -> None:
        await together([Ask(seat, "bid", letters) for seat in g.seats])
        await choose(0, "more", letters)

    table = Table.new(tiny(bids, state=Sea, book=book), 2, seed=1)
    play(table, "0 a", "1 b")
    with pytest.raises(Illegal, match="seen since"):
        table.undo(0)
