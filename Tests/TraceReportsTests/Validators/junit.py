"""Reads reports with a JUnit parser, and prints their contents as JSON."""

import json
import sys

import junitparser


def outcome(case):
    if case.is_passed:
        return "passed"
    return {"Failure": "failed", "Error": "did not end", "Skipped": "skipped"}[type(case.result[0]).__name__]


def read(path):
    suites = junitparser.JUnitXml.fromfile(path)
    # The totals in the report, and those that the parser counts.
    written = (suites.tests, suites.failures, suites.errors, suites.skipped)
    suites.update_statistics()
    counted = (suites.tests, suites.failures, suites.errors, suites.skipped)
    assert written == counted, f"{path}: {written} are written, {counted} are there"
    return [
        {
            "name": suite.name,
            "cases": [
                {
                    "classname": case.classname,
                    "name": case.name,
                    "outcome": outcome(case),
                    "message": case.result[0].message if case.result else None,
                    "output": case.system_out,
                }
                for case in suite
            ],
        }
        for suite in suites
    ]


print(json.dumps([read(path) for path in sys.argv[1:]]))
