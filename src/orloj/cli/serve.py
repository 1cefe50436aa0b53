"""`orloj serve`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from orloj.cli.common import WORDS, LangOption, Usage, language
from orloj.words import Lang

DATABASE = "ORLOJ_DATABASE_URL"


def serve(
    context: typer.Context,
    data: Annotated[Path, typer.Option("--data", metavar="FOLDER")] = Path(".orloj/site"),
    port: Annotated[int | None, typer.Option("--port", min=0, metavar="N")] = None,
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS")] = "127.0.0.1",
    workers: Annotated[int, typer.Option("--workers", min=1, metavar="N")] = 1,
    pace: Annotated[str, typer.Option("--pace", metavar="PACE")] = "natural",
    rate: Annotated[float, typer.Option("--rate", min=0.0, metavar="N")] = 30.0,
    bot_tables: Annotated[int, typer.Option("--bot-tables", min=0, metavar="N")] = 3,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.serve` of the words."""
    # Imported here: the other commands start quicker without the site.
    from orloj.server.operating.logs import read_log
    from orloj.server.serve import CannotServe, serve
    from orloj.server.settings import (
        BadSetting,
        MailSettings,
        Retention,
        Settings,
        read_commits,
        read_metrics,
        read_notice_after,
    )

    spoken = language(context, lang)
    if pace not in ("natural", "quick"):
        raise Usage(WORDS(spoken, "serve.pace"))
    if port is not None and port > 65_535:
        raise Usage(WORDS(spoken, "serve.port-range"))
    try:
        settings = Settings(
            data=data,
            database_url=database_url(spoken),
            durable=read_commits(os.environ),
            metrics=read_metrics(os.environ),
            log=read_log(os.environ),
            quick_bots=pace == "quick",
            requests_per_second=rate,
            logins_per_minute=10.0 if rate else 0.0,
            connections_per_address=100 if rate else 0,
            onlookers_share=0.5 if rate else 0.0,
            bot_tables=bot_tables,
            retention=Retention.read(os.environ),
            site_url=os.environ.get("ORLOJ_SITE_URL", ""),
            mail=MailSettings.read(os.environ),
            push_hosts=tuple(os.environ.get("ORLOJ_PUSH_HOSTS", "").replace(",", " ").split()),
            notice_after=read_notice_after(os.environ),
        )
    except BadSetting as error:
        raise Usage(WORDS(spoken, "serve.wrong.setting", name=error.name)) from None

    def ready(address: str) -> None:
        print(WORDS(spoken, "serve.ready", address=address), flush=True)

    try:
        serve(settings, host, port, workers, ready)
    except CannotServe as error:
        raise Usage(_explained(error.why, error.values, spoken)) from None
    except KeyboardInterrupt:
        print(WORDS(spoken, "serve.goodbye"))


def database_url(lang: Lang) -> str:
    """PostgreSQL is named without its driver by most people. What is misspelt is refused: otherwise it would be taken
    for the file of some other database, and made."""
    url = os.environ.get(DATABASE, "")
    for prefix in ("postgres://", "postgresql://"):
        if url.startswith(prefix):
            return "postgresql+psycopg://" + url.removeprefix(prefix)
    if url and not url.startswith(("sqlite:///", "postgresql+psycopg://")):
        raise Usage(WORDS(lang, "serve.wrong.database-url", name=DATABASE))
    return url


def _explained(why: str, values: dict[str, object], lang: Lang) -> str:
    return WORDS(lang, f"serve.wrong.{why}", **values)
