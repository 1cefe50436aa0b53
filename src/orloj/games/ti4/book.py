"""The book of everything that can be done at the moments of the game (`moments`), and how cards are played.

Abilities register themselves in the files of their family:

    @BOOK.ability("scavenge", "after", ControlGained, lambda g, seat, moment: moment.seat == seat, mandatory=True)
    def scavenge(g: State, seat: Seat, moment: ControlGained) -> None: ...

    @card("morale-boost", "after", RoundStart, lambda g, seat, moment: fights(g, seat))
    def morale_boost(g: State, seat: Seat, moment: RoundStart) -> None: ...

    @note("ceasefire", "after", Activation, ...)
    def ceasefire(g: State, seat: Seat, moment: Activation, owner: Seat) -> None: ...

    @note_action("stymie")
    def stymie(g: State, seat: Seat, owner: Seat) -> None: ...

    @component_action("orbital-drop", usable)
    async def orbital_drop(g: State, seat: Seat) -> None: ...
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar

from orloj.games.ti4.components import (
    ACTION_CARDS,
    AGENDA_NUMBER,
    CARD_NUMBERS,
    FACTIONS,
    NOTE_KINDS,
    NOTES,
    OBJECTIVE_NUMBER,
    ObjectiveId,
)
from orloj.games.ti4.deeds import ThePlayer
from orloj.games.ti4.facts import (
    ABILITY,
    CARD,
    FLAGSHIP,
    LAW,
    NOTE,
    TECHNOLOGY,
    Known,
    current,
    has_ready,
    holders,
    law_in_force,
    note_kind,
    note_owner,
    of_others,
    seats_alive,
    source_of,
    timing_order,
)
from orloj.games.ti4.moments import CardPlayed, Turn
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene, with_aftermath
from orloj.games.ti4.state import TABLE, State
from orloj.kernel import EVERYBODY, Ability, Book, Hand, Moment, Seat, Step, choose
from orloj.kernel.moments import AGAIN

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
        in_hand = bool(notes_of_kind(g, seat, id))
        return in_hand or seat in holders(g, id)  # played already, and it still works
    if source == LAW and (law := law_in_force(g, id)) is not None:
        return law.owner in (seat, TABLE)  # a law of the common area concerns whomever its text names
    return has_ready(g, seat, id) and may_choose(g, seat, id)


def may_choose(g: Known, seat: Seat, id: str) -> bool:
    """May the seat use this component of its own choice? It may be kept from using abilities of its faction for a
    while."""
    return source_of(id) != ABILITY or id in _UNCHOSEN or MAY_CHOOSE_ABILITIES(g, True, seat)


SECRET = "secret"  # an objective; the other kinds of what an ability belongs to are those of `source_of`


class _Sources:
    """What some abilities belong to, so that nobody looks closer at what a seat does not have."""

    def __init__(self, ids: Iterable[str]) -> None:
        by_kind: dict[str, list[str]] = defaultdict(list)
        for id in ids:
            by_kind[SECRET if id in OBJECTIVE_NUMBER else source_of(id)].append(id)
        self._ids = frozenset(ids)
        self.hidden = [id for kind in (CARD, NOTE, SECRET) for id in by_kind[kind]]  # of what may lie hidden in a hand
        self._cards = {number: id for id in by_kind[CARD] for number in CARD_NUMBERS[id]}
        self._notes = frozenset(by_kind[NOTE])
        self._secrets = {OBJECTIVE_NUMBER[id]: id for id in by_kind[SECRET]}
        self._laws = {AGENDA_NUMBER[id]: id for id in by_kind[LAW]}
        self._technologies = frozenset(by_kind[TECHNOLOGY])
        own = {*by_kind[ABILITY], *by_kind[FLAGSHIP]}
        self._of_factions = {
            faction.id: [id for id in (*faction.abilities, faction.flagship) if id in own]
            for faction in FACTIONS.values()
        }

    def within_reach(self, g: State, seat: Seat) -> list[str]:
        """All abilities that the seat could hold (`_holds`) now."""
        player = g.players[seat]
        found = [*self._of_factions.get(player.faction, ())]
        if self._cards:
            found += [self._cards[number] for number in player.action_cards.cards if number in self._cards]
        if self._technologies:
            own = (*player.technologies, *player.copies.values()) if player.copies else player.technologies
            found += [id for id in own if id in self._technologies]
        if self._notes:
            kinds = [note_kind(g, number) for number in (*of_others(player.notes.cards, seat), *player.notes_in_play)]
            found += [id for id in kinds if id in self._notes]
        if self._secrets:
            found += [self._secrets[number] for number in player.secrets.cards if number in self._secrets]
            found += [self._secrets[number] for number in g.objectives if number in self._secrets]
        if self._laws and g.laws:
            found += [self._laws[law.agenda] for law in g.laws if law.agenda in self._laws]
        if g.lasting:
            found += [one.id for one in g.lasting if one.id in self._ids]
        return found


@cache
def _sources_of(ids: tuple[str, ...]) -> _Sources:
    return _Sources(ids)


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
    return any(_may_hide(g, seat, id) for id in ids)


def _may_hide(g: State, seat: Seat, id: str) -> bool:
    """Has the seat a hidden card that may be this one and may be used, for all that others know? What lies open is in
    nobody's hand."""
    player = g.players[seat]
    if id in OBJECTIVE_NUMBER:
        return bool(player.secrets.cards) and may_be_secret(g, OBJECTIVE_NUMBER[id])
    source = source_of(id)
    if source == CARD:
        return bool(player.action_cards.cards) and MAY_PLAY_CARDS(g, True, seat) and _may_be_in_hand(g, id)
    return source == NOTE and bool(player.notes.cards) and seat in g.note_takers


def may_be_secret(g: Known, objective: ObjectiveId) -> bool:
    """May somebody hold this secret objective? Nobody has scored it, and it does not lie open."""
    return objective not in g.objectives and not any(objective in player.scored for player in g.players)


def _may_be_in_hand(g: State, id: str) -> bool:
    """Is a copy of this action card not among the discards?"""
    return not all(number in g.action_deck.discards.cards for number in CARD_NUMBERS[id])


_SEEMS_USABLE: dict[tuple[str, type[Moment]], Callable[[State, Seat, Any], bool]] = {}  # abilities of notes; see `note`


_IDS: dict[str, None] = {}  # of all abilities at moments


def ability_ids() -> list[str]:
    """The components that have an ability at some moment."""
    return list(_IDS)


_AS_LONG_AS: dict[type[Moment], Callable[[State], bool]] = {}  # kinds of moments → whether anything can be used


def offered_as_long_as(moment: type[Moment], goes_on: Callable[[State], bool]) -> None:
    """At this kind of moment nobody can use anything any more as soon as what it belongs to is over."""
    _AS_LONG_AS[moment] = goes_on


class _Book(Book[State]):
    """Tells the table whenever an ability of a component that lies open is used; cards and notes tell it themselves."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._sources: dict[tuple[Timing, type[Moment]], _Sources] = {}

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
        self._sources.clear()
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

    @property
    def scenes(self) -> dict[str, Callable[..., Any]]:
        """Reactions to a transaction that is made in a window come before what comes after the window."""
        return {name: with_aftermath(one) for name, one in super().scenes.items()}

    async def _ask(self, g: State, timing: Timing) -> None:
        """Who was not asked, because he had nothing to use, and got it by a transaction before all had passed, is asked
        then: the moment is still there [ti4.65.1a]."""
        moment: Moment = g.moments[-1]
        used, asked = len(moment.used), self._asked(g, timing, moment)
        await super()._ask(g, timing)
        if g.aftermath and len(moment.used) == used and not {*self._asked(g, timing, moment)} <= {*asked}:
            g.then(Step(AGAIN, [timing]))

    def candidates(self, g: State, timing: Timing, moment: Moment, seat: Seat) -> Collection[Ability[State]]:
        reach = self._sources_at(timing, moment).within_reach(g, seat)
        if not reach or not _goes_on(g, moment):
            return ()
        return [ability for id, ability in self.fitting(timing, moment).items() if id in reach]

    def _sources_at(self, timing: Timing, moment: Moment) -> _Sources:
        sources = self._sources.get((timing, type(moment)))
        if sources is None:
            sources = self._sources[timing, type(moment)] = _Sources(self.fitting(timing, moment))
        return sources

    def conceals(self, g: State, timing: Timing, moment: Moment, seat: Seat) -> bool:
        """Whether a hidden card could be used here depends on what lies open alone, so everybody sees where none could
        be; which cards the seat really holds does not matter."""
        fitting = self.fitting(timing, moment)
        return _goes_on(g, moment) and any(
            (fitting[id].again or (seat, id) not in moment.used)
            and _may_hide(g, seat, id)
            and _SEEMS_USABLE.get((id, fitting[id].moment), fitting[id].usable)(g, seat, moment)
            for id in self._sources_at(timing, moment).hidden
        )


def _goes_on(g: State, moment: Moment) -> bool:
    """Can anything be used at all at this moment?"""
    goes_on = _AS_LONG_AS.get(type(moment))
    return goes_on is None or goes_on(g)


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
    number = _best_known(player.action_cards, id)
    player.action_cards.take(number)
    g.action_deck.discard([number])
    g.tell("plays-card", seat, action_card=id)
    begin(g, CardPlayed(seat=seat, card=number, as_action=as_action), "card-works")


def _best_known(hand: Hand, id: str) -> int:
    """Of copies in a hand, the one that most others know: who knows of one cannot tell that another was played."""
    copies = [one for one in CARD_NUMBERS[id] if one in hand.cards]
    return max(copies, key=lambda one: hand.seen.get(one, 0).bit_count())


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


WHEN_RESOLVED = "after-resolved"  # what brings most notes back [ti4.54.3]


def note(
    id: str,
    timing: Timing,
    moment: type[M],
    usable: Callable[[State, Seat, M, Seat], bool] = lambda _g, _seat, _moment, _owner: True,
) -> Callable[[Script], Script]:
    """Registers a promissory note that its holder plays in a window. `usable` and the script get the owner of the note
    besides."""

    def keep(script: Script) -> Script:
        def fits(g: State, seat: Seat, happens: M) -> bool:
            return any(usable(g, seat, happens, note_owner(one)) for one in notes_of_kind(g, seat, id))

        def seems_to_fit(g: State, seat: Seat, happens: M) -> bool:
            return any(usable(g, seat, happens, owner) for owner in _owners(g, id) if owner != seat)

        _SEEMS_USABLE[id, moment] = seems_to_fit

        @BOOK.ability(id, timing, moment, fits, rule="ti4.54.0", again=id in NOTE_KINDS)
        async def play(g: State, seat: Seat, happens: M) -> None:
            usables = [one for one in notes_of_kind(g, seat, id) if usable(g, seat, happens, note_owner(one))]
            fitting = [owner for owner in _owners(g, id) if owner != seat and usable(g, seat, happens, owner)]
            owner = await _whose_note(g, seat, id, [note_owner(one) for one in usables], fitting)
            [played] = [one for one in usables if note_owner(one) == owner]
            if played not in g.players[seat].notes.cards:
                return  # only in an imagined game, which has dealt the note to somebody else meanwhile
            g.tell("plays-note", seat, note=id, owner=owner)
            await _play_note(g, seat, played, lambda: script(g, seat, happens, owner))

        return script

    return keep


def note_action(
    id: str, usable: Callable[[State, Seat, Seat], bool] = lambda _g, _seat, _owner: True
) -> Callable[[Script], Script]:
    """Registers a faction's note that its holder plays as the action of a turn. `usable` and the script get the owner
    of the note besides."""

    def keep(script: Script) -> Script:
        def fits(g: State, seat: Seat) -> bool:
            return any(usable(g, seat, note_owner(one)) for one in notes_of_kind(g, seat, id))

        @component_action(id, fits)
        async def act(g: State, seat: Seat) -> None:
            [played] = notes_of_kind(g, seat, id)
            await _play_note(g, seat, played, lambda: script(g, seat, note_owner(played)))

        return script

    return keep


async def _play_note(g: State, seat: Seat, played: int, script: Callable[[], Awaitable[None] | None]) -> None:
    """A note lies open before its holder as long as it works, and goes back when all of it is done [ti4.54.3]."""
    lay_note_down(g, seat, played)
    over = Step("note-resolved", [seat, played])
    g.then(over)
    doing = script()
    if doing is not None:
        await doing
    if over not in g.plan:  # it has put an end to what was going on
        note_resolved(g, seat, played)


@scene("note-resolved")
def note_resolved(g: State, seat: Seat, played: int) -> None:
    """Nothing more is to be done; what lasts for a while keeps its note on the table."""
    if played in g.players[seat].notes_in_play and not _still_works(g, seat, note_kind(g, played)):
        return_note(g, seat, played)


def _still_works(g: Known, seat: Seat, id: str) -> bool:
    return WHEN_RESOLVED not in NOTES[id].returns or any(one.id == id and one.seat == seat for one in g.lasting)


async def _whose_note(g: State, seat: Seat, id: str, owners: Sequence[Seat], fitting: Sequence[Seat]) -> Seat:
    """Of one kind there is a note of each owner. Whether the player has several does not show if he might have, since
    notes of several players would fit."""
    options = [ThePlayer(owner) for owner in owners]
    might_have_several = len(fitting) > 1 and len(g.players[seat].notes.cards) > 1
    chosen = await choose(
        seat,
        "whose-note",
        lambda _seat: options,
        rule="ti4.54.1",
        values={"source": id},
        asides=False,  # a note that is just being played cannot be given away
        ponder=g.poker_face and might_have_several,
        telling=True,
    )
    return chosen.player


def _owners(g: Known, id: str) -> list[Seat]:
    """Whose notes of a kind are in the game and do not lie open."""
    owners = [seat for seat in seats_alive(g) if id in NOTE_KINDS or FACTIONS[g.players[seat].faction].note == id]
    lie_open = [note_owner(one) for player in g.players for one in player.notes_in_play if note_kind(g, one) == id]
    return [seat for seat in owners if seat not in lie_open]


def notes_of_kind(g: Known, seat: Seat, id: str) -> list[int]:
    """The notes of a kind that a seat holds in hand and that belong to others: nobody plays his own [ti4.54.2]."""
    hand: Any = g.players[seat]
    return [one for one in of_others(hand.notes.cards, seat) if note_kind(g, one) == id]


def lay_note_down(g: State, seat: Seat, number: int) -> None:
    """A note of the hand lies open before its holder."""
    g.players[seat].notes.take(number)
    g.players[seat].notes_in_play.append(number)


def return_note(g: State, seat: Seat, number: int) -> None:
    """A note goes back to the hand of its owner; of one that lay open everybody knows it."""
    player = g.players[seat]
    lay_open = number in player.notes_in_play
    if lay_open:
        player.notes_in_play.remove(number)
    else:
        player.notes.take(number)
    g.players[note_owner(number)].notes.put(number, EVERYBODY if lay_open else seat)


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
    reach = _sources_of(tuple(_ACTIONS)).within_reach(g, seat)
    return [id for id, action in _ACTIONS.items() if id in reach and _holds(g, seat, id) and action.usable(g, seat)]


def hides_actions(g: State, seat: Seat) -> bool:
    """Does the seat hold hidden cards of a kind that could be an action?"""
    return _hides(g, seat, tuple(_ACTIONS))


def do_component_action(g: State, seat: Seat, id: str) -> None:
    """Plan a component action: cards can be cancelled, everything else happens."""
    if source_of(id) == CARD:
        play_card(g, seat, id, as_action=True)
    else:
        g.then(Step("component-works", [seat, id]))


@scene("component-works")
async def component_works(g: State, seat: Seat, id: str) -> None:
    """A component action that is no action card; if a transaction has made it impossible [ti4.1.3], the player chooses
    another action."""
    if not (_holds(g, seat, id) and _ACTIONS[id].usable(g, seat)):
        turn = current(g, Turn)
        assert turn is not None
        turn.performed = False
        return
    g.tell("uses-component", seat, component=id)
    doing = _ACTIONS[id].script(g, seat)
    if doing is not None:
        await doing
