"""Tools for testing games: rules proved by tests, positions made by hand, whole games with everything checked."""

from orloj.testing.harness import WholeGame, assert_alike, assert_refused, bad_answers, play_through
from orloj.testing.position import Position
from orloj.testing.proof import proves

__all__ = ["Position", "WholeGame", "assert_alike", "assert_refused", "bad_answers", "play_through", "proves"]
