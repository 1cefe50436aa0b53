"""Studies of games played by programs: tournaments, speed, what of a game was ever used.

from orloj.lab import Match, play_match

standings = play_match(Match("rftg", ("heuristic", "random")), games=100)
standings.places[0].wins
"""

from orloj.lab.adapters import MissingLibrary, openspiel_game, pettingzoo_env
from orloj.lab.arena import BotResult, Match, Standings, play_games, play_match, play_one
from orloj.lab.bench import Measured, measure, measuring
from orloj.lab.exercise import Exercised, NothingToExercise, exercised, exercising
from orloj.lab.ladder import Ladder, LadderStandings, play_ladder
from orloj.lab.results import ResultsFile
from orloj.lab.stats import wilson
from orloj.lab.workers import Played, Processes

__all__ = [
    "BotResult",
    "Exercised",
    "Ladder",
    "LadderStandings",
    "Match",
    "Measured",
    "MissingLibrary",
    "NothingToExercise",
    "Played",
    "Processes",
    "ResultsFile",
    "Standings",
    "exercised",
    "exercising",
    "measure",
    "measuring",
    "openspiel_game",
    "pettingzoo_env",
    "play_games",
    "play_ladder",
    "play_match",
    "play_one",
    "wilson",
]
