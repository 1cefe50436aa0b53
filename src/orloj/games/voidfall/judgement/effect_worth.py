"""What a tree of effects is worth: one judgement for actions, technologies, tracks, events, crises and tokens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from orloj.games.voidfall.cards import learnable, lowest_token
from orloj.games.voidfall.components import (
    BASIC_RESOURCES,
    LAST_SPACE,
    OVERPRODUCTION,
    RESOURCES,
    STOCK_MAX,
    TECHNOLOGIES,
    TRACK_FACTS,
    TRACKS,
    TRADE_BONUSES,
    VOID_SCORES,
    YIELDS,
    FocusAction,
    Grade,
    OnEvent,
    Resource,
    Track,
)
from orloj.games.voidfall.corruption import corrupted_spots
from orloj.games.voidfall.effects.board import benefit_path, bonus_path
from orloj.games.voidfall.effects.core import EFFECTS
from orloj.games.voidfall.facts import (
    ability_path,
    agendas_in_play,
    can_advance,
    free_guild_slots,
    free_installation_slots,
    is_coop,
    least_advanced,
    price_of_space,
    shipyards,
)
from orloj.games.voidfall.judgement.battle_worth import best_invasion, danger
from orloj.games.voidfall.judgement.mind import Mind
from orloj.games.voidfall.judgement.objectives_worth import agenda, closeness
from orloj.games.voidfall.measures import holds, measure
from orloj.games.voidfall.state import NO_CARD
from orloj.parts.effects import (
    AllOf,
    Amount,
    AnyOf,
    Choice,
    Condition,
    Each,
    Exchange,
    Fact,
    If,
    InOrder,
    May,
    Node,
    Not,
    Repeat,
    Scaled,
    Word,
)

DEEPEST = 3  # tracks that lead on to further tracks
FOR_OTHERS = 0.4  # what others get


def path_worth(mind: Mind, path: str) -> float:
    return tree(mind, EFFECTS.node(path))


def tree(mind: Mind, node: Node, *, hopeful: bool = False, depth: int = 0) -> float:
    """What it brings; `hopeful`: conditions that are nearly met count too, since they are looked at later."""

    def part(inner: Node) -> float:
        return tree(mind, inner, hopeful=hopeful, depth=depth)

    match node:
        case Word(op=op, args=args, branches=branches):
            value = WORDS[op](mind, args, depth) if op in WORDS else 0.0
            return value + sum(max(0.0, part(branch)) for branch in branches.values()) * (value > 0)
        case Choice(items=items, most=most, least_if_must=least):
            values = sorted((part(item) for item in items), reverse=True)
            if least == len(items) > 1:
                return sum(values)
            return sum(value for value in values[:most] if value > 0)
        case InOrder(items=items):
            return sum(part(item) for item in items)
        case Exchange(cost=cost, then=then):
            return part(then) + (part(cost) if cost is not None else 0.0)
        case Repeat(part=inner, times=times) | Scaled(part=inner, by=times):
            return part(inner) * amount(mind, times)
        case If(condition=condition, then=then, otherwise=otherwise):
            sure = likelihood(mind, condition, hopeful)
            value = sure * part(then) if then is not None and sure else 0.0
            return value + (1 - sure) * part(otherwise) if otherwise is not None and sure < 1 else value
        case May(part=inner):
            return max(0.0, part(inner))
        case Each(part=inner):
            return FOR_OTHERS * part(inner)
    return 0.0


def amount(mind: Mind, times: Amount) -> int:
    if times.per is None:
        return times.n
    counted = measure(mind.g, mind.seat, times.per.args) // times.every
    return times.n * (counted if times.most is None else min(counted, times.most))


def likelihood(mind: Mind, condition: Condition, hopeful: bool) -> float:
    """1 if it holds; if it will be looked at later, a part of it before that."""
    match condition:
        case Fact(args=args):
            if holds(mind.g, mind.seat, args):
                return 1.0
            return 0.45 * closeness(mind, args) ** 2 if hopeful else 0.0
        case AllOf(parts=parts):
            return min(likelihood(mind, part, hopeful) for part in parts)
        case AnyOf(parts=parts):
            return max(likelihood(mind, part, hopeful) for part in parts)
        case Not(part=part):
            return 1.0 - likelihood(mind, part, False)


# -- words


Judgement = Callable[[Mind, Any, int], float]
WORDS: dict[str, Judgement] = {}


def word(*names: str) -> Callable[[Judgement], Judgement]:
    def keep(judgement: Judgement) -> Judgement:
        for name in names:
            WORDS[name] = judgement
        return judgement

    return keep


def goods(mind: Mind, price: Mapping[str, int], sign: int) -> float:
    value = 0.0
    for name, n in price.items():
        if name in RESOURCES:
            value += mind.unit(name, sign * n)
        else:
            of = BASIC_RESOURCES if name == "basic" else RESOURCES
            each = [mind.unit(resource, sign) for resource in of if sign > 0 or mind.me.stock[resource]]
            value += n * (max(each, default=0.0) if sign > 0 else max(each, default=-1.0))
    return value


@word("pay")
def _pay(mind: Mind, args: Any, _depth: int) -> float:
    return goods(mind, args.price, -1)


@word("gain")
def _gain(mind: Mind, args: Any, _depth: int) -> float:
    return goods(mind, args.price, 1)


@word("gain_any")
def _gain_any(mind: Mind, args: Any, _depth: int) -> float:
    return 0.9 * float(args.n) * max(mind.unit(resource) for resource in args.of)


@word("influence")
def _influence(mind: Mind, args: Any, _depth: int) -> float:
    times = measure(mind.g, mind.seat, args.per) // args.every if args.per else 1
    return float(args.n * times + args.plus)


@word("cost_lose_influence")
def _lose_influence(_mind: Mind, args: Any, _depth: int) -> float:
    return -float(args["n"])


@word("tier_influence")
def _tier_influence(mind: Mind, args: Any, _depth: int) -> float:
    track = {"m": "tier", "pure": args.pure}
    found = [measure(mind.g, mind.seat, {**track, "track": one}) for one in TRACKS if args.track in (one, "each")]
    return float(sum(args.values[tier - 1] for tier in found if tier))


def producing(mind: Mind, resource: Resource) -> float:
    """What producing it once brings, with the influence for more than there is room for."""
    made = YIELDS[resource][mind.level(resource)]
    over = mind.me.stock[resource] + made > STOCK_MAX
    return mind.unit(resource, made) + OVERPRODUCTION * over


@word("produce")
def _produce(mind: Mind, args: Any, _depth: int) -> float:
    return sum(producing(mind, resource) for resource in args.of)


@word("produce_choice")
def _produce_choice(mind: Mind, args: Any, _depth: int) -> float:
    return sum(sorted((producing(mind, resource) for resource in RESOURCES), reverse=True)[: args.n])


@word("activate")
def _activate(mind: Mind, args: Any, _depth: int) -> float:
    return (mind.w.active - mind.w.inactive + 0.3) * min(int(args.n), mind.me.inactive) * mind.soon


@word("deploy")
def _deploy(mind: Mind, args: Any, _depth: int) -> float:
    return (mind.w.deployed - mind.w.active + 0.6) * min(int(args.n), mind.me.active) * mind.soon


@word("deploy_per_shipyard")
def _deploy_per_shipyard(mind: Mind, args: Any, _depth: int) -> float:
    yards = sum(shipyards(mind.g, mind.seat, mind.g.sectors[key]) for key in mind.keys)
    return (mind.w.deployed - mind.w.active + 0.6) * min(int(args.n) * yards, mind.me.active) * mind.soon


@word("cost_recall", "cost_deactivate")
def _fleet_cost(mind: Mind, args: Any, _depth: int) -> float:
    return -0.9 * int(args.n) * (0.2 + 0.8 * mind.soon)


@word("regroup")
def _regroup(mind: Mind, _args: Any, _depth: int) -> float:
    return 0.4 * mind.soon


@word("invade")
def _invade(mind: Mind, args: Any, _depth: int) -> float:
    return best_invasion(mind, args.only)


def advancing(mind: Mind, track: Track, depth: int = 0, benefit: bool = True) -> float:
    """What the next space of a track brings."""
    g, me = mind.g, mind.me
    space = me.tracks[track] + 1
    if depth >= DEEPEST or space > LAST_SPACE:
        return 0.0
    value = (mind.w.track[space] - mind.w.track[space - 1]) * mind.soon
    value -= 0.9 * price_of_space(g, mind.seat, track, space)
    if benefit and track not in me.corrupted_tracks and TRACK_FACTS[me.house, track].at(space).benefit:
        value += max(0.0, tree(mind, EFFECTS.node(benefit_path(me.house, track, space)), depth=depth + 1))
    return value


@word("advance")
def _advance(mind: Mind, args: Any, depth: int) -> float:
    able = [track for track in TRACKS if can_advance(mind.g, mind.seat, track)]
    if args.track == "least":
        able = [track for track in able if track in least_advanced(mind.g, mind.seat)]
    elif args.track not in ("any", "bound"):
        able = [track for track in able if track == args.track]
    return max((advancing(mind, track, depth, not args.no_benefit) for track in able), default=0.0)


@word("skip")
def _skip(mind: Mind, _args: Any, _depth: int) -> float:
    return 2.0 * mind.soon


def learning(mind: Mind, tech: str, grade: Grade) -> float:
    """A technology: its influence, what it does at once, and its abilities until the end."""
    card = TECHNOLOGIES[tech]
    value = float(mind.g.techs[tech][0]) if grade == "basic" and mind.g.techs.get(tech) else 6.0
    value += (mind.w.tech if grade == "basic" else mind.w.improved) * mind.future
    if grade == "basic" and card.immediate:
        value += 0.8 * max(0.0, tree(mind, EFFECTS.node(f"{tech}/immediate"), depth=1))
    for number, ability in enumerate(card.abilities(grade)):
        if isinstance(ability, FocusAction | OnEvent):
            once = tree(mind, EFFECTS.node(ability_path(tech, grade, number)), depth=1)
            value += min(4.0, max(0.0, once)) * mind.turns * 0.15
    return value


@word("gain_tech")
def _gain_tech(mind: Mind, args: Any, depth: int) -> float:
    found = learnable(mind.g, mind.seat, args.grades)
    if not found:
        return 0.0
    if depth:
        return 4.0 + mind.w.tech * mind.future
    return max(learning(mind, deed.tech, deed.grade) for deed in found)


@word("gain_agenda")
def _gain_agenda(mind: Mind, _args: Any, _depth: int) -> float:
    free = any(slot.agenda == NO_CARD for slot in mind.me.slots)
    return (2.5 * mind.evaluations if free else 1.0) * mind.soon


@word("score_agenda")
def _score_agenda(mind: Mind, _args: Any, _depth: int) -> float:
    own = agendas_in_play(mind.g, mind.seat, starting=False)
    return max((agenda(mind, card) for _, card, pure in own if pure), default=0.0)


@word("cost_remove_agenda")
def _remove_agenda(mind: Mind, _args: Any, _depth: int) -> float:
    own = agendas_in_play(mind.g, mind.seat, starting=False)
    return -min((agenda(mind, card) for _, card, _ in own), default=0.0) * mind.evaluations


@word("gain_trade")
def _gain_trade(mind: Mind, args: Any, depth: int) -> float:
    space = lowest_token(mind.g)
    if space is None:
        return 0.0
    value = mind.w.trade * mind.soon
    if args.bonus and depth < DEEPEST:
        paths = [bonus_path(n + 1) for n in range(space, len(TRADE_BONUSES))]
        value += max(tree(mind, EFFECTS.node(path), depth=depth + 1) for path in paths)
    return value


@word("trade_bonus")
def _trade_bonus(_mind: Mind, _args: Any, _depth: int) -> float:
    return 1.5


@word("cost_return_trade")
def _return_trade(mind: Mind, args: Any, _depth: int) -> float:
    return -mind.w.trade * int(args.n) * mind.soon


@word("gain_glory")
def _gain_glory(mind: Mind, args: Any, _depth: int) -> float:
    return (mind.w.glory + 0.3) * float(args.value)


@word("upgrade_glory", "upgrade_this_glory")
def _upgrade_glory(mind: Mind, _args: Any, _depth: int) -> float:
    return mind.w.glory + 0.3 if mind.me.glory else 0.0


@word("gain_bounty", "gain_reclaim")
def _gain_token(mind: Mind, args: Any, _depth: int) -> float:
    return (1.0 + mind.soon) * float(args.n)


@word("cost_discard")
def _discard(_mind: Mind, args: Any, _depth: int) -> float:
    return -1.2 * float(args.n)


@word("found")
def _found(mind: Mind, args: Any, _depth: int) -> float:
    open_ = any(free_guild_slots(mind.g, mind.g.sectors[key]) for key in mind.keys)
    return args.n * (mind.w.guild * 0.4 + 4.5 * mind.future) if open_ else 0.0


@word("build")
def _build(mind: Mind, args: Any, _depth: int) -> float:
    open_ = any(free_installation_slots(mind.g.sectors[key]) for key in mind.keys)
    return args.n * (0.3 + 1.8 * mind.future) if open_ else 0.0


@word("increase_population")
def _increase_population(mind: Mind, args: Any, _depth: int) -> float:
    return float(args.n) * (0.5 + 3.2 * mind.future)


@word("cost_decrease_population")
def _decrease_population(mind: Mind, args: Any, _depth: int) -> float:
    return -float(args.n) * (0.4 + 2.5 * mind.future)


@word("destroy", "cost_destroy")
def _destroy(mind: Mind, args: Any, _depth: int) -> float:
    return -float(args.n) * (0.5 + 2.0 * mind.future)


# -- corruption


def corruption_worth(mind: Mind) -> float:
    """What one corruption costs, wherever it lies."""
    return 1.0 + 2.2 * mind.future + (VOID_SCORES["corruption_token"] if is_coop(mind.g) else 0.5)


@word("add_corruption", "cost_add_corruption")
def _add_corruption(mind: Mind, args: Any, _depth: int) -> float:
    return -corruption_worth(mind) * float(args.n)


@word("remove_corruption")
def _remove_corruption(mind: Mind, args: Any, _depth: int) -> float:
    return corruption_worth(mind) * min(int(args.n), len(corrupted_spots(mind.g, mind.seat)))


@word("move_corruption")
def _move_corruption(mind: Mind, _args: Any, _depth: int) -> float:
    return 0.6 if corrupted_spots(mind.g, mind.seat) else 0.0


@word("corrupt_offer")
def _corrupt_offer(mind: Mind, _args: Any, _depth: int) -> float:
    return -2.0 if is_coop(mind.g) else -0.5


# -- the Voidborn


@word("skirmish")
def _skirmish(mind: Mind, args: Any, _depth: int) -> float:
    return -2.0 - 0.8 * float(args.power) - danger(mind)


@word("place")
def _place(_mind: Mind, args: Any, _depth: int) -> float:
    worth = {"void_power": -1.0, "sector_defense": -0.8, "harbinger": -9.0, "corruption": -2.0}
    return float(sum(worth.get(piece, 0.3) * n for piece, n in args.what.items()))


@word("remove_void_power")
def _remove_void_power(_mind: Mind, args: Any, _depth: int) -> float:
    return 1.5 * float(args.n)


@word("discard_crisis")
def _discard_crisis(mind: Mind, _args: Any, _depth: int) -> float:
    return VOID_SCORES["ongoing_crisis"] + 1.0 if is_coop(mind.g) else 0.0


@word("place_harbinger")
def _place_harbinger(_mind: Mind, args: Any, _depth: int) -> float:
    return -VOID_SCORES["harbinger_on_map"] * float(getattr(args, "n", 1))


@word("remove_harbinger")
def _remove_harbinger(mind: Mind, _args: Any, _depth: int) -> float:
    found = is_coop(mind.g) and any(sector.harbingers for sector in mind.g.sectors.values())
    return float(VOID_SCORES["harbinger_on_map"]) if found else 1.0


@word("place_catastrophe")
def _place_catastrophe(mind: Mind, _args: Any, _depth: int) -> float:
    board = mind.g.board
    return -VOID_SCORES["catastrophe"] - (mind.w.catastrophes[board.catastrophes + 1] if board is not None else 0.0)


@word("consume_tech")
def _consume_tech(_mind: Mind, _args: Any, _depth: int) -> float:
    return -float(VOID_SCORES["consumed_technology"]) - 1.0


@word("build_safe_haven")
def _build_safe_haven(_mind: Mind, _args: Any, _depth: int) -> float:
    return 7.0


@word("exchange", "peek_events")
def _small(_mind: Mind, _args: Any, _depth: int) -> float:
    return 0.2


@word("preferred_action")
def _preferred_action(_mind: Mind, _args: Any, _depth: int) -> float:
    return 3.0
