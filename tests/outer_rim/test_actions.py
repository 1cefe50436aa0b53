"""The Action step, trading, credits, dice, and the limits of components."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.components import (
    ASSETS,
    CHARACTERS,
    CONTRACT_SLOTS,
    DAMAGE,
    DIE,
    MARKET,
    SHIPS,
    AfterRoll,
    InCombat,
    WithDice,
)
from orloj.games.outer_rim.purse import gain_credits, lose_credits, spend_credits
from orloj.games.outer_rim.state import State, Turn
from orloj.games.outer_rim.trade import goods
from orloj.games.outer_rim.view import View
from orloj.kernel import Illegal, NotYourChoice
from orloj.testing import Position, proves
from tests.outer_rim.positions import Rogue, assets, card, contact, explore, offered, player, rim, rogue, table, told

HERE = "tatooine"


# -- actions


@proves("outer-rim.action.1", "outer-rim.action.3", "outer-rim.action.4", "outer-rim.action.7")
def test_any_number_of_actions_in_any_order() -> None:
    who = {
        "at": "nal_hutta",
        "credits": 3000,
        "assets": ["cargo.food_supplies", "mod.shield_upgrade"],
        "hull_damage": 1,
    }
    t = rim(
        rogue(character="boba_fett", **who), rogue(at="nal_hutta"), tops={"job": ["crew.hired_help", "job.kessel_run"]}
    )
    names = {"market", "delivery", "trade", "use boba_fett 0", "use mod.shield_upgrade 1", "end-actions"}
    assert set(t.options(0)) == names
    t.play("0 use mod.shield_upgrade 1", "0 delivery", "0 use boba_fett 0", "0 spot nal_hutta.0")
    t.play("0 market", "0 go-on", "0 buy job", "0 -")
    t.play("0 trade", "0 with 1", "0 1 give credits=1", "1 refuse-offer", "0 go-on")
    assert player(t).hull_damage == 0
    assert set(assets(t)) == {"mod.shield_upgrade", "crew.hired_help"}
    assert t.state.now.step == "encounter"  # nothing is left to do


@proves("outer-rim.action.1")
def test_none_at_all() -> None:
    t = rim(rogue(at=HERE), rogue()).play("0 end-actions")
    assert t.asked() == {0: "encounter"}


@proves("outer-rim.action.2", "outer-rim.action.5")
def test_each_action_once_in_a_turn() -> None:
    own = ["cargo.stolen_weapons", "crew.chopper"]
    who = rogue(character="boba_fett", at=HERE, assets=own, hull_damage=2, credits=1000)
    t = rim(who, rogue(at=HERE, credits=1000), dice=["blank", 1, "crit", "blank"])
    t.play("0 use db.15.1 0", "0 use boba_fett 0", "0 spot tatooine.0", "0 market", "0 go-on", "0 go-on")
    t.play("0 trade", "0 go-on", "0 delivery")  # not delivered, and the cargo is still there
    assert assets(t) == own
    assert player(t).hull_damage == 1
    assert t.state.now.step == "encounter"


@proves("outer-rim.action.5", "outer-rim.action.7")
def test_the_same_ability_of_two_components_is_two_abilities() -> None:
    """Boba Fett and Zuckuss both look at a contact."""
    t = rim(rogue(character="boba_fett", at=HERE, assets=["crew.zuckuss"]), rogue())
    t.play("0 use boba_fett 0", "0 spot tatooine.0")
    assert offered(t, 0, "use") == ["use db.31.1 0"]
    t.play("0 use db.31.1 0", "0 spot tatooine.1")
    assert offered(t, 0, "use") == []


@proves("outer-rim.action.6")
def test_no_action_interrupts_another() -> None:
    t = rim(rogue(character="boba_fett", at=HERE, assets=["crew.zuckuss"], credits=1000), rogue())
    t.play("0 use boba_fett 0")
    assert all(token.startswith(("spot", "go-on")) for token in t.options(0))
    t = rim(rogue(character="boba_fett", at=HERE, credits=1000), rogue()).play("0 market")
    assert offered(t, 0, "use", "delivery", "trade", "market") == []


@proves("outer-rim.action.3")
def test_actions_belong_to_the_active_player() -> None:
    t = rim(rogue(at=HERE), rogue(at=HERE, credits=5000), active=0)
    assert t.asked() == {0: "action"}


# -- golden rules


@proves("outer-rim.golden.2")
def test_a_card_is_stronger_than_the_rules() -> None:
    """The goal side of the GX1 frees from having to meet patrols of an unfriendly faction."""
    patrols = {"hutt": "tatooine"}
    wanted = rogue(at=HERE, rep={"hutt": -1})
    assert offered(rim(wanted, rogue(), step="encounter", patrols=patrols, dice=["hit"] * 5), 0, "space") == []
    free = rogue(at=HERE, rep={"hutt": -1}, ship="gx1_short_hauler", ship_goal_done=True)
    assert offered(rim(free, rogue(), step="encounter", patrols=patrols), 0, "space", "patrol") == [
        "patrol hutt",
        "space",
    ]


@proves("outer-rim.golden.3")
def test_what_a_card_does_not_change_still_holds() -> None:
    """A free card may not be bought where its cargo has to go, and it needs a slot."""
    t = rim(
        rogue(at="ryloth", assets=["cargo.droid_parts"]),
        rogue(),
        step="encounter",
        encounters=["enc.ryloth-naboo.07"],
        tops={"cargo": ["cargo.food_supplies", "cargo.stolen_prototype"]},
    )
    explore(t, "0 yes")
    assert assets(t) == ["cargo.food_supplies"]
    assert "0 drop cargo.droid_parts" in t.forced()


# -- trade


def meeting(one: dict[str, object], other: dict[str, object], *more: Rogue) -> Position[State]:
    """Two players at Tatooine, or more; the first one goes trading."""
    t = rim(rogue(at=HERE, **one), rogue(at=HERE, **other), *more)
    return t.play("0 trade")


def trade(t: Position[State], terms: str, partner: int = 1) -> Position[State]:
    """Offer (if there is a choice of what), and the partner agrees."""
    t.play(f"0 with {partner}")
    if t.asked() == {0: "trade-offer"}:
        t.play(f"0 {terms}")
    return t.play(f"{partner} accept-offer")


@proves("outer-rim.trade.1")
def test_cards_and_credits_in_any_combination() -> None:
    t = meeting({"credits": 3000, "assets": ["cargo.food_supplies"]}, {"credits": 1000, "assets": ["gear.dl_44"]})
    trade(t, "1 give credits=2,1 give cargo.food_supplies=1,1 want gear.dl_44=1,1 want credits=1")
    assert (player(t).credits, assets(t)) == (2000, ["gear.dl_44"])
    assert (player(t, 1).credits, assets(t, 1)) == (2000, ["cargo.food_supplies"])


@proves("outer-rim.trade.1")
def test_only_in_the_same_space_in_the_own_action_step() -> None:
    one, other = {"credits": 1000}, {"credits": 1000}
    assert "trade" not in rim(rogue(at=HERE, **one), rogue(at="naboo", **other)).options(0)
    assert "trade" in rim(rogue(at="t4.c", **one), rogue(at="t4.c", **other)).options(0)
    for step in ("planning", "encounter"):
        assert "trade" not in rim(rogue(at=HERE, **one), rogue(at=HERE, **other), step=step).options(0)


@proves("outer-rim.trade.2")
def test_with_any_of_those_who_are_there() -> None:
    """One after another in the same action; those who are elsewhere are not asked, nor do the others trade."""
    third, fourth = rogue(at=HERE, credits=1000), rogue(at="naboo", credits=1000)
    t = meeting({"credits": 2000}, {"credits": 1000}, third, fourth)
    assert t.options(0) == ["with 1", "with 2", "go-on"]
    trade(t, "2 give credits=1", 2)
    trade(t, "1 give credits=1", 1)
    assert [player(t, seat).credits for seat in range(4)] == [0, 2000, 2000, 1000]
    assert t.asked() == {0: "trade"}
    assert set(t.table.asides(1)) & {"trade"} == set()


@proves("outer-rim.trade.3", "outer-rim.credits.8")
def test_it_need_not_be_even() -> None:
    t = meeting({"assets": ["gear.dl_44"]}, {"credits": 1000})
    trade(t, "1 give gear.dl_44=1")
    assert (assets(t), assets(t, 1), player(t).credits) == ([], ["gear.dl_44"], 0)
    t = meeting({}, {"credits": 1000})
    trade(t, "1 want credits=1")
    assert (player(t).credits, player(t, 1).credits) == (1000, 0)


@proves("outer-rim.trade.3")
def test_an_offer_can_be_refused_or_answered_by_another_one() -> None:
    t = meeting({"credits": 3000}, {"assets": ["gear.dl_44"]}).play(
        "0 with 1", "0 1 give credits=1,1 want gear.dl_44=1"
    )
    assert t.asked() == {1: "trade-answer"}
    assert t.options(1) == ["accept-offer", "refuse-offer", "counter-offer"]
    refused = t.fork().play("1 refuse-offer")
    assert (player(refused).credits, assets(refused)) == (3000, [])
    assert refused.asked() == {0: "trade"}
    refused.play("0 with 1")
    assert refused.why(0, "1 give credits=1,1 want gear.dl_44=1")[0] == "deal-refused-before"
    t.play("1 counter-offer", "1 0 give gear.dl_44=1,0 want credits=3")
    assert t.asked() == {0: "trade-answer"}
    t.play("0 accept-offer")
    assert (player(t).credits, assets(t), player(t, 1).credits) == (0, ["gear.dl_44"], 3000)


@proves("outer-rim.trade.4", "outer-rim.credits.9")
def test_only_what_can_be_done_at_once_is_part_of_a_deal() -> None:
    """What somebody does not have cannot be offered or asked for, and nothing is owed afterwards."""
    t = meeting({"credits": 2000}, {"credits": 1000}).play("0 with 1")
    with pytest.raises(Illegal):
        t.question(0).read("1 give credits=3")
    with pytest.raises(Illegal):
        t.question(0).read("1 want credits=2")
    assert {token.split()[2] for token in t.options(0)} == {"credits"}
    t.play("0 1 give credits=2", "1 accept-offer", "0 go-on")
    assert t.state.deals.promised == []
    assert t.state.deals.open == []


@proves("outer-rim.trade.4")
def test_an_offer_that_can_no_longer_be_carried_out_cannot_be_accepted() -> None:
    t = meeting({"credits": 2000}, {"credits": 1000}).play("0 with 1", "0 1 give credits=2")
    t.table.step_aside(0, "give", "with 1=1")
    assert t.options(1) == ["refuse-offer", "counter-offer"]


@proves("outer-rim.trade.3", "outer-rim.trade.8")
def test_an_offer_is_made_of_what_there_is_now() -> None:
    """Credits change hands while it is being put together."""
    t = meeting({"credits": 2000}, {"credits": 1000}).play("0 with 1")
    t.table.step_aside(0, "give", "with 1=1")
    with pytest.raises(Illegal):
        t.question(0).read("1 give credits=2")
    t.play("0 1 want credits=2", "1 accept-offer")
    assert (player(t).credits, player(t, 1).credits) == (3000, 0)


@proves("outer-rim.trade.5")
def test_all_types_of_assets_can_be_traded() -> None:
    kinds = ["job.kessel_run", "bounty.dengar", "cargo.food_supplies", "crew.lobot", "mod.ion_cannon", "gear.dl_44"]
    assert sorted(ASSETS[card(one)].type for one in kinds) == ["bounty", "cargo", "crew", "gear", "job", "mod"]
    t = meeting({"assets": kinds}, {"credits": 1000})
    tokens = [one for one in goods(t.state, 0) if one != "credits"]
    trade(t, ",".join(f"1 give {one}=1" for one in tokens))
    assert (assets(t), assets(t, 1)) == ([], kinds)


@proves("outer-rim.trade.6")
def test_a_captive_goes_with_its_bounty() -> None:
    t = meeting({"assets": ["bounty.chopper"], "captives": {"bounty.chopper": "chopper"}}, {"credits": 1000})
    trade(t, "1 give bounty.chopper=1")
    assert player(t).captives == {}
    assert player(t, 1).captives == {card("bounty.chopper"): contact("chopper")}


@proves("outer-rim.trade.7")
def test_secrets_and_ships_are_not_traded() -> None:
    g = table(rogue(ship="lancer", secrets=[("enc.tatooine-nal_hutta.04", "tatooine")], credits=1000), rogue())
    assert goods(g, 0) == {"credits": 1}


@proves("outer-rim.trade.1")
def test_who_has_too_few_slots_after_a_trade_discards() -> None:
    t = meeting({"assets": ["crew.lobot"]}, {"assets": ["crew.dengar"]})
    trade(t, "1 give db.26.1=1")
    assert t.asked() == {1: "overflow"}
    assert t.options(1) == ["drop db.16.1", "drop db.26.1"]
    t.play("1 drop db.26.1")
    assert assets(t, 1) == ["crew.dengar"]


@proves("outer-rim.trade.1")
def test_fame_that_changes_hands_counts_at_once() -> None:
    """Somebody with 9 fame gets the Chromium Hull (2 additional fame) and wins."""
    t = meeting({"assets": ["lux.chromium_hull"]}, {"fame": 9})
    trade(t, "1 give lux.chromium_hull=1")
    assert t.outcome is not None
    assert t.outcome.winners == [1]


# -- credits


@proves("outer-rim.trade.8", "outer-rim.credits.8")
def test_credits_change_hands_at_any_time_of_a_turn() -> None:
    """Whoever is asked whatever, from wherever, and it is no action."""
    for step in ("planning", "action", "encounter"):
        t = rim(rogue(at=HERE, credits=2000), rogue(at="naboo", credits=3000), rogue(at="lothal"), step=step)
        asked = t.asked()
        t.table.step_aside(1, "give", "with 0=2")
        t.table.step_aside(0, "give", "with 1=1")
        t.table.step_aside(1, "give", "with 2=1")
        assert t.asked() == asked
        assert [player(t, seat).credits for seat in range(3)] == [3000, 1000, 1000]
        assert t.state.now.used == []


@proves("outer-rim.trade.8")
def test_nobody_gives_what_he_has_not() -> None:
    t = rim(rogue(credits=1000), rogue())
    with pytest.raises(Illegal):
        t.table.step_aside(0, "give", "with 1=2")
    with pytest.raises(NotYourChoice):
        t.table.step_aside(1, "give", "with 0=1")


@proves("outer-rim.trade.9")
def test_credits_interrupt_a_combat_and_an_encounter() -> None:
    """In the midst of rerolls; and a gift makes it possible to pay a contact."""
    t = rim(
        rogue(character="ig_88", at="t4.c", credits=1000),
        rogue(credits=5000),
        step="encounter",
        patrols={"syndicate": "t4.c"},
        dice=["blank", "hit", "blank", "blank"],
    )
    t.play("0 patrol syndicate")
    assert t.asked() == {0: "reroll"}
    t.table.step_aside(1, "give", "with 0=2")
    t.table.step_aside(0, "give", "with 1=3")
    assert t.asked() == {0: "reroll"}
    assert (player(t).credits, player(t, 1).credits) == (0, 6000)
    t.play("0 go-on")
    assert told(t, "wins-combat")


@proves("outer-rim.trade.9")
def test_a_gift_pays_for_what_an_encounter_offers() -> None:
    """Lobot wants 2,000; the question stays open while somebody could help."""
    t = rim(rogue(at=HERE), rogue(credits=2000), step="encounter", contacts={"tatooine.0": "lobot"})
    t.play("0 contact tatooine.0")
    assert t.asked() == {0: "exchange"}
    assert t.options(0) == ["no"]
    t.table.step_aside(1, "give", "with 0=2")
    assert t.options(0) == ["yes", "no"]
    t.play("0 yes", "0 keep db.26.1")
    assert (player(t).credits, assets(t)) == (0, ["crew.lobot"])


@proves("outer-rim.trade.9")
def test_nobody_is_asked_in_vain_if_all_together_have_too_little() -> None:
    t = rim(rogue(at=HERE), rogue(credits=1000), step="encounter", contacts={"tatooine.0": "lobot"})
    t.play("0 contact tatooine.0")
    assert t.state.active == 1


@proves("outer-rim.trade.9", "outer-rim.buy.1")
def test_what_is_being_paid_cannot_be_given_away() -> None:
    own = {"credits": 9000, "assets": ["gear.dl_44"]}
    t = rim(rogue(**own), rogue(), tops={"gear_mod": ["gear.mpl_57", "gear.armored_vest"]})
    t.play("0 market", "0 go-on", "0 buy gear_mod")
    assert t.asked() == {0: "barter"}
    t.table.step_aside(0, "give", "with 1=1")
    with pytest.raises(NotYourChoice):
        t.table.step_aside(0, "give", "with 1=1")
    t.play("0 -")
    assert (player(t).credits, player(t, 1).credits) == (0, 1000)


@proves("outer-rim.credits.1", "outer-rim.credits.3", "outer-rim.credits.4")
def test_gaining_losing_and_spending() -> None:
    g = table(rogue(credits=2000), rogue())
    gain_credits(g, 0, 3000)
    assert g.players[0].credits == 5000
    assert lose_credits(g, 0, 9000) == 5000
    assert g.players[0].credits == 0
    gain_credits(g, 0, 3000)
    spend_credits(g, 0, 2000)
    assert g.players[0].credits == 1000
    with pytest.raises(AssertionError):
        spend_credits(g, 0, 2000)


@proves("outer-rim.credits.2")
def test_all_sums_can_be_paid_with_the_tokens() -> None:
    """The smallest token is 1,000: every cost and reward is a multiple of it."""
    sums = [one.cost for one in ASSETS.values() if one.cost] + [one.cost for one in SHIPS.values()]
    content = files("orloj.games.outer_rim") / "content"
    raw = "".join((content / name).read_text("utf-8") for name in ("encounters.toml", "databank.toml"))
    for piece in raw.split("_credits")[1:]:
        number = piece.partition("n = ")[2].split("}")[0].split(",")[0].strip()
        sums.append(int(number.replace("_", "")))
    assert sums
    assert all(one % 1000 == 0 for one in sums)
    components = tomllib.loads((content / "components.toml").read_text("utf-8"))["component"]
    assert any(one["id"] == "credit-tokens" for one in components)


# -- dice


@proves("outer-rim.dice.2")
def test_the_faces_of_a_die() -> None:
    assert {face: DIE.count(face) for face in DIE} == {"hit": 3, "crit": 1, "focus": 2, "blank": 2}


@proves("outer-rim.dice.1")
def test_dice_in_combats_tests_and_for_abilities() -> None:
    t = rim(rogue(at="t4.c"), rogue(), step="encounter", patrols={"syndicate": "t4.c"}, dice=["hit"] * 4)
    t.play("0 patrol syndicate")
    assert told(t, "combat-rolls") == [{"faces": ["hit", "hit"]}]
    t = rim(rogue(at="naboo", assets=["crew.hondo_ohnaka"]), rogue(), dice=["hit"]).play("0 use db.22.1 0")
    assert player(t).credits == 2000
    t = rim(rogue(at="ryloth"), rogue(), step="encounter", encounters=["enc.ryloth-naboo.06"], dice=["hit", "blank"])
    explore(t)
    assert told(t, "rolls")[-1]["why"] == "test"
    assert player(t).credits == 3000


@proves("outer-rim.dice.3")
def test_a_critical_hit_is_no_hit() -> None:
    """The Vibro-Ax turns a hit, and there is only a critical hit; Jetpack and Ion Cannon cancel a hit only."""
    assert DAMAGE["hit"] != DAMAGE["crit"]
    fighter = rogue(character="ketsu_onyo", at=HERE, assets=["gear.vibro_ax", "bounty.dengar"])
    for faces, usable in ((["crit", "blank", "blank", "blank"], False), (["hit", "blank", "blank", "blank"], True)):
        t = rim(fighter, rogue(), step="encounter", contacts={"tatooine.0": "dengar"}, dice=[*faces, *["blank"] * 4])
        t.play("0 contact tatooine.0", "0 fight")
        assert bool(offered(t, 0, "use")) is usable
    gunner = rogue(character="lando_calrissian", at="t4.c", assets=["mod.ion_cannon"])
    for face, cancelled in (("hit", True), ("crit", False)):
        t = rim(gunner, rogue(), step="encounter", patrols={"syndicate": "t4.c"}, dice=["hit", "hit", face, "blank"])
        t.play("0 patrol syndicate")
        while t.asked().get(0) == "reroll":
            t.play("0 go-on")
        assert bool(told(t, "cancels")) is cancelled


@proves("outer-rim.dice.4")
def test_abilities_name_faces() -> None:
    faces = set(DIE)
    found = [one for asset in ASSETS.values() for one in asset.abilities if isinstance(one, WithDice)]
    found += [
        one
        for hero in CHARACTERS.values()
        for one in (*hero.abilities, *hero.flip_abilities)
        if isinstance(one, WithDice)
    ]
    assert found
    for one in found:
        assert {*one.from_, *([one.to] if one.to else []), *([one.face] if one.face else [])} <= faces
    assert any("blank" in one.from_ for one in found)
    assert {InCombat, AfterRoll} <= {type(one) for one in found}


# -- limits


@proves("outer-rim.limits.1", "outer-rim.limits.3")
def test_tokens_never_run_out() -> None:
    """More credits, damage and progress than any box holds."""
    g = table(rogue(credits=2_000_000), rogue())
    gain_credits(g, 0, 1_000_000)
    assert g.players[0].credits == 3_000_000
    t = rim(
        *[rogue(character=hero, at="naboo", wounds=3, hull_damage=2) for hero in ("bossk", "boba_fett")],
        *[rogue(character=hero, wounds=3, hull_damage=2, progress=1) for hero in ("lando_calrissian", "ketsu_onyo")],
    )
    assert sum(one.wounds + one.hull_damage for one in t.state.players) == 20


@proves("outer-rim.limits.4", "outer-rim.limits.1")
def test_more_dice_than_in_the_box() -> None:
    """Eleven dice in one combat are all rolled, and all count."""
    own = ["gear.mpl_57", "gear.iqa_11", "crew.chewbacca", "crew.black_krrsantan", "crew.ponda_baba", "bounty.dengar"]
    t = rim(
        rogue(character="ketsu_onyo", at=HERE, ship="yt_1300", assets=own),
        rogue(),
        step="encounter",
        contacts={"tatooine.0": "dengar"},
        dice=[*["hit"] * 9, *["blank"] * 4],
    )
    t.play("0 contact tatooine.0", "0 fight")
    assert len(told(t, "combat-rolls")[0]["faces"]) == 9
    assert told(t, "wins-combat")[0]["damage"] == 9


@proves("outer-rim.limits.2")
def test_patrols_and_contacts_are_limited() -> None:
    """There is no fifth level, and each contact is in one place."""
    t = rim(rogue(), rogue(at="naboo", assets=["crew.lobot"]))
    seen = t.view(0)
    assert isinstance(seen, View)
    assert len(seen.contacts) == 21
    assert CONTRACT_SLOTS == 2
    ids = [one.id for one in MARKET.values()]
    assert len(ids) == len(set(ids)) == 70
    GAME.invariants(t.state)
    t.state.databank.append(card("crew.lobot"))
    with pytest.raises(AssertionError):
        GAME.invariants(t.state)


@proves("outer-rim.trade.9")
def test_an_offer_of_several_things_stays_open_while_somebody_could_help() -> None:
    """Garindan offers rumours for 1,000 credits, or a deed against the Rebels."""
    who = {"at": HERE, "rep": {"rebel": -1}}
    t = rim(rogue(**who), rogue(credits=1000), step="encounter", contacts={"tatooine.0": "garindan"})
    t.play("0 contact tatooine.0")
    assert t.asked() == {0: "may"}
    assert t.options(0) == ["no"]
    t.table.step_aside(1, "give", "with 0=1")
    t.play("0 yes")
    assert t.asked() == {0: "reveal"}


@proves("outer-rim.trade.8", "outer-rim.action.1")
def test_the_actions_are_not_over_while_a_gift_could_open_another_one() -> None:
    """Lando Calrissian needs 1,000 credits for his action; Bossk could do nothing with them."""

    def actions(character: str) -> Position[State]:
        who = rogue(character=character, goal_done=True, at=HERE)
        return rim(who, rogue(credits=1000), turn=Turn(used=["market"]))

    t = actions("lando_calrissian")
    assert t.asked() == {0: "action"}
    assert t.options(0) == ["end-actions"]
    assert t.why(0, "use lando_calrissian 200")[0] == "too-expensive"
    t.table.step_aside(1, "give", "with 0=1")
    t.play("0 use lando_calrissian 200")
    assert player(t).credits == 0
    assert told(t, "tests")
    assert actions("bossk").asked() == {0: "encounter"}


@proves("outer-rim.trade.9", "outer-rim.barter.5")
def test_a_gift_pays_for_a_purchase_that_an_encounter_offers() -> None:
    """On Cantonica a jetpack is 4,000 today; nobody is asked if all together have less."""

    def offer(own: int, other: int) -> Position[State]:
        t = rim(
            rogue(at="cantonica", credits=own),
            rogue(credits=other),
            step="encounter",
            encounters=["enc.cantonica-ord_mantell.02"],
            tops={"gear_mod": ["gear.jetpack", "gear.armored_vest"]},
            patrols=dict.fromkeys(["rebel", "imperial", "hutt", "syndicate"], "t6.ro"),
        )
        return t.play("0 space")

    t = offer(1000, 3000)
    assert (t.asked(), t.options(0)) == ({0: "may"}, ["no"])
    assert t.why(0, "yes")[0] == "too-expensive"
    t.table.step_aside(1, "give", "with 0=3")
    t.play("0 yes")
    assert (player(t).credits, assets(t)) == (0, ["gear.jetpack"])
    assert offer(1000, 2000).asked() == {1: "planning"}


@proves("outer-rim.trade.9", "outer-rim.barter.12")
def test_a_gift_pays_for_a_used_ship() -> None:
    t = rim(rogue(), rogue(credits=5000), tops={"ship": ["event.used_ship_for_sale"]})
    t.play("0 market", "0 go-on", "0 buy ship")
    assert (t.asked(), t.options(0)) == ({0: "used-ship"}, ["decline"])
    t.table.step_aside(1, "give", "with 0=5")
    t.play("0 hwk_290")
    assert (player(t).credits, player(t).ship) == (0, "hwk_290")


@proves("outer-rim.trade.9")
def test_who_has_nothing_to_lose_may_choose_to_lose_it() -> None:
    """Hondo Ohnaka takes 1,000 from whoever refuses; without credits that costs nothing."""
    t = rim(rogue(at=HERE), rogue(credits=3000), step="encounter", contacts={"tatooine.0": "hondo_ohnaka"})
    t.play("0 contact tatooine.0")
    assert (t.asked(), t.options(0)) == ({0: "choice"}, ["2"])
    assert t.play("0 2").asked() == {1: "planning"}
