"""A true record is found true; a tampered one is named at the first wrong place."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import msgspec
import pytest

from orloj.kernel import Answer, Outcome, Record, digest_of, verify
from orloj.kernel.packing import pack
from orloj.kernel.record import Header, TakenBack
from tests.kernel.duel import GAME
from tests.kernel.tiny import random_answer, random_duel


def true_record() -> Record:
    return Record.from_json(random_duel(4, 3).record().to_json())


def test_a_true_record_is_true() -> None:
    record = true_record()
    verdict = verify(GAME, record)
    assert verdict.true
    assert verdict.wrong == ""
    assert verdict.checked == ("commitment", f"casts ({len(record.casts)})", f"replay ({len(record.answers)} answers)")
    assert verdict.unchecked == ()


def set_seed(record: Record) -> None:
    record.header.seed = "5"


def set_commitment(record: Record) -> None:
    record.header.commitment = "0" * 64


def change_roll(record: Record) -> None:
    record.casts[0].result.reverse()


def drop_cast(record: Record) -> None:
    record.casts.pop()


def damage_cast(record: Record) -> None:
    record.casts[0].at = -5


def other_answer(record: Record) -> None:
    place = next(place for place, answer in enumerate(record.answers) if answer.token == "pass")
    record.answers[place].token = "25"


def other_seat(record: Record) -> None:
    record.answers[0].seat = 9


def claims_forced(record: Record) -> None:
    next(answer for answer in record.answers if not answer.forced).forced = True


def more_answers(record: Record) -> None:
    record.answers.append(Answer(0, "pass"))


def fewer_answers(record: Record) -> None:
    record.answers.pop()


def other_snapshot(record: Record) -> None:
    scene = record.scenes[3]
    state = GAME.decode(record.snapshot(3))
    state.coins[0] += 1
    record.scenes[3] = scene.pack(GAME.encode(state), scene.number, scene.schema, scene.told, scene.cast)


def damaged_snapshot(record: Record) -> None:
    record.scenes[2].packed = b"rubbish"


def moved_snapshot(record: Record) -> None:
    record.scenes[2].told += 1


def other_number_of_scene(record: Record) -> None:
    record.scenes[3].number += 1


def true_cast_of_another_moment(record: Record) -> None:
    """It follows from the seed, but is not what happened."""
    record.casts[1] = record.casts[0]


def drop_snapshot(record: Record) -> None:
    record.scenes.pop()


def other_story(record: Record) -> None:
    record.story[5].key = "cheats"


def shorter_story(record: Record) -> None:
    record.story.pop()


def other_outcome(record: Record) -> None:
    assert record.outcome is not None
    record.outcome = Outcome([0, 1, 2], "counted", record.outcome.scores, record.outcome.ranks)


def other_mode(record: Record) -> None:
    record.header.mode = "blind"


def other_options(record: Record) -> None:
    record.header.options["rounds"] = "2"


@pytest.mark.parametrize(
    ("tamper", "named"),
    [
        (set_seed, "commitment"),
        (set_commitment, "commitment"),
        (change_roll, r"cast 1 \(shuffle\)"),
        (damage_cast, r"cast 1 \(shuffle\)"),
        (drop_cast, "casts, the replay"),
        (other_answer, r"answer \d+"),
        (other_seat, "answer 1 "),
        (claims_forced, "answer 1 was not forced"),
        (more_answers, "answer .*the game is over"),
        (fewer_answers, "the outcome"),
        (other_snapshot, "the snapshot before answer"),
        (damaged_snapshot, "the snapshot before answer"),
        (moved_snapshot, "the snapshot before answer"),
        (other_number_of_scene, "the snapshot before answer"),
        (true_cast_of_another_moment, "cast 2 differs"),
        (drop_snapshot, "scenes, the replay"),
        (other_story, "line 6 of the story"),
        (shorter_story, "lines of the story"),
        (other_outcome, "the outcome"),
        (other_mode, "cannot be set up"),
        (other_options, "answer|snapshot"),
    ],
)
def test_a_tampered_record_is_named(tamper: Callable[[Record], None], named: str) -> None:
    record = true_record()
    tamper(record)
    verdict = verify(GAME, Record.from_json(record.to_json()))
    assert not verdict.true
    assert re.search(named, verdict.wrong), verdict.wrong


def test_what_was_forced_is_compared_too() -> None:
    honest = random_duel(3, 2).record().to_json()
    place = next(place for place, one in enumerate(Record.from_json(honest).answers) if one.forced)
    for changes, named in (({"token": "9"}, "9 of seat {seat}"), ({"seat": None}, "{token} of seat {other}")):
        record = Record.from_json(honest)
        one = record.answers[place]
        values = {"token": one.token, "seat": one.seat, "other": 1 - one.seat}
        record.answers[place] = msgspec.structs.replace(one, **{"seat": 1 - one.seat} if "seat" in changes else changes)
        found = f"answer {place + 1} is {named.format(**values)}, but {one.token} of seat {one.seat} was forced"
        assert verify(GAME, record).wrong == found


def test_a_forced_answer_that_is_left_out_is_noticed() -> None:
    record = Record.from_json(random_duel(3, 2, 9).record().to_json())
    assert record.answers.pop().forced
    assert verify(GAME, record).wrong == "the record has 9 answers, the replay 10"


def test_any_other_legal_answer_is_noticed() -> None:
    """Not every change of an answer breaks a rule, but each one leads to another game."""
    original = random_duel(4, 3)
    noticed = 0
    for number in range(0, original.number, 3):
        table = original.travel(number)
        answer = original.record().answers[table.number] if table.number < original.number else None
        if answer is None or answer.forced:
            continue
        other = next((token for token in table.asks()[answer.seat] if token != answer.token), None)
        record = true_record()
        if other is None or other not in table.asks()[answer.seat]:
            continue
        record.answers[table.number].token = other
        assert not verify(GAME, record).true
        noticed += 1
    assert noticed > 5


def test_what_cannot_be_checked_is_said() -> None:
    unfinished = random_duel(4, 3, 10).record()
    assert verify(GAME, unfinished).true
    unfinished.header.seed = None
    assert "does not hold its seed" in verify(GAME, unfinished).wrong
    mixed = true_record()
    mixed.header.mixed = True
    assert verify(GAME, mixed).unchecked == ("replay: the rules were changed during the game",)
    later = replace(GAME, package="orloj.testing")
    verdict = verify(later, true_record())
    assert verdict.true
    assert verdict.unchecked == ("replay: the rules have changed since",)
    branch = random_duel(4, 3).branch(7, seed=1)
    rng = Random(1)
    while branch.outcome is None:
        branch.answer(*random_answer(branch, rng))
    verdict = verify(GAME, branch.record())
    assert verdict.true
    assert verdict.unchecked == ("replay: it began in the middle of another game",)
    false = branch.record()
    false.header.seed = "2"
    assert not verify(GAME, false).true


@pytest.mark.parametrize("place", range(12))
def test_an_answer_moved_to_a_seat_that_has_answered_already_is_named(place: int) -> None:
    record = true_record()
    answer = record.answers[place]
    answer.seat = (answer.seat + 1) % record.header.seats
    wrong = verify(GAME, record).wrong
    assert "had answered already" in wrong if place == 7 else wrong  # there it would pass for another sealed answer


def test_a_changed_schema_is_named() -> None:
    record = true_record()
    record.scenes[-1].schema += 1
    assert "snapshot" in verify(GAME, record).wrong
    record = true_record()
    record.header.schema += 1
    assert "schema" in verify(GAME, record).wrong


# -- with what was published


def hide(record: Record, how: str) -> None:
    """Claim that the game cannot be played again."""
    match how:
        case "revision":
            record.header.revision = "other rules"
        case "mixed":
            record.header.mixed = True
        case "branched":
            record.header.branched = True


def other_taken_back(record: Record) -> None:
    record.taken_back.append(TakenBack(1, 0, "pass"))


@pytest.mark.parametrize("how", ["", "revision", "mixed", "branched"])
@pytest.mark.parametrize(
    "tamper",
    [
        *(set_seed, change_roll, drop_cast, other_answer, other_seat, claims_forced, more_answers, fewer_answers),
        *(other_snapshot, damaged_snapshot, moved_snapshot, drop_snapshot, other_story, shorter_story, other_outcome),
        *(other_mode, other_options, other_taken_back, lambda _: None),
    ],
)
def test_whoever_knows_the_digest_notices_everything(tamper: Callable[[Record], None], how: str) -> None:
    record = true_record()
    published = {"commitment": record.header.commitment, "digest": digest_of(record)}
    tamper(record)
    hide(record, how)
    verdict = verify(GAME, Record.from_json(record.to_json()), **published)
    assert verdict.true == (not how and tamper.__name__ == "<lambda>"), (tamper, how)
    assert verdict.unproved == ()


def test_a_record_of_another_game_does_not_pass_for_this_one() -> None:
    """It is in order, but its luck was not committed to before this game."""
    record, other = true_record(), Record.from_json(random_duel(5, 3).record().to_json())
    assert verify(GAME, other).true
    verdict = verify(GAME, other, commitment=record.header.commitment)
    assert "published before the game" in verdict.wrong


def test_what_hides_a_change_does_not_hide_its_place() -> None:
    record = true_record()
    digest = digest_of(record)
    other_answer(record)
    for how in ("revision", "mixed"):
        hide(record, how)
        assert re.search(r"was changed after .*answer \d+", verify(GAME, record, digest=digest).wrong)
    hide(record, "branched")  # where it began nobody knows, so there is no place
    assert verify(GAME, record, digest=digest).wrong == "the record was changed after its digest was published"


def test_what_a_record_alone_cannot_prove_is_said() -> None:
    record = true_record()
    assert verify(GAME, record).unproved == ("seed", "play")
    assert verify(GAME, record, commitment=record.header.commitment).unproved == ("play",)
    verdict = verify(GAME, record, digest=digest_of(record))
    assert verdict.unproved == ("seed",)
    assert verdict.checked[0] == "digest"


def test_luck_after_going_back_was_committed_to_in_time_too() -> None:
    """Whoever held the dice could otherwise have thrown them until they pleased him."""
    table, rng = random_duel(6, 3, 0), Random(6)
    for until, back in ((45, 30), (40, 35)):
        while table.number < until:
            table.answer(*random_answer(table, rng))
        table.rewind(back)
    while table.outcome is None:
        table.answer(*random_answer(table, rng))
    record = table.record()
    rewinds = [part.commitment for part in record.header.rewinds]
    assert len(rewinds) == 2
    published = {"commitment": record.header.commitment, "digest": digest_of(record)}
    for known in ([], rewinds[:1]):
        verdict = verify(GAME, record, rewinds=known, **published)
        assert verdict.true, verdict.wrong
        assert verdict.unproved == ("rewinds",)
    assert verify(GAME, record).unproved == ("seed", "rewinds", "play")
    verdict = verify(GAME, record, rewinds=rewinds, **published)
    assert verdict.true, verdict.wrong
    assert verdict.unproved == ()
    at = record.header.rewinds[1].at
    told = f"the luck after going back to answer {at} is not the one that was committed to then"
    assert verify(GAME, record, rewinds=[rewinds[0], "0" * 64], **published).wrong == told
    verdict = verify(GAME, record, rewinds=[*rewinds, "0" * 64], **published)
    assert verdict.wrong == "the record went back to fresh luck 2 times, not 3"


def test_the_digest_does_not_depend_on_how_snapshots_are_packed() -> None:
    record = true_record()
    digest = digest_of(record)
    assert any(scene.depth for scene in record.scenes)
    record.scenes = [
        msgspec.structs.replace(one, packed=pack(snapshot), depth=0)
        for one, snapshot in zip(record.scenes, record.snapshots(), strict=True)
    ]
    assert digest_of(record) == digest


def test_the_digest_of_a_certain_record_stays_what_it_is() -> None:
    """People keep digests: another version of the program must not find another one."""
    record = Record(Header("duel", "plain", 2, {}, "c0", 1, "r1"), [], [Answer(0, "pass"), Answer(1, "x", forced=True)])
    assert digest_of(record) == "46d1ed3a16c93eed7a91682e7ded9f76d9be4ce4dd1011e9e06a3e2e4953e6e0"
