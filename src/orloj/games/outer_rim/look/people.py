"""The people of the Outer Rim as emblems: a head and shoulders of few forms, no likeness of anybody.

A bust stands in a square from -20 to 20, like the emblems that all games share: `metal` is what it is made of, `accent`
shines (eyes, visors, lamps). Who somebody is says the form of the head, what is worn, and a colour of one's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from orloj.look.art import NIGHT, circle, dots, hoop, line, path, regular, star

_ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
_DIM = 'opacity=".55"'


def _eyes(accent: str, y: float = -6, apart: float = 4, size: float = 2.4) -> str:
    return dots([(-apart, y), (apart, y)], accent, size)


# -- heads


def _plain(metal: str, accent: str) -> str:  # noqa: ARG001 -- nothing shines
    return path("M0-18c6 0 9 4 9 9.5C9-2 5 4 0 4S-9-2-9-8.5C-9-14-6-18 0-18z", metal)


def _short_hair(metal: str, accent: str) -> str:
    return _plain(metal, accent) + path(
        "M-9.5-7C-11-15-6-20 1-20c7 0 10 5 8.5 12C8-12 4-14-2-14c-4 0-6 3-7.5 7z", NIGHT, _DIM
    )


def _long_hair(metal: str, accent: str) -> str:
    hair = path(
        "M0-20C9-20 12-14 12-7 12 0 13 4 15 8H7V-6C7-11 3-13-1-13S-7-10-7-6V8h-8c2-4 3-8 3-15 0-7 3-13 12-13z",
        NIGHT,
        _DIM,
    )
    return _plain(metal, accent) + hair


def _braids(metal: str, accent: str) -> str:
    crown = line("M-10-9C-10-17-5-20 0-20S10-17 10-9", metal, 4.5, _ROUND)
    return (
        _plain(metal, accent) + crown + line("M-10-9C-10-17-5-20 0-20S10-17 10-9", NIGHT, 1.4, 'stroke-dasharray="2 2"')
    )


def _cap(metal: str, accent: str) -> str:
    return (
        _plain(metal, accent)
        + path("M-10-9C-10-17-6-21 0-21S10-17 10-9L13-7H-10z", NIGHT, 'opacity=".7"')
        + line("M-9.5-9.5H9.5", accent, 1.8)
    )


def _goggles(metal: str, accent: str) -> str:
    glass = (
        hoop(-4.5, -7, 4.2, NIGHT, 2.2)
        + hoop(4.5, -7, 4.2, NIGHT, 2.2)
        + circle(-4.5, -7, 3, accent)
        + circle(4.5, -7, 3, accent)
    )
    return _plain(metal, accent) + line("M-9-8H9", NIGHT, 2) + glass


def _pilot(metal: str, accent: str) -> str:
    shell = path("M0-20C8-20 12-14 12-7l-1 8H7V-3H-7v4h-4l-1-8c0-7 4-13 12-13z", metal)
    return (
        _plain(metal, accent)
        + shell
        + path("M-8-9C-4-12 4-12 8-9L7-4H-7z", accent, 'opacity=".85"')
        + line("M0-20v7", NIGHT, 1.6, _DIM)
    )


def _helmet(metal: str, accent: str) -> str:
    shell = path("M0-20C9-20 12-13 12-6v7L6 6H-6l-6-5v-7c0-7 3-14 12-14z", metal)
    return (
        shell
        + path("M-10-8H10L9-3 3-2 0 1-3-2-9-3z", NIGHT)
        + line("M-8-6H8", accent, 1.5, _ROUND)
        + line("M-4 3H4", NIGHT, 1.2)
    )


def _crested(metal: str, accent: str) -> str:
    crest = path("M-2.5-23h5l2 12h-9z", accent, 'opacity=".9"')
    shell = path("M0-19C9-19 11-13 11-6L8 4 0 7-8 4-11-6c0-7 2-13 11-13z", metal)
    return (
        crest
        + shell
        + path("M-9-7l7 3v4l-6-3zM9-7L2-4v4l6-3z", NIGHT)
        + line("M-7.5-5.5l5 2M7.5-5.5l-5 2", accent, 1.2, _ROUND)
    )


def _hood(metal: str, accent: str) -> str:
    cloth = path("M0-22C9-19 13-12 13-4c0 5 1 8 3 11H-16c2-3 3-6 3-11 0-8 4-15 13-18z", metal)
    return cloth + path("M0-14C5-11 7-7 7-3 7 1 4 4 0 6-4 4-7 1-7-3-7-7-5-11 0-14z", NIGHT) + _eyes(accent, -4, 3, 2)


def _scaled(metal: str, accent: str) -> str:
    head = path("M-7-17C-3-20 3-20 7-17l5 6-1 8L7 2 4 6H-4L-7 2l-4-5-1-8z", metal)
    scales = line("M-4-16l4 3 4-3M-7-12l3 2 4-3 4 3 3-2", NIGHT, 1.1, _DIM)
    return (
        head
        + scales
        + path("M-9-8l6 2-1 2-5-1zM9-8L3-6l1 2 5-1z", NIGHT)
        + _eyes(accent, -6, 5.5, 1.8)
        + line("M-6 1h12", NIGHT, 1.3)
        + path("M-5 1l1 2 1-2zM3 1l1 2 1-2z", accent)
    )


def _fur(metal: str, accent: str) -> str:
    mane = path("M0-21l4 1 4-1 2 4 4 3-1 5 2 5-2 5 1 6-4 1-2 4H-8l-2-4-4-1 1-6-2-5 2-5-1-5 4-3 2-4 4 1z", metal)
    strands = line("M-8-14l-2 6M8-14l2 6M-10-2l1 6M10-2l-1 6M-3-17v4M3-17v4M-5 6v5M5 6v5", NIGHT, 1.2, _DIM)
    return (
        mane
        + strands
        + path("M-6-8L-2-7l-1 2-3-1zM6-8L2-7l1 2 3-1z", NIGHT)
        + path("M-2.5-2h5L0 1z", NIGHT)
        + _eyes(accent, -6.5, 3.8, 1.6)
    )


def _horned(metal: str, accent: str) -> str:
    horns = path("M-8-12C-13-15-14-19-13-22c2 4 5 5 8 6zM8-12c5-3 6-7 5-10-2 4-5 5-8 6z", accent)
    return horns + _plain(metal, accent) + line("M-6-9l4 1M6-9L2-8", NIGHT, 1.4, _ROUND)


def _tails(metal: str, accent: str) -> str:
    """Two long tails fall from the head."""
    tails = path(
        "M-8-15c-6 2-7 10-5 16 1 5 1 9-2 13 5-1 8-6 7-12-1-5 0-8 3-11zM8-15c6 2 7 10 5 16-1 5-1 9 2 "
        "13-5-1-8-6-7-12 1-5 0-8-3-11z",
        metal,
        'opacity=".8"',
    )
    return tails + _plain(metal, accent) + line("M-8.5-11C-4-14 4-14 8.5-11", accent, 2.4)


def _tusks(metal: str, accent: str) -> str:
    head = path("M0-19C9-19 12-13 11-6 10 1 6 5 0 5S-10 1-11-6c-1-7 2-13 11-13z", metal)
    folds = line("M-8-2c3-2 5-2 8 0M8-2C5-4 3-4 0-2M-7-12c4-2 10-2 14 0", NIGHT, 1.1, _DIM)
    return (
        head + folds + path("M-6 0l2 9 2-8zM6 0L4 9 2 1z", accent) + _eyes(NIGHT, -7, 5, 4) + _eyes(accent, -7, 5, 1.4)
    )


def _trunk(metal: str, accent: str) -> str:
    head = path("M0-19c7 0 10 4 10 9L6-2C5 4 4 9 6 13H-4C-6 8-5 3-6-2l-4-8c0-5 3-9 10-9z", metal)
    return (
        head
        + line("M-4 2h8M-4 6h8M-4 10h8", NIGHT, 1.2, _DIM)
        + circle(-5, -9, 3.6, NIGHT)
        + circle(5, -9, 3.6, NIGHT)
        + _eyes(accent, -9, 5, 3)
    )


def _insect(metal: str, accent: str) -> str:
    head = path("M0-18c5 0 8 2 9 7L6 0 3 5H-3L-6 0l-3-11c1-5 4-7 9-7z", metal)
    eyes = (
        f'<ellipse cx="-7" cy="-9" rx="4.5" ry="6" fill="{accent}"/><ellipse cx="7" cy="-9" rx="4.5" '
        f'ry="6" fill="{accent}"/>'
    )
    return (
        head
        + eyes
        + line("M-9-11l4 2M9-11L5-9M-4 3L-6 9M4 3l2 6", NIGHT, 1.3, _ROUND)
        + line("M-3-18l-3-5M3-18l3-5", metal, 1.6, _ROUND)
    )


def _feelers(metal: str, accent: str) -> str:
    """Large dark eyes, two feelers with cups."""
    feelers = line("M-5-17l-4-6M5-17l4-6", metal, 2, _ROUND) + dots([(-9.5, -23), (9.5, -23)], metal, 4.5)
    head = path("M0-19c7 0 11 4 11 9C11-3 6 5 0 5S-11-3-11-10c0-5 4-9 11-9z", metal)
    return (
        feelers
        + head
        + path("M-9-11c3-2 6-1 7 2-2 3-5 3-7-2zM9-11c-3-2-6-1-7 2 2 3 5 3 7-2z", NIGHT)
        + _eyes(accent, -9, 5, 1.6)
        + line("M-2 0h4", NIGHT, 1.6, _ROUND)
    )


def _breather(metal: str, accent: str) -> str:
    """A mask with tubes."""
    head = path("M0-20c8 0 11 5 11 11 0 5-2 8-4 10H-7c-2-2-4-5-4-10 0-6 3-11 11-11z", metal)
    tubes = line("M-5 2c-5 1-7 4-7 9M5 2c5 1 7 4 7 9", accent, 2.2, _ROUND)
    return (
        head
        + tubes
        + circle(-5, -9, 3.6, accent)
        + circle(5, -9, 3.6, accent)
        + path("M-5-3H5l2 6H-7z", NIGHT)
        + line("M-3 0h6", metal, 1)
    )


def _wrapped(metal: str, accent: str) -> str:
    bands = line("M-9-14l18-3M-9-10L9-14M-9-1L9-4M-8 2L7 0", NIGHT, 1.5, _DIM)
    return (
        _plain(metal, accent) + bands + path("M-9-10L9-12v5L-9-5z", NIGHT, 'opacity=".8"') + _eyes(accent, -8.5, 4, 2)
    )


def _wired(metal: str, accent: str) -> str:
    """A band of machines behind the ears."""
    band = path("M-12-12h4v9h-4zM8-12h4v9H8z", accent) + line("M-10-12C-9-18-5-20 0-20S9-18 10-12", accent, 2.2)
    return _plain(metal, accent) + band + dots([(-10, -9), (-10, -6), (10, -9), (10, -6)], NIGHT, 1.5)


def _veil(metal: str, accent: str) -> str:
    return (
        _plain(metal, accent)
        + path("M-9-7C-4-5 4-5 9-7 9-1 7 5 0 9-7 5-9-1-9-7z", NIGHT, 'opacity=".8"')
        + _eyes(accent, -10, 4, 2)
        + path(star(0, -17, 4, 1.6, 4), accent)
    )


def _frills(metal: str, accent: str) -> str:
    """Folds beside the face, a cap with a brooch."""
    folds = path("M-8-10c-6 1-8 6-7 13 3-1 6-3 8-6zM8-10c6 1 8 6 7 13-3-1-6-3-8-6z", metal, 'opacity=".8"')
    return (
        folds
        + _plain(metal, accent)
        + path("M-10-10C-10-18-6-22 0-22S10-18 10-10z", NIGHT, 'opacity=".75"')
        + circle(0, -14, 2.6, accent)
    )


def _long_lips(metal: str, accent: str) -> str:
    """A slender head, a long lip that sings."""
    return (
        path("M0-21c4 0 6 3 6 8 0 6-1 10-2 14H-4c-1-4-2-8-2-14 0-5 2-8 6-8z", metal)
        + line("M0-6C1 0 6 2 10 0", metal, 3.4, _ROUND)
        + path("M8-2c4-2 6 0 6 2s-3 4-6 2z", accent)
        + _eyes(NIGHT, -13, 3, 2.6)
    )


def _tall_droid(metal: str, accent: str) -> str:
    head = path("M-5-21H5l2 4V2l-2 4H-5L-7 2v-19z", metal)
    return (
        head
        + line("M-7-12H7M-7-2H7", NIGHT, 1.3)
        + dots([(-3, -15), (3, -16), (0, -7), (-4, -6)], accent, 2.6)
        + line("M0-21v-3", metal, 1.6)
    )


def _dome_droid(metal: str, accent: str) -> str:
    dome = path("M-13 2C-13-11-8-17 0-17S13-11 13 2z", metal)
    return (
        dome
        + line("M-13-1h26", NIGHT, 1.6)
        + path("M-5-11H5v5H-5z", NIGHT)
        + dots([(-2, -8.5)], accent, 3.4)
        + dots([(9, -5)], accent, 2.4)
        + line("M8-16l3-6M-8-16l-3-6", metal, 1.8, _ROUND)
    )


def _square_droid(metal: str, accent: str) -> str:
    head = path("M-8-20H8l3 5v11L6 3H-6l-5-7v-11z", metal)
    return head + path("M-9-13H9v5H-9z", NIGHT) + _eyes(accent, -10.5, 4.5, 3.2) + line("M-3-3h6M-2 0h4", NIGHT, 1.2)


def _half_droid(metal: str, accent: str) -> str:
    """Put together of parts: one side round, one side straight."""
    head = path("M0-20C-8-20-11-14-11-7L-8 3H7L11-4v-12L6-20z", metal)
    return (
        head
        + line("M0-20V3M0-12h11M-9-2h9", NIGHT, 1.3, _DIM)
        + circle(-5, -9, 3.8, NIGHT)
        + circle(-5, -9, 2.4, accent)
        + path("M3-8h6v3H3z", accent)
    )


# -- shoulders

_COAT = "M-19 21c0-9 5-14 12-16l7 5 7-5c7 2 12 7 12 16z"
_BROAD = "M-21 21c0-11 5-16 13-16H8c8 0 13 5 13 16z"
_NARROW = "M-14 21c0-9 4-14 10-16h8c6 2 10 7 10 16z"


def _coat(metal: str, accent: str) -> str:  # noqa: ARG001 -- nothing shines
    return path(_COAT, metal) + line("M-7 6l7 14L7 6", NIGHT, 1.3, _DIM)


def _collar(metal: str, accent: str) -> str:
    return path(_COAT, metal) + path("M-9 3l9 8 9-8 3 5-12 10-12-10z", NIGHT, _DIM) + line("M0 14v7", accent, 1.6)


def _plate(metal: str, accent: str) -> str:
    return (
        path(_BROAD, metal) + path("M-8 8H8l-2 11H-6z", NIGHT, _DIM) + path("M-4 11h8l-1 5h-6z", accent, 'opacity=".8"')
    )


def _sash(metal: str, accent: str) -> str:
    return (
        path(_BROAD, metal)
        + line("M-15 7L13 21", accent, 4)
        + line("M-15 7L13 21", NIGHT, 1.2, 'stroke-dasharray="2 2.5"')
    )


def _cape(metal: str, accent: str) -> str:
    return path(_BROAD, accent, 'opacity=".8"') + path(_NARROW, metal) + dots([(-8, 8), (8, 8)], accent, 3.4)


def _uniform(metal: str, accent: str) -> str:
    return (
        path(_COAT, metal)
        + line("M0 9v12", NIGHT, 1.3)
        + path("M5 11h8v4H5z", accent)
        + line("M-6 5l6 4 6-4", NIGHT, 1.6, _DIM)
    )


def _scarf(metal: str, accent: str) -> str:
    return path(_COAT, metal) + path("M-9 2C-4 7 4 7 9 2l2 5C6 13-6 13-11 7zM3 9l5 12H2z", accent, 'opacity=".85"')


def _frame(metal: str, accent: str) -> str:
    """A body of rods and plates."""
    return (
        path(_NARROW, metal)
        + line("M-20 21l6-12h28l6 12", metal, 2.6, _ROUND)
        + line("M-6 10h12M-7 14H7M-8 18H8", NIGHT, 1.3)
        + circle(0, 12, 2, accent)
    )


def _barrel(metal: str, accent: str) -> str:
    """A round body on wheels."""
    return (
        path("M-13 3h26v18h-26z", metal)
        + line("M-13 8h26", NIGHT, 1.4)
        + path("M-8 11h6v7h-6zM2 11h7v3H2z", NIGHT, _DIM)
        + path("M-19 6h4v15h-4zM15 6h4v15h-4z", metal)
        + dots([(5, 17)], accent, 3)
    )


def _robe(metal: str, accent: str) -> str:
    return (
        path("M-20 21C-18 11-12 4-6 3l6 5 6-5c6 1 12 8 14 18z", metal)
        + line("M0 8v13M-10 9l4 12M10 9L6 21", NIGHT, 1.2, _DIM)
        + path(regular(0, 10, 3, 4), accent)
    )


Part = Callable[[str, str], str]
_HEADS: Mapping[str, Part] = {
    "plain": _plain, "short": _short_hair, "long": _long_hair, "braids": _braids, "cap": _cap, "goggles": _goggles,
    "pilot": _pilot, "helmet": _helmet, "crested": _crested, "hood": _hood, "scaled": _scaled, "fur": _fur,
    "horned": _horned, "tails": _tails, "tusks": _tusks, "trunk": _trunk, "insect": _insect, "feelers": _feelers,
    "breather": _breather, "wrapped": _wrapped, "wired": _wired, "veil": _veil, "frills": _frills, "lips": _long_lips,
    "tall-droid": _tall_droid, "dome-droid": _dome_droid, "square-droid": _square_droid, "half-droid": _half_droid,
}  # fmt: skip
_SHOULDERS: Mapping[str, Part] = {
    "coat": _coat, "collar": _collar, "plate": _plate, "sash": _sash, "cape": _cape, "uniform": _uniform,
    "scarf": _scarf, "frame": _frame, "barrel": _barrel, "robe": _robe,
}  # fmt: skip


@dataclass(frozen=True)
class Person:
    """Who it is: the form of the head, what is worn, a colour."""

    head: str
    worn: str
    hue: str

    def bust(self, metal: str, accent: str) -> str:
        return _SHOULDERS[self.worn](metal, accent) + _HEADS[self.head](metal, accent)


PEOPLE: Mapping[str, Person] = {
    # characters
    "boba_fett": Person("helmet", "plate", "#7fb08a"),
    "bossk": Person("scaled", "sash", "#c8b04a"),
    "doctor_aphra": Person("goggles", "scarf", "#d8705c"),
    "han_solo": Person("short", "collar", "#6f9fe0"),
    "ig_88": Person("tall-droid", "frame", "#a8b4c4"),
    "jyn_erso": Person("cap", "scarf", "#c99a6a"),
    "ketsu_onyo": Person("crested", "plate", "#b078e0"),
    "lando_calrissian": Person("short", "cape", "#e0b04a"),
    # contacts
    "4_lom": Person("insect", "frame", "#9fa8b8"),
    "black_krrsantan": Person("fur", "plate", "#7f88a0"),
    "black_sun_agent": Person("hood", "coat", "#c84a6a"),
    "boshek": Person("pilot", "collar", "#8fc0d8"),
    "chewbacca": Person("fur", "sash", "#c08a50"),
    "chopper": Person("dome-droid", "barrel", "#f0a040"),
    "dengar": Person("wrapped", "plate", "#d8c8a8"),
    "doctor_evazan": Person("plain", "coat", "#b06a5a"),
    "garindan": Person("trunk", "robe", "#7a8f70"),
    "grand_admiral_thrawn": Person("plain", "uniform", "#5f8fff"),
    "greedo": Person("feelers", "collar", "#6fb86a"),
    "hera_syndulla": Person("tails", "collar", "#7fd06a"),
    "hondo_ohnaka": Person("frills", "cape", "#d07a4a"),
    "k_2so": Person("square-droid", "frame", "#6f7f98"),
    "l3_37": Person("half-droid", "frame", "#d8d0c0"),
    "leia_organa": Person("braids", "robe", "#f0e6d8"),
    "lobot": Person("wired", "coat", "#6fd0d8"),
    "maz_kanata": Person("goggles", "robe", "#f08a3a"),
    "ponda_baba": Person("tusks", "coat", "#a07a6a"),
    "qira": Person("long", "uniform", "#e05a5a"),
    "ziton_moj": Person("veil", "cape", "#b09ad0"),
    "zuckuss": Person("breather", "robe", "#a8905a"),
    # crew for hire
    "dash_rendar": Person("short", "plate", "#e08a4a"),
    "sy_snootles": Person("lips", "scarf", "#c8d86a"),
    "hired_help": Person("horned", "sash", "#9a8fc0"),
}  # fmt: skip
STRANGERS = (
    ("plain", "sash"), ("hood", "robe"), ("tails", "scarf"), ("tusks", "sash"), ("cap", "coat"), ("feelers", "robe"),
    ("horned", "plate"), ("wrapped", "coat"), ("scaled", "coat"), ("frills", "sash"), ("goggles", "coat"),
)  # fmt: skip
