"""People: how strong they are, what they have played."""

from __future__ import annotations

from litestar import Controller
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody
from msgspec import structs

from orloj.games import game_named
from orloj.server.api.common import Call, delete, get, post, put, reader_number, reader_of, site_of, whole_person
from orloj.server.api.models import TableModel
from orloj.server.api.people_models import (
    CircleModel,
    GatheringModel,
    HereModel,
    InvitationModel,
    Meet,
    NewFriend,
    NewWish,
    PlayWishModel,
    ProfileModel,
    RankedModel,
    RatedModel,
    RatingModel,
    RecordModel,
)
from orloj.server.api.tables import seen
from orloj.server.meeting.skills import Skill
from orloj.server.meeting.wishes import Wish, gatherings
from orloj.server.people.profiles import GameRecord


class Ratings(Controller):
    """`/api/ratings`"""

    path = "/ratings"
    tags = ("people",)

    @get("/{game_id:str}", summary="Everybody who is rated at a game; bots are marked")
    async def ratings(self, request: Call, game_id: FromPath[str]) -> list[RankedModel]:
        found = await site_of(request).profiles.ranking(game_named(game_id).id, reader_of(request))
        return [RankedModel(one.name or one.bot, describe_skill(one.skill, one.games), one.bot) for one in found]


class Profiles(Controller):
    """`/api/people`"""

    path = "/people"
    tags = ("people",)

    @get("/", summary="Who else is on the site now?")
    async def here(self, request: Call) -> HereModel:
        here = site_of(request).online.now(reader_number(request))
        return HereModel(here.names, here.others)

    @get("/{name:str}", summary="What somebody with an account has played, if it is shown")
    async def profile(self, request: Call, name: FromPath[str]) -> ProfileModel:
        found = await site_of(request).profiles.of(name, reader_of(request))
        return ProfileModel(found.name, found.since, [_record(one) for one in found.records])


class Wishes(Controller):
    """`/api/wishes`"""

    path = "/wishes"
    tags = ("people",)

    @get("/", summary="What people would play, and when; wishes that fit together stand together")
    async def wishes(self, request: Call) -> list[GatheringModel]:
        found = [one for one in await site_of(request).wishes.all(reader_number(request)) if one.table_id is None]
        return [
            GatheringModel(
                one.game,
                one.days,
                one.starts,
                one.ends,
                [_wish(wish, reader_number(request)) for wish in one.wishes],
                one.enough_with(None),
            )
            for one in gatherings(found)
        ]

    @get("/mine", summary="Your wishes, also those that led to a table that waits")
    async def mine(self, request: Call) -> list[PlayWishModel]:
        person = whole_person(request)
        return [_wish(one, person.id) for one in await site_of(request).wishes.all() if one.person == person.id]

    @post("/", summary="Say what you would play, and when")
    async def add(self, request: Call, data: JSONBody[NewWish]) -> list[PlayWishModel]:
        person, wishes = whole_person(request), site_of(request).wishes
        ids = await wishes.add(person.id, data.games, data.starts, data.ends, days=data.days)
        return [_wish(one, person.id) for one in await wishes.all() if one.id in ids]

    @post("/meet", summary="Make a table of wishes that fit together; you sit, the others are invited")
    async def meet(self, request: Call, data: JSONBody[Meet]) -> TableModel:
        person = whole_person(request)
        return await seen(request, await site_of(request).wishes.meet(person.id, person.name, data.wishes))

    @delete("/{wish_id:str}", summary="Withdraw a wish", status_code=204)
    async def withdraw(self, request: Call, wish_id: FromPath[str]) -> None:
        if not await site_of(request).wishes.withdraw(whole_person(request).id, wish_id):
            raise NotFoundException


class Invitations(Controller):
    """`/api/invitations`"""

    path = "/invitations"
    tags = ("people",)

    @get("/", summary="Tables that wait for you")
    async def invitations(self, request: Call) -> list[InvitationModel]:
        found = await site_of(request).invitations.of(whole_person(request).id)
        return [InvitationModel(**structs.asdict(one)) for one in found]

    @put("/{table_id:str}", summary="Invite a friend to your table that waits", status_code=204)
    async def invite(self, request: Call, table_id: FromPath[str], data: JSONBody[NewFriend]) -> None:
        person, site = whole_person(request), site_of(request)
        friend = await site.friends.by_name(person, data.name)
        await site.invitations.invite_friend(table_id, person.id, friend)

    @post("/{table_id:str}", summary="Take a seat at such a table", status_code=200)
    async def accept(self, request: Call, table_id: FromPath[str]) -> TableModel:
        person = whole_person(request)
        return await seen(request, await site_of(request).invitations.accept(table_id, person.id, person.name))

    @delete("/{table_id:str}", summary="Decline", status_code=204)
    async def decline(self, request: Call, table_id: FromPath[str]) -> None:
        if not await site_of(request).invitations.decline(table_id, whole_person(request).id):
            raise NotFoundException


class Friends(Controller):
    """`/api/friends`"""

    path = "/friends"
    tags = ("people",)

    @get("/", summary="Your friends")
    async def friends(self, request: Call) -> CircleModel:
        circle = await site_of(request).friends.of(whole_person(request))
        names = [[one.name for one in some] for some in (circle.friends, circle.asking, circle.asked)]
        return CircleModel(*names)

    @post("/", summary="Ask somebody to be friends; if he has asked you, you agree", status_code=204)
    async def ask(self, request: Call, data: JSONBody[NewFriend]) -> None:
        await site_of(request).friends.ask(whole_person(request), data.name)

    @delete("/{name:str}", summary="End a friendship, refuse, or take a question back", status_code=204)
    async def remove(self, request: Call, name: FromPath[str]) -> None:
        person, friends = whole_person(request), site_of(request).friends
        await friends.remove(person, await friends.by_name(person, name))


def _wish(one: Wish, reader: int | None) -> PlayWishModel:
    return PlayWishModel(
        one.id, one.game, one.name, one.starts, one.ends, one.days, one.person == reader is not None, one.table_id
    )


def describe_skill(skill: Skill, games: int) -> RatingModel:
    return RatingModel(round(skill.mu, 2), round(skill.margin, 2), skill.provisional, games)


def _record(one: GameRecord) -> RecordModel:
    return RecordModel(
        game=one.game,
        played=one.played,
        won=one.won,
        mean_score=round(one.mean_score, 2),
        rating=describe_skill(one.skill, one.rated_games) if one.skill is not None else None,
        history=[RatedModel(rated.at, round(rated.skill.mu, 2), round(rated.skill.margin, 2)) for rated in one.curve],
    )
