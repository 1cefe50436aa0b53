"""The components of the games, from their `content/*.toml`, and somebody's own files that replace some of them.

Owners of a box can enter the real cards: `orloj --content DIR …`, or the environment variable ORLOJ_CONTENT, names a
folder with files of the same names and the same form, `DIR/<game>/<name>.toml` (or `DIR/<name>.toml` with the line
`game = "<game>"`); a name may have a folder, as in `DIR/<game>/names/cs.toml`. What stands in them is laid over what
comes with Orloj::

    game = "rftg"

    [[card]]
    id = "old-earth"      # of a list with ids the entry with this id is changed; there must be one
    name = "Older Earth"  # fields that are given win, the others stay
    without = ["icons"]   # fields that the entry loses

Tables are merged key by key, anything else (also a list without ids) is replaced. Whether the values are possible is
for the games to say. Files are read once in the life of a process.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

__all__ = ["VARIABLE", "BadContent", "OverrideFile", "check_games", "folder", "override_files", "read_content"]

VARIABLE = "ORLOJ_CONTENT"
WITHOUT = "without"
_MOST_LISTED = 12


class BadContent(ValueError):
    """Content that cannot be used. `why` and `values` carry the reason as data, for the reader's language."""

    def __init__(self, message: str, why: str = "", /, **values: Any) -> None:
        super().__init__(message)
        self.why = why
        self.values = values


class OverrideFile(NamedTuple):
    """A file of somebody's own content: its name (`cards`, `names/cs`), where it lies and what is in it."""

    name: str
    path: Path
    content: bytes


def folder() -> Path | None:
    """Where somebody's own content is, if there is any."""
    given = os.environ.get(VARIABLE, "")
    return Path(given) if given else None


def read_content(package: str, name: str) -> dict[str, Any]:
    """What `content/<name>.toml` of a game's package says, with somebody's own content laid over it."""
    content = tomllib.loads((files(package) / "content" / f"{name}.toml").read_text("utf-8"))
    for override in override_files(package):
        if override.name == name:
            content = _merged(content, _parsed(override.path, override.content), str(override.path))
    return content


def override_files(package: str) -> tuple[OverrideFile, ...]:
    """The files that are laid over the content of a game's package; usually none."""
    place = folder()
    return _found(place, package) if place is not None else ()


def check_games(games: Collection[str]) -> None:
    """Is all the content in the folder for one of these games?"""
    place = folder()
    if place is None:
        return
    for path in _toml_files(place):
        game = _game_of(path, path.read_bytes())
        if game not in games:
            raise _no_game(path, game, games)
    for inside in _listed(place):
        if inside.is_dir() and inside.name not in games and _toml_files(inside):
            raise _no_game(inside, inside.name, games)


# -- finding


@cache
def _found(place: Path, package: str) -> tuple[OverrideFile, ...]:
    if not place.is_dir():
        raise BadContent(f"there is no folder {place} for content", "no-folder", folder=place)
    game = package.rpartition(".")[2]
    names = _shipped(files(package) / "content")
    found = []
    for path in _toml_files(place):
        content = path.read_bytes()
        if _game_of(path, content) == game:
            found.append((path.name, path, content))
    inside = place / game
    found += [(path.relative_to(inside).as_posix(), path, path.read_bytes()) for path in sorted(inside.rglob("*.toml"))]
    for name, path, _ in found:
        if name not in names:
            near = _near(name, names)
            message = f"{path}: {game} has no content {name!r}; there is: {near}"
            raise BadContent(message, "no-file", file=path, game=game, name=name, near=near)
    return tuple(OverrideFile(name.removesuffix(".toml"), path, content) for name, path, content in found)


def _shipped(place: Traversable, within: str = "") -> list[str]:
    """The names of the files that come with a game, those of folders with them."""
    if not place.is_dir():
        return []
    found = []
    for entry in place.iterdir():
        if entry.is_dir():
            found += _shipped(entry, f"{within}{entry.name}/")
        elif entry.name.endswith(".toml"):
            found.append(f"{within}{entry.name}")
    return found


def _toml_files(place: Path) -> list[Path]:
    return [path for path in _listed(place) if path.suffix == ".toml" and path.is_file()]


def _listed(place: Path) -> list[Path]:
    return sorted(place.iterdir()) if place.is_dir() else []


def _game_of(path: Path, content: bytes) -> str:
    """The game of a file that does not lie in the folder of a game."""
    game = _parsed(path, content).get("game")
    if not isinstance(game, str):
        message = f'{path}: the file has to say game = "…", or to lie in the folder of its game'
        raise BadContent(message, "whose", file=path)
    return game


def _no_game(path: Path, game: str, games: Collection[str]) -> BadContent:
    near = _near(game, games)
    return BadContent(
        f"{path}: there is no game {game!r}; there is: {near}", "no-game", file=path, game=game, near=near
    )


def _parsed(path: Path, content: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadContent(f"{path} is not a TOML file: {error}", "not-toml", file=path, error=error) from error


# -- merging


def _merged(shipped: dict[str, Any], own: dict[str, Any], file: str) -> dict[str, Any]:
    """A file with somebody's own one laid over it."""
    merged = dict(shipped)
    for key, value in own.items():
        if key == "game":
            if value != shipped.get("game", value):
                game = shipped["game"]
                message = f"{file} is in the folder of {game}, but says game = {value!r}"
                raise BadContent(message, "other-game", file=file, folder=game, game=repr(value))
        elif key not in shipped:
            near = _near(key, shipped)
            raise BadContent(f"{file}: there is no {key!r}; there is: {near}", "no-key", file=file, key=key, near=near)
        elif _is_list(shipped[key]) and value and not _is_list(value):
            raise BadContent(f"{file}: write [[{key}]], a list", "no-list", file=file, key=key)
        elif _has_ids(shipped[key]):
            merged[key] = _merged_list(shipped[key], value, f"{file}, [[{key}]]")
        else:
            merged[key] = _merged_value(shipped[key], value)
    return merged


def _merged_value(shipped: Any, own: Any) -> Any:
    if not isinstance(shipped, Mapping) or not isinstance(own, Mapping):
        return own
    return {**shipped, **{key: _merged_value(shipped.get(key), value) for key, value in own.items()}}


def _merged_list(shipped: list[dict[str, Any]], own: list[dict[str, Any]], where: str) -> list[dict[str, Any]]:
    """A list with ids, in its own order."""
    merged = {entry["id"]: entry for entry in shipped}
    given = set()
    for entry in own:
        if "id" not in entry:
            raise BadContent(f"{where}: an entry without an id", "no-id", where=where)
        id = entry["id"]
        if id not in merged:
            near = _near(str(id), merged)
            raise BadContent(
                f"{where}: there is no {id!r}; there is: {near}", "no-such-id", where=where, id=repr(id), near=near
            )
        if id in given:
            raise BadContent(f"{where}: {id!r} comes twice", "twice", where=where, id=repr(id))
        given.add(id)
        merged[id] = _changed(merged[id], entry, f"{where} {id!r}")
    return list(merged.values())


def _changed(shipped: dict[str, Any], own: dict[str, Any], where: str) -> dict[str, Any]:
    named = own.get(WITHOUT, [])
    lost = named if isinstance(named, list) else [named]
    for key in lost:
        if key not in shipped:
            near = _near(str(key), shipped)
            raise BadContent(
                f"{where}: there is no {key!r}; there is: {near}", "no-key", file=where, key=key, near=near
            )
    kept = {key: value for key, value in shipped.items() if key not in lost}
    return {**kept, **{key: value for key, value in own.items() if key != WITHOUT}}


def _is_list(value: Any) -> bool:
    """Is it a list of tables?"""
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)


def _has_ids(value: Any) -> bool:
    return _is_list(value) and all("id" in entry for entry in value)


def _near(wrong: str, known: Collection[str]) -> str:
    """What may have been meant, or some of what there is."""
    names = [str(name) for name in known]
    near = get_close_matches(wrong, names, n=3, cutoff=0.5)
    if near:
        return ", ".join(near)
    more = ", …" if len(names) > _MOST_LISTED else ""
    return ", ".join(names[:_MOST_LISTED]) + more
