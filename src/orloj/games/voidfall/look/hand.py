"""Focus cards as three actions with cost and effect, and what can be paid now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orloj.games.voidfall.components import AGENDAS, BASIC_RESOURCES, FOCUSES
from orloj.games.voidfall.corruption import free_spots
from orloj.games.voidfall.facts import Known, deployed, is_preferred
from orloj.games.voidfall.fleets import can_deactivate
from orloj.games.voidfall.holdings import can_shrink, destructions
from orloj.games.voidfall.look import icons, printed
from orloj.games.voidfall.look.drawn import card_of
from orloj.games.voidfall.look.house import objective_icons
from orloj.games.voidfall.look.symbols import WORDS
from orloj.games.voidfall.measures import worth
from orloj.games.voidfall.names import WORDS as GAME_WORDS
from orloj.games.voidfall.names import action_name, agenda_name, focus_name
from orloj.games.voidfall.purse import ANY, BASIC, can_pay
from orloj.kernel import Seat
from orloj.words import Lang


@dataclass(frozen=True)
class ShownAction:
    key: str
    name: str
    cost: icons.Part
    effect: icons.Part
    state: str  # "", ready, over, poor
    why: str  # why it cannot be done now


@dataclass(frozen=True)
class FocusCard:
    id: str
    card: str
    name: str
    symbol: str
    focus: str
    actions: Sequence[ShownAction]
    preferred: bool
    own: bool  # a card of the house
    played: bool
    planned: bool  # for the coming turn
    spent: bool  # it was played before
    payable: int  # actions whose cost could be paid now


@dataclass(frozen=True)
class HeldAgenda:
    """An agenda in hand."""

    id: str
    card: str
    name: str
    kind: str
    kind_name: str
    rows: Sequence[tuple[icons.Part, int]]
    worth: int
    focuses: Sequence[str]
    action: icons.Part


def focus_card(
    g: Known, who: Seat | None, focus: str, lang: Lang, *, spent: bool = False, planned: bool = False
) -> FocusCard:
    facts = FOCUSES[focus]
    ready = who is not None and bool(g.players[who].house)
    played = ready and g.now.seat == who and g.now.focus == focus
    actions = []
    for action in facts.action:
        why = _why_not(g, who, action.cost, lang) if ready and who is not None else ""
        done = played and action.key in g.now.done
        state = "over" if done else "poor" if why else "ready" if ready else ""
        actions.append(
            ShownAction(
                key=action.key,
                name=action_name(focus, action.key, lang),
                cost=icons.costs(action.cost) if action.cost else icons.NOTHING,
                effect=icons.effect(action.effect),
                state=state,
                why="" if done else why,
            )
        )
    symbol = icons.focus_sign(focus)
    return FocusCard(
        id=focus,
        card=card_of("focus", focus),
        name=focus_name(focus, lang),
        symbol=symbol,
        focus=symbol.removeprefix("focus."),
        actions=actions,
        preferred=ready and who is not None and is_preferred(g, who, focus),
        own=bool(facts.house or facts.mode),
        played=played,
        planned=planned,
        spent=spent,
        payable=sum(one.state == "ready" for one in actions),
    )


def _why_not(g: Known, who: Seat, cost: Sequence[Mapping[str, Any]], lang: Lang) -> str:
    """Why a cost cannot be paid now; nothing if it can, or if only the question will tell."""
    price: dict[str, int] = {}
    for leaf in cost:
        if leaf["op"] == "pay":
            for resource in icons.RESOURCES:
                price[resource] = price.get(resource, 0) + leaf.get(resource, 0)
        elif leaf["op"] == "pay_any":
            group = BASIC if set(leaf.get("of", ())) == set(BASIC_RESOURCES) else ANY
            price[group] = price.get(group, 0) + leaf.get("n", 1)
        elif not _has(g, who, leaf):
            return WORDS(lang, f"web.lacks-{leaf['op'].replace('_', '-')}")
    wanted = {name: n for name, n in price.items() if n}
    return "" if not wanted or can_pay(g, who, wanted) else WORDS(lang, "web.lacks-pay")


def _has(g: Known, who: Seat, leaf: Mapping[str, Any]) -> bool:
    player, n = g.players[who], int(leaf.get("n", 1))
    match leaf["op"]:
        case "recall":
            return deployed(g, who) >= n
        case "deactivate":
            return can_deactivate(g, who, n)
        case "add_corruption":
            return len(free_spots(g, who, leaf.get("where", "own"))) >= n
        case "return_trade":
            return player.trade >= n
        case "lose_influence":
            return player.influence >= n
        case "destroy":
            return len(destructions(g, who, leaf["what"])) > 0
        case "decrease_population":
            return any(sector.owner == who and can_shrink(sector) for sector in g.sectors.values())
        case "discard":
            return len(getattr(player, leaf["token"])) >= n
        case "remove_agenda":
            return any(slot.agenda >= 0 for slot in player.slots[1:])
    return True


def held_agenda(g: Known, who: Seat, agenda: int, lang: Lang) -> HeldAgenda:
    facts = AGENDAS[agenda]
    kind = facts.kind or "starting"
    shared = printed.agenda_kinds().get(kind, {})
    rows = [(objective_icons(one), worth(g, who, one)) for one in facts.objective]
    return HeldAgenda(
        id=facts.id,
        card=card_of("agenda", facts.id),
        name=agenda_name(facts.id, lang),
        kind=kind,
        kind_name=GAME_WORDS(lang, f"agenda-kind.{kind}") if facts.kind else "",
        rows=rows,
        worth=sum(value for _, value in rows),
        focuses=list(shared.get("focus", ())),
        action=icons.effect(shared["action"]) if shared else icons.NOTHING,
    )
