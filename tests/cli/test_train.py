"""`orloj lab train`."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from orloj.lab import training
from orloj.lab.training import Generation, Plan, load_positions
from orloj.network import Network
from tests.cli.conftest import Orloj

SMALL = Plan("rftg", (Generation(2), Generation(2, tries=1)), hidden=(4,), passes=1, match=2)


@pytest.fixture(autouse=True)
def _small_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "GAMES_IN_A_PIECE", 2)
    monkeypatch.setattr(training, "MATCH_TRIES", 1)
    monkeypatch.setattr("orloj.cli.train.plan_of", lambda _game: SMALL)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the training of which others get copies is, once somebody has needed it."""
    return tmp_path_factory.mktemp("original") / "it"


@pytest.fixture
def trained(orloj: Orloj, tmp_path: Path, original: Path) -> Path:
    """A folder with a training that is done."""
    if not original.exists():
        assert orloj("lab", "train", "rftg", "--out", str(original), "--jobs", "1").code == 0
    return copytree(original, tmp_path / "it")


def test_a_training_tells_its_curve_and_where_the_network_is(orloj: Orloj, tmp_path: Path) -> None:
    done = orloj("lab", "train", "rftg", "--out", str(tmp_path), "--jobs", "1")
    assert (done.code, done.err) == (0, "")
    assert f"{tmp_path / 'network-1.npz'}: the trained network." in done.out
    assert "log loss" in done.out
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in done.out.splitlines() if line[:1] == "│"]
    assert [row[:2] for row in rows] == [["0", "2"], ["1", "4"]], "numbered as the files are"
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


def test_folders_that_cannot_be_written(orloj: Orloj, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", "utf-8")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        assert "cannot write to" in orloj("lab", "train", "rftg", "--out", str(folder), "--jobs", "1").complaint()
    said = orloj("lab", "train", "rftg", "--out", str(tmp_path / "file"), "--jobs", "1", "--lang", "cs").complaint()
    assert "nejde zapisovat" in said
    assert (tmp_path / "file").read_text("utf-8") == "mine"


@pytest.mark.parametrize("name", ["curve.csv", "network-0.npz", "positions-0-0000.npz"])
def test_a_folder_of_somebody_else_is_left_alone(orloj: Orloj, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine", "utf-8")
    said = orloj("lab", "train", "rftg", "--out", str(tmp_path), "--jobs", "1").complaint()
    assert f"holds {name}, but no begun.json" in said
    assert [path.name for path in tmp_path.iterdir()] == [name]


DAMAGED = {
    "begun.json": "begun.json in {} is damaged, so nobody knows whose games are there",
    "network-0.npz": "network-0.npz in {} is damaged; delete that file",
    "curve.csv": "curve.csv in {} is damaged; delete that file",
}


@pytest.mark.parametrize("name", DAMAGED)
@pytest.mark.parametrize("damage", ["garbage", "cut", "empty"])
def test_damaged_files_are_told_in_one_line(orloj: Orloj, trained: Path, name: str, damage: str) -> None:
    command = ("lab", "train", "rftg", "--out", str(trained), "--jobs", "1")
    path = trained / name
    path.write_bytes({"garbage": b"gar,bage\n\xff,1\n", "cut": path.read_bytes()[:-30], "empty": b""}[damage])
    before = path.read_bytes()
    if (name, damage) == ("curve.csv", "empty"):
        assert orloj(*command).code == 0  # nothing was measured yet
        return
    assert DAMAGED[name].format(trained) in orloj(*command).complaint()
    assert "poškozený" in orloj(*command, "--lang", "cs").complaint()
    assert path.read_bytes() == before
    if name != "begun.json":  # what the line says is true
        path.unlink()
        assert orloj(*command).code == 0
        assert path.exists()


@pytest.mark.parametrize("damage", ["garbage", "cut", "empty"])
def test_a_damaged_piece_is_played_again(orloj: Orloj, trained: Path, damage: str) -> None:
    command = ("lab", "train", "rftg", "--out", str(trained), "--jobs", "1")
    path = trained / "positions-0-0000.npz"
    before = load_positions(path)
    path.write_bytes({"garbage": b"garbage", "cut": path.read_bytes()[:-30], "empty": b""}[damage])
    done = orloj(*command)
    assert done.code == 0
    assert done.err == f"orloj: {path} is damaged; its games are played again, the same ones\n"
    [[old], [new]] = before, load_positions(path)
    assert (old.rows == new.rows).all()
    assert orloj(*command).err == ""


@pytest.mark.parametrize("scale", ["0", "101", "much"])
def test_a_scale_is_no_whole_number(orloj: Orloj, tmp_path: Path, scale: str) -> None:
    command = ("lab", "train", "rftg", "--out", str(tmp_path), "--scale", scale)
    assert "--scale takes a number from 0.001 to 100, such as 0.01" in orloj(*command).complaint()
    assert "--scale má být číslo od 0.001 do 100" in orloj(*command, "--lang", "cs").complaint()


def test_a_game_without_inputs_cannot_be_trained(orloj: Orloj, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orloj.cli.train.find_spec", lambda _module: None)
    said = orloj("lab", "train", "andromeda", "--out", str(tmp_path / "new")).complaint()
    assert "andromeda has nothing that a network could learn from yet" in said
    assert not (tmp_path / "new").exists()
