"""Players who have lost everything leave the game [ti4.80]."""

from __future__ import annotations

from orloj.games.ti4.book import return_note
from orloj.games.ti4.cards import discard_cards
from orloj.games.ti4.components import OBJECTIVES
from orloj.games.ti4.facts import (
    LAW,
    Known,
    clockwise,
    is_ground_force,
    note_owner,
    places_in,
    planets_of,
    seats_alive,
    source_of,
    units_at,
)
from orloj.games.ti4.laws import repeal_laws_of
from orloj.games.ti4.production import has_producers
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.scoring import LAST_ONE, end_game
from orloj.games.ti4.state import State
from orloj.games.ti4.transactions import note_leaves
from orloj.kernel import EVERYBODY, Seat


def has_lost_everything(g: Known, seat: Seat) -> bool:
    """Is a player to be eliminated: without a planet, a ground force and a unit with Production [ti4.80.1, ti4.80.1a,
    ti4.80.1b, ti4.80.1c]?"""
    return not planets_of(g, seat) and not _has_ground_forces(g, seat) and not has_producers(g, seat)


def _has_ground_forces(g: Known, seat: Seat) -> bool:
    return any(
        is_ground_force(kind) for tile in g.systems for place in places_in(tile) for kind in units_at(g, seat, place)
    )


@scene("eliminations")
def eliminations(g: State) -> None:
    """Looks whether anybody has lost everything. Whoever is left alone has won; the last ones who have lost everything
    together have won together."""
    before = seats_alive(g)
    for seat in before:
        if has_lost_everything(g, seat):
            eliminate(g, seat)
    left = seats_alive(g)
    if len(left) <= 1:
        end_game(g, left or before, LAST_ONE)


def eliminate(g: State, seat: Seat) -> None:
    """A player is out of the game [ti4.80.0]."""
    g.players[seat].eliminated = True
    g.players[seat].passed = True
    g.tell("eliminated", seat)
    _clear_board(g, seat)
    _give_notes_back(g, seat)
    _give_cards_back(g, seat)
    _clear_sheet(g, seat)
    g.deals.open[:] = [offer for offer in g.deals.open if seat not in (offer.giver, offer.taker)]
    if g.speaker == seat and seats_alive(g):
        g.speaker = clockwise(g, seat)[0]  # ti4.clar.8
        g.tell("speaker", g.speaker)
    repeal_laws_of(g, seat)  # ti4.80.3


def _clear_board(g: State, seat: Seat) -> None:
    """Units and command tokens leave the board [ti4.80.2]; wormhole tokens stay [ti4.clar.10]."""
    for system in g.systems.values():
        system.space.pop(seat, None)
        if seat in system.tokens:
            system.tokens.remove(seat)
    for planet in g.planets.values():
        planet.ground.pop(seat, None)


def _give_notes_back(g: State, seat: Seat) -> None:
    """Notes of others go back to them [ti4.80.4, ti4.54.7a]; his own leave the game, whoever has them [ti4.80.4a,
    ti4.54.7]. The initiative that one of them gives holds until the end of the round [ti4.clar.11]."""
    player = g.players[seat]
    for note in [*player.notes.cards, *player.notes_in_play]:
        if note_owner(note) != seat:
            return_note(g, seat, note)
    for holder in seats_alive(g):
        for note in [note for note in g.players[holder].notes_in_play if note_owner(note) == seat]:
            note_leaves(g, holder, note)
        for note in [note for note in g.players[holder].notes.cards if note_owner(note) == seat]:
            g.players[holder].notes.take(note)
    player.notes.cards.clear()
    player.notes.seen.clear()


def _give_cards_back(g: State, seat: Seat) -> None:
    """Action cards are discarded [ti4.clar.5], strategy cards return to the common area [ti4.clar.6], and secret
    objectives, also scored ones, are shuffled into their deck [ti4.clar.7]."""
    player = g.players[seat]
    cards = list(player.action_cards.cards)
    g.reveal(EVERYBODY, *cards)
    discard_cards(g, seat, cards)
    g.offer |= {card: g.offer.get(card, 0) for card in player.strategy_cards}
    secrets = [one for one in player.scored if OBJECTIVES[one].stage == "secret" and one not in g.objectives]
    g.secret_deck.cards += [*player.secrets.cards, *secrets]
    g.secret_deck.shuffle(g.luck)
    player.secrets.cards.clear()
    player.secrets.seen.clear()


def _clear_sheet(g: State, seat: Seat) -> None:
    """Technologies, command sheet, control tokens and reinforcements go back to the box [ti4.80.2]. A law at a planet
    that he has exhausted stays so, whoever controls the planet now [ti4.51.2, ti4.76.2]."""
    player = g.players[seat]
    laws = [id for id in player.exhausted if source_of(id) == LAW]
    player.tactic = player.fleet = player.strategy = player.trade_goods = player.commodities = 0
    for cards in (
        player.technologies,
        player.exhausted,
        player.scored,
        player.strategy_cards,
        player.spent_cards,
        player.copies,
        player.waiting,
    ):
        cards.clear()
    player.exhausted += laws
