"""What a seat may see, built from nothing; dealing anew what it cannot know; what must always hold."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from typing import Annotated, Any

from msgspec import Meta, Struct

from orloj.games.ti4.components import (
    ACTION_CARDS,
    OBJECTIVES,
    PLANETS,
    SYSTEMS,
    TECHNOLOGIES,
    UNITS,
    AgendaId,
    CardId,
    NoteId,
    ObjectiveId,
)
from orloj.games.ti4.facts import count_on_board, note_owner, spare_tokens
from orloj.games.ti4.moments import AgendaOnTable, AnyMoment
from orloj.games.ti4.purse import commodity_limit
from orloj.games.ti4.state import (
    Kind,
    Lasting,
    Law,
    Planet,
    PlanetId,
    Player,
    Promise,
    State,
    System,
    TileId,
)
from orloj.kernel import Luck, Outcome, Pile, Seat, deal_anew
from orloj.parts.deals import Offer
from orloj.parts.decks import forget_all_but, known_places


class PlayerView(Struct):
    """One player as the looker sees him."""

    faction: Annotated[str, Meta(description="the faction")]
    tactic: Annotated[int, Meta(description="command tokens in the tactic pool")]
    fleet: Annotated[int, Meta(description="command tokens in the fleet pool")]
    strategy: Annotated[int, Meta(description="command tokens in the strategy pool")]
    trade_goods: Annotated[int, Meta(description="trade goods")]
    commodities: Annotated[int, Meta(description="commodities")]
    points: Annotated[int, Meta(description="victory points")]
    technologies: Annotated[list[str], Meta(description="technologies that the player owns")]
    exhausted: Annotated[list[str], Meta(description="cards that are exhausted, but no planets")]
    copies: Annotated[dict[str, str], Meta(description="technology that copies -> technology whose text it has")]
    waiting: Annotated[dict[Kind, int], Meta(description="units that come back at the start of the next turn")]
    notes_in_play: Annotated[list[NoteId], Meta(description="promissory notes that lie open before the player")]
    scored: Annotated[list[ObjectiveId], Meta(description="objectives that the player has scored")]
    strategy_cards: Annotated[list[str], Meta(description="strategy cards")]
    spent_cards: Annotated[list[str], Meta(description="strategy cards that are exhausted")]
    initiative: Annotated[int, Meta(description="the initiative number of this round")]
    passed: Annotated[bool, Meta(description="has the player passed in this round?")]
    eliminated: Annotated[bool, Meta(description="is the player out of the game?")]
    card_count: Annotated[int, Meta(description="how many action cards the player holds")]
    note_count: Annotated[int, Meta(description="how many promissory notes the player holds")]
    secret_count: Annotated[int, Meta(description="how many unscored secret objectives the player has")]
    known_notes: Annotated[list[NoteId], Meta(description="notes that you know the player holds")]
    known_cards: Annotated[list[CardId], Meta(description="action cards that you know the player holds")]
    action_cards: Annotated[list[CardId] | None, Meta(description="your own action cards; otherwise null")] = None
    secrets: Annotated[list[ObjectiveId] | None, Meta(description="your own secret objectives; otherwise null")] = None
    notes: Annotated[list[NoteId] | None, Meta(description="your own promissory notes; otherwise null")] = None
    follows: Annotated[list[str], Meta(description="strategy cards that you follow, as you have told beforehand")] = []
    declines: Annotated[list[str], Meta(description="strategy cards that you do not follow in this round")] = []


class View(Struct):
    """The table as a seat sees it; None is a spectator."""

    you: Annotated[Seat | None, Meta(description="whose view it is; null for spectators")]
    seat_count: Annotated[int, Meta(description="how many players there are")]
    mode: Annotated[str, Meta(description="the mode of the game")]
    goal: Annotated[int, Meta(description="victory points that win")]
    round: Annotated[int, Meta(description="the number of the round; 0 before the first one")]
    phase: Annotated[str, Meta(description="setup, strategy, action, status or agenda")]
    speaker: Annotated[Seat, Meta(description="who is the speaker; -1: nobody yet")]
    active: Annotated[Seat, Meta(description="whose turn it is; -1: nobody's")]
    custodians: Annotated[bool, Meta(description="does the custodians token still lie on Mecatol Rex?")]
    cards_each: Annotated[int, Meta(description="strategy cards that each player chooses")]
    players: Annotated[list[PlayerView], Meta(description="everybody, by seat")]
    systems: Annotated[dict[TileId, System], Meta(description="tile -> the system on the board")]
    planets: Annotated[dict[PlanetId, Planet], Meta(description="planet -> who controls it and what stands on it")]
    offer: Annotated[dict[str, int], Meta(description="strategy card that nobody has -> the trade goods on it")]
    objectives: Annotated[list[ObjectiveId], Meta(description="public objectives that lie open")]
    objectives_left: Annotated[list[int], Meta(description="public objectives face down: stage I, stage II")]
    laws: Annotated[list[Law], Meta(description="laws in force")]
    lasting: Annotated[list[Lasting], Meta(description="what components do for a while")]
    moments: Annotated[list[AnyMoment], Meta(description="what is going on, the innermost last")]
    action_cards_left: Annotated[int, Meta(description="action cards in the deck")]
    discarded_cards: Annotated[list[CardId], Meta(description="discarded action cards, the top one last")]
    agendas_left: Annotated[int, Meta(description="agendas in the deck")]
    discarded_agendas: Annotated[list[AgendaId], Meta(description="discarded agendas, the top one last")]
    known_agendas: Annotated[dict[int, AgendaId], Meta(description="place in the deck (0 is the top) -> what you saw")]
    secrets_left: Annotated[int, Meta(description="secret objectives in the deck")]
    promises: Annotated[list[Promise], Meta(description="what players have promised each other")]
    offers: Annotated[list[Offer], Meta(description="open offers of yours and to you")]
    traded: Annotated[list[tuple[Seat, Seat]], Meta(description="who has made a transaction in this turn or agenda")]
    your_tiles: Annotated[list[TileId], Meta(description="tiles in your hand while the galaxy is built")]
    tile_counts: Annotated[list[int], Meta(description="by seat: tiles in hand while the galaxy is built")]
    factions_left: Annotated[list[str], Meta(description="factions that can still be chosen")]
    seating: Annotated[
        list[Seat], Meta(description="by home position, clockwise: who lives there; empty: in the order of the seats")
    ]
    outcome: Annotated[Outcome | None, Meta(description="how the game ended; null while it goes on")]

    @property
    def seats(self) -> range:
        return range(self.seat_count)


def view(g: State, seat: Seat | None) -> View:
    """The table for a seat, or for a spectator."""
    over = g.outcome is not None
    hands = g.tile_hands
    return View(
        you=seat,
        seat_count=g.seat_count,
        mode=g.mode,
        goal=g.goal,
        round=g.round,
        phase=g.phase,
        speaker=g.speaker,
        active=g.active,
        custodians=g.custodians,
        cards_each=g.cards_each,
        players=[_player(g, who, seat, open_hands=over) for who in g.seats],
        systems=g.systems,
        planets=g.planets,
        offer=g.offer,
        objectives=g.objectives,
        objectives_left=[len(pile.cards) for pile in g.hidden_objectives],
        laws=g.laws,
        lasting=g.lasting,
        moments=g.moments,
        action_cards_left=len(g.action_deck.pile.cards),
        discarded_cards=g.action_deck.discards.cards,
        agendas_left=len(g.agenda_deck.pile.cards),
        discarded_agendas=g.agenda_deck.discards.cards,
        known_agendas=known_places(g.agenda_deck.pile, [seat]) if seat is not None else {},
        secrets_left=len(g.secret_deck.cards),
        promises=g.promises,
        offers=[offer for offer in g.deals.open if seat in (offer.giver, offer.taker)],
        traded=g.traded,
        your_tiles=hands[seat] if seat is not None and hands else [],
        tile_counts=[len(hand) for hand in hands],
        factions_left=g.factions_left,
        seating=g.seating,
        outcome=g.outcome,
    )


_SHARED = [name for name in PlayerView.__struct_fields__ if name in Player.__struct_fields__]
_HIDDEN = ("action_cards", "secrets", "notes", "follows", "declines")
_OPEN = [name for name in _SHARED if name not in _HIDDEN]
_open_fields = attrgetter(*_OPEN)


def _player(g: State, who: Seat, looker: Seat | None, *, open_hands: bool) -> PlayerView:
    player = g.players[who]
    sees = open_hands or who == looker
    open_to_all: dict[str, Any] = dict(zip(_OPEN, _open_fields(player), strict=True))
    return PlayerView(
        **open_to_all,
        card_count=player.card_count,
        note_count=len(player.notes.cards),
        secret_count=len(player.secrets.cards),
        known_notes=sorted(player.notes.known_to(looker)) if looker is not None and not sees else [],
        known_cards=sorted(player.action_cards.known_to(looker)) if looker is not None and not sees else [],
        action_cards=sorted(player.action_cards.cards) if sees else None,
        secrets=sorted(player.secrets.cards) if sees else None,
        notes=sorted(player.notes.cards) if sees else None,
        follows=player.follows if who == looker else [],
        declines=player.declines if who == looker else [],
    )


# ---------------------------------------------------------------- what a seat cannot know


def redeal(g: State, seat: Seat, luck: Luck) -> None:
    """Deal anew what the seat cannot know: the decks, and the hands of the others but for what it has seen. When the
    game is over, all hands lie open."""
    if g.outcome is not None:
        return
    others = [player for who, player in enumerate(g.players) if who != seat]
    deal_anew(luck, [(g.action_deck.pile, g.action_deck.pile.known_to(seat)), *_hands(others, "action_cards", seat)])
    deal_anew(luck, [(g.agenda_deck.pile, g.agenda_deck.pile.known_to(seat))])
    deal_anew(luck, [(g.secret_deck, g.secret_deck.known_to(seat)), *_hands(others, "secrets", seat)])
    _deal_notes(g, luck, seat)
    _deal_objectives(g, luck)
    for pile in (g.action_deck.pile, g.agenda_deck.pile, g.secret_deck):
        forget_all_but(pile, [seat])
    for player in others:
        for hand in (player.action_cards, player.secrets, player.notes):
            forget_all_but(hand, [seat])
        player.follows.clear()
        player.declines.clear()
    _deal_tiles(g, luck, seat)


def reshuffle(g: State, luck: Luck) -> None:
    """Deal anew what nobody knows."""
    for pile in (g.action_deck.pile, g.agenda_deck.pile, g.secret_deck):
        deal_anew(luck, [(pile, list(pile.seen))])
    _deal_objectives(g, luck)


def _hands(players: list[Player], name: str, seat: Seat) -> list[tuple[Pile | list[int], list[int]]]:
    hands: list[Pile] = [getattr(player, name) for player in players]
    return [(hand, hand.known_to(seat)) for hand in hands]


def _deal_notes(g: State, luck: Luck, seat: Seat) -> None:
    """Whoever has never got a note holds only his own ones; who has may hold any that are not seen."""
    pool: list[int] = []
    unknown: dict[Seat, int] = {}
    for who, player in enumerate(g.players):
        if who != seat:
            known = set(player.notes.known_to(seat))
            hidden = [note for note in player.notes.cards if note not in known]
            unknown[who] = len(hidden)
            pool += hidden
    pool.sort()
    luck.shuffle(pool)
    for who in sorted(unknown, key=lambda who: who in g.note_takers):
        fitting = pool if who in g.note_takers else [note for note in pool if note_owner(note) == who]
        dealt = fitting[: unknown[who]]
        pool = [note for note in pool if note not in dealt]
        hand = g.players[who].notes
        kept = hand.known_to(seat)
        hand.cards[:] = [*kept, *dealt]
        hand.seen = {note: hand.seen[note] for note in kept}


def _deal_objectives(g: State, luck: Luck) -> None:
    """Objectives that lie face down could be any of their stage that do not lie open."""
    for stage, pile in zip(("1", "2"), g.hidden_objectives, strict=False):
        unseen = [number for number, one in enumerate(OBJECTIVES) if one.stage == stage and number not in g.objectives]
        luck.shuffle(unseen)
        pile.cards[:] = unseen[: len(pile.cards)]


def _deal_tiles(g: State, luck: Luck, seat: Seat) -> None:
    """While the galaxy is built: hands of the others, by the backs of the tiles, which all can see."""
    others = [hand for who, hand in enumerate(g.tile_hands) if who != seat]
    for back in ("blue", "red"):
        held = sorted(tile for hand in others for tile in hand if SYSTEMS[tile].back == back)
        seen = {*g.systems, *(g.tile_hands[seat] if g.tile_hands else [])}
        unseen = sorted(tile for tile, facts in SYSTEMS.items() if facts.back == back and tile not in seen)
        luck.shuffle(unseen)
        dealt = iter(unseen[: len(held)])
        for hand in others:
            hand[:] = [next(dealt) if SYSTEMS[tile].back == back else tile for tile in hand]


# ---------------------------------------------------------------- what must always hold


def invariants(g: State) -> None:
    """No card is lost or doubled, no player has more pieces or tokens than there are, nothing is negative."""
    _cards_are_whole(g)
    assert len(g.planets) == len({planet for tile in g.systems for planet in SYSTEMS[tile].planets})
    for seat, player in enumerate(g.players):
        if not player.faction:
            continue
        for number in (player.tactic, player.fleet, player.strategy, player.trade_goods, player.commodities):
            assert number >= 0, player
        assert 0 <= player.points <= g.goal
        assert spare_tokens(g, seat) >= 0, player
        assert player.commodities <= max(commodity_limit(g, seat), 0), player
        for kind, facts in UNITS.items():
            assert facts.unlimited or count_on_board(g, seat, kind) <= facts.plastic, (seat, kind)
        assert len(set(player.technologies)) == len(player.technologies), player
        assert set(player.technologies) <= set(TECHNOLOGIES)
        assert set(player.spent_cards) <= set(player.strategy_cards), player
        if player.eliminated:
            assert not player.action_cards.cards
    for system in g.systems.values():
        assert len(set(system.tokens)) == len(system.tokens), system
        for force in system.space.values():
            _force_is_sound(force.units, force.damaged)
    for id, planet in g.planets.items():
        assert id in PLANETS
        for force in planet.ground.values():
            _force_is_sound(force.units, force.damaged)


def _force_is_sound(units: dict[Kind, int], damaged: dict[Kind, int]) -> None:
    assert units
    assert all(count > 0 for count in units.values()), units
    assert all(0 < count <= units.get(kind, 0) for kind, count in damaged.items()), (units, damaged)


def _cards_are_whole(g: State) -> None:
    lying = Counter([*g.action_deck.pile.cards, *g.action_deck.discards.cards])
    for player in g.players:
        lying += Counter(player.action_cards.cards)
    assert lying == Counter(range(len(ACTION_CARDS))), lying - Counter(range(len(ACTION_CARDS)))
    agendas = Counter([*g.agenda_deck.pile.cards, *g.agenda_deck.discards.cards, *[law.agenda for law in g.laws]])
    voted_on = [moment for moment in g.moments if isinstance(moment, AgendaOnTable)]
    agendas += Counter(moment.agenda for moment in voted_on if not moment.again and moment.agenda not in agendas)
    assert all(count == 1 for count in agendas.values()), agendas
    secrets = Counter(g.secret_deck.cards)
    for player in g.players:
        secrets += Counter(player.secrets.cards)
    assert all(count == 1 for count in secrets.values()), secrets
    notes = Counter(note for player in g.players for note in [*player.notes.cards, *player.notes_in_play])
    assert all(count == 1 for count in notes.values()), notes


def turn_of(seen: View) -> Seat | None:
    """Whose turn it is in the action phase; in the other phases everybody acts."""
    return seen.active if seen.phase == "action" and seen.active >= 0 else None
