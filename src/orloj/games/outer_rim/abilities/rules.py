"""Abilities that change a rule: patrols that are sent elsewhere, ships that can be attacked."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.outer_rim.book import BOOK
from orloj.games.outer_rim.combat import fight
from orloj.games.outer_rim.components import CHARACTERS, Rule
from orloj.games.outer_rim.deeds import Deed, With
from orloj.games.outer_rim.facts import abilities_of_character
from orloj.games.outer_rim.galaxy import galaxy
from orloj.games.outer_rim.menus import does, offers
from orloj.games.outer_rim.moments import PatrolMoves
from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.values import rule_of
from orloj.kernel import Seat, choose

REDIRECT = "redirect_patrol_after_market"


def _enter_redirect(id: str) -> None:
    def usable(g: State, seat: Seat, moment: PatrolMoves) -> bool:
        """A patrol near enough that would come after the own Market action."""
        rule = rule_of(g, seat, REDIRECT)
        if rule is None or g.players[seat].character != id or moment.seat != seat or not moment.bought:
            return False
        distance = galaxy(g.tiles).distance(g.patrols[moment.faction].at, g.players[seat].at)
        return distance <= rule.range and len(g.players) > 1

    @BOOK.ability(f"{id}.{REDIRECT}", "when", PatrolMoves, usable)
    async def redirect(g: State, seat: Seat, moment: PatrolMoves) -> None:
        others = [With(other) for other in range(len(g.players)) if other != seat]
        deed = await choose(seat, "patrol-towards", lambda _seat: others, values={"faction": moment.faction})
        moment.seat = deed.player
        g.say("redirects", seat, to=deed.player, faction=moment.faction)


for _id in CHARACTERS:
    if any(isinstance(one.ability, Rule) and one.ability.rule == REDIRECT for one in abilities_of_character(_id)):
        _enter_redirect(_id)


# -- ships that others may attack


class Attack(Deed, frozen=True):
    """A ship combat against a player as the encounter."""

    word: ClassVar[str] = "attack"
    player: Seat


@offers("encounter")
def _attacks(g: State, seat: Seat) -> list[Attack]:
    return [
        Attack(other)
        for other in g.players_at(g.players[seat].at, but=seat)
        if not g.players[other].defeated and rule_of(g, other, "others_may_fight_me_ship_as_encounter") is not None
    ]


@does(Attack)
def _attack(g: State, seat: Seat, deed: Attack) -> None:
    g.then("combat-damage")
    fight(g, seat, "ship", defender=deed.player)
