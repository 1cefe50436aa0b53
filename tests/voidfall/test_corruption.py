"""Corruption [voidfall.corruption]."""

from __future__ import annotations

import pytest

from orloj.games.voidfall.components import EVENTS
from orloj.games.voidfall.corruption import add_corruption, corrupted_spots, free_spots
from orloj.games.voidfall.deeds import OnChambers, OnSector, OnSlot, OnTrack
from orloj.games.voidfall.facts import house_board_corruption
from orloj.games.voidfall.measures import measure
from orloj.testing import proves
from tests.voidfall.positions import galaxy, land, lord, offered, player, resolving, sector, table

FULL = {"corrupted_tracks": ["society", "statecraft", "economy"], "corrupted_slots": [1, 2, 3]}


@proves("voidfall.corruption.1", "voidfall.corruption.2", "voidfall.corruption.3", "voidfall.corruption.4")
def test_the_example_of_adding_corruption() -> None:
    """A pure sector that is no home, two pure tracks, two slots that are not the first one."""
    t = galaxy(
        lord(corrupted_tracks=["economy"], corrupted_slots=[3]),
        sectors={"a1": land(0, corrupted=True)},
        focus="temptation",
    )
    t.play("0 act temptation conspire")
    assert t.options(0) == ["on-sector O1", "on-track society", "on-track statecraft", "on-slot 1", "on-slot 2"]
    t.play("0 on-track society")
    assert player(t).corrupted_tracks == ["economy", "society"]


@proves("voidfall.corruption.2", "voidfall.corruption.3", "voidfall.corruption.4")
@pytest.mark.parametrize("spot", [OnSector("O1"), OnTrack("society"), OnSlot(2)])
def test_each_place_holds_one(spot: OnSector | OnTrack | OnSlot) -> None:
    g = table(lord())
    assert spot in free_spots(g, 0)
    add_corruption(g, 0, spot)
    assert spot not in free_spots(g, 0)
    assert spot in corrupted_spots(g, 0)


@proves("voidfall.corruption.5", "voidfall.skirmish.4")
@pytest.mark.parametrize(("grade", "room"), [("basic", 2), ("improved", 3)])
def test_chambers_hold_corruption_that_does_not_count(grade: str, room: int) -> None:
    g = table(lord(techs={"decontamination_chambers": grade}, corrupted_slots=[]))
    for _ in range(room):
        assert OnChambers() in free_spots(g, 0)
        add_corruption(g, 0, OnChambers())
    assert OnChambers() not in free_spots(g, 0)
    assert house_board_corruption(g, 0) == 0
    assert measure(g, 0, {"m": "corruption", "where": "all"}) == 0
    assert OnChambers() not in free_spots(table(lord()), 0)


@proves("voidfall.corruption.6")
def test_a_cost_of_corruption_needs_a_free_place() -> None:
    t = galaxy(lord(**FULL), sectors={"O1": {"corrupted": True}}, focus="temptation")
    assert "act temptation conspire" not in t.options(0)
    assert t.why(0, "act temptation conspire") == ("cannot-pay", "voidfall.actions.9")
    t = galaxy(lord(**FULL), focus="temptation")
    assert "act temptation conspire" in t.options(0)


@proves("voidfall.corruption.8")
def test_corruption_moves_to_another_place() -> None:
    t = resolving("decontamination_chambers/immediate", lord(corrupted_slots=[2]))
    t.play("0 on-slot 2")
    assert "on-slot 2" not in t.options(0)
    t.play("0 on-track economy")
    assert (player(t).slots[2].corrupted, player(t).corrupted_tracks) == (False, ["economy"])


@proves("voidfall.corruption.8")
def test_corruption_of_the_chambers_moves_out_of_them() -> None:
    chambers = {"techs": {"decontamination_chambers": "basic"}, "more": {"chambers": 1}}
    t = resolving("decontamination_chambers/immediate", lord(corrupted_slots=[], **chambers))
    t.play("0 on-chambers")
    assert "on-chambers" not in t.options(0)
    full = {**FULL, "corrupted_slots": [1, 2, 3]}
    t = resolving("decontamination_chambers/immediate", lord(**full, **chambers), sectors={"O1": {"corrupted": True}})
    assert "on-chambers" not in t.options(0)  # its only free place is the card itself
    t.play("0 on-sector O1")
    assert player(t).chambers == 2


@proves("voidfall.corruption.8", "voidfall.corruption.9")
def test_without_corruption_nothing_is_moved_or_removed() -> None:
    for effect in ("decontamination_chambers/immediate", "purifier/basic.0"):
        t = resolving(effect, lord(corrupted_slots=[], stock={"science": 3}), source={"must": True})
        assert t.asked() == {0: "selection"}
        assert player(t).corrupted_tracks == []


@proves("voidfall.corruption.9", "voidfall.corruption.13")
def test_own_corruption_is_removed_from_any_place_of_ones_own() -> None:
    t = galaxy(
        lord(stock={"science": 1}, corrupted_slots=[1], corrupted_tracks=["society"]),
        sectors={"O1": {"corrupted": True}, "c1": {"corrupted": True}, "O2": {"corrupted": True}},
        more={"corrupted_offers": ["might"]},
        focus="development",
    )
    t.play("0 act development harmonize", "0 2")
    assert t.options(0) == ["on-sector O1", "on-track society", "on-slot 1"]
    t.play("0 on-slot 1")
    assert not player(t).slots[1].corrupted
    assert t.state.corrupted_offers == ["might"]


@proves("voidfall.corruption.10", "voidfall.corruption.11", "voidfall.corruption.12")
def test_an_event_names_the_place() -> None:
    wanted = {
        "sector": {"on-sector"},
        "house_board": {"on-track", "on-slot"},
        "track": {"on-track"},
        "agenda_slot": {"on-slot"},
    }
    tested = set()
    for event in EVENTS:
        for number, box in enumerate(event.box):
            effect = box.effect
            where = effect.get("where")
            if effect.get("op") != "add_corruption" or where not in wanted or effect.get("fallback"):
                continue
            tested.add(where)
            chambers = {"decontamination_chambers": "basic"}
            path = f"{event.id}/box.{number}"
            t = resolving(
                path, lord(techs=chambers, corrupted_slots=[3]), source={"must": True}, sectors={"a1": land(0)}
            )
            assert {token.split()[0] for token in t.options(0)} == wanted[where]
            full = resolving(
                path, lord(techs=chambers, **FULL), source={"must": True}, sectors={"O1": {"corrupted": True}}
            )
            assert full.asked() == {0: "selection"}
            assert player(full).chambers == 0
    g = table(lord(techs={"decontamination_chambers": "basic"}))
    for where, words in wanted.items():
        assert {spot.word for spot in free_spots(g, 0, where)} == words
    assert OnSlot(0) not in free_spots(g, 0, "agenda_slot")


@proves("voidfall.corruption.13", "voidfall.corruption.14", "voidfall.agendas.13")
def test_an_agenda_of_a_corrupted_kind_brings_its_corruption() -> None:
    t = galaxy(
        lord(stock={"credits": 1, "energy": 1}, corrupted_slots=[]),
        more={"corrupted_offers": ["might", "wealth"]},
        focus="conquest",
    )
    t.play("0 act conquest plan", "0 draw-agendas might", "0 on-track society")
    assert (t.state.corrupted_offers, player(t).corrupted_tracks) == (["wealth"], ["society"])


@proves("voidfall.corruption.14")
def test_who_has_no_place_for_the_corruption_gains_no_such_agenda() -> None:
    t = galaxy(
        lord(stock={"credits": 1, "energy": 1}, **FULL),
        sectors={"O1": {"corrupted": True}},
        more={"corrupted_offers": ["might"]},
        focus="conquest",
    )
    t.play("0 act conquest plan")
    assert "draw-agendas might" not in t.options(0)
    assert "draw-agendas wealth" in t.options(0)


@proves("voidfall.corruption.15")
def test_corrupted_agendas_are_not_scored() -> None:
    scored = []
    for corrupted in ([], [1]):
        t = galaxy(
            lord(slots={1: "W1"}, corrupted_slots=corrupted),
            sectors={"H1": {"guilds": ["bankers", "bankers"]}, "O1": {"guilds": ["bankers"] * 3, "population": 5}},
            plan=["agendas", "cycle-ends"],
        )
        scored.append([line.values.get("agenda") for line in t.story("scores-agenda") if line.seat == 0])
    assert len(scored[0]) == len(scored[1]) + 1


def test_kradmor_moves_corruption_after_adding_some_as_a_cost() -> None:
    t = galaxy(lord(house="kradmor", stock={"energy": 1}, corrupted_slots=[2]), focus="kradmor_production")
    t.play("0 act kradmor_production blossom", "0 on-track economy")
    resolve = next(token for token in offered(t, 0, "resolve"))
    t.play(f"0 {resolve}", "0 on-slot 2", "0 on-sector O1")
    assert (player(t).slots[2].corrupted, sector(t, "O1").corrupted) == (False, True)
    assert not offered(t, 0, "resolve")


def test_novaris_gains_influence_for_corruption_once_in_a_turn() -> None:
    t = galaxy(lord(house="novaris", letter="A", corrupted_slots=[3]), focus="novaris_progress")
    t.play("0 act novaris_progress experiment", "0 on-track economy")
    t.play(f"0 {offered(t, 0, 'resolve')[0]}")
    assert player(t).influence == 22
    t.play("0 take-agenda " + next(token.split()[1] for token in offered(t, 0, "take-agenda")))
    t.play("0 act novaris_progress embrace", "0 on-track society")
    assert not offered(t, 0, "resolve")


def test_improved_chambers_are_emptied_besides() -> None:
    """Whenever corruption is removed, one of the card may go too; what the card removes gives no more."""
    t = galaxy(
        lord(stock={"science": 1}, techs={"decontamination_chambers": "improved"}, more={"chambers": 3}),
        focus="development",
    )
    t.play("0 act development harmonize", "0 2", "0 on-chambers")
    assert player(t).chambers == 2
    t.play(f"0 {offered(t, 0, 'resolve')[0]}")
    if t.asked() == {0: "remove-corruption"}:
        t.play("0 on-chambers")
    assert player(t).chambers == 1
    assert not offered(t, 0, "resolve")
