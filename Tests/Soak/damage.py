"""Stores with damaged bytes: each command reads them or says what is wrong, and ends with a status of its own."""

import os
import random
import shutil

import tool

COMMANDS = [
    ["runs"], ["audit", "log", "--fail-on", "never"], ["replay", "log"], ["replay", "log", "--at", "+0.1"],
    ["query", "SELECT * FROM event_log"], ["query", "SELECT * FROM relation_log"], ["history", "missing-did-move"],
    ["diff", "log", "other"], ["import", "log.trace", "--run", "again"], ["delete", "other"], ["prune", "--keep", "1"],
]


def damage(data, numbers):
    data = bytearray(data)
    kind = numbers.randrange(4)
    if kind == 0:
        for _ in range(numbers.randrange(1, 20)):
            data[numbers.randrange(len(data))] = numbers.randrange(256)
    elif kind == 1:
        start = numbers.randrange(len(data))
        for index in range(start, min(start + numbers.randrange(1, 5000), len(data))):
            data[index] = numbers.choice((0, 0xFF, numbers.randrange(256)))
    elif kind == 2:
        del data[numbers.randrange(1, len(data)):]
    else:
        # One page replaced by another one.
        pages = len(data) // 4096
        source, target = numbers.randrange(pages) * 4096, numbers.randrange(1, pages) * 4096
        data[target:target + 4096] = data[source:source + 4096]
    return data


def check(count, seed):
    numbers = random.Random(seed)
    refused = 0
    with tool.folder() as folder:
        store = os.path.join(folder, "vctrace.sqlite")
        tool.write_log(os.path.join(folder, "log.trace"), 300)
        tool.write_log(os.path.join(folder, "other.trace"), 300, seed=1)
        for command in ["import", "log.trace"], ["audit", "other.trace", "--fail-on", "never"]:
            tool.ended_well(tool.run(command, folder), command)
        with open(store, "rb") as file:
            sound = file.read()
        for turn in range(count):
            for ending in "-wal", "-shm":
                if os.path.exists(store + ending):
                    os.remove(store + ending)
            with open(store, "wb") as file:
                file.write(damage(sound, numbers))
            kept = os.path.join(folder, "damaged.sqlite")
            shutil.copy(store, kept)
            for command in numbers.sample(COMMANDS, 4):
                outcome = tool.run(command + ["--wait", "0"], folder)
                try:
                    tool.ended_well(outcome, command)
                except tool.Failure:
                    shutil.copy(kept, "/tmp/vctrace-damaged.sqlite")
                    print("  the store is in /tmp/vctrace-damaged.sqlite")
                    raise
                refused += outcome.status == 2
    print(f"  {count} damaged stores, {4 * count} commands: {refused} said what is wrong, none crashed", flush=True)
