"""Names that nobody may take: those of accounts, of bots and of whoever runs the site, also with letters that only look
the same."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from orloj.server.live.wanted import BOT_NAMES

# Letters of other alphabets and forms that look like Latin ones, and digits that look like letters. Capitals first,
# because a capital may look like another letter than its small form does (Ρ and ρ, Ν and ν, I and i).
_CAPITALS = str.maketrans(
    "АВСЕНІЈКМОРЅТУХҮԌԜЄҒΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿΛТԼՏІ|ƄѴɅ丨\u1175\u110b〇",
    "abcehijkmopstyxygwefabezhikmnoptyxjatlsilbvalloo",
)
_SMALL = str.maketrans(
    "авгеёєикмнопрстухьзіїјѕԁһԛԝүөғαβγδεηικμνοπρστυχωϲϳıłøđðħŧɑɡɩɵəәɛʌʒʟɪɴʀʏʙɢʜᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜰꜱաոսօցհզյ01ӏѵѡƅ",
    "abreeeukmhonpctyxbeiijsdhqwyofabydenikuvonpotuxwcjiloddhtagioeeeazlinrybghacdejkmoptuvwzfsanuoghqjollvwb",
)
# `LATIN SMALL LETTER D WITH HOOK`: a letter with something added that is no mark of its own, or without its dot
_ADDED_TO = re.compile(r"(LATIN|GREEK|CYRILLIC) SMALL LETTER (?:DOTLESS )?(.+?)(?: WITH .+| BAR)?")
# Letters of these that look like Latin ones are known; beside them there may be those of East Asia.
_KNOWN_WELL = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN"})
_EAST_ASIAN = frozenset({"CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})
# Other alphabets that people write today. Old and rare ones have many letters that are taken for others.
_OF_TODAY = frozenset(
    {
        *(
            "ARABIC",
            "BENGALI",
            "DEVANAGARI",
            "ETHIOPIC",
            "GEORGIAN",
            "GUJARATI",
            "GURMUKHI",
            "HEBREW",
            "KANNADA",
            "KHMER",
        ),
        *("LAO", "MALAYALAM", "MYANMAR", "ORIYA", "SINHALA", "TAMIL", "TELUGU", "THAANA", "THAI", "TIBETAN"),
    }
)
_UNSEEN = ("FILLER", "CLICK")  # letters by their names: one cannot see them, or takes them for strokes

_SEVERAL = (("æ", "ae"), ("œ", "oe"), ("rn", "m"), ("vv", "w"))
# In names of offices also digits that stand for letters count.
_LEET = str.maketrans("345789", "eastbg")

_OFFICES = (
    *("admin", "administrator", "administration", "orloj", "moderator", "moderation", "operator", "official", "owner"),
    *("root", "staff", "support", "system", "sysop", "webmaster", "postmaster", "security", "helpdesk", "bot", "robot"),
    *("sysadmin", "superadmin", "admins", "administrators", "moderators", "operators", "officials", "owners", "bots"),
    *(
        "administrátorka",
        "moderátorka",
        "moderace",
        "operátorka",
        "správkyně",
        "správci",
        "provozovatelka",
        "vlastnice",
    ),
    *("administrátor", "administrace", "moderátor", "operátor", "oficiální", "správce", "správa", "podpora", "systém"),
    *("provozovatel", "vlastník", "bezpečnost"),
)


def lookalike_of(name: str) -> str:
    """The same for all names that a reader could take for each other: without marks, spaces and dots, with one letter
    for all that look alike. (Capital I, small l and 1 look alike, so i and l are one.)"""
    text = unicodedata.normalize("NFKC", "".join(one for one in name if not _is_unseen(one)))
    text = text.translate(_CAPITALS).casefold()
    text = "".join(map(_without_additions, unicodedata.normalize("NFKD", text))).translate(_SMALL)
    text = "".join(letter for letter in text if letter.isalnum())
    for several, instead in _SEVERAL:
        text = text.replace(several, instead)
    return text.replace("i", "l")[:80]


@lru_cache(1000)
def _without_additions(letter: str) -> str:
    """`d` for a d with a hook. What has a place of its own among the look-alikes stays."""
    if letter.isascii() or ord(letter) in _SMALL:
        return letter
    found = _ADDED_TO.fullmatch(unicodedata.name(letter, ""))
    try:
        return unicodedata.lookup(f"{found[1]} SMALL LETTER {found[2]}") if found is not None else letter
    except KeyError:
        return letter


def is_readable(name: str) -> bool:
    """Can everybody read it, and tell it from other names? It has no letters that one cannot see and none of alphabets
    that nobody writes any more, and what looks like Latin letters without being known for it is not mixed with them."""
    letters = [one for one in unicodedata.normalize("NFKC", name) if one.isalnum()]
    alphabets = {_alphabet(one) for one in letters} - {"DIGIT"}
    if any(map(_is_unseen, letters)) or not alphabets <= _KNOWN_WELL | _EAST_ASIAN | _OF_TODAY:
        return False
    return len(alphabets & _OF_TODAY) + bool(alphabets - _OF_TODAY) <= 1


def _alphabet(letter: str) -> str:
    """`LATIN`, of `LATIN SMALL LETTER A`"""
    return re.split(r"[ -]", unicodedata.name(letter, ""), maxsplit=1)[0]


def _is_unseen(letter: str) -> bool:
    return any(word in unicodedata.name(letter, "") for word in _UNSEEN)


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
