"""The digest of a record: one number for everything that it says."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from orloj.kernel.record import Record


def digest_of(record: Record) -> str:
    """Whoever changes anything in a record changes its digest: header, answers, story, casts, snapshots, what was taken
    back, outcome. How snapshots are packed does not matter, nor do fields that later versions add, as long as they are
    not used."""
    found = blake2b(digest_size=32)
    for part in ("header", "answers", "story", "casts", "taken_back", "outcome"):
        _add(found, part.encode(), msgspec.json.encode(_plain(getattr(record, part)), order="deterministic"))
    for scene, snapshot in zip(record.scenes, record.snapshots(), strict=True):
        marks = (scene.number, scene.schema, scene.told, scene.cast, scene.again)
        _add(found, b"scene", msgspec.json.encode(marks), snapshot)
    return found.hexdigest()


def _add(found: blake2b, *parts: bytes) -> None:
    """With their lengths, so that nothing can move from one part to the next."""
    for part in parts:
        found.update(len(part).to_bytes(8, "big") + part)


def _plain(value: Any) -> Any:
    """Data without the fields that stand at what they are by themselves."""
    if isinstance(value, Struct):
        kept = ((one, getattr(value, one.name)) for one in _fields_of(type(value)))
        return {one.name: _plain(found) for one, found in kept if one.required or found != _usual(one)}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {str(name): _plain(one) for name, one in value.items()}
    return value


@cache
def _fields_of(kind: type[Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """To work them out takes longer than everything else about a digest: it reads all annotations of the class."""
    return fields(kind)


def _usual(field: msgspec.structs.FieldInfo) -> Any:
    return field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
