"""Raiders: how they come onto the board and when they sortie."""

from __future__ import annotations

from orloj.games.andromeda.components import CLASSES, RAIDERS, Place, Raider
from orloj.games.andromeda.deeds import Figure
from orloj.games.andromeda.effects.core import Source, resolve
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.galaxy import MARKED, NEBULAE, distance, is_quasar, special_by_die
from orloj.games.andromeda.state import RAIDERS as NOBODY
from orloj.games.andromeda.state import State
from orloj.kernel import EVERYBODY, Actor, choose

SWARM = "S"
ACTOR = Actor("raiders", "red")  # lines of the story that are about what they do


def raiders_of(class_: str) -> list[str]:
    """The raiders of a class that there are."""
    return [raider.id for raider in RAIDERS.values() if raider.class_ == class_]


def raider_of(g: Known, class_: str) -> Raider:
    return RAIDERS[g.raiders[class_].id]


def swarms(g: Known, class_: str) -> bool:
    """May several of them share a location? [andromeda.sortie.4]"""
    return any(effect.what == "swarm" for ability in raider_of(g, class_).abilities for effect in ability.effects)


def supply(g: Known, class_: str) -> int:
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


async def deploy(g: State, class_: str) -> None:
    """Bring the raider of a class into play. If it is there already, two of class S come instead, as far as there are
    any left [andromeda.raider-deploy.5 to andromeda.raider-deploy.7]."""
    card = g.raiders[class_]
    if not card.revealed:
        card.revealed = True
        g.reveal(EVERYBODY, f"raider {card.id}")
    place = start_of(g, class_)
    if supply(g, class_):
        await bring(g, class_, place)
    else:
        for _ in range(2):
            await bring(g, SWARM, place)


async def bring(g: State, class_: str, place: Place) -> None:
    """Put one figure on the board, and let happen what its card says about that, every time it comes
    [andromeda.raider-deploy.7]."""
    if not put(g, class_, place):
        return
    raider = raider_of(g, class_)
    for ability in raider.abilities:
        if ability.when == "raider.deployed":
            g.tell("raider-ability", actor=ACTOR.id, raider=raider.id)
            await resolve(g, NOBODY, ability.effects, Source(raider.id, NOBODY))


def put(g: State, class_: str, place: Place) -> bool:
    """Put one figure on the board, if there is one left and room for it; at the setup nothing else happens. Says
    whether one came."""
    if not supply(g, class_):
        return False
    found = _place_for(g, class_, place)
    if found is None:
        return False
    g.raiders[class_].places.append(found)
    g.tell("raider-appears", actor=ACTOR.id, raider=g.raiders[class_].id, place=found, tile=g.tiles.get(found, ""))
    return True


def in_range(g: Known, class_: str, target: Place) -> list[Place]:
    """From where figures of a class could sortie to a place: all raiders have navigation, quasars block the way
    [andromeda.raiders.5, andromeda.quasars.2]."""
    places = g.raiders[class_].places
    if not places or is_quasar(g, target):
        return []
    reach = raider_of(g, class_).range
    return [start for start in places if start != target and distance(g, start, target) <= reach]


def sorties(g: Known, target: Place) -> list[str]:
    """The classes of which somebody could sortie to the active location, by who is there already
    [andromeda.sortie.2, andromeda.sortie.3, andromeda.sortie.5]."""
    there = g.raider_at(target)
    if there and not swarms(g, there):
        return []
    return [class_ for class_ in CLASSES if (not there or class_ == there) and in_range(g, class_, target)]


def comers(g: Known, class_: str, target: Place) -> list[Place]:
    """From where figures of a class come if it sorties: a swarm as a whole, of others one [andromeda.sortie.6]."""
    starts = in_range(g, class_, target)
    return starts if starts and swarms(g, class_) else starts[:1]


async def sortie(g: State) -> None:
    """A raider in range comes to the active location; the active player must choose which one [andromeda.sortie.1,
    andromeda.sortie.5]."""
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
    for start in comers(g, class_, target):
        move(g, class_, start, target)


def move(g: State, class_: str, start: Place, end: Place) -> None:
    places = g.raiders[class_].places
    places[places.index(start)] = end
    g.tell(
        "raider-moves",
        actor=ACTOR.id,
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
        g.tell("raider-shield", actor=ACTOR.id, raider=card.id, place=place, tile=g.tiles.get(place, ""))
        return
    card.places.remove(place)
    if not card.places:
        card.worn = 0
    g.tell("raider-returns", actor=ACTOR.id, raider=card.id, place=place, tile=g.tiles.get(place, ""))


def cannons(g: Known, class_: str, figures: int) -> int:
    """Of so many figures: those of the card for each [andromeda.ruling.raider-dice]."""
    return raider_of(g, class_).cannons * figures


def targeting(g: Known, class_: str, figures: int) -> int:
    """Class S: how many they are; others: 1; and bonuses [andromeda.roll.5, andromeda.roll.6]."""
    return (figures if class_ == SWARM else 1) + raider_of(g, class_).targeting_bonus


def figures(g: State) -> list[Figure]:
    """The raiders on the board; several of a kind at one place are one."""
    return [Figure(card.id, place) for card in g.raiders.values() for place in dict.fromkeys(card.places)]


def movable(g: State, reach: int | None, ends: list[Place]) -> dict[Figure, list[Place]]:
    """For a card that moves a raider: each figure with those of the `ends` where it could go. A raider may not go to a
    raider of another class [andromeda.raiders.4]."""
    found: dict[Figure, list[Place]] = {}
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
                found[Figure(card.id, start)] = reached
    return found


def class_of(g: State, raider: str) -> str:
    return next(class_ for class_, card in g.raiders.items() if card.id == raider)
