"""Audits the logs of one partition of a Spark job."""

import re
import tempfile
from collections.abc import Iterable, Iterator
from datetime import datetime, timezone
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from pyspark.sql import Row

from vctrace_fleet.schema import FINDING, RELATION, RUN
from vctrace_fleet.tool import Audit, ToolDied, audit

# The name and the build in `Shop 4.2 (812)`.
_APP = re.compile(r"^(?P<name>.*?)(?:\s+\d\S*)?(?:\s+\((?P<build>[^)]*)\))?$")

# The endings by which vctrace knows how a log is compressed are kept; a log's own name could be anything.
_ENDINGS = re.compile(r"(?:\.[A-Za-z0-9]{1,8})?(?:\.(?:gz|xz|zst))?$")


def audit_partition(rows: Iterable[Row], vctrace: str, options: list[str]) -> Iterator[tuple[Any, ...]]:
    """Audits logs, given as rows of Spark's `binaryFile` source, and yields a row of `AUDITED_LOG` for each."""
    with tempfile.TemporaryDirectory(prefix="vctrace-fleet-") as name:
        folder = Path(name)
        logs: dict[str, Path] = {}
        origins: dict[str, tuple[str, datetime]] = {}
        for index, row in enumerate(rows):
            key = f"log-{index:08}"
            ending = _ENDINGS.search(unquote(row.path.rsplit("/", 1)[-1]))
            logs[key] = folder / (key + (ending[0] if ending else ""))
            logs[key].write_bytes(row.content)
            origins[key] = (row.path, row.modificationTime)
        for key, result in _audit_all(logs, folder, vctrace, options):
            yield _row(*origins[key], result)


def _audit_all(
    logs: dict[str, Path], folder: Path, vctrace: str, options: list[str]
) -> Iterator[tuple[str, Audit]]:
    """One process audits all; where it dies, the half with the log that kills it gets smaller, down to that one log."""
    if not logs:
        return
    with tempfile.TemporaryDirectory(dir=folder) as place:
        try:
            yield from audit(logs, Path(place), vctrace, options).items()
            return
        except ToolDied as death:
            if len(logs) == 1:
                yield next(iter(logs)), Audit(error=str(death))
                return
    keys = sorted(logs)
    middle = len(keys) // 2
    for half in (keys[:middle], keys[middle:]):
        yield from _audit_all({key: logs[key] for key in half}, folder, vctrace, options)


def _row(path: str, modified: datetime, result: Audit) -> tuple[Any, ...]:
    run = result.run or {}
    app = _APP.match(run.get("app") or "")
    date = (run.get("start_time") or modified.astimezone(timezone.utc).isoformat())[:10]
    return (
        path,
        date,
        (app["name"] if app else "") or "unknown",
        app["build"] if app else None,
        result.error,
        sorted(result.classes),
        sorted(result.removed),
        sorted(result.deallocated),
        _values(run, RUN) if result.run else None,
        [_values(finding, FINDING) for finding in result.findings],
        [_values(relation, RELATION) for relation in result.relations],
    )


def _values(row: dict[str, Any], columns: list[Any]) -> tuple[Any, ...]:
    return tuple(row.get(column.name) for column in columns)
