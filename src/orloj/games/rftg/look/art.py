"""The pictures of Race for the Galaxy, drawn from the facts of each card.

A world is a ball (or stones, or ships) lit from the upper left: its kind of good gives the colour, a defence the red
light and as many guards as it is strong, the rest comes from `_SCENES` or, for a card not named there, from chance.
A development is a machine before the clockwork; those of cost 6 stand in an orrery. An action is a hand of the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import cos, pi, sin

from orloj.games.rftg.actions import ACTIONS
from orloj.games.rftg.cards import BY_TOKEN, CARDS, Card
from orloj.look.art import (
    BRASS,
    NIGHT,
    Picture,
    around,
    asteroid,
    body,
    circle,
    craters,
    dial,
    dots,
    gear,
    glow,
    group,
    hoop,
    line,
    mixed,
    moon,
    night_lights,
    num,
    orrery,
    path,
    polygon,
    regular,
    ring,
    shade,
    shifted,
    sky,
    star,
    ticks,
    wheel,
)
from orloj.look.emblems import EMBLEMS, put, pyramid, ship, station, warship

WIDTH, HEIGHT = 128, 84
_TONES = {  # light and dark of each kind of world
    "novelty": ("#6fbcff", "#12407f"),
    "rare": ("#d99a58", "#5a3112"),
    "genes": ("#86db7d", "#15552f"),
    "alien": ("#ffdf5e", "#7d5c00"),
    "none": ("#b9b6cf", "#3b3857"),
}
_RED = "#ff5b52"

# What there is to see on a world: first its surface, then what is around it.
_SCENES: Mapping[str, str] = {
    "old-earth": "land clouds lights moon",
    "epsilon-eridani": "rock sun lights",
    "alpha-centauri": "rock suns",
    "new-sparta": "rock craters towers",
    "earths-lost-colony": "land clouds moon",
    "pilgrimage-world": "clouds halo lights",
    "refugee-world": "clouds ships",
    "artist-colony": "bands ribbons",
    "destroyed-world": "broken",
    "empath-world": "clouds halo moons",
    "expanding-colony": "land lights orbit",
    "gambling-world": "clouds neon lights",
    "secluded-world": "land nebula",
    "asteroid-belt": "asteroids",
    "galactic-engineers": "rock cogs",
    "gem-world": "crystals ring",
    "new-vinland": "land ring",
    "pre-sentient-race": "land clouds sun",
    "radioactive-world": "rock rays",
    "space-port": "land station lights",
    "spice-world": "bands wide-ring",
    "alien-rosetta-stone-world": "mesh monolith",
    "bio-hazard-mining-world": "rock spots orbit",
    "black-market-trading-world": "dark lights ships",
    "blaster-gem-mines": "crystals craters",
    "comet-zone": "comets",
    "galactic-resort": "land clouds wide-ring sun",
    "mining-world": "rock craters orbit",
    "plague-world": "spots clouds",
    "prosperous-world": "land lights moons",
    "deserted-alien-outpost": "mesh pyramids",
    "distant-world": "bands far-sun",
    "imperium-armaments-world": "rock towers ring",
    "merchant-world": "bands lights ships",
    "tourist-world": "clouds neon ring",
    "deserted-alien-colony": "hexes pyramids moon",
    "galactic-trendsetters": "bands ribbons neon",
    "lost-species-ark-world": "land clouds ark",
    "new-earth": "land clouds moon sun",
    "terraformed-world": "land clouds orbit lights",
    "alien-robotic-factory": "hexes cogs",
    "deserted-alien-library": "mesh monolith ring",
    "new-survivalists": "land towers",
    "outlaw-world": "dark craters ships",
    "rebel-fuel-cache": "rock embers station",
    "runaway-robots": "rock cogs",
    "star-nomad-lair": "bands ships nebula",
    "the-last-of-the-uplift-gnarssh": "spots moon",
    "alien-robot-sentry": "hexes eye",
    "aquatic-uplift-race": "waves clouds",
    "avian-uplift-race": "clouds birds",
    "former-penal-colony": "rock bars",
    "rebel-miners": "rock craters embers",
    "reptilian-uplift-race": "scales",
    "pirate-world": "dark wide-ring ships",
    "rebel-underground": "cracks lights",
    "rebel-warrior-race": "land embers moons",
    "alien-robot-scout-ship": "alien-ship",
    "malevolent-lifeforms": "spots tentacles",
    "lost-alien-warship": "alien-ship nebula",
    "rebel-outpost": "cracks station",
    "lost-alien-battle-fleet": "alien-fleet",
    "rebel-base": "cracks towers ring",
    "rebel-homeworld": "land cracks lights moons",
}

# The machine on a development, and the colour that shines in it.
_MACHINES: Mapping[str, tuple[str, str]] = {
    "contact-specialist": ("dish", "#8fe3d6"),
    "expedition-force": ("ship", "#ff9d6b"),
    "export-duties": ("scales", "#ffd98a"),
    "investment-credits": ("coins", "#fff2c4"),
    "new-military-tactics": ("tactics", "#ff7b72"),
    "public-works": ("bridge", "#8fc7ff"),
    "colony-ship": ("colony-ship", "#8fd7ff"),
    "deficit-spending": ("spending", "#ffd84d"),
    "genetics-lab": ("helix", "#7bd67a"),
    "interstellar-bank": ("vault", "#8fc7ff"),
    "mining-robots": ("robot", "#ffb45e"),
    "space-marines": ("helmet", "#ff7b72"),
    "mining-conglomerate": ("drill", "#e0a15c"),
    "terraforming-robots": ("terraformer", "#7bd67a"),
    "diversified-economy": ("four-goods", "#ffffff"),
    "drop-ships": ("drop-ships", "#ff9d6b"),
    "replicant-robots": ("replicants", "#8fc7ff"),
    "research-labs": ("flask", "#9be58f"),
    "consumer-markets": ("market", "#6fbcff"),
    "alien-tech-institute": ("eye", "#ffdf5e"),
    "free-trade-association": ("cargo", "#6fbcff"),
    "galactic-federation": ("laurel", "#c9a6ff"),
    "galactic-imperium": ("crown", "#ff6b62"),
    "galactic-renaissance": ("sunburst", "#ffe9b0"),
    "galactic-survey-seti": ("telescope", "#8fe3d6"),
    "merchant-guild": ("scales", "#ffd98a"),
    "mining-league": ("crystal", "#e0a15c"),
    "new-economy": ("coins", "#9be58f"),
    "new-galactic-order": ("sword", "#ff8b7f"),
    "pan-galactic-league": ("people", "#86db7d"),
    "trade-league": ("cargo", "#ffd98a"),
}
_BY_PHASE = {  # for developments that are not named above
    "explore": ("telescope", "#8fe3d6"),
    "develop": ("cogs", "#c9a6ff"),
    "settle": ("shield", "#ff8b7f"),
    "trade": ("scales", "#ffd98a"),
    "consume": ("market", "#6fbcff"),
    "produce": ("factory", "#9be58f"),
}
_ACTIONS = {  # emblem, shining colour, sky
    "explore-5": ("telescope", "#8fe3d6", "#1d6f78"),
    "explore-1-1": ("dish", "#8fe3d6", "#1d5a88"),
    "develop": ("hammer", "#b99bff", "#5a36a8"),
    "settle": ("landing", "#7bd67a", "#1f7a4a"),
    "consume-trade": ("scales", "#ffd84d", "#8a5a12"),
    "consume-2x": ("doubled", "#ffd98a", "#9a4a1c"),
    "produce": ("factory", "#6fbcff", "#24519c"),
}
_PHASES = ("explore", "develop", "settle", "consume", "produce")


@cache
def picture_of(id: str) -> str | None:
    """The picture of a card, of an action or of the game."""
    if id == "cover":
        return _cover()
    if id in ACTIONS:
        return _action(ACTIONS[id].first_copy)
    if id not in BY_TOKEN:
        return None
    card = CARDS[BY_TOKEN[id]]
    if card.id != id:  # another copy of it
        return picture_of(card.id)
    return _world(card) if card.is_world else _development(card)


# -- worlds


class _World:
    """A world being drawn: where its ball is and which colours it has."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.picture = Picture(card.id, WIDTH, HEIGHT)
        chance = self.picture.random
        light, dark = _TONES[card.good]
        turn = chance.uniform(-0.035, 0.035) if card.good != "none" else 0
        self.light, self.dark = shifted(light, turn), shifted(dark, turn)
        if card.good == "none":  # a grey world may be a little blue, violet or sandy
            tint = chance.choice(("#8fa6d8", "#a994d6", "#c9b39a", "#8fb8b8"))
            self.light, self.dark = mixed(light, tint, 0.5), mixed(dark, shifted(tint, 0, -0.4), 0.5)
        self.air = _RED if card.military else self.light
        self.r = chance.uniform(21, 24) if card.military else chance.uniform(25, 29)
        self.cx, self.cy = chance.uniform(57, 73), 40 if card.military else chance.uniform(42, 46)  # room for guards
        self.tilt = chance.choice((-1, 1)) * chance.uniform(10, 26)
        words = _SCENES.get(card.id) or chance.choice(
            ("land clouds", "rock craters moon", "bands ring", "clouds moons")
        )
        self.words = words.split()

    def has(self, word: str) -> bool:
        return word in self.words

    def pale(self, share: float = 0.6) -> str:
        return mixed(self.light, "#ffffff", share)


def _world(card: Card) -> str:
    world = _World(card)
    picture = world.picture
    sky(picture, mixed(world.dark, _RED, 0.35) if card.military else world.dark)
    for word, draw in _BEHIND.items():
        if world.has(word):
            draw(world)
    special = [word for word in _INSTEAD if world.has(word)]
    if special:
        _INSTEAD[special[0]](world)
    else:
        _ball(world)
    for word, draw in _BEFORE.items():
        if world.has(word):
            draw(world)
    if card.military:
        _guards(world)
    return picture.document()


def _ball(world: _World) -> None:
    picture, cx, cy, r = world.picture, world.cx, world.cy, world.r
    glow(picture, cx, cy, r, 1.55 if world.card.military else 1.4, world.air, 0.6)
    ringed = world.has("ring") or world.has("wide-ring")
    if ringed:
        picture.add(ring(cx, cy, r, world.tilt, world.pale(0.35), front=False, wide=world.has("wide-ring")))
    body(picture, cx, cy, r, world.light, world.dark)
    clip = picture.clip(circle(cx, cy, r, "#fff"))
    for word, draw in _SURFACES.items():
        if world.has(word):
            picture.add(group(draw(world), "", f'clip-path="{clip}"'))
    shade(picture, cx, cy, r, world.air)
    if world.has("lights"):
        picture.add(night_lights(picture, cx, cy, r))
    if ringed:
        picture.add(ring(cx, cy, r, world.tilt, world.pale(0.35), front=True, wide=world.has("wide-ring")))


def _filled(world: _World, texture: str, opacity: float = 1) -> str:
    return circle(world.cx, world.cy, world.r, "#fff", f'filter="{texture}" opacity="{opacity:g}"')


def _land(world: _World) -> str:
    """Seas and continents; where nothing is produced they look like those of Earth."""
    plain = world.card.good == "none"
    sea = "#1b58a8" if plain else mixed(world.dark, "#0b2a55", 0.45)
    land = "#86a86a" if plain else world.pale(0.12)
    shores = world.picture.noise(land, 0.034, 0.04, 4, 9, 4.5)
    return circle(world.cx, world.cy, world.r, sea, 'opacity=".8"') + _filled(world, shores)


def _clouds(world: _World) -> str:
    return _filled(world, world.picture.noise("#ffffff", 0.016, 0.06, 4, 3.2, 1.55), 0.8)


def _bands(world: _World) -> str:
    """A giant of gas: stripes, and a storm."""
    chance = world.picture.random
    light = _filled(world, world.picture.noise(world.pale(0.5), 0.006, chance.uniform(0.07, 0.13), 3, 3.4, 1.6), 0.85)
    dark = _filled(world, world.picture.noise(mixed(world.dark, NIGHT, 0.4), 0.008, 0.1, 2, 3, 1.5), 0.7)
    x, y = world.cx + world.r * chance.uniform(-0.4, 0.3), world.cy + world.r * chance.uniform(0.1, 0.45)
    storm = f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="5" ry="2.6" fill="{world.pale(0.7)}" opacity=".7"/>'
    turned = f"rotate({num(world.tilt * 0.5)} {num(world.cx)} {num(world.cy)})"
    return group(light + dark + storm, turned)


def _rock(world: _World) -> str:
    return _filled(world, world.picture.relief(world.pale(0.1), 0.055, 4, 9), 0.85)


def _dark(world: _World) -> str:
    """A world that does not want to be seen."""
    cover = circle(world.cx, world.cy, world.r, NIGHT, 'opacity=".5"')
    return cover + _filled(world, world.picture.relief(world.light, 0.08, 3, 6), 0.6)


def _craters(world: _World) -> str:
    dark, light = mixed(world.dark, NIGHT, 0.35), world.pale(0.4)
    return craters(world.picture, world.cx, world.cy, world.r, dark, light, 9)


def _spots(world: _World) -> str:
    """Something grows here that should not."""
    chance = world.picture.random
    base = _filled(world, world.picture.noise(mixed(world.dark, NIGHT, 0.3), 0.05, 0.05, 3, 5, 2.4), 0.9)
    found = ""
    for _ in range(11):
        x, y = around(world.cx, world.cy, world.r * chance.uniform(0.05, 0.85), chance.random())
        size = world.r * chance.uniform(0.05, 0.16)
        found += circle(x, y, size, mixed(world.dark, NIGHT, 0.6)) + circle(x, y, size * 0.5, world.pale(0.4))
    return base + found


def _mesh(world: _World) -> str:
    """Lines that nobody understands: the work of those who were here before."""
    cx, cy, r = world.cx, world.cy, world.r
    lines = ""
    for share in (0.25, 0.55, 0.82):
        lines += f'<ellipse cx="{num(cx)}" cy="{num(cy)}" rx="{num(r * share)}" ry="{num(r)}"/>'
        lines += f'<ellipse cx="{num(cx)}" cy="{num(cy)}" rx="{num(r)}" ry="{num(r * share)}"/>'
    plates = _filled(world, world.picture.noise(world.dark, 0.09, 0.09, 1, 12, 6), 0.7)
    attributes = f'fill="none" stroke="{world.pale(0.5)}" stroke-width=".7" opacity=".8"'
    return plates + group(lines, f"rotate(28 {num(cx)} {num(cy)})", attributes)


def _hexes(world: _World) -> str:
    """A shell of plates, some of which still shine."""
    chance = world.picture.random
    step = world.r * 0.27
    dark, lit = "", ""
    for row in range(-4, 5):
        for column in range(-4, 5):
            x = world.cx + (column + row % 2 / 2) * step * 1.75
            y = world.cy + row * step * 1.5
            if (x - world.cx) ** 2 + (y - world.cy) ** 2 < (world.r + step) ** 2:
                way = regular(x, y, step * 0.9, 6)
                if chance.random() < 0.2:
                    lit += way
                else:
                    dark += way
    shell = path(dark, mixed(world.dark, NIGHT, 0.25), f'stroke="{world.light}" stroke-width=".5" opacity=".8"')
    return shell + path(lit, world.pale(0.4))


def _waves(world: _World) -> str:
    way = ""
    for row in range(-4, 6):
        y = world.cy + row * world.r * 0.22
        swings = "".join("q3-4 6 0t6 0" for _ in range(6))
        way += f"M{num(world.cx - world.r - row % 2 * 3)} {num(y)}{swings}"
    sea = circle(world.cx, world.cy, world.r, "#0d4a7a", 'opacity=".55"')
    return sea + line(way, world.pale(0.5), 1.1, 'opacity=".75"')


def _scales(world: _World) -> str:
    way = ""
    step = world.r * 0.3
    for row in range(-4, 5):
        for column in range(-4, 5):
            x = world.cx + (column + row % 2 / 2) * step
            way += f"M{num(x)} {num(world.cy + row * step * 0.7)}a{num(step / 2)} {num(step / 2)} 0 0 0 {num(step)} 0"
    return line(way, mixed(world.dark, NIGHT, 0.5), 1.3) + line(way, world.pale(0.4), 0.5)


def _crystals(world: _World) -> str:
    """A ball of cut faces: three rings of corners, and triangles of different light between them."""
    chance = world.picture.random
    rings = [
        [around(world.cx, world.cy, world.r * reach, (at + shift) / count) for at in range(count)]
        for reach, count, shift in ((0.3, 6, 0), (0.7, 6, 0.5), (1.06, 6, 0))
    ]
    faces = [polygon(rings[0])]
    for inner, outer, shift in ((rings[0], rings[1], 0), (rings[1], rings[2], 1)):
        for at in range(6):
            faces.append(polygon([inner[at], inner[(at + 1) % 6], outer[(at + shift) % 6]]))
            faces.append(polygon([outer[at], outer[(at + 1) % 6], inner[(at + 1 - shift) % 6]]))
    colours = (world.light, world.pale(0.35), world.pale(0.75), mixed(world.light, world.dark, 0.6))
    ways = dict.fromkeys(colours, "")
    for face in faces:
        ways[chance.choice(colours)] += face
    edges = f'stroke="{world.pale(0.8)}" stroke-width=".3" opacity=".75"'
    return "".join(path(way, colour, edges) for colour, way in ways.items() if way)


def _cracks(world: _World) -> str:
    """A world in revolt: fire under the ground."""
    chance = world.picture.random
    ground = _filled(world, world.picture.relief(world.pale(0.05), 0.07, 3, 7), 0.7)
    way = ""
    for _ in range(7):
        x, y = around(world.cx, world.cy, world.r * chance.uniform(0, 0.5), chance.random())
        way += f"M{num(x)} {num(y)}"
        for _ in range(4):
            way += f"l{num(chance.uniform(-8, 8))} {num(chance.uniform(-6, 6))}"
    return ground + line(way, "#ff4b36", 2.2, 'opacity=".55"') + line(way, "#ffd08a", 0.8)


def _embers(world: _World) -> str:
    chance = world.picture.random
    places = [around(world.cx, world.cy, world.r * chance.uniform(0.1, 0.9), chance.random()) for _ in range(16)]
    return dots(places, "#ff5a3c", 3, 0.5) + dots(places, "#ffd08a", 1.1)


_SURFACES: dict[str, Callable[[_World], str]] = {
    "land": _land, "rock": _rock, "dark": _dark, "bands": _bands, "spots": _spots, "mesh": _mesh, "hexes": _hexes,
    "waves": _waves, "scales": _scales, "crystals": _crystals, "cracks": _cracks, "craters": _craters,
    "clouds": _clouds, "embers": _embers,
}  # fmt: skip


# -- instead of a ball


def _asteroids(world: _World) -> None:
    picture, chance = world.picture, world.picture.random
    texture = picture.relief(world.pale(0.1), 0.09, 3, 7)
    line_of = [(14, 62, 5), (34, 50, 9), (98, 28, 8), (117, 17, 4), (82, 56, 5), (48, 22, 4), (66, 40, 19)]
    dust = [(chance.gauss(x, 5), chance.gauss(84 - x * 0.62, 7)) for x in range(0, 128, 3)]
    picture.add(dots(dust, world.light, 1.2, 0.6))
    glow(picture, 66, 40, 18, 1.5, world.air, 0.35)
    for x, y, size in line_of:
        asteroid(picture, x, y, size, world.light, texture)


def _broken(world: _World) -> None:
    """A world that burst: two halves drift apart, fire between them."""
    picture, cx, cy, r = world.picture, world.cx, world.cy, world.r
    glow(picture, cx, cy, r * 0.7, 2.1, "#ff8a3c", 0.6)
    texture = picture.relief(world.pale(0.1), 0.07, 4, 9)
    rift = [(1, -1.1), (-3, -0.6), (3, -0.25), (-2, 0.1), (4, 0.5), (0, 1.1)]
    for side, turn in ((-1, -7), (1, 9)):
        edge = [(cx + x, cy + y * r) for x, y in rift]
        half = picture.clip(path(polygon([*edge, (cx + side * 60, cy + r), (cx + side * 60, cy - r)]), "#fff"))
        ground = circle(cx, cy, r, world.dark) + circle(cx, cy, r, "#fff", f'filter="{texture}"')
        ground += circle(cx, cy, r, picture.radial([(0.3, NIGHT, 0), (1, NIGHT, 0.8)], 0.3, 0.3, 0.85))
        fire = line(polygon(edge).removesuffix("z"), "#ff8a3c", 3, 'opacity=".8"') + line(
            polygon(edge).removesuffix("z"), "#ffe3a8", 1
        )
        whole = group(
            group(ground + fire, "", f'clip-path="{picture.clip(circle(cx, cy, r, "#fff"))}"'),
            "",
            f'clip-path="{half}"',
        )
        picture.add(group(whole, f"translate({side * 5} 0) rotate({turn} {num(cx)} {num(cy)})"))
    for x, y, size in ((-2, -30, 3), (3, 31, 3.5), (40, -22, 3), (-42, 16, 4), (1, -8, 2), (-1, 12, 1.6)):
        asteroid(picture, cx + x, cy + y, size, world.light, texture)


def _comets(world: _World) -> None:
    picture = world.picture
    for x, y, size, reach in ((62, 44, 11, 70), (100, 22, 5, 40), (30, 66, 4, 34)):
        tail = picture.linear([(0, world.pale(0.5), 0), (0.6, world.pale(0.5), 0.22), (1, world.pale(0.7), 0.8)], 1, 0)
        side = f"Q{num(x - size)} {num(y + size * 1.1)} {num(x - reach)} {num(y)}z"
        top = f"M{num(x - reach)} {num(y)}Q{num(x - size)} {num(y - size * 1.1)} {num(x)} {num(y - size)}"
        way = f"{top}A{num(size)} {num(size)} 0 0 1 {num(x)} {num(y + size)}{side}"
        picture.add(group(path(way, tail), f"rotate(-24 {num(x)} {num(y)})"))
        glow(picture, x, y, size, 1.8, world.light, 0.5)
        body(picture, x, y, size, world.pale(0.3), world.dark)
        picture.add(craters(picture, x, y, size, world.dark, world.light, 4))
        shade(picture, x, y, size, world.light)


def _alien_ship(world: _World) -> None:
    picture, cx, cy = world.picture, world.cx, world.cy
    glow(picture, cx, cy, 9, 4.2, world.light, 0.6)
    metal = picture.metal((world.pale(0.7), world.light, world.dark))
    scale = 0.8 + 0.06 * world.card.price_or_defence
    picture.add(put(warship(metal, _RED), cx, cy, scale, world.tilt))


def _alien_fleet(world: _World) -> None:
    picture = world.picture
    world.cx = 64
    glow(picture, 64, 40, 10, 4.5, world.light, 0.5)
    metal = picture.metal((world.pale(0.7), world.light, world.dark))
    for x, y, scale in ((17, 30, 0.4), (111, 30, 0.4), (26, 60, 0.55), (102, 60, 0.55), (64, 40, 0.95)):
        picture.add(put(warship(metal, _RED), x, y, scale))


_INSTEAD: dict[str, Callable[[_World], None]] = {
    "asteroids": _asteroids,
    "broken": _broken,
    "comets": _comets,
    "alien-ship": _alien_ship,
    "alien-fleet": _alien_fleet,
}


# -- behind and before


def _sun(world: _World) -> None:
    glow(world.picture, 22, 24, 8, 3.2, "#ffd98a", 0.8)
    world.picture.add(circle(22, 24, 7, "#fff3cf"))


def _suns(world: _World) -> None:
    glow(world.picture, 104, 20, 7, 3.4, "#ffcf7a", 0.8)
    world.picture.add(circle(104, 20, 6.5, "#fff3cf"))
    glow(world.picture, 118, 34, 4, 3, "#ff9a5c", 0.8)
    world.picture.add(circle(118, 34, 3.6, "#ffe0b8"))


def _far_sun(world: _World) -> None:
    world.picture.add(path(star(108, 22, 9, 0.9, 4), "#fff6dc", 'opacity=".9"'), circle(108, 22, 1.8, "#ffffff"))


def _nebula(world: _World) -> None:
    cloud = world.picture.noise("#9a6bff", 0.012, 0.03, 3, 2.6, 1.15)
    world.picture.add(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff" filter="{cloud}" opacity=".45"/>')


def _halo(world: _World) -> None:
    for reach, opacity in ((1.25, 0.7), (1.45, 0.45), (1.68, 0.25)):
        world.picture.add(hoop(world.cx, world.cy, world.r * reach, world.pale(), 0.9, f'opacity="{opacity}"'))
    marks = ticks(world.cx, world.cy, world.r * 1.3, world.r * 1.42, 24, world.pale(), 0.7, 'opacity=".6"')
    world.picture.add(marks)


def _rays(world: _World) -> None:
    """Three fields of rays: better not land here."""
    cx, cy = world.cx, world.cy
    fade = world.picture.radial([(0.5, "#e6ff5a", 0.45), (1, "#e6ff5a", 0)])
    for at in (0.5, 1 / 6, 5 / 6):
        edge = [around(cx, cy, world.r * 2.1, at + side) for side in (-1 / 12, -1 / 36, 1 / 36, 1 / 12)]
        world.picture.add(path(polygon([(cx, cy), *edge]), "#e6ff5a", 'opacity=".22"'))
    world.picture.add(circle(cx, cy, world.r * 1.8, fade))


def _moon(world: _World) -> None:
    side = 1 if world.cx < 65 else -1
    moon(world.picture, world.cx + side * world.r * 1.55, world.cy - world.r * 0.75, 5.5)


def _moons(world: _World) -> None:
    for x, y, size in ((1.55, -0.85, 4.6), (-1.65, 0.5, 3.2)):
        moon(world.picture, world.cx + world.r * x, world.cy + world.r * y, size, world.pale(0.55))


def _towers_behind(world: _World) -> None:
    """Guns on the horizon."""
    metal = world.picture.metal((world.pale(), world.light, world.dark))
    for at in (-0.13, -0.05, 0.04, 0.12):
        x, y = around(world.cx, world.cy, world.r - 1, at)
        tower = path("M-2.6 2L-1.8-6H1.8L2.6 2z", metal) + line("M0-5L5-9", metal, 1.3) + circle(0, -6, 2, metal)
        world.picture.add(put(tower, x, y, 0.95, at * 360))


def _pyramids(world: _World) -> None:
    metal = world.picture.metal((world.pale(0.7), world.light, world.dark))
    for at, size in ((-0.1, 7), (0.09, 5.5), (0, 10)):
        x, y = around(world.cx, world.cy, world.r - 1.5, at)
        world.picture.add(group(pyramid(x, y, size, metal), f"rotate({num(at * 360)} {num(x)} {num(y)})"))


def _monolith(world: _World) -> None:
    """A tall stone with writing on it."""
    x, y = world.cx, world.cy - world.r + 3
    stone = world.picture.metal((world.pale(0.5), world.dark, NIGHT))
    world.picture.add(
        path(f"M{num(x - 6)} {num(y)}l1.5-24h9l1.5 24z", stone, f'stroke="{world.pale()}" stroke-width=".5"')
    )
    rows = "".join(f"M{num(x - 3)} {num(y - 19 + row * 4)}h{2 + row % 3 * 2}" for row in range(4))
    world.picture.add(line(rows, world.pale(0.5), 1.2))


def _tentacles(world: _World) -> None:
    way = ""
    for at in range(10):
        x, y = around(world.cx, world.cy, world.r * 0.92, at / 10)
        ex, ey = around(world.cx, world.cy, world.r * 1.6, at / 10 + 0.06)
        mx, my = around(world.cx, world.cy, world.r * 1.5, at / 10 - 0.05)
        way += f"M{num(x)} {num(y)}Q{num(mx)} {num(my)} {num(ex)} {num(ey)}"
    for colour, width in ((world.dark, 4), (world.light, 1.6)):
        world.picture.add(line(way, colour, width, 'stroke-linecap="round"'))


_BEHIND: dict[str, Callable[[_World], None]] = {
    "nebula": _nebula, "sun": _sun, "suns": _suns, "far-sun": _far_sun, "halo": _halo, "rays": _rays, "moon": _moon,
    "moons": _moons, "towers": _towers_behind, "pyramids": _pyramids, "monolith": _monolith, "tentacles": _tentacles,
}  # fmt: skip


def _ships(world: _World) -> None:
    metal = world.picture.metal(("#ffffff", "#b9b6cf", "#4a4668"))
    for x, y, scale in (
        (world.cx + 24, world.cy + 12, 0.42),
        (world.cx + 34, world.cy - 8, 0.3),
        (world.cx - 30, world.cy + 22, 0.34),
    ):
        world.picture.add(put(ship(metal, "#ffb45e"), x, y, scale))


def _station(world: _World) -> None:
    metal = world.picture.metal(("#ffffff", "#b9b6cf", "#4a4668"))
    side = 1 if world.cx < 66 else -1
    world.picture.add(
        put(station(metal, "#ffd98a"), world.cx + side * world.r * 1.05, world.cy + world.r * 0.4, 0.62, 20)
    )


def _orbit(world: _World) -> None:
    """A path around the world with stations on it."""
    rx, ry = world.r * 1.5, world.r * 0.42
    front = f"M{num(-rx)} 0A{num(rx)} {num(ry)} 0 0 0 {num(rx)} 0"
    places = [(rx * cos(at), ry * sin(at)) for at in (0.5, 1.2, 2.3)]
    inside = line(front, world.pale(), 0.8, 'stroke-dasharray="2 1.5"') + dots(places, "#ffffff", 3.2)
    world.picture.add(group(inside, f"translate({num(world.cx)} {num(world.cy)}) rotate({num(world.tilt)})"))


def _ribbons(world: _World) -> None:
    """Veils of colour that somebody laid around the world for beauty alone."""
    for turn, colour in ((-14, "#ff9ad5"), (4, "#8ff0e0"), (22, "#ffe08a")):
        rx = world.r * 1.75
        way = f"M{num(-rx)}-4C{num(-rx / 3)}-22 {num(rx / 3)} 20 {num(rx)} 0"
        inside = line(way, colour, 2.6, 'opacity=".35" stroke-linecap="round"') + line(way, colour, 0.9, 'opacity=".9"')
        world.picture.add(group(inside, f"translate({num(world.cx)} {num(world.cy)}) rotate({turn})"))


def _neon(world: _World) -> None:
    """Lights that say: come here, stay, spend."""
    for reach, colour, dash in ((1.18, "#ff6fb5", "6 3"), (1.32, "#6ff0ff", "2 4"), (1.46, "#ffe36f", "1 3")):
        more = f'stroke-dasharray="{dash}" opacity=".85"'
        world.picture.add(hoop(world.cx, world.cy, world.r * reach, colour, 1.3, more))


def _cogs(world: _World) -> None:
    metal = world.picture.metal()
    side = 1 if world.cx < 66 else -1
    world.picture.add(wheel(world.cx + side * 25, world.cy + 13, 14, 12, metal, 0.02))
    world.picture.add(wheel(world.cx + side * 37, world.cy - 8, 9, 9, metal, 0.05))


def _ark(world: _World) -> None:
    metal = world.picture.metal(("#ffffff", "#b9b6cf", "#4a4668"))
    world.picture.add(put(EMBLEMS["colony-ship"](metal, "#8fd7ff"), world.cx + 14, world.cy + 14, 1.05, -12))


def _eye(world: _World) -> None:
    picture = world.picture
    glow(picture, world.cx, world.cy, 6, 2.4, _RED, 0.8)
    picture.add(circle(world.cx, world.cy, 8.5, NIGHT), hoop(world.cx, world.cy, 8.5, world.pale(), 1.2))
    picture.add(circle(world.cx, world.cy, 4.6, _RED), circle(world.cx - 1.4, world.cy - 1.6, 1.4, "#ffffff"))


def _birds(world: _World) -> None:
    way = ""
    for x, y, size in ((-6, -4, 6), (12, 8, 4), (-24, 8, 4), (18, -18, 3), (-28, -14, 3)):
        left = f"q{num(size)} {num(-size)} {num(1.6 * size)} {num(0.2 * size)}"
        right = f"q{num(0.6 * size)} {num(-1.2 * size)} {num(1.6 * size)} {num(-0.2 * size)}"
        way += f"M{num(world.cx + x)} {num(world.cy + y)}{left}{right}"
    world.picture.add(
        line(way, NIGHT, 3, 'opacity=".6" stroke-linecap="round"'), line(way, "#ffffff", 1.5, 'stroke-linecap="round"')
    )


def _bars(world: _World) -> None:
    """What is left of a prison."""
    way = "".join(f"M{num(world.cx + x)} {num(world.cy - 19)}v38" for x in (-15, -7.5, 0, 7.5, 15))
    rails = f"M{num(world.cx - 20)} {num(world.cy - 12)}h40M{num(world.cx - 20)} {num(world.cy + 12)}h40"
    metal = world.picture.metal(("#ffffff", "#8f8ca8", "#2c2940"))
    gap = 'stroke-dasharray="13 2 30 0"'
    world.picture.add(
        line(way, NIGHT, 3.6, f'opacity=".6" {gap}'), line(way, "#b9b6cf", 2, gap), line(rails, "#d8d5ea", 1.6)
    )
    world.picture.add(circle(world.cx, world.cy, 3.4, metal))


_BEFORE: dict[str, Callable[[_World], None]] = {
    "orbit": _orbit, "ribbons": _ribbons, "neon": _neon, "cogs": _cogs, "ark": _ark, "eye": _eye, "birds": _birds,
    "bars": _bars, "station": _station, "ships": _ships,
}  # fmt: skip


def _guards(world: _World) -> None:
    """As many red wedges on a broken orbit as the world's defence."""
    cx, cy, r = world.cx, world.cy, world.r * 1.28
    world.picture.add(hoop(cx, cy, r, _RED, 0.9, 'opacity=".75" stroke-dasharray="5 3"'))
    count = world.card.price_or_defence
    for place in range(count):
        turn = 0.5 + (place - (count - 1) / 2) * 0.085
        x, y = around(cx, cy, r, turn)
        world.picture.add(
            put(path("M0-4L3.4 3 0 1.2-3.4 3z", _RED, 'stroke="#ffd9d4" stroke-width=".6"'), x, y, 1, turn * 360)
        )


# -- developments


def _development(card: Card) -> str:
    picture = Picture(card.id, WIDTH, HEIGHT)
    name, accent = _MACHINES.get(card.id) or _machine_by_phase(card)
    grand = card.vp is None
    sky(picture, shifted(mixed(accent, "#5a36a8", 0.55), 0, -0.18), stars=14)
    metal = picture.metal()
    _clockwork(picture, grand)
    glow(picture, 64, 43, 17, 2, accent, 0.34)
    if grand:
        beads = [_TONES[kind][0] for kind in ("novelty", "rare", "genes", "alien")]
        orrery(picture, 64, 43, 38, metal, beads)
        picture.add(circle(64, 43, 22, mixed(NIGHT, accent, 0.12), 'opacity=".82"'), hoop(64, 43, 22, metal, 1.6))
        picture.add(put(EMBLEMS[name](metal, accent), 64, 43, 0.8))
    else:
        picture.add(put(EMBLEMS[name](metal, accent), 64, 43, 1.42))
    return picture.document()


def _machine_by_phase(card: Card) -> tuple[str, str]:
    """A machine for a development that has none of its own: by what its first power does."""
    return _BY_PHASE[card.powers[0].phase] if card.powers else ("cogs", "#c9a6ff")


def _clockwork(picture: Picture, grand: bool) -> None:
    """Wheels in the dark behind a machine, or the dial behind an orrery."""
    chance = picture.random
    if grand:
        picture.add(dial(64, 43, 40, BRASS[1], hours=24, opacity=0.4))
        return
    for x, y, low, high in ((16, 64, 16, 24), (112, 20, 12, 20), (108, 70, 10, 15), (24, 14, 8, 12)):
        size = chance.uniform(low, high)
        way = gear(
            x + chance.uniform(-5, 5), y + chance.uniform(-4, 4), size, int(size * 0.7) + 4, chance.random(), 0.62
        )
        picture.add(path(way, BRASS[1], f'fill-rule="evenodd" opacity="{chance.uniform(0.1, 0.24):.2f}"'))
    if chance.random() < 0.5:
        picture.add(dial(64, 43, 35, BRASS[1], hours=12, opacity=0.22))


# -- actions


def _action(action: str) -> str:
    """A dial with five hours, the hand on the hour of the phase, and the work of the phase in the middle."""
    picture = Picture(f"action {action}", WIDTH, HEIGHT)
    name, accent, tint = _ACTIONS[action]
    sky(picture, tint, stars=22)
    metal = picture.metal()
    glow(picture, 64, 42, 24, 1.9, accent, 0.3)
    picture.add(dial(64, 42, 38, metal, hours=10, opacity=0.9))
    hour = _PHASES.index(ACTIONS[action].phase)
    for place in range(5):
        x, y = around(64, 42, 35.3, place / 5)
        now = place == hour
        picture.add(
            circle(x, y, 5 if now else 2.4, accent if now else BRASS[2], f'stroke="{BRASS[0]}" stroke-width=".8"')
        )
    picture.add(circle(64, 42, 27, mixed(NIGHT, tint, 0.35), 'opacity=".85"'), hoop(64, 42, 27, metal, 1.4))
    picture.add(put(EMBLEMS[name](metal, accent), 64, 42, 1.02))
    return picture.document()


# -- the cover


def _cover() -> str:
    """A galaxy seen through the rings of a clock, worlds before it."""
    picture = Picture("rftg cover", 640, 360)
    sky(picture, "#3a2a86", stars=170)
    _galaxy(picture, 400, 150)
    metal = picture.metal()
    for r, hours, opacity in ((196, 24, 0.55), (142, 12, 0.4)):
        picture.add(dial(400, 150, r, metal, hours=hours, opacity=opacity))
    for place, numeral in enumerate(("I", "II", "III", "IV", "V")):
        x, y = around(400, 150, 169, place / 5 + 0.1)
        letters = (
            f'font-family="Palatino,Georgia,serif" font-size="20" fill="{BRASS[0]}" text-anchor="middle" opacity=".85"'
        )
        picture.add(f'<text x="{num(x)}" y="{num(y + 7)}" {letters}>{numeral}</text>')
    picture.add(line("M400 150L304 52", metal, 2, 'stroke-linecap="round"'), path(star(299, 47, 10, 3, 8), metal))
    picture.add(
        line("M400 150L456 127", metal, 2.6, 'stroke-linecap="round"'),
        circle(400, 150, 5, metal),
        circle(400, 150, 2, NIGHT),
    )
    picture.add(
        wheel(606, 322, 74, 22, metal, 0.01, 'opacity=".5"'), wheel(508, 352, 40, 13, metal, 0.02, 'opacity=".4"')
    )
    _cover_world(picture, 132, 262, 112, "novelty")
    for x, y, r, kind in ((322, 288, 34, "rare"), (560, 74, 26, "genes"), (250, 70, 15, "alien")):
        _small_world(picture, x, y, r, kind)
    fleet = picture.metal(("#ffffff", "#c9c6dc", "#4a4668"))
    for x, y, scale in ((316, 128, 0.9), (286, 160, 0.55), (344, 166, 0.45)):
        picture.add(put(ship(fleet, "#ffb45e"), x, y, scale))
    return picture.document()


def _galaxy(picture: Picture, cx: float, cy: float) -> None:
    """Two arms of stars around a bright heart, seen from the side."""
    chance = picture.random
    disc = picture.radial([(0, "#c9a6ff", 0.6), (0.5, "#6a4ad0", 0.3), (1, "#3a2a86", 0)])
    inside = circle(0, 0, 215, disc)
    arms = ""
    for side in (0, pi):
        places = [_on_arm(step / 40, side) for step in range(41)]
        arms += "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in places)
    for width, opacity in ((58, 0.05), (46, 0.06), (35, 0.07), (25, 0.09), (16, 0.11), (8, 0.14)):
        inside += line(arms, "#b9c8ff", width, f'opacity="{opacity}" stroke-linecap="round" stroke-linejoin="round"')
    for colour, size, count, spread in (("#c9b6ff", 2, 150, 13), ("#9ad8ff", 1.5, 150, 9), ("#fff4d8", 1.1, 190, 6)):
        spots = []
        for number in range(count):
            x, y = _on_arm((number / count) ** 0.8, number % 2 * pi)
            spots.append((chance.gauss(x, spread), chance.gauss(y, spread)))
        inside += dots(spots, colour, size, 0.85)
    heart = picture.radial([(0, "#fffaf0", 1), (0.22, "#ffdf9a", 0.85), (0.55, "#c98aff", 0.3), (1, "#5a36a8", 0)])
    picture.add(group(inside + circle(0, 0, 80, heart), f"translate({num(cx)} {num(cy)}) rotate(-18) scale(1 .55)"))


def _on_arm(share: float, side: float) -> tuple[float, float]:
    """A place on an arm of the galaxy: the further out, the further around."""
    angle, reach = side + share * 1.9 * pi, 14 + 178 * share
    return reach * cos(angle), reach * sin(angle)


def _cover_world(picture: Picture, cx: float, cy: float, r: float, kind: str) -> None:
    light, dark = _TONES[kind]
    glow(picture, cx, cy, r, 1.25, light, 0.5)
    picture.add(ring(cx, cy, r * 0.94, -16, "#e6d6b0", front=False))
    body(picture, cx, cy, r, light, dark)
    sea = circle(cx, cy, r, mixed(dark, "#0b2a55", 0.5), 'opacity=".7"')
    shores = picture.noise(mixed(light, "#ffffff", 0.2), 0.011, 0.014, 5, 9, 4.6)
    clouds = picture.noise("#ffffff", 0.006, 0.018, 5, 3.2, 1.6)
    picture.add(sea, circle(cx, cy, r, "#fff", f'filter="{shores}"'))
    picture.add(circle(cx, cy, r, "#fff", f'filter="{clouds}" opacity=".8"'))
    shade(picture, cx, cy, r, light)
    picture.add(night_lights(picture, cx, cy, r, count=80, size=1.5))
    picture.add(ring(cx, cy, r * 0.94, -16, "#e6d6b0", front=True))


def _small_world(picture: Picture, cx: float, cy: float, r: float, kind: str) -> None:
    light, dark = _TONES[kind]
    glow(picture, cx, cy, r, 1.5, light, 0.5)
    body(picture, cx, cy, r, light, dark)
    texture = picture.noise(mixed(light, "#ffffff", 0.5), 0.008, 0.07, 3, 3.4, 1.6)
    picture.add(circle(cx, cy, r, "#fff", f'filter="{texture}" opacity=".8"'))
    shade(picture, cx, cy, r, light)
