"""Agendas about voting and about laws [ti4.15, ti4.23]."""

from __future__ import annotations

from orloj.games.ti4.agendas.common import discard_hand, everybody, exhaust_for, in_next_strategy_phase
from orloj.games.ti4.book import BOOK, OPEN_SECRETS
from orloj.games.ti4.components import AGENDAS, PLANETS, ObjectiveId
from orloj.games.ti4.facts import Known, clockwise, home_tile, law_in_force, planets_in, planets_of
from orloj.games.ti4.laws import repeal, repeal_by_id
from orloj.games.ti4.moments import AgendaOnTable, StrategyPhaseEnd, VoteBegins
from orloj.games.ti4.outcomes import (
    AgainstOutcome,
    ElectLaw,
    ElectObjective,
    ElectPlayer,
    ForOutcome,
    effect,
    outcomes,
    voters,
)
from orloj.games.ti4.phases.agenda import AFTER_AGENDA, FREE_VOTES, MAY_VOTE, PLANETS_VOTE, on_table
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.scoring import home_is_whole
from orloj.games.ti4.state import Lasting, State
from orloj.games.ti4.strategy_cards.politics import make_speaker
from orloj.games.ti4.strategy_swaps import swap_strategy_cards
from orloj.kernel import Seat, Step, choose

ABOLISHMENT, MISCOUNT, CONSTITUTION = "judicial-abolishment", "miscount-disclosed", "new-constitution"
EXECUTION, COMMITTEE, GOVERNMENT = "public-execution", "committee-formation", "representative-government"
LEAKS, ARBITER = "classified-document-leaks", "imperial-arbiter"


# ---------------------------------------------------------------- laws that go, or are voted on again


@effect(ABOLISHMENT, ElectLaw)
def abolishment(g: State, _table: AgendaOnTable, outcome: ElectLaw) -> None:
    repeal_by_id(g, AGENDAS[outcome.agenda].id)


@effect(MISCOUNT, ElectLaw)
def miscount(g: State, _table: AgendaOnTable, outcome: ElectLaw) -> None:
    """The vote anew comes when this agenda is over, with all its predictions."""
    g.later.setdefault(AFTER_AGENDA, []).append(Step("vote-again", [outcome.agenda]))


@effect(CONSTITUTION, ForOutcome)
def constitution(g: State, _table: AgendaOnTable, _outcome: ForOutcome) -> None:
    in_next_strategy_phase(g, "constitution-exhausts", *everybody(g))
    for law in reversed(g.laws[:]):
        repeal(g, law)


@scene("constitution-exhausts")
def constitution_exhausts(g: State, seat: Seat) -> None:
    """The planets of the own home system that the player controls."""
    home = planets_in(home_tile(g, seat))
    exhaust_for(g, seat, [planet for planet in planets_of(g, seat) if planet in home], CONSTITUTION)


# ---------------------------------------------------------------- votes


@effect(EXECUTION, ElectPlayer)
def execution(g: State, _table: AgendaOnTable, outcome: ElectPlayer) -> None:
    """No cards, no speaker token, no votes for the rest of the phase."""
    seat = outcome.player
    discard_hand(g, seat)
    if g.speaker == seat:
        _, left, *_ = clockwise(g, seat)
        make_speaker(g, left)
    g.lasting.append(Lasting(id=EXECUTION, seat=seat, until="agenda phase"))


@MAY_VOTE.by(EXECUTION, last=True)
def executed_do_not_vote(_g: Known, holder: Seat, may: bool, seat: Seat) -> bool:
    return may and seat != holder


@PLANETS_VOTE.by(GOVERNMENT, last=True)
def planets_do_not_vote(_g: Known, _holder: Seat, _may: bool, _seat: Seat) -> bool:
    return False


@FREE_VOTES.by(GOVERNMENT)
def one_vote_each(_g: Known, _holder: Seat, votes: int, _seat: Seat) -> int:
    return votes + 1


@effect(GOVERNMENT, AgainstOutcome)
def no_government(g: State, table: AgendaOnTable, outcome: AgainstOutcome) -> None:
    in_next_strategy_phase(g, "government-exhausts", *voters(g, table, outcome))


@scene("government-exhausts")
def government_exhausts(g: State, seat: Seat) -> None:
    exhaust_for(g, seat, [one for one in planets_of(g, seat) if PLANETS[one].trait == "cultural"], GOVERNMENT)


@BOOK.ability(
    COMMITTEE,
    "when",
    VoteBegins,
    lambda _g, _seat, vote: AGENDAS[vote.agenda].vote == "player",
)
async def committee(g: State, seat: Seat, vote: VoteBegins) -> None:
    """The owner names the elected player; nobody votes, and predictions are judged by that. If the law itself is voted
    on again, the elected player gets it from the discards."""
    table = on_table(g)
    elected = await choose(
        seat,
        "committee",
        lambda _seat: outcomes(g, vote.agenda),
        rule="ti4.53.20",
        values={"source": COMMITTEE, "agenda": vote.agenda},
    )
    table.outcome = elected.token
    g.tell("decides-vote", seat, agenda=vote.agenda, outcome=elected.token)
    repeal_by_id(g, COMMITTEE)


# ---------------------------------------------------------------- secrets and strategy cards


@effect(LEAKS, ElectObjective)
def leaks(g: State, _table: AgendaOnTable, outcome: ElectObjective) -> None:
    """The secret objective lies beside the public ones now."""
    g.objectives.append(outcome.objective)


@OPEN_SECRETS.by(LEAKS)
def leaked(g: Known, _holder: Seat, is_open: bool, seat: Seat, objective: ObjectiveId) -> bool:
    """Like a public objective: for whoever has his home, as long as the law is in force."""
    law = law_in_force(g, LEAKS)
    return is_open or (law is not None and law.objective == objective and home_is_whole(g, seat))


def _cards_to_swap(g: Known, seat: Seat) -> list[tuple[Seat, str]]:
    return [(other, card) for other in everybody(g) if other != seat for card in g.players[other].strategy_cards]


@BOOK.ability(
    ARBITER,
    "after",
    StrategyPhaseEnd,
    lambda g, seat, _end: bool(g.players[seat].strategy_cards and _cards_to_swap(g, seat)),
)
async def arbiter(g: State, seat: Seat, _end: StrategyPhaseEnd) -> None:
    """The owner exchanges one of his strategy cards for one of another player; trade goods stay where they are, and so
    does the order of initiative [ti4.45.2a]."""
    given = await choose(
        seat,
        "arbiter-gives",
        lambda _seat: g.players[seat].strategy_cards,
        rule="ti4.53.20",
        values={"source": ARBITER},
    )
    taken = await choose(
        seat,
        "arbiter-takes",
        lambda _seat: [card for _, card in _cards_to_swap(g, seat)],
        rule="ti4.53.20",
        values={"source": ARBITER},
    )
    other = next(other for other, card in _cards_to_swap(g, seat) if card == taken)
    swap_strategy_cards(g, seat, given, other, taken)
    repeal_by_id(g, ARBITER)
