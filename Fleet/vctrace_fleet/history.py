"""The job that keeps the fleet's history: since which build each defect is known, and whether it is fixed."""

from pyspark.sql import DataFrame, SparkSession, Window
from pyspark.sql import functions as F


# A leak shows only where a life should have come to its end, so that a log that was cut off says nothing of it.
_EXERCISED = """
CASE rule
    WHEN 'controller-never-deallocated' THEN is_gone
    WHEN 'child-never-removed' THEN is_released
    ELSE is_shown
END
"""


def history(spark: SparkSession, tables: str) -> DataFrame:
    """A row for each app and defect (fingerprint), from the tables that `audit_logs` wrote.

    `state` tells of the app's latest build: `new` (the defect is not in an earlier build), `persisting`, `fixed` (the latest
    build could have shown the defect, and does not), or `not exercised` (it could not have shown it).
    """
    runs = spark.read.parquet(f"{tables}/runs").where("error IS NULL AND build IS NOT NULL")
    findings = spark.read.parquet(f"{tables}/findings").where("build IS NOT NULL")
    by_age = Window.partitionBy("app_name").orderBy("began", "build")
    builds = (
        runs.groupBy("app_name", "build")
        .agg(F.min(F.coalesce("start_time", F.col("date").cast("string"))).alias("began"), F.count("*").alias("runs"))
        .withColumn("age", F.row_number().over(by_age))
    )
    latest = builds.groupBy("app_name").agg(
        F.max("age").alias("latest"), F.max_by("build", "age").alias("latest_build"), F.sum("runs").alias("of_runs")
    )
    now = runs.join(latest.select("app_name", "latest_build"), "app_name").where("build = latest_build")
    shown = (
        now.select("app_name", F.explode("classes").alias("class"))
        .distinct()
        .join(_ended(now, "is_released", "removed", "deallocated"), ["app_name", "class"], "left")
        .join(_ended(now, "is_gone", "deallocated"), ["app_name", "class"], "left")
    )
    defects = (
        findings.join(builds.select("app_name", "build", "began", "age"), ["app_name", "build"])
        .groupBy("app_name", "fingerprint")
        .agg(
            *(F.max_by(name, "age").alias(name) for name in ["rule", "severity", "class", "path", "message"]),
            F.min("age").alias("first"),
            F.max("age").alias("last"),
            F.min_by("build", "age").alias("first_build"),
            F.min("began").alias("first_seen"),
            F.max_by("build", "age").alias("last_build"),
            F.max("began").alias("last_seen"),
            F.countDistinct("build").alias("in_builds"),
            F.countDistinct("log").alias("in_runs"),
            F.count("*").alias("findings"),
        )
    )
    state = (
        F.when((F.col("last") == F.col("latest")) & (F.col("first") == F.col("latest")), "new")
        .when(F.col("last") == F.col("latest"), "persisting")
        .when(F.expr(_EXERCISED), "fixed")
        .otherwise("not exercised")
    )
    return (
        defects.join(latest, "app_name")
        .join(shown.withColumn("is_shown", F.lit(True)), ["app_name", "class"], "left")
        .withColumn("state", state)
        .drop("first", "last", "latest", "is_shown", "is_released", "is_gone")
    )


def _ended(runs: DataFrame, name: str, *columns: str) -> DataFrame:
    """The classes that any of these columns has, marked by a column of that name."""
    classes = F.explode(F.array_union(*columns) if len(columns) > 1 else columns[0])
    return runs.select("app_name", classes.alias("class")).distinct().withColumn(name, F.lit(True))


def write_history(spark: SparkSession, tables: str, output: str) -> None:
    """Writes the history as Parquet; what stood there is replaced."""
    history(spark, tables).coalesce(1).write.mode("overwrite").partitionBy("app_name").parquet(output)
