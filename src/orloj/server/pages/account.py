"""Coming, going, settings, keys, and everything that is stored about a person."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath, FromQuery

from orloj.kernel import Illegal, OrlojError
from orloj.server.addresses import network_of_scope
from orloj.server.api.account import by_password, check_newcomer, check_proof, marks_of
from orloj.server.api.common import Call, site_of, whole_person
from orloj.server.api.errors import WORDS as SERVER_WORDS
from orloj.server.gate import visit_of
from orloj.server.languages import LANG_COOKIE, lang_of
from orloj.server.live.broken import Broken
from orloj.server.live.wanted import BOT_NAMES
from orloj.server.pages.common import THEME_COOKIE, THEMES, form_of, go, html, local
from orloj.server.pages.listed import ago
from orloj.server.people.people import BadAccount, Person, PersonSettings
from orloj.words import LANGS

_FIELD = {  # where a problem is shown
    "bad-name": "name",
    "name-taken": "name",
    "name-kept": "name",
    "bad-password": "password",
    "wrong-login": "form",
    "wrong-password": "old",
    "too-many-keys": "label",
    "bad-address": "address",
    "not-your-password": "proof",
}
_DONE = (
    *("saved", "renamed", "password", "key-deleted", "apart"),
    *("push-on", "push-off", "letter-sent", "mail-saved", "mail-forgotten", "recovered"),
)

# -- coming and going


@get("/login")
async def login(request: Call, next: FromQuery[str] = "/") -> Response[Any]:
    person = visit_of(request).person
    if person is not None and not person.is_guest:
        return go(local(next))
    return html(request, "login.html", name="", next=local(next), problems={}, by_mail=site_of(request).mailer.works)


@post("/login")
async def log_in(request: Call) -> Response[Any]:
    form = await form_of(request)
    name = form.get("name", "")[:60]
    found = await by_password(request, name, form.get("password", ""))
    if found is None:
        problems = {"form": SERVER_WORDS(lang_of(request), "account.wrong-login")}
        next, by_mail = local(form.get("next", "/")), site_of(request).mailer.works
        return html(request, "login.html", status=422, name=name, next=next, problems=problems, by_mail=by_mail)
    await enter(request, *found)
    return go(local(form.get("next", "/")))


@get("/register")
async def register_page(request: Call, next: FromQuery[str] = "/") -> Response[Any]:
    person = visit_of(request).person
    if person is not None and not person.is_guest:
        return go("/account")
    return html(request, "register.html", name="", next=local(next), problems={})


@post("/register")
async def register(request: Call) -> Response[Any]:
    """A new account; whoever was a guest keeps seats and settings."""
    form = await form_of(request)
    check_newcomer(request)
    person = visit_of(request).person
    guest = person if person is not None and person.is_guest and person.table_id is None else None
    people = site_of(request).people
    try:
        network = network_of_scope(request.scope)
        found = await people.register(form.get("name", ""), form.get("password", ""), guest, network=network)
    except BadAccount as error:
        return html(
            request,
            "register.html",
            status=422,
            name=form.get("name", "")[:60],
            next=local(form.get("next", "/")),
            problems=problem_of(request, error),
        )
    await enter(request, *found)
    if guest is not None:
        await _tell_tables(request, found[0])
    return go(local(form.get("next", "/")))


async def _tell_tables(request: Call, person: Person) -> None:
    """A new name is to be read at all tables where the person sits."""
    for table_id in await site_of(request).people.tables_of(person):
        await site_of(request).rooms.look_again(table_id)


@post("/logout")
async def log_out(request: Call) -> Response[None]:
    visit = visit_of(request)
    if visit.person is not None:
        await site_of(request).people.log_out(visit.person)
    _leave(request)
    return go("/")


async def enter(request: Call, person: Person, token: str) -> None:
    """Somebody is in with his account; his browser will be known here."""
    visit, secure = visit_of(request), request.url.scheme == "https"
    visit.person = person
    visit.remember(token, secure=secure)
    mark = await site_of(request).people.mark_of(person.name)
    visit.remember_account([mark, *filter(None, marks_of(request))], secure=secure)


def _leave(request: Call) -> None:
    visit = visit_of(request)
    visit.person = None
    visit.forget(secure=request.url.scheme == "https")


def problem_of(request: Call, error: BadAccount) -> dict[str, str]:
    return {_FIELD[error.why]: SERVER_WORDS(lang_of(request), f"account.{error.why}")}


# -- the page


@get("/account")
async def account(request: Call, done: FromQuery[str] = "") -> Response[str]:
    return await account_page(request, done=done if done in _DONE else "")


async def account_page(
    request: Call,
    *,
    done: str = "",
    secret: str = "",
    problems: dict[str, str] | None = None,
    label: str = "",
    name: str | None = None,
    address: str = "",
) -> Response[str]:
    person = somebody(request)
    lang = lang_of(request)
    site = site_of(request)
    keys = await site.people.keys_of(person)
    return html(
        request,
        "account.html",
        status=422 if problems else 200,
        settings=person.settings,
        keys=[(key, ago(key.created, lang)) for key in keys],
        done=done,
        secret=secret,
        problems=problems or {},
        label=label,
        name=person.name.removeprefix("~") if name is None else name,
        push_key=site.push_key.public,
        browsers=[(one, ago(one.created, lang)) for one in await site.reach.browsers_of(person)],
        by_mail=site.mailer.works,
        mail=await site.reach.address_of(person.id),
        address=address,
        apart=await site.apart.names_of(person.id),
    )


def somebody(request: Call) -> Person:
    """Whose page it is; a visitor is led to log in."""
    if visit_of(request).person is None:
        raise HTTPException(status_code=401, detail="unauthorized")
    return whole_person(request)


@post("/account/settings")
async def set_settings(request: Call) -> Response[None]:
    person = somebody(request)
    form = await form_of(request)
    lang = form.get("lang") if form.get("lang") in LANGS else None
    theme = form.get("theme") if form.get("theme") in THEMES else "auto"
    plain = {
        **msgspec.to_builtins(person.settings),
        "lang": lang,
        "theme": theme,
        "pace": "quick" if form.get("pace") == "quick" else "natural",
        **{name: form.get(name) == "yes" for name in ("confirm", "at_once", "auto_pass", "notify")},
    }
    await site_of(request).people.set(person, msgspec.convert(plain, PersonSettings))
    answer = go("/account?done=saved")
    # Choices that were made on this machine earlier must not outlive this one.
    for cookie in (LANG_COOKIE, THEME_COOKIE):
        answer.delete_cookie(cookie)
    return answer


@post("/account/name")
async def rename(request: Call) -> Response[Any]:
    """A guest chooses what others call him; an account is found by its name, which stays."""
    person = somebody(request)
    if not person.is_guest:
        raise NotFoundException
    name = (await form_of(request)).get("name", "")
    try:
        await site_of(request).people.rename(person, name)
    except BadAccount as error:
        return await account_page(request, problems=problem_of(request, error), name=name[:60])
    await _tell_tables(request, person)
    return go("/account?done=renamed")


@post("/account/password")
async def change_password(request: Call) -> Response[Any]:
    person = somebody(request)
    form = await form_of(request)
    check_proof(request, person)
    try:
        found = await site_of(request).people.change_password(person, form.get("old", ""), form.get("password", ""))
    except BadAccount as error:
        return await account_page(request, problems=problem_of(request, error))
    await enter(request, *found)
    return go("/account?done=password")


@post("/account/keys")
async def make_key(request: Call) -> Response[str]:
    """The answer is the page itself: the secret is shown only this once, so there is nothing to lead to."""
    label = (await form_of(request)).get("label", "")
    try:
        _, secret = await site_of(request).people.new_key(somebody(request), label)
    except BadAccount as error:
        return await account_page(request, problems=problem_of(request, error), label=label[:60])
    return await account_page(request, secret=secret)


@post("/account/keys/{key_id:str}/delete")
async def delete_key(request: Call, key_id: FromPath[str]) -> Response[None]:
    await site_of(request).people.delete_key(somebody(request), key_id)
    return go("/account?done=key-deleted")


@post("/account/apart")
async def meet_again(request: Call) -> Response[None]:
    """Somebody who was muted or blocked is so no longer."""
    other = (await form_of(request)).get("other", "")
    if other.isascii() and other.isdigit() and len(other) < 16:
        await site_of(request).apart.keep(somebody(request).id, int(other), None)
    return go("/account?done=apart")


@get("/account/data")
async def data(request: Call) -> Response[bytes]:
    stored = await site_of(request).people.data_of(somebody(request))
    text = msgspec.json.format(msgspec.json.encode(stored), indent=2)
    headers = {"Content-Disposition": 'attachment; filename="orloj-data.json"', "Cache-Control": "private, no-store"}
    return Response(text, media_type="application/json", headers=headers)


@get("/account/delete")
async def ask_to_delete(request: Call) -> Response[str]:
    return await _delete_page(request)


async def _delete_page(request: Call, problems: dict[str, str] | None = None) -> Response[str]:
    going = await site_of(request).people.running_tables_of(somebody(request))
    return html(request, "delete.html", status=422 if problems else 200, going=len(going), problems=problems or {})


@post("/account/delete")
async def delete_account(request: Call) -> Response[Any]:
    """Everything of a person goes. An open page is not enough for that: an account is asked for its password."""
    person, site = somebody(request), site_of(request)
    form = await form_of(request)
    if form.get("sure") != "yes":
        return go("/account/delete")
    if not person.is_guest:
        check_proof(request, person)
    if not await site.people.check_password(person, form.get("proof", "")):
        return await _delete_page(request, problem_of(request, BadAccount("not-your-password")))
    for table_id, seat in await site.people.running_tables_of(person):
        await _give_seat_up(request, person, table_id, seat)
    await site.rooms.making.clear_away(person.id)
    for table_id in await site.people.delete(person):
        await site.rooms.look_again(table_id)
    _leave(request)
    return html(request, "deleted.html")


async def _give_seat_up(request: Call, person: Person, table_id: str, seat: int) -> None:
    """The others play on with a bot; a table where there are no others goes."""
    rooms = site_of(request).rooms
    name = BOT_NAMES[seat % len(BOT_NAMES)]
    with suppress(OrlojError):  # the table may begin, end or go at this very moment
        try:
            room = await rooms.see(table_id, person.id)
        except Broken:
            await rooms.seats.leave(table_id, person.id, name=name)
            return
        alone = not any(one.kind == "person" and one.person != person.id for one in room.seats)
        if room.info.owner == person.id and alone:
            with suppress(Illegal):  # it is needed to keep a secret, or somebody has just sat down
                await rooms.making.delete(table_id, person.id)
                return
        await rooms.seats.leave(table_id, person.id, name=name)


def handlers() -> list[Any]:
    coming = [login, log_in, register_page, register, log_out]
    return [
        *coming,
        account,
        set_settings,
        rename,
        change_password,
        make_key,
        delete_key,
        meet_again,
        data,
        ask_to_delete,
        delete_account,
    ]
