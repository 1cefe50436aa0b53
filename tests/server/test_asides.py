"""What may be done at any time, over HTTP: standing orders of a game that has windows, and forms of every kind."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from orloj.look import look_of
from orloj.server.pages.table.replay import moments_of
from orloj.words import LANGS
from tests.server.fair import KINDS, fair
from tests.server.helpers import Client, Server, expect, refusal


def test_a_standing_order_is_private_and_given_once(server: Server) -> None:
    ada, bob, table = server.duel(game="andromeda")
    address = f"/api/tables/{table}/asides"
    seen = ada.table(table)
    assert seen["asides"] == ["orders"]
    assert seen["orders"] == []
    [aside] = expect(200, ada.get(address))
    tokens = [option["token"] for option in aside["form"]["options"]]
    assert "pass when.CardPlayed turn" in tokens
    before, moments = bob.table(table), moments_of(server.room(table))
    order = {"answer": "pass when.CardPlayed turn", "answers": seen["answers"]}
    given = expect(200, ada.post(f"{address}/orders", json=order))
    assert given["orders"] == [{"window": "when.CardPlayed", "does": "pass", "until": "turn"}]
    assert bob.table(table) == before, "nobody else notices"
    assert moments_of(server.room(table)) == moments, "nor is there one moment more in the replay"
    refusal(409, "stale", ada.post(f"{address}/orders", json=order))  # the second click
    expect(200, ada.post(f"{address}/orders", json={"answer": "forget when.CardPlayed turn"}))
    assert ada.table(table)["orders"] == []


def test_asides_are_refused_with_a_reason(server: Server) -> None:
    ada, _, table = server.duel(game="andromeda")
    stranger = server.guest()
    address = f"/api/tables/{table}/asides"
    assert ada.post(f"{address}/dance", json={"answer": "x"}).status_code == 409
    assert ada.post(f"{address}/orders", json={"answer": "pass everything"}).status_code == 422
    assert ada.post(f"{address}/orders", json={"wrong": 1}).status_code == 400
    assert stranger.get(address).status_code in (403, 404)
    assert stranger.post(f"{address}/orders", json={"answer": "pass every game"}).status_code in (403, 404)


def test_orders_survive_a_restart_of_the_table(server: Server) -> None:
    ada, _, table = server.duel(game="andromeda")
    expect(200, ada.post(f"/api/tables/{table}/asides/orders", json={"answer": "pass every game"}))
    server.site.rooms._rooms.clear()
    assert ada.table(table)["orders"] == [{"window": "every", "does": "pass", "until": "game"}]


def test_a_game_without_windows_has_no_orders(server: Server) -> None:
    ada, _, table = server.duel()
    assert ada.table(table)["asides"] == []
    assert expect(200, ada.get(f"/api/tables/{table}/asides")) == []


# -- a game with more of them


@pytest.fixture
def at_the_fair(server: Server) -> Iterator[tuple[Client, Client, str]]:
    with fair():
        ada, bob, table = server.duel(game="andromeda")
        rng = Random(1)
        while not ada.table(table)["view"]["players"][0]["goods"].get("energy"):  # after the set-up
            for player in (ada, bob):
                question = player.table(table)["question"]
                if question is not None and question["sealed"] is None:
                    player.answer_question(table, question, rng)
        yield ada, bob, table


ANSWERS = {
    "some": "a,b",
    "pay": "c",
    "order": "b,a,c",
    "amount": "3",
    "spread": "a=2",
    "place": "a=x",
}


def test_every_form_can_be_done_while_others_are_asked(at_the_fair: tuple[Client, Client, str]) -> None:
    for player in at_the_fair[:2]:
        table = at_the_fair[2]
        asides = {one["id"]: one for one in expect(200, player.get(f"/api/tables/{table}/asides"))}
        assert list(asides) == [*KINDS, "orders"]
        assert asides["some"]["name"] == "Fair: fair-some (en)"
        for id, answer in ANSWERS.items():
            before = player.table(table)
            given = {"answer": answer, "answers": before["answers"]}
            after = expect(200, player.post(f"/api/tables/{table}/asides/{id}", json=given))
            assert after["answers"] == before["answers"] + 1
            assert after["awaited"] == before["awaited"]
            refusal(409, "stale", player.post(f"/api/tables/{table}/asides/{id}", json=given))


def test_a_refused_aside_names_what_is_wrong(at_the_fair: tuple[Client, Client, str]) -> None:
    ada, _, table = at_the_fair
    told = refusal(422, "illegal", ada.post(f"/api/tables/{table}/asides/some", json={"answer": "a,b,c"}))
    assert told["why"]
    assert told["culprits"] or told["values"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_shows_the_form_in_place_of_the_question(at_the_fair: tuple[Client, Client, str], kind: str) -> None:
    for player in at_the_fair[:2]:
        table = at_the_fair[2]
        html = player.get(f"/t/{table}/fragment", params={"aside": kind, "lang": "cs"}).text
        assert f'data-aside="{kind}"' in html
        assert f"Fair: fair-{kind} (cs)" in html
        assert 'data-do="close-aside"' in html
        own = player.get(f"/t/{table}/fragment").text
        assert 'data-do="close-aside"' not in own
        assert all(f'data-do="aside" data-aside="{one}"' in own for one in KINDS)


def test_what_cannot_be_done_any_more_gives_way_to_the_question(at_the_fair: tuple[Client, Client, str]) -> None:
    ada, _, table = at_the_fair
    while "gift" in ada.table(table)["asides"]:
        expect(200, ada.post(f"/api/tables/{table}/asides/gift", json={"answer": "1"}))
    for aside in ("gift", "dance", "x" * 500):
        assert "data-aside=" not in ada.get(f"/t/{table}/fragment", params={"aside": aside}).text.split("anytime")[0]


def test_what_somebody_waits_for_has_a_button_whatever_is_asked(
    at_the_fair: tuple[Client, Client, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob, table = at_the_fair
    monkeypatch.setattr(look_of("orloj.games.andromeda"), "expected", lambda _view: ("gift",), raising=False)
    pages = [player.get(f"/t/{table}/fragment").text for player in (ada, bob)]
    assert any('id="ask" data-question=' in page for page in pages), "somebody is asked something"
    for page in pages:
        assert 'data-aside="gift"' in page.split("timely expected")[1].split("</p>")[0]


def test_a_spectator_can_do_nothing(at_the_fair: tuple[Client, Client, str], server: Server) -> None:
    html = server.guest().get(f"/t/{at_the_fair[2]}/fragment", params={"aside": "some"}).text
    assert "data-aside" not in html


def test_orders_have_words(server: Server) -> None:
    ada, _, table = server.duel(game="andromeda")
    labels = {}
    for lang in LANGS:
        [aside] = expect(200, ada.get(f"/api/tables/{table}/asides", params={"lang": lang}))
        labels[lang] = [option["label"] for option in aside["form"]["options"]]
        assert all(labels[lang])
        assert len(set(labels[lang])) == len(labels[lang])
    assert "Pass until the end of the turn: in every window" in labels["en"]
    assert "Vynechávat do konce tahu: v každém okně" in labels["cs"]


def test_what_is_timely_has_a_button_in_sight_while_one_waits(server: Server) -> None:
    ada, bob, table = server.duel(game="voidfall", options={"houses": "random"})
    rng = Random(1)
    while ada.table(table)["view"]["now"]["step"] != "selection":
        for player in (ada, bob):
            question = player.table(table)["question"]
            if question is not None and question["sealed"] is None:
                player.answer_question(table, question, rng)
    acting, waiting = (ada, bob) if ada.table(table)["question"] else (bob, ada)
    button = '<p class="timely"><button type="button" class="button small" data-do="aside" data-aside="plan">'
    assert button in waiting.get(f"/t/{table}/fragment").text
    assert button not in acting.get(f"/t/{table}/fragment").text
    [plan] = [one for one in expect(200, waiting.get(f"/api/tables/{table}/asides")) if one["id"] == "plan"]
    answer = {"answer": plan["form"]["options"][0]["token"]}
    expect(200, waiting.post(f"/api/tables/{table}/asides/plan", json=answer))
    assert button not in waiting.get(f"/t/{table}/fragment").text, "it is planned"


HACAN = "take-faction hacan"  # they trade with everybody


def test_who_is_offered_something_learns_of_it_at_once(server: Server) -> None:
    """Offers are made in private, but not from the one to whom they are made."""
    ada, *_ = players = [server.guest() for _ in range(3)]
    table = ada.make("me", "open", "open", game="ti4", public=True, options={"factions": "choice"})["id"]
    for seat, player in enumerate(players[1:], 1):
        player.sit(table, seat)
    rng = Random(1)
    while "offer" not in ada.table(table)["asides"]:
        for player in players:
            question = player.table(table)["question"]
            if question is None or question["sealed"] is not None:
                continue
            tokens = [option["token"] for option in question["options"]]
            if HACAN in tokens:
                token = HACAN if player is ada else next(one for one in tokens if one != HACAN)
                expect(200, player.post(f"/api/tables/{table}/answers", json={"answer": token}))
            else:
                player.answer_question(table, question, rng)
    [offer] = [one for one in expect(200, ada.get(f"/api/tables/{table}/asides")) if one["id"] == "offer"]
    token = offer["form"]["options"][0]["token"]
    seat = int(token.split()[0])
    room, person = server.room(table), server.room(table).seats[seat].person
    assert "deal-answer" not in players[seat].table(table)["asides"]
    before = room.version_for(person)
    expect(200, ada.post(f"/api/tables/{table}/asides/offer", json={"answer": f"{token}=1"}))
    assert "deal-answer" in players[seat].table(table)["asides"]
    told = room.version_for(person)
    assert told != before, "an open page shows it"
    expect(200, ada.post(f"/api/tables/{table}/asides/orders", json={"answer": "pass every round"}))
    assert room.version_for(person) == told, "what concerns nobody else is not noticed"
