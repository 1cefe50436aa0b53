"""Playing tactic cards."""

from __future__ import annotations

from collections.abc import Callable

from orloj.games.andromeda.abilities import trigger
from orloj.games.andromeda.book import BOOK
from orloj.games.andromeda.components import TACTIC_BY_ID, TACTIC_TYPES, TACTICS, Tactic, TacticId
from orloj.games.andromeda.effects.core import Source, resolve
from orloj.games.andromeda.moments import (
    CARD_MOMENTS,
    CardPlayed,
    Damage,
    Diplomacy,
    Lost,
    Scrapped,
    ShipLaunched,
    Won,
    WonAgainstRaiders,
)
from orloj.games.andromeda.state import State
from orloj.games.andromeda.tracks import advance_event
from orloj.kernel import EVERYBODY, Moment, Seat, Step

MENU_WHEN = {  # at which stages of the own turn a card with this `when` is among the free actions
    "your_turn": ("start", "before-activation", "before-battle", "end", "return"),
    "launch.before": ("start",),
    "activate.after": ("before-battle", "end"),
    "activate.nebula": ("before-battle", "end"),
    "structure.built": (),
    "return.activate": ("return",),
}


def playable(g: State, seat: Seat, stage: str) -> list[str]:
    """The cards that the active player can play as a free action now, one of each type."""
    ids = dict.fromkeys(TACTICS[card].id for card in g.players[seat].hand.cards)
    return [id for id in ids if stage in MENU_WHEN.get(TACTIC_BY_ID[id].when, ()) and _fits(g, id)]


def _fits(g: State, id: str) -> bool:
    """Cards for the time right after an activation need one; a second extra launch is not possible."""
    tactic = TACTIC_BY_ID[id]
    if tactic.when.startswith("activate.") and not g.now.active:
        return False
    if tactic.when.startswith("activate.") and g.now.fought:
        return False
    return not (g.now.extra_used and any(effect.op == "extra_launch" for effect in tactic.effects))


def play_by_id(g: State, seat: Seat, id: str) -> None:
    """Play the first card of a type in the hand: announce it, let opponents answer it, carry it out and discard it; an
    ongoing card stays [andromeda.tactics.1, andromeda.tactics.2, andromeda.tactic-types.5]."""
    card = next(card for card in g.players[seat].hand.cards if TACTICS[card].id == id)
    tactic = TACTICS[card]
    g.players[seat].hand.take(card)
    g.playing.append(card)
    g.reveal(EVERYBODY, f"tactic {card}")
    g.tell("plays", seat, card=card)
    if g.moments and isinstance(g.moments[-1], Diplomacy) and g.battle is not None:
        g.battle.diplomacy.append(seat)
        g.battle.changed = True
    if tactic.type == "event":  # andromeda.tactic-types.3
        advance_event(g, seat)
    g.then(Step("card-done", [seat, card]))
    BOOK.begin(g, CardPlayed(seat=seat, card=card), Step("card-works", [seat, card]), order=g.opponents(seat))


async def card_works(g: State, seat: Seat, card: TacticId) -> None:
    """Nobody has cancelled the card. One that cancels another card is done with before that one is cut off."""
    tactic = TACTICS[card]
    await resolve(g, seat, tactic.effects, Source(tactic.id, seat))
    if tactic.type == "ongoing":
        g.playing.remove(card)
        g.players[seat].ongoing.append(card)
    answered = g.moments[-2] if len(g.moments) > 1 else None
    if isinstance(answered, CardPlayed) and any(effect.op == "cancel" for effect in tactic.effects):
        await card_done(g, seat, card)
        g.tell("cancelled", answered.seat, card=answered.card)
        BOOK.cancel(g, answered)


async def card_done(g: State, seat: Seat, card: TacticId) -> None:
    """The card is discarded, whatever became of it."""
    if card in g.playing:
        g.playing.remove(card)
        g.tactic_discards.append(card)
    if TACTICS[card].type == "event":
        await trigger(g, seat, "tactic.event_played")


# -- at the moments of the game


def _usable(tactic: Tactic) -> Callable[[State, Seat, Moment], bool]:
    """May a seat play the card at this moment, if it holds it?"""

    def usable(g: State, seat: Seat, moment: Moment) -> bool:
        battle = g.battle
        if tactic.own_turn_only and seat != g.active:
            return False
        if tactic.needs_own_ships_in_battle and (battle is None or seat not in battle.fighters):
            return False
        match moment:
            case ShipLaunched():
                return bool(g.ships_at(moment.place, seat)) and g.team_of(seat) != g.team_of(moment.seat)
            case CardPlayed():
                return g.team_of(seat) != g.team_of(moment.seat)
            case Diplomacy():
                return battle is not None and seat not in battle.diplomacy
            case Won() | WonAgainstRaiders():
                return battle is not None and seat in battle.winners
            case Lost() | Damage():
                return battle is not None and seat in battle.losers
            case Scrapped():
                return battle is not None and battle.scrapped.get(seat, 0) > 0
        return True

    return usable


def _player_of(tactic: Tactic) -> Callable[[State, Seat, Moment], None]:
    return lambda g, seat, _moment: play_by_id(g, seat, tactic.id)


for _tactic in TACTIC_TYPES:
    if _tactic.when in CARD_MOMENTS:
        BOOK.ability(
            _tactic.id,
            "when",
            CARD_MOMENTS[_tactic.when],
            _usable(_tactic),
            rule="andromeda.tactics.1",
            again=True,  # a second copy may be played in the same window
        )(_player_of(_tactic))
