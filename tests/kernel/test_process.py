"""The same record gives the same game in another process, whatever its hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

from orloj.kernel import Table
from tests.kernel.tiny import given, random_duel

REPLAY = """
import sys
from hashlib import blake2b
from orloj.kernel import Record, Table, verify
from tests.kernel.duel import GAME
for name in sys.argv[1:]:
    with open(name, "rb") as file:
        record = Record.from_json(file.read())
    table = Table.new(GAME, record.header.seats, seed=record.header.seed)
    for answer in record.answers:
        if not answer.forced:
            table.answer(answer.seat, answer.token)
    assert table.record() == record
    assert verify(GAME, record).true
    print(blake2b(table.record().to_json() + GAME.encode(table.state)).hexdigest())
"""


def test_replay_in_another_process(tmp_path: Path) -> None:
    expected, names = [], []
    for seed in range(6):
        table = random_duel(seed, 2 + seed % 3)
        again = Table.new(table.game, table.state.seat_count, seed=seed)
        for seat, token in given(table):
            again.answer(seat, token)
        assert again.record() == table.record()
        path = tmp_path / f"{seed}.json"
        table.record().save(path)
        names.append(str(path))
        expected.append(blake2b(table.record().to_json() + table.game.encode(table.state)).hexdigest())
    root = Path(__file__).parents[2]
    for hash_seed in ("1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}"}
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", REPLAY, *names],
            capture_output=True, text=True, check=False, cwd=root, env=environment,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert done.stdout.split() == expected
