"""Agendas about voting, laws and offices."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from orloj.games.ti4.book import begin, open_secret
from orloj.games.ti4.cards import secrets_of
from orloj.games.ti4.components import AGENDA_NUMBER, OBJECTIVE_NUMBER
from orloj.games.ti4.laws import repeal_by_id
from orloj.games.ti4.moments import StrategyPhaseEnd
from orloj.games.ti4.phases import strategy as _strategy  # noqa: F401 -- its scenes
from orloj.games.ti4.phases.agenda import on_table
from orloj.games.ti4.scoring import scorable
from orloj.games.ti4.state import State
from orloj.kernel import Seat
from orloj.testing import Position, proves
from tests.ti4.positions import table
from tests.ti4.voting import cast, discarded, in_force, passed, vote_on

LAWS = {"core-mining": {"planet": "quann"}, "minister-of-war": {"owner": 2}}
SECRET = "control-the-region"


def exhausted(t: Position[State]) -> list[str]:
    return [planet for planet, state in t.state.planets.items() if state.exhausted]


def in_strategy_phase(t: Position[State]) -> Position[State]:
    """The phase ends, and the next strategy phase has begun."""
    assert next(iter(t.asked().values())) == "pick-strategy", t.asked()
    return t


def whole_phase(id: str, **more: object) -> Position[State]:
    """An agenda, after which the next strategy phase begins."""
    return vote_on(id, plan=("agenda", "agenda-phase-ends"), **more)  # type: ignore[arg-type]


# ---------------------------------------------------------------- laws


def test_judicial_abolishment() -> None:
    t = vote_on("judicial-abolishment", laws=LAWS)
    assert t.options(1) == ["abstain", "elect-law core-mining", "elect-law minister-of-war"]
    passed(t, "elect-law minister-of-war")
    assert in_force(t) == ["core-mining"]
    assert sorted(discarded(t)) == ["judicial-abolishment", "minister-of-war"]


def test_a_new_constitution_discards_all_laws_and_exhausts_homes() -> None:
    t = whole_phase("new-constitution", laws=LAWS, owners={"archon-tau": 0})
    passed(t, "for")
    assert in_force(t) == []
    assert {"core-mining", "minister-of-war"} <= set(discarded(t))
    in_strategy_phase(t)
    assert exhausted(t) == ["hercant", "arretze", "kamdorn", "archon-ren", "retillion", "shalloq"]  # not a lost one
    t = passed(whole_phase("new-constitution", laws=LAWS), "against")
    assert (in_force(t), exhausted(t)) == (["core-mining", "minister-of-war"], [])


def miscounted(law: str, **facts: object) -> Position[State]:
    """A law is voted on again."""
    t = vote_on("miscount-disclosed", laws={law: facts}, players={2: {"points": 1}})
    passed(t, f"elect-law {law}")
    table = on_table(t.state)
    assert (table.agenda, table.again, table.votes) == (AGENDA_NUMBER[law], True, [])
    assert discarded(t) == ["miscount-disclosed"]
    assert in_force(t) == [law]  # it works while it is voted on
    return t


def test_miscount_disclosed_lets_a_law_be_voted_on_again() -> None:
    t = passed(miscounted("shard-of-the-throne", owner=2), "elect-player 0", "archon-ren")
    assert in_force(t) == ["shard-of-the-throne"]
    assert t.state.laws[0].owner == 0
    assert [player.points for player in t.state.players] == [1, 0, 1]  # nobody loses a point by that


def test_a_law_can_fall_in_the_second_vote() -> None:
    t = passed(miscounted("conventions-of-war"), "against", "archon-ren")
    assert in_force(t) == []
    assert discarded(t) == ["miscount-disclosed", "conventions-of-war"]
    t = passed(miscounted("conventions-of-war"), "for", "archon-ren")
    assert (in_force(t), discarded(t)) == (["conventions-of-war"], ["miscount-disclosed"])


# ---------------------------------------------------------------- votes


def test_a_public_execution_costs_cards_speaker_and_votes() -> None:
    t = vote_on("public-execution", "mutiny", "economic-equality", plan=("agenda", "agenda"), hands={0: ["sabotage"]})
    passed(t, "elect-player 0")
    assert t.state.players[0].card_count == 0
    assert t.state.speaker == 1
    asked = []
    while next(iter(t.asked().values())) == "vote":
        [seat] = t.asked()
        asked.append(seat)
        t.play(f"{seat} abstain")
    assert asked == [2, 1]  # of the second agenda of the phase; the new speaker votes last


def test_the_executed_vote_again_in_the_next_phase() -> None:
    t = passed(whole_phase("public-execution"), "elect-player 2")
    assert t.state.speaker == 0
    assert t.state.lasting == []


def test_representative_government_gives_one_vote_to_each() -> None:
    t = vote_on(
        "economic-equality", laws={"representative-government": {}}, exhausted=["retillion", "shalloq", "vefut-ii"]
    )
    t.play("1 for")
    assert t.asked() == {2: "vote"}
    t.play("2 for", "0 against")
    assert [line.values["count"] for line in t.story("votes")] == [1, 1, 1]
    assert exhausted(t) == ["vefut-ii", "retillion", "shalloq"]
    assert t.state.players[0].trade_goods == 5


def test_who_was_against_representation_exhausts_cultural_planets() -> None:
    t = whole_phase("representative-government", owners={"torkan": 1, "vefut-ii": 1})
    cast(t, s1="against: archon-ren", s0="for: hercant")
    assert in_force(t) == []
    in_strategy_phase(t)
    assert exhausted(t) == ["torkan", "quann"]  # Lodor belongs to somebody else
    assert in_force(passed(vote_on("representative-government"), "for")) == ["representative-government"]


def test_the_committee_names_the_elected_player_without_a_vote() -> None:
    t = vote_on("public-execution", laws={"committee-formation": {"owner": 1}}, hands={2: ["sabotage"]})
    assert t.asked() == {1: "when.VoteBegins"}
    t.play("1 committee-formation")
    assert t.options(1) == ["elect-player 0", "elect-player 1", "elect-player 2"]
    t.play("1 elect-player 2")
    assert t.state.players[2].card_count == 0
    assert t.asked() == {0: "idle"}  # nobody votes
    assert in_force(t) == []
    assert sorted(discarded(t)) == ["committee-formation", "public-execution"]


def test_the_committee_may_let_others_vote_and_has_no_say_elsewhere() -> None:
    t = vote_on("public-execution", laws={"committee-formation": {"owner": 1}})
    t.play("1 pass")
    assert t.asked() == {1: "vote"}
    assert vote_on("mutiny", laws={"committee-formation": {"owner": 1}}).asked() == {1: "vote"}
    assert passed(vote_on("committee-formation"), "elect-player 2").state.laws[0].owner == 2


def test_the_committee_may_decide_who_gets_it_if_it_is_voted_on_again() -> None:
    """It is in force until then, so its owner may discard it; the elected player gets it from the discards."""
    t = miscounted("committee-formation", owner=1)
    assert t.asked() == {1: "when.VoteBegins"}
    t.play("1 committee-formation", "1 elect-player 2")
    assert t.asked() == {0: "idle"}  # nobody votes
    assert [(law.agenda, law.owner) for law in t.state.laws] == [(AGENDA_NUMBER["committee-formation"], 2)]
    assert discarded(t) == ["miscount-disclosed"]


def test_a_law_that_a_prediction_has_put_out_of_play_is_not_voted_on_again() -> None:
    """Construction Rider and the Minister of Industry let the owner of the Prophecy produce no fighters."""
    laws = {"prophecy-of-ixth": {"owner": 1}, "minister-of-industry": {"owner": 1}}
    t = vote_on("miscount-disclosed", laws=laws, hands={1: ["construction-rider"]}, players={1: {"trade_goods": 3}})
    t.play("1 construction-rider", "1 elect-law prophecy-of-ixth")
    cast(t, s2="elect-law prophecy-of-ixth: vefut-ii")
    t.play("1 build space-dock quann", "1 minister-of-industry", "1 infantry=1", "1 good 1")
    assert in_force(t) == ["minister-of-industry"]
    assert sorted(discarded(t)) == ["miscount-disclosed", "prophecy-of-ixth"]
    assert t.asked() == {0: "idle"}


def test_a_law_that_nobody_could_vote_on_again_makes_room_for_the_next_agenda() -> None:
    """The only secret objective that was scored is public already."""
    number = OBJECTIVE_NUMBER[SECRET]
    law = {"classified-document-leaks": {"objective": number}}
    t = vote_on("miscount-disclosed", "mutiny", laws=law, objectives=[SECRET], players={1: {"scored": [number]}})
    passed(t, "elect-law classified-document-leaks")
    assert in_force(t) == []
    assert sorted(discarded(t)) == ["classified-document-leaks", "miscount-disclosed"]
    assert on_table(t.state).agenda == AGENDA_NUMBER["mutiny"]
    assert t.asked() == {1: "vote"}


# ---------------------------------------------------------------- secrets


@pytest.fixture
def leaked() -> Position[State]:
    """Seat 1 has scored a secret objective, and it is made public."""
    scored = {1: {"scored": [OBJECTIVE_NUMBER[SECRET]]}}
    ships = {f"0 {tile}": "cruiser" for tile in (27, 46, 28, 36, 47, 20)}
    t = vote_on("classified-document-leaks", players=scored, units=ships)
    return passed(t, f"elect-objective {SECRET}")


def test_a_leaked_secret_is_a_public_objective(leaked: Position[State]) -> None:
    g = leaked.state
    number = OBJECTIVE_NUMBER[SECRET]
    assert g.objectives == [number]
    assert secrets_of(g, 1) == 0  # it counts no longer as one of his three
    assert scorable(g, 0, "status") == [number]
    assert scorable(g, 1, "status") == []  # scored already
    assert (open_secret(g, 0, number), open_secret(g, 1, number)) == (True, False)


def test_without_the_law_nobody_scores_it_any_more(leaked: Position[State]) -> None:
    g = leaked.state
    repeal_by_id(g, "classified-document-leaks")
    assert g.objectives == [OBJECTIVE_NUMBER[SECRET]]
    assert scorable(g, 0, "status") == []
    assert not open_secret(g, 0, OBJECTIVE_NUMBER[SECRET])


def test_a_leaked_secret_wants_the_whole_home(leaked: Position[State]) -> None:
    leaked.state.planets["hercant"].owner = 1
    assert not open_secret(leaked.state, 0, OBJECTIVE_NUMBER[SECRET])


# ---------------------------------------------------------------- arbiter


def arbiter(**more: Sequence[str]) -> Position[State]:
    cards: dict[Seat, dict[str, object]] = {0: {"strategy_cards": ["trade"]}, 1: {"strategy_cards": ["politics"]}}
    cards[2] = {"strategy_cards": ["imperial"]}
    return table(
        players=cards,
        laws={"imperial-arbiter": {"owner": 1}},
        phase="strategy",
        active=-1,
        begin=lambda g: begin(g, StrategyPhaseEnd()),
    )


@proves("ti4.45.2a")
def test_the_arbiter_exchanges_strategy_cards() -> None:
    t = arbiter()
    before = [player.initiative for player in t.state.players]
    t.play("1 imperial-arbiter", "1 imperial")
    assert [player.strategy_cards for player in t.state.players] == [["trade"], ["imperial"], ["politics"]]
    assert in_force(t) == []
    assert [player.initiative for player in t.state.players] == before


def test_the_arbiter_may_wait() -> None:
    t = arbiter().play("1 pass")
    assert [player.strategy_cards for player in t.state.players] == [["trade"], ["politics"], ["imperial"]]
    assert in_force(t) == ["imperial-arbiter"]
