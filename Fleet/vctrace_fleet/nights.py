"""The job that judges nights: from rows of launches to what each night tells."""

import json
import tempfile

import pyarrow as pa
from pyspark.sql import SparkSession
from pyspark.sql.pandas.types import from_arrow_schema

from vctrace_fleet import storage, tables
from vctrace_fleet.columns import LAUNCHES, NIGHTS
from vctrace_fleet.tool import judge


def judge_nights(spark: SparkSession, output: str, vctrace: str, options: list[str]) -> int:
    """Replaces the table `nights` below `output` by what the launches there make up.

    Returns how many nights there are.
    """

    def nights(launches: pa.Table) -> pa.Table:
        rows = (f"{json.dumps(row)}\n" for batch in launches.to_batches(1000) for row in batch.to_pylist())
        with tempfile.TemporaryFile("w+") as answer:
            judge(rows, answer, vctrace, options)
            answer.seek(0)
            told = (json.loads(line) for line in answer)
            return pa.Table.from_pylist(
                [{**night["night"], "defects": night["defects"]} for night in told], NIGHTS
            )

    launches = spark.read.schema(from_arrow_schema(LAUNCHES)).parquet(*tables.files(f"{output}/launches"))
    with storage.scratch(output) as folder:
        # A pull request is compared with its target branch, of the same app.
        launches.groupBy("app").applyInArrow(nights, from_arrow_schema(NIGHTS)).write.parquet(f"{folder}/nights")
        tables.replace(f"{output}/nights", f"{folder}/nights", NIGHTS)
        return spark.read.parquet(f"{folder}/nights").count()
