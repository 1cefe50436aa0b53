"""What the rooms of the look say themselves, in all languages, and the templates that they and the games draw with."""

from functools import cache

from jinja2 import ChoiceLoader, Environment, PackageLoader, PrefixLoader, StrictUndefined

from orloj.look.breaking import breakable
from orloj.words import Words

ROOMS = Words("orloj.look")


@cache
def templates_of(package: str, folder: str = "templates") -> Environment:
    """The templates of a package, and the macros that all games share as `rooms/…`. Values are escaped, and a missing
    one is an error."""
    found = Environment(
        loader=ChoiceLoader([PackageLoader(package, folder), PrefixLoader({"rooms": PackageLoader("orloj.look")})]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    found.globals |= {"room_words": ROOMS, "breakable": breakable}
    return found
