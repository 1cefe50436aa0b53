"""Nobody reads other hands: not by a page, a call, a log, a message of the live channel, a replay or an export.

What somebody may read is compared with what he would read if everything hidden from him had been dealt anew
(`fork(seat)`): it must be letter by letter the same. Beside that, the hidden cards are searched for plainly.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from websockets.sync.client import ClientConnection

from orloj.games import game_named
from orloj.games.rftg.cards import CARDS, DECK, TOKEN
from orloj.kernel import EVERYBODY, Line, Seat, Table
from orloj.server.api.describe import describe_lines, describe_table
from orloj.server.live.hub import Hub
from orloj.server.live.room import Room, SeatInfo, TableInfo
from orloj.server.load import random_answer
from orloj.server.pages.table.page import scene_of
from orloj.server.people.people import Person, PersonSettings
from orloj.words import LANGS
from tests.server.helpers import Client, Server, addresses, expect, play_out, refusal, server_log, told, wait_until

GAME = game_named("rftg")
TABLES = [("standard", 2), ("standard", 3), ("standard", 4), ("first", 4), ("advanced", 2)]
Reader = Seat | None


# -- the same table with other cards where a seat cannot look


def dealt_anew(table: Table[Any], seat: Seat, rng: Random) -> Table[Any]:
    """A copy in which all that the seat cannot know is different, with a story whose secrets are different too."""
    twin = table.fork(seat, rng)
    twin.history[:0] = table.history[:-1]  # a fork begins with its scene; how much came before is known to all
    twin.story[:0] = [_with_other_secrets(line, seat, rng) for line in table.story[: table.history[-1].told]]
    twin._reveals[:] = [(who, what) for who, what in table._reveals if who in (seat, EVERYBODY)]
    twin._rolled = table._rolled
    for other in table.has_chosen():  # that he has chosen may be known, but not what
        if twin.sealed(other) is None:
            twin.answer(other, twin.asks()[other].sample(rng))
    return twin


def _with_other_secrets(line: Line, reader: Seat, rng: Random) -> Line:
    if not line.secret or line.seat == reader:
        return line
    return Line(line.key, line.seat, line.values, {"cards": rng.sample(DECK, 3)}, line.at)


def random_game(mode: str, seats: int, seed: int) -> Iterator[Table[Any]]:
    """A random game, answer by answer."""
    table = Table.new(GAME, seats, mode=mode, options={"poker-face": "on"}, seed=seed)
    rng = Random(f"{mode}/{seats}/{seed}")
    while asks := table.asks():
        yield table
        ask = rng.choice(list(asks.values()))
        table.answer(ask.seat, ask.sample(rng))


# -- what the server makes of a table


def room_with(table: Table[Any], mode: str, seats: int) -> Room:
    """A table of the site at which the people 0, 1, … sit."""
    info = TableInfo("table", "rftg", mode, seats, {}, 0, True, "live-5", "quick", "playing", 0.0, 0.0)
    room = Room(info, [SeatInfo(seat, "person", f"Player {seat}", person=seat) for seat in range(seats)])
    room.begin(table, 0.0)
    return room


def person(reader: Reader) -> Person:
    """Who sits on a seat; a spectator is somebody else."""
    return Person(99 if reader is None else reader, "Somebody", True, PersonSettings())


def readable(room: Room, reader: Reader) -> list[Any]:
    """Everything that the interface and the page make for a reader."""
    found: list[Any] = [describe_lines(room, reader, lang) for lang in LANGS]
    for lang in LANGS:
        found += [
            msgspec.json.encode(describe_table(room, person(reader), Hub(), lang, view=True, texts=texts, since=since))
            for texts, since in ((True, 0), (False, None), (True, 10))
        ]
    found.append(scene_of(room, person(reader), "en", whole_story=True))
    return found


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_what_the_server_tells_does_not_depend_on_what_the_reader_cannot_know(mode: str, seats: int) -> None:
    rng = Random(f"{mode} {seats}")
    compared = 0
    for number, table in enumerate(random_game(mode, seats, 3)):
        if number % 29 != 3:
            continue
        room = room_with(table.fork(), mode, seats)
        room._table = table
        room._name_questions(0.0)
        real = {reader: readable(room, reader) for reader in (*range(seats), None)}
        for seat in range(seats):
            room._table = dealt_anew(table, seat, rng)
            for reader in (seat, None):
                assert readable(room, reader) == real[reader], f"{reader} after {number} answers"
                compared += 1
        room._table = table
    assert compared > 15


def test_the_comparison_would_notice_a_hand() -> None:
    """The proof of the proof: for another seat the copy that was dealt anew does look different."""
    for number, table in enumerate(random_game("standard", 2, 3)):
        if number == 40:
            room = room_with(table.fork(), "standard", 2)
            real = readable(room, 0)
            room._table = dealt_anew(table, 1, Random(0))
            assert readable(room, 0) != real
            return


# -- everything that can be fetched


def body_of(client: Client, address: str) -> str:
    """A response as text, without what is random for every visitor, and with what a cache would go by."""
    reply = client.get(address)
    assert reply.status_code < 500, told(reply)
    text = re.sub(r'(name="csrf" (?:value|content)=")[^"]*', r"\1", reply.text)
    text = re.sub(r"\d+ (?:second|minute|hour)s? ago|před \d+ \w+", "some time ago", text)
    return f"{reply.status_code} {reply.headers.get('etag')} {reply.headers.get('last-modified')} {text}"


# The same for everybody at any time: rules, cards, pictures. It is enough to look at these once.
FIXED = ("/api/games", "/api/schema", "/rules", "/how", "/symbols", "/cards", "/static", "/look", "/art", "/about")


def everything(client: Client, server: Server, table: str, *, also_fixed: bool = False) -> dict[str, str]:
    """All that somebody can fetch and that could tell of a table."""
    more = [f"/api/tables/{table}?lang=cs&wait=0.01", f"/t/{table}/replay", f"/t/{table}/fragment?story=all"]
    wanted = [one for one in addresses(server, table) if also_fixed or not one.startswith(FIXED)]
    return {address: body_of(client, address) for address in [*wanted, *more]}


class Readers:
    """Those who look at a table of Ada and Bob without being Ada."""

    def __init__(self, server: Server, bob: Client) -> None:
        self.stranger = server.guest()
        self.clients = {"bob": bob, "stranger": self.stranger, "page": server.browser(), "nobody": server.client()}
        self.server = server
        for client in self.clients.values():
            client.get("/")  # pages tell who is on the site: from the beginning all of them are

    def read(self, table: str, *, also_fixed: bool = False) -> dict[str, dict[str, str]]:
        return {
            name: everything(client, self.server, table, also_fixed=also_fixed) for name, client in self.clients.items()
        }


@contextmanager
def standing(server: Server, table_id: str, table: Table[Any]) -> Iterator[None]:
    """For a while the server has another game on that table."""
    room = server.room(table_id)
    real = room.table
    server.call(lambda: setattr(room, "_table", table))
    try:
        yield
    finally:
        server.call(lambda: setattr(room, "_table", real))


def at_some_moments(server: Server, players: list[Client], table: str, moments: int) -> Iterator[int]:
    """Play at random; stop at moments that are evenly spread."""
    rng = Random(5)
    for number in range(moments * 12):
        if number % 12 == 6:
            yield number
        for player in players:
            question = player.table(table, view=False, texts=False)["question"]
            if question is not None and question["sealed"] is None:
                player.answer_question(table, question, rng)
                break


def is_replay(address: str) -> bool:
    """A replay goes back to scenes that a copy of the running one does not have."""
    return "/replay" in address


def test_nothing_that_can_be_fetched_depends_on_what_the_reader_cannot_know(server: Server) -> None:
    ada, bob, table = server.duel(options={"poker-face": "on"})
    readers = Readers(server, bob)
    rng = Random(0)
    for number in at_some_moments(server, [ada, bob], table, 4):
        real = readers.read(table, also_fixed=number < 12)
        for seat in (1, 0):
            with standing(server, table, dealt_anew(server.room(table).table, seat, rng)):
                for name, client in readers.clients.items():
                    if name == "bob" and seat == 0:
                        continue  # what Ada may know is not for him
                    for address, text in real[name].items():
                        if not is_replay(address):
                            assert body_of(client, address) == text, f"{name}: {address}"


def cards_of(table: Table[Any], seat: Seat) -> set[int]:
    player = table.state.players[seat]
    return {*player.hand.cards, *player.looking}


def may_know(table: Table[Any], seat: Seat) -> set[int]:
    """What lies open, what the story names, and the own cards."""
    known = cards_of(table, seat)
    for player in table.state.players:
        known |= {*player.tableau, *([player.placing] if player.placing is not None else [])}
    for line in table.story:
        heard = line.heard_by(seat)
        for value in (*heard.values.values(), *heard.secret.values()):
            known |= {one for one in (value if isinstance(value, list) else [value]) if isinstance(one, int)}
    return known


def named_in(text: str, cards: set[int], known: set[int]) -> list[str]:
    """Which of the cards the text names, by token or by name, unless a known card is called the same."""
    words = set(re.findall(r"[a-z0-9][a-z0-9.-]*", text))
    known_names = {CARDS[card].name for card in known}
    return [
        TOKEN[card]
        for card in cards - known
        if TOKEN[card] in words or (CARDS[card].name not in known_names and f">{CARDS[card].name}<" in text)
    ]


def about_the_table(address: str, table: str) -> bool:
    """Not what lists all cards of the game for everybody."""
    return table in address or address.startswith(("/api/tables", "/tables"))


def test_no_response_names_a_card_in_another_hand(server: Server) -> None:
    ada, bob, table = server.duel()
    readers = Readers(server, bob)
    found = 0
    for _ in at_some_moments(server, [ada, bob], table, 5):
        room = server.room(table)
        hidden, known = cards_of(room.table, 0), may_know(room.table, 1)
        scenes = [f"/t/{table}/replay?at={number}" for number in range(0, len(room.table.history), 3)]
        for name, bodies in readers.read(table).items():
            bodies |= {address: body_of(readers.clients[name], address) for address in scenes}
            for address, text in bodies.items():
                if about_the_table(address, table):
                    assert named_in(text, hidden, known) == [], f"{name}: {address}"
        own = "".join(everything(ada, server, table).values())
        found += len(named_in(own, hidden, known))
    assert found > 0  # Ada herself reads her cards; how many of them Bob may know is chance


def test_a_refused_answer_does_not_tell_whether_somebody_else_has_the_card(server: Server) -> None:
    ada, bob, table = server.duel()
    hers = [one["token"] for one in ada.table(table)["question"]["options"]]
    his = {one["token"] for one in bob.table(table)["question"]["options"]}
    nowhere = [TOKEN[card] for card in DECK if TOKEN[card] not in (*hers, *his)][:2]
    answers = [bob.answer(table, ",".join(cards)) for cards in (hers[:2], nowhere)]
    assert answers[0].status_code == answers[1].status_code == 422
    texts = [
        reply.text.replace(cards[0], "one").replace(cards[1], "two")
        for reply, cards in zip(answers, (hers, nowhere), strict=True)
    ]
    assert texts[0] == texts[1]


# -- envelopes


def hears(live: ClientConnection) -> bool:
    """Something is heard, sooner or later on a busy machine."""
    live.recv(10)
    return True


def is_silent(live: ClientConnection) -> bool:
    """Nothing is heard for a while."""
    try:
        live.recv(0.25)
    except TimeoutError:
        return True
    return False


@contextmanager
def listening(server: Server, table: str, clients: list[Client]) -> Iterator[list[ClientConnection]]:
    """The live channels of some people and of a visitor."""
    with ExitStack() as stack:
        lives = [
            stack.enter_context(server.listen(table, authorization=client.headers["authorization"]))
            for client in clients
        ]
        lives.append(stack.enter_context(server.listen(table, origin=server.url)))
        wait_until(lambda: len(server.site.hub._listeners[table]) == len(lives))
        wait_until(lambda: not server.site.hub.presence._looks)  # that they came is no news any more
        for live in lives:
            while not is_silent(live):
                pass
        yield lives


def trio(server: Server) -> tuple[list[Client], str]:
    """Three programs at a public table."""
    ada, bob, cyd = server.guest(), server.guest(), server.guest()
    table = ada.make("me", "open", "open", public=True)["id"]
    bob.sit(table, 1)
    cyd.sit(table, 2)
    return [ada, bob, cyd], table


def test_nobody_notices_that_somebody_has_sealed_an_answer_changed_it_or_taken_it_back(server: Server) -> None:
    (ada, bob, cyd), table = trio(server)
    readers = Readers(server, bob)
    readers.clients["cyd"] = cyd
    question = ada.table(table)["question"]
    first, second = random_answer(question, Random(1)), random_answer(question, Random(2))
    assert first != second
    with listening(server, table, [ada, bob, cyd, readers.stranger]) as (own, *others):
        before = readers.read(table)
        for step in (first, second, "undo", first):
            expect(200, ada.post(f"/api/tables/{table}/undo") if step == "undo" else ada.answer(table, step))
            assert hears(own)
            assert all(is_silent(live) for live in others), step
            after = readers.read(table)
            for name, bodies in before.items():
                for address, text in bodies.items():
                    assert after[name][address] == text, f"{name} notices {step!r} at {address}"
        assert ada.table(table)["question"]["sealed"] is not None
        bob.answer_anything(table, Random(1))
        cyd.answer_anything(table, Random(1))
        assert all(hears(live) for live in others)  # now it is revealed


def test_not_even_by_asking_for_something_can_it_be_noticed(server: Server) -> None:
    (ada, bob, _), table = trio(server)

    def asked() -> list[Any]:
        wished = bob.post(f"/api/tables/{table}/wish").text
        expect(204, bob.delete(f"/api/tables/{table}/wish"))
        branch = expect(201, bob.post(f"/api/tables/{table}/branch", json={"at": 10**9}))
        return [
            wished,
            [branch["story_size"], branch["number"], branch["view"]["players"][1]],
            bob.post(f"/api/tables/{table}/undo").text,
            bob.answer(table, "nonsense").text,
            bob.answer(table, "nonsense", "0.0.0").text,
            bob.get(f"/api/tables/{table}/record").text,
            bob.get(f"/t/{table}/replay?at=1").status_code,
            bob.get(f"/t/{table}/replay?at=99").text,
        ]

    before = asked()
    ada.answer_anything(table, Random(1))
    assert asked() == before


def test_lists_of_tables_do_not_tell_when_it_was(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    (ada, bob, _), table = trio(server)

    def listed() -> list[Any]:
        own = [one for one in bob.get("/api/tables").json() if one["id"] == table]
        return own + [one for one in server.client().get("/api/tables?which=public").json() if one["id"] == table]

    before = listed()
    assert len(before) == 2
    later = SimpleNamespace(time=lambda: time.time() + 3600, monotonic=time.monotonic)
    monkeypatch.setattr("orloj.server.live.room.time", later)
    ada.answer_anything(table, Random(1))
    assert listed() == before


def test_what_is_taken_back_while_it_is_sealed_does_not_end_a_wish(server: Server) -> None:
    (ada, bob, eve), table = trio(server)
    for player in (ada, bob, eve):
        player.answer_anything(table, Random(1))
    ada.answer_anything(table, Random(1))
    wished = expect(200, bob.post(f"/api/tables/{table}/wish"))
    expect(200, ada.post(f"/api/tables/{table}/undo"))
    after = bob.table(table)
    assert after == {**wished, "number": after["number"], "has_chosen": []}  # actions are chosen publicly


def choosing_actions(server: Server) -> tuple[list[Client], str]:
    """Three programs who choose their actions: the one choice of this game in which others see "has chosen"."""
    players, table = trio(server)
    for player in players:
        player.answer_anything(table, Random(1))
    return players, table


def test_in_a_public_choice_others_notice_that_somebody_has_chosen_and_nothing_else(server: Server) -> None:
    (ada, bob, cyd), table = choosing_actions(server)
    readers = Readers(server, bob)
    with listening(server, table, [ada, bob, cyd, readers.stranger]) as (own, *others):
        before = bob.table(table)
        assert before["has_chosen"] == []
        expect(200, ada.answer(table, "settle"))
        assert all(hears(live) for live in (own, *others))
        for client in readers.clients.values():
            assert client.get(f"/api/tables/{table}").json()["has_chosen"] == [0]
        seen = readers.read(table)
        marked = bob.table(table)
        assert marked == {**before, "has_chosen": [0], "number": marked["number"]}
        for other in ("develop", "produce"):  # she thinks better of it: nobody notices
            expect(200, ada.answer(table, other))
            assert hears(own)
            assert all(is_silent(live) for live in others)
            assert readers.read(table) == seen
        expect(200, ada.post(f"/api/tables/{table}/undo"))
        assert all(hears(live) for live in (own, *others))
        assert bob.table(table)["has_chosen"] == []
        expect(200, ada.answer(table, "settle"))
        expect(200, bob.answer(table, "settle"))
        assert cyd.table(table)["has_chosen"] == [0, 1]
        expect(200, cyd.answer(table, "explore-5"))
        assert bob.table(table)["has_chosen"] == []


def test_who_has_chosen_is_still_known_after_a_restart(server: Server) -> None:
    (ada, bob, _), table = choosing_actions(server)
    ada.answer_anything(table, Random(1))
    before = bob.table(table)
    assert before["has_chosen"] == [0]
    server.call(lambda: server.site.rooms.forget(server.site.rooms._rooms[table]))
    assert bob.table(table) == before


def test_after_a_restart_it_cannot_be_noticed_either(server: Server) -> None:
    (ada, bob, _), table = trio(server)
    before = bob.table(table)
    ada.answer_anything(table, Random(1))
    server.call(lambda: server.site.rooms.forget(server.site.rooms._rooms[table]))
    assert bob.table(table) == before
    assert ada.table(table)["question"]["sealed"] is not None


def test_nobody_notices_when_a_bot_seals_its_answer(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = server.site.rooms

    async def nothing(*_: object) -> list[str]:
        return []

    monkeypatch.setattr(rooms, "on_change", lambda _: None)  # the bot waits until it is told
    monkeypatch.setattr(rooms.upkeep, "needing_care", nothing)
    ada, eve = server.guest(), server.guest()
    table = ada.make("me", "bot", public=True)["id"]
    with listening(server, table, [ada, eve]) as lives:
        before = [everything(client, server, table) for client in (ada, eve)]
        ask = server.room(table).table.asks()[1]
        server.run(rooms.play.answer(table, 1, ask.sample(Random(1))))
        assert all(is_silent(live) for live in lives)
        assert [everything(client, server, table) for client in (ada, eve)] == before


# -- exports, branches, seeds


def test_the_record_of_a_branch_is_kept_until_the_games_before_it_are_over(server: Server) -> None:
    ada, bob, root = server.duel()
    ada.answer_anything(root, Random(1))
    bob.answer_anything(root, Random(1))
    child = expect(201, ada.post(f"/api/tables/{root}/branch", json={"at": 10**9}))["id"]
    play_out([ada], child, Random(1))
    grandchild = expect(201, ada.post(f"/api/tables/{child}/branch", json={"at": 0}))["id"]
    play_out([ada], grandchild, Random(1))
    for table in (root, child, grandchild):
        refusal(422, "illegal", ada.get(f"/api/tables/{table}/record"))
    play_out([ada, bob], root, Random(1))
    for table in (root, child, grandchild):
        expect(200, ada.get(f"/api/tables/{table}/record"))


def test_a_branch_of_an_unfinished_game_has_other_cards_in_other_hands(server: Server) -> None:
    ada, bob, root = server.duel()
    for player in (ada, bob):
        player.answer_anything(root, Random(1))
    real = server.room(root).table
    hands = set()
    for _ in range(5):
        branch = expect(201, ada.post(f"/api/tables/{root}/branch", json={"at": 10**9}))["id"]
        dealt = server.room(branch).table
        assert cards_of(dealt, 0) == cards_of(real, 0)
        hands.add(frozenset(cards_of(dealt, 1)))
    assert len(hands) > 1
    assert hands != {frozenset(cards_of(real, 1))}
    refusal(404, "not-found", bob.get(f"/api/tables/{branch}"))  # it is hers alone


def test_the_seed_is_nowhere_before_the_end_and_then_known_to_all(server: Server) -> None:
    ada, bob, table = server.duel()
    readers = Readers(server, bob)
    readers.clients["ada"] = ada
    header = server.room(table).table.header
    assert header.seed
    assert header.salt
    secrets = [header.seed, header.salt.hex(), server.room(table).table.state.luck.key.hex()]
    for _ in at_some_moments(server, [ada, bob], table, 2):
        for name, bodies in readers.read(table).items():
            for address, text in bodies.items():
                assert header.commitment in text or not address.startswith(f"/api/tables/{table}?")
                assert not any(secret in text for secret in secrets), f"{name}: {address}"
    play_out([ada, bob], table, Random(1))
    for client in readers.clients.values():
        over = expect(200, client.get(f"/api/tables/{table}"))
        assert (over["seed"], over["salt"]) == (header.seed, header.salt.hex())
        expect(200, client.get(f"/api/tables/{table}/record"))


def test_logs_hold_no_hands_and_no_seeds(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    ada = server.guest()
    table = ada.make("me", "bot", "random", public=True)["id"]
    play_out([ada], table, Random(4))
    header = server.room(table).table.header
    logged = server_log(caplog)
    words = set(re.findall(r"[a-z0-9][a-z0-9.-]*", logged))
    assert not words & {TOKEN[card] for card in DECK}
    assert header.seed is not None
    assert header.seed not in logged
