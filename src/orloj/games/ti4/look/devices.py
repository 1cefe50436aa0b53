"""A device for each faction and a sign for each strategy card, in a square of 24. All of it is drawn for this
project."""

from __future__ import annotations

from collections.abc import Mapping

from orloj.look.art import around, gear, num, regular, star
from orloj.look.symbols import dot, outline, solid


def _petals(count: int, reach: float, wide: float) -> str:
    """Leaves around the middle."""
    way = ""
    for at in range(count):
        tip = around(12, 12, reach, at / count)
        left, right = (around(12, 12, reach * 0.5, (at + side * wide) / count) for side in (-1, 1))
        way += "M12 12Q{} {} {} {}Q{} {} 12 12z".format(*map(num, (*left, *tip, *right)))
    return way


FACTION: Mapping[str, str] = {
    "arborec": solid(_petals(5, 11.5, 0.5) + dot(12, 12, 2)),
    "letnev": solid(
        "M12 .8l9.5 4v8c0 5-4 8.5-9.5 10.4C6.5 21.3 2.5 17.8 2.5 12.8v-8zM12 5.5l-4 9h2.5L12 11l1.5 3.5H16z"
    ),
    "saar": solid("M12 1.5l10.5 19h-4.8L12 10.2 6.3 20.5H1.5zM12 14l3.8 6.5H8.2z"),
    "muaat": solid(
        "M12 .8c1 5 7.5 7.5 7.5 14a7.5 8 0 0 1-15 0"
        "c0-3.5 2-5 3-8 1 1.5 1.5 2.5 1.5 4 2.5-2.5 3.5-6 3-10zM12 13.5c-2 2-3 3-3 5a3 3.2 0 0 0 6 0"
        "c0-2-1-3-3-5z"
    ),
    "hacan": solid(star(12, 12, 11.5, 6.8, 8) + dot(12, 12, 5.2)) + solid(dot(12, 12, 2.8)),
    "sol": solid(dot(12, 12, 6))
    + outline(
        "M12 1.2v2.6M12 20.2v2.6M1.2 12h2.6M20.2 12h2.6M4.4 4.4l1.8 1.8M17.8 17.8l1.8 1.8M4.4 19.6"
        "l1.8-1.8M17.8 6.2l1.8-1.8",
        2.2,
    ),
    "creuss": outline("M12 12c0-2.5 3.5-2.5 3.5.5s-4 4.5-6.5 2.5-2-7 1.5-8.5 8 .5 8.5 5-3 9-7.5 9", 2.4)
    + solid(dot(12, 2.5, 1.8) + dot(3.2, 19.5, 1.8)),
    "l1z1x": solid("M3 2h5v15h13v5H3zM12 2h9v11h-5V7h-4z"),
    "mentak": solid(
        "M12 1.5a8.5 8 0 0 1 8.5 8c0 3-1.5 4.8-3 6V19H6.5v-3.5c-1.5-1.2-3-3-3-6a8.5 8 0 0 1 8.5-8z"
        "M8.5 8.2a2.2 2.2 0 1 0 .01 0zM15.5 8.2a2.2 2.2 0 1 0 .01 0zM8 20.5h2V23H8zM11 20.5h2V23h-2z"
        "M14 20.5h2V23h-2z"
    ),
    "naalu": outline("M18 4.5c-3-3-10-2.5-10 2 0 5 9 3.5 9 8.5 0 4.5-7.5 5.5-11 2", 3) + solid(dot(18.8, 5.5, 2.4)),
    "nekro": solid(regular(12, 12, 11.3, 6) + regular(12, 12, 8, 6))
    + solid("M11 4.5h2v5.8l5 2.9-1 1.7-5-2.9-5 2.9-1-1.7 5-2.9z"),
    "sardakk-norr": solid(
        "M2 2.5l5.5 3L12 3l4.5 2.5 5.5-3-2.5 9 2.5 10-7-3.5L12 22l-3-4-7 3.5 2.5-10zM8.5 9.5L11 13"
        "l.5-2.5zM15.5 9.5L13 13l-.5-2.5z"
    ),
    "jol-nar": solid(
        "M12 1c4.5 6 7.5 9.5 7.5 14a7.5 7.5 0 0 1-15 0c0-4.5 3-8 7.5-14zM8 14.5a4 4 0 0 0 4 4.5v-2a2.2 2.2 0 0 1-2-2.5z"
    ),
    "winnu": solid("M2.5 6.5l4.8 4L12 2.5l4.7 8 4.8-4-1.5 11h-16zM4 19h16v3H4z"),
    "xxcha": solid(
        "M12 1.5c6 0 10.5 5 10.5 11 0 3-1 5-2.5 7l-3-2.5H7l-3 2.5"
        "c-1.5-2-2.5-4-2.5-7 0-6 4.5-11 10.5-11zM12 5.5L8 9v4l4 2.5 4-2.5V9z"
    ),
    "yin": solid(
        dot(12, 12, 11)
        + "M12 3.5a4.250 4.250 0 0 1 0 8.5 4.250 4.250 0 0 0 0 8.5 8.5 8.5 0 0 1 0-17z"
        + dot(12, 7.7, 1.3)
    )
    + solid(dot(12, 16.3, 1.3)),
    "yssaril": solid(
        "M1 12C4.5 6.5 8 4.5 12 4.5S19.5 6.5 23 12c-3.5 5.5-7 7.5-11 7.5S4.5 17.5 1 12zM12 6.8"
        "c-1.5 1.5-2.2 3.2-2.2 5.2s.7 3.7 2.2 5.2c1.5-1.5 2.2-3.2 2.2-5.2s-.7-3.7-2.2-5.2z"
    ),
}

STRATEGY: Mapping[str, str] = {
    "leadership": solid(star(12, 10.5, 9.5, 4, 5)) + solid("M4 20h16v3H4z"),
    "diplomacy": solid("M2 8l6-4 4 3 4-3 6 4-2 2-4-2.5-4 3-4-3L4 10zM4 12l8 6.5L20 12l1.5 2L12 22 2.5 14z"),
    "politics": solid("M3 20h18v3H3zM4.5 9h3v9h-3zM10.5 9h3v9h-3zM16.5 9h3v9h-3zM12 1l10 5v2H2V6z"),
    "construction": solid(gear(12, 12, 11.4, 9, 0, 0.42)),
    "trade": solid("M2 7h14V3l6 5.5-6 5.5v-4H2zM22 17H8v4l-6-5.5L8 10v4h14z"),
    "warfare": solid("M3 2l8 8 2-2 1.5 1.5-6 6L7 14l2-2-7-7zM21 2l1 3-7 7 2 2-1.5 1.5-2-2L6 21l-3 1 1-3z"),
    "technology": solid(regular(12, 12, 11, 6) + regular(12, 12, 8.4, 6))
    + solid(dot(12, 12, 3))
    + outline("M12 3.5V9M19.4 16.2l-4.8-2.7M4.6 16.2l4.8-2.7", 1.8),
    "imperial": solid("M12 1.5l3.3 6.2 6.7-3.2-2 11.5H4L2 4.5l6.7 3.2zM4 18.5h16V22H4z"),
}
