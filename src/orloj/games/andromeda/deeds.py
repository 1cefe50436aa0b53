"""What players do and choose, as values.

Each kind of deed is a small Struct with what belongs to it; its `token` is the text by which people, programs and
records name it (`launch t05`). Rules, bots, texts and pictures match on the value and never take a token apart:

    match deed:
        case Launch(place):
            plan_launch(g, place)

Deeds hold ids and numbers of components, never pieces of the state: answers are kept and given again to a copy.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from orloj.games.andromeda.components import (
    DISCOVERY_TOKEN,
    DOMINANCES,
    MODULES,
    MOONS,
    TACTIC_TOKEN,
    Kind,
    ModuleId,
    MoonId,
    Place,
    TacticId,
    TokenId,
)
from orloj.games.andromeda.state import RAIDERS
from orloj.kernel import Seat


class Deed(Struct, frozen=True, gc=False):
    """Anything that can be chosen and has a text of its own."""

    @property
    def token(self) -> str:
        raise NotImplementedError


class Word(Deed, frozen=True):
    """A deed that needs no more than a word."""

    word: ClassVar[str]

    @property
    def token(self) -> str:
        return self.word


# -- a turn


class Launch(Deed, frozen=True):
    place: Place

    @property
    def token(self) -> str:
        return f"launch {self.place}"


class Return(Word, frozen=True):
    """All ships come home."""

    word: ClassVar[str] = "return"


class GoOn(Word, frozen=True):
    """No more free actions before the next step of the turn."""

    word: ClassVar[str] = "go-on"


class EndTurn(Word, frozen=True):
    word: ClassVar[str] = "end"


# -- free actions


class Recruit(Deed, frozen=True):
    """Take one own commander into the station."""

    place: Place

    @property
    def token(self) -> str:
        return f"recruit {self.place}"


class RecruitAll(Word, frozen=True):
    """All commanders that stand beside own ships."""

    word: ClassVar[str] = "recruit-all"


class Collect(Deed, frozen=True):
    """Take a resource token from the map."""

    place: Place
    resource: str

    @property
    def token(self) -> str:
        return f"collect {self.place} {self.resource}"


class Abandon(Deed, frozen=True):
    """Give a captured moon up for what it shows."""

    moon: MoonId

    @property
    def token(self) -> str:
        return f"abandon {MOONS[self.moon].id}"


class DiscardMoon(Deed, frozen=True):
    """Give a captured moon up for nothing, to make room."""

    moon: MoonId

    @property
    def token(self) -> str:
        return f"discard {MOONS[self.moon].id}"


class Store(Deed, frozen=True):
    """Put a captured moon on a slot of the station."""

    moon: MoonId
    slot: str

    @property
    def token(self) -> str:
        return f"store {MOONS[self.moon].id} {self.slot}"


class Arrange(Deed, frozen=True):
    """Change the order of the modules in a row."""

    kind: Kind

    @property
    def token(self) -> str:
        return f"arrange {self.kind}"


class UseCard(Deed, frozen=True):
    """Turn a structure card face down for its effect."""

    structure: str

    @property
    def token(self) -> str:
        return f"card {self.structure}"


class UseDiscovery(Deed, frozen=True):
    number: TokenId

    @property
    def token(self) -> str:
        return f"token {DISCOVERY_TOKEN[self.number]}"


class UseDominance(Deed, frozen=True):
    number: TokenId

    @property
    def token(self) -> str:
        return f"token {DOMINANCES[self.number].id}"


class Play(Deed, frozen=True):
    """Play a tactic card of a type: which copy does not matter."""

    tactic: str

    @property
    def token(self) -> str:
        return f"play {self.tactic}"


class UseAbility(Deed, frozen=True):
    """An ability of the faction, or of the upgrade, with this id."""

    source: str

    @property
    def token(self) -> str:
        return f"ability {self.source}"


class Give(Word, frozen=True):
    """Hand something to the team-mate."""

    word: ClassVar[str] = "give"


FreeDeed = (
    Recruit
    | RecruitAll
    | Collect
    | Abandon
    | Store
    | Arrange
    | UseCard
    | UseDiscovery
    | UseDominance
    | Play
    | UseAbility
    | Give
)


# -- a return


class Activate(Deed, frozen=True):
    """Let a module work."""

    module: ModuleId

    @property
    def token(self) -> str:
        return f"activate {MODULES[self.module].id}"


class Done(Word, frozen=True):
    """No more modules."""

    word: ClassVar[str] = "done"


class ByShip(Deed, frozen=True):
    """Activate a module with a ship of a type from a place, or from the repair bay."""

    type: str
    at: str

    @property
    def token(self) -> str:
        return f"{self.type} {self.at}"


class ByEnergy(Word, frozen=True):
    word: ClassVar[str] = "energy"


class RunScience(Deed, frozen=True):
    """Let a science module work, by the reactor."""

    module: ModuleId

    @property
    def token(self) -> str:
        return MODULES[self.module].id


class RunAllScience(Word, frozen=True):
    word: ClassVar[str] = "all"


class NoMoreScience(Word, frozen=True):
    word: ClassVar[str] = "done"


# -- battles


class Join(Deed, frozen=True):
    """Move a ship into the battle; of several of a type at a place each has its number."""

    type: str
    start: Place
    number: int = 1
    jumps: bool = False  # it gets there only by a hyperjump, for energy

    @property
    def token(self) -> str:
        name = f"{self.type} {self.start}"
        return name if self.number == 1 else f"{name}.{self.number}"


Benefit = Literal["card", "moon", "both"]


class Manoeuvre(Deed, frozen=True):
    """Tactical manoeuvres after a defeat: draw a card, take the benefit of the stored moon, or both."""

    benefit: Benefit

    @property
    def token(self) -> str:
        return self.benefit


class NoManoeuvre(Word, frozen=True):
    word: ClassVar[str] = "pass"


class Die(Deed, frozen=True):
    """A die in a battle."""

    owner: Seat  # or RAIDERS
    number: int  # among the dice of its owner, from 1 on
    face: int

    @property
    def token(self) -> str:
        return f"{'raiders' if self.owner == RAIDERS else self.owner}.{self.number} {self.face}"


# -- single ships and figures


class ShipAt(Deed, frozen=True):
    """One of a player's ships of a type at a place: which one does not matter."""

    type: str
    place: Place

    @property
    def token(self) -> str:
        return f"{self.type} {self.place}"


class OwnShip(Deed, frozen=True):
    """One of a player's ships on the map, by its number among them."""

    type: str
    at: Place
    number: int

    @property
    def token(self) -> str:
        return f"{self.type} {self.at} {self.number}"


class ShipHere(Deed, frozen=True):
    """One of a player's ships at the active location."""

    type: str
    number: int

    @property
    def token(self) -> str:
        return f"{self.type} {self.number}"


class OwnedShip(Deed, frozen=True):
    """A ship of any player."""

    owner: Seat
    type: str
    place: Place
    number: int  # among the ships of its owner

    @property
    def token(self) -> str:
        return f"{self.owner} {self.type} {self.place} {self.number}"


class Figure(Deed, frozen=True):
    """A raider on the board."""

    raider: str
    place: Place

    @property
    def token(self) -> str:
        return f"{self.raider} {self.place}"


class Repair(Deed, frozen=True):
    """Something that a repair could do."""

    what: Literal["ship", "shield", "module"]
    name: str  # type of the ship, or token of the module

    @property
    def token(self) -> str:
        return f"{self.what} {self.name}"


# -- paying


class AbandonFirst(Deed, frozen=True):
    """A captured moon that is abandoned in the middle of paying."""

    moon: MoonId

    @property
    def token(self) -> str:
        return MOONS[self.moon].id


# -- gifts to the team-mate


class GiveResource(Deed, frozen=True):
    resource: str

    @property
    def token(self) -> str:
        return self.resource


class GiveTactic(Deed, frozen=True):
    card: TacticId

    @property
    def token(self) -> str:
        return TACTIC_TOKEN[self.card]


class GiveMoon(Deed, frozen=True):
    moon: MoonId

    @property
    def token(self) -> str:
        return MOONS[self.moon].id


class GiveDominance(Deed, frozen=True):
    number: TokenId

    @property
    def token(self) -> str:
        return DOMINANCES[self.number].id


class GiveDiscovery(Deed, frozen=True):
    number: TokenId

    @property
    def token(self) -> str:
        return DISCOVERY_TOKEN[self.number]


class GiveNothing(Word, frozen=True):
    word: ClassVar[str] = "nothing"


Gift = GiveResource | GiveTactic | GiveMoon | GiveDominance | GiveDiscovery
