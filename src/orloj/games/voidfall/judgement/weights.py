"""The numbers that are judgement; what is worth what, in influence."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field


class Weights(Struct, frozen=True):
    """`…_now`: at any time; others: if a whole game were still to come, less as it goes on."""

    resource: Mapping[str, float] = field(
        default_factory=lambda: {"food": 0.6, "energy": 0.7, "materials": 0.65, "credits": 0.7, "science": 0.45}
    )  # a unit that will be used; of science there is always too much, of the rest too little
    used_per_turn: float = 1.3  # units of each resource that a turn uses up
    productions: float = 0.36  # how often a resource is produced, per turn
    plenty: float = 0.5  # of what overproduction would give
    upkeep: float = 0.45  # a point that will be due later
    unpaid_soon: float = 0.5  # how sure it is, with turns to come, that upkeep will not be paid
    sector: float = 10.0  # beside its people: places for guilds, and most agendas count it in some way
    population: float = 1.6
    guild: float = 3.0
    installation: float = 2.0
    active: float = 0.7  # fleet power
    deployed: float = 1.1
    inactive: float = 0.15
    readiness: float = 0.5  # part of the worth of a sector that could be invaded with the power beside it
    tech: float = 3.0  # beside its own influence and what it does at once
    improved: float = 2.0
    track: tuple[float, ...] = (0.0, 1.0, 2.1, 4.2, 5.4, 8.0, 11.5, 12.5)  # by space, beyond what it gave at once
    agenda_in_hand: float = 0.6  # of what it would score,
    turns_to_play: float = 8.0  # if so many turns are left: the focus card has to come first
    agenda_growth: float = 0.6  # what one agenda comes to score more with every turn
    agenda_later: float = 0.5  # of what an agenda scores now, at each evaluation after this one
    agenda_hope: float = 2.5  # what any agenda may come to score at an evaluation
    glory: float = 0.7
    token: float = 0.6  # bounties and reclaims that are kept
    trade: float = 2.2
    corrupted_track: float = 13.0  # no benefits, no tiers for agendas, and stronger skirmishes
    corrupted_slot: float = 14.0  # an agenda that does not score
    corrupted_sector: float = 5.0
    corruption_now: float = 0.7
    card: float = 0.35  # a focus card in hand
    danger: float = 0.8  # of losing what the Voidborn can take
    rival_danger: float = 0.12
    rivalry: float = 0.15  # what rivals have counts against
    catastrophes: tuple[float, ...] = (0.0, 3.0, 9.0, 30.0, 1000.0)  # beyond what the Voidborn score
    rows: tuple[float, ...] = (0.0, 1.0, 3.0, 6.0, 11.0)  # of the crisis board, by crises in it
    haven: float = 0.9  # of a safe haven that is half finished, the half of it
    sanctuary: float = 1.0  # of a level of a safe haven, for a sector that will be allowed to build one
    way: float = 0.3  # of what a rift counts, for a sector beside it
    others: float = 0.5  # what allies have
    ahead: float = 0.4  # of what one has more than the lowest ally counts for nothing


WEIGHTS = Weights()
