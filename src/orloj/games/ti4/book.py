"""The book of everything that can be done at the moments of the game (`moments`), and how cards are played.

Abilities register themselves in the files of their family:

    @BOOK.ability("scavenge", "after", ControlGained, lambda g, seat, moment: moment.seat == seat, mandatory=True)
    def scavenge(g: State, seat: Seat, moment: ControlGained) -> None: ...

    @card("morale-boost", "after", RoundStart, lambda g, seat, moment: fights(g, seat))
    def morale_boost(g: State, seat: Seat, moment: RoundStart) -> None: ...

    @note("ceasefire", "after", Activation, ...)
    def ceasefire(g: State, seat: Seat, moment: Activation, owner: Seat) -> None: ...

    @component_action("orbital-drop", usable)
    async def orbital_drop(g: State, seat: Seat) -> None: ...
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

from orloj.games.ti4.components import ACTION_CARDS, CARD_NUMBERS, NOTE_KINDS, OBJECTIVE_NUMBER, ObjectiveId
from orloj.games.ti4.deeds import ThePlayer
from orloj.games.ti4.facts import (
    ABILITY,
    CARD,
    LAW,
    NOTE,
    Known,
    current,
    has_ready,
    holders,
    law_in_force,
    note_kind,
    note_of,
    note_owner,
    source_of,
    timing_order,
)
from orloj.games.ti4.moments import CardPlayed, Turn
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import TABLE, State
from orloj.kernel import Book, Moment, Seat, Step, choose

M = TypeVar("M", bound=Moment)
Timing = Literal["when", "after"]
Script = Callable[..., Awaitable[None] | None]

MAY_PLAY_CARDS: Query[[Seat], bool] = Query()  # may the seat play action cards now?
OPEN_SECRETS: Query[[Seat, ObjectiveId], bool] = Query()  # may a player score a secret objective that lies open?
MAY_CHOOSE_ABILITIES: Query[[Seat], bool] = Query()  # may the seat use abilities of its faction that it chooses to use?


def _holds(g: State, seat: Seat, id: str) -> bool:
    """Has the seat what the ability belongs to: the card in hand, the technology ready, the secret objective?"""
    if id in OBJECTIVE_NUMBER:
        number = OBJECTIVE_NUMBER[id]
        return number in g.players[seat].secrets.cards or open_secret(g, seat, number)
    source = source_of(id)
    if source == CARD:
        hand = g.players[seat].action_cards.cards
        return any(number in hand for number in CARD_NUMBERS[id]) and MAY_PLAY_CARDS(g, True, seat)
    if source == NOTE:
        in_hand = any(note_kind(g, one) == id and note_owner(one) != seat for one in g.players[seat].notes.cards)
        return in_hand or seat in holders(g, id)  # played already, and it still works
    if source == LAW and (law := law_in_force(g, id)) is not None:
        return law.owner in (seat, TABLE)  # a law of the common area concerns whomever its text names
    if source == ABILITY and not MAY_CHOOSE_ABILITIES(g, True, seat):
        return has_ready(g, seat, id) and id in _UNCHOSEN
    return has_ready(g, seat, id)


def open_secret(g: Known, seat: Seat, objective: ObjectiveId) -> bool:
    """Is it a secret objective of somebody else that lies open beside the public ones, and may the player score it?"""
    return (
        objective in g.objectives
        and objective not in g.players[seat].scored
        and OPEN_SECRETS(g, False, seat, objective)
    )


_UNCHOSEN: set[str] = set()  # abilities of factions that work without a choice; see `unchosen`


def unchosen(*ids: str) -> None:
    """These abilities of factions are mandatory: nobody can be kept from using them."""
    _UNCHOSEN.update(ids)


def _hides(g: State, seat: Seat, ids: Sequence[str]) -> bool:
    """Does the seat hold hidden cards of a kind that could be used here?"""
    player = g.players[seat]
    kinds = {"secret" if id in OBJECTIVE_NUMBER else source_of(id) for id in ids}
    return (
        bool(CARD in kinds and player.action_cards.cards)
        or bool(NOTE in kinds and player.notes.cards and seat in g.note_takers)
        or bool("secret" in kinds and player.secrets.cards)
    )


_IDS: dict[str, None] = {}  # of all abilities at moments


def ability_ids() -> list[str]:
    """The components that have an ability at some moment."""
    return list(_IDS)


class _Book(Book[State]):
    """Tells the table whenever an ability of a component that lies open is used; cards and notes tell it themselves."""

    def ability(
        self,
        id: str,
        timing: Timing,
        moment: type[M],
        usable: Callable[[State, Seat, M], bool] = lambda _g, _seat, _moment: True,
        *,
        rule: str = "",
        mandatory: bool = False,
        again: bool = False,
    ) -> Callable[
        [Callable[[State, Seat, M], Awaitable[None] | None]], Callable[[State, Seat, M], Awaitable[None] | None]
    ]:
        keep = super().ability(id, timing, moment, usable, rule=rule, mandatory=mandatory, again=again)
        _IDS[id] = None
        if id in OBJECTIVE_NUMBER or source_of(id) in (CARD, NOTE):
            return keep

        def tell(
            resolve: Callable[[State, Seat, M], Awaitable[None] | None],
        ) -> Callable[[State, Seat, M], Awaitable[None] | None]:
            def used(g: State, seat: Seat, happens: M) -> Awaitable[None] | None:
                g.tell("uses-component", seat, component=id)
                return resolve(g, seat, happens)

            keep(used)
            return resolve

        return tell


BOOK = _Book(_holds, _hides, lasting=["agenda", "turn", "round"])


def begin(
    g: State, moment: Moment, *deeds: str | Step, closing: str = "", seats: Collection[Seat] | None = None
) -> None:
    """Begin a moment with its windows in the order of timing [ti4.timing.1, ti4.timing.2]. `closing` is a scene that
    comes after the last window, while the moment is still there: for what the answers have made of it. `seats` are
    those who could have anything to do with it, as everybody sees; nobody else is asked."""
    BOOK.begin(g, moment, *deeds, order=[seat for seat in timing_order(g) if seats is None or seat in seats])
    if closing:
        g.plan.insert(moment.floor + 1, Step(closing))  # the plan is a stack: right above the step that ends the moment


# ---------------------------------------------------------------- action cards

_CARD_SCRIPTS: dict[str, Script] = {}


def card(
    id: str,
    timing: Timing,
    moment: type[M],
    usable: Callable[[State, Seat, M], bool] = lambda _g, _seat, _moment: True,
) -> Callable[[Callable[[State, Seat, M], Awaitable[None] | None]], Callable[[State, Seat, M], Awaitable[None] | None]]:
    """Registers an action card that is played in a window. First it can be cancelled, then its script runs, with the
    moment that it answers to; whatever it chooses it chooses then."""

    def keep(script: Callable[[State, Seat, M], Awaitable[None] | None]) -> Any:
        _CARD_SCRIPTS.setdefault(id, script)

        @BOOK.ability(id, timing, moment, usable, rule="ti4.25.6")
        def play(g: State, seat: Seat, _moment: M) -> None:
            play_card(g, seat, id)

        return script

    return keep


def play_card(g: State, seat: Seat, id: str, *, as_action: bool = False) -> None:
    """Play an action card from the hand [ti4.25.7]: others can cancel it before anything of it happens."""
    player = g.players[seat]
    number = next(one for one in CARD_NUMBERS[id] if one in player.action_cards.cards)
    player.action_cards.take(number)
    g.action_deck.discard([number])
    g.tell("plays-card", seat, action_card=id)
    begin(g, CardPlayed(seat=seat, card=number, as_action=as_action), "card-works")


@scene("card-works")
async def card_works(g: State) -> None:
    """Nobody has cancelled the card."""
    played = g.moments[-1]
    assert isinstance(played, CardPlayed)
    id = ACTION_CARDS[played.card].id
    turn = current(g, Turn)
    if played.as_action and turn is not None:
        turn.performed = True  # a cancelled card does not use up the action [ti4.1.4]
    doing = (
        _ACTIONS[id].script(g, played.seat) if played.as_action else _CARD_SCRIPTS[id](g, played.seat, g.moments[-2])
    )
    if doing is not None:
        await doing


# ---------------------------------------------------------------- promissory notes


def note(
    id: str,
    timing: Timing,
    moment: type[M],
    usable: Callable[[State, Seat, M, Seat], bool] = lambda _g, _seat, _moment, _owner: True,
) -> Callable[[Script], Script]:
    """Registers a promissory note that its holder plays in a window. `usable` and the script get the owner of the note
    besides. The note goes back to its owner when its script is done [ti4.54.3], unless that lays it down."""

    def keep(script: Script) -> Script:
        def fits(g: State, seat: Seat, happens: M) -> bool:
            return any(usable(g, seat, happens, note_owner(one)) for one in notes_of_kind(g, seat, id))

        @BOOK.ability(id, timing, moment, fits, rule="ti4.54.0", again=id in NOTE_KINDS)
        async def play(g: State, seat: Seat, happens: M) -> None:
            usables = [one for one in notes_of_kind(g, seat, id) if usable(g, seat, happens, note_owner(one))]
            owner = await _whose_note(seat, id, [note_owner(one) for one in usables])
            [played] = [one for one in usables if note_owner(one) == owner]
            g.players[seat].notes.take(played)
            g.tell("plays-note", seat, note=id, owner=owner)
            doing = script(g, seat, happens, owner)
            if doing is not None:
                await doing
            if played not in g.players[seat].notes_in_play:
                g.players[owner].notes.put(played, seat)

        return script

    return keep


async def _whose_note(seat: Seat, id: str, owners: Sequence[Seat]) -> Seat:
    """Of one kind there is a note of each owner."""
    options = [ThePlayer(owner) for owner in owners]
    chosen = await choose(seat, "whose-note", lambda _seat: options, rule="ti4.54.1", values={"source": id})
    return chosen.player


def notes_of_kind(g: Known, seat: Seat, id: str) -> list[int]:
    """The notes of a kind that a seat holds in hand and that belong to others: nobody plays his own [ti4.54.2]."""
    hand: Any = g.players[seat]
    return [one for one in hand.notes.cards if note_kind(g, one) == id and note_owner(one) != seat]


def return_note(g: State, seat: Seat, number: int) -> None:
    """A note goes back to the hand of its owner."""
    player = g.players[seat]
    if number in player.notes_in_play:
        player.notes_in_play.remove(number)
    else:
        player.notes.take(number)
    g.players[note_owner(number)].notes.put(number, seat)


def lay_note_down(g: State, seat: Seat, id: str, owner: Seat) -> None:
    """A note that was just played stays in the play area of the player instead of going back."""
    number = note_of(owner, g.players[owner].faction, id)
    if number in g.players[owner].notes.cards:
        g.players[owner].notes.take(number)
    g.players[seat].notes_in_play.append(number)


# ---------------------------------------------------------------- component actions


class ComponentAction(NamedTuple):
    """Something that can be done as the action of a turn [ti4.1.0]."""

    id: str
    usable: Callable[[State, Seat], bool]
    script: Callable[[State, Seat], Awaitable[None] | None]


_ACTIONS: dict[str, ComponentAction] = {}


def component_action(
    id: str, usable: Callable[[State, Seat], bool] = lambda _g, _seat: True
) -> Callable[[Callable[[State, Seat], Awaitable[None] | None]], Callable[[State, Seat], Awaitable[None] | None]]:
    """Registers a component action of a card, technology, ability, law or note. `usable` says whether it can be
    completely resolved [ti4.25.6a.2]."""

    def keep(script: Callable[[State, Seat], Awaitable[None] | None]) -> Any:
        _ACTIONS[id] = ComponentAction(id, usable, script)
        return script

    return keep


def component_action_ids() -> list[str]:
    """The components that can be used as an action."""
    return list(_ACTIONS)


def component_actions(g: State, seat: Seat) -> list[str]:
    """The component actions that a player could perform now."""
    return [id for id, action in _ACTIONS.items() if _holds(g, seat, id) and action.usable(g, seat)]


def do_component_action(g: State, seat: Seat, id: str) -> None:
    """Plan a component action: cards can be cancelled, everything else happens."""
    if source_of(id) == CARD:
        play_card(g, seat, id, as_action=True)
    else:
        g.then(Step("component-works", [seat, id]))


@scene("component-works")
async def component_works(g: State, seat: Seat, id: str) -> None:
    """A component action that is no action card."""
    g.tell("uses-component", seat, component=id)
    doing = _ACTIONS[id].script(g, seat)
    if doing is not None:
        await doing
