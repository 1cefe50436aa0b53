"""Drawing: the same things as frames and colours, or as plain lines for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as RichTable
from rich.text import Text
from rich.theme import Theme

from orloj.cli.terminal.look import Area, Grid, Item
from orloj.cli.terminal.reading import WORDS, Choice
from orloj.words import COMMON, Lang

THEME = Theme(
    {
        "accent": "bold #e0b04c",  # brass: yours to act on
        "brass": "#b08a3c",
        "heading": "bold #c9b787",
        "quiet": "dim",
        "wrong": "bold #e07a5f",
        "seat.0": "#e0b04c",
        "seat.1": "#7fb2e5",
        "seat.2": "#8fc98b",
        "seat.3": "#d98fb4",
        "seat.4": "#b9a7e8",
        "seat.5": "#e8957a",
        "actor.red": "#e06c60",
        "actor.teal": "#5fb8b3",
        "actor.violet": "#9d8fe0",
        "actor.grey": "#a8a3b8",
    }
)
EMBLEMS = "▲●■◆⬟★"  # the seats; never told apart by colour alone
ACTOR_EMBLEM = "✦"  # of those who act without a seat
WIDE = 108  # columns from which a card fits on one line


@dataclass(frozen=True)
class Told:
    """A line of the story, with the seat that it is about."""

    seat: int | None
    text: str
    colour: str = ""  # of the actor without a seat whom it is about


@dataclass(frozen=True)
class Asked:
    """A question as it is shown."""

    prompt: str
    rule: str
    how: str
    choices: Sequence[Choice]
    refused: Sequence[Choice]


class Screen(Protocol):
    """What the session draws on."""

    console: Console
    plain: bool
    prompt: str

    def title(self, text: str) -> None: ...
    def heading(self, text: str) -> None: ...
    def say(self, text: str | Text, style: str = "") -> None: ...
    def wrong(self, text: str) -> None: ...
    def lines(self, lines: Sequence[Text]) -> None: ...
    def players(self, players: Sequence[Sequence[Text]]) -> None: ...
    def actors(self, actors: Sequence[tuple[str, Sequence[Text]]]) -> None: ...
    def story(self, lines: Sequence[Told], left_out: str) -> None: ...
    def brief(self, area: Area, *, unchanged: bool) -> bool: ...
    def area(self, area: Area, *, brief: bool = False, more: str = "") -> None: ...
    def grid(self, grid: Grid) -> None: ...
    def sheet(self, title: str, lines: Sequence[tuple[str, str]]) -> None: ...
    def question(self, asked: Asked, lang: Lang) -> None: ...


def new_console(*, plain: bool) -> Console:
    """The console of a real terminal."""
    if plain:
        return Console(theme=THEME, highlight=False, markup=False, emoji=False, no_color=True, color_system=None)
    return Console(theme=THEME, highlight=False, markup=False, emoji=False)


class PlainScreen:
    """Short labelled lines, nothing else. `wrap` breaks lines between words at the width of the console."""

    plain = True
    prompt = "> "

    def __init__(self, console: Console, *, wrap: bool = True) -> None:
        self.console = console
        self.wrap = wrap

    def _print(self, text: str) -> None:
        self.console.print(Text(text.replace(" → ", ": ")), soft_wrap=not self.wrap)  # an arrow is hard to hear

    def title(self, text: str) -> None:
        self._print("")
        self._print(text)

    def heading(self, text: str) -> None:
        self._print(f"{text}:")

    def say(self, text: str | Text, style: str = "") -> None:  # noqa: ARG002
        self._print(str(text))

    def wrong(self, text: str) -> None:
        self._print(text)

    def lines(self, lines: Sequence[Text]) -> None:
        for line in lines:
            self._print(line.plain)

    def players(self, players: Sequence[Sequence[Text]]) -> None:
        for lines in players:
            self.lines(lines)

    def actors(self, actors: Sequence[tuple[str, Sequence[Text]]]) -> None:
        for _colour, lines in actors:
            self.lines(lines)

    def story(self, lines: Sequence[Told], left_out: str) -> None:
        if left_out:
            self._print(f"({left_out})")
        for line in lines:
            self._print(f"- {line.text}")

    def brief(self, area: Area, *, unchanged: bool) -> bool:
        """What was read out already is not read out again."""
        return unchanged and bool(area.items)

    def area(self, area: Area, *, brief: bool = False, more: str = "") -> None:  # noqa: ARG002
        if not area.items:
            self._print(f"{area.title}: {area.empty}")
        elif brief:
            self._print(f"{area.title}: {', '.join(item.name.plain for item in area.items)}.")
        else:
            self._print(f"{area.title}:")
            for item in area.items:
                facts, text = _about(item)
                if "\n" not in text:
                    self._print(f"- {_sentences(item.name.plain, facts, text)}")
                    continue
                self._print(f"- {_sentences(item.name.plain, facts)}")
                for line in text.splitlines():
                    self._print(f"  {line}")

    def grid(self, grid: Grid) -> None:
        for place, name in list(enumerate(grid.head))[1:]:
            self._print(f"{name}: {', '.join(f'{row[0]} {row[place]}' for row in grid.rows if row[place])}.")

    def sheet(self, title: str, lines: Sequence[tuple[str, str]]) -> None:
        self._print(title)
        for label, text in lines:
            self._print(f"{label}: {text}" if label else text)

    def question(self, asked: Asked, lang: Lang) -> None:
        self._print("")
        rule = f" ({COMMON(lang, 'ui.rule', rule=asked.rule)})" if asked.rule else ""
        self._print(f"{WORDS(lang, 'question')}: {asked.prompt}{rule}")
        for choice in asked.choices:
            label = choice.label if choice.label != choice.number else ""
            self._print(f"{choice.number}. {_sentences(label, choice.hint, *_about(choice.item))}".rstrip())
        if asked.refused:
            self._print(f"{COMMON(lang, 'ui.refused')}:")
            for listed in _asides(asked.refused):
                self._print(f"- {listed}")
            for choice in asked.refused:
                if choice.aside:
                    continue
                rule = f" ({COMMON(lang, 'ui.rule', rule=choice.rule)})" if choice.rule else ""
                self._print(f"- {_sentences(choice.label, choice.reason.rstrip('.') + rule, *_about(choice.item))}")
        self._print(asked.how)


def _asides(refused: Sequence[Choice]) -> list[str]:
    """What is refused by its kind, as lines of names: `Not worlds: A, B (rule)`."""
    found: dict[tuple[str, str], list[str]] = {}
    for choice in refused:
        if choice.aside:
            found.setdefault((choice.aside, choice.rule), []).append(choice.label)
    return [f"{aside}: {', '.join(names)}" + (f" ({rule})" if rule else "") for (aside, rule), names in found.items()]


def _about(item: Item | None) -> tuple[str, str]:
    """Facts and text of a component in words."""
    if item is None:
        return "", ""
    facts = ", ".join(fact.plain for fact in item.facts if fact.plain)
    return facts[:1].upper() + facts[1:], item.text.plain


def _sentences(*parts: str) -> str:
    """Parts with a full stop after each."""
    return " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part)


class RichScreen:
    """Frames, columns and colours: brass for what can be chosen, everything else calm."""

    plain = False
    prompt = "▸ "

    def __init__(self, console: Console) -> None:
        self.console = console

    @property
    def wide(self) -> bool:
        return self.console.width >= WIDE

    def title(self, text: str) -> None:
        self.console.print()
        self.console.print(Rule(Text(text, style="accent"), style="brass"))

    def heading(self, text: str) -> None:
        self.console.print(Text(text, style="heading"))

    def say(self, text: str | Text, style: str = "") -> None:
        self.console.print(text if isinstance(text, Text) else Text(text, style=style))

    def wrong(self, text: str) -> None:
        self.console.print(Text(f"✗ {text}", style="wrong"))

    def lines(self, lines: Sequence[Text]) -> None:
        for line in lines:
            self.console.print(line)

    def players(self, players: Sequence[Sequence[Text]]) -> None:
        for seat, (first, *rest) in enumerate(players):
            self.console.print(_hanging(_emblem(seat), first))
            for line in rest:
                self.console.print(Padding(line, (0, 0, 0, 2)))

    def actors(self, actors: Sequence[tuple[str, Sequence[Text]]]) -> None:
        for colour, (first, *rest) in actors:
            self.console.print(_hanging(Text(ACTOR_EMBLEM, style=f"actor.{colour}"), first))
            for line in rest:
                self.console.print(Padding(line, (0, 0, 0, 2)))

    def story(self, lines: Sequence[Told], left_out: str) -> None:
        if left_out:
            self.console.print(Text(f"  {left_out}", style="quiet"))
        for line in lines:
            if line.colour:
                self.console.print(_hanging(Text(ACTOR_EMBLEM, style=f"actor.{line.colour}"), Text(line.text)))
            elif line.seat is None:
                self.console.print(Text(f"  {line.text}", style="heading"))
            else:
                self.console.print(_hanging(_emblem(line.seat), Text(line.text)))

    def brief(self, area: Area, *, unchanged: bool) -> bool:  # noqa: ARG002
        """A long table would push the rest out of sight."""
        return len(area.items) > (3 if self.console.height < 34 else self.console.height // 3)

    def area(self, area: Area, *, brief: bool = False, more: str = "") -> None:
        heading = Text(area.title, style="heading")
        self.console.print(heading.append(f"  {more}", style="quiet") if brief and more else heading)
        if not area.items:
            self.console.print(Text(f"  {area.empty}", style="quiet"))
        elif brief:
            names = Text(", ").join(Text(" ").join([item.name, *item.facts[:1]]) for item in area.items)
            self.console.print(Padding(names, (0, 0, 0, 2)))
        else:
            self.console.print(self._rows([_Row(Text(), item.name, item, Text()) for item in area.items]))

    def grid(self, grid: Grid) -> None:
        table = RichTable(box=box.SIMPLE_HEAD, header_style="heading", border_style="brass", pad_edge=False)
        for place, head in enumerate(grid.head):
            table.add_column(head, justify="right" if place else "left")
        for row in grid.rows:
            table.add_row(*map(Text, row))
        self.console.print(table)

    def sheet(self, title: str, lines: Sequence[tuple[str, str]]) -> None:
        table = RichTable.grid(padding=(0, 2))
        labelled = any(label for label, _ in lines)
        if labelled:
            table.add_column(no_wrap=True, style="brass")
        table.add_column(ratio=1)
        for label, text in lines:
            table.add_row(*([label] if labelled else []), Text(text))
        frame = Panel(
            table, title=Text(title, style="heading"), title_align="left", border_style="brass", box=box.ROUNDED
        )
        self.console.print(frame)

    def question(self, asked: Asked, lang: Lang) -> None:
        rows = [
            _Row(
                Text(choice.number, style="accent"),
                Text(choice.label if choice.label != choice.number else "", style="bold"),
                choice.item,
                Text(choice.hint),
            )
            for choice in asked.choices
        ]
        refused = [
            _Row(
                Text("–"),
                Text(choice.label),
                choice.item,
                Text(f"{choice.reason} ({choice.rule})" if choice.rule else choice.reason),
            )
            for choice in asked.refused
            if not choice.aside
        ]
        parts = [Text(asked.prompt, style="accent"), self._rows(rows, refused, COMMON(lang, "ui.refused"))]
        parts += [Padding(Text(listed, style="quiet"), (0, 0, 0, 3)) for listed in _asides(asked.refused)]
        subtitle = Text(f"{COMMON(lang, 'ui.rule', rule=asked.rule)} · ?", style="quiet") if asked.rule else None
        frame = Panel(
            Group(*parts),
            title=Text(WORDS(lang, "question"), style="accent"),
            title_align="left",
            subtitle=subtitle,
            subtitle_align="right",
            border_style="#e0b04c",
            box=box.ROUNDED,
        )
        self.console.print(frame)
        self.console.print(Text(asked.how, style="quiet"))

    def _rows(self, rows: Sequence[_Row], refused: Sequence[_Row] = (), refused_title: str = "") -> RenderableType:
        """Number, name, facts, text, hint: in columns, or on a narrow terminal below each other."""
        everything = [*rows, *refused]
        facts = max((len(row.item.facts) for row in everything if row.item), default=0)
        texts = any(row.item and row.item.text.plain for row in everything)
        hints = any(row.hint.plain for row in everything)
        columns = self.wide or (not texts and not hints)
        table = RichTable.grid(padding=(0, 2 if columns else 1))
        table.add_column(justify="right", no_wrap=True, min_width=2)
        inside = self.console.width - 8
        if not columns:
            table.add_column(ratio=1)
        else:
            table.add_column(max_width=30 if texts else None)
            for _ in range(facts):
                table.add_column(no_wrap=True)
            if texts:
                table.add_column()
            if hints:
                table.add_column()
        for row in rows:
            table.add_row(row.number, *(row.cells(facts, texts, hints) if columns else [row.stacked(inside)]))
        if refused:
            table.add_row(Text(), Text(refused_title), style="quiet")
        for row in refused:
            table.add_row(
                row.number, *(row.cells(facts, texts, hints) if columns else [row.stacked(inside)]), style="quiet"
            )
        return table


@dataclass(frozen=True)
class _Row:
    """A choice or a card with all that is told about it."""

    number: Text
    name: Text
    item: Item | None
    hint: Text

    def cells(self, facts: int, texts: bool, hints: bool) -> list[Text]:
        """In columns."""
        own = list(self.item.facts) if self.item else []
        cells = [self.name, *own, *[Text()] * (facts - len(own))]
        if texts:
            cells.append(self.item.text if self.item else Text())
        if hints:
            cells.append(self.hint)
        return cells

    def stacked(self, width: int) -> RenderableType:
        """Below each other; what fits stands on the first line."""
        first = Text(" ").join([self.name, *(fact for fact in (self.item.facts if self.item else ()) if fact.plain)])
        below: list[Text] = []
        for more in (self.hint, self.item.text if self.item else Text()):
            if below or "\n" in more.plain or first.cell_len + more.cell_len + 3 > width:
                below.append(more)
            elif more.plain:
                first = first.append("   ").append_text(more)
        return Group(first, *[Padding(more, (0, 0, 0, 2)) for more in below if more.plain])


def _emblem(seat: int) -> Text:
    return Text(EMBLEMS[seat % len(EMBLEMS)], style=f"seat.{seat % len(EMBLEMS)}")


def _hanging(mark: Text, text: Text) -> RenderableType:
    """A mark before a text whose further lines are indented."""
    table = RichTable.grid(padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    table.add_row(mark, text)
    return table
