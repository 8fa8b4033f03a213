"""Delta Lake tables: each change of one is a transaction."""

from collections.abc import Callable
from typing import TypeVar

import pyarrow as pa
from deltalake import DeltaTable, write_deltalake
from deltalake.exceptions import CommitFailedError, TableNotFoundError

from vctrace_fleet import storage

_Result = TypeVar("_Result")
_TRIES = 10


def upsert(uri: str, source: str, schema: pa.Schema, key: str, updates: list[tuple[str, dict[str, str]]]) -> None:
    """Merges rows into the table: a new key is inserted, and of a known one the first update is made whose condition holds.

    `source` is a folder of Parquet files, which is read piece by piece.
    """

    def merge() -> None:
        table = DeltaTable.create(uri, schema, mode="ignore")
        merger = table.merge(storage.rows(source, schema).scanner().to_reader(), f"old.{key} = new.{key}", source_alias="new", target_alias="old")
        for condition, columns in updates:
            merger = merger.when_matched_update(columns, condition)
        merger.when_not_matched_insert_all().execute()

    _until_committed(merge)
    _until_committed(lambda: _compact(uri))


def replace(uri: str, source: str, schema: pa.Schema, where: str | None = None) -> None:
    """Replaces the rows of the table for which the condition holds; without one, all rows."""
    whole = {} if where else {"schema_mode": "overwrite"}
    _until_committed(
        lambda: write_deltalake(uri, storage.rows(source, schema).scanner().to_reader(), mode="overwrite", predicate=where, **whole)
    )
    _until_committed(lambda: _compact(uri))


def replace_rows(uri: str, rows: list[dict[str, object]], schema: pa.Schema) -> None:
    """Replaces all rows of a small table, whatever its columns were."""
    whole = pa.Table.from_pylist(rows, schema)
    _until_committed(lambda: write_deltalake(uri, whole, mode="overwrite", schema_mode="overwrite"))


def _compact(uri: str) -> None:
    """Puts small files together; those that no reader needs any more go after a week."""
    table = DeltaTable(uri)
    table.optimize.compact()
    table.vacuum(dry_run=False)


def files(uri: str) -> list[str]:
    """The Parquet files that hold the rows of the table now."""
    return DeltaTable(uri).file_uris()


def rows(uri: str) -> list[dict[str, object]]:
    """The rows of a small table; nothing if there is none."""
    try:
        return DeltaTable(uri).to_pyarrow_table().to_pylist()
    except TableNotFoundError:
        return []


def count(uri: str) -> int:
    """The number of rows of a table."""
    return DeltaTable(uri).to_pyarrow_dataset().count_rows()


def _until_committed(change: Callable[[], _Result]) -> _Result:
    """Another job may have changed the table meanwhile: then the change is made again on what is there now."""
    for _ in range(_TRIES - 1):
        try:
            return change()
        except CommitFailedError:
            continue
    return change()
