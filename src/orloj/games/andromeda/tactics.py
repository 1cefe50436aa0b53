"""Playing tactic cards."""

from __future__ import annotations

from orloj.games.andromeda.abilities import trigger
from orloj.games.andromeda.components import TACTIC_BY_ID, TACTICS, TacticId
from orloj.games.andromeda.effects.core import Source, resolve
from orloj.games.andromeda.moments import BOOK, CardPlayed, Diplomacy
from orloj.games.andromeda.state import State
from orloj.games.andromeda.tracks import advance_event
from orloj.kernel import EVERYBODY, Moment, Seat

MENU_WHEN = {  # at which stages of the own turn a card with this `when` is among the free actions
    "your_turn": ("start", "before-battle", "end", "return"),
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


async def play_by_id(g: State, seat: Seat, id: str, moment: Moment | None = None) -> None:
    """Play the first card of a type in the hand."""
    card = next(card for card in g.players[seat].hand.cards if TACTICS[card].id == id)
    await play(g, seat, card, moment)


async def play(g: State, seat: Seat, card: TacticId, moment: Moment | None = None) -> None:
    """Announce the card, let opponents answer it, carry it out and discard it; an ongoing card stays
    [andromeda.tactics.1, andromeda.tactics.2, andromeda.tactic-types.5]."""
    tactic = TACTICS[card]
    g.players[seat].hand.take(card)
    g.playing.append(card)
    g.reveal(EVERYBODY, f"tactic {card}")
    g.tell("plays", seat, card=card)
    if isinstance(moment, Diplomacy) and g.battle is not None:
        g.battle.diplomacy.append(seat)
        g.battle.changed = True
    if tactic.type == "event":  # andromeda.tactic-types.3
        advance_event(g, seat)
    announced = CardPlayed(seat, card)
    await BOOK.window(g, "when", announced, g.opponents(seat))
    if announced.cancelled:
        g.tell("cancelled", seat, card=card)
    else:
        if isinstance(moment, CardPlayed) and any(effect.op == "cancel" for effect in tactic.effects):
            moment.cancelled = True
        await resolve(g, seat, tactic.effects, Source(tactic.id, seat))
    g.playing.remove(card)
    if tactic.type == "ongoing" and not announced.cancelled:
        g.players[seat].ongoing.append(card)
    else:
        g.tactic_discards.append(card)
    if tactic.type == "event":
        await trigger(g, seat, "tactic.event_played")
