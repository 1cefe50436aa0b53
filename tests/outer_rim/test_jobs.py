"""Jobs [outer-rim.job]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.outer_rim.components import ASSETS, BY_NUMBER, DATABANK, MARKET, SPACES
from orloj.games.outer_rim.market import barterable
from orloj.games.outer_rim.texts import TEXTS
from orloj.testing import proves
from tests.outer_rim.positions import assets, card, offered, pays, player, rim, rogue, table, told

RUN = "job.kessel_run"  # stealth, piloting, tech; removed from the game
CHARTS = "job.start_2"  # on Mon Calamari: knowledge or it fails, then influence; discarded
FAVOR = "job.hutt_favor"  # on Ord Mantell: influence; discarded
PASS, FAIL = ["crit", "blank"], ["blank", "blank"]


def jobs() -> list[Any]:
    return [asset for asset in ASSETS.values() if asset.type == "job"]


def skills_in(steps: Any) -> set[str]:
    """The skills that are tested in some steps, and on the databank cards to which they lead."""
    found: set[str] = set()
    for step in steps:
        if step["op"] in ("test", "contest"):
            found.add(step["skill"])
        if step["op"] == "databank" and step["n"] not in (41,):  # 41: what may follow a favour that was not granted
            for number in BY_NUMBER[step["n"]]:
                found |= skills_in(DATABANK[number].steps)
        for branch in ("pass", "fail", "win", "lose", "tie", "steps"):
            found |= skills_in(step.get(branch, ()))
    return found


@proves("outer-rim.job.1", "outer-rim.job.7")
@pytest.mark.parametrize(("at", "there"), [("kessel", True), ("tatooine", False)])
def test_a_job_is_done_in_the_encounter_step_at_its_place(at: str, there: bool) -> None:
    t = rim(rogue(at=at, assets=[RUN]), step="planning")
    assert offered(t, 0, "job") == []
    t.play("0 credits")
    assert offered(t, 0, "job") == []
    t.play("0 end-actions")
    assert offered(t, 0, "job") == ([f"job {RUN}"] if there else [])


@proves("outer-rim.job.2")
def test_jobs_are_on_the_market_and_some_characters_begin_with_one() -> None:
    market = [asset for asset in MARKET.values() if asset.type == "job"]
    assert sum(asset.deck == "job" for asset in market) > len(market) / 2
    assert {ASSETS[number].type for number in BY_NUMBER[92]} == {"job"}


@proves("outer-rim.job.3", "outer-rim.job.5")
def test_a_job_that_costs_nothing_is_free() -> None:
    t = rim(rogue(credits=0), tops={"job": [RUN, FAVOR]})
    t.play("0 market", "0 go-on", "0 buy job")
    assert (assets(t), player(t).credits) == ([RUN], 0)


@proves("outer-rim.job.4", "outer-rim.bounty.8")
def test_jobs_and_bounties_cannot_be_bartered() -> None:
    g = table(rogue(assets=["lux.legendary_game_of_sabacc", "bounty.chopper", "gear.dl_44"]), plan=[])
    assert barterable(g, 0) == [card("gear.dl_44")]  # although the game of Sabacc costs 10,000
    t = rim(
        rogue(assets=["lux.legendary_game_of_sabacc", "bounty.chopper"], credits=0),
        tops={"gear_mod": ["gear.dl_44", "gear.jetpack"]},
    )
    t.play("0 market", "0 go-on")
    assert "buy gear_mod" not in t.options(0)


def completes_without(skill: str, steps: Any) -> bool:
    """Can these steps complete a job although no test of the skill is passed?"""
    if not steps:
        return False
    step, rest = steps[0], steps[1:]
    match step["op"]:
        case "complete_job":
            return True
        case "fail_job":
            return False
        case "databank":
            ways = [DATABANK[number].steps for number in BY_NUMBER[step["n"]]]
        case "choose":
            ways = [option["steps"] for option in step["options"]]
        case "may":
            ways = [step["steps"], ()]
        case "test":
            ways = [step.get("fail", ()), *([] if step["skill"] == skill else [step.get("pass", ())])]
        case "contest":
            ways = [step.get(end, ()) for end in ("tie", "lose", *(["win"] if step["skill"] != skill else []))]
        case "combat" | "fight_player":
            ways = [step.get("win", ()), step.get("lose", ())]
        case _:
            ways = [()]
    return any(completes_without(skill, (*way, *rest)) for way in ways)


@proves("outer-rim.job.8", "outer-rim.job.9")
def test_jobs_list_the_skills_that_they_test_and_which_of_them_are_needed() -> None:
    through_databank = [job for job in jobs() if any(step["op"] == "databank" for step in job.encounter)]
    assert len(through_databank) > len(jobs()) / 2
    for job in jobs():
        assert set(job.skills_listed) == skills_in(job.encounter), job.id
        needed = [skill for skill in job.skills_listed if not completes_without(skill, job.encounter)]
        assert list(job.skills_required) == needed, job.id
        assert job.destination in SPACES or "player" in job.destination
    assert "Tech (needed)" in TEXTS.component("job.casino_heist", "en").kind
    assert "needed" not in TEXTS.component("job.hutt_favor", "en").kind  # there are other ways to complete it


@proves("outer-rim.job.10")
def test_the_parts_are_told_one_after_another() -> None:
    t = rim(rogue(at="mon_calamari", assets=[CHARTS, "crew.qira"]), step="encounter", dice=[*PASS, *FAIL])
    t.play("0 job db.92.2")
    if t.asked() == {0: "rolled"}:
        assert [line["skill"] for line in told(t, "tests")] == ["knowledge"]  # of the next one nothing is said yet
        t.play("0 go-on")
    assert [line["skill"] for line in told(t, "tests")] == ["knowledge", "influence"]


@proves("outer-rim.job.11", "outer-rim.job.7")
@pytest.mark.parametrize(
    ("name", "at", "dice", "removed"),
    [(RUN, "kessel", PASS * 3, True), (FAVOR, "ord_mantell", PASS, False), (CHARTS, "mon_calamari", PASS * 2, False)],
)
def test_a_completed_job_is_rewarded_and_goes_as_its_card_says(
    name: str, at: str, dice: list[str], removed: bool
) -> None:
    t = rim(rogue(at=at, assets=[name]), step="encounter", dice=dice)
    token = "db.92.2" if name == CHARTS else name
    t.play(f"0 job {token}")
    assert told(t, "completes-job") == [{"card": card(name)}]
    assert (player(t).credits, player(t).fame) == pays(name)
    assert assets(t) == []
    assert (card(name) in t.state.removed) is removed
    if name == CHARTS:
        assert card(name) in t.state.databank
    elif not removed:
        assert t.state.markets["job"].cards[0] == card(name)


@proves("outer-rim.job.12")
def test_a_failed_job_stops_and_its_card_is_kept() -> None:
    t = rim(rogue(at="mon_calamari", assets=[CHARTS], credits=4000), step="encounter", dice=FAIL)
    t.play("0 job db.92.2")
    assert told(t, "job-fails") == [{"card": card(CHARTS)}]
    assert [line["skill"] for line in told(t, "tests")] == ["knowledge"]
    assert (assets(t), player(t).credits, player(t).fame) == ([CHARTS], 4000, 0)


@proves("outer-rim.job.12")
def test_after_a_failed_job_the_databank_card_is_back_in_its_place() -> None:
    """A test of strength is asked for on the databank card 50, which ends there."""
    name = "job.rescue_from_the_mines"
    t = rim(rogue(at="kessel", assets=[name], character="lando_calrissian"), step="encounter", dice=[*PASS, *FAIL])
    t.play(f"0 job {name}")
    while t.asked() == {0: "rolled"}:
        t.play("0 go-on")
    assert [line["skill"] for line in told(t, "tests")] == ["stealth", "strength"]
    assert told(t, "job-fails") == [{"card": card(name)}]
    assert set(BY_NUMBER[50]) <= set(t.state.databank)
    assert assets(t) == [name]
    assert t.asked() == {1: "planning"}
