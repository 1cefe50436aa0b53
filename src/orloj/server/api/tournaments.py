"""Tournaments over the interface."""

from __future__ import annotations

from litestar import Controller
from litestar.params import FromPath, JSONBody
from msgspec import structs

from orloj.server.api.common import Call, delete, get, post, put, reader_number, site_of, whole_person
from orloj.server.api.people_models import (
    EntrantModel,
    NewTournamentModel,
    SetResult,
    StandingModel,
    TournamentGameModel,
    TournamentListModel,
    TournamentModel,
)
from orloj.server.meeting.tournaments import NewTournament, Tournament


class Tournaments(Controller):
    """`/api/tournaments`"""

    path = "/tournaments"
    tags = ("people",)

    @get("/", summary="Public tournaments, and yours")
    async def listed(self, request: Call) -> list[TournamentListModel]:
        found = await site_of(request).tournaments.listed(reader_number(request))
        return [TournamentListModel(**structs.asdict(one)) for one in found]

    @post("/", summary="Make a tournament; its id is the link to it, as /tournaments/…")
    async def create(self, request: Call, data: JSONBody[NewTournamentModel]) -> TournamentModel:
        wanted = NewTournament(**structs.asdict(data))
        return await _seen(request, await site_of(request).tournaments.create(whole_person(request), wanted))

    @get("/{cup:str}", summary="A tournament with its rounds and standings")
    async def tournament(self, request: Call, cup: FromPath[str]) -> TournamentModel:
        return await _seen(request, cup)

    @put("/{cup:str}/players", summary="Sign up, or come back")
    async def join(self, request: Call, cup: FromPath[str]) -> TournamentModel:
        await site_of(request).tournaments.join(cup, whole_person(request))
        return await _seen(request, cup)

    @delete("/{cup:str}/players", summary="Withdraw", status_code=204)
    async def leave(self, request: Call, cup: FromPath[str]) -> None:
        await site_of(request).tournaments.leave(cup, whole_person(request))

    @delete("/{cup:str}/players/{entrant:int}", summary="Drop somebody from your tournament", status_code=204)
    async def drop(self, request: Call, cup: FromPath[str], entrant: FromPath[int]) -> None:
        await site_of(request).tournaments.drop(cup, whole_person(request), entrant)

    @put("/{cup:str}/players/{entrant:int}", summary="Let somebody in again whom you have dropped")
    async def let_back(self, request: Call, cup: FromPath[str], entrant: FromPath[int]) -> TournamentModel:
        await site_of(request).tournaments.let_back(cup, whole_person(request), entrant)
        return await _seen(request, cup)

    @post("/{cup:str}/rounds", summary="Begin the next round of your tournament: its tables are made")
    async def next_round(self, request: Call, cup: FromPath[str]) -> TournamentModel:
        await site_of(request).tournaments.next_round(cup, whole_person(request))
        return await _seen(request, cup)

    @put("/{cup:str}/rounds/{in_round:int}/{pairing:int}", summary="Set the result of a game of your tournament")
    async def set_result(
        self,
        request: Call,
        cup: FromPath[str],
        in_round: FromPath[int],
        pairing: FromPath[int],
        data: JSONBody[SetResult],
    ) -> TournamentModel:
        person = whole_person(request)
        await site_of(request).tournaments.set_result(cup, person, in_round, pairing, data.ranks)
        return await _seen(request, cup)


async def _seen(request: Call, cup: str) -> TournamentModel:
    reader = reader_number(request)
    return _described(await site_of(request).tournaments.see(cup, reader), reader)


def _described(found: Tournament, reader: int | None) -> TournamentModel:
    same = ("id", "name", "game", "mode", "size", "system", "clock", "public", "goes_on")
    known = {name: getattr(found, name) for name in same}
    return TournamentModel(
        **known,
        organiser=found.organiser_name,
        round=found.round,
        rounds=found.all_rounds,
        over=found.is_over,
        players=[EntrantModel(one.number, one.name, one.dropped) for one in found.players],
        games=[
            TournamentGameModel(one.round, one.number, one.players, one.table_id, one.ranks, one.by_organiser)
            for one in found.games
        ],
        standings=[StandingModel(**structs.asdict(line)) for line in found.standings()],
        you=next((one.number for one in found.players if one.person == reader is not None), None),
    )
