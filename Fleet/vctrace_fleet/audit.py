"""The job that audits logs: from files that Spark finds to rows of their launches."""

import functools

from pyspark.sql import SparkSession, Window
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import from_arrow_schema

from vctrace_fleet import jobs, storage, tables
from vctrace_fleet.columns import AUDITED, LAUNCHES, LOGS
from vctrace_fleet.partition import audit_partition

# In bytes.
_PARTITION = 128 << 20


def audit_logs(
    spark: SparkSession, logs: list[str], output: str, vctrace: str, options: list[str], partitions: int | None = None
) -> dict[str, int]:
    """Audits the logs, and merges what they show into the tables `launches` and `logs` below `output`.

    Returns how many logs there were, how many of them are bad, and how many launches, events and files of `launches`.
    """
    files = sorted({file for log in logs for file in storage.files(log)})
    # Spark's own readers skip empty files and hold whole files in memory.
    count = partitions or max(spark.sparkContext.defaultParallelism, sum(size for _, _, size in files) // _PARTITION)
    found = spark.createDataFrame(files, "log string, modified long, bytes long").repartition(count)
    audit = functools.partial(audit_partition, vctrace=vctrace, options=options)
    with storage.scratch(output) as folder:
        jobs.write(found.mapInArrow(audit, from_arrow_schema(AUDITED)), f"{folder}/audited", AUDITED)
        audited = jobs.read(spark, f"{folder}/audited", AUDITED)
        copies = Window.partitionBy("launch")
        ranked = (
            audited.select(F.explode("rows").alias("row"))
            .select("row.*")
            .withColumn("rank", F.row_number().over(copies.orderBy(F.desc("events"), "log")))
            .withColumn("imported", F.min("imported").over(copies))
        )
        jobs.write(ranked.where("rank = 1").select(LAUNCHES.names), f"{folder}/launches", LAUNCHES)
        jobs.write(audited.select(LOGS.names), f"{folder}/logs", LOGS)
        _merge(output, folder)
        counts = audited.select(
            F.count("*").alias("logs"), F.count("error").alias("bad"),
            *(F.coalesce(F.sum(name), F.lit(0)).alias(name) for name in ("launches", "events")),
        ).first()
    assert counts is not None
    return {**counts.asDict(), "files": len(tables.files(f"{output}/launches"))}


def _merge(output: str, folder: str) -> None:
    """Of two copies of a launch, the longer counts, and of a log, the later. The order of batches makes no difference."""
    facts = {name: f"new.{name}" for name in LAUNCHES.names}
    facts["imported"] = "least(old.imported, new.imported)"
    alike = {**facts, "log": "least(old.log, new.log)"}
    tables.upsert(
        f"{output}/launches", f"{folder}/launches", LAUNCHES, "launch",
        [
            ("new.events > old.events", facts),
            ("new.events = old.events", alike),
            ("new.imported < old.imported", {"imported": "new.imported"}),
        ],
    )
    # The launches come first: a job that ends between the two has to run again, so the logs must not look done.
    tables.upsert(
        f"{output}/logs", f"{folder}/logs", LOGS, "log",
        [("new.modified >= old.modified", {name: f"new.{name}" for name in LOGS.names})],
    )
