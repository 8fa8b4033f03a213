"""Runs the built tool, and looks after what it leaves behind."""

import contextlib
import datetime
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile

binary = "vctrace"


class Failure(Exception):
    pass


class Outcome:
    def __init__(self, status, errors, seconds, megabytes):
        self.status = status
        self.errors = errors
        self.seconds = seconds
        self.megabytes = megabytes


@contextlib.contextmanager
def folder():
    path = tempfile.mkdtemp(prefix="vctrace-soak-")
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def start(arguments, path, **options):
    return subprocess.Popen(
        [binary] + arguments, cwd=path, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, **options)


def run(arguments, path):
    """Runs a command to its end; its time is that of the processor, its memory the most that was in use."""
    with start(arguments, path) as process:
        errors = process.stderr.read().decode(errors="replace")
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    memory = used.ru_maxrss / 1024 / (1024 if sys.platform == "darwin" else 1)
    return Outcome(process.returncode, errors, used.ru_utime + used.ru_stime, memory)


def ended_well(outcome, command):
    """A command ends with a status of its own, never by a signal or a trap."""
    if outcome.status not in (0, 1, 2):
        raise Failure(f"{' '.join(command)}: status {outcome.status}\n{outcome.errors[-2000:]}")


def runs(path):
    """The runs of a store by name, with how many events they should have and have; the store must be sound."""
    with contextlib.closing(sqlite3.connect(os.path.join(path, "vctrace.sqlite"))) as store:
        [(verdict,)] = store.execute("PRAGMA integrity_check").fetchall()
        if verdict != "ok":
            raise Failure(f"the store is damaged: {verdict}")
        if store.execute("PRAGMA foreign_key_check").fetchall():
            raise Failure("a row refers to one that is not there")
        return {name: (stated, found) for name, stated, found in store.execute(
            "SELECT name, event_count, (SELECT count(*) FROM event WHERE run_id = run.id) FROM run")}


def write_log(path, events, seed=0, day=datetime.date(2026, 11, 20)):
    numbers = random.Random(seed)
    with open(path, "w") as file:
        for index in range(events):
            time = f"{day}T02:{index // 60000 % 60:02}:{index // 1000 % 60:02}.{index % 1000:03}Z"
            address = 0x600000000000 + numbers.randrange(2000) * 16
            file.write(f"{time} <Shop.Item: {address:#x}> viewDidLoad\n")
