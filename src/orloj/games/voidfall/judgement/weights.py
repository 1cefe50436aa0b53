"""The numbers that are judgement; what is worth what, in influence."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field


class Weights(Struct, frozen=True):
    """`…_now`: at any time; others: if a whole game were still to come, less as it goes on."""

    resource: Mapping[str, float] = field(
        default_factory=lambda: {"food": 0.75, "energy": 0.85, "materials": 0.85, "credits": 1.15, "science": 1.3}
    )  # a unit that will be used
    used_per_turn: float = 1.3  # units of each resource that a turn uses up
    productions: float = 0.42  # how often a resource is produced, per turn
    upkeep: float = 0.6  # a point that will be due later
    unpaid_soon: float = 0.5  # how sure it is, with turns to come, that upkeep will not be paid
    sector: float = 3.0
    population: float = 0.5
    guild: float = 1.5
    installation: float = 1.0
    active: float = 0.7  # fleet power
    deployed: float = 1.1
    inactive: float = 0.15
    readiness: float = 0.35  # part of the worth of a sector that could be invaded with the power beside it
    tech: float = 4.5
    improved: float = 4.0
    track: tuple[float, ...] = (0.0, 0.8, 1.6, 3.2, 4.0, 6.0, 8.5, 9.0)  # by space, beyond what it gave at once
    agenda_in_hand: float = 0.45  # of what it would score
    agenda_hope: float = 2.5  # what any agenda may come to score at an evaluation
    glory: float = 0.7
    token: float = 0.6  # bounties and reclaims that are kept
    trade: float = 2.2
    corrupted_track: float = 4.0
    corrupted_slot: float = 1.5
    corrupted_sector: float = 1.5
    corruption_now: float = 0.7
    card: float = 0.35  # a focus card in hand
    danger: float = 0.8  # of losing what the Voidborn can take
    rival_danger: float = 0.12
    rivalry: float = 0.15  # what rivals have counts against
    catastrophes: tuple[float, ...] = (0.0, 3.0, 9.0, 30.0, 1000.0)  # beyond what the Voidborn score
    rows: tuple[float, ...] = (0.0, 1.0, 3.0, 6.0, 11.0)  # of the crisis board, by crises in it
    haven: float = 0.6  # of a safe haven that is half finished, the half of it
    others: float = 0.3  # what allies have


WEIGHTS = Weights()
