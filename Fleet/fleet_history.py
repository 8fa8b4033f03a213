"""Keeps the fleet's history: spark-submit --py-files vctrace_fleet.zip fleet_history.py TABLES --output HISTORY"""

import argparse

from pyspark.sql import SparkSession

from vctrace_fleet.history import write_history


def main() -> None:
    """Reads the arguments, and runs the job."""
    parser = argparse.ArgumentParser(description="Tell since which build each defect is known, and whether it is fixed.")
    parser.add_argument("tables", help="the folder that audit_logs.py wrote")
    parser.add_argument("--output", required=True, help="the folder of the history")
    arguments = parser.parse_args()
    write_history(SparkSession.builder.appName("vctrace history").getOrCreate(), arguments.tables, arguments.output)


if __name__ == "__main__":
    main()
