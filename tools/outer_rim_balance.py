"""Plays the games of docs/outer-rim-balance.md, notes what matters about them, and makes its tables and pictures.

Run it from the project's folder:

    .venv/bin/python tools/outer_rim_balance.py play 4 400     play the table `4` up to 400 games (goes on where it was)
    .venv/bin/python tools/outer_rim_balance.py show           put the tables into the document, draw the pictures

A test compares the document with the notes in docs/outer-rim-balance. The tables are `4`, `3` and `2` (so many
heuristic players), `solo` (one against the official opponent) and `random` (one against a random player).
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

import msgspec
from msgspec import Struct

from orloj.bots import RandomBot
from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.bots import Heuristic
from orloj.games.outer_rim.components import ASSETS, CHARACTERS, CONTACTS
from orloj.games.outer_rim.sections import told_path
from orloj.games.outer_rim.values import additional_fame
from orloj.kernel import Bot, Seat, Table
from orloj.lab.balance import FAIR, Share, fill, percent, percents, show, table, write_notes
from orloj.lab.picture import DASHED, LINE, Picture, Row
from orloj.lab.stats import mean, wilson

FOLDER = Path("docs/outer-rim-balance")
DOCUMENT = Path("docs/outer-rim-balance.md")
SEED = "balance"
TABLES: dict[str, tuple[int, str | None]] = {  # seats and mode
    "2": (2, None),
    "3": (3, None),
    "4": (4, None),
    "solo": (1, "solo"),
    "random": (2, None),
}
SOURCES = (
    "job",
    "illegal",
    "cargo",
    "captive",
    "elimination",
    "patrol",
    "goal",
    "ship-goal",
    "contact",
    "space",
    "ability",
    "luxury",
)


class Note(Struct, array_like=True):
    """One player at the end of a game."""

    character: str
    won: bool
    total: int
    fame: list[int]  # by SOURCES


class Noted(Struct, array_like=True):
    """One game."""

    number: int
    turns: int  # of all players together
    cpu_ms: int
    players: list[Note]


class Tally(Struct, array_like=True):
    """What came of a component in all games."""

    times: int = 0  # met, tried, drawn
    done: int = 0  # completed, eliminated, captured
    fame: int = 0
    credits: int = 0


class Notes(Struct):
    """All games of a table."""

    revision: str = ""  # of the rules and of the content
    games: list[Noted] = []
    components: dict[str, Tally] = {}


class Watcher:
    """Reads the story of a game: where fame and credits come from."""

    def __init__(self, notes: Notes, seats: int) -> None:
        self.notes = notes
        self.fame: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.source, self.component, self.aside = "", "", ""
        self.talks = False

    def tally(self, component: str) -> Tally:
        return self.notes.components.setdefault(component, Tally())

    def about(self, source: str, component: str) -> None:
        self.source, self.component = source, component

    def begin(self, source: str, component: str) -> None:
        self.about(source, component)
        self.tally(component).times += 1

    def read(self, key: str, seat: Seat, values: dict[str, Any]) -> None:
        card = values.get("card")
        match key:
            case "turn":
                self.about("", "")
                self.talks = False
            case "goal" | "ship-goal":
                self.aside = key
            case "uses":
                self.aside = "ability"
            case "does-job":
                self.begin("job", ASSETS[card].id)
            case "completes-job":
                self.tally(ASSETS[card].id).done += 1
            case "delivers":
                asset = ASSETS[card]
                if asset.type == "bounty":
                    self.about("captive", asset.id)
                    self.tally(asset.id).done += 1
                else:
                    self.begin("illegal" if asset.is_illegal else "cargo", asset.id)
            case "meets":
                self.begin("contact", CONTACTS[values["contact"]].id)
                self.talks = False
            case "databank" if self.source == "contact":
                self.talks = True  # if there is a fight now, it is for no bounty
            case "fights" if str(values["enemy"]).startswith("patrol."):
                self.begin("patrol", values["enemy"])
            case "fights" if f"bounty.{values['enemy']}" in _BOUNTIES and not self.talks:
                self.begin("elimination", f"bounty.{values['enemy']}")
            case "eliminates":
                self.about("elimination", f"bounty.{CONTACTS[values['contact']].id}")
                self.tally(self.component).done += 1
            case "encounter":
                self.begin("space", told_path(values["section"]))
            case "fame" | "loses-fame":
                n = values["count"] if key == "fame" else -values["count"]
                self.fame[seat][self.aside or self.source or "ability"] += n
                if self.component and not self.aside:
                    self.tally(self.component).fame += n
            case "gains-credits" | "loses-credits" | "spends-credits":
                if self.component and not self.aside:
                    self.tally(self.component).credits += values["credits"] * (1 if key == "gains-credits" else -1)
        if key not in ("goal", "ship-goal", "uses", "gains-credits", "loses-credits"):
            self.aside = ""


_BOUNTIES = {asset.id for asset in ASSETS.values() if asset.type == "bounty"}


def play(name: str, number: int, notes: Notes) -> None:
    """Play one game and note it."""
    seats, mode = TABLES[name]
    bots: list[Bot] = [Heuristic() for _ in range(seats)]
    if name == "random":
        bots[1 - number % 2] = RandomBot()
    seed = f"{SEED}/{number}"
    begun = process_time()
    table = Table.new(GAME, seats, mode=mode, seed=seed).play(bots, seed=seed)
    spent = process_time() - begun
    g = table.state
    assert table.outcome is not None
    watcher = Watcher(notes, seats)
    for line in table.story:
        if line.seat is not None:  # the official opponent has none
            watcher.read(line.key, line.seat, line.values)
    players = []
    for seat in range(seats):
        fame = watcher.fame[seat]
        fame["luxury"] = additional_fame(g, seat)
        won = seat in table.outcome.winners and isinstance(bots[seat], Heuristic)
        character = g.players[seat].character if isinstance(bots[seat], Heuristic) else "random"
        players.append(Note(character, won, table.outcome.scores[seat], [fame[source] for source in SOURCES]))
    notes.games.append(Noted(number, g.turn, round(1000 * spent), players))


def load(name: str) -> Notes:
    path = FOLDER / f"{name}.json"
    return msgspec.json.decode(path.read_bytes(), type=Notes) if path.exists() else Notes(GAME.revision)


def save(name: str, notes: Notes) -> None:
    write_notes(FOLDER / f"{name}.json", {"revision": notes.revision}, notes.games, notes.components)


def play_many(name: str, count: int) -> None:
    notes = load(name)
    if notes.revision != GAME.revision:
        raise SystemExit(f"the games of {name} were played with other rules: remove {FOLDER / name}.json first")
    done = {game.number for game in notes.games}
    for number in range(count):
        if number in done:
            continue
        play(name, number, notes)
        if not len(notes.games) % 10 or number == count - 1:
            save(name, notes)
            print(f"\r{name}: {len(notes.games)} of {count}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


# ---------------------------------------------------------------- tables

COUNTS = ("2", "3", "4")
WANTED = (12, 25)  # rounds


def rounds(name: str, notes: Notes) -> list[float]:
    """Of each game; the official opponent has turns too."""
    seats = max(2, TABLES[name][0])
    return sorted(game.turns / seats for game in notes.games)


def length_table() -> str:
    rows = []
    for name in COUNTS:
        notes = load(name)
        found = rounds(name, notes)
        count = len(found)
        within = sum(WANTED[0] <= one <= WANTED[1] for one in found) / count
        seconds = mean(sum(game.cpu_ms for game in notes.games), count) / 1000
        slowest = max(game.cpu_ms for game in notes.games) / 1000
        middle = [found[count * part // 10] for part in (1, 5, 9)]
        rows.append(
            [
                name,
                str(count),
                f"{mean(sum(found), count):.1f}",
                *[f"{one:.0f}" for one in middle],
                f"{found[0]:.0f} – {found[-1]:.0f}",
                percent(within),
                f"{seconds:.1f} s",
                f"{slowest:.1f} s",
            ]
        )
    head = ["players", "games", "mean rounds", "10 %", "half", "90 %", "shortest – longest", "12 to 25 rounds"]
    return table([*head, "CPU time", "at most"], rows)


def shares(name: str) -> dict[str, Share]:
    """By character."""
    seats, _ = TABLES[name]
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for game in load(name).games:
        for player in game.players:
            played[player.character] += 1
            won[player.character] += player.won
    return {character: Share.of(won[character], played[character], seats) for character in CHARACTERS}


def character_table() -> str:
    by_count = {name: shares(name) for name in COUNTS}
    rows = [
        [facts.name, *[by_count[name][character].words for name in COUNTS]] for character, facts in CHARACTERS.items()
    ]
    return table(["character", *[f"{name} players" for name in COUNTS]], rows)


def strength_table() -> str:
    rows = []
    for name, words, wanted in (("solo", "the official opponent", 0.65), ("random", "a random player", 0.95)):
        games = load(name).games
        won = sum(any(player.won for player in game.players) for game in games)
        rows.append(
            [
                words,
                f"{won} of {len(games)}",
                percent(mean(won, len(games))),
                percents(wilson(won, len(games))),
                percent(wanted),
            ]
        )
    return table(["against", "won", "part", "interval (95 %)", "wanted"], rows)


def fame_by(name: str) -> dict[str, list[float]]:
    """Fame from each source for a player in a game, by character, and for all of them."""
    found: defaultdict[str, list[int]] = defaultdict(lambda: [0] * len(SOURCES))
    games: Counter[str] = Counter()
    for game in load(name).games:
        for player in game.players:
            for who in (player.character, ""):
                games[who] += 1
                found[who] = list(map(int.__add__, found[who], player.fame))
    return {who: [mean(one, games[who]) for one in several] for who, several in found.items()}


SOURCE_WORDS = {
    "job": "jobs",
    "illegal": "illegal cargo",
    "cargo": "other cargo",
    "captive": "captives",
    "elimination": "eliminations",
    "patrol": "patrols",
    "goal": "personal goal",
    "ship-goal": "ship's goal",
    "contact": "contacts",
    "space": "spaces",
    "ability": "abilities",
    "luxury": "luxury",
}


def fame_table() -> str:
    """By number of players."""
    by_count = {name: fame_by(name)[""] for name in COUNTS}
    rows = [
        [SOURCE_WORDS[source], *[f"{by_count[name][place]:.2f}" for name in COUNTS]]
        for place, source in enumerate(SOURCES)
    ]
    rows.append(["all", *[f"{sum(by_count[name]):.2f}" for name in COUNTS]])
    return table(["fame of a player by", *[f"{name} players" for name in COUNTS]], rows)


def living_table() -> str:
    """What each character lives on, four players."""
    found = fame_by("4")
    rows = [
        [facts.name, *[f"{one:.1f}" for one in found[character]], f"{sum(found[character]):.1f}"]
        for character, facts in CHARACTERS.items()
    ]
    return table(["character", *SOURCE_WORDS.values(), "all"], rows)


def _summed(notes: Notes) -> dict[str, Tally]:
    """Encounter cards as a whole, not by their sections."""
    found: dict[str, Tally] = {}
    for id, one in notes.components.items():
        tally = found.setdefault(id.partition("/")[0], Tally())
        tally.times += one.times
        tally.done += one.done
        tally.fame += one.fame
        tally.credits += one.credits
    return found


def component_tables() -> Iterator[tuple[str, str]]:
    """How often each component came up in the games of four, and what it was worth each time."""
    notes = load("4")
    games, found = len(notes.games), _summed(notes)
    names = {asset.id: asset.name for asset in ASSETS.values()}
    names |= {contact.id: contact.name for contact in CONTACTS}

    def rows(prefix: str, *, done: bool) -> list[list[str]]:
        listed = []
        for id, one in sorted(found.items(), key=lambda item: (-item[1].times, item[0])):
            if id.startswith(prefix):
                ways = [f"{100 * one.done / games:.0f}"] if done else []
                worth = [f"{mean(one.fame, one.times):.2f}", f"{mean(one.credits, one.times):,.0f}".replace("-", "−")]
                listed.append([names.get(id, f"`{id}`"), f"{100 * one.times / games:.0f}", *ways, *worth])
        return listed

    head = ["in 100 games", "fame each time", "credits each time"]
    for title, prefix, done in (
        ("job", "job.", "completed"),
        ("bounty", "bounty.", "paid"),
        ("cargo", "cargo.", ""),
        ("patrol", "patrol.", ""),
        ("encounter card", "enc.", ""),
    ):
        ways = [done] if done else []
        yield title, table([title, head[0], *ways, *head[1:]], rows(prefix, done=bool(done)))
    people = {contact.id for contact in CONTACTS}
    listed = sorted((id for id in found if id in people), key=lambda id: (-found[id].times, id))
    yield "contact", table(["contact", *head], [row for id in listed for row in rows(id, done=False)])


def tables() -> dict[str, str]:
    """All tables of the document."""
    return {
        "length": length_table(),
        "characters": character_table(),
        "strength": strength_table(),
        "fame": fame_table(),
        "living": living_table(),
        **dict(component_tables()),
    }


def filled(text: str) -> str:
    """The document with the tables as the notes have them."""
    return fill(text, tables())


# ---------------------------------------------------------------- pictures


def rounds_picture() -> str:
    drawn = Picture("How long games of Outer Rim are")
    for name in COUNTS:
        found = Counter(int(one) for one in rounds(name, load(name)))
        games = sum(found.values())
        rows = []
        for number in range(min(found), max(found) + 1):
            part = found[number] / games
            rows.append(Row(str(number), part, wilson(found[number], games), percent(part)))
        drawn.panel(f"Rounds, {name} players", rows, (0.0, 0.3))
    return drawn.svg()


def characters_picture() -> str:
    drawn = Picture("Victories by character, as a part of the fair share")
    for name in COUNTS:
        rows = [Row(CHARACTERS[who].name, one.part, one.interval, one.words) for who, one in shares(name).items()]
        drawn.panel(f"{name} players", rows, (0.0, 2.2), [(1.0, LINE), *[(one, DASHED) for one in FAIR]])
    return drawn.svg()


def fame_picture() -> str:
    drawn = Picture("Where the fame of a player comes from")
    for name in COUNTS:
        rows = [
            Row(SOURCE_WORDS[source], one, (0.0, one), f"{one:.2f}")
            for source, one in zip(SOURCES, fame_by(name)[""], strict=True)
        ]
        drawn.panel(f"{name} players", rows, (0.0, 3.0))
    return drawn.svg()


PICTURES = {"rounds": rounds_picture, "characters": characters_picture, "fame": fame_picture}


def main() -> None:
    match sys.argv[1:]:
        case ["play", name, count]:
            play_many(name, int(count))
        case ["show"]:
            show(DOCUMENT, FOLDER, tables(), PICTURES)
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main()
