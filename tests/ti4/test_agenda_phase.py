"""The agenda phase: reveal, vote, outcome [ti4.15]."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pytest

from orloj.games.ti4.components import AGENDA_NUMBER, OBJECTIVE_NUMBER
from orloj.games.ti4.moments import AgendaOnTable
from orloj.games.ti4.outcomes import ElectPlayer, outcomes, payout, read_outcome
from orloj.games.ti4.phases import agenda
from orloj.games.ti4.phases.agenda import bar_from_voting, cast_more_votes, on_table, predict, replace_agenda
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Lasting, State
from orloj.kernel import Seat, Step
from orloj.testing import Position, proves
from tests.ti4.positions import table
from tests.ti4.voting import cast, discarded, in_force, passed, vote_on


class Predicting:
    """A card that predicts, for these tests; `paid` notes what right predictions have brought."""

    paid: ClassVar[list[tuple[str, Seat, str]]] = []


def _paying(source: str) -> Callable[[State, Seat, AgendaOnTable], None]:
    def pay(g: State, seat: Seat, table: AgendaOnTable) -> None:
        Predicting.paid.append((source, seat, ",".join(map(str, [one.points for one in g.players]))))
        assert table is on_table(g)

    return pay


for _source in ("test-rider", "other-rider"):
    payout(_source)(_paying(_source))


scene("test-predicts")(predict)
scene("test-bars")(bar_from_voting)
scene("test-vetoes")(replace_agenda)


@scene("test-lasts")
def lasts(g: State) -> None:
    g.lasting.append(Lasting(id="public-execution", seat=0, until="agenda"))


@pytest.fixture(autouse=True)
def nothing_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Predicting, "paid", [])


def opened(id: str, *steps: Step) -> Position[State]:
    """An agenda was revealed; what comes before the votes are steps of a test."""

    def begin(g: State) -> None:
        agenda.agenda(g)
        place = next(place for place, step in enumerate(g.plan) if step.scene == "votes")
        g.plan[place + 1 : place + 1] = list(reversed(steps))

    return vote_on(id, plan=(), begin=begin)


# ---------------------------------------------------------------- the phase


@proves("ti4.15.1", "ti4.18.1", "ti4.86.4")
def test_without_the_custodians_token_there_is_an_agenda_phase_in_each_round() -> None:
    assert table(plan=["round-ends"], custodians=True, phase="status").asked() == {0: "pick-strategy"}
    t = vote_on("mutiny", plan=("round-ends",))
    assert (t.asked(), t.state.phase) == ({1: "vote"}, "agenda")


@proves("ti4.23.0", "ti4.15.2", "ti4.15.3", "ti4.15.4", "ti4.15.4.2")
def test_two_agendas_then_planets_are_readied_and_a_new_round_begins() -> None:
    t = vote_on("economic-equality", "mutiny", "swords-to-plowshares", plan=("agenda-phase",))
    cast(t, s1="against: quann+archon-ren")
    cast(t, s1="against: archon-tau", s2="for: retillion")
    assert discarded(t) == ["economic-equality", "mutiny"]
    assert t.asked() == {0: "pick-strategy"}
    assert t.state.players[2].points == 1
    assert not any(planet.exhausted for planet in t.state.planets.values())


@proves("ti4.15.6", "ti4.15.6a")
def test_planets_exhausted_for_the_first_agenda_do_not_vote_on_the_second() -> None:
    t = vote_on("economic-equality", "mutiny", plan=("agenda-phase",), owners={"torkan": 1})
    t.play("1 against", "1 quann,archon-ren")
    assert t.story("votes")[-1].values["count"] == 1 + 3
    cast(t)
    t.play("1 for")
    assert t.options(1) == ["torkan", "archon-tau"]
    assert t.why(1, "quann") == ("planet-exhausted", "ti4.15.6")


@proves("ti4.15.2a", "ti4.15.2b", "ti4.32.2", "ti4.32.2.2", "ti4.15.12")
def test_the_vote_goes_round_from_the_left_of_the_speaker() -> None:
    t = vote_on("mutiny", speaker=1)
    [revealed] = t.story("agenda-revealed")
    assert (revealed.seat, revealed.values["agenda"]) == (1, AGENDA_NUMBER["mutiny"])
    asked = []
    while next(iter(t.asked().values())) == "vote":
        [seat] = t.asked()
        asked.append(seat)
        t.play(f"{seat} for")
        t.play(f"{seat} {t.options(seat)[0]}")
    assert asked == [2, 0, 1]
    assert [(line.seat, line.values["outcome"]) for line in t.story("votes")] == [(2, "for"), (0, "for"), (1, "for")]


@proves("ti4.15.14", "ti4.15.7", "ti4.15.5")
def test_one_outcome_or_none() -> None:
    t = vote_on("mutiny")
    assert t.answers(1) == ["abstain", "for", "against"]
    t.play("1 abstain")
    assert t.asked() == {2: "vote"}
    assert on_table(t.state).votes == []
    assert not any(planet.exhausted for planet in t.state.planets.values())


@proves("ti4.15.13", "ti4.75.3a")
def test_trade_goods_are_no_votes() -> None:
    t = vote_on("mutiny", players={1: {"trade_goods": 9}}, exhausted=["archon-ren", "archon-tau"], owners={"quann": -1})
    assert t.asked() == {2: "vote"}
    assert "1 abstain" in t.forced()


@proves("ti4.15.2c", "ti4.15.17", "ti4.15.18", "ti4.53.20")
def test_most_votes_win() -> None:
    t = cast(vote_on("economic-equality"), s1="for: quann", s2="against: retillion", s0="for: hercant")
    assert [player.trade_goods for player in t.state.players] == [0, 0, 0]  # 3 against 2
    t = cast(vote_on("economic-equality"), s1="for: archon-ren", s2="against: retillion", s0="for: hercant")
    assert [player.trade_goods for player in t.state.players] == [5, 5, 5]


@proves("ti4.15.19", "ti4.32.2.3")
def test_the_speaker_decides_a_tie() -> None:
    t = cast(vote_on("economic-equality", speaker=2), s1="for: archon-ren", s2="against: retillion")
    assert t.asked() == {2: "decide"}
    assert t.options(2) == ["for", "against"]
    t.play("2 for")
    assert t.state.players[0].trade_goods == 5


def test_only_what_is_tied_for_the_most_votes_can_be_chosen() -> None:
    t = cast(
        vote_on("public-execution"),
        s1="elect-player 1: quann",
        s2="elect-player 0: shalloq",
        s0="elect-player 2: hercant+kamdorn",
    )
    assert sorted(t.options(0)) == ["elect-player 0", "elect-player 2"]


@proves("ti4.clar.2")
def test_without_any_vote_the_speaker_decides_and_that_is_no_vote() -> None:
    t = cast(vote_on("mutiny"))
    assert t.asked() == {0: "decide"}
    t.play("0 for")
    assert [player.points for player in t.state.players] == [0, 0, 0]


# ---------------------------------------------------------------- what can be voted for


@proves("ti4.15.8")
def test_for_or_against() -> None:
    assert vote_on("mutiny").options(1) == ["abstain", "for", "against"]


@proves("ti4.15.9", "ti4.15.10", "ti4.15.10a")
def test_players_can_be_elected_also_by_themselves() -> None:
    t = vote_on("minister-of-peace", players={2: {"eliminated": True}})
    assert t.options(1) == ["abstain", "elect-player 0", "elect-player 1"]
    passed(t, "elect-player 1")
    assert t.state.laws[0].owner == 1


@proves("ti4.15.11", "ti4.15.11a", "ti4.15.9")
def test_planets_that_somebody_controls() -> None:
    t = vote_on("senate-sanctuary", owners={"torkan": -1})
    assert t.options(1) == ["abstain", "elect-planet lodor", "elect-planet quann"]  # cultural ones
    passed(t, "elect-planet lodor")
    assert t.state.laws[0].planet == "lodor"
    t = vote_on("colonial-redistribution", owners={"mecatol-rex": 1})
    assert t.options(1) == ["abstain", "elect-planet vefut-ii", "elect-planet lodor", "elect-planet quann"]
    t = vote_on("compensated-disarmament", owners={"mecatol-rex": 1})
    assert "elect-planet mecatol-rex" in t.options(1)
    assert "elect-planet hercant" in t.options(1)
    assert "elect-planet torkan" not in t.options(1)


def test_nothing_can_be_elected() -> None:
    """No planet of the kind is controlled: the card is discarded, and nothing happens."""
    t = vote_on("research-team-biotic")
    assert t.forced() == ["1 abstain", "2 abstain", "0 abstain"]
    assert (t.asked(), in_force(t), discarded(t)) == ({0: "idle"}, [], ["research-team-biotic"])


def test_outcomes_are_read_as_they_are_written() -> None:
    t = vote_on("mutiny", laws={"core-mining": {"planet": "quann"}}, players={1: {"scored": [30]}})
    for id in ("mutiny", "public-execution", "core-mining", "judicial-abolishment", "classified-document-leaks"):
        found = outcomes(t.state, AGENDA_NUMBER[id])
        assert found
        assert [read_outcome(one.token) for one in found] == found


@pytest.mark.parametrize("id", ["judicial-abolishment", "miscount-disclosed", "new-constitution"])
def test_without_laws_such_agendas_are_discarded_at_once(id: str) -> None:
    t = vote_on(id, "mutiny")
    assert discarded(t) == [id]
    assert on_table(t.state).agenda == AGENDA_NUMBER["mutiny"]
    t = vote_on(id, "mutiny", laws={"core-mining": {"planet": "quann"}})
    assert on_table(t.state).agenda == AGENDA_NUMBER[id]


def test_without_scored_secrets_there_is_nothing_to_leak() -> None:
    t = vote_on("classified-document-leaks", "mutiny")
    assert on_table(t.state).agenda == AGENDA_NUMBER["mutiny"]
    secret = OBJECTIVE_NUMBER["turn-their-fleets-to-dust"]
    t = vote_on("classified-document-leaks", "mutiny", players={1: {"scored": [secret]}})
    assert t.options(1) == ["abstain", "elect-objective turn-their-fleets-to-dust"]


# ---------------------------------------------------------------- laws and directives


@proves("ti4.15.20", "ti4.23.1", "ti4.23.3", "ti4.23.3.2", "ti4.23.4")
def test_laws_stay_in_play() -> None:
    t = passed(vote_on("minister-of-peace"), "elect-player 2")
    assert (in_force(t), t.state.laws[0].owner, discarded(t)) == (["minister-of-peace"], 2, [])
    t = passed(vote_on("conventions-of-war"), "for")
    assert (in_force(t), t.state.laws[0].owner) == (["conventions-of-war"], -1)


@proves("ti4.15.21", "ti4.23.6", "ti4.23.7", "ti4.23.8")
def test_directives_and_laws_that_are_refused_are_discarded() -> None:
    t = passed(vote_on("conventions-of-war"), "against")
    assert (in_force(t), discarded(t)) == ([], ["conventions-of-war"])
    t = passed(vote_on("economic-equality"), "for")
    assert (in_force(t), discarded(t)) == ([], ["economic-equality"])


# ---------------------------------------------------------------- who may not vote, more votes


def test_who_is_barred_is_not_asked() -> None:
    t = opened("mutiny", Step("test-bars", [1]))
    assert t.asked() == {2: "vote"}
    assert [line.seat for line in t.story("does-not-vote")] == [1]


@proves("ti4.15.15")
def test_more_votes_go_to_the_same_outcome() -> None:
    t = vote_on("mutiny")
    t.play("1 against", "1 quann")
    cast_more_votes(t.state, 1, 5)
    [vote] = on_table(t.state).votes
    assert (vote.outcome, vote.count) == ("against", 6)


# ---------------------------------------------------------------- predictions


@proves("ti4.15.22", "ti4.15.22a", "ti4.15.22b")
def test_predictions_are_made_before_the_vote_and_paid_after_the_outcome() -> None:
    t = opened("mutiny", Step("test-predicts", [2, "test-rider"]), Step("test-predicts", [0, "test-rider"]))
    assert t.options(2) == ["for", "against"]
    t.play("2 for", "0 against")
    passed(t, "for")
    assert Predicting.paid == [("test-rider", 2, "0,1,0")]  # seat 1 has its point of the outcome already


def test_right_predictions_are_paid_in_turn_from_the_speaker() -> None:
    t = opened(
        "mutiny",
        Step("test-predicts", [2, "test-rider"]),
        Step("test-predicts", [2, "other-rider"]),
        Step("test-predicts", [1, "test-rider"]),
    )
    t.play("2 for", "2 for", "1 for")
    passed(t, "for")
    assert t.asked() == {2: "predictions"}
    t.play("2 other-rider,test-rider")
    assert [(source, seat) for source, seat, _ in Predicting.paid] == [
        ("test-rider", 1),
        ("other-rider", 2),
        ("test-rider", 2),
    ]


@proves("ti4.15.22a")
def test_predictions_name_what_the_agenda_elects() -> None:
    t = opened("public-execution", Step("test-predicts", [2, "test-rider"]))
    assert t.options(2) == [ElectPlayer(seat).token for seat in (0, 1, 2)]


# ---------------------------------------------------------------- replaced, voted on again


def test_another_agenda_comes_in_the_place_of_a_discarded_one() -> None:
    t = opened("mutiny", Step("test-lasts"), Step("test-predicts", [0, "test-rider"]), Step("test-vetoes"))
    t.play("0 for")
    assert discarded(t) == ["mutiny"]
    assert t.state.lasting == []
    assert on_table(t.state).agenda != AGENDA_NUMBER["mutiny"]
    assert on_table(t.state).predictions == []
    assert len([moment for moment in t.state.moments if isinstance(moment, AgendaOnTable)]) == 1


def test_each_agenda_allows_transactions_anew() -> None:
    t = vote_on("mutiny", "economic-equality", plan=("agenda", "agenda"))
    t.state.traded.append((0, 1))
    cast(t, s1="for: quann")
    assert t.state.traded == []


# ---------------------------------------------------------------- with cards of the game


def test_a_veto_replaces_the_agenda_before_anybody_predicts() -> None:
    t = vote_on("mutiny", "economic-equality", hands={2: ["veto"], 1: ["trade-rider"]})
    t.play("2 veto")
    assert discarded(t) == ["mutiny"]
    assert on_table(t.state).agenda == AGENDA_NUMBER["economic-equality"]
    assert t.asked() == {1: "after.AgendaRevealed"}


def test_a_rider_costs_the_vote_and_pays_after_the_outcome() -> None:
    t = vote_on("economic-equality", hands={2: ["trade-rider"]})
    t.play("2 trade-rider", "2 against")
    passed(t, "against")
    assert [line.seat for line in t.story("does-not-vote")] == [2]
    assert [player.trade_goods for player in t.state.players] == [0, 0, 5]


def test_who_is_elected_can_still_be_changed_before_the_outcome() -> None:
    t = vote_on("public-execution", hands={0: ["direct-hit"], 2: ["confusing-legal-text", "direct-hit"]})
    passed(t, "elect-player 2")
    t.play("2 confusing-legal-text")
    t.play(f"2 {next(one for one in t.options(2) if one.endswith('0'))}")
    assert [player.card_count for player in t.state.players] == [0, 0, 1]
