"""Nobody reads what he cannot know.

The main tests play a stretch of a random game twice. In the second one all cards that a seat (or a spectator) never
gets to see in that stretch have changed places with each other; everybody does the same with the exchanged cards.
Whatever that seat may read must be letter by letter the same: its view, the story, its question with what is refused
and why, whom the table waits for, hints, and copies in which the hidden is dealt anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any

import msgspec
import pytest

from orloj.games.rftg import GAME
from orloj.games.rftg.cards import BY_TOKEN, CARDS, DECK, TOKEN
from orloj.games.rftg.state import State
from orloj.games.rftg.texts import TEXTS
from orloj.kernel import AskSome, Line, Pile, Refused, Seat, Table
from orloj.testing import assert_refused, play_through, proves
from orloj.testing.rftg import area, cards, rftg
from orloj.words import LANGS

NAMES = ["Ada", "Bob", "Cyd", "Dan"]
TABLES = [("standard", 2), ("standard", 3), ("standard", 4), ("first", 4), ("advanced", 2)]
STRETCH = 40  # answers


# -- what somebody may read


def question_of(table: Table[State], seat: Seat | None) -> object:
    """The own question with all that is said about it."""
    ask = table.asks().get(seat) if seat is not None else None
    if ask is None:
        return None
    view = table.view(seat)
    bounds = (ask.lo, ask.hi) if isinstance(ask, AskSome) else None
    return (
        (ask.kind, ask.form, ask.rule, ask.optional, bounds, dict(ask.values), list(ask)),
        [(ask.token(no.value), no.why, no.rule, no.values, TEXTS.refusal(no, "en")) for no in ask.blocked()],
        [(TEXTS.label(ask, option, "en"), TEXTS.hint(ask, option, view, "en")) for option in ask.options],
        TEXTS.prompt(ask, "en"),
    )


def readable(table: Table[State], seat: Seat | None, story_from: int = 0) -> tuple[object, ...]:
    """Everything that a seat, or a spectator, may read now; of the story what is newer than a line."""
    return (
        msgspec.json.encode(table.view(seat)),
        [voice(line, seat) for line in table.story[story_from:]],
        [TEXTS.line(line, seat, NAMES, lang) for line in table.story[story_from:] for lang in LANGS],
        question_of(table, seat),
        table.awaited(),
        table.sealed(seat) if seat is not None else None,
        table.outcome,
    )


def voice(line: Line, seat: Seat | None) -> tuple[object, ...]:
    """A line as this reader gets it."""
    return line.key, line.seat, line.values, line.secret if line.seat == seat and seat is not None else {}


def sees(state: State, seat: Seat | None) -> set[int]:
    """The cards that lie open, and those in the own hand."""
    found: set[int] = set()
    for other, player in enumerate(state.players):
        found.update(player.tableau)
        if player.placing is not None:
            found.add(player.placing)
        if other == seat:
            found.update(player.hand.cards, player.looking)
    return found


# -- the exchange of cards


Swap = Mapping[int, int]


def exchange(state: State, swap: Swap) -> None:
    """Put other cards in the places of hidden ones."""
    piles: list[Pile] = [state.pile, state.discards, *(player.hand for player in state.players)]
    for pile in piles:
        pile.cards[:] = [swap[card] for card in pile.cards]
        pile.seen = {swap[card]: mask for card, mask in pile.seen.items()}
    for player in state.players:
        player.looking[:] = [swap[card] for card in player.looking]
        player.goods = {world: swap[card] for world, card in player.goods.items()}


def exchanged(token: str, swap: Swap) -> str:
    """The same answer with the exchanged cards."""
    names = [TOKEN[swap[BY_TOKEN[name]]] if name in BY_TOKEN else name for name in token.split(",")]
    return ",".join(names)


@lru_cache
def whole_game(mode: str, seats: int, seed: int) -> Table[State]:
    """A random game to its end."""
    table = Table.new(GAME, seats, mode=mode, options={"poker-face": "on"}, seed=seed)
    rng = Random(f"{mode}/{seats}/{seed}")
    while asks := table.asks():
        ask = rng.choice(list(asks.values()))
        table.answer(ask.seat, ask.sample(rng))
    return table


def stretch(table: Table[State], rng: Random) -> tuple[bytes, list[tuple[Seat, str]], dict[Seat | None, set[int]]]:
    """The start of some scene, the answers of the next stretch, and what each reader sees in it."""
    snapshot = rng.choice(table.history[:-3]).snapshot
    ahead = Table.of(GAME, GAME.decode(snapshot))
    answers: list[tuple[Seat, str]] = []
    seen = {reader: sees(ahead.state, reader) for reader in (*ahead.state.seats, None)}
    while asks := ahead.asks():
        if len(answers) >= STRETCH and not any(ahead.sealed(seat) for seat in ahead.state.seats):
            break  # all that was chosen has been revealed
        ask = rng.choice(list(asks.values()))
        token = ask.sample(rng)
        ahead.answer(ask.seat, token)
        answers.append((ask.seat, token))
        for reader, known in seen.items():
            known |= sees(ahead.state, reader)
        for line in ahead.story:  # a card turned up for Gambling World may be gone again within one answer
            if line.key == "gambles":
                for known in seen.values():
                    known.add(line.values["card"])
    return snapshot, answers, seen


def told_cards(values: Mapping[str, Any]) -> list[int]:
    one = [values[name] for name in ("card", "world") if isinstance(values.get(name), int)]
    many = [card for name in ("cards", "worlds") if isinstance(values.get(name), list) for card in values[name]]
    return [*one, *many]


@pytest.mark.parametrize(("mode", "seats"), TABLES)
@proves("rftg.consume.6", "rftg.produce.3")
def test_nothing_that_somebody_reads_depends_on_cards_that_he_never_sees(mode: str, seats: int) -> None:
    rng = Random(f"{mode} {seats}")
    swapped = 0
    for seed in range(4):
        game = whole_game(mode, seats, seed)
        for _ in range(4):
            snapshot, answers, seen = stretch(game, rng)
            start = GAME.decode(snapshot)
            for reader in (*range(seats), None):
                hidden = [card for card in DECK if card not in seen[reader]]
                if reader is not None:  # known places must stay: what he discarded or what was turned up
                    known = [start.discards, *(player.hand for player in start.players)]
                    hidden = [card for card in hidden if not any(card in pile.known_to(reader) for pile in known)]
                mixed = rng.sample(hidden, len(hidden))
                swap = {**dict(zip(DECK, DECK, strict=True)), **dict(zip(hidden, mixed, strict=True))}
                swapped += sum(card != other for card, other in swap.items())
                state = GAME.decode(snapshot)
                exchange(state, swap)
                play_both(Table.of(GAME, GAME.decode(snapshot)), Table.of(GAME, state), answers, swap, reader)
    assert swapped > 2000


def play_both(
    one: Table[State], two: Table[State], answers: list[tuple[Seat, str]], swap: Swap, reader: Seat | None
) -> None:
    told = 0
    assert readable(one, reader) == readable(two, reader)
    for number, (seat, token) in enumerate(answers):
        told = len(one.story)
        one.answer(seat, token)
        two.answer(seat, exchanged(token, swap))
        assert readable(one, reader, told) == readable(two, reader, told), f"{reader} reads of {seat} {token}"
        assert [line.at for line in one.story[told:]] == [line.at for line in two.story[told:]]
        if reader is not None and number % 8 == 0:
            first, second = one.fork(reader, Random(number)), two.fork(reader, Random(number))
            assert GAME.encode(first.state) == GAME.encode(second.state), "a copy dealt anew depends on the hidden"
            assert readable(first, reader) == readable(second, reader)


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_the_story_for_others_never_names_a_card_that_does_not_lie_open(mode: str, seats: int) -> None:
    """Independent of the exchange: every card named in a public voice lay open when the line was told."""
    game = whole_game(mode, seats, 11)
    face_up: set[int] = set()
    for line in game.story:
        if line.key in ("starts", "reveals", "gambles"):
            face_up.update(told_cards(line.values))
        public = told_cards(line.values)
        assert face_up.issuperset(public), line
        names = {CARDS[card].name for card in told_cards(line.secret) if card not in public}
        for reader in (*range(seats), None):
            if reader == line.seat:
                continue
            text = TEXTS.line(line, reader, NAMES, "en")
            assert not [name for name in names if name in text], text


PUBLIC_VALUES = {
    "starts": {"world"},
    "windfall": {"world", "kind"},
    "opening": {"count"},
    "picks": {"actions"},
    "phase": {"phase"},
    "explores": {"count"},
    "keeps": {"count"},
    "draws": {"count", "why"},
    "places-nothing": set(),
    "reveals": {"card"},
    "pays": {"count"},
    "develops": {"card"},
    "settles": {"card"},
    "uses-up": {"card"},
    "conquers": {"card"},
    "sells": {"world", "kind", "count"},
    "consumes": {"card", "worlds", "points"},
    "discards-for-points": {"card", "count", "points"},
    "gambles": {"number", "card", "lucky"},
    "wins-card": {"card"},
    "produces": {"worlds"},
    "hand-limit": {"count"},
    "reshuffle": {"cards"},
    "ends": {"reason", "winners"},
}


def test_public_voices_carry_only_what_is_listed_here() -> None:
    told = set()
    for mode, seats in TABLES:
        for seed in (*range(4), 11):
            for line in whole_game(mode, seats, seed).story:
                assert set(line.values) == PUBLIC_VALUES[line.key], line
                assert not line.secret or line.seat is not None, line
                assert set(line.secret) <= ({"lacks", "cost", "have"} if line.key == "places-nothing" else {"cards"})
                if line.key == "reshuffle":
                    assert isinstance(line.values["cards"], int)
                told.add(line.key)
    assert told >= set(PUBLIC_VALUES) - {"wins-card", "gambles", "uses-up"}  # rare in random games


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_a_random_game_passes_the_general_leak_checks_at_every_answer(mode: str, seats: int) -> None:
    report = play_through(GAME, seats=seats, mode=mode, seed=5, check_every=0, leaks_every=9, forks=False)
    assert report.outcome is not None


# -- what is sealed


@proves("rftg.round.2")
def test_a_picked_action_is_nowhere_to_be_read_before_all_have_picked() -> None:
    for pick in ("explore-5", "produce"):
        t = rftg(area("old-earth", hand=[3]), area("new-sparta", hand=[3]), area("alpha-centauri", hand=[3]))
        before = [readable(t.table, reader) for reader in (1, 2, None)]
        t.play(f"0 {pick}")
        assert [readable(t.table, reader) for reader in (1, 2, None)] == before
        assert t.table.awaited() == [0, 1, 2]
        imagined = t.table.fork(1, Random(0))
        assert imagined.sealed(0) is None
        assert sorted(imagined.asks()) == [0, 1, 2]
        with pytest.raises(Refused) as refused:
            t.table.answer(3, "settle")
        assert pick not in str(refused.value)


@pytest.mark.parametrize("phase", ["develop", "settle"])
def test_what_somebody_wants_to_place_is_nowhere_to_be_read_before_all_have_chosen(phase: str) -> None:
    start = (
        area("old-earth", hand=["spice-world", "public-works", 3]),
        area("new-sparta", hand=["gem-world", "export-duties", 2]),
    )
    chosen = {"develop": "public-works", "settle": "spice-world"}[phase]
    read = []
    for token in (chosen, "pass"):
        t = rftg(*start, phases=[phase])
        t.play(f"0 {token}")
        read.append([readable(t.table, reader) for reader in (1, None)])
        assert t.table.awaited() == [0, 1]
    assert read[0] == read[1]


def test_it_cannot_be_seen_who_has_nothing_to_place() -> None:
    """Seat 1 cannot place anything; the table seems to wait for it like for anybody else."""
    read = []
    for card in ("destroyed-world", "rebel-homeworld"):
        t = rftg(area("old-earth", hand=["gem-world", 3]), area("alpha-centauri", hand=[card, 1]), phases=["settle"])
        assert (1 in t.asked()) == (card == "destroyed-world")
        read.append([readable(t.table, reader) for reader in (0, None)])
        assert t.table.awaited() == [0, 1]
    assert read[0] == read[1]


def test_a_refusal_tells_nothing_about_the_cards_of_others() -> None:
    t = rftg(
        area("old-earth", hand=["gem-world", "rebel-base", 2]),
        area("new-sparta", hand=["spice-world", "public-works", 2]),
        phases=["settle"],
    )
    wrong = [assert_refused(t.table, 0, token) for token in ("spice-world", "comet-zone")]
    assert str(wrong[0]).replace("spice-world", "comet-zone") == str(wrong[1])
    t.play("0 gem-world")
    for token in ("spice-world", "public-works"):
        error = assert_refused(t.table, 2, token)
        assert token not in str(error)


# -- goods


@proves("rftg.produce.3", "rftg.consume.6", "rftg.settle.10")
def test_not_even_the_owner_knows_which_card_a_good_is() -> None:
    worlds = ["gem-world", "comet-zone", "artist-colony"]
    t = rftg(area("old-earth", *worlds, goods=worlds[:2]), area("new-sparta"), phases=["produce"])
    t.play("0 consume-2x", "1 consume-2x")
    assert t.asked() == {0: "goods"}
    for reader in (0, 1):
        dealt = [list(t.table.fork(reader, Random(n)).state.players[0].goods.values()) for n in range(30)]
        assert all(len({goods[place] for goods in dealt}) > 15 for place in range(3))
    t.play("0 gem-world,artist-colony")
    for reader in (0, 1):
        dealt = [t.table.fork(reader, Random(n)).state.discards.cards for n in range(30)]
        assert all(len({discards[place] for discards in dealt}) > 15 for place in range(2))


def test_the_view_shows_a_good_by_its_world_only() -> None:
    t = rftg(area("old-earth", "gem-world", goods=["gem-world"]), area("new-sparta"))
    [good] = t.state.players[0].goods.values()
    for reader in (0, 1, None):
        view: Any = t.view(reader)
        assert view.players[0].goods == cards("gem-world")
        assert str(good) not in str(msgspec.to_builtins(view)["players"][0]["goods"])


def test_a_view_shows_the_own_hand_and_of_others_only_how_many_cards() -> None:
    t = rftg(area("old-earth", hand=["gem-world", "rebel-base"]), area("new-sparta", hand=["spice-world"]))
    for reader, hands in ((0, [cards("gem-world", "rebel-base"), None]), (1, [None, cards("spice-world")])):
        view: Any = t.view(reader)
        assert [player.hand for player in view.players] == hands
        assert [player.hand_size for player in view.players] == [2, 1]
    view = t.view(None)
    assert [player.hand for player in view.players] == [None, None]


def test_explored_cards_are_seen_by_their_owner_only() -> None:
    t = rftg(area("old-earth"), area("new-sparta"), phases=["explore"], deck=["gem-world", "rebel-base", "spice-world"])
    for reader, looking in ((0, cards("gem-world", "rebel-base")), (1, None), (None, None)):
        view: Any = t.view(reader)
        assert view.players[0].looking == looking
        assert view.players[0].looking_size == 2
    dealt = {tuple(t.table.fork(1, Random(n)).state.players[0].looking) for n in range(20)}
    assert len(dealt) > 15
    assert {tuple(t.table.fork(0, Random(n)).state.players[0].looking) for n in range(20)} == {
        tuple(cards("gem-world", "rebel-base"))
    }


# -- what is known must be kept in copies that are dealt anew


def hands_dealt(table: Table[State], reader: Seat, of: Seat) -> list[set[int]]:
    return [set(table.fork(reader, Random(n)).state.players[of].hand.cards) for n in range(40)]


def discards_dealt(table: Table[State], reader: Seat) -> list[set[int]]:
    return [set(table.fork(reader, Random(n)).state.discards.cards) for n in range(40)]


def test_who_discarded_a_card_knows_where_it_is_and_nobody_else_does() -> None:
    t = rftg(
        area("deficit-spending", hand=["gem-world", "rebel-base", "spice-world"]),
        area("new-sparta", hand=[4]),
        phases=["consume"],
    )
    t.play("0 deficit-spending", "0 gem-world,rebel-base")
    mine = {*cards("gem-world", "rebel-base")}
    assert all(dealt == mine for dealt in discards_dealt(t.table, 0))
    assert sum(dealt == mine for dealt in discards_dealt(t.table, 1)) < 3
    assert all(not mine & hand for hand in hands_dealt(t.table, 0, of=1))
    assert any(mine & hand for hand in hands_dealt(t.table, 1, of=0))


def test_payments_and_explored_cards_that_were_not_kept_are_known_to_their_owner_only() -> None:
    t = rftg(
        area("old-earth", hand=["public-works", "gem-world", 2]),
        area("new-sparta", hand=[3]),
        phases=["explore", "develop"],
        deck=["rebel-base", "spice-world"],
    )
    t.play("0 spice-world", f"1 {t.options(1)[0]}", "0 public-works", "0 gem-world")
    mine = {*cards("rebel-base", "gem-world")}
    assert all(mine <= dealt for dealt in discards_dealt(t.table, 0))
    assert sum(mine <= dealt for dealt in discards_dealt(t.table, 1)) < 3


def gambled(answer: str) -> Any:
    t = rftg(
        area("gambling-world", "deficit-spending", hand=["spice-world", "rebel-base"]),
        area("new-sparta", hand=[2]),
        area("old-earth", hand=[2]),
        phases=["consume"],
        deck=["gem-world"],
    )
    t.play("0 gambling-world gamble", "0 2", f"0 {answer}")
    return t


@proves("rftg.cat-consume.15")
def test_a_gambled_card_that_was_kept_is_known_to_all_until_its_owner_discards_something_face_down() -> None:
    t = gambled("keep")
    gem = cards("gem-world")[0]
    for reader in (1, 2):
        hands = hands_dealt(t.table, reader, of=0)
        assert all(gem in hand for hand in hands)
        assert len({frozenset(hand) for hand in hands}) > 15  # the rest of the hand is not known
    t.play("0 deficit-spending", "0 rebel-base")  # or was it the gem world?
    for reader in (1, 2):
        hands = hands_dealt(t.table, reader, of=0)
        assert sum(gem in hand for hand in hands) < 10


@proves("rftg.cat-consume.15")
def test_a_gambled_card_that_its_owner_discards_later_is_known_to_him_only() -> None:
    t = gambled("keep")
    t.play("0 deficit-spending", "0 gem-world")
    gem = cards("gem-world")[0]
    assert all(gem in dealt for dealt in discards_dealt(t.table, 0))
    for reader in (1, 2):
        assert sum(gem in dealt for dealt in discards_dealt(t.table, reader)) < 10


@proves("rftg.cat-consume.15")
def test_a_gambled_card_that_was_not_kept_is_known_by_all_to_lie_among_the_discards() -> None:
    gem = cards("gem-world")[0]
    t = gambled("discard")
    t.play("0 deficit-spending", "0 rebel-base")
    for reader in (0, 1, 2):
        assert all(gem in dealt for dealt in discards_dealt(t.table, reader))
    [rebels] = cards("rebel-base")
    assert sum(rebels in dealt for dealt in discards_dealt(t.table, 1)) < 10


def test_after_a_reshuffle_nobody_knows_where_the_discards_are() -> None:
    t = rftg(
        area("deficit-spending", "new-economy", hand=["gem-world", "rebel-base", "spice-world"]),
        area("new-sparta", hand=[2]),
        phases=["consume"],
        deck=["comet-zone"],
        rest="gone",
    )
    t.play("0 deficit-spending", "0 gem-world,rebel-base")  # New Economy draws the last card: new pile
    assert sorted(t.state.pile.cards) == sorted(cards("gem-world", "rebel-base"))
    assert t.state.pile.seen == t.state.discards.seen == {}
    tops = {t.table.fork(0, Random(n)).state.pile.cards[-1] for n in range(40)}
    assert len(tops) > 2


def test_the_own_cards_and_all_that_lies_open_are_never_dealt_anew() -> None:
    for mode, seats in TABLES:
        game = whole_game(mode, seats, 2)
        rng = Random(mode)
        for _ in range(12):
            table = Table.of(GAME, GAME.decode(rng.choice(game.history).snapshot))
            for reader in range(seats):
                copy = table.fork(reader, Random(reader))
                GAME.invariants(copy.state)
                ours, theirs = table.state.players[reader], copy.state.players[reader]
                assert (ours.hand.cards, ours.looking) == (theirs.hand.cards, theirs.looking)
                for one, two in zip(table.state.players, copy.state.players, strict=True):
                    assert (one.tableau, list(one.goods), one.chips) == (two.tableau, list(two.goods), two.chips)
                    assert (one.placing, one.picks, one.start) == (two.placing, two.picks, two.start)


def test_the_story_of_a_copy_for_a_seat_holds_no_secret_of_others() -> None:
    t = rftg(area("old-earth"), area("new-sparta"), phases=["explore"])
    for reader in (0, 1):
        told = {line.seat: line for line in t.table.fork(reader, Random(0)).story if line.key == "explores"}
        assert told[1 - reader].secret == {}
        assert told[reader].secret == {"cards": t.state.players[reader].looking}
