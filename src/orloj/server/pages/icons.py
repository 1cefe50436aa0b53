"""Small signs beside words, drawn with the colour of the text around them."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

_PATHS: Mapping[str, str] = {  # in a square of 16
    "auto": "M8 1.5a6.5 6.5 0 1 0 .01 0zM8 2v12M8 4h4.2M8 6.5h6M8 9.5h6M8 12h4.2",
    "dark": "M13.5 10A6 6 0 1 1 6.2 2.4a5 5 0 0 0 7.3 7.6z",
    "light": "M8 5a3 3 0 1 0 .01 0zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1",
    "person": "M8 2a3 3 0 1 0 .01 0zM2 14.5c.5-6 11.5-6 12 0",
    "people": "M5.5 3a2.3 2.3 0 1 0 .01 0zM1 13.5c.3-5 8.7-5 9 0M10.5 3.2a2.3 2.3 0 0 1 1 4.3M12 9.3c2 .4 3 2 3 4.2",
    "play": "M4.5 2.5v11l9-5.5z",
    "arrow": "M3 8h10M9 4l4 4-4 4",
    "search": "M7 2a5 5 0 1 0 .01 0zM10.7 10.7l3.8 3.8",
    "plus": "M8 2.5v11M2.5 8h11",
    "eye": "M1 8c3-6 11-6 14 0-3 6-11 6-14 0zM8 6a2 2 0 1 0 .01 0z",
    "clock": "M8 1.5a6.5 6.5 0 1 0 .01 0zM8 4.5V8l2.5 2",
    "link": "M6.5 9.5l3-3M7 4.5L8.5 3A3.2 3.2 0 0 1 13 7.5L11.5 9M9 11.5L7.5 13A3.2 3.2 0 0 1 3 8.5L4.5 7",
    "book": "M8 3.5C6 2 3.5 2 1.5 2.5v10c2-.5 4.5-.5 6.5 1 2-1.5 4.5-1.5 6.5-1v-10C12.5 2 10 2 8 3.5zM8 3.5v10",
    "bell": "M3 12c1.5-1.5 1-6 1.5-7.5a3.7 3.7 0 0 1 7 0c.5 1.5 0 6 1.5 7.5zM6.5 14.2c.8.9 2.2.9 3 0",
    "letter": "M1.5 3.5h13V13h-13zM1.5 4 8 9l6.5-5",
    "scales": "M8 2v12M4.5 14h7M2.5 4.5h11M3.8 4.5 2 9.5h3.6zM12.2 4.5l-1.8 5H14z",
    "cards": "M2 4.5l6.5-2 3 9-6.5 2zM10.5 4h4v9.5h-3",
}


def icon(name: str) -> Markup:
    """A sign as inline SVG; the words beside it say the same."""
    return Markup('<svg class="glyph" viewBox="0 0 16 16" aria-hidden="true"><path d="{}"/></svg>').format(_PATHS[name])
