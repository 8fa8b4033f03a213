"""Runs the vctrace binary."""

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import IO

# 0 means success, and 1 findings. For an audit, 2 means that some logs could not be audited.
_ANSWERS = (0, 1)
_PARTLY = 2


class ToolDied(Exception):
    """vctrace was killed: it ran out of memory, for example."""


class ToolFailed(Exception):
    """vctrace refused the work, and says why."""


def audit(logs: list[Path], store: Path, output: Path, vctrace: str, options: list[str]) -> dict[str, str]:
    """Audits the logs in one process, which writes a row for each launch into `output`.

    Returns why logs could not be audited, by their names without endings.
    """
    command = [vctrace, "audit", "--files-from", "-", "--db", store, "--format", "rows", "--output", output, *options]
    names = "".join(f"{log}\0" for log in logs)
    ended = subprocess.run(command, input=names.encode(), capture_output=True, check=False)
    if ended.returncode < 0:
        raise ToolDied(f"vctrace was ended by signal {-ended.returncode}")
    messages = ended.stderr.decode(errors="replace")
    errors = _errors(messages, {log.name.split(".")[0]: log for log in logs})
    if ended.returncode not in _ANSWERS and not (ended.returncode == _PARTLY and errors):
        raise ToolFailed(f"vctrace ended with status {ended.returncode}: {messages.strip()}")
    return errors


def judge(rows: Iterable[str], output: IO[str], vctrace: str, options: list[str]) -> None:
    """Gives rows of launches to vctrace, which writes the nights that they make up, an object a line."""
    with subprocess.Popen(
        [vctrace, "night", "--rows", "-", "--format", "json", *options], stdin=subprocess.PIPE, stdout=output, text=True
    ) as process:
        assert process.stdin is not None
        process.stdin.writelines(rows)
        process.stdin.close()
    if process.returncode not in _ANSWERS:
        raise ToolFailed(f"vctrace night ended with status {process.returncode}")


def _errors(messages: str, logs: dict[str, Path]) -> dict[str, str]:
    """The messages that name a log, without the path of its temporary file."""
    found: dict[str, str] = {}
    for line in messages.splitlines():
        match = re.match(r"vctrace: .*?(?:'|: )(?:[^']*/)?(log-\d{8})(?:\.[^'/ :]*)?['\s:]", line)
        if match and match[1] in logs:
            text = line.removeprefix("vctrace: ").replace(str(logs[match[1]]), "the log")
            found.setdefault(match[1], re.sub(rf"'{match[1]}[^'/]*'", "'the log'", text))
    return found
