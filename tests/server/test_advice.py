"""Levels of bots, and hints: what they say, who may ask, and that they know no more than the one who asks."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Any

import msgspec
import pytest

from orloj.bots import LEVELS, Search, bot_names
from orloj.bots.advice import Difference, Thought
from orloj.bots.budget import BadBudget, Budget
from orloj.bots.comparing import advise, beside, compare, is_equal
from orloj.bots.search import Branch
from orloj.bots.variations import usual_writing
from orloj.games import GAMES, game_named
from orloj.kernel import Decision, Outcome, Table
from orloj.server.api.describe import describe_hint
from orloj.server.bots import bot_text, bots_of, easy_bot, further_texts, level_texts, usual_bot
from orloj.server.live import hints as hints_module
from orloj.server.live.rematches import _same_again
from orloj.server.live.thinker import Follow, Passage, Weigh, Weighed, followed, weighed
from orloj.server.live.thinkers import Busy, NoThought
from orloj.server.pages.table.hint import verdict_on
from orloj.server.settings import Settings
from orloj.server.turns import Rank, Share
from orloj.words import LANGS, Lang
from tests.seats import seats_for
from tests.server.helpers import Client, Server, expect, play_out, refusal, serving
from tests.server.test_leaks import dealt_anew, random_game, standing

# -- levels


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_every_level_is_described(game: str, lang: Lang) -> None:
    texts = level_texts(game, lang)
    assert [one.id for one in texts] == list(LEVELS)
    assert all(one.name and len(one.help) > 40 for one in texts)
    assert not any("%" in one.help for one in texts)
    assert len({one.help for one in (*texts, *further_texts(game, lang))}) == len(texts) + len(
        further_texts(game, lang)
    )


def test_who_plays_where_nobody_says_otherwise_answers_at_once() -> None:
    for game in GAMES:
        assert (usual_bot(game), easy_bot(game)) == ("normal", "easy")
        assert {*LEVELS, *bot_names(game)} == set(bots_of(game))


def test_bots_of_old_tables_have_words() -> None:
    assert bot_text("heuristic", "en").note == "bot · normal"
    assert bot_text("random", "cs").note == "bot · náhodný"
    assert bot_text("mine:Bot", "en").note == "bot · mine:Bot"


def test_the_interface_lists_the_levels(server: Server) -> None:
    games = expect(200, server.client().get("/api/games?lang=cs"))
    for game in games:
        assert [one["id"] for one in game["levels"]] == list(LEVELS)
        assert game["levels"][0]["name"] == "Lehký"


@pytest.mark.parametrize("bot", [*LEVELS, "heuristic", "random"])
def test_a_seat_may_have_any_level_or_bot(server: Server, bot: str) -> None:
    assert server.guest().make("me", bot)["seats"][1]["bot"] == bot


def test_but_no_bot_that_thinks_for_an_hour(server: Server) -> None:
    wish = {"game": "rftg", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "search@3600s"}]}
    said = refusal(422, "bad-table", server.guest().post("/api/tables", json=wish))
    assert "expert" in said["message"]


def test_a_branch_goes_on_against_the_same_bots_and_people_are_replaced_by_the_usual_one(server: Server) -> None:
    ada = server.guest()
    table = ada.make("me", "random", "hard")
    branch = expect(201, ada.post(f"/api/tables/{table['id']}/branch", json={"at": 0}))
    assert [one["bot"] for one in branch["seats"]] == ["", "random", "hard"]
    ada, bob, duel = server.duel()
    branch = expect(201, bob.post(f"/api/tables/{duel}/branch", json={"at": 0}))
    assert [one["bot"] for one in branch["seats"]] == ["normal", ""]
    expect(204, ada.delete(f"/api/tables/{duel}/seat"))
    assert bob.table(duel)["seats"][0]["bot"] == "normal"


# -- what a hint says


def asked_table(game: str, answers: int = 0, seats: int = 2) -> tuple[Table[Any], int]:
    """A table after some random answers, and a seat that is asked something that has to be answered."""
    table = Table.new(game_named(game), seats_for(game, seats), seed=4)
    rng = Random(answers)
    for _ in range(answers):
        ask = rng.choice(list(table.asks().values()))
        table.answer(ask.seat, ask.sample(rng))
    return table, next(seat for seat, ask in table.asks().items() if not ask.optional)


def thought_through(task: Weigh) -> Weighed:
    found = weighed(task)
    assert found is not None
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("answers", [0, 15, 60])
def test_answers_are_weighed_fairly_and_told_in_words(game: str, answers: int) -> None:
    table, seat = asked_table(game, answers)
    found = thought_through(Weigh(game, seat, table.excerpt(), "24", "chance"))
    assert 1 <= len(found.thoughts) <= 5
    for one in found.thoughts:
        assert one.token in table.asks()[seat]
        assert 0 <= one.value <= 1
        for lang in LANGS:
            assert found.prompts[lang]
            assert found.answers[lang][one.token] or one.token == "-"
            assert re.search(r"\d", found.outlooks[lang][one.token])
    assert sum(one.tries for one in found.thoughts) <= found.tries <= 25


def test_hints_call_the_players_by_their_names() -> None:
    """In a question that tells what somebody else does."""
    table = Table.new(game_named("andromeda"), 2, seed=4)
    rng = Random(1)
    while not any("player" in ask.values for ask in table.asks().values()):
        ask = rng.choice(list(table.asks().values()))
        table.answer(ask.seat, ask.sample(rng))
    seat, ask = next((seat, ask) for seat, ask in table.asks().items() if "player" in ask.values)
    found = thought_through(Weigh("andromeda", seat, table.excerpt(), "4", "chance", names=["Ada", "Bob"]))
    assert ["Ada", "Bob"][ask.values["player"]] in found.prompts["en"]
    assert "Seat" not in found.prompts["en"]


def test_the_played_answer_is_weighed_however_bad_it_is() -> None:
    table, seat = asked_table("rftg")
    for chance in range(5):
        played = table.asks()[seat].sample(Random(chance))
        found = thought_through(Weigh("rftg", seat, table.excerpt(), "12", "chance", played))
        assert found.of(played) is not None
    assert found.of("nonsense") is None


def test_the_same_answer_in_another_order_is_the_same() -> None:
    table, seat = asked_table("rftg")  # two cards are to be discarded
    for chance in range(4):
        played = ",".join(reversed(table.asks()[seat].sample(Random(chance)).split(",")))
        found = thought_through(Weigh("rftg", seat, table.excerpt(), "40", "chance", played))
        meant = [frozenset(one.token.split(",")) for one in found.thoughts]
        assert len(set(meant)) == len(meant)
        assert found.of(played) is not None


def by_dice(seed: int, tries: int = 40) -> Search:
    """A bot for which everything is mere luck."""
    dice = Random(seed)
    return Search("rftg", Budget(tries=tries), judge=lambda table, seat: [dice.random() for _ in table.state.seats])


def test_the_best_answers_are_tried_about_equally_often() -> None:
    """Whatever is not known well is tried on, the least known first."""
    table, seat = asked_table("rftg")
    for seed in range(3):
        advice = advise(by_dice(seed, 120), Decision(table, seat, Random(1)), most=3)
        tries = [one.tries for one in advice.thoughts if is_equal(one)]
        assert len(tries) > 1
        assert sum(tries) > 60
        assert max(tries) < 2 * min(tries)


def test_when_a_difference_is_mere_chance() -> None:
    def behind(mean: float, error: float) -> Thought:
        return Thought("x", 10, 0.4, 0.1, behind=Difference(mean, error, 10))

    assert is_equal(behind(0.08, 0.05))  # less than two standard errors
    assert not is_equal(behind(0.04, 0.01))
    assert is_equal(behind(0.004, 0.0))  # nobody cares
    assert is_equal(behind(-0.06, 0.01))  # the bot has its reasons to doubt it, but it is not worse


def test_what_a_hint_shows_differs_as_it_did_in_the_same_worlds() -> None:
    uneven = 0
    for answers in (20, 31):
        table, seat = asked_table("rftg", answers)
        advice = advise(Search("rftg", Budget(tries=120)), Decision(table, seat, Random(1)))
        assert len(advice.thoughts) > 2
        for one in advice.thoughts[1:]:
            assert one.behind.worlds == min(one.tries, advice.best.tries) > 1
            assert advice.best.value - one.value == pytest.approx(one.behind.mean)
            uneven += bool(one.behind.mean) and one.tries < advice.best.tries
    assert uneven > 2  # otherwise plain means would differ in the same way


def test_the_margin_of_a_shown_chance_is_its_own() -> None:
    """Over and over: the best answer tried often, another one seldom, most of the luck in both."""
    dice, shown, claimed = Random(1), [], []
    for _ in range(2000):
        best, other = Branch("best"), Branch("other")
        for number in range(40):
            luck = dice.gauss(0.5, 0.3)
            best.note(luck + dice.gauss(0, 0.1))
            if number < 10:
                other.note(luck - 0.1 + dice.gauss(0, 0.1))
        thought = beside(best, other)
        shown.append(thought.value)
        claimed.append(thought.error)
    assert fmean(claimed) == pytest.approx(pstdev(shown), rel=0.1)


@pytest.mark.parametrize("answers", [20, 31, 45, 52])
def test_a_hint_knows_the_best_answer_well_even_if_the_choice_was_easy(answers: int) -> None:
    """The bot itself stops thinking as soon as it knows what to do; a person wants a number to rely on."""
    table, seat = asked_table("rftg", answers)
    best = advise(Search("rftg", Budget(tries=200)), Decision(table, seat, Random(1))).best
    assert best.tries >= 16
    assert 2 * best.error <= 0.01 or best.tries > 30


def test_the_bots_own_choice_is_among_the_answers() -> None:
    for answers in range(12, 80, 6):
        table, seat = asked_table("rftg", answers)
        hint = advise(Search("rftg", Budget(tries=60)), Decision(table, seat, Random(2)))
        played = Search("rftg", Budget(tries=36)).think(Decision(table, seat, Random(2)))  # what the hint searches with
        assert hint.of(played.best.token) is not None


def test_a_hint_says_what_the_bot_would_choose() -> None:
    """Luck proves little against the answer that the bot thought of first, however good it looks."""
    table, seat = asked_table("rftg")
    luckier = kept = 0
    for seed in range(40):
        advice = advise(by_dice(seed), Decision(table, seat, Random(seed)))
        favourite = by_dice(seed).heuristic.choose(Decision(table, seat, Random(seed)))
        assert favourite is not None
        thought = advice.of(usual_writing(table.asks()[seat], favourite))
        assert thought is not None
        kept += advice.best == thought
        luckier += any(one.value > thought.value for one in advice.thoughts)
    assert luckier > 30  # nearly always one of several others was luckier than the favourite,
    assert kept > 20  # but usually that is not believed


# -- what a review says


def test_luck_is_no_reason_to_blame_anybody() -> None:
    """Whichever answer was played: if answers do not matter, hardly any is called worse."""
    table, seat = asked_table("rftg")
    found = []
    for seed in range(40):
        played = table.asks()[seat].sample(Random(seed))
        compared = compare(by_dice(seed), Decision(table, seat, Random(seed)), played)
        found.append(compared.difference)
    others = [one for one in found if one.worlds]
    assert len(others) > 20
    assert all(one.worlds == 10 for one in others)
    assert sum(one.mean > 0.03 for one in others) > 8  # it looks worse often enough,
    assert sum(one.is_clear(0.03) for one in others) < 3  # but that is known to be chance


def test_both_answers_are_tried_in_the_same_worlds_which_the_choice_did_not_see(imagined: list[Any]) -> None:
    table, seat = asked_table("rftg")
    search, played = Search("rftg", Budget(tries=40)), table.asks()[seat].sample(Random(2))
    compared = compare(search, Decision(table, seat, Random(1)), played)
    assert compared.best.token != compared.played.token == played
    assert (compared.difference.worlds, compared.tries) == (10, 40)
    chosen, fresh = imagined[:20], imagined[20:]
    assert len(fresh) == 20
    assert fresh[::2] == fresh[1::2]
    assert not {*chosen} & {*fresh}
    assert compared.difference.mean == pytest.approx(compared.best.value - compared.played.value)


def test_luck_that_both_answers_share_does_not_count() -> None:
    dice = Random(1)
    luck = [dice.random() for _ in range(20)]
    clear = Difference.of([one + 0.05 + dice.gauss(0, 0.01) for one in luck], luck)
    assert clear.is_clear(0.03)
    assert not clear.is_clear(0.06)
    assert not Difference.of([dice.random() for _ in luck], luck).is_clear()
    assert not Difference(0.5, 0.0, 1).is_clear()  # a single world proves nothing


@pytest.mark.parametrize(
    ("values", "verdict"),
    [
        ([0.5], "nothing to compare"),
        ([0.5, 0.499], "These answers are about equally good"),
        ([0.5, 0.2], "would choose"),
        ([0.5, 0.499, 0.2], "1 other answer is about equally good"),
        ([0.5, 0.499, 0.498, 0.2], "2 other answers are about equally good"),
    ],
)
def test_the_verdict(values: list[float], verdict: str) -> None:
    thoughts = [
        Thought(str(place), 9, value, 0.01, {}, Difference(values[0] - value, 0.01, 9))
        for place, value in enumerate(values)
    ]
    words = {lang: {one.token: one.token for one in thoughts} for lang in LANGS}
    hint = Weighed(thoughts, 20, 1, dict.fromkeys(LANGS, ""), words, words)
    assert verdict in verdict_on(describe_hint(0, "0.0", hint, "en"), "en")


def test_chances_are_followed_through_a_scene() -> None:
    table, _ = asked_table("rftg", 30)
    scene = table.excerpt()
    moments = followed(Follow("rftg", [Passage(scene, [0, len(scene.answers)])]))
    assert len(moments) == 2
    assert all(abs(sum(one.chances) - 1000) <= 2 and one.clock >= 1 for one in moments)


# -- who may ask


def hint_of(client: Client, table: str, **more: str) -> Any:
    return expect(200, client.post(f"/api/tables/{table}/hint", params=more))


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_over_http(server: Server, game: str) -> None:
    ada = server.guest()
    table = ada.make("me", *["easy"] * (seats_for(game) - 1), game=game)
    assert table["hints"]
    question = ada.table(table["id"], wait=20)["question"]
    hint = hint_of(ada, table["id"], question=question["id"], lang="cs")
    assert (hint["question"], hint["seat"]) == (question["id"], 0)
    assert hint["options"]
    best = hint["options"][0]
    assert best["label"]
    assert best["equal"]
    assert re.search(r"zhruba", best["text"])
    assert best["outlook"]
    assert hint_of(ada, table["id"], lang="cs") == hint  # the same once more
    expect(200, ada.answer(table["id"], best["answer"], hint["question"]))


def test_the_page_shows_a_hint_or_why_there_is_none(server: Server) -> None:
    ada = server.browser()
    table = ada.make("me", "easy")["id"]
    question = ada.table(table, wait=20)["question"]["id"]
    assert 'data-do="hint"' in ada.get(f"/t/{table}").text
    page = ada.post(f"/t/{table}/hint", params={"question": question})
    assert page.status_code == 200
    assert page.text.count('data-part="advised"') >= 1
    late = ada.post(f"/t/{table}/hint", params={"question": "0.999"})
    assert late.status_code == 409
    assert "data-part" not in late.text
    assert "closed" in late.text


def test_between_people_only_if_the_table_was_made_so(server: Server) -> None:
    ada, _, table = server.duel()
    assert not ada.table(table)["hints"]
    assert refusal(422, "illegal", ada.post(f"/api/tables/{table}/hint"))["why"] == "no-hints-here"
    ada, bob, table = server.duel(hints=True)
    assert ada.table(table)["hints"]
    assert bob.table(table)["hints"]
    assert hint_of(bob, table)["seat"] == 1


def test_no_way_round_by_a_branch_as_long_as_people_play(server: Server) -> None:
    ada, bob, table = server.duel()
    branch = expect(201, ada.post(f"/api/tables/{table}/branch", json={"at": 0}))
    again = expect(201, ada.post(f"/api/tables/{branch['id']}/branch", json={"at": 0}))
    for one in (branch, again):
        assert not one["hints"]
        assert refusal(422, "illegal", ada.post(f"/api/tables/{one['id']}/hint"))["why"] == "no-hints-here"
        assert 'data-do="hint"' not in ada.get(f"/t/{one['id']}").text
    play_out([ada, bob], table, Random(1))
    for one in (branch, again):
        assert ada.table(one["id"])["hints"]
        assert 'data-do="hint"' in ada.get(f"/t/{one['id']}").text
        assert hint_of(ada, one["id"])["options"]


def test_a_branch_of_a_game_against_bots_has_hints(server: Server) -> None:
    ada = server.guest()
    table = ada.make("me", "easy")["id"]
    branch = expect(201, ada.post(f"/api/tables/{table}/branch", json={"at": 0}))
    assert branch["hints"]
    assert hint_of(ada, branch["id"])["options"]


def test_no_hints_without_a_bot_that_thinks(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = server.browser()
    table = ada.make("me", "random")["id"]
    monkeypatch.setattr("orloj.server.bots.names_of", lambda game: ("random",))
    assert not ada.table(table)["hints"]
    page = ada.get(f"/t/{table}").text
    assert 'data-do="hint"' not in page
    assert "No hints at this table" not in page
    assert refusal(422, "illegal", ada.post(f"/api/tables/{table}/hint"))["why"] == "no-adviser"


def test_somebody_who_is_away_is_still_a_person(server: Server) -> None:
    ada, bob, table = server.duel()
    room = server.room(table)
    server.run(server.site.rooms.seats.take_over(room, [1]))
    refusal(422, "illegal", ada.post(f"/api/tables/{table}/hint"))
    expect(204, bob.delete(f"/api/tables/{table}/seat"))
    assert ada.table(table)["hints"]


def test_a_rematch_keeps_the_permission(server: Server) -> None:
    _, _, table = server.duel(hints=True)
    room = server.room(table)
    assert server.call(lambda: room.info.hints)
    assert _same_again(room, Outcome([0], "", [0, 0]), room.people[0]).hints


def test_the_form_for_a_new_table_can_allow_hints(server: Server) -> None:
    ada = server.browser()
    fields = {"csrf": "c" * 32, "mode": "standard", "seat-0": "me", "seat-1": "bot:hard", "hints": "yes"}
    made = ada.post("/new/rftg", data=fields)
    table = made.headers["location"].removeprefix("/t/")
    assert server.room(table).info.hints
    assert server.room(table).seats[1].bot == "hard"


def test_nobody_gets_a_hint_for_others_or_without_a_question(server: Server) -> None:
    ada, bob, table = server.duel(hints=True)
    refusal(403, "not-seated", server.guest().post(f"/api/tables/{table}/hint"))
    refusal(401, "unauthorized", server.client().post(f"/api/tables/{table}/hint"))
    refusal(409, "stale", ada.post(f"/api/tables/{table}/hint", params={"question": "1.0"}))
    ada.answer_anything(table, Random(1))  # sealed
    refusal(409, "not-your-choice", ada.post(f"/api/tables/{table}/hint"))
    assert hint_of(bob, table)["options"]


# -- what protects the server


def test_one_at_a_time_and_not_too_many(tmp_path: Path) -> None:
    with serving(tmp_path, hints_per_minute=4.0) as server:
        hints = server.site.hints
        ada = server.guest()
        tables = [ada.make("me", "normal")["id"] for _ in range(3)]
        person = server.room(tables[0]).people[0]
        server.call(lambda: hints._asking.add(person))
        said = ada.post(f"/api/tables/{tables[0]}/hint")
        refusal(429, "too-eager", said)
        assert int(said.headers["retry-after"]) >= 1
        server.call(hints._asking.clear)
        hint_of(ada, tables[0])
        hint_of(ada, tables[0])  # known already: it costs nothing
        refusal(429, "too-eager", ada.post(f"/api/tables/{tables[1]}/hint"))


def test_a_busy_server_says_so(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    hints, ada = server.site.hints, server.guest()
    table = ada.make("me", "normal")["id"]
    server.call(lambda: hints._asking.update(range(-50, 0)))
    said = ada.post(f"/api/tables/{table}/hint", params={"lang": "cs"})
    assert "za chvilku" in refusal(503, "busy", said)["message"]
    server.call(hints._asking.clear)
    turns = server.site.thinkers.turns
    server.run(turns.take(Share(Rank.MOVE, None, "another")))  # the only one
    with monkeypatch.context() as impatient:
        impatient.setattr(hints_module, "_WAIT", 0.05)
        refusal(503, "busy", ada.post(f"/api/tables/{table}/hint"))
    server.call(turns.leave)
    assert hint_of(ada, table)["options"]
    assert not hints._asking


def test_a_question_that_closed_while_the_bot_thought_is_stale(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = server.guest()
    table = ada.make("me", "normal", "normal")["id"]
    question = ada.table(table, wait=20)["question"]
    site = server.site
    really = site.thinkers.weigh

    async def slow(share: Share, task: Weigh, wait: float | None = None) -> Weighed:
        found = await really(share, task, wait)
        assert found is not None
        await site.rooms.play.answer(table, 0, found.thoughts[0].token, question["id"])
        return found

    monkeypatch.setattr(site.thinkers, "weigh", slow)
    reply = ada.post(f"/api/tables/{table}/hint", params={"question": question["id"]})
    assert reply.status_code == 409


def test_a_bot_that_stumbles_says_so_and_may_have_more_luck_next_time(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tasks: list[Weigh] = []

    async def stumble(share: Share, task: Weigh, wait: float | None = None) -> Weighed:
        tasks.append(task)
        raise NoThought("somewhere")

    ada = server.browser()
    table = ada.make("me", "normal")["id"]
    monkeypatch.setattr(server.site.thinkers, "weigh", stumble)
    refusal(503, "no-thought", ada.post(f"/api/tables/{table}/hint"))
    page = ada.post(f"/t/{table}/hint")
    assert page.status_code == 503
    assert "stumbled" in page.text
    assert int(page.headers["retry-after"]) >= 1
    assert len({task.chance for task in tasks}) == 2
    assert table in caplog.text


def test_a_hint_is_for_a_position_not_only_for_a_question(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    site, tasks = server.site, list[Weigh]()
    really = site.thinkers.weigh

    async def count(share: Share, task: Weigh, wait: float | None = None) -> Weighed | None:
        tasks.append(task)
        return await really(share, task, wait)

    monkeypatch.setattr(site.thinkers, "weigh", count)
    ada, _, table = server.duel(hints=True)
    hint_of(ada, table)
    hint_of(ada, table)
    assert len(tasks) == 1
    room = server.room(table)
    monkeypatch.setattr(room, "seen_number", room.seen_number + 1)  # others went on; the question is still the same
    hint_of(ada, table)
    assert len(tasks) == 2


@pytest.mark.parametrize("name", ["hint_budget", "review_budget"])
def test_a_budget_that_is_none_is_refused_at_once(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadBudget):
        Settings(data=tmp_path, **{name: "a while"})  # type: ignore[arg-type]


# -- what a hint cannot know


@pytest.mark.parametrize("seed", [1, 2])
def test_a_hint_is_the_same_whatever_is_hidden(seed: int) -> None:
    """With the same stream of chance the advice is letter by letter the same if all that is hidden was dealt anew."""
    compared = 0
    for number, table in enumerate(random_game("standard", 3, seed)):
        if number % 23 != 5:
            continue
        for seat, ask in table.asks().items():
            if ask.optional:
                continue
            real = thought_through(Weigh("rftg", seat, table.excerpt(), "10", "stream"))
            twin = dealt_anew(table, seat, Random(number))
            assert msgspec.json.encode(thought_through(Weigh("rftg", seat, twin.excerpt(), "10", "stream"))) == (
                msgspec.json.encode(real)
            ), number
            compared += 1
    assert compared > 3


def test_nor_does_it_in_andromeda() -> None:
    compared = 0
    table, rng = Table.new(game_named("andromeda"), 3, options={"destiny": "on"}, seed=2), Random(2)
    for number in range(90):
        if number % 15 == 4:
            seat = next(seat for seat, ask in table.asks().items() if not ask.optional)
            real, twin = (
                thought_through(Weigh("andromeda", seat, one.excerpt(), "6", "stream"))
                for one in (table, table.fork(seat, Random(number)))
            )
            assert twin == real
            compared += 1
        ask = rng.choice(list(table.asks().values()))
        table.answer(ask.seat, ask.sample(rng))
    assert compared > 3


def test_the_hint_that_is_fetched_does_not_depend_on_what_is_hidden(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob, table = server.duel(hints=True, options={"poker-face": "on"})
    rng, compared, weighed_times = Random(3), 0, 0
    really = server.site.thinkers.weigh

    async def count(share: Share, task: Weigh, wait: float | None = None) -> Weighed | None:
        nonlocal weighed_times
        weighed_times += 1
        return await really(share, task, wait)

    def hints() -> tuple[str, str]:
        server.call(server.site.hints._known.clear)
        program, page = bob.post(f"/api/tables/{table}/hint"), bob.post(f"/t/{table}/hint")
        assert expect(200, program)["options"]
        assert page.status_code == 200
        assert 'data-part="advised"' in page.text
        return program.text, page.text

    monkeypatch.setattr(server.site.thinkers, "weigh", count)
    for _ in range(60):
        if compared == 4:
            break
        question = bob.table(table)["question"]
        if question is not None and question["sealed"] is None:
            real = hints()
            with standing(server, table, dealt_anew(server.room(table).table, 1, rng)):
                assert hints() == real
                compared += 1
        for player in (ada, bob):
            asked = player.table(table, view=False, texts=False)["question"]
            if asked is not None and asked["sealed"] is None:
                player.answer_question(table, asked, rng)
    assert compared == 4
    assert weighed_times == 8


def test_the_excerpt_that_a_thinker_gets_has_no_seed(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Weigh] = []

    async def look(share: Share, task: Weigh, wait: float | None = None) -> Weighed:
        seen.append(task)
        raise Busy

    monkeypatch.setattr(server.site.thinkers, "weigh", look)
    ada = server.guest()
    table = ada.make("me", "normal")["id"]
    refusal(503, "busy", ada.post(f"/api/tables/{table}/hint"))
    assert (seen[0].scene.header.seed, seen[0].scene.header.salt) == (None, None)
