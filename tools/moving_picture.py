"""Films a turn with a battle for the README: bots play a real game on a server of its own, its replay is played in a
browser, and pictures of it become one animated SVG. Whoever wants no motion sees the last picture.

Run it from the project's folder: `.venv/bin/python tools/moving_picture.py docs/turn.svg`.
"""

from __future__ import annotations

import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import sleep
from typing import Any

from playwright.sync_api import Page, sync_playwright

from orloj.testing.browser import RunningServer, launch

WIDTH, HEIGHT, SCALE = 1180, 700, 0.55  # of the page, and how much smaller the picture is
QUALITY = 36  # of the pictures, as JPEG
FRAMES, EVERY = 10, 1.2  # pictures, and the seconds of the film for each
MOST_BYTES = 400_000

_MAKE = """async () => {
  const csrf = document.querySelector('meta[name=csrf]').content;
  const headers = {'Content-Type': 'application/json', 'X-CSRF-Token': csrf};
  const seats = [0, 1, 2].map(() => ({kind: 'bot', bot: 'heuristic'}));
  const body = JSON.stringify({game: 'andromeda', seats, public: true, pace: 'quick'});
  return (await (await fetch('/api/tables', {method: 'POST', headers, body})).json()).id;
}"""
_STORY = "async (id) => (await fetch(`/api/tables/${id}?view=false&since=0`)).json()"


def film(frames: Sequence[bytes], width: int, height: int) -> str:
    """JPEG pictures as one SVG that shows them one after the other; the last one stays twice as long."""
    shown = [*range(len(frames)), len(frames) - 1]
    length = len(shown) * EVERY
    rules = []
    for number in range(len(frames)):
        begin, end = shown.index(number), len(shown) - shown[::-1].index(number)
        steps = {0: begin == 0, 100 * begin / len(shown): True, 100 * end / len(shown): end == len(shown)}
        marks = "".join(f"{at:.4g}%{{opacity:{int(on)}}}" for at, on in sorted(steps.items()))
        rules.append(f"@keyframes f{number}{{{marks}}}#f{number}{{animation:f{number} {length:g}s step-end infinite}}")
    last = f"#f{len(frames) - 1}{{opacity:1}}"
    still = f"@media (prefers-reduced-motion:reduce){{image{{animation:none!important;opacity:0}}{last}}}"
    images = "".join(
        f'<image id="f{number}" width="{width}" height="{height}" '
        f'href="data:image/jpeg;base64,{b64encode(frame).decode()}"/>'
        for number, frame in enumerate(frames)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f"<title>A turn of Andromeda's Edge, played before your eyes</title>"
        f"<style>{''.join(rules)}{still}</style>{images}</svg>\n"
    )


def a_battle(story: Sequence[dict[str, Any]]) -> int:
    """The line that begins a short turn in which somebody wins a battle, with as many dice as possible."""
    best, found = -1000, 0
    for place, line in enumerate(story):
        if line["key"] != "wins" or place < len(story) // 4:
            continue
        begin = max(n for n in range(place) if story[n]["key"] == "battle")
        turn = max((n for n in range(begin) if story[n]["key"] == "turn"), default=begin)
        rolls = [one for one in story[begin:place] if one["key"] in ("rolls", "raiders-roll")]
        dice = sum(len(one["values"]["dice"]) for one in rolls)
        if dice - (place - turn) > best:
            best, found = dice - (place - turn), int(story[turn]["number"])
    return found


def thinned(frames: Sequence[bytes]) -> list[bytes]:
    """The end is what one wants to see; of the rest so many as there is room for, evenly."""
    end = frames[-(FRAMES // 2) :]
    rest = frames[: -len(end)]
    step = max(1.0, len(rest) / (FRAMES - len(end)))
    chosen = sorted({int(place * step) for place in range(FRAMES - len(end)) if place * step < len(rest)})
    return [*[rest[place] for place in chosen], *end]


def pictures(page: Page, url: str) -> Iterator[bytes]:
    """Bots play; then the turn with the battle is replayed, and pictures are taken."""
    page.goto(url)
    page.locator('form[action="/play/rftg"] button').first.click()  # a guest has a name, and may make tables
    page.wait_for_selector("html[data-ready]", state="attached")
    table = page.evaluate(_MAKE)
    while (state := page.evaluate(_STORY, table))["outcome"] is None:
        sleep(1)
    page.goto(f"{url}t/{table}/replay?line={a_battle(state['story'])}&play=yes")
    shown = ""
    while not page.locator("#stage .fight-fate:not([hidden])").count():
        page.wait_for_function("(shown) => document.getElementById('stage').innerText !== shown", arg=shown)
        shown = page.evaluate("() => document.getElementById('stage').innerText")
        page.wait_for_timeout(450)  # what flies is on its way
        yield page.screenshot(type="jpeg", quality=QUALITY)
    page.wait_for_timeout(4000)  # what is lost and gained
    yield page.screenshot(type="jpeg", quality=QUALITY)


def main(target: Path) -> None:
    size: Any = {"width": WIDTH, "height": HEIGHT}
    with (
        tempfile.TemporaryDirectory() as folder,
        RunningServer(Path(folder), "--rate", "0") as server,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        context = browser.new_context(viewport=size, device_scale_factor=SCALE, color_scheme="dark", locale="en")
        page = context.new_page()
        frames = thinned(list(pictures(page, server.url)))
    drawn = film(frames, round(WIDTH * SCALE), round(HEIGHT * SCALE))
    if len(drawn) > MOST_BYTES:
        raise SystemExit(f"{len(drawn)} bytes are too many; try a lower quality")
    target.write_text(drawn)
    print(f"{target}: {len(frames)} pictures, {len(drawn) // 1000} kB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
