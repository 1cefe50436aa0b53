"""What a seat may see, built from nothing; dealing anew what it cannot know; what must always hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, TypeVar

from msgspec import Meta, Struct, structs

from orloj.games.voidfall.components import (
    AGENDAS,
    ALERTS,
    BOUNTIES,
    FLEET_POWER,
    HEROICS,
    KINDS,
    RECLAIMS,
    RESOURCES,
    ROW_SPACES,
    STOCK_MAX,
    AgendaId,
    AlertId,
    CrisisId,
    EventId,
    HeroicId,
    Kind,
    Resource,
    Row,
    SectorKey,
)
from orloj.games.voidfall.crises.total import void_rows
from orloj.games.voidfall.facts import deployed, upkeep
from orloj.games.voidfall.happenings import crises_in_play
from orloj.games.voidfall.production import production_level, production_yield
from orloj.games.voidfall.state import (
    HARBINGER,
    NO_CARD,
    NOBODY,
    VOIDBORN,
    CrisisBoard,
    Haven,
    Invasion,
    Pending,
    Player,
    PublicPlayer,
    Sector,
    State,
    Turn,
)
from orloj.kernel import Actor, Luck, Outcome, Pile, Seat, deal_anew
from orloj.parts.decks import forget_all_but, known_places

ACTOR = Actor(VOIDBORN, "violet")


class PlayerView(PublicPlayer, kw_only=True):
    """One player as the looker sees him."""

    agenda_count: Annotated[int, Meta(description="agendas in hand")]
    known_agendas: Annotated[list[AgendaId], Meta(description="agendas in hand that you know; your own: all")]
    levels: Annotated[dict[Resource, int], Meta(description="production levels")]
    yields: Annotated[dict[Resource, int], Meta(description="production yields")]
    upkeep: Annotated[int, Meta(description="upkeep that would have to be paid now")]
    drawn: Annotated[list[AgendaId] | None, Meta(description="agendas you are looking at; otherwise null")] = None
    peeked: Annotated[list[EventId] | None, Meta(description="events you are looking at; otherwise null")] = None
    preselected: Annotated[str, Meta(description="your own preselected focus card")] = ""
    planned: Annotated[str, Meta(description="the focus card that you have planned for your coming turn")] = ""
    has_preselected: Annotated[bool, Meta(description="has the player preselected a focus card?")] = False
    asks_benefits: Annotated[bool, Meta(description="do you want to be asked before every benefit?")] = False
    asks_payment: Annotated[bool, Meta(description="do you want to be asked how prices are paid?")] = False


class BoardView(Struct):
    """The crisis board."""

    difficulty: Annotated[str, Meta(description="easy, medium or hard")]
    rows: Annotated[dict[Row, list[CrisisId]], Meta(description="ongoing crises from the left; -2 is a harbinger")]
    current: Annotated[CrisisId, Meta(description="the current crisis; -1: none")]
    alert: Annotated[AlertId, Meta(description="the alert of the round; -1: none")]
    offer: Annotated[list[HeroicId], Meta(description="heroic or alliance cards that can be taken")]
    catastrophes: Annotated[int, Meta(description="catastrophe tokens")]
    harbingers: Annotated[int, Meta(description="harbingers in the supply")]
    havens: Annotated[list[Haven], Meta(description="safe havens")]
    consumed: Annotated[list[str], Meta(description="technologies that the Voidborn have consumed")]
    alerts_left: Annotated[int, Meta(description="cards in the alert deck")]
    alert_discard: Annotated[list[AlertId], Meta(description="alerts of this cycle that are over")]
    crises_left: Annotated[dict[str, int], Meta(description="cards in the crisis decks, by level")]
    crisis_discards: Annotated[dict[str, list[CrisisId]], Meta(description="discarded crises, by level")]
    total: Annotated[
        dict[str, tuple[int, int]], Meta(description="what the Voidborn would score now: how many, and influence")
    ]


class View(Struct, kw_only=True):
    """Voidfall as a seat sees it."""

    seat: Annotated[Seat | None, Meta(description="who looks; null for a spectator")]
    mode: Annotated[str, Meta(description="the mode of the game")]
    scenario: Annotated[str, Meta(description="the scenario")]
    seat_count: Annotated[int, Meta(description="how many players there are")]
    cycle: Annotated[int, Meta(description="1 to 3; 0 before the first one")]
    round: Annotated[int, Meta(description="the round of the focus phase")]
    order: Annotated[list[Seat], Meta(description="the turn order of the cycle; -1: not chosen yet")]
    event: Annotated[EventId, Meta(description="the current galactic event; -1: none yet")]
    lasting: Annotated[dict[str, int], Meta(description="rules that the event changes")]
    known_events: Annotated[
        dict[int, dict[int, EventId]],
        Meta(description="cycle -> place in its pile (0 is the top) -> what you saw there"),
    ]
    now: Annotated[Turn, Meta(description="what happened in this turn and lasts until its end")]
    players: Annotated[list[PlayerView], Meta(description="by seat")]
    sectors: Annotated[dict[SectorKey, Sector], Meta(description="the map")]
    techs: Annotated[
        dict[str, list[int]], Meta(description="technologies of the offer: influence of each copy, the top one first")
    ]
    improved: Annotated[list[str], Meta(description="improved technologies on the galaxy board")]
    blocked: Annotated[bool, Meta(description="does the improvement blocker lie on them?")]
    agenda_offer: Annotated[dict[Kind, AgendaId], Meta(description="the visible agenda of each kind; -1: none")]
    agenda_piles: Annotated[dict[Kind, int], Meta(description="cards in the agenda piles")]
    known_piles: Annotated[
        dict[Kind, dict[int, AgendaId]], Meta(description="place in a pile (0 is the top) -> an agenda you saw there")
    ]
    corrupted_offers: Annotated[list[Kind], Meta(description="corrupted agenda offers")]
    trade_spaces: Annotated[list[int], Meta(description="trade tokens on each space, from the top")]
    bounties_left: Annotated[int, Meta(description="bounty tokens in the supply")]
    reclaims_left: Annotated[int, Meta(description="reclaim tokens in the supply")]
    pending: Annotated[list[Pending], Meta(description="what waits to be resolved")]
    invasions: Annotated[list[Invasion], Meta(description="invasions and skirmishes that are going on")]
    strikes: Annotated[dict[Seat, SectorKey], Meta(description="targets of the coming skirmishes")]
    board: Annotated[BoardView | None, Meta(description="in cooperative and solo games")]
    crises: Annotated[list[CrisisId], Meta(description="the current crisis and all ongoing ones")]
    preselect: Annotated[bool, Meta(description="is the variant with preselected focus cards played?")]
    truce: Annotated[bool, Meta(description="a tutorial in which everybody aims for 120 influence, without war")]
    houses_left: Annotated[list[str], Meta(description="houses that can still be chosen")]
    outcome: Annotated[Outcome | None, Meta(description="how the game ended; null while it goes on")]


def view(g: State, seat: Seat | None) -> View:
    board = g.board
    return View(
        seat=seat,
        mode=g.mode,
        scenario=g.scenario,
        seat_count=g.seat_count,
        cycle=g.cycle,
        round=g.round,
        order=list(g.order),
        event=g.event,
        lasting=dict(g.lasting),
        known_events=_known(g.events, seat),
        now=structs.replace(g.now),
        players=[_player(g, who, seat) for who in g.seats],
        sectors={key: structs.replace(sector) for key, sector in g.sectors.items()},
        techs={tech: list(copies) for tech, copies in g.techs.items()},
        improved=list(g.improved),
        blocked=g.blocked,
        agenda_offer=dict(g.agenda_offer),
        agenda_piles={kind: len(g.agenda_piles[kind].cards) for kind in KINDS},
        known_piles=_known(g.agenda_piles, seat),
        corrupted_offers=list(g.corrupted_offers),
        trade_spaces=list(g.trade_spaces),
        bounties_left=len(g.bounties.cards),
        reclaims_left=len(g.reclaims.cards),
        pending=list(g.pending),
        invasions=list(g.invasions),
        strikes=dict(g.strikes),
        board=_board(g, board) if board is not None else None,
        crises=crises_in_play(g),
        preselect=g.preselect,
        truce=g.truce,
        houses_left=list(g.houses_left),
        outcome=g.outcome,
    )


K = TypeVar("K")


def _known(piles: Mapping[K, Pile], seat: Seat | None) -> dict[K, dict[int, int]]:
    """What a seat has seen in piles; that others have looked into one is no one's concern."""
    if seat is None:
        return {}
    found = {key: known_places(pile, [seat]) for key, pile in piles.items()}
    return {key: places for key, places in found.items() if places}


_PUBLIC = PublicPlayer.__struct_fields__


def _player(g: State, who: Seat, seat: Seat | None) -> PlayerView:
    player = g.players[who]
    own = who == seat
    is_ready = bool(g.sectors)
    known = (
        player.agendas.cards if own else sorted(card for card in player.agendas.cards if card in player.agendas.seen)
    )
    return PlayerView(
        **{name: getattr(player, name) for name in _PUBLIC},
        agenda_count=len(player.agendas.cards),
        known_agendas=list(known),
        levels={one: production_level(g, who, one) for one in RESOURCES} if is_ready else {},
        yields={one: production_yield(g, who, one) for one in RESOURCES} if is_ready else {},
        upkeep=upkeep(g, who) if is_ready else 0,
        drawn=list(player.drawn.cards) if own else None,
        peeked=list(player.peeked.cards) if own else None,
        preselected=player.preselected if own else "",
        planned=player.planned if own else "",
        has_preselected=bool(player.preselected),
        asks_benefits=own and player.asks_benefits,
        asks_payment=own and player.asks_payment,
    )


def _board(g: State, board: CrisisBoard) -> BoardView:
    return BoardView(
        difficulty=board.difficulty,
        rows={row: list(cards) for row, cards in board.rows.items()},
        current=board.current,
        alert=board.alert,
        offer=list(board.offer),
        catastrophes=board.catastrophes,
        harbingers=board.harbingers,
        havens=[structs.replace(haven) for haven in board.havens],
        consumed=list(board.consumed),
        alerts_left=len(board.alerts.cards),
        alert_discard=list(board.alert_discard),
        crises_left={level: len(pile.cards) for level, pile in board.decks.items()},
        crisis_discards={level: list(pile.cards) for level, pile in board.discards.items()},
        total=void_rows(g) if g.sectors else {},
    )


# -- dealing anew


def _others_secrets(g: State, seat: Seat | None) -> list[Player]:
    return [player for who, player in enumerate(g.players) if who != seat]


def _deal_tokens(g: State, luck: Luck) -> None:
    """Face-down tokens in sectors and in the supply: nobody has seen any of them."""
    for supply, hidden in ((g.bounties, g.hidden_bounties), (g.reclaims, g.hidden_reclaims)):
        deal_anew(luck, [(supply.cards, ()), *[(tokens, ()) for tokens in hidden.values()]])


def redeal(g: State, seat: Seat, luck: Luck) -> None:
    """Deal anew what a seat cannot know: agendas in hands and piles, events, tokens, crises, alerts, heroic cards."""
    _deal_tokens(g, luck)
    for kind in KINDS:
        pile = g.agenda_piles[kind]
        forget_all_but(pile, [seat])
        zones: list[tuple[Pile | list[int], list[int]]] = [(pile, pile.known_to(seat))]
        for player in _others_secrets(g, seat):
            for hand in (player.agendas, player.drawn):
                mine = [card for card in hand.cards if AGENDAS[card].kind == kind]
                if mine:
                    zones.append((mine, [card for card in mine if hand.seen.get(card, 0) >> seat & 1]))
        before = _cards_in(zones)
        deal_anew(luck, zones)
        _replace(g, seat, dict(zip(before, _cards_in(zones), strict=True)))
    _deal_events(g, seat, luck)
    for player in _others_secrets(g, seat):
        player.planned = ""
        if player.preselected:
            player.preselected = luck.pick(player.hand)
    _deal_void(g, luck)


def _cards_in(zones: list[tuple[Pile | list[int], list[int]]]) -> list[int]:
    """Of the hands among some zones."""
    return [card for zone, _ in zones if isinstance(zone, list) for card in zone]


def _replace(g: State, seat: Seat, new: dict[int, int]) -> None:
    """Put what was dealt where the old cards were."""
    for player in _others_secrets(g, seat):
        for hand in (player.agendas, player.drawn):
            seen = {new.get(card, card): mask for card, mask in hand.seen.items()}
            hand.cards[:] = [new.get(card, card) for card in hand.cards]
            hand.seen = seen


def _deal_events(g: State, seat: Seat, luck: Luck) -> None:
    for cycle, pile in g.events.items():
        forget_all_but(pile, [seat])
        zones: list[tuple[Pile | list[int], list[int]]] = [(pile, pile.known_to(seat))]
        if cycle == g.cycle + 1:
            zones += [(player.peeked.cards, []) for player in _others_secrets(g, seat)]
        deal_anew(luck, zones)


def _deal_void(g: State, luck: Luck) -> None:
    deal_anew(luck, [(g.improved_deck, ())])
    if g.board is not None:
        for pile in (*g.board.decks.values(), g.board.alerts, g.board.heroics):
            deal_anew(luck, [(pile, ())])


def reshuffle(g: State, luck: Luck) -> None:
    """Deal anew what nobody knows, for going back past something that was seen."""
    _deal_tokens(g, luck)
    for pile in (*g.agenda_piles.values(), *g.events.values()):
        deal_anew(luck, [(pile, list(pile.seen))])
    _deal_void(g, luck)


# -- what must always hold


def invariants(g: State) -> None:
    for who, player in enumerate(g.players):
        assert player.influence >= 0, f"seat {who} has negative influence"
        for resource in RESOURCES:
            assert 0 <= player.stock[resource] <= STOCK_MAX, f"seat {who} has {player.stock[resource]} {resource}"
        assert min(player.active, player.inactive) >= 0, f"seat {who} has negative fleet power"
        if g.sectors and player.house and not g.houses_left and not g.invasions:
            total = player.active + player.inactive + player.havened + deployed(g, who)
            assert total == FLEET_POWER, f"seat {who} has {total} fleet power"
        assert min(player.trade, player.flipped) >= 0, f"seat {who} has negative trade tokens"
        assert 0 <= player.loose <= player.trade, f"seat {who} has {player.loose} of {player.trade} tokens at hand"
    for key, sector in g.sectors.items():
        assert not (sector.void_power and sector.owner != NOBODY), f"{key} belongs to two sides"
        if sector.owner != NOBODY and sector.home == NOBODY and not g.invasions and not g.lanes:
            assert sector.fleets, f"{key} belongs to seat {sector.owner} without fleets"
        assert sector.home == NOBODY or sector.owner == sector.home, f"the home sector {key} was lost"
        assert sector.bounties == len(g.hidden_bounties.get(key, ())), f"bounty tokens of {key}"
        assert sector.reclaims == len(g.hidden_reclaims.get(key, ())), f"reclaim tokens of {key}"
        assert 0 <= sector.population <= 6
    _cards_are_all_there(g)


def _cards_are_all_there(g: State) -> None:
    agendas = Counter(card for pile in g.agenda_piles.values() for card in pile.cards)
    agendas.update(card for card in g.agenda_offer.values() if card != NO_CARD)
    agendas.update([g.now.agenda] if g.now.agenda != NO_CARD else [])
    for player in g.players:
        agendas.update(player.agendas.cards)
        agendas.update(player.drawn.cards)
        agendas.update(slot.agenda for slot in player.slots if slot.agenda != NO_CARD)
    cards = [card for card, one in enumerate(AGENDAS) if one.kind is not None]
    assert all(agendas[card] == 1 for card in cards), "an agenda is lost or there twice"
    tokens = Counter(g.bounties.cards)
    tokens.update(token for found in g.hidden_bounties.values() for token in found)
    tokens.update(token for player in g.players for token in player.bounty)
    assert max(tokens.values(), default=1) == 1, "a bounty token is there twice"
    assert len(BOUNTIES) - 2 <= len(tokens) <= len(BOUNTIES), "a bounty token is lost"  # two may be looked at
    reclaims = Counter(g.reclaims.cards)
    reclaims.update(token for found in g.hidden_reclaims.values() for token in found)
    reclaims.update(token for player in g.players for token in player.reclaim)
    assert sorted(reclaims.elements()) == list(range(len(RECLAIMS))), "a reclaim token is lost"
    board = g.board
    if board is not None and g.sectors:
        for row, found in board.rows.items():
            assert len(found) <= ROW_SPACES[row], f"the {row} row is too long"
        alerts = Counter([*board.alerts.cards, *board.alert_discard, *board.alert_box])
        alerts.update([board.alert] if board.alert != NO_CARD else [])
        missing = [card for card in range(len(ALERTS)) if not alerts[card]]
        assert max(alerts.values()) == 1, "an alert is there twice"
        assert all(ALERTS[card].kind == "war" for card in missing), "an alert is lost"
        crises = Counter(card for row in board.rows.values() for card in row if card != HARBINGER)
        crises.update([board.current] if board.current != NO_CARD else [])
        crises.update(card for pile in (*board.decks.values(), *board.discards.values()) for card in pile.cards)
        assert max(crises.values(), default=1) == 1, "a crisis is there twice"
        assert len(board.heroics.cards) <= len(HEROICS)
