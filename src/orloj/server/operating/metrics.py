"""Numbers about a running site, as Prometheus reads them.

With several processes each writes its own into files that they share (`share_between_processes`), and whichever is
asked adds all of them up.
"""

from __future__ import annotations

import logging
import os
import shutil
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

_FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # the library looks at it when it is imported
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


def share_between_processes(data: Path) -> dict[str, str]:
    """What the environment of processes must say that count together; old numbers are gone."""
    folder = data.resolve() / "metrics"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return {_FOLDER: str(folder)}


def as_text() -> bytes:
    """All numbers in the format of Prometheus."""
    if _FOLDER not in os.environ:
        return generate_latest()
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the library has no types here
    return generate_latest(registry)
