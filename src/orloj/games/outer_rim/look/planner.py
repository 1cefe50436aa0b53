"""The route planner: for every place of the map the way there, turn by turn, with whoever is met; and where cards lead.

All ways come from the rules (`journeys`); the page only lights up what is told here (`outer_rim.js`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from orloj.games.outer_rim.components import ASSETS, CONTACT_BY_ID, MAELSTROM, SPACES, CardId, Faction, Space, planet_of
from orloj.games.outer_rim.deliver import destination_of
from orloj.games.outer_rim.encounters import forced_patrols
from orloj.games.outer_rim.facts import level
from orloj.games.outer_rim.journeys import Journey, journeys
from orloj.games.outer_rim.look.symbols import WORDS
from orloj.games.outer_rim.names import space_name, thing_name
from orloj.games.outer_rim.odds import against, combat_odds
from orloj.games.outer_rim.patrols import patrol_of
from orloj.games.outer_rim.turn import stopping
from orloj.games.outer_rim.view import View
from orloj.kernel import Seat
from orloj.look.advice import percent
from orloj.words import Lang


@dataclass(frozen=True)
class Stop:
    """Where a turn of a journey ends."""

    turn: int
    space: Space
    name: str
    notes: Sequence[str]  # who is met there


@dataclass(frozen=True)
class Plan:
    """A journey, as the page tells it."""

    space: Space
    name: str
    sum: str  # how long it takes
    path: str  # all spaces on the way, from the first
    stops: Sequence[Stop]

    @property
    def notes(self) -> bool:
        """Is there more to tell than where it ends?"""
        return any(stop.notes for stop in self.stops)

    @property
    def marks(self) -> str:
        """The spaces where turns end, each with its turn."""
        return " ".join(f"{stop.space}:{stop.turn}" for stop in self.stops)


def plans(view: View, lang: Lang) -> list[Plan]:
    """From where the looker is to every place; none for those who only watch."""
    seat = traveller(view)
    if seat is None:
        return []
    met = _Met(view, seat, lang)
    return [_plan(view, seat, space, journey, met, lang) for space, journey in journeys(view, seat).items()]


def traveller(view: View) -> Seat | None:
    """The one who looks, if he is on the map already."""
    return view.seat if view.seat is not None and view.players[view.seat].at else None


def _plan(view: View, seat: Seat, space: Space, journey: Journey, met: _Met, lang: Lang) -> Plan:
    delay = _delay(view, seat)
    stops = [
        Stop(turn + delay, leg[-1], space_name(leg[-1], lang), met.at(leg[-1])) for turn, leg in enumerate(journey, 1)
    ]
    return Plan(
        space=space,
        name=space_name(space, lang),
        sum=_sum(journey, delay, lang),
        path=" ".join([view.players[seat].at, *[one for leg in journey for one in leg]]),
        stops=stops,
    )


def _delay(view: View, seat: Seat) -> int:
    """A defeated player cannot move in the next planning step [outer-rim.planning.5]."""
    return int(view.players[seat].defeated)


def _sum(journey: Journey, delay: int, lang: Lang) -> str:
    if not journey:
        return WORDS(lang, "web.plan-here")
    turns = WORDS(lang, "web.turns", count=len(journey) + delay)
    spaces = WORDS(lang, "web.spaces", count=sum(map(len, journey)))
    return f"{turns} · {spaces}"


class _Met:
    """What is told of each place where a turn ends; most journeys end at the same ones."""

    def __init__(self, view: View, seat: Seat, lang: Lang) -> None:
        self.view, self.seat, self.lang = view, seat, lang
        self.stops = stopping(view, seat)
        self.known: dict[Space, Sequence[str]] = {}

    def at(self, space: Space) -> Sequence[str]:
        if space not in self.known:
            self.known[space] = list(self._notes(space))
        return self.known[space]

    def _notes(self, space: Space) -> Iterator[str]:
        if space == MAELSTROM and space in self.stops:
            yield WORDS(self.lang, "web.plan-maelstrom")
        forced = forced_patrols(self.view, self.seat, space)
        for faction in self.view.patrols_at(space):
            yield self._patrol(faction, "must" if faction in forced else level(self.view, self.seat, faction))

    def _patrol(self, faction: Faction, manner: str) -> str:
        facts = patrol_of(self.view, faction)
        combat = against(self.seat, "ship", facts.ship_combat, enemy=facts.id, invincible=facts.infinite)
        return WORDS(
            self.lang,
            f"web.plan-{'must' if manner == 'must' else 'friend' if manner == 'positive' else 'may'}",
            patrol=thing_name(facts.id, self.lang),
            chance=percent(float(combat_odds(self.view, combat).win), self.lang),
        )


# -- where cards lead


def leads(view: View, card: CardId, owner: Seat | None = None) -> list[Space]:
    """Where one has to go for a card, the nearest place first: the destination of cargo, a job or a captive; for a
    bounty where the wanted one is, or everybody who could be him."""
    asset = ASSETS[card]
    goal = destination_of(view, owner, card) if owner is not None else ""
    if not goal and asset.target:
        return _in_order(view, _wanted(view, asset.target, asset.contact_class))
    goal = goal or asset.destination
    return [goal] if goal in SPACES else []


def _wanted(view: View, target: str, class_: str) -> list[Space]:
    known = [planet_of(spot) for spot, token in view.contacts.items() if token.contact == CONTACT_BY_ID.get(target, -1)]
    hidden = [
        planet_of(spot) for spot, token in view.contacts.items() if token.contact is None and token.class_ == class_
    ]
    return list(dict.fromkeys(known or hidden))


def _in_order(view: View, spaces: Sequence[Space]) -> list[Space]:
    return sorted(spaces, key=lambda space: turns_to(view).get(space, len(SPACES)))


def turns_to(view: View) -> Mapping[Space, int]:
    """How many turns the looker needs to every place; nothing for those who only watch."""
    seat = traveller(view)
    if seat is None:
        return {}
    return {space: len(way) + _delay(view, seat) for space, way in journeys(view, seat).items()}


def lead_text(view: View, spaces: Sequence[Space], lang: Lang) -> str:
    """The nearest place where a card leads, and how many turns that takes."""
    if not spaces:
        return ""
    turns = turns_to(view).get(spaces[0])
    names = space_name(spaces[0], lang) + ("…" if len(spaces) > 1 else "")
    if turns is None:
        return f"→ {names}"
    return f"→ {names} · {WORDS(lang, 'web.turns', count=turns) if turns else WORDS(lang, 'web.plan-here')}"
