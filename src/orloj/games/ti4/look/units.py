"""Silhouettes of units, each in a square of 24, with the bow up. They are told apart by their outlines alone, also when
they are small: a dart, a needle, a hull with
engines beside it, a box with bays, a wedge with turrets, a sun, a crowned hull, a helmet, a
dome with a gun, a ring."""

from __future__ import annotations

from collections.abc import Mapping

from orloj.look.art import regular, star
from orloj.look.symbols import dot, outline, solid

UNITS: Mapping[str, str] = {
    "fighter": solid("M12 3.5l2.6 7.3 7 7.2-5.8-1-1.9 4h-3.8l-1.9-4-5.8 1 7-7.2z"),
    "destroyer": solid("M12 .8l2.7 7v6l4.6 6-4.6-1.3.6 4.7H8.7l.6-4.7L4.7 19.8l4.6-6v-6z"),
    "cruiser": solid(
        "M12 .6l2.4 5.4v3.2h2V6.8l2.8 2.4v9.6l-2.8 2.4v-3.4h-2v3.2l2 2.4H7.6l2-2.4v-3.2h-2v3.4l-2.8-2.4V9.2"
        "l2.8-2.4v2.4h2V6z"
    ),
    "carrier": solid(
        "M8.5 1.5h7l1 4h3.5V20l-3 2.5H7L4 20V5.5h3.5zM8.3 8v3.2h2.7V8zM13 8v3.2h2.7V8zM8.3 13v3.2h2.7V13z"
        "M13 13v3.2h2.7V13z"
    ),
    "dreadnought": solid(
        "M12 .5l3.6 6 1.7 6.2 6.2 5v4.8l-7.2-2.3-1.3 3.3H9l-1.3-3.3L.5 22.5v-4.8l6.2-5L8.4 6.5z"
        + dot(12, 9, 1.7)
        + dot(9.5, 15.5, 1.7)
        + dot(14.5, 15.5, 1.7)
    ),
    "war-sun": solid(dot(12, 12, 9.2) + dot(8.8, 8.8, 2.9) + "M3 12.6h18v1.9H3z")
    + outline("M12 .8v1.4M12 21.8v1.4M.8 12h1.4M21.8 12h1.4M4.1 4.1l1 1M18.9 18.9l1 1M4.1 19.9l1-1M18.9 5.1l1-1", 1.6),
    "flagship": solid(
        "M12 .3l2.7 4.2 1.5 6.5 7.3 2-2.3 3.6 2.3 4.4-6.7-1.3-2 4h-5.6l-2-4-6.7 1.3 2.3-4.4L.5 13l7.3-2 1.5-6.5z"
        + star(12, 13.3, 4.4, 1.8, 5)
    ),
    "infantry": solid(
        "M12 1.5a6.5 6.5 0 0 1 6.5 6.5v4.2l-2.3 3v1.6l6.3 2.9v2.8h-21v-2.8l6.3-2.9v-1.6l-2.3-3V8"
        "A6.5 6.5 0 0 1 12 1.5z"
        "M8 8.2v3h8v-3z"
    ),
    "pds": solid(
        "M1.5 22.5v-2.2l3-1a7.6 7.6 0 0 1 6.3-7.2l5.7-9.8 3.5 2-4.9 8.3a7.6 7.6 0 0 1 4.4 6.7l3 1"
        "v2.2zM9 16.5v2.3h6v-2.3z"
    ),
    "space-dock": solid(dot(12, 12, 11) + dot(12, 12, 8.2))
    + solid(regular(12, 12, 4.2, 6))
    + outline("M12 12V2.5M12 12l8.3 4.8M12 12l-8.3 4.8", 2.2),
}
