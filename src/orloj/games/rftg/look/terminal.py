"""Race for the Galaxy in the terminal: what a seat sees, as lines and rows.

The shapes are those that `orloj.cli.terminal.look` asks for. With `plain` all facts are words for screen readers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from rich.text import Text

from orloj.games.rftg.actions import ACTIONS
from orloj.games.rftg.cards import CARDS, GOOD, GOOD_KINDS, TOKEN, Card, CardId
from orloj.games.rftg.powers import Powers, powers_of
from orloj.games.rftg.rounds import FULL_TABLEAU, TWICE
from orloj.games.rftg.state import PHASES
from orloj.games.rftg.texts import TEXTS, action_name, card_name, kind_name
from orloj.games.rftg.view import PlayerView, View
from orloj.kernel import Question, Refusal
from orloj.look.terminal import QUIET, Area, Grid, Item, Page, Teaching
from orloj.words import LANGS, Lang, Words, joined
from orloj.words.texts import Component

WORDS = Words("orloj.games.rftg.look")
GOOD_STYLE = {"novelty": "#6fc3df", "rare": "#c9925a", "genes": "#8fc98b", "alien": "#e8d44d"}
_NOW = "bold #e0b04c"  # what belongs to the phase being played
_CARD_QUESTIONS = ("opening", "explore", "develop", "settle", "pay", "hand-limit", "discard-for-points")
_OTHER_KIND = ("not-a-world", "not-a-development")
_PAGES = ("hand", "tableau", "military")
_MINUS = "−"


class RaceLook(Teaching):
    """The table, the players, the cards."""

    teaching_modes = ("first",)
    words = WORDS

    # -- the table

    def status(self, view: View, lang: Lang, plain: bool) -> list[Text]:
        """Round and phases; chips and cards that are left."""
        left = f"{WORDS(lang, 'pool', pool=view.pool)}, "
        left += WORDS(lang, "piles", pile=view.pile_size, discards=view.discards_size)
        phases = _phases(view, lang, plain)
        end = [Text(WORDS(lang, "last-round"))] if _is_last_round(view) and view.outcome is None else []
        if plain:
            began = f"{WORDS(lang, 'round', number=view.round)}. " if view.round else ""
            listed = WORDS(lang, "phases", phases=phases.plain) if round_phases(view) else phases.plain
            first = Text(f"{began}{_upper(listed)}.")
            return [first, Text(f"{_upper(left)}."), *end]
        first = Text()
        if view.round:
            first.append(WORDS(lang, "round", number=view.round), style="bold").append("   ")
        first.append_text(phases).append("   ").append(left, style=QUIET)
        return [first, *[Text(line.plain, style=_NOW) for line in end]]

    # -- the players

    def players(self, view: View, names: Sequence[str], lang: Lang, plain: bool, *, full: bool) -> list[list[Text]]:
        """A line of numbers for each seat, and the tableau of the others (in full: of all, with texts)."""
        found = []
        for seat, player in enumerate(view.players):
            lines = [_summary(player, names[seat], lang, plain)]
            if full:
                lines += [_card_line(card, player, view, lang, plain) for card in player.tableau]
            elif seat != view.seat:
                lines.append(_tableau_line(player, names[seat], lang, plain))
            found.append(lines)
        return found

    def areas(self, view: View, lang: Lang, plain: bool, *, full: bool) -> list[Area]:
        """The own tableau and hand, and cards being looked at."""
        if view.seat is None:
            return []
        me = view.players[view.seat]
        zones = [("tableau", me.tableau), ("hand", me.hand or [])]
        if me.looking:
            zones.append(("looking", me.looking))
        return [
            Area(
                id,
                WORDS(lang, id, count=len(cards), full=FULL_TABLEAU),
                tuple(_item(card, view, lang, plain, full=full) for card in cards),
                WORDS(lang, "hand-empty"),
            )
            for id, cards in zones
        ]

    def item(self, ask: Question[Any, Any], value: Any, view: View, lang: Lang, plain: bool) -> Item | None:
        if value is None or ask.kind not in _CARD_QUESTIONS:
            return None
        return _item(value, view, lang, plain)

    def aside(self, refusal: Refusal, lang: Lang) -> str:
        return WORDS(lang, f"aside.{refusal.why}") if refusal.why in _OTHER_KIND else ""

    # -- more, by command

    def score(self, view: View, names: Sequence[str], lang: Lang, plain: bool) -> Grid:  # noqa: ARG002
        scores = [player.score for player in view.players]
        sixes = dict.fromkeys(card for score in scores for card in score.sixes)
        rows = [
            (WORDS(lang, "score.chips"), *[str(score.chips) for score in scores]),
            (WORDS(lang, "score.worlds"), *[str(score.worlds) for score in scores]),
            (WORDS(lang, "score.developments"), *[str(score.developments) for score in scores]),
            *[(card_name(six, lang), *[str(score.sixes.get(six, "")) for score in scores]) for six in sixes],
            (WORDS(lang, "score.total"), *[str(score.total) for score in scores]),
            (WORDS(lang, "score.tie"), *[str(score.goods_and_hand) for score in scores]),
        ]
        return Grid((WORDS(lang, "score.source"), *names), tuple(rows))

    def pages(self, lang: Lang) -> list[Page]:
        return [
            Page(id, tuple(WORDS(one, f"command.{id}.words") for one in LANGS), WORDS(lang, f"command.{id}.help"))
            for id in _PAGES
        ]

    def page(self, id: str, view: View, names: Sequence[str], lang: Lang, plain: bool) -> list[Text]:  # noqa: ARG002
        """`military`; the other pages are areas."""
        return [
            Text(f"{name}: {' '.join(strength(powers_of(player.tableau), lang))}")
            for name, player in zip(names, view.players, strict=True)
        ]


# -- phases


def round_phases(view: View) -> list[str]:
    """All phases of this round in their order, as far as they are known: those that somebody picked."""
    phases: list[str] = []
    for phase in PHASES:
        picked = max([sum([ACTIONS[pick].phase == phase for pick in player.picks]) for player in view.players])
        phases += [phase] * (picked if phase in TWICE else min(picked, 1))
    return phases


def _phases(view: View, lang: Lang, plain: bool) -> Text:
    phases = round_phases(view)
    if not phases:
        word = WORDS(lang, "choosing") if view.round else TEXTS.phase_name("", lang)
        return Text(word, style="" if plain else _NOW)
    now = len(phases) - len(view.phases)
    words: list[Text] = []
    for place, phase in enumerate(phases):
        name = TEXTS.phase_name(phase, lang)
        key = "done" if place < now else "now" if place == now else "later"
        if plain:
            words.append(Text(WORDS(lang, f"phase-{key}", phase=name)))
        else:
            sign, style = {"done": ("✓", QUIET), "now": ("▶", _NOW), "later": ("·", "")}[key]
            words.append(Text(f"{sign} {name}", style=style))
    if now == len(phases):
        words.append(Text(TEXTS.phase_name(view.phase, lang), style="" if plain else _NOW))
    return Text(", " if plain else "  ").join(words)


def _is_last_round(view: View) -> bool:
    return view.pool == 0 or any(len(player.tableau) >= FULL_TABLEAU for player in view.players)


# -- players


def _summary(player: PlayerView, name: str, lang: Lang, plain: bool) -> Text:
    """A player in numbers."""
    length = "" if plain else "-short"
    facts = [
        WORDS(lang, "points", points=player.score.total),
        WORDS(lang, "chips", chips=player.chips),
        WORDS(lang, "hand-size", count=player.hand_size),
        WORDS(lang, f"military{length}", military=_signed(player.military)),
        WORDS(lang, f"tableau-size{length}", count=len(player.tableau), full=FULL_TABLEAU),
    ]
    if player.goods:
        facts.append(WORDS(lang, "goods-count", count=len(player.goods)))
    if player.picks:
        facts.append(
            WORDS(lang, f"picks{length}", picks=joined(lang, [action_name(pick, lang) for pick in player.picks]))
        )
    if player.placing is not None:
        facts.append(WORDS(lang, "placing", card=card_name(player.placing, lang)))
    if plain:
        return Text(f"{name}: {', '.join(facts)}.")
    line = Text(f"{name}  ", style="bold")
    return line.append(" · ".join(facts), style="not bold")


def _tableau_line(player: PlayerView, name: str, lang: Lang, plain: bool) -> Text:
    cards = [_name(card, card in player.goods, lang, plain) for card in player.tableau]
    if plain:
        return Text(WORDS(lang, "tableau-of", player=name, cards=", ".join(card.plain for card in cards)))
    line = Text(", ").join(cards)
    line.stylize(QUIET)
    return line


def _card_line(card: CardId, player: PlayerView, view: View, lang: Lang, plain: bool) -> Text:
    """A card of somebody's tableau on one line."""
    name, facts = _name(card, card in player.goods, lang, plain), _facts(CARDS[card], lang, plain)
    line = Text("- " if plain else "").append_text(name).append(": " if plain else "  ")
    line.append_text(Text(", " if plain else " ").join([fact for fact in facts if fact.plain]))
    text = _powers_text(CARDS[card], view, lang, plain, full=False)
    return line.append(". " if plain else "  ").append_text(text) if text.plain else line


def strength(powers: Powers, lang: Lang) -> Iterator[str]:
    """Military and discounts in sentences; the first one begins in lower case if the language wants it after a name."""
    yield WORDS(lang, "military-page.own", military=_signed(powers.military))
    if powers.military_against_rebels:
        total = powers.military + powers.military_against_rebels
        yield WORDS(lang, "military-page.rebels", military=_signed(total))
    for kind in GOOD_KINDS:
        if powers.military_against_kind[kind]:
            total = powers.military + powers.military_against_kind[kind]
            yield WORDS(lang, "military-page.kind", kind=kind_name(kind, lang), military=_signed(total))
    for card, power in powers.temporary_military:
        yield WORDS(lang, "military-page.temporary", card=card_name(card, lang), amount=power.amount)
    for card, _ in powers.pay_for_military:
        yield WORDS(lang, "military-page.pay", card=card_name(card, lang))
    for card, _ in powers.to_zero:
        yield WORDS(lang, "military-page.zero", card=card_name(card, lang))
    if powers.develop_discount:
        yield WORDS(lang, "military-page.develop", amount=powers.develop_discount)
    usual = powers.settle_discount["none"]
    if usual:
        yield WORDS(lang, "military-page.settle", amount=usual)
    for kind in GOOD_KINDS:
        if powers.settle_discount[kind] > usual:
            amount = powers.settle_discount[kind]
            yield WORDS(lang, "military-page.settle-kind", kind=kind_name(kind, lang), amount=amount)


# -- cards


def _item(card: CardId, view: View, lang: Lang, plain: bool, *, full: bool = False) -> Item:
    """A card with its facts; on an own world also the good."""
    goods: Iterable[CardId] = view.players[view.seat].goods if view.seat is not None else ()
    facts = CARDS[card]
    return Item(
        TOKEN[card],
        _name(card, card in goods, lang, plain),
        (*_facts(facts, lang, plain),),
        _powers_text(facts, view, lang, plain, full=full),
    )


def _name(card: CardId, has_good: bool, lang: Lang, plain: bool) -> Text:
    name = Text(card_name(card, lang))
    if has_good:
        if plain:
            name.append(f" ({WORDS(lang, 'good-here')})")
        else:
            name.append(" ▣", style=GOOD_STYLE[GOOD[card]])
    return name


def _facts(card: Card, lang: Lang, plain: bool) -> list[Text]:
    """Cost or defence, points, good."""
    number = card.price_or_defence
    kind = "military" if card.military else card.type
    if plain:
        facts = [
            WORDS(lang, f"kind-{kind}"),
            WORDS(lang, "defence" if card.military else "cost", cost=number),
            WORDS(lang, "vp-varies") if card.vp is None else WORDS(lang, "vp", vp=card.vp),
        ]
        if card.production != "none":
            facts.append(WORDS(lang, f"good-{card.production}", kind=kind_name(card.good, lang)))
        return [Text(fact) for fact in facts]
    sign, style = {"world": ("○", ""), "military": ("◎", "#e07a5f"), "development": ("◇", "#c9b787")}[kind]
    good = Text()
    if card.production != "none":
        mark = "●" if card.production == "production" else "◌"
        good = Text(f"{mark} {kind_name(card.good, lang, short=True)}", style=GOOD_STYLE[card.good])
    return [Text(f"{sign}{number}", style=style), Text(f"⬡{'?' if card.vp is None else card.vp}"), good]


@cache
def _component(id: str, lang: Lang) -> Component:
    return TEXTS.component(id, lang)


def _powers_text(card: Card, view: View, lang: Lang, plain: bool, *, full: bool) -> Text:
    """Powers and scoring, each with its phase (in full: on its own line); those of the present phase stand out."""
    component = _component(card.id, lang)
    phases = [power.phase for power in card.powers]
    parts: list[Text] = []
    for phase, power in zip(phases, component.powers, strict=True):
        now = view.phase in (phase, {"trade": "consume"}.get(phase))
        part = Text()
        if plain:
            part.append(f"{power.label}: {power.text if full else power.short}")
        else:
            part.append(power.label, style=_NOW if now else "#b08a3c")
            part.append(f": {power.text}" if full else f" {power.short}")
        parts.append(part)
    if component.scoring:
        label = component.scoring[0].label
        lines = [(one.text if full else one.short) for one in component.scoring]
        part = Text(f"{label}: " if plain or full else f"{label} ", style="" if plain else "#b08a3c")
        parts.append(part.append((" " if full else ", ").join(lines), style="" if plain else "not bold default"))
    return Text("\n" if full else "; " if plain else " · ").join(parts)


# -- numbers


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"{_MINUS}{-number}" if number else "0"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


LOOK = RaceLook()
