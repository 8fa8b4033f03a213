"""Kills commands at random instants: a store keeps its runs, and has each run whole or not at all."""

import os
import random
import signal
import time

import tool

COMMANDS = [
    ["import", "long.log", "--replace", "--run", "long"],
    ["import", "--merge", "long.log", "short.log", "--replace", "--run", "merged"],
    ["import", "long.log.gz", "--replace", "--run", "packed"],
    ["audit", "short.log", "--fail-on", "never", "-o", "report.txt"],
    ["audit", "kept", "--fail-on", "never", "--write-baseline", "baseline.json"],
    ["record", "--run", "recorded", "--replace", "--", "cat", "long.log"],
    ["delete", "victim"],
    ["prune", "--keep", "3"],
]
EVENTS = {"kept": 500, "victim": 20_000, "long": 20_000, "merged": 20_500, "packed": 20_000, "short": 500,
          "recorded": 20_000}


def check(count, seed):
    numbers = random.Random(seed)
    with tool.folder() as folder:
        tool.write_log(os.path.join(folder, "long.log"), 20_000)
        tool.write_log(os.path.join(folder, "short.log"), 500)
        os.system(f"cd '{folder}' && gzip -k long.log")
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
            after = tool.runs(folder)
            for name, (stated, found) in after.items():
                if (stated, found) != (EVENTS[name], EVENTS[name]):
                    raise tool.Failure(f"{' '.join(command)} left {found} of {stated} events in '{name}'")
            if command[0] in ("import", "audit", "record") and not set(before) <= set(after):
                raise tool.Failure(f"{' '.join(command)} lost {set(before) - set(after)}")
            for name in os.listdir(folder):
                # What a killed process left is in nobody's way.
                if name.endswith(".recording") or name.endswith(".partial"):
                    os.remove(os.path.join(folder, name))
        print(f"  {count} commands, {killed} of them killed: no run lost, none in part", flush=True)
