"""The chamber: the agenda on the table with votes and predictions, laws in force, offers and promises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orloj.games.ti4.components import AGENDAS, OBJECTIVES
from orloj.games.ti4.facts import current
from orloj.games.ti4.moments import AgendaOnTable
from orloj.games.ti4.names import name_of
from orloj.games.ti4.outcomes import outcomes, read_outcome
from orloj.games.ti4.phases.agenda import may_vote, most_votes, voting_order
from orloj.games.ti4.state import Law
from orloj.games.ti4.view import View
from orloj.games.ti4.wording import WORDS as GAME_WORDS
from orloj.games.ti4.wording import agenda_text, items_text, outcome_name, thing_name
from orloj.kernel import Seat
from orloj.words import Lang


@dataclass(frozen=True)
class Ballot:
    """What a player has done for an outcome."""

    seat: Seat
    player: str
    count: int
    source: str = ""  # of a prediction


@dataclass(frozen=True)
class Result:
    """An outcome that can be voted for."""

    token: str
    name: str
    text: str
    votes: Sequence[Ballot]
    predictions: Sequence[Ballot]
    total: int
    leads: bool
    chosen: bool
    ref: str = ""


@dataclass(frozen=True)
class Voter:
    seat: Seat
    player: str
    votes: int  # that are left
    state: str  # waits, voted, silent


@dataclass(frozen=True)
class Agenda:
    id: str
    name: str
    law: bool
    vote: str
    texts: Sequence[tuple[str, str]]
    results: Sequence[Result]
    voters: Sequence[Voter]


@dataclass(frozen=True)
class ShownLaw:
    id: str
    name: str
    of: str
    text: str


@dataclass(frozen=True)
class ShownOffer:
    id: int
    giver: Seat
    taker: Seat
    from_name: str
    to_name: str
    gives: str
    wants: str
    mine: bool


@dataclass(frozen=True)
class ShownPromise:
    giver: Seat
    giver_name: str
    taker_name: str
    words: str
    round: int
    broken: bool


_FEW = 8  # outcomes that are shown although nobody has voted for them


def agenda_of(view: View, names: Sequence[str], lang: Lang) -> Agenda | None:
    """The agenda that is voted on."""
    table = current(view, AgendaOnTable)
    if table is None:
        return None
    facts = AGENDAS[table.agenda]
    parts = [(part, agenda_text(facts.id, lang, part)) for part in ("reveal", "for", "against", "elect")]
    return Agenda(
        id=facts.id,
        name=name_of("agenda", facts.id, lang),
        law=facts.law,
        vote=GAME_WORDS(lang, f"vote.{facts.vote}"),
        texts=[(GAME_WORDS(lang, f"label-of.agenda-{part}"), text) for part, text in parts if text],
        results=_results(view, table, names, lang),
        voters=[_voter(view, table, seat, names) for seat in voting_order(view)],
    )


def _results(view: View, table: AgendaOnTable, names: Sequence[str], lang: Lang) -> list[Result]:
    possible = [outcome.token for outcome in outcomes(view, table.agenda)]
    named = [*[vote.outcome for vote in table.votes], *[one.outcome for one in table.predictions]]
    tokens = list(dict.fromkeys([*(possible if len(possible) <= _FEW else ()), *named]))
    totals = {token: sum(vote.count for vote in table.votes if vote.outcome == token) for token in tokens}
    most = max(totals.values(), default=0)
    return [
        Result(
            token=token,
            name=outcome_name(token, lang, names.__getitem__),
            text="",
            votes=[Ballot(one.seat, names[one.seat], one.count) for one in table.votes if one.outcome == token],
            predictions=[
                Ballot(one.seat, names[one.seat], 0, thing_name(one.source, lang))
                for one in table.predictions
                if one.outcome == token
            ],
            total=totals[token],
            leads=bool(most) and totals[token] == most,
            chosen=table.outcome == token,
            ref=outcome_ref(read_outcome(token).parts, read_outcome(token).word),
        )
        for token in tokens
    ]


def outcome_ref(parts: Mapping[str, object], word: str) -> str:
    """The piece of an outcome that is no planet, player or card."""
    return "" if parts else f"outcome:{word}"


def _voter(view: View, table: AgendaOnTable, seat: Seat, names: Sequence[str]) -> Voter:
    voted = any(vote.seat == seat for vote in table.votes)
    silent = seat in table.silent or not may_vote(view, seat)
    left = 0 if silent else most_votes(view, seat)
    return Voter(seat, names[seat], left, "voted" if voted else "silent" if silent else "waits")


def laws_of(view: View, names: Sequence[str], lang: Lang) -> list[ShownLaw]:
    return [_law(law, names, lang) for law in view.laws]


def _law(law: Law, names: Sequence[str], lang: Lang) -> ShownLaw:
    id = AGENDAS[law.agenda].id
    of = names[law.owner] if law.owner >= 0 else ""
    if law.planet:
        of = name_of("planet", law.planet, lang)
    elif law.objective >= 0:
        of = name_of("objective", OBJECTIVES[law.objective].id, lang)
    return ShownLaw(id, name_of("agenda", id, lang), of, agenda_text(id, lang))


def offers_of(view: View, names: Sequence[str], lang: Lang) -> list[ShownOffer]:
    """Open offers of the reader and to him."""
    who = names.__getitem__
    return [
        ShownOffer(
            one.id,
            one.giver,
            one.taker,
            names[one.giver],
            names[one.taker],
            items_text(one.gives, lang, who),
            items_text(one.wants, lang, who),
            one.giver == view.you,
        )
        for one in view.offers
    ]


def promises_of(view: View, names: Sequence[str], lang: Lang) -> list[ShownPromise]:
    return [
        ShownPromise(
            one.giver,
            names[one.giver],
            names[one.taker],
            GAME_WORDS(lang, f"promise.{one.word}"),
            one.round,
            one.broken,
        )
        for one in view.promises
    ]
