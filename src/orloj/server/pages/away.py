"""How people are told that a table waits for them when they are not here, and passwords that were forgotten."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath

from orloj.server.addresses import network_of_scope
from orloj.server.api.account import check_newcomer, check_proof
from orloj.server.api.common import Call, site_of
from orloj.server.gate import visit_of
from orloj.server.languages import lang_of
from orloj.server.notices.mail import proper_address
from orloj.server.pages.account import account_page, enter, problem_of, somebody
from orloj.server.pages.common import form_of, go, html
from orloj.server.people.people import BadAccount

_LONGEST_TOKEN = 100


# -- on the account page


@post("/account/push/{browser_id:str}/delete")
async def forget_browser(request: Call, browser_id: FromPath[str]) -> Response[None]:
    await site_of(request).reach.unsubscribe(somebody(request), browser_id)
    return go("/account?done=push-off#away")


@post("/account/mail")
async def set_address(request: Call) -> Response[Any]:
    """A new address; it counts when it is confirmed. It opens the account one day, so the password is asked for."""
    person, site = somebody(request), site_of(request)
    _check_mail(request)
    form = await form_of(request)
    address = proper_address(form.get("address", ""))
    try:
        if address is None:
            raise BadAccount("bad-address")
        if not person.is_guest:
            check_proof(request, person)
        if not await site.people.check_password(person, form.get("proof", "")):
            raise BadAccount("not-your-password")
    except BadAccount as error:
        return await account_page(request, problems=problem_of(request, error), address=form.get("address", "")[:254])
    for whom in (f"p{person.id}", f"a{address.lower()}"):
        wait = site.letters.take(whom)
        if wait:
            raise HTTPException(status_code=429, detail="too-many", headers={"Retry-After": str(int(wait) + 1)})
    lang = lang_of(request)
    token = await site.reach.want(person.id, address, lang)
    link = site.mailer.link(f"/mail/confirm/{token}")
    site.mailer.send_soon(site.mailer.letter(address, "confirm", lang, name=person.name, link=link))
    return go("/account?done=letter-sent#away")


@post("/account/mail/turns")
async def set_turns(request: Call) -> Response[None]:
    person = somebody(request)
    turns = (await form_of(request)).get("turns") == "yes"
    await site_of(request).reach.set_turns(person.id, turns=turns)
    return go("/account?done=mail-saved#away")


@post("/account/mail/forget")
async def forget_address(request: Call) -> Response[None]:
    await site_of(request).reach.forget_address(somebody(request).id)
    return go("/account?done=mail-forgotten#away")


def _check_mail(request: Call) -> None:
    if not site_of(request).mailer.works:
        raise NotFoundException


# -- links in letters. What only looks (also programs that look for viruses) changes nothing.


@get("/mail/confirm/{token:str}")
async def ask_to_confirm(request: Call, token: FromPath[str]) -> Response[str]:
    if not await site_of(request).reach.is_confirmable(token[:_LONGEST_TOKEN]):
        return _too_late(request)
    return html(request, "letter.html", what="confirm", token=token)


@post("/mail/confirm/{token:str}")
async def confirm(request: Call, token: FromPath[str]) -> Response[str]:
    if not await site_of(request).reach.confirm(token[:_LONGEST_TOKEN]):
        return _too_late(request)
    return html(request, "letter.html", what="confirmed", token="")


@get("/mail/stop/{token:str}")
async def ask_to_stop(request: Call, token: FromPath[str]) -> Response[str]:
    return html(request, "letter.html", what="stop", token=token)


@post("/mail/stop/{token:str}")
async def stop(request: Call, token: FromPath[str]) -> Response[str]:
    if not await site_of(request).reach.stop(token[:_LONGEST_TOKEN]):
        return _too_late(request)
    return html(request, "letter.html", what="stopped", token="")


def _too_late(request: Call) -> Response[str]:
    return html(request, "letter.html", status=404, what="too-late", token="")


# -- forgotten passwords


@get("/forgot")
async def forgotten(request: Call) -> Response[str]:
    _check_mail(request)
    return html(request, "forgot.html", asked=False)


@post("/forgot")
async def ask_for_letter(request: Call) -> Response[str]:
    """Always the same answer: nobody learns here who has an account."""
    _check_mail(request)
    check_newcomer(request)
    site_of(request).recovery.ask((await form_of(request)).get("address", "")[:254])
    return html(request, "forgot.html", asked=True)


@get("/recover/{token:str}")
async def recovery(request: Call, token: FromPath[str]) -> Response[str]:
    if not await site_of(request).people.is_recoverable(token[:_LONGEST_TOKEN]):
        return _too_late(request)
    return html(request, "recover.html", token=token, problems={})


@post("/recover/{token:str}")
async def recover(request: Call, token: FromPath[str]) -> Response[Any]:
    check_newcomer(request)
    people = site_of(request).people
    try:
        password = (await form_of(request)).get("password", "")
        found = await people.recover(token[:_LONGEST_TOKEN], password, network=network_of_scope(request.scope))
    except BadAccount as error:
        if not await people.is_recoverable(token[:_LONGEST_TOKEN]):
            return _too_late(request)
        return html(request, "recover.html", status=422, token=token, problems=problem_of(request, error))
    if found is None:
        return _too_late(request)
    visit = visit_of(request)
    if visit.person is not None and visit.person.session:  # somebody else, perhaps a guest, was here in this browser
        await people.log_out(visit.person)
    await enter(request, *found)
    return go("/account?done=recovered")


def handlers() -> list[Any]:
    on_page = [forget_browser, set_address, set_turns, forget_address]
    letters = [ask_to_confirm, confirm, ask_to_stop, stop]
    return [*on_page, *letters, forgotten, ask_for_letter, recovery, recover]
