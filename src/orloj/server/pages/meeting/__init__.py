"""Pages where people meet: the lobby, ratings, profiles, friends and tournaments."""

from __future__ import annotations

from typing import Any

from orloj.server.pages.meeting import cups, friends, lobby, profiles, ratings


def handlers() -> list[Any]:
    return [*lobby.handlers(), *ratings.handlers(), *profiles.handlers(), *friends.handlers(), *cups.handlers()]
