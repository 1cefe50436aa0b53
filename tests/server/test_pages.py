"""The pages around the table: in both languages, with their forms, files and errors."""

from __future__ import annotations

import re
import time
from html import unescape
from importlib.resources import files
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, text

from orloj.games import GAMES
from orloj.ledger import Rule, ledger_of
from orloj.look import look_of
from orloj.look.manual import lessons_of, rule_of_symbol, rulebook_of
from orloj.server.live.guided import guide_of
from orloj.server.load import random_answer
from orloj.server.pages import listed
from orloj.server.pages.common import WORDS, asset, local, render_for
from orloj.server.pages.glossary import glossary
from orloj.server.pages.marks import marked
from orloj.server.pages.rules import describe_rule
from orloj.server.pages.table.page import goal_of
from orloj.words import LANGS, Lang, Words, problems
from orloj.words.texts import texts_of
from tests.server.helpers import Server, expect, told, wait_until

RFTG = GAMES["rftg"].package
NASTY = "<script>alert(1)</script>"
PASSWORD = "correct horse battery"


class Visitor:
    """Somebody with a browser that keeps cookies and runs no scripts."""

    def __init__(self, server: Server, lang: Lang = "en") -> None:
        self.http = server.client(**{"accept-language": lang, "accept": "text/html"})
        self.http.get("/login")  # brings the token that forms carry

    def get(self, path: str, status: int = 200, params: dict[str, str] | None = None) -> str:
        reply = self.http.get(path, params=params)
        assert reply.status_code == status, told(reply)
        return reply.text

    def post(self, path: str, wanted: int = 303, /, **fields: str) -> httpx.Response:
        csrf = self.http.cookies.get("orloj_csrf") or ""
        reply = self.http.post(path, data={"csrf": csrf, **fields})
        assert reply.status_code == wanted, told(reply)
        return reply

    def led_to(self, path: str, **fields: str) -> str:
        """Where a form leads."""
        return str(self.post(path, **fields).headers["location"])

    def play(self) -> str:
        """Begin against bots; the id of the table."""
        return self.led_to("/play/rftg").removeprefix("/t/")

    def table(self, table_id: str) -> dict[str, Any]:
        found: dict[str, Any] = expect(200, self.http.get(f"/api/tables/{table_id}"))
        return found

    def answer(self, table_id: str, token: str) -> int:
        headers = {"x-csrf-token": self.http.cookies.get("orloj_csrf") or ""}
        return self.http.post(f"/api/tables/{table_id}/answers", json={"answer": token}, headers=headers).status_code

    def register(self, name: str) -> None:
        assert self.led_to("/register", name=name, password=PASSWORD) == "/"


def words_of(page: str) -> str:
    """What a page says, without its markup; spaces inside numbers stay what they are."""
    return in_one_line(unescape(re.sub(r"<[^>]+>", " ", page)))


def in_one_line(text: str) -> str:
    return re.sub(r"[ \t\r\n]+", " ", text).strip()


def seats(*kinds: str) -> dict[str, str]:
    return {f"seat-{row}": kind for row, kind in enumerate(kinds)}


def change(server: Server, statement: str, **values: Any) -> None:
    """Change something in the database, past the site."""

    def store(connection: Connection) -> None:
        connection.execute(text(statement), values)

    server.run(server.site.writer.write(store))


# -- words


@pytest.mark.parametrize("package", ["server", "server.pages", "server.pages.table", "server.pages.meeting"])
def test_everything_is_said_in_both_languages(package: str) -> None:
    assert problems(Words(f"orloj.{package}")) == []


def test_templates_say_only_what_there_is() -> None:
    known = set(WORDS.keys("en")) | set(Words("orloj.words").keys("en"))
    meeting = files("orloj.server.pages.meeting") / "templates" / "meeting"
    with_meeting = {"home.html", *(template.name for template in meeting.iterdir())}
    around = [one for one in (files("orloj.server.pages") / "templates").iterdir() if one.is_file()]
    for template in (*around, *meeting.iterdir()):
        more = set(Words("orloj.server.pages.meeting").keys("en")) if template.name in with_meeting else set()
        for key in re.findall(r'say\("([^"]+)"[,)]', template.read_text("utf-8")):
            assert key in known | more, f"{template.name} says {key}"


# -- every page in both languages

PAGES = {
    "/": "home.games",
    "/tables": "tables.empty",
    "/about": "about.luck",
    "/new/rftg": "new.clock-help",
    "/rules/rftg": "rules.contents",
    "/symbols/rftg": "symbols.lead",
    "/how/rftg": "how.ready",
    "/cards/rftg": "cards.search",
    "/login": "login.no-need",
    "/register": "register.name-help",
    "/api": "api.keys",
    "/ratings/rftg": "footer.ratings",
    "/people": "home.open",
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("path", PAGES)
def test_a_page_speaks_its_readers_language(server: Server, path: str, lang: Lang) -> None:
    page = Visitor(server, lang).get(path)
    assert f'<html lang="{lang}"' in page
    assert WORDS(lang, PAGES[path]) in words_of(page)
    assert "style=" not in page
    assert "<script>" not in page


@pytest.mark.parametrize("path", ["/rules", "/cards", "/how"])
def test_short_addresses_lead_on(server: Server, path: str) -> None:
    assert server.client().get(path).headers["location"] == f"{path}/rftg"


def test_home_shows_what_can_be_played(server: Server) -> None:
    page = Visitor(server).get("/")
    assert look_of(RFTG).tagline("en") in unescape(page)
    assert 'action="/play/rftg"' in page
    assert 'action="/play/andromeda"' in page
    assert 'action="/play/outer_rim"' in page
    for name in ("Andromeda's Edge", "Star Wars: Outer Rim", "Voidfall", "Twilight Imperium"):
        assert name in words_of(page)
    assert page.count('action="/play/') == len(GAMES) + 1  # one of them for beginners
    assert texts_of(RFTG).mode_help("first", "en") in words_of(page)


# -- language and theme


def test_language_and_theme_are_remembered(server: Server) -> None:
    visitor = Visitor(server)
    assert visitor.led_to("/preferences", lang="cs", theme="light", next="/rules/rftg?q=karta") == "/rules/rftg?q=karta"
    assert '<html lang="cs" data-theme="light"' in visitor.get("/")
    visitor.play()  # now a guest, whose settings count
    visitor.post("/preferences", lang="en", theme="dark")
    assert '<html lang="en" data-theme="dark"' in visitor.get("/")
    assert visitor.http.get("/lang/cs?next=/cards/rftg").headers["location"] == "/cards/rftg"
    assert '<html lang="cs" data-theme="dark"' in visitor.get("/")
    visitor.post("/preferences", lang="xx", theme="pink")
    assert '<html lang="cs" data-theme="dark"' in visitor.get("/")


def test_the_switches_lead_back_to_the_same_page(server: Server) -> None:
    visitor = Visitor(server)
    assert 'name="next" value="/rules/rftg?q=a+%26+b"' in visitor.get("/rules/rftg?lang=cs&q=a+%26+b")
    assert 'name="next" value="/"' in visitor.get(f"{server.url}//evil.example/", 404)
    visitor.play()
    for origin, back in ((server.url, "/account?done=saved"), ("https://evil.example", "/")):
        visitor.http.headers["referer"] = f"{origin}/account?done=saved"
        page = visitor.post("/account/keys", 200, label="a key").text
        assert f'name="next" value="{back}"' in page


@pytest.mark.parametrize(
    "address",
    [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil",
        "javascript:alert(1)",
        "",
        "/\t/evil",
        "evil",
    ],
)
def test_nobody_is_led_elsewhere(server: Server, address: str) -> None:
    assert local(address) == "/"
    visitor = Visitor(server)
    assert visitor.led_to("/preferences", lang="en", next=address) == "/"
    assert visitor.http.get("/lang/cs", params={"next": address}).headers["location"] == "/"
    assert (
        visitor.led_to("/register", name=f"Away {abs(hash(address)) % 10**9}", password=PASSWORD, next=address) == "/"
    )


# -- making tables


def test_one_click_begins_a_game(server: Server) -> None:
    visitor = Visitor(server)
    table = visitor.table(visitor.play())
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot"]
    assert table["status"] == "playing"
    assert not table["public"]


def test_one_click_begins_a_first_game(server: Server) -> None:
    visitor = Visitor(server)
    table = visitor.table(visitor.led_to("/play/rftg", mode="first").removeprefix("/t/"))
    assert (table["mode"], table["status"]) == ("first", "playing")
    assert table["seats"][1]["bot"] == "easy"
    nobody = Visitor(server)
    nobody.post("/play/rftg", 404, mode=NASTY)
    assert nobody.http.cookies.get("orloj_session") is None


def test_a_new_table_as_wished(server: Server) -> None:
    visitor = Visitor(server)
    address = visitor.led_to(
        "/new/rftg",
        mode="first",
        **seats("me", "bot:random", "link", "open"),
        clock="days-3",
        public="yes",
        pace="quick",
        **{"option-poker-face": "on"},
    )
    table = visitor.table(address.removeprefix("/t/"))
    assert (table["mode"], table["clock"], table["public"], table["pace"]) == ("first", "days-3", True, "quick")
    assert table["options"]["poker-face"] == "on"
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "link", "open"]
    assert table["seats"][1]["bot"] == "random"


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"mode": "advanced", **seats("me", "bot:random", "bot:random")}, "players-exactly"),
        ({"mode": "standard", **seats("me")}, "players"),
        ({"mode": "standard", **seats("me", "me")}, "one-seat"),
        ({"mode": "standard", **seats("bot:random", "bot:random")}, "only-bots"),
        ({"mode": "standard", **seats("me", "open")}, "open-needs-public"),
        ({"mode": "standard", **seats("me", "bot:nobody")}, "choose"),
        ({"mode": NASTY, **seats("me", "link")}, "choose"),
        ({"clock": NASTY, **seats("me", "link")}, "choose"),
        ({"pace": NASTY, **seats("me", "link")}, "choose"),
        ({"option-poker-face": NASTY, **seats("me", "link")}, "choose"),
    ],
)
@pytest.mark.parametrize("lang", LANGS)
def test_a_wrong_wish_is_explained_and_nothing_is_lost(
    server: Server, lang: Lang, fields: dict[str, str], problem: str
) -> None:
    page = Visitor(server, lang).post("/new/rftg", 422, **{"clock": "days-7", **fields}).text
    told_problem = WORDS(lang, f"new.problem.{problem}", lo=2, hi=4, count=sum("seat" in name for name in fields))
    assert told_problem in words_of(page)
    assert NASTY not in page
    if "clock" not in fields:
        assert re.search(r'value="days-7" selected', page)
    if fields.get("mode") == "advanced":
        assert re.search(r'value="advanced"[^>]* checked', page)
        assert page.count('value="bot:random" selected') == 2


def test_an_invitation(server: Server) -> None:
    owner, friend = Visitor(server), Visitor(server, "cs")
    address = owner.led_to("/new/rftg", mode="standard", **seats("me", "link"))
    table_id = address.removeprefix("/t/")
    invite = owner.table(table_id)["invites"]["1"]
    page = friend.get(f"/join/{invite}")
    assert texts_of(RFTG).game_name("cs") in page
    assert owner.table(table_id)["seats"][0]["name"] in page
    assert WORDS("cs", "join.as-guest") in page
    assert owner.http.get(f"/join/{invite}").headers["location"] == address  # who sits already is led to the table
    assert friend.led_to(f"/join/{invite}") == address
    assert friend.table(table_id)["you"] == 1
    late = Visitor(server)
    assert WORDS("en", "join.gone") in late.get(f"/join/{invite}", 404)
    late.post(f"/join/{invite}", 404)
    assert late.http.cookies.get("orloj_session") is None  # nobody becomes a guest for nothing


@pytest.mark.parametrize("lang", LANGS)
def test_a_guest_chooses_a_name(server: Server, lang: Lang) -> None:
    owner, friend = Visitor(server), Visitor(server, lang)
    table_id = owner.led_to("/new/rftg", mode="standard", **seats("me", "link")).removeprefix("/t/")
    assert re.fullmatch(r"[A-Z][a-z]+ \d{4}", owner.table(table_id)["seats"][0]["name"])  # the same in all languages
    join = f"/join/{owner.table(table_id)['invites']['1']}"
    assert WORDS(lang, "join.name") in friend.get(join)
    wrong = friend.post(join, 422, name=NASTY).text
    assert Words("orloj.server")(lang, "account.bad-name") in words_of(wrong)
    assert NASTY not in wrong
    assert friend.http.cookies.get("orloj_session") is None
    friend.post(join, name="  Žofie   B. ")
    assert owner.table(table_id)["seats"][1]["name"] == "Žofie B."
    # and another one later, which need not be the only one of its kind
    assert WORDS(lang, "account.done.renamed") in friend.get(friend.led_to("/account/name", name="Karel"))
    owner.post("/account/name", name="Karel")
    assert [seat["name"] for seat in friend.table(table_id)["seats"]] == ["Karel", "Karel"]
    wrong = friend.post("/account/name", 422, name="_").text
    assert Words("orloj.server")(lang, "account.bad-name") in words_of(wrong)
    assert friend.http.get("/account/data").json()["name"] == "Karel"


def test_an_account_keeps_its_name(server: Server) -> None:
    visitor = Visitor(server)
    visitor.register("Argelander")
    assert "/account/name" not in visitor.get("/account")
    visitor.post("/account/name", 404, name="Karel")
    person, _ = server.run(server.site.people.log_in("Argelander", PASSWORD)) or (None, "")
    assert person is not None
    server.run(server.site.people.rename(person, "Karel"))
    assert visitor.http.get("/account/data").json()["name"] == "Argelander"


def test_a_name_is_asked_only_of_visitors(server: Server) -> None:
    owner, friend = Visitor(server), Visitor(server)
    table_id = owner.led_to("/new/rftg", mode="standard", **seats("me", "link")).removeprefix("/t/")
    friend.play()
    join = f"/join/{owner.table(table_id)['invites']['1']}"
    assert 'name="name"' not in friend.get(join)
    friend.post(join, name="Karel")
    assert owner.table(table_id)["seats"][1]["name"] != "Karel"


def test_open_tables_can_be_joined_and_watched(server: Server) -> None:
    owner, other = Visitor(server), Visitor(server)
    waiting = owner.led_to("/new/rftg", mode="standard", public="yes", **seats("me", "open")).removeprefix("/t/")
    busy = Visitor(server)  # each owner has one row
    playing = busy.led_to("/new/rftg", mode="standard", public="yes", **seats("me", "bot:random")).removeprefix("/t/")
    page = other.get("/")
    assert f'action="/tables/{waiting}/sit"' in page
    assert f'href="/t/{playing}"' in page
    assert f'action="/tables/{waiting}/sit"' not in owner.get("/")
    assert other.led_to(f"/tables/{waiting}/sit", seat="1") == f"/t/{waiting}"
    late = Visitor(server)
    assert WORDS("en", "error.409") in late.post(f"/tables/{waiting}/sit", 409, seat="1").text
    late.post(f"/tables/{waiting}/sit", 404, seat="x")


# -- my tables


def test_home_says_whose_turn_it_is(server: Server) -> None:
    ada, bob = Visitor(server), Visitor(server)
    table_id = ada.led_to("/new/rftg", mode="standard", **seats("me", "link")).removeprefix("/t/")
    assert WORDS("en", "tables.waits") in ada.get("/")
    bob.post(f"/join/{ada.table(table_id)['invites']['1']}")
    your_turn = WORDS("en", "tables.your-turn")
    assert your_turn in ada.get("/")
    assert "my-turn" in ada.get("/tables")
    # Ada has chosen what to discard: now only Bob is awaited, and each of them is told so.
    rng = Random(1)
    while (question := ada.table(table_id)["question"]) is not None and question["sealed"] is None:
        ada.http.post(
            f"/api/tables/{table_id}/answers",
            json={"answer": random_answer(question, rng)},
            headers={"x-csrf-token": ada.http.cookies.get("orloj_csrf") or ""},
        ).raise_for_status()
    assert your_turn not in ada.get("/")
    assert your_turn in bob.get("/")
    assert table_id not in Visitor(server).get("/")  # nobody else's business


def test_finished_games_are_listed_apart(server: Server) -> None:
    visitor = Visitor(server)
    table_id = visitor.led_to("/new/rftg", mode="standard", **seats("me", "link")).removeprefix("/t/")
    assert WORDS("en", "tables.finished") not in visitor.get("/tables")
    change(server, "update tables set status = 'over' where id = :id", id=table_id)
    page = visitor.get("/tables")
    assert page.index(WORDS("en", "tables.finished")) < page.index(table_id)
    assert WORDS("en", "tables.look-back") in page
    assert f"/t/{table_id}" not in visitor.get("/")


@pytest.mark.parametrize("lang", LANGS)
def test_a_running_game_says_its_round_and_the_time_left(server: Server, lang: Lang) -> None:
    ada, bob = Visitor(server, lang), Visitor(server, lang)
    table_id = ada.led_to("/new/rftg", mode="standard", clock="days-3", **seats("me", "link")).removeprefix("/t/")
    assert WORDS(lang, "tables.left", time="") not in words_of(ada.get("/tables"))
    bob.post(f"/join/{ada.table(table_id)['invites']['1']}")
    look = look_of(RFTG)
    view = server.room(table_id).table.view(0)
    for path in ("/", "/tables"):
        said = words_of(ada.get(path))
        assert look.clock_name(look.clock(view), lang) in said
        assert WORDS(lang, "tables.left", time=WORDS(lang, "tables.left-days", d=2, h=23)) in said


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.5, "0 s"), (59.5, "59 s"), (4 * 60 + 1.5, "4 min"), (2 * 3600 + 61, "2 h 1 min"), (3 * 86_400 - 1, "2 d 23 h")],
)
def test_how_much_time_is_left(seconds: float, said: str) -> None:
    assert listed._left(time.time() + seconds, "en") == said
    assert listed._left(time.time() + seconds, "cs") == said


@pytest.mark.parametrize("lang", LANGS)
def test_a_finished_game_says_who_won(server: Server, lang: Lang) -> None:
    ada, bob = Visitor(server, lang), Visitor(server, lang)
    table_id = ada.led_to("/new/rftg", mode="standard", **seats("me", "link")).removeprefix("/t/")
    bob.post(f"/join/{ada.table(table_id)['invites']['1']}")
    rng = Random(3)
    room = server.room(table_id)
    while room.outcome is None:
        for player in (ada, bob):
            while (question := player.table(table_id)["question"]) is not None and room.outcome is None:
                if player.answer(table_id, random_answer(question, rng)) != 201:
                    break
                if question["sealed"] is not None:
                    break
        room = server.room(table_id)
    you, names, scores = WORDS(lang, "tables.you"), room.names, room.outcome.scores
    for seat, player in enumerate((ada, bob)):
        said = words_of(player.get("/tables"))
        mine = [you if place == seat else name for place, name in enumerate(names)]
        assert all(f"{name} {points}" in said for name, points in zip(mine, scores, strict=True))
        if room.outcome.winners == [seat]:
            assert WORDS(lang, "tables.you-won") in said
        else:
            assert WORDS(lang, "tables.winners", names="").strip() in said
        assert table_id not in player.get("/")


# -- introductions


@pytest.mark.parametrize("game", GAMES)
def test_every_game_greets_whoever_has_never_played_it(server: Server, game: str) -> None:
    ada = Visitor(server)
    table = ada.led_to(f"/play/{game}")
    for lang in LANGS:
        greeting = ada.get(f"{table}?lang={lang}").partition('id="welcome"')[2].partition("</aside>")[0]
        assert goal_of(GAMES[game].package, lang)
        assert goal_of(GAMES[game].package, lang) in unescape(greeting)


def test_an_introduction_is_closed_for_each_game(server: Server) -> None:
    """By a guest, who keeps that as an account, on every device and whatever else he sets."""
    ada = Visitor(server)
    race, andromeda = ada.play(), ada.led_to("/play/andromeda").removeprefix("/t/")
    assert all('id="welcome"' in ada.get(f"/t/{table_id}") for table_id in (race, andromeda))
    ada.post("/introduced/rftg", 204)
    assert 'id="welcome"' not in ada.get(f"/t/{race}")
    assert 'id="welcome"' in ada.get(f"/t/{andromeda}")
    ada.register("Sophia Brahe")
    ada.post("/account/settings", theme="light", pace="quick")
    elsewhere = Visitor(server)
    elsewhere.post("/login", name="Sophia Brahe", password=PASSWORD)
    assert 'id="welcome"' not in elsewhere.get(f"/t/{race}")
    elsewhere.post("/introduced/andromeda", 204)
    assert 'id="welcome"' not in ada.get(f"/t/{andromeda}")
    Visitor(server).post("/introduced/rftg", 204)  # a visitor is greeted by nobody, and remembered nowhere
    ada.post("/introduced/chess", 404)


# -- rules


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_all_rules_are_there(server: Server, game: str, lang: Lang) -> None:
    """In the whole book, in the order of its chapters, and each in the chapter that the contents name."""
    book, visitor = rulebook_of(GAMES[game].package), Visitor(server, lang)
    whole = visitor.get(f"/rules/{game}/whole")
    anchors = re.findall(r'class="sentence" id="([^"]+)"', whole)
    assert anchors == [rule.id for chapter in book.chapters for rule in chapter.rules()]
    assert sorted(anchors) == sorted(book.ledger)
    said = words_of(whole)
    assert all(rule.text_in(lang) in said for rule in list(book.ledger.values())[:: len(book.ledger) // 9])
    opening = visitor.get(f"/rules/{game}")
    for chapter in book.chapters[::5]:
        assert f'href="/rules/{game}/{chapter.id}"' in opening
        page = visitor.get(f"/rules/{game}/{chapter.id}")
        assert re.findall(r'class="sentence" id="([^"]+)"', page) == [rule.id for rule in chapter.rules()]
        assert chapter.title_in(lang) in words_of(page)


def test_chapters_are_read_one_after_another(server: Server) -> None:
    visitor, chapters = Visitor(server), rulebook_of(RFTG).chapters
    here, read = f"/rules/rftg/{chapters[0].id}", []
    assert 'rel="prev"' not in visitor.get(here)
    while here:
        read.append(here)
        following = re.search(r'rel="next" href="([^"]+)"', visitor.get(here))
        here = following[1] if following is not None else ""
    assert read == [f"/rules/rftg/{chapter.id}" for chapter in chapters]


def test_searching_the_rules(server: Server) -> None:
    page = Visitor(server, "cs").get("/rules/rftg", params={"q": "VOJENSKE sila"})
    assert "<mark>vojenské</mark>" in page
    assert page.count('class="hit"') == len(ledger_of(RFTG).search(["vojenske", "sila"], "cs"))
    nothing = Visitor(server).get("/rules/rftg", params={"q": f"{NASTY} \x00"})
    assert WORDS("en", "rules.nothing") in words_of(nothing)
    assert NASTY not in nothing


def test_what_explains_a_word_comes_first(server: Server) -> None:
    page = Visitor(server).get("/rules/rftg", params={"q": "windfall"})
    assert page.index(WORDS("en", "rules.best")) < page.index('class="hit"')
    first = re.search(r'class="hit" href="/rules/rftg/([^"]+)"', page)
    assert first is not None
    assert ledger_of(RFTG)[first[1]].kind == "definition"
    assert page.count('class="hit"') == len(ledger_of(RFTG).search(["windfall"], "en"))


@pytest.mark.parametrize("lang", LANGS)
def test_the_terms_of_a_game(server: Server, lang: Lang) -> None:
    page = Visitor(server, lang).get("/rules/rftg")
    terms = glossary(RFTG, lang)
    assert len(terms) > 50
    assert WORDS(lang, "rules.glossary", count=len(terms)) in words_of(page)
    assert ("windfall world" if lang == "en" else "prémiová planeta") in words_of(page)
    assert all(ledger_of(RFTG).search(term.name.split(), lang) for term in terms)  # none leads nowhere
    assert glossary("orloj.server", lang) == ()


def test_one_rule(server: Server) -> None:
    rule = ledger_of(RFTG)["rftg.settle.17"]
    page = Visitor(server).get("/rules/rftg/rftg.settle.17")
    assert rule.text in words_of(page)
    assert WORDS("en", "rule.check.test") in words_of(page)
    assert 'class="sentence this" id="rftg.settle.17" aria-current="true"' in page
    assert 'id="rftg.settle.16"' in page  # in its place among the others
    assert 'href="#rftg.settle.17"' in page  # for those without scripts, which bring it into sight
    assert 'href="?lang=cs"' in page
    assert rule.text_cs in words_of(Visitor(server).get("/rules/rftg/rftg.settle.17?lang=cs"))
    assert rule.text in words_of(Visitor(server).get("/rules/rftg/settle.17"))
    manner = next(rule for rule in ledger_of(RFTG).values() if rule.why)
    assert manner.why in words_of(Visitor(server).get(f"/rules/rftg/{manner.id}"))
    noted = next(rule for rule in ledger_of(RFTG).values() if rule.note)
    assert noted.note in words_of(Visitor(server).get(f"/rules/rftg/{noted.id}"))


@pytest.mark.parametrize("lang", LANGS)
def test_a_rule_says_in_which_games_it_applies(lang: Lang) -> None:
    everywhere = Rule("g.a.1", "Section", "Always.")
    here = Rule("g.a.2", "Section", "Sometimes.", mode="competitive")
    together = Rule("g.a.3", "Section", "At other times.", mode="coop-solo")
    pages = [words_of(render_for("rule-facts.html", lang, rule=describe_rule(rule, lang))) for rule in (here, together)]
    assert WORDS(lang, "rule.mode.competitive") in pages[0]
    assert WORDS(lang, "rule.mode.coop-solo") in pages[1]
    always = render_for("rule-facts.html", lang, rule=describe_rule(everywhere, lang))
    assert WORDS(lang, "rule.mode.head") not in words_of(always)


def test_a_rule_for_a_popover(server: Server) -> None:
    reply = server.client().get("/rules/rftg/rftg.settle.17?part=1&lang=cs&v=1")
    assert "<html" not in reply.text
    assert ledger_of(RFTG)["rftg.settle.17"].text_cs in unescape(reply.text)
    assert "public" in reply.headers["cache-control"]
    assert "set-cookie" not in reply.headers
    assert "no-store" in server.client().get("/rules/rftg/rftg.settle.17?part=1").headers["cache-control"]


def test_marking() -> None:
    assert marked("Vojenská síla <b>", ["SILA"]) == "Vojenská <mark>síla</mark> &lt;b&gt;"
    assert marked("aaa", ["aa"]) == "<mark>aaa</mark>"
    assert marked("ﬁnd", ["fin"]) == "<mark>ﬁn</mark>d"
    assert marked("", ["x"]) == ""


# -- how to play


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_how_to_play(server: Server, game: str, lang: Lang) -> None:
    visitor = Visitor(server, lang)
    page = visitor.get(f"/how/{game}")
    said = words_of(page)
    for lesson in lessons_of(GAMES[game].package):
        assert f'id="{lesson.id}"' in page
        assert all(in_one_line(paragraph) in said for paragraph in lesson.text_in(lang))
        assert in_one_line(lesson.caption_in(lang)) in said
    assert f'action="/play/{game}"' in page  # and then one plays
    assert (f'href="/learn/{game}"' in page) == (guide_of(game) is not None)
    for address in set(re.findall(r'href="(/(?:rules|symbols|learn)/[^"]+)"', page)):
        visitor.get(address)
    assert f'href="/how/{game}"' in visitor.get("/")
    visitor.get("/how/chess", 404)


# -- symbols


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "symbol"), [("rftg", "used-up"), ("andromeda", "res.energy")])
def test_symbols_are_explained(server: Server, lang: Lang, game: str, symbol: str) -> None:
    look, visitor = look_of(GAMES[game].package), Visitor(server, lang)
    legend = visitor.get(f"/symbols/{game}")
    assert all(f'<li id="{one}">' in legend for one in look.symbols.names)
    reply = visitor.http.get(f"/symbols/{game}/{symbol}?lang={lang}&v=1")
    rule = rule_of_symbol(GAMES[game].package)[symbol]
    assert look.symbols.name(symbol, lang) in words_of(reply.text)
    assert rule.text_in(lang) in words_of(reply.text)
    assert f'href="/rules/{game}/{rule.id}"' in reply.text
    assert "public" in reply.headers["cache-control"]
    visitor.get(f"/symbols/{game}/no-such-symbol", 404)
    visitor.get("/symbols/chess", 404)


# -- cards


@pytest.mark.parametrize("lang", LANGS)
def test_all_cards_are_there(server: Server, lang: Lang) -> None:
    page = Visitor(server, lang).get("/cards/rftg")
    texts = texts_of(RFTG)
    for token in texts.components():
        assert f'href="/cards/rftg/{token}"' in page
    assert f"{len(texts.components())}" in words_of(page)


def test_a_symbol_is_drawn_once_for_all_cards_that_show_it(server: Server) -> None:
    page = Visitor(server).get("/cards/voidfall")
    assert page.count('href="#vf-influence"') > 100
    assert page.count('<symbol id="vf-influence"') == 1
    pointed = set(re.findall(r'<use href="#(vf-[^"]+)"', page))
    assert pointed == set(re.findall(r'<symbol id="(vf-[^"]+)"', page))


def test_filtering_cards(server: Server) -> None:
    visitor = Visitor(server)
    for one in look_of(RFTG).filters("en"):
        for value, _ in one.values:
            page = visitor.get("/cards/rftg", params={one.id: value})
            assert page.count("data-details=") == len(one.tokens[value]), (one.id, value)
            assert f'value="{value}" selected' in page
    page = visitor.get("/cards/rftg", params={"q": "contact SPECIALIST"})
    assert 'href="/cards/rftg/contact-specialist"' in page
    assert page.count("data-details=") < 10
    nothing = visitor.get("/cards/rftg", params={"q": NASTY, "type": NASTY})
    assert WORDS("en", "cards.nothing") in words_of(nothing)
    assert NASTY not in nothing


@pytest.mark.parametrize("lang", LANGS)
def test_one_card(server: Server, lang: Lang) -> None:
    visitor = Visitor(server, lang)
    component = texts_of(RFTG).component("contact-specialist", lang)
    page = visitor.get("/cards/rftg/contact-specialist")
    assert component.name in words_of(page)
    assert component.powers[0].text in words_of(page)
    reply = visitor.http.get(f"/cards/rftg/contact-specialist?part=1&lang={lang}&v=1")
    assert reply.text.startswith(look_of(RFTG).details("contact-specialist", lang))
    assert look_of(RFTG).symbols.name("talk", lang) in words_of(reply.text)  # its symbols are explained too
    assert "public" in reply.headers["cache-control"]
    visitor.get("/cards/rftg/no-such-card", 404)


# -- accounts


def test_a_guest_registers_and_keeps_the_seat(server: Server) -> None:
    visitor = Visitor(server)
    table_id = visitor.play()
    assert WORDS("en", "account.keep") in words_of(visitor.get("/account"))
    visitor.post("/register", 422, name=NASTY, password=PASSWORD)
    visitor.register("Tycho Brahe")
    table = visitor.table(table_id)
    assert table["you"] == 0
    assert table["seats"][0]["name"] == "Tycho Brahe"
    assert table_id in visitor.get("/tables")
    elsewhere = Visitor(server)
    assert elsewhere.led_to("/login", name="tycho  brahe", password=PASSWORD, next="/tables") == "/tables"
    assert table_id in elsewhere.get("/tables")


def test_registering_wrongly(server: Server) -> None:
    Visitor(server).register("Taken")
    page = Visitor(server, "cs").post("/register", 422, name="taken", password=PASSWORD).text
    assert Words("orloj.server")("cs", "account.name-taken") in words_of(page)
    assert 'value="taken"' in page
    page = Visitor(server).post("/register", 422, name="Kepler", password="short").text
    assert Words("orloj.server")("en", "account.bad-password") in words_of(page)
    assert "short" not in page
    page = Visitor(server).post("/register", 422, name=f'">{NASTY}', password=PASSWORD).text
    assert NASTY not in page


def test_a_wrong_login_does_not_tell_who_exists(server: Server) -> None:
    Visitor(server).register("Known")
    pages = [
        words_of(Visitor(server).post("/login", 422, name=name, password="wrong password").text)
        for name in ("Known", "Unknown")
    ]
    assert pages[0] == pages[1]
    assert Words("orloj.server")("en", "account.wrong-login") in pages[0]


def test_logging_out(server: Server) -> None:
    visitor = Visitor(server)
    visitor.register("Hevelius")
    old = visitor.http.cookies.get("orloj_session") or ""
    assert visitor.led_to("/logout") == "/"
    assert "Hevelius" not in visitor.get("/")
    visitor.http.cookies.set("orloj_session", old)
    assert "Hevelius" not in visitor.get("/")  # the session itself has ended


def test_a_visitor_is_led_to_log_in(server: Server) -> None:
    for path in ("/account", "/account/data", "/account/delete"):
        assert server.client().get(path).headers["location"] == f"/login?next={path}"


def test_settings(server: Server) -> None:
    visitor = Visitor(server)
    visitor.register("Galle")
    where = visitor.led_to(
        "/account/settings", lang="cs", theme="light", pace="quick", confirm="yes", at_once="yes", notify="yes"
    )
    assert WORDS("cs", "account.done.saved") in visitor.get(where)
    stored = visitor.http.get("/account/data").json()["settings"]
    assert stored == {
        "lang": "cs",
        "theme": "light",
        "pace": "quick",
        "confirm": True,
        "at_once": True,
        "auto_pass": False,
        "notify": True,
        "introduced": [],
        "profile": "everybody",
    }
    visitor.post("/account/settings", lang="", theme=NASTY, pace=NASTY)
    assert '<html lang="en" data-theme="auto"' in visitor.get("/")


def test_changing_the_password(server: Server) -> None:
    visitor, elsewhere = Visitor(server), Visitor(server)
    visitor.register("Cassini")
    elsewhere.post("/login", name="Cassini", password=PASSWORD)
    wrong = Words("orloj.server")("en", "account.wrong-password")
    assert wrong in words_of(visitor.post("/account/password", 422, old="no no no no", password="new password").text)
    visitor.post("/account/password", old=PASSWORD, password="new password")
    assert "Cassini" in visitor.get("/account")
    assert "Cassini" not in elsewhere.get("/")
    Visitor(server).post("/login", 422, name="Cassini", password=PASSWORD)
    Visitor(server).post("/login", name="Cassini", password="new password")


def test_keys(server: Server) -> None:
    visitor = Visitor(server)
    visitor.register("Messier")
    page = visitor.post("/account/keys", 200, label=f"bot {NASTY}").text
    assert NASTY not in page
    found = re.search(r"orloj_[\w-]{20,}", page)
    assert found is not None
    assert expect(200, server.with_key(found[0]).get("/api/me"))["name"] == "Messier"
    assert found[0] not in visitor.get("/account")  # shown once
    key = re.search(r"/account/keys/(\w+)/delete", visitor.get("/account"))
    assert key is not None
    Visitor(server).http.post(key[0])  # not anybody else's to delete
    stranger = Visitor(server)
    stranger.register("Stranger")
    stranger.post(key[0])
    expect(200, server.with_key(found[0]).get("/api/me"))
    visitor.post(key[0])
    assert server.with_key(found[0]).get("/api/me").status_code == 401


def test_deleting_an_account(server: Server) -> None:
    ada, bob = Visitor(server), Visitor(server)
    ada.register("Ada To Go")
    table_id = ada.led_to("/new/rftg", mode="standard", **seats("me", "link")).removeprefix("/t/")
    waiting = ada.led_to("/new/rftg", mode="standard", **seats("me", "link")).removeprefix("/t/")
    bob.post(f"/join/{ada.table(table_id)['invites']['1']}")
    assert ada.http.get("/account/data").json()["name"] == "Ada To Go"
    assert WORDS("en", "delete.going", count=2) in words_of(ada.get("/account/delete"))
    assert ada.led_to("/account/delete") == "/account/delete"  # not without a yes
    wrong = Words("orloj.server")("en", "account.not-your-password")
    for proof in ({}, {"proof": "not the password"}):  # a page that was left open is not enough
        assert wrong in words_of(ada.post("/account/delete", 422, sure="yes", **proof).text)
    assert "Ada To Go" in ada.get("/")
    assert WORDS("en", "delete.done") in ada.post("/account/delete", 200, sure="yes", proof=PASSWORD).text
    assert "Ada To Go" not in ada.get("/")
    table = bob.table(table_id)
    assert table["seats"][0]["kind"] == "bot"  # the game goes on
    assert "Ada To Go" not in str(table)
    assert ada.http.get(f"/api/tables/{waiting}").status_code == 404
    Visitor(server).post("/login", 422, name="Ada To Go", password=PASSWORD)
    Visitor(server).register("Ada To Go")  # the name is free again
    assert not server.rows("select 1 from seats where name = 'Ada To Go'")


def test_a_key_for_one_seat_opens_no_account(server: Server) -> None:
    guest = server.guest()
    table = guest.make("me", "bot")
    key = expect(201, guest.post(f"/api/tables/{table['id']}/key", json={"label": "one"}))
    program = server.with_key(key["secret"])
    assert program.get("/account").status_code == 403
    assert program.get("/account/data").status_code == 403
    assert program.post("/account/delete", data={"sure": "yes"}).status_code == 403
    assert program.post("/account/keys", data={"label": "more"}).status_code == 403


# -- the interface for programs


def test_the_description_of_the_interface(server: Server) -> None:
    page = Visitor(server).get("/api")
    assert f"{server.url}/api/me/guest" in unescape(page)
    described = expect(200, server.client().get("/api/schema/openapi.json"))
    assert all(path.startswith("/api/") for path in described["paths"])
    for path, calls in described["paths"].items():
        assert f"<code>{path}</code>" in page
        for call in calls.values():
            assert call["summary"] in unescape(page)


# -- files


def test_our_files(server: Server) -> None:
    client = server.client()
    for name in ("base/base.css", "base/pages.css", "base/cards.js", "base/logo.svg", "base/hero.svg"):
        reply = client.get(asset(name))
        assert reply.status_code == 200
        assert "immutable" in reply.headers["cache-control"]
        assert "set-cookie" not in reply.headers
        assert client.get(asset(name), headers={"if-none-match": reply.headers["etag"]}).status_code == 304
        assert "immutable" not in client.get(f"/static/{name}?v=other").headers["cache-control"]
    assert client.get("/static/base/base.css").headers["content-type"].startswith("text/css")
    assert client.get("/static/base/new.js").headers["content-type"].startswith("text/javascript")


def test_pictures_and_looks(server: Server) -> None:
    client = server.client()
    reply = client.get("/art/rftg/cover.svg")
    assert reply.headers["content-type"].startswith("image/svg+xml")
    assert reply.headers["cache-control"] == "public, max-age=86400"
    assert "content-security-policy" in reply.headers
    assert reply.text == look_of(RFTG).art("cover")
    assert client.get("/art/rftg/cover.svg", headers={"if-none-match": reply.headers["etag"]}).status_code == 304
    assert client.get("/look/rftg/rftg.css").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/static/base/../common.py",
        "/static/base/%2e%2e%2fcommon.py",
        "/static/base/..%2f..%2fgate.py",
        "/static/base/%2e%2e",
        "/static/base/common.py",
        "/static/nothing/base.css",
        "/static/base/",
        "/static/base/missing.css",
        "/look/rftg/web.py",
        "/look/rftg/..%2ftexts.py",
        "/look/nothing/rftg.css",
        "/art/rftg/no-such-picture.svg",
        "/art/rftg/..%2fcover.svg",
        "/art/rftg/cover.png",
        "/art/nothing/cover.svg",
    ],
)
def test_no_other_file_is_served(server: Server, path: str) -> None:
    reply = server.client().get(path)
    assert reply.status_code == 404
    assert "import" not in reply.text


# -- what goes wrong


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "path", ["/nothing", "/new/chess", "/rules/chess", "/rules/rftg/rftg.nothing.1", "/cards/chess", "/cards/rftg/x/y"]
)
def test_what_is_not_there_is_a_page(server: Server, path: str, lang: Lang) -> None:
    page = Visitor(server, lang).get(path, 404)
    assert WORDS(lang, "error.404") in words_of(page)
    assert 'href="/"' in page


def test_programs_get_errors_as_data(server: Server) -> None:
    assert expect(404, server.client().get("/api/nothing"))["error"] == "not-found"
    assert expect(404, server.client(accept="application/json").get("/nothing"))["error"] == "not-found"


@pytest.mark.parametrize("lang", LANGS)
def test_forms_without_their_token_are_refused_with_a_page(server: Server, lang: Lang) -> None:
    said = Words("orloj.server")
    visitor = Visitor(server, lang)
    for path in ("/play/rftg", "/new/rftg", "/login", "/register", "/preferences", "/account/delete", "/logout"):
        reply = visitor.http.post(path, data={"csrf": "wrong", "sure": "yes"})
        assert reply.status_code == 403
        assert said(lang, "error.csrf") in words_of(reply.text)
        assert "/t/" not in reply.headers.get("location", "")
    reply = visitor.http.post("/play/rftg", data={"csrf": "x"}, headers={"origin": "https://evil.example"})
    assert said(lang, "error.origin") in words_of(reply.text)
    reply = visitor.http.post("/play/rftg", content=b"x" * 200_000)
    assert reply.status_code == 413
    assert said(lang, "error.too-large") in words_of(reply.text)


def test_too_many_logins_end_in_a_page(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = Visitor(server)
    for allowance in ("names", "newcomers"):
        monkeypatch.setattr(getattr(server.app.state.logins, allowance), "take", lambda _: 3.0)
    assert WORDS("en", "error.429") in visitor.post("/login", 429, name="x", password="y").text
    assert WORDS("en", "error.429") in visitor.post("/play/rftg", 429).text


def test_a_failure_tells_no_secrets(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any) -> Any:
        raise RuntimeError("the secret of the cellar")

    monkeypatch.setattr(server.site.lists, "open_to", broken)
    page = Visitor(server, "cs").get("/", 500)
    assert WORDS("cs", "error.other") in page
    assert "cellar" not in page
    assert "Traceback" not in page


# -- names


def test_nasty_names_are_only_text(server: Server) -> None:
    """Accounts cannot have such names; whatever stands in the database is escaped all the same."""
    visitor = Visitor(server)
    table_id = visitor.led_to("/new/rftg", mode="standard", public="yes", **seats("me", "link", "open"))[3:]
    invite = visitor.table(table_id)["invites"]["1"]
    room = server.room(table_id)

    def rename() -> None:
        room.seats[0].name = NASTY

    server.call(rename)
    person = server.rows("select person from seats where table_id = :id and seat = 0", id=table_id)[0][0]
    change(server, "update seats set name = :name where table_id = :id and seat = 0", name=NASTY, id=table_id)
    change(server, "update people set name = :name where id = :id", name=NASTY, id=person)
    server.call(lambda: server.site.people.forget(person))
    other = Visitor(server)
    for page in (
        visitor.get("/"),
        visitor.get("/tables"),
        visitor.get("/account"),
        visitor.get("/account/delete"),
        visitor.get("/login"),
        visitor.get("/register"),
        other.get("/"),
        other.get("/tables"),
        other.get(f"/join/{invite}"),
    ):
        assert NASTY not in page
    assert unescape(other.get("/tables")).count(NASTY) == 1


def test_private_tables_are_nobodys_business(server: Server) -> None:
    owner, other = Visitor(server), Visitor(server)
    table_id = owner.play()
    wait_until(lambda: owner.table(table_id)["question"] is not None)
    for path in ("/", "/tables"):
        assert table_id not in other.get(path)
    other.post(f"/tables/{table_id}/sit", 404, seat="1")
