"""Players that are programs."""

from __future__ import annotations

from orloj.bots.random_bot import RandomBot

__all__ = ["RandomBot"]
