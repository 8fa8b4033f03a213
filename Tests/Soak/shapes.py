"""Logs of one shape each, whose time must grow with their length and no faster."""

import concurrent.futures
import itertools
import os

import kinds
import tool

def stamp(index):
    seconds, micros = divmod(index * 10_000, 1_000_000)
    return f"2026-11-20T{2 + seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{micros:06}Z"


def controller(index, name="Shop.Item"):
    return f"<{name}: 0x{0x600000000000 + index * 16:x}>"


HOST = controller(0, "Shop.Host")
ROOT = controller(0)
OTHER = controller(-1, "Shop.Other")
STACK = "<UINavigationController: 0x1000>"
WINDOW = "<UIWindow: 0x2000>"


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


def children_in_children(n):
    return [f"{controller(i)} addChild(_:) {controller(i + 1)}" for i in range(n)]


def deep_sheet(n):
    return [], children_in_children(n) + [f"{OTHER} present(_:animated:) {ROOT}", f"{OTHER} dismiss"]


def deep_root(n):
    return [], children_in_children(n) + [f"{WINDOW} setRoot {ROOT}", f"{WINDOW} setRoot {OTHER}"]


def deep_sheets(n):
    return [], children_in_children(n) + [
        f"{OTHER} present(_:animated:) {ROOT}", f"{OTHER} dismiss"] * (n // 4)


def deep_roots(n):
    return [], children_in_children(n) + [f"{WINDOW} setRoot {ROOT}", f"{WINDOW} setRoot {OTHER}"] * (n // 4)


def deep_pops(n):
    return [], children_in_children(n) + [
        f"{STACK} pushViewController(_:animated:) {OTHER}", f"{STACK} pushViewController(_:animated:) {ROOT}",
        f"{STACK} popViewController(animated:)"] * (n // 4)


def deep_stacks(n):
    return [], children_in_children(n) + [
        f"{STACK} setViewControllers(_:animated:) [{ROOT}]", f"{STACK} setViewControllers(_:animated:) [{OTHER}]"] * (n // 4)


def presenting_roots(n):
    return [], presentation_chain(n)[1] + [f"{WINDOW} setRoot {OTHER}", f"{WINDOW} setRoot {ROOT}"] * (n // 4)


def threads(n):
    return [], [f"[t{i}] {HOST} viewDidLoad" for i in range(n)]


def midnights(n):
    times = ["23:59:59.000", "00:00:01.000"]
    return [f"{times[i % 2]} {HOST} viewDidLoad" for i in range(n)], []


def launches(n):
    return [line for i in range(n) for line in ("# vctrace: 1", f"{stamp(i)} {HOST} viewDidLoad")], []


def bad_lines(n):
    return ["# vctrace: 1"] + ["bad"] * n, [f"{HOST} viewDidLoad"]


def beginnings(text):
    """A line in which an object or a message begins again and again, as long as a line may be."""
    return lambda n: ([], [f"{HOST} viewDidLoad", f"Attempt to present {text * (min(n, 1_000_000) // len(text))}"])


BEGINNINGS = {
    "optionals": "Optional(", "brackets": "<", "generics": "<A(", "damaged": "<A: ", "closed": "<<A: 0x1>",
    "gaps": "Attempting to load the view of a view controller while it is deallocating is not allowed ",
}

# With lengths for which an import takes at least some tenths of a second.
SHAPES = {
    class_chain: 40_000, late_classes: 40_000, presentation_chain: 8_000, presentations_of_one: 10_000, pushes: 15_000, pops: 10_000,
    screens: 10_000, sheets: 20_000, nested_tests: 10_000, scoped_tests: 10_000, labels: 10_000, removals: 10_000, leaks: 8_000, depth: 5_000, threads: 15_000,
    deep_sheet: 10_000, deep_root: 10_000, deep_sheets: 5_000, deep_roots: 5_000, deep_pops: 5_000, deep_stacks: 5_000,
    presenting_roots: 5_000,
    midnights: 20_000, launches: 10_000, bad_lines: 40_000,
}


# Further options of an audit.
OPTIONS = {scoped_tests: ["--scope", "test"]}

LIMIT = 2.6

# In the short form, a shape is measured only once if it takes no more than so many times as long as an ordinary one of its family, or
# no more than so many seconds.
USUAL = 2.5
QUICK = 0.1


def write(log, path):
    head, calls = log
    with open(path, "w") as file:
        for line in head:
            file.write(line + "\n")
        for index, call in enumerate(calls):
            # The lines of a header have no time.
            file.write(call + "\n" if call[0] == "#" else f"{stamp(index)} {call}\n")


def commands_of(shape, short):
    """An import and an audit of what it stored, or an audit that imports."""
    audit = ["--fail-on", "never", "-o", "report.txt"] + OPTIONS.get(shape, [])
    return [["audit", "log.trace", *audit]] if short else [["import", "log.trace"], ["audit", "log", *audit]]


class Measurement:
    """Measures the processor time that logs of a shape take, without that of a log of one line."""

    def __init__(self, short):
        self.short = short
        # The tables in which some measured shape had rows by its length.
        self.filled = set()
        self.startup = 0
        self.startup = min(self.seconds(midnights, 1) for _ in range(3))
        # By the beginning of a shape's name, the seconds of an ordinary shape for each unit of length.
        self.usual = {name: self.seconds(shape, 1_000) / 1_000 for name, shape in (
            ("launches-", launches), ("events-", kinds.event_shape("viewDidLoad")["events-viewDidLoad"]),
            ("files-", kinds.leaking))} if short else {}

    def seconds(self, shape, n):
        made = shape(n)
        log, files, commands = made if len(made) == 3 else (made, {}, commands_of(shape, self.short))
        with tool.folder() as folder:
            write(log, os.path.join(folder, "log.trace"))
            for name, text in files.items():
                kinds.write(os.path.join(folder, name), text)
            if ".github/CODEOWNERS" in files:
                os.mkdir(os.path.join(folder, ".git"))
            total = 0
            for command in commands:
                outcome = tool.run(command, folder)
                if outcome.status not in (0, 1):
                    raise tool.Failure(f"{' '.join(command)}: status {outcome.status}\n{outcome.errors}")
                total += outcome.seconds - self.startup / len(commands_of(shape, self.short))
            store = os.path.join(folder, "vctrace.sqlite")
            if n > 1 and os.path.exists(store):
                # A log of n lines may have a tenth as many of what it is about.
                self.filled.update(kinds.grown(store, n // 50))
        return total

    def growth(self, name, shape, n):
        """The seconds for n, 2n and 4n lines, as far as they are needed, and how many times as long twice the length takes.

        What is slow is measured again: a disturbance rarely happens three times, and the longer the log, the less it weighs.
        """
        for _ in range(3):
            times, growth = self.measure(name, shape, n)
            if growth <= LIMIT:
                break
        return times, growth

    def measure(self, name, shape, n):
        times = [self.seconds(shape, n)]
        usual = sum(cost for family, cost in self.usual.items() if name.startswith(family))
        if self.short and times[0] <= max(QUICK, USUAL * usual * n):
            return times, 1
        for length in 2 * n, 4 * n:
            times.append(self.seconds(shape, length))
            growth = times[-1] / max(times[-2], QUICK / 4)
            if growth <= LIMIT:
                break
        return times, growth


# Tables with as many rows as there are kinds of events.
FIXED = {"event_kind", "recorded"}


def check(short):
    shapes = {shape.__name__: (shape, 2 * n, 2_000) for shape, n in SHAPES.items()}
    shapes |= {f"beginnings-{name}": (beginnings(text), 240_000, 60_000) for name, text in BEGINNINGS.items()}
    shapes |= {name: (shape, 40_000, 600 if name.startswith("launches-") else 3_000)
               for name, shape in kinds.line_shapes().items()}
    shapes |= {f"files-{name}": (shape, 40_000, 500) for name, shape in kinds.file_shapes().items()}
    measurement = Measurement(short)
    slow = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        lengths = [fewer if short else most for _, most, fewer in shapes.values()]
        measured = pool.map(measurement.growth, shapes, [shape for shape, _, _ in shapes.values()], lengths)
        for name, n, (times, growth) in zip(shapes, lengths, measured):
            print(f"  {name:32} {n:7}: " + " ".join(f"{time:6.2f} s" for time in times)
                  + f"   ×{growth:.1f}" * (len(times) > 1), flush=True)
            if growth > LIMIT:
                slow.append(f"{name}: twice the length takes {growth:.1f} times as long")
    if slow:
        raise tool.Failure("; ".join(slow))
    missing = sorted(set(kinds.tables()) - measurement.filled - FIXED - kinds.SMALL_TABLES)
    if missing:
        raise tool.Failure(f"no shape fills the tables {', '.join(missing)}; add one to Tests/Soak/kinds.py")
