"""The status phase, in its eight steps [ti4.57]."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from orloj.games.ti4.book import begin, may_be_secret
from orloj.games.ti4.cards import draw_cards
from orloj.games.ti4.components import OBJECTIVES, POOLS, Pool
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import initiative_order, seats_alive, spare_tokens
from orloj.games.ti4.limits import enforce_everywhere
from orloj.games.ti4.moments import StatusPhaseEnd, StatusPhaseStart, StrategyCardsReturned
from orloj.games.ti4.purse import add_tokens, pool_limit
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.scoring import Score, end_without_objectives, is_met, scorable, score
from orloj.games.ti4.state import State
from orloj.games.ti4.transactions import BY_STATUS_PHASE, notes_return
from orloj.kernel import EVERYBODY, AskSpread, Seat, Step, choose, end_orders, together

TOKENS_GAINED = 2

STATUS_TOKENS: Query[[Seat], int] = Query()  # command tokens that a player gains in step 5


class SecretFirst(Deed, frozen=True):
    """See to the secret objectives before the public ones."""

    word: ClassVar[str] = "secret-first"


@scene("status-phase")
def status_phase(g: State) -> None:
    g.phase = "status"
    g.feats.clear()
    end_orders(g, "round")
    g.tell("status-phase")
    order = initiative_order(g)
    g.then(
        "status-phase-starts",
        *[Step("score-objectives", [seat]) for seat in order],
        "reveal-objective",
        *[Step("status-card", [seat]) for seat in order],
        "tokens-return",
        "status-tokens",
        "cards-ready",
        "units-repair",
        "strategy-cards-return",
        "status-phase-ends",
        "round-ends",
    )


@scene("status-phase-starts")
def status_phase_starts(g: State) -> None:
    begin(g, StatusPhaseStart())


@scene("score-objectives")
async def score_objectives(g: State, seat: Seat) -> None:
    """Step 1: at most one public objective and one secret one, in the order that the player likes [ti4.57.1, ti4.26.6].
    Whether he could score a secret one shows by nothing: whoever has some may begin with them."""
    secret = Step("score-secret", [seat])
    if await _score_public(g, seat, secret_first=bool(g.players[seat].secrets.cards)):
        g.then(secret)
    else:
        g.then(secret, Step("score-public", [seat]))


@scene("score-public")
async def score_public(g: State, seat: Seat) -> None:
    """Step 1: the public objective after the secret one."""
    await _score_public(g, seat, secret_first=False)


async def _score_public(g: State, seat: Seat, *, secret_first: bool) -> bool:
    """At most one public objective; False: the player wants to do it later."""
    if g.players[seat].eliminated or not scorable(g, seat, "status"):
        return True

    def options(_seat: Seat) -> list[Score | SecretFirst | None]:
        return [None, *[Score(one) for one in scorable(g, seat, "status")], *([SecretFirst()] if secret_first else [])]

    chosen = await choose(seat, "score-public", options, rule="ti4.57.1")
    if isinstance(chosen, Score):
        await score(g, seat, chosen.objective)
    return not isinstance(chosen, SecretFirst)


@scene("score-secret")
async def score_secret(g: State, seat: Seat) -> None:
    """Step 1: and at most one secret objective [ti4.57.1, ti4.26.6]. If nobody may notice what he holds, whoever meets
    the requirement of one that he might have is asked."""
    hand = g.players[seat].secrets.cards
    if g.players[seat].eliminated or not hand:
        return

    def met(_seat: Seat) -> list[Score | None]:
        fitting = [one for one in g.players[seat].secrets.cards if OBJECTIVES[one].phase == "status"]
        return [None, *[Score(one) for one in fitting if is_met(g, seat, one)]]

    ponder = g.poker_face and _might_score_secret(g, seat)
    chosen = await choose(seat, "score-secret", met, rule="ti4.57.1", ponder=ponder, telling=True)
    if chosen is not None:
        await score(g, seat, chosen.objective)


def _might_score_secret(g: State, seat: Seat) -> bool:
    """Does a player meet the requirement of a secret objective that anybody could hold, as everybody sees?"""
    return any(
        one.stage == "secret" and one.phase == "status" and may_be_secret(g, number) and is_met(g, seat, number)
        for number, one in enumerate(OBJECTIVES)
    )


@scene("reveal-objective")
def reveal_objective(g: State) -> None:
    """Step 2: the next public objective, those of stage II after all of stage I [ti4.57.2, ti4.57.2a, ti4.57.2b]."""
    pile = next((pile for pile in g.hidden_objectives if pile.cards), None)
    if pile is None:
        end_without_objectives(g)
        return
    objective = pile.take_top()
    g.objectives.append(objective)
    g.reveal(EVERYBODY, objective)
    g.tell("reveals-objective", g.speaker, objective=OBJECTIVES[objective].id)


@scene("status-card")
def status_card(g: State, seat: Seat) -> None:
    """Step 3: everybody draws an action card [ti4.57.3]."""
    if not g.players[seat].eliminated:
        draw_cards(g, seat, CARDS_IN_STATUS(g, 1, seat))


CARDS_IN_STATUS: Query[[Seat], int] = Query()  # action cards that a player draws in step 3


@scene("tokens-return")
def tokens_return(g: State) -> None:
    """Step 4: all command tokens leave the board [ti4.57.4]."""
    for system in g.systems.values():
        system.tokens.clear()


def _pools(_seat: Seat) -> tuple[Pool, ...]:
    return POOLS


@scene("status-tokens")
async def status_tokens(g: State) -> None:
    """Step 5: everybody gains command tokens and puts all of his tokens into the pools as he likes [ti4.57.5,
    ti4.57.5.2]; all at the same time [ti4.57.5b]."""
    totals = {}
    for seat in initiative_order(g):
        player = g.players[seat]
        gained = min(STATUS_TOKENS(g, TOKENS_GAINED, seat), spare_tokens(g, seat))
        totals[seat] = player.tactic + player.fleet + player.strategy + gained
    answers = await together(
        [
            AskSpread(
                seat,
                "status-tokens",
                _pools,
                total=total,
                most=partial(pool_limit, g, seat),
                rule="ti4.57.5.2",
                values={"count": total},
                public=True,
            )
            for seat, total in totals.items()
        ]
    )
    for seat, pools in answers.items():
        wanted = dict(pools)
        player = g.players[seat]
        for pool in POOLS:
            add_tokens(g, seat, pool, wanted.get(pool, 0) - getattr(player, pool))
        g.tell("redistributes", seat, tactic=player.tactic, fleet=player.fleet, strategy=player.strategy)
    for seat in reversed(totals):
        enforce_everywhere(g, seat)


@scene("cards-ready")
def cards_ready(g: State) -> None:
    """Step 6: all exhausted cards are readied [ti4.57.6]."""
    for planet in g.planets.values():
        planet.exhausted = False
    for player in g.players:
        player.exhausted.clear()
        player.spent_cards.clear()


@scene("units-repair")
def units_repair(g: State) -> None:
    """Step 7: all damaged units are repaired [ti4.57.7]."""
    for system in g.systems.values():
        for force in system.space.values():
            force.damaged.clear()
    for planet in g.planets.values():
        for force in planet.ground.values():
            force.damaged.clear()


@scene("strategy-cards-return")
def strategy_cards_return(g: State) -> None:
    begin(g, StrategyCardsReturned(), "cards-go-back")


@scene("cards-go-back")
def cards_go_back(g: State) -> None:
    """Step 8: the strategy cards return to the common area [ti4.57.8]."""
    moment = g.moments[-1]
    assert isinstance(moment, StrategyCardsReturned)
    for seat in seats_alive(g):
        if seat not in moment.kept:
            g.players[seat].strategy_cards.clear()


@scene("status-phase-ends")
def status_phase_ends(g: State) -> None:
    begin(g, StatusPhaseEnd())


@scene("round-ends")
def round_ends(g: State) -> None:
    """The agenda phase follows once the custodians are gone [ti4.57.8.2, ti4.18.1]."""
    g.lasting[:] = [one for one in g.lasting if one.until == "game"]
    notes_return(g, BY_STATUS_PHASE)
    g.then("strategy-phase" if g.custodians else "agenda-phase")
