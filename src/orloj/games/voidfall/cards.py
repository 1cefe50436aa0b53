"""Agendas, technologies and the trade track."""

from __future__ import annotations

from collections.abc import Collection

from orloj.games.voidfall.components import (
    AGENDAS,
    CONSTANTS,
    HOUSES,
    KIND_FACTS,
    KINDS,
    TECHNOLOGIES,
    AgendaId,
    CrisisId,
    Grade,
    Kind,
)
from orloj.games.voidfall.corruption import free_spots
from orloj.games.voidfall.deeds import DrawAgendas, Learn, StoreAgenda, TakeAgenda
from orloj.games.voidfall.facts import (
    Known,
    agendas_in_play,
    counts_as,
    improved_limit,
    tech_slots,
)
from orloj.games.voidfall.happenings import did, trigger
from orloj.games.voidfall.purse import change_influence
from orloj.games.voidfall.state import NO_CARD, Player, Slot, State
from orloj.kernel import EVERYBODY, Seat

# -- agendas


def obtainable(g: Known, who: Seat, kind: Kind) -> bool:
    """Whoever gains an agenda from a corrupted offer adds that corruption, so there must be a place for it
    [voidfall.agendas.13, voidfall.corruption.14]."""
    return kind not in g.corrupted_offers or bool(free_spots(g, who))


def agenda_choices(g: State, who: Seat, kinds: tuple[Kind, ...] = KINDS) -> list[TakeAgenda | DrawAgendas]:
    """The visible card, or the top two of the pile [voidfall.agendas.1 to voidfall.agendas.4]."""
    found: list[TakeAgenda | DrawAgendas] = []
    for kind in kinds:
        if obtainable(g, who, kind):
            if g.agenda_offer.get(kind, NO_CARD) != NO_CARD:
                found.append(TakeAgenda(g.agenda_offer[kind]))
            if g.agenda_piles[kind].cards:
                found.append(DrawAgendas(kind))
    return found


def kind_of_agenda(card: AgendaId) -> Kind:
    kind = AGENDAS[card].kind
    assert kind is not None, "a card of the piles"
    return kind


def take_visible(g: State, who: Seat, card: AgendaId) -> None:
    kind = kind_of_agenda(card)
    g.players[who].agendas.put(card, EVERYBODY)
    g.tell("takes-agenda", who, agenda=card)
    turn_up_agenda(g, kind)


def turn_up_agenda(g: State, kind: Kind) -> None:
    pile = g.agenda_piles[kind]
    if pile.cards:
        g.agenda_offer[kind] = pile.take_top()
        g.reveal(EVERYBODY, f"agenda {g.agenda_offer[kind]}")
    else:
        g.agenda_offer[kind] = NO_CARD


def put_under(g: State, card: AgendaId, seen_by: Seat = EVERYBODY) -> None:
    """Face down under the pile of its kind; who saw it knows where it is. An empty offer is filled at once."""
    kind = kind_of_agenda(card)
    g.agenda_piles[kind].put_under(card, seen_by)
    if g.agenda_offer.get(kind, NO_CARD) == NO_CARD:
        turn_up_agenda(g, kind)


def playable_agendas(g: State, who: Seat, focus: str) -> list[AgendaId]:
    """Agendas in hand that show the focus [voidfall.selection.8]."""
    return [card for card in g.players[who].agendas.cards if counts_as(focus, KIND_FACTS[kind_of_agenda(card)].focus)]


def storing(g: Known, who: Seat, card: AgendaId) -> list[StoreAgenda]:
    """Slots for an agenda: one of a kind only, and never the first slot [voidfall.cleanup.4 to voidfall.cleanup.9]."""
    kind = AGENDAS[card].kind
    slots = g.players[who].slots
    same = [n for n, other, _ in agendas_in_play(g, who, starting=False) if AGENDAS[other].kind == kind]
    if same:
        return [StoreAgenda(n) for n in same]
    return [StoreAgenda(n) for n in range(1, len(slots))]


# -- technologies


def learnable(g: Known, who: Seat, grades: tuple[Grade, ...]) -> list[Learn]:
    """Technologies that can be gained now [voidfall.technology.5 to voidfall.technology.12]."""
    player = g.players[who]
    found = []
    if "basic" in grades and len(player.techs) < tech_slots(g, who):
        found += [Learn(tech, "basic") for tech, copies in g.techs.items() if copies and tech not in player.techs]
    if "improved" in grades and improved_count(g, who) < improved_limit(g, who):
        found += [
            Learn(tech, "improved")
            for tech, grade in player.techs.items()
            if grade == "basic" and improved_is_available(g, who, tech)
        ]
    return found


def improved_count(g: Known, who: Seat) -> int:
    return sum(grade == "improved" for grade in g.players[who].techs.values())


def starting_tech(g: Known, who: Seat) -> str:
    """Whose improved card lies beside the own house board [voidfall.technology.10]."""
    player = g.players[who]
    return HOUSES[player.house].technology(player.letter)


def improved_is_available(g: Known, who: Seat, tech: str) -> bool:
    return tech == starting_tech(g, who) or (not g.blocked and tech in g.improved)


def learn(g: State, who: Seat, tech: str, grade: Grade, ready: Collection[CrisisId] = ()) -> None:
    """Take the card and its influence; what it does at once follows separately. `ready`: crises that it may solve."""
    player = g.players[who]
    if grade == "basic":
        bonus = g.techs[tech].pop(0)
    else:
        bonus = CONSTANTS["improved_technology_influence"]
        if tech != starting_tech(g, who):
            g.improved.remove(tech)
    player.techs[tech] = grade
    _fit_slots(g, who)
    g.tell("learns", who, tech=tech, grade=grade)
    change_influence(g, who, bonus, "technology")
    trigger(g, who, "gain_tech")
    did(g, who, "gain_tech", facts=[f"grade:{grade}"], ready=ready)


def _fit_slots(g: State, who: Seat) -> None:
    """A technology may bring another agenda slot."""
    from_tech = sum(
        getattr(ability, "n", 0)
        for tech, grade in g.players[who].techs.items()
        for ability in TECHNOLOGIES[tech].abilities(grade)
        if getattr(ability, "modifies", "") == "agenda_slots"
    )
    while len(g.players[who].slots) < AGENDA_SLOTS + from_tech:
        g.players[who].slots.append(Slot())


AGENDA_SLOTS = 4


# -- the trade track


def lowest_token(g: Known) -> int | None:
    """The lowest occupied space, from the top [voidfall.trade.1]."""
    return max((space for space, tokens in enumerate(g.trade_spaces) if tokens), default=None)


def take_trade_token(g: State, who: Seat) -> int:
    """Says from which space it came."""
    space = lowest_token(g)
    assert space is not None, "there is one"
    g.trade_spaces[space] -= 1
    g.players[who].trade += 1
    g.players[who].loose += 1
    g.tell("trade", who)
    return space


def return_trade_token(g: State, who: Seat, *, flipped: bool = False) -> int:
    """Back to the galaxy board; says on which space it lies [voidfall.trade.8 to voidfall.trade.10]."""
    if flipped:
        g.players[who].flipped -= 1
    else:
        take_unflipped(g.players[who])
    space = space_for_token(g)
    g.trade_spaces[space] += 1
    g.tell("returns-trade", who)
    trigger(g, who, "return_trade", sector=str(space))
    return space


def take_unflipped(player: Player) -> None:
    """Those that lie on no agenda go first: the others spare upkeep."""
    player.trade -= 1
    player.loose = max(0, player.loose - 1)


def space_for_token(g: Known) -> int:
    lowest = lowest_token(g)
    if g.seat_count > 2 and lowest is not None and g.trade_spaces[lowest] == 1:
        return lowest
    return next((space for space, tokens in enumerate(g.trade_spaces) if not tokens), 0)
