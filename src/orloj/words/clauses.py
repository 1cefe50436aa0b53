"""Sentences that are put together from clauses, in English and Czech.

A clause stands in one of three forms: an order to the reader ("gain"), what comes after "may" ("gain", Czech "získat"),
or what another player does ("gains"). Names stay in the nominative where they can, by wording around them; numbers
choose the forms of words (`{count|karta|karty|karet}`). A game brings its own words; what joins them is in
`words/*.toml` here, below `[clause]`, and a game's message of the same key wins.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from orloj.words import COMMON, Lang, Words, joined

__all__ = [
    "Clause",
    "Having",
    "Mood",
    "after",
    "capital",
    "clitic_first",
    "counted",
    "each_of_them",
    "either_of",
    "having",
    "if_so",
    "in_a_row",
    "message",
    "paid_for",
    "sentence",
    "tidy",
    "together",
]

_LONG = 5  # words of an option before a comma helps to read
_CLITIC = re.compile(r"^(\w+) (si|se|ti|tě)\b")  # in Czech these stand second: "každý hráč si dobere"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def tidy(text: str) -> str:
    """Places that stay empty leave no gaps; spaces that do not break stay what they are."""
    return " ".join(filter(None, text.split(" "))).replace(" ,", ",").replace(",,", ",").replace(",:", ":")


def sentence(text: str) -> str:
    return capital(text.rstrip(",")) + "."


def clitic_first(lang: Lang, text: str) -> str:
    """Czech "dobere si kartu" after a beginning that takes the first place: "si dobere kartu"."""
    return _CLITIC.sub(r"\2 \1", text) if lang == "cs" else text


def after(before: str, text: str, lang: Lang) -> str:
    """A clause after its beginning; Czech "si" comes right behind that."""
    return f"{before} {text if before.endswith(',') else clitic_first(lang, text)}"


class Clause(NamedTuple):
    text: str
    plain: bool = True  # has a verb in the wanted form, so that it can stand in a row: "gain … and draw …"
    gains: str = ""  # what is gained, if nothing else happens: such clauses come together
    closed: bool = False  # nothing more can be gained in the same breath: "… for each ship"


@dataclass(frozen=True)
class Mood:
    """How something is to be said."""

    words: Words  # of the game
    lang: Lang
    form: Literal["do", "to", "they"] = "do"
    they: bool = False  # about another player
    must: bool = False  # it has been said already that one may
    may: bool = False  # say that one may
    short: bool = False  # in few words
    plus: bool = True  # in few words: "+2 energy"
    named: bool = False  # in few words, but with names in full

    @property
    def who(self) -> int:
        """For messages: `{who|your|their}`."""
        return 2 if self.they else 1

    def say(self, key: str, **values: Any) -> str:
        """A message of the game or, if it has none, of all games."""
        if self.words.has(key):
            return self.words(self.lang, key, who=self.who, **values)
        return COMMON(self.lang, f"clause.{key}", who=self.who, **values)

    def verb(self, verb: str, *, may: bool = False) -> str:
        if (may or self.may) and not self.must and self.form != "to":
            form = clitic_first(self.lang, self.say(f"verb.{verb}.to"))
            return self.say(f"may.{'they' if self.they else 'you'}", verb=form)
        return self.say(f"verb.{verb}.{self.form}")

    @property
    def chosen(self) -> Mood:
        """For what was chosen or paid for: one need not say once more that one may."""
        return replace(self, must=True, may=False)

    @property
    def plainly(self) -> Mood:
        """For a clause of its own inside of another one."""
        return replace(self, form="they" if self.they else "do", may=False)


Say = Callable[[Mood], Clause]  # says the same in any mood


# -- rows


def together(clauses: Sequence[Clause], mood: Mood) -> list[Clause]:
    """What is gained in a row is one clause: "gain 2 points and 1 energy"."""
    if mood.short:
        return list(clauses)
    found: list[Clause] = []
    gained: list[str] = []
    for clause in clauses:
        if not clause.gains:
            gained = []
            found.append(clause)
            continue
        if gained:
            found.pop()
        if gained and clause.closed:
            gained = [mood.say("join.plus", some=joined(mood.lang, gained), more=clause.gains)]
        else:
            gained.append(clause.gains)
        found.append(Clause(mood.say("gain", verb=mood.verb("gain"), what=joined(mood.lang, gained))))
        if clause.closed:
            gained = []
    return found


def in_a_row(clauses: Sequence[Clause], mood: Mood) -> Clause:
    """Clauses as a part of a sentence."""
    parts = together(clauses, mood)
    plain = all(part.plain for part in parts)
    texts = [part.text for part in parts]
    if not plain:
        return Clause(mood.say("join.long").join(texts), plain)
    return Clause(", ".join(texts) if mood.short else joined(mood.lang, texts))


def either_of(options: Sequence[Say], mood: Mood, *, least: int = 1, most: int = 1) -> Clause:
    """A choice: "gain 2 ice or draw 1 card"; or with all options after a colon."""
    if len(options) == 1:
        return options[0](mood if least else replace(mood, may=True))
    said = [option(mood.chosen) for option in options]
    texts = [option.text for option in said]
    several = most > 1
    if mood.short:
        listed = " / ".join(texts)
        return Clause(mood.say("choice.short-some", count=most, options=listed) if several else listed)
    if least == most == 1 and not mood.may and all(option.plain for option in said):
        *some, last = [texts[0], *[clitic_first(mood.lang, text) for text in texts[1:]]]
        long = any(len(text.split()) > _LONG for text in texts)
        return Clause(", ".join(some) + mood.say("join.or-last" if long else "join.or") + last)
    key = _HOW_MANY[several, least == most, most == len(texts)]
    values = {"verb": mood.verb("choose"), "options": mood.say("join.or-long").join(texts), "count": most}
    return Clause(mood.say(f"choice.{key}", **values), plain=False)


_HOW_MANY = {  # several, exactly so many, as many as there are
    (False, True, True): "one",
    (False, True, False): "one",
    (False, False, True): "up-to-one",
    (False, False, False): "up-to-one",
    (True, True, True): "all",
    (True, True, False): "some",
    (True, False, True): "any",
    (True, False, False): "up-to",
}


# -- single words


def message(mood: Mood, key: str, verb: str = "", *, may: bool = False, plain: bool = True, **values: Any) -> Clause:
    """The message of a word of the game: `op.<key>`, in few words `op-short.<key>`, and `op.<key>-they` if it is about
    another player and there is such a message. The verb is inserted in its form; `may`: it is always left to the
    player."""
    if mood.short:
        return Clause(tidy(mood.say(f"op-short.{key}", **values)))
    if mood.they and mood.words.has(f"op.{key}-they"):
        key, plain = f"{key}-they", True
    said = mood.verb(verb, may=may) if verb else ""
    text = tidy(mood.say(f"op.{key}", verb=said, **values))
    if mood.may and not verb:
        text = mood.say("may.like", text=text)
    return Clause(text, plain)


def counted(text: str, mood: Mood, *, per: str = "", most: int | None = None) -> str:
    """With what is counted, and the limit: "1 point for each ship (at most 3)"."""
    length = "-short" if mood.short else ""
    if per:
        text = mood.say(f"amount.per{length}", text=text, per=per)
    if most is not None:
        text = mood.say(f"amount.most{length}", text=text, count=most)
    return text


# -- prices, conditions, players


def paid_for(cost: str, then: Say, mood: Mood, *, times: int = 1) -> Clause:
    """An exchange: "you may pay 1 energy to gain 2 ice"."""
    if mood.short:
        text = mood.say("pay.short", cost=cost, then=then(replace(mood, plus=False)).text)
        return Clause(mood.say("pay.short-times", text=text, count=times) if times > 1 else text)
    may = not mood.must and mood.form != "to"
    verb = mood.verb("pay", may=True)
    got = then(replace(mood.chosen, form="to") if may else mood.chosen)
    if got.plain:
        text = mood.say("pay.to" if may else "pay.and", verb=verb, cost=cost, then=got.text)
    else:
        text = mood.say("pay.colon", verb=verb, cost=cost, then=then(mood.plainly.chosen).text)
    return Clause(mood.say("pay.times", text=text, count=times) if times > 1 else text, got.plain)


class Having(NamedTuple):
    """A condition in words."""

    clause: str  # "you have 2 ice", "the player has 2 ice"
    who: str = ""  # after a player: "who has 2 ice"; nothing if it cannot be said so
    brief: str = ""  # in few words: "2 ice"


def having(what: str, mood: Mood, *, negated: bool = False) -> Having:
    """The condition that somebody has something (Czech: in the accusative)."""
    no = "not-" if negated else ""
    whose = "they" if mood.they else "you"
    brief = mood.say("have.not-short", what=what) if negated else what
    return Having(mood.say(f"have.{no}{whose}", what=what), mood.say(f"have.{no}who", what=what), brief)


def if_so(condition: Having, then: Say, otherwise: Say | None, mood: Mood) -> Clause:
    inner = mood.plainly
    first = then(inner)
    if otherwise is not None and not first.plain and not mood.short:
        first = Clause(mood.say("branch.nested", text=first.text))  # to show where it ends
    if mood.short:
        text = mood.say("if.short", what=condition.brief, then=first.text)
        other = "if.short-else"
    else:
        text = mood.say("if.then", cond=condition.clause, then=first.text)
        other = "if.else"
    if otherwise is not None:
        text = mood.say(other, text=text, other=otherwise(inner).text)
    return Clause(text, plain=False)


def each_of_them(
    player: str, what: Say, mood: Mood, *, condition: Having | None = None, otherwise: Say | None = None
) -> Clause:
    """What each of some players does: "each player who has a moon discards it; anyone else loses 1 point"."""
    if mood.short:
        text = what(replace(mood, they=True, form="they", may=False)).text
        return Clause(mood.say("each.short", player=player, text=text), plain=False)
    theirs = Mood(mood.words, mood.lang, "they", they=True)
    if condition is not None:
        player = mood.say("each.such", player=player, such=condition.who)
    inner = what(theirs)
    if inner.plain:
        text = after(player, inner.text, mood.lang)
    else:
        text = mood.say("each.colon", player=player.rstrip(","), text=inner.text)
    if otherwise is not None:
        text = mood.say("if.who-else", text=text, other=otherwise(theirs).text)
    return Clause(text, plain=False)
