"""Draws the icons of the installed site: SVG by hand from the logo, PNG (which phones want) by a browser.

Run it from the project's folder: `.venv/bin/python tools/icons.py`.
"""

from __future__ import annotations

from math import cos, radians, sin
from pathlib import Path

from playwright.sync_api import sync_playwright

from orloj.testing.browser import launch

STATIC = Path("src/orloj/server/pages/static")
_NIGHT = ('<radialGradient id="n" cx=".4" cy=".3" r=".95">', ("0", "#35276d"), (".55", "#191238"), ("1", "#0b0917"))
_FACE = ('<radialGradient id="f" cx=".42" cy=".36" r=".7">', ("0", "#463590"), ("1", "#120d26"))
_BRASS = ('<linearGradient id="b" x1="0" y1="0" x2="1" y2="1">', ("0", "#f6dea2"), (".5", "#d9a441"), ("1", "#8f6318"))
_STARS = (
    (60, 92, 2.2),
    (118, 48, 1.5),
    (430, 66, 2.4),
    (470, 140, 1.4),
    (40, 300, 1.6),
    (462, 402, 2.2),
    (92, 452, 1.8),
    (350, 480, 1.5),
    (26, 190, 1.3),
    (486, 268, 1.7),
    (210, 26, 1.6),
    (250, 490, 1.3),
)


def dial() -> str:
    """An astronomical clock in a square of 512: the ring of hours, the zodiac off its centre, sun, moon and hands."""
    hours = "".join(
        f'<path d="M{256 + 176 * cos(a):.1f} {256 + 176 * sin(a):.1f}L{256 + r * cos(a):.1f} {256 + r * sin(a):.1f}"/>'
        for hour in range(24)
        for a, r in [(radians(15 * hour), 148 if hour % 6 == 0 else 160)]
    )
    signs = "".join(
        f'<path d="M{280 + 66 * cos(a):.1f} {222 + 66 * sin(a):.1f}L{280 + 92 * cos(a):.1f} {222 + 92 * sin(a):.1f}"/>'
        for sign in range(12)
        for a in [radians(30 * sign + 15)]
    )
    return f"""<circle cx="256" cy="256" r="190" fill="url(#f)" stroke="url(#b)" stroke-width="22"/>
<g stroke="#e6bd66" stroke-width="6" stroke-linecap="round">{hours}</g>
<circle cx="280" cy="222" r="92" fill="#0b091766" stroke="url(#b)" stroke-width="11"/>
<circle cx="280" cy="222" r="66" fill="none" stroke="#d9a441" stroke-width="4" opacity=".8"/>
<g stroke="#d9a441" stroke-width="4" opacity=".75">{signs}</g>
<path d="M256 256L382 165" stroke="#f2d492" stroke-width="15" stroke-linecap="round"/>
<path d="M256 256L158 330" stroke="#b9c4ff" stroke-width="12" stroke-linecap="round"/>
<circle cx="376" cy="169" r="31" fill="#ffcf5c" stroke="#8f6318" stroke-width="6"/>
<circle cx="161" cy="328" r="26" fill="#dfe5ff"/><path d="M161 302a26 26 0 0 1 0 52z" fill="#5b5f92"/>
<circle cx="256" cy="256" r="19" fill="url(#b)"/>"""


def _gradient(tag: str, *stops: tuple[str, str]) -> str:
    steps = "".join(f'<stop offset="{offset}" stop-color="{colour}"/>' for offset, colour in stops)
    return f"{tag}{steps}</{tag[1:15]}>"  # the names of both kinds have fourteen letters


def _svg(inside: str) -> str:
    defs = "".join(_gradient(*one) for one in (_NIGHT, _FACE, _BRASS))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">\n<defs>{defs}</defs>\n{inside}\n</svg>\n'


def icon(*, rounded: bool) -> str:
    """The dial in the night sky. Without round corners the system cuts a shape out of it: all that matters lies within
    the middle four fifths."""
    stars = "".join(f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in _STARS)
    corners = ' rx="112"' if rounded else ""
    shape = f'<rect width="512" height="512"{corners} fill="url(#n)"/>'
    size = 1.06 if rounded else 0.92
    turned = f'<g transform="translate(256 256) scale({size}) translate(-256 -256)">{dial()}</g>'
    return _svg(f'{shape}<g fill="#f3ecdc" opacity=".8">{stars}</g>{turned}')


def badge() -> str:
    """The small sign beside the clock of a phone: only its shape counts."""
    return _svg(
        '<g fill="none" stroke="#fff" stroke-linecap="round"><circle cx="256" cy="256" r="206" stroke-width="44"/>'
        '<circle cx="290" cy="212" r="78" stroke-width="26"/><path d="M256 256L150 340" stroke-width="36"/></g>'
        '<circle cx="150" cy="340" r="40" fill="#fff"/><circle cx="256" cy="256" r="34" fill="#fff"/>'
    )


def main() -> None:
    drawn = {"icon": icon(rounded=True), "icon-maskable": icon(rounded=False), "badge": badge()}
    for name in ("icon", "icon-maskable"):
        (STATIC / f"{name}.svg").write_text(drawn[name], "utf-8")
    wanted = [
        ("icon-192", "icon", 192),
        ("icon-512", "icon", 512),
        ("icon-180", "icon-maskable", 180),  # Apple's phones round the corners themselves
        ("icon-maskable-512", "icon-maskable", 512),
        ("badge", "badge", 96),
    ]
    with sync_playwright() as playwright, launch(playwright) as browser:
        for name, source, size in wanted:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{drawn[source]}")
            page.screenshot(path=STATIC / f"{name}.png", omit_background=True)
            page.close()


if __name__ == "__main__":
    main()
