"""Lines of the story that are about their reader speak to him, in both languages; team-mates are no opponents."""

from __future__ import annotations

import pytest

from orloj.games.andromeda import GAME
from orloj.games.andromeda.components import MODULES, SPACES
from orloj.games.andromeda.look.terminal import LOOK as TERMINAL
from orloj.games.andromeda.look.terminal import map_lines
from orloj.games.andromeda.look.web import LOOK as WEB
from orloj.games.andromeda.state import Reason
from orloj.games.andromeda.texts import TEXTS, place_name
from orloj.games.andromeda.view import View
from orloj.kernel import Line, Outcome, Table
from orloj.testing.andromeda import andromeda, station
from orloj.words import LANGS, Lang

AT_TERMINAL = ["You", "Vega", "Rigel", "Deneb"]  # as the terminal calls the players
V_TERMINALU = ["Ty", "Vega", "Rigel", "Deneb"]
PLACE = {"place": "n2", "tile": ""}


def told(key: str, winners: list[int], lang: Lang, reader: int | None = 0) -> str:
    names = AT_TERMINAL if lang == "en" else V_TERMINALU
    return TEXTS.line(Line(key, None, {"winners": winners, "reason": str(Reason.TARGET), **PLACE}), reader, names, lang)


@pytest.mark.parametrize(
    ("winners", "english", "czech"),
    [
        ([0], "You win the battle in nebula 2.", "Vyhráváš bitvu v mlhovině 2."),
        ([1], "Vega wins the battle in nebula 2.", "Bitvu v mlhovině 2 vyhrává Vega."),
        ([1, 2], "Vega and Rigel win the battle in nebula 2.", "Bitvu v mlhovině 2 vyhrávají Vega a Rigel."),
        ([0, 1], "You and Vega win the battle in nebula 2.", "Vyhráváš bitvu v mlhovině 2, spolu s tebou Vega."),
    ],
)
def test_you_wins_the_battle(winners: list[int], english: str, czech: str) -> None:
    """It read "You wins the battle" and "vyhrává Ty"."""
    assert told("wins", winners, "en") == english
    assert told("wins", winners, "cs") == czech


def test_turns_and_victories_name_the_faction_beside_the_player() -> None:
    turn = Line("turn", 1, {"number": 7, "faction": "hunters"})
    assert TEXTS.line(turn, 0, AT_TERMINAL, "en") == "Turn 7: Vega (Hunters' Pact)."
    assert TEXTS.line(turn, 1, AT_TERMINAL, "en") == "Turn 7: it is your turn."
    assert TEXTS.line(Line("turn", 1, {"number": 7}), 0, AT_TERMINAL, "en") == "Turn 7: Vega.", "in records of before"
    wins = Line("wins", None, {"winners": [0, 1], "factions": ["", "hunters"], **PLACE})
    assert TEXTS.line(wins, 0, V_TERMINALU, "cs") == "Vyhráváš bitvu v mlhovině 2, spolu s tebou Vega (Lovecký pakt)."


def test_the_end_of_the_game_speaks_to_the_winner() -> None:
    assert told("ends", [0], "en").endswith(" You win.")
    assert told("ends", [0, 1], "en").endswith(" You and Vega win.")
    assert told("ends", [1], "en").endswith(" Winner: Vega.")
    assert told("ends", [0], "cs").endswith(" Vyhráváš.")
    assert told("ends", [0, 1], "cs").endswith(" Vyhráváš, spolu s tebou Vega.")
    assert told("ends", [1, 2], "cs").endswith(" Vítězové: Vega a Rigel.")


def test_what_is_handed_to_the_reader_is_told_to_him() -> None:
    line = Line("hands-card", 1, {"to": 0}, {"card": 3})
    assert TEXTS.line(line, 0, AT_TERMINAL, "en") == "Vega hands a tactic card to you."
    assert TEXTS.line(line, 0, V_TERMINALU, "cs") == "Vega ti předává kartu taktiky."
    assert TEXTS.line(line, 2, ["Sirius", "Vega"], "en") == "Vega hands a tactic card to Sirius."


# -- raiders


def test_raiders_speak_with_their_own_voice() -> None:
    dice = Line("extra-dice", None, {"count": 2}, actor="raiders")
    assert TEXTS.line(dice, 0, AT_TERMINAL, "en") == "The raiders roll 2 more dice."
    assert TEXTS.line(dice, None, V_TERMINALU, "cs") == "Nájezdníci mají o 2 kostky víc."
    own = Line("extra-dice", 0, {"count": 2})
    assert TEXTS.line(own, 0, AT_TERMINAL, "en") == "You roll 2 more dice."
    assert TEXTS.line(own, 1, ["Sirius", "Vega"], "en") == "Sirius rolls 2 more dice."


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", ["extra-dice", "extra-targeting"])
def test_old_stories_in_which_raiders_were_nobody_are_told_the_same_way(key: str, lang: Lang) -> None:
    old, new = Line(key, None, {"count": 1}), Line(key, None, {"count": 1}, actor="raiders")
    assert TEXTS.line(old, 0, AT_TERMINAL, lang) == TEXTS.line(new, 0, AT_TERMINAL, lang)


def test_whatever_raiders_do_is_told_about_them() -> None:
    t = andromeda(
        station(faction="heliarch", ships={"pad": ["fighter"]}),
        station(faction="mycelian"),
        raiders={"S": ["t05"]},
        dice=[1, 1, 6, 6],
    )
    t.play("0 launch t05", "0 go-on")
    told = {line.key: line.actor for line in t.table.story}
    assert told["raiders-roll"] == told["raiders-win"] == "raiders"
    assert told["battle"] == told["rolls"] == ""


# -- teams


def team_outcome(scores: list[int]) -> Outcome:
    first = sum(scores[:2]) > sum(scores[2:])
    return Outcome(
        [0, 1] if first else [2, 3], str(Reason.TARGET), scores, [1, 1, 2, 2] if first else [2, 2, 1, 1], [0, 0, 1, 1]
    )


def test_teams_whose_members_have_equal_points_are_teams_too() -> None:
    """They were taken for four players, because an outcome was thought not to say whether there were teams."""
    said = TEXTS.outcome(team_outcome([30, 30, 20, 20]), ["Anna", "Bob", "Cyril", "Dora"], "en")
    assert "The team of Anna and Bob wins with 60 points to 40." in said


@pytest.fixture(scope="module")
def team_view() -> View:
    table = Table.new(GAME, 4, mode="teams", seed=1)
    view = table.view(0)
    assert isinstance(view, View)
    for points, player in zip((10, 20, 30, 45), view.players, strict=True):
        player.final.track = points
    return view


@pytest.mark.parametrize("lang", LANGS)
def test_the_score_adds_up_each_team(team_view: View, lang: Lang) -> None:
    totals = [player.final.total for player in team_view.players]
    sums = [str(totals[0] + totals[1])] * 2 + [str(totals[2] + totals[3])] * 2
    grid = TERMINAL.score(team_view, ["A", "B", "C", "D"], lang, True)
    assert [list(row[1:]) for row in grid.rows].count(sums) == 1
    sheet = WEB.scores(team_view, lang)
    assert sheet.team is not None
    assert list(sheet.team[1]) == sums


@pytest.mark.parametrize(("lang", "rivals", "mate"), [("en", "Rivals", "your team-mate"), ("cs", "Soupeři", "")])
def test_a_team_mate_is_not_listed_among_the_rivals(team_view: View, lang: Lang, rivals: str, mate: str) -> None:
    board = WEB.board(team_view, ["A", "B", "C", "D"], lang)
    assert rivals not in board
    assert mate in board
    alone = Table.new(GAME, 4, seed=1).view(0)
    assert rivals in WEB.board(alone, ["A", "B", "C", "D"], lang)


def test_who_plays_together() -> None:
    assert GAME.sides(Table.new(GAME, 4, mode="teams", seed=1).view(2)) == [0, 0, 1, 1]
    assert GAME.sides(Table.new(GAME, 4, seed=1).view(2)) == []


# -- the map in words


@pytest.mark.parametrize("lang", LANGS)
def test_the_plain_map_tells_what_lies_beside_every_place(lang: Lang) -> None:
    view = andromeda(station(), station()).view(0)
    assert isinstance(view, View)
    lines = [line.plain for line in map_lines(view, lang, True)]
    for place, space in SPACES.items():
        name = place_name(view, place, lang)
        [line] = [one for one in lines if one.lower().startswith((f"{name.lower()}:", f"{name.lower()}."))]
        beside = line.rstrip(".").rpartition({"en": "Beside it: ", "cs": "Vedle: "}[lang])[2]
        assert sorted(beside.split(", ")) == sorted(place_name(view, near, lang) for near in space.adjacent)


@pytest.mark.parametrize("lang", LANGS)
def test_the_stations_of_others_are_in_sight_in_a_line(lang: Lang) -> None:
    """A box for each module, beside everything that one chooses; one's own station is there anyway."""
    t = andromeda(station(), station(faction="hunters", damage={"primary-reactor": 1}))
    view = t.view(0)
    assert isinstance(view, View)
    theirs, mine = WEB.seat(view, 1, lang), WEB.seat(view, 0, lang)
    modules = [module for row in view.players[1].rows.values() for module in row]
    assert theirs.count("<i>") + theirs.count('<i class="hurt">') == len(modules) > 0
    assert theirs.count('<i class="hurt">') == 1
    assert all(TEXTS.component(MODULES[module].id, lang).name in theirs for module in modules)
    assert "ae-rooms" not in mine
