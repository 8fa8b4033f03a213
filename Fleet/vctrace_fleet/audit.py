"""The job that audits logs: from files that Spark reads to Parquet."""

from pyspark import StorageLevel
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from vctrace_fleet.partition import audit_partition
from vctrace_fleet.schema import AUDITED_LOG

_PARTITIONS = ["date", "app_name"]


def audit_logs(
    spark: SparkSession, logs: list[str], output: str, vctrace: str, options: list[str], partitions: int | None = None
) -> dict[str, int]:
    """Audits the logs, and writes the tables runs, findings and relations below `output`.

    Runs of days and apps that are there already are replaced as a whole.

    Returns how many logs there were, how many of them are bad, and how many events and findings.
    """
    files = spark.read.format("binaryFile").option("recursiveFileLookup", "true").load(logs)
    if partitions is not None:
        files = files.repartition(partitions)
    rows = files.select("path", "modificationTime", "content").rdd
    audited = spark.createDataFrame(
        rows.mapPartitions(lambda part: audit_partition(part, vctrace, options)), AUDITED_LOG
    ).persist(StorageLevel.DISK_ONLY)
    try:
        _write(audited.select("log", *_PARTITIONS, "build", "error", "classes", "removed", "deallocated", "run.*"), f"{output}/runs")
        _write(_exploded(audited, "finding_rows"), f"{output}/findings")
        _write(_exploded(audited, "relation_rows"), f"{output}/relations")
        counts = audited.select(
            F.count("*").alias("logs"),
            F.count("error").alias("bad"),
            F.coalesce(F.sum("run.events"), F.lit(0)).alias("events"),
            F.coalesce(F.sum(F.size("finding_rows")), F.lit(0)).alias("findings"),
        ).first()
        assert counts is not None
        return counts.asDict()
    finally:
        audited.unpersist()


def _exploded(audited: DataFrame, column: str) -> DataFrame:
    return audited.select("log", *_PARTITIONS, "build", F.explode(column).alias("row")).select(
        "log", *_PARTITIONS, "build", "row.*"
    )


def _write(table: DataFrame, path: str) -> None:
    table.write.mode("overwrite").option("partitionOverwriteMode", "dynamic").partitionBy(*_PARTITIONS).parquet(path)
