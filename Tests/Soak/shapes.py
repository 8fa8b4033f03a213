"""Logs of one shape each, whose time must grow with their length and no faster."""

import concurrent.futures
import itertools
import os

import kinds
import tool

LIMIT = 2.6


def stamp(index):
    seconds, micros = divmod(index * 100, 1_000_000)
    return f"2026-11-20T{2 + seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{micros:06}Z"


def controller(index, name="Shop.Item"):
    return f"<{name}: 0x{0x600000000000 + index * 16:x}>"


HOST = controller(0, "Shop.Host")
STACK = "<UINavigationController: 0x1000>"


def class_chain(n):
    lines = ["# vctrace: 1"] + [f"# class: C{i} < C{i + 1}" for i in range(n)]
    return lines, [f"<C{i}: {0x6000 + i * 16:#x}> viewDidLoad" for i in range(100)]


def late_classes(n):
    return [], [line for i in range(n // 2) for line in (
        f"# class: C{i} < C{i + 1}", f"<C{i}: {0x6000 + i * 16:#x}> viewDidLoad")]


def presentation_chain(n):
    return [], [f"{controller(i)} present(_:animated:) {controller(i + 1)}" for i in range(n)]


def presentations_of_one(n):
    calls = [f"{HOST} present(_:animated:) {controller(i + 1)}" for i in range(n)]
    return [], calls + [f"{HOST} dismiss(animated:)"] * n


def pushes(n):
    return [], [f"{STACK} pushViewController(_:animated:) {controller(i)}" for i in range(n)]


def pops(n):
    return [], pushes(n)[1] + [
        f"{STACK} popViewController(animated:) {controller(n - 1 - i)}" for i in range(n)]


def screens(n):
    """Screens of a class that shows no appearance callbacks come and go, beside those of a class that shows them."""
    def visit(name, i, *callbacks):
        screen = controller(i, name)
        return [f"{STACK} pushViewController(_:animated:) {screen}", *(f"{screen} {name}" for name in callbacks[:1]),
                f"{STACK} popViewController(animated:) {screen}", *(f"{screen} {name}" for name in callbacks[1:])]
    return [], [line for i in range(n) for line in
                visit("Shop.Item", 2 * i) + visit("Shop.Seen", 2 * i + 1, "viewDidAppear", "viewDidDisappear")]


def sheets(n):
    return [], [line for i in range(n) for line in (
        f"{HOST} present(_:animated:) {controller(i + 1)}", f"{HOST} dismiss(animated:)")]


def nested_tests(n):
    calls = [f"Test Case '-[T.C t{i}]' started." for i in range(n)] + [f"{HOST} viewDidLoad"]
    return [], calls + [f"Test Case '-[T.C t{i}]' passed (0.001 seconds)." for i in range(n)]


def scoped_tests(n):
    return [], [line for i in range(n) for line in (
        f"Test Case '-[T.C t{i}]' started.", f"{controller(i)} viewDidLoad",
        f"Test Case '-[T.C t{i}]' passed (0.001 seconds).")]


def labels(n):
    return [], [f"Label{i} viewDidLoad" for i in range(n)]


def removals(n):
    calls = [f"{HOST} addChild(_:) {controller(i + 1)}" for i in range(n)]
    return [], calls + [f"{controller(i + 1)} removeFromParent()" for i in range(n)]


def leaks(n):
    calls = []
    for i in range(1, n + 1):
        calls += [f"{HOST} addChild(_:) {controller(i)}", f"{controller(i)} didMove(toParent:) {HOST}",
                  f"{controller(i)} removeFromParent()"]
    return [], calls + [f"{HOST} deinit"]


def depth(n):
    calls = (call for i in range(n) for call in (
        f"{controller(i)} addChild(_:) {controller(i + 1)}", f"{controller(i + 1)} didMove(toParent:) {controller(i)}"))
    return [], itertools.chain(calls, (f"{controller(i)} viewDidLoad" for i in range(n)))


def threads(n):
    return [], [f"[t{i}] {HOST} viewDidLoad" for i in range(n)]


def midnights(n):
    times = ["23:59:59.000", "00:00:01.000"]
    return [f"{times[i % 2]} {HOST} viewDidLoad" for i in range(n)], []


def launches(n):
    return [line for i in range(n) for line in ("# vctrace: 1", f"{stamp(i)} {HOST} viewDidLoad")], []


def bad_lines(n):
    return ["# vctrace: 1"] + ["bad"] * n, [f"{HOST} viewDidLoad"]


# With lengths for which an import takes at least some tenths of a second.
SHAPES = {
    class_chain: 40_000, late_classes: 40_000, presentation_chain: 8_000, presentations_of_one: 10_000, pushes: 15_000, pops: 10_000,
    screens: 10_000, sheets: 20_000, nested_tests: 10_000, scoped_tests: 10_000, labels: 10_000, removals: 10_000, leaks: 8_000, depth: 5_000, threads: 15_000,
    midnights: 20_000, launches: 10_000, bad_lines: 40_000,
}


# Further options of an audit.
OPTIONS = {scoped_tests: ["--scope", "test"]}


def write(log, path):
    head, calls = log
    with open(path, "w") as file:
        for line in head:
            file.write(line + "\n")
        for index, call in enumerate(calls):
            # The lines of a header have no time.
            file.write(call + "\n" if call[0] == "#" else f"{stamp(index)} {call}\n")


def seconds(folder, commands):
    total = 0
    for command in commands:
        outcome = tool.run(command, folder)
        if outcome.status not in (0, 1):
            raise tool.Failure(f"{' '.join(command)}: status {outcome.status}\n{outcome.errors}")
        total += outcome.seconds
    return total


def measure(shape, n):
    """Seconds of processor time for an import and an audit, or for the shape's own commands."""
    with tool.folder() as folder:
        made = shape(n)
        log, files, commands = made if len(made) == 3 else (made, {}, [
            ["import", "log.trace"], ["audit", "log", "--fail-on", "never", "-o", "report.txt"] + OPTIONS.get(shape, [])])
        write(log, os.path.join(folder, "log.trace"))
        for name, text in files.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as file:
                file.write(text)
        if ".github/CODEOWNERS" in files:
            os.mkdir(os.path.join(folder, ".git"))
        took = seconds(folder, commands)
        store = os.path.join(folder, "vctrace.sqlite")
        if os.path.exists(store):
            # A log of n lines may have half as many of what it is about.
            DOUBLED.update(kinds.grown(store, n // 25))
        return took


def grow(shape, n, startup):
    """The seconds at n and 2n, and how many times as long the second takes, both without what a log of one line takes."""
    # A disturbance of a measurement rarely happens twice.
    for attempt in range(3):
        times = [measure(shape, n), measure(shape, 2 * n)]
        growth = (times[1] - startup) / max(times[0] - startup, 0.01)
        if growth <= LIMIT:
            break
    return times, growth


# The tables in which some measured shape had rows by its length.
DOUBLED = set()

# Tables with as many rows as there are kinds of events.
FIXED = {"event_kind", "recorded"}


def check(scale):
    shapes = {shape.__name__: (shape, n) for shape, n in SHAPES.items()}
    shapes |= {name: (shape, 20_000) for name, shape in (kinds.line_shapes() | kinds.file_shapes()).items()}
    startup = min(measure(midnights, 1) for _ in range(3))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        lengths = [max(800, int(2 * n * scale)) for _, n in shapes.values()]
        measured = pool.map(grow, [shape for shape, _ in shapes.values()], lengths, itertools.repeat(startup))
        for name, n, (times, growth) in zip(shapes, lengths, measured):
            print(f"  {name:22} {n:7}: " + " ".join(f"{time:6.2f} s" for time in times) + f"   ×{growth:.1f}", flush=True)
            if growth > LIMIT:
                raise tool.Failure(f"{name}: twice the length takes {growth:.1f} times as long")
    missing = sorted(set(kinds.tables()) - DOUBLED - FIXED - kinds.SMALL_TABLES)
    if missing:
        raise tool.Failure(f"no shape fills the tables {', '.join(missing)}; add one to Tests/Soak/kinds.py")
