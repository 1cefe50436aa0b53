"""Is a record true? Commitment, every shuffle and die, and the whole replay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from orloj.kernel.errors import BrokenRecord, OrlojError
from orloj.kernel.game import Game
from orloj.kernel.luck import check_cast, commitment_of, luck_key
from orloj.kernel.record import Record, SavedScene
from orloj.kernel.state import EVERYBODY
from orloj.kernel.table import Table


@dataclass(frozen=True)
class Verdict:
    """What was checked, what could not be, and the first thing that is wrong (empty: nothing)."""

    checked: tuple[str, ...]
    unchecked: tuple[str, ...]
    wrong: str

    @property
    def true(self) -> bool:
        return not self.wrong


def verify(game: Game[Any], record: Record) -> Verdict:
    """Check a record; a tampered one is named at the first wrong place."""
    checked: list[str] = []
    header = record.header
    if header.seed is None or header.salt is None:
        return Verdict((), ("seed", "casts", "replay"), "the record does not hold its seed")
    if commitment_of(header.seed, header.salt) != header.commitment:
        return Verdict((), (), "the commitment does not belong to the revealed seed and salt")
    checked.append("commitment")
    key = luck_key(header.seed, header.salt)
    for number, cast in enumerate(record.casts):
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
    while table.number < len(record.answers):
        answer = record.answers[table.number]
        try:
            if answer.forced or answer.seat == EVERYBODY:
                return f"answer {table.number + 1} was not forced"
            before = table.number
            table.answer(answer.seat, answer.token)
        except OrlojError as error:
            return f"answer {table.number + 1} (seat {answer.seat}: {answer.token}): {error}"
        if table.number <= before:
            return f"answer {before + 1}: seat {answer.seat} had answered already"
    mine = table.record()
    for number, (theirs, ours) in enumerate(zip(record.answers, mine.answers, strict=False)):
        if theirs != ours:
            return f"answer {number + 1} is {theirs.token}, but {ours.token} was forced"
    if len(record.answers) != len(mine.answers):
        return f"the record has {len(record.answers)} answers, the replay {len(mine.answers)}"
    for theirs_scene, ours_scene in zip(record.scenes, mine.scenes, strict=False):
        same = (
            theirs_scene.number == ours_scene.number
            and theirs_scene.schema == ours_scene.schema
            and theirs_scene.told == ours_scene.told
            and theirs_scene.cast == ours_scene.cast
            and _snapshot(theirs_scene) == _snapshot(ours_scene)
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


def _snapshot(scene: SavedScene) -> bytes | None:
    try:
        return scene.snapshot()
    except BrokenRecord:
        return None
