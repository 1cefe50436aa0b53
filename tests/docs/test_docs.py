"""The documents keep their promises: their Python runs, with warnings as errors, and quotations are true."""

from __future__ import annotations

import ast
import re
import textwrap
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([path for path in [ROOT / "README.md"] if path.exists()] + list((ROOT / "docs").glob("*.md")))
FENCE = re.compile(r"^```python(?P<marks>[^\n`]*)\n(?P<code>.*?)^```\s*$", re.MULTILINE | re.DOTALL)
NO_RUN = "no-run"


class Block(NamedTuple):
    """A block of Python in a document: which line it begins in, whether it runs, and its code."""

    line: int
    runs: bool
    code: str


def blocks_of(text: str) -> list[Block]:
    blocks = []
    for found in FENCE.finditer(text):
        marks = found["marks"].split()
        assert marks in ([], [NO_RUN]), f"unknown mark of a block of Python: {marks}"
        blocks.append(Block(text.count("\n", 0, found.start()) + 2, not marks, found["code"]))
    return blocks


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_python_in_documents_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of one document share their names; they run in an empty folder. (Warnings are errors in all tests.)"""
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": f"docs.{path.stem}"}
    for block in blocks_of(path.read_text(encoding="utf-8")):
        where = f"{path.name}, line {block.line}"
        if block.runs:
            code = "\n" * (block.line - 1) + block.code  # so that errors name the document's lines
            exec(compile(code, str(path), "exec"), names)
        else:
            try:
                parse_part(block.code)
            except SyntaxError as error:
                pytest.fail(f"{where}: {error}")


def parse_part(code: str) -> None:
    """A quotation may be a part of a function or of a call."""
    code = textwrap.dedent(code)
    try:
        ast.parse(f"async def quoted():\n{textwrap.indent(code, '    ')}")
    except SyntaxError:
        ast.parse(f"call(\n{code}\n)")


def test_quotations_of_the_demonstration_game_are_true() -> None:
    duel = (ROOT / "tests" / "kernel" / "duel.py").read_text(encoding="utf-8")
    quoted = [
        block for block in blocks_of((ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")) if not block.runs
    ]
    assert len(quoted) > 8
    for block in quoted:
        assert block.code in duel, f"adding-a-game.md, line {block.line}: this is not in tests/kernel/duel.py"


def test_blocks_are_found_with_their_lines() -> None:
    text = "# A\n\n```python\nx = 1\n```\n\n```sh\nls\n```\n\n```python no-run\n    y()\n```\n"
    assert blocks_of(text) == [Block(4, True, "x = 1\n"), Block(12, False, "    y()\n")]
    with pytest.raises(AssertionError, match="unknown mark"):
        blocks_of("```python sometimes\n```\n")


def test_links_between_documents_lead_somewhere() -> None:
    for path in DOCUMENTS:
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text(encoding="utf-8")):
            if "://" not in target and not target.startswith("mailto:"):
                assert (path.parent / target).exists(), f"{path.name} links to {target}, which does not exist"
