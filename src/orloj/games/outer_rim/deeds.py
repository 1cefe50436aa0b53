"""What players do and choose, as values.

A deed is a small frozen Struct. Its `word` and its parts make the token (`move kessel`), and the label too: the words
of the game have `do.<word>`, filled with the names of the parts (`texts` knows what a part named `card` or `space` is).
So whoever adds a deed writes it beside its rule, and its words, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from orloj.games.outer_rim.components import CARDS, CONTACTS, CardId, Deck, Faction, Skill, Space, Spot
from orloj.kernel import Seat
from orloj.parts.deeds import WordedDeed


class Deed(WordedDeed, frozen=True, gc=False):
    """Anything that can be chosen and has a text of its own."""

    named: ClassVar[Mapping[str, Callable[[Any], str]]] = {
        "card": lambda card: CARDS[card].id,
        "contact": lambda contact: CONTACTS[contact].id,
    }
    must: ClassVar[bool] = False  # while it is possible, nobody may go on without it


class GoOn(Deed, frozen=True):
    """Nothing more here."""

    word: ClassVar[str] = "go-on"


# -- planning


class Move(Deed, frozen=True):
    word: ClassVar[str] = "move"
    space: Space


class TakeCredits(Deed, frozen=True):
    word: ClassVar[str] = "credits"


class Repair(Deed, frozen=True):
    word: ClassVar[str] = "repair"


# -- actions


class GoToMarket(Deed, frozen=True):
    word: ClassVar[str] = "market"


class GoDeliver(Deed, frozen=True):
    word: ClassVar[str] = "delivery"


class EndActions(Deed, frozen=True):
    word: ClassVar[str] = "end-actions"


class Deliver(Deed, frozen=True):
    """One cargo, or the captive on one bounty."""

    word: ClassVar[str] = "deliver"
    card: CardId


class DiscardTop(Deed, frozen=True):
    word: ClassVar[str] = "discard-top"
    deck: Deck


class Buy(Deed, frozen=True):
    word: ClassVar[str] = "buy"
    deck: Deck


class DropCard(Deed, frozen=True):
    """An asset that is given up."""

    word: ClassVar[str] = "drop"
    card: CardId


class Keep(Deed, frozen=True):
    """Crew that comes aboard."""

    word: ClassVar[str] = "keep"
    card: CardId


class Decline(Deed, frozen=True):
    word: ClassVar[str] = "decline"


# -- encounters


class MeetPatrol(Deed, frozen=True):
    word: ClassVar[str] = "patrol"
    faction: Faction


class MeetContact(Deed, frozen=True):
    word: ClassVar[str] = "contact"
    spot: Spot


class MeetSpace(Deed, frozen=True):
    word: ClassVar[str] = "space"


class DoJob(Deed, frozen=True):
    word: ClassVar[str] = "job"
    card: CardId


class HuntCrew(Deed, frozen=True):
    """Fight a crew on whom one holds a bounty."""

    word: ClassVar[str] = "hunt"
    card: CardId  # the bounty
    player: Seat  # whose crew it is


class Fight(Deed, frozen=True):
    word: ClassVar[str] = "fight"


class Talk(Deed, frozen=True):
    """The databank card instead of a fight."""

    word: ClassVar[str] = "talk"


class Eliminate(Deed, frozen=True):
    word: ClassVar[str] = "eliminate"


class Capture(Deed, frozen=True):
    word: ClassVar[str] = "capture"


# -- things that are chosen


class At(Deed, frozen=True):
    """A space."""

    word: ClassVar[str] = "at"
    space: Space


class With(Deed, frozen=True):
    """A player."""

    word: ClassVar[str] = "with"
    player: Seat


class About(Deed, frozen=True):
    """A faction."""

    word: ClassVar[str] = "faction"
    faction: Faction


class AtSpot(Deed, frozen=True):
    """A contact on the map."""

    word: ClassVar[str] = "spot"
    spot: Spot


class UseSkill(Deed, frozen=True):
    word: ClassVar[str] = "skill"
    skill: Skill


# -- abilities


class UseAbility(Deed, frozen=True):
    """An ability of a character, a ship or a card: the token of the component, and which of its abilities."""

    word: ClassVar[str] = "use"
    source: str
    number: int


class UseSecret(Deed, frozen=True):
    word: ClassVar[str] = "secret"
    card: CardId
