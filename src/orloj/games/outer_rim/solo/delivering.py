"""Cargo and jobs of the opponent: it only resolves their rewards [outer-rim.solo-jobs.1 to outer-rim.solo-jobs.6]."""

from __future__ import annotations

from orloj.games.outer_rim.components import AI_CARDS, ASSETS, CardId
from orloj.games.outer_rim.defeat import suffer
from orloj.games.outer_rim.deliver import plan_delivery
from orloj.games.outer_rim.facts import assets_of, faction_of
from orloj.games.outer_rim.jobs import complete
from orloj.games.outer_rim.purse import change_reputation
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.solo.goals import goal_of, tell_reached
from orloj.games.outer_rim.solo.orders import opponent, opponent_of, order
from orloj.games.outer_rim.state import NOBODY, State
from orloj.kernel import Step


def _at_goal(g: State, type_: str) -> list[CardId]:
    """Its cards of a type whose destination it has reached."""
    return [card for card in assets_of(g, opponent_of(g), type_) if goal_of(card) == opponent(g).at]


@order("deliver", rule="outer-rim.solo-jobs.3", applies=lambda g: bool(_at_goal(g, "cargo")))
def deliver(g: State) -> None:
    """All cargo for this planet at once [outer-rim.solo-jobs.4]; what illegal cargo costs comes after the rewards
    [outer-rim.solo-ruling.7]."""
    cargo = _at_goal(g, "cargo")
    illegal = [Step("opponent-smuggled", [card]) for card in cargo if ASSETS[card].is_illegal]
    g.then(*[Step("opponent-delivers", [card]) for card in cargo], *illegal)


@scene("opponent-delivers")
def opponent_delivers(g: State, card: CardId) -> None:
    """Without a roll, whatever it is [outer-rim.solo-jobs.5]."""
    plan_delivery(g, opponent_of(g), card)
    tell_reached(g, card)


@scene("opponent-smuggled")
def opponent_smuggled(g: State, card: CardId) -> None:
    """What the AI card makes it suffer for illegal cargo [outer-rim.solo-jobs.6]."""
    assert g.opponent is not None
    price = AI_CARDS[g.opponent.card].deliver_illegal
    if price == type(price)():
        return
    g.say("ai-illegal", opponent_of(g), card=card, rule="outer-rim.solo-jobs.6")
    if price.damage:
        suffer(g, opponent_of(g), price.damage, price.n)
    faction = faction_of(g, opponent_of(g))
    if price.rep and faction is not None:
        change_reputation(g, opponent_of(g), faction, price.n)


@order("complete_job", rule="outer-rim.solo-jobs.1", applies=lambda g: bool(_at_goal(g, "job")))
def complete_job(g: State) -> None:
    """Without its databank card and without tests [outer-rim.solo-jobs.2]."""
    jobs = _at_goal(g, "job")
    job = jobs[0] if len(jobs) == 1 else g.luck.pick(jobs)
    complete(g, opponent_of(g), job, target=NOBODY)
    tell_reached(g, job)
