"""Plays the games of docs/ti4-balance.md, notes what matters about them, and makes its tables and pictures.

Run it from the project's folder:

    .venv/bin/python tools/ti4_balance.py play --jobs 2                        all tables, as many games as wanted
    .venv/bin/python tools/ti4_balance.py play 6 --games 40 --folder /tmp/try
    .venv/bin/python tools/ti4_balance.py show                                 tables and pictures of the document

A run can be stopped at any time; the next one plays what is missing. Games of other rules, other content or another
version of the bots are not mixed with new ones. A test compares the document with the notes in docs/ti4-balance.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import NamedTuple

import msgspec
from msgspec import Struct

from orloj.bots import RandomBot
from orloj.games.ti4 import GAME
from orloj.games.ti4.bots import Heuristic
from orloj.games.ti4.components import FACTIONS, OBJECTIVE_NUMBER, OBJECTIVES
from orloj.games.ti4.names import name_of
from orloj.games.ti4.scoring import POINTS_REACHED
from orloj.kernel import Bot, Decision, Seat, Table
from orloj.lab.balance import Share, fill, percent, percents, show, table, write_notes
from orloj.lab.fingerprint import bots_revision
from orloj.lab.garbage_collection import collect_less
from orloj.lab.picture import DASHED, LINE, Picture, Row
from orloj.lab.stats import mean, wilson

FOLDER = Path("docs/ti4-balance")
DOCUMENT = Path("docs/ti4-balance.md")
SEED = "balance"
SIX, BEATS_RANDOM = "6", "beats-random"
FAIR = (0.4, 2.2)  # of the fair share: a faction whose whole interval lies beyond is far off


class Sort(NamedTuple):
    """A table: how many play, how many of them at random, and how many games are wanted."""

    seats: int
    games: int
    random: int = 0


TABLES = {SIX: Sort(6, 400), BEATS_RANDOM: Sort(3, 100, random=2)}

SOURCES = {  # of victory points
    "stage-1": "objectives of stage I",
    "stage-2": "objectives of stage II",
    "secret": "secret objectives",
    "custodians": "the custodians token",
    "imperial": "Imperial",
    "support-for-the-throne": "Support for the Throne",
    "imperial-rider": "Imperial Rider",
    "agenda": "agendas",
}
EARNED = ("stage-1", "stage-2", "secret", "custodians", "imperial")  # objectives, Mecatol Rex and Imperial
THRONE = "support-for-the-throne"

PHASES = ("strategy", "action", "status", "agenda")
WINDOW = ("when.", "after.")  # the kinds of questions that ask whether somebody answers to a moment


# ---------------------------------------------------------------- notes


class Note(Struct, array_like=True):
    """One player at the end of a game."""

    faction: str
    share: float  # of the victory
    points: int
    sources: list[int]  # of them, by SOURCES
    random: bool = False  # does he play at random?


class Noted(Struct, array_like=True):
    """One game."""

    number: int
    reason: str
    rounds: int
    cpu_ms: int
    players: list[Note]
    choices: list[int]  # by PHASES: how often somebody was asked besides his own turns,
    windows: list[int]  # and of this in windows
    turns: int  # questions of the own turns


class Notes(Struct):
    """All games of a table."""

    revision: str  # of the rules and of the content,
    bots: str  # and of the bots
    games: list[Noted] = []


def source_of(source: str) -> str:
    """What gave those points, in the words of SOURCES."""
    if source in OBJECTIVE_NUMBER:
        stage = OBJECTIVES[OBJECTIVE_NUMBER[source]].stage
        return "secret" if stage == "secret" else f"stage-{stage}"
    return source if source in SOURCES else "agenda"


class Counted:
    """A player whose questions are counted. What the runner answers, because there is only one answer, is none; asking
    for the own action and whatever is asked in a turn of one's own counts by itself."""

    def __init__(self, bot: Heuristic) -> None:
        self.bot = bot
        self.choices, self.windows, self.turns = Counter[str](), Counter[str](), 0

    def choose(self, decision: Decision) -> str | None:
        token = self.bot.choose(decision)
        if token is not None:
            self._count(decision)
        return token

    def step_aside(self, decision: Decision) -> tuple[str, str] | None:
        return self.bot.step_aside(decision)

    def _count(self, decision: Decision) -> None:
        g = decision.view
        if g.phase not in PHASES:
            return
        if g.phase == "action" and g.active == decision.seat:
            self.turns += 1
            return
        self.choices[g.phase] += 1
        self.windows[g.phase] += decision.ask.kind.startswith(WINDOW)


def play(name: str, number: int) -> Noted:
    """Play one game and note it."""
    sort = TABLES[name]
    counted = [Counted(Heuristic()) for _ in range(sort.seats)]
    bots: list[Bot] = list(counted)
    at_random = [(number + place) % sort.seats for place in range(sort.random)]
    for seat in at_random:
        bots[seat] = RandomBot()
    seed = f"{SEED}/{number}"
    begun = process_time()
    game = Table.new(GAME, sort.seats, seed=seed).play(bots, seed=number)
    spent = process_time() - begun
    assert game.outcome is not None
    points: dict[Seat, Counter[str]] = defaultdict(Counter)
    for line in game.story:
        if line.key in ("gains-points", "loses-points") and line.seat is not None:
            now = points[line.seat]
            now[source_of(line.values["source"])] += line.values["points"] - now.total()  # nobody goes beyond the goal
    winners = game.outcome.winners
    players = [
        Note(
            player.faction,
            1 / len(winners) if seat in winners else 0.0,
            player.points,
            [points[seat][source] for source in SOURCES],
            seat in at_random,
        )
        for seat, player in enumerate(game.state.players)
    ]
    return Noted(
        number,
        game.outcome.reason,
        game.state.round,
        round(1000 * spent),
        players,
        [sum(one.choices[phase] for one in counted) for phase in PHASES],
        [sum(one.windows[phase] for one in counted) for phase in PHASES],
        sum(one.turns for one in counted),
    )


def fresh() -> Notes:
    return Notes(GAME.revision, bots_revision(GAME.id, ("heuristic",)))


def load(name: str, folder: Path | None = None) -> Notes:
    path = (folder or FOLDER) / f"{name}.json"
    return msgspec.json.decode(path.read_bytes(), type=Notes) if path.exists() else fresh()


def save(name: str, notes: Notes, folder: Path) -> None:
    notes.games.sort(key=lambda game: game.number)
    head = {"revision": notes.revision, "bots": notes.bots}
    write_notes(folder / f"{name}.json", head, notes.games, None)


def play_many(name: str, count: int, jobs: int, folder: Path) -> None:
    """Those games of the table that are missing."""
    notes, ours = load(name, folder), fresh()
    if (notes.revision, notes.bots) != (ours.revision, ours.bots):
        raise SystemExit(f"{folder / name}.json was played by other rules or bots: remove it first")
    done = {game.number for game in notes.games}
    missing = [number for number in range(count) if number not in done]
    for found in _played(name, missing, jobs):
        notes.games.append(found)
        save(name, notes, folder)
        print(f"\r{name}: {len(notes.games)} of {count}", end="", file=sys.stderr, flush=True)
    print(f"\r{name}: {len(notes.games)} games  ", file=sys.stderr)


def _played(name: str, numbers: Sequence[int], jobs: int) -> Iterator[Noted]:
    if jobs <= 1:
        collect_less()
        yield from map(partial(play, name), numbers)
        return
    with get_context("spawn").Pool(jobs, initializer=collect_less) as pool:
        yield from pool.imap_unordered(partial(play, name), numbers)


# ---------------------------------------------------------------- tables


@cache
def games_of(name: str) -> list[Noted]:
    return load(name).games


def average(numbers: Iterable[float]) -> float:
    found = list(numbers)
    return mean(sum(found), len(found))


def ending_table() -> str:
    """How games of six end, and how long they take."""
    games = games_of(SIX)
    reached = sum(game.reason == POINTS_REACHED for game in games)
    rounds, seconds = [game.rounds for game in games], [game.cpu_ms / 1000 for game in games]
    return table(
        ["", "measured", "wanted"],
        [
            ["games", str(len(games)), str(TABLES[SIX].games)],
            ["somebody has 10 points", percent(mean(reached, len(games))), "90 % or more"],
            ["rounds, mean", f"{average(rounds):.2f}", "7.5 or fewer"],
            ["rounds, fewest – most", f"{min(rounds, default=0)} – {max(rounds, default=0)}", ""],
            ["CPU time, mean", f"{average(seconds):.1f} s", ""],
            ["CPU time, at most", f"{max(seconds, default=0.0):.1f} s", "60 s"],
            ["points of the winner, mean", f"{average(_of_winners(games)):.1f}", ""],
            ["points of a player, mean", f"{average(note.points for note in _players(games)):.1f}", ""],
        ],
    )


def _players(games: Iterable[Noted]) -> list[Note]:
    return [note for game in games for note in game.players]


def _of_winners(games: Iterable[Noted]) -> list[int]:
    return [note.points for note in _players(games) if note.share]


def parts_of_points() -> dict[str, float]:
    """The part of all points that comes from each source."""
    notes = _players(games_of(SIX))
    gained = {source: sum(note.sources[place] for note in notes) for place, source in enumerate(SOURCES)}
    return {source: mean(count, sum(gained.values())) for source, count in gained.items()}


def points_table() -> str:
    parts = parts_of_points()
    notes = _players(games_of(SIX))
    rows = []
    for place, (source, words) in enumerate(SOURCES.items()):
        each = average(note.sources[place] for note in notes)
        rows.append([words, f"{each:.2f}", percent(parts[source]), "10 % or less" if source == THRONE else ""])
    earned = sum(parts[source] for source in EARNED)
    rows.append(["objectives, Mecatol Rex and Imperial together", "", percent(earned), "80 % or more"])
    return table(["points from", "each player, mean", "part", "wanted"], rows)


def shares() -> dict[str, Share]:
    """By faction, in games of six."""
    games, won = Counter[str](), Counter[str]()
    for note in _players(games_of(SIX)):
        games[note.faction] += 1
        won[note.faction] += note.share  # type: ignore[assignment]  # a game of several winners counts in parts
    return {one: Share.of(won[one], games[one], TABLES[SIX].seats) for one in FACTIONS if games[one]}


def far_off(share: Share) -> bool:
    return share.interval[1] < FAIR[0] or share.interval[0] > FAIR[1]


def words_of(share: Share) -> str:
    low, high = share.interval
    return f"{percent(share.part)} ({100 * low:.0f}–{100 * high:.0f}){'!' if far_off(share) else ''}"


def _name(faction: str) -> str:
    return name_of("short", faction, "en")


def faction_table() -> str:
    rows = []
    for faction, share in shares().items():
        notes = [note for note in _players(games_of(SIX)) if note.faction == faction]
        won = sum(note.share for note in notes)
        points = average(note.points for note in notes)
        rows.append([_name(faction), f"{won:g} of {len(notes)}", words_of(share), f"{points:.1f}"])
    return table(["faction", "won", "part of the fair share", "mean points"], rows)


def questions_table() -> str:
    """What a player is asked in a round of a game of six."""
    games = games_of(SIX)
    each = sum(game.rounds * len(game.players) for game in games)
    rows = []
    for place, phase in enumerate(PHASES):
        asked, windows = [sum(counts[place] for counts in column) for column in _asked(games)]
        where = "action phase, in turns of others" if phase == "action" else f"{phase} phase"
        rows.append([where, f"{mean(asked - windows, each):.1f}", f"{mean(windows, each):.1f}"])
    asked, windows = [sum(sum(counts) for counts in column) for column in _asked(games)]
    rows.append(["besides the own turns", f"{mean(asked - windows, each):.1f}", f"{mean(windows, each):.1f}"])
    rows.append(["in the own turns", f"{mean(sum(game.turns for game in games), each):.1f}", ""])
    return table(["questions to a player in a round", "choices", "windows"], rows)


def _asked(games: Sequence[Noted]) -> tuple[list[list[int]], list[list[int]]]:
    return [game.choices for game in games], [game.windows for game in games]


def strength_table() -> str:
    games = games_of(BEATS_RANDOM)
    won = sum(note.share for note in _players(games) if not note.random)
    sort = TABLES[BEATS_RANDOM]
    interval = percents(wilson(won, len(games))) if games else ""
    return table(
        ["against", "won", "interval (95 %)", "wanted"],
        [[f"{sort.random} random players", f"{won:g} of {len(games)}", interval, f"{sort.games} of {sort.games}"]],
    )


def tables() -> dict[str, str]:
    """All tables of the document."""
    return {
        "ending": ending_table(),
        "points": points_table(),
        "factions": faction_table(),
        "questions": questions_table(),
        "strength": strength_table(),
    }


def filled(text: str) -> str:
    """The document with the tables as the notes have them."""
    return fill(text, tables())


# ---------------------------------------------------------------- pictures


def factions_picture() -> str:
    rows = [Row(_name(one), share.part, share.interval, words_of(share)) for one, share in shares().items()]
    drawn = Picture("Victories by faction, as a part of the fair share")
    drawn.panel("6 players", rows, (0.0, 3.0), [(1.0, LINE), *[(one, DASHED) for one in FAIR]])
    return drawn.svg()


def points_picture() -> str:
    parts = parts_of_points()
    rows = [Row(words, parts[one], (0.0, parts[one]), percent(parts[one])) for one, words in SOURCES.items()]
    drawn = Picture("Where victory points come from")
    drawn.panel("6 players", rows, (0.0, 0.6), [(0.0, LINE)])
    return drawn.svg()


PICTURES = {"factions": factions_picture, "points": points_picture}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play", help="play what is missing")
    playing.add_argument("tables", nargs="*", metavar="TABLE", help=f"some of: {', '.join(TABLES)}; without: all")
    playing.add_argument("--games", type=int, help="so many games of each, instead of as many as wanted")
    playing.add_argument("--jobs", type=int, default=1, help="processes at once")
    playing.add_argument("--folder", type=Path, default=FOLDER, help="where the notes are kept")
    commands.add_parser("show", help="put the tables into the document and draw the pictures")
    args = parser.parse_args()
    if args.command == "show":
        show(DOCUMENT, FOLDER, tables(), PICTURES)
        return
    unknown = [name for name in args.tables if name not in TABLES]
    if unknown:
        parser.error(f"no such table: {', '.join(unknown)}")
    args.folder.mkdir(parents=True, exist_ok=True)
    for name in args.tables or TABLES:
        play_many(name, args.games or TABLES[name].games, args.jobs, args.folder)


if __name__ == "__main__":
    main()
