"""The columns of the fleet's tables. Members of vctrace's JSON have the same names."""

import pyarrow as pa


def _texts(*names: str) -> list[pa.Field]:
    return [pa.field(name, pa.string()) for name in names]


def _numbers(*names: str) -> list[pa.Field]:
    return [pa.field(name, pa.int64()) for name in names]


def _list(name: str, *fields: pa.Field) -> pa.Field:
    return pa.field(name, pa.list_(pa.struct(list(fields))))


_LISTED = pa.list_(pa.string())

# How a leak grows; null for other defects.
_GROWTH = pa.field("growth", pa.struct([*_numbers("visits", "stayed"), *_texts("pattern")]))

# A launch of the app. `log` is the path of the log; all other columns are as in `vctrace audit --format rows`.
LAUNCHES = pa.schema(
    [
        *_texts("launch", "log", "version", "app", "branch", "target", "request", "build", "commit", "pipeline", "device", "system", "shard"),
        *_numbers("attempt", "baseTime", "start", "imported", "events"),
        *_texts("base", "ended"),
        _list("tests", *_texts("name"), *_numbers("attempt"), *_texts("outcome", "argument"), pa.field("ranToEnd", pa.bool_())),
        _list("exercised", *_texts("class", "stage", "test")),
        pa.field("checked", _LISTED),
        _list("unchecked", *_texts("rule", "class")),
        *(
            _list(name, *_texts("fingerprint", "rule", "severity"), pa.field("path", _LISTED), *_texts("test"), _GROWTH)
            for name in ("defects", "excluded")
        ),
    ]
)

# A log. `error` says why it was not audited completely.
LOGS = pa.schema(_texts("log", "error") + _numbers("modified", "bytes", "launches", "events"))

# A worker's result for a log.
AUDITED = pa.schema([*LOGS, pa.field("rows", pa.list_(pa.struct(list(LAUNCHES))))])

# How another night is named.
_NIGHT = pa.struct(_texts("build", "commit", "date"))

# Of each branch, a digest of its launches from which rows in `nights` follow.
JUDGED = pa.schema(_texts("app", "branch", "digest"))

# A night and its states, as in `vctrace night --format json`.
NIGHTS = pa.schema(
    [
        *_texts("app", "branch", "target", "build", "commit", "date", "pipeline", "git", "leaksChecked"),
        *_numbers("launches", "launchesWithoutLeaks", "tests", "ended", "failed", "skipped", "unended", "cutOff"),
        pa.field("complete", pa.bool_()),
        *(pa.field(name, _LISTED) for name in ("remarks", "silentRuns", "switchedOff", "shards", "devices", "systems")),
        _list("missing", *_texts("kind", "name", "since", "device")),
        _list(
            "defects",
            *_texts("state", "rule", "severity", "fingerprint", "class"),
            *(pa.field(name, _LISTED) for name in ("path", "tests", "devices", "systems")),
            pa.field("since", _NIGHT),
            *_numbers("shown", "couldHaveShown"),
            *(pa.field(name, pa.bool_()) for name in ("tonight", "again", "screenOpened", "fixedByTarget", "brought")),
            _GROWTH,
            pa.field("range", pa.struct([pa.field("from", _NIGHT), pa.field("to", _NIGHT)])),
        ),
    ]
)
