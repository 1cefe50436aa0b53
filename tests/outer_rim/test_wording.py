"""How cards are to be read: words, timing, ties [outer-rim.wording, outer-rim.ability-timing]."""

from __future__ import annotations

import pytest

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.rolls import faces, plan_roll
from orloj.games.outer_rim.state import NOBODY, Combat, Side
from orloj.kernel import Step
from orloj.parts.dice import Die
from orloj.testing import Position, proves
from tests.outer_rim.positions import assets, die, offered, player, rim, rogue, table, told

FAR = dict.fromkeys(["rebel", "imperial", "hutt", "syndicate"], "t1.lo")


@proves("outer-rim.wording.1")
@pytest.mark.parametrize("offer", [False, True])
def test_what_a_card_forbids_no_other_card_allows(offer: bool) -> None:
    """What cannot be bought on Kessel cannot be bought there cheaper either, when an encounter offers it."""
    for name, possible in (("cargo.stolen_supplies", False), ("cargo.salvage", True)):
        t = rim(
            rogue(at="kessel", credits=9000),
            tops={"cargo": [name, "cargo.droid_parts"]},
            encounters=["enc.kessel-maelstrom.08"],  # a cargo for 1,000 less
            step="encounter" if offer else "action",
            patrols=FAR,
        )
        if offer:
            t.play("0 space")
            assert (t.asked() == {0: "may"}) is possible
        else:
            t.play("0 market", "0 go-on")
            assert ("buy cargo" in t.options(0)) is possible


@proves("outer-rim.wording.2")
@pytest.mark.parametrize(("answer", "credits"), [("yes", 5000), ("no", 2000)])
def test_may_leaves_a_choice(answer: str, credits: int) -> None:
    t = rim(
        rogue(at="nal_hutta", credits=2000, rep={"rebel": 0}),
        encounters=["enc.tatooine-nal_hutta.10"],  # lose Rebel reputation to gain 3,000
        step="encounter",
        patrols=FAR,
    )
    t.play("0 space")
    assert t.options(0) == ["yes", "no"]
    t.play(f"0 {answer}")
    assert (player(t).credits, player(t).rep["rebel"]) == (credits, -1 if answer == "yes" else 0)


@proves("outer-rim.wording.3")
def test_then_comes_after_what_stands_before_it() -> None:
    """One damage to the ship, then a test that repairs two: a ship without damage is whole again after it."""
    t = rim(
        rogue(at="ring_of_kafrene"),
        encounters=["enc.kafrene-takodana.08"],
        step="encounter",
        dice=["crit", "blank"],
        patrols=FAR,
    )
    t.play("0 space")
    keys = [line.key for line in t.story() if line.key in ("suffers", "tests", "recovers")]
    assert keys == ["suffers", "tests", "recovers"]
    assert player(t).hull_damage == 0


@proves("outer-rim.wording.4", "outer-rim.wording.5")
@pytest.mark.parametrize(
    ("name", "at", "facts"),
    [
        ("enc.tatooine-nal_hutta.10", "nal_hutta", {"rep": {"rebel": -1}}),  # there is no reputation left to lose
        ("enc.lothal-mon_calamari.03", "lothal", {"rep": {"rebel": -1}}),
        ("enc.cantonica-ord_mantell.07", "ord_mantell", {"credits": 500}),  # not all of the price
        ("enc.tatooine-nal_hutta.02", "nal_hutta", {}),  # no cargo to give
    ],
)
def test_what_cannot_be_paid_in_full_buys_nothing(name: str, at: str, facts: dict[str, object]) -> None:
    t = rim(rogue(at=at, **facts), encounters=[name], step="encounter", patrols=FAR)
    before = player(t).credits
    t.play("0 space")
    assert t.asked() == {1: "planning"}  # nobody was asked
    assert (player(t).credits, player(t).rep["imperial"], assets(t)) == (before, 0, [])


@proves("outer-rim.wording.4")
def test_who_would_be_defeated_needs_a_crew_to_get_up_for_it() -> None:
    """IG-88 discards a crew to remove all damage: without a crew there is no way out."""
    for crew, down in (([], True), (["crew.chewbacca"], False)):
        t = rim(
            rogue(at="kessel", character="ig_88", goal_done=True, wounds=4, assets=crew),
            plan=[Step("defeat-looms", [0]), Step("actions", [0]), Step("turn-over", [0])],
        )
        if crew:
            t.play("0 ig_88.200")
            while t.asked().get(0) == "contact-returns":
                t.play(f"0 {t.options(0)[0]}")
            assert assets(t) == []
            assert player(t).wounds == 0
        assert player(t).defeated is down or t.forced()[-1:] == ["0 repair"]
        assert len(t.story("defeated")) == down


@proves("outer-rim.wording.6", "outer-rim.wording.7")
def test_and_is_done_as_far_as_possible() -> None:
    """Reporting gives 3,000 credits and costs Rebel reputation, of which there is none left."""
    t = rim(
        rogue(at="lothal", rep={"rebel": -1}),
        encounters=["enc.lothal-mon_calamari.08"],
        step="encounter",
        patrols=FAR,
    )
    t.play("0 space", "0 2")
    assert (player(t).credits, player(t).rep["rebel"]) == (3000, -1)


@proves("outer-rim.wording.8")
def test_once_per_turn_is_counted_anew_in_the_turns_of_others() -> None:
    """Jyn Erso turns a focus in her own turn, and again when she is attacked in the next one."""
    t = rim(
        rogue(at="kessel", character="jyn_erso", fame=1),
        rogue(at="kessel", character="bossk", goal_done=True),
        encounters=["enc.kessel-maelstrom.06"],
        step="encounter",
        patrols=FAR,
        dice=[
            "focus",
            "blank",
            "blank",
            "blank",
            "blank",
            "blank",
            "blank",
            "blank",
            "blank",
            "focus",
            "blank",
            "blank",
        ],
    )
    t.play("0 space", "0 use jyn_erso 0")
    assert player(t).credits == 4000
    t.play("1 credits", "1 end-actions", "1 use bossk 200")
    assert t.asked() == {0: "results"}
    assert "use jyn_erso 0" in t.options(0)


@proves("outer-rim.ability-timing.5")
def test_once_per_turn_means_once() -> None:
    """Two tests of one job in her own turn: only one focus is turned."""
    t = rim(
        rogue(at="kessel", character="jyn_erso", assets=["job.kessel_run"]),
        step="encounter",
        dice=["focus", "blank", "focus", "blank", "focus", "blank", "blank", "blank"],
    )
    t.play("0 job job.kessel_run", "0 use jyn_erso 1")
    assert [line["skill"] for line in told(t, "passes")] == ["stealth"]
    assert t.asked() != {0: "rolled"}


# -- timing


@proves("outer-rim.ability-timing.1", "outer-rim.ability-timing.5")
def test_after_an_event_comes_at_once() -> None:
    """Leia Organa: 2,000 for a completed job, before the turn goes on, once for each job."""
    t = rim(
        rogue(at="ord_mantell", assets=["job.hutt_favor", "crew.leia_organa"]), step="encounter", dice=["hit", "blank"]
    )
    t.play("0 job job.hutt_favor")
    keys = [line.key for line in t.story() if line.key in ("completes-job", "gains-credits", "uses", "turn")]
    assert keys == ["completes-job", "gains-credits", "uses", "gains-credits", "turn"]
    assert player(t).credits == 6000


@proves("outer-rim.ability-timing.2", "outer-rim.ability-timing.3")
def test_when_something_would_happen_comes_before_what_follows_after_it() -> None:
    """IG-88 would be defeated: what is instead of it comes first, and then nothing follows the defeat."""
    held = ["crew.chewbacca", "lux.gift_for_jabba"]  # whoever is defeated loses a crew by the gift
    used = rim(
        rogue(at="kessel", character="ig_88", goal_done=True, wounds=4, assets=held, credits=9000),
        plan=[Step("defeat-looms", [0]), Step("actions", [0]), Step("turn-over", [0])],
    )
    passed = used.fork()
    assert used.options(0) == ["pass", "ig_88.200"]
    used.play("0 ig_88.200")
    while used.asked().get(0) == "contact-returns":
        used.play(f"0 {used.options(0)[0]}")
    assert used.story("defeated") == []
    assert (player(used).credits, player(used).wounds) == (9000, 0)
    passed.play("0 pass")
    while passed.asked().get(0) == "contact-returns":
        passed.play(f"0 {passed.options(0)[0]}")
    keys = [line.key for line in passed.story() if line.key in ("defeated", "loses-credits", "discards")]
    assert keys == ["defeated", "loses-credits", "discards"]


@proves("outer-rim.ability-timing.4", "outer-rim.tie.1")
def test_of_several_abilities_at_once_the_active_player_decides_the_order() -> None:
    """A completed job: Leia Organa pays, Sy Snootles would give up the reward for fame."""
    held = ["job.hutt_favor", "crew.leia_organa", "lux.sy_snootles"]
    t = rim(rogue(at="ord_mantell", ship="yt_1300", assets=held), step="encounter", dice=["hit", "blank"])
    t.play("0 job job.hutt_favor")
    assert t.options(0) == ["lux.sy_snootles.0", "db.25.1.0"]
    other = t.fork()
    t.play("0 lux.sy_snootles.0")
    assert (player(t).credits, player(t).fame) == (2000, 1)
    other.play("0 db.25.1.0")
    assert other.options(0) == ["pass", "lux.sy_snootles.0"]
    other.play("0 pass")
    assert (player(other).credits, player(other).fame) == (6000, 0)


@proves("outer-rim.ability-timing.5", "outer-rim.ability-timing.6")
def test_an_ability_of_combat_works_once_in_every_combat() -> None:
    """The vibroknife turns one focus, although there are two, and again in the next combat of the same turn."""
    t = rim(
        rogue(at="kessel", assets=["gear.vibroknife"]),
        contacts={"kessel.0": "ponda_baba"},
        plan=[Step("contact", [0, "kessel.0"]), Step("contact", [0, "kessel.0"]), Step("turn-over", [0])],
        dice=["focus", "focus", "blank", "blank", "blank", "hit", "focus", "focus", "blank", "blank", "blank", "hit"],
    )
    for _ in range(2):
        assert offered(t, 0, "use") == ["use gear.vibroknife 0"]
        t.play("0 use gear.vibroknife 0", "0 no")
    assert [line["damage"] for line in told(t, "wins-combat")] == [1, 1]


@proves("outer-rim.ability-timing.4", "outer-rim.tie.1")
def test_the_active_player_decides_also_about_what_happens_to_others() -> None:
    """Boba Fett is attacked and wins on a planet of the Hutts: both of his crew members are paid for it."""
    t = rim(
        rogue(at="nal_hutta", goal_done=True),
        rogue(at="nal_hutta", fame=1, ship="yt_1300", assets=["crew.greedo", "crew.black_sun_agent"]),
        step="encounter",
        patrols=FAR,
        dice=["blank", "blank", "blank", "hit", "blank", "blank"],
    )
    t.play("0 use bossk 200")
    assert t.asked() == {0: "after.Happened"}
    assert t.options(0) == ["db.12.1.0", "db.20.1.0"]
    t.play("0 db.20.1.0")
    assert player(t, 1).credits == 2000


@proves("outer-rim.wording.4")
@pytest.mark.parametrize("helped", [False, True])
def test_nobody_chooses_what_cannot_be_paid(helped: bool) -> None:
    """Hondo wants 3,000 or takes 1,000. Somebody else has the money: only losing is left until it is given."""
    t = rim(
        rogue(at="tatooine", credits=1000),
        rogue(at="lothal", credits=9000),
        contacts={"tatooine.0": "hondo_ohnaka"},
        faceup=["tatooine.0"],
        patrols=FAR,
        step="encounter",
    )
    t.play("0 contact tatooine.0")
    assert t.asked() == {0: "choice"}
    assert t.options(0) == ["2"]
    if helped:
        t.table.step_aside(1, "give", "with 0=2")
        assert t.options(0) == ["1", "2"]
        t.play("0 1", "0 keep db.22.1")
        assert (player(t).credits, assets(t)) == (0, ["crew.hondo_ohnaka"])
    else:
        t.play("0 2")
        assert player(t).credits == 0


@proves("outer-rim.ability-timing.4")
def test_abilities_of_one_event_by_two_names_come_in_the_order_of_the_active_player() -> None:
    """A combat was won, and it was on the ground: Ketsu Onyo and the Black Sun Agent are paid, whoever is first."""
    t = rim(
        rogue(character="ketsu_onyo", goal_done=True, at="kessel", assets=["crew.black_sun_agent"]),
        contacts={"kessel.0": "ponda_baba"},
        plan=[Step("contact", [0, "kessel.0"]), Step("turn-over", [0])],
        dice=["hit", "hit", "hit", "blank", "blank"],
    )
    assert t.options(0) == ["ketsu_onyo.200", "db.12.1.0"]
    for first in t.options(0):
        other = t.fork().play(f"0 {first}")
        assert [line["source"] for line in told(other, "uses")] == sorted(
            ["ketsu_onyo", "db.12.1"], key=lambda id: not first.startswith(id)
        )
        assert player(other).credits == 5000


@proves("outer-rim.wording.4")
def test_who_chose_to_use_an_ability_is_not_asked_again_whether_to_pay() -> None:
    """Maz Kanata's Goggles: 2,000 credits for fame, after crew from an orange contact."""
    t = rim(
        rogue(at="kessel", credits=3000, assets=["lux.maz_kanatas_goggles"], rep={"rebel": 1}),
        contacts={"kessel.0": "leia_organa"},
        plan=[Step("contact", [0, "kessel.0"]), Step("turn-over", [0])],
    )
    t.play("0 yes", "0 keep db.25.1")
    assert t.asked() == {0: "after.Happened"}
    t.play("0 lux.maz_kanatas_goggles.0")
    assert (player(t).credits, player(t).fame) == (1000, 1)


@proves("outer-rim.combat-step.13", "outer-rim.dice.1")
def test_a_roll_that_comes_of_a_won_combat_has_its_own_dice() -> None:
    """Lando Calrissian rolls for the consequences, and one die again: once, and not one of the combat."""
    g = table(rogue(character="lando_calrissian", at="kessel"), plan=[])
    g.combats.append(Combat("ground", [Side(0, dice=[Die(8, die("blank"))]), Side(NOBODY)], "overseers", winner=0))
    g.then(Step("turn-over", [0]))
    plan_roll(g, 0, 1)
    g.luck.laid_dice = [die("focus"), die("hit")]
    t = Position(GAME, g)
    t.play("0 use lando_calrissian 0")
    assert faces(t.state.combats[-1].sides[0].dice) == ["blank"]
    assert told(t, "rerolls")[0]["faces"] == ["hit"]
    assert t.asked() == {1: "planning"}  # he has used it
