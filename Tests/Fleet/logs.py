"""Logs for the tests: a night of an app's UI tests on many devices."""

import gzip
from datetime import datetime, timedelta, timezone
from pathlib import Path

_START = datetime(2026, 11, 20, 2, tzinfo=timezone.utc)


def night(index: int, build: int, screens: int = 12, leak: str | None = None) -> str:
    """A log of `screens` visits, in the last of which the app leaks a view controller of the class, if one is named."""
    time = _START + timedelta(days=build - 800, minutes=index)
    lines = ["# vctrace: 1", f"# app: Shop 4.2 ({build})", "# device: iPhone17,1"]

    def tell(text: str, seconds: float = 0.1) -> None:
        nonlocal time
        time += timedelta(seconds=seconds)
        lines.append(f"{time:%Y-%m-%dT%H:%M:%S.%f}Z [main] {text}")

    for screen in range(screens):
        is_leak = leak is not None and screen == screens - 1
        host = f"<Shop.Host: {0x600000C00000 + index * 0x10000:#x}>"
        child = f"<{leak if is_leak else 'Shop.Detail'}: {0x700000000000 + screen * 0x100:#x}>"
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
        text = night(index, 800 + index % 2, leak="Shop.Banner" if index % 50 == 0 else None)
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
