"""Twilight Imperium in words. Everything is found by keys: `ask.<kind>` for questions, `do.<word>` for deeds,
`story.<key>` for the story; values are named by what they are called (`wording.shown`). So new questions, deeds and
lines need words, but no change here.

What an option of a question is follows from itself: an id, a tile, a deed. Where that is not enough, the words say it:
`choice.<kind> = "{player}"`. `no.<kind>` is what it means to decline.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from orloj.games.ti4.catalogue import component, tokens
from orloj.games.ti4.components import OBJECTIVE_NUMBER
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.hints import danger, hint
from orloj.games.ti4.view import View
from orloj.games.ti4.wording import WORDS, group_of, item_name, place_name, shown, thing_name
from orloj.kernel import PASS, Line, Outcome, Question
from orloj.parts.deals import Reply, Term
from orloj.parts.maps import Hex
from orloj.words import Lang, joined
from orloj.words.clauses import capital, tidy
from orloj.words.texts import Component, FromWords, Texts

_WINDOWS = ("when.", "after.")


class ImperiumTexts(FromWords):
    words = WORDS

    # -- questions

    def prompt(self, ask: Question[Any, Any], lang: Lang) -> str:
        own = ask.values.get("player") == ask.seat and WORDS.has(f"own.{ask.kind}")
        return capital(WORDS(lang, f"{'own' if own else 'ask'}.{ask.kind}", **self.shown(ask.values, lang)))

    def cause(self, ask: Question[Any, Any], lang: Lang) -> str:
        source = ask.values.get("source", "")
        return thing_name(source, lang) if source else ""

    def label(self, ask: Question[Any, Any], value: Any, lang: Lang) -> str:
        return capital(tidy(self._label(ask, value, lang)))

    def _label(self, ask: Question[Any, Any], value: Any, lang: Lang) -> str:
        match value:
            case Deed():
                return WORDS(lang, f"do.{value.phrase}", **(self.shown(value.parts, lang) | _ship(ask, value, lang)))
            case Term():
                thing = item_name(value.item, lang, lambda seat: self.player(seat, lang))
                return WORDS(lang, f"label.{value.side}", thing=thing, player=self.player(value.taker, lang))
            case Reply():
                return self._reply(ask, value, lang)
            case Hex():
                return self.place_label(ask, value, lang)
        if value is None or value == PASS:
            key = f"no.{ask.kind}"
            return WORDS(lang, key) if WORDS.has(key) else WORDS(lang, "label.pass")
        if WORDS.has(f"choice.{ask.kind}"):
            return self._as_said(ask.kind, value, lang)
        if ask.kind.startswith(_WINDOWS):
            return _ability(value, lang)
        if isinstance(value, str) and value.isdigit():  # a space area; a system is a number
            return place_name(value, lang)
        token = ask.token(value)
        return WORDS(lang, f"label.{token}") if WORDS.has(f"label.{token}") else thing_name(token, lang)

    def _as_said(self, kind: str, value: Any, lang: Lang) -> str:
        """An option of which the words say what it is: `choice.cannon-target = "{player}"`."""
        key = f"choice.{kind}"
        return WORDS(lang, key, **self.shown(dict.fromkeys(WORDS.places(lang, key), value), lang))

    def _reply(self, ask: Question[Any, Any], value: Reply, lang: Lang) -> str:
        """What can be done with an open offer; the question knows what is in it."""
        offer: Mapping[str, Any] = ask.values["offers"][str(value.id)]
        return WORDS(lang, f"reply.{value.verb}", **self.shown(offer, lang))

    def hint(self, ask: Question[Any, Any], value: Any, view: View, lang: Lang) -> str:
        """What an option is about, where its label does not tell."""
        return hint(ask, value, view, lang, lambda seat: self.player(seat, lang))

    def danger(self, ask: Question[Any, Any], value: Any, view: View, lang: Lang) -> str:
        """What an option may bring about that its player might not think of."""
        return danger(ask, value, view, lang, lambda seat: self.player(seat, lang))

    def place_label(self, ask: Question[Any, Any], place: Hex, lang: Lang) -> str:  # noqa: ARG002 -- all are hexes
        return WORDS(lang, "name.hex", q=place.q, r=place.r)

    # -- the story

    def line(self, line: Line, reader: int | None, names: Sequence[str], lang: Lang) -> str:
        values = dict(line.values)
        if line.seat is not None and line.seat == reader:
            values |= line.secret
        voice = self.voice(line.key, line, reader)
        if not WORDS.has(f"story.{line.key}.{voice}"):
            voice = "all"
        found = self.shown(values, lang, names)
        return capital(WORDS(lang, f"story.{line.key}.{voice}", **{**found, "player": self.subject(line, names, lang)}))

    def shown(self, values: Mapping[str, Any], lang: Lang, names: Sequence[str] = ()) -> dict[str, Any]:
        return shown(values, lang, lambda seat: names[seat] if names else self.player(seat, lang))

    def outcome(self, outcome: Outcome, names: Sequence[str], lang: Lang) -> str:
        order = sorted(range(len(names)), key=lambda seat: outcome.ranks[seat])
        scores = [WORDS(lang, "outcome.score", player=names[seat], points=outcome.scores[seat]) for seat in order]
        best = outcome.scores[outcome.winners[0]]
        winners = joined(lang, [names[seat] for seat in outcome.winners])
        texts = [self.reason(outcome.reason, lang), WORDS(lang, "outcome.wins", winners=winners, points=best)]
        tie = f"tie-broken.{outcome.reason}"
        if WORDS.has(tie) and sum(score >= best for score in outcome.scores) > len(outcome.winners):
            texts.append(WORDS(lang, tie))
        return " ".join([*texts, WORDS(lang, "outcome.scores", scores=", ".join(scores))])

    # -- components

    def components(self) -> list[str]:
        return tokens()

    def component(self, token: str, lang: Lang) -> Component:
        return component(token, lang)


def _ship(ask: Question[Any, Any], deed: Deed, lang: Lang) -> dict[str, str]:
    """A ship of a planned move, by its kind; those of the same kind are counted."""
    number, kinds = deed.parts.get("ship"), ask.values.get("ships", ())
    if not isinstance(number, int) or number >= len(kinds):
        return {}
    kind = kinds[number]
    name = thing_name(kind, lang)
    return {"ship": f"{name} {kinds[: number + 1].count(kind)}" if kinds.count(kind) > 1 else name}


def _ability(id: str, lang: Lang) -> str:
    """Something that can be used in a window: cards and notes are played, objectives are scored, the rest is used."""
    group = "objective" if id in OBJECTIVE_NUMBER else group_of(id) or "other"
    key = f"use.{group}"
    return WORDS(lang, key if WORDS.has(key) else "use.other", thing=thing_name(id, lang))


TEXTS: Texts = ImperiumTexts()
