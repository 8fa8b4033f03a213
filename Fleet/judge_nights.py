"""Judges the fleet's nights: spark-submit --py-files vctrace_fleet.zip judge_nights.py TABLES"""

import argparse
import shlex

from pyspark.sql import SparkSession

from vctrace_fleet.nights import judge_nights


def main() -> None:
    """Reads the arguments, and runs the job."""
    parser = argparse.ArgumentParser(description="Tell what each night of the launches in a table shows.")
    parser.add_argument("tables", help="the folder that audit_logs.py wrote")
    parser.add_argument("--vctrace", default="vctrace", help="the binary, on each worker (default: vctrace)")
    parser.add_argument("--options", default="", help="further options of 'vctrace night', such as '--config team.yml'")
    arguments = parser.parse_args()
    spark = SparkSession.builder.appName("vctrace nights").getOrCreate()
    count = judge_nights(spark, arguments.tables, arguments.vctrace, shlex.split(arguments.options))
    print(f"{count} nights")


if __name__ == "__main__":
    main()
