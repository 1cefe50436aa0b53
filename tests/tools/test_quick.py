"""`make quick` runs what a change touches."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

PROJECT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def quick() -> ModuleType:
    spec = importlib.util.spec_from_file_location("quick", PROJECT / "tools" / "quick.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GOLDEN = ["tests/andromeda/test_golden.py", "tests/rftg/test_golden.py"]


@pytest.mark.parametrize(
    ("changed", "wanted"),
    [
        ("tests/rftg/test_round.py", ["tests/rftg/test_round.py"]),
        ("tests/server/helpers.py", ["tests/server"]),
        ("tests/rftg/golden/a-game.txt", ["tests/rftg"]),
        ("src/orloj/kernel/table.py", [*GOLDEN, "tests/kernel"]),
        ("src/orloj/network.py", ["tests/andromeda/test_learned.py"]),
        ("src/orloj/lab/arena.py", ["tests/lab"]),
        ("src/orloj/cli/app.py", ["tests/cli", "tests/terminal"]),
        ("docs/testing.md", ["tests/docs"]),
        ("Makefile", ["tests/tools"]),
        ("tests/rftg/test_that_was_taken_out.py", []),
    ],
)
def test_a_changed_file_runs_its_tests(quick: ModuleType, changed: str, wanted: list[str]) -> None:
    assert set(wanted) <= set(quick.tests_of([changed]))
    assert all((PROJECT / test).exists() for test in quick.tests_of([changed]))


def test_a_game_runs_its_own_tests_and_those_that_are_named_after_it(quick: ModuleType) -> None:
    wanted = quick.tests_of(["src/orloj/games/rftg/settle.py"])
    assert sorted(wanted) == sorted(quick.tests_of_game("rftg"))
    assert {"tests/rftg", "tests/bots/test_rftg_heuristic.py", "tests/words/test_rftg_words.py"} <= set(wanted)
    assert not [test for test in wanted if "andromeda" in test or "browser" in test]


def test_a_test_whose_folder_runs_anyway_is_not_named_again(quick: ModuleType) -> None:
    changed = ["tests/kernel/test_undo.py", "tests/kernel/tiny.py", "tests/lab/test_lab.py"]
    assert quick.tests_of(changed) == ["tests/kernel", "tests/lab/test_lab.py"]


def test_every_layer_has_tests_and_every_pattern_finds_some(quick: ModuleType) -> None:
    layers = {path.stem for path in (PROJECT / "src" / "orloj").iterdir() if path.suffix == ".py" or path.is_dir()}
    for layer in layers - {"__init__", "__main__", "__pycache__", "games"}:
        assert quick.tests_of([f"src/orloj/{layer}/x.py"]), layer
    for layer, patterns in quick.ALSO.items():
        assert layer in layers | {"parts"}
        assert all(quick.found([pattern]) for pattern in patterns), layer


def test_the_game_and_the_arguments_of_pytest(quick: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert quick.split(["rftg", "--", "-n", "2"]) == ("rftg", ["-n", "2"])
    assert quick.split(["--", "-n", "2"]) == (None, ["-n", "2"])
    assert quick.split([]) == (None, [])
    assert quick.main(["chess"]) == 2
    assert "there is no game chess; there are: andromeda, outer_rim, rftg" in capsys.readouterr().err
