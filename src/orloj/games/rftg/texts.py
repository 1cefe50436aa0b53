"""Race for the Galaxy in words.

The texts of powers and of scoring are made from the same facts that the rules read, so that they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from orloj.games.rftg.actions import ACTIONS
from orloj.games.rftg.cards import (
    BY_TOKEN,
    CARDS,
    DECK,
    GOOD,
    GOOD_KINDS,
    IS_WORLD,
    TYPES,
    Card,
    CardId,
    Clause,
    Power,
)
from orloj.games.rftg.consume import DONE, TRADE_PRICE
from orloj.games.rftg.explore import DRAWS, KEEPS
from orloj.games.rftg.powers import CONSUME_POWERS, Powers, powers_of
from orloj.games.rftg.produce import Filling
from orloj.games.rftg.scoring import meets, points_of_six
from orloj.games.rftg.settle import Way, needless_in, ways
from orloj.games.rftg.view import PlayerView, View
from orloj.kernel import Line, Outcome, Question
from orloj.words import Lang, Words, joined
from orloj.words.texts import Component, FromWords, Text, Texts

WORDS = Words("orloj.games.rftg")
_TYPES: Mapping[str, Card] = {card.id: card for card in TYPES}
_MINUS = "−"


# -- names


def card_name(card: CardId | Card, lang: Lang) -> str:
    facts = CARDS[card] if isinstance(card, int) else card
    return facts.name_cs if lang == "cs" else facts.name


def action_name(action: str, lang: Lang) -> str:
    facts = ACTIONS[action]
    return facts.name_cs if lang == "cs" else facts.name


def kind_name(kind: str, lang: Lang, *, short: bool = False) -> str:
    """A kind of good, and of the worlds that hold it."""
    return WORDS(lang, f"{'kind-short' if short else 'kind'}.{kind}")


def _names(cards: Iterable[CardId], lang: Lang) -> str:
    return joined(lang, [card_name(card, lang) for card in cards])


def _kinds(kinds: Iterable[str], lang: Lang, *, short: bool = False) -> str:
    return joined(lang, [kind_name(kind, lang, short=short) for kind in kinds], either=True)


def _shown(values: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    """The values of a question or of a line of the story, with names instead of ids."""
    shown = dict(values)
    for name, value in values.items():
        if name in ("card", "world") and value is not None:
            shown[name] = card_name(value, lang)
        elif name in ("cards", "worlds") and not isinstance(value, int):  # the reshuffle tells only their number
            shown[name] = _names(value, lang)
            shown.setdefault("count", len(value))
        elif name == "kind":
            shown[name] = kind_name(value, lang)
        elif name == "actions":
            shown[name] = joined(lang, [action_name(action, lang) for action in value])
        elif name == "phase":
            shown[name] = WORDS(lang, f"phase.{value}")
        elif name == "why":
            shown[name] = WORDS(lang, "why.sale" if value == "sale" else f"phase.{value}")
        elif name == "reason":
            shown[name] = WORDS(lang, f"reason.{value}")
    return shown


# -- powers


def power_text(power: Power, lang: Lang, *, short: bool = False) -> str:
    """What a power does, from its fields alone."""
    key = f"power.{power.phase}.{power.effect}".replace("_", "-") + _variant(power)
    values: dict[str, Any] = {
        "amount": power.amount,
        "signed": f"+{power.amount}" if power.amount >= 0 else f"{_MINUS}{-power.amount}",
        "kinds": _kinds((kind for kind in power.kinds if kind != "any"), lang, short=short),
        "change": abs(power.cost_modifier),
        "goods": goods_text(power, lang, short=short),
        "reward": reward_text(power.vp, power.cards, lang, short=short),
        "times": power.max_uses,
        "most": power.max_cards,
        "vp": power.vp_per_card,
        "lowest": power.name_min,
        "highest": power.name_max,
        "draw": power.draw,
    }
    texts = [WORDS(lang, f"{key}.{'short' if short else 'full'}", **values)]
    if power.excluded_kinds:
        not_for = "power.also.not-for-short" if short else "power.also.not-for"
        texts.append(WORDS(lang, not_for, kinds=_kinds(power.excluded_kinds, lang, short=short)))
    if not short and (power.vp or power.vp_per_card) and not power.doubled_by_2x:
        texts.append(WORDS(lang, "power.also.not-doubled"))
    if not short and power.optional and power.effect not in _SAYS_MAY:
        texts.append(WORDS(lang, "power.also.optional"))
    return " ".join(texts)


_SAYS_MAY = ("temporary_military", "cost_to_zero", "pay_for_military", "discard_hand_cards")
_BY_KIND = ("settle.reduce_cost", "trade.sale_bonus", "produce.produce_on_windfall", "produce.draw_per_good_produced")


def _variant(power: Power) -> str:
    """Which of the texts of an effect fits."""
    if f"{power.phase}.{power.effect}" in _BY_KIND:
        return ".here" if power.this_world else ".any" if "any" in power.kinds else ".kind"
    match power.effect:
        case "military":
            return f".{power.against}"
        case "pay_for_military":
            return ".less" if power.cost_modifier < 0 else ".more" if power.cost_modifier else ".same"
        case "consume":
            return ".again" if power.max_uses > 1 else ".once"
        case "sell_at_trade_price":
            return ".powers" if power.trade_powers_apply else ".bare"
        case "produce_here":
            return ".draw" if power.draw else ".plain"
    return ""


def goods_text(power: Power, lang: Lang, *, short: bool = False) -> str:
    """Which goods one use of a Consume power takes."""
    count = power.goods_per_use
    key = "goods-short" if short else "goods"
    if power.different_kinds:
        return WORDS(lang, f"{key}.different", count=count)
    number = "one" if count == 1 else "many"
    if not power.kinds or "any" in power.kinds:
        return WORDS(lang, f"{key}.any-{number}", count=count)
    return WORDS(lang, f"{key}.kind-{number}", count=count, kind=_kinds(power.kinds, lang, short=short))


def reward_text(vp: int, cards: int, lang: Lang, *, short: bool = False) -> str:
    """Points and cards that one gets."""
    what = "both" if vp and cards else "cards" if cards else "vp"
    return WORDS(lang, f"{'reward-short' if short else 'reward'}.{what}", vp=vp, cards=cards)


# -- scoring


def scoring_texts(clauses: Sequence[Clause], lang: Lang) -> list[Text]:
    """The lines of a cost-6 development, in their order."""
    lines = _without_needless_kinds(clauses)
    label = WORDS(lang, "score.label")
    found = []
    for place, clause in enumerate(lines):
        other = _counts_what_is_left(clause, lines[:place])
        full, short = [_clause_text(clause, lang, other=other, short=short) for short in (False, True)]
        found.append(Text(label, full, short))
    return found


def _without_needless_kinds(clauses: Sequence[Clause]) -> list[Clause]:
    """Lines that differ only in their good and name all four are one line for any good."""
    lines: dict[Clause, list[Clause]] = {}
    for clause in clauses:
        lines.setdefault(_of_any_good(clause), []).append(clause)
    found: list[Clause] = []
    for plain, same in lines.items():
        found += [plain] if {clause.good for clause in same} == set(GOOD_KINDS) else same
    return found


def _of_any_good(clause: Clause) -> Clause:
    return Clause(**{name: getattr(clause, name) for name in Clause.__struct_fields__ if name != "good"})


def _counts_what_is_left(clause: Clause, before: Sequence[Clause]) -> bool:
    """Could a card that fits this line have been counted by a line before it?"""
    cards = [card for card in TYPES if meets(card, clause)] if clause.per == "card" else []
    return any(meets(card, line) for line in before if line.per == "card" for card in cards)


def _clause_text(clause: Clause, lang: Lang, *, other: bool, short: bool) -> str:
    length = "-short" if short else ""
    if clause.per == "vp_chips":
        return WORDS(lang, f"score.chips{length}", vp=clause.vp, every=clause.every)
    if clause.per == "military_point":
        return WORDS(lang, f"score.military{length}", vp=clause.vp)
    if clause.card is not None:
        return WORDS(lang, f"score.card{length}", vp=clause.vp, card=card_name(_TYPES[clause.card], lang))
    key = "score.each-other" if other else "score.each"
    return WORDS(lang, key + length, vp=clause.vp, what=_what_counts(clause, lang, short=short))


def _what_counts(clause: Clause, lang: Lang, *, short: bool) -> str:
    """The cards that a line counts, as a noun with what belongs to it."""
    parts = dict.fromkeys(("keyword", "military", "kind", "production", "cost", "power"), "")
    parts["noun"] = WORDS(lang, f"score.part.{clause.type or 'card'}")
    if clause.keyword is not None:
        parts["keyword"] = WORDS(lang, f"score.part.keyword.{clause.keyword}")
    if clause.military is not None:
        parts["military"] = WORDS(lang, "score.part.military" if clause.military else "score.part.civil")
    if clause.good is not None:
        good = "score.part.good-short" if short else "score.part.good"
        parts["kind"] = WORDS(lang, good, kind=kind_name(clause.good, lang, short=short))
    if clause.production is not None:
        production = "grey" if clause.production == "none" else clause.production
        parts["production"] = WORDS(lang, f"score.part.{production}")
    if clause.cost is not None:
        parts["cost"] = WORDS(lang, "score.part.cost", cost=clause.cost)
    if clause.power_phase is not None:
        phase = WORDS(lang, f"phase.{clause.power_phase}")
        power = "score.part.power-phase-short" if short else "score.part.power-phase"
        parts["power"] = WORDS(lang, power, phase=phase)
    return " ".join(WORDS(lang, "score.what", **parts).split())


# -- the game's words


class RaceTexts(FromWords):
    """All that pages and the terminal need."""

    words = WORDS

    def shown(self, values: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
        return _shown(values, lang)

    def prompt(self, ask: Question[Any, Any], lang: Lang) -> str:
        key = ask.kind
        if key == "develop" and ask.values["discount"]:
            key = "develop-discount"
        elif key == "sell" and not ask.values["powers"]:
            key = "sell-bare"
        return WORDS(lang, f"prompt.{key}", **_shown(ask.values, lang))

    def cause(self, ask: Question[Any, Any], lang: Lang) -> str:
        """The card whose power asks, or who has picked the phase."""
        if ask.kind in ("goods", "discard-for-points", "gamble"):
            return card_name(ask.values["card"], lang)
        pickers: Sequence[int] = ask.values.get("pickers", ())
        if not pickers:
            return ""
        phase = WORDS(lang, f"phase.{ask.values['phase']}")
        if ask.seat in pickers:
            return WORDS(lang, "cause.own", phase=phase)
        return WORDS(
            lang, "cause.others", phase=phase, players=joined(lang, [self.player(seat, lang) for seat in pickers])
        )

    def label(self, ask: Question[Any, Any], value: Any, lang: Lang) -> str:
        match ask.kind:
            case "action" | "actions":
                bonus = WORDS(lang, f"action.bonus.{ACTIONS[value].first_copy}.short")
                return WORDS(lang, "label.action", action=action_name(value, lang), bonus=bonus)
            case "develop" | "settle" if value is None:
                return WORDS(lang, "label.no-world" if ask.kind == "settle" else "label.no-development")
            case "way":
                return _way_label(value, lang)
            case "consume" if value == DONE:
                return WORDS(lang, "label.done")
            case "consume":
                card, power = CONSUME_POWERS[value]
                text = power_text(power, lang, short=True)
                return WORDS(lang, "label.power", card=card_name(card, lang), power=text)
            case "goods" | "sell":
                return WORDS(lang, "label.good", world=card_name(value, lang), kind=kind_name(GOOD[value], lang))
            case "windfall":
                return _windfall_label(value, lang)
            case "keep":
                return WORDS(lang, f"label.{value}")
            case "gamble":
                return str(value)
        return card_name(value, lang)

    def hint(self, ask: Question[Any, Any], value: Any, view: View, lang: Lang) -> str:
        return " ".join(_hints(ask, value, view, lang))

    def line(self, line: Line, reader: int | None, names: Sequence[str], lang: Lang) -> str:
        own = line.seat is not None and line.seat == reader
        values = dict(line.values)
        if own:
            values |= line.secret
        key = line.key
        if key == "gambles" and values["lucky"]:
            key = "gambles-lucky"
        elif key == "consumes" and not values["points"]:
            key = "consumes-no-points"
        elif values.get("count") == 0:
            key += "-none"
        elif values.get("lacks"):
            return WORDS(lang, f"refusal.{values.pop('lacks')}", **values)
        if key == "ends":
            winners = values["winners"]
            values |= {"winners": joined(lang, [names[seat] for seat in winners]), "count": len(winners)}
        player = names[line.seat] if line.seat is not None else ""
        return WORDS(lang, f"story.{key}.{'own' if own else 'all'}", player=player, **_shown(values, lang))

    def outcome(self, outcome: Outcome, names: Sequence[str], lang: Lang) -> str:
        best = max(outcome.scores)
        winners = joined(lang, [names[seat] for seat in outcome.winners])
        shared = len(outcome.winners) > 1
        texts = [
            self.reason(outcome.reason, lang),
            WORDS(lang, "outcome.share" if shared else "outcome.wins", winners=winners, points=best),
        ]
        if outcome.scores.count(best) > len(outcome.winners):
            texts.append(WORDS(lang, "outcome.tie-broken"))
        order = sorted(range(len(names)), key=lambda seat: outcome.ranks[seat])
        scores = [WORDS(lang, "outcome.score", player=names[seat], points=outcome.scores[seat]) for seat in order]
        texts.append(WORDS(lang, "outcome.scores", scores=", ".join(scores)))
        return " ".join(texts)

    def components(self) -> list[str]:
        return [*_TYPES, *ACTIONS]

    def component(self, token: str, lang: Lang) -> Component:
        if token in ACTIONS:
            return _action_component(token, lang)
        card = CARDS[BY_TOKEN[token]]
        marks = [WORDS(lang, f"keyword.{keyword}") for keyword in card.keywords]
        if card.start_number is not None:
            marks.append(WORDS(lang, "keyword.start", number=card.start_number))
        powers = [
            Text(
                WORDS(lang, f"phase.{power.phase}"),
                power_text(power, lang),
                power_text(power, lang, short=True),
            )
            for power in card.powers
        ]
        return Component(
            token=card.id,
            name=card_name(card, lang),
            group=card.type,
            kind=_kind_line(card, lang),
            marks=tuple(marks),
            powers=tuple(powers),
            scoring=tuple(scoring_texts(card.scoring, lang)),
            origin=card.origin,
        )


def _kind_line(card: Card, lang: Lang) -> str:
    if card.is_world:
        key = f"{'military' if card.military else 'world'}-{card.production}"
    else:
        key = "development-six" if card.vp is None else "development"
    kind = kind_name(card.good, lang) if card.good != "none" else ""
    return WORDS(lang, f"card.{key}", cost=card.price_or_defence, vp=card.vp, kind=kind)


def _action_component(action: str, lang: Lang) -> Component:
    bonus = f"action.bonus.{ACTIONS[action].first_copy}"
    phase = WORDS(lang, f"phase.{ACTIONS[action].phase}")
    return Component(
        token=action,
        name=action_name(action, lang),
        group="action",
        kind=WORDS(lang, "action.kind"),
        powers=(Text(phase, WORDS(lang, f"{bonus}.full"), WORDS(lang, f"{bonus}.short")),),
        origin="rulebook",
    )


def _way_label(way: Way, lang: Lang) -> str:
    key = "pay-nothing" if way.means == "pay" and not way.price else way.means
    if not way.used_up:
        return WORDS(lang, f"label.{key}", price=way.price)
    names = _names(way.used_up, lang)
    return WORDS(lang, f"label.{key}-with", card=names, count=len(way.used_up), price=way.price)


def _windfall_label(pick: Filling | None, lang: Lang) -> str:
    if pick is None:
        return WORDS(lang, "label.no-windfall")
    values = {"world": card_name(pick.world, lang), "kind": kind_name(GOOD[pick.world], lang)}
    if pick.power is None:
        return WORDS(lang, "label.windfall-bonus", **values)
    return WORDS(lang, "label.windfall-power", card=card_name(pick.power, lang), **values)


# -- hints: what an option would cost or give, from the seat's view alone


def _hints(ask: Question[Any, Any], value: Any, view: View, lang: Lang) -> list[str]:
    """Each hint is a sentence of its own."""
    me = view.players[ask.seat]
    powers = powers_of(me.tableau)
    match ask.kind:
        case "action" | "actions":
            return [_action_hint(ACTIONS[value].first_copy, me, powers, lang)]
        case "develop" if value is not None:
            return _develop_hints(value, ask.values["discount"], me, powers, lang)
        case "settle" if value is not None:
            return _settle_hints(value, view, me, powers, lang)
        case "way":
            return _way_hints(value, ask.options, me, powers, lang)
        case "sell":
            base = TRADE_PRICE[GOOD[value]]
            count = base + powers.sale_bonus_for(value) if ask.values["powers"] else base
            return [WORDS(lang, "hint.sell", count=count)]
        case "consume" if value != DONE:
            return _consume_hints(CONSUME_POWERS[value][1], me, powers, lang)
        case "windfall" if value is not None:
            draws = sum([power.amount for card, power in powers.produce_draw_if_here if card == value.world])
            return [WORDS(lang, "hint.draw", count=draws)] if draws else []
        case "gamble":
            unseen = _unseen(view, me)
            count = sum([CARDS[card].price_or_defence == value for card in unseen])
            return [WORDS(lang, "hint.gamble", count=count, all=len(unseen))]
    return []


def _unseen(view: View, me: PlayerView) -> list[CardId]:
    """The cards that are neither on the table nor in the own hand."""
    seen = {*(me.hand or ()), *(me.looking or ())}
    for player in view.players:
        seen.update(player.tableau)
        if player.placing is not None:
            seen.add(player.placing)
    return [card for card in DECK if card not in seen]


def _action_hint(action: str, me: PlayerView, powers: Powers, lang: Lang) -> str:
    hand = me.hand or []
    match action:
        case "explore-5" | "explore-1-1":
            more, keep = (5, 0) if action == "explore-5" else (1, 1)
            draws = DRAWS + powers.explore_draw + more
            return WORDS(lang, "hint.explore", draws=draws, keeps=KEEPS + powers.explore_keep + keep)
        case "develop":
            money = len(hand) - 1 + powers.develop_draw_first + powers.develop_discount + 1
            mine = powers.developments
            possible = [CARDS[card] for card in hand if not IS_WORLD[card] and CARDS[card].id not in mine]
            count = sum([(card.cost or 0) <= money for card in possible])
            return WORDS(lang, "hint.develop" if count else "hint.develop-none", count=count)
        case "settle":
            worlds = [card for card in hand if IS_WORLD[card]]
            count = sum([any(ways(powers, card, len(hand) - 1)) for card in worlds])
            return WORDS(lang, "hint.settle" if count else "hint.settle-none", count=count)
        case "consume-trade":
            if not me.goods:
                return WORDS(lang, "hint.trade-none")
            count, best = max((TRADE_PRICE[GOOD[world]] + powers.sale_bonus_for(world), world) for world in me.goods)
            return WORDS(lang, "hint.trade", world=card_name(best, lang), count=count)
        case "consume-2x":
            return WORDS(lang, "hint.consume", goods=len(me.goods), powers=len(powers.consume))
    return WORDS(lang, "hint.produce", count=_would_produce(me, powers))


def _would_produce(me: PlayerView, powers: Powers) -> int:
    """Goods that come now with the bonus: on all production worlds, and on windfall worlds as far as powers go."""
    count = sum([world not in me.goods for world in powers.production_worlds])
    empty = [GOOD[world] for world in powers.windfall_worlds if world not in me.goods]
    free = 1 + sum(["any" in power.kinds for _, power in powers.windfall])  # the bonus fits any kind too
    for _, power in powers.windfall:
        fitting = [kind for kind in empty if kind in power.kinds]
        if fitting:
            empty.remove(fitting[0])
            count += 1
    return count + min(free, len(empty))


def _cost_hint(printed: int, cost: int, money: int, lang: Lang) -> str:
    """What has to be paid, and how many cards stay in hand."""
    values = {"printed": printed, "discount": printed - cost, "cost": cost, "keep": money - cost}
    key = "cost-nothing" if not cost else "cost-reduced" if cost < printed else "cost"
    return WORDS(lang, f"hint.{key}", **values)


def _develop_hints(card: CardId, discount: int, me: PlayerView, powers: Powers, lang: Lang) -> list[str]:
    printed = CARDS[card].cost or 0
    hints = [_cost_hint(printed, max(0, printed - discount), me.hand_size - 1, lang)]
    if CARDS[card].scoring:
        points = points_of_six(card, [*me.tableau, card], me.chips)
        hints.append(WORDS(lang, "hint.worth", points=points))
    if powers.develop_draw_after:
        hints.append(WORDS(lang, "hint.then-draw", count=powers.develop_draw_after))
    return hints


def _settle_hints(world: CardId, view: View, me: PlayerView, powers: Powers, lang: Lang) -> list[str]:
    money = me.hand_size - 1
    possible = ways(powers, world, money)
    plain = [way.means for way in possible if not way.used_up]
    hints = []
    if "conquer" in plain:
        hints.append(_conquer_hint(world, powers, lang))
    if "pay" in plain:
        hints.append(_price_hint(world, money, powers, lang))
    if not hints:
        helpers = dict.fromkeys(_names(way.used_up, lang) for way in possible if not needless_in(way, possible))
        hints.append(WORDS(lang, "hint.only-with", card=joined(lang, list(helpers), either=True)))
    if CARDS[world].production == "windfall":
        hints.append(WORDS(lang, "hint.comes-with", kind=kind_name(GOOD[world], lang)))
    draws = powers.settle_draw_after + _settle_bonus(view, me)
    if draws:
        hints.append(WORDS(lang, "hint.then-draw", count=draws))
    return hints


def _settle_bonus(view: View, me: PlayerView) -> bool:
    """Does the bonus of Settle count now? In the second Settle of a round only for who picked it twice."""
    planned = max([sum([ACTIONS[pick].phase == "settle" for pick in player.picks]) for player in view.players])
    again = planned > view.phases.count("settle")
    return ("settle.2" if again else "settle") in me.picks


def _conquer_hint(world: CardId, powers: Powers, lang: Lang) -> str:
    return WORDS(lang, "hint.conquer", defence=CARDS[world].defence, military=powers.military_against(world))


def _price_hint(world: CardId, money: int, powers: Powers, lang: Lang) -> str:
    cost = powers.price_of(world)
    assert cost is not None
    return _cost_hint(cost + powers.settle_discount[GOOD[world]], cost, money, lang)


def _way_hints(way: Way, possible: list[Way], me: PlayerView, powers: Powers, lang: Lang) -> list[str]:
    world = me.placing
    assert world is not None
    more = sum([power.amount for card, power in powers.temporary_military if card in way.used_up])
    if way.means == "conquer" and more:
        values = {"defence": CARDS[world].defence, "military": powers.military_against(world), "more": more}
        hints = [WORDS(lang, "hint.conquer-with", **values)]
    elif way.means == "conquer":
        hints = [_conquer_hint(world, powers, lang)]
    elif any(card in way.used_up for card, _ in powers.to_zero):
        hints = [_cost_hint(0, 0, me.hand_size, lang)]
    else:
        hints = [_price_hint(world, me.hand_size, powers, lang)]
    if way.used_up:
        hints.append(WORDS(lang, "hint.leaves", card=_names(way.used_up, lang), count=len(way.used_up)))
    needless = needless_in(way, possible)
    if needless:
        hints.append(WORDS(lang, "hint.needless", card=_names(needless, lang), count=len(needless)))
    return hints


def _consume_hints(power: Power, me: PlayerView, powers: Powers, lang: Lang) -> list[str]:
    factor = 2 if power.doubled_by_2x and "consume-2x" in me.picks else 1
    match power.effect:
        case "consume":
            fitting = sum([power.fits(GOOD[world]) for world in me.goods])
            uses = min(power.max_uses, fitting // power.goods_per_use)
            reward = reward_text(power.vp * uses * factor, power.cards * uses, lang)
            return [WORDS(lang, "hint.takes", count=uses * power.goods_per_use, reward=reward)]
        case "consume_all":
            reward = reward_text((len(me.goods) - 1) * factor, 0, lang)
            return [WORDS(lang, "hint.takes-all", count=len(me.goods), reward=reward)]
        case "sell_at_trade_price":
            bases = [(world, TRADE_PRICE[GOOD[world]]) for world in me.goods]
            best = max([base + powers.sale_bonus_for(world) * power.trade_powers_apply for world, base in bases])
            return [WORDS(lang, "hint.sell-best", count=best)]
        case "discard_hand_cards":
            points = min(power.max_cards, me.hand_size) * power.vp_per_card
            return [WORDS(lang, "hint.up-to", points=points)]
        case "draw":
            return [WORDS(lang, "hint.draw", count=power.amount)]
    return []


TEXTS: Texts = RaceTexts()
