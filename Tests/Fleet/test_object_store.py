"""The jobs, the gate and the rows of shards in an object store: a small S3 server, which Spark itself has no package for."""

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from deltalake import DeltaTable
from moto.server import ThreadedMotoServer
from pyspark.sql import SparkSession

from logs import launch, write_nights
from vctrace_fleet import storage
from vctrace_fleet.audit import audit_logs
from vctrace_fleet.nights import judge_nights

FLEET = Path(__file__).parent.parent.parent / "Fleet/fleet"


@pytest.fixture(scope="module")
def bucket(spark: SparkSession) -> Iterator[str]:
    """An empty bucket. Workers start after the first job, so they see the settings, too."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    settings = {
        "AWS_ENDPOINT_URL": f"http://{host}:{port}", "AWS_ALLOW_HTTP": "true", "AWS_ACCESS_KEY_ID": "key",
        "AWS_SECRET_ACCESS_KEY": "secret", "AWS_REGION": "us-east-1", "AWS_DEFAULT_REGION": "us-east-1",
    }
    before = {name: os.environ.get(name) for name in settings}
    os.environ.update(settings)
    for name, value in settings.items():
        spark.sparkContext.environment[name] = value
    urllib.request.urlopen(urllib.request.Request(f"{settings['AWS_ENDPOINT_URL']}/fleet", method="PUT")).close()
    yield "s3://fleet"
    server.stop()
    for name, value in before.items():
        os.environ.pop(name) if value is None else os.environ.update({name: value})


def rows(table: str) -> list[dict[str, Any]]:
    return sorted(DeltaTable(table).to_pyarrow_table().to_pylist(), key=repr)


def upload(folder: Path, place: str) -> None:
    for file in folder.rglob("*.*"):
        system, path, _ = storage.opened(f"{place}/{file.relative_to(folder)}")
        with system.open_output_stream(path) as target:
            target.write(file.read_bytes())


def counting(folder: Path, vctrace: str) -> tuple[str, Path]:
    """The tool, which notes the branches of each judgement of nights."""
    notes, program = folder / "judged", folder / "counting"
    notes.touch()
    program.write_text(
        f"""#!/bin/sh
[ "$1" = night ] || exec {vctrace} "$@"
given=$(mktemp) && cat >"$given"
grep -o '"branch": "[^"]*"' "$given" | cut -d '"' -f 4 | sort -u >>{notes}
exec {vctrace} "$@" <"$given"
"""
    )
    program.chmod(0o755)
    return str(program), notes


@pytest.fixture(scope="module")
def tables(spark: SparkSession, bucket: str, vctrace: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The tables of nights of `main` and `pull`, in the bucket as the logs are."""
    folder = tmp_path_factory.mktemp("nights")
    write_nights(folder)
    upload(folder, f"{bucket}/logs/two nights")
    audit_logs(spark, [f"{bucket}/logs/two nights"], f"{bucket}/tables", vctrace, [], partitions=3)
    judge_nights(spark, f"{bucket}/tables", vctrace, [])
    return f"{bucket}/tables"


def test_tables_are_those_of_a_disk(spark: SparkSession, tables: str, vctrace: str, tmp_path: Path) -> None:
    write_nights(tmp_path / "logs")
    audit_logs(spark, [str(tmp_path / "logs")], str(tmp_path / "tables"), vctrace, [])
    judge_nights(spark, str(tmp_path / "tables"), vctrace, [])
    assert rows(f"{tables}/nights") == rows(str(tmp_path / "tables/nights"))
    assert len(rows(f"{tables}/launches")) == len(rows(str(tmp_path / "tables/launches")))
    assert not [file for file, _, _ in storage.files(tables) if "/job-" in file]


def test_only_branches_with_other_launches_are_judged_again(spark: SparkSession, bucket: str, vctrace: str, tmp_path: Path) -> None:
    output = f"{bucket}/apps"
    tool, notes = counting(tmp_path, vctrace)

    def judged_after(app: str, build: int, **tags: str) -> list[str]:
        """The branches whose rows the tool got."""
        folder = tmp_path / f"{app}-{build}-{'-'.join(tags.values())}"
        folder.mkdir()
        (folder / "a.trace").write_text(launch(0, build, tags={"app": f"{app} 4.2 ({build})", **tags}))
        audit_logs(spark, [str(folder)], output, vctrace, [])
        notes.write_text("")
        judge_nights(spark, output, tool, [])
        return notes.read_text().split()

    def told() -> list[tuple[str, str, str]]:
        return [(row["app"], row["branch"], row["build"]) for row in rows(f"{output}/nights")]

    assert judged_after("Shop", 800) == ["main"]
    assert judged_after("Rider", 800) == ["main"]
    assert judged_after("Shop", 801, branch="pay", target="main") == ["main", "pay"]
    assert judged_after("Shop", 802, branch="gift", target="main") == ["gift", "main"]
    assert judged_after("Shop", 803, branch="more", target="pay") == ["main", "more", "pay"]
    assert judged_after("Shop", 804, branch="pay", target="main") == ["main", "more", "pay"]
    assert judged_after("Shop", 805, branch="release") == ["gift", "main", "more", "pay", "release"]
    everything = told()
    assert len(everything) == 7
    notes.write_text("")
    assert judge_nights(spark, output, tool, []) == 7
    assert notes.read_text() == ""
    assert judge_nights(spark, output, tool, [], again=True) == 7
    assert told() == everything


def test_launches_are_few_files_after_many_jobs(spark: SparkSession, bucket: str, vctrace: str, tmp_path: Path) -> None:
    for index in range(4):
        (tmp_path / str(index)).mkdir()
        (tmp_path / str(index) / "a.trace").write_text(launch(index, 800 + index))
        audit_logs(spark, [str(tmp_path / str(index))], f"{bucket}/often", vctrace, [])
    assert len(DeltaTable(f"{bucket}/often/launches").file_uris()) == 1


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["--new-since", "branch=main", "branch=main", "build=803", "--fail-on", "warning"], 1),
        (["--new-since", "branch=main", "branch=main", "build=803"], 0),
        (["--new-since", "branch=main", "branch=main", "build=803", "--fail-on", "never"], 0),
        (["--new-since", "branch=main", "branch=pull", "--fail-on", "warning"], 0),
        (["--new-since", "branch=nowhere", "branch=pull"], 0),
        (["--new-since", "branch=nowhere", "branch=pull", "--require", "nights"], 1),
        (["--new-since", "branch=main", "branch=nowhere"], 2),
        (["--new-since", "main", "branch=pull"], 2),
    ],
)
def test_gate_has_the_status_of_the_command_line(tables: str, vctrace: str, words: list[str], status: int) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run(
        [sys.executable, FLEET, "gate", tables, *words, "--vctrace", vctrace], env=environment, capture_output=True, text=True, check=False
    )
    assert ended.returncode == status, ended.stderr
    assert ("main" in ended.stdout or "pull" in ended.stdout) == (status < 2), ended.stderr
    assert ("nothing to compare with" in ended.stderr) == ("branch=nowhere" in words and words[1] == "branch=nowhere")


def test_rows_of_shards_need_no_engine(bucket: str, vctrace: str, tmp_path: Path) -> None:
    """As the page says: each shard writes rows into the bucket, and one job tells what the night shows."""
    for build in (801, 802):
        for shard in range(2):
            log = tmp_path / f"{build}-{shard}.trace"
            log.write_text(launch(shard, build, leak="Shop.Banner" if (build, shard) == (802, 1) else None))
            (tmp_path / "rows").mkdir(exist_ok=True)
            target = tmp_path / f"rows/{build}-{shard}.ndjson"
            command = [vctrace, "audit", log, "--no-store", "--fail-on", "never", "--format", "rows", "--output", target]
            subprocess.run(command, capture_output=True, check=True)
    upload(tmp_path / "rows", f"{bucket}/rows")
    parts = []
    for place, _, _ in storage.files(f"{bucket}/rows"):
        storage.copy(place, tmp_path / "part")
        parts.append((tmp_path / "part").read_text())
    command = [vctrace, "night", "--rows", "-", "branch=main", "--fail-on", "warning", "--format", "json"]
    told = subprocess.run(command, input="".join(parts), capture_output=True, text=True, check=False)
    newest = json.loads(told.stdout.splitlines()[-1])
    assert told.returncode == 1, told.stderr
    assert newest["night"]["launches"] == 2
    assert [defect["class"] for defect in newest["defects"] if defect["state"] in ("new", "first")] == ["Shop.Banner"]
