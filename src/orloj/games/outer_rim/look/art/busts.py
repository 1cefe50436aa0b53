"""People: characters as coats of arms, contacts as tokens with the ring of their class."""

from __future__ import annotations

from orloj.games.outer_rim import components as c
from orloj.games.outer_rim.look.art.hues import CLASS_HUE, CX, FACTION_HUE, HEIGHT, SKILL_HUE, WIDTH
from orloj.games.outer_rim.look.people import PEOPLE, STRANGERS, Person
from orloj.games.outer_rim.look.symbols import faction_symbol, skill_symbol
from orloj.look.art import (
    BRASS,
    NIGHT,
    Picture,
    around,
    circle,
    dots,
    glow,
    group,
    hoop,
    mixed,
    num,
    path,
    seeded,
    shifted,
    sky,
)
from orloj.look.emblems import put


def bust(picture: Picture, who: Person, x: float, y: float, scale: float, form: str) -> None:
    """Head and shoulders, cut to a form."""
    clip = picture.clip(form)
    picture.inset(lambda inside: _whole_bust(inside, who, x, y, scale), more=f'clip-path="{clip}"')


def _whole_bust(picture: Picture, who: Person, x: float, y: float, scale: float) -> None:
    glow(picture, x, y - 4 * scale, 14 * scale, 1.9, who.hue, 0.45)
    metal = picture.metal((mixed(who.hue, "#ffffff", 0.55), who.hue, mixed(who.hue, NIGHT, 0.55)))
    picture.add(put(who.bust(metal, mixed(who.hue, "#ffffff", 0.85)), x, y, scale))


SHIELD = "M34 4C46 8 82 8 94 4 98 34 90 64 64 82 38 64 30 34 34 4z"


def draw_character(id: str) -> str | None:
    """A coat of arms: the bust on a shield, the skills as banners beside it."""
    if id not in c.CHARACTERS:
        return None
    character, who = c.CHARACTERS[id], person_of(id)
    picture = Picture(f"character {id}", WIDTH, HEIGHT)
    sky(picture, shifted(who.hue, 0, -0.36), stars=26)
    skills = character.skills
    for place, skill in enumerate(skills):
        side = -1 if place % 2 == 0 else 1
        x, y = CX + side * (45 + 5 * (place // 2)), 24.0 + 38 * (place // 2)
        hue = SKILL_HUE[skill]
        cloth = picture.linear([(0, hue, 0.9), (1, mixed(hue, NIGHT, 0.6), 0.9)], 0, 1)
        high = 24 if len(skills) > 2 and side < 0 else 50
        picture.add(path(f"M{num(x - 11)} {num(y - 18)}h22v{high}l-11-8-11 8z", cloth))
        picture.add(put(group(skill_symbol(skill), "", f'color="{NIGHT}"'), x - 8, y - 14, 0.66))
    metal = picture.metal((mixed(who.hue, "#ffffff", 0.7), who.hue, mixed(who.hue, NIGHT, 0.65)))
    picture.add(
        path(SHIELD, mixed(NIGHT, who.hue, 0.22), f'stroke="{metal}" stroke-width="2.6" stroke-linejoin="round"')
    )
    bust(picture, who, CX, 42, 1.5, path(SHIELD, "#fff"))
    if character.droid:
        picture.add(dots([(CX - 14, 12), (CX + 14, 12)], BRASS[0], 3))
    return picture.document()


def person_of(id: str) -> Person:
    """Somebody known, or a stranger whose form follows from the id."""
    if id in PEOPLE:
        return PEOPLE[id]
    chance = seeded(f"stranger {id}")
    head, worn = chance.choice(STRANGERS)
    return Person(head, worn, shifted("#d07a5a", chance.random()))


def draw_contact(id: str) -> str | None:
    """A token: the bust in a ring of the class, with its dots."""
    if id not in c.CONTACT_BY_ID:
        return None
    contact, who = c.CONTACTS[c.CONTACT_BY_ID[id]], person_of(id)
    rim = CLASS_HUE[contact.class_]
    picture = Picture(f"contact {id}", 96, 96)
    picture.add(circle(48, 48, 46, mixed(NIGHT, who.hue, 0.12)))
    picture.add(
        circle(48, 48, 40, picture.radial([(0, mixed(NIGHT, who.hue, 0.5), 1), (1, mixed(NIGHT, who.hue, 0.12), 1)]))
    )
    bust(picture, who, 48, 50, 1.75, circle(48, 48, 40, "#fff"))
    picture.add(hoop(48, 48, 43, picture.metal((mixed(rim, "#ffffff", 0.5), rim, mixed(rim, NIGHT, 0.4))), 5))
    count = c.CLASSES[contact.class_].dots
    pips = [around(48, 48, 43, 0.5 + (place - (count - 1) / 2) * 0.045) for place in range(count)]
    picture.add(dots(pips, NIGHT, 7), dots(pips, rim, 4.4))
    for place, icon in enumerate(icon for icon in contact.icons if icon in FACTION_HUE):
        mark = group(faction_symbol(icon), "", f'color="{FACTION_HUE[icon]}"')
        picture.add(circle(82 - 26 * place, 14, 11, NIGHT), put(mark, 74 - 26 * place, 6, 0.66))
    return picture.document()
