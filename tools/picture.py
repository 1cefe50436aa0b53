"""Draws docs/terminal.svg, the picture in the README: a screen of the terminal game.

Run it from the project's folder: `.venv/bin/python tools/picture.py`.
"""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from orloj.bots import bot_named
from orloj.cli.play import session_for
from orloj.cli.terminal import RichScreen
from orloj.cli.terminal.screen import THEME
from orloj.games import game_named
from orloj.kernel import Decision, Table

NIGHT = TerminalTheme(background=(13, 11, 30), foreground=(244, 233, 216), normal=[(244, 233, 216)] * 8)
FORMAT = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" xml:space="preserve"
  role="img" aria-label="A game in the terminal">
<style>
.{unique_id}-matrix {{ font: {char_height}px/{line_height}px monospace; white-space: pre }}
{styles}
</style>
<defs>{lines}</defs>
<rect width="{width}" height="{height}" rx="10" fill="#0d0b1e"/>
<g transform="translate(8, 8)">{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""  # the usual one loads a font from elsewhere


class EnoughSeen(Exception):
    """The screen that we want is there."""


def main() -> None:
    table = Table.new(game_named("rftg"), 3, seed="picture3")
    console = Console(
        file=io.StringIO(), width=118, height=44, theme=THEME, highlight=False, markup=False,
        record=True, force_terminal=True, color_system="truecolor",
    )  # fmt: skip
    advisor = bot_named("heuristic", "rftg")
    rng = Random(1)
    svg = ""

    def read(_prompt: str) -> str:
        nonlocal svg
        ask = table.asks()[0]
        view = table.view(0)
        if ask.kind == "settle" and len(ask) > 2 and len(view.players[0].tableau) > 3:  # type: ignore[attr-defined]
            svg = console.export_svg(title="", theme=NIGHT, code_format=FORMAT, unique_id="orloj")
            raise EnoughSeen
        console.export_text(clear=True)
        answer = advisor.choose(Decision(table, 0, rng))
        assert answer is not None
        return answer

    session = session_for(table, ["heuristic"], lang="en", screen=RichScreen(console), read=read, luck="picture")
    try:
        session.run()
    except EnoughSeen:
        Path("docs/terminal.svg").write_text(svg, "utf-8")
        print("docs/terminal.svg", len(svg))


if __name__ == "__main__":
    main()
