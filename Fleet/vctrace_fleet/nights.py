"""The job that judges nights: from rows of launches to what each night tells."""

import json
import tempfile

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import from_arrow_schema

from vctrace_fleet import jobs, storage, tables
from vctrace_fleet.columns import JUDGED, LAUNCHES, NIGHTS
from vctrace_fleet.tool import judge


def judge_nights(spark: SparkSession, output: str, vctrace: str, options: list[str], again: bool = False) -> int:
    """Brings the table `nights` below `output` up to date with the launches there, and returns how many nights there are.

    Judges only the apps whose launches changed, or all apps `again`. The table `judged` remembers from which launches nights follow.
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

    launches = jobs.read_files(spark, tables.files(f"{output}/launches"), LAUNCHES)
    current = {row["app"]: row["digest"] for row in _digests(launches, options).collect()}
    judged = {row["app"]: row["digest"] for row in tables.rows(f"{output}/judged")}
    is_new = again or not judged
    changed = [app for app, digest in current.items() if is_new or judged.get(app) != digest]
    if changed:
        with storage.scratch(output) as folder:
            # A pull request is compared with its target branch, of the same app.
            wanted = launches.where(_condition(changed))
            told = wanted.groupBy("app").applyInArrow(nights, from_arrow_schema(NIGHTS))
            jobs.write(told, f"{folder}/nights", NIGHTS)
            tables.replace(f"{output}/nights", f"{folder}/nights", NIGHTS, None if is_new else _condition(changed))
        tables.replace_rows(f"{output}/judged", [{"app": app, "digest": digest} for app, digest in current.items()], JUDGED)
    return tables.count(f"{output}/nights")


def _digests(launches: DataFrame, options: list[str]) -> DataFrame:
    """A digest of each app's launches, in whatever order, and of the options."""
    row = F.xxhash64(F.to_json(F.struct(*LAUNCHES.names)), F.lit(json.dumps(options))).cast("decimal(38,0)")
    return launches.groupBy("app").agg(F.concat_ws(":", F.count("*"), F.sum(row)).alias("digest"))


def _condition(apps: list[str | None]) -> str:
    names = ", ".join("'" + app.replace("'", "''") + "'" for app in apps if app is not None)
    return " OR ".join([f"app IN ({names})"] * bool(names) + ["app IS NULL"] * (None in apps))
