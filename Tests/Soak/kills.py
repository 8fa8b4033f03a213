"""Kills commands at random instants: a store keeps its runs, and has each run whole or not at all."""

import os
import random
import shutil
import signal
import subprocess
import time

import tool

COMMANDS = [
    ["import", "long.log", "--replace", "--run", "long"],
    ["import", "--merge", "long.log", "short.log", "--replace", "--run", "merged"],
    ["import", "long.log.gz", "--replace", "--run", "packed"],
    ["audit", "short.log", "--fail-on", "never", "-o", "report.txt"],
    ["audit", "logs", "--fail-on", "never"],
    ["audit", "kept", "--fail-on", "never", "--write-baseline", "baseline.json"],
    ["merge", "other.sqlite"],
    ["record", "--run", "recorded", "--replace", "--", "cat", "long.log"],
    ["delete", "victim"],
    ["prune", "--keep", "3"],
]
EVENTS = {"kept": 500, "victim": 20_000, "long": 20_000, "merged": 20_500, "packed": 20_000, "short": 500,
          "recorded": 20_000}
# The runs that `audit logs` imports, and those of the other store.
LOGS = ["first", "second", "third"]
OTHER = {"fourth", "fifth", "sixth"}
EVENTS.update(dict.fromkeys([*LOGS, *OTHER], EVENTS["short"]))


def prepare(folder, long, short):
    """Writes what the commands read."""
    tool.write_log(os.path.join(folder, "long.log"), long)
    tool.write_log(os.path.join(folder, "short.log"), short, seed=1)
    subprocess.check_call(["gzip", "-k", "long.log"], cwd=folder)
    os.mkdir(os.path.join(folder, "logs"))
    for name in LOGS:
        shutil.copy(os.path.join(folder, "short.log"), os.path.join(folder, "logs", f"{name}.log"))
    for name in sorted(OTHER):
        tool.ended_well(tool.run(["import", "short.log", "--run", name, "--db", "other.sqlite"], folder), ["import"])


def check_names(command, before, after, place):
    """A command loses no run but those that it was to delete, and a merge brings all of a store or nothing."""
    if command[0] not in ("delete", "prune") and not set(before) <= set(after):
        raise tool.Failure(f"{place} lost {set(before) - set(after)}")
    brought = set(after) & OTHER
    if command[0] == "merge" and brought not in (OTHER, set(before) & OTHER):
        raise tool.Failure(f"{place} brought only {brought} of {OTHER}")


def others(session):
    """The living processes of a command's session."""
    found = []
    for name in os.listdir("/proc") if os.path.isdir("/proc") else []:
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                state = file.read().rpartition(")")[2].split()[0]
            if os.getsid(int(name)) == session and state != "Z":
                found.append(int(name))
        except OSError:
            pass
    return found


def wait_for_the_rest(session, place):
    """What a command started ends with it, also if it is killed."""
    for _ in range(600):
        if not others(session):
            return
        time.sleep(0.1)
    raise tool.Failure(f"{place} left processes behind: {others(session)}")


def check(count, seed):
    numbers = random.Random(seed)
    with tool.folder() as folder:
        prepare(folder, EVENTS["long"], EVENTS["short"])
        durations = {}
        killed = 0
        for turn in range(count):
            for name, log in ("kept", "short.log"), ("victim", "long.log"):
                if name not in (tool.runs(folder) if turn else {}):
                    tool.ended_well(tool.run(["import", log, "--run", name], folder), ["import"])
            before = tool.runs(folder)
            command = COMMANDS[turn % len(COMMANDS)]
            begun = time.monotonic()
            process = tool.start(command, folder, start_new_session=True)
            try:
                process.wait(timeout=numbers.uniform(0, durations.get(command[0], 1)))
                durations[command[0]] = time.monotonic() - begun
            except Exception:
                os.killpg(process.pid, signal.SIGKILL)
                killed += 1
            process.communicate()
            wait_for_the_rest(process.pid, " ".join(command))
            after = tool.runs(folder)
            for name, (stated, found) in after.items():
                if (stated, found) != (EVENTS[name], EVENTS[name]):
                    raise tool.Failure(f"{' '.join(command)} left {found} of {stated} events in '{name}'")
            check_names(command, before, after, " ".join(command))
            for name in os.listdir(folder):
                # Files of a killed process do not disturb others.
                if name.endswith(".recording") or name.endswith(".partial"):
                    os.remove(os.path.join(folder, name))
        print(f"  {count} commands, {killed} of them killed: no run lost, none in part, no process left", flush=True)
