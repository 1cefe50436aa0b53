"""Raiders: how they come onto the board and when they sortie."""

from __future__ import annotations

from orloj.games.andromeda.components import CLASSES, RAIDERS, Place, Raider
from orloj.games.andromeda.galaxy import MARKED, NEBULAE, distance, is_quasar, special_by_die
from orloj.games.andromeda.state import State
from orloj.kernel import EVERYBODY, choose

SWARM = "S"


def raiders_of(class_: str) -> list[str]:
    """The raiders of a class that there are."""
    return [raider.id for raider in RAIDERS.values() if raider.class_ == class_]


def raider_of(g: State, class_: str) -> Raider:
    return RAIDERS[g.raiders[class_].id]


def swarms(g: State, class_: str) -> bool:
    """May several of them share a location? [andromeda.sortie.4]"""
    return any(effect.what == "swarm" for ability in raider_of(g, class_).abilities for effect in ability.effects)


def supply(g: State, class_: str) -> int:
    """How many figures lie on the card."""
    return raider_of(g, class_).figures - len(g.raiders[class_].places)


def random_place(g: State) -> Place:
    """A random nebula; with special locations the one of these with the number rolled [andromeda.raider-deploy.2,
    andromeda.special.7]."""
    [face] = g.luck.roll(6)
    place = special_by_die(g, face) if g.special else NEBULAE[face]
    g.tell("rolls-place", face=face, place=place, tile=g.tiles.get(place, ""))
    return place


def _free_for(g: State, class_: str, place: Place) -> bool:
    """Can a raider of this class be put there? One class at a place only [andromeda.raiders.3], and only a swarm stands
    together [andromeda.raider-deploy.4]."""
    there = g.raider_at(place)
    return not there or (there == class_ and swarms(g, class_))


def _place_for(g: State, class_: str, place: Place) -> Place | None:
    """The place itself or, if a raider is in the way, a random nebula without any [andromeda.raider-deploy.3]; with
    special locations one of these instead [andromeda.special.7], if it is free
    [andromeda.ruling.special-deploy-conflict]."""
    if g.special and place not in MARKED.values() and not _free_for(g, class_, place):
        place = random_place(g)
    if _free_for(g, class_, place):
        return place
    if g.special:
        others = [other for other in MARKED.values() if other != place and _free_for(g, class_, other)]
        if others:
            return others[0]
    free = [nebula for nebula in NEBULAE.values() if not g.raider_at(nebula)]
    return g.luck.pick(free) if free else None


def start_of(g: State, class_: str) -> Place:
    """Where the card says that the raider appears [andromeda.raider-deploy.1]."""
    start = raider_of(g, class_).start
    if start.startswith("base:"):
        base = start.removeprefix("base:")
        return next(place for place, tile in g.tiles.items() if tile == base)
    return random_place(g)


def deploy(g: State, class_: str) -> None:
    """Bring the raider of a class into play. If it is there already, two of class S come instead, as far as there are
    any left [andromeda.raider-deploy.5 to andromeda.raider-deploy.7]."""
    card = g.raiders[class_]
    if not card.revealed:
        card.revealed = True
        g.reveal(EVERYBODY, f"raider {card.id}")
    place = start_of(g, class_)
    if supply(g, class_):
        put(g, class_, place)
    else:
        for _ in range(2):
            if supply(g, SWARM):
                put(g, SWARM, place)


def put(g: State, class_: str, place: Place) -> None:
    """Put one figure on the board, if there is one left and room for it."""
    if not supply(g, class_):
        return
    found = _place_for(g, class_, place)
    if found is None:
        return
    g.raiders[class_].places.append(found)
    g.tell("raider-appears", raider=g.raiders[class_].id, place=found, tile=g.tiles.get(found, ""))


def in_range(g: State, class_: str, target: Place) -> list[Place]:
    """From where figures of a class could sortie to a place: all raiders have navigation, quasars block the way
    [andromeda.raiders.5, andromeda.quasars.2]."""
    reach = raider_of(g, class_).range
    if is_quasar(g, target):
        return []
    return [start for start in g.raiders[class_].places if start != target and distance(g, start, target) <= reach]


def sorties(g: State, target: Place) -> list[str]:
    """The classes of which somebody could sortie to the active location, by who is there already
    [andromeda.sortie.2, andromeda.sortie.3, andromeda.sortie.5]."""
    there = g.raider_at(target)
    if there and not swarms(g, there):
        return []
    return [class_ for class_ in CLASSES if (not there or class_ == there) and in_range(g, class_, target)]


async def sortie(g: State) -> None:
    """A raider in range comes to the active location; the active player must choose which one. A swarm comes as a whole
    [andromeda.sortie.1, andromeda.sortie.5, andromeda.sortie.6]."""
    target = g.now.active
    able = sorties(g, target)
    if not able:
        return
    class_ = await choose(
        g.active,
        "sortie",
        lambda _seat: able,
        rule="andromeda.sortie.5",
        values={"place": target, "tile": g.tiles.get(target, "")},
        token=lambda class_: g.raiders[class_].id,
    )
    move_here = in_range(g, class_, target)
    if not swarms(g, class_):
        move_here = move_here[:1]
    for start in move_here:
        move(g, class_, start, target)


def move(g: State, class_: str, start: Place, end: Place) -> None:
    places = g.raiders[class_].places
    places[places.index(start)] = end
    g.tell(
        "raider-moves",
        raider=g.raiders[class_].id,
        start=start,
        start_tile=g.tiles.get(start, ""),
        place=end,
        tile=g.tiles.get(end, ""),
    )


def damage_raider(g: State, class_: str, place: Place, *, shields: bool = True) -> None:
    """One figure at a place is damaged: a free shield takes it, otherwise it returns to its card
    [andromeda.ship-damage.4, andromeda.ship-damage.5]."""
    card = g.raiders[class_]
    if place not in card.places:
        return
    if shields and card.worn < raider_of(g, class_).shields:
        card.worn += 1
        g.tell("raider-shield", raider=card.id, place=place, tile=g.tiles.get(place, ""))
        return
    card.places.remove(place)
    if not card.places:
        card.worn = 0
    g.tell("raider-returns", raider=card.id, place=place, tile=g.tiles.get(place, ""))


def cannons(g: State, class_: str, place: Place) -> int:
    """Cannons of the card for each figure [andromeda.ruling.raider-dice]."""
    return raider_of(g, class_).cannons * g.raiders[class_].places.count(place)


def targeting(g: State, class_: str, place: Place) -> int:
    """Class S: how many they are; others: 1; and bonuses [andromeda.roll.5, andromeda.roll.6]."""
    raider = raider_of(g, class_)
    ships = g.raiders[class_].places.count(place) if class_ == SWARM else 1
    return ships + raider.targeting_bonus


def movable(g: State, reach: int | None, ends: list[Place]) -> dict[str, list[Place]]:
    """For a card that moves a raider: each figure (class and place) with those of the `ends` where it could go. A
    raider may not go to a raider of another class [andromeda.raiders.4]."""
    found: dict[str, list[Place]] = {}
    for class_, card in g.raiders.items():
        for start in dict.fromkeys(card.places):
            reached = [
                end
                for end in ends
                if end != start
                and not is_quasar(g, end)
                and _free_for(g, class_, end)
                and (reach is None or distance(g, start, end) <= reach)
            ]
            if reached:
                found[f"{card.id} {start}"] = reached
    return found


def class_of(g: State, raider: str) -> str:
    return next(class_ for class_, card in g.raiders.items() if card.id == raider)
