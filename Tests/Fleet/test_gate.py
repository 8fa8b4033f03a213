"""The gate's status is that of the command line, whatever the nights of the target showed. Rows come from the tool, without tables."""

import json
import subprocess
from pathlib import Path

import pytest

from logs import launch
from vctrace_fleet import gate as gates


def _write(folder: Path, shown: str, **tags: str) -> list[Path]:
    """A log for each night: S shows the leak, - could have shown it."""
    logs = []
    for index, letter in enumerate(shown):
        log = folder / f"{tags.get('branch', 'main')}-{index}.trace"
        build = 800 + index + (50 if tags else 0)
        log.write_text(launch(0, build, leak="Shop.Banner" if letter == "S" else None, tags=tags, shown="Shop.Banner"))
        logs.append(log)
    return logs


@pytest.mark.parametrize(
    ("main", "pull", "status"),
    [
        ("---", "S", 1),
        ("---", "-", 0),
        ("SSS", "S", 0),
        ("S-S-S-", "S", 0),
        # The branch brings back what main had mended, on each of its pushes.
        ("SS---", "S", 1),
        ("SS---", "SS", 1),
        # Main brought it back.
        ("SS---S", "S", 0),
    ],
)
def test_gate_and_audit_agree(
    monkeypatch: pytest.MonkeyPatch, vctrace: str, tmp_path: Path, main: str, pull: str, status: int
) -> None:
    mains = _write(tmp_path, main)
    pulls = _write(tmp_path, pull, branch="pull", target="main")
    rows = []
    for log in mains + pulls:
        command = [vctrace, "audit", log, "--no-store", "--fail-on", "never", "--format", "rows"]
        told = subprocess.run(command, capture_output=True, text=True, check=True)
        rows += [json.loads(line) for line in told.stdout.splitlines()]
    monkeypatch.setattr(gates, "_rows", lambda *_: rows)
    asked = gates.gate("", "main", {"branch": "pull"}, vctrace, fail_on="note", requires_nights=True)
    store = tmp_path / "nights.sqlite"
    for log in mains + pulls[:-1]:
        subprocess.run([vctrace, "audit", log, "--db", store, "--fail-on", "never", "-q"], capture_output=True, check=True)
    command = [vctrace, "audit", pulls[-1], "--db", store, "--fail-on", "note", "--new-since", "branch=main", "--require", "nights"]
    assert subprocess.run(command, capture_output=True, check=False).returncode == status
    assert asked == status


@pytest.mark.parametrize(
    ("state", "git", "status"), [("first", None, 0), ("first", "shallow", 2), ("new", "shallow", 1), ("persisting", "shallow", 0)]
)
def test_what_a_shallow_clone_cannot_judge_is_not_passed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, state: str, git: str | None, status: int
) -> None:
    defect = {"state": state, "severity": "error", "brought": state != "persisting"}
    night = {"night": {"git": git}, "defects": [defect]}
    tool = tmp_path / "tool"
    tool.write_text(f"#!/bin/sh\ncat > rows\necho '{json.dumps(night)}'\n")
    tool.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(gates, "_rows", lambda *_: [{"branch": "main"}])
    assert gates.gate("", "main", {"branch": "pull"}, str(tool)) == status
