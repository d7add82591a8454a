"""Rows of a subquery as one value, so that a page needs no query of its own for them."""

from typing import Any

from sqlalchemy import JSON
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement


class JsonRows(FunctionElement[list[list[Any]]]):
    """An aggregate of columns: a list of each row's values, in any order; None without rows.

    What JSON lacks comes otherwise: on SQLite truth values are 0 and 1.
    """

    type = JSON()
    inherit_cache = True


@compiles(JsonRows, "postgresql")
def _on_postgresql(rows: JsonRows, compiler: SQLCompiler, **more: Any) -> str:
    columns = compiler.process(rows.clauses, **more)
    row = f"json_build_array({columns})"
    return f"json_agg({row})"


@compiles(JsonRows, "sqlite")
def _on_sqlite(rows: JsonRows, compiler: SQLCompiler, **more: Any) -> str:
    columns = compiler.process(rows.clauses, **more)
    row = f"json_array({columns})"
    return f"json_group_array({row})"
