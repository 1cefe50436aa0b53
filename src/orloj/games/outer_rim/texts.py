"""Outer Rim in words. Everything is found by keys: `ask.<kind>` for questions, `do.<word>` for deeds, `story.<key>`
for the story; values are named by what they are called (`names.shown`). So new questions, deeds and lines need words,
but no change here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from orloj.games.outer_rim.catalogue import component, tokens
from orloj.games.outer_rim.components import CARDS, CHARACTERS, SHIPS
from orloj.games.outer_rim.deeds import Deed
from orloj.games.outer_rim.effects.core import EFFECTS
from orloj.games.outer_rim.names import (
    WORDS,
    choice_name,
    class_name,
    contact_name,
    faces_text,
    item_name,
    shown,
    space_name,
    thing_name,
)
from orloj.games.outer_rim.prose import aside_of, scene_of, scene_of_path
from orloj.games.outer_rim.sections import told_path
from orloj.games.outer_rim.state import OPPONENT
from orloj.games.outer_rim.view import View
from orloj.games.outer_rim.wording import nodes_text, steps_text
from orloj.kernel import PASS, Line, Outcome, Question
from orloj.parts.deals import Term
from orloj.parts.effects import Choice, InOrder
from orloj.words import Lang, joined
from orloj.words.clauses import capital
from orloj.words.texts import Component, FromWords, Texts


class RimTexts(FromWords):
    words = WORDS

    # -- questions

    def prompt(self, ask: Question[Any, Any], lang: Lang) -> str:
        if ask.kind in ("may", "exchange", "choice"):
            return self._about_steps(ask, lang)
        return WORDS(lang, f"ask.{ask.kind}", **self.shown(ask.values, lang))

    def _about_steps(self, ask: Question[Any, Any], lang: Lang) -> str:
        """What a card offers."""
        if ask.kind == "choice":
            return WORDS(lang, "ask.choice")
        path = ask.values["node"]
        text = nodes_text(path, [EFFECTS.node(path)], lang)
        return f"{text} {WORDS(lang, f'ask.{ask.kind}')}"

    def cause(self, ask: Question[Any, Any], lang: Lang) -> str:
        source = ask.values.get("source", "")
        return thing_name(source, lang) if source else ""

    def label(self, ask: Question[Any, Any], value: Any, lang: Lang) -> str:
        return capital(self._label(ask, value, lang))

    def _label(self, ask: Question[Any, Any], value: Any, lang: Lang) -> str:
        if isinstance(value, Deed):
            return WORDS(lang, f"do.{value.word}", **self.shown(value.parts, lang))
        if isinstance(value, Term):
            return WORDS(lang, f"label.{value.side}", thing=item_name(value.item, lang))
        match ask.kind:
            case "choice":
                path = ask.values["node"]
                node = EFFECTS.node(path)
                assert isinstance(node, Choice)
                part = node.items[value - 1]
                nodes = part.items if isinstance(part, InOrder) else (part,)
                text = nodes_text(path, nodes, lang, short=True)
                return WORDS(lang, "option", label=choice_name(node.about[value - 1], lang), text=text)
            case "dice":
                face = ask.values["dice"][value]
                return WORDS(lang, "label.die", face=faces_text([face], lang), number=value + 1)
        if ask.kind.startswith(("when.", "after.")) and value != PASS:
            return self._ability_label(value, lang)
        if WORDS.has(f"label.{value}"):
            return WORDS(lang, f"label.{value}")
        return thing_name(str(value), lang)

    def _ability_label(self, id: str, lang: Lang) -> str:
        """An ability of the book: a secret, or the component with the number of its ability."""
        if id.startswith("secret "):
            return WORDS(lang, "label.secret-ability")
        return WORDS(lang, "do.use", source=thing_name(id.rpartition(".")[0], lang))

    def hint(self, ask: Question[Any, Any], value: Any, view: View, lang: Lang) -> str:  # noqa: ARG002
        """What an option is about, where its label does not tell."""
        if isinstance(value, Deed):
            return self._deed_hint(value, view, lang)
        if value in CHARACTERS or value in SHIPS:
            facts = component(value, lang)
            return " ".join([f"{facts.kind}.", *[f"{one.label}: {one.text.rstrip('.')}." for one in facts.powers]])
        return ""

    def _deed_hint(self, deed: Deed, view: View, lang: Lang) -> str:
        parts: Mapping[str, Any] = deed.parts
        if "deck" in parts:
            top = view.markets[parts["deck"]].top
            return self._facts(CARDS[top].id, lang) if top is not None else ""
        if "spot" in parts:
            found = view.contacts.get(str(parts["spot"]))
            if found is None:
                return ""
            return class_name(found.class_, lang) if found.contact is None else contact_name(found.contact, lang)
        if "card" in parts:
            return self._facts(CARDS[parts["card"]].id, lang)
        return ""

    def _facts(self, token: str, lang: Lang) -> str:
        facts = component(token, lang)
        powers = [f"{one.label}: {one.short}" for one in facts.powers]
        return ". ".join([f"{facts.name} ({facts.kind})", *powers])

    # -- the story

    def line(self, line: Line, reader: int | None, names: Sequence[str], lang: Lang) -> str:
        values = dict(line.values)
        if line.seat is not None and line.seat == reader:
            values |= line.secret
        voice = self.voice(line.key, line, reader)
        found = {
            "scene": _scene(line.key, values, lang),
            "does": steps_text(told_path(values["section"]), lang) if "section" in values else "",
            **self.shown(values, lang, names),
        }
        return capital(WORDS(lang, f"story.{line.key}.{voice}", **{**found, "player": self.subject(line, names, lang)}))

    def shown(self, values: Mapping[str, Any], lang: Lang, names: Sequence[str] = ()) -> dict[str, Any]:
        found = shown(values, lang)
        for name in ("player", "enemy", "to"):
            if isinstance(values.get(name), int):
                found[name] = self._who(values[name], lang, names)
        return found

    def _who(self, who: int, lang: Lang, names: Sequence[str]) -> str:
        """A player by name; the solo opponent has no seat."""
        if names:
            return names[who] if who < len(names) else self.actor_name(OPPONENT, lang)
        if self.names and who >= len(self.names):
            return self.actor_name(OPPONENT, lang)
        return self.player(who, lang)

    def outcome(self, outcome: Outcome, names: Sequence[str], lang: Lang) -> str:
        order = sorted(range(len(names)), key=lambda seat: outcome.ranks[seat])
        scores = [WORDS(lang, "outcome.score", player=names[seat], points=outcome.scores[seat]) for seat in order]
        texts = [self.reason(outcome.reason, lang)]
        if outcome.winners:
            best = outcome.scores[outcome.winners[0]]
            winners = joined(lang, [names[seat] for seat in outcome.winners])
            texts.append(WORDS(lang, "outcome.wins", winners=winners, points=best))
            if sum(score >= best for score in outcome.scores) > 1:
                texts.append(WORDS(lang, "outcome.tie-broken"))
        else:
            texts.append(WORDS(lang, "outcome.lost"))
        return " ".join([*texts, WORDS(lang, "outcome.scores", scores=", ".join(scores))])

    # -- components

    def components(self) -> list[str]:
        return tokens()

    def component(self, token: str, lang: Lang) -> Component:
        return component(token, lang)

    def place_label(self, ask: Question[Any, Any], place: str, lang: Lang) -> str:  # noqa: ARG002 -- all are spaces
        return space_name(place, lang)


def _scene(key: str, values: Mapping[str, Any], lang: Lang) -> str:
    """The story of what is read aloud."""
    match key:
        case "encounter" | "uses-secret":
            return scene_of_path(told_path(values["section"]), lang)
        case "databank":
            return scene_of(CARDS[values["card"]].id, lang)
        case "comes-of":
            return aside_of(values["source"], values["how"], lang)
    return ""


TEXTS: Texts = RimTexts()
