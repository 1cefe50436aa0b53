"""The action phase: turns, actions, passing [ti4.16, ti4.58]."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.book import begin, component_actions, do_component_action, hides_actions
from orloj.games.ti4.deeds import Deed, Done
from orloj.games.ti4.facts import CARD, clockwise, current, initiative_order, source_of
from orloj.games.ti4.following import forget
from orloj.games.ti4.lasting import end_lasting
from orloj.games.ti4.moments import NOBODY, ActionDone, StrategyAbility, Turn, TurnStart
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import State
from orloj.games.ti4.strategy_cards.registry import FREE, can_follow, must_follow, rules_of
from orloj.games.ti4.tactical import Activate, activatable, not_activatable, start
from orloj.games.ti4.transactions import partners
from orloj.kernel import Refusal, Seat, Step, choose, end_orders


class Strategic(Deed, frozen=True):
    """Use a strategy card [ti4.58.0]."""

    word: ClassVar[str] = "strategic"
    strategy: str


class Component(Deed, frozen=True):
    """A component action [ti4.1.0]."""

    word: ClassVar[str] = "component"
    component: str


class PassTurn(Deed, frozen=True):
    """Take no more turns in this phase [ti4.16.3]."""

    word: ClassVar[str] = "pass-turn"


class Follow(Deed, frozen=True):
    """Use the secondary ability [ti4.58.1]."""

    word: ClassVar[str] = "follow"
    strategy: str


Action = Strategic | Activate | Component | PassTurn | Done


@scene("action-phase")
def action_phase(g: State) -> None:
    g.phase = "action"
    g.active = NOBODY
    g.tell("action-phase", order=initiative_order(g))
    g.then("next-turn")


@scene("next-turn")
def next_turn(g: State) -> None:
    """The next player in the order of initiative who has not passed; if there is none, the status phase follows
    [ti4.16.0, ti4.16.5]."""
    order = initiative_order(g)
    if g.active != NOBODY:  # also if he was eliminated in his own turn [ti4.2.2]
        last = (g.players[g.active].initiative, g.active)
        at = sum((g.players[seat].initiative, seat) <= last for seat in order)
        order = [*order[at:], *order[:at]]
    waiting = [seat for seat in order if not g.players[seat].passed]
    if not waiting:
        g.active = NOBODY
        g.then("status-phase")
        return
    g.then(Step("turn", [waiting[0]]), "next-turn")


@scene("turn")
def turn(g: State, seat: Seat) -> None:
    """One turn: what happens at its start, one action, what happens at its end [ti4.16.1]."""
    g.active = seat
    g.traded.clear()
    g.tell("turn", seat)
    g.then("turn-ends")  # also if the turn is ended from outside
    begin(g, Turn(seat=seat), "turn-starts", "action")


@scene("turn-starts")
def turn_starts(g: State) -> None:
    begin(g, TurnStart(seat=g.active))


@scene("turn-ends")
def turn_ends(g: State) -> None:
    """What lasts until the end of the turn is over [ti4.18.3]."""
    end_lasting(g, "action")
    end_lasting(g, "turn")
    end_orders(g, "turn")


def may_pass(g: State, seat: Seat) -> bool:
    """Nobody passes before all his strategy cards are exhausted [ti4.16.4, ti4.16.4a]."""
    player = g.players[seat]
    return all(card in player.spent_cards for card in player.strategy_cards)


def actions_of(g: State, seat: Seat) -> list[Action]:
    """What a player can do in his turn [ti4.16.1]."""
    player = g.players[seat]
    found: list[Action] = [Strategic(card) for card in player.strategy_cards if card not in player.spent_cards]
    found += [Activate(tile) for tile in activatable(g, seat)]
    found += [Component(id) for id in component_actions(g, seat)]
    return found


def turn_options(g: State, seat: Seat, *, extra: bool = False) -> list[Action]:
    """Who has an additional action need not use it: a card that was to be it may have been cancelled. Whoever can do
    nothing else has used his strategy cards, and passes [ti4.16.2]."""
    found = actions_of(g, seat)
    if extra:
        return [*found, Done()]
    return [*found, PassTurn()] if may_pass(g, seat) else found


def _not_now(g: State, seat: Seat) -> list[Refusal]:
    refusals = not_activatable(g, seat)
    if not may_pass(g, seat):
        refusals.append(Refusal(PassTurn(), "card-not-used", "ti4.16.4"))
    return refusals


@scene("action")
async def action(g: State) -> None:
    """The active player performs one action, or passes [ti4.16.1, ti4.16.3]."""
    turn = current(g, Turn)
    assert turn is not None
    seat = turn.seat
    g.mark("turn", seat)
    chosen = await choose(
        seat,
        "action",
        lambda _seat: turn_options(g, seat, extra=turn.extra),
        blocked=lambda _seat: _not_now(g, seat),
        rule="ti4.16.1",
        ponder=g.poker_face or _could_trade(g, turn),  # who has only one action may still hold cards
        telling=True,
    )
    do_action(g, turn, chosen)


def _could_trade(g: State, turn: Turn) -> bool:
    """Who can only pass, or use his last strategy card, makes no transactions before that without a question in which
    he could: it is his turn all the same [ti4.65.1, ti4.65.1a], and what he gets may let him do more."""
    player = g.players[turn.seat]
    left = [card for card in player.strategy_cards if card not in player.spent_cards]
    return not player.tactic and len(left) <= 1 and not turn.extra and bool(partners(g, turn.seat))


def do_action(g: State, turn: Turn, chosen: Action) -> None:
    """Plan what was chosen, and what follows an action."""
    seat = turn.seat
    turn.performed = True
    g.then("action-over")
    match chosen:
        case Strategic(card):
            turn.action = "strategic"
            g.then(Step("strategic", [seat, card]))
        case Activate(tile):
            turn.action = "tactical"
            start(g, seat, tile)
        case Component(id):
            turn.action = "component"
            turn.performed = source_of(id) != CARD  # a card that is cancelled uses up no action [ti4.1.4]
            do_component_action(g, seat, id)
        case Done():
            turn.action = ""
        case PassTurn():
            turn.action = ""
            g.players[seat].passed = True
            g.tell("passes", seat)


@scene("action-over")
def action_over(g: State) -> None:
    """After an action others may react; one that was cancelled does not count [ti4.1.4]."""
    turn = current(g, Turn)
    assert turn is not None
    end_lasting(g, "action")
    if not turn.performed:
        g.then("action")
    elif turn.action:
        begin(g, ActionDone(seat=turn.seat, action=turn.action))


def might_act(g: State, seat: Seat) -> bool:
    """Could a player act, as far as others know? Whether his hidden cards are actions must not show by that."""
    return bool(actions_of(g, seat)) or (g.poker_face and hides_actions(g, seat))


def extra_action(g: State) -> None:
    """The active player performs one more action in this turn; it cannot be a pass."""
    turn = current(g, Turn)
    assert turn is not None
    if might_act(g, turn.seat):
        turn.extra = True
        turn.performed = False
        g.then("action")


# ---------------------------------------------------------------- strategic action


@scene("strategic")
def strategic(g: State, seat: Seat, card: str) -> None:
    """The primary ability, the secondary ones of the others, then the card is exhausted [ti4.58.0 to ti4.58.2]."""
    g.tell("strategic", seat, strategy=card)
    g.then(
        Step("primary", [seat, card]),
        Step("who-follows", [seat, card]),
        Step("card-exhausts", [seat, card]),
    )


@scene("primary")
def primary(g: State, seat: Seat, card: str) -> None:
    steps = [Step(one, [seat]) for one in rules_of(card).primary]
    begin(g, StrategyAbility(seat=seat, card=card, primary=True), *steps)


@scene("who-follows")
def who_follows(g: State, seat: Seat, card: str) -> None:
    """The others may use the secondary ability one after another, clockwise from the left of the active player
    [ti4.58.1]: each knows what those before him have done, and may have got by a transaction what he lacked."""
    g.then(*[Step("may-follow", [other, seat, card]) for other in clockwise(g, seat) if other != seat])


@scene("may-follow")
def may_follow(g: State, seat: Seat, active: Seat, card: str) -> None:
    """Nobody is obliged to [ti4.58.1a], unless he was named by the primary ability. Who has told it beforehand is not
    asked."""
    if must_follow(g, seat, card):
        g.then(Step("secondary", [seat, card]))
    elif can_follow(g, seat, card):
        player = g.players[seat]
        if card in player.follows:
            g.then(Step("secondary", [seat, card]))
        elif card not in player.declines:
            g.then(Step("follow", [seat, active, card]))


@scene("follow")
async def follow(g: State, seat: Seat, active: Seat, card: str) -> None:
    """The player may use the secondary ability."""
    answer = await choose(
        seat,
        "follow",
        lambda _seat: [None, Follow(card)],
        rule="ti4.58.1",
        values={"strategy": card, "player": active},
    )
    if answer is not None:
        g.then(Step("secondary", [seat, card]))


@scene("secondary")
def secondary(g: State, seat: Seat, card: str) -> None:
    """What somebody else does with the card, unless what others have done meanwhile keeps him from it."""
    if not (must_follow(g, seat, card) or can_follow(g, seat, card)):
        return
    g.tell("follows", seat, strategy=card)
    steps = [Step(one, [seat]) for one in rules_of(card).secondary]
    begin(g, StrategyAbility(seat=seat, card=card, primary=False), Step("follow-pays", [seat, card]), *steps)


@scene("card-exhausts")
def card_exhausts(g: State, seat: Seat, card: str) -> None:
    """The card cannot be used again in this round [ti4.58.2, ti4.52.6]."""
    if card in g.players[seat].strategy_cards:
        g.players[seat].spent_cards.append(card)
    for other in range(g.seat_count):
        forget(g, other, [card])
    end_lasting(g, FREE)
