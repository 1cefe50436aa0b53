"""Starting the site."""

from __future__ import annotations

import errno
import fcntl
import gc
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from typing import IO, Any

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from orloj.extras import install_command
from orloj.kernel import OrlojError
from orloj.server.addresses import Proxies
from orloj.server.app import create_app
from orloj.server.doors import Doors, files_allowed
from orloj.server.notices.webpush import KEY_FILE, BadKey, SiteKey
from orloj.server.operating import logs, metrics
from orloj.server.operating.desk import Desk
from orloj.server.quiet import OnceAMinute
from orloj.server.settings import Settings
from orloj.server.storage.database import Database, NewerDatabase, OnlyRead
from orloj.server.storage.trouble import cause_of, said_by

log = logging.getLogger("orloj.serve")
_PORTS_TRIED = 50
_LOOKS = 0.5  # seconds between two looks whether all processes live
_SHORT_TURN = 0.001  # seconds; five times as long is usual


class CannotServe(OrlojError):
    """The site cannot be started like this; `why` is the key of the reason."""

    def __init__(self, why: str, **values: Any) -> None:
        super().__init__(why)
        self.why = why
        self.values = values


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on this port, or on 8000 or the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    tried = [port] if port is not None else range(8000, 8000 + _PORTS_TRIED)
    for number in tried:
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
        except OSError as error:
            found.close()
            if port is not None:
                raise CannotServe("port", host=host, port=port, reason=error.strerror or "") from error
            continue
        found.listen(2048)
        return found
    raise CannotServe("port", host=host, port=8000, reason="")


def claim(data: Path) -> IO[str]:
    """The data folder belongs to one server: two on the same SQLite file would not hear each other."""
    try:
        lock = (data / "server.lock").open("w")
    except OSError as error:
        raise _unwritable(data, error) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise CannotServe("data-in-use", folder=data) from error
    return lock


def serve(settings: Settings, host: str, port: int | None, workers: int, ready: Callable[[str], None]) -> None:
    """Run the site until it is interrupted. `ready` is told its address once it can be visited."""
    if settings.is_sqlite and workers > 1:
        raise CannotServe("workers-need-postgres", workers=workers)
    logs.set_up(*settings.log)
    _make_folder(settings.data)
    lock = claim(settings.data) if settings.is_sqlite else None
    try:
        _prepare(settings)
        _make_key(settings.data)
        found = listen(host, port)
        address = f"http://{'[' + host + ']' if ':' in host else host}:{found.getsockname()[1]}/"
        if workers == 1:
            _run(settings, found, lambda: ready(address))
            return
        _run_several(settings, found, workers, lambda: ready(address))
    finally:
        if lock is not None:
            lock.close()


def _unwritable(data: Path, error: OSError) -> CannotServe:
    why = "data-full" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "data-read-only"
    return CannotServe(why, folder=data, reason=error.strerror or "")


def _make_folder(data: Path) -> None:
    """Also with PostgreSQL there is something to keep in it: the key of push messages."""
    try:
        data.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise CannotServe("data-no-folder", folder=data) from error
    except OSError as error:
        raise _unwritable(data, error) from error
    if not os.access(data, os.W_OK | os.X_OK):
        raise CannotServe("data-read-only", folder=data, reason=os.strerror(errno.EACCES))


def _prepare(settings: Settings) -> None:
    """Bring the database up to date before anybody is served, and say clearly if it cannot be used."""
    try:
        database = Database(settings.database, durable=settings.durable)
        try:
            database.migrate()
            database.check_writable()
            for name in database.forgets():
                log.warning("PostgreSQL acknowledges what is not on its disk: %s is off there", name)
        finally:
            database.close()
    except NewerDatabase as error:
        raise CannotServe("newer-database", revision=str(error)) from error
    except OnlyRead as error:
        raise CannotServe("database.read-only", reason=str(error)) from error
    except SQLAlchemyError as error:
        cause = cause_of(error)
        raise CannotServe(f"database.{cause or 'other'}", reason=said_by(error)) from error
    except ImportError as error:
        if isinstance(error, ModuleNotFoundError) and error.name == "psycopg":
            raise CannotServe("no-psycopg", command=install_command("postgres")) from error
        raise CannotServe("database.other", reason=said_by(error)) from error


def _make_key(data: Path) -> None:
    """The folder can be written, but its disk may be full, or a key that was copied there belongs to somebody else."""
    path = data / KEY_FILE
    was_there = path.exists()
    try:
        SiteKey.kept_in(data)
    except BadKey as error:
        raise CannotServe("bad-key", file=path) from error
    except OSError as error:
        if was_there:
            raise CannotServe("unreadable-key", file=path, reason=error.strerror or "") from error
        raise _unwritable(data, error) from error


class _Server(uvicorn.Server):
    """Tells when it is ready, and lets nobody wait when it has to stop."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], wind_down: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._wind_down = wind_down

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._wind_down()
        await super().shutdown(sockets)


def configured(app: Desk, settings: Settings, files: int, **more: Any) -> uvicorn.Config:
    """How the application is served, in a process that may have so many files."""
    proxies = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")  # as uvicorn reads it
    doors = Doors(
        app.site.channels.end_idle, files=files, of_address=settings.connections_per_address, proxies=Proxies(proxies)
    )
    values: dict[str, Any] = {
        "log_config": None,
        "access_log": False,
        "lifespan": "on",
        "ws_max_size": 4096,
        "timeout_graceful_shutdown": 3,
        "server_header": False,
        "forwarded_allow_ips": proxies,
        **doors.config(),
        **more,
    }
    return uvicorn.Config(app, **values)


def _run(settings: Settings, found: socket.socket, ready: Callable[[], None]) -> None:
    app = create_app(settings)
    config = configured(app, settings, files_allowed())
    # What is loaded now stays for ever, and tables have no cycles: searching for them less often avoids pauses. But
    # connections have some, also such as have lasted: they are searched for when a million objects have come to stay.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 5, 4)
    # The thread that stores answers has to get its turn soon, also while the event loop is busy with pages: it gives
    # the interpreter away with every call of the database, and waits so long to get it back.
    sys.setswitchinterval(_SHORT_TURN)
    server = _Server(config, ready, app.wind_down)
    server.run(sockets=[found])
    if not server.started:
        raise CannotServe("start")


def _run_several(settings: Settings, found: socket.socket, workers: int, ready: Callable[[], None]) -> None:
    """Several processes share the socket. If one dies it is replaced; if one cannot even begin, the site does not."""
    context = get_context("spawn")
    say, quiet = context.Event(), OnceAMinute()
    processes: list[Any] = []

    def start() -> Any:
        process = context.Process(target=_worker, args=(settings, found, say, os.getpid()))
        process.start()
        return process

    def end(*_: object) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, end)
    with metrics.shared_between_processes(settings.data):
        try:
            processes.extend(start() for _ in range(workers))
            while not say.wait(_LOOKS):
                if not all(process.is_alive() for process in processes):
                    raise CannotServe("start")
            ready()
            while True:
                time.sleep(_LOOKS)
                for place, process in enumerate(processes):
                    if not process.is_alive():
                        _tell_of_end(process, quiet)
                        processes[place] = start()
        except KeyboardInterrupt:
            pass
        finally:
            for again in (signal.SIGTERM, signal.SIGINT):  # they have their time, however often this is said
                signal.signal(again, signal.SIG_IGN)
            for process in processes:
                process.terminate()
            for process in processes:
                process.join(10)


def _tell_of_end(process: Any, quiet: OnceAMinute) -> None:
    metrics.forget_process(process.pid)
    more = quiet.again(f"ended by {process.exitcode}")
    if more is not None:
        how = f"was killed by signal {-process.exitcode}" if process.exitcode < 0 else f"ended with {process.exitcode}"
        log.error("a process of the site %s, another one takes its place%s", how, more)


def _worker(settings: Settings, found: socket.socket, say: Any, parent: int) -> None:
    def end_with_parent() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=end_with_parent, daemon=True).start()
    logs.set_up(*settings.log)
    _run(settings, found, say.set)
