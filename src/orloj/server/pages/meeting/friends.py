"""Friends, and inviting them to a table."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from orloj.server.api.common import Call, site_of, whole_person
from orloj.server.languages import lang_of
from orloj.server.pages.account import somebody
from orloj.server.pages.common import form_of, go, html, local
from orloj.server.pages.meeting.shared import WORDS
from orloj.server.people.friends import BadFriend


@get("/friends")
async def friends(request: Call) -> Response[str]:
    return await _page(request)


async def _page(request: Call, problem: str = "", name: str = "") -> Response[str]:
    person, site = somebody(request), site_of(request)
    return html(
        request,
        "meeting/friends.html",
        words=WORDS,
        status=422 if problem else 200,
        circle=await site.friends.of(person),
        online=set(site.online.now().names),
        problems={"name": WORDS(lang_of(request), f"friends.problem.{problem}")} if problem else {},
        name=name[:60],
    )


@post("/friends/ask")
async def ask(request: Call) -> Response[Any]:
    form = await form_of(request)
    try:
        await site_of(request).friends.ask(somebody(request), form.get("name", ""))
    except BadFriend as error:
        return await _page(request, error.why, form.get("name", ""))
    return go(local(form.get("next", "/friends"), "/friends"))


@post("/friends/{other:int}/agree")
async def agree(request: Call, other: FromPath[int]) -> Response[None]:
    try:
        await site_of(request).friends.agree(somebody(request), other)
    except BadFriend:
        raise NotFoundException from None
    return go("/friends")


@post("/friends/{other:int}/remove")
async def remove(request: Call, other: FromPath[int]) -> Response[None]:
    await site_of(request).friends.remove(somebody(request), other)
    return go("/friends")


@post("/friends/{other:int}/block")
async def block(request: Call, other: FromPath[int]) -> Response[None]:
    """Whoever asks again and again is not heard any more."""
    person, site = somebody(request), site_of(request)
    if all(one.id != other for one in (await site.friends.of(person)).asking):
        raise NotFoundException
    await site.apart.keep(person.id, other, "block")
    return go("/friends")


@post("/t/{table_id:str}/invite")
async def invite_friend(request: Call, table_id: FromPath[str]) -> Response[None]:
    """The owner of a table that waits invites a friend."""
    number = (await form_of(request)).get("friend", "")
    if not number.isdecimal() or len(number) > 15:
        raise NotFoundException
    await site_of(request).invitations.invite_friend(table_id, whole_person(request).id, int(number))
    return go(f"/t/{table_id}")


def handlers() -> list[Any]:
    return [friends, ask, agree, remove, block, invite_friend]
