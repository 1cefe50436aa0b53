"""Positions in the middle of a game in which much can happen, for whoever wants to see every component at work.

Everybody has fleets, technologies, agendas and sectors; what is still missing comes first. They are made by the same
means as the positions of single rules, and then played on by the real rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from orloj.games.voidfall.components import (
    AGENDAS,
    ALERTS,
    CRISES,
    EVENTS,
    GUILDS,
    HEROICS,
    HOUSES,
    LAST_SPACE,
    LETTERS,
    RESOURCES,
    SCENARIOS,
    SECTOR_KINDS,
    SHIP_FACTS,
    TECHNOLOGIES,
    TRACK_FACTS,
    TRACKS,
    Event,
    SectorKey,
)
from orloj.games.voidfall.galaxy import galaxy
from orloj.games.voidfall.setup import fitting
from orloj.games.voidfall.state import COMPETITIVE, COOPERATIVE, SOLO, State
from tests.voidfall.positions import land, lord, table
from tests.voidfall.void_positions import void_table

Missing = Mapping[str, frozenset[str]]
WAYS = [(COMPETITIVE, 2), (COOPERATIVE, 2), (SOLO, 1), (COMPETITIVE, 3), (COOPERATIVE, 3), (SOLO, 1), (COMPETITIVE, 4)]
LANDS = 3  # sectors of a player besides home and outpost


class Rich:
    """Makes positions in which what is missing can happen."""

    def __init__(self, missing: Missing, seed: str) -> None:
        self.missing = missing
        self.rng = Random(seed)
        self.splendid = self.rng.random() < 0.4  # everything pure and full
        self.guild = self.rng.choice(GUILDS)  # then everywhere the same one

    def first(self, names: Sequence[str], prefix: str = "") -> list[str]:
        """In any order, but what is missing first."""
        found = self.rng.sample(list(names), len(names))
        return sorted(found, key=lambda name: f"{prefix}{name}" not in self.missing)

    def state(self, mode: str, seats: int, event: str = "") -> State:
        """`event`: the current one."""
        scenario = self.rng.choice(fitting(mode, seats)).id
        current = self.event(mode, event)
        houses = self.houses(seats)
        techs = [self.techs(*one) for one in houses]
        agendas = iter(self.first([one.id for one in AGENDAS if one.kind is not None], "agenda."))
        facts: dict[str, Any] = {
            "mode": mode,
            "scenario": scenario,
            "cycle": current.cycle,
            "round": self.rng.choice([current.rounds, current.rounds, current.rounds - 1]),
            "event": current.id,
            "lasting": {
                box.effect["rule"]: box.effect.get("n", 0) for box in current.box if box.effect.get("op") == "modify"
            },
            "sectors": self.lands(scenario, techs),
            "more": {"blocked": False},
        }
        lords = [lord(**self.lord(*houses[seat], techs[seat], agendas)) for seat in range(seats)]
        if mode == COMPETITIVE:
            return table(*lords, **facts)
        return void_table(*lords, **facts, **self.board(mode))

    def event(self, mode: str, wanted: str) -> Event:
        kinds = ("all",) if mode == COMPETITIVE else ("all", "coop-solo")
        cycle = self.rng.choice([1, 2, 2, 3, 3])
        of_mode = [one for one in EVENTS if one.mode in kinds]
        lacking = [one.id for one in of_mode if f"event.{one.id}" in self.missing]
        usual = [one.id for one in of_mode if one.cycle == cycle]
        name = wanted or self.rng.choice(lacking if lacking and self.rng.random() < 0.7 else usual)
        return next(one for one in EVENTS if one.id == name)

    # -- players

    def houses(self, seats: int) -> list[tuple[str, str]]:
        def lacking(house: str) -> int:
            own = {house, *[TRACK_FACTS[house, track].id for track in TRACKS]}
            return sum(len(parts) for id, parts in self.missing.items() if id in own or house in id)

        found = sorted(self.rng.sample(list(HOUSES), len(HOUSES)), key=lacking, reverse=True)
        return [(house, self.letter(house)) for house in found[:seats]]

    def letter(self, house: str) -> str:
        """The origin card of which something is missing."""
        names = {letter: (f"{house}_{letter}", f"{house}_extra_{letter}") for letter in LETTERS}
        lacks = [letter for letter in LETTERS if any(id.endswith(names[letter]) for id in self.missing)]
        return self.rng.choice(lacks or list(LETTERS))

    def techs(self, house: str, letter: str) -> dict[str, str]:
        own = HOUSES[house].technology(letter)  # type: ignore[arg-type]
        more = [tech for tech in self.first(list(TECHNOLOGIES)) if tech != own][: self.rng.randint(2, 4)]
        return {tech: self.grade(tech) for tech in (own, *more)}

    def grade(self, tech: str) -> str:
        """The one of which something is missing."""
        parts = self.missing.get(tech, frozenset())
        lacks = [grade for grade in ("improved", "basic") if any(part.startswith(f"{grade}.") for part in parts)]
        return self.rng.choice(lacks or ["basic", "improved"])

    def lord(self, house: str, letter: str, techs: Mapping[str, str], agendas: Iterator[str]) -> dict[str, Any]:
        tracks = {track: self.rng.randint(2, LAST_SPACE) - 1 for track in TRACKS}
        glory = [5, 3, 1, 2] if self.splendid else [self.rng.randint(1, 4) for _ in range(self.rng.randint(0, 3))]
        return {
            "house": house,
            "letter": letter,
            "influence": self.rng.choice([30, 60]),
            "stock": dict.fromkeys(RESOURCES, self.rng.choice([6, 12, 14])),
            "tracks": tracks,
            "corrupted_tracks": [track for track in TRACKS if self.rng.random() < 0.2],
            "corrupted_slots": () if self.splendid else (3,),
            "techs": techs,
            "trade": 5 if "escape_pods" in techs else self.rng.randint(0, 3),
            "glory": glory,
            "slots": {slot: next(agendas) for slot in ((2,) if house == "marqualos" else (1, 2))},  # it begins with two
            "agendas": [next(agendas)],
            "more": {"chambers": 2 if "decontamination_chambers" in techs else 0},
        }

    # -- the table

    def lands(self, scenario: str, techs: Sequence[Mapping[str, str]]) -> dict[SectorKey, dict[str, Any]]:
        """Sectors beside what a player begins with; of those whose ability is missing one each."""
        plans = {plan.key: plan for plan in SCENARIOS[scenario].sector}
        near = galaxy(scenario).near
        free = [key for key, plan in plans.items() if not plan.seat and self.fits(plan.kind) and not plan.role]
        found: dict[SectorKey, dict[str, Any]] = {}
        lacks = [id for id in SECTOR_KINDS if any(part.startswith("ability") for part in self.missing.get(id, ()))]
        for seat, own in enumerate(techs):
            held = [key for key, plan in plans.items() if plan.seat == seat + 1]
            for _ in range(LANDS):
                beside = [key for key in free if key not in found and any(key in near[one] for one in held)]
                if not beside:
                    break
                key = self.rng.choice(beside)
                held.append(key)
                found[key] = self.land(seat, lacks.pop() if lacks else plans[key].kind, own)
        return found

    def fits(self, kind: str) -> bool:
        return SECTOR_KINDS[kind].invadable and kind != "rift"

    def land(self, seat: int, kind: str, techs: Mapping[str, str]) -> dict[str, Any]:
        facts = SECTOR_KINDS[kind]
        ships = [ship.id for ship in SHIP_FACTS.values() if ship.technology in techs] or ["corvette"]
        ship = self.rng.choice([*ships, "corvette"])
        slots = len(facts.installation_slots)
        pieces = ["sector_defense"] * slots if self.splendid else ["shipyard", "sector_defense"][:slots]
        if "starbases" in techs:
            pieces[:1] = ["starbase"] if slots else []
        guild = self.guild if self.splendid else self.rng.choice(GUILDS)
        return land(
            seat,
            kind=kind,
            population=0 if facts.population == "none" else self.rng.randint(3, 6),
            corrupted=facts.corruptible and self.rng.random() < 0.3 and not self.splendid,
            guilds=[guild] * (len(facts.guild_slots) if self.splendid else min(1, len(facts.guild_slots))),
            installations=pieces,
            fleets={"corvette": 2} if ship == "corvette" else {"corvette": 1, ship: 1},
        )

    def board(self, mode: str) -> dict[str, Any]:
        """The crisis board."""
        crises = self.first([one.id for one in CRISES if one.level != "starting"])
        of_row = {
            row: [one for one in crises[1:] if CRISES[_number(one)].kind in (row, "general")][:2]
            for row in ("military", "economic")
        }
        used = of_row["military"]
        of_row["economic"] = [one for one in of_row["economic"] if one not in used]
        kind = "solo" if mode == SOLO else "coop"
        is_war = self.rng.random() < 0.5
        alerts = [one.id for one in ALERTS if (one.kind == "war") == is_war]
        return {
            "current": "" if is_war else crises[0],
            "rows": of_row,
            "alert": self.first(alerts)[0],
            "havens": [(self.rng.randint(0, 1), 2), (0, 3)],
            "offer": self.first([one.id for one in HEROICS if one.mode == kind])[:3],
        }


def _number(name: str) -> int:
    return next(number for number, one in enumerate(CRISES) if one.id == name)
