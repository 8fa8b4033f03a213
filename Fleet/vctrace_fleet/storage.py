"""Files in any storage that Arrow reads: on disk, `s3://…`, `gs://…`, `hdfs://…`. Spark itself opens none of them."""

import shutil
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import pyarrow as pa
from pyarrow import dataset, fs

_CHUNK = 1 << 20


def opened(place: str) -> tuple[fs.FileSystem, str, str]:
    """The storage of a file or folder, the path there, and what comes before a path of that storage."""
    scheme, divider, rest = place.partition("://")
    if not divider:
        return fs.LocalFileSystem(), str(Path(place).absolute()), ""
    system, path = fs.FileSystem.from_uri(f"{scheme}://{quote(rest)}")
    return system, path, f"{scheme}://{rest.removesuffix('/').removesuffix(path)}"


def files(place: str) -> list[tuple[str, int, int]]:
    """The files in a folder and below, or the one file: their names, when they changed last, and how long they are.

    Times are in nanoseconds since 1970.
    """
    system, path, prefix = opened(place)
    info = system.get_file_info(path)
    if info.type == fs.FileType.NotFound:
        raise FileNotFoundError(place)
    found = [info] if info.is_file else system.get_file_info(fs.FileSelector(path, recursive=True))
    return [(prefix + file.path, file.mtime_ns, file.size) for file in found if file.is_file]


def copy(place: str, target: Path) -> None:
    """Copies a file piece by piece."""
    system, path, _ = opened(place)
    with system.open_input_stream(path, compression=None) as source, target.open("wb") as file:
        shutil.copyfileobj(source, file, _CHUNK)


def rows(place: str, schema: pa.Schema) -> dataset.Dataset:
    """The rows of a Parquet file, or of those in a folder; they are read piece by piece."""
    system, path, _ = opened(place)
    return dataset.dataset(path, schema=schema, format="parquet", filesystem=system)


@contextmanager
def scratch(output: str) -> Iterator[str]:
    """A folder below `output` for what a job writes on its way."""
    folder = f"{output}/job-{uuid.uuid4()}"
    system, path, _ = opened(folder)
    system.create_dir(path)
    try:
        yield folder
    finally:
        system.delete_dir(path)
