"""The pictures of "How to play" and of the chapters: the real map, components and symbols."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from orloj.games.outer_rim.components import DECKS, FACTIONS
from orloj.games.outer_rim.look.drawn import picture, symbol
from orloj.games.outer_rim.look.symbols import SYMBOLS, WORDS, face_symbol
from orloj.games.outer_rim.names import WORDS as GAME_WORDS
from orloj.look import Markup
from orloj.look.manual import Picture
from orloj.look.pictures import Step, arrow, dice, item, number, scene, sign, steps, sums
from orloj.words import Lang

_LANE = (  # a flight: what lies on each space, and where it is
    ("ryloth", 70, 96),
    ("t5.ro", 215, 60),
    ("t6.lo", 330, 92),
    ("t6.ro", 445, 60),
    ("takodana", 590, 96),
)


def _say(lang: Lang, key: str) -> str:
    return WORDS(lang, f"web.picture.{key}")


def _sign(name: str, kind: str = "") -> Markup:
    return Markup('<span class="pic-symbol {}">{}</span>').format(kind, symbol(name))


def _signs(names: Iterable[str]) -> Markup:
    return Markup('<span class="pic-symbol small">{}</span>').format(Markup("").join([symbol(name) for name in names]))


def _card(id: str) -> Markup:
    """The picture of a card."""
    return Markup('<img class="or-pic" src="{}" alt="" width="128" height="84" loading="lazy">').format(picture(id))


def _round(id: str) -> Markup:
    """The picture of a place or of a contact."""
    return Markup('<img class="pic-art or-round" src="{}" alt="" width="96" height="96" loading="lazy">').format(
        picture(id)
    )


def _counted(count: str, name: str) -> Markup:
    """So many of something."""
    return Markup('<span class="or-counted">{}{}</span>').format(number(count), symbol(name))


_BREAK = Markup('<i class="or-break"></i>')  # what follows stands in a row of its own


def _rolled(faces: Sequence[str], best: int = 0) -> Markup:
    return dice(faces, best, face_symbol)


def _fame(lang: Lang) -> Markup:
    ways = ("illegal", "kind.luxury", "patrol.2", "kind.job", "kind.bounty", "goal")
    return scene(
        *[
            item(_sign(way, "small"), _say(lang, f"fame-{way.partition('.')[2] or way}".replace("2", "patrol")))
            for way in ways
        ],
        arrow(),
        item(_counted("10", "fame"), _say(lang, "fame-wins")),
    )


def _turn(lang: Lang) -> Markup:
    three = ("planning", "action", "encounter")
    return scene(steps([Step(symbol(step), _say(lang, step), _say(lang, f"{step}-help"), on=True) for step in three]))


def _journey(lang: Lang) -> Markup:
    """Four spaces: two are free, a patrol ends the flight on the third."""
    drawn = []
    for (_, x, y), (_, to_x, to_y) in pairwise(_LANE):
        drawn.append(Markup('<path class="or-way" d="M{} {}L{} {}"/>').format(x, y, to_x, to_y))
    for count, (space, x, y) in enumerate(_LANE):
        size = 132 if "." not in space else 72
        drawn.append(
            Markup(
                '<g transform="translate({} {})" class="{}"><image href="{}" x="{}" y="{}" width="{}" height="{}"/>'
            ).format(x, y, "near" if count < 4 else "far", picture(space), -size / 2, -size / 2, size, size)
        )
        if 0 < count < 4:
            drawn.append(Markup('<text y="62">{}</text>').format(count))
        drawn.append(Markup("</g>"))
    ship = Markup('<g class="pic-ship" transform="translate(42 66) scale(2.4)">{}</g>').format(
        Markup(SYMBOLS.draw("ship.yv_666"))
    )
    patrol = Markup('<g class="or-stop" transform="translate(420 34) scale(2.1)">{}</g>').format(
        Markup(SYMBOLS.draw("patrol.1"))
    )
    chart = Markup('<svg class="pic-map or-journey" viewBox="0 0 660 170">{}{}{}</svg>').format(
        Markup("").join(drawn), ship, patrol
    )
    return scene(
        item(_counted("5", "hyperdrive"), _say(lang, "hyperdrive")),
        chart,
        _BREAK,
        item(_sign("patrol"), _say(lang, "patrol-stops")),
        item(_round("maelstrom"), _say(lang, "maelstrom-stops")),
    )


def _market(lang: Lang) -> Markup:
    bar = steps(
        [Step(symbol(f"deck.{deck}"), GAME_WORDS(lang, f"deck.{deck}"), on=True) for deck in DECKS], "bar or-decks"
    )
    return scene(
        bar,
        item(_card("gear.vibroknife"), _say(lang, "discard-one"), "dim"),
        arrow(),
        item(_card("mod.quad_laser_cannon"), _say(lang, "buy-one"), "chosen"),
        arrow(),
        item(_sign("patrol-move"), _say(lang, "next-card")),
    )


def _cargo(lang: Lang) -> Markup:
    return scene(
        item(_card("cargo.bacta_supplies"), _say(lang, "legal")),
        arrow(),
        item(_round("naboo"), _say(lang, "destination")),
        arrow(),
        item(_sign("credits"), _say(lang, "reward")),
        _BREAK,
        item(_card("cargo.stolen_weapons"), _say(lang, "illegal")),
        arrow(),
        item(_rolled(("hit",), 1), _say(lang, "only-hit")),
        arrow(),
        item(_signs(("credits", "fame")), _say(lang, "reward-fame")),
    )


def _encounter(lang: Lang) -> Markup:
    return scene(
        item(_card("enc.lothal-mon_calamari.03"), _say(lang, "meet-place")),
        item(_round("hera_syndulla"), _say(lang, "meet-contact")),
        item(_card("patrol.imperial.1"), _say(lang, "meet-patrol")),
        item(_sign("kind.job"), _say(lang, "meet-job")),
    )


def _reputation(lang: Lang) -> Markup:
    bar = steps(
        [Step(symbol(f"faction.{faction}"), GAME_WORDS(lang, f"faction.{faction}"), on=True) for faction in FACTIONS],
        "bar",
    )
    levels = [
        item(_sign(f"rep.{level}", f"or-{level}"), _say(lang, f"rep-{level}"))
        for level in ("positive", "neutral", "negative")
    ]
    return scene(bar, *levels)


def _test(lang: Lang) -> Markup:
    rows = [
        ("test-none", 0, ("crit",), "23 %"),
        ("test-one", 1, ("crit", "hit"), "75 %"),
        ("test-two", 2, ("crit", "hit", "focus"), "94 %"),
    ]
    lines = [
        Markup("<div><strong>{} {}</strong>{}<b>{}</b></div>").format(
            _signs(["skill.tech"] * count) if count else "", _say(lang, key), _rolled(faces, len(faces)), chance
        )
        for key, count, faces, chance in rows
    ]
    return scene(Markup('<div class="pic-sides or-tests">{}</div>').format(Markup("").join(lines)))


def _combat(lang: Lang) -> Markup:
    sides = [
        ("won", "ship.hwk_290", "attacker", ("crit", "hit", "focus"), 2, 3),
        ("", "patrol.1", "defender", ("hit", "hit", "blank", "focus"), 2, 2),
    ]
    rows = [
        Markup('<div class="{}"><strong>{} {}</strong>{}<b>{}{}</b></div>').format(
            won, symbol(piece), _say(lang, key), _rolled(faces, best), symbol("damage"), damage
        )
        for won, piece, key, faces, best, damage in sides
    ]
    return scene(Markup('<div class="pic-sides or-tests">{}</div>').format(Markup("").join(rows)))


def _defeat(lang: Lang) -> Markup:
    return scene(
        item(_signs(["damage"] * 4), _say(lang, "health-gone")),
        sign("="),
        item(_sign("defeat", "or-negative"), _say(lang, "defeated")),
        arrow(),
        item(_signs(("credits", "secret")), _say(lang, "defeat-costs"), "dim"),
        arrow(),
        item(_sign("recover", "or-positive"), _say(lang, "back-again"), "chosen"),
    )


def _bounty(lang: Lang) -> Markup:
    return scene(
        item(_card("bounty.dengar"), _say(lang, "wanted")),
        arrow(),
        item(_round("dengar"), _say(lang, "find-class")),
        _BREAK,
        item(_sign("ground"), _say(lang, "beat")),
        arrow(),
        item(_sign("elimination"), _say(lang, "eliminate")),
        sign("/"),
        item(_sign("captive"), _say(lang, "capture"), "chosen"),
    )


def _goals(lang: Lang) -> Markup:
    rows: list[tuple[Markup | str, str, str]] = [
        (symbol("goal"), _say(lang, "goal-character"), "+1"),
        (symbol("kind.ship"), _say(lang, "goal-ship"), "+1"),
    ]
    return scene(
        item(_card("lando_calrissian"), _say(lang, "goal")),
        arrow(),
        item(_sign("flip"), _say(lang, "other-side"), "chosen"),
        sums(rows, (_say(lang, "goal-fame"), "+2")),
    )


PICTURES: Mapping[str, Picture] = {
    "fame": _fame,
    "turn": _turn,
    "journey": _journey,
    "market": _market,
    "cargo": _cargo,
    "encounter": _encounter,
    "reputation": _reputation,
    "test": _test,
    "combat": _combat,
    "defeat": _defeat,
    "bounty": _bounty,
    "goals": _goals,
}
