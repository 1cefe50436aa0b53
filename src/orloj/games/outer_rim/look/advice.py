"""The odds beside a question: of a test, a delivery or a combat, as it stands and with what could still be used. They
are worked out from the view of the asked seat alone (`odds`).

Chances count everything that the player may still use; which abilities these are, and what each of them adds, is told
beside the numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from orloj.games.outer_rim.abilities.goals import Challenge
from orloj.games.outer_rim.abilities.rules import Attack
from orloj.games.outer_rim.combat import ATTACKER
from orloj.games.outer_rim.components import ASSETS, CARDS, CONTACTS, CardId, CombatKind
from orloj.games.outer_rim.deeds import Deliver, DoJob, Fight, GoDeliver, HuntCrew, MeetPatrol, UseAbility
from orloj.games.outer_rim.deliver import deliverable
from orloj.games.outer_rim.effects.core import EFFECTS
from orloj.games.outer_rim.look.symbols import WORDS
from orloj.games.outer_rim.names import WORDS as GAME_WORDS
from orloj.games.outer_rim.names import asset_name, thing_name
from orloj.games.outer_rim.odds import (
    NO_KIT,
    against,
    combat_kit,
    combat_odds,
    delivery_chance,
    roll_kit,
    rolled_chance,
    skill_chance,
)
from orloj.games.outer_rim.patrols import patrol_of
from orloj.games.outer_rim.state import Combat, Roll
from orloj.games.outer_rim.view import View
from orloj.kernel import Question
from orloj.look.advice import Advice, AdviceRow, percent
from orloj.parts.effects import Word, walk
from orloj.words import Lang, joined

Rows = list[AdviceRow]


def advice_for(ask: Question[Any, Any], view: View, lang: Lang) -> Advice | None:
    """What the chances are for what is asked now."""
    told = _Told(ask, view, lang)
    match ask.kind:
        case "before-test" | "rolled" if view.rolls:
            told.roll(view.rolls[-1])
        case "strength" | "reroll" | "results" if view.combats:
            told.combat(view.combats[-1])
        case "encounter":
            told.meetings()
        case "action" if GoDeliver() in ask.options:
            told.deliveries(deliverable(view, ask.seat))
        case "deliver":
            told.deliveries([deed.card for deed in ask.options if isinstance(deed, Deliver)])
        case "contact":
            told.contact()
        case "may" | "exchange" | "choice":
            told.steps(ask.values["node"])
    return Advice(WORDS(lang, f"odds.{told.title}"), told.rows, told.note) if told.rows else None


class _Told:
    """What is told beside one question."""

    def __init__(self, ask: Question[Any, Any], view: View, lang: Lang) -> None:
        self.ask, self.view, self.lang, self.seat = ask, view, lang, ask.seat
        self.title = "pass"
        self.rows: Rows = []
        self.used: dict[str, None] = {}  # the abilities that are counted without a row of their own

    @property
    def note(self) -> str:
        names = [thing_name(source, self.lang) for source in self.used]
        return WORDS(self.lang, "odds.counted", what=joined(self.lang, names)) if names else ""

    def row(self, label: str, chance: Fraction | float, *, now: bool = False) -> None:
        self.rows.append(AdviceRow(label, float(chance), now))

    def words(self, key: str, **values: Any) -> str:
        return WORDS(self.lang, f"odds.{key}", **values)

    def count(self, sources: Iterable[str]) -> None:
        self.used |= dict.fromkeys(sources)

    def all_or_now(self, sources: Sequence[str]) -> str:
        """What the first chance means: as it stands, or with everything that may still be used."""
        return self.words("all" if sources else "now")

    # -- tests and deliveries

    def roll(self, roll: Roll) -> None:
        if roll.why == "card":
            return
        self.title = "pass" if roll.why == "test" else "deliver"
        kit = roll_kit(self.view, roll)
        if not roll.dice:
            self.before(roll)
            return
        self.row(self.words("as-is"), rolled_chance(self.view, roll, NO_KIT), now=True)
        for source in kit.sources:
            self.row(
                self.words("with", what=thing_name(source, self.lang)),
                rolled_chance(self.view, roll, kit.only(source)),
            )

    def before(self, roll: Roll) -> None:
        assert roll.skill is not None
        self.count(roll_kit(self.view, roll).sources)
        self.row(self.words("now"), skill_chance(self.view, roll.seat, roll.skill, gained=roll.gained), now=True)
        if any(isinstance(option, UseAbility) for option in self.ask.options):
            more = skill_chance(self.view, roll.seat, roll.skill, gained=roll.gained + 1)
            self.row(self.words("skill", skill=GAME_WORDS(self.lang, f"skill.{roll.skill}")), more)

    def deliveries(self, cards: Sequence[CardId]) -> None:
        self.title = "deliver"
        for card in cards:
            if ASSETS[card].is_illegal:
                self.row(asset_name(card, self.lang), delivery_chance(self.view, self.seat))
                self.count(roll_kit(self.view, Roll(self.seat, "illegal")).sources)

    # -- combats

    def combat(self, combat: Combat) -> None:
        """How it stands for the asked side, and without each ability that could still be used."""
        side = next((place for place, one in enumerate(combat.sides) if one.seat == self.seat), None)
        if side is None:
            return
        self.title = "win"
        kit = combat_kit(self.view, combat, side)
        odds = combat_odds(self.view, combat, side)
        self.row(self.all_or_now(kit.sources), odds.win, now=True)
        for source in kit.sources:
            without = combat_odds(self.view, combat, side, kit=kit.without(source)).win
            self.row(self.words("without", what=thing_name(source, self.lang)), without)
        self.row(self.words("falls"), odds.falls(self.left(combat.kind)))

    def left(self, kind: CombatKind) -> int:
        """How much damage the asked player can still suffer."""
        player = self.view.players[self.seat]
        return player.health - player.wounds if kind == "ground" else player.hull - player.hull_damage

    def fight(self, label: str, combat: Combat) -> None:
        """A combat that could begin: the chance to win it, and to be defeated in it."""
        odds = combat_odds(self.view, combat, ATTACKER)
        falls = odds.falls(self.left(combat.kind))
        self.count(combat_kit(self.view, combat, ATTACKER).sources)
        self.row(
            self.words("or-falls", what=label, chance=percent(float(falls), self.lang)) if falls else label, odds.win
        )

    def meetings(self) -> None:
        """Patrols, crew and players that could be fought, and jobs that could be done."""
        self.title = "steps"
        for deed in self.ask.options:
            match deed:
                case MeetPatrol(faction):
                    patrol = patrol_of(self.view, faction)
                    combat = against(self.seat, "ship", patrol.ship_combat, enemy=patrol.id, invincible=patrol.infinite)
                    self.fight(thing_name(patrol.id, self.lang), combat)
                case HuntCrew(card, _):
                    self.bounty(card)
                case Attack(other) | Challenge(other):
                    character = thing_name(self.view.players[other].character, self.lang)
                    self.fight(character, against(self.seat, "ship", 0, defender=other))
                case DoJob(card):
                    self.steps(f"{CARDS[card].id}/encounter", asset_name(card, self.lang))

    def bounty(self, card: CardId) -> None:
        asset = ASSETS[card]
        assert asset.combat is not None
        combat = against(self.seat, asset.combat.kind, asset.combat.n, enemy=asset.target)
        self.fight(thing_name(asset.target, self.lang), combat)

    def contact(self) -> None:
        """The contact on whom one has a bounty."""
        if any(isinstance(option, Fight) for option in self.ask.options):
            self.title = "win"
            target = CONTACTS[self.ask.values["contact"]].id
            self.bounty(next(card for card in self.view.players[self.seat].assets if ASSETS[card].target == target))

    # -- what a card offers

    def steps(self, path: str, of: str = "") -> None:
        """The tests and fights that some steps contain."""
        self.title = "steps"
        seen: set[str] = set()
        for node in walk(EFFECTS.node(path)):
            if not isinstance(node, Word) or node.op not in ("test", "combat"):
                continue
            label = self.named(node)
            if label in seen:
                continue
            seen.add(label)
            shown = f"{of}: {label[:1].lower()}{label[1:]}" if of else label
            if node.op == "test":
                self.row(shown, skill_chance(self.view, self.seat, node.args.skill))
                self.count(roll_kit(self.view, Roll(self.seat, "test", node.args.skill)).sources)
            else:
                self.fight(shown, against(self.seat, node.args.kind, node.args.n, enemy=node.args.enemy))

    def named(self, node: Word) -> str:
        if node.op == "test":
            return self.words("test", skill=GAME_WORDS(self.lang, f"skill.{node.args.skill}"))
        return self.words("fight", enemy=thing_name(node.args.enemy, self.lang))
