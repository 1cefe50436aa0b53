"""Nobody is called like somebody else, a bot or whoever runs the site, nor so that one would be taken for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text, update

from orloj.server.people.names import is_kept, lookalike_of
from orloj.server.people.people import BadAccount, printable, proper_name, told_apart
from orloj.server.site import Site
from orloj.server.storage import schema
from orloj.words import Words
from tests.server.helpers import PASSWORD, Server
from tests.server.test_live import on_site

SAME = [
    ("Ada", "Аdа"),  # Cyrillic
    ("Tycho", "Тусhо"),
    ("Nora", "Νοrа"),  # Greek and Cyrillic
    ("Karl", "KarI"),
    ("Karl", "kar1"),
    ("Modern", "Modem"),
    ("Bob", "B0b"),
    ("Šárka", "Sarka"),
    ("Ada", "A\u200bda"),
    ("Ada", "A\u0301da"),
    ("Ada B", "Ada.B"),
    ("Ada", "ａｄａ"),
    ("Mary", "ᴍᴀʀʏ"),
    ("Walter", "VValter"),
    ("Karl", "Kar\N{CYRILLIC LETTER PALOCHKA}"),
    ("Karl", "Kar\u4e28"),  # a stroke of Chinese
    ("Bob", "\N{LATIN CAPITAL LETTER TONE SIX}ob"),
    ("Boda", "Ɓođɑ"),  # hooks and strokes
    ("Karel", "Ƙaɍel"),
    ("Jana", "\N{LATIN SMALL LETTER DOTLESS J}aɲa"),
    ("Jana", "\N{GREEK CAPITAL LETTER YOT}ana"),
    ("Katka", "Қatқa"),
    ("Boson", "B\N{CYRILLIC SMALL LETTER BARRED O}s\N{LATIN SMALL LETTER BARRED O}n"),
    ("Eva", "\N{CYRILLIC CAPITAL LETTER UKRAINIAN IE}va"),
    ("Eva", "\N{LATIN SMALL LETTER SCHWA}va"),
    ("Alan", "\N{GREEK CAPITAL LETTER LAMDA}l\N{LATIN SMALL LETTER TURNED V}n"),
    ("Sal", "\N{ARMENIAN CAPITAL LETTER TIWN}a\N{ARMENIAN CAPITAL LETTER LIWN}"),
    ("Dora", "\N{LATIN CAPITAL LETTER ETH}ora"),
    ("Zoe", "\N{LATIN CAPITAL LETTER EZH}oe"),
    ("Ada", "Ada\N{HANGUL FILLER}"),
    ("Ada", "A\N{HALFWIDTH HANGUL FILLER}da"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert lookalike_of(one) == lookalike_of(other)


def test_accounts_of_earlier_versions_are_protected_alike(tmp_path: Path) -> None:
    """What a name looks like is stored beside it, as it was found when the account was made."""

    async def make(site: Site) -> None:
        await site.people.register("Ƙarla", PASSWORD, None)
        old = update(schema.people).values(lookalike="ƙarla")
        await site.writer.write(lambda connection: connection.execute(old))
        await site.writer.write(
            lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '0015'"))
        )

    async def come(site: Site) -> None:
        for name in ("Karla", "Ƙarla"):
            with pytest.raises(BadAccount):
                await site.people.new_guest(name)

    on_site(tmp_path, make)
    on_site(tmp_path, come)


def test_other_names_are_not() -> None:
    names = ["Ada", "Adam", "Ida", "Karel", "Karla", "Petr", "Petra", "Vega 4821", "Vega 4822", "Хи", "李雷", "韓梅梅"]
    assert len({lookalike_of(name) for name in names}) == len(names)


@pytest.mark.parametrize(
    "name",
    [
        *("Ada\N{HANGUL FILLER}", "Ada\N{HALFWIDTH HANGUL FILLER}", "A\N{HANGUL JUNGSEONG FILLER}da"),  # one sees Ada
        *("Kar\N{LATIN LETTER DENTAL CLICK}", "\N{CHEROKEE LETTER GO}da", "\N{LISU LETTER A}da"),
        *("Kar\N{ARABIC LETTER ALEF}", "Kar\N{HEBREW LETTER VAV}", "Ada\N{MODIFIER LETTER APOSTROPHE}"),
    ],
)
def test_letters_that_deceive_are_in_no_name(name: str) -> None:
    with pytest.raises(BadAccount):
        proper_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Žofie Ďáblíková", "Øystein", "Þóra", "Jean-Luc O'Neil", "Ada 2", "Владимир", "Ελένη", "Արամ"),
        *("李雷", "さくら", "김민준", "דוד", "محمد", "कमल", "สมชาย", "გიორგი", "Li 李", "Ada.B", "Müller_9"),
    ],
)
def test_names_of_all_the_world_are_welcome(name: str) -> None:
    assert proper_name(name) == name


def test_names_of_offices_and_bots_are_kept() -> None:
    for name in (
        *("admin", "Admin 1", "adm1n", "Аdmin", "ADMIN", "SuperAdmin", "superadmin", "Mac Admin", "Orloj", "0rl0j"),
        *(
            "Moderator-Petr",
            "m0d3rat0r",
            "Správce",
            "spravce",
            "Podpora",
            "Astrolabe",
            "Sextant 2",
            "Bot",
            "Orloj team",
            "Moderátorka",
            "Správkyně",
            "Admins",
            "Aɗmin",
            "Orlo\N{GREEK LETTER YOT}",
        ),
    ):
        assert is_kept(name), name
    for name in ("Ada", "Adminka", "Roberta", "Botond", "Rooty", "Milan", "Orlojova", "Modest", "Vega 1234", "B.O.T.H"):
        assert not is_kept(name), name


def test_neither_guests_nor_accounts_take_such_names(server: Server) -> None:
    """Also where a name is chosen by the way: at an invitation, or by a guest who wants another one."""
    server.register("Karolina Svetla")
    taken, kept = (Words("orloj.server")("en", f"account.{why}") for why in ("name-taken", "name-kept"))
    host, visitor, guest = server.browser(), server.browser(), server.browser()
    visitor.cookies.delete("orloj_session")
    invite = host.make("me", "link")["invites"]["1"]
    for name, why in (("Karolína  Světlá", taken), ("Кarоlina SvetIa", taken), ("Správce", kept), ("Gnomon", kept)):
        for client, address, form in (
            (visitor, f"/join/{invite}", {"name": name}),
            (visitor, "/register", {"name": name, "password": PASSWORD}),
            (guest, "/account/name", {"name": name}),
        ):
            reply = client.post(address, data=form)
            assert reply.status_code == 422, address
            assert why in reply.text
        with pytest.raises(BadAccount):
            server.run(server.site.people.new_guest(name))
    assert guest.post("/account/name", data={"name": "Karolina Tmava"}).status_code == 303
    assert visitor.post(f"/join/{invite}", data={"name": "Karolina Tmava"}).status_code == 303


def test_nobody_is_told_apart_twice_and_only_guests_are(tmp_path: Path) -> None:
    called = [("Olga", None), ("Olga", "olga"), ("~Olga", None), ("–", None), ("Admin", None), ("Ada", None)]

    async def act(site: Site) -> None:
        await site.people.register("Olga", PASSWORD, None)
        shown = await site.database.read(lambda connection: told_apart(connection, called))
        assert shown == ["~Olga", "Olga", "~Olga", "–", "~Admin", "Ada"]

    on_site(tmp_path, act)


def test_a_guest_who_was_called_like_a_new_account_is_told_apart_from_it(server: Server) -> None:
    """Guests come and go, so their names stay free: one of them may have had a name before its account was made."""
    guest = server.browser()
    host = server.account("Hostess")
    assert guest.post("/account/name", data={"name": "Bohumila"}).status_code == 303
    server.register("Bohumila")
    server.call(server.site.people.forget_all)
    table = host.make("me", "open", public=True)["id"]
    assert guest.post("/api/wishes", json={"games": ["rftg"], "days": True}).status_code == 201
    [wished] = [one for found in host.get("/api/wishes").json() for one in found["wishes"]]
    assert wished["name"] == "~Bohumila", "who would play is told apart before one sits down with him"
    guest.sit(table, 1)
    assert [seat["name"] for seat in host.table(table)["seats"]] == ["Hostess", "~Bohumila"]
    assert Words("orloj.server.pages")("en", "account.told-apart") in guest.get("/account").text
    assert guest.post("/account/name", data={"name": "Bohumila"}).status_code == 422
    assert guest.post("/account/name", data={"name": "Drahomila"}).status_code == 303
    assert [seat["name"] for seat in host.table(table)["seats"]] == ["Hostess", "Drahomila"]
    assert Words("orloj.server.pages")("en", "account.told-apart") not in guest.get("/account").text


def test_towers_of_marks_do_not_climb_over_what_others_write() -> None:
    """Scripts with several marks on a letter stay as they are."""
    tower = "a" + "\u0301" * 40
    assert printable(f"{tower}b") == "a" + "\u0301" * 3 + "b"
    for words in ("Tiếng Việt", "नमस्ते", "שָׁלוֹם", "ที่นี่", "Příliš žluťoučký"):
        assert printable(words) == words
