"""Audits the logs of one partition of a Spark job."""

import itertools
import json
import re
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa

from vctrace_fleet import storage
from vctrace_fleet.columns import AUDITED
from vctrace_fleet.tool import ToolDied, audit

# Keeps the extensions of compressed logs, by which vctrace knows the compression. Otherwise a log's name could be anything.
_ENDINGS = re.compile(r"(?:\.[A-Za-z0-9]{1,8})?(?:\.(?:gz|xz|zst))?$")
_BATCH = 500


def audit_partition(batches: Iterable[pa.RecordBatch], vctrace: str, options: list[str]) -> Iterator[pa.RecordBatch]:
    """Audits logs, given by `log`, `modified` and `bytes`, and yields a row of `AUDITED` for each."""
    origins = [origin for batch in batches for origin in batch.to_pylist()]
    with tempfile.TemporaryDirectory(prefix="vctrace-fleet-") as name:
        audited = _audited(origins, Path(name), vctrace, options)
        while rows := list(itertools.islice(audited, _BATCH)):
            yield pa.RecordBatch.from_pylist(rows, AUDITED)


def _audited(
    origins: list[dict[str, Any]], folder: Path, vctrace: str, options: list[str]
) -> Iterator[dict[str, Any]]:
    """One process audits all; where it dies, the half with the log that kills it gets smaller, down to that one log."""
    if not origins:
        return
    with tempfile.TemporaryDirectory(dir=folder) as name:
        place = Path(name)
        logs = [place / f"log-{index:08}{_ending(origin)}" for index, origin in enumerate(origins)]
        try:
            for origin, log in zip(origins, logs):
                storage.copy(origin["log"], log)
            errors = audit(logs, place / "store.sqlite", place / "rows.ndjson", vctrace, options)
            launches = _launches(place / "rows.ndjson")
            current = next(launches, None)
            for index, origin in enumerate(origins):
                rows: list[dict[str, Any]] = []
                if current and current[0] == f"log-{index:08}":
                    rows = [_row(launch, origin) for launch in current[1]]
                    current = next(launches, None)
                yield _log(origin, errors.get(f"log-{index:08}"), rows)
            return
        except ToolDied as death:
            if len(origins) == 1:
                yield _log(origins[0], str(death), [])
                return
    middle = len(origins) // 2
    yield from _audited(origins[:middle], folder, vctrace, options)
    yield from _audited(origins[middle:], folder, vctrace, options)


def _ending(origin: dict[str, Any]) -> str:
    ending = _ENDINGS.search(origin["log"].rsplit("/", 1)[-1])
    return ending[0] if ending else ""


def _launches(file: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The launches of each log, in the order of the logs."""
    if not file.exists():
        return
    with file.open() as lines:
        for run, group in itertools.groupby(map(json.loads, lines), key=lambda launch: launch["run"]):
            yield run, list(group)


def _row(launch: dict[str, Any], origin: dict[str, Any]) -> dict[str, Any]:
    # A second audit of the log must give the same row.
    return {**launch, "log": origin["log"], "imported": origin["modified"]}


def _log(origin: dict[str, Any], error: str | None, rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        **origin, "error": error,
        "launches": len(rows), "events": sum(row["events"] for row in rows), "rows": rows,
    }
