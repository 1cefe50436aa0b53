"""Small signs for what things do, drawn with the colour of the text around them."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

_SHIELD = "M8 1.5c2 1.2 3.8 1.6 5.5 1.6 0 6-1.5 9-5.5 11.4C4 12.1 2.5 9.1 2.5 3.1 4.2 3.1 6 2.7 8 1.5z"
_STAR = "M8 1.5l2 4.5 4.8.5-3.6 3.2 1 4.8L8 12l-4.2 2.5 1-4.8L1.2 6.5 6 6z"
SIGNS: Mapping[str, str] = {  # paths in a square of 16
    "draw": "M3 2.5h6v9H3zM11.5 6v6.5H6M12.5 1.5v3M11 3h3",
    "keep": "M3 2.5h7v11H3zM5 8l1.6 1.8L9 6M12.5 5v8.5",
    "cheaper": "M8 1.5a6.5 6.5 0 1 0 .01 0zM4.8 8h6.4",
    "free": "M8 2c-5 0-5 12 0 12s5-12 0-12zM12.5 2.5l-9 11",
    "shield": _SHIELD + "M8 5v6M5.5 7.5h5",
    "used-up": _SHIELD + "M5.7 6l4.6 4.6M10.3 6l-4.6 4.6",
    "talk": "M1.5 3h9v6h-5l-2.5 2.5V9H1.5zM12.5 6h2v5.5H13v2L11 11.5H7.5",
    "scales": "M8 2v11.5M5 13.5h6M2.5 4.5L13.5 4M2.5 4.5L.8 9h3.6zM13.5 4l-1.8 4.5h3.6z",
    "points": "M4.5 2h7L15 8l-3.5 6h-7L1 8zM5.5 8h5M8.5 6l2 2-2 2",
    "die": "M2.5 2.5h11v11h-11zM5.5 5.5h.01M10.5 5.5h.01M8 8h.01M5.5 10.5h.01M10.5 10.5h.01",
    "good": "M8 1.5l5.5 3v6.5L8 14.5 2.5 11V4.5zM2.5 4.5L8 7.5l5.5-3M8 7.5v7",
    "windfall": "M8 5.5l4 2.2v4.3L8 14.5 4 12V7.7zM8 .8v3M5 1.5l1 2M11 1.5l-1 2",
    "star": _STAR,
    "scoring": _STAR,
}  # fmt: skip


def sign(name: str) -> Markup:
    """A sign as inline SVG; the words beside it say the same."""
    drawn = '<svg class="sign" viewBox="0 0 16 16" data-symbol="{}" aria-hidden="true"><path d="{}"/></svg>'
    return Markup(drawn).format(name, SIGNS[name])
