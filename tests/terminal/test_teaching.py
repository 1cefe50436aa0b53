"""The terminal teaches with the game that is played, and says why one is asked."""

from __future__ import annotations

import re
from random import Random

import pytest

from orloj.games import GAMES, game_named
from orloj.kernel import Outcome
from orloj.ledger import ledger_of
from orloj.words import LANGS, Lang
from orloj.words.texts import texts_of
from tests.terminal.desk import SEAT, Desk, Stop

EXAMPLES: dict[Lang, tuple[str, str, str]] = {
    "en": (r"\? (\S+) shows one rule", r"rules (\S+) shows a whole chapter", r"card (.+?) explains this component"),
    "cs": (r"\? (\S+) ukáže jedno pravidlo", r"pravidla (\S+) ukáže celou kapitolu", r"karta (.+?) vysvětlí tuhle věc"),
}
COMMANDS: dict[Lang, tuple[str, str]] = {"en": ("rules", "card"), "cs": ("pravidla", "karta")}


def typed(desk: Desk, *lines: str) -> list[str]:
    """What is printed after each of the lines."""
    desk.type(lines)
    return [" ".join(screen.split()) for screen in desk.screens[1:]]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", list(GAMES))
def test_the_examples_of_the_help_work_in_this_game(game: str, lang: Lang) -> None:
    """In Andromeda's Edge the help named `settle.5`, a rule of Race for the Galaxy."""
    help_of = {"en": "help", "cs": "pomoc"}[lang]
    told = typed(Desk(game=game, lang=lang), help_of)[0]
    rule, chapter, name = [re.findall(pattern, told)[0] for pattern in EXAMPLES[lang]]
    ledger, texts = ledger_of(game_named(game).package), texts_of(game_named(game).package)
    found = ledger.find(rule)
    assert found is not None
    assert name in {texts.component(token, lang).name for token in texts.components()}
    rules, card = COMMANDS[lang]
    one, whole, explained = typed(Desk(game=game, lang=lang), f"? {rule}", f"{rules} {chapter}", f"{card} {name}")[:3]
    assert found.text_in(lang)[:40] in one
    assert found.text_in(lang)[:40] in whole
    assert name in explained


def test_no_game_is_taught_with_words_of_another() -> None:
    told = typed(Desk(game="andromeda"), "help", "card")
    assert not re.search("settle|tableau|Old Earth", " ".join(told))


def test_a_question_in_somebody_elses_turn_says_so() -> None:
    """Over every question stood "Your turn"."""
    rng, seen = Random(3), set()

    def answer(desk: Desk) -> str:
        ask, view = desk.table.asks()[SEAT], desk.table.view(SEAT)
        own = game_named("andromeda").turn_of(view) in (None, SEAT)
        assert ("Your turn" in desk.last.splitlines()) == own
        other = desk.session.names()[1]
        assert (f"A question for you (it is the turn of {other})" in desk.last) == (not own)
        seen.add(own)
        if seen == {True, False}:
            raise Stop
        return ask.sample(rng)

    with pytest.raises(Stop):
        Desk(game="andromeda", bots=["heuristic"], seed="turns").run(answer)


@pytest.mark.parametrize("lang", LANGS)
def test_a_team_mate_is_not_called_an_opponent(lang: Lang) -> None:
    """The welcome said that one plays against all three others."""
    desk = Desk(game="andromeda", mode="teams", seats=4, lang=lang)
    desk.type([])
    _, mate, third, fourth = desk.session.names()
    wanted: dict[Lang, str] = {
        "en": f"You play together with {mate} against {third} and {fourth}.",
        "cs": f"V tvém týmu: {mate}. Proti vám: {third} a {fourth}.",
    }
    assert wanted[lang] in " ".join(desk.text.split())


@pytest.mark.parametrize(
    ("winners", "english", "czech"),
    [
        ([0, 1], "Your team wins: you and {1}. Congratulations.", "Vyhrává tvůj tým: ty a {1}. Gratulujeme."),
        ([2, 3], "Winners: {2} and {3}.", "Společně vítězí {2} a {3}."),
        ([0, 1, 2, 3], "You share the victory with {1}, {2} and {3}.", "S tebou vítězí {1}, {2} a {3}."),
    ],
)
def test_the_result_of_teams(winners: list[int], english: str, czech: str) -> None:
    for lang, wanted in zip(LANGS, (english, czech), strict=True):
        desk = Desk(game="andromeda", mode="teams", seats=4, lang=lang)
        ranks = [1 if seat in winners else 2 for seat in range(4)]
        desk.table.state.outcome = Outcome(winners, "target", [9, 9, 8, 8], ranks, [0, 0, 1, 1])
        desk.session.show_result(personal=True)
        said = " ".join(desk.text.split())
        assert wanted.format(*desk.session.names()) in said
        assert {"en": "Team total", "cs": "Celkem tým"}[lang] in said
