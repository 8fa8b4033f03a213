"""Logs for the tests: nights of an app's UI tests on many devices."""

import gzip
from datetime import datetime, timedelta, timezone
from pathlib import Path

_START = datetime(2026, 11, 20, 2, tzinfo=timezone.utc)


def launch(
    index: int, build: int, screens: int = 12, leak: str | None = None, tags: dict[str, str] | None = None, shown: str = "Shop.Detail"
) -> str:
    """A log of `screens` visits to one class. The last one leaks a view controller, if one is named."""
    time = _START + timedelta(days=build - 800, minutes=index)
    headers = {"app": f"Shop 4.2 ({build})", "branch": "main", "device": "iPhone17,1", "os": "iOS 26.1", **(tags or {})}
    lines = ["# vctrace: 1", *(f"# {key}: {value}" for key, value in headers.items())]

    def tell(text: str, seconds: float = 0.1) -> None:
        nonlocal time
        time += timedelta(seconds=seconds)
        lines.append(f"{time:%Y-%m-%dT%H:%M:%S.%f}Z [main] {text}")

    for screen in range(screens):
        is_leak = leak is not None and screen == screens - 1
        host = f"<Shop.Host: {0x600000C00000 + index * 0x10000:#x}>"
        child = f"<{leak if is_leak else shown}: {0x700000000000 + screen * 0x100:#x}>"
        tell(f"{host} addChild(_:) {child}")
        tell(f"{child} willMove(toParent:) {host}")
        tell(f"{host} addSubview(_:) {child}")
        tell(f"{child} didMove(toParent:) {host}")
        tell(f"{child} willMove(toParent:) nil", 1)
        tell(f"{child} removeFromSuperview()")
        tell(f"{child} removeFromParent()")
        tell(f"{child} didMove(toParent:) nil")
        if not is_leak:
            tell(f"{child} deinit")
    tell(f"{host} viewDidLayoutSubviews()", 10)
    return "\n".join(lines) + "\n"


def write_night(folder: Path, count: int) -> None:
    """Writes `count` logs: some leak, some are compressed, and some are bad."""
    for index in range(count):
        text = launch(index, 800 + index % 2, leak="Shop.Banner" if index % 50 == 0 else None)
        place = folder / f"device-{index % 7}"
        place.mkdir(parents=True, exist_ok=True)
        if index % 100 == 3:
            (place / f"{index}.trace.gz").write_bytes(gzip.compress(text.encode()))
        elif index % 500 == 7:
            (place / f"{index}.trace.gz").write_bytes(gzip.compress(text.encode())[:-20])
        elif index % 500 == 8:
            (place / f"{index} no events.trace").write_text("nothing happened\n")
        else:
            (place / f"{index}.2026-11-20.trace").write_text(text)


def write_nights(folder: Path) -> list[Path]:
    """Writes a folder for each of some nights of two branches, with defects that appear, disappear and are not always exercised."""
    leaks = {
        "main": {801: ["Old", "Fixed", "Gone", "Cut"], 802: ["Old", "Fixed"], 803: ["Old", "New"], 804: ["Old"]},
        "pull": {903: ["Old", "Own"]},
    }
    for branch, builds in leaks.items():
        for build, classes in builds.items():
            place = folder / f"{branch}-{build}"
            place.mkdir(parents=True)
            tags = {"branch": branch} | ({"target": "main"} if branch == "pull" else {})
            for index in range(8):
                leak = f"Shop.{classes[index]}" if index < len(classes) else None
                # Classes that leaked in the first night are shown in the others, except for one.
                shown = ["Shop.Old", "Shop.Fixed", "Shop.New", "Shop.Cut"][index % 4]
                text = launch(index, build - 100 if branch == "pull" else build, 4, leak, tags, shown)
                (place / f"{index}.trace").write_text(text)
    # The complete log of a launch. A part of it was uploaded while it ran.
    whole = launch(20, 802, 6, "Shop.Late")
    (folder / "main-801/part.trace").write_text("".join(whole.splitlines(keepends=True)[:30]))
    (folder / "main-802/whole.trace").write_text(whole)
    (folder / "main-804/empty.trace").write_text("")
    return sorted(path for path in folder.iterdir() if path.is_dir())
