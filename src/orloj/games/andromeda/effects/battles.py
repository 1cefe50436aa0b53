"""Words for battles and for ships that come home. `content/effects.toml` explains them."""

from __future__ import annotations

from typing import Any

from orloj.games.andromeda.battle import SIDES, aim, participants
from orloj.games.andromeda.components import SPACES, Effect
from orloj.games.andromeda.deeds import Die, ShipHere
from orloj.games.andromeda.effects.asking import yes
from orloj.games.andromeda.effects.core import Source, amount, word
from orloj.games.andromeda.fleet import may_enter, ships_out
from orloj.games.andromeda.raiders import ACTOR
from orloj.games.andromeda.state import (
    PAD,
    RAIDERS,
    State,
)
from orloj.kernel import Seat, choose, choose_some


def _in_battle(g: State, _seat: Seat, _effect: Effect, _source: Source) -> bool:
    return g.battle is not None and not g.battle.ended


def _whose(seat: Seat, effect: Effect, source: Source) -> Seat:
    return {"own": seat, "raider": RAIDERS, "card_player": source.owner}[effect.whose]


def _subject(who: Seat) -> dict[str, Any]:
    """Whom a line of the story is about: a player, or the raiders."""
    return {"actor": ACTOR.id} if who == RAIDERS else {"seat": who}


@word("dice", _in_battle)
async def _dice(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    assert g.battle is not None
    who = _whose(seat, effect, source)
    g.battle.extra_dice[who] = g.battle.extra_dice.get(who, 0) + amount(g, seat, effect)
    g.tell("extra-dice", **_subject(who), count=amount(g, seat, effect))


@word("targeting", _in_battle)
async def _targeting(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    assert g.battle is not None
    who = _whose(seat, effect, source)
    g.battle.extra_targeting[who] = g.battle.extra_targeting.get(who, 0) + amount(g, seat, effect)
    g.tell("extra-targeting", **_subject(who), count=amount(g, seat, effect))


def _dice_of(g: State, owners: list[Seat]) -> list[Die]:
    """Every die of these participants."""
    assert g.battle is not None
    return [Die(owner, number, face) for owner in owners for number, face in enumerate(g.battle.dice.get(owner, ()), 1)]


@word("reroll", lambda g, _seat, _effect, _source: g.battle is not None and bool(g.battle.dice))
async def _reroll(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """Roll some dice once more; then targeting applies as always."""
    assert g.battle is not None
    mates = [other for other in g.seats if g.team_of(other) == g.team_of(seat)]
    owners = [seat] if effect.whose == "own" else [one for one in participants(g) if one not in mates]
    dice = _dice_of(g, owners)
    if not dice:
        return
    chosen = await choose_some(
        seat,
        "reroll",
        lambda _seat: dice,
        lo=0,
        hi=min(effect.count, len(dice)),
        values={"source": source.id, "factions": [player.faction for player in g.players]},
        rule="andromeda.roll.2",
    )
    for die in chosen:
        [face] = g.luck.roll(SIDES)
        g.battle.dice[die.owner][die.number - 1] = face
    for owner in dict.fromkeys(die.owner for die in chosen):
        aim(g, owner)
        g.tell(
            "rerolls" if owner != RAIDERS else "raiders-reroll",
            **_subject(owner),
            dice=sorted(g.battle.dice[owner], reverse=True),
        )


@word("set_die", lambda g, seat, _effect, _source: g.battle is not None and bool(g.battle.dice.get(seat)))
async def _set_die(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    assert g.battle is not None
    for _ in range(effect.count):
        die = await choose(
            seat,
            "set-die",
            lambda seat: _dice_of(g, [seat]),
            values={"source": source.id, "value": effect.value},
        )
        g.battle.dice[seat][die.number - 1] = int(effect.value)
        g.tell("sets-die", seat, face=int(effect.value), dice=sorted(g.battle.dice[seat], reverse=True))


@word("end_battle", _in_battle)
async def _end_battle(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """The battle ends without winner and losers, if somebody wants it [andromeda.ruling.diplomatic-end]."""
    assert g.battle is not None
    for other in g.order() if effect.by == "any_player" else [seat]:
        wanted = effect.by == "you" or await yes(  # who plays a card to end the battle wants to end it
            other,
            "end-battle",
            source,
            "andromeda.examples.12",
            place=g.now.active,
            tile=g.tiles.get(g.now.active, ""),
        )
        if wanted:
            g.battle.ended = True
            g.tell("truce", other, place=g.now.active, tile=g.tiles.get(g.now.active, ""))
            return


def _ships_here(g: State, seat: Seat) -> list[ShipHere]:
    ships = g.players[seat].ships
    return [ShipHere(ship.type, number) for number, ship in enumerate(ships) if ship.at == g.now.active]


@word("prevent_damage", lambda g, seat, _effect, _source: bool(g.battle and g.ships_at(g.now.active, seat)))
async def _prevent_damage(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    assert g.battle is not None
    spared = g.battle.spared.setdefault(seat, [])
    there = [one for one in _ships_here(g, seat) if one.number not in spared]
    chosen = await choose_some(
        seat,
        "spare",
        lambda _seat: there,
        lo=0,
        hi=min(effect.count, len(there)),
        values={"source": source.id, "place": g.now.active},
    )
    spared += [one.number for one in chosen]
    g.tell("spares", seat, ships=[one.type for one in chosen])


@word("withdraw", lambda g, seat, _effect, _source: bool(g.now.active and g.ships_at(g.now.active, seat)))
async def _withdraw(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """Take own ships out of the battle. To the repair bay: instead of the scrapyard, when they are damaged."""
    if effect.to == "repair_bay":
        assert g.battle is not None
        g.battle.to_bay.append(seat)
        return
    there = g.ships_at(g.now.active, seat)
    if effect.n != "all" and effect.n < len(there):
        chosen = await choose_some(
            seat,
            "withdraw",
            lambda seat: _ships_here(g, seat),
            hi=effect.n,
            values={"source": source.id, "place": g.now.active},
        )
        there = [g.players[seat].ships[one.number] for one in chosen]
    for ship in there:
        if effect.to == "launch_pad":
            ship.at = PAD
        else:
            type_ = ship.type
            near = [place for place in SPACES[g.now.active].adjacent if place in g.locations]
            near = [place for place in near if may_enter(g, seat, type_, place)]
            if not near:
                continue
            ship.at = await choose(
                seat,
                "withdraw-to",
                lambda _seat, near=near: near,  # type: ignore[misc]
                values={"source": source.id, "ship": type_, "tiles": dict(g.tiles)},
            )
    g.tell(
        "withdraws", seat, ships=[ship.type for ship in there], place=g.now.active, tile=g.tiles.get(g.now.active, "")
    )


@word("return_ship", lambda g, seat, _effect, _source: bool(g.players[seat].on_board))
async def _return_ship(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """Own ships come from the board to the launch pad; no module works."""
    chosen = await choose_some(
        seat,
        "return-ships",
        lambda seat: ships_out(g, seat),
        lo=0,
        hi=effect.count,
        values={"source": source.id, "tiles": dict(g.tiles)},
    )
    for one in chosen:
        g.players[seat].ships[one.number].at = PAD
    g.tell("ships-back", seat, ships=[one.type for one in chosen])


@word("extra_launch", lambda g, _seat, _effect, _source: not g.now.extra_used)
async def _extra_launch(g: State, seat: Seat, _effect: Effect, _source: Source) -> None:
    g.now.extra_launch = g.now.extra_used = True
    g.tell("extra-launch", seat)
