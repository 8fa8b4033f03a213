"""The report opens from disk in a browser, says what the tool says, and can be used without a mouse."""

import json
import re
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import SAMPLES

DASHBOARD = next(path for path in SAMPLES if path.stem == "leaking-dashboard")
WIDE, MEDIUM, NARROW = (1440, 1000), (900, 1200), (390, 1000)


@pytest.fixture
def open_page(browser, tmp_path):
    """Opens a page from disk; the test fails if the page says anything on the console, or asks for anything."""
    contexts, troubles = [], []

    def open_page(path, hash="", size=WIDE, scheme="light"):
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, permissions=["clipboard-read", "clipboard-write"])
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: troubles.append(message.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("dialog", lambda dialog: troubles.append(dialog.message))
        page.on("request", lambda request: request.url.startswith("file://") or troubles.append(request.url))
        page.goto(f"file://{path}{hash}")
        until(page, "document.getElementById('shown').textContent !== ''")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture(scope="session")
def dashboard(tmp_path_factory):
    from conftest import Tool
    folder = tmp_path_factory.mktemp("dashboard")
    Tool(folder).run("report", DASHBOARD, "-o", "report.html")
    return folder / "report.html"


def until(page, condition):
    """Waits until the expression is true. The page's policy keeps Playwright from waiting inside it."""
    end = time.monotonic() + 10
    while not page.evaluate(condition):
        assert time.monotonic() < end, condition
        page.wait_for_timeout(20)


def line(page):
    return page.evaluate("page.run.lines[page.step]")


def address(page):
    return dict(pair.split("=") for pair in page.evaluate("location.hash.slice(1)").split("&") if pair)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_shows_the_trees_of_replay_and_the_findings_of_audit(tool, open_page, sample):
    tool.run("report", sample, "-o", "report.html")
    page = open_page(tool.folder / "report.html")
    steps = page.evaluate("page.run.stepCount")
    for step in sorted({0, 1, steps // 4, steps // 2, steps * 3 // 4, steps - 2, steps - 1}):
        shown = page.evaluate("""step => page.run.treeAt(step).map(({ life, state, depth }) =>
            [life.className, life.address || null, life.generation, state.state, depth])""", step)
        at = page.evaluate("step => page.run.lines[step]", step)
        tree = json.loads(tool.run("replay", sample.stem, "--line", at, "--format", "json"))
        expected, open_nodes = [], [(node, 0) for node in reversed(tree["controllers"])]
        while open_nodes:
            node, depth = open_nodes.pop()
            expected.append([node["class"], node["address"], node["generation"], node["state"], depth])
            open_nodes += [(child, depth + 1) for child in reversed(node["children"])]
        assert shown == expected, f"line {at}"
    audit = json.loads(tool.run("audit", sample.stem, "--format", "json", "--fail-on", "never"))
    found = page.evaluate("page.run.findings.map(finding => [finding.rule, finding.line, finding.message])")
    assert found == [[finding["rule"], finding["line"], finding["message"]] for finding in audit["findings"]]


def test_keys_step_through_events_and_findings(open_page, dashboard):
    page = open_page(dashboard, "#line=34")
    page.keyboard.press("ArrowRight")
    assert line(page) == 35
    page.keyboard.press("h")
    assert line(page) == 34
    page.keyboard.press("End")
    assert line(page) == page.evaluate("page.run.lines.at(-1)")
    page.keyboard.press("Home")
    page.keyboard.press("n")
    first = page.locator("details.finding[open]")
    assert first.count() == 1 and line(page) == 34
    page.keyboard.press("n")
    assert line(page) == 40
    page.keyboard.press("p")
    assert line(page) == 34
    page.keyboard.press("b")
    assert page.locator("#before").get_attribute("aria-pressed") == "true"
    assert page.locator("#tree").inner_text().count("PromoBanner") == 0
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#keys").is_visible()


def test_every_control_can_be_reached_by_tab(open_page, dashboard):
    page = open_page(dashboard, "#line=34&finding=0")
    reached = set()
    for _ in range(120):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.className || document.activeElement.localName"))
    for control in ["query", "rule", "class", "group", "axis", "zoom-in", "fit", "lanes", "slider", "play", "next-finding", "after", "theme", "help", "summary", "class"]:
        assert control in reached, control


def test_search_and_filters_narrow_everything(open_page, dashboard):
    page = open_page(dashboard)
    page.keyboard.press("/")
    page.keyboard.type("promo")
    assert page.locator("#shown").inner_text() == "4 of 16 findings"
    assert page.locator("details.finding").count() == 1
    lanes = page.evaluate("Timeline.lanes.map(lane => lane.life.short)")
    assert set(lanes) == {"MainTabs", "Dashboard", "PromoBanner"}
    page.keyboard.press("Escape")
    assert page.locator("#shown").inner_text() == "16 findings"
    page.select_option("#rule", "view-left-behind")
    assert page.locator("#shown").inner_text() == "2 of 16 findings"
    page.click("#clear")
    page.uncheck("#severities [value=error]")
    assert page.locator("#findings").inner_text() == "No finding matches the filters."


def test_the_timeline_zooms_pans_and_selects_a_range(open_page, dashboard):
    page = open_page(dashboard, "#line=34")
    page.keyboard.press("+")
    shown = address(page)
    assert 0 <= int(shown.get("left", 0)) < int(shown["right"]) < page.evaluate("page.run.end")
    box = page.locator("#lanes-canvas").bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + 60, steps=4)
    page.mouse.up()
    assert int(address(page)["left"]) > int(shown.get("left", 0))
    page.keyboard.press("0")
    assert "right" not in address(page)
    box = page.locator("#overview").bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.2, box["y"] + 20, steps=4)
    page.mouse.up()
    limits = address(page)
    found = page.evaluate("page.found.map(finding => finding.line)")
    assert 0 < len(found) < 16 and all(int(limits.get("from", 0)) <= at <= int(limits["to"]) for at in found)


def test_a_click_on_a_mark_opens_its_finding(open_page, dashboard):
    page = open_page(dashboard, "#line=17")
    place = page.evaluate("""() => {
        const finding = page.run.findings.find(other => other.line === 34);
        const lane = Timeline.lanes.findIndex(other => other.life.index === finding.life);
        return [Timeline.x(Timeline.at(finding.step), Timeline.view()), Timeline.ruler + (lane + 0.5) * Timeline.row];
    }""")
    page.locator("#lanes-canvas").click(position={"x": place[0], "y": place[1]})
    assert line(page) == 34
    assert page.locator("details.finding[open] .message").inner_text().startswith("the view of PromoBanner")


def test_the_slider_moves_through_time(open_page, dashboard):
    page = open_page(dashboard, "#line=17")
    page.locator("#slider").focus()
    page.keyboard.press("ArrowRight")
    assert line(page) == 18
    assert "line 18" in page.locator("#slider").get_attribute("aria-valuetext")
    page.click("#play")
    until(page, "page.step > 3")
    page.click("#play")
    stopped = line(page)
    page.wait_for_timeout(300)
    assert line(page) == stopped


def test_a_link_opens_where_its_sender_was(open_page, dashboard):
    page = open_page(dashboard)
    page.select_option("#group", "class")
    page.keyboard.press("n")
    page.keyboard.press("+")
    page.fill("#query", "chart")
    state = page.evaluate("JSON.stringify(page.state)")
    other = open_page(dashboard, page.evaluate("location.hash"))
    assert other.evaluate("JSON.stringify(page.state)") == state
    assert other.locator("#findings").inner_text() == page.locator("#findings").inner_text()
    page.evaluate("location.hash = 'line=66&run=99&left=nonsense&severities=fatal,error'")
    until(page, "page.run.lines[page.step] === 66")
    assert page.evaluate("page.state.severities.join()") == "error"


def test_copies_a_finding_as_text(open_page, dashboard):
    page = open_page(dashboard, "#finding=0")
    page.click("text=Copy as text")
    page.wait_for_selector("text=Copied.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert "child-never-removed" in text and "expected" in text and "seen" in text and "hint: " in text


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, MEDIUM, NARROW], ids=["wide", "medium", "narrow"])
def test_axe_finds_nothing_and_nothing_sticks_out(open_page, dashboard, size, scheme):
    page = open_page(dashboard, "#finding=0&line=66", size, scheme)
    for opened in page.locator("details.finding summary").all()[1:]:
        opened.click()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_the_theme_can_be_chosen(open_page, dashboard):
    page = open_page(dashboard)
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.click("#theme")
    assert page.evaluate(ground) != light
    assert address(page)["theme"] == "dark"


def test_prints_every_finding_with_its_details(open_page, dashboard):
    page = open_page(dashboard)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.wait_for_selector(".detail")
    assert page.locator(".detail").count() == page.locator("details.finding").count()
    assert not page.locator("#filters").is_visible()
    assert len(page.pdf()) > 10_000


def test_tests_group_findings(tool, open_page):
    tool.run("report", next(path for path in SAMPLES if path.stem == "ui-tests"), "-o", "report.html")
    page = open_page(tool.folder / "report.html", "#group=test")
    tests = page.evaluate("page.run.tests.map(test => test.name)")
    assert len(tests) > 0
    page.select_option("#test", tests[0])
    assert all(name == tests[0] for name in page.evaluate("page.found.map(finding => finding.test)"))


def test_several_runs_are_one_page(tool, open_page):
    tool.run("report", *SAMPLES, "-o", "night.html")
    page = open_page(tool.folder / "night.html")
    page.select_option("#run", str(len(SAMPLES) - 1))
    assert page.locator("h1").inner_text() == page.evaluate("page.data.runs.at(-1).name")
    page.select_option("#run", "0")
    assert page.locator("h1").inner_text() == page.evaluate("page.data.runs[0].name")


def test_says_since_when_a_defect_is_known(tool, open_page):
    text = DASHBOARD.read_text()
    for night in (1, 2):
        (tool.folder / "app.trace").write_text(text.replace("4.2 (812)", f"4.2 (80{night})"))
        tool.run("import", "app.trace", "--run", f"night-{night}")
        tool.run("audit", f"night-{night}", "--fail-on", "never")
    tool.run("report", "night-2", "-o", "report.html")
    page = open_page(tool.folder / "report.html", "#finding=0")
    assert "since build 801, 2 of 2 runs" in page.locator("details.finding[open]").inner_text()


HOSTILE = """# vctrace: 1
# run: hostile
# app: </script><script>window.hacked = 1</script>
# device: <img src=x onerror=alert(1)>
# records: addChild willMove didMove removeFromParent deinit
+0.1 [main] <Shop.Box<img/src=x/onerror=alert(1)>: 0x1> addChild(_:) <Shop.Row<script>alert(2)</script>: 0x2>
+0.2 [<b>bold</b>] <Shop.Row<script>alert(2)</script>: 0x2> removeFromParent
+0.3 mark "</script><!--<script>window.hacked = 2//\u2028"
+9.0 mark "<iframe src=javascript:alert(3)>"
"""


def test_markup_in_a_trace_stays_text(tool, open_page):
    (tool.folder / "hostile.trace").write_text(HOSTILE)
    tool.run("report", "hostile.trace", "-o", "report.html")
    html = (tool.folder / "report.html").read_text()
    assert "window.hacked = 1</script>" not in html and "\u2028" not in html
    page = open_page(tool.folder / "report.html", "#finding=0")
    assert "</script><script>window.hacked = 1</script>" in page.locator("#run-facts").inner_text()
    for _ in range(page.evaluate("page.run.stepCount")):
        page.keyboard.press("ArrowRight")
    assert page.evaluate("window.hacked") is None
    assert page.locator("#page img, #page iframe, #page script, .masthead b b").count() == 0
    assert "onerror=alert(1)" in page.evaluate("page.run.lives.map(life => life.className).join()")


def large_trace(path, count):
    """A run with a root that takes in screens for ever, of which some are never let go."""
    with open(path, "w", encoding="utf-8") as out:
        out.write("# vctrace: 1\n# records: init deinit addChild willMove didMove removeFromParent viewDidAppear viewDidDisappear\n")
        out.write("+0 [main] <Shop.Root: 0x10> init\n")
        events, number = 1, 1
        while events < count:
            number += 1
            screen = f"<Shop.Screen: {number * 64:#x}>"
            calls = [
                f"{screen} init", f"<Shop.Root: 0x10> addChild(_:) {screen}", f"{screen} willMove(toParent:) <Shop.Root: 0x10>",
                f"{screen} didMove(toParent:) <Shop.Root: 0x10>", f"{screen} viewDidAppear", f"{screen} willMove(toParent:) nil",
                f"{screen} viewDidDisappear", f"{screen} removeFromParent", f"{screen} didMove(toParent:) nil"]
            if number % 50 > 0:
                calls.append(f"{screen} deinit")
            for call in calls:
                events += 1
                out.write(f"+{events * 0.01:.2f} [main] {call}\n")


def test_a_large_run_stays_usable_and_says_what_is_left_out(tool, open_page):
    large_trace(tool.folder / "large.trace", 60_000)
    tool.run("report", "large.trace", "-o", "report.html")
    path = tool.folder / "report.html"
    assert path.stat().st_size < 20_000_000
    begun = time.monotonic()
    page = open_page(path)
    assert time.monotonic() - begun < 2
    note = page.locator("#omitted").inner_text()
    assert re.search(r"events of others are left out \(most of them: Screen [\d,]+", note)
    assert page.evaluate("page.run.findings.length") > 50
    # What the findings touch is shown in full.
    assert page.evaluate("page.run.findings.every(finding => page.run.lines[finding.step] === finding.line)")
    for key in ["n", "ArrowRight", "End", "+", "n", "PageUp"]:
        took = press(page, key)
        assert took < 100, f"{key}: {took} ms"


def press(page, key):
    """How many milliseconds it takes until the page has drawn what a key asks for."""
    return page.evaluate("""key => {
        const begun = performance.now();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        document.body.getBoundingClientRect();
        return performance.now() - begun;
    }""", key)
