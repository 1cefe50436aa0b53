"""Is a record true? Commitment, every shuffle and die, and the whole replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from orloj.kernel.digest import digest_of
from orloj.kernel.errors import BrokenRecord, OrlojError
from orloj.kernel.game import Game
from orloj.kernel.luck import check_cast, commitment_of, luck_key
from orloj.kernel.record import Record
from orloj.kernel.state import EVERYBODY
from orloj.kernel.table import Table, rewound_key


@dataclass(frozen=True)
class Verdict:
    """What was checked, what could not be, and the first thing that is wrong (empty: nothing).

    `unproved` is what nobody can know from the record alone: `seed` (that it was fixed before the game), `rewinds`
    (that fresh luck was fixed when the table went back), and `play` (that this is what was played).
    """

    checked: tuple[str, ...]
    unchecked: tuple[str, ...]
    wrong: str
    unproved: tuple[str, ...] = ()

    @property
    def true(self) -> bool:
        return not self.wrong


def verify(
    game: Game[Any],
    record: Record,
    *,
    commitment: str | None = None,
    rewinds: Sequence[str] = (),
    digest: str | None = None,
) -> Verdict:
    """Check a record; a tampered one is named at the first wrong place.

    A record alone can only be in order. That it is the record of a certain game is proved by what was published: the
    commitment before the game, another one each time that the table went back to fresh luck, and the digest after it.
    """
    verdict = _verify(game, record)
    is_proved = {
        "seed": commitment is not None,
        "rewinds": len(rewinds) >= len(record.header.rewinds),
        "play": digest is not None,
    }
    unproved = [what for what, proved in is_proved.items() if not proved]
    if wrong := _not_as_published(record, commitment, rewinds):
        return replace(verdict, checked=(), unchecked=(), wrong=wrong, unproved=tuple(unproved))
    if digest is None:
        return replace(verdict, unproved=tuple(unproved))
    if _digest(record) != digest:
        wrong = "the record was changed after its digest was published" + _where(game, record, verdict)
        return replace(verdict, checked=(), unchecked=(), wrong=wrong, unproved=tuple(unproved))
    return replace(verdict, checked=("digest", *verdict.checked), unproved=tuple(unproved))


def _not_as_published(record: Record, commitment: str | None, rewinds: Sequence[str]) -> str:
    """Which luck of the record is not the one that was committed to in time."""
    if commitment is not None and record.header.commitment != commitment:
        return "the commitment of the record is not the one that was published before the game"
    for part, published in zip(record.header.rewinds, rewinds, strict=False):
        if part.commitment != published:
            return f"the luck after going back to answer {part.at} is not the one that was committed to then"
    if len(rewinds) > len(record.header.rewinds):
        return f"the record went back to fresh luck {len(record.header.rewinds)} times, not {len(rewinds)}"
    return ""


def _digest(record: Record) -> str:
    try:
        return digest_of(record)
    except (BrokenRecord, ValueError):  # snapshots that cannot be unpacked
        return ""


def _where(game: Game[Any], record: Record, verdict: Verdict) -> str:
    """The place, as far as it can be found: also if the record claims that it cannot be played again."""
    if verdict.wrong:
        return f": {verdict.wrong}"
    if not verdict.unchecked or record.header.branched:
        return ""
    try:
        found = _replay(game, record)
    except Exception as error:  # it may be of other rules after all
        found = str(error)
    return f" (played again by the rules of today, it first differs here: {found})" if found else ""


def _verify(game: Game[Any], record: Record) -> Verdict:
    checked: list[str] = []
    header = record.header
    if header.seed is None or header.salt is None:
        return Verdict((), ("seed", "casts", "replay"), "the record does not hold its seed")
    if commitment_of(header.seed, header.salt) != header.commitment:
        return Verdict((), (), "the commitment does not belong to the revealed seed and salt")
    checked.append("commitment")
    keys = [(0, luck_key(header.seed, header.salt))]  # from which cast on
    for part in header.rewinds:
        if part.seed is None or part.salt is None or commitment_of(part.seed, part.salt) != part.commitment:
            return Verdict(tuple(checked), (), f"the luck after going back to answer {part.at} was not committed to")
        keys.append((part.cast, rewound_key(luck_key(part.seed, part.salt))))
    for number, cast in enumerate(record.casts):
        key = next(key for first, key in reversed(keys) if first <= number)
        if not check_cast(key, cast):
            return Verdict(tuple(checked), (), f"cast {number + 1} ({cast.kind}) does not follow from the seed")
    checked.append(f"casts ({len(record.casts)})")
    if header.branched:
        return Verdict(tuple(checked), ("replay: it began in the middle of another game",), "")
    if header.mixed:
        return Verdict(tuple(checked), ("replay: the rules were changed during the game",), "")
    if header.revision == game.revision and header.schema != game.schema:
        return Verdict(tuple(checked), (), f"the schema is {header.schema}, but these rules have {game.schema}")
    if header.revision != game.revision:
        return Verdict(tuple(checked), ("replay: the rules have changed since",), "")
    wrong = _replay(game, record)
    return Verdict((*checked, f"replay ({len(record.answers)} answers)"), (), wrong)


def _replay(game: Game[Any], record: Record) -> str:
    """Play the whole game again; say where it first differs."""
    header = record.header
    try:
        table = Table.new(
            game, header.seats, mode=header.mode, options=header.options, seed=header.seed, salt=header.salt
        )
    except OrlojError as error:
        return f"the table cannot be set up: {error}"
    for number, answer in enumerate(record.answers, 1):
        try:
            if answer.seat == EVERYBODY:
                if not table.goes_back_by(answer.token, number - 1, header.rewinds):
                    return f"answer {number} was not forced"
            elif answer.forced:  # there may be more of them for the moment: an aside can open an envelope again
                if table.number < number:
                    return f"answer {number} was not forced"
            elif answer.aside:
                table.step_aside(answer.seat, answer.aside, answer.token)
            else:
                before = table.number
                table.answer(answer.seat, answer.token)
                if table.number <= before:
                    return f"answer {number}: seat {answer.seat} had answered already"
        except OrlojError as error:
            return f"answer {number} (seat {answer.seat}: {answer.token}): {error}"
    mine = table.record()
    for number, (theirs, ours) in enumerate(zip(record.answers, mine.answers, strict=False)):
        if theirs != ours:
            given, forced = [f"{one.token} of seat {one.seat}" for one in (theirs, ours)]
            return f"answer {number + 1} is {given}, but {forced} was forced"
    if len(record.answers) != len(mine.answers):
        return f"the record has {len(record.answers)} answers, the replay {len(mine.answers)}"
    snapshots = zip(_snapshots(record), mine.snapshots(), strict=False)
    for theirs_scene, ours_scene in zip(record.scenes, mine.scenes, strict=False):
        theirs_snapshot, ours_snapshot = next(snapshots, (None, b""))
        same = (
            theirs_scene.number == ours_scene.number
            and theirs_scene.schema == ours_scene.schema
            and theirs_scene.told == ours_scene.told
            and theirs_scene.cast == ours_scene.cast
            and theirs_scene.again == ours_scene.again
            and theirs_snapshot == ours_snapshot
        )
        if not same:
            return f"the snapshot before answer {ours_scene.number + 1} differs"
    for what, theirs_list, ours_list in (
        ("scenes", record.scenes, mine.scenes),
        ("casts", record.casts, mine.casts),
        ("lines of the story", record.story, mine.story),
    ):
        if len(theirs_list) != len(ours_list):
            return f"the record has {len(theirs_list)} {what}, the replay {len(ours_list)}"
    for number, (cast, own) in enumerate(zip(record.casts, mine.casts, strict=True)):
        if cast != own:
            return f"cast {number + 1} differs"
    for number, (line, own_line) in enumerate(zip(record.story, mine.story, strict=True)):
        if msgspec.json.encode(line) != msgspec.json.encode(own_line):
            return f"line {number + 1} of the story differs"
    if record.outcome != mine.outcome:
        return "the outcome differs"
    return ""


def _snapshots(record: Record) -> Iterator[bytes]:
    """The snapshots of a record up to the first one that is damaged."""
    with suppress(BrokenRecord):
        yield from record.snapshots()
