"""Delta Lake tables: each change of one is a transaction."""

import re
from collections.abc import Callable
from typing import TypeVar

import pyarrow as pa
from deltalake import DeltaTable, write_deltalake
from deltalake.exceptions import CommitFailedError
from pyarrow import dataset

from vctrace_fleet import storage

_Result = TypeVar("_Result")
_TRIES = 10


def upsert(uri: str, source: str, schema: pa.Schema, key: str, updates: list[tuple[str, dict[str, str]]]) -> None:
    """Merges rows into the table: a new key is inserted, and of a known one the first update is made whose condition holds.

    `source` is a folder of Parquet files, which is read piece by piece.
    """

    def merge() -> None:
        table = DeltaTable.create(uri, schema, mode="ignore")
        merger = table.merge(_rows(source, schema), f"old.{key} = new.{key}", source_alias="new", target_alias="old")
        for condition, columns in updates:
            merger = merger.when_matched_update(columns, condition)
        merger.when_not_matched_insert_all().execute()

    _until_committed(merge)
    _until_committed(lambda: _compact(uri))


def replace(uri: str, source: str, schema: pa.Schema) -> None:
    """Replaces all rows of the table."""
    _until_committed(lambda: write_deltalake(uri, _rows(source, schema), mode="overwrite", schema_mode="overwrite"))
    _until_committed(lambda: _compact(uri))


def _compact(uri: str) -> None:
    """Puts small files together; those that no reader needs any more go after a week."""
    table = DeltaTable(uri)
    table.optimize.compact()
    table.vacuum(dry_run=False)


def files(uri: str) -> list[str]:
    """The Parquet files that hold the rows of the table now, as Spark spells their paths."""
    return [re.sub("^s3:", "s3a:", file) for file in DeltaTable(uri).file_uris()]


def _rows(folder: str, schema: pa.Schema) -> pa.RecordBatchReader:
    system, path, _ = storage.opened(folder)
    return dataset.dataset(path, schema=schema, format="parquet", filesystem=system).scanner().to_reader()


def _until_committed(change: Callable[[], _Result]) -> _Result:
    """Another job may have changed the table meanwhile: then the change is made again on what is there now."""
    for _ in range(_TRIES - 1):
        try:
            return change()
        except CommitFailedError:
            continue
    return change()
