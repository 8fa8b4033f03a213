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
    parser.add_argument("--again", action="store_true", help="judge all branches, such as after an update of vctrace or of its configuration")
    arguments = parser.parse_args()
    spark = SparkSession.builder.appName("vctrace nights").getOrCreate()
    options = shlex.split(arguments.options)
    count = judge_nights(spark, arguments.tables, arguments.vctrace, options, arguments.again)
    print(f"{count} nights")


if __name__ == "__main__":
    main()
