"""`orloj lab train`."""

from __future__ import annotations

from pathlib import Path

import pytest

from orloj.lab import training
from orloj.lab.training import Generation, Plan
from orloj.network import Network
from tests.cli.conftest import Orloj

SMALL = Plan("rftg", (Generation(2), Generation(2, tries=1)), hidden=(4,), passes=1, match=2)


@pytest.fixture(autouse=True)
def _small_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "GAMES_IN_A_PIECE", 2)
    monkeypatch.setattr(training, "MATCH_TRIES", 1)
    monkeypatch.setattr("orloj.cli.train.plan_of", lambda _game: SMALL)


def test_a_training_tells_its_curve_and_where_the_network_is(orloj: Orloj, tmp_path: Path) -> None:
    done = orloj("lab", "train", "rftg", "--out", str(tmp_path), "--jobs", "1")
    assert (done.code, done.err) == (0, "")
    assert f"{tmp_path / 'network-1.npz'}: the trained network." in done.out
    assert "log loss" in done.out
    assert Network.load(tmp_path / "network-1.npz").weights[0].shape[1] == 4
    again = orloj("--lang", "cs", "lab", "train", "rftg", "--out", str(tmp_path), "--jobs", "1")
    assert again.code == 0
    assert "Křivka učení" in again.out


def test_another_training_in_the_folder_is_left_alone(orloj: Orloj, tmp_path: Path) -> None:
    orloj("lab", "train", "rftg", "--out", str(tmp_path), "--jobs", "1")
    before = sorted(path.name for path in tmp_path.iterdir())
    said = orloj("lab", "train", "rftg", "--out", str(tmp_path), "--jobs", "1", "--scale", "5").complaint()
    assert "holds another training" in said
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_training_of_another_version_of_the_bots_is_not_mixed(
    orloj: Orloj, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ("lab", "train", "rftg", "--out", str(tmp_path), "--jobs", "1")
    assert orloj(*command).code == 0
    monkeypatch.setattr("orloj.lab.training.training_revision", lambda _game: "newer")
    assert "another version of these bots; choose another folder" in orloj(*command).complaint()
    assert "jiná verze těchto botů; zvol jinou složku" in orloj(*command, "--lang", "cs").complaint()


def test_a_game_without_inputs_cannot_be_trained(orloj: Orloj, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orloj.cli.train.find_spec", lambda _module: None)
    said = orloj("lab", "train", "andromeda", "--out", str(tmp_path / "new")).complaint()
    assert "andromeda has nothing that a network could learn from yet" in said
    assert not (tmp_path / "new").exists()
