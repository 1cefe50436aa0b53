"""Where long words may break: between syllables, at soft hyphens. Many browsers do not know where Czech words do."""

from __future__ import annotations

import re
from functools import cache

_VOWELS, _CONSONANTS = "aeiouyáéěíóúůý", "bcčdďfghjklmnňpqrřsštťvwxzž"
_PLACES = re.compile(  # three letters at least on both sides
    rf"(?<=\w\w[{_VOWELS}])(?=[{_CONSONANTS}][{_VOWELS}]\w)"
    rf"|(?<=\w[{_VOWELS}][{_CONSONANTS}])(?=[{_CONSONANTS}][{_VOWELS}]\w)"
)
_LONG = 12  # letters that most columns hold


@cache
def breakable(name: str, long: int = _LONG) -> str:
    """A name whose words may break between syllables if they have so many letters; narrow columns need it earlier."""
    return " ".join([_PLACES.sub("\u00ad", word) if len(word) >= long else word for word in name.split(" ")])
