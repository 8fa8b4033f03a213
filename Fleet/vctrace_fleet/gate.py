"""The gate: whether a branch brought a defect, by the launches in the tables. It needs no Spark."""

import json
import subprocess
import sys
from typing import Any

import pyarrow as pa
from pyarrow import compute

from vctrace_fleet import storage
from vctrace_fleet.columns import LAUNCHES
from vctrace_fleet.tables import files as table_files

_SEVERITIES = ["note", "warning", "error"]


def gate(
    tables: str, target: str, conditions: dict[str, str], vctrace: str = "vctrace", options: list[str] | None = None,
    fail_on: str = "error", requires_nights: bool = False,
) -> int:
    """Prints what the newest night that meets the conditions shows, compared with the nights of the target branch.

    Returns the status that `vctrace audit --new-since` has: 1 if the branch brought a defect that is that severe, or if there is nothing
    to compare with and that is required; 2 if it may have brought one, and the clone is too shallow to tell.
    """
    rows = _rows(tables, target, conditions)
    text = "".join(f"{json.dumps(row)}\n" for row in rows)
    command = [vctrace, "night", "--rows", "-", "--fail-on", "never", *(options or [])]
    command += [f"{key}={value}" for key, value in conditions.items()]
    shown = subprocess.run(command, input=text, text=True, check=False)
    if shown.returncode != 0:
        return shown.returncode
    told = subprocess.run([*command, "--format", "json"], input=text, text=True, stdout=subprocess.PIPE, check=True)
    night = json.loads(told.stdout.splitlines()[-1])
    if not any(row["branch"] == target for row in rows):
        print(f"fleet: no night meets branch={target}: there is nothing to compare with yet", file=sys.stderr)
        return 1 if requires_nights else 0
    least = _SEVERITIES.index(fail_on) if fail_on in _SEVERITIES else len(_SEVERITIES)
    brought = [defect for defect in night["defects"] if defect["brought"] and _SEVERITIES.index(defect["severity"]) >= least]
    # What no night could have shown fails nothing.
    if any(defect["state"] != "first" for defect in brought):
        return 1
    return 2 if brought and night["night"].get("git") else 0


def _rows(tables: str, target: str, conditions: dict[str, str]) -> list[dict[str, Any]]:
    """The launches of the branch and of its target; no others make a difference."""
    wanted = compute.field("branch").isin([target, conditions["branch"]])
    if "app" in conditions:
        wanted = wanted & (compute.field("app") == conditions["app"])
    # Files that Delta Lake compacted have types in which Arrow does not compare what their statistics say. So it reads them whole.
    batches = (batch for file in table_files(f"{tables}/launches") for batch in storage.rows(file, LAUNCHES).to_batches())
    rows = (row for batch in batches for row in pa.Table.from_batches([batch]).filter(wanted).to_pylist())
    return [row if row["branch"] == target else row | {"target": target} for row in rows]
