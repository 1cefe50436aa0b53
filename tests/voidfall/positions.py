"""Positions of Voidfall made by hand.

    t = galaxy(
        lord(stock={"materials": 3}, agendas=["W1"], techs={"robotics": "improved"}),
        lord(house="nervo", influence=40),
        sectors={"a1": land(0, population=4, guilds=["bankers"]), "c1": {"void_power": 3}},
        focus="development",
    )
    t.play("0 act development grow", "0 build shipyard a1")

It is seat 0's turn: in the actions step if a focus is named, otherwise in the selection step, unless `step` or `plan`
say otherwise. Everybody has what the origin card gives, besides what is named; the order of turns is that of the seats.
Cards and tokens are named by their tokens; what is not named lies in its pile. Home sectors are H1, H2, …, outposts
O1, O2, …; seat 0's neighbours in the competitive scenario of two are a1 and b1 (a fallen house), then c1 and d1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from orloj.games.voidfall import GAME
from orloj.games.voidfall.components import (
    AGENDAS,
    BOUNTIES,
    CRISES,
    EVENTS,
    FLEET_POWER,
    FOCUSES,
    HOUSES,
    RECLAIMS,
    RESOURCES,
    TECHNOLOGIES,
    AgendaId,
    EventId,
    SectorKey,
)
from orloj.games.voidfall.facts import deployed
from orloj.games.voidfall.setup import fitting, set_up, take_house
from orloj.games.voidfall.state import COMPETITIVE, COOPERATIVE, NOBODY, SOLO, Player, Sector, Source, State, Turn
from orloj.kernel import Luck, Pile, Seat, Setup, Step
from orloj.testing import Position

PEOPLE = ("valnis", "belitan", "dunlork", "cortozaar")  # houses by seat, if none is named
STEPS = ("selection", "actions", "clean-up")


@dataclass
class Lord:
    """What a player has; see `lord`. What is None stays as the origin card has it."""

    house: str = ""
    letter: str = "A"
    influence: int = 10
    stock: Mapping[str, int] | None = None  # what is not named is 0
    active: int | None = None  # the rest of the power is inactive
    tracks: Mapping[str, int] | None = None
    corrupted_tracks: Sequence[str] = ()
    techs: Mapping[str, str] | None = None  # besides that of the origin card
    slots: Mapping[int, str] | None = None  # agendas on slots
    corrupted_slots: Sequence[int] = (3,)
    trade: int = 0
    glory: Sequence[int] = ()
    bounty: Sequence[str] = ()
    reclaim: Sequence[str] = ()
    hand: Sequence[str] | None = None  # focus cards
    discard: Sequence[str] = ()
    agendas: Sequence[str] = ()  # in hand
    more: Mapping[str, Any] | None = None  # any other field


def lord(**facts: Any) -> Lord:
    """A player of a position."""
    return Lord(**facts)


def land(owner: Seat, **facts: Any) -> dict[str, Any]:
    """A sector of a player: pure, with one corvette, and nothing of the Voidborn, unless something else is named."""
    return {
        "owner": owner,
        "corrupted": False,
        "fallen": "",
        "void_power": 0,
        "harbingers": 0,
        "bounties": 0,
        "reclaims": 0,
        "glory": [],
        "guilds": [],
        "installations": [],
        "fleets": {"corvette": 1},
        **facts,
    }


def agenda(name: str) -> AgendaId:
    return next(number for number, one in enumerate(AGENDAS) if one.id == name and one.kind is not None)


def event_card(name: str) -> EventId:
    return next(number for number, one in enumerate(EVENTS) if one.id == name)


def crisis(name: str) -> int:
    return next(number for number, one in enumerate(CRISES) if one.id == name)


@cache
def _laid_out(mode: str, scenario: str, houses: tuple[tuple[str, str], ...], difficulty: str) -> bytes:
    options = {
        "scenario": scenario,
        "houses": "chosen",
        "difficulty": difficulty,
        "preselect": "off",
        "fallen-houses": "scenario",
    }
    known = {option.id: option.values[0] for option in GAME.options}
    g = GAME.setup(Setup(len(houses), mode, {**known, **options}, Luck(b"voidfall" + b"." * 8)))
    g.order = list(g.seats)
    for seat, (house, letter) in enumerate(houses):
        take_house(g, seat, house, letter)  # type: ignore[arg-type]
    set_up(g, "scenario")
    g.plan.clear()
    g.runs.clear()
    g.pending.clear()
    g.cycle, g.round = 1, 1
    g.story.clear()
    g.reveals.clear()
    g.luck.casts.clear()
    return GAME.encode(g)


def galaxy(*lords: Lord, **facts: Any) -> Position[State]:
    """A position of these players, with the facts that `table` knows."""
    return Position(GAME, table(*lords, **facts))


def table(
    *lords: Lord,
    mode: str = COMPETITIVE,
    scenario: str = "",
    difficulty: str = "easy",
    seats: int = 0,
    active: Seat = 0,
    focus: str = "",
    step: str = "",
    plan: Sequence[str | Step] | None = None,
    turn: Turn | None = None,
    cycle: int = 1,
    round: int = 1,
    event: str = "",
    events: Mapping[int, Sequence[str]] | None = None,
    lasting: Mapping[str, int] | None = None,
    sectors: Mapping[SectorKey, Mapping[str, Any]] | None = None,
    techs: Mapping[str, Sequence[int]] | None = None,
    improved: Sequence[str] | None = None,
    piles: Mapping[str, Sequence[str]] | None = None,
    offer: Mapping[str, str] | None = None,
    bounties: Sequence[str] = (),
    trade_spaces: Sequence[int] | None = None,
    more: Mapping[str, Any] | None = None,
    board: Mapping[str, Any] | None = None,
) -> State:
    """A state that nobody plays yet. `event`: the current one; `events`: the top cards of the piles of later cycles,
    the uppermost first. `piles`: the top agendas of a kind, the uppermost first. `offer`: the visible agendas.
    `bounties`: what is drawn from the supply, the first one first. `techs`: the offer, with the influence of the
    copies; `improved`: the available improved ones. `more` and `board`: any other fields of the state and of the crisis
    board."""
    least = {COMPETITIVE: 2, COOPERATIVE: 2, SOLO: 1}.get(mode, 1)
    count = max(least, seats, len(lords))
    people = [lords[seat] if seat < len(lords) else lord() for seat in range(count)]
    spare = [house for house in (*PEOPLE, *HOUSES) if all(one.house != house for one in people)]
    spare = list(dict.fromkeys(spare))
    houses = tuple((one.house or spare.pop(0), one.letter) for one in people)
    g = GAME.decode(_laid_out(mode, scenario or fitting(mode, count)[0].id, houses, difficulty))
    g.cycle, g.round, g.blocked = cycle, round, cycle == 1
    for name, value in (more or {}).items():
        setattr(g, name, value)
    for name, value in (board or {}).items():
        assert hasattr(g.board, name)
        setattr(g.board, name, value)
    for key, changes in (sectors or {}).items():
        _change_sector(g, key, changes)
    for seat, one in enumerate(people):
        _seat_down(g, seat, one)
    _lay_events(g, event, events or {})
    g.lasting = dict(lasting or {})
    for kind, names in (offer or {}).items():
        _show(g, kind, agenda(names))
    for kind, tops in (piles or {}).items():
        for name in reversed(tops):
            take_agenda(g, agenda(name))
            g.agenda_piles[kind].put(agenda(name))  # type: ignore[index]
    for name in reversed(bounties):
        token = next(number for number in g.bounties.cards if BOUNTIES[number].id == name)
        g.bounties.cards.remove(token)
        g.bounties.cards.append(token)
    if techs is not None:
        g.techs = {name: list(copies) for name, copies in techs.items()}
    if improved is not None:
        g.improved = list(improved)
    if trade_spaces is not None:
        g.trade_spaces = list(trade_spaces)
    _plan(g, active, focus, step, plan, turn)
    GAME.invariants(g)
    return g


def _plan(g: State, who: Seat, focus: str, step: str, plan: Sequence[str | Step] | None, turn: Turn | None) -> None:
    if plan is not None:
        g.now = turn or Turn()
        g.then(*plan)
        return
    first = step or ("actions" if focus else "selection")
    g.now = turn or Turn(seat=who, step=first, focus=focus)  # type: ignore[arg-type]
    if g.now.focus in g.players[who].hand:
        g.players[who].hand.remove(g.now.focus)
    rest = [*STEPS[STEPS.index(first) :], *(["void-advance"] if g.board is not None else []), "turn-ends"]
    if first == "selection":
        rest.insert(1, "selection-more")
    later = [Step("turn", [seat]) for seat in g.order[g.order.index(who) + 1 :]]
    g.then(*[Step(name, [who]) for name in rest], *later, "round")


def _change_sector(g: State, key: SectorKey, changes: Mapping[str, Any]) -> None:
    sector = g.sectors[key]
    for name, value in changes.items():
        assert name in Sector.__struct_fields__, f"a sector has no {name!r}"
        if name == "bounties":
            _put_tokens(g.bounties, g.hidden_bounties, key, value)
        elif name == "reclaims":
            _put_tokens(g.reclaims, g.hidden_reclaims, key, value)
        setattr(sector, name, list(value) if isinstance(value, list) else dict(value) if name == "fleets" else value)
    if not sector.population and sector.owner != NOBODY and "population" not in changes:
        sector.population = 3


def _put_tokens(supply: Pile, hidden: dict[SectorKey, list[int]], key: SectorKey, n: int) -> None:
    """As many of them in a sector as are wanted."""
    supply.cards += hidden.pop(key, [])
    if n:
        hidden[key] = [supply.cards.pop() for _ in range(n)]


def _seat_down(g: State, seat: Seat, facts: Lord) -> None:
    player = g.players[seat]
    player.influence = facts.influence
    if facts.stock is not None:
        player.stock = {resource: facts.stock.get(resource, 0) for resource in RESOURCES}
    player.tracks.update(facts.tracks or {})  # type: ignore[arg-type]
    player.corrupted_tracks = list(facts.corrupted_tracks)  # type: ignore[arg-type]
    player.techs.update(facts.techs or {})  # type: ignore[arg-type]
    assert all(tech in TECHNOLOGIES for tech in player.techs)
    for slot, name in (facts.slots or {}).items():
        take_agenda(g, agenda(name))
        player.slots[slot].agenda = agenda(name)
    for number, place in enumerate(player.slots):
        place.corrupted = number in facts.corrupted_slots
    player.trade = facts.trade
    player.glory = list(facts.glory)
    for name in facts.bounty:
        token = next(number for number in g.bounties.cards if BOUNTIES[number].id == name)
        g.bounties.cards.remove(token)
        player.bounty.append(token)
    for name in facts.reclaim:
        token = next(number for number in g.reclaims.cards if RECLAIMS[number].id == name)
        g.reclaims.cards.remove(token)
        player.reclaim.append(token)
    player.discard = list(facts.discard)
    if g.cycle > 1:
        player.hand += player.later
        player.later = []
    player.hand = [card for card in player.hand if card not in player.discard]
    if facts.hand is not None:
        player.hand = list(facts.hand)
    assert all(card in FOCUSES for card in (*player.hand, *player.discard))
    for name in facts.agendas:
        take_agenda(g, agenda(name))
        player.agendas.cards.append(agenda(name))
    for name, value in (facts.more or {}).items():
        assert name in Player.__struct_fields__
        setattr(player, name, value)
    rest = FLEET_POWER - deployed(g, seat) - player.havened
    player.active = min(player.active, rest) if facts.active is None else facts.active
    player.inactive = rest - player.active


def take_agenda(g: State, card: AgendaId) -> None:
    """From its pile or from the offer, where another card of its kind takes the place."""
    kind = AGENDAS[card].kind
    assert kind is not None
    if g.agenda_offer.get(kind) == card:
        g.agenda_offer[kind] = g.agenda_piles[kind].take_top()
    else:
        g.agenda_piles[kind].take(card)


def _show(g: State, kind: str, card: AgendaId) -> None:
    """A card as the visible one of its kind."""
    pile = g.agenda_piles[kind]  # type: ignore[index]
    lay = g.agenda_offer[kind]  # type: ignore[index]
    if lay != card:
        pile.take(card)
        pile.put_under(lay)
        g.agenda_offer[kind] = card  # type: ignore[index]


def _lay_events(g: State, current: str, later: Mapping[int, Sequence[str]]) -> None:
    for gone in range(1, g.cycle + 1):
        if gone not in later:
            g.events.pop(gone, None)
    g.event = event_card(current) if current else next(n for n, one in enumerate(EVENTS) if one.cycle == g.cycle)
    for number, names in later.items():
        pile = g.events[number]
        for name in reversed(names):
            card = event_card(name)
            if card in pile.cards:
                pile.take(card)
            pile.put(card)


# -- playing


def begin_effect(t: Position[State], path: str, seat: Seat = 0, **facts: Any) -> Position[State]:
    """An effect of a component (`shields/immediate`) begins now, before all else that is planned."""
    from orloj.games.voidfall.effects.core import begin
    from orloj.games.voidfall.pendings import pending_step

    g = GAME.decode(GAME.encode(t.state))
    g.then(pending_step(seat, last=True))
    begin(g, seat, path, Source(**facts))
    return Position(GAME, g)


def resolving(
    path: str, *lords: Lord, seat: Seat = 0, source: Mapping[str, Any] | None = None, **facts: Any
) -> Position[State]:
    """A position in which nothing but this effect is planned, and then the next round."""
    from orloj.games.voidfall.effects.core import begin
    from orloj.games.voidfall.pendings import pending_step

    g = table(*lords, plan=["round"], turn=Turn(seat=seat, step="actions", focus="production"), **facts)
    g.then(pending_step(seat, last=True))
    begin(g, seat, path, Source(**(source or {})))
    return Position(GAME, g)


# -- looking


def player(t: Position[State], seat: Seat = 0) -> Player:
    return t.state.players[seat]


def sector(t: Position[State], key: SectorKey) -> Sector:
    return t.state.sectors[key]


def stock(t: Position[State], seat: Seat = 0) -> dict[str, int]:
    """What a player has of each resource, without those of which there is nothing."""
    return {name: n for name, n in player(t, seat).stock.items() if n}


def told(t: Position[State], key: str) -> list[dict[str, Any]]:
    """The values of the lines of the story with a key."""
    return [dict(line.values) for line in t.story(key)]


def offered(t: Position[State], seat: Seat, *words: str) -> list[str]:
    """The answers of a seat that begin with one of these words; none if it is not asked."""
    if seat not in t.asked():
        return []
    return [token for token in t.options(seat) if token.split()[0] in words]


def invade(t: Position[State], key: SectorKey, sent: Mapping[str, int], seat: Seat = 0) -> Position[State]:
    """The action of Conquest: an invasion with power named as `corvette O1`. What is the only answer is not asked."""
    t.play(f"{seat} act conquest engage", f"{seat} 1")
    if t.asked().get(seat) == "invade":
        t.play(f"{seat} invade {key}")
    if t.asked().get(seat) == "muster":
        t.play(f"{seat} " + ",".join(f"power {piece}={n}" for piece, n in sent.items()))
    return t


def plain(**facts: Any) -> Lord:
    """A player without any technology that counts in combat."""
    return lord(**{"house": "belitan", "letter": "B", **facts})
