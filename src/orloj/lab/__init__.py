"""Studies of games played by programs: tournaments, speed, what of a game was ever used.

    from orloj.lab import Match, arena

    standings = arena(Match("rftg", ("heuristic", "random")), games=100)
    standings.places[0].wins
"""

from orloj.lab.arena import Match, Place, Played, Standings, arena, play_games, play_one
from orloj.lab.bench import Measured, measure
from orloj.lab.exercise import Exercised, exercise
from orloj.lab.stats import wilson

__all__ = [
    "Exercised",
    "Match",
    "Measured",
    "Place",
    "Played",
    "Standings",
    "arena",
    "exercise",
    "measure",
    "play_games",
    "play_one",
    "wilson",
]
