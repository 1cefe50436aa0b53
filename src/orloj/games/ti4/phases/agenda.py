"""The agenda phase: two agendas are revealed, voted on and resolved [ti4.15].

    agenda-phase → agenda → agenda-is-read, vote-opens, votes (vote …), voting-done, votes-are-counted, predictions-pay
                 → agenda-over → the second agenda → agenda-phase-ends

Everything between the reveal and the end of an agenda lies inside the moment `AgendaOnTable`, which is the memory of
the vote. Cards of others find here what they do: `predict`, `bar_from_voting`, `cast_more_votes`, `replace_agenda`.
"""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.book import BOOK, begin
from orloj.games.ti4.components import AGENDAS, AgendaId
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import Known, clockwise, current, law_in_force, planets_of, timing_order
from orloj.games.ti4.lasting import end_lasting
from orloj.games.ti4.laws import enact, repeal_by_id
from orloj.games.ti4.moments import (
    NOBODY,
    AgendaOnTable,
    AgendaOver,
    AgendaPhaseStart,
    AgendaRevealed,
    Elected,
    Prediction,
    Vote,
    VoteBegins,
    VotesCast,
    VotingDone,
)
from orloj.games.ti4.outcomes import (
    AgainstOutcome,
    Outcome,
    can_be_voted_on,
    outcomes,
    pay_out,
    read_outcome,
    take_effect,
)
from orloj.games.ti4.purse import exhaust, influence, ready
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import PlanetId, State
from orloj.games.ti4.transactions import BY_AGENDA, notes_return
from orloj.kernel import EVERYBODY, Refusal, Seat, Step, choose, choose_some, end_orders, order

MAY_VOTE: Query[[Seat], bool] = Query()  # may a player vote on the agenda on the table?
VOTES: Query[[Seat, PlanetId], int] = Query()  # the votes that a planet gives
PLANETS_VOTE: Query[[Seat], bool] = Query()  # may a player exhaust planets for votes?
FREE_VOTES: Query[[Seat], int] = Query()  # votes of a player for which nothing is exhausted

AFTER_AGENDA = "agenda-over"  # in `State.later`: what comes when the agenda on the table is over


class Abstain(Deed, frozen=True):
    """No votes are cast [ti4.15.14]."""

    word: ClassVar[str] = "abstain"


# ---------------------------------------------------------------- the phase


@scene("agenda-phase")
def agenda_phase(g: State) -> None:
    """The phase begins [ti4.15.2, ti4.15.3]."""
    g.phase, g.active = "agenda", NOBODY
    g.tell("agenda-phase")
    g.then("agenda", "agenda", "agenda-phase-ends")
    begin(g, AgendaPhaseStart())


@scene("agenda-phase-ends")
def agenda_phase_ends(g: State) -> None:
    """All planets are readied, and a new round begins [ti4.15.4, ti4.15.4.2]."""
    for seat in clockwise(g, g.speaker):
        ready(g, planets_of(g, seat))
    g.tell("planets-ready")
    end_lasting(g, "agenda phase")
    g.then("strategy-phase")


@scene("agenda")
def agenda(g: State) -> None:
    """The speaker reveals the top card of the deck [ti4.15.2a, ti4.32.2]; what cannot be voted on is discarded."""
    while g.agenda_deck.left:
        [number] = g.agenda_deck.draw(g.luck, at_once=True).cards  # ti4.37.5
        g.reveal(EVERYBODY, AGENDAS[number].id)
        g.tell("agenda-revealed", g.speaker, agenda=number)
        if can_be_voted_on(g, number):
            put_on_table(g, number)
            return
        g.agenda_deck.discard([number])
        g.tell("agenda-impossible", agenda=number)
        if not any(can_be_voted_on(g, card) for card in [*g.agenda_deck.pile.cards, *g.agenda_deck.discards.cards]):
            return


def put_on_table(g: State, number: AgendaId, *, again: bool = False) -> None:
    """Everything that happens with an agenda. Call it last in a scene."""
    g.traded.clear()  # with each agenda anew [ti4.65.6]
    g.then(AFTER_AGENDA)
    begin(
        g,
        AgendaOnTable(agenda=number, again=again),
        "agenda-is-read",
        "vote-opens",
        "votes",
        "voting-done",
        "votes-are-counted",
        "predictions-pay",
    )


def on_table(g: Known) -> AgendaOnTable:
    """The agenda that is voted on."""
    table = current(g, AgendaOnTable)
    assert table is not None, "no agenda is on the table"
    return table


@scene("agenda-is-read")
def agenda_is_read(g: State) -> None:
    """Others answer to the reveal."""
    begin(g, AgendaRevealed(agenda=on_table(g).agenda))


@scene(AFTER_AGENDA)
def agenda_over(g: State) -> None:
    """The agenda is resolved or discarded; what was to wait for that comes now."""
    end_lasting(g, "agenda")
    notes_return(g, BY_AGENDA)
    end_orders(g, "agenda")
    g.then(*g.later.pop(AFTER_AGENDA, []))
    begin(g, AgendaOver())


# ---------------------------------------------------------------- what cards of others do


def replace_agenda(g: State) -> None:
    """The agenda is discarded without effect, and the next one of the deck is revealed in its place. A law that was
    voted on again leaves play. Call it last in a scene."""
    table = on_table(g)
    BOOK.cancel(g, table)
    g.tell("agenda-replaced", agenda=table.agenda)
    g.later.setdefault(AFTER_AGENDA, []).append(Step("agenda"))
    if table.again:
        repeal_by_id(g, AGENDAS[table.agenda].id)
    else:
        g.agenda_deck.discard([table.agenda])


@scene("vote-again")
def vote_again(g: State, number: AgendaId) -> None:
    """A law in force is treated as an agenda that was just revealed; until the vote it stays in force. If it cannot be
    voted on now, it is discarded like one, and the next agenda is revealed. What a right prediction has put out of
    play meanwhile is not voted on."""
    if law_in_force(g, AGENDAS[number].id) is None:
        return
    g.tell("agenda-again", g.speaker, agenda=number)
    if can_be_voted_on(g, number):
        put_on_table(g, number, again=True)
        return
    g.tell("agenda-impossible", agenda=number)
    g.then("agenda")
    repeal_by_id(g, AGENDAS[number].id)


def bar_from_voting(g: State, seat: Seat) -> None:
    """A player does not vote on this agenda [ti4.15.16]."""
    table = on_table(g)
    if seat not in table.silent:
        table.silent.append(seat)
        g.tell("may-not-vote", seat)


async def predict(g: State, seat: Seat, source: str) -> None:
    """A player announces which outcome he thinks will win [ti4.15.22, ti4.15.22a]; what it brings is registered by
    `outcomes.payout`."""
    table = on_table(g)
    if not outcomes(g, table.agenda):
        return
    outcome = await choose(
        seat,
        "predict",
        lambda _seat: outcomes(g, table.agenda),
        rule="ti4.15.22a",
        values={"agenda": table.agenda, "source": source},
    )
    table.predictions.append(Prediction(seat=seat, outcome=outcome.token, source=source))
    g.tell("predicts", seat, outcome=outcome.token, source=source)


# ---------------------------------------------------------------- voting


@scene("vote-opens")
def vote_opens(g: State) -> None:
    begin(g, VoteBegins(agenda=on_table(g).agenda))


def voting_order(g: Known) -> list[Seat]:
    """Clockwise from the speaker's left, the speaker last [ti4.15.2b, ti4.32.2.2]."""
    speaker, *others = clockwise(g, g.speaker)
    return [*others, speaker]


@scene("votes")
def votes(g: State) -> None:
    """All vote one after the other, unless the outcome is known without a vote."""
    if not on_table(g).outcome:
        g.then(*[Step("vote", [seat]) for seat in voting_order(g)])


def may_vote(g: Known, seat: Seat) -> bool:
    """Whoever may not vote casts no votes by any means [ti4.15.16]."""
    return MAY_VOTE(g, seat not in on_table(g).silent, seat)


def votes_of(g: Known, seat: Seat, planet: PlanetId) -> int:
    """The votes that a planet gives: its influence, all of it [ti4.15.6, ti4.15.6a]."""
    return VOTES(g, influence(g, planet), seat, planet)


def voting_planets(g: Known, seat: Seat) -> list[PlanetId]:
    """The planets that a player could exhaust for votes."""
    if not PLANETS_VOTE(g, True, seat):
        return []
    ready_ones = [planet for planet in planets_of(g, seat) if not g.planets[planet].exhausted]
    return [planet for planet in ready_ones if votes_of(g, seat, planet) > 0]


def most_votes(g: Known, seat: Seat) -> int:
    """How many votes a player could cast."""
    return FREE_VOTES(g, 0, seat) + sum(votes_of(g, seat, planet) for planet in voting_planets(g, seat))


@scene("vote")
async def vote(g: State, seat: Seat) -> None:
    """A player votes for one outcome, or abstains [ti4.15.7, ti4.15.12, ti4.15.14]."""
    table = on_table(g)
    if g.players[seat].eliminated or not may_vote(g, seat):
        g.tell("does-not-vote", seat)
        return

    def choices(_seat: Seat) -> list[Abstain | Outcome]:
        return [Abstain(), *(outcomes(g, table.agenda) if most_votes(g, seat) else [])]

    choice = await choose(
        seat,
        "vote",
        choices,
        rule="ti4.15.2b",
        values={"agenda": table.agenda},
        lacking=lambda _seat: [] if most_votes(g, seat) else [Refusal("outcome", "no-votes", "ti4.15.6")],
        harmless=lambda option: not isinstance(option, Abstain) and _planets_are_asked(g, seat),
    )
    if isinstance(choice, Abstain):
        g.tell("abstains", seat)
        return
    count = FREE_VOTES(g, 0, seat) + await _votes_from_planets(g, seat, choice)
    table.votes.append(Vote(seat=seat, outcome=choice.token, count=count))
    g.tell("votes", seat, outcome=choice.token, count=count)
    begin(g, VotesCast(seat=seat, outcome=choice.token, count=count))


def _planets_are_asked(g: Known, seat: Seat) -> bool:
    """Has the player a choice of planets after he has named an outcome?"""
    return len(voting_planets(g, seat)) > (0 if FREE_VOTES(g, 0, seat) else 1)


async def _votes_from_planets(g: State, seat: Seat, outcome: Outcome) -> int:
    """The player exhausts as many planets as he likes [ti4.15.6]; trade goods do not help [ti4.15.13]."""
    if not voting_planets(g, seat):
        return 0
    free = FREE_VOTES(g, 0, seat)
    planets = await choose_some(
        seat,
        "vote-planets",
        lambda _seat: voting_planets(g, seat),
        lo=0 if free else 1,
        rule="ti4.15.6",
        values={"agenda": on_table(g).agenda, "outcome": outcome.token, "count": free},
        blocked=lambda _seat: [
            Refusal(planet, "planet-exhausted" if g.planets[planet].exhausted else "no-influence", "ti4.15.6")
            for planet in planets_of(g, seat)
            if planet not in voting_planets(g, seat)
        ],
    )
    count = sum(votes_of(g, seat, planet) for planet in planets)
    exhaust(g, planets)
    return count


def vote_of(table: AgendaOnTable, seat: Seat) -> Vote | None:
    """What a player has voted."""
    return next((vote for vote in table.votes if vote.seat == seat), None)


def cast_more_votes(g: State, seat: Seat, count: int) -> None:
    """Additional votes go to the outcome for which the player has voted [ti4.15.15]."""
    cast = vote_of(on_table(g), seat)
    assert cast is not None, f"seat {seat} has not voted"
    cast.count += count
    g.tell("votes-more", seat, outcome=cast.outcome, count=count)


@scene("voting-done")
def voting_done(g: State) -> None:
    """The speaker has voted or could not [ti4.15.2b]; without a vote there is nothing to answer to."""
    table = on_table(g)
    if not table.outcome:
        begin(g, VotingDone(agenda=table.agenda))


# ---------------------------------------------------------------- outcome


def tally(table: AgendaOnTable) -> dict[str, int]:
    """The votes for each outcome."""
    counts: dict[str, int] = {}
    for cast in table.votes:
        counts[cast.outcome] = counts.get(cast.outcome, 0) + cast.count
    return counts


def leading(g: Known, table: AgendaOnTable) -> list[Outcome]:
    """The outcomes with the most votes; all of them, if nobody has voted [ti4.clar.2]."""
    counts = {token: count for token, count in tally(table).items() if count > 0}
    if not counts:
        return outcomes(g, table.agenda)
    most = max(counts.values())
    return [read_outcome(token) for token, count in counts.items() if count == most]


@scene("votes-are-counted")
async def votes_are_counted(g: State) -> None:
    """The outcome with the most votes is resolved; the speaker decides between those that are tied
    [ti4.15.2c, ti4.15.19, ti4.32.2.3]."""
    table = on_table(g)
    if not table.outcome:
        leaders = leading(g, table)
        if not leaders:  # nobody and nothing can be elected
            leave_table(g, table)
            return
        outcome = await choose(
            g.speaker, "decide", lambda _seat: leading(g, table), rule="ti4.15.19", values={"agenda": table.agenda}
        )
        table.outcome = outcome.token
        if len(leaders) > 1:
            g.tell("decides-vote", g.speaker, agenda=table.agenda, outcome=outcome.token)
        else:
            g.tell("outcome", agenda=table.agenda, outcome=outcome.token)
    begin(g, Elected(agenda=table.agenda, outcome=table.outcome), "outcome-is-resolved", "agenda-leaves")


@scene("outcome-is-resolved")
async def outcome_is_resolved(g: State) -> None:
    """What the agenda says happens [ti4.15.18]; a law that was passed is in force from then on [ti4.15.20]."""
    moment, table = g.moments[-1], on_table(g)
    assert isinstance(moment, Elected)
    table.outcome = moment.outcome
    outcome = read_outcome(table.outcome)
    if _becomes_law(table):
        enact(g, table.agenda, outcome)
    await take_effect(g, table, outcome)


def _becomes_law(table: AgendaOnTable) -> bool:
    return AGENDAS[table.agenda].law and not isinstance(read_outcome(table.outcome), AgainstOutcome)


@scene("agenda-leaves")
def agenda_leaves(g: State) -> None:
    """Directives and laws that were rejected are discarded when all of their outcome is resolved [ti4.15.21, ti4.23.6,
    ti4.23.8]."""
    table = on_table(g)
    if not _becomes_law(table):
        leave_table(g, table)


def leave_table(g: State, table: AgendaOnTable) -> None:
    """The card goes to the discards [ti4.15.21, ti4.23.6, ti4.23.8]; a law in force with it [ti4.23.5]."""
    if table.again:
        repeal_by_id(g, AGENDAS[table.agenda].id)
    else:
        g.agenda_deck.discard([table.agenda])
        g.tell("agenda-discarded", agenda=table.agenda)


@scene("predictions-pay")
async def predictions_pay(g: State) -> None:
    """After the outcome, right predictions bring what their cards say [ti4.15.22b]: one of each player in turn, his own
    in the order that he likes."""
    table = on_table(g)
    right = {seat: _right_predictions(table, seat) for seat in timing_order(g)}
    for seat, sources in right.items():
        if len(sources) > 1:
            right[seat] = list(
                await order(seat, "predictions", lambda seat: _right_predictions(table, seat), rule="ti4.15.22b")
            )
    rounds = max((len(sources) for sources in right.values()), default=0)
    g.then(
        *[
            Step("prediction-pays", [seat, sources[number]])
            for number in range(rounds)
            for seat, sources in right.items()
            if number < len(sources)
        ]
    )


def _right_predictions(table: AgendaOnTable, seat: Seat) -> list[str]:
    return [one.source for one in table.predictions if one.seat == seat and one.outcome == table.outcome]


@scene("prediction-pays")
async def prediction_pays(g: State, seat: Seat, source: str) -> None:
    if g.players[seat].eliminated:
        return
    g.tell("predicted-rightly", seat, source=source)
    await pay_out(g, seat, source, on_table(g))
