"""Statements that are executed all the time, for many rows at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ClauseElement, Connection, Engine
from sqlalchemy.sql.compiler import SQLCompiler


class Prepared:
    """A statement in the words of one database. It goes to the driver with its values as they are: to look at each of
    them, as SQLAlchemy does otherwise, takes longer than to store it. So there may only be values that every driver
    understands: texts, numbers, bytes, truth and None."""

    def __init__(self, engine: Engine, statement: ClauseElement, names: Sequence[str]) -> None:
        compiled = statement.compile(engine, column_keys=[*names])
        assert isinstance(compiled, SQLCompiler)
        self._text = str(compiled)
        self._order = compiled.positiontup  # None: this driver wants values by their names

    def execute(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> int:
        """Execute it for each row; how many rows of the database that has concerned."""
        order = self._order
        values: Any = rows if order is None else [tuple([row[name] for name in order]) for row in rows]
        return connection.exec_driver_sql(self._text, values, execution_options={"preserve_rowcount": True}).rowcount
