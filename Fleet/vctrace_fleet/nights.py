"""The job that judges nights: from rows of launches to what each night tells."""

import json
import tempfile
from collections.abc import Callable

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import from_arrow_schema

from vctrace_fleet import jobs, storage, tables
from vctrace_fleet.branches import Branch, Key, needed, outdated
from vctrace_fleet.columns import JUDGED, LAUNCHES, NIGHTS
from vctrace_fleet.tool import judge


def judge_nights(spark: SparkSession, output: str, vctrace: str, options: list[str], again: bool = False) -> int:
    """Brings the table `nights` below `output` up to date with the launches there, and returns how many nights there are.

    Judges only the branches whose nights may have changed, or all branches `again`. The table `judged` remembers from which launches
    nights follow.
    """
    launches = jobs.read_files(spark, tables.files(f"{output}/launches"), LAUNCHES)
    branches = _branches(launches, options)
    judged = {(row["app"], row.get("branch")): row["digest"] for row in tables.rows(f"{output}/judged")}
    is_new = again or not judged
    wanted = set(branches) if is_new else outdated(branches, judged)
    if wanted:
        with storage.scratch(output) as folder:
            read = spark.createDataFrame(sorted(needed(branches, wanted), key=repr), "wanted_app string, wanted_branch string")
            is_read = F.col("app").eqNullSafe(F.col("wanted_app")) & F.col("branch").eqNullSafe(F.col("wanted_branch"))
            told = (
                launches.join(F.broadcast(read), is_read, "left_semi")
                .groupBy("app").applyInArrow(_judging(wanted, vctrace, options), from_arrow_schema(NIGHTS))
            )
            jobs.write(told, f"{folder}/nights", NIGHTS)
            tables.replace(f"{output}/nights", f"{folder}/nights", NIGHTS, None if is_new else _condition(wanted))
        rows = [{"app": app, "branch": branch, "digest": known.digest} for (app, branch), known in branches.items()]
        tables.replace_rows(f"{output}/judged", rows, JUDGED)
    return tables.count(f"{output}/nights")


def _judging(wanted: set[Key], vctrace: str, options: list[str]) -> Callable[[pa.Table], pa.Table]:
    """A step of a Spark job: from an app's launches to the nights of the wanted branches."""

    def nights(launches: pa.Table) -> pa.Table:
        rows = (f"{json.dumps(row)}\n" for batch in launches.to_batches(1000) for row in batch.to_pylist())
        with tempfile.TemporaryFile("w+") as answer:
            judge(rows, answer, vctrace, options)
            answer.seek(0)
            told = (json.loads(line) for line in answer)
            kept = (night for night in told if (night["night"]["app"], night["night"]["branch"]) in wanted)
            return pa.Table.from_pylist([{**night["night"], "defects": night["defects"]} for night in kept], NIGHTS)

    return nights


def _branches(launches: DataFrame, options: list[str]) -> dict[Key, Branch]:
    """The branches, each with its target and a digest of its launches, in whatever order, and of the options."""
    row = F.xxhash64(F.to_json(F.struct(*LAUNCHES.names)), F.lit(json.dumps(options))).cast("decimal(38,0)")
    found = launches.groupBy("app", "branch").agg(
        F.max("target").alias("target"), F.max(F.coalesce("target", "request").isNotNull()).alias("is_request"),
        F.concat_ws(":", F.count("*"), F.sum(row)).alias("digest"),
    )
    return {(found["app"], found["branch"]): Branch(found["target"], found["is_request"], found["digest"]) for found in found.collect()}


def _condition(branches: set[Key]) -> str:
    """The condition in SQL for rows of these branches."""
    apps = sorted({app for app, _ in branches}, key=repr)
    return " OR ".join(
        f"({_is('app', [app])} AND ({_is('branch', sorted((name for other, name in branches if other == app), key=repr))}))" for app in apps
    )


def _is(column: str, values: list[str | None]) -> str:
    names = ", ".join("'" + value.replace("'", "''") + "'" for value in values if value is not None)
    return " OR ".join([f"{column} IN ({names})"] * bool(names) + [f"{column} IS NULL"] * (None in values))
