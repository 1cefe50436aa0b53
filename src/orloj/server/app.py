"""The web application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme

from orloj.server.api.account import Account
from orloj.server.api.common import UNCOMPRESSED, ApiRequest
from orloj.server.api.document import CompleteJson
from orloj.server.api.errors import handle
from orloj.server.api.games import Games
from orloj.server.api.mail import Mail
from orloj.server.api.people import Friends, Invitations, Profiles, Ratings, Wishes
from orloj.server.api.sending import Compressing, Json
from orloj.server.api.tables import Tables, live
from orloj.server.api.tournaments import Tournaments
from orloj.server.gate import Gate
from orloj.server.operating.desk import Desk
from orloj.server.pages import errors, pages
from orloj.server.people.logins import Logins
from orloj.server.settings import Settings
from orloj.server.site import Site


def create_app(settings: Settings) -> Desk:
    """The application with its gate, and the operator's desk before it."""
    site = Site(settings)

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        await site.open()
        try:
            yield
        finally:
            await site.close()

    api = Router(
        "/api",
        route_handlers=[Tables, Games, Account, Mail, Ratings, Profiles, Wishes, Invitations, Friends, Tournaments],
        exception_handlers={Exception: handle},
        request_class=ApiRequest,
        response_class=Json,
    )
    app = Litestar(
        route_handlers=[api, live, *pages()],
        exception_handlers={Exception: errors.handle},
        lifespan=[running],
        openapi_config=OpenAPIConfig(
            title="Orloj",
            version="1",
            description="Play by program: what a seat sees and is asked, as data. Keys go in the Authorization header.",
            path="/api/schema",
            render_plugins=[CompleteJson()],
            components=Components(security_schemes={"key": SecurityScheme(type="http", scheme="bearer")}),
            security=[{"key": []}],
        ),
        compression_config=CompressionConfig(
            backend="gzip",
            gzip_compress_level=4,  # for the interface, whose answers are made anew each time
            exclude_opt_key=UNCOMPRESSED,
            middleware_class=Compressing,
        ),
        debug=False,
        logging_config=None,
    )
    app.state.site = site
    app.state.logins = Logins(settings.logins_per_minute)
    return Desk(Gate(app, site, errors.refused))
