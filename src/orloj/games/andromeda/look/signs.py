"""Effects as rows of symbols, as they would be printed: `2 energy → 2 points / repair`.

What symbols cannot say is left to words: then `effect_row` gives nothing, and the card shows its short text instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from markupsafe import Markup

from orloj.games.andromeda.components import KINDS, SHIP_TYPES, TRACKS, Effect
from orloj.games.andromeda.look.drawn import symbol

_MANY = "×"
_MINUS = "−"
_SIMPLE: Mapping[str, str] = {  # an effect that is one symbol with a number
    "draw": "res.tactic",
    "repair": "repair",
    "event": "event",
    "upgrade": "upgrade",
    "recruit": "commander",
    "moon": "moon",
    "peek_events": "peek",
    "flip_structure": "flip",
    "discovery": "discovery",
    "dice": "die",
    "targeting": "targeting",
    "prevent_damage": "shield",
    "return_ship": "ship",
    "stored_moon_benefit": "moon",
}
_COUNTED: Mapping[str, str] = {  # what an amount is counted by
    "own_structure": "structure",
    "own_upgrade": "upgrade",
    "own_ship_built": "ship",
    "own_ship_scrapyard": "damage",
    "own_ship_damaged": "damage",
    "opponent_ship_in_battle": "ships",
    "commander_station": "commander",
    "stored_moon": "moon",
    "tactic_in_hand": "res.tactic",
    "own_module": "module",
}


def cost_row(cost: Mapping[str, int]) -> Markup:
    """A price."""
    return _joined(
        _counted("slot-cost" if what == "slot" else f"res.{what}", count) for what, count in cost.items() if count
    )


def points(number: int) -> Markup:
    """Points: the number in its hexagon."""
    shown = str(number) if number >= 0 else f"{_MINUS}{-number}"
    return Markup('<b class="pts">{}</b>').format(shown)


def effect_row(effects: Iterable[Effect]) -> Markup:
    """Effects as symbols; empty if there is one that has none."""
    found = [_effect(effect) for effect in effects]
    return _joined(found) if all(found) else Markup("")


def _effect(effect: Effect) -> Markup:
    if effect.div != 1 or effect.n == "all" or effect.times > 2 or effect.commanders_less:
        return Markup("")
    shown = _plain(effect)
    if not shown or not effect.per:
        return shown
    by = _per(effect.per)
    most = Markup('<i class="most">≤{}</i>').format(effect.max) if effect.max else ""
    return Markup("{}<i>{}</i>{}{}").format(shown, _MANY, by, most) if by else Markup("")


def _plain(effect: Effect) -> Markup:
    match effect.op:
        case "gain":
            return _counted(f"res.{effect.res}", effect.count)
        case "discard":
            return Markup("<i>{}</i>{}").format(
                _MINUS, _counted("moon" if effect.res == "moon" else f"res.{effect.res}", effect.count)
            )
        case "score":
            return points(effect.count)
        case "lose_score":
            return points(-effect.count)
        case "advance":
            return Markup("{}{}").format(
                symbol(f"track.{effect.track}"), symbol("up") if effect.track in TRACKS else ""
            )
        case "build_ship":
            type_ = effect.types[0] if len(effect.types) == 1 and effect.types[0] in SHIP_TYPES else ""
            return Markup("{}{}{}").format(symbol("plus"), symbol(f"ship.{type_}" if type_ else "ship"), _less(effect))
        case "build_structure":
            return Markup("{}{}{}").format(symbol("plus"), symbol("structure"), _less(effect))
        case "module":
            if effect.least or effect.rows != (1, 2, 3):
                return Markup("")
            kinds = [symbol(f"track.{kind}") for kind in effect.kinds if kind in KINDS]
            sign = symbol("plus") if effect.mode == "gain" else symbol("res.credit")
            return Markup("{}{}{}{}").format(sign, _counted("module", effect.count), _joined(kinds), _less(effect))
        case "pay":
            then = effect_row(effect.then)
            if not then:
                return then
            times = Markup("<i>{}{}</i>").format(_MANY, effect.times) if effect.times > 1 else ""
            return Markup("{}{}{}{}").format(cost_row(effect.cost), symbol("arrow"), then, times)
        case "choice":
            options = [effect_row(option) for option in effect.options]
            return Markup('<i class="or">/</i>').join(options) if all(options) and effect.pick == 1 else Markup("")
        case "each_player":
            inside = effect_row(effect.effects)
            return (
                Markup("{}<i>:</i>{}").format(symbol("players"), inside)
                if inside and effect.who == "all"
                else Markup("")
            )
        case "activate_row":
            return Markup("{}{}").format(
                symbol("row"), _joined(symbol(f"track.{kind}") for kind in effect.kinds if kind in KINDS)
            )
        case "damage":
            return _counted("damage", effect.count)
        case _:
            return _counted(_SIMPLE[effect.op], effect.count) if effect.op in _SIMPLE else Markup("")


def _per(per: str) -> Markup:
    what, _, which = per.partition(":")
    if what == "own_structure" and which:
        return symbol(f"structure.{which}")
    if what == "own_module" and which:
        return Markup("{}{}").format(symbol("module"), symbol(f"track.{which}"))
    return symbol(_COUNTED[what]) if what in _COUNTED and not which else Markup("")


def _less(effect: Effect) -> Markup:
    """A discount."""
    if not effect.discount:
        return Markup("")
    return Markup('<i class="less">{}{}</i>').format(_MINUS, cost_row(effect.discount))


def _counted(name: str, count: int) -> Markup:
    """A symbol with its number, which is not said if it is one."""
    number = Markup("<i>{}</i>").format(str(count) if count >= 0 else f"{_MINUS}{-count}") if count != 1 else ""
    return Markup('<span class="qty">{}{}</span>').format(number, symbol(name))


def _joined(parts: Iterable[Markup]) -> Markup:
    return Markup("").join(parts)
