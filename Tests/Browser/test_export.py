"""Perfetto's engine reads the exports without errors, and gives the same values as the store."""

import pytest
from conftest import SAMPLES
from trace_processor import TraceProcessor

ERRORS = "SELECT name, value FROM stats WHERE severity IN ('error', 'data_loss') AND value > 0"
UNENDED = -1


@pytest.fixture
def load(browser, perfetto):
    """Loads a trace into a new engine."""
    pages = []

    def load(trace):
        page = browser.new_page()
        pages.append(page)
        page.goto(perfetto + "/manifest.json")
        return TraceProcessor(page, perfetto, trace)

    yield load
    for page in pages:
        page.close()


def stored(tool, name):
    """A run's lives and relations in the store, each with its beginning and duration.

    A line without a time has that of the line before it; where none has, a line counts as a microsecond.
    """
    start = tool.rows(f"SELECT start_ns FROM run WHERE name = '{name}'")[0]["start_ns"]
    lives = tool.rows(f"""
        SELECT class, began_line, iif(deallocated, until_line, NULL) AS ended_line FROM controller_log WHERE run = '{name}'""")
    attached = tool.rows(f"""
        SELECT child_class AS class, began_line, ended_line FROM relation_log WHERE run = '{name}'""")
    times, last = {None: None}, 0
    for row in tool.rows(f"SELECT line, time_ns FROM event_log WHERE run = '{name}' ORDER BY line"):
        last = row["line"] * 1000 if start is None else last if row["time_ns"] is None else row["time_ns"] - start
        times[row["line"]] = last

    def slices(rows, began, ended):
        instants = [(row["class"], times[row[began]], times[row[ended]]) for row in rows]
        return sorted((name, first, UNENDED if end is None else end - first) for name, first, end in instants)

    return slices(lives, "began_line", "ended_line"), slices(attached, "began_line", "ended_line")


def count(tool, name, table):
    return tool.rows(f"SELECT count(*) AS n FROM {table} WHERE run = '{name}'")[0]["n"]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_perfetto_sees_the_run(tool, load, sample):
    trace = tool.run("export", sample, "--format", "perfetto", binary=True)
    engine = load(trace)
    assert engine.query(ERRORS) == []
    lives, attached = stored(tool, sample.stem)
    seen = engine.query("SELECT name, ts, dur FROM slice WHERE category = 'lifetime'")
    assert sorted(seen) == lives
    seen = engine.query("""
        SELECT (SELECT life.name FROM slice AS life WHERE life.track_id = track.parent_id LIMIT 1), ts, dur
        FROM slice JOIN track ON track.id = slice.track_id WHERE category = 'attached'""")
    assert sorted(seen) == attached
    assert engine.query("SELECT count(*) FROM slice WHERE category = 'event'") == [
        (count(tool, sample.stem, "event_log"),)]
    # Each finding is on the track of its controller, and on that of all findings.
    findings = count(tool, sample.stem, "finding_log")
    assert engine.query("SELECT count(*) FROM slice WHERE category = 'finding'") == [(2 * findings,)]
    assert engine.query("""
        SELECT count(*) FROM slice JOIN track ON track.id = slice.track_id WHERE track.name = 'findings'""") == [(findings,)]


def test_perfetto_nests_tracks_as_controllers_are_contained(tool, load):
    sample = next(path for path in SAMPLES if path.stem == "leaking-dashboard")
    engine = load(tool.run("export", sample, binary=True))
    nested = engine.query("""
        SELECT DISTINCT child.name, parent.name
        FROM track AS child JOIN track AS parent ON parent.id = child.parent_id
        WHERE child.name GLOB 'Shop.*' AND parent.name GLOB 'Shop.*'""")
    parents = {child.split(" ")[0]: parent.split(" ")[0] for child, parent in nested}
    assert parents["Shop.Dashboard"] == "Shop.MainTabs"
    assert parents["Shop.PromoBanner"] == "Shop.Dashboard"


def test_two_lives_at_one_address_are_two_tracks(tool, load):
    calls = ["init", "viewDidLoad", "deinit"]
    lines = [f"+{life * 10 + index} [main] <Shop.Cart: 0x1> {call}" for life in range(2) for index, call in enumerate(calls)]
    (tool.folder / "two.trace").write_text("# vctrace: 1\n" + "\n".join(lines) + "\n")
    engine = load(tool.run("export", "two.trace", binary=True))
    tracks = engine.query("SELECT name FROM track WHERE name GLOB 'Shop.Cart*' ORDER BY name")
    assert tracks == [("Shop.Cart 0x1",), ("Shop.Cart 0x1 (no. 2)",)]
    assert engine.query("SELECT count(DISTINCT track_id) FROM slice WHERE category = 'lifetime'") == [(2,)]


def test_a_leak_is_a_slice_without_an_end(tool, load):
    sample = next(path for path in SAMPLES if path.stem == "leaking-dashboard")
    engine = load(tool.run("export", sample, binary=True))
    leaked = engine.query("""
        SELECT DISTINCT life.name, life.dur
        FROM slice AS finding JOIN slice AS life ON life.track_id = finding.track_id AND life.category = 'lifetime'
        WHERE finding.name = '✗ controller-never-deallocated'""")
    assert leaked and all(length == UNENDED for _, length in leaked)


def test_a_flow_leads_from_where_a_defect_began_to_its_finding(tool, load):
    sample = next(path for path in SAMPLES if path.stem == "leaking-dashboard")
    engine = load(tool.run("export", sample, binary=True))
    flows = engine.query("""
        SELECT call.name, finding.name, finding.ts > call.ts
        FROM flow JOIN slice AS call ON call.id = flow.slice_out JOIN slice AS finding ON finding.id = flow.slice_in
        WHERE call.category = 'event'""")
    assert len(flows) == count(tool, sample.stem, "finding_log")
    assert ("Dashboard.addChild(PromoBanner)", "✗ child-never-removed", 1) in flows
    # The next step leads to the track of all findings.
    last = engine.query("""
        SELECT finding.name FROM flow JOIN slice AS finding ON finding.id = flow.slice_in JOIN track ON track.id = finding.track_id
        WHERE track.name = 'findings'""")
    assert len(last) == len(flows)


def test_calls_are_named_with_their_callers(tool, load):
    (tool.folder / "app.trace").write_text(
        "# vctrace: 1\n+0.1 [main] <Shop.Cart: 0x1> addChild(_:) <Shop.Panel: 0x2> at=Shop/Cart.swift:42\n+0.2 [main] <Shop.Panel: 0x2> viewDidLoad\n")
    engine = load(tool.run("export", "app.trace", binary=True))
    names = [name for name, in engine.query("SELECT name FROM slice WHERE category = 'event' ORDER BY ts")]
    assert names == ["Cart.addChild(Panel)  Cart.swift:42", "Panel.viewDidLoad"]
