"""How players come to their factions [ti4.setup.2]: by lot, by choice one after another, or by a draft.

The draft is of our own design. What is to be had: twice as many factions as there are players, drawn by lot; the home
positions of the galaxy, whose slices everybody can compare; and the speaker token, once. The lot makes an order of the
players. They pick one thing at a time, first in this order and then in the opposite one, and everybody needs a faction
and a position in the end. Whoever takes the token instead picks the thing that he lacks after all others have finished.
So what is best can be had first, but only one thing of it, and being the speaker has a price. If nobody takes the
token, the lot names the speaker. Players sit around the table as their homes lie.
"""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.components import FACTIONS
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import clockwise
from orloj.games.ti4.moments import NOBODY
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import State
from orloj.kernel import Seat, Step, choose

LOT, CHOICE, DRAFT = "random", "choice", "draft"
DRAFTED_EACH = 2  # factions in the draft for each player


class TakeFaction(Deed, frozen=True):
    """Play this faction."""

    word: ClassVar[str] = "take-faction"
    faction: str


class TakePosition(Deed, frozen=True):
    """Have the home there; positions are counted clockwise from 1."""

    word: ClassVar[str] = "take-position"
    position: int


class TakeSpeaker(Deed, frozen=True):
    """Be the speaker, and pick last what is missing."""

    word: ClassVar[str] = "take-speaker"


Pick = TakeFaction | TakePosition | TakeSpeaker


def name_speaker(g: State) -> None:
    """The lot decides who is the speaker [ti4.setup.1]."""
    g.speaker = g.luck.pick(g.seats)
    g.tell("speaker-by-lot", g.speaker)


def deal_factions(g: State) -> None:
    """The lot gives each player a faction."""
    factions = list(FACTIONS)
    g.luck.shuffle(factions)
    for seat in g.seats:
        take_faction(g, seat, factions[seat])


def faction_steps(g: State, how: str) -> list[Step]:
    """What is planned until everybody has a faction."""
    if how == LOT:
        return []
    g.factions_left = list(FACTIONS)
    if how == CHOICE:
        return [Step("choose-faction", [seat]) for seat in clockwise(g, g.speaker)]
    g.luck.shuffle(g.factions_left)
    del g.factions_left[DRAFTED_EACH * g.seat_count :]
    g.seating = [NOBODY] * g.seat_count
    order = list(g.seats)
    g.luck.shuffle(order)
    g.tell("draft", factions=list(g.factions_left), order=order)
    return [*[Step("draft-pick", [seat]) for seat in (*order, *order[::-1])], Step("draft-rest")]


def take_faction(g: State, seat: Seat, faction: str) -> None:
    """A player has his faction; what belongs to others is not used [ti4.setup.3.2]."""
    g.players[seat].faction = faction
    g.tell("plays-faction", seat, faction=faction)


# ---------------------------------------------------------------- choice


@scene("choose-faction")
async def choose_faction(g: State, seat: Seat) -> None:
    """One after another, the speaker first; each faction is there once."""
    deed = await choose(
        seat,
        "choose-faction",
        lambda _seat: [TakeFaction(faction) for faction in g.factions_left],
        rule="ti4.setup.2",
    )
    g.factions_left.remove(deed.faction)
    take_faction(g, seat, deed.faction)
    if all(player.faction for player in g.players):
        g.factions_left.clear()


# ---------------------------------------------------------------- draft


def picks_of(g: State, seat: Seat) -> list[Pick]:
    """What a player could pick now."""
    picks: list[Pick] = []
    if not g.players[seat].faction:
        picks += [TakeFaction(faction) for faction in g.factions_left]
    if seat not in g.seating:
        picks += [TakePosition(number) for number, owner in enumerate(g.seating, 1) if owner == NOBODY]
    if g.speaker == NOBODY:
        picks.append(TakeSpeaker())
    return picks


@scene("draft-pick")
async def draft_pick(g: State, seat: Seat) -> None:
    """A player picks a faction, a position or the speaker token."""
    pick = await choose(seat, "draft", lambda _seat: picks_of(g, seat), rule="ti4.setup.2")
    match pick:
        case TakeFaction(faction):
            g.factions_left.remove(faction)
            take_faction(g, seat, faction)
        case TakePosition(position):
            g.seating[position - 1] = seat
            g.tell("takes-position", seat, position=position)
        case TakeSpeaker():
            g.speaker = seat
            g.tell("takes-speaker", seat)


@scene("draft-rest")
def draft_rest(g: State) -> None:
    """Who has taken the token picks what is missing; if nobody has, the lot decides [ti4.setup.1]."""
    if g.speaker == NOBODY:
        name_speaker(g)
    missing = [seat for seat in g.seats if not g.players[seat].faction or seat not in g.seating]
    g.then(*[Step("draft-pick", [seat]) for seat in missing], "draft-over")


@scene("draft-over")
def draft_over(g: State) -> None:
    """What nobody has picked goes back into the box [ti4.setup.3.2]."""
    g.factions_left.clear()
