"""A view as plain data for programs elsewhere, and the description of that data: both are made from the view's types.

Inside, components are numbers; elsewhere they are tokens. A type says so once:

    CardId = Annotated[int, Named("card", lambda card: TOKEN[card])]

A field is explained by `Annotated[…, Meta(description=…)]`, a Struct by its docstring. What a Struct tells besides its
fields are properties that its class names in `also_told`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

Put = Callable[[Any, Any], Any]  # what was seen, and the same as builtins: as it is told


class Named:
    """Marks the number of a component in a view: elsewhere it is called by its token."""

    __slots__ = ("token", "what")

    def __init__(self, what: str, token: Callable[[Any], str]) -> None:
        self.what = what
        self.token = token


def plain(view: Struct) -> dict[str, Any]:
    """A view as builtins, with tokens for components."""
    found: dict[str, Any] = msgspec.to_builtins(view)
    put = _put(type(view))
    if put is not None:
        found = put(view, found)
    return found


def described(view: type[Struct], prefix: str, address: str) -> tuple[str, dict[str, dict[str, Any]]]:
    """The JSON Schema of such views: the name of the whole, and all parts by their names, which are those of the
    Structs with a prefix. `address` is how one schema refers to another."""
    _, schemas = msgspec.json.schema_components([_told(view, prefix)], ref_template=address)
    return prefix + view.__name__, schemas


# -- telling


@cache
def _put(hint: Any) -> Put | None:
    """How to put something of this type into plain data; None if builtins are that already."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        token = _token_of(hint)
        return _put(inside[0]) if token is None else lambda seen, _builtin: token(seen)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _put_struct(hint)
    if origin in (Union, UnionType):
        return _put_one_of(hint)
    if origin is list or (origin is tuple and inside[1:] == (...,)):
        return _put_each(inside[0])
    if origin is tuple:
        return _put_places([_put(one) for one in inside])
    if origin is dict or origin is Mapping:
        return _put_entries(*inside)
    return None


def _token_of(hint: Any) -> Callable[[Any], str] | None:
    """What names the components of a type, if it is one of numbers of components."""
    return next((mark.token for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Named)), None)


def _put_struct(struct: type[Struct]) -> Put | None:
    hints = get_type_hints(struct, include_extras=True)
    if struct.__struct_config__.array_like:
        return _put_places([_put(hints[name]) for name in struct.__struct_fields__], struct.__struct_fields__)
    puts = {name: put for name in struct.__struct_fields__ if (put := _put(hints[name])) is not None}
    also = _also_told(struct)
    if not puts and not also:
        return None

    def put_struct(seen: Any, builtin: dict[str, Any]) -> dict[str, Any]:
        for name, put in puts.items():
            builtin[name] = put(getattr(seen, name), builtin[name])
        for name in also:
            builtin[name] = getattr(seen, name)
        return builtin

    return put_struct


def _put_one_of(hint: Any) -> Put | None:
    """For what may be missing, and for Structs of several kinds."""
    kinds = [kind for kind in get_args(hint) if kind is not NoneType]
    puts = {kind: put for kind in kinds if (put := _put(kind)) is not None}
    if not puts:
        return None
    if len(kinds) == 1:
        [alone] = puts.values()
        return lambda seen, builtin: None if seen is None else alone(seen, builtin)
    if not all(isinstance(kind, type) and issubclass(kind, Struct) for kind in kinds):
        raise TypeError(f"{hint} does not say which of its values are components")

    def put_kind(seen: Any, builtin: Any) -> Any:
        put = puts.get(type(seen))
        return builtin if put is None else put(seen, builtin)

    return put_kind


def _put_each(hint: Any) -> Put | None:
    token, put = _token_of(hint), _put(hint)
    if token is not None:
        return lambda seen, _builtin: [token(one) for one in seen]
    if put is None:
        return None
    return lambda seen, builtin: [put(*pair) for pair in zip(seen, builtin, strict=True)]


def _put_places(puts: list[Put | None], names: tuple[str, ...] = ()) -> Put | None:
    """For a tuple, or (with the names of its fields) a Struct that is written as one."""
    if not any(puts):
        return None

    def put_places(seen: Any, builtin: Any) -> list[Any]:
        parts = [getattr(seen, name) for name in names] if names else seen
        return [put(one, known) if put else known for put, one, known in zip(puts, parts, builtin, strict=True)]

    return put_places


def _put_entries(key_hint: Any, value_hint: Any) -> Put | None:
    put_key, put_value = _put(key_hint), _put(value_hint)
    if put_key is None and put_value is None:
        return None

    def put_entries(seen: Mapping[Any, Any], builtin: Mapping[Any, Any]) -> dict[Any, Any]:
        pairs = zip(seen.items(), builtin.items(), strict=True)
        return {
            (put_key(key, plain_key) if put_key else plain_key): (
                put_value(value, plain_value) if put_value else plain_value
            )
            for (key, value), (plain_key, plain_value) in pairs
        }

    return put_entries


def _also_told(struct: type[Struct]) -> tuple[str, ...]:
    also: tuple[str, ...] = getattr(struct, "also_told", ())
    return also


# -- describing


@cache
def _told(hint: Any, prefix: str) -> Any:
    """The type of what is told of something of this type: tokens are texts, and everything is always there."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        for mark in hint.__metadata__:
            if isinstance(mark, Named):
                return Annotated[str, Meta(description=f"the token of a {mark.what}")]
        return Annotated[(_told(inside[0], prefix), *hint.__metadata__)]
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _told_struct(hint, prefix)
    if origin in (Union, UnionType):
        return Union[tuple(_told(one, prefix) for one in inside)]  # noqa: UP007
    if origin is not None:
        return origin[tuple(one if one is ... else _told(one, prefix) for one in inside)]
    return hint


def _told_struct(struct: type[Struct], prefix: str) -> type[Struct]:
    hints = get_type_hints(struct, include_extras=True)
    fields = [(name, _told(hints[name], prefix)) for name in struct.__struct_fields__]
    fields += [(name, get_type_hints(getattr(struct, name).fget)["return"]) for name in _also_told(struct)]
    return msgspec.defstruct(
        prefix + struct.__name__,
        fields,
        namespace={"__doc__": struct.__doc__},
        array_like=struct.__struct_config__.array_like,
        forbid_unknown_fields=True,
        tag_field=struct.__struct_config__.tag_field,
        tag=struct.__struct_config__.tag,
    )
