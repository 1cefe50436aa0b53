"""The page of a report: one HTML file with style and pictures inside, without scripts and without references."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from math import isfinite
from typing import Any

from orloj.extras import install_command
from orloj.games import game_named
from orloj.lab.report import numbers as n
from orloj.lab.report.comparing import RATES, Change, Comparison
from orloj.lab.report.gathering import NOTES, STEPS
from orloj.lab.report.plots import BandedCurve, Dot, Pictures, Scale, around_zero, legend, rates
from orloj.lab.report.study import Names
from orloj.lab.report.tables import CHANGES, TABLES
from orloj.lab.stats import mean
from orloj.words import Lang, Words, joined
from orloj.words.texts import unusual_options

WORDS = Words("orloj.lab.report")
STAR = "★ "
_SHOWN = 8  # rows at either end of a long list
_WHOLE = 16  # a list that is not longer is shown whole
_CLEAREST = 5  # changes that are told in short
_OPEN = ' open="open"'  # of details
_LONGEST = 34  # letters of a name in a picture
ENOUGH_GAMES = 400  # rates are known to 5 percentage points


def page_of(report: n.Report, lang: Lang, *, parquet: bool, compared: Comparison | None = None) -> str:
    """The whole page, perhaps with what has changed since an earlier report."""
    return _Page(report, lang, parquet=parquet, compared=compared).written()


class _Page:
    """A page in the making."""

    def __init__(self, report: n.Report, lang: Lang, *, parquet: bool, compared: Comparison | None) -> None:
        self.report = report
        self.compared = compared
        self.lang = lang
        self.parquet = parquet
        self.game = game_named(report.head["game"])
        self.names = Names(self.game, lang)
        self.pictures = Pictures()
        self.by_score = n.foretold(report.games, lambda seen: seen.score_curve, add=True)
        self.by_chance = n.foretold(report.games, lambda seen: seen.chance_curve, add=False)
        self.margins = n.margins(report.games)

    def written(self) -> str:
        sections = self._sections() if self.report.games else []
        title = self.say("title", game=self.names.game, games=len(self.report.games))
        style = (files("orloj.lab.report") / "style.css").read_text("utf-8")
        return (
            f'<!doctype html>\n<html lang="{self.lang}">\n<head>\n<meta charset="utf-8"/>\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
            f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
            f"{self._header()}<main>\n{self._short()}{self._contents(sections)}"
            + "".join(
                f'<section id="{id}">\n<h2>{escape(head)}</h2>\n{body}</section>\n' for id, head, body in sections
            )
            + f"{self._setting()}{self._notes()}{self._data()}</main>\n"
            f"<footer>{escape(self.say('eyebrow'))}</footer>\n</body>\n</html>\n"
        )

    # -- words and numbers

    def say(self, key: str, **values: Any) -> str:
        return WORDS(self.lang, key, **values)

    def number(self, value: float, digits: int = 0, *, signed: bool = False) -> str:
        if not isfinite(value):
            return self.say("none")
        written = f"{value:+,.{digits}f}" if signed else f"{value:,.{digits}f}"
        if float(written.replace(",", "")) == 0:
            written = written.lstrip("+-")
        written = written.replace("-", "−").replace(",", "\N{NARROW NO-BREAK SPACE}")
        return written.replace(".", ",") if self.lang == "cs" else written

    def percent(self, rate: float, digits: int = 0) -> str:
        return f"{self.number(100 * rate, digits)} %".replace(" %", "\N{NO-BREAK SPACE}%")

    def percents(self, estimate: n.Estimate, digits: int = 1) -> str:
        if not estimate.bounded:
            return self.say("none")
        return self.say(
            "interval", low=self.number(100 * estimate.low, digits), high=self.percent(estimate.high, digits)
        )

    def between(self, estimate: n.Estimate, digits: int = 1) -> str:
        if not estimate.bounded:
            return self.say("none")
        return self.say("interval", low=self.number(estimate.low, digits), high=self.number(estimate.high, digits))

    def points(self, value: float) -> str:
        return self.number(value, 1)

    def luck(self, chance: float) -> str:
        return f"< {self.number(0.001, 3)}" if chance < 0.001 else self.number(chance, 3)

    # -- pieces

    def paragraph(self, key: str, **values: Any) -> str:
        return f"<p>{escape(self.say(key, **values))}</p>\n"

    def table(self, columns: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]], *, shown: bool = False) -> str:
        """A table behind a picture, or one that is shown: keys of its columns, then (class, cells) for each row; the
        first cell names it."""
        head = "".join(f'<th scope="col">{escape(self.say(f"column.{column}"))}</th>' for column in columns)
        body = []
        for kind, (name, *cells) in rows:
            rest = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
            body.append(f'<tr class="{kind}"><th scope="row">{escape(name)}</th>{rest}</tr>')
        return (
            f"<details{_OPEN if shown else ''}><summary>{escape(self.say('numbers'))}</summary>"
            f'<div class="scroll" role="group" tabindex="0" aria-label="{escape(self.say("numbers"))}">'
            f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table></div></details>\n"
        )

    def panel(self, head: str, *parts: str) -> str:
        title = f"<h3>{escape(head)}</h3>\n" if head else ""
        return f'<div class="panel">{title}<figure>{"".join(parts)}</figure></div>\n'

    def pair(self, *panels: str) -> str:
        return f'<div class="pair">{"".join(panels)}</div>\n'

    # -- the beginning

    def _header(self) -> str:
        head, games = self.report.head, self.report.games
        bots = self._bots()
        setting = self.say("setting", mode=self.names.mode(head["mode"]), seats=self.report.seats, bots=bots)
        return (
            f'<header>\n<p class="eyebrow">{escape(self.say("eyebrow"))}</p>\n<h1>{escape(self.names.game)}</h1>\n'
            f'<p class="setting">{escape(setting)}</p>\n{self._tiles() if games else ""}{self._warnings()}</header>\n'
        )

    def _bots(self) -> str:
        counted = Counter(self.report.head["bots"])
        return joined(self.lang, [name if several == 1 else f"{several}× {name}" for name, several in counted.items()])

    def _tiles(self) -> str:
        games = self.report.games
        tiles = [(self.number(len(games)), self.say("tile.games", count=len(games)))]
        rounds = [seen.rounds for seen in games if seen.rounds is not None]
        if rounds:
            tiles.append((self.points(mean(sum(rounds), len(rounds))), self.say("tile.rounds", rounds=self._rounds())))
        decisions = mean(sum(seen.decisions for seen in games), len(games))
        tiles.append((self.number(decisions), self.say("tile.decisions")))
        tiles.append((self.points(n.mean_of(self._scores(won=True)).value), self.say("tile.winner")))
        if self.margins:
            tiles.append((self.points(mean(sum(self.margins), len(self.margins))), self.say("tile.margin")))
        half = n.at_middle(self.by_score)
        if half is not None:
            tiles.append((self.percent(half.estimate.value), self.say("tile.half")))
        items = [f"<li><b>{escape(number)}</b><span>{escape(words)}</span></li>" for number, words in tiles]
        return f'<ul class="tiles">{"".join(items)}</ul>\n'

    def _warnings(self) -> str:
        report, games = self.report, len(self.report.games)
        told = []
        if not games:
            told.append(self.say("warning.nothing"))
        elif games < n.FEW_GAMES:
            off = self.number(100 * n.accuracy(games))
            told.append(self.say("warning.few", games=games, off=off, enough=ENOUGH_GAMES))
        if len(report.by_bot) > 1:
            told.append(self.say("warning.mixed"))
        if games + len(report.failed) < report.wanted:
            told.append(self.say("warning.interrupted", games=games + len(report.failed), wanted=report.wanted))
        if report.failed:
            first = report.failed[0]
            values = {"count": len(report.failed), "number": first.number, "error": first.error}
            told.append(self.say("warning.failed", **values))
        return "".join(f'<p class="warning" role="note">{escape(one)}</p>\n' for one in told)

    def _short(self) -> str:
        """What the report comes down to, in a few sentences."""
        report = self.report
        if not report.games:
            return ""
        told = [*self._short_changes(), self._short_seats()]
        for trait in report.one_of:
            told += self._short_trait(trait, report.by_trait.get(trait, []))
        compared = [row for trait in report.compared() for row in report.by_trait[trait] if not row.few]
        if compared:
            told.append(self.say("short.cards", compared=len(compared), sure=sum(row.sure for row in compared)))
        for trait in report.compared():
            rows = [row for row in report.by_trait[trait] if row.sure]
            told += self._short_trait(trait, rows) if rows else []
        decisions = [float(seen.decisions) for seen in report.games]
        told.append(
            self.say(
                "short.length",
                decisions=self.number(mean(sum(decisions), len(decisions))),
                low=self.number(n.quantile(decisions, 0.25)),
                high=self.number(n.quantile(decisions, 0.75)),
            )
        )
        if self.margins:
            told.append(self.say("short.margin", median=self.number(n.quantile(self.margins, 0.5))))
        score, chance = n.at_middle(self.by_score), n.at_middle(self.by_chance)
        if score is not None and len(report.games) >= n.FEW_PLAYERS:
            values = {"score": self.percent(score.estimate.value), "guess": self.percent(n.guessing(report.games))}
            if chance is not None:
                told.append(self.say("short.half", chance=self.percent(chance.estimate.value), **values))
            else:
                told.append(self.say("short.half-score", **values))
        items = "".join(f"<li>{escape(one)}</li>" for one in told)
        return f'<div class="panel short"><h3>{escape(self.say("short.title"))}</h3><ul>{items}</ul></div>\n'

    def _short_seats(self) -> str:
        rows = self.report.by_seat
        sure = [row for row in rows if row.sure]
        if sure:
            named = [f"{self._seat(row.value)} {self.percent(row.rate.value)}" for row in sure]
            return self.say("short.sure-seat", names=joined(self.lang, named))
        if all(row.few for row in rows):
            return self.say("short.few-seats")
        found = [row.rate.value for row in rows]
        values = {"low": self.percent(min(found), 1), "high": self.percent(max(found), 1)}
        return self.say("short.no-seat", fair=self.percent(self.report.fair), **values)

    def _short_trait(self, trait: str, rows: Sequence[n.Row]) -> list[str]:
        name = self.names.trait(trait)
        told = []
        for key, sign in (("better", 1), ("worse", -1)):
            found = [row for row in rows if row.sure and row.advantage.value * sign > 0]
            named = [f"{self.names.component(row.value)} ({self.percent(row.rate.value)})" for row in found]
            if named:
                told.append(self.say(f"short.{key}", trait=name, names=joined(self.lang, named)))
        if told or not rows:
            return told
        return [
            self.say("short.no-comparison" if all(row.few for row in rows) else "short.no-trait", trait=_capital(name))
        ]

    def _contents(self, sections: Sequence[tuple[str, str, str]]) -> str:
        links = [(id, head) for id, head, _ in sections]
        links += [("setting", self.say("setting-table.title")), ("notes", self.say("notes.title"))]
        links.append(("data", self.say("data.title")))
        items = "".join(f'<li><a href="#{id}">{escape(head)}</a></li>' for id, head in links)
        return f'<nav aria-label="{escape(self.say("contents"))}"><ul>{items}</ul></nav>\n'

    # -- the sections: (id, title, body)

    def _sections(self) -> list[tuple[str, str, str]]:
        report = self.report
        found = [("seats", self.say("seats.title"), self._seats())]
        if self.compared is not None:
            found.insert(0, ("changes", self.say("changes.title"), self._changes(self.compared)))
        if len(report.by_bot) > 1:
            body = self.paragraph("bots.text") + self.panel("", *self._rates(report.by_bot, self.say("bots.plot"), str))
            found.append(("bots", self.say("bots.title"), body))
        for trait in report.one_of:
            name = self.names.trait(trait)
            plot = self._rates(report.by_trait[trait], self.say("traits.plot", trait=name), self.names.component)
            body = self.paragraph("traits.text") + self.panel("", *plot)
            found.append((f"by-{trait}", self.say("traits.title", trait=name), body))
        if not report.one_of:
            body = self.paragraph("traits.none", game=self.names.game)
            found.append(("by-trait", self.say("traits.title", trait=self.say("none")), body))
        found.append(("cards", self.say("cards.title"), self._cards()))
        found.append(("scores", self.say("scores.title"), self._points()))
        found.append(("length", self.say("length.title"), self._length()))
        found.append(("course", self.say("course.title"), self._course()))
        found.append(("decides", self.say("decides.title"), self._decides()))
        return found

    def _seat(self, place: str) -> str:
        return self.say("seat", place=place)

    def _seats(self) -> str:
        plot = self._rates(self.report.by_seat, self.say("seats.plot"), self._seat)
        return self.paragraph("seats.text") + self.panel("", *plot)

    def _rates(self, rows: Sequence[n.Row], title: str, name: Any) -> list[str]:
        """A picture of win rates of things of which everybody has one, its legend and its table."""
        signs = [("dot", self.say("legend.seat-rate")), ("interval", self.say("legend.interval"))]
        signs.append(("fair", self.say("legend.fair")))
        if any(row.few for row in rows):
            signs.append(("few", self.say("legend.few")))
        return [self._dots(rows, title, name, others=False), legend(*signs), self._row_table(rows, name)]

    def _dots(self, rows: Sequence[n.Row], title: str, name: Any, *, others: bool, scale: Scale | None = None) -> str:
        dots = [
            Dot(
                name=_short_name(name(row.value)),
                said=f"{STAR if row.sure else ''}{self.percent(row.rate.value)} · {self.number(row.players)}",
                value=row.rate.value,
                low=row.rate.low,
                high=row.rate.high,
                other=row.other_rate if others else None,
                kind="few" if row.few else "sure" if row.sure else "",
            )
            for row in rows
        ]
        found = [row.rate.value for row in rows]
        values = {
            "low": self.percent(min(found)),
            "high": self.percent(max(found)),
            "fair": self.percent(self.report.fair),
        }
        return self.pictures.dots(
            title, self.say("seats.desc", count=len(rows), **values), dots, scale or self._scale(rows)
        )

    def _scale(self, rows: Sequence[n.Row]) -> Scale:
        fair = self.report.fair
        return rates(
            max([fair, *[row.rate.high for row in rows]]), fair, self.percent, self.say("fair", rate=self.percent(fair))
        )

    def _row_table(self, rows: Sequence[n.Row], name: Any) -> str:
        columns = ("name", "players", "rate", "interval", "others", "advantage", "score", "chance", "adjusted", "sure")
        written = []
        for row in rows:
            compared = [self.say("few-mark"), *[self.say("none")] * 2]
            if not row.few:
                compared = [self.luck(row.chance), self.luck(row.adjusted), self.say("yes" if row.sure else "no")]
            advantage = self.number(100 * row.advantage.value, 1, signed=True)
            cells = [
                name(row.value),
                self.number(row.players),
                self.percent(row.rate.value, 1),
                self.percents(row.rate),
                self.percent(row.other_rate, 1) if row.others else self.say("none"),
                self.say("none") if row.few else f"{advantage} ({self.percents(row.advantage)})",
                self.points(row.score),
                *compared,
            ]
            written.append(("few" if row.few else "sure" if row.sure else "", cells))
        return self.table(columns, written)

    # -- what has changed

    def _short_changes(self) -> list[str]:
        if self.compared is None:
            return []
        sure = self.compared.sure
        if not sure:
            return [self.say("changes.short-none", compared=len(self.compared.compared))]
        named = [f"{self._changed(one)} {self._amount(one, one.before)} → {self._amount(one, one.now)}" for one in sure]
        more = len(named) - _CLEAREST
        names = joined(self.lang, named[:_CLEAREST]) if more <= 0 else ", ".join(named[:_CLEAREST])
        return [
            self.say("changes.short", names=names) + (self.say("changes.short-more", more=more) if more > 0 else "")
        ]

    def _changes(self, compared: Comparison) -> str:
        before, now = compared.games
        body = self.paragraph("changes.text", earlier=compared.earlier, before=before, now=now)
        body += self.paragraph("changes.paired" if compared.paired else "changes.unpaired")
        body += self._changed_setting(compared)
        if not compared.compared:
            return body + self.paragraph("changes.nothing", least=n.FEW_PLAYERS)
        lucky = self.number(0.05 * len(compared.compared), 1)
        body += self.paragraph("changes.many", compared=len(compared.compared), lucky=lucky, sure=len(compared.sure))
        whole = [one for one in compared.compared if not one.trait]
        body += self.panel(self.say("changes.games"), self._changes_table(whole, shown=True))
        panels = [
            self._changed_dots([one for one in compared.compared if one.kind == kind], kind)
            for kind in ("win", "usage")
        ]
        body += self.pair(*[panel for panel in panels if panel])
        signs = [("dot", self.say("changes.legend")), ("interval", self.say("legend.interval"))]
        return body + legend(*signs) + self._changes_table(compared.changes)

    def _changed_setting(self, compared: Comparison) -> str:
        """In what the two reports differ besides what came out."""
        if not compared.setting:
            return self.paragraph("changes.same-setting")
        entries = []
        for key, (before, now) in compared.setting.items():
            name = self.say("changes.setting." + key.replace("_", "-"))
            both = [_plain(value) or self.say("none") for value in (before, now)]
            entries.append(f"<dt>{escape(name)}</dt><dd>{escape(' → '.join(both))}</dd>")
        title = f"<h3>{escape(self.say('changes.setting.title'))}</h3>"
        return f'<div class="panel">{title}<dl>{"".join(entries)}</dl></div>\n'

    def _changed_dots(self, changes: Sequence[Change], kind: str) -> str:
        """A picture of the clearest changes of a kind, in percentage points."""
        shown = changes[:_WHOLE]
        if not shown:
            return ""
        ends = [abs(end) for one in shown for end in (one.difference.low, one.difference.high)]
        scale = around_zero(
            100 * max(ends), lambda value: self.number(value, 0, signed=True), self.say("decides.equal")
        )
        dots = [
            Dot(
                _short_name(self._component(one)),
                f"{STAR if one.sure else ''}{self.percent(one.before)} → {self.percent(one.now)}",
                100 * one.difference.value,
                100 * one.difference.low,
                100 * one.difference.high,
                kind="sure" if one.sure else "",
            )
            for one in shown
        ]
        first = {"first": self._component(shown[0]), "difference": self._difference(shown[0])}
        title = self.say(f"changes.{kind}")
        desc = self.say("changes.desc", count=len(shown), of=len(changes), **first)
        return self.panel(title, self.pictures.dots(title, desc, dots, scale), self._changes_table(changes))

    def _changes_table(self, changes: Sequence[Change], *, shown: bool = False) -> str:
        columns = ("what", "before", "now", "difference", "interval", "chance", "adjusted", "sure")
        rows = []
        for one in changes:
            both = zip((one.before, one.now), one.games, strict=True)
            known = [self._amount(one, value) if games else self.say("none") for value, games in both]
            cells = [self._changed(one), *known, self.say("few-mark"), *[self.say("none")] * 4]
            if not one.few:
                low, high = (self._difference(one, end) for end in (one.difference.low, one.difference.high))
                luck = [self.luck(one.chance), self.luck(one.adjusted), self.say("yes" if one.sure else "no")]
                cells[3:] = [self._difference(one), self.say("interval", low=low, high=high), *luck]
            rows.append(("few" if one.few else "sure" if one.sure else "", cells))
        return self.table(columns, rows, shown=shown)

    def _changed(self, one: Change) -> str:
        """What it is that was compared."""
        name = one.value
        if one.trait:
            name = self._component(one)
        elif one.kind == "reason":
            name = self.names.reason(one.value)
        elif one.kind == "seat":
            name = self._seat(one.value)
        elif one.kind == "rounds":
            name = self._rounds()
        return self.say(f"changes.kind.{one.kind}", name=name)

    def _component(self, one: Change) -> str:
        """Its name; what a player may have in several ways (a world from the start, or placed later) is told apart."""
        assert self.compared is not None
        name = self.names.component(one.value)
        several = len({other.trait for other in self.compared.changes if other.trait and other.value == one.value}) > 1
        return f"{name} ({self.names.trait(one.trait)})" if several else name

    def _amount(self, one: Change, value: float) -> str:
        return self.percent(value, 1) if one.kind in RATES else self.points(value)

    def _difference(self, one: Change, value: float | None = None) -> str:
        """With its sign; that of two rates in percentage points."""
        value = one.difference.value if value is None else value
        return self.number(100 * value if one.kind in RATES else value, 1, signed=True)

    # -- cards

    def _cards(self) -> str:
        report = self.report
        traits = report.compared()
        if not traits:
            return self.paragraph("cards.none", game=self.names.game)
        rows = [row for trait in traits for row in report.by_trait[trait]]
        compared = [row for row in rows if not row.few]
        body = self.paragraph("cards.text")
        lucky, sure = self.number(0.05 * len(compared), 1), sum(row.sure for row in compared)
        if compared:
            body += self.paragraph("cards.sorted")
            body += self.paragraph("cards.many", compared=len(compared), lucky=lucky, sure=sure)
        if len(compared) < len(rows):
            body += self.paragraph("cards.few", few=len(rows) - len(compared), least=n.FEW_PLAYERS)
        body += self.paragraph("cards.cause")
        signs = [("dot", self.say("legend.rate")), ("other", self.say("legend.other"))]
        signs += [("interval", self.say("legend.interval")), ("fair", self.say("legend.fair"))]
        if any(row.few for trait in traits for row in self._shown(trait)):
            signs.append(("few", self.say("legend.few")))
        body += legend(*signs)
        return body + "".join(self._cards_of(trait) for trait in traits)

    def _shown(self, trait: str) -> list[n.Row]:
        """What is drawn: all that was compared; if that is little, also what most players had."""
        rows = self.report.by_trait[trait]
        return rows[: max(_SHOWN, sum(not row.few for row in rows))]

    def _cards_of(self, trait: str) -> str:
        rows = self.report.by_trait[trait]
        name = _capital(self.names.trait(trait))
        shown = self._shown(trait)
        scale = self._scale(shown)
        component = self.names.component
        table = self._row_table(rows, component)
        if len(shown) <= _WHOLE:
            title = self.say("cards.all", trait=name)
            return self.panel(title, self._dots(shown, title, component, others=True, scale=scale), table)
        top, bottom = self.say("cards.top", trait=name), self.say("cards.bottom", trait=name)
        return (
            self.pair(
                self.panel(top, self._dots(shown[:_SHOWN], top, component, others=True, scale=scale)),
                self.panel(bottom, self._dots(shown[-_SHOWN:], bottom, component, others=True, scale=scale)),
            )
            + table
        )

    # -- points

    def _scores(self, *, won: bool) -> list[float]:
        return [
            float(score)
            for seen in self.report.games
            for seat, score in enumerate(seen.scores)
            if (seat in seen.winners) == won
        ]

    def _points(self) -> str:
        winners, losers = self._scores(won=True), self._scores(won=False)
        bins = n.binned([winners, losers])
        title = self.say("scores.groups-plot")
        values = {"winners": self.points(n.mean_of(winners).value), "losers": self.points(n.mean_of(losers).value)}
        picture = self.pictures.columns(
            title,
            self.say("scores.groups-desc", **values),
            list(zip(("fill", "outline"), bins, strict=True)),
            self.percent,
        )
        signs = legend(("fill", self.say("legend.winners")), ("outline", self.say("legend.losers")))
        table = self._bins_table(("from", "to", "winners", "losers"), bins)
        groups = self.panel(self.say("scores.groups"), picture, signs, table)
        return self.pair(groups, self._points_by_seat()) + (self._margin() if self.margins else "")

    def _points_by_seat(self) -> str:
        by_place: dict[int, list[float]] = {}
        for seen in self.report.games:
            for place, score in zip(seen.places, seen.scores, strict=True):
                by_place.setdefault(place, []).append(float(score))
        spreads = [n.spread_of(self._seat(str(place)), by_place[place]) for place in sorted(by_place)]
        means = [one.mean.value for one in spreads]
        desc = self.say("scores.by-seat-desc", low=self.points(min(means)), high=self.points(max(means)))
        picture = self.pictures.spreads(self.say("scores.by-seat-plot"), desc, spreads, self.number)
        signs = [("dot", "mean"), ("median", "median"), ("half", "half"), ("whole", "whole")]
        return self.panel(
            self.say("scores.by-seat"),
            picture,
            legend(*[(sign, self.say(f"legend.{key}")) for sign, key in signs]),
            self._spread_table(spreads),
        )

    def _spread_table(self, spreads: Sequence[n.Spread]) -> str:
        rows = [
            (
                "",
                [
                    one.name,
                    self.number(one.count),
                    self.points(one.mean.value),
                    self.between(one.mean),
                    self.points(one.median),
                    self.between(n.Estimate(0, one.quarter, one.three_quarters), 0),
                    self.between(n.Estimate(0, one.low, one.high), 0),
                ],
            )
            for one in spreads
        ]
        return self.table(("name", "players", "mean", "interval", "median", "half", "most"), rows)

    def _margin(self) -> str:
        bins = n.binned([self.margins])
        values = {
            "mean": self.points(mean(sum(self.margins), len(self.margins))),
            "median": self.number(n.quantile(self.margins, 0.5)),
        }
        picture = self.pictures.columns(
            self.say("scores.margin-plot"), self.say("scores.margin-desc", **values), [("fill", bins[0])], self.percent
        )
        text = f"<figcaption>{self.paragraph('scores.margin-text')}</figcaption>"
        return self.panel(self.say("scores.margin"), text, picture, self._bins_table(("from", "to", "games"), bins))

    def _bins_table(self, columns: Sequence[str], groups: Sequence[n.Bins]) -> str:
        edges = n.whole_bins(groups[0])
        rows = [
            ("", [self.number(low), self.number(high), *[self.number(bins.counts[place]) for bins in groups]])
            for place, (low, high) in enumerate(edges)
        ]
        return self.table(columns, rows)

    # -- length

    def _rounds(self) -> str:
        return self.names.rounds(self.say("length.rounds-name"))

    def _length(self) -> str:
        games = self.report.games
        panels = [
            self._lengths(
                [float(seen.decisions) for seen in games],
                self.say("length.decisions"),
                self.say("length.decisions-plot"),
            )
        ]
        rounds = [float(seen.rounds) for seen in games if seen.rounds is not None]
        lead = ""
        if rounds:
            name = self._rounds()
            title = self.say("length.rounds-plot", rounds=name)
            panels.append(self._lengths(rounds, self.say("length.rounds", rounds=name), title))
        else:
            lead = self.paragraph("length.no-rounds", game=self.names.game)
        return lead + self.pair(*panels) + self._reasons()

    def _lengths(self, values: Sequence[float], head: str, title: str) -> str:
        bins = n.binned([values])
        told = {"mean": self.points(mean(sum(values), len(values)))}
        told |= {"low": self.number(n.quantile(values, 0.25)), "high": self.number(n.quantile(values, 0.75))}
        picture = self.pictures.columns(title, self.say("length.desc", **told), [("fill", bins[0])], self.percent)
        caption = f"<figcaption>{self.paragraph('length.desc', **told)}</figcaption>"
        return self.panel(head, caption, picture, self._bins_table(("from", "to", "games"), bins))

    def _reasons(self) -> str:
        counted = Counter(seen.reason for seen in self.report.games).most_common()
        total = len(self.report.games)
        found = [(self.names.reason(reason), several, n.rate_of(several, total)) for reason, several in counted]
        bars = [
            f'<p class="reason">{escape(name)} <span>{self.percent(rate.value)} · {self.number(several)}</span></p>'
            + self.pictures.bar(name, f"{self.percent(rate.value, 1)} ({self.percents(rate)})", rate)
            for name, several, rate in found
        ]
        rows = [
            ("", [name, self.number(several), self.percent(rate.value, 1), self.percents(rate)])
            for name, several, rate in found
        ]
        return self.panel(
            self.say("length.reasons"),
            *bars,
            self.table(("reason", "games", "share", "interval"), rows),
        )

    # -- the course of games

    def _course(self) -> str:
        body = self.paragraph("course.text")
        panels = []
        if self.by_score:
            panels.append(self._score_curves())
        else:
            body += self.paragraph("course.no-scores", game=self.names.game)
        if self.by_chance:
            panels.append(self._chance_curve())
        else:
            body += self.paragraph("course.no-chances", game=self.names.game)
        return body + self.pair(*panels)

    def _score_curves(self) -> str:
        winners, losers = n.score_curves(self.report.games)
        lines = [
            BandedCurve(kind, curve, [(point.quarter, point.three_quarters) for point in curve])
            for kind, curve in (("first", winners), ("second", losers))
        ]
        middle, last = STEPS // 2, STEPS
        told = {"winners": winners[middle], "last": winners[last]}
        if losers:
            told |= {"losers": losers[middle], "least": losers[last]}
        values = {key: self.points(point.estimate.value) for key, point in told.items()}
        values = {"losers": self.say("none"), "least": self.say("none"), **values}
        picture = self.pictures.curves(
            self.say("course.scores-plot"), self.say("course.scores-desc", **values), lines, self.number, self.percent
        )
        signs = legend(
            ("first", self.say("legend.winners")),
            ("second", self.say("legend.losers")),
            ("band", self.say("legend.band-half")),
        )
        rows = []
        for place, point in enumerate(winners):
            cells = [self.percent(point.at), self.points(point.estimate.value), self.between(point.estimate)]
            if losers:
                cells += [self.points(losers[place].estimate.value), self.between(losers[place].estimate)]
            else:
                cells += [self.say("none")] * 2
            rows.append(("", cells))
        table = self.table(("moment", "winners", "interval", "losers", "interval"), rows)
        return self.panel(self.say("course.scores"), picture, signs, table)

    def _chance_curve(self) -> str:
        curve = n.chance_curve(self.report.games)
        line = BandedCurve("first", curve, [(point.quarter, point.three_quarters) for point in curve])
        values = {"first": curve[0], "half": curve[STEPS // 2], "last": curve[-1]}
        desc = self.say(
            "course.chances-desc", **{key: self.percent(point.estimate.value) for key, point in values.items()}
        )
        fair = self.report.fair
        picture = self.pictures.curves(
            self.say("course.chances-plot"),
            desc,
            [line],
            self.percent,
            self.percent,
            top=1.0,
            reference=(fair, self.say("fair", rate=self.percent(fair))),
        )
        rows = [
            ("", [self.percent(point.at), self.percent(point.estimate.value, 1), self.percents(point.estimate)])
            for point in curve
        ]
        caption = f"<figcaption>{self.paragraph('course.chances-text')}</figcaption>"
        signs = legend(("first", self.say("legend.mean")), ("band", self.say("legend.band-half")))
        table = self.table(("moment", "mean", "interval"), rows)
        return self.panel(self.say("course.chances"), picture, signs, caption, table)

    # -- what decides

    def _decides(self) -> str:
        return (self._told() if self.by_score or self.by_chance else "") + self._features()

    def _told(self) -> str:
        lines = [
            BandedCurve(kind, curve, [(point.estimate.low, point.estimate.high) for point in curve])
            for kind, curve in (("second", self.by_score), ("first", self.by_chance))
        ]
        score, chance = n.at_middle(self.by_score), n.at_middle(self.by_chance)
        said = {
            "score": self.percent(score.estimate.value) if score else self.say("none"),
            "chance": self.percent(chance.estimate.value) if chance else self.say("none"),
        }
        desc = self.say("decides.told-desc-both" if chance else "decides.told-desc", **said)
        guess = n.guessing(self.report.games)
        picture = self.pictures.curves(
            self.say("decides.told-plot"),
            desc,
            lines,
            self.percent,
            self.percent,
            top=1.0,
            reference=(guess, self.say("decides.guess")),
        )
        signs = [("second", self.say("legend.by-score"))] if self.by_score else []
        signs += [("first", self.say("legend.by-chance"))] if self.by_chance else []
        signs.append(("band", self.say("legend.band-interval")))
        caption = self.paragraph("decides.told-text")
        if self.by_score and len(self.report.games) >= n.FEW_PLAYERS:
            early = n.told_from(self.by_score)
            if early is None:
                caption += self.paragraph("decides.told-never")
            else:
                caption += self.paragraph("decides.told-from", part=self.percent(early))
        table = self.table(("moment", "by-score", "interval", "by-chance", "interval"), self._told_rows())
        return self.panel(
            self.say("decides.told"), f"<figcaption>{caption}</figcaption>", picture, legend(*signs), table
        )

    def _told_rows(self) -> list[tuple[str, list[str]]]:
        rows = []
        for step in range(0, STEPS, STEPS // 10):
            cells = [self.percent(step / STEPS)]
            for curve in (self.by_score, self.by_chance):
                if curve:
                    found = curve[step].estimate
                    cells += [self.percent(found.value, 1), self.percents(found)]
                else:
                    cells += [self.say("none")] * 2
            rows.append(("", cells))
        return rows

    def _features(self) -> str:
        found, same = n.effects(self.report.games)
        if not found:
            return self.paragraph("decides.no-features", game=self.names.game)
        shown = found[:_WHOLE]
        ends = [
            abs(end) for one in shown for end in (one.effect.low, one.effect.high, one.effect.value) if isfinite(end)
        ]
        scale = around_zero(max(ends), lambda value: self.number(value, 1, signed=True), self.say("decides.equal"))
        dots = [
            Dot(
                _short_name(self.names.feature(one.feature)),
                f"{STAR if one.sure else ''}{self.number(one.effect.value, 2, signed=True)}",
                one.effect.value,
                one.effect.low,
                one.effect.high,
                kind="few" if one.few else "sure" if one.sure else "",
            )
            for one in shown
        ]
        strongest = self.names.feature(found[0].feature)
        values = {"first": strongest, "effect": self.number(found[0].effect.value, 2, signed=True)}
        picture = self.pictures.dots(
            self.say("decides.features-plot"),
            self.say("decides.features-desc", count=len(found), **values),
            dots,
            scale,
        )
        signs = [("dot", self.say("legend.effect")), ("interval", self.say("legend.interval"))]
        if found[0].few:
            signs.append(("few", self.say("legend.few")))
        caption = self.paragraph("decides.features-text", draws=n.RESAMPLES)
        if same:
            named = joined(self.lang, [self.names.feature(one) for one in same])
            caption += self.paragraph("decides.features-same", names=named)
        columns = ("feature", "winners", "losers", "effect", "interval", "more", "adjusted", "sure")
        table = self.table(columns, [self._effect_row(one) for one in found])
        return self.panel(
            self.say("decides.features"), f"<figcaption>{caption}</figcaption>", picture, legend(*signs), table
        )

    def _effect_row(self, one: n.Effect) -> tuple[str, list[str]]:
        cells = [
            self.names.feature(one.feature),
            self.number(one.winners, 2),
            self.number(one.others, 2),
            self.number(one.effect.value, 2, signed=True),
            self.between(one.effect, 2),
            self.percent(one.more),
            self.say("few-mark") if one.few else self.luck(one.adjusted),
            self.say("none") if one.few else self.say("yes" if one.sure else "no"),
        ]
        return "few" if one.few else "sure" if one.sure else "", cells

    # -- the end

    def _setting(self) -> str:
        head = self.report.head
        facts = [("game", self.names.game), ("mode", self.names.mode(head["mode"]))]
        if self.names.texts is not None:
            options = unusual_options(self.names.texts, self.game.table_options, head["options"], self.lang)
            named = [f"{option.name}: {value}" for option, value in options]
        else:
            named = [f"{key}={value}" for key, value in head["options"].items()]
        if named:
            facts.append(("options", ", ".join(named)))
        facts += [("bots", self._bots()), ("games", self.number(len(self.report.games))), ("seed", head["seed"])]
        facts.append(("revision", self.say("setting-table.revision-help", revision=head["revision"])))
        thinking = "bots-revision-help" if head["bots_revision"] else "bots-revision-none"
        facts.append(("bots-revision", self.say(f"setting-table.{thinking}", revision=head["bots_revision"])))
        entries = [
            f"<dt>{escape(self.say(f'setting-table.{key}'))}</dt><dd>{escape(value)}</dd>" for key, value in facts
        ]
        command = f"<dt>{escape(self.say('setting-table.command'))}</dt><dd><pre>{escape(self._command())}</pre></dd>"
        return (
            f'<section id="setting">\n<h2>{escape(self.say("setting-table.title"))}</h2>\n'
            f'<div class="panel"><dl>{"".join(entries)}{command}</dl></div></section>\n'
        )

    def _command(self) -> str:
        head = self.report.head
        command = ["orloj", "lab", "report", head["game"], "--games", str(self.report.wanted)]
        command += ["--bots", ",".join(head["bots"]), "--mode", head["mode"]]
        for key, value in head["options"].items():
            command += ["--option", f"{key}={value}"]
        return shlex.join([*command, "--seed", head["seed"], "--lang", self.lang, "--out", "report"])

    def _notes(self) -> str:
        games = len(self.report.games)
        told = [self.say("notes.bots", bots=self._bots())]
        if games:
            told.append(self.say("notes.size", games=games, off=self.number(100 * n.accuracy(games), 1)))
        told += [self.say(f"notes.{key}") for key in ("intervals", "within", "many", "cause", "points")]
        items = "".join(f"<li>{escape(one)}</li>" for one in told)
        head = f"<h2>{escape(self.say('notes.title'))}</h2>\n"
        return f'<section id="notes" class="notes">\n{head}<ul>{items}</ul></section>\n'

    def _data(self) -> str:
        tables = TABLES if self.compared is None else (CHANGES, *TABLES)
        files_ = [(f"{table}.csv", self.say(f"data.{table}")) for table in tables] + [(NOTES, self.say("data.notes"))]
        items = "".join(f"<li><code>{name}</code>: {escape(words)}</li>" for name, words in files_)
        command = install_command("parquet")
        parquet = self.paragraph("data.parquet") if self.parquet else self.paragraph("data.no-parquet", command=command)
        return (
            f'<section id="data">\n<h2>{escape(self.say("data.title"))}</h2>\n{self.paragraph("data.text")}'
            f'<ul class="files">{items}</ul>\n{parquet}'
            "</section>\n"
        )


def _plain(value: Any) -> str:
    """A setting as people write it."""
    if isinstance(value, dict):
        return ", ".join(f"{key}={one}" for key, one in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _short_name(name: str, longest: int = _LONGEST) -> str:
    """A name that fits beside its number on a phone; the table has it whole."""
    return name if len(name) <= longest else name[: longest - 1].rstrip() + "…"
