"""Runs the vctrace binary over a folder of logs."""

import json
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Row = dict[str, Any]


@dataclass
class Audit:
    """What vctrace says of one log."""

    run: Row | None = None
    error: str | None = None
    findings: list[Row] = field(default_factory=list)
    relations: list[Row] = field(default_factory=list)
    classes: set[str] = field(default_factory=set)
    removed: set[str] = field(default_factory=set)
    deallocated: set[str] = field(default_factory=set)


class ToolDied(Exception):
    """vctrace ended without a word: out of memory, for example."""


def audit(logs: dict[str, Path], folder: Path, vctrace: str, options: list[str]) -> dict[str, Audit]:
    """Audits the logs in one process, and returns what it says of each, by its key.

    The files must be named by their keys and an ending.
    """
    store = folder / "audit.sqlite"
    names = "".join(f"{path}\0" for path in logs.values())
    ended = subprocess.run(
        [vctrace, "audit", "--files-from", "-", "--db", store, "--fail-on", "never", "--format", "ndjson", *options],
        input=names.encode(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False,
    )
    if ended.returncode not in (0, 2):
        raise ToolDied(f"vctrace ended with status {ended.returncode}")
    audits = {key: Audit() for key in logs}
    if store.exists():
        for run in _rows(vctrace, store, "run_log"):
            audits[run["run"]].run = run
        for finding in _rows(vctrace, store, "finding_log"):
            audits[finding["run"]].findings.append(finding)
        for relation in _rows(vctrace, store, "relation_log"):
            entry = audits[relation["run"]]
            entry.relations.append(relation)
            if relation["ended_how"] == "removed":
                entry.removed.add(relation["child_class"])
        for controller in _rows(vctrace, store, "controller_log"):
            entry = audits[controller["run"]]
            entry.classes.add(controller["class"])
            if controller["deallocated_line"] is not None:
                entry.deallocated.add(controller["class"])
    for key, message in _messages(ended.stderr.decode(errors="replace"), logs).items():
        audits[key].error = message
    for entry in audits.values():
        if entry.run is None and entry.error is None:
            entry.error = "vctrace says nothing of this log"
    return audits


def _rows(vctrace: str, store: Path, view: str) -> Iterator[Row]:
    command = [vctrace, "query", f"SELECT * FROM {view}", "--format", "ndjson", "--db", str(store)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        for line in process.stdout:
            yield json.loads(line)
    if process.returncode != 0:
        raise ToolDied(f"vctrace query ended with status {process.returncode}")


def _messages(errors: str, logs: dict[str, Path]) -> dict[str, str]:
    """The messages that name a log, by the log's key, without the name of its temporary file."""
    found: dict[str, str] = {}
    for line in errors.splitlines():
        match = re.search(r"'(?:[^']*/)?(log-\d{8})(?:\.[^'/]*)?'", line)
        if match and match[1] in logs:
            key = match[1]
            text = line.removeprefix("vctrace: ").replace(str(logs[key]), "the log").replace(f"'{key}'", "'the log'")
            found.setdefault(key, text)
    return found
