"""The site and its players, for all tests of the server."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.server.helpers import Server, serving
from tests.server.playing import Player


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One site for all tests of a module: nobody in them knows the others."""
    with serving(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture
def new_player() -> Iterator[Callable[..., Player]]:
    """Makes players, who go when the test is over."""
    players: list[Player] = []

    def make(*urls: str, seed: int = 0, key: str = "") -> Player:
        players.append(Player(*urls, seed=seed, key=key))
        return players[-1]

    yield make
    for player in players:
        player.close()
