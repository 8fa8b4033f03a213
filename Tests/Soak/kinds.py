"""Every kind of header, event and file, as the code lists them, in any number: none may take longer than its length allows.

A new header, event or table without a shape here is a failure, so none can be forgotten.
"""

import datetime
import json
import os
import re
import shutil
import sqlite3
import subprocess

import tool

HOST = "<Shop.Host: 0x600000000000>"
# Without any call of a controller, an audit has nothing to check.
SHOWN = f"{HOST} viewDidLoad"
# Then the removal of a child without a call before it breaks a rule.
RECORDS = "# records: init deinit viewDidLoad addChild willMove didMove removeFromParent"
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


# A configuration is a row, whatever is in it. Places in the code come from debug information, which needs a compiler.
SMALL_TABLES = {"configuration"} | (set() if shutil.which("cc") and shutil.which("nm") else {"code_place"})


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
        f"{HOST} addChild(_:) {controller(i + 1, name(i))}", f"{controller(i + 1, name(i))} didMove(toParent:) {HOST}",
        f"{controller(i + 1, name(i))} removeFromParent()"))
    return ["# vctrace: 1", RECORDS], calls


def dumped(*arguments):
    """What a command of the tool writes as JSON."""
    return json.loads(subprocess.run([tool.binary, *arguments], stdout=subprocess.PIPE, check=True).stdout)


def commands():
    """Each command of the tool: the values of each option, or an empty list, and whether it takes a file."""
    found = {}
    for command in dumped("--experimental-dump-help")["command"]["subcommands"]:
        options = found[command["commandName"]] = {}
        for option in command.get("arguments", []):
            name = (option.get("names") or [{"name": option["valueName"]}])[-1]["name"]
            takes_file = {"file", "directory"} & set(option.get("completionKind") or {})
            options[name] = (option.get("allValues") or [], bool(takes_file))
    return found


def cases(path):
    """The cases of the first enumeration of a file, by their raw values."""
    block = re.search(r"enum \w+: String.*?\n((?:    case .*\n)+)", source(path)).group(1)
    return [raw or name for name, raw in re.findall(r'case (\w+)(?: = "([^"]+)")?', block)]


# Options that name no file of which a part could be longer: what they name is written, or is the store or the configuration, whose
# tables and keys have shapes of their own.
OTHER_OPTIONS = {"output", "into", "write-baseline", "db", "config", "import-from"}


def file_kinds(commands):
    """All that a file can be, as the code lists it: arguments of commands, keys of a configuration, forms of expectations, formats."""
    schema = json.loads(source("Documentation/vctrace.schema.json"))["properties"]
    kinds = {f"{command} {option}" for command, options in commands.items() for option, (_, takes_file) in options.items()
             if takes_file and option not in OTHER_OPTIONS}
    kinds |= {f"{command} format" for command, options in commands.items() if "format" in options}
    kinds |= {f"key {key}" for key, value in schema.items() if value["type"] in ("array", "object") and "propertyNames" not in value}
    kinds |= {f"expect {form['required'][0]}" for form in schema["expect"]["additionalProperties"]["anyOf"]}
    kinds |= {f"log {name}" for name in cases("Sources/TraceFormats/LogFormat.swift")}
    return kinds | {f"packed {name}" for name in cases("Sources/LogFiles/Compression.swift")}


AUDIT = ["audit", "log.trace", "--fail-on", "never"]


def configured(key, line, *options, log=leaking):
    def shape(n):
        return log(n), {".vctrace.yml": f"{key}:\n" + "".join(line.format(i=i) for i in range(n))}, [AUDIT + [*options]]
    return shape


def expected(form):
    return configured("expect", f"  e{{i}}: {{{{{form}}}}}\n", log=lambda n: ([], (
        call for i in range(n) for call in (f"{controller(i + 1, f'Shop.A{i}x')} viewDidLoad", f"{controller(i + 1, f'Shop.A{i}x')} viewDidAppear"))))


def owners(pattern, path="App/A{i}x.swift", joined="\n"):
    def shape(n):
        files = {path.format(i=i): "" for i in range(n)}
        files[".github/CODEOWNERS"] = joined.join(pattern.format(i=i) + " @team" for i in range(n)) + "\n"
        return leaking(n), files, [AUDIT + ["--group-by", "owner"]]
    return shape


def listed(n, step, *commands, line="{time} {who} viewDidLoad", head=""):
    """Commands about a list of logs, one for each `step` of n but some at least, each of a day and a class of its own."""
    files = {}
    for i in range(max(12, n // step)):
        day = datetime.date(2020, 1, 1) + datetime.timedelta(i % 2000)
        files[f"logs/{i}.trace"] = f"# vctrace: 1\n{head.format(i=i)}" + "".join(
            line.format(i=i, time=f"{day}T02:00:{second:02}Z", who=controller(1, f"Shop.A{i}x"), host=HOST) + "\n" for second in range(2))
    files["list"] = "\n".join(files)
    return leaking(1), files, [[*command] for command in commands]


LEAK = "{time} {host} addChild(_:) {who}\n{time} {who} didMove(toParent:) {host}\n{time} {who} removeFromParent()"


def formatted(commands, command, *arguments):
    return [[command, *arguments, "--format", value, "-o", f"{command}.{value}"] for value in commands[command]["format"][0]]


def of_format(example):
    """A log in one format: the example that the tool gives, with other classes."""
    def shape(n):
        lines = [example["example"].replace("Host", f"Host{i % 500}") for i in range(n)]
        if example["id"] == "unified-json":
            lines = [line.lstrip("[") + '"processID":1},' for line in lines]
            lines[0] = "[" + lines[0]
        return (lines, []), {}, [AUDIT + ["--log-format", example["id"]]]
    return shape


def packed(program):
    def shape(n):
        text = "# vctrace: 1\n" + "".join(f"2026-11-20T02:00:00Z {controller(i)} viewDidLoad\n" for i in range(n))
        data = subprocess.run([program, "-c"], input=text.encode(), stdout=subprocess.PIPE, check=True).stdout
        return leaking(1), {"packed": data}, [["audit", "packed"]]
    return shape


def symbolized(n):
    """Calls whose stacks lie in functions of a binary with debug information, behind wrappers that a configuration names."""
    with tool.folder() as folder:
        path = os.path.join(folder, "Shop")
        with open(path + ".c", "w") as file:
            file.write("".join(f"int A{i}(int x) {{ return x + {i}; }}\n" for i in range(n)))
        subprocess.run(["cc", "-g", "-shared", "-fPIC", "-Wl,--build-id=0x" + "ab" * 16, "-o", path, path + ".c"], check=True)
        symbols = subprocess.run(["nm", path], stdout=subprocess.PIPE, check=True, text=True).stdout
        places = [place for place, i in re.findall(r"^(\w+) T A(\d+)$", symbols, re.M)]
        with open(path, "rb") as file:
            binary = file.read()
    head = ["# vctrace: 1", f"# image: 1 Shop 0x100000000 {'ab' * 16} /Shop", *(
        f"# stack: {i} 1+0x{int(place, 16) + 1:x}" for i, place in enumerate(places))]
    calls = (f"{controller(i, f'Shop.A{i % 500}')} viewDidLoad stack={i}" for i in range(n))
    wrappers = "callers:\n  skip: [" + ", ".join(f"B{i}" for i in range(n)) + "]\n"
    return (head, calls), {"Shop": binary, ".vctrace.yml": wrappers + "symbols: [" + "Shop, " * (n // 100) + "Shop]\n"}, [AUDIT]


def graph(n):
    head = ("Process:         Shop [4021]\nPath:            /Shop\nDate/Time:       2026-11-20 02:50:01.000 +0000\n"
            "Launch Time:     2026-11-20 02:00:00.000 +0000\n----\n\nleaks Report Version: 4.0, multi-line stacks\n"
            f"Process 4021: 12345 nodes malloced for 1234 KB\nProcess 4021: {n} leaks for {n * 1088} total leaked bytes.\n\n")
    rows = "".join(
        f"    2 (1.06K) ROOT CYCLE: <Shop.A{i}x 0x{0x600000000000 + (i + 1) * 16:x}> [1024]\n"
        f"       1 (64 bytes) __strong link --> ROOT CYCLE: <CADisplayLink 0x{0x700000000000 + i * 16:x}> [64]\n"
        f"          __strong _target --> CYCLE BACK TO <Shop.A{i}x 0x{0x600000000000 + (i + 1) * 16:x}> [1024]\n\n" for i in range(n))
    launch = ["# vctrace: 1", RECORDS, "# process: Shop 4021", "# launch: 2026-11-20T02:00:00Z"]
    files = {"leaks.txt": head + rows, ".vctrace.yml": "graphs: [" + "leaks.txt, " * (n // 500) + "leaks.txt]\n"}
    return (launch, leaking(n)[1]), files, [AUDIT, AUDIT + ["--graph", "leaks.txt"]]


def moved(n):
    files = {}
    for name, parent in ("before", "Shop.Left"), ("after", "Shop.Right"):
        lines = [f"{controller(0, 'Shop.Root')} addChild(_:) {controller(1, parent)}"]
        lines += [f"{controller(1, parent)} addChild(_:) {controller(i + 2, f'Shop.A{i}')}" for i in range(n)]
        files[name + ".trace"] = "# vctrace: 1\n" + "\n".join(f"2026-11-20T02:00:00Z {line}" for line in lines) + "\n# end\n"
    return leaking(1), files


def deep(n):
    return [], (f"{controller(i)} addChild(_:) {controller(i + 1, f'Shop.A{i % 500}')}" for i in range(n))


def logged(line, *options):
    return lambda n: (([], (line.format(i=i, who=controller(i, f"Shop.A{i}x"), other=controller(i)) for i in range(n))), {}, [AUDIT + [*options]])


def format_file(n):
    samples = "".join(f"  - line: '{i} Shop.A{i} gone'\n    is: {{kind: deinit, subject: Shop.A{i}}}\n" for i in range(n))
    return ("format: acme\nsummary: Acme\nlines:\n  - pattern: '\\S+ (?<class>[\\w.]+) (?<event>\\w+)'\n"
            f"events: {{gone: deinit}}\nsamples:\n{samples}")


def sql_rule(n):
    """A rule in SQL with n examples."""
    examples = "".join(f"-- ## Case {i}\n-- +1.00 <Shop.A{i}: 0x10> viewDidLoad\n\n" for i in range(n))
    head = "-- id: nothing\n-- severity: note\n-- summary: Nothing.\n-- needs: viewDidLoad\n-- message: {class}\n-- columns: line, class\n\n"
    return head + examples + "SELECT line, class FROM event_log WHERE run = :run AND line < 0\n"


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())


def reduced(n):
    """A log that is reduced to one of its findings, which has the same fingerprint in a short log."""
    def text(n):
        return f"# vctrace: 1\n{RECORDS}\n" + "".join(f"+{i}.0 {call}\n" for i, call in enumerate(leaking(n)[1]))
    with tool.folder() as folder:
        write(os.path.join(folder, "log.trace"), text(1))
        tool.run(AUDIT + ["--format", "json", "-o", "report.json"], folder)
        with open(os.path.join(folder, "report.json")) as file:
            finding = json.load(file)["findings"][0]["fingerprint"]
    return leaking(1), {"long.trace": text(n)}, [["reduce", "long.trace", "--finding", finding]]


def file_shapes():
    """Shapes of other files, with the kinds that they are of: for a number, the log, the files beside it, and commands that read them.

    A kind without a shape is a failure.
    """
    known = commands()
    report = [f"--report={name}=report.{name}" for name in known["audit"]["format"][0]]
    diffed = [f"--report={name}=diff.{name}" for name in known["diff"]["format"][0]]
    tables = [command for command in known if "csv" in known[command].get("format", ([], 0))[0]]
    shapes = {
        "exclusions": (["key exclude"], configured("exclude", "  - {{rule: missing-will-move-nil, class: Shop.A{i}x, reason: r}}\n")),
        "exclusions-stars": ([], configured("exclude", "  - {{rule: missing-will-move-nil, class: '*A{i}x', reason: r}}\n")),
        "exclusions-inside": ([], configured("exclude", "  - {{rule: missing-will-move-nil, class: '*A{i}*', reason: r}}\n")),
        "exclusions-parents": ([], configured("exclude", "  - {{rule: missing-will-move-nil, parent: 'Shop.P{i}*', reason: r}}\n")),
        "owners": (["key owners"], configured("owners", "  - {{class: 'Shop.A{i}*', owner: '@a'}}\n", "--group-by", "owner")),
        "owners-inside": ([], configured("owners", "  - {{class: 'Shop.*{i}x*', owner: '@a'}}\n", "--group-by", "owner")),
        "containers": (["key system-containers"], configured("system-containers", "  - Shop.A{i}x\n")),
        "required": (["key require"], configured("require", "  - viewDidLoad\n")),
        "expect-after": (["key expect", "expect after"], expected("after: viewDidLoad Shop.A{i}x, then: viewDidAppear Shop.A{i}x, within: 1 s")),
        "expect-after-others": ([], expected("after: viewDidLoad Shop.A{i}x, then: willMove Shop.A{i}*")),
        "expect-between": (["expect between"], expected("between: [viewDidLoad Shop.A{i}x, viewDidAppear Shop.A{i}x], never: present")),
        "expect-order": (["expect order"], expected("order: [Shop.A{i}x, Shop.B{i}], on: viewDidAppear")),
        "expect-before": (["expect before"], expected("before: viewDidAppear Shop.A{i}x, then: viewDidLoad")),
        "expect-from": (["expect from"], expected("from: viewDidLoad, to: viewDidAppear, class: 'Shop.A{i}*', at-most: 1 s")),
        "expect-live": (["expect live"], expected("live: Shop.A{i}x, at-most: 1")),
        "code-owners": ([], owners("/App/A{i}x.swift")), "code-owners-stars": ([], owners("/App/*A{i}*x*")),
        "code-owners-sections": ([], owners("[S{i}]\n/App/*A{i}*")), "code-owners-of-one-file": ([], owners("* @a{i}", joined=" ")),
        "sources-of-one-name": ([], owners("/F{i}/", "F{i}/View.swift")),
        "many-logs": (["import files-from", "import file"], lambda n: listed(
            n, 20, ["import", "--files-from", "list"], ["runs"], ["night"], ["history"])),
        "merged-logs": ([], lambda n: listed(n, 2, ["import", "--merge", "--files-from", "list"])),
        "branches": ([], lambda n: listed(n, 20, ["import", "--files-from", "list"], head="# app: Shop\n# branch: b{i}\n")),
        "nights": (["audit files-from", "site folder"] + [f"{command} format" for command in ("night", "history")], lambda n: listed(
            n, 100, ["audit", "--files-from", "list", "--fail-on", "never"], *formatted(known, "night"), *formatted(known, "history"),
            ["site", "site"], ["prune", "--keep", "1"], line=LEAK, head=RECORDS + "\n# app: Shop\n# branch: main\n")),
        "stores": (["merge store"], lambda n: (leaking(1), {}, [
            *(["import", "log.trace", "--run", f"run {i}", "--db", f"{i}.sqlite"] for i in range(max(2, n // 100))),
            ["merge", *(f"{i}.sqlite" for i in range(max(2, n // 100)))]])),
        "baseline": (["audit baseline"], lambda n: (leaking(n), {}, [
            AUDIT + ["--write-baseline", "known"], AUDIT + ["--baseline", "known"]])),
        "reduced": (["reduce log"], reduced),
        "rows": (["night rows"], lambda n: (leaking(n), {}, [AUDIT + ["--format", "rows", "-o", "rows"], ["night", "--rows", "rows"]])),
        "reports": (["audit format"], lambda n: (leaking(n), {}, [AUDIT + report])),
        "tables": ([f"{command} format" for command in tables], lambda n: (leaking(n), {}, [AUDIT, *(
            command for name in ("query",) for command in formatted(known, name, "SELECT * FROM finding_log"))])),
        "moved-classes": (["diff format"], lambda n: (*moved(n), [["diff", "before.trace", "after.trace", *diffed]])),
        "page": ([], lambda n: (leaking(n), {}, [["report", "log.trace", "-o", "report.html"]])),
        "deep-hierarchy": (["replay format"], lambda n: (deep(n), {}, [
            ["report", "log.trace", "-o", "report.html"], *formatted(known, "replay", "log.trace")])),
        "exports": (["export format"], lambda n: (leaking(n), {}, [["import", "log.trace"], *formatted(known, "export", "log")])),
        "memory-graph": (["audit graph", "key graphs"], graph),
        "threads": ([], logged("[{i}] {who} viewDidLoad")),
        "places-of-calls": ([], logged("{who} viewDidLoad at=Cart.swift:{i}")),
        "tests": ([], lambda n: (([], (call for i in range(n) for call in (
            f"testStarted T.t{i}", f"{controller(i)} viewDidLoad", f"testFinished T.t{i} passed"))), {}, [AUDIT + ["--scope", "test"]])),
        "classes-that-print-twice": ([], lambda n: (([], (
            call for i in range(n) for call in [f"{controller(i, f'Shop.A{i}x')} {name}" for name in ("viewDidLoad", "viewDidAppear")
                                                for _ in range(2)])), {}, [AUDIT])),
        "partial-classes": ([], lambda n: ((
            ["# vctrace: 1", *(f"# partial: Shop{i}.A viewDidLoad" for i in range(n))],
            (f"{controller(i, f'Cart{i}.A')} viewDidAppear" for i in range(n))), {}, [AUDIT])),
        "format-file": (["formats check", "key formats"], lambda n: (leaking(1), {
            "acme.yml": format_file(n), ".vctrace.yml": "formats: [acme.yml]\n"}, [["formats", "--check", "acme.yml"], AUDIT])),
        "sql-rule": (["rules check"], lambda n: (leaking(1), {"nothing.sql": sql_rule(n // 20)}, [["rules", "--check", "nothing.sql"]])),
        **{f"log-{one['id']}": ([f"log {one['id']}"], of_format(one)) for one in dumped("formats", "--format", "json")},
        **{f"packed-{name}": ([f"packed {name}"], packed(name)) for name in cases("Sources/LogFiles/Compression.swift")
           if shutil.which(name)},
    }
    # Debug information needs a compiler, and its reader comes with one.
    if shutil.which("cc") and shutil.which("nm"):
        shapes["call-stacks"] = (["key symbols", "key callers", "audit symbols", "import symbols"], symbolized)
    covered = {kind for kinds, _ in shapes.values() for kind in kinds}
    missing = sorted(file_kinds(known) - covered)
    if missing:
        raise tool.Failure(f"no shape for the files {', '.join(missing)}; add them to Tests/Soak/kinds.py")
    return {name: shape for name, (_, shape) in shapes.items()}


def tables():
    return re.findall(r"^CREATE TABLE (\w+)", source("Schema/tables.sql"), re.M)


def grown(path, n):
    """The tables of a store with at least n rows."""
    with sqlite3.connect(path) as store:
        names = [name for [name] in store.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {name for name in names if store.execute(f"SELECT count(*) FROM {name}").fetchone()[0] >= n}
