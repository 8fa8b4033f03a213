"""Every kind of header, event and file, as the code lists them, in any number: none may take longer than its length allows.

A new header, event or table without a shape here is a failure, so none can be forgotten.
"""

import os
import re
import sqlite3

import tool

HOST = "<Shop.Host: 0x600000000000>"
# Without any call of a controller, an audit has nothing to check.
SHOWN = f"{HOST} viewDidLoad"
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


# Tables whose rows are few in any log, or grow only over many nights; and those that no shape fills yet.
SMALL_TABLES = {"configuration", "course", "night", "verdict", "unjudged", "unchecked_rule"} | {
    "caller", "code_place", "coverage", "coverage_test", "doubled_class", "graph_evidence", "holder", "thread"}


def controller(index, name="Shop.Item"):
    return f"<{name}: 0x{0x600000000000 + index * 16:x}>"


def source(path):
    with open(os.path.join(ROOT, path)) as file:
        return file.read()


# What follows the colon of each header; `other` stands for headers that vctrace only keeps.
HEADERS = {
    "vctrace": lambda i: "1", "run": lambda i: f"night {i}", "app": lambda i: f"Shop {i}", "device": lambda i: f"iPhone {i}",
    "os": lambda i: f"iOS {i}", "recorder": lambda i: f"Recorder {i}", "records": lambda i: "init deinit viewDidLoad",
    "partial": lambda i: f"C{i} viewDidLoad", "complete": lambda i: f"C{i} viewDidLoad", "class": lambda i: f"C{i} < D{i}",
    "truncated": lambda i: f"2026-11-20T02:00:00.{i % 1000000:06}Z full", "missing": lambda i: f"{i} lines: full {i}",
    "end": lambda i: f"2026-11-20T02:00:00.{i % 1000000:06}Z", "year": lambda i: str(2000 + i % 30), "other": lambda i: f"{i}",
    "launch": lambda i: f"2026-11-20T02:00:00.{i % 1000000:06}Z", "process": lambda i: f"Shop {i + 1}",
    "build": lambda i: str(i), "commit": lambda i: f"{i:07x}", "branch": lambda i: f"b{i}",
    "image": lambda i: f"{i} 0x{0x100000000 + i * 0x10000:x} 0x8000 {i:032x} Shop{i}", "stack": lambda i: f"{i} 1+0x{i:x}",
    "stacks": lambda i: "full",
}

# What follows the subject in the line of each kind of event.
EVENTS = {
    "addChild": "addChild(_:) {other}", "willMove": "willMove(toParent:) {other}", "didMove": "didMove(toParent:) {other}",
    "addSubview": "addSubview(_:) {other}", "transition": "transition(from:to:) {other} {third}",
    "present": "present(_:animated:) {other}", "push": "pushViewController(_:animated:) {other}",
    "pop": "popViewController(animated:) {other}", "willDisplayCell": "willDisplayCell {other}",
    "didEndDisplayingCell": "didEndDisplayingCell {other}", "constrain": "constrain {other}",
    "beginAppearanceTransition": "beginAppearanceTransition(_:animated:) appearing=true", "other": "show(_:sender:) {other}",
    "setRoot": "setRoot {other}",
}
WITHOUT_SUBJECT = {
    "testStarted": "testStarted T.t{i}", "testFinished": "testFinished T.t{i} passed", "mark": 'mark "m{i}"',
    "diagnostic": "Unbalanced calls to begin/end appearance transitions for {subject}.",
}


def header_keys():
    reader = source("Sources/TraceFormats/Reading/HeaderReader.swift")
    header = source("Sources/TraceModel/TraceHeader.swift")
    keys = set(re.findall(r'case "(\w+)"', reader))
    for name in ("named", "reservedKeys"):
        for block in re.findall(rf"{name}: Set<String> = \[(.*?)\]", reader + header, re.S):
            keys |= set(re.findall(r'"(\w+)"', block))
    return sorted(keys | {"other", "vctrace", "truncated"})


def event_kinds():
    return re.findall(r"^    \(\d+, '(\w+)'\)", source("Schema/tables.sql"), re.M)


def header_shape(key):
    value = HEADERS[key]

    def one_launch(n):
        name = (lambda i: f"note{i}") if key == "other" else (lambda i: key)
        return ["# vctrace: 1", *(f"# {name(i)}: {value(i)}" for i in range(n))], [f"{HOST} viewDidLoad"]

    def every_launch(n):
        lines = (line for i in range(n) for line in (
            "# vctrace: 1", f"# {key}: {value(i)}", f"2026-11-20T02:00:00.{i % 1000000:06}Z {HOST} viewDidLoad"))
        return lines, []
    return {f"header-{key}": one_launch, f"launches-{key}": every_launch}


def event_shape(kind):
    def line(i, subject, other):
        text = WITHOUT_SUBJECT.get(kind) or "{subject} " + EVENTS.get(kind, kind)
        return text.format(i=i, subject=subject, other=other, third=HOST)

    def of_one(n):
        return [], (line(i, controller(1, "Shop.Stack"), controller(2)) if i else SHOWN for i in range(n))

    def of_many(n):
        return [], (
            line(i, controller(2 * i + 1, f"Shop.A{i % 500}"), controller(2 * i + 2)) if i else SHOWN for i in range(n))
    return {f"event-{kind}": of_one, f"events-{kind}": of_many}


def line_shapes():
    """The shapes of all headers and events; one that is missing is a failure."""
    missing = sorted(set(header_keys()) - set(HEADERS))
    if missing:
        raise tool.Failure(f"no shape for the headers {', '.join(missing)}; add them to Tests/Soak/kinds.py")
    shapes = {}
    for key in HEADERS:
        shapes.update(header_shape(key))
    for kind in event_kinds():
        shapes.update(event_shape(kind))
    return shapes


def leaking(n, name=lambda i: f"Shop.A{i}x"):
    """A log in which each of n classes breaks a rule."""
    calls = (call for i in range(n) for call in (
        f"{HOST} addChild(_:) {controller(i + 1, name(i))}", f"{controller(i + 1, name(i))} removeFromParent()"))
    return [], calls


def file_shapes():
    """Shapes of other files: for a number, the log, the files beside it, and the commands that read them."""
    audit = ["audit", "log.trace", "--fail-on", "never"]

    def configured(line, *options):
        def shape(n):
            return leaking(n), {".vctrace.yml": line[0] + "".join(line[1].format(i=i) for i in range(n))}, [audit + [*options]]
        return shape

    def owners(pattern, path="App/A{i}x.swift"):
        def shape(n):
            files = {path.format(i=i): "" for i in range(n)}
            files[".github/CODEOWNERS"] = "".join(pattern.format(i=i) + " @team\n" for i in range(n))
            return leaking(n), files, [audit + ["--group-by", "owner"]]
        return shape

    def many_logs(n):
        names = [f"logs/{i}.trace" for i in range(n // 20)]
        files = {name: f"# vctrace: 1\n2026-11-20T02:00:00Z {controller(i)} viewDidLoad\n" for i, name in enumerate(names)}
        files["list"] = "\n".join(names)
        return leaking(1), files, [["import", "--files-from", "list"], ["runs"], ["night"], ["history"]]

    def merged_logs(n):
        names = [f"logs/{i}.trace" for i in range(n // 2)]
        files = {name: f"# vctrace: 1\n2026-11-20T02:00:{i % 60:02}Z {controller(i)} viewDidLoad\n" for i, name in enumerate(names)}
        files["list"] = "\n".join(names)
        return leaking(1), files, [["import", "--merge", "--files-from", "list"]]

    def baseline(n):
        return leaking(n), {}, [audit + ["--write-baseline", "known"], audit + ["--baseline", "known"]]

    def reports(n):
        options = [f"--report={name}=report.{name}" for name in ("json", "sarif", "junit", "html", "markdown", "rows")]
        return leaking(n), {}, [audit + options]

    def moved(n):
        files = {}
        for name, parent in ("before", "Shop.Left"), ("after", "Shop.Right"):
            lines = [f"{controller(0, 'Shop.Root')} addChild(_:) {controller(1, parent)}"]
            lines += [f"{controller(1, parent)} addChild(_:) {controller(i + 2, f'Shop.A{i}')}" for i in range(n)]
            files[name + ".trace"] = "# vctrace: 1\n" + "\n".join(f"2026-11-20T02:00:00Z {line}" for line in lines) + "\n# end\n"
        return leaking(1), files, [["diff", "before.trace", "after.trace"]]

    def deep(n):
        calls = (f"{controller(i)} addChild(_:) {controller(i + 1, f'Shop.A{i % 500}')}" for i in range(n))
        return ([], calls), {}, [["report", "log.trace", "-o", "report.html"]]

    def graph(n):
        head = "Process:         Shop [4021]\nPath:            /Shop\nDate/Time:       2026-11-20 02:00:01.000 +0000\n----\n\nleaks Report Version: 4.0\n"
        rows = "".join(f"      1 (48 bytes) ROOT LEAK: <Shop.A{i}x 0x{0x600000000000 + (i + 1) * 16:x}> [48]\n" for i in range(n))
        return leaking(n), {"leaks.txt": head + rows}, [audit + ["--graph", "leaks.txt"]]

    return {
        "exclusions": configured(("exclude:\n", "  - {{rule: child-never-removed, class: Shop.A{i}x, reason: r}}\n")),
        "exclusions-stars": configured(("exclude:\n", "  - {{rule: missing-did-move, class: '*A{i}x', reason: r}}\n")),
        "exclusions-parents": configured(("exclude:\n", "  - {{rule: missing-did-move, parent: 'Shop.P{i}*', reason: r}}\n")),
        "owners": configured(("owners:\n", "  - {{class: 'Shop.A{i}*', owner: '@a'}}\n"), "--group-by", "owner"),
        "containers": configured(("system-containers:\n", "  - Shop.A{i}x\n")),
        "code-owners": owners("/App/A{i}x.swift"), "code-owners-stars": owners("/App/*A{i}*x*"),
        "sources-of-one-name": owners("/F{i}/", "F{i}/View.swift"),
        "many-logs": many_logs, "merged-logs": merged_logs, "baseline": baseline, "reports": reports,
        "moved-classes": moved, "deep-hierarchy": deep, "memory-graph": graph,
    }


def tables():
    return re.findall(r"^CREATE TABLE (\w+)", source("Schema/tables.sql"), re.M)


def grown(path, n):
    """The tables of a store with at least n rows."""
    with sqlite3.connect(path) as store:
        names = [name for [name] in store.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {name for name in names if store.execute(f"SELECT count(*) FROM {name}").fetchone()[0] >= n}
