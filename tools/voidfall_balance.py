"""Plays the games of docs/voidfall-balance.md, notes what matters about them, and makes its tables and pictures.

Run it from the project's folder:

    .venv/bin/python tools/voidfall_balance.py play --jobs 2                        all tables, as many games as wanted
    .venv/bin/python tools/voidfall_balance.py play solo-easy coop2-easy --games 40 --folder /tmp/try
    .venv/bin/python tools/voidfall_balance.py show                                 tables and pictures of the document

A run can be stopped at any time; the next one plays what is missing. Games of other rules, other content or another
version of the bots are not mixed with new ones. A test compares the document with the notes in docs/voidfall-balance.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from orloj.bots import RandomBot
from orloj.games.voidfall import GAME
from orloj.games.voidfall.bots import Heuristic
from orloj.games.voidfall.components import (
    ALERTS,
    CONSTANTS,
    CRISES,
    DIFFICULTIES,
    FOCUSES,
    HEROICS,
    HOUSES,
    LETTERS,
    ROWS,
    SECTOR_KINDS,
    TECHNOLOGIES,
)
from orloj.games.voidfall.crises.board import LOST
from orloj.games.voidfall.crises.total import void_rows
from orloj.games.voidfall.names import WORDS, focus_name, house_name, scenario_name
from orloj.games.voidfall.names import crisis_name as name_of_crisis
from orloj.games.voidfall.state import COMPETITIVE, COOPERATIVE, HARBINGER, SOLO
from orloj.kernel import Bot, Seat, Table
from orloj.lab.balance import FAIR, Share, fill, percent, percents, show, table, write_notes
from orloj.lab.fingerprint import bots_revision
from orloj.lab.garbage_collection import collect_less
from orloj.lab.picture import DASHED, LINE, Picture, Row
from orloj.lab.stats import mean, wilson

FOLDER = Path("docs/voidfall-balance")
DOCUMENT = Path("docs/voidfall-balance.md")
SEED = "balance"
OPTIONS = {"scenario": "random", "houses": "random"}
LEVELS = tuple(DIFFICULTIES)
WANTED = dict(zip(LEVELS, ((0.6, 0.8), (0.3, 0.5), (0.05, 0.25)), strict=True))  # games that are won
BEATEN = 0.95  # wanted against a random player


class Sort(NamedTuple):
    """A table: who plays what, and how often that is wanted."""

    mode: str
    seats: int
    games: int
    difficulty: str = ""
    random: int = 0  # seats of random players


TABLES = {
    **{f"solo-{level}": Sort(SOLO, 1, 100, level) for level in LEVELS},
    **{f"coop{seats}-{level}": Sort(COOPERATIVE, seats, 100, level) for seats in (2, 3, 4) for level in LEVELS},
    "4": Sort(COMPETITIVE, 4, 600),
    "beats-random": Sort(COMPETITIVE, 2, 200, random=1),
    "random-4": Sort(COMPETITIVE, 4, 100, random=4),
    **{f"random-solo-{level}": Sort(SOLO, 1, 100, level, random=1) for level in LEVELS},
}
SOLOS, COOPS = [[name for name, one in TABLES.items() if one.mode == mode and not one.random]
                for mode in (SOLO, COOPERATIVE)]  # fmt: skip


# ---------------------------------------------------------------- notes

SOURCES = {  # of influence
    "start": "at the start",
    "agenda": "agendas",
    "objective": "objectives of events",
    "technology": "technologies gained",
    "glory": "glory after combats",
    "focus": "focus cards",
    "overproduction": "overproduction",
    "track": "civilisation tracks",
    "token": "bounties and reclaims",
    "trade": "trade",
    "ability": "abilities",
    "crisis": "crises and wars",
    "board": "tolls unpaid",
    "upkeep": "upkeep unpaid",
    "other": "anything else",
}
VOID = {  # rows of the Voidborn's total
    "base": "the difficulty",
    "rift": "rifts",
    "unfinished_safe_haven": "unfinished safe havens",
    "catastrophe": "catastrophes",
    "harbinger_on_map": "harbingers on the map",
    "consumed_technology": "consumed technologies",
    "ongoing_crisis": "ongoing crises",
    "fallen_house_card_in_sector": "fallen houses",
    "corruption_token": "corruption",
    "population_in_voidborn_sectors": "their population",
}
SOLVED, DROPPED, SUFFERED, ONGOING, DISASTER = "+", "*", "-", "~", "!"


class Note(Struct, array_like=True):
    """One player at the end of a game."""

    origin: str  # the house and the letter of its origin; `random` before it: a random player
    share: float  # of the victory
    influence: int
    sources: list[int]  # of it, by SOURCES

    @property
    def house(self) -> str:
        return self.origin.rpartition("_")[0]


class Void(Struct, array_like=True):
    """The other side, in cooperative and solo games."""

    reason: str
    total: list[int]  # by VOID
    crises: list[str]  # what became of each, as it happened: `1_03+`
    wars: list[int]  # strikes of wars, those that were held, catastrophes instead
    evaluation: list[int]  # strikes in evaluations, those that were held
    havens: list[int]  # levels built, havens finished, havens
    rows: list[int]  # cards in each row of the crisis board at the end
    harbingers: int  # of these
    cards: list[str]  # heroic or alliance cards that were taken


class Noted(Struct, array_like=True):
    """One game."""

    number: int
    scenario: str
    rounds: int
    cpu_ms: int
    players: list[Note]
    void: Void | None

    @property
    def margin(self) -> int:
        """How far the weakest ally is above the Voidborn's total."""
        assert self.void is not None
        return min(player.influence for player in self.players) - sum(self.void.total)

    @property
    def won(self) -> bool:
        return any(player.share for player in self.players)


class Notes(Struct):
    """All games of a table."""

    revision: str  # of the rules and of the content,
    bots: str  # and of the bots
    games: list[Noted] = []


def source_of(why: str) -> str:
    """What gave that influence, in the words of SOURCES."""
    if why in SOURCES:
        return why
    if why == "crisis_board":
        return "board"
    if why.startswith(("crisis_", "war_")):
        return "crisis"
    if why.startswith(("bounty", "reclaim")):
        return "token"
    if why.startswith("trade."):
        return "trade"
    if why.partition(".")[2] in ("society", "economy", "statecraft"):
        return "track"
    if re.fullmatch(r"[123][A-Z]+\d*", why):
        return "objective"
    if why in FOCUSES or why in {card.id for card in HEROICS}:
        return "focus"
    if why in TECHNOLOGIES or why in HOUSES or why in SECTOR_KINDS:
        return "ability"
    return "other"


class Watcher:
    """Reads the story of a game."""

    def __init__(self, seats: int) -> None:
        self.influence = [Counter({"start": CONSTANTS["starting_influence"]}) for _ in range(seats)]
        self.rounds = 0
        self.crises: list[str] = []
        self.cards: list[str] = []
        self.current = ""
        self.is_war = self.is_evaluation = False
        self.count: Counter[str] = Counter()

    def read(self, key: str, seat: Seat | None, values: dict[str, Any]) -> None:
        match key:
            case "influence" | "loses-influence" if seat is not None:
                self.influence[seat][source_of(values["why"])] += values["count"] * (1 if key == "influence" else -1)
            case "round":
                self.rounds += 1
                self.is_evaluation = False
            case "evaluation":
                self.is_evaluation = True
            case "alert":
                self.is_war = ALERTS[values["alert"]].kind == "war"
            case "crisis":
                self.current = _short_id(values["crisis"])
            case "solves" | "drops-crisis" | "suffers" | "ongoing":
                marks = {"solves": SOLVED, "drops-crisis": DROPPED, "suffers": SUFFERED, "ongoing": ONGOING}
                name = _short_id(values["crisis"])
                self.crises.append(name + marks[key])
                self.current = "" if name == self.current else self.current
            case "catastrophe" | "doom" if not self.is_evaluation:
                if self.is_war:
                    self.count["disaster"] += 1
                elif self.current:
                    self.crises.append(self.current + DISASTER)
                self.current = ""
            case "turn":
                self.current = ""
            case "strike" | "holds":
                if self.is_war or self.is_evaluation:
                    self.count[f"{key}-{'evaluation' if self.is_evaluation else 'war'}"] += 1
            case "builds-haven":
                self.count["haven"] += 1
            case "takes-heroic":
                self.cards.append(HEROICS[values["heroic"]].id)


def _short_id(crisis: int) -> str:
    return CRISES[crisis].id.removeprefix("crisis_")


def play(name: str, number: int) -> Noted:
    """Play one game and note it."""
    sort = TABLES[name]
    bots: list[Bot] = [Heuristic() for _ in range(sort.seats)]
    for seat in range(sort.random):
        bots[(number + seat) % sort.seats] = RandomBot()
    seed = f"{SEED}/{number}"
    options = OPTIONS | ({"difficulty": sort.difficulty} if sort.difficulty else {})
    begun = process_time()
    game = Table.new(GAME, sort.seats, mode=sort.mode, options=options, seed=seed).play(bots, seed=seed)
    spent = process_time() - begun
    assert game.outcome is not None
    watcher = Watcher(sort.seats)
    for line in game.story:
        watcher.read(line.key, line.seat, line.values)
    g, winners = game.state, game.outcome.winners
    players = []
    for seat, player in enumerate(g.players):
        who = "" if isinstance(bots[seat], Heuristic) else "random "
        share = (1.0 if g.board is not None else 1 / len(winners)) if seat in winners else 0.0
        sources = [watcher.influence[seat][source] for source in SOURCES]
        players.append(Note(f"{who}{player.house}_{player.letter}", share, player.influence, sources))
    void = None
    if g.board is not None:
        board, count = g.board, watcher.count
        total = void_rows(g)
        void = Void(
            game.outcome.reason,
            [total[row][1] for row in VOID],
            watcher.crises,
            [count["strike-war"], count["holds-war"], count["disaster"]],
            [count["strike-evaluation"], count["holds-evaluation"]],
            [count["haven"], sum(one.built == one.levels for one in board.havens), len(board.havens)],
            [len(board.rows[row]) for row in ROWS],
            sum(card == HARBINGER for row in ROWS for card in board.rows[row]),
            watcher.cards,
        )
    return Noted(number, g.scenario, watcher.rounds, round(1000 * spent), players, void)


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


def played(names: Iterable[str]) -> list[str]:
    """Those that have games."""
    return [name for name in names if games_of(name)]


def label(name: str) -> str:
    sort = TABLES[name]
    return f"{sort.seats} players, {sort.difficulty}" if sort.mode == COOPERATIVE else sort.difficulty


def average(numbers: Iterable[float]) -> float:
    found = list(numbers)
    return mean(sum(found), len(found))


def rate(name: str) -> tuple[int, int]:
    games = games_of(name)
    return sum(game.won for game in games), len(games)


def whole(number: float) -> str:
    return f"{number:.0f}".replace("-", "−")


def alliance_table(names: Sequence[str]) -> str:
    """Games against the Voidborn: who wins, and by how much."""
    rows = []
    for name in played(names):
        games = games_of(name)
        won, count = rate(name)
        margins = sorted(game.margin for game in games)
        doomed = sum(game.void is not None and game.void.reason == LOST for game in games)
        wanted = WANTED[TABLES[name].difficulty]
        inside = wanted[0] <= won / count <= wanted[1]
        rows.append(
            [
                label(name),
                f"{won} of {count}",
                f"{percent(won / count)}{'' if inside else '!'}",
                percents(wilson(won, count)),
                percents(wanted),
                whole(average(player.influence for game in games for player in game.players)),
                whole(average(sum(game.void.total) for game in games if game.void is not None)),
                *[whole(margins[count * part // 10]) for part in (1, 5, 9)],
                str(doomed),
            ]
        )
    head = ["difficulty", "won", "part", "interval (95 %)", "wanted", "influence", "Voidborn's total"]
    return table([*head, "margin 10 %", "half", "90 %", "fourth catastrophe"], rows)


def total_table() -> str:
    names = played([*SOLOS, *COOPS])
    rows = []
    for place, words in enumerate(VOID.values()):
        means = [average(game.void.total[place] for game in games_of(name) if game.void is not None) for name in names]
        rows.append([words, *[f"{one:.1f}" for one in means]])
    sums = [average(sum(game.void.total) for game in games_of(name) if game.void is not None) for name in names]
    rows.append(["all", *[f"{one:.1f}" for one in sums]])
    return table(["the Voidborn's total", *map(_short, names)], rows)


def _short(name: str) -> str:
    """The head of a column."""
    return name.replace("-", " ").replace("coop", "coop ")


def struggle_table() -> str:
    """Crises, wars and havens in a game."""
    names = played([*SOLOS, *COOPS])
    measures: dict[str, Callable[[Void], float]] = {
        "crises solved": lambda void: _ends(void, SOLVED),
        "discarded by a card": lambda void: _ends(void, DROPPED),
        "suffered": lambda void: _ends(void, SUFFERED),
        "let go on": lambda void: _ends(void, ONGOING),
        "turned into a catastrophe": lambda void: _ends(void, DISASTER),
        "strikes of wars": lambda void: void.wars[0],
        "held": lambda void: void.wars[1],
        "catastrophes instead of a war": lambda void: void.wars[2],
        "strikes in evaluations": lambda void: void.evaluation[0],
        "held then": lambda void: void.evaluation[1],
        "levels of havens built": lambda void: void.havens[0],
        "havens finished": lambda void: void.havens[1],
        "harbingers on the crisis board at the end": lambda void: void.harbingers,
        "heroic or alliance cards": lambda void: len(void.cards),
    }
    rows = []
    for words, measure in measures.items():
        means = [average(measure(game.void) for game in games_of(name) if game.void is not None) for name in names]
        rows.append([words, *[f"{one:.1f}" for one in means]])
    return table(["in a game", *map(_short, names)], rows)


def _ends(void: Void, mark: str) -> int:
    return sum(crisis.endswith(mark) for crisis in void.crises)


def scenario_table() -> str:
    """Solo games by map: how many are won, and how much is missing."""
    rows = []
    for scenario in dict.fromkeys(sorted(game.scenario for name in SOLOS for game in games_of(name))):
        cells = []
        for name in played(SOLOS):
            games = [game for game in games_of(name) if game.scenario == scenario]
            won = sum(game.won for game in games)
            cells += [f"{won} of {len(games)}", whole(average(game.margin for game in games))]
        rows.append([f"{scenario} {scenario_name(scenario, 'en')}", *cells])
    heads = [[label(name), "mean margin"] for name in played(SOLOS)]
    return table(["map", *[one for two in heads for one in two]], rows)


def crisis_table() -> str:
    """What becomes of each crisis, in all games against the Voidborn."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for name in (*SOLOS, *COOPS):
        for game in games_of(name):
            for one in game.void.crises if game.void is not None else ():
                found[one[:-1]][one[-1]] += 1
    rows = []
    for crisis in CRISES:
        count = found[crisis.id.removeprefix("crisis_")]
        if sum(count.values()):
            marks = [str(count[mark]) for mark in (SOLVED, DROPPED, SUFFERED, ONGOING, DISASTER)]
            rows.append([f"{name_of_crisis(crisis.id, 'en')} (`{crisis.id}`)", str(crisis.level), crisis.kind, *marks])
    return table(["crisis", "level", "row", "solved", "discarded", "suffered", "let go on", "catastrophe"], rows)


def card_table() -> str:
    """How often each heroic and alliance card is taken, in 100 games."""
    rows = []
    for mode, names in (("solo", played(SOLOS)), ("coop", played(COOPS))):
        count = Counter(card for name in names for game in games_of(name) for card in _cards(game))
        games = sum(len(games_of(name)) for name in names)
        cards = [card for card in HEROICS if card.mode == mode]
        rows += [[focus_name(card.id, "en"), mode, whole(100 * mean(count[card.id], games))] for card in cards]
    return table(["card", "games", "taken in 100 games"], rows)


def _cards(game: Noted) -> list[str]:
    return game.void.cards if game.void is not None else []


def shares(key: Callable[[Note], str] = lambda note: note.house) -> dict[str, Share]:
    """By house, or by origin, in the competitive games of four."""
    games: Counter[str] = Counter()
    won: defaultdict[str, float] = defaultdict(float)
    for game in games_of("4"):
        for note in game.players:
            games[key(note)] += 1
            won[key(note)] += note.share
    return {one: Share.of(won[one], games[one], TABLES["4"].seats) for one in games}


def house_table() -> str:
    houses, origins = shares(), shares(lambda note: note.origin)
    rows = []
    for house in HOUSES:
        if house not in houses:
            continue
        notes = [note for game in games_of("4") for note in game.players if note.house == house]
        sides = [origins[f"{house}_{letter}"].words if f"{house}_{letter}" in origins else "–" for letter in LETTERS]
        mean_influence = whole(average(note.influence for note in notes))
        rows.append([house_name(house, "en"), str(len(notes)), houses[house].words, *sides, mean_influence])
    return table(["house", "games", "victories", "origin A", "origin B", "mean score"], rows)


def ally_table() -> str:
    """How each house does against the Voidborn, solo and in cooperative games."""
    rows = []
    for house in HOUSES:
        cells = []
        for names in (SOLOS, COOPS):
            games = [game for name in names for game in games_of(name)]
            mine = [game for game in games if any(note.house == house for note in game.players)]
            own = [note.influence for game in mine for note in game.players if note.house == house]
            won = sum(game.won for game in mine)
            cells += [f"{won} of {len(mine)}", whole(average(own)), whole(average(game.margin for game in mine))]
        rows.append([house_name(house, "en"), *cells])
    heads = [[f"{mode}: won", "influence", "mean margin"] for mode in ("solo", "cooperative")]
    return table(["house", *[one for three in heads for one in three]], rows)


def strength_table() -> str:
    won = sum(note.share for game in games_of("beats-random") for note in game.players if _is_heuristic(note))
    count = len(games_of("beats-random"))
    part = mean(won, count)
    return table(
        ["against", "won", "part", "interval (95 %)", "wanted"],
        [["a random player", f"{won:g} of {count}", percent(part), percents(wilson(won, count)), percent(BEATEN)]],
    )


def _is_heuristic(note: Note) -> bool:
    return not note.origin.startswith("random ")


def score_table() -> str:
    """Mean scores of both players; both means are over whole games of their own kind."""
    pairs = [("competitive, 4 players", "4", "random-4")]
    pairs += [(f"solo, {level}", f"solo-{level}", f"random-solo-{level}") for level in LEVELS]
    rows = []
    for words, ours, theirs in pairs:
        if games_of(ours) and games_of(theirs):
            own, other = [average(note.influence for game in games_of(name) for note in game.players)
                          for name in (ours, theirs)]  # fmt: skip
            rows.append([words, f"{own:.1f}", f"{other:.1f}", f"{own / other:.1f}"])
    return table(["mean influence", "`heuristic`", "`random`", "times as much"], rows)


def influence_by(names: Iterable[str]) -> list[float]:
    """From each source, for a player in a game."""
    notes = [note for name in names for game in games_of(name) for note in game.players]
    return [average(note.sources[place] for note in notes) for place in range(len(SOURCES))]


def influence_columns() -> dict[str, list[float]]:
    columns = {"competitive, 4 players": influence_by(["4"])}
    columns |= {f"solo, {label(name)}": influence_by([name]) for name in played(SOLOS)}
    columns |= {f"coop, {label(name)}": influence_by([name]) for name in played(COOPS)}
    return columns


def influence_table() -> str:
    columns = influence_columns()
    rows = []
    for place, words in enumerate(SOURCES.values()):
        rows.append([words, *[f"{one[place]:.1f}".replace("-", "−") for one in columns.values()]])
    rows.append(["all", *[f"{sum(one):.1f}" for one in columns.values()]])
    return table(["influence of a player by", *columns], rows)


def living_table() -> str:
    """What each house lives on, four players."""
    rows = []
    for house in HOUSES:
        notes = [note for game in games_of("4") for note in game.players if note.house == house]
        if notes:
            means = [average(note.sources[place] for note in notes) for place in range(len(SOURCES))]
            rows.append([house_name(house, "en"), *[f"{one:.0f}".replace("-", "−") for one in means]])
    return table(["house", *SOURCES.values()], rows)


def length_table() -> str:
    rows = []
    for name in played([one for one, sort in TABLES.items() if not sort.random]):
        games = games_of(name)
        sort = TABLES[name]
        words = f"{sort.mode}, {sort.seats} player{'s' if sort.seats > 1 else ''}"
        rounds, seconds = [game.rounds for game in games], [game.cpu_ms / 1000 for game in games]
        rows.append(
            [
                f"{words}, {sort.difficulty}" if sort.difficulty else words,
                str(len(games)),
                f"{average(rounds):.1f}",
                f"{min(rounds)} – {max(rounds)}",
                f"{average(seconds):.1f} s",
                f"{max(seconds):.1f} s",
            ]
        )
    return table(["table", "games", "mean rounds", "fewest – most", "CPU time", "at most"], rows)


def tables() -> dict[str, str]:
    """All tables of the document."""
    return {
        "strength": strength_table(),
        "scores": score_table(),
        "solo": alliance_table(SOLOS),
        "cooperative": alliance_table(COOPS),
        "total": total_table(),
        "struggle": struggle_table(),
        "scenarios": scenario_table(),
        "allies": ally_table(),
        "houses": house_table(),
        "influence": influence_table(),
        "living": living_table(),
        "length": length_table(),
        "cards": card_table(),
        "crises": crisis_table(),
    }


def filled(text: str) -> str:
    """The document with the tables as the notes have them."""
    return fill(text, tables())


# ---------------------------------------------------------------- pictures


def victories_picture() -> str:
    drawn = Picture("Games that the heuristic player wins against the Voidborn")
    for level in LEVELS:
        rows = []
        for name in played([*SOLOS, *COOPS]):
            if TABLES[name].difficulty == level:
                won, count = rate(name)
                words = "solo" if name in SOLOS else f"{TABLES[name].seats} players"
                rows.append(Row(words, won / count, wilson(won, count), f"{won} of {count}"))
        drawn.panel(WORDS("en", f"difficulty.{level}"), rows, (0.0, 1.0), [(one, DASHED) for one in WANTED[level]])
    return drawn.svg()


def houses_picture() -> str:
    found = shares()
    rows = [
        Row(house_name(who, "en"), found[who].part, found[who].interval, found[who].words)
        for who in HOUSES
        if who in found
    ]
    drawn = Picture("Victories by house, as a part of the fair share")
    drawn.panel("Competitive, 4 players", rows, (0.0, 2.2), [(1.0, LINE), *[(one, DASHED) for one in FAIR]])
    return drawn.svg()


def influence_picture() -> str:
    drawn = Picture("Where the influence of a player comes from")
    for title, names in (("Competitive, 4 players", ["4"]), ("Solo", SOLOS), ("Cooperative", COOPS)):
        means = dict(zip(SOURCES.values(), influence_by(names), strict=True))
        rows = [
            Row(words, one, (min(0.0, one), max(0.0, one)), f"{one:.1f}".replace("-", "−"))
            for words, one in means.items()
        ]
        drawn.panel(title, rows, (-20.0, 140.0), [(0.0, LINE)])
    return drawn.svg()


def margins_picture() -> str:
    """The middle eight tenths of all games."""
    drawn = Picture("How far the weakest ally ends above the Voidborn's total")
    for title, names in (("Solo", SOLOS), ("Cooperative", COOPS)):
        rows = []
        for name in played(names):
            margins = sorted(game.margin for game in games_of(name))
            low, middle, high = [margins[len(margins) * part // 10] for part in (1, 5, 9)]
            rows.append(Row(label(name), middle, (low, high), f"{low} … {middle} … {high}".replace("-", "−")))
        drawn.panel(title, rows, (-200.0, 100.0), [(0.0, LINE)])
    return drawn.svg()


PICTURES = {
    "victories": victories_picture,
    "margins": margins_picture,
    "houses": houses_picture,
    "influence": influence_picture,
}


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
