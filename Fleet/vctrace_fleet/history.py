"""The job that keeps the fleet's history: since which build each defect is known, and whether it is fixed."""

from pyspark.sql import DataFrame, SparkSession, Window
from pyspark.sql import functions as F


def history(spark: SparkSession, tables: str) -> DataFrame:
    """A row for each app and defect (fingerprint), from the tables that `audit_logs` wrote.

    `state` tells of the app's latest build: `new` (the defect is not in an earlier build), `persisting`, `fixed` (the latest
    build shows the class and not the defect), or `not exercised` (it does not show the class).
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
    shown = (
        runs.join(latest.select("app_name", "latest_build"), "app_name")
        .where("build = latest_build")
        .select("app_name", F.explode("classes").alias("class"))
        .distinct()
        .withColumn("is_shown", F.lit(True))
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
        .when(F.col("is_shown"), "fixed")
        .otherwise("not exercised")
    )
    return (
        defects.join(latest, "app_name")
        .join(shown, ["app_name", "class"], "left")
        .withColumn("state", state)
        .drop("first", "last", "latest", "is_shown")
    )


def write_history(spark: SparkSession, tables: str, output: str) -> None:
    """Writes the history as Parquet; what stood there is replaced."""
    history(spark, tables).coalesce(1).write.mode("overwrite").partitionBy("app_name").parquet(output)
