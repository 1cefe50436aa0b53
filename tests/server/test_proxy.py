"""The proxy of `deploy/nginx.conf` before a running site, as a visitor meets both."""

from __future__ import annotations

import getpass
import re
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from datetime import UTC, datetime, timedelta
from inspect import signature
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from websockets.sync.client import connect

from orloj.testing.browser import RunningServer, find_nginx, need
from tests.server.helpers import wait_until

NAME = "games.example.org"
GIVEN = (Path(__file__).parents[2] / "deploy" / "nginx.conf").read_text("utf-8")
AROUND = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/errors warn;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/bodies;
  proxy_temp_path {folder}/proxied;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  include {folder}/site.conf;
}}
"""


class Proxy:
    """nginx with the given file; only what belongs to a place is another: ports, certificates, and who is behind."""

    def __init__(self, folder: Path, site: RunningServer) -> None:
        self.plain, self.tls = free_port(), free_port()
        certificate(folder)
        file = GIVEN
        for given, here in {
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "listen [::]:80;": "",
            "listen 443 ": f"listen 127.0.0.1:{self.tls} ",
            "listen [::]:443 ssl http2;": "",
            "server site:8000;": f"server 127.0.0.1:{site.port};",
            "/etc/nginx/certificates": str(folder),
        }.items():
            assert given in file
            file = file.replace(given, here)
        (folder / "site.conf").write_text(file)
        user = "user root;" if getpass.getuser() == "root" else ""
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user))
        self._folder = folder
        self._leaving = ExitStack()
        self.context = ssl.create_default_context(cafile=folder / "fullchain.pem")

    def __enter__(self) -> Proxy:
        self._process = subprocess.Popen(
            [find_nginx() or "", "-c", str(self._folder / "nginx.conf"), "-p", str(self._folder)]
        )
        wait_until(lambda: self._process.poll() is not None or accepts(self.tls))
        return self

    def __exit__(self, *_: object) -> None:
        self._leaving.close()
        self._process.terminate()
        self._process.wait(30)

    def visitor(self) -> httpx.Client:
        """Somebody who comes by TLS."""
        transport = httpx.HTTPTransport(verify=self.context)
        visitor = httpx.Client(base_url=f"https://127.0.0.1:{self.tls}", transport=transport, timeout=30)
        self._leaving.enter_context(visitor)
        visitor.headers["Host"] = NAME
        return visitor

    def line(self) -> ssl.SSLSocket:
        return self.context.wrap_socket(socket.create_connection(("127.0.0.1", self.tls), 30), server_hostname=NAME)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def accepts(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def certificate(folder: Path) -> None:
    """For the site's name and this machine, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAME)])
    names: list[Any] = [x509.DNSName(NAME), x509.IPAddress(ip_address("127.0.0.1"))]
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    form, encoding = serialization.PrivateFormat.PKCS8, serialization.Encoding.PEM
    (folder / "privkey.pem").write_bytes(key.private_bytes(encoding, form, plain))
    (folder / "fullchain.pem").write_bytes(made.public_bytes(encoding))


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Proxy, RunningServer]]:
    need("nginx", "the proxy before the site")
    folder = tmp_path_factory.mktemp("proxy")
    with RunningServer(folder, env={"ORLOJ_LOG": "info"}) as site, Proxy(folder, site) as proxy:
        yield proxy, site


def test_visitors_come_by_tls_and_stay_there(behind: tuple[Proxy, RunningServer]) -> None:
    proxy, _ = behind
    sent_on = httpx.get(f"http://127.0.0.1:{proxy.plain}/rules?q=x", headers={"Host": NAME})
    assert (sent_on.status_code, sent_on.headers["location"]) == (301, f"https://{NAME}/rules?q=x")
    page = proxy.visitor().get("/")
    assert page.status_code == 200
    assert "max-age=" in page.headers["strict-transport-security"]
    assert all("; Secure" in cookie for cookie in page.headers.get_list("set-cookie"))
    assert page.headers.get_list("set-cookie")


def test_what_a_visitor_claims_about_himself_does_not_count(behind: tuple[Proxy, RunningServer]) -> None:
    proxy, site = behind
    claims = {"X-Forwarded-For": "203.0.113.66", "X-Forwarded-Proto": "http", "Forwarded": "for=203.0.113.66"}
    page = proxy.visitor().get("/privacy", headers=claims)
    assert "strict-transport-security" in page.headers
    wait_until(lambda: "'/privacy'" in site.log())
    assert "203.0.113.66" not in site.log()


def test_numbers_are_not_for_visitors(behind: tuple[Proxy, RunningServer]) -> None:
    proxy, site = behind
    assert proxy.visitor().get("/metrics").status_code == 404
    assert httpx.get(f"{site.url}metrics").status_code == 200


def test_forms_and_the_live_channel_pass(behind: tuple[Proxy, RunningServer]) -> None:
    """A form of a page says where it comes from, and so does the live channel: the site must know its own name."""
    proxy, _ = behind
    visitor = proxy.visitor()
    token = re.search(r'name="csrf" content="([^"]+)"', visitor.get("/").text)
    assert token is not None
    here = {"Origin": f"https://{NAME}", "X-CSRF-Token": token[1]}
    chosen = visitor.post("/preferences", data={"theme": "dark", "next": "/"}, headers=here)
    assert chosen.status_code in (302, 303), chosen.text
    elsewhere = {"Host": f"{NAME}:8443", "Origin": f"https://{NAME}:8443", "X-CSRF-Token": token[1]}
    chosen = visitor.post("/preferences", data={"theme": "dark", "next": "/"}, headers=elsewhere)
    assert chosen.status_code in (302, 303), "where TLS is spoken at another port, that is part of the site's name"
    key = visitor.post("/api/me/guest").json()["secret"]
    visitor.headers["Authorization"] = f"Bearer {key}"
    wanted = {"game": "rftg", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "heuristic"}]}
    table = visitor.post("/api/tables", json=wanted).json()["id"]
    with connect(
        f"wss://{NAME}/api/tables/{table}/live?known=",
        sock=socket.create_connection(("127.0.0.1", proxy.tls), 30),
        ssl=proxy.context,
        additional_headers={"Authorization": f"Bearer {key}", "Origin": f"https://{NAME}"},
    ) as channel:
        assert channel.recv(timeout=30)


def test_who_sends_too_much_or_too_many_is_refused(behind: tuple[Proxy, RunningServer]) -> None:
    proxy, _ = behind
    assert proxy.visitor().post("/api/me/guest", content=b"x" * 200_000).status_code == 413
    begun = f"POST /api/me/guest HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: 2\r\n\r\n".encode()
    with ExitStack() as stack:
        lines = [stack.enter_context(proxy.line()) for _ in range(101)]
        for line in lines:
            line.sendall(begun)  # from here on it counts
        heard = b""

        def somebody_is_answered() -> bool:
            nonlocal heard
            heard += b"".join(map(said_on, lines))
            return b"\r\n\r\n" in heard

        wait_until(somebody_is_answered)
        somebody_is_answered()  # nobody else is
    assert heard.count(b"HTTP/1.1 ") == heard.count(b"HTTP/1.1 429 ") == 1


def said_on(line: ssl.SSLSocket) -> bytes:
    """What has come for the reader by now. (What TLS itself has to say is not for him.)"""
    line.settimeout(0.01)
    with suppress(TimeoutError, ssl.SSLWantReadError):
        return line.recv(200)
    return b""


def test_the_proxy_sees_to_what_the_site_sees_to_without_one() -> None:
    """How long somebody may take for his request; and it closes idle lines to the site before the site does, so that it
    sends nothing into a closed one."""
    for line in (
        "client_header_timeout 10s;",
        "client_body_timeout 20s;",
        "send_timeout 30s;",
        "limit_conn orloj 100;",
    ):
        assert line in GIVEN
    idle = re.search(r"keepalive_timeout (\d+)s;", GIVEN)
    assert idle is not None
    assert int(idle[1]) < signature(uvicorn.Config).parameters["timeout_keep_alive"].default
