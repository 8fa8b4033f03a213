"""Audits logs on a Spark cluster: spark-submit --py-files vctrace_fleet.zip audit_logs.py LOGS… --output TABLES

Where Spark hands out files (`--files vctrace`), the binary is found by that name on the workers.
"""

import argparse
import shlex
import time

from pyspark.sql import SparkSession

from vctrace_fleet.audit import audit_logs


def main() -> None:
    """Reads the arguments, runs the job, and says what it did."""
    parser = argparse.ArgumentParser(description="Audit logs with vctrace, and keep a row for each launch.")
    parser.add_argument("logs", nargs="+", help="files or folders, in any storage that Arrow reads")
    parser.add_argument("--output", required=True, help="the folder of the tables launches and logs, which are Delta Lake's")
    parser.add_argument("--vctrace", default="vctrace", help="the binary, on each worker (default: vctrace)")
    parser.add_argument("--options", default="", help="further options of 'vctrace audit', such as '--config team.yml'")
    parser.add_argument("--partitions", type=int, help="how many partitions to make of the logs (default: one for 128 MB, at least one for each core)")
    arguments = parser.parse_args()
    spark = SparkSession.builder.appName("vctrace audit").getOrCreate()
    start = time.monotonic()
    counts = audit_logs(
        spark, arguments.logs, arguments.output, arguments.vctrace, shlex.split(arguments.options), arguments.partitions
    )
    seconds = time.monotonic() - start
    print(
        f"{counts['logs']} logs ({counts['bad']} bad), {counts['launches']} launches, {counts['events']} events "
        f"in {seconds:.1f} s"
    )


if __name__ == "__main__":
    main()
