"""The odds beside a question: of a test, a delivery or a combat, as it stands and with what could still be used. They
are worked out from the view of the asked seat alone (`odds`)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from orloj.games.outer_rim.combat import ATTACKER
from orloj.games.outer_rim.components import ASSETS, CONTACTS, CardId, CombatKind
from orloj.games.outer_rim.deeds import Deliver, Fight, HuntCrew, MeetPatrol, UseAbility
from orloj.games.outer_rim.effects.core import EFFECTS
from orloj.games.outer_rim.look.symbols import WORDS
from orloj.games.outer_rim.names import WORDS as GAME_WORDS
from orloj.games.outer_rim.names import asset_name, thing_name
from orloj.games.outer_rim.odds import (
    against,
    combat_kit,
    combat_odds,
    delivery_chance,
    roll_kit,
    rolled_chance,
    skill_chance,
)
from orloj.games.outer_rim.patrols import patrol_of
from orloj.games.outer_rim.state import Combat
from orloj.games.outer_rim.view import View
from orloj.kernel import Question, Seat
from orloj.look.advice import Advice, AdviceRow
from orloj.parts.effects import Word, walk
from orloj.words import Lang

Rows = list[AdviceRow]


def advice_for(ask: Question[Any, Any], view: View, lang: Lang) -> Advice | None:
    """What the chances are for what is asked now."""
    rows: Rows = []
    title = "pass"
    match ask.kind:
        case "before-test" | "rolled" if view.rolls:
            rows, title = _of_roll(ask, view, lang)
        case "strength" | "reroll" | "results" if view.combats:
            rows, title = _of_combat(ask, view, lang), "win"
        case "encounter":
            rows, title = _of_meetings(ask, view, lang), "win"
        case "deliver":
            rows, title = _of_deliveries(ask, view, lang), "deliver"
        case "contact":
            rows, title = _of_contact(ask, view, lang), "win"
        case "may" | "exchange" | "choice":
            rows, title = _of_steps(ask, view, lang), "steps"
    return Advice(WORDS(lang, f"odds.{title}"), rows) if rows else None


def _row(label: str, chance: Fraction | float, *, now: bool = False) -> AdviceRow:
    return AdviceRow(label, float(chance), now)


def _now(lang: Lang) -> str:
    return WORDS(lang, "odds.now")


def _with(source: str, lang: Lang) -> str:
    return WORDS(lang, "odds.with", what=thing_name(source, lang))


# -- tests and deliveries


def _of_roll(ask: Question[Any, Any], view: View, lang: Lang) -> tuple[Rows, str]:
    roll = view.rolls[-1]
    if roll.why == "card":
        return [], "pass"
    title = "pass" if roll.why == "test" else "deliver"
    if not roll.dice:
        assert roll.skill is not None
        rows = [_row(_now(lang), skill_chance(view, roll.seat, roll.skill, gained=roll.gained), now=True)]
        if any(isinstance(option, UseAbility) for option in ask.options):
            more = skill_chance(view, roll.seat, roll.skill, gained=roll.gained + 1)
            rows.append(_row(WORDS(lang, "odds.skill", skill=GAME_WORDS(lang, f"skill.{roll.skill}")), more))
        return rows, title
    kit = roll_kit(view, roll)
    rows = [_row(WORDS(lang, "odds.as-is"), rolled_chance(view, roll, kit._replace(rerolls=(), turns=())), now=True)]
    for source in kit.sources:
        alone = kit
        for other in kit.sources:
            alone = alone if other == source else alone.without(other)
        rows.append(_row(_with(source, lang), rolled_chance(view, roll, alone)))
    return rows, title


def _of_deliveries(ask: Question[Any, Any], view: View, lang: Lang) -> Rows:
    return [
        _row(asset_name(deed.card, lang), delivery_chance(view, ask.seat))
        for deed in ask.options
        if isinstance(deed, Deliver) and ASSETS[deed.card].is_illegal
    ]


# -- combats


def _of_combat(ask: Question[Any, Any], view: View, lang: Lang) -> Rows:
    """How it stands for the asked side, and without each ability that could still be used."""
    combat = view.combats[-1]
    side = next((place for place, one in enumerate(combat.sides) if one.seat == ask.seat), None)
    if side is None:
        return []
    rows = [_row(_now(lang), combat_odds(view, combat, side).win, now=True)]
    kit = combat_kit(view, combat, side)
    for source in kit.sources:
        without = combat_odds(view, combat, side, kit=kit.without(source)).win
        rows.append(_row(WORDS(lang, "odds.without", what=thing_name(source, lang)), without))
    return rows


def _of_meetings(ask: Question[Any, Any], view: View, lang: Lang) -> Rows:
    """Patrols, crew and players that could be fought."""
    rows = []
    for deed in ask.options:
        label = ""
        combat: Combat | None = None
        match deed:
            case MeetPatrol(faction):
                patrol = patrol_of(view, faction)
                label = thing_name(patrol.id, lang)
                combat = against(ask.seat, "ship", patrol.ship_combat, enemy=patrol.id, invincible=patrol.infinite)
            case HuntCrew(card, _):
                label, combat = _bounty(ask.seat, card, lang)
        if combat is not None:
            rows.append(_row(label, combat_odds(view, combat, ATTACKER).win))
    return rows


def _bounty(seat: Seat, card: CardId, lang: Lang) -> tuple[str, Combat]:
    asset = ASSETS[card]
    assert asset.combat is not None
    return thing_name(asset.target, lang), against(seat, asset.combat.kind, asset.combat.n, enemy=asset.target)


def _of_contact(ask: Question[Any, Any], view: View, lang: Lang) -> Rows:
    """The contact on whom one has a bounty."""
    if not any(isinstance(option, Fight) for option in ask.options):
        return []
    target = CONTACTS[ask.values["contact"]].id
    card = next(card for card in view.players[ask.seat].assets if ASSETS[card].target == target)
    label, combat = _bounty(ask.seat, card, lang)
    return [_row(label, combat_odds(view, combat, ATTACKER).win)]


# -- what a card offers


def _of_steps(ask: Question[Any, Any], view: View, lang: Lang) -> Rows:
    """The tests and fights that the steps of the question contain."""
    rows: Rows = []
    seen: set[str] = set()
    for node in walk(EFFECTS.node(ask.values["node"])):
        if not isinstance(node, Word):
            continue
        label, chance = "", Fraction(0)
        if node.op == "test":
            label = WORDS(lang, "odds.test", skill=GAME_WORDS(lang, f"skill.{node.args.skill}"))
            chance = skill_chance(view, ask.seat, node.args.skill)
        elif node.op == "combat":
            kind: CombatKind = node.args.kind
            label = WORDS(lang, "odds.fight", enemy=thing_name(node.args.enemy, lang))
            chance = combat_odds(view, against(ask.seat, kind, node.args.n, enemy=node.args.enemy)).win
        if label and label not in seen:
            seen.add(label)
            rows.append(_row(label, chance))
    return rows
