"""The processor time of this process and all processes that it started."""

import os
from pathlib import Path


def processor_seconds() -> float:
    """The processor time in seconds of Spark's virtual machine, its workers and their commands; on Linux, from /proc."""
    parents: dict[int, int] = {}
    ticks: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        parents[int(entry.name)] = int(fields[1])
        # In user and system mode, of the process and of its children that ended.
        ticks[int(entry.name)] = sum(map(int, fields[11:15]))
    used = 0
    for process in parents:
        ancestor = process
        while ancestor in parents and ancestor != os.getpid():
            ancestor = parents[ancestor]
        if ancestor == os.getpid():
            used += ticks[process]
    return used / os.sysconf("SC_CLK_TCK")
