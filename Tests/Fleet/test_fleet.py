"""The jobs in `Fleet/`, over logs of nights."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from deltalake import DeltaTable
from pyspark.sql import SparkSession

from logs import launch, write_night, write_nights
from processor_time import processor_seconds
from vctrace_fleet.audit import audit_logs
from vctrace_fleet.nights import judge_nights
from vctrace_fleet.tool import ToolFailed

COUNT = 2000

Row = dict[str, Any]


def rows(table: Path) -> list[Row]:
    """All rows of a Delta Lake table, in an order that does not depend on the files."""
    return sorted(DeltaTable(str(table)).to_pyarrow_table().to_pylist(), key=repr)


def script(path: Path, text: str) -> str:
    """Writes a program that replaces the tool and calls it."""
    path.write_text(f"#!/bin/sh\n{text}")
    path.chmod(0o755)
    return str(path)


def deadly(folder: Path, vctrace: str, times: int) -> str:
    """The tool, which kills the calling worker in its first audits."""
    turns = " ".join(map(str, range(times)))
    return script(
        folder / "deadly",
        f"""if [ "$1" = audit ]; then
    for turn in {turns}; do
        mkdir {folder}/killed-$turn 2>/dev/null && kill -KILL $PPID && exit 1
    done
fi
exec {vctrace} "$@"
""",
    )


# MARK: Many logs


@pytest.fixture(scope="session")
def night(spark: SparkSession, vctrace: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, int]]:
    """The tables of 2,000 logs, audited by workers. Three workers die."""
    folder = tmp_path_factory.mktemp("night")
    write_night(folder / "logs", COUNT)
    counts = audit_logs(
        spark, [str(folder / "logs")], str(folder / "tables"), deadly(folder, vctrace, 3), [], partitions=8
    )
    assert len(list(folder.glob("killed-*"))) == 3
    return folder, counts


def test_each_log_is_a_row_and_bad_ones_say_why(night: tuple[Path, dict[str, int]]) -> None:
    folder, counts = night
    logs = rows(folder / "tables/logs")
    assert len(logs) == len({log["log"] for log in logs}) == counts["logs"] == COUNT
    bad = {Path(log["log"]).name: log["error"] for log in logs if log["error"]}
    assert len(bad) == counts["bad"] == 2 * COUNT // 500
    for name, error in bad.items():
        assert ("shows no lifecycle event" if "no events" in name else "to its end") in error
        assert "/tmp" not in error


def test_rows_are_those_of_logs_audited_one_by_one(night: tuple[Path, dict[str, int]], vctrace: str, tmp_path: Path) -> None:
    folder, _ = night
    chosen = [row for row in rows(folder / "tables/launches") if row["defects"] or row["log"].endswith(".gz")][:40]
    assert sum(len(row["defects"]) for row in chosen) > 8
    for index, row in enumerate(chosen):
        command = [vctrace, "audit", row["log"], "--db", tmp_path / f"{index}.sqlite", "--format", "rows"]
        told = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        alone = json.loads(told.stdout)
        assert {key: value for key, value in row.items() if key not in ("log", "imported")} == {
            key: value for key, value in alone.items() if key not in ("run", "imported")
        }


def test_few_files_are_left(night: tuple[Path, dict[str, int]]) -> None:
    folder, counts = night
    for table in ("launches", "logs"):
        assert len(DeltaTable(str(folder / "tables" / table)).file_uris()) <= COUNT // 50
    assert counts["files"] <= COUNT // 50


# MARK: Equal tables


@pytest.fixture(scope="session")
def nights(spark: SparkSession, vctrace: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """The logs of some nights, and the tables that one job makes from them below `tables`."""
    folder = tmp_path_factory.mktemp("nights")
    batches = [str(path) for path in write_nights(folder / "logs")]
    audit_logs(spark, batches, str(folder / "tables"), vctrace, [], partitions=3)
    judge_nights(spark, str(folder / "tables"), vctrace, [])
    return folder, batches


def expect_equal(spark: SparkSession, vctrace: str, tables: Path, expected: Path) -> None:
    judge_nights(spark, str(tables), vctrace, [])
    for name in ("launches", "logs", "nights"):
        assert rows(tables / name) == rows(expected / name)
    assert not list(tables.glob("job-*"))


def once_by_one(audit: Callable[..., Any], batches: list[str]) -> None:
    for batch in batches:
        audit([batch])


def late(audit: Callable[..., Any], batches: list[str]) -> None:
    for batch in reversed(batches):
        audit([batch])


def twice(audit: Callable[..., Any], batches: list[str]) -> None:
    audit(batches)
    audit(batches)


def side_by_side(audit: Callable[..., Any], batches: list[str]) -> None:
    jobs = [threading.Thread(target=audit, args=[batches[first:]]) for first in (0, 1, 2)]
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()


def under_another_rule_before(audit: Callable[..., Any], batches: list[str]) -> None:
    rules = Path(batches[0]).parent.parent / "rules.yml"
    rules.write_text("rules: {controller-never-deallocated: off}\n")
    audit(batches, ["--config", str(rules)])
    audit(batches)


@pytest.mark.parametrize("way", [once_by_one, late, twice, side_by_side, under_another_rule_before])
def test_tables_are_equal(
    way: Callable[..., None], spark: SparkSession, vctrace: str, nights: tuple[Path, list[str]], tmp_path: Path
) -> None:
    def audit(logs: list[str], options: list[str] | None = None) -> None:
        audit_logs(spark, logs, str(tmp_path / "tables"), vctrace, options or [])

    way(audit, nights[1])
    expect_equal(spark, vctrace, tmp_path / "tables", nights[0] / "tables")


def test_tables_are_equal_after_workers_died(
    spark: SparkSession, vctrace: str, nights: tuple[Path, list[str]], tmp_path: Path
) -> None:
    audit_logs(spark, nights[1], str(tmp_path / "tables"), deadly(tmp_path, vctrace, 3), [], partitions=3)
    assert len(list(tmp_path.glob("killed-*"))) == 3
    expect_equal(spark, vctrace, tmp_path / "tables", nights[0] / "tables")


def test_tables_are_equal_after_a_job_died(
    spark: SparkSession, vctrace: str, nights: tuple[Path, list[str]], tmp_path: Path
) -> None:
    """The job is killed after it wrote the launches and before it wrote all logs."""
    tables = tmp_path / "tables"
    program = Path(__file__).parent.parent.parent / "Fleet/audit_logs.py"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, program, *nights[1], "--output", tables, "--vctrace", vctrace],
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    ) as job:
        while not (tables / "launches/_delta_log/00000000000000000001.json").exists():
            assert job.poll() is None
            time.sleep(0.001)
        os.killpg(job.pid, signal.SIGKILL)
    left = list(tables.glob("job-*"))
    assert left
    audit_logs(spark, nights[1], str(tables), vctrace, [])
    for folder in left:
        subprocess.run(["rm", "-r", folder], check=True)
    expect_equal(spark, vctrace, tables, nights[0] / "tables")


# MARK: States


def test_states_are_those_of_a_store(vctrace: str, nights: tuple[Path, list[str]], tmp_path: Path) -> None:
    folder, batches = nights
    store = ["--db", str(tmp_path / "store.sqlite")]
    subprocess.run([vctrace, "audit", *batches, *store, "--quiet"], capture_output=True, check=False)
    told = rows(folder / "tables/nights")
    assert len(told) == 5
    states = set()
    for row in told:
        command = [vctrace, "night", f"branch={row['branch']}", f"build={row['build']}", *store, "--format", "json"]
        answer = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        own = json.loads(answer.stdout)
        for defect in own["defects"]:
            # Facts from a work tree, which a worker lacks.
            for name in ("owner", "file", "line", "caller"):
                defect.pop(name, None)
            for name in ("commits", "suspects", "next"):
                (defect["range"] or {}).pop(name, None)
        assert row == {**own["night"], "defects": own["defects"]}
        states |= {defect["state"] for defect in row["defects"]}
    assert states >= {"new", "first", "persisting", "fixed", "notRun"}


# MARK: Trouble


def test_log_that_kills_the_tool_is_a_row(spark: SparkSession, vctrace: str, tmp_path: Path) -> None:
    for index in range(6):
        path = tmp_path / f"logs/{index}.trace"
        path.parent.mkdir(exist_ok=True)
        path.write_text(launch(index, 800) + ("# poison\n" if index == 4 else ""))
    fragile = script(
        tmp_path / "fragile",
        f"""if [ "$1" = audit ]; then
    names=$(mktemp) && cat >"$names"
    xargs -0 grep -l poison <"$names" >/dev/null && kill -KILL $$
    exec {vctrace} "$@" <"$names"
fi
exec {vctrace} "$@"
""",
    )
    counts = audit_logs(spark, [str(tmp_path / "logs")], str(tmp_path / "tables"), fragile, [], partitions=1)
    assert (counts["logs"], counts["bad"], counts["launches"]) == (6, 1, 5)
    assert [(Path(log["log"]).name, log["error"]) for log in rows(tmp_path / "tables/logs") if log["error"]] == [
        ("4.trace", "vctrace was ended by signal 9")
    ]


def test_findings_are_an_answer_and_a_wrong_option_is_none(
    spark: SparkSession, vctrace: str, nights: tuple[Path, list[str]], tmp_path: Path
) -> None:
    strict = ["--fail-on", "note", "--require", "present"]
    counts = audit_logs(spark, nights[1], str(tmp_path / "tables"), vctrace, strict)
    assert counts["bad"] == 1
    expect_equal(spark, vctrace, tmp_path / "tables", nights[0] / "tables")
    with pytest.raises(Exception, match=ToolFailed.__name__):
        audit_logs(spark, nights[1], str(tmp_path / "tables"), vctrace, ["--config", "nowhere.yml"])
    expect_equal(spark, vctrace, tmp_path / "tables", nights[0] / "tables")


def test_no_log_is_in_memory_as_a_whole(tmp_path: Path) -> None:
    log = tmp_path / "large.trace"
    with log.open("wb") as file:
        file.truncate(300 << 20)
    program = (
        "import resource, sys; from pathlib import Path; from vctrace_fleet import storage; "
        f"before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss; storage.copy('{log}', Path('{tmp_path}/copy')); "
        "print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    told = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=True)
    assert (tmp_path / "copy").stat().st_size == 300 << 20
    assert int(told.stdout) < 50


def test_speed(spark: SparkSession, vctrace: str, tmp_path: Path) -> None:
    """Prints the events per second and core, for logs with 2,000 lines."""
    for index in range(400):
        path = tmp_path / f"logs/{index}.trace"
        path.parent.mkdir(exist_ok=True)
        path.write_text(launch(index, 800, screens=222))
    audit_logs(spark, [str(tmp_path / "logs/0.trace")], str(tmp_path / "warm"), vctrace, [])
    before = processor_seconds()
    counts = audit_logs(spark, [str(tmp_path / "logs")], str(tmp_path / "tables"), vctrace, [], partitions=4)
    seconds = processor_seconds() - before
    assert counts["bad"] == 0
    print(f"\n{counts['events']} events in {seconds:.1f} s of a core: {counts['events'] / seconds:,.0f} events a second")
