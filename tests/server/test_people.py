"""Accounts: what ends with a new password, and keys that do not pile up."""

from __future__ import annotations

from pathlib import Path
from random import Random

from orloj.server.people.people import LOGIN_KEY
from orloj.server.people.stored import tables_naming_people
from orloj.server.site import Site
from tests.server.helpers import Server, expect, play_out
from tests.server.test_live import on_site


def test_a_new_password_ends_all_sessions_and_keys(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, token = await site.people.register("Ada", "correct horse", None)
        _, secret = await site.people.new_key(ada, "for my bot")
        assert await site.people.by_key(secret) is not None
        _, fresh = await site.people.change_password(ada, "correct horse", "battery staple")
        assert await site.people.by_key(secret) is None
        assert await site.people.by_session(token) is None
        assert await site.people.by_session(fresh) is not None
        assert await site.people.log_in("ada", "correct horse") is None
        assert await site.people.log_in("ada", "battery staple") is not None

    on_site(tmp_path, act)


def test_keys_of_logins_do_not_pile_up(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, _ = await site.people.register("Ada", "correct horse", None)
        _, own = await site.people.new_key(ada, "for my bot")
        secrets = [(await site.people.new_key(ada, LOGIN_KEY))[1] for _ in range(60)]
        assert len(await site.people.keys_of(ada)) == 11
        assert await site.people.by_key(own) is not None
        assert await site.people.by_key(secrets[-1]) is not None
        assert await site.people.by_key(secrets[0]) is None

    on_site(tmp_path, act)


def test_what_one_can_have_about_oneself_is_everything(server: Server) -> None:
    """Every table of the database that names people is among it, also one that is made tomorrow."""
    ada, bob = server.browser("Ada Export"), server.guest()
    table = ada.make("me", "open", public=True)["id"]
    bob.sit(table, 1)
    question = ada.table(table)["question"]
    ada.answer_question(table, question, Random(1))
    bob.answer_anything(table, Random(1))
    expect(204, ada.post(f"/api/tables/{table}/chat", json={"text": "mine"}))
    expect(204, bob.post(f"/api/tables/{table}/chat", json={"text": "not mine"}))
    data = expect(200, ada.get("/api/me/data"))
    watched = ada.make("random", "random", public=True)["id"]
    assert [(one["id"], one["owner"], one["seat"]) for one in expect(200, ada.get("/api/me/data"))["tables"][1:]] == [
        (watched, True, None)
    ]
    [played] = data["tables"]
    assert (played["id"], played["seat"], played["owner"], played["options"]["poker-face"]) == (table, 0, True, "off")
    assert [one["question"] for one in data["answers"]] == [question["id"]]
    assert data["answers"][0]["answer"]
    assert [one["text"] for one in data["chat"]] == ["mine"]
    assert data["sessions"][0].keys() == {"created", "expires"}
    told_otherwise = {"people", "tables", "seats"}
    assert {table.name for table in tables_naming_people()} - told_otherwise <= data.keys()


def test_answers_from_a_seat_that_was_left_are_told_when_the_game_is_over(server: Server) -> None:
    """Until then nobody who is not at the table any more is told what a bot does there."""
    ada, bob, table = server.duel()
    question = ada.table(table)["question"]["id"]
    ada.answer_anything(table, Random(1))
    expect(204, ada.delete(f"/api/tables/{table}/seat"))

    def answers() -> list[str]:
        return [one["question"] for one in expect(200, ada.get("/api/me/data"))["answers"]]

    assert answers() == []
    play_out([bob], table, Random(2))
    assert answers()[0] == question
