"""What operators get: health, readiness, numbers, the log, and answers without their bodies."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from orloj.server.addresses import Proxies
from orloj.server.operating import desk, logs
from orloj.server.operating.logs import SECURITY, Refusals, note, path_shown, read_log, set_up
from orloj.server.pages.common import WORDS
from orloj.server.quiet import OnceAMinute
from orloj.server.settings import BadSetting, read_metrics
from tests.server.helpers import Server, expect, serving, wait_until

DEPLOY = Path(__file__).parents[2] / "deploy"


@pytest.fixture(autouse=True)
def looks_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the site is ready is not remembered from one test to the next."""
    monkeypatch.setattr(desk, "_LOOK_LASTS", 0.0)


def number(text: str, name: str) -> float:
    """The value of a line of the metrics; several rows are added up."""
    found = [float(line.rpartition(" ")[2]) for line in text.splitlines() if line.startswith(name)]
    assert found, f"there is no {name}"
    return sum(found)


def logged(caplog: pytest.LogCaptureFixture, logger: str) -> list[dict[str, Any]]:
    """The fields of its lines; a request is logged when it is over, which may be after its answer has come."""
    wait_until(lambda: any(record.name == logger for record in caplog.records))
    return [vars(record)["orloj_fields"] for record in caplog.records if record.name == logger]


def test_it_is_well_and_ready(server: Server) -> None:
    visitor = server.client()
    assert visitor.get("/healthz").text == "ok\n"
    assert visitor.get("/readyz").json() == {"ready": True, "troubles": []}
    assert visitor.head("/readyz").content == b""
    assert visitor.post("/healthz").status_code == 405


def test_it_is_not_ready_without_its_database(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> None:
        raise OSError

    monkeypatch.setattr(server.site.database.engine, "connect", away)
    answer = server.client().get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"ready": False, "troubles": ["database: OSError"]})
    assert server.client().get("/healthz").status_code == 200, "restarting it would not help"


def test_it_is_not_ready_while_its_writer_is_far_behind(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(type(server.site.writer), "waiting", 10_001)
        answer = server.client().get("/readyz")
    assert (answer.status_code, answer.json()["troubles"]) == (503, ["writer: far behind"])
    assert server.client().get("/readyz").status_code == 200


def test_whoever_asks_whether_it_is_ready_does_not_keep_the_database_busy(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[None] = []
    monkeypatch.setattr(server.desk, "_ask_database", lambda: looks.append(None))
    monkeypatch.setattr(desk, "_LOOK_LASTS", 3600.0)
    server.call(lambda: setattr(server.desk, "_look_at", None))
    assert {server.client().get("/readyz").status_code for _ in range(20)} == {200}
    assert len(looks) == 1
    monkeypatch.setattr(desk, "_LOOK_LASTS", 0.0)
    server.client().get("/readyz")
    assert len(looks) == 2


def test_numbers_about_answers_and_requests(server: Server) -> None:
    player = server.guest()
    before = player.get("/metrics").text
    table = player.make("me", "heuristic")
    player.answer_anything(table["id"], Random(1))
    after = player.get("/metrics").text
    assert number(after, "orloj_answers_total") > number(before, "orloj_answers_total")
    assert number(after, "orloj_commit_seconds_count") > number(before, "orloj_commit_seconds_count")
    assert number(after, 'orloj_request_seconds_count{kind="api"') > 0
    assert number(after, "orloj_tables ") >= 1
    for name in ("orloj_channels ", "orloj_writer_queue ", "orloj_thoughts_waiting", "orloj_write_wait_seconds_count"):
        assert number(after, name) >= 0


@pytest.mark.parametrize(("readers", "status"), [("everybody", 200), ("nobody", 404)])
def test_who_may_read_the_numbers(tmp_path: Path, readers: str, status: int) -> None:
    with serving(tmp_path, metrics=readers) as server:
        assert server.client().get("/metrics").status_code == status


def test_only_this_machine_reads_the_numbers(server: Server) -> None:
    behind = {"X-Forwarded-For": "203.0.113.7"}  # the proxy on this machine says who asks
    assert server.client().get("/metrics", headers=behind).status_code == 404


def test_head_is_get_without_its_body(server: Server) -> None:
    visitor = server.client()
    for path in ("/", "/rules/rftg", "/api/games", "/nothing"):
        whole, head = visitor.get(path), visitor.head(path)
        assert head.status_code == whole.status_code
        assert head.content == b""
        assert head.headers["content-type"] == whole.headers["content-type"]


def test_who_came_by_tls_stays_there(server: Server) -> None:
    visitor = server.client()
    assert "strict-transport-security" not in visitor.get("/").headers
    secure = visitor.get("/", headers={"X-Forwarded-Proto": "https"})
    assert secure.headers["strict-transport-security"] == "max-age=31536000"


def test_requests_are_logged_without_what_is_secret(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="orloj.access"):
        server.client().get("/join/AbCdEfGhIjKlMnOp?next=/secret")
        fields = logged(caplog, "orloj.access")
    assert fields[-1]["path"] == "/join/…"
    assert (fields[-1]["method"], fields[-1]["status"], fields[-1]["person"]) == ("GET", 404, None)
    assert "AbCd" not in caplog.text
    assert "secret" not in caplog.text


def test_refusals_are_logged_for_whoever_looks_for_attacks(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, logger="orloj.security"):
        server.client().get("/api/me", headers={"Authorization": "Bearer guessed-key"})
        fields = logged(caplog, "orloj.security")
    assert (fields[-1]["path"], fields[-1]["status"]) == ("/api/me", 401)
    assert "guessed" not in caplog.text


@pytest.fixture
def untouched_log() -> Iterator[None]:
    """The log of the tests comes back."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    for handler in root.handlers[:]:
        root.removeHandler(handler)
    for handler in handlers:
        root.addHandler(handler)
    root.setLevel(level)


@pytest.mark.usefixtures("untouched_log")
def test_lines_as_json_and_as_text() -> None:
    said = io.StringIO()
    set_up("info", "json", said)
    note(SECURITY, logging.WARNING, "refused", path="/a\n2026 all is well", status=403)
    line = json.loads(said.getvalue())
    assert (line["level"], line["logger"], line["message"]) == ("warning", "orloj.security", "refused")
    assert (line["path"], line["status"]) == ("/a\n2026 all is well", 403)
    said = io.StringIO()
    set_up("warning", "text", said)
    note(SECURITY, logging.WARNING, "refused", path="/a\n2026 all is well", status=403)
    note(SECURITY, logging.INFO, "nobody wants to know")
    assert said.getvalue().count("\n") == 1, "nobody writes lines of his own"
    assert r"path='/a\n2026 all is well' status=403" in said.getvalue()


def test_what_paths_show() -> None:
    assert path_shown("/watch/abc") == "/watch/…"
    assert path_shown("/mail/stop/abc") == "/mail/stop/…"
    assert path_shown("/t/abc") == "/t/abc"


def test_settings_of_the_desk() -> None:
    assert read_log({}) == ("warning", "text")
    assert read_log({"ORLOJ_LOG": "INFO", "ORLOJ_LOG_FORMAT": "json"}) == ("info", "json")
    assert (read_metrics({}), read_metrics({"ORLOJ_METRICS": "nobody"})) == ("local", "nobody")
    for name, wrong in (("ORLOJ_LOG", "loud"), ("ORLOJ_LOG_FORMAT", "xml")):
        with pytest.raises(BadSetting, match=name):
            read_log({name: wrong})
    with pytest.raises(BadSetting, match="ORLOJ_METRICS"):
        read_metrics({"ORLOJ_METRICS": "some"})


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            (
                "Guests",
                "Instead of your address a mark",
                "when you last looked",
                "tournaments",
                "until when that holds",
            ),
        ),
        ("cs", ("Hosté", "Místo adresy značka", "kdy naposledy", "turnaje", "dokdy to platí")),
    ],
)
def test_it_is_told_what_is_stored(server: Server, lang: str, words: tuple[str, ...]) -> None:
    page = server.client().get("/privacy", headers={"Accept-Language": lang})
    assert [word for word in words if word not in page.text] == []
    assert 'href="/privacy"' in server.client().get("/").text


def test_robots_stay_away_from_tables(server: Server) -> None:
    said = server.client().get("/robots.txt").text.splitlines()
    assert said[0] == "User-agent: *"
    assert {"Disallow: /t/", "Disallow: /join/", "Disallow: /api/"} <= set(said)


def test_files_for_operators_agree_with_the_program() -> None:
    """The container and the service start the command with options that it has, and are asked what it answers."""
    container = (DEPLOY / "Containerfile").read_text("utf-8")
    service = (DEPLOY / "orloj.service").read_text("utf-8")
    assert "USER 10001" in container
    assert "/readyz" in container
    for text in (container, service):
        found = set(re.findall(r"--(?:data|host|port|workers)\b", text))
        assert {"--data", "--port"} <= found
    compose = (DEPLOY / "compose.yaml").read_text("utf-8")
    assert "read_only: true" in compose
    site, proxy = re.findall(r"\bipv4_address: ([0-9.]+)", compose)
    subnet, given, believed = (
        re.search(rf"\b{name}: ([0-9./]+)", compose)[1]  # type: ignore[index]  # all of them are there
        for name in ("subnet", "ip_range", "FORWARDED_ALLOW_IPS")
    )
    for fixed in (site, proxy):
        assert fixed in Proxies(subnet)
        assert fixed not in Proxies(given), "somebody else may get its address before it starts"
    assert proxy in Proxies(believed)
    assert site not in Proxies(believed)
    address = re.search(r"ORLOJ_DATABASE_URL: (.*)", compose)
    assert address is not None
    assert "PASSWORD" not in address[1], "some characters of it would mean something there"
    assert "PGPASSWORD: ${POSTGRES_PASSWORD}" in compose
    named = set(
        re.findall(r"\bORLOJ_[A-Z_]+", container + service + compose + (DEPLOY / "orloj.env.example").read_text())
    )
    told = (DEPLOY.parent / "docs" / "site.md").read_text("utf-8")
    assert [name for name in sorted(named) if name not in told] == []
    code = "".join(path.read_text("utf-8") for path in (DEPLOY.parent / "src" / "orloj").rglob("*.py"))
    assert [name for name in sorted(named) if f'"{name}"' not in code] == []


def test_who_is_about_to_stop_is_not_ready(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        server.call(server.desk.wind_down)
        assert server.client().get("/readyz").json() == {"ready": False, "troubles": ["stopping"]}


# -- nobody fills the disk of the log


def test_one_who_floods_the_site_neither_fills_the_log_nor_hides_others(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    refusals = Refusals(clock=lambda: now)
    for _ in range(10_000):
        refusals.tell("203.0.113.7", status=429)
    refusals.tell("203.0.113.8", status=401)
    told = logged(caplog, "orloj.security")
    assert len(told) == 31
    assert (told[-1]["network"], told[-1]["left_out"]) == ("203.0.113.8", 9970)
    now = 60.0
    refusals.tell("203.0.113.7", status=429)
    assert "left_out" not in logged(caplog, "orloj.security")[-1]
    for number in range(10_000):  # whoever has many networks
        refusals.tell(f"2001:db8:0:{number:x}::/64", status=401)
    assert len(logged(caplog, "orloj.security")) <= 31 + 300


def test_refusals_of_the_site_come_at_that_pace(
    server: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.desk, "_refusals", Refusals(clock=lambda: 0.0))
    visitor = server.client()
    for _ in range(40):
        assert visitor.get("/api/me").status_code == 401
    assert len(logged(caplog, "orloj.security")) == 30


def test_a_failure_is_told_once_a_minute_and_shows_no_secret(
    server: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stumble(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(server.site.rooms, "see", stumble)
    visitor = server.client()
    for number in range(5):
        assert visitor.get(f"/t/{number}").status_code == 500
    assert visitor.get("/api/tables/x").status_code == 500
    told = [record for record in caplog.records if record.name == "orloj.failures"]
    assert [record.getMessage() for record in told] == ["GET '/t/0' failed", "GET '/api/tables/x' failed"]
    assert all(record.exc_info for record in told)
    server.site.failures.met("GET", "/join/AbCdEfGhIjKl", ValueError())
    assert "AbCd" not in caplog.text
    server.site.failures.met("GET", "/a\n2026 all is well", KeyError())
    assert "\n" not in caplog.records[-1].getMessage()


def test_a_failure_before_anybody_is_known_is_answered_too(
    server: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = server.browser()

    async def stumble(*_: object, **__: object) -> None:
        raise ValueError

    monkeypatch.setattr(server.gate, "_visit", stumble)
    for _ in range(3):
        reply = ada.get("/", headers={"accept-language": "cs"})
        assert reply.status_code == 500
        assert WORDS("cs", "error.other") in reply.text
    assert expect(500, ada.get("/api/me"))["error"] == "server"
    told = [record.getMessage() for record in caplog.records if record.name == "orloj.failures"]
    assert told == ["GET '/' failed", "GET '/api/me' failed"]


@pytest.mark.usefixtures("untouched_log")
def test_who_sends_nonsense_is_told_of_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(logs._OF_NONSENSE, "_quiet", OnceAMinute(clock=lambda: now))
    said = io.StringIO()
    set_up("warning", "text", said)
    nonsense = logging.getLogger("uvicorn.error")
    for _ in range(10_000):
        nonsense.warning("Invalid HTTP request received.")
    assert said.getvalue().count("\n") == 1
    now += 61
    nonsense.warning("Invalid HTTP request received.")
    assert "9999 times more" in said.getvalue()
    for _ in range(2):
        nonsense.error("what is wrong with the site itself")
    assert said.getvalue().count("\n") == 4
