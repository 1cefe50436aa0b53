"""Makes the tables of docs/strength.md from the matches in docs/matches and the ladders in docs/ladders, and draws
docs/strength.svg and the pictures of the ladders.

Run it from the project's folder: `.venv/bin/python tools/strength.py`. It prints the tables; a test compares them with
the document. The matches were made by `orloj arena GAME --bots BOT,heuristic --games N --seed strength --results FILE`
(Twilight Imperium: `BOT,heuristic,heuristic`), the ladders by `orloj ladder GAME --bots … --games N --seed ladder
--results FILE`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import msgspec

from orloj.lab.ladder import Ladder, LadderStandings, plot
from orloj.lab.picture import DASHED, Picture, Row
from orloj.lab.results import GameLine
from orloj.lab.stats import Z95, wilson

FOLDER = Path("docs/matches")
PICTURE = Path("docs/strength.svg")
LADDERS = Path("docs/ladders")
TITLES = {
    "rftg": "Race for the Galaxy",
    "andromeda": "Andromeda's Edge",
    "outer_rim": "Star Wars: Outer Rim",
    "voidfall": "Voidfall",
    "ti4": "Twilight Imperium",
}


class Result(NamedTuple):
    """How a bot did against the heuristic in one match."""

    game: str
    bot: str
    games: int
    won: int
    shared: int
    seconds: float  # of CPU time for a game
    seats: int = 2

    @property
    def rate(self) -> float:
        """Won games; a shared victory counts half."""
        return (self.won + self.shared / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won + self.shared / 2, self.games)

    @property
    def words(self) -> str:
        shared = f", {self.shared} shared" if self.shared else ""
        return f"{self.won} of {self.games}{shared}"

    def line(self) -> str:
        """Its line in the table."""
        low, high = self.interval
        return (
            f"| `{self.bot}` | {self.words} | {self.rate:.1%} | {low:.1%} – {high:.1%} | {self.seconds:.1f} s |"
        ).replace("%", " %")


def read(path: Path) -> Result:
    """A file of results of `orloj arena`."""
    head, *lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    games = list({game["game"]: game for game in lines}.values())  # of several about one game the last one counts
    winners = [game["winners"] for game in games if not game["error"]]
    return Result(
        head["programme"]["game"],
        head["programme"]["bots"][0],
        len(winners),
        winners.count([0]),
        sum(0 in one and len(one) > 1 for one in winners),
        sum(game["cpu_s"] for game in games) / len(games),
        len(head["programme"]["bots"]),
    )


def results() -> dict[str, list[Result]]:
    """All matches, by game, of those games that have some; those with a time to think in its order."""
    found = [read(path) for path in sorted(FOLDER.glob("*.jsonl"))]
    by_game = {game: sorted([one for one in found if one.game == game], key=_place) for game in TITLES}
    return {game: several for game, several in by_game.items() if several}


def _place(one: Result) -> tuple[float, str]:
    _, _, time = one.bot.partition("@")
    return (float(time.removesuffix("s")) if time else 0.0, one.bot)


def table(several: list[Result]) -> str:
    head = "| bot | won | part | interval (95 %) | CPU time for a game |\n|---|---|---|---|---|"
    return "\n".join([head, *[one.line() for one in several]])


def picture() -> str:
    drawn = Picture("Games won against the heuristic; dashed: as many as it wins itself")
    for game, several in results().items():
        rows = [Row(one.bot, one.rate, one.interval, one.words) for one in several]
        seats = several[0].seats
        left = 0.4 if seats == 2 else 0.0
        drawn.panel(f"{TITLES[game]}, {seats} players", rows, (left, 1.0), [(1 / seats, DASHED)])
    return drawn.svg()


def ladder(game: str) -> LadderStandings:
    """The ladder of a game."""
    head, *lines = (LADDERS / f"{game}.jsonl").read_bytes().splitlines()
    programme = msgspec.json.decode(head)["programme"]
    standings = LadderStandings(
        Ladder(game, tuple(programme["bots"]), programme["seats"], seed=programme["seed"], options=programme["options"])
    )
    games = [msgspec.json.decode(line, type=GameLine).played() for line in lines]
    for played in {one.number: one for one in games}.values():  # of several about one game the last one counts
        standings.add(played)
    return standings


def ladder_table(standings: LadderStandings) -> str:
    lines = ["| bot | rating (95 %) | games | won | interval (95 %) |", "|---|---|---|---|---|"]
    for rung in standings.rungs():
        rating = f"{rung.mu:.1f} ± {Z95 * rung.sigma:.1f}".replace("-", "−")
        low, high = rung.tally.interval
        rates = f"{rung.tally.rate:.1%} | {low:.1%} – {high:.1%}".replace("%", " %")
        lines.append(f"| `{rung.name}` | {rating} | {rung.tally.games} | {rates} |")
    return "\n".join(lines)


def ladder_picture(game: str) -> str:
    return plot(f"{TITLES[game]}: ladder", ladder(game), rating="Rating (95 %)", rate="Win rate (95 %)")


def main() -> None:
    matches = results()
    for game, title in TITLES.items():
        shown = [table(matches[game])] if game in matches else []
        print("\n\n".join([title, *shown, ladder_table(ladder(game))]) + "\n")
        (LADDERS / f"{game}.svg").write_text(ladder_picture(game), "utf-8")
    PICTURE.write_text(picture(), "utf-8")


if __name__ == "__main__":
    main()
