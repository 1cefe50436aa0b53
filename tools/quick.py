"""`make quick`: runs the tests of what has changed since the branch left main, committed or not.

    tools/quick.py [GAME] [-- ARGUMENTS OF PYTEST]

A changed test runs itself. A game runs its folder of tests, and the tests of others that are named after it. A layer
runs the folder of tests with its name, and a short selection of all games (`ALSO`). With GAME, only that game runs,
changed or not. It is a quick look, not a proof: before a change is done, `make test` runs everything.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]

WHOLE_GAMES = "tests/*/test_golden.py"  # of each game: games played before, which must go the same way again

# What a change of a layer touches besides the folder of tests with its name.
ALSO = {
    "kernel": [WHOLE_GAMES],
    "parts": [WHOLE_GAMES],
    "content": [WHOLE_GAMES, "tests/*/test_own_content.py"],
    "testing": [WHOLE_GAMES, "tests/tools"],
    "look": ["tests/*/test_art.py", "tests/*/test_web_look.py"],
    "words": ["tests/*/test_texts.py", "tests/*/test_wording.py"],
    "ledger": ["tests/cli/test_rules.py"],
    "network": ["tests/*/test_learned.py"],
    "extras": ["tests/cli/test_installed.py"],
    "cli": ["tests/terminal"],
}


def main(arguments: list[str]) -> int:
    game, options = split(arguments)
    if game is None:
        changed = changed_files()
        wanted = tests_of(changed)
        print(f"quick: {len(changed)} changed {'file' if len(changed) == 1 else 'files'} since main")
    elif game in games():
        wanted = tests_of_game(game)
    else:
        print(f"quick: there is no game {game}; there are: {', '.join(games())}", file=sys.stderr)
        return 2
    if not wanted:
        print("quick: nothing to test; `make test` runs everything, `make quick GAME=rftg` one game")
        return 0
    print("quick:", *wanted, flush=True)
    return subprocess.run([sys.executable, "-m", "pytest", "-m", "not soak", *options, *wanted], cwd=ROOT).returncode


def split(arguments: list[str]) -> tuple[str | None, list[str]]:
    """The game, if one is named, and what is meant for pytest."""
    where = arguments.index("--") if "--" in arguments else len(arguments)
    return (arguments[0] if where else None), arguments[where + 1 :]


def changed_files() -> list[str]:
    """All files that differ from those where this branch left main, and the new ones."""
    known = subprocess.run(["git", "rev-parse", "-q", "--verify", "main"], cwd=ROOT, capture_output=True)
    since = git("merge-base", "HEAD", "main")[0] if known.returncode == 0 else "HEAD"
    return sorted({*git("diff", "--name-only", since), *git("ls-files", "--others", "--exclude-standard")})


def git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def tests_of(changed: Iterable[str]) -> list[str]:
    """Folders and files of tests, without those that lie in a folder of the list."""
    wanted = {test for file in changed for test in touched_by(PurePosixPath(file)) if (ROOT / test).exists()}
    return sorted(test for test in wanted if not any(str(folder) in wanted for folder in PurePosixPath(test).parents))


def touched_by(file: PurePosixPath) -> list[str]:
    """The tests that a change of this file touches."""
    match file.parts:
        case ("src", "orloj", "games", game, _, *_):
            return tests_of_game(game)
        case ("src", "orloj", layer, *_):
            layer = layer.removesuffix(".py")
            return [f"tests/{layer}", *found(ALSO.get(layer, []))]
        case ("tests", _, name) if name.startswith("test_"):
            return [str(file)]
        case ("tests", folder, _, *_):
            return [f"tests/{folder}"]
        case ("docs", *_) | ("README.md",):
            return ["tests/docs"]
        case _:
            return ["tests/tools"]


def tests_of_game(game: str) -> list[str]:
    """Its own tests and those that are named after it, without the long ones in a browser."""
    named = [test for test in found([f"tests/*/test_*{game}*.py"]) if not test.startswith("tests/browser/")]
    return [f"tests/{game}", *named]


def games() -> list[str]:
    """The games that have tests."""
    folders = (folder.parent.name for folder in (ROOT / "src/orloj/games").glob("*/__init__.py"))
    return sorted(folder for folder in folders if (ROOT / "tests" / folder).is_dir())


def found(patterns: Iterable[str]) -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for pattern in patterns for path in ROOT.glob(pattern))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
