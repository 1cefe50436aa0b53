"""A round: everybody picks, the picked phases are played, hands are checked, and perhaps the game ends."""

from __future__ import annotations

from orloj.games.rftg.actions import ACTIONS, ADVANCED, STANDARD, first_copies
from orloj.games.rftg.cards import TOKEN
from orloj.games.rftg.piles import discard
from orloj.games.rftg.scoring import outcome_of
from orloj.games.rftg.state import PHASES, Reason, State
from orloj.kernel import Ask, AskSome, Step, together

HAND_LIMIT = 10
FULL_TABLEAU = 12
TWICE = ("develop", "settle")  # phases that the advanced game may play two times in a round
PHASE_OF = {id: action.phase for id, action in ACTIONS.items()}
SECOND_COPIES = tuple(id for id, action in ACTIONS.items() if action.advanced_only)


async def pick_actions(g: State) -> None:
    """All pick in secret, reveal together, and plan the picked phases in their fixed order
    [rftg.round.1 to rftg.round.4; advanced: rftg.two-player.2, rftg.two-player.3]."""
    g.round += 1
    g.phase = ""
    for player in g.players:
        player.picks.clear()  # rftg.round.9
    if g.mode == "advanced":
        pairs = await together(
            [
                AskSome(seat, "actions", lambda _seat: ADVANCED, lo=2, hi=2, rule="rftg.two-player.3", public=True)
                for seat in g.seats
            ]
        )
        picks = {seat: first_copies(pair) for seat, pair in pairs.items()}
    else:
        singles = await together(
            [Ask(seat, "action", lambda _seat: STANDARD, rule="rftg.round.1", public=True) for seat in g.seats]
        )
        picks = {seat: [pick] for seat, pick in singles.items()}
    for seat, picked in picks.items():
        g.players[seat].picks = picked
        g.tell("picks", seat, actions=picked.copy())
    g.phases = planned_phases(g)
    steps = [Step(phase, [again]) if phase in TWICE else Step(phase) for phase, again in _numbered(g.phases)]
    g.then(*steps, "round-end")


def planned_phases(g: State) -> list[str]:
    """The picked phases in playing order. Develop and Settle come twice if one player picked both cards
    [rftg.two-player.6, rftg.two-player.7]; all others only once however often they were picked [rftg.round.4]."""
    picked = {PHASE_OF[pick] for player in g.players for pick in player.picks}
    twice = {PHASE_OF[pick] for player in g.players for pick in player.picks if pick in SECOND_COPIES}
    return [phase for phase in PHASES if phase in picked for _ in range(1 + (phase in twice))]


def _numbered(phases: list[str]) -> list[tuple[str, int]]:
    return [(phase, phases[:place].count(phase)) for place, phase in enumerate(phases)]


def has_bonus(g: State, seat: int, action: str, again: int = 0) -> bool:
    """Does the seat have this action's bonus now? In the second Develop or Settle of a round only who picked it
    twice has it [rftg.round.5, rftg.two-player.9, rftg.two-player.10]."""
    return (f"{action}.2" if again else action) in g.players[seat].picks


def pickers(g: State, phase: str) -> list[int]:
    """Who has picked a phase in this round: that is why it is played."""
    return [seat for seat in g.seats if any(PHASE_OF[pick] == phase for pick in g.players[seat].picks)]


def begin_phase(g: State, phase: str) -> None:
    """Turn to the next picked phase."""
    assert g.phases[0] == phase, f"{phase} is not the next phase of {g.phases}"
    g.phase = phase
    g.tell("phase", phase=phase)


def end_phase(g: State) -> None:
    g.phases.pop(0)


def round_end(g: State) -> None:
    """After the last phase come the hand check, if somebody holds too much, and perhaps the end."""
    g.phase = "end"
    g.then("end-or-go-on")
    if any(len(player.hand.cards) > HAND_LIMIT for player in g.players):
        g.then("hand-check")


async def hand_check(g: State) -> None:
    """Everybody discards down to ten cards [rftg.round.8, rftg.round-end.1, rftg.round-end.2]."""
    asks = [
        AskSome(
            seat,
            "hand-limit",
            lambda seat: g.players[seat].hand.cards,
            lo=len(g.players[seat].hand.cards) - HAND_LIMIT,
            hi=len(g.players[seat].hand.cards) - HAND_LIMIT,
            rule="rftg.round-end.1",
            values={"count": len(g.players[seat].hand.cards) - HAND_LIMIT, "limit": HAND_LIMIT},
            token=TOKEN.__getitem__,
        )
        for seat in g.order()
        if len(g.players[seat].hand.cards) > HAND_LIMIT
    ]
    for seat, cards in (await together(asks)).items():
        discard(g, seat, cards)
        g.tell("hand-limit", seat, count=len(cards), secret={"cards": list(cards)})


def end_or_go_on(g: State) -> None:
    """The game ends with the round in which a tableau is full or the pool is empty [rftg.game-end.1,
    rftg.game-end.3]; otherwise comes another round."""
    full = any(len(player.tableau) >= FULL_TABLEAU for player in g.players)
    no_chips = g.pool == 0
    if full or no_chips:
        reason = Reason.BOTH if full and no_chips else Reason.FULL_TABLEAU if full else Reason.NO_CHIPS
        g.outcome = outcome_of(g, reason)
        g.phase = "over"
        g.tell("ends", reason=str(reason), winners=g.outcome.winners)
    else:
        g.then("round")
