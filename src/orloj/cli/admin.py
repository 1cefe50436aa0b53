"""`orloj admin`: for whoever runs the site, each deed a command of its own."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import to_builtins
from rich.table import Table

from orloj.cli.common import WORDS, JsonOption, LangOption, Usage, complain, console, language, print_json
from orloj.cli.help import HelpedCommand, HelpedGroup
from orloj.cli.serve import database_url
from orloj.words import Lang, Words

if TYPE_CHECKING:  # the other commands start quicker without the site
    from sqlalchemy import Connection

    from orloj.server.admin.office import CannotDo
    from orloj.server.settings import Settings
    from orloj.server.storage.database import Database

_YES = ("y", "yes", "a", "ano")
_KINDS = ("people", "guests", "tables", "reports")
_MOMENTS = ("created", "changed", "at", "until")  # columns that hold one
_LONGEST = 60  # letters of a cell

DataOption = Annotated[Path, typer.Option("--data", metavar="FOLDER")]
NameArgument = Annotated[str, typer.Argument(metavar="NAME")]
TableArgument = Annotated[str, typer.Argument(metavar="TABLE")]
FileArgument = Annotated[Path, typer.Argument(metavar="FILE")]
YesOption = Annotated[bool, typer.Option("--yes")]
MostOption = Annotated[int, typer.Option("--most", min=1, metavar="N")]
DaysOption = Annotated[int | None, typer.Option(min=0, metavar="N")]

_USUAL = Path(".orloj/site")

# -- what all of them share


@contextmanager
def _site(data: Path, lang: Lang, *, may_be_new: bool = False) -> Iterator[Database]:
    """The database; whatever cannot be done is said in one line."""
    from orloj.server.admin.office import CannotDo, opened

    try:
        with opened(_settings(data, lang), may_be_new=may_be_new) as database:
            yield database
    except CannotDo as error:
        raise Usage(_explained(error, lang)) from None


def _settings(data: Path, lang: Lang) -> Settings:
    from orloj.server.settings import BadSetting, Retention, Settings

    try:
        return Settings(data=data, database_url=database_url(lang), retention=Retention.read(os.environ))
    except BadSetting as error:
        raise Usage(WORDS(lang, "serve.wrong.setting", name=error.name)) from None


def _explained(error: CannotDo, lang: Lang) -> str:
    """Some reasons are the same as those of `orloj serve`, or of the page of an account."""
    if error.why.startswith("name."):
        return Words("orloj.server")(lang, f"account.{error.why.removeprefix('name.')}")
    own = f"admin.wrong.{error.why}"
    return WORDS(lang, own if WORDS.has(own) else f"serve.wrong.{error.why}", **error.values)


def _ask(sentence: str, lang: Lang, *, yes: bool) -> None:
    """Nothing is destroyed by mistake."""
    if yes:
        return
    try:
        answer = input(f"{sentence} {WORDS(lang, 'admin.sure')} ")
    except EOFError:
        raise Usage(WORDS(lang, "admin.needs-yes")) from None
    if answer.strip().lower() not in _YES:
        print(WORDS(lang, "admin.left"))
        raise typer.Exit(1)


def _after_asking(
    deed: str,
    data: Path,
    lang: Lang,
    *,
    find: Callable[[Connection], Any],
    words: Callable[[Any], dict[str, Any]],
    do: Callable[[Connection, Any], dict[str, Any]],
    yes: bool,
) -> None:
    """Find what is meant, ask whether it is wanted, do it, and say that it is done. `words` are what both sentences say
    of what was found; `do` gives what more the second one says."""
    from orloj.server.admin.office import reading, writing

    with _site(data, lang) as database:
        with reading(database) as connection:
            found = find(connection)
        _ask(WORDS(lang, f"admin.ask.{deed}", **words(found)), lang, yes=yes)
        with writing(database) as connection:
            more = do(connection, found)
    _say(lang, f"done.{deed}", **{**words(found), **more})


def _say(lang: Lang, key: str, **values: Any) -> None:
    console().print(WORDS(lang, f"admin.{key}", **values), markup=False, soft_wrap=True)


def _moment(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M}"


def _cell(column: str, value: Any) -> str:
    if value is None or value is False:
        return "–"
    if value is True:
        return "✓"
    if column in _MOMENTS:
        return _moment(value)
    said = " ".join(str(value).split())
    return said if len(said) <= _LONGEST else f"{said[: _LONGEST - 1]}…"


# -- looking


def list_(
    context: typer.Context,
    kind: Annotated[str, typer.Argument(metavar="people|guests|tables|reports")],
    search: Annotated[str, typer.Option("--search", metavar="TEXT")] = "",
    state: Annotated[str, typer.Option("--state", metavar="STATE")] = "",
    game: Annotated[str, typer.Option("--game", metavar="GAME")] = "",
    most: MostOption = 50,
    json: JsonOption = False,
    data: DataOption = _USUAL,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.list` of the words."""
    from orloj.server.admin.listing import listed
    from orloj.server.admin.office import reading

    spoken = language(context, lang)
    if kind not in _KINDS:
        raise Usage(WORDS(spoken, "admin.kinds", kind=repr(kind), kinds=", ".join(_KINDS)))
    with _site(data, spoken) as database, reading(database) as connection:
        found = listed(connection, kind, search=search, state=state, game=game, most=most)  # type: ignore[arg-type]
    if json:
        print_json({"count": found.count, kind: [dict(zip(found.columns, row, strict=True)) for row in found.rows]})
        return
    shown = Table(box=None, header_style="bold")
    for column in found.columns:
        shown.add_column(WORDS(spoken, f"admin.column.{column}"))
    for row in found.rows:
        shown.add_row(*[_cell(column, value) for column, value in zip(found.columns, row, strict=True)])
    console().print(shown)
    _say(spoken, "shown", shown=len(found.rows), count=found.count)


def statistics(
    context: typer.Context, json: JsonOption = False, data: DataOption = _USUAL, lang: LangOption = None
) -> None:
    """The command; what it does is told by `help.statistics` of the words."""
    from orloj.server.admin.listing import statistics as statistics_of
    from orloj.server.admin.office import reading

    spoken = language(context, lang)
    with _site(data, spoken) as database, reading(database) as connection:
        found = statistics_of(connection, database.url.database or "")
    if json:
        print_json(to_builtins(found))
        return
    _say(spoken, "people", accounts=found.accounts, guests=found.guests, banned=found.banned, reports=found.reports)
    shown = Table(box=None, header_style="bold")
    for column in ("game", "waiting", "playing", "over", "bytes"):
        shown.add_column(WORDS(spoken, f"admin.column.{column}"), justify="left" if column == "game" else "right")
    for one in found.games:
        stored = "–" if one.bytes_per_finished is None else str(one.bytes_per_finished)
        shown.add_row(one.game, str(one.waiting), str(one.playing), str(one.over), stored)
    console().print(shown)
    for day, answers in found.answers.items():
        _say(spoken, "answers", day=day, count=answers)
    _say(spoken, "size", megabytes=f"{found.size / 1e6:.1f}")


def audit(
    context: typer.Context,
    most: MostOption = 50,
    json: JsonOption = False,
    data: DataOption = _USUAL,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.audit` of the words."""
    from orloj.server.admin.office import notes, reading

    spoken = language(context, lang)
    with _site(data, spoken) as database, reading(database) as connection:
        found = notes(connection, most)
    if json:
        print_json(to_builtins(found))
        return
    for one in found:
        said = "  ".join(filter(None, (_moment(one.at), one.who, one.what, one.about, one.detail)))
        console().print(said, markup=False, soft_wrap=True)


# -- people


def ban(
    context: typer.Context,
    name: NameArgument,
    until: Annotated[str | None, typer.Option("--until", metavar="DATE")] = None,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT")] = "",
    yes: YesOption = False,
    data: DataOption = _USUAL,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.ban` of the words."""
    from orloj.server.admin import people

    spoken = language(context, lang)
    end = _date(until, spoken) if until is not None else None

    def do(connection: Connection, row: Any) -> dict[str, Any]:
        people.ban(connection, row, end, " ".join(reason.split()))
        return {}

    _change_person("ban", do, name, data, spoken, yes=yes)


def _change_person(
    deed: str, do: Callable[[Connection, Any], dict[str, Any]], name: str, data: Path, lang: Lang, *, yes: bool
) -> None:
    from orloj.server.admin.people import called, find_person

    _after_asking(
        *(deed, data, lang),
        find=lambda connection: find_person(connection, name),
        words=lambda row: {"name": called(row)},
        do=do,
        yes=yes,
    )


def _date(given: str, lang: Lang) -> float:
    """A day, or a moment of it, in UTC."""
    try:
        moment = datetime.fromisoformat(given)
    except ValueError:
        raise Usage(WORDS(lang, "admin.date", date=repr(given))) from None
    found = (moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)).timestamp()
    if found <= time.time():
        raise Usage(WORDS(lang, "admin.past", date=repr(given)))
    return found


def unban(context: typer.Context, name: NameArgument, data: DataOption = _USUAL, lang: LangOption = None) -> None:
    """The command; what it does is told by `help.unban` of the words."""
    from orloj.server.admin import people
    from orloj.server.admin.office import writing

    spoken = language(context, lang)
    with _site(data, spoken) as database, writing(database) as connection:
        row = people.find_person(connection, name)
        people.unban(connection, row)
    _say(spoken, "done.unban", name=people.called(row))


def rename(
    context: typer.Context,
    name: NameArgument,
    new: Annotated[str, typer.Argument(metavar="NEW")],
    data: DataOption = _USUAL,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.rename` of the words."""
    from orloj.server.admin import people
    from orloj.server.admin.office import writing

    spoken = language(context, lang)
    with _site(data, spoken) as database, writing(database) as connection:
        row = people.find_person(connection, name)
        renamed = people.rename(connection, row, new)
    _say(spoken, "done.rename", name=people.called(row), new=renamed)


def reset_password(
    context: typer.Context,
    name: NameArgument,
    yes: YesOption = False,
    data: DataOption = _USUAL,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.reset-password` of the words."""
    from orloj.server.admin.people import reset_password as reset

    def do(connection: Connection, row: Any) -> dict[str, Any]:
        return {"password": reset(connection, row)}

    _change_person("reset-password", do, name, data, language(context, lang), yes=yes)


# -- tables


def _to_tables(deed: str) -> Callable[..., None]:
    """A command that does this to a table."""

    def command(
        context: typer.Context,
        table: TableArgument,
        yes: YesOption = False,
        data: DataOption = _USUAL,
        lang: LangOption = None,
    ) -> None:
        from orloj.server.admin import tables

        change = getattr(tables, deed)
        _change_table(deed.replace("_", "-"), change, table, data, language(context, lang), yes=yes)

    command.__name__ = deed
    command.__doc__ = f"The command; what it does is told by `help.{deed.replace('_', '-')}` of the words."
    return command


end_table, delete_table = _to_tables("end_table"), _to_tables("delete_table")


def _change_table(
    deed: str, change: Callable[[Connection, str], None], table: str, data: Path, lang: Lang, *, yes: bool
) -> None:
    from orloj.server.admin.tables import find_table

    def do(connection: Connection, row: Any) -> dict[str, Any]:
        change(connection, row.id)
        return {}

    _after_asking(
        *(deed, data, lang),
        find=lambda connection: find_table(connection, table),
        words=lambda row: {"table": row.id, "game": row.game, "state": row.status},
        do=do,
        yes=yes,
    )


def remove_chat(
    context: typer.Context,
    table: TableArgument,
    person: Annotated[str | None, typer.Option("--person", metavar="NAME")] = None,
    yes: YesOption = False,
    data: DataOption = _USUAL,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.remove-chat` of the words."""
    from orloj.server.admin.people import find_person
    from orloj.server.admin.tables import count_chat
    from orloj.server.admin.tables import remove_chat as remove

    def find(connection: Connection) -> tuple[Any, int]:
        who = find_person(connection, person) if person is not None else None
        return who, count_chat(connection, table, who)

    _after_asking(
        *("remove-chat", data, language(context, lang)),
        find=find,
        words=lambda found: {"table": table, "count": found[1]},
        do=lambda connection, found: {"count": remove(connection, table, found[0])},
        yes=yes,
    )


def resolve_report(
    context: typer.Context,
    report: Annotated[int, typer.Argument(metavar="N", min=1)],
    data: DataOption = _USUAL,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.resolve-report` of the words."""
    from orloj.server.admin.office import writing
    from orloj.server.admin.tables import resolve_report as resolve

    spoken = language(context, lang)
    with _site(data, spoken) as database, writing(database) as connection:
        resolve(connection, report)
    _say(spoken, "done.resolve-report", number=report)


def ratings(
    context: typer.Context,
    recompute: Annotated[bool, typer.Option("--recompute")] = False,
    data: DataOption = _USUAL,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.ratings` of the words."""
    from orloj.server.admin.office import writing
    from orloj.server.admin.tables import rate_all_again

    spoken = language(context, lang)
    if not recompute:
        raise Usage(WORDS(spoken, "admin.recompute"))
    with _site(data, spoken) as database, writing(database) as connection:
        count = rate_all_again(connection)
    _say(spoken, "done.ratings", count=count)


def prune(
    context: typer.Context,
    guests: DaysOption = None,
    unfinished: DaysOption = None,
    games: DaysOption = None,
    chat: DaysOption = None,
    dry_run: Annotated[bool, typer.Option("--dry-run")] = False,
    yes: YesOption = False,
    data: DataOption = _USUAL,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.prune` of the words."""
    from orloj.server.admin.office import reading, writing
    from orloj.server.admin.retention import Step, find_old, in_steps, wanted
    from orloj.server.settings import Retention

    spoken = language(context, lang)
    days = {"guests": guests, "unfinished": unfinished, "games": games, "chat": chat}
    given = {kind: count for kind, count in days.items() if count is not None}
    kinds = wanted(Retention(**given) if given else _settings(data, spoken).retention)
    if not kinds:
        raise Usage(WORDS(spoken, "admin.nothing-to-prune"))
    now = time.time()
    with _site(data, spoken) as database:
        with reading(database) as connection:
            found = {kind: find_old(connection, kind, age, now) for kind, age in kinds.items()}
        for kind, old in found.items():
            _say(spoken, f"old.{kind}", count=len(old), days=kinds[kind])
        if dry_run or not any(found.values()):
            return
        _ask(WORDS(spoken, "admin.ask.prune"), spoken, yes=yes)
        for kind, old in found.items():
            step = Step()
            for some in in_steps(kind, old):  # a little at a time: a running server writes in between
                with writing(database) as connection:
                    step = step.delete_some(connection, kind, kinds[kind], now, of=some, what="prune")
            _say(spoken, f"pruned.{kind}", count=step.count)


# -- copies


def backup(context: typer.Context, file: FileArgument, data: DataOption = _USUAL, lang: LangOption = None) -> None:
    """The command; what it does is told by `help.backup` of the words."""
    from sqlalchemy.exc import SQLAlchemyError

    from orloj.server.admin.copies import back_up
    from orloj.server.admin.office import note, writing
    from orloj.server.storage.trouble import said_by

    spoken = language(context, lang)
    with _site(data, spoken) as database:
        found = back_up(database, file)
        try:
            with writing(database) as connection:
                note(connection, "backup", str(file.resolve()))
        except SQLAlchemyError as error:  # a copy is never as welcome as when the database has no room left
            complain(WORDS(spoken, "admin.not-noted", reason=said_by(error)))
    _say(spoken, "done.backup", file=file, rows=sum(one.rows for one in found.values()), tables=len(found))


def restore(context: typer.Context, file: FileArgument, data: DataOption = _USUAL, lang: LangOption = None) -> None:
    """The command; what it does is told by `help.restore` of the words."""
    from orloj.server.admin.copies import restore as restore_from
    from orloj.server.serve import CannotServe, claim

    spoken = language(context, lang)
    if not file.is_file():  # before a folder is made for what does not come
        raise Usage(WORDS(spoken, "admin.wrong.no-file", file=file))
    with _site(data, spoken, may_be_new=True) as database:
        try:
            lock = claim(data) if not database.is_postgres else None
        except CannotServe as error:
            raise Usage(WORDS(spoken, f"serve.wrong.{error.why}", **error.values)) from None
        try:
            found = restore_from(file, database)
        finally:
            if lock is not None:
                lock.close()
    _say(spoken, "done.restore", file=file, rows=sum(one.rows for one in found.values()), tables=len(found))


DEEDS: tuple[Callable[..., None], ...] = (
    *(statistics, audit, ban, unban, rename, reset_password, end_table, delete_table, remove_chat),
    *(resolve_report, ratings, prune, backup, restore),
)

admin = typer.Typer(cls=HelpedGroup, rich_markup_mode=None, pretty_exceptions_enable=False)


@admin.callback(invoke_without_command=True)
def _start(context: typer.Context, lang: LangOption = None) -> None:  # noqa: ARG001  (given_language finds it)
    if context.invoked_subcommand is None:
        print(context.get_help())


admin.command("list", cls=HelpedCommand)(list_)
for deed in DEEDS:
    # The id of a table may begin with a hyphen.
    own_options = {"ignore_unknown_options": deed in (end_table, delete_table, remove_chat)}
    admin.command(cls=HelpedCommand, context_settings=own_options)(deed)
