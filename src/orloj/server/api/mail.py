"""What mail programs call by themselves."""

from __future__ import annotations

from litestar import Controller
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from orloj.server.api.common import Call, post, site_of


class Mail(Controller):
    """`/api/mail`"""

    path = "/mail"
    tags = ("account",)

    @post("/stop/{token:str}", summary="No more letters about turns, for whoever got one (RFC 8058)", status_code=204)
    async def stop(self, request: Call, token: FromPath[str]) -> None:
        if not await site_of(request).reach.stop(token[:100]):
            raise NotFoundException
