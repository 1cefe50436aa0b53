"""One person's game at the terminal, with bots in the other seats."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from rich.text import Text

from orloj.bots.guests import FAILURES, in_one_line, printing_aside
from orloj.cli.saved import Players, is_saved, write_saved
from orloj.cli.terminal.commands import COMMANDS, Typed, find_command, words_of
from orloj.cli.terminal.look import Area, TerminalLook
from orloj.cli.terminal.reading import WORDS, Choice, Misread, Reading, folded, labels_of, most_points
from orloj.cli.terminal.screen import Asked, Screen, Told
from orloj.kernel import (
    PASS,
    AskAmount,
    AskOrder,
    AskPay,
    AskPlace,
    AskSome,
    AskSpread,
    Bot,
    Decision,
    Illegal,
    Line,
    Question,
    Refusal,
    Refused,
    Seat,
    Table,
)
from orloj.kernel.orders import ORDERS
from orloj.ledger import Ledger, Rule, Section
from orloj.words import COMMON, LANGS, Lang, joined
from orloj.words.texts import (
    Component,
    Texts,
    aside_in_words,
    asked_in_words,
    form_texts,
    order_in_words,
    refusal_in_words,
    unusual_options,
)

Read = Callable[[str], str]  # shows a prompt, returns a line, raises EOFError at the end
_STORY_LINES = 14  # shown before a question; `story` shows all
_FOUND_RULES = 8
_COPY = re.compile(r"\.[0-9]+$")  # what a further copy of a component has after its name


class Leave(Exception):
    """The person wants to go."""


def scripted(lines: Iterable[str]) -> Read:
    """Input from a list of lines, for tests and demonstrations."""
    rest = iter(lines)

    def read(_prompt: str) -> str:
        for line in rest:
            return line
        raise EOFError

    return read


class BotFailed(Exception):
    """A bot does not answer as it must: a sentence for the person."""


class Session:
    """A game from the first question to the last; `run` returns the exit code."""

    def __init__(
        self,
        table: Table[Any],
        *,
        seat: Seat,
        bots: Mapping[Seat, Bot],
        bot_names: Mapping[Seat, str],
        texts: Texts,
        look: TerminalLook,
        ledger: Ledger | None,
        screen: Screen,
        read: Read,
        lang: Lang,
        advisor: Bot | None = None,
        luck: str | None = None,
        kinds: Sequence[str] = (),
        autosave: Path | None = None,
        file: Path | None = None,
    ) -> None:
        self.table = table
        self.seat = seat
        self.bots = bots
        self.bot_names = bot_names
        self.texts = texts
        self.look = look
        self.ledger = ledger
        self.screen = screen
        self.read = read
        self.lang = lang
        self.advisor = advisor
        self.kinds = kinds  # of the bots, seat by seat
        self._chosen_seed = luck is not None
        self.autosave = autosave  # where the game is kept when the person leaves
        self._watching = False  # somebody else's game: nobody is “You”
        self._begun = self._answers()
        self._file = file  # that holds the game,
        self._file_answers = self._begun if file is not None else []  # as it was then
        self._looks = {seat: Decision(table, seat, Random(f"{luck}/{seat}") if luck else Random()) for seat in bots}
        self._told = 0  # lines of the story that were shown
        self._declined = False  # an optional question, until something happens
        self._seen_areas: dict[str, Area] = {}  # as they were last shown in full
        self._answered = False
        self.choices: list[Choice] = []  # of the question that is shown

    # -- the course of the game

    def run(self) -> int:
        """Play to the end, or until the person leaves: 0, 1 if a bot cannot go on, or 130 if interrupted."""
        try:
            self._welcome()
            while self.table.outcome is None:
                self._step()
            self._end()
        except Leave:
            self._leave()
        except BotFailed as error:
            self.screen.wrong(str(error))
            self._leave()
            return 1
        except EOFError:
            self.screen.say("")
            self._leave()
        except KeyboardInterrupt:
            self.screen.say("")
            self._leave()
            return 130
        return 0

    def show_result(self, *, personal: bool) -> None:
        """How a game ended; not `personal`: nobody knows who sat where."""
        self._watching = not personal
        self._told = len(self.table.story)
        self.screen.title(self._title())
        self._result()

    def _leave(self) -> None:
        """Keep what would be lost, and tell how to go on."""
        if self.table.outcome is None:
            now = self._answers()
            if self._file is not None and now == self._file_answers:
                self._tell_how_to_go_on(self._file)
            if self.autosave is not None and now != self._begun and self._write(self.autosave, folder=True):
                self._tell_how_to_go_on(self.autosave)
        self.screen.say(WORDS(self.lang, "goodbye"))

    def _tell_how_to_go_on(self, file: Path) -> None:
        self.screen.say(WORDS(self.lang, "go-on", command=shlex.join(["orloj", "play", "--load", str(file)])))

    def _answers(self) -> list[tuple[Seat, str]]:
        return [(one.seat, one.token) for chapter in self.table.history for one in chapter.given]

    def _step(self) -> None:
        """One answer. The person comes first, so that an answer can be taken back before the bots build on it."""
        self._let_step_aside()
        if self.table.outcome is not None:
            return
        asks = self.table.asks()
        if self.seat in asks and not self._declined:
            self._ask(asks[self.seat])
            return
        for seat in asks:
            if seat != self.seat and self._bot_answers(seat):
                self._declined = False
                return
        if not self._declined:
            silent = next(seat for seat, ask in asks.items() if not ask.optional)
            raise BotFailed(self._failure(silent, WORDS(self.lang, "bot-declined")))
        self._declined = False

    def _bot_answers(self, seat: Seat) -> bool:
        """Let a bot answer, if it wants to. If it fails, the table is as it was before."""
        with self._guest(seat):
            token = self.bots[seat].choose(self._looks[seat])
            if token is not None:
                self.table.answer(seat, token)
        return token is not None

    def _let_step_aside(self) -> None:
        """Let the bots do what they want to do without being asked."""
        for seat, bot in self.bots.items():
            with self._guest(seat):
                self.table.let_step_aside([bot], [self._looks[seat]])

    @contextmanager
    def _guest(self, seat: Seat) -> Iterator[None]:
        """While a bot acts: it may print and fail."""
        try:
            with printing_aside():
                yield
        except Refused as error:
            raise BotFailed(self._failure(seat, str(error))) from error
        except FAILURES as error:
            raise BotFailed(self._failure(seat, in_one_line(error))) from error

    def _failure(self, seat: Seat, error: str) -> str:
        kind = self.kinds[sorted(self.bots).index(seat)] if self.kinds else ""
        return WORDS(self.lang, "bot-failed", name=self.bot_names[seat], kind=kind, error=error)

    def _ask(self, ask: Question[Any, Any]) -> None:
        """Show the table and the question; read lines until one of them is an answer that the rules accept. In windows
        that ask everybody, who can do nothing passes: here nobody is watching."""
        if self.seat in self.table.in_window() and list(ask) == [PASS] and not self.table.state.poker_face:
            self.table.answer(self.seat, PASS)
            return
        self._show_all(ask)
        while True:
            number = self.table.number
            line = self.read(self.screen.prompt)
            if self._take(ask, line):
                return
            if self.table.number != number or self.table.asks().get(self.seat) is not ask:
                return  # something was taken back

    def _take(self, ask: Question[Any, Any], line: str) -> bool:
        """An answer or a command; was it an answer?"""
        reading = Reading(ask, self.choices, self._refused(ask), self.lang)
        if not line.strip():
            return self._take_nothing(ask)
        command = find_command(line, self.look.pages(self.lang))
        if command is not None and (line.lstrip().startswith("?") or not reading.exact(line)):
            self._do(command, ask)
            return False
        try:
            self._answer(ask, reading.read(line))
        except Misread as error:
            self._wrong(error.message, error.rule)
            self.screen.say(self._how(ask), "quiet")
            return False
        return self._answered

    def _take_nothing(self, ask: Question[Any, Any]) -> bool:
        """An empty line answers only where nothing is decided by it."""
        if ask.optional:
            self._declined = True
            return True
        only = ask.only()
        if only is None:
            self.screen.say(self._how(ask), "quiet")
            return False
        self._answer(ask, only[0])
        return self._answered

    def _answer(self, ask: Question[Any, Any], token: str) -> None:
        self._answered = False
        told = len(self.table.story)
        try:
            self.table.answer(self.seat, token)
        except Illegal as error:
            self._wrong(refusal_in_words(self.texts, ask, error, self.lang), error.rule)
            self.screen.say(self._how(ask), "quiet")
            return
        except Refused:
            self._wrong(COMMON(self.lang, "error.malformed", example=self._example(ask)), ask.rule)
            return
        except Exception as error:  # a mistake in a rule; the table is as it was before the answer
            message = f"{type(error).__name__}: {error}"
            self.screen.wrong(COMMON(self.lang, "error.broken-rule", message=message))
            return
        self._told = told
        self._answered = True

    # -- showing

    def names(self) -> list[str]:
        """The seats' names, in the reader's language."""
        seats = range(self.table.header.seats)
        if self._watching:
            return [WORDS(self.lang, "player", number=seat + 1) for seat in seats]
        return [WORDS(self.lang, "you") if seat == self.seat else self.bot_names[seat] for seat in seats]

    def _names_of_seats(self, seats: Iterable[Seat]) -> str:
        names = self.names()
        return joined(self.lang, [names[seat] for seat in seats])

    def _mates(self) -> list[Seat]:
        """Who plays on the person's side."""
        sides = self.table.game.sides(self._view())
        return [seat for seat in self.bots if sides and sides[seat] == sides[self.seat]]

    def _view(self) -> Any:
        return self.table.view(self.seat)

    def _welcome(self) -> None:
        say, lang, header = self.screen.say, self.lang, self.table.header
        self.screen.title(self._title())
        say(self.texts.mode_help(header.mode, lang))
        for option, value in unusual_options(self.texts, self.table.game.table_options, header.options, lang):
            say(f"{option.name}: {value}. {option.help}")
        mates = self._mates()
        others = [seat for seat in self.bots if seat not in mates]
        if others:
            key = "against-with" if mates else "against"
            say(WORDS(lang, key, names=self._names_of_seats(others), mates=self._names_of_seats(mates)))
        self.screen.lines(self.look.legend(lang, self.screen.plain))
        say(COMMON(lang, "ui.commitment", commitment=header.commitment))
        say(WORDS(lang, self._seal_key()), "quiet")
        say(WORDS(lang, "help-line"))
        if self._howto_fits_now():
            self._howto()
        elif self.look.howto(lang):
            say(WORDS(lang, "howto-line"))
        if self.table.returned:
            say(WORDS(lang, "returned"), "accent")

    def _seal_key(self) -> str:
        """A seed that somebody chose is no secret; of a saved game nobody knows whether somebody did."""
        if self._chosen_seed:
            return "seal-chosen"
        return "seal-saved" if self._begun else "seal-why"

    def _howto_fits_now(self) -> bool:
        """At the beginning of a first game the rules come by themselves."""
        return not self._begun and self.table.header.mode in self.look.teaching_modes

    def _howto(self) -> None:
        """The game in a few lines."""
        lines = self.look.howto(self.lang)
        if not lines:
            self.screen.say(WORDS(self.lang, "no-howto"))
            return
        title = WORDS(self.lang, "howto", game=self.texts.game_name(self.lang))
        self.screen.sheet(title, [("", line) for line in lines])

    def _title(self) -> str:
        mode = self.texts.mode_name(self.table.header.mode, self.lang)
        return f"Orloj · {self.texts.game_name(self.lang)} · {mode}"

    def _show_all(self, ask: Question[Any, Any]) -> None:
        """Everything one needs to decide."""
        view, lang, plain = self._view(), self.lang, self.screen.plain
        self.screen.title(self._why_asked(view))
        self._show_story()
        self.screen.lines(self.look.status(view, lang, plain))
        self.screen.players(self.look.players(view, self.names(), lang, plain, full=False))
        self.screen.actors(self._actors(view, full=False))
        self.choices = self._choices(ask, view)
        refused = self._refused(ask)
        listed = {choice.item.token for choice in [*self.choices, *refused] if choice.item is not None}
        for area in self.look.areas(view, lang, plain, full=False):
            if not listed or any(item.token not in listed for item in area.items):
                self._show_area(area)
        prompt = asked_in_words(self.texts, ask, lang)
        how = " ".join([self._how(ask), *[self.texts.refusal(one, lang) for one in ask.lacking()]])
        self.screen.question(Asked(prompt, ask.rule, how, self.choices, refused), lang)

    def _why_asked(self, view: Any) -> str:
        """Is it the person's turn, or a question in somebody else's?"""
        turn_of = self.table.game.turn_of(view)
        if turn_of in (None, self.seat):
            return WORDS(self.lang, "your-turn")
        return WORDS(self.lang, "asked", player=self.names()[turn_of])

    def _show_area(self, area: Area) -> None:
        """In plain mode an area that has not changed is told by its names alone."""
        brief = self.screen.brief(area, unchanged=self._seen_areas.get(area.id) == area)
        commands = [page.words[LANGS.index(self.lang)] for page in self.look.pages(self.lang) if page.id == area.id]
        more = WORDS(self.lang, "more-by", command=commands[0]) if commands else ""
        self.screen.area(area, brief=brief, more=more)
        self._seen_areas[area.id] = area

    def _show_story(self) -> None:
        told = self.table.story[self._told :]
        if self.table.outcome is not None and told and told[-1].seat is None:
            told = told[:-1]  # the result, which is told in the reader's own voice
        lines = self._lines(told)
        if not lines:
            return
        left_out = max(0, len(lines) - _STORY_LINES)
        self.screen.heading(COMMON(self.lang, "ui.story"))
        self.screen.story(lines[left_out:], WORDS(self.lang, "earlier", count=left_out) if left_out else "")

    def completions(self) -> list[str]:
        """What could be typed now: the tokens of the options and the commands."""
        words = [word for id in COMMANDS for word in words_of(id, self.lang)]
        pages = [page.words[LANGS.index(self.lang)] for page in self.look.pages(self.lang)]
        return [*(choice.token for choice in self.choices), *words, *pages]

    def _lines(self, lines: Iterable[Line]) -> list[Told]:
        names = self.names()
        colours = {actor.id: actor.colour for actor in self.table.game.actors(self._view())}
        return [
            Told(line.seat, self.texts.line(line, self.seat, names, self.lang), colours.get(line.actor, ""))
            for line in lines
        ]

    def _choices(self, ask: Question[Any, Any], view: Any) -> list[Choice]:
        by_token = ask.by_token
        numeric = all(token.lstrip("-").isdecimal() for token in by_token)
        choices = []
        for number, (token, value) in enumerate(by_token.items(), 1):
            words = form_texts(self.texts, ask)
            label = words.label(ask, value, self.lang)
            item = None if ask.kind == ORDERS else self.look.item(ask, value, view, self.lang, self.screen.plain)
            hint = words.hint(ask, value, view, self.lang)
            names = self._names_of(ask, value, token, label, item.token if item else token)
            choices.append(Choice(token if numeric else str(number), token, label, names, hint, item))
        return choices

    def _refused(self, ask: Question[Any, Any]) -> list[Choice]:
        view = self._view()
        return [self._refusal(ask, refusal, view) for refusal in ask.blocked()]

    def _refusal(self, ask: Question[Any, Any], refusal: Refusal, view: Any) -> Choice:
        token = ask.token(refusal.value)
        label = self.texts.label(ask, refusal.value, self.lang)
        item = self.look.item(ask, refusal.value, view, self.lang, self.screen.plain)
        names = self._names_of(ask, refusal.value, token, label, item.token if item else token)
        reason = self.texts.refusal(refusal, self.lang)
        aside = self.look.aside(refusal, self.lang)
        return Choice("", token, label, names, "", item, reason, refusal.rule, aside)

    def _names_of(self, ask: Question[Any, Any], value: Any, token: str, label: str, component: str) -> tuple[str, ...]:
        """What an option may be called: in all languages, so that a known name always works."""
        words = form_texts(self.texts, ask)
        names = [token, label, *(words.label(ask, value, lang) for lang in LANGS if lang != self.lang)]
        if self._is_component(component):
            names += [self.texts.component(component, lang).name for lang in LANGS]
        return tuple(dict.fromkeys(folded(name) for name in names))

    def _is_component(self, token: str) -> bool:
        return _COPY.sub("", token) in self.texts.components()

    def _how(self, ask: Question[Any, Any]) -> str:
        """How to answer, in one line."""
        lang = self.lang
        if ask.optional:
            return WORDS(lang, "how.optional")
        if isinstance(ask, AskAmount):
            return COMMON(lang, "ui.choose.amount", lo=ask.lo, hi=ask.hi)
        if isinstance(ask, AskSpread):
            hi = most_points(ask)
            key = "spread" if ask.lo == hi else "spread-between"
            wanted = COMMON(lang, f"ui.choose.{key}", lo=ask.lo, hi=hi, count=hi)
            return f"{wanted} {WORDS(lang, 'how.spread', example=self._example(ask))}"
        if isinstance(ask, AskPlace):
            places = list(dict.fromkeys(ask.write_place(place) for piece in ask.options for place in ask.places(piece)))
            how = WORDS(lang, "how.place", example=self._example(ask), places=", ".join(places))
            return f"{COMMON(lang, 'ui.choose.place')} {how}"
        if isinstance(ask, AskOrder):
            return f"{COMMON(lang, 'ui.choose.order')} {WORDS(lang, 'how.several', example=self._example(ask))}"
        if isinstance(ask, AskPay) and ask.worth is not None:
            wanted = COMMON(lang, "ui.choose.pay", price=ask.price)
            return f"{wanted} {WORDS(lang, 'how.several', example=self._example(ask))}"
        if isinstance(ask, AskSome):
            hi = min(ask.hi, len(ask))
            if ask.lo == hi == 1:
                return WORDS(lang, "how.one")
            if ask.lo == hi:
                wanted = COMMON(lang, "ui.choose.exactly", count=hi)
            elif ask.lo == 0:
                wanted = COMMON(lang, "ui.choose.up-to", count=hi)
            else:
                wanted = COMMON(lang, "ui.choose.between", lo=ask.lo, hi=hi)
            how = "how.none" if ask.lo == 0 else "how.several"
            return f"{wanted} {WORDS(lang, how, example=self._example(ask))}"
        return WORDS(lang, "how.one")

    def _example(self, ask: Question[Any, Any]) -> str:
        """An answer that would be accepted, in the numbers that are shown."""
        return Reading(ask, self.choices, (), self.lang).example()

    def _wrong(self, message: str, rule: str = "") -> None:
        self.screen.wrong(f"{message} ({COMMON(self.lang, 'ui.rule', rule=rule)})" if rule else message)

    # -- commands

    def _do(self, command: Typed, ask: Question[Any, Any] | None) -> None:
        id, rest = command
        match id:
            case "rule":
                self._rule(rest, ask)
            case "rules":
                chapter = self._chapter(rest)
                if chapter is not None:
                    self._show_chapter(chapter)
                else:
                    self._rules(rest)
            case "undo":
                self._undo(rest.removeprefix("!").strip(), agreed=rest.startswith("!"))
            case "aside":
                self._aside(rest.removeprefix("!").strip())
            case "order":
                self._orders(rest.removeprefix("!").strip())
            case "table":
                if ask is not None:
                    self._seen_areas.clear()
                    self._show_all(ask)
            case "players":
                self._players()
            case "score":
                self._score()
            case "story":
                self.screen.heading(COMMON(self.lang, "ui.story"))
                self.screen.story(self._lines(self.table.story), "")
            case "card":
                self._card(rest)
            case "hint":
                self._hint(ask)
            case "lang":
                self._change_lang(rest, ask)
            case "save":
                self._save(rest)
            case "howto":
                self._howto()
            case "help":
                self._help(ask)
            case "quit":
                raise Leave
            case _:
                self._page(id)

    def _page(self, id: str) -> None:
        """A page of the game: one of the areas in full, or lines."""
        view, lang, plain = self._view(), self.lang, self.screen.plain
        for area in self.look.areas(view, lang, plain, full=True):
            if area.id == id:
                self.screen.area(area)
                return
        self.screen.lines(self.look.page(id, view, self.names(), lang, plain))

    def _players(self) -> None:
        view = self._view()
        self.screen.players(self.look.players(view, self.names(), self.lang, self.screen.plain, full=True))
        self.screen.actors(self._actors(view, full=True))

    def _actors(self, view: Any, *, full: bool) -> list[tuple[str, Sequence[Text]]]:
        """Who acts without a seat: the colour, and the lines that the look tells; at least the name."""
        lang, tell = self.lang, getattr(self.look, "actor", None)
        return [
            (
                actor.colour,
                tell(view, actor.id, lang, self.screen.plain, full=full)
                if tell is not None
                else [Text(self.texts.actor_name(actor.id, lang))],
            )
            for actor in self.table.game.actors(view)
        ]

    def _score(self) -> None:
        grid = self.look.score(self._view(), self.names(), self.lang, self.screen.plain)
        if grid is not None:
            self.screen.heading(COMMON(self.lang, "ui.score"))
            self.screen.grid(grid)

    def _rule(self, wanted: str, ask: Question[Any, Any] | None) -> None:
        """Explain the rule of the question, or the one that is named, or search."""
        if wanted:
            self._rules(wanted)
            return
        rule = self.ledger.find(ask.rule) if ask is not None and self.ledger is not None else None
        if rule is None:
            self.screen.say(WORDS(self.lang, "no-rule-here"))
            return
        self._show_rule(rule)
        self.screen.say(WORDS(self.lang, "more-rules", id=rule.id), "quiet")

    def _rules(self, wanted: str) -> None:
        if self.ledger is None:
            self.screen.say(WORDS(self.lang, "no-rule-here"))
            return
        if not wanted:
            title = f"{COMMON(self.lang, 'ui.rules')}: {self.texts.game_name(self.lang)}"
            rows = [(self._keys_of(section)[-1], section.name_in(self.lang)) for section in self.ledger.sections]
            self.screen.sheet(title, rows)
            self.screen.say(WORDS(self.lang, "more-rules", id=next(iter(self.ledger))), "quiet")
            return
        rule = self.ledger.find(wanted)
        found = [rule] if rule is not None else self.ledger.search(wanted.split(), self.lang)
        if not found:
            self.screen.wrong(WORDS(self.lang, "no-rule-found", words=wanted))
            return
        for one in found[:_FOUND_RULES]:
            self._show_rule(one)
        if len(found) > _FOUND_RULES:
            self.screen.say(WORDS(self.lang, "rules-left", count=len(found) - _FOUND_RULES), "quiet")

    def _chapter(self, wanted: str) -> Section | None:
        """The chapter that is called so: by its key, by its name in any language, or by the end of its name."""
        name = folded(wanted)
        if self.ledger is None or not name:
            return None
        for names_of in (self._keys_of, _names_of_chapter, _ends_of_names):
            for section in self.ledger.sections:
                if name in [folded(one) for one in names_of(section)]:
                    return section
        return None

    def _keys_of(self, section: Section) -> list[str]:
        """`rftg.settle` and `settle`."""
        keys = {rule.id.rpartition(".")[0] for rule in section.rules}
        return [*keys, *(key.partition(".")[2] for key in keys)]

    def _show_chapter(self, section: Section) -> None:
        """A line for each rule."""
        assert self.ledger is not None
        prefix = self.ledger.prefix
        rows = [(rule.id.removeprefix(prefix), rule.text_in(self.lang)) for rule in section.rules]
        self.screen.sheet(f"{COMMON(self.lang, 'ui.rules')}: {section.name_in(self.lang)}", rows)
        self.screen.say(WORDS(self.lang, "more-rules", id=section.rules[0].id), "quiet")

    def _show_rule(self, rule: Rule) -> None:
        note = rule.note_in(self.lang)
        lines = [("", rule.text_in(self.lang)), *([("", note)] if note else [])]
        self.screen.sheet(f"{rule.id} · {rule.section_in(self.lang)}", lines)

    # -- what can be done without being asked

    def _aside(self, rest: str) -> None:
        """List it, show the form of one, or do it at once."""
        asides = self.table.asides(self.seat)
        if not asides:
            self.screen.say(WORDS(self.lang, "no-asides"))
            return
        names = {id: aside_in_words(self.texts, id, form, self.lang) for id, form in asides.items()}
        if not rest:
            rows = [(str(number), name) for number, name in enumerate(names.values(), 1)]
            self.screen.sheet(WORDS(self.lang, "asides"), rows)
            self.screen.say(WORDS(self.lang, "how-aside"), "quiet")
            return
        wanted, _, answer = rest.partition(" ")
        id = self._named_aside(wanted, names)
        if id is None:
            self.screen.wrong(WORDS(self.lang, "no-such-aside", text=wanted, names=", ".join(names.values())))
            return
        self._do_aside(id, asides[id], names[id], answer.strip())

    def _orders(self, rest: str) -> None:
        """The standing orders of the person, and the form that gives and takes them back."""
        form = self.table.asides(self.seat).get(ORDERS)
        if form is None:
            self.screen.say(WORDS(self.lang, "no-asides"))
            return
        if not rest:
            given = [("", order_in_words(self.texts, order, self.lang)) for order in self.table.orders(self.seat)]
            if given:
                self.screen.sheet(WORDS(self.lang, "orders"), given)
            else:
                self.screen.say(WORDS(self.lang, "no-orders"))
        self._do_aside(ORDERS, form, aside_in_words(self.texts, ORDERS, form, self.lang), rest)

    @staticmethod
    def _named_aside(wanted: str, names: Mapping[str, str]) -> str | None:
        """By its number, its id, or the beginning of its name."""
        name = folded(wanted)
        for number, (id, text) in enumerate(names.items(), 1):
            if name and (name in (str(number), folded(id)) or folded(text).startswith(name)):
                return id
        return None

    def _do_aside(self, id: str, form: Question[Any, Any], name: str, line: str) -> None:
        """With an answer at once; without one the form is shown and the next line is the answer."""
        shown, self.choices = self.choices, self._choices(form, self._view())
        try:
            refused = self._refused(form)
            if not line:
                prompt = asked_in_words(self.texts, form, self.lang)
                how = f"{self._how(form)} {WORDS(self.lang, 'aside-form')}"
                self.screen.question(Asked(prompt, form.rule, how, self.choices, refused), self.lang)
                line = self.read(self.screen.prompt).strip()
            if line:
                self._step_aside(id, form, name, Reading(form, self.choices, refused, self.lang).read(line))
        except Misread as error:
            self._wrong(error.message, error.rule)
        finally:
            self.choices = shown

    def _step_aside(self, id: str, form: Question[Any, Any], name: str, token: str) -> None:
        told = len(self.table.story)
        try:
            self.table.step_aside(self.seat, id, token)
        except Illegal as error:
            self._wrong(refusal_in_words(form_texts(self.texts, form), form, error, self.lang), error.rule)
            return
        except Refused:
            self._wrong(COMMON(self.lang, "error.malformed", example=self._example(form)), form.rule)
            return
        self._told = told
        self.screen.say(WORDS(self.lang, "aside-done", name=name))

    # -- taking back

    def _undo(self, to: str, *, agreed: bool) -> None:
        """Take the last answer back, or all back to a mark; past what was seen only if the bots agree, and they always
        do."""
        if self.table.outcome is not None:
            self.screen.wrong(WORDS(self.lang, "undo-over"))
            return
        given = [one for chapter in self.table.history for one in chapter.given]
        if not any(one.seat == self.seat and not one.forced for one in given):
            self.screen.wrong(COMMON(self.lang, "error.nothing-to-undo"))
            return
        mark = self._mark(to)
        if to and mark is None:
            self.screen.wrong(COMMON(self.lang, "error.nothing-to-undo"))
            return
        try:
            if mark is not None:
                self.table.undo(self.seat, to=mark, agreed=agreed, along=list(self.bots) if agreed else ())
            elif agreed:
                self._undo_with_consent()
            else:
                self.table.undo(self.seat)
        except Illegal:
            self.screen.wrong(COMMON(self.lang, "error.cannot-undo"))
            if not agreed:
                self.screen.say(WORDS(self.lang, "undo-all-the-same"), "quiet")
            return
        self._told = len(self.table.story)
        self._declined = False
        self._seen_areas.clear()
        self.screen.say(COMMON(self.lang, "ui.undone-own") if mark is None else WORDS(self.lang, "took-back-all"))

    def _mark(self, wanted: str) -> str | None:
        """A mark of the rules by its id or its name in any language."""
        for mark in self.table.marks(self.seat):
            named = [WORDS(lang, f"mark.{mark}") for lang in LANGS] if WORDS.has(f"mark.{mark}") else []
            if folded(wanted) in [folded(name) for name in (mark, *named)]:
                return mark
        return None

    def _undo_with_consent(self) -> None:
        """The bots take back what they answered since."""
        while True:
            given = [one for chapter in self.table.history for one in chapter.given if not one.forced]
            last = given[-1].seat
            self.table.undo(last, agreed=True)
            if last == self.seat:
                return

    def _card(self, wanted: str) -> None:
        name = folded(wanted)
        if not name:
            self.screen.say(WORDS(self.lang, "which-card", name=self._examples(None)["name"]))
            return
        known = [
            (token, [folded(token), *(folded(self.texts.component(token, lang).name) for lang in LANGS)])
            for token in self.texts.components()
        ]
        found = [token for token, names in known if name in names]
        found = found or [token for token, names in known if any(one.startswith(name) for one in names)]
        found = found or [token for token, names in known if any(name in one for one in names)]
        if not found:
            self.screen.wrong(COMMON(self.lang, "error.no-such-card", card=wanted))
        elif len(found) > 1:
            names = ", ".join(dict.fromkeys(self.texts.component(token, self.lang).name for token in found[:12]))
            self.screen.say(WORDS(self.lang, "ambiguous", text=wanted, names=names))
        else:
            self._show_component(self.texts.component(found[0], self.lang))

    def _show_component(self, component: Component) -> None:
        lines = [("", ". ".join([component.kind, *component.marks]) + ".")]
        lines += [(power.label, power.text) for power in component.powers]
        lines += [(clause.label, clause.text) for clause in component.scoring]
        if COMMON.has(f"ui.origin.{component.origin}"):
            lines.append(("", COMMON(self.lang, f"ui.origin.{component.origin}")))
        self.screen.sheet(component.name, lines)

    def _hint(self, ask: Question[Any, Any] | None) -> None:
        if self.advisor is None or ask is None:
            self.screen.say(WORDS(self.lang, "no-advice"))
            return
        token = self.advisor.choose(Decision(self.table, self.seat, Random(0)))
        answer = labels_of(ask, token, self.choices) if token is not None else COMMON(self.lang, "ui.nothing")
        about = next((choice.hint for choice in self.choices if choice.token == token), "")
        self.screen.say(WORDS(self.lang, "advice-about" if about else "advice", answer=answer, about=about))

    def _change_lang(self, wanted: str, ask: Question[Any, Any] | None) -> None:
        for lang in LANGS:
            if folded(wanted) in (lang, *(folded(COMMON(other, f"ui.lang.{lang}")) for other in LANGS)):
                self.lang = lang
                self._seen_areas.clear()
                if ask is not None:
                    self._show_all(ask)
                return
        self.screen.wrong(COMMON(self.lang, "error.no-such-lang", lang=wanted or "?", langs=", ".join(LANGS)))

    def _save(self, file: str) -> None:
        forced = file.startswith("! ")
        file = file.removeprefix("! ")
        if not file:
            self.screen.say(WORDS(self.lang, "which-file"))
            return
        path = Path(file).expanduser()
        if path.is_file() and not forced and not is_saved(path):
            self.screen.wrong(WORDS(self.lang, "not-overwritten", file=file))
            return
        if not path.parent.is_dir():
            self.screen.wrong(WORDS(self.lang, "no-folder", folder=path.parent))
            return
        if not self._write(path):
            return
        self._file, self._file_answers = path, self._answers()
        if self.table.outcome is None:
            self.screen.say(WORDS(self.lang, "saved", file=file))
            self._tell_how_to_go_on(path)
        else:
            command = shlex.join(["orloj", "verify", str(path)])
            self.screen.say(WORDS(self.lang, "saved-at-the-end", file=file, command=command))

    def _write(self, path: Path, *, folder: bool = False) -> bool:
        """Save the game, if asked to with its folder; a failure is told."""
        names = tuple(self.bot_names[seat] for seat in sorted(self.bots))
        try:
            if folder:
                path.parent.mkdir(parents=True, exist_ok=True)
            write_saved(path, self.table, Players(self.seat, tuple(self.kinds), names, self.lang))
        except OSError as error:
            self.screen.wrong(WORDS(self.lang, "cannot-save", file=path, error=error.strerror or ""))
            return False
        return True

    def _examples(self, ask: Question[Any, Any] | None) -> dict[str, str]:
        """What the help names for example, from the game that is played: a rule (of the question if it has one), its
        chapter, and a component."""
        found = {"rule": "RULE", "chapter": "CHAPTER", "name": "NAME"}
        if self.ledger is not None:
            rule = (self.ledger.find(ask.rule) if ask is not None else None) or next(iter(self.ledger.values()))
            found["rule"] = rule.id.removeprefix(self.ledger.prefix)
            found["chapter"] = found["rule"].rpartition(".")[0]
        tokens = self.texts.components()
        if tokens:
            found["name"] = self.texts.component(tokens[0], self.lang).name
        return found

    def _help(self, ask: Question[Any, Any] | None) -> None:
        lang = self.lang
        shown = self._examples(ask)
        rows = [(", ".join(words_of(id, lang)), WORDS(lang, f"command.{id}.help", **shown)) for id in COMMANDS]
        rows += [(page.words[LANGS.index(lang)], page.help) for page in self.look.pages(lang)]
        self.screen.sheet(WORDS(lang, "commands"), rows)
        self.screen.say(WORDS(lang, "how.answers"))
        self.screen.lines(self.look.legend(lang, self.screen.plain))

    # -- the end

    def _end(self) -> None:
        self._result()
        while True:
            is_kept = self._file is not None and self._file_answers == self._answers()
            self.screen.say(WORDS(self.lang, "after-the-end-saved" if is_kept else "after-the-end"), "quiet")
            line = self.read(self.screen.prompt)
            command = find_command(line, self.look.pages(self.lang)) if line.strip() else Typed("quit", "")
            if command is None or command.id in ("table", "hint"):
                continue
            self._do(command, None)

    def _result(self) -> None:
        outcome, lang = self.table.outcome, self.lang
        assert outcome is not None
        self.screen.title(COMMON(lang, "ui.game-over"))
        self._show_story()
        self._told = len(self.table.story)
        self.screen.say(self.texts.reason(outcome.reason, lang))
        own = None if self._watching else self.seat
        with_own = [seat for seat in outcome.winners if seat != own]
        others = self._names_of_seats(with_own)
        if outcome.winners == [own]:
            key = "won"
        elif own in outcome.winners and with_own == self._mates():
            key = "won-team"
        elif own in outcome.winners:
            key = "shared"
        else:
            key = "lost"
        self.screen.say(WORDS(lang, key, names=others, count=len(outcome.winners)), "accent")
        self._score()
        if self.table.header.seed is not None:
            self._proof()

    def _proof(self) -> None:
        header, lang = self.table.header, self.lang
        self.screen.say(COMMON(lang, "ui.commitment", commitment=header.commitment))
        salt = header.salt.hex() if header.salt else ""
        self.screen.say(WORDS(lang, "proof", seed=header.seed or "", salt=salt))
        self.screen.say(WORDS(lang, "proof-why"), "quiet")


# -- names of chapters


def _names_of_chapter(section: Section) -> list[str]:
    """`III: Settle`, in all languages."""
    return [section.name_in(lang) for lang in LANGS]


def _ends_of_names(section: Section) -> list[str]:
    """`Settle`."""
    return [name.rpartition(":")[2] for name in _names_of_chapter(section)]
