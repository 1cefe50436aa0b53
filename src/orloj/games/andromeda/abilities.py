"""What factions, upgraded ships and raiders do by themselves at certain moments."""

from __future__ import annotations

from collections.abc import Sequence

from orloj.games.andromeda.book import BOOK
from orloj.games.andromeda.components import FACTIONS, UPGRADES, Ability
from orloj.games.andromeda.effects.core import Source, any_possible, resolve
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.moments import Occasion
from orloj.games.andromeda.state import State
from orloj.kernel import Seat


async def trigger(g: State, seat: Seat, when: str, *, ships: Sequence[str] = (), times: int = 1) -> None:
    """Let a player's abilities for this moment happen. `ships` are the types of ships that take part: a unique ability
    belongs to its own ship [andromeda.ship-traits.6]. Several at the same time come in the order that the active player
    wants [andromeda.overview.8]."""
    if any(ability.when == when for _, ability in abilities(g, seat, ships)):
        for _ in range(times):
            await BOOK.window(g, "after", Occasion(seat=seat, what=when, ships=list(ships)), [seat])


def abilities(g: Known, seat: Seat, ships: Sequence[str]) -> list[tuple[str, Ability]]:
    """The abilities of a player, each with the id of the faction or upgrade that has it."""
    player = g.players[seat]
    found = []
    if player.faction:
        found += [(player.faction, ability) for ability in FACTIONS[player.faction].abilities]
    for type_, piece in player.upgrades.items():
        if type_ in ships:
            found += [(piece, ability) for ability in UPGRADES[piece].unique]
    return found


def _may_use(g: State, seat: Seat, id: str, ability: Ability) -> bool:
    """Does the limit of the ability allow it once more?"""
    key = f"{seat} {id} {ability.when}"
    match ability.limit:
        case "turn":
            return g.now.used.get(key, 0) < 1
        case "battle":
            return g.battle is not None and g.battle.used.get(key, 0) < 1
        case "2_per_battle":
            return g.battle is not None and g.battle.used.get(key, 0) < 2
    return True


def _note_use(g: State, seat: Seat, id: str, ability: Ability) -> None:
    key = f"{seat} {id} {ability.when}"
    if ability.limit == "turn":
        g.now.used[key] = g.now.used.get(key, 0) + 1
    elif ability.limit and ability.limit != "each" and g.battle is not None:
        g.battle.used[key] = g.battle.used.get(key, 0) + 1


def free_abilities(g: State, seat: Seat) -> list[tuple[str, Ability]]:
    """Abilities without a moment of their own are free actions on the own turn [andromeda.faction-ability.1]. Those
    that could do nothing now are left out."""
    return [
        (id, ability)
        for id, ability in abilities(g, seat, ())
        if ability.when == "your_turn"
        and _may_use(g, seat, id, ability)
        and any_possible(g, seat, ability.effects, Source(id, seat))
    ]


async def use_free_ability(g: State, seat: Seat, id: str) -> None:
    for found, ability in free_abilities(g, seat):
        if found == id:
            _note_use(g, seat, id, ability)
            g.tell("ability", seat, source=id)
            await resolve(g, seat, ability.effects, Source(id, seat, must=True))  # it was chosen
            return


# -- at the moments of the game


def _for(g: State, seat: Seat, id: str, occasion: Occasion) -> Ability | None:
    """The ability of a faction or upgrade that belongs to an occasion, if the player has it."""
    for found, ability in abilities(g, seat, occasion.ships):
        if found == id and ability.when == occasion.what:
            return ability
    return None


def _enter(id: str) -> None:
    def usable(g: State, seat: Seat, occasion: Occasion) -> bool:
        ability = _for(g, seat, id, occasion)
        if ability is None or not _may_use(g, seat, id, ability):
            return False
        return any_possible(g, seat, ability.effects, Source(id, seat))

    @BOOK.ability(id, "after", Occasion, usable, mandatory=True)
    async def happen(g: State, seat: Seat, occasion: Occasion) -> None:
        ability = _for(g, seat, id, occasion)
        assert ability is not None
        _note_use(g, seat, id, ability)
        g.tell("ability", seat, source=id)
        await resolve(g, seat, ability.effects, Source(id, seat))


for _id in (*FACTIONS, *UPGRADES):
    _enter(_id)
