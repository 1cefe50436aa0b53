"""Names that nobody may take: those of accounts, of bots and of whoever runs the site, also with letters that only look
the same."""

from __future__ import annotations

import re
import unicodedata

from orloj.server.live.wanted import BOT_NAMES

# Letters of other alphabets and forms that look like Latin ones, and digits that look like letters. Capitals first,
# because a capital may look like another letter than its small form does (Ρ and ρ, Ν and ν, I and i).
_CAPITALS = str.maketrans(
    "АВСЕНІЈКМОРЅТУХҮԌԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧІ|",
    "abcehijkmopstyxygwabezhikmnoptyxil",
)
_SMALL = str.maketrans(
    "авгеёикмнопрстухьзіїјѕԁһԛԝүαβγδεηικμνοπρστυχωϲıłøđħŧɑɡɩʟɪɴʀʏʙɢʜᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜰꜱաոսօցհզյ01",
    "abreeukmhonpctyxbeiijsdhqwyabydenikuvonpotuxwcilodhtagilinrybghacdejkmoptuvwzfsanuoghqjol",
)
_SEVERAL = (("æ", "ae"), ("œ", "oe"), ("rn", "m"), ("vv", "w"))
# In names of offices also digits that stand for letters count.
_LEET = str.maketrans("345789", "eastbg")

_OFFICES = (
    *("admin", "administrator", "administration", "orloj", "moderator", "moderation", "operator", "official", "owner"),
    *("root", "staff", "support", "system", "sysop", "webmaster", "postmaster", "security", "helpdesk", "bot", "robot"),
    *("administrátor", "administrace", "moderátor", "operátor", "oficiální", "správce", "správa", "podpora", "systém"),
    *("provozovatel", "vlastník", "bezpečnost"),
)


def lookalike_of(name: str) -> str:
    """The same for all names that a reader could take for each other: without marks, spaces and dots, with one letter
    for all that look alike. (Capital I, small l and 1 look alike, so i and l are one.)"""
    text = unicodedata.normalize("NFKC", name).translate(_CAPITALS).casefold()
    text = unicodedata.normalize("NFKD", text).translate(_SMALL)
    text = "".join(letter for letter in text if letter.isalnum())
    for several, instead in _SEVERAL:
        text = text.replace(several, instead)
    return text.replace("i", "l")[:80]


def _office(word: str) -> str:
    """A word as it is compared with the names of offices: numbers after it make no difference."""
    return lookalike_of(re.sub(r"\d+$", "", word).translate(_LEET))


_KEPT = frozenset({*map(_office, _OFFICES), *map(_office, BOT_NAMES)})


def is_kept(name: str) -> bool:
    """Is it, or has it in it, the name of a bot or of an office?"""
    words = re.split(r"[\s._'’-]+", name)
    return any(_office(one) in _KEPT for one in [*words, "".join(words), *_by_capitals(name)])


def _by_capitals(name: str) -> list[str]:
    """`SuperAdmin` is two words."""
    return re.findall(r"[^\W\d_]+?(?=[A-ZÁ-Ž]|[\W\d_]|$)", name) if not name.isupper() else []
