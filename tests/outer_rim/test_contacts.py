"""Contacts on the map [outer-rim.contact]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.assets import discard
from orloj.games.outer_rim.components import ASSETS, BY_NUMBER, CLASSES, CONTACTS, FACTIONS, SPOTS, planet_of
from orloj.kernel import Step, Table
from orloj.testing import Position, proves
from tests.outer_rim.positions import card, contact, offered, player, rim, rogue, table, told, where

LOOK_AROUND = "enc.lothal-mon_calamari.07"  # on Lothal: look at two contacts anywhere
SWAP = "enc.ryloth-naboo.08"  # on Ryloth: swap two contacts


@proves("outer-rim.contact.1", "outer-rim.contact.7", "outer-rim.setup.5")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_contacts_begin_face_down_on_spaces_of_their_class(seed: int) -> None:
    new = Table.new(GAME, 2, seed=seed)
    lying = new.state.contacts
    assert sorted(token.contact for token in lying.values()) == list(range(len(CONTACTS)))
    assert set(lying) == set(SPOTS)
    for spot, token in lying.items():
        assert not token.open
        assert token.seen == 0
        assert CONTACTS[token.contact].class_ == SPOTS[spot]
    view: Any = new.view(0)
    assert all(one.contact is None for one in view.contacts.values())


@proves("outer-rim.setup.5")
def test_where_the_contacts_lie_is_luck() -> None:
    orders = {
        tuple(token.contact for token in Table.new(GAME, 2, seed=seed).state.contacts.values()) for seed in range(5)
    }
    assert len(orders) == 5


@proves("outer-rim.contact.2", "outer-rim.contact.6", "outer-rim.contact.8", "outer-rim.bounty.9")
def test_numbers_and_classes() -> None:
    assert len({one.databank for one in CONTACTS}) == len(CONTACTS)
    assert all(one.databank in BY_NUMBER for one in CONTACTS)
    dots = [one.dots for one in CLASSES.values()]
    assert len(set(dots)) == len(dots)
    for bounty in (asset for asset in ASSETS.values() if asset.type == "bounty"):
        assert bounty.contact_class == CONTACTS[contact(bounty.target)].class_
    for class_ in CLASSES:
        assert sum(one == class_ for one in SPOTS.values()) >= 2
        strengths = {
            (asset.combat.kind, asset.combat.n)
            for asset in ASSETS.values()
            if asset.type == "bounty" and asset.contact_class == class_ and asset.combat
        }
        assert len(strengths) != 1 or class_ == "white"  # a class says nothing about strength


@proves("outer-rim.contact.9")
def test_a_contact_that_comes_back_may_lie_on_a_space_of_another_class() -> None:
    """The only free space of the nearest planet is for a white contact; Chewbacca is a yellow one."""
    g = table(rogue(at="kessel", assets=["crew.chewbacca"]), plan=[Step("turn-over", [0])])
    [free] = [spot for spot in SPOTS if spot not in g.contacts]
    g.contacts[free] = g.contacts.pop("kessel.0")
    discard(g, 0, card("crew.chewbacca"))
    t = Position(GAME, g)
    assert where(t, "chewbacca") == "kessel.0"
    assert SPOTS["kessel.0"] != CONTACTS[contact("chewbacca")].class_
    assert t.state.contacts["kessel.0"].open


@proves("outer-rim.contact.10", "outer-rim.contact.16", "outer-rim.contact.17")
@pytest.mark.parametrize("faceup", [[], ["kessel.0"], ["lothal.0"], ["kessel.0", "lothal.0"]])
def test_swapped_contacts_change_places_and_stay_as_they_lay(faceup: list[str]) -> None:
    t = rim(
        rogue(at="ryloth"),
        encounters=[SWAP],
        step="encounter",
        contacts={"kessel.0": "boshek", "lothal.0": "greedo"},
        faceup=faceup,
    )
    t.play("0 space", "0 yes", "0 spot kessel.0", "0 spot lothal.0")
    assert where(t, "boshek") == "lothal.0"  # of another class, too
    assert where(t, "greedo") == "kessel.0"
    assert t.state.contacts["lothal.0"].open is ("kessel.0" in faceup)
    assert t.state.contacts["kessel.0"].open is ("lothal.0" in faceup)


@proves("outer-rim.contact.11")
def test_everybody_may_read_about_a_contact_that_lies_open() -> None:
    t = rim(rogue(), contacts={"kessel.0": "greedo"}, faceup=["kessel.0"])
    for reader in (0, 1, None):
        view: Any = t.view(reader)
        assert view.contacts["kessel.0"].contact == contact("greedo")
        assert set(BY_NUMBER[CONTACTS[contact("greedo")].databank]) <= set(view.databank)


@proves("outer-rim.contact.12", "outer-rim.contact.13")
def test_a_secret_look_shows_the_token_to_one_player_only() -> None:
    t = rim(rogue(at="lothal"), encounters=[LOOK_AROUND], step="encounter", contacts={"kessel.0": "greedo"})
    t.play("0 space", "0 spot kessel.0")
    own: Any = t.view(0)
    assert own.contacts["kessel.0"].contact == contact("greedo")
    assert not t.state.contacts["kessel.0"].open
    for reader in (1, None):
        view: Any = t.view(reader)
        assert view.contacts["kessel.0"].contact is None
        [line] = [line.heard_by(reader) for line in t.story("peeks")]
        assert contact("greedo") not in line.values.values()
    [line] = [line.heard_by(0) for line in t.story("peeks")]
    assert line.secret == {"contact": contact("greedo")}  # the token, and no databank card
    assert t.story("databank") == []


@proves("outer-rim.contact.14")
def test_contacts_of_a_planet_are_where_the_players_there_are() -> None:
    t = rim(rogue(at="kessel"), step="encounter")
    assert [spot.split()[1] for spot in offered(t, 0, "contact")] == [
        spot for spot in t.state.contacts if planet_of(spot) == "kessel"
    ]


@proves("outer-rim.contact.15")
def test_a_captive_is_not_in_the_same_space() -> None:
    t = rim(
        rogue(at="t2.c", assets=["bounty.chopper"], captives={"bounty.chopper": "chopper"}),
        rogue(at="t2.c", assets=["bounty.greedo"]),
        patrols={"hutt": "t2.c"},
        step="encounter",
    )
    assert t.options(0) == ["patrol hutt", "space"]


@proves("outer-rim.contact.18")
def test_icons_do_nothing_by_themselves_but_abilities_refer_to_them() -> None:
    icons = {icon for one in CONTACTS for icon in one.icons}
    assert icons == {"droid", *FACTIONS}
    for one in CONTACTS:
        for number in BY_NUMBER[one.databank]:
            if number in ASSETS and ASSETS[number].type == "crew":
                assert ASSETS[number].droid is ("droid" in one.icons)
    t = rim(
        rogue(at="kessel", character="ig_88"),
        rogue(at="kessel", assets=["crew.chopper"]),
        rogue(at="kessel", assets=["crew.greedo"]),
    )
    t.play("0 use ig_88 100")
    assert told(t, "takes-crew") == [{"card": card("crew.chopper"), "to": 1}]
    assert len(player(t).assets) == 1
