"""The jobs in `Fleet/`, over logs of a night."""

import json
import stat
import subprocess
import time
from pathlib import Path
from typing import Any

import duckdb
import pytest
from pyspark.sql import SparkSession

from logs import night, write_night
from processor_time import processor_seconds
from vctrace_fleet.audit import audit_logs
from vctrace_fleet.history import write_history

COUNT = 2000

FINDING = "rule, severity, class, address, line, message, fingerprint, path, time_ns"


def _one_by_one(log: Path, vctrace: str, store: Path) -> list[tuple[Any, ...]]:
    """The findings of a log that is audited alone."""
    store.unlink(missing_ok=True)
    subprocess.run([vctrace, "audit", log, "--db", store, "--fail-on", "never"], capture_output=True, check=False)
    if not store.exists():
        return []
    query = f"SELECT {FINDING} FROM finding_log"
    told = subprocess.run(
        [vctrace, "query", query, "--db", store, "--format", "ndjson"], capture_output=True, check=True
    )
    return sorted((tuple(json.loads(line).values()) for line in told.stdout.splitlines()), key=repr)


@pytest.fixture(scope="session")
def tables(spark: SparkSession, vctrace: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tables of a night, audited by workers of which three die."""
    folder = tmp_path_factory.mktemp("night")
    write_night(folder / "logs", COUNT)
    # The first three times that it is called, it kills the worker that calls it.
    deadly = folder / "deadly"
    deadly.write_text(
        f"""#!/bin/sh
if [ "$1" = audit ]; then
    for turn in 1 2 3; do
        mkdir {folder}/killed-$turn 2>/dev/null && kill -KILL $PPID && exit 1
    done
fi
exec {vctrace} "$@"
"""
    )
    deadly.chmod(deadly.stat().st_mode | stat.S_IXUSR)
    start = time.monotonic()
    counts = audit_logs(spark, [str(folder / "logs")], str(folder / "tables"), str(deadly), [], partitions=8)
    seconds = time.monotonic() - start
    assert len(list(folder.glob("killed-*"))) == 3
    assert counts["logs"] == COUNT
    print(f"\nwith workers that die: {counts['events']} events in {seconds:.1f} s")
    return folder


def test_each_log_is_a_row_and_bad_ones_say_why(tables: Path) -> None:
    rows = duckdb.sql(f"SELECT log, error, events FROM read_parquet('{tables}/tables/runs/*/*/*.parquet')").fetchall()
    assert len(rows) == COUNT
    assert len({log for log, _, _ in rows}) == COUNT
    bad = {Path(log).name.replace("%20", " "): error for log, error, _ in rows if error}
    assert len(bad) == 2 * COUNT // 500
    for name, error in bad.items():
        assert ("shows no lifecycle event" if "no events" in name else "to its end") in error
        assert "/tmp" not in error


def test_findings_are_those_of_logs_audited_one_by_one(tables: Path, vctrace: str, tmp_path: Path) -> None:
    logs = sorted((tables / "logs").glob("*/*"))
    chosen = [log for log in logs if int(log.name.split(".")[0].split(" ")[0]) % 50 in (0, 3, 7, 8)][:40]
    found: dict[str, list[tuple[Any, ...]]] = {}
    for row in duckdb.sql(
        f"SELECT log, {FINDING} FROM read_parquet('{tables}/tables/findings/*/*/*.parquet')"
    ).fetchall():
        found.setdefault(row[0].removeprefix("file://").removeprefix("file:").replace("%20", " "), []).append(row[1:])
    expected = {str(log): _one_by_one(log, vctrace, tmp_path / "one.sqlite") for log in chosen}
    assert sum(map(len, expected.values())) > 8
    for log, findings in expected.items():
        assert sorted(found.get(log, []), key=repr) == findings, log


def test_tables_are_partitioned_by_date_and_app(tables: Path) -> None:
    folders = {str(path.relative_to(tables / "tables/runs")) for path in (tables / "tables/runs").glob("*/*")}
    assert {"date=2026-11-20/app_name=Shop", "date=2026-11-21/app_name=Shop"} <= folders
    relations = duckdb.sql(
        f"SELECT count(*), count(DISTINCT log) FROM read_parquet('{tables}/tables/relations/*/*/*.parquet')"
    ).fetchall()
    assert relations[0][1] > 1900 and relations[0][0] == 12 * relations[0][1]


def test_history_tells_new_persisting_and_fixed(spark: SparkSession, vctrace: str, tmp_path: Path) -> None:
    leaks = {
        801: ["Shop.Old", "Shop.Fixed", "Shop.Gone", "Shop.Cut"],
        802: ["Shop.Old", "Shop.Fixed"],
        803: ["Shop.Old", "Shop.New"],
    }
    for build, classes in leaks.items():
        for index, name in enumerate(classes):
            path = tmp_path / f"logs/{build}/{index}.trace"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(night(index, build, leak=name))
    # The class is still exercised, and its child is removed as it should be.
    exercised = night(9, 803).replace("Shop.Detail", "Shop.Fixed")
    (tmp_path / "logs/803/9.trace").write_text(exercised)
    # The app crashed before its child should have gone.
    cut = night(8, 803, screens=1).replace("Shop.Detail", "Shop.Cut")
    (tmp_path / "logs/803/8.trace").write_text("".join(cut.splitlines(keepends=True)[:7]))
    for build in leaks:
        audit_logs(spark, [str(tmp_path / f"logs/{build}")], str(tmp_path / "tables"), vctrace, [])
        write_history(spark, str(tmp_path / "tables"), str(tmp_path / "history"))
    states = duckdb.sql(
        f"""SELECT DISTINCT class, state, first_build, last_build, in_builds
        FROM read_parquet('{tmp_path}/history/*/*.parquet') ORDER BY class"""
    ).fetchall()
    assert states == [
        ("Shop.Cut", "not exercised", "801", "801", 1),
        ("Shop.Fixed", "fixed", "801", "802", 2),
        ("Shop.Gone", "not exercised", "801", "801", 1),
        ("Shop.New", "new", "803", "803", 1),
        ("Shop.Old", "persisting", "801", "803", 3),
    ]
    table = spark.read.parquet(str(tmp_path / "history"))
    assert {row["class"] for row in table.where("state = 'persisting'").collect()} == {"Shop.Old"}


def test_log_that_kills_the_tool_is_a_row(spark: SparkSession, vctrace: str, tmp_path: Path) -> None:
    for index in range(6):
        path = tmp_path / f"logs/{index}.trace"
        path.parent.mkdir(exist_ok=True)
        path.write_text(night(index, 800) + ("# poison\n" if index == 4 else ""))
    fragile = tmp_path / "fragile"
    fragile.write_text(
        f"""#!/bin/sh
if [ "$1" = audit ]; then
    names=$(mktemp) && cat >"$names"
    xargs -0 grep -l poison <"$names" >/dev/null && kill -KILL $$
    exec {vctrace} "$@" <"$names"
fi
exec {vctrace} "$@"
"""
    )
    fragile.chmod(0o755)
    counts = audit_logs(spark, [str(tmp_path / "logs")], str(tmp_path / "tables"), str(fragile), [], partitions=1)
    assert (counts["logs"], counts["bad"]) == (6, 1)
    rows = duckdb.sql(f"SELECT log, error FROM read_parquet('{tmp_path}/tables/runs/*/*/*.parquet')").fetchall()
    assert [(Path(log).name, error) for log, error in rows if error] == [
        ("4.trace", "vctrace ended with status -9")
    ]


def test_speed(spark: SparkSession, vctrace: str, tmp_path: Path) -> None:
    """Says how many events a second a core does, of logs with 2,000 lines."""
    for index in range(400):
        path = tmp_path / f"logs/{index}.trace"
        path.parent.mkdir(exist_ok=True)
        path.write_text(night(index, 800, screens=222))
    audit_logs(spark, [str(tmp_path / "logs/0.trace")], str(tmp_path / "warm"), vctrace, [])
    before = processor_seconds()
    counts = audit_logs(spark, [str(tmp_path / "logs")], str(tmp_path / "tables"), vctrace, [], partitions=4)
    seconds = processor_seconds() - before
    assert counts["bad"] == 0
    print(f"\n{counts['events']} events in {seconds:.1f} s of a core: {counts['events'] / seconds:,.0f} events a second")
