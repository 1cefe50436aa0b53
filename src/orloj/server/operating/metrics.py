"""Numbers about a running site, as Prometheus reads them.

With several processes each writes its own into files that they share (`shared_between_processes`), and whichever is
asked adds all of them up.
"""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

_FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # the library looks at it when it is imported
_MEMORY = Path("/dev/shm")
_QUICK = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)  # seconds

REQUESTS = Histogram(
    "orloj_request_seconds", "How long requests took, by what was asked for", ["kind", "status"], buckets=_QUICK
)
ANSWERS = Counter("orloj_answers", "Entries of tables that were stored: answers, and what was taken back")
COMMITS = Histogram("orloj_commit_seconds", "How long the transactions of the writer took", buckets=_QUICK)
LAG = Histogram("orloj_write_wait_seconds", "From handing something to the writer until it was stored", buckets=_QUICK)
THOUGHTS = Histogram("orloj_thought_seconds", "How long thoughts of bots took, the waiting included", ["rank"])
TABLES = Gauge("orloj_tables", "Tables in memory", multiprocess_mode="livesum")
CHANNELS = Gauge("orloj_channels", "Open live channels", multiprocess_mode="livesum")
WRITER = Gauge("orloj_writer_queue", "What waits for the writer", multiprocess_mode="livesum")
WAITING = Gauge("orloj_thoughts_waiting", "Thoughts that wait for a bot", ["rank"], multiprocess_mode="livesum")
LOGGED = Counter("orloj_log_lines", "Lines of the log", ["level"])


class CountsLines(logging.Handler):
    """Counts warnings and errors as they are logged."""

    def emit(self, record: logging.LogRecord) -> None:
        LOGGED.labels(record.levelname.lower()).inc()


@contextmanager
def shared_between_processes(data: Path) -> Iterator[Path]:
    """Processes that are started meanwhile count together, in a folder whose old numbers are gone.

    Their files are mapped: if a disk had no room for them, the system would kill whoever counts something new. So they
    lie in memory, where the system has a folder for that.
    """
    folder = _empty_folder(data.resolve())
    os.environ[_FOLDER] = str(folder)
    try:
        yield folder
    finally:
        del os.environ[_FOLDER]
        shutil.rmtree(folder, ignore_errors=True)


def _empty_folder(data: Path) -> Path:
    in_memory, on_disk = folder_for(data), data / "metrics"
    for folder in (in_memory, on_disk):
        shutil.rmtree(folder, ignore_errors=True)
    with suppress(OSError):  # there is no such memory, or somebody else took the name
        in_memory.mkdir(mode=0o700)
        return in_memory
    on_disk.mkdir(mode=0o700)
    return on_disk


def folder_for(data: Path) -> Path:
    """Where in memory the numbers lie: always the same for a data folder, so that nothing piles up where a site is
    killed again and again."""
    mark = blake2b(os.fsencode(data.resolve()), digest_size=8).hexdigest()
    return _MEMORY / f"orloj-metrics-{os.getuid()}-{mark}"


def forget_process(pid: int) -> None:
    """A process has ended: what only a running one has (tables, channels) is not counted any more."""
    mark_process_dead(pid)  # type: ignore[no-untyped-call]  # the library has no types here


def as_text() -> bytes:
    """All numbers in the format of Prometheus."""
    if _FOLDER not in os.environ:
        return generate_latest()
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the library has no types here
    return generate_latest(registry)
