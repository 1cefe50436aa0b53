"""Where long words may break, at soft hyphens. Few browsers know it of Czech, and not all of English.

Czech words break by a rule: after a syllable that ends in a vowel, and within groups of consonants where no syllable
can begin with the whole group. Where a prefix ends, only there: `anti-hmoty`, never `antih-moty`. English has no such
rule, so its words break where `hyphens.toml` says, and the others do not.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import pairwise

from orloj.words import Lang

_SOFT = "\u00ad"
_LONG = 12  # letters that most columns hold
_LEFT, _RIGHT = 2, 3  # letters at least on both sides of a break

_V = "[aeiouyáéěíóúůý]"
_CONSONANTS = "bcčdďfghjklmnňpqrřsštťvwxzž"
_C = f"(?:ch|[{_CONSONANTS}])"  # "ch" is one letter
_LIQUID, _STOP = "[rlnň]", "[bcčdďfgkpqsštťvzž]"
_SYLLABLES = re.compile(
    rf"(?<={_V})(?={_C}{_V})"  # la-bo-ra-toř
    rf"|(?<={_V}{_LIQUID})(?={_C})"  # ter-ra, par-lament, prsten-cový
    rf"|(?<={_V}m)(?={_STOP})"  # zem-ská
    rf"|(?<={_V}[bcčdghkpřsštvzž])(?=[nň]{_V})"  # obchod-ník
    rf"|(?<={_V}[kp])(?=t)"  # galak-tická
    rf"|(?<={_V}[bdtvzžšč])(?=k{_V})"  # výsad-kové
    rf"|(?<={_V}s)(?=[tp]{_V})"  # inves-tiční
)
# Prefixes, and first halves of words. One that ends in a vowel leaves all consonants after it to what follows.
_CLOSED = re.compile(r"(?:ne|za|vy)?(?:bez|nad|nej|ob|od|pod|před|roz|trans)")
_OPEN = re.compile(
    r"(?:anti|astro|auto|bio|do|elektro|holo|hydro|chrono|kosmo|kryo|mezi|mikro|mimo|multi|nano|na|ná|ne|"
    r"po|pra|z?pro|prů|pře|při|pří|sou|tele|termo|vše|vy|vý|xeno|za|zá)"
    rf"(?!{_LIQUID}{_STOP}|m{_STOP})(?={_C}+{_V})"
)


@cache
def breakable(name: str, lang: Lang, long: int = _LONG) -> str:
    """A name whose words may break if they have so many letters; narrow columns need it earlier."""
    return " ".join([_broken(word, lang) if len(word) >= long else word for word in name.split(" ")])


def _broken(word: str, lang: Lang) -> str:
    places = _czech(word) if lang == "cs" else _declared().get(_letters(word).lower(), ())
    inner = [place for place in places if _LEFT <= place <= len(_letters(word)) - _RIGHT]
    start = word.find(_letters(word))
    parts = [0, *[start + place for place in inner], len(word)]
    return _SOFT.join(word[one:other] for one, other in pairwise(parts))


def _letters(word: str) -> str:
    """The word without brackets and commas around it."""
    found = re.search(r"\w[\w'’-]*", word)
    return found[0].rstrip("'’") if found else word


def _czech(word: str) -> list[int]:
    text = _letters(word).lower()
    found = {match.start() for match in _SYLLABLES.finditer(text)}
    seam = _CLOSED.match(text) or _OPEN.match(text)
    if seam is None:
        return sorted(found)
    # Only at the seam itself, not within the consonants on its sides; in front of a vowel it is often no seam any more.
    start = end = seam.end()
    while text[start - 1] in _CONSONANTS:
        start -= 1
    while text[end : end + 1] and text[end] in _CONSONANTS:
        end += 1
    kept = {place for place in found if not start <= place <= end}
    return sorted(kept | {seam.end()} if end > seam.end() else kept)


@cache
def _declared() -> Mapping[str, tuple[int, ...]]:
    """English words, and after how many letters they may break."""
    words = tomllib.loads((files("orloj.look") / "hyphens.toml").read_text("utf-8"))["en"].split()
    return {word.replace("|", ""): _places(word) for word in words}


def _places(word: str) -> tuple[int, ...]:
    return tuple(match.start() - number for number, match in enumerate(re.finditer(r"\|", word)))
