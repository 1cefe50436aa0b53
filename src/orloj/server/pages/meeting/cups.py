"""Tournaments: the list, the form for a new one, and one with all its rounds."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from orloj.games import GAMES
from orloj.server.api.account import someone
from orloj.server.api.common import Call, site_of, whole_person
from orloj.server.api.errors import explain
from orloj.server.gate import visit_of
from orloj.server.languages import lang_of
from orloj.server.live.room import CLOCKS
from orloj.server.meeting.pairing import SYSTEMS
from orloj.server.meeting.tournaments import MOST_ROUNDS, BadTournament, Entrant, Game, NewTournament, Tournament
from orloj.server.pages.common import form_of, go, html
from orloj.server.pages.listed import tiles
from orloj.server.pages.meeting.shared import WORDS, game_name, mode_name, number
from orloj.words import Lang, joined

_USUAL = {
    "name": "",
    "game": "",
    "size": "2",
    "system": "swiss",
    "rounds": "3",
    "clock": "none",
    "public": "",
    "goes_on": "yes",
}


class ShownLine(NamedTuple):
    """Somebody in the standings."""

    place: int
    number: int
    name: str
    points: str
    opponents: str
    wins: int
    games: int
    dropped: bool
    barred: bool
    me: bool


class ShownPlayer(NamedTuple):
    """Somebody at a table of a round."""

    name: str
    rank: int | None
    me: bool


class ShownTable(NamedTuple):
    """A table of a round."""

    number: int
    players: list[ShownPlayer]  # the best first, once that is known
    in_order: list[ShownPlayer]  # as they were paired: a form names them so
    table_id: str | None
    status: str
    open: str  # why there is no result: the key of its words; empty if there is one
    done: bool
    by_organiser: bool
    mine: bool


class ShownRound(NamedTuple):
    """A round."""

    number: int
    tables: list[ShownTable]
    free: str  # names of those without a table


@get("/tournaments")
async def tournaments(request: Call) -> Response[str]:
    return await _list(request)


async def _list(request: Call, problem: str = "", form: Mapping[str, str] | None = None) -> Response[str]:
    lang, person = lang_of(request), visit_of(request).person
    found = await site_of(request).tournaments.listed(person.id if person is not None else None)
    return html(
        request,
        "meeting/tournaments.html",
        words=WORDS,
        status=422 if problem else 200,
        found=[(one, game_name(one.game, lang)) for one in found],
        games=tiles(lang),
        sizes=range(2, max(game.players[1] for game in GAMES.values()) + 1),
        systems=SYSTEMS,
        clocks=list(CLOCKS),
        rounds=range(1, MOST_ROUNDS + 1),
        problem=problem,
        form={**_USUAL, "game": next(iter(GAMES)), **(form or {})},
    )


@post("/tournaments")
async def make(request: Call) -> Response[Any]:
    """A visitor becomes a guest by that; the tournament is his as long as the cookie lasts."""
    form = await form_of(request)
    game = form.get("game", "")
    size, rounds = (form.get(name, "") for name in ("size", "rounds"))
    if game not in GAMES or not size.isdecimal() or not rounds.isdecimal() or len(size + rounds) > 4:
        raise NotFoundException
    wanted = NewTournament(
        name=form.get("name", ""),
        game=game,
        mode=_mode_for(game, int(size)),
        size=int(size),
        system=form.get("system", ""),
        rounds=int(rounds),
        clock=form.get("clock", ""),
        public=form.get("public") == "yes",
        goes_on=form.get("goes_on") == "yes",
    )
    try:
        await someone(request)
        id = await site_of(request).tournaments.create(whole_person(request), wanted)
    except BadTournament as error:
        return await _list(request, explain(error, lang_of(request))[1].message, {"goes_on": "", **form})
    return go(f"/tournaments/{id}")


def _mode_for(game: str, size: int) -> str:
    """The first way to play that so many can play against each other."""
    return next((mode.id for mode in GAMES[game].modes if mode.players[0] <= size <= mode.players[1]), "")


@get("/tournaments/{cup:str}")
async def tournament(request: Call, cup: FromPath[str]) -> Response[str]:
    return await _page(request, cup)


async def _page(request: Call, cup: str, problem: str = "") -> Response[str]:
    lang, person = lang_of(request), visit_of(request).person
    found = await site_of(request).tournaments.see(cup, person.id if person is not None else None)
    me = next((one for one in found.players if person is not None and one.person == person.id), None)
    return html(
        request,
        "meeting/tournament.html",
        words=WORDS,
        status=422 if problem else 200,
        cup=found,
        game_name=game_name(found.game, lang),
        mode=mode_name(found.game, found.mode, lang),
        lines=_lines(found, me, lang),
        rounds=_rounds(found, me, lang),
        me=me,
        runs=person is not None and person.id == found.organiser,
        waits_for_room=any(_why_open(one, runs=True) == "cup.to-make" for one in found.games),
        address=f"{request.base_url}tournaments/{found.id}",
        problem=problem,
    )


@post("/tournaments/{cup:str}/join")
async def join(request: Call, cup: FromPath[str]) -> Response[Any]:
    await someone(request)
    return await _do(request, cup, site_of(request).tournaments.join(cup, whole_person(request)))


@post("/tournaments/{cup:str}/leave")
async def leave(request: Call, cup: FromPath[str]) -> Response[Any]:
    return await _do(request, cup, site_of(request).tournaments.leave(cup, whole_person(request)))


@post("/tournaments/{cup:str}/round")
async def next_round(request: Call, cup: FromPath[str]) -> Response[Any]:
    return await _do(request, cup, site_of(request).tournaments.next_round(cup, whole_person(request)))


@post("/tournaments/{cup:str}/goes-on")
async def let_go_on(request: Call, cup: FromPath[str]) -> Response[Any]:
    on = (await form_of(request)).get("on") == "yes"
    return await _do(request, cup, site_of(request).tournaments.let_go_on(cup, whole_person(request), on=on))


@post("/tournaments/{cup:str}/players/{entrant:int}/drop")
async def drop(request: Call, cup: FromPath[str], entrant: FromPath[int]) -> Response[Any]:
    return await _do(request, cup, site_of(request).tournaments.drop(cup, whole_person(request), entrant))


@post("/tournaments/{cup:str}/players/{entrant:int}/back")
async def let_back(request: Call, cup: FromPath[str], entrant: FromPath[int]) -> Response[Any]:
    return await _do(request, cup, site_of(request).tournaments.let_back(cup, whole_person(request), entrant))


@post("/tournaments/{cup:str}/games/{in_round:int}/{pairing:int}")
async def set_result(
    request: Call, cup: FromPath[str], in_round: FromPath[int], pairing: FromPath[int]
) -> Response[Any]:
    form = await form_of(request)
    given = [form[key] for key in sorted(form) if key.startswith("rank-")]
    ranks = [int(one) for one in given if one.isdecimal() and len(one) < 3]
    setting = site_of(request).tournaments.set_result(cup, whole_person(request), in_round, pairing, ranks or [0])
    return await _do(request, cup, setting)


async def _do(request: Call, cup: str, work: Any) -> Response[Any]:
    try:
        await work
    except BadTournament as error:
        return await _page(request, cup, explain(error, lang_of(request))[1].message)
    return go(f"/tournaments/{cup}")


def _lines(found: Tournament, me: Entrant | None, lang: Lang) -> list[ShownLine]:
    players = {one.number: one for one in found.players}
    return [
        ShownLine(
            place=line.place,
            number=line.player,
            name=players[line.player].name,
            points=number(line.points, lang, 2),
            opponents=number(line.opponents, lang, 2),
            wins=line.wins,
            games=line.games,
            dropped=players[line.player].dropped,
            barred=players[line.player].barred,
            me=me is not None and line.player == me.number,
        )
        for line in found.standings()
    ]


def _rounds(found: Tournament, me: Entrant | None, lang: Lang) -> list[ShownRound]:
    """The newest first."""
    names, gone = {one.number: one.name for one in found.players}, {one.number for one in found.players if one.dropped}
    shown = []
    for round_number in range(found.round, 0, -1):
        games = [one for one in found.games if one.round == round_number]
        free = [one.name for one in found.free_in(round_number)]
        tables = [_table(game, names, gone, me, runs=found.organiser is not None) for game in games]
        shown.append(ShownRound(round_number, tables, joined(lang, free) if free else ""))
    return shown


def _table(
    game: Game, names: Mapping[int, str], gone: Collection[int], me: Entrant | None, *, runs: bool
) -> ShownTable:
    ranks: Sequence[int | None] = game.ranks or [None] * len(game.players)
    players = [
        ShownPlayer(names[player], rank, me is not None and me.number == player)
        for player, rank in zip(game.players, ranks, strict=True)
    ]
    return ShownTable(
        number=game.number,
        players=sorted(players, key=lambda one: one.rank or 0),
        in_order=players,
        table_id=game.table_id if game.status else None,
        status=game.status,
        open=_why_open(game, gone, runs=runs),
        done=game.ranks is not None,
        by_organiser=game.by_organiser,
        mine=any(one.me for one in players),
    )


def _why_open(game: Game, gone: Collection[int] = (), *, runs: bool) -> str:
    """The key of the words for how far a game has come; `gone` are players who do not play on, `runs`: does somebody
    run the tournament?"""
    if game.ranks is not None:
        return ""
    if game.status == "waiting" and runs and any(player in gone for player in game.players):
        return "cup.waits-in-vain"
    if game.status:
        return {"waiting": "cup.waits", "playing": "cup.playing"}.get(game.status, "cup.no-result")
    if not runs:
        return "cup.no-table"
    return "cup.to-make" if game.table_id is None else "cup.table-gone"


def handlers() -> list[Any]:
    return [tournaments, make, tournament, join, leave, next_round, let_go_on, drop, let_back, set_result]
