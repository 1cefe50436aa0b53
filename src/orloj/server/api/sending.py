"""How answers of the interface leave the server: without ado, because there are so many of them."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response
from litestar.middleware.compression import CompressionMiddleware
from litestar.response.base import ASGIResponse
from litestar.serialization import default_serializer
from litestar.types import Receive, Scope, Send

_encode = msgspec.json.Encoder(enc_hook=default_serializer).encode
_NO_CONTENT = 204


class Json(Response[Any]):
    """What a call gives back. The framework's own response is ready for any media type, for cookies, headers and work
    to be done later; here there is none of that."""

    def __init__(self, content: Any, *, status_code: int = 200, **_: Any) -> None:
        self.content = content
        self.status_code = status_code

    def to_asgi_response(self, app: Any, request: Any, **_: Any) -> ASGIResponse:  # noqa: ARG002  # all is known
        status = self.status_code or 200
        return _Sent(status, b"" if status == _NO_CONTENT else _encode(self.content))


class _Sent(ASGIResponse):
    def __init__(self, status: int, body: bytes) -> None:
        self.status_code = status
        self.body = body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(self.body)).encode())]
        if self.status_code == _NO_CONTENT:
            headers = []
        await send({"type": "http.response.start", "status": self.status_code, "headers": headers})
        await send({"type": "http.response.body", "body": self.body, "more_body": False})


class Compressing(CompressionMiddleware):
    """Compresses for those who want it. Programs as a rule do not, and that is seen without reading all headers."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"]):
            await super().__call__(scope, receive, send)
        else:
            await self.app(scope, receive, send)
