"""Words for battles and for ships that come home. `content/effects.toml` explains them."""

from __future__ import annotations

from orloj.games.andromeda.components import (
    Effect,
)
from orloj.games.andromeda.effects.asking import yes
from orloj.games.andromeda.effects.core import Source, amount, word
from orloj.games.andromeda.fleet import may_enter
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


@word("dice", _in_battle)
async def _dice(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    assert g.battle is not None
    who = _whose(seat, effect, source)
    g.battle.extra_dice[who] = g.battle.extra_dice.get(who, 0) + amount(g, seat, effect)
    g.tell("extra-dice", who if who >= 0 else None, count=amount(g, seat, effect))


@word("targeting", _in_battle)
async def _targeting(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    assert g.battle is not None
    who = _whose(seat, effect, source)
    g.battle.extra_targeting[who] = g.battle.extra_targeting.get(who, 0) + amount(g, seat, effect)
    g.tell("extra-targeting", who if who >= 0 else None, count=amount(g, seat, effect))


def _dice_tokens(g: State, owners: list[Seat]) -> dict[str, tuple[Seat, int]]:
    """Every die of these participants: `<seat or raiders>.<number> <face>`."""
    assert g.battle is not None
    return {
        f"{'raiders' if owner == RAIDERS else owner}.{number} {face}": (owner, number - 1)
        for owner in owners
        for number, face in enumerate(g.battle.dice.get(owner, ()), 1)
    }


@word("reroll", lambda g, _seat, _effect, _source: g.battle is not None and bool(g.battle.dice))
async def _reroll(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """Roll some dice once more; then targeting applies as always."""
    from orloj.games.andromeda.battle import SIDES, aim, participants

    assert g.battle is not None
    mates = [other for other in g.seats if g.team_of(other) == g.team_of(seat)]
    owners = [seat] if effect.whose == "own" else [one for one in participants(g) if one not in mates]
    dice = _dice_tokens(g, owners)
    if not dice:
        return
    chosen = await choose_some(
        seat,
        "reroll",
        lambda _seat: list(dice),
        lo=0,
        hi=min(effect.count, len(dice)),
        values={"source": source.id, "factions": [player.faction for player in g.players]},
        rule="andromeda.roll.2",
    )
    for token in chosen:
        owner, place = dice[token]
        [face] = g.luck.roll(SIDES)
        g.battle.dice[owner][place] = face
    for owner in dict.fromkeys(dice[token][0] for token in chosen):
        aim(g, owner)
        g.tell(
            "rerolls" if owner != RAIDERS else "raiders-reroll",
            owner if owner != RAIDERS else None,
            dice=sorted(g.battle.dice[owner], reverse=True),
        )


@word("set_die", lambda g, seat, _effect, _source: g.battle is not None and bool(g.battle.dice.get(seat)))
async def _set_die(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    assert g.battle is not None
    for _ in range(effect.count):
        dice = _dice_tokens(g, [seat])
        token = await choose(
            seat,
            "set-die",
            lambda _seat, dice=dice: list(dice),  # type: ignore[misc]
            values={"source": source.id, "value": effect.value},
        )
        g.battle.dice[seat][dice[token][1]] = int(effect.value)
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


@word("prevent_damage", lambda g, seat, _effect, _source: bool(g.battle and g.ships_at(g.now.active, seat)))
async def _prevent_damage(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    assert g.battle is not None
    spared = g.battle.spared.setdefault(seat, [])
    ships = g.players[seat].ships
    there = [number for number, ship in enumerate(ships) if ship.at == g.now.active and number not in spared]
    chosen = await choose_some(
        seat,
        "spare",
        lambda _seat: there,
        lo=0,
        hi=min(effect.count, len(there)),
        token=lambda number: f"{ships[number].type} {number}",
        values={"source": source.id, "place": g.now.active},
    )
    spared += chosen
    g.tell("spares", seat, ships=[ships[number].type for number in chosen])


@word("withdraw", lambda g, seat, _effect, _source: bool(g.now.active and g.ships_at(g.now.active, seat)))
async def _withdraw(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """Take own ships out of the battle. To the repair bay: instead of the scrapyard, when they are damaged."""
    if effect.to == "repair_bay":
        assert g.battle is not None
        g.battle.to_bay.append(seat)
        return
    there = g.ships_at(g.now.active, seat)
    if effect.n != "all" and effect.n < len(there):
        numbers = [number for number, ship in enumerate(g.players[seat].ships) if ship.at == g.now.active]
        chosen = await choose_some(
            seat,
            "withdraw",
            lambda _seat: numbers,
            hi=effect.n,
            token=lambda number: f"{g.players[seat].ships[number].type} {number}",
            values={"source": source.id, "place": g.now.active},
        )
        there = [g.players[seat].ships[number] for number in chosen]
    for ship in there:
        if effect.to == "launch_pad":
            ship.at = PAD
        else:
            from orloj.games.andromeda.components import SPACES

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
    ships = g.players[seat].ships
    chosen = await choose_some(
        seat,
        "return-ships",
        lambda seat: [number for number, ship in enumerate(g.players[seat].ships) if ship.on_board],
        lo=0,
        hi=effect.count,
        token=lambda number: f"{ships[number].type} {ships[number].at} {number}",
        values={"source": source.id, "tiles": dict(g.tiles)},
    )
    for number in chosen:
        ships[number].at = PAD
    g.tell("ships-back", seat, ships=[ships[number].type for number in chosen])


@word("extra_launch", lambda g, _seat, _effect, _source: not g.now.extra_used)
async def _extra_launch(g: State, seat: Seat, _effect: Effect, _source: Source) -> None:
    g.now.extra_launch = g.now.extra_used = True
    g.tell("extra-launch", seat)
