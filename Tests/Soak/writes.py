"""Kills commands at each of their writes: every change to a file of the folder, one after the other (Linux)."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys

import kills
import tool

# Undoes the step to each version of the tables, which gives a store of the oldest version to upgrade. The first version has no
# step; the first upgrade comes with the first entry.
UNDONE = {}
# Opens that store.
UPGRADE = ["runs"]


def library(folder):
    path = os.path.join(folder, "kill.so")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "kill.c")
    subprocess.check_call(["clang", "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o", path, source, "-ldl"])
    return path


def make_older(path):
    with sqlite3.connect(path) as store:
        [(version,)] = store.execute("PRAGMA user_version").fetchall()
        if version > 1 and version not in UNDONE:
            raise tool.Failure(f"nothing in writes.py undoes the step to version {version} of the tables; add it")
        for (view,) in store.execute("SELECT name FROM sqlite_schema WHERE type = 'view'").fetchall():
            store.execute(f"DROP VIEW {view}")
        while version in UNDONE:
            for statement in UNDONE[version]:
                store.execute(statement)
            version -= 1
        store.execute(f"PRAGMA user_version = {version}")
    store.close()


def run(command, folder, preloaded, at):
    """Runs a command that ends at a change; its status, and how many changes it made if it came to its end."""
    counted = folder + ".count"
    environment = {**os.environ, "LD_PRELOAD": preloaded, "VCTRACE_KILL_FOLDER": folder, "VCTRACE_KILL_AT": str(at),
                   "VCTRACE_KILL_COUNT": counted}
    process = tool.start(command, folder, env=environment)
    errors = process.communicate()[1].decode(errors="replace")
    if process.returncode not in (0, -signal.SIGKILL):
        raise tool.Failure(f"{' '.join(command)} at change {at}: status {process.returncode}\n{errors[-2000:]}")
    changes = 0
    if process.returncode == 0:
        with open(counted) as file:
            changes = int(file.read())
    return process.returncode, changes


def check_left(command, at, before, folder):
    """What the command left: runs that are whole, none lost but those that it was to delete, and a store that works."""
    after = tool.runs(folder)
    place = f"{' '.join(command)} killed at change {at}"
    for name, (stated, found) in after.items():
        if stated != found or name in before and after[name] != before[name] and "--replace" not in command:
            raise tool.Failure(f"{place} left {found} of {stated} events in '{name}'")
    kills.check_names(command, before, after, place)
    if "kept" not in after:
        raise tool.Failure(f"{place} lost 'kept'")
    outcome = tool.run(["audit", "kept", "--fail-on", "never", "-o", "again.txt"], folder)
    if outcome.status:
        raise tool.Failure(f"{place}: the store cannot be used: {outcome.errors}")


def check(count, events=400):
    commands = kills.COMMANDS + ([UPGRADE] if UNDONE else [])
    with tool.folder() as base:
        fresh, preloaded = os.path.join(base, "fresh"), library(base)
        os.mkdir(fresh)
        kills.prepare(fresh, events, 50)
        for name, log in ("victim", "long.log"), ("middle", "short.log"), ("kept", "short.log"):
            tool.ended_well(tool.run(["import", log, "--run", name], fresh), ["import"])
        killed = 0
        for index, command in enumerate(commands):
            scene = os.path.join(base, f"scene-{index}")
            shutil.copytree(fresh, scene)
            if command is UPGRADE:
                make_older(os.path.join(scene, "vctrace.sqlite"))
            before = {name: counts for name, counts in tool.runs(fresh).items()}
            folder = os.path.join(base, "work")
            shutil.copytree(scene, folder)
            _, changes = run(command, folder, preloaded, 0)
            shutil.rmtree(folder)
            wanted = max(1, count // len(commands))
            # All of them, or the given number, evenly spread.
            places = sorted({1 + (2 * index + 1) * changes // (2 * wanted) for index in range(wanted)} if changes > wanted
                            else set(range(1, changes + 1)))
            for at in places:
                shutil.copytree(scene, folder)
                status, _ = run(command, folder, preloaded, at)
                killed += status != 0
                check_left(command, at, before, folder)
                shutil.rmtree(folder)
            print(f"  {' '.join(command):75} {changes:5} changes to files, killed at {len(places)}", flush=True)
    print(f"  killed {killed} times at a write, a sync, a cut, a rename or a removal: no run lost, none in part", flush=True)
