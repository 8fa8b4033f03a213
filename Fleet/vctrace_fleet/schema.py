"""The columns of the fleet's tables."""

from pyspark.sql.types import ArrayType, LongType, StringType, StructField, StructType


def _columns(*names: str, kind: type = StringType) -> list[StructField]:
    return [StructField(name, kind()) for name in names]


# The columns of run_log, without those that tell one worker's store from another's.
RUN = _columns("format", "app", "device", "os", "start_time", "end_time") + _columns(
    "start_ns", "end_ns", "events", "controllers", "relations", "problems", "findings", "launches", kind=LongType
)

# Those of finding_log.
FINDING = _columns(
    "rule", "severity", "class", "address", "message", "fingerprint", "parent_class", "parent_address", "path", "test", "time"
) + _columns("line", "time_ns", "generation", "launch", kind=LongType)

# Those of relation_log.
RELATION = _columns(
    "parent_class", "parent_address", "child_class", "child_address", "ended_how", "began_time", "ended_time"
) + _columns("began_ns", "settled_ns", "leaving_ns", "ended_ns", kind=LongType)

# What becomes of a log. `error` says why it could not be audited; a log with an error may still have a run.
AUDITED_LOG = StructType(
    [
        StructField("log", StringType(), nullable=False),
        StructField("date", StringType(), nullable=False),
        StructField("app_name", StringType(), nullable=False),
        StructField("build", StringType()),
        StructField("error", StringType()),
        StructField("classes", ArrayType(StringType())),
        StructField("removed", ArrayType(StringType())),
        StructField("deallocated", ArrayType(StringType())),
        StructField("run", StructType(RUN)),
        StructField("finding_rows", ArrayType(StructType(FINDING))),
        StructField("relation_rows", ArrayType(StructType(RELATION))),
    ]
)
