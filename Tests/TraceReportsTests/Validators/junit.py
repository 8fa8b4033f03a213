"""Reads a report with a JUnit parser, and prints what it understood as JSON."""

import json
import sys

import junitparser


def outcome(case):
    if case.is_passed:
        return "passed"
    return {"Failure": "failed", "Skipped": "skipped"}[type(case.result[0]).__name__]


suites = junitparser.JUnitXml.fromfile(sys.argv[1])
# The totals as they stand, and as the parser counts them.
written = (suites.tests, suites.failures, suites.errors, suites.skipped)
suites.update_statistics()
counted = (suites.tests, suites.failures, suites.errors, suites.skipped)
assert written == counted, f"{written} are written, {counted} are there"
print(
    json.dumps(
        [
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
    )
)
