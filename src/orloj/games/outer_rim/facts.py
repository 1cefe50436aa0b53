"""What a rule may ask of a table, or of a view of one.

Rules that only find something out take `Known`. The table satisfies it, and so does the view of a seat: bots, texts and
pages ask the same functions as the rules. What is hidden from a seat is not here: of secrets only how many there are,
of contacts that lie face down only the class.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, Protocol

from orloj.games.outer_rim.components import (
    ASSETS,
    CARDS,
    CHARACTERS,
    LEVELS,
    SHIPS,
    SPACES,
    AnyAbility,
    Asset,
    CardId,
    ContactId,
    Faction,
    Level,
    Passive,
    Skill,
    Space,
)
from orloj.games.outer_rim.state import NO_CARD, NOBODY, Combat, PatrolToken, Roll, Turn
from orloj.kernel import Seat


class Rogue(Protocol):
    """A player, as everybody sees him."""

    @property
    def ai(self) -> bool: ...
    @property
    def character(self) -> str: ...
    @property
    def goal_done(self) -> bool: ...
    @property
    def progress(self) -> int: ...
    @property
    def ship(self) -> str: ...
    @property
    def ship_goal_done(self) -> bool: ...
    @property
    def ship_progress(self) -> int: ...
    @property
    def at(self) -> Space: ...
    @property
    def credits(self) -> int: ...
    @property
    def fame(self) -> int: ...
    @property
    def rep(self) -> Mapping[Faction, int]: ...
    @property
    def wounds(self) -> int: ...
    @property
    def hull_damage(self) -> int: ...
    @property
    def defeated(self) -> bool: ...
    @property
    def assets(self) -> Sequence[CardId]: ...
    @property
    def captives(self) -> Mapping[CardId, ContactId]: ...
    @property
    def marked(self) -> Mapping[CardId, Space]: ...
    @property
    def sabotaged(self) -> Sequence[Space]: ...
    @property
    def secret_count(self) -> int: ...


class Known(Protocol):
    """What everybody may know of a table."""

    @property
    def players(self) -> Sequence[Rogue]: ...
    @property
    def tiles(self) -> list[str]: ...
    @property
    def patrols(self) -> Mapping[Faction, PatrolToken]: ...
    @property
    def active(self) -> Seat: ...
    @property
    def target(self) -> int: ...
    @property
    def now(self) -> Turn: ...
    @property
    def ship_supply(self) -> Sequence[str]: ...
    @property
    def combats(self) -> Sequence[Combat]: ...
    @property
    def rolls(self) -> Sequence[Roll]: ...
    def has_seat(self, who: Seat) -> bool: ...
    def patrols_at(self, space: Space) -> list[Faction]: ...
    def players_at(self, space: Space, *, but: Seat = NOBODY) -> list[Seat]: ...


class Having(NamedTuple):
    """An ability that somebody has: of which component, and which one of it."""

    source: str  # token of the component
    number: int
    ability: AnyAbility
    card: CardId = NO_CARD  # the card in a slot that has it

    @property
    def key(self) -> str:
        """For what is noted as used."""
        return f"{self.source}.{self.number}"

    @property
    def path(self) -> str:
        """Of the tree of its steps."""
        return f"{self.source}/ability.{self.number}"


@lru_cache(maxsize=4096)
def _abilities(
    character: str, goal_done: bool, ship: str, ship_goal_done: bool, assets: tuple[CardId, ...], ai: bool
) -> tuple[Having, ...]:
    found = [
        one for one in abilities_of_character(character) if one.number < _FRONT or goal_done == (one.number >= _BACK)
    ]
    if ship and ship_goal_done:
        found += [Having(ship, number, ability) for number, ability in enumerate(SHIPS[ship].flip_abilities)]
    for card in assets:
        asset = ASSETS[card]
        found += [Having(CARDS[card].id, number, ability, card) for number, ability in enumerate(asset.abilities)]
    if ai:  # it uses only those that raise values of ship or character [outer-rim.solo-assets.2]
        found = [one for one in found if isinstance(one.ability, Passive) and one.ability.stat is not None]
    return tuple(found)


_FRONT, _BACK = 100, 200  # numbers of the abilities of a character: both sides, only the front, only the back


def abilities_of_character(character: str) -> list[Having]:
    """All that stand on the card, on either side."""
    if not character:
        return []
    facts = CHARACTERS[character]
    return [
        Having(character, start + number, ability)
        for start, side in ((0, facts.abilities), (_FRONT, facts.front_only_abilities), (_BACK, facts.flip_abilities))
        for number, ability in enumerate(side)
    ]


def side_of(one: Having) -> Literal["", "front", "back"]:
    """Before or after which goal of a character or a ship an ability holds; nothing if always."""
    if one.source in SHIPS:
        return "back"
    if one.source not in CHARACTERS or one.number < _FRONT:
        return ""
    return "back" if one.number >= _BACK else "front"


def abilities(g: Known, who: Seat) -> tuple[Having, ...]:
    """Everything that a player's character, ship and assets can do. A crew that is being fought does not help
    [outer-rim.bounty-resolve.11]."""
    player = g.players[who]
    assets = tuple(player.assets)
    if g.combats and g.combats[-1].without in assets:
        assets = tuple(card for card in assets if card != g.combats[-1].without)
    return _abilities(player.character, player.goal_done, player.ship, player.ship_goal_done, assets, player.ai)


def assets_of(g: Known, who: Seat, type_: str) -> list[CardId]:
    return [card for card in g.players[who].assets if ASSETS[card].type == type_]


def asset_of(card: CardId) -> Asset:
    return ASSETS[card]


def skills(g: Known, who: Seat) -> dict[Skill, int]:
    """How often a player has each skill, by character and crew [outer-rim.test.6, outer-rim.crew.9]."""
    player = g.players[who]
    found: dict[Skill, int] = {}
    without = g.combats[-1].without if g.combats else NO_CARD
    for skill in CHARACTERS[player.character].skills:
        found[skill] = found.get(skill, 0) + 1
    for card in player.assets:
        if card != without:
            for skill in ASSETS[card].skills:
                found[skill] = found.get(skill, 0) + 1
    return found


def level(g: Known, who: Seat, faction: Faction) -> Level:
    """A reputation."""
    return LEVELS[g.players[who].rep[faction] + 1]


def faction_of(g: Known, who: Seat) -> Faction | None:
    """The faction of the planet where a player is, if there is one [outer-rim.space.5]."""
    return SPACES[g.players[who].at].faction


def on_planet(g: Known, who: Seat) -> bool:
    return SPACES[g.players[who].at].kind == "planet"
