"""A PostgreSQL server of its own for a test, gone without a trace afterwards.

    with private_postgres() as url:
        engine = create_engine(fresh_database(url, "games"))

It listens on a socket in its own folder only, so servers of tests that run side by side cannot collide.
Needs psycopg (in the `dev` extra) and the server's programs (Debian: postgresql); nothing runs outside of the test.
"""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import psycopg
from psycopg import sql

_OWNER = "orloj"  # the database user, who may do everything
_DEBIAN_FOLDER = Path("/usr/lib/postgresql")
_SLOWEST_START = 60.0  # seconds, on a machine that is busy with other tests
_SLOWEST_STOP = 10.0
_FAST_BUT_FORGETFUL = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


def find_postgres() -> Path | None:
    """The folder with the server's programs: the newest one of Debian's, or one on the PATH."""
    folders = [folder for folder in _DEBIAN_FOLDER.glob("*/bin") if _has_programs(folder)]
    if folders:
        return max(folders, key=_version)
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path and _has_programs(Path(on_path).parent) else None


@contextmanager
def private_postgres(*, durable: bool = False) -> Iterator[str]:
    """Run a server as long as the block; gives the address of its first database, in SQLAlchemy's spelling.

    It trusts everybody who can reach it. `durable` makes it write to the disk like a real one, which is slower.
    """
    programs = find_postgres()
    if programs is None:
        raise FileNotFoundError("the programs of PostgreSQL are not installed (Debian: apt install postgresql)")
    # Not in pytest's tmp_path: only its owner may enter that, and the path of a socket must be short.
    home = Path(tempfile.mkdtemp(prefix="orloj-pg-"))
    try:
        data = _create_cluster(programs, home)
        with _running_server(programs, home, data, durable=durable):
            yield f"postgresql+psycopg://{_OWNER}@/postgres?host={home}"
    finally:
        shutil.rmtree(home, ignore_errors=True)


def fresh_database(url: str, name: str) -> str:
    """Create an empty database on the server that `url` leads to; gives its address."""
    with psycopg.connect(_libpq(url), autocommit=True) as connection:
        connection.execute(sql.SQL("create database {}").format(sql.Identifier(name)))
    return urlsplit(url)._replace(path="/" + quote(name)).geturl()


def _libpq(url: str) -> str:
    """The address without the name of the driver, which only SQLAlchemy understands."""
    return re.sub(r"^postgresql\+\w+:", "postgresql:", url)


def _has_programs(folder: Path) -> bool:
    return all(os.access(folder / program, os.X_OK) for program in ("initdb", "postgres"))


def _version(folder: Path) -> list[int]:
    """15 and 9.6, of /usr/lib/postgresql/15/bin and /usr/lib/postgresql/9.6/bin, so that they compare as numbers."""
    return [int(number) for number in re.findall(r"\d+", folder.parent.name)]


def _identity() -> dict[str, Any]:
    """How to start the programs: they refuse to run as root, so root becomes somebody else."""
    if os.geteuid() != 0:
        return {}
    somebody = _somebody()
    return {"user": somebody.pw_uid, "group": somebody.pw_gid, "extra_groups": []}


def _somebody() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


def _create_cluster(programs: Path, home: Path) -> Path:
    identity = _identity()
    if identity:
        os.chown(home, identity["user"], identity["group"])
    data = home / "data"
    settings = ["--auth=trust", f"--username={_OWNER}", "--encoding=UTF8", "--locale=C", "--no-sync"]
    made = subprocess.run(
        [programs / "initdb", "--pgdata", data, *settings],
        cwd=home,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        **identity,
    )
    if made.returncode != 0:
        raise RuntimeError(f"initdb failed:\n{made.stdout}")
    return data


@contextmanager
def _running_server(programs: Path, home: Path, data: Path, *, durable: bool) -> Iterator[None]:
    settings = ["listen_addresses=", f"unix_socket_directories={home}", "max_connections=100"]
    settings += () if durable else _FAST_BUT_FORGETFUL
    options = [word for setting in settings for word in ("-c", setting)]
    log = home / "log"
    with log.open("wb") as output:
        server = subprocess.Popen(
            [*_ends_with_us(), programs / "postgres", "-D", data, *options],
            cwd=home,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            **_identity(),
        )
    try:
        _wait_until_ready(server, home, log)
        yield
    finally:
        _stop(server)


def _ends_with_us() -> Sequence[str]:
    """A prefix for a command that stops the server even if the tests are killed and cannot do it themselves."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "QUIT"] if setpriv else []


def _wait_until_ready(server: subprocess.Popen[bytes], home: Path, log: Path) -> None:
    deadline = time.monotonic() + _SLOWEST_START
    while True:
        try:
            psycopg.connect(host=str(home), user=_OWNER, dbname="postgres").close()
            return
        except psycopg.OperationalError as error:
            if server.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text(errors='replace')}") from error
        time.sleep(0.02)


def _stop(server: subprocess.Popen[bytes]) -> None:
    """Its data is thrown away, so it need not tidy up (SIGQUIT), and connections left open do not delay it."""
    server.send_signal(signal.SIGQUIT)
    try:
        server.wait(_SLOWEST_STOP)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
