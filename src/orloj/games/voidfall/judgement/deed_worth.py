"""What an answer is worth at a glance, without looking what becomes of it."""

from __future__ import annotations

from typing import Any

from orloj.games.voidfall import deeds as d
from orloj.games.voidfall.cards import kind_of_agenda, storing
from orloj.games.voidfall.components import (
    AGENDAS,
    CRISES,
    FOCUSES,
    HEROICS,
    KIND_FACTS,
    RESOURCE_OF,
    VOID_SCORES,
    AgendaId,
    SectorKey,
)
from orloj.games.voidfall.effects.board import bonus_path
from orloj.games.voidfall.effects.core import EFFECTS
from orloj.games.voidfall.facts import (
    action_path,
    batteries,
    counts_as,
    focus_actions,
    guild_slots,
    guilds_in,
    installations_in,
    near,
)
from orloj.games.voidfall.invasion import may_be_invaded
from orloj.games.voidfall.judgement.battle_worth import best_plan, prize, resistance, sector_worth
from orloj.games.voidfall.judgement.effect_worth import (
    advancing,
    corruption_worth,
    learning,
    path_worth,
    producing,
    tree,
)
from orloj.games.voidfall.judgement.mind import Mind, hand_of
from orloj.games.voidfall.judgement.objectives_worth import agenda, stored
from orloj.games.voidfall.skirmish import threatened
from orloj.games.voidfall.state import NO_CARD, NOBODY
from orloj.kernel import Question
from orloj.parts.effects import DONE, NO, YES, Choice, Exchange, Repeat
from orloj.parts.paying import Bundle

SOLVES = 4.0  # a crisis

# words of effects, and the deeds that crises ask for
DEED_OF = {
    "activate": "activate",
    "advance": "advance_track",
    "build": "build_installation",
    "deploy": "deploy",
    "deploy_per_shipyard": "deploy",
    "found": "found_guild",
    "gain_agenda": "gain_agenda",
    "gain_tech": "gain_tech",
    "gain_trade": "gain_trade",
    "increase_population": "increase_population",
    "invade": "invade",
    "produce": "produce",
    "produce_choice": "produce",
    "regroup": "regroup",
    "remove_corruption": "remove_corruption",
    "upgrade_glory": "upgrade_glory",
}


def glance(mind: Mind, ask: Question[Any, Any], option: Any) -> float:
    """What one answer is worth, compared with the others to the same question."""
    kind = ask.kind
    if isinstance(option, bool | int):
        return _part(mind, ask, int(option))
    if isinstance(option, Bundle):
        return sum(mind.unit(resource, -n) for resource, n in option.units)
    if option in (YES, NO, DONE):
        return _yes(mind, ask) if option == YES else 0.0
    judge = GLANCES.get(type(option))
    return judge(mind, kind, option) if judge is not None else 0.0


def _part(mind: Mind, ask: Question[Any, Any], number: int) -> float:
    node = EFFECTS.node(ask.values["node"])
    assert isinstance(node, Choice)
    return tree(mind, node.items[number - 1])


def _yes(mind: Mind, ask: Question[Any, Any]) -> float:
    node = EFFECTS.node(ask.values["node"]) if "node" in ask.values else None
    match node:
        case Repeat(part=part):
            return tree(mind, part)
        case Exchange():
            return tree(mind, node)
    return 1.0


# -- a turn


def action(mind: Mind, focus: str, key: str) -> float:
    """An action of a focus card, and a little more if it may solve the crisis."""
    return path_worth(mind, action_path(mind.g, mind.seat, focus, key)) + _against_crisis(mind, focus, key)


def _against_crisis(mind: Mind, focus: str, key: str) -> float:
    board = mind.g.board
    if board is None:
        return 0.0
    cards = [board.current, *[card for row in board.rows.values() for card in row]]
    wanted = {CRISES[card].deed.get("do") for card in cards if card >= 0}
    effect = next(one.effect for one in FOCUSES[focus].action if one.key == key)
    return SOLVES if any(DEED_OF.get(op) in wanted for op in _words(effect)) else 0.0


def _words(effect: Any) -> set[str]:
    if isinstance(effect, dict):
        found = {effect["op"]} if "op" in effect else set()
        return found.union(*[_words(part) for part in effect.values()]) if effect else found
    if isinstance(effect, list | tuple):
        return set().union(*[_words(part) for part in effect]) if effect else set()
    return set()


def card(mind: Mind, focus: str) -> float:
    """A focus card: its two best actions, and those that technologies and agendas add."""
    values = sorted((action(mind, focus, one.key) for one in FOCUSES[focus].action), reverse=True)
    value = sum(value for value in values[:2] if value > 0)
    for one in focus_actions(mind.g, mind.seat):
        if counts_as(focus, getattr(one.ability, "focus", ())):
            value += 0.6 * max(0.0, path_worth(mind, one.path))
    return value


def _play(mind: Mind, _kind: str, deed: d.Play) -> float:
    return card(mind, deed.focus) + _agenda_with(mind, deed.focus)


def _agenda_with(mind: Mind, focus: str) -> float:
    """An agenda in hand that could be played with it."""
    fitting = [one for one in hand_of(mind.me) if counts_as(focus, KIND_FACTS[kind_of_agenda(one)].focus)]
    return max((adding(mind, one) for one in fitting), default=0.0)


def adding(mind: Mind, one: AgendaId) -> float:
    """Playing an agenda: its action, and what it will score instead of another one."""
    value = max(0.0, path_worth(mind, f"{kind_of_agenda(one)}/action"))
    return value + best_slot(mind, one)


def best_slot(mind: Mind, one: AgendaId) -> float:
    """What an agenda brings on the slot where it brings most."""
    return max((_storing(mind, one, deed.slot) for deed in storing(mind.g, mind.seat, one)), default=0.0)


def _storing(mind: Mind, one: AgendaId, number: int) -> float:
    slot = mind.me.slots[number]
    before = stored(mind, slot.agenda) if slot.agenda != NO_CARD else mind.w.upkeep * 2 * mind.evaluations
    return (stored(mind, one) - before) * (0.2 if slot.corrupted else 1.0)


def _heroic(mind: Mind, _kind: str, deed: d.TakeHeroic) -> float:
    return card(mind, HEROICS[deed.heroic].id) - 0.5


def _flip(mind: Mind, _kind: str, _deed: d.Flip) -> float:
    values = sorted((action(mind, mind.g.now.focus, one.key) for one in FOCUSES[mind.g.now.focus].action), reverse=True)
    return (values[2] if len(values) > 2 else 0.0) - mind.w.trade * mind.soon


def _act(mind: Mind, _kind: str, deed: d.Act) -> float:
    return action(mind, deed.focus, deed.action)


def _act_twice(mind: Mind, _kind: str, deed: d.ActTwice) -> float:
    return 1.8 * action(mind, deed.focus, deed.action)


def _act_agenda(mind: Mind, _kind: str, deed: d.ActAgenda) -> float:
    return path_worth(mind, f"{kind_of_agenda(deed.agenda)}/action")


def _use(mind: Mind, _kind: str, deed: d.UseAbility) -> float:
    for one in focus_actions(mind.g, mind.seat):
        if one.source == deed.source and one.path.replace("/", ".") == deed.path:
            return path_worth(mind, one.path)
    return 0.0


# -- places


def _grow(mind: Mind, key: SectorKey) -> float:
    sector = mind.g.sectors[key]
    value = mind.w.population * (0.2 + mind.future) + 0.02 * sector.population
    for guild in guilds_in(sector):
        resource = RESOURCE_OF[guild]
        value += mind.production(resource, mind.level(resource) + 1) - mind.production(resource, mind.level(resource))
    return value


def _at(mind: Mind, kind: str, deed: d.At) -> float:
    match kind:
        case "increase-population":
            return _grow(mind, deed.sector)
        case "decrease-population":
            return -_grow(mind, deed.sector)
        case "remove-void-power":
            return prize(mind, deed.sector) / resistance(mind, deed.sector)
    return -prize(mind, deed.sector) / 4  # what the Voidborn get goes where nobody wants to go


def _found(mind: Mind, _kind: str, deed: d.Found) -> float:
    sector = mind.g.sectors[deed.sector]
    resource = RESOURCE_OF[deed.guild]
    level = mind.level(resource)
    value = mind.production(resource, level + sector.population) - mind.production(resource, level)
    slots = guild_slots(mind.g, sector)
    place = len(sector.guilds)
    due = slots[place] if place < len(slots) else 0
    return value + mind.w.guild - mind.w.upkeep * due * mind.evaluations - (0.5 if sector.corrupted else 0.0)


def _build(mind: Mind, _kind: str, deed: d.Build) -> float:
    sector = mind.g.sectors[deed.sector]
    exposed = deed.sector in threatened(mind.g, mind.seat)
    match deed.installation:
        case "shipyard":
            return 1.6 * mind.future + 0.2 - 0.4 * installations_in(sector).count("shipyard")
        case "starbase":
            return 1.6 * mind.future + (1.0 if exposed else 0.3)
    return (1.4 if exposed else 0.3) - 0.3 * batteries(sector)


def _sentry(mind: Mind, _kind: str, deed: d.PutSentry) -> float:
    return 1.0 if deed.sector in threatened(mind.g, mind.seat) else 0.3


def front(mind: Mind, key: SectorKey) -> float:
    """How much power is wanted in an own sector: to defend it, and to go on from there."""
    g = mind.g
    goals = [
        prize(mind, other) / resistance(mind, other)
        for other in near(g, key)
        if may_be_invaded(g, mind.seat, g.sectors[other])
    ]
    value = 0.25 * max(goals, default=0.0)
    sector = g.sectors[key]
    if sector.power < 2 and sector.home == NOBODY and key in threatened(g, mind.seat):
        value += 0.4
    return value


def _deploy(mind: Mind, kind: str, deed: d.Deploy) -> float:
    plain = {"corvette": 0.0, "sentry": 0.1, "destroyer": 0.3, "dreadnought": 0.3, "carrier": 0.2}
    return 0.8 * mind.soon + front(mind, deed.sector) + plain[deed.ship] + (0.5 if kind == "replicate" else 0.0)


def _piece(mind: Mind, _kind: str, deed: d.Piece) -> float:
    """Power that is taken away: not the last one, and not from where it is wanted."""
    sector = mind.g.sectors[deed.sector]
    last = sector.power == 1 and sector.home == NOBODY
    return -front(mind, deed.sector) - (sector_worth(mind, sector) if last else 0.0)


def _shift(mind: Mind, _kind: str, deed: d.Shift) -> float:
    gain = front(mind, deed.to) - front(mind, deed.sector)
    return gain - 0.3


def _destroy(mind: Mind, _kind: str, deed: d.Destroy) -> float:
    sector = mind.g.sectors[deed.sector]
    return -sector.population * (0.3 if deed.piece in RESOURCE_OF else 0.1)


def _invade(mind: Mind, _kind: str, deed: d.Invade) -> float:
    return best_plan(mind, deed.sector)[1]


# -- corruption


def spot_worth(mind: Mind, spot: Any) -> float:
    """What corruption costs at this place."""
    g, me = mind.g, mind.me
    match spot:
        case d.OnTrack(track):
            return corruption_worth(mind) + mind.w.corrupted_track * mind.future - 0.2 * me.tracks[track]
        case d.OnSlot(slot):
            card_ = me.slots[slot].agenda
            return corruption_worth(mind) + (stored(mind, card_) if card_ != NO_CARD else 0.0)
        case d.OnSector(sector):
            pieces = g.sectors[sector]
            return corruption_worth(mind) - 0.5 + 0.25 * (pieces.population + len(guilds_in(pieces)))
    return 0.2


def _spot(mind: Mind, kind: str, deed: Any) -> float:
    taken = kind in ("remove-corruption", "move-corruption", "deploy")
    return spot_worth(mind, deed) * (1 if taken else -1)


# -- cards


def _advance(mind: Mind, _kind: str, deed: d.Advance) -> float:
    return advancing(mind, deed.track)


def _learn(mind: Mind, _kind: str, deed: d.Learn) -> float:
    return learning(mind, deed.tech, deed.grade)


def _take_agenda(mind: Mind, _kind: str, deed: d.TakeAgenda | d.KeepAgenda) -> float:
    return 0.7 * best_slot(mind, deed.agenda)


def _draw_agendas(mind: Mind, _kind: str, deed: d.DrawAgendas) -> float:
    taken = any(slot.agenda != NO_CARD and AGENDAS[slot.agenda].kind == deed.kind for slot in mind.me.slots)
    return (0.5 if taken else 1.4) * mind.w.agenda_hope * mind.evaluations * 0.7


def _score(mind: Mind, _kind: str, deed: d.ScoreAgenda) -> float:
    return agenda(mind, deed.agenda)


def _store(mind: Mind, _kind: str, deed: d.StoreAgenda) -> float:
    return _storing(mind, mind.g.now.agenda, deed.slot)


def _drop(mind: Mind, _kind: str, deed: d.DropAgenda) -> float:
    return -stored(mind, mind.me.slots[deed.slot].agenda)


def _glory(_mind: Mind, kind: str, deed: d.Glory) -> float:
    return float(deed.value) if kind == "upgrade-glory" else -float(deed.value)


def _bonus(mind: Mind, _kind: str, deed: d.Bonus) -> float:
    return path_worth(mind, bonus_path(deed.space))


def _make(mind: Mind, _kind: str, deed: d.Make) -> float:
    return producing(mind, deed.resource)


# -- crises


def _suffer(mind: Mind, _kind: str, deed: d.Suffer) -> float:
    return path_worth(mind, f"{CRISES[deed.crisis].id}/penalty")


def _catastrophe(mind: Mind, _kind: str, _deed: d.Catastrophe) -> float:
    board = mind.g.board
    more = mind.w.catastrophes[min(board.catastrophes + 1, len(mind.w.catastrophes) - 1)] if board is not None else 0.0
    return 5.0 - VOID_SCORES["catastrophe"] - more


def _ongoing(mind: Mind, _kind: str, deed: d.Ongoing) -> float:
    board = mind.g.board
    held = len(board.rows[deed.row]) if board is not None else 0
    full = VOID_SCORES["catastrophe"] if held + 1 >= len(mind.w.rows) else 0
    steps = mind.w.rows
    grown = steps[min(held + 1, len(steps) - 1)] - steps[min(held, len(steps) - 1)]
    return -float(VOID_SCORES["ongoing_crisis"]) - grown - full


def _board(_mind: Mind, _kind: str, _deed: d.ResolveBoard) -> float:
    return -6.0


GLANCES: dict[type, Any] = {
    d.Play: _play,
    d.TakeHeroic: _heroic,
    d.Flip: _flip,
    d.AddAgenda: lambda mind, _kind, deed: adding(mind, deed.agenda),
    d.Act: _act,
    d.ActTwice: _act_twice,
    d.ActAgenda: _act_agenda,
    d.UseAbility: _use,
    d.GiveBackTrade: lambda _mind, _kind, _deed: -5.0,
    d.AskForPayment: lambda _mind, _kind, _deed: -5.0,
    d.Resolve: lambda _mind, _kind, _deed: 1.5,
    d.InThisOrder: lambda _mind, _kind, _deed: 1.0,
    d.At: _at,
    d.Found: _found,
    d.Build: _build,
    d.PutSentry: _sentry,
    d.Deploy: _deploy,
    d.Piece: _piece,
    d.Shift: _shift,
    d.Destroy: _destroy,
    d.Invade: _invade,
    d.OnSector: _spot,
    d.OnTrack: _spot,
    d.OnSlot: _spot,
    d.OnChambers: _spot,
    d.PayTax: lambda mind, _kind, _deed: mind.unit("materials", -1),
    d.Advance: _advance,
    d.Learn: _learn,
    d.TakeAgenda: _take_agenda,
    d.KeepAgenda: _take_agenda,
    d.DrawAgendas: _draw_agendas,
    d.ScoreAgenda: _score,
    d.StoreAgenda: _store,
    d.DropAgenda: _drop,
    d.Glory: _glory,
    d.Bonus: _bonus,
    d.Make: _make,
    d.With: lambda mind, _kind, deed: -float(mind.g.players[deed.player].influence),  # the lowest counts
    d.Place: lambda _mind, _kind, deed: -float(deed.number),
    d.Suffer: _suffer,
    d.Catastrophe: _catastrophe,
    d.Ongoing: _ongoing,
    d.ResolveBoard: _board,
    d.DropCrisis: lambda _mind, _kind, _deed: 5.0,
    d.HarbingerAt: lambda _mind, kind, _deed: 10.0 if kind == "remove-harbinger" else -10.0,
    d.HarbingerIn: lambda _mind, kind, _deed: 3.0 if kind == "remove-harbinger" else -3.0,
    d.BuildHaven: lambda _mind, _kind, _deed: 5.0,
    d.Reward: lambda mind, _kind, deed: path_worth(mind, f"haven/{deed.reward}"),
}
