"""Many processes with one store, and many runs that come and go: nobody fails, and nothing grows without end."""

import os
import sqlite3
import threading
import time

import tool


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
    """Runs that come and go leave a file that is no larger than before."""
    with tool.folder() as folder:
        path = os.path.join(folder, "vctrace.sqlite")
        tool.write_log(os.path.join(folder, "log.trace"), 1_000)
        sizes, times = [], []
        for turn in range(count):
            begun = time.monotonic()
            for command in (
                ["import", "log.trace", "--run", f"r{turn}"], ["audit", f"r{turn}", "--fail-on", "never"],
                ["prune", "--keep", "5"],
            ):
                outcome = tool.run(command, folder)
                if outcome.status:
                    raise tool.Failure(f"{' '.join(command)}: status {outcome.status}\n{outcome.errors}")
            sizes.append(os.path.getsize(path))
            times.append(time.monotonic() - begun)
        early, late = max(sizes[5:count // 2]), max(sizes[count // 2:])
        if late > early * 1.1 + 65_536:
            raise tool.Failure(f"the store grew from {early} to {late} bytes")
        sqlite3.connect(path).execute("PRAGMA integrity_check")
    print(f"  {count} imports, audits and prunes: {early >> 10} KB at first, {late >> 10} KB at the end", flush=True)
