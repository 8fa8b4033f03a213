"""Rows of Spark jobs in Parquet files. The workers read and write them with Arrow, so that Spark needs no packages for any storage."""

from collections.abc import Callable, Iterable, Iterator

import pyarrow as pa
from pyarrow import parquet
from pyspark import TaskContext
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.types import from_arrow_schema

from vctrace_fleet import storage


def write(rows: DataFrame, folder: str, schema: pa.Schema) -> int:
    """Writes the rows into a folder, a file for each partition. Returns how many there are."""
    system, path, _ = storage.opened(folder)
    system.create_dir(path)
    counts = rows.mapInArrow(_writing(folder, schema), "rows long").collect()
    return sum(count["rows"] for count in counts)


def read(spark: SparkSession, folder: str, schema: pa.Schema) -> DataFrame:
    """The rows of the files in a folder."""
    return read_files(spark, [place for place, _, _ in storage.files(folder)], schema)


def read_files(spark: SparkSession, files: list[str], schema: pa.Schema) -> DataFrame:
    """The rows of files."""
    found = spark.createDataFrame([(file,) for file in files], "file string").repartition(max(1, len(files)))
    return found.mapInArrow(_reading(schema), from_arrow_schema(schema))


def _reading(schema: pa.Schema) -> Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """A step of a Spark job: from rows that name Parquet files in `file` to the rows in these files."""

    def step(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            for place in batch.column("file").to_pylist():
                yield from storage.rows(place, schema).scanner(batch_size=1000).to_batches()

    return step


def _writing(folder: str, schema: pa.Schema) -> Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """A step of a Spark job: writes the rows of a partition into a Parquet file in the folder, and yields its number of `rows`.

    A task that is tried again replaces what the first try wrote.
    """

    def step(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        context = TaskContext.get()
        assert context is not None
        system, path, _ = storage.opened(f"{folder}/part-{context.partitionId():05}.parquet")
        rows = 0
        with system.open_output_stream(path) as file, parquet.ParquetWriter(file, schema) as writer:
            for batch in batches:
                writer.write_batch(batch.cast(schema))
                rows += batch.num_rows
        yield pa.RecordBatch.from_pydict({"rows": pa.array([rows], pa.int64())})

    return step
