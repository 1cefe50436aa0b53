"""The browser and the running server that other tests use."""

from __future__ import annotations

import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.error import URLError

import pytest
from playwright.sync_api import Browser, sync_playwright

from orloj.testing.browser import RunningServer, axe_serious, launch, need

PAGE = """<!doctype html>
<html lang="en"><head><title>Table</title><script src="/script.js" defer></script></head>
<body><main><h1>Table</h1><button>Explore</button><p role="status"></p>{extra}</main></body></html>
"""
SCRIPT = """
document.querySelector("button").addEventListener("click", () => {
  document.querySelector("[role=status]").textContent = "Explored";
});
"""
IMAGE_NOBODY_CAN_HEAR = '<img src="/card.png">'


class Site(BaseHTTPRequestHandler):
    """A page, with a fault at /faulty, that allows nothing but its own scripts."""

    def do_GET(self) -> None:
        script = self.path == "/script.js"
        body = SCRIPT if script else PAGE.format(extra=IMAGE_NOBODY_CAN_HEAR if self.path == "/faulty" else "")
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript" if script else "text/html; charset=utf-8")
        self.send_header("Content-Security-Policy", "default-src 'self'")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *args: object) -> None:
        """Be quiet."""


@contextmanager
def served() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def browsing() -> Iterator[Browser]:
    need("chromium", "the browser for tests")
    with sync_playwright() as playwright, launch(playwright) as browser:
        yield browser


def test_a_page_with_a_strict_policy_is_used_and_inspected() -> None:
    with served() as site, browsing() as browser:
        page = browser.new_page()
        page.goto(site)
        page.get_by_role("button", name="Explore").click()
        assert page.get_by_role("status").inner_text() == "Explored"
        assert axe_serious(page) == []
        page.goto(site + "/faulty")
        assert axe_serious(page) == ["critical image-alt: Images must have alternative text (img)"]


def test_a_missing_program_skips_the_test() -> None:
    with pytest.raises(pytest.skip.Exception, match=r"no-such-program-anywhere is not installed.*: the moon"):
        need("no-such-program-anywhere", "the moon")


# It stands for `orloj serve`: says its address when it is ready, and how often it was started with its data.
STAND_IN = """
import signal, sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

def stop(*args):
    print("tidied up", flush=True)
    sys.exit(0)

signal.signal(signal.SIGTERM, stop)
data = Path(sys.argv[1]) / "starts"
data.write_text(data.read_text() + "I" if data.exists() else "I")
class Site(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(data.read_bytes())
with HTTPServer(("127.0.0.1", int(sys.argv[2])), Site) as server:
    print(f"Open http://127.0.0.1:{server.server_port}/ in a browser")
    server.serve_forever()
"""


class StandIn(RunningServer):
    def command(self) -> list[str]:
        return [sys.executable, "-c", STAND_IN, str(self.data), str(self.port)]


def get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=10) as answer:
        return str(answer.read().decode())


def test_a_server_comes_back_at_the_same_place(tmp_path: Path) -> None:
    with StandIn(tmp_path) as server:
        url = server.url
        assert get(url) == "I"
        server.kill()
        with pytest.raises(URLError):
            get(url)
        assert "tidied up" not in server.log()
        server.restart()
        assert (server.url, get(url)) == (url, "II")
        server.restart()
        assert (server.url, get(url)) == (url, "III")
        assert server.log().count("tidied up") == 1
        assert server.stop() == 0
    assert server.log().count(url) == 3


def test_a_server_ends_with_the_block(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), StandIn(tmp_path) as server:
        raise ZeroDivisionError
    assert "tidied up" in server.log()
    with pytest.raises(URLError):
        get(server.url)


def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way", encoding="utf-8")
    with pytest.raises(FileExistsError), StandIn(tmp_path):
        pass
    (tmp_path / "data").unlink()
    broken = StandIn(tmp_path)
    broken.port = 99999
    with pytest.raises(RuntimeError, match=r"(?s)the server ended with 1:.*OverflowError"), broken:
        pass


def test_the_command_is_that_of_the_site(tmp_path: Path) -> None:
    command = RunningServer(tmp_path, "--open").command()
    assert command[1:] == [
        *("-m", "orloj", "serve", "--data", str(tmp_path / "data"), "--port", "0", "--pace", "quick", "--open")
    ]
