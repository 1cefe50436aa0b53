"""Bounty and reclaim tokens [voidfall.tokens]."""

from __future__ import annotations

import pytest

from orloj.games.voidfall import GAME
from orloj.games.voidfall.components import BOUNTIES, BOUNTY_KINDS, EVENTS, RECLAIM_KINDS, RECLAIMS, SCENARIOS
from orloj.games.voidfall.effects.core import begin
from orloj.games.voidfall.measures import measure
from orloj.games.voidfall.state import NOBODY, Source
from orloj.games.voidfall.tokens import reclaim_path, return_bounty, return_reclaim
from orloj.testing import Position, proves
from tests.voidfall.positions import galaxy, land, lord, offered, player, resolving, sector, stock, table, told


@proves("voidfall.tokens.1")
@pytest.mark.parametrize("name", ["VF-X2", "VF-T2", "VF-X4"])
def test_tokens_lie_face_down_in_sectors_of_nobody(name: str) -> None:
    facts = SCENARIOS[name]
    g = table(lord(), scenario=name, mode="tutorial" if name == "VF-T2" else "competitive", seats=facts.players)
    assert any(place.bounties for place in g.sectors.values())
    for key, place in g.sectors.items():
        if place.bounties or place.reclaims:
            assert place.owner == NOBODY
        plan = next(one for one in facts.sector if one.key == key)
        assert (place.bounties, place.reclaims) == (plan.bounty, plan.reclaim)
    view = galaxy(lord()).view(0)
    assert not hasattr(view, "hidden_bounties")


@proves("voidfall.tokens.3")
@pytest.mark.parametrize("name", [one.id for one in RECLAIM_KINDS])
def test_what_a_reclaim_token_gives_happens_in_its_sector_or_not_at_all(name: str) -> None:
    number = next(n for n, one in enumerate(RECLAIMS) if one.id == name)
    t = resolving(
        reclaim_path(number),
        lord(active=3),
        source={"bound": "c1", "id": name},
        sectors={"c1": land(0), "a1": land(0)},
    )
    if name == "reclaim_influence":
        assert player(t).influence == 13
        return
    choices = offered(t, 0, "found", "build", "deploy")
    assert choices
    assert {token.split()[2] for token in choices} == {"c1"}
    assert "forgo" in t.options(0)
    before = sector(t, "c1")
    t.play("0 forgo")
    assert (sector(t, "c1").guilds, sector(t, "c1").installations) == (before.guilds, before.installations)


@proves("voidfall.tokens.4")
@pytest.mark.parametrize("name", [one.id for one in BOUNTY_KINDS])
def test_a_bounty_is_drawn_and_resolved_at_once(name: str) -> None:
    t = resolving("trade/5", lord(stock={}), bounties=[name])
    if name == "bounty_mixed":
        for part in ("0 1", "0 2"):
            if t.asked() == {0: "choice"}:
                t.play(part)
            if t.asked() == {0: "gain-any"}:
                t.play("0 food=1")
        assert (stock(t), player(t).influence) == ({"food": 1}, 11)
    else:
        gained = {name.removeprefix("bounty_"): 1 if name == "bounty_science" else 2}
        assert (stock(t), player(t).influence) == (({}, 12) if name == "bounty_influence" else (gained, 10))
    assert [BOUNTIES[token].id for token in player(t).bounty] == [name]


@proves("voidfall.tokens.5")
def test_tokens_at_the_board_count_by_their_number() -> None:
    g = table(lord(bounty=["bounty_food", "bounty_influence"], reclaim=["reclaim_miners"]))
    assert (measure(g, 0, {"m": "bounty"}), measure(g, 0, {"m": "reclaim"})) == (2, 1)


@proves("voidfall.tokens.6")
def test_discarded_tokens_are_shuffled_into_the_supply() -> None:
    g = table(lord(bounty=["bounty_food"], reclaim=["reclaim_miners"]))
    one, other = g.players[0].bounty.pop(), g.players[0].reclaim.pop()
    before = list(g.bounties.cards)
    return_bounty(g, one)
    return_reclaim(g, other)
    assert sorted(g.bounties.cards) == sorted([*before, one])
    assert other in g.reclaims.cards
    assert g.bounties.cards != [*before, one]


@proves("voidfall.tokens.7")
@pytest.mark.parametrize("answer", ["1", "2"])
def test_from_an_empty_supply_there_is_something_small_instead(answer: str) -> None:
    g = table(lord(stock={}), plan=["round"])
    taken, g.bounties.cards = g.bounties.cards, []
    g.players[1].bounty += taken
    begin(g, 0, "trade/5", Source())
    t = Position(GAME, g)
    t.play(f"0 {answer}")
    if answer == "2":
        t.play("0 science=1")
        assert stock(t) == {"science": 1}
    else:
        assert player(t).influence == 11


@proves("voidfall.tokens.8")
def test_an_event_says_where_tokens_are_placed() -> None:
    found = 0
    for event in EVENTS:
        for number, box in enumerate(event.box):
            text = str(box.effect)
            if "'bounty'" not in text or box.effect.get("op") != "place":
                continue
            found += 1
            t = resolving(f"{event.id}/box.{number}", lord(), source={"must": True, "id": event.id})
            before = {key: place.bounties for key, place in t.state.sectors.items()}
            if t.asked() == {0: "place"}:
                choices = offered(t, 0, "at")
                t.play(f"0 {choices[0]}")
                assert sector(t, choices[0].split()[1]).bounties == before[choices[0].split()[1]] + 1
            else:
                assert told(t, "placed")
    assert found


def test_yarvek_draws_two_bounties_and_keeps_one() -> None:
    t = resolving("trade/5", lord(house="yarvek", stock={}), bounties=["bounty_food", "bounty_energy"])
    assert t.options(0) == ["bounty bounty_food", "bounty bounty_energy"]
    supply = len(t.state.bounties.cards)
    t.play("0 bounty bounty_energy")
    assert stock(t) == {"energy": 2}
    assert len(t.state.bounties.cards) == supply + 1
