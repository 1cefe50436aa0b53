"""`orloj serve` that deals the same tables to the same test, so that none fails by bad luck.

    python dealing.py FILE serve --port 0 …

What is dealt depends on the words in FILE, the name of the test, and on how many tables were made since they were
written. What bots think, and how quickly, is as always; `make soak` plays with what nobody can guess.
"""

from __future__ import annotations

import sys
from hashlib import blake2b
from pathlib import Path
from unittest.mock import patch

from orloj.cli import main


class Dealer:
    """Secrets that are none: the next one for the test that runs."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.test = ""
        self.given = 0

    def secret(self, size: int) -> bytes:
        test = self.file.read_text(encoding="utf-8")
        self.given = self.given + 1 if test == self.test else 0
        self.test = test
        return blake2b(f"{test} {self.given}".encode(), digest_size=size).digest()


if __name__ == "__main__":
    dealer = Dealer(Path(sys.argv.pop(1)))
    with (
        patch("orloj.kernel.table.fresh_seed", lambda: dealer.secret(16).hex()),
        patch("orloj.kernel.table.fresh_salt", lambda: dealer.secret(32)),
    ):
        main()
