"""Many processes with one store, and many runs that come and go: nobody fails, and nothing grows without end."""

import collections
import contextlib
import datetime
import os
import sqlite3
import statistics
import threading
import time

import tool

Turn = collections.namedtuple("Turn", "runs history nights seconds megabytes")

# The tables that outlive runs, so that later nights can be compared with earlier ones.
HISTORY = ("night", "night_launch", "internal_coverage", "internal_coverage_test", "internal_coverage_part", "internal_coverage_gap", "defect", "sighting", "verdict")

# The bytes that a night without defects may take in these tables, with their indexes.
BYTES_OF_A_NIGHT = 640


def history_of_nights(path):
    """The bytes of the pages that hold the history of nights, and how many nights there are."""
    marks = ", ".join("?" * len(HISTORY))
    with contextlib.closing(sqlite3.connect(path)) as store:
        [(size,)] = store.execute(
            "SELECT sum(pgsize) FROM dbstat WHERE aggregate = 1 AND name IN"
            f" (SELECT name FROM sqlite_schema WHERE tbl_name IN ({marks}))", HISTORY)
        [(count,)] = store.execute("SELECT count(*) FROM night")
    return size, count


def check_together(seconds, writers, readers):
    """Writers import and delete, readers list, query and audit, all at once."""
    failures, counts = [], {"written": 0, "read": 0}
    lock = threading.Lock()
    with tool.folder() as folder:
        tool.write_log(os.path.join(folder, "log.trace"), 2_000)
        tool.run(["import", "log.trace", "--run", "kept"], folder)
        end = time.monotonic() + seconds

        def work(commands, key):
            while time.monotonic() < end and not failures:
                for command in commands:
                    outcome = tool.run(command, folder)
                    with lock:
                        if outcome.status:
                            failures.append(f"{' '.join(command)}: status {outcome.status}\n{outcome.errors}")
                        counts[key] += 1

        threads = [
            threading.Thread(target=work, args=([
                ["import", "log.trace", "--run", f"w{index}", "--replace"], ["delete", f"w{index}"]], "written"))
            for index in range(writers)
        ] + [
            threading.Thread(target=work, args=([
                ["runs"], ["query", "SELECT count(*) FROM event_log"], ["audit", "kept", "--fail-on", "never"]], "read"))
            for _ in range(readers)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if failures:
            raise tool.Failure(failures[0])
        if tool.runs(folder) != {"kept": (2_000, 2_000)}:
            raise tool.Failure(f"the store has {tool.runs(folder)}")
    print(f"  {writers} writers and {readers} readers for {seconds} s: "
          f"{counts['written']} commands wrote, {counts['read']} read, none failed", flush=True)


def check_turnover(count):
    """Runs that come and go leave only the history of their nights, and commands as quick and as small as before."""
    turns = []
    with tool.folder() as folder:
        path = os.path.join(folder, "vctrace.sqlite")
        for turn in range(count):
            # One night each, because a prune keeps nights. All in the past, because a run is never later than its import, and none
            # before 2008, because such a clock is not believed.
            day = datetime.date(2010, 1, 1) + datetime.timedelta(days=turn)
            tool.write_log(os.path.join(folder, "log.trace"), 1_000, day=day)
            outcomes = []
            for command in (
                ["import", "log.trace", "--run", f"r{turn}"], ["audit", f"r{turn}", "--fail-on", "never"],
                ["delete", f"r{turn - 5}"] if turn % 2 and turn > 5 else ["prune", "--keep", "5"],
            ):
                outcomes.append(tool.run(command, folder))
                if outcomes[-1].status:
                    raise tool.Failure(f"{' '.join(command)}: status {outcomes[-1].status}\n{outcomes[-1].errors}")
            history, nights = history_of_nights(path)
            turns.append(Turn(
                os.path.getsize(path) - history, history, nights, sum(each.seconds for each in outcomes),
                max(each.megabytes for each in outcomes)))
        if set(tool.runs(folder).values()) != {(1_000, 1_000)}:
            raise tool.Failure(f"the store has {tool.runs(folder)}")
    # The first runs fill the store.
    early, late = turns[5:count // 2], turns[count // 2:]
    for what, unit, factor, allowance, value in (
        ("the store without history", "KB", 1.1, 64, lambda turns: max(turn.runs for turn in turns) / 1024),
        ("processor time", "ms", 1.3, 50, lambda turns: statistics.median(turn.seconds for turn in turns) * 1000),
        ("memory", "MB", 1.1, 4, lambda turns: statistics.median(turn.megabytes for turn in turns)),
    ):
        first, last = value(early), value(late)
        print(f"  {count} runs that came and went: {what} {first:,.0f} {unit} at first, {last:,.0f} {unit} at the end",
              flush=True)
        if last > first * factor + allowance:
            raise tool.Failure(f"{what} grew from {first:,.0f} to {last:,.0f} {unit}")
    # The tables are so small after a few nights that their pages are mostly empty.
    if count >= 1_000:
        kept = turns[-1].nights - turns[0].nights
        bytes_of_a_night = (turns[-1].history - turns[0].history) / kept
        print(f"  the history of {kept} nights takes {bytes_of_a_night:,.0f} bytes for each", flush=True)
        if bytes_of_a_night > BYTES_OF_A_NIGHT:
            raise tool.Failure(f"the history of a night takes more than {BYTES_OF_A_NIGHT} bytes")
