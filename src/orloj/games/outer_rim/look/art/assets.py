"""Cards of the market and other assets: cargo in a hold, mods on a plan, gear on a rack, jobs over a projector."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from orloj.games.outer_rim import components as c
from orloj.games.outer_rim.look.art.busts import bust, person_of
from orloj.games.outer_rim.look.art.craft import plan
from orloj.games.outer_rim.look.art.emblems import BY_KIND, EMBLEMS_OF, emblem
from orloj.games.outer_rim.look.art.hues import (
    CLASS_HUE,
    CX,
    CY,
    FACTION_HUE,
    GOLD,
    HEIGHT,
    KIND_HUE,
    SKILL_HUE,
    WIDTH,
    alloy,
)
from orloj.games.outer_rim.look.symbols import class_symbol, faction_symbol, skill_symbol
from orloj.look.art import (
    BRASS,
    NIGHT,
    Picture,
    circle,
    dots,
    glow,
    group,
    hoop,
    line,
    mixed,
    net,
    num,
    path,
    regular,
    shifted,
    sky,
    star,
    ticks,
)
from orloj.look.emblems import put


def draw_market(id: str) -> str | None:
    if id not in c.CARD_BY_ID or c.CARD_BY_ID[id] not in c.MARKET:
        return None
    card = c.MARKET[c.CARD_BY_ID[id]]
    picture = Picture(f"market {id}", WIDTH, HEIGHT)
    asset_on(picture, card, rich=card.deck == "luxury")
    return picture.document()


def draw_asset(id: str) -> str | None:
    """An asset that lies on a card of the databank or of an encounter."""
    if id not in _ASSETS:
        return None
    picture = Picture(f"asset {id}", WIDTH, HEIGHT)
    asset_on(picture, _ASSETS[id])
    return picture.document()


_ASSETS: Mapping[str, c.Asset] = {asset.id: asset for card, asset in c.ASSETS.items() if card not in c.MARKET}


def asset_on(picture: Picture, asset: c.Asset, *, rich: bool = False) -> None:
    if asset.type == "ship":
        plan(picture, asset.ship)
        return
    hue = KIND_HUE[asset.type]
    sky(picture, "#6a2a4a" if rich else shifted(hue, 0, -0.36), stars=14)
    if asset.type == "crew":
        portrait(picture, asset.id.rpartition(".")[2], asset.skills)
    elif asset.type == "bounty":
        _poster(picture, asset)
    else:
        _STANDS[asset.type](picture, hue)
        accent = mixed(GOLD if rich else hue, "#ffffff", 0.35)
        glow(picture, CX, 40, 14, 2.1, accent, 0.4)
        metal = picture.metal() if rich else picture.metal(alloy(hue))
        favor = asset.id.removeprefix("job.").removesuffix("_favor")
        if favor in FACTION_HUE:
            mark = faction_symbol(favor).replace("currentColor", FACTION_HUE[favor])
            picture.add(put(mark, CX - 21, 19, 1.75))
        else:
            name = EMBLEMS_OF.get(asset.id, BY_KIND[asset.type])
            picture.add(put(emblem(name, metal, accent), CX, 40, 1.3))
        _skills(picture, asset.skills_listed, asset.skills_required)
        if asset.is_illegal:
            picture.add(line("M-6 14L26-6M-6 26L44-6", "#ff5a4a", 3.4, 'opacity=".8"'))
            picture.add(line("M102 90l32-20M84 90l50-31", "#ff5a4a", 3.4, 'opacity=".8"'))
    if rich:
        picture.add(
            f'<rect x="1.5" y="1.5" width="125" height="81" fill="none" stroke="{picture.metal()}" stroke-width="3"/>'
        )
        corners = [(10, 10), (118, 10), *([] if asset.skills_listed else [(10, 74), (118, 74)])]
        picture.add(path("".join(star(x, y, 6, 1.6, 4) for x, y in corners), BRASS[0]))


def _hold(picture: Picture, hue: str) -> None:
    """Cargo: a hold with crates in the dark."""
    dark = mixed(NIGHT, hue, 0.22)
    chance = picture.random
    for x, w, h in ((0, 26, 30), (22, 22, 20), (88, 20, 22), (104, 26, 34)):
        y = 84 - h + chance.randint(-3, 3)
        picture.add(
            f'<rect x="{x}" y="{y}" width="{w}" height="{h + 6}" fill="{mixed(dark, hue, 0.25)}" '
            f'stroke="{dark}" stroke-width="2"/>'
        )
        picture.add(line(f"M{x + 4} {y + 6}h{w - 8}M{x + 4} {y + 11}h{w - 8}", dark, 1.6))
    girders = "M0 5H128M10 5l12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10"
    picture.add(line(girders, mixed(NIGHT, hue, 0.5), 2))
    picture.add(
        path(
            "M28 12h72l8 8v44l-8 8H28l-8-8V20z",
            mixed(NIGHT, hue, 0.15),
            f'opacity=".8" stroke="{hue}" stroke-width="1.3"',
        )
    )


def sheet(picture: Picture, hue: str) -> None:
    """Mods: a plan of a part of the hull."""
    picture.add(line(net(picture, 10, 4, 2), hue, 0.4, 'opacity=".4"'))
    picture.add(path(regular(CX, CY, 39, 6), mixed(NIGHT, hue, 0.2), f'opacity=".8" stroke="{hue}" stroke-width="1.4"'))
    picture.add(hoop(CX, CY, 33, hue, 0.8, 'stroke-dasharray="2 3"'), ticks(CX, CY, 40, 45, 6, hue, 1.6))
    picture.add(line("M4 12h20l10 8M124 72h-20l-10-8M4 74h14M110 10h14", hue, 1, 'opacity=".8"'))


def _rack(picture: Picture, hue: str) -> None:
    """Gear: a wall with pegs, a lamp above."""
    beam = picture.linear([(0, hue, 0.4), (1, hue, 0)], 0, 1)
    picture.add(path("M44 0h40l34 84H10z", beam))
    pegs = [(x, y) for x in range(8, 128, 16) for y in range(10, 84, 16)]
    picture.add(dots(pegs, mixed(NIGHT, hue, 0.55), 2.6, 0.8))
    picture.add(
        f'<rect x="22" y="8" width="84" height="66" rx="8" fill="{mixed(NIGHT, hue, 0.14)}" opa'
        f'city=".78" stroke="{hue}" stroke-width="1.3"/>'
    )
    picture.add(path("M48 0h32l-4 5H52z", hue))


def projector(picture: Picture, hue: str) -> None:
    """Jobs: a plan in the air above a projector."""
    beam = picture.linear([(0, hue, 0.05), (1, hue, 0.45)], 0, 1)
    picture.add(path("M8 0h112L76 78H52z", beam))
    for y, rx in ((10, 52), (24, 42), (38, 33), (52, 24)):
        picture.add(
            f'<ellipse cx="64" cy="{y + 8}" rx="{rx}" ry="{num(rx * 0.16)}" fill="none" stroke="{hue}" '
            f'stroke-width=".7" opacity=".55"/>'
        )
    picture.add(path("M44 78h40l8 6H36z", mixed(NIGHT, hue, 0.5)), line("M46 78h36", mixed(hue, "#ffffff", 0.5), 1.6))


def _stall(picture: Picture, hue: str) -> None:
    """Events: something that happens in the street."""
    picture.add(
        path(star(CX, 41, 44, 33, 14), mixed(NIGHT, hue, 0.2), f'opacity=".85" stroke="{hue}" stroke-width="1.4"')
    )
    awning = "".join(
        path(f"M{x} 0h14l-2 12q-5 5-10 0z", hue if place % 2 else "#f0e6d8", 'opacity=".75"')
        for place, x in enumerate(range(1, 128, 14))
    )
    picture.add(awning)


_STANDS: Mapping[str, Callable[[Picture, str], None]] = {
    "cargo": _hold,
    "mod": sheet,
    "gear": _rack,
    "job": projector,
    "event": _stall,
}


def portrait(picture: Picture, who: str, skills: Iterable[str]) -> None:
    """Crew: a bust in a porthole, the skills in a row below."""
    person = person_of(who)
    picture.add(circle(CX, CY, 39, mixed(NIGHT, person.hue, 0.25)))
    bust(picture, person, CX, 45, 1.6, circle(CX, CY, 38, "#fff"))
    picture.add(
        hoop(CX, CY, 38, picture.metal(alloy(person.hue)), 3),
        ticks(CX, CY, 34, 36, 36, person.hue, 0.7, 'opacity=".7"'),
    )
    _skills(picture, skills)


def _skills(picture: Picture, skills: Iterable[str], needed: Collection[str] = ()) -> None:
    """Skills as discs in the lower corners and above them; those without which it fails are filled."""
    for place, skill in enumerate(skills):
        x, y, hue = 112.0 - 96 * (place % 2), 70.0 - 22 * (place // 2), SKILL_HUE[skill]
        must = skill in needed
        picture.add(circle(x, y, 10, hue if must else NIGHT, f'stroke="{NIGHT if must else hue}" stroke-width="1.4"'))
        picture.add(put(group(skill_symbol(skill), "", f'color="{NIGHT if must else hue}"'), x - 7, y - 7, 0.58))


def _poster(picture: Picture, asset: c.Asset) -> None:
    """Bounties: a face on a poster, a sight on it, the class of whom one looks for."""
    person, rim = person_of(asset.target), CLASS_HUE.get(asset.contact_class, "#ffffff")
    picture.add(path("M30 4h68l3 4v70H27V8z", mixed("#d8c8a0", person.hue, 0.25), f'stroke="{NIGHT}" stroke-width="1"'))
    picture.add(f'<rect x="33" y="11" width="62" height="54" fill="{mixed(NIGHT, person.hue, 0.3)}"/>')
    bust(picture, person, CX, 43, 1.36, '<rect x="33" y="11" width="62" height="54"/>')
    picture.add(line("M36 70h56M42 74h44", NIGHT, 1.8, 'opacity=".6"'))
    picture.add(hoop(CX, 34, 22, "#ff5a4a", 1.8, 'opacity=".9"'), ticks(CX, 34, 18, 28, 4, "#ff5a4a", 2))
    if asset.contact_class:
        picture.add(put(group(class_symbol(asset.contact_class), "", f'color="{rim}"'), 104, 58, 0.84))
