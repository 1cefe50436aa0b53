"""Plays positions in which much can happen until every component has been at work (see `exercise` of the game)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from orloj.games.voidfall import GAME, exercise
from orloj.games.voidfall.components import (
    AGENDAS,
    ALERTS,
    BOUNTIES,
    BOUNTY_KINDS,
    EVENTS,
    FALLEN_HOUSES,
    HOUSES,
    KIND_FACTS,
    ORIGINS,
    RECLAIM_KINDS,
    RECLAIMS,
    RESOURCES,
    SECTOR_KINDS,
    TECHNOLOGIES,
    TRACK_FACTS,
    Agenda,
    Event,
    Origin,
)
from orloj.games.voidfall.crises.board import board_of
from orloj.games.voidfall.effects.core import EFFECTS, begin
from orloj.games.voidfall.effects.trees import all_effects
from orloj.games.voidfall.exercise import PARTS, Watcher, effect_part, happened, watching
from orloj.games.voidfall.facts import own_keys
from orloj.games.voidfall.pendings import pending_step
from orloj.games.voidfall.state import COMPETITIVE, COOPERATIVE, SOLO, Source, State
from orloj.kernel import Bot, Decision, Table
from orloj.lab.exercise import Curious, Watched, exercising
from orloj.parts.effects import Word
from orloj.parts.effects.nodes import walk
from orloj.testing import Position
from tests.voidfall.positions import galaxy, invade, land, lord, resolving, table
from tests.voidfall.rich_positions import WAYS, Missing, Rich
from tests.voidfall.test_crises import advance, do_it, resolve, world
from tests.voidfall.void_positions import ALL, answered, void, void_table

ANSWERS = 150  # of a position that is played on
FEW = 25  # of a single effect
TRIES = 20  # positions for an effect


class Exercise:
    """What was seen so far."""

    def __init__(self) -> None:
        self.seen: dict[str, set[str]] = {id: set() for id in PARTS}
        self.positions = 0

    @property
    def missing(self) -> dict[str, frozenset[str]]:
        found = {id: frozenset(parts - self.seen[id]) for id, parts in PARTS.items()}
        return {id: parts for id, parts in found.items() if parts}

    def add(self, pairs: set[tuple[str, str]]) -> None:
        for id, part in pairs:
            self.seen[id].add(part)

    def all_of_it(self, games: int, positions: int) -> None:
        """Whole games first, then what they have left."""
        self.play_games(games)
        self.solve_and_suffer()
        self.advance_on_tracks()
        self.invade()
        self.choose_origins()
        self.learn()
        self.keep_trade_tokens()
        self.pay_otherwise()
        self.play_agendas()
        self.reveal()
        self.resolve_effects()
        self.play_positions(positions, "positions")

    # -- whole games

    def play_games(self, games: int) -> None:
        known = {id: frozenset(parts) for id, parts in self.seen.items()}
        *_, last = exercising("voidfall", games, known=known)
        self.add({(id, part) for id, parts in last.seen.items() for part in parts})

    # -- crises and tracks

    def solve_and_suffer(self) -> None:
        """Every crisis that is missing, by its deed, and by its penalty."""
        for id, parts in self.missing.items():
            if id not in ALL:
                continue
            if "solved" in parts:
                self.look(partial(solving, id))
            if "suffered" in parts:
                self.look(partial(suffering, id))

    def advance_on_tracks(self) -> None:
        """Into every space that is missing."""
        for (house, track), facts in TRACK_FACTS.items():
            for part in self.missing.get(facts.id, ()):
                if part.startswith("space."):
                    self.look(partial(enter, house, track, int(part.removeprefix("space."))))

    # -- invasions

    def invade(self) -> None:
        """Fallen houses, special sectors, what lies in sectors, and what counts after a combat."""
        for house, fallen in FALLEN_HOUSES.items():
            if {"gained", "defenses"} & self.missing.get(fallen.id, frozenset()):
                self._invade("b1", {"fallen": house})
        for id, kind in SECTOR_KINDS.items():
            if any(part.startswith(("won", "on_gain")) for part in self.missing.get(id, ())):
                people = int(kind.population != "none")
                self._invade("a1", {"kind": id, "population": people, "corrupted": kind.corruptible})

        for token in (*BOUNTY_KINDS, *RECLAIM_KINDS):
            if "gained" in self.missing.get(token.id, ()):
                self._invade("c1", {"void_power": 1}, token=token.id)
        for grade in ("basic", "improved"):
            if f"{grade}.combat" in self.missing.get("combat_replicators", ()):
                facts = {"void_power": 1, "installations": ["shipyard"]}
                self._invade("c1", facts, techs={"combat_replicators": grade})

    def _invade(
        self, key: str, facts: Mapping[str, Any], token: str = "", techs: Mapping[str, str] | None = None
    ) -> None:
        with watching(self.missing) as watch:
            make = void_table if facts.get("kind") == "rift" else table
            one = lord(house="belitan", letter="B", stock=dict.fromkeys(RESOURCES, 6), techs=techs)
            army = land(0, fleets={"corvette": 9})
            g = make(one, sectors={"O1": army, key: facts}, focus="conquest")
            if token:
                _lay(g, key, token)
            t = Shown.of(Position(GAME, g), watch)
            answered(invade(t, key, {"corvette O1": 8}), "resolve", until=("actions", "selection"))
            self.add(watch.found(t.table) | happened(t.table.story))

    # -- cards

    def learn(self) -> None:
        """Technologies, both cards."""
        for tech in TECHNOLOGIES:
            for grade in {"basic", "improved"} & self.missing.get(tech, frozenset()):
                self.look(partial(learning, tech, grade))

    def keep_trade_tokens(self) -> None:
        """Escape pods hold one more at the end of a turn."""
        for grade in ("basic", "improved"):
            if f"{grade}.0" in self.missing.get("escape_pods", ()):
                with watching(self.missing, 1) as watch:
                    one = lord(house="belitan", letter="B", techs={"escape_pods": grade}, trade=2)
                    t = Shown.of(galaxy(one, focus="production"), watch).play("0 end-turn")
                    self.add(watch.found(t.table))

    def pay_otherwise(self) -> None:
        """Of a house that pays with something else: it has nothing but that."""
        if "ability.0" in self.missing.get("nervo", ()):
            with watching(self.missing, 1) as watch:
                t = galaxy(lord(house="nervo", stock={"materials": 9}), focus="reinforcement")
                answered(Shown.of(t, watch).play("0 act reinforcement mobilize"))
                self.add(watch.found(t.table))

    def play_agendas(self) -> None:
        """Agendas beside a focus of their kind, and then onto a slot."""
        for card in AGENDAS:
            if card.kind is not None and {"acted", "stored"} & self.missing.get(f"agenda.{card.id}", frozenset()):
                self.look(partial(acting, card))

    def choose_origins(self) -> None:
        for origin in ORIGINS.values():
            if f"origin.{origin.id}" in self.missing:
                self.look(partial(choosing, origin))

    def reveal(self) -> None:
        """Events and alerts."""
        for card in EVENTS:
            if "revealed" in self.missing.get(f"event.{card.id}", ()):
                self.look(partial(revealing, card))
        for alert in ALERTS:
            if "revealed" in self.missing.get(alert.id, ()):
                self.look(partial(alarming, alert.id))

    def look(self, play: Callable[[], Position[State]]) -> None:
        with watching(self.missing, 0) as watch:
            table = play().table
            self.add(watch.found(table) | happened(table.story))

    # -- single effects

    def resolve_effects(self) -> None:
        """Every effect of which a word is missing, in rich positions."""
        for path, _ in all_effects():
            words = {effect_part(node.path) for node in walk(EFFECTS.node(path)) if isinstance(node, Word)}
            for number in range(TRIES):
                missing = self.missing
                if not any(part in missing.get(id, ()) for id, part in words):
                    break
                self._resolve(path, number, missing)

    def _resolve(self, path: str, number: int, missing: Missing) -> None:
        """In the turn of seat 0, bound to one of its sectors, or to the space of a returned trade token."""
        id = path.partition("/")[0]
        g = Rich(missing, f"{path}/{number}").state(*_way_for(id, number), event=id if id in _EVENTS else "")
        g.plan.clear()
        g.now.step, g.now.focus = "actions", "production"
        g.then("round")
        g.then(pending_step(0, last=True))
        keys = own_keys(g, 0)
        returned = any(isinstance(node, Word) and node.op == "trade_bonus" for node in walk(EFFECTS.node(path)))
        bound = "0" if returned else keys[number % len(keys)]
        source = Source(id=id, bound=bound, is_action=True, track=_TRACK_OF.get(id, ""))
        begin(g, 0, path, source)
        self.play(g, missing, FEW, f"{path}/{number}", every=0)

    # -- positions that are played on

    def play_positions(self, most: int, seed: str) -> None:
        for number in range(most):
            missing = self.missing
            if not missing:
                return
            mode, seats = WAYS[number % len(WAYS)]
            g = Rich(missing, f"{seed}/{number}").state(mode, seats)
            self.play(g, missing, ANSWERS, f"{seed}/{number}")

    def play(self, g: State, missing: Missing, most: int, seed: str, every: int = 1) -> None:
        """So many answers, or to the end of the cycle."""
        self.positions += 1
        with watching(missing, every) as watch:
            table = Table.of(GAME, g)
            bots: list[Bot] = [Watched(Curious(exercise, missing), watch, table)] * g.seat_count
            looks = [Decision(table, seat, Random(f"{seed}/{seat}")) for seat in g.seats]
            cycle = table.state.cycle
            for _ in range(most):
                if table.outcome is not None or table.state.cycle != cycle:
                    break
                table.step(lambda seat, _: bots[seat].choose(looks[seat]))
            self.add(watch.found(table))
        self.add(happened(table.story))


def _lay(g: State, key: str, token: str) -> None:
    """A bounty or reclaim token into a sector, in the place of what lies there."""
    for kinds, supply, hidden, field in (
        (BOUNTIES, g.bounties, g.hidden_bounties, "bounties"),
        (RECLAIMS, g.reclaims, g.hidden_reclaims, "reclaims"),
    ):
        number = next((n for n in supply.cards if kinds[n].id == token), None)
        if number is not None:
            supply.cards += hidden.pop(key, [])
            supply.cards.remove(number)
            hidden[key] = [number]
            setattr(g.sectors[key], field, 1)


class Shown(Position[State]):
    """A position whose answers are shown to a watch."""

    watch: Watcher

    @classmethod
    def of(cls, position: Position[State], watch: Watcher) -> Shown:
        shown = cls.__new__(cls)
        shown.table, shown.watch = position.table, watch
        return shown

    def play(self, *lines: str) -> Shown:
        for line in lines:
            seat, _, token = line.partition(" ")
            self.watch.before(self.table, int(seat), token)
            super().play(line)
        return self


def solving(crisis: str) -> Position[State]:
    return resolve(do_it(world(crisis), crisis), crisis)


def suffering(crisis: str) -> Position[State]:
    return answered(advance(crisis).play(f"0 suffer {crisis}"))


def choosing(origin: Origin) -> Position[State]:
    t = Position.new(GAME, 1, mode=SOLO, options={"houses": "chosen"}, seed=origin.id)
    return t.play(f"0 house {origin.house}", f"0 origin {origin.id}")


def learning(tech: str, grade: str) -> Position[State]:
    """A player gains a technology; an improved one whose basic card lies there."""
    own = next(house for house in HOUSES.values() if tech not in (house.technology_A, house.technology_B))
    has = {tech: "basic"} if grade == "improved" else {}
    one = lord(house=own.id, techs=has, tracks={"society": 5, "economy": 5, "statecraft": 5})
    t = resolving("1E/objectives/one.0/each.0/then", one, techs={tech: [0]}, improved=[tech], cycle=2)
    return t.play(f"0 learn {tech} {grade}")


def acting(card: Agenda) -> Position[State]:
    """The action of an agenda that was added to a focus, and the end of the turn."""
    assert card.kind is not None
    one = lord(stock=dict.fromkeys(RESOURCES, 9), agendas=[card.id], glory=[2], corrupted_tracks=["economy"])
    g = table(one, focus=KIND_FACTS[card.kind].focus[0])
    g.now.agenda = g.players[0].agendas.cards.pop()
    return answered(Position(GAME, g), "act-agenda", "end-turn", "store-agenda", until=("selection",))


def revealing(card: Event) -> Position[State]:
    mode = COMPETITIVE if card.mode == "all" else COOPERATIVE
    return galaxy(mode=mode, cycle=card.cycle, events={card.cycle: [card.id]}, plan=["event", "round"])


def alarming(alert: str) -> Position[State]:
    """An alert comes up in the next round."""
    number = next(number for number, one in enumerate(ALERTS) if one.id == alert)

    def on_top(g: State) -> None:
        found = board_of(g)
        pile = found.alerts.cards if number in found.alerts.cards else found.alert_box
        pile.remove(number)
        found.alerts.cards.append(number)

    other = next(one.id for one in ALERTS if one.id != alert and one.kind == "situation")
    return void(alert=other, plan=["alert", "round"], change=on_top)


def enter(house: str, track: str, space: int) -> Position[State]:
    """A player advances into this space."""
    one = lord(house=house, tracks={track: space - 1}, active=3)
    t = resolving("reinforcement/accelerate/then/any.0", one, source={"must": True})
    return t.play(f"0 advance {track}") if 0 in t.asked() else t


_EVENTS = frozenset(event.id for event in EVENTS)
_TRACK_OF = {facts.id: facts.track for facts in TRACK_FACTS.values()}
_TOGETHER = ("alliance_", "crisis_", "war_", "haven", "compensation")


def _way_for(id: str, number: int) -> tuple[str, int]:
    """Heroic cards are for who plays alone; what concerns the crisis board is in cooperative games too."""
    if id.startswith("heroic_"):
        return SOLO, 1
    if id.startswith(_TOGETHER):
        return COOPERATIVE, 2 + number % 2
    return WAYS[number % len(WAYS)]
