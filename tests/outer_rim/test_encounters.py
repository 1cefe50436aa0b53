"""The Encounter step: patrols, contacts, the own space [outer-rim.encounter, outer-rim.patrol-encounter,
outer-rim.contact-encounter, outer-rim.space-encounter]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.outer_rim.components import BY_NUMBER, CONTACTS, DATABANK
from orloj.games.outer_rim.sections import told_path
from orloj.testing import proves
from tests.outer_rim.positions import (
    assets,
    bottom,
    card,
    contact,
    offered,
    patrol,
    pays,
    player,
    read_aloud,
    rim,
    rogue,
    where,
)

PLAIN = "enc.kessel-maelstrom.10"  # on Kessel: 4,000 or -1,000 by reputation
FAR = {"rebel": "t1.lo", "imperial": "t1.lo", "hutt": "t1.lo", "syndicate": "t1.lo"}


# -- which encounter


@proves("outer-rim.encounter.1", "outer-rim.encounter.2", "outer-rim.encounter.4")
def test_one_of_patrol_contact_and_space_has_to_be_encountered() -> None:
    t = rim(rogue(at="kessel"), patrols={**FAR, "hutt": "kessel"}, encounters=[PLAIN], step="encounter")
    assert t.options(0) == ["patrol hutt", "contact kessel.0", "contact kessel.1", "space"]  # and no way around it
    t.play("0 space")
    assert t.asked() == {1: "planning"}  # only one


@proves("outer-rim.encounter.2")
def test_what_is_elsewhere_is_not_encountered() -> None:
    t = rim(rogue(at="t2.c"), patrols={**FAR, "hutt": "lothal"}, encounters=["enc.navpoint.06"], step="encounter")
    assert t.forced() == ["0 space"]


@proves("outer-rim.encounter.3", "outer-rim.encounter.6", "outer-rim.patrol-encounter.5")
@pytest.mark.parametrize("rep", [-1, 0])
def test_a_patrol_of_an_enemy_must_be_encountered_and_no_ability_helps(rep: int) -> None:
    """Ketsu Onyo has an Encounter ability, a job for this place and a bounty on the own crew."""
    t = rim(
        rogue(
            at="kessel",
            character="ketsu_onyo",
            rep={"hutt": rep},
            assets=["job.kessel_run", "bounty.dengar", "crew.dengar"],
        ),
        patrols={**FAR, "hutt": "kessel", "rebel": "kessel"},
        step="encounter",
        dice=["hit", "hit", "blank", "blank", "blank"],
    )
    if rep < 0:
        assert t.forced() == ["0 patrol hutt"]
    else:
        assert len(t.options(0)) == 8
        assert {"use ketsu_onyo 0", "job job.kessel_run", "hunt bounty.dengar 0", "space"} <= set(t.options(0))


@proves("outer-rim.encounter.5")
def test_an_encounter_ability_replaces_the_encounter_of_the_space() -> None:
    t = rim(
        rogue(at="kessel", character="ketsu_onyo"),
        patrols={**FAR, "hutt": "t3.n1"},
        step="encounter",
        dice=["hit", "hit", "blank", "blank", "blank"],
    )
    t.play("0 use ketsu_onyo 0", "0 patrol hutt")
    assert patrol(t, "hutt")[0] == 2
    assert t.asked() == {1: "planning"}
    assert t.story("encounter") == []


@proves("outer-rim.encounter.7")
def test_a_fight_for_a_bounty_is_the_encounter() -> None:
    crew = rim(
        rogue(at="kessel", assets=["bounty.dengar", "crew.dengar"]),
        step="encounter",
        dice=["hit", "hit", "hit", "blank", "blank", "blank", "blank"],
    )
    crew.play("0 hunt bounty.dengar 0", "0 eliminate")
    assert crew.asked() == {1: "planning"}
    met = rim(
        rogue(at="kessel", assets=["bounty.dengar"], credits=9000),
        contacts={"kessel.0": "dengar"},
        step="encounter",
        dice=["hit", "hit", "hit", "blank", "blank", "blank", "blank"],
    )
    met.play("0 contact kessel.0", "0 fight", "0 eliminate")
    assert met.asked() == {1: "planning"}
    assert met.story("databank") == []
    assert player(met).credits == 9000 + pays("bounty.dengar", "eliminate")[0]  # the reward, and Dengar was not hired


# -- patrols


@proves("outer-rim.patrol-encounter.7", "outer-rim.patrol-encounter.9")
def test_of_several_enemy_patrols_one_is_chosen() -> None:
    t = rim(
        rogue(at="kessel", rep={"hutt": -1, "rebel": -1, "imperial": 1}),
        patrols=dict.fromkeys(FAR, "kessel"),
        step="encounter",
        dice=["hit", "hit", "blank", "blank", "blank"],
    )
    assert t.options(0) == ["patrol rebel", "patrol hutt"]
    t.play("0 patrol rebel")
    assert patrol(t, "rebel") == (2, "t1.lo")
    assert patrol(t, "hutt") == (1, "kessel")
    assert t.asked() == {1: "planning"}


@proves("outer-rim.patrol-encounter.6", "outer-rim.patrol-encounter.8", "outer-rim.encounter.4")
def test_other_patrols_may_be_encountered() -> None:
    t = rim(
        rogue(at="kessel", rep={"hutt": 1}),
        patrols={**FAR, "hutt": "kessel", "rebel": "kessel"},
        step="encounter",
        dice=["hit", "hit", "blank", "blank", "blank"],
    )
    assert t.options(0) == ["patrol rebel", "patrol hutt", "contact kessel.0", "contact kessel.1", "space"]
    t.play("0 patrol hutt")
    assert patrol(t, "hutt")[0] == 2
    assert player(t).rep["hutt"] == 0


# -- contacts


@proves("outer-rim.contact-encounter.1", "outer-rim.contact.3", "outer-rim.contact.2")
def test_the_databank_card_of_a_contact_is_resolved() -> None:
    for one in CONTACTS:
        assert [DATABANK[number].contact for number in BY_NUMBER[one.databank]] == [one.id]
    t = rim(rogue(at="kessel", credits=3000), contacts={"kessel.0": "boshek"}, step="encounter")
    t.play("0 contact kessel.0", "0 yes", "0 keep db.13.1")
    assert assets(t) == ["crew.boshek"]
    assert player(t).credits == 1000


@proves("outer-rim.contact-encounter.2", "outer-rim.contact-encounter.3", "outer-rim.contact.4")
def test_a_contact_is_chosen_first_and_then_turned_for_all_to_see() -> None:
    t = rim(rogue(at="kessel"), contacts={"kessel.0": "garindan", "kessel.1": "greedo"}, step="encounter")
    assert offered(t, 0, "contact") == ["contact kessel.0", "contact kessel.1"]
    before: Any = t.view(0)
    assert before.contacts["kessel.1"].contact is None
    t.play("0 contact kessel.1")
    after: Any = t.view(1)
    assert after.contacts["kessel.1"].contact == contact("greedo")
    assert after.contacts["kessel.0"].contact is None
    assert [line.values for line in t.story("contact-revealed")] == [{"contact": contact("greedo"), "space": "kessel"}]


@proves(
    "outer-rim.contact-encounter.4",
    "outer-rim.contact-encounter.5",
    "outer-rim.contact.5",
    "outer-rim.bounty-resolve.2",
)
def test_with_a_bounty_one_decides_after_the_contact_was_turned() -> None:
    """The contact lies open and its databank card is at hand; talking is possible too."""
    t = rim(
        rogue(at="kessel", assets=["bounty.hondo_ohnaka"], credits=1000),
        contacts={"kessel.0": "hondo_ohnaka"},
        step="encounter",
    )
    t.play("0 contact kessel.0")
    view: Any = t.view(0)
    assert view.contacts["kessel.0"].open
    assert card("crew.hondo_ohnaka") in view.databank
    assert t.options(0) == ["fight", "talk"]
    assert view.reading == "db.22.1/steps"  # what talking would bring can be read before
    t.play("0 talk")
    assert t.story("fights") == []
    assert t.asked() == {0: "choice"} or player(t).credits == 0  # join him, or lose 1,000


@proves("outer-rim.contact-encounter.4")
def test_without_a_fitting_bounty_there_is_no_fight() -> None:
    t = rim(rogue(at="kessel", assets=["bounty.dengar"]), contacts={"kessel.0": "garindan"}, step="encounter")
    t.play("0 contact kessel.0")
    assert t.asked() == {0: "may"}


@proves("outer-rim.contact-encounter.6")
def test_the_contact_stays_face_up_where_it_was() -> None:
    t = rim(rogue(at="kessel"), contacts={"kessel.0": "maz_kanata"}, step="encounter")
    t.play("0 contact kessel.0")
    t.play(f"0 {t.options(0)[-1]}")
    while 0 in t.asked():
        t.play(f"0 {t.options(0)[-1]}")
    assert where(t, "maz_kanata") == "kessel.0"
    assert t.state.contacts["kessel.0"].open


# -- the space


@proves("outer-rim.space-encounter.1", "outer-rim.space-encounter.2")
@pytest.mark.parametrize(("rep", "told_of"), [(1, "credits"), (0, "question"), (-1, "combat")])
def test_on_nal_hutta_the_part_for_the_reputation_is_resolved(rep: int, told_of: str) -> None:
    name = "enc.tatooine-nal_hutta.01"
    t = rim(
        rogue(at="nal_hutta", rep={"hutt": rep}, credits=2000),
        patrols=FAR,
        encounters=[name],
        step="encounter",
        dice=["hit"] * 3 + ["blank"] * 3,
    )
    t.play("0 space")
    [path] = read_aloud(t)
    assert path.startswith(f"{name}/section.1.sub.")
    happened = "credits" if player(t).credits == 6000 else "combat" if t.story("fights") else "question"
    assert happened == told_of


@proves("outer-rim.space-encounter.1")
@pytest.mark.parametrize(("at", "section"), [("tatooine", 0), ("nal_hutta", 1)])
def test_the_section_of_the_own_space_is_resolved(at: str, section: int) -> None:
    name = "enc.tatooine-nal_hutta.08"
    t = rim(rogue(at=at), encounters=[name], step="encounter", dice=["crit", "crit"])
    t.play("0 space")
    assert read_aloud(t) == [f"{name}/section.{section}"]


@proves("outer-rim.space-encounter.1")
@pytest.mark.parametrize(("hutt_at", "section"), [("t2.c", 0), ("lothal", 1)])
def test_between_planets_it_matters_whether_a_patrol_is_there(hutt_at: str, section: int) -> None:
    t = rim(
        rogue(at="t2.c", rep={"hutt": 1}),
        patrols={**FAR, "hutt": hutt_at},
        encounters=["enc.navpoint.08"],
        step="encounter",
        dice=["crit", "crit"] if section else [],
    )
    if t.asked() == {0: "encounter"}:
        t.play("0 space")
    assert read_aloud(t) == [f"enc.navpoint.08/section.{section}"]


@proves("outer-rim.space-encounter.3")
def test_everybody_hears_the_section() -> None:
    t = rim(rogue(at="kessel"), encounters=[PLAIN], step="encounter")
    t.play("0 space")
    for reader in (0, 1, None):
        [line] = t.story("encounter")
        assert told_path(line.heard_by(reader).values["section"]) == f"{PLAIN}/section.0.sub.1"


@proves("outer-rim.space-encounter.4", "outer-rim.secret.2", "outer-rim.secret.8")
def test_a_secret_is_kept_face_down() -> None:
    name = "enc.kessel-maelstrom.05"
    t = rim(rogue(at="kessel"), encounters=[name], step="encounter")
    t.play("0 space")
    assert [secret.card for secret in player(t).secrets] == [card(name)]
    own: Any = t.view(0)
    assert [secret.card for secret in own.players[0].secrets] == [card(name)]
    for reader in (1, None):
        view: Any = t.view(reader)
        assert view.players[0].secrets is None
        assert view.players[0].secret_places == ["kessel"]
        assert all(card(name) not in line.heard_by(reader).values.values() for line in t.story())
    assert t.story("encounter") == []


@proves("outer-rim.space-encounter.5")
@pytest.mark.parametrize("wanted", ["yes", "no"])
def test_a_bounty_may_be_taken(wanted: str) -> None:
    name = "enc.tatooine-nal_hutta.06"
    t = rim(rogue(at="tatooine"), encounters=[name], step="encounter")
    t.play("0 space", f"0 {wanted}")
    assert assets(t) == (["bounty.garindan"] if wanted == "yes" else [])


@proves("outer-rim.space-encounter.6", "outer-rim.space-encounter.7")
@pytest.mark.parametrize("wanted", ["yes", "no"])
def test_a_resolved_card_goes_under_its_deck_unless_its_asset_was_gained(wanted: str) -> None:
    name = "enc.cantonica-ord_mantell.07"  # a scout for 1,000
    t = rim(rogue(at="ord_mantell", credits=1000), encounters=[name], step="encounter")
    t.play("0 space", f"0 {wanted}", *([f"0 keep {name}"] if wanted == "yes" else []))
    pile = t.state.encounters["cantonica-ord_mantell"].cards
    if wanted == "yes":
        assert assets(t) == ["crew.retired_scout"]
        assert card(name) not in pile
    else:
        assert bottom(t, "cantonica-ord_mantell") == name
        assert len(pile) == 10


@proves("outer-rim.space-encounter.1")
def test_a_patrol_that_is_sent_to_another_player_goes_as_far_as_one_wants() -> None:
    """Up to 3 spaces, by each of the ways."""
    t = rim(
        rogue(at="t2.c"), rogue(at="cantonica"), patrols={**FAR, "hutt": "t2.c"}, encounters=["enc.navpoint.07"],
        step="encounter",
    )  # fmt: skip
    t.play("0 space", "0 yes")
    assert t.asked() == {0: "patrol-route"}
    near = {f"at {space}" for space in ("lothal", "t2.li", "t2.lo")} & set(t.options(0))
    assert near
    assert {"at t1.ri", "at t1.ro"} <= set(t.options(0))
    t.play(f"0 {min(near)}")
    assert patrol(t, "hutt") == (1, min(near).removeprefix("at "))
