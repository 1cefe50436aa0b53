"""Studies of games played by programs: tournaments, speed, what of a game was ever used.

from orloj.lab import Match, play_match

standings = play_match(Match("rftg", ("heuristic", "random")), games=100)
standings.places[0].wins
"""

from orloj.lab.arena import Match, Place, Played, Standings, play_games, play_match, play_one
from orloj.lab.bench import Measured, measure, measuring
from orloj.lab.exercise import Exercised, NothingToExercise, exercised, exercising
from orloj.lab.stats import wilson

__all__ = [
    "Exercised",
    "Match",
    "Measured",
    "NothingToExercise",
    "Place",
    "Played",
    "Standings",
    "exercised",
    "exercising",
    "measure",
    "measuring",
    "play_games",
    "play_match",
    "play_one",
    "wilson",
]
