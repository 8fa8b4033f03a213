"""The report opens from disk in a browser, agrees with the tool, and works without a mouse."""

import json
import re
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import ROOT, SAMPLES
from pypdf import PdfReader
from report_page import ReportPage

DASHBOARD = next(path for path in SAMPLES if path.stem == "leaking-dashboard")
WIDE, MEDIUM, NARROW = (1440, 900), (768, 1024), (390, 844)


@pytest.fixture
def open_page(browser, tmp_path):
    """Opens a page from disk. The test fails if the page writes to the console or loads anything."""
    contexts, troubles = [], []

    def open_page(path, hash="", size=WIDE, scheme="light", **options):
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, permissions=["clipboard-read", "clipboard-write"], **options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: troubles.append(message.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("dialog", lambda dialog: troubles.append(dialog.message))
        page.on("request", lambda request: request.url.startswith("file://") or troubles.append(request.url))
        page.goto(f"file://{path}{hash}")
        return ReportPage(page)

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


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_shows_the_trees_of_replay_and_the_findings_of_audit(tool, open_page, sample):
    tool.run("report", sample, "-o", "report.html")
    report = open_page(tool.folder / "report.html")
    audit = json.loads(tool.run("audit", sample.stem, "--format", "json", "--fail-on", "never"))
    lines = [row["line"] for row in tool.rows(f"SELECT line FROM event_log WHERE run = '{sample.stem}' ORDER BY line")]
    assert report.event_count == len(lines) == audit["run"]["events"]
    last = len(lines) - 1
    for step in sorted({0, min(1, last), last // 4, last // 2, last * 3 // 4, last}):
        report.go_to(line=lines[step])
        tree = json.loads(tool.run("replay", sample.stem, "--line", lines[step], "--format", "json"))
        expected, open_nodes = [], [(node, 0) for node in reversed(tree["controllers"])]
        while open_nodes:
            node, depth = open_nodes.pop()
            expected.append([node["class"], node["address"], node["generation"], node["state"], depth])
            open_nodes += [(child, depth + 1) for child in reversed(node["children"])]
        assert report.tree == expected, f"line {lines[step]}"
    count = len(audit["findings"])
    assert report.shown.startswith(f"{count} finding")
    for finding in audit["findings"]:
        assert report.page.locator("#findings", has_text=finding["message"]).count() == 1 or len(set(
            other["message"] for other in audit["findings"] if other["rule"] == finding["rule"])) > 1


def test_opens_with_a_verdict_in_words(open_page, dashboard):
    report = open_page(dashboard)
    assert report.page.locator("h1").inner_text() == "16 errors in 4 defects"
    worst = "SalesChart was never deallocated: 5 of 5 visits left one behind"
    assert report.page.locator("#worst").inner_text().startswith(f"Worst: SalesChart: {worst}")
    # It is open, and everything is at its place. A link to an event opens nothing.
    assert worst in report.opened and report.line == 64
    assert report.is_seen("#run-facts") and report.is_seen("details.current .hint")
    report.press("End")
    report.page.click("#worst a")
    assert worst in report.opened and report.line == 64
    assert open_page(dashboard, "#line=17").page.locator("details.finding[open]").count() == 0


def test_the_curve_shows_whether_a_leak_grows(open_page, dashboard):
    report = open_page(dashboard)
    figure = report.page.locator("details.current figure.census")
    assert figure.get_attribute("aria-label") == "SalesChart alive: at most 5, at the end 5"
    box = figure.locator("svg").bounding_box()
    assert box["width"] > 100 and box["height"] > 20
    # It only rises.
    heights = [float(value) for value in re.findall(r"V([\d.]+)", figure.locator("path").get_attribute("d"))]
    assert heights == sorted(heights, reverse=True) and len(heights) == 5


def test_the_worst_of_several_launches_is_told(tool, open_page):
    growth = ROOT / "Tests/CommandLineTests/Cases/audit/growth"
    launches = tool.folder / "launches.trace"
    launches.write_text((growth / "bounded.trace").read_text() + (growth / "growing.trace").read_text())
    tool.run("report", launches, "-o", "launches.html")
    report = open_page(tool.folder / "launches.html")
    told = "Chat was never deallocated: 3 of 4 visits left one behind; it was popped; the worst of 2 launches"
    assert told in report.page.locator("header").first.inner_text()
    row = report.page.locator("details.finding").first
    assert told in row.locator("summary").inner_text()
    # The message counts visits, so no number of findings stands beside it.
    assert "×" not in row.locator("summary").inner_text()


def test_a_click_on_a_finding_moves_everything_to_where_it_went_wrong(open_page, dashboard):
    report = open_page(dashboard, "#line=17")
    report.page.click("text=the view of PromoBanner was taken out")
    # The child was added at line 34. The mistake: nothing followed the removal of its view.
    assert report.line == 66
    assert report.page.locator("#tree .is-chosen").inner_text().count("PromoBanner") == 1
    assert "here it went wrong" in report.opened
    assert ":66, +7.72 s" in report.opened
    assert report.address()["finding"]
    for line in (34, 65):
        report.go_to(line=line)
        assert "child-never-removed" not in report.page.locator("#tree").inner_text()
    report.go_to(line=66)
    assert "child-never-removed" in report.page.locator("#tree").inner_text()


def test_the_places_of_one_mistake_stand_below_its_class(tool, open_page):
    text = DASHBOARD.read_text()
    # The same leak on another screen.
    other = re.sub(r"0x(\w)", r"0x9\1", text.replace("Shop.Dashboard", "Shop.Offers"))
    (tool.folder / "two.trace").write_text(text + other)
    tool.run("report", "two.trace", "-o", "report.html")
    report = open_page(tool.folder / "report.html")
    group = report.page.locator(".group", has_text="SalesChart").first
    assert group.locator("h3").inner_text() == "SalesChart"
    assert group.locator(".block-head").inner_text().split("\n")[-1].endswith("in MainTabs")
    assert [text.strip().split("\n")[0] for text in group.locator("summary").all_inner_texts()] == ["… › Dashboard › SalesChart", "… › Offers › SalesChart"]


def test_keys_step_through_events_and_findings(open_page, dashboard):
    report = open_page(dashboard, "#line=34")
    report.press("ArrowRight")
    assert report.line == 35
    report.press("h")
    assert report.line == 34
    report.press("PageDown")
    assert report.line == 44
    report.press("End")
    assert f"event {report.event_count}," in report.event
    report.press("Home", "n")
    assert report.page.locator("details.finding[open]").count() == 1 and report.line == 40
    report.press("n")
    assert report.line == 64
    report.press("p")
    assert report.line == 40
    report.press("b")
    assert report.page.locator("#before").get_attribute("aria-pressed") == "true"
    assert "ActivityFeed" not in report.page.locator("#tree").inner_text()
    report.press("?")
    assert report.page.locator("#keys").is_visible()
    report.press("Escape")
    assert not report.page.locator("#keys").is_visible()


CONTROLS = ["#theme", "#help", "#severities input", "#rule", "#class", "#group", "#others", "#axis", "#fit", "#lanes",
            "#gutter-handle", "#play", "#slider", "#after", "details.finding summary", "#tree button.class"]


@pytest.mark.parametrize("control", CONTROLS)
def test_the_keys_work_from_every_control(open_page, dashboard, control):
    report = open_page(dashboard, "#line=17&query=a")
    report.page.locator(control).first.focus()
    report.press("n")
    assert report.line == 40
    report.press("p", "b")
    assert report.page.locator("#before").get_attribute("aria-pressed") == "true"
    report.page.locator(control).first.focus()
    report.press("/")
    assert report.page.evaluate("document.activeElement.id") == "query"
    report.page.locator(control).first.focus()
    report.press("Escape")
    assert report.page.locator("#query").input_value() == ""


def test_page_down_on_the_slider_goes_on(open_page, dashboard):
    report = open_page(dashboard, "#line=17")
    report.page.locator("#slider").focus()
    before = report.line
    report.press("PageDown")
    assert report.line > before


def test_in_the_search_letters_are_letters(open_page, dashboard):
    report = open_page(dashboard, "#line=17")
    report.press("/")
    report.page.keyboard.type("npb")
    assert report.page.locator("#query").input_value() == "npb" and report.line == 17
    report.press("Escape")
    assert report.page.locator("#query").input_value() == ""


def test_every_control_can_be_reached_by_tab(open_page, dashboard):
    report = open_page(dashboard, "#line=34")
    reached = set()
    for _ in range(120):
        report.press("Tab")
        reached.add(report.page.evaluate("document.activeElement.id || document.activeElement.className || document.activeElement.localName"))
    for control in ["query", "rule", "class", "group", "others", "axis", "zoom-in", "fit", "lanes", "gutter-handle", "lanes-handle",
                    "slider", "play", "next-finding", "after", "theme", "help", "summary", "class"]:
        assert control in reached, control


def test_search_and_filters_narrow_everything(open_page, dashboard):
    report = open_page(dashboard)
    report.press("/")
    report.page.keyboard.type("promo")
    assert report.shown == "4 of 16 findings"
    assert report.page.locator("details.finding").count() == 1
    assert set(report.lanes) == {"MainTabs", "Dashboard", "PromoBanner"}
    report.press("Escape")
    assert report.shown == "16 findings in 4 defects"
    report.page.select_option("#rule", "view-left-behind")
    assert report.shown == "2 of 16 findings"
    assert set(report.lanes) == {"MainTabs", "Dashboard", "OutageStrip"}
    report.page.click("#clear")
    report.page.uncheck("#severities [value=error]")
    assert report.page.locator("#findings").inner_text() == "No finding matches the filters."
    assert report.lanes == [""] or not report.lanes[0]


def test_the_search_covers_all_that_is_said_of_a_finding(tool, open_page):
    (tool.folder / ".vctrace.yml").write_text("owners:\n  - class: PromoBanner\n    owner: '@shop/promo'\n")
    (tool.folder / "app.trace").write_text(DASHBOARD.read_text())
    tool.run("report", "app.trace", "-o", "report.html")
    report = open_page(tool.folder / "report.html")
    banner = "4 of 16 findings"
    for words in ("@shop/promo", "child-never-removed", "promobanner.view.removefromsuperview"):
        report.page.fill("#query", words)
        assert report.shown == banner, words
    address = report.page.evaluate("view.found[0].address")
    report.page.fill("#query", address)
    assert re.fullmatch(r"[1-4] of 16 findings", report.shown)


def test_controllers_without_findings_are_folded_by_class(open_page, dashboard):
    report = open_page(dashboard)
    folded = [name for name in report.lanes if re.match(r"\d+ ", name)]
    assert folded == ["1 Home", "1 OutageStrip"] or all(re.match(r"\d+ \w+", name) for name in folded) and folded
    report.page.click("#others")
    assert not any(re.match(r"\d+ ", name) for name in report.lanes)
    assert len(report.lanes) == 20
    assert report.address()["others"] == "shown"


def test_the_timeline_zooms_pans_and_selects_a_range(open_page, dashboard):
    report = open_page(dashboard, "#line=34")
    report.press("+")
    shown = report.address()
    assert 0 <= int(shown.get("left", 0)) < int(shown["right"])
    report.drag("#lanes-canvas", 0.8, 0.6, y=60)
    assert int(report.address()["left"]) > int(shown.get("left", 0))
    report.press("0")
    assert "right" not in report.address()
    report.drag("#overview", 0.2, 0.45)
    limits = report.address()
    assert 0 < int(limits["from"]) < int(limits["to"])
    assert re.fullmatch(r"\d+ of 16 findings", report.shown)


def test_the_address_is_written_seldom_and_after_drawing(open_page, dashboard):
    report = open_page(dashboard)
    report.page.evaluate("""() => {
        window.written = [];
        const replace = history.replaceState.bind(history);
        history.replaceState = (...values) => { written.push(performance.now()); replace(...values); };
    }""")
    for share in (0.9, 0.3, 0.8, 0.4):
        report.drag("#overview", 0.5, share)
    report.press(*["ArrowRight"] * 40)
    report.page.wait_for_timeout(700)
    written = report.page.evaluate("written")
    assert written and all(later - earlier >= 299 for earlier, later in zip(written, written[1:]))
    assert int(report.address()["line"]) == report.line


def test_a_click_on_a_mark_opens_its_finding(open_page, dashboard):
    report = open_page(dashboard, "#line=17")
    place = report.find_on_lanes("child-never-removed")
    report.page.locator("#lanes-canvas").click(position=place)
    assert report.line == 66
    assert report.opened.startswith("◆") and "the view of PromoBanner" in report.opened


def test_the_gutter_and_the_height_are_kept(open_page, dashboard):
    report = open_page(dashboard)
    handle = report.page.locator("#gutter-handle")
    before = int(handle.get_attribute("aria-valuenow"))
    handle.focus()
    report.press("ArrowRight", "ArrowRight")
    box = report.page.locator("#lanes-handle").bounding_box()
    tall = report.page.locator("#lanes").bounding_box()["height"]
    report.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 4)
    report.page.mouse.down()
    report.page.mouse.move(box["x"] + box["width"] / 2, box["y"] - 46, steps=4)
    report.page.mouse.up()
    assert report.page.locator("#lanes").bounding_box()["height"] == tall - 50
    report.page.reload()
    assert int(report.page.locator("#gutter-handle").get_attribute("aria-valuenow")) == before + 32
    assert report.page.locator("#lanes").bounding_box()["height"] == tall - 50


def test_the_slider_moves_through_time(open_page, dashboard):
    report = open_page(dashboard, "#line=17")
    report.page.locator("#slider").focus()
    report.press("ArrowRight")
    assert report.line == 18
    report.page.click("#play")
    report.until("Number(document.getElementById('slider').value) > 3")
    report.page.click("#play")
    stopped = report.line
    report.page.wait_for_timeout(300)
    assert report.line == stopped


def test_a_link_opens_where_its_sender_was(open_page, dashboard):
    report = open_page(dashboard)
    report.page.select_option("#group", "rule")
    report.press("n", "+")
    report.page.fill("#query", "chart")
    said = report.address()
    assert {"group", "finding", "left", "query"} <= said.keys() | {"left"}
    other = open_page(dashboard, report.page.evaluate("location.hash"))
    for id in ("#findings", "#step", "#tree", "#shown"):
        assert other.page.locator(id).inner_text() == report.page.locator(id).inner_text(), id
    assert other.lanes == report.lanes
    report.go_to(line=66, run=99, left="nonsense", severities="fatal,error")
    assert report.line == 66
    assert report.page.locator("#severities input:checked").count() == 1


def test_copies_a_finding_as_text(open_page, dashboard):
    report = open_page(dashboard, "#rule=child-never-removed")
    report.press("n")
    report.page.click("details.current >> text=Copy as text")
    report.page.wait_for_selector("text=Copied.")
    text = report.page.evaluate("navigator.clipboard.readText()")
    assert "child-never-removed" in text and "fix: " in text
    assert re.search(r"✗  \S*removeFromParent\(\)  \(never called\)", text), text


LONG = {"Dashboard": "CustomerDashboardCollectionContainerViewController", "PromoBanner": "PromotionalBannerCarouselItemViewController",
        "SalesChart": "QuarterlySalesPerformanceChartViewController", "MainTabs": "ApplicationMainTabBarViewController"}


@pytest.fixture(scope="session")
def long_names(tmp_path_factory):
    from conftest import Tool
    folder = tmp_path_factory.mktemp("long")
    text = DASHBOARD.read_text()
    for short, long in LONG.items():
        text = text.replace(f"Shop.{short}", f"ShopFeatureKit.{long}")
    (folder / "long.trace").write_text(text)
    Tool(folder).run("report", "long.trace", "-o", "report.html")
    return folder / "report.html"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, MEDIUM, NARROW], ids=["wide", "medium", "narrow"])
def test_axe_finds_nothing_and_nothing_sticks_out(open_page, long_names, size, scheme):
    report = open_page(long_names, "#line=66", size, scheme, reduced_motion="reduce")
    report.open_finding()
    for opened in report.page.locator("details:not([open]) > summary").all():
        opened.click()
    for part in ("findings", "timeline", "tree"):
        report.page.evaluate("part => { location.hash = `line=66&part=${part}`; }", part)
        report.page.wait_for_timeout(50)
        found = Axe().run(report.page, options={"rules": {"target-size": {"enabled": True}}})
        assert found.violations_count == 0, found.generate_report()
        assert report.page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert broken_words(report.page) == []


def broken_words(page):
    """The words outside of names that are broken over two lines."""
    return page.evaluate(r"""() => {
        const broken = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (node.parentElement.closest("bdi, script, style, select, dialog:not([open])") || !node.parentElement.checkVisibility()) continue;
            for (const word of node.data.matchAll(/[A-Za-z]+/g)) {
                const range = document.createRange();
                range.setStart(node, word.index);
                range.setEnd(node, word.index + word[0].length);
                if (new Set([...range.getClientRects()].filter(box => box.width > 0).map(box => Math.round(box.top))).size > 1) broken.push(word[0]);
            }
        }
        return broken;
    }""")


def test_at_200_percent_nothing_sticks_out(open_page, long_names):
    # At this zoom, the window of 1440 pixels has 720.
    report = open_page(long_names, "", (720, 450), device_scale_factor=2)
    assert report.page.evaluate("document.documentElement.scrollWidth") <= 720
    assert broken_words(report.page) == []


def test_the_tree_is_seen_without_scrolling(open_page, dashboard):
    report = open_page(dashboard)
    box = report.page.locator("#tree .node").first.bounding_box()
    assert box["y"] + box["height"] < 900
    assert report.page.evaluate("document.documentElement.scrollHeight") <= 900


def test_the_theme_can_be_chosen(open_page, dashboard):
    report = open_page(dashboard)
    ground = "getComputedStyle(document.body).backgroundColor"
    light = report.page.evaluate(ground)
    report.page.click("#theme")
    assert report.page.evaluate(ground) != light
    assert report.address()["theme"] == "dark"


def test_prints_every_finding_with_its_details(open_page, dashboard, tmp_path):
    report = open_page(dashboard)
    text = printed(report.page, tmp_path)
    hints = {"Look for what holds the controller", "Fix:"}
    assert all(hint in text for hint in hints), text[:2000]
    assert text.count("Fix:") == report.page.locator("details.finding").count()
    assert "Group by" not in text


def printed(page, folder):
    """The text of the printed page."""
    (folder / "page.pdf").write_bytes(page.pdf())
    return "\n".join(sheet.extract_text() for sheet in PdfReader(folder / "page.pdf").pages)


def test_closed_details_can_be_found(open_page, dashboard):
    report = open_page(dashboard)
    report.page.wait_for_timeout(600)
    # The browser's search covers the whole document, open or not.
    assert report.page.locator("details.finding .hint").count() == 4 and report.page.locator("details.finding[open]").count() == 1


def test_without_scripts_the_findings_are_listed(open_page, dashboard):
    report = open_page(dashboard, java_script_enabled=False)
    text = report.page.locator("body").inner_text()
    assert "16 errors in 4 defects" in text
    assert "Shop.MainTabs › Shop.Dashboard › Shop.PromoBanner" in text
    assert text.count("Fix: ") == 4


def test_the_policy_allows_the_page_and_nothing_else(open_page, dashboard, tmp_path):
    text = dashboard.read_text()
    assert "unsafe-inline" not in text
    (tmp_path / "changed.html").write_text(text.replace("</body>", "<script>window.hacked = 1</script></body>"))
    page = open_page(dashboard).page.context.browser.new_page()
    page.goto(f"file://{tmp_path}/changed.html")
    assert page.evaluate("window.hacked") is None
    assert page.locator("h1:visible").inner_text() == "16 errors in 4 defects"
    page.close()


def test_tests_are_a_band_and_group_findings(tool, open_page):
    tool.run("report", next(path for path in SAMPLES if path.stem == "ui-tests"), "-o", "report.html")
    report = open_page(tool.folder / "report.html", "#group=test")
    tests = [option for option in report.page.locator("#test option").all_inner_texts() if option != "all"]
    assert len(tests) > 0
    box = report.page.locator("#lanes-canvas").bounding_box()
    gutter = int(report.page.locator("#gutter-handle").get_attribute("aria-valuenow"))
    told = {report.tip(x, 28).split(",")[0] for x in range(gutter + 8, int(box["width"]) - 12, 4)}
    assert set(tests) <= told
    report.page.select_option("#test", tests[0])
    titles = report.page.locator(".group h3").all_inner_texts()
    assert all(title == tests[0] for title in titles)


def test_a_run_without_times_is_drawn_by_its_events(tool, open_page):
    tool.run("report", next(path for path in SAMPLES if path.stem == "minimal-print"), "-o", "report.html")
    report = open_page(tool.folder / "report.html")
    assert report.page.locator("#axis").input_value() == "events" and report.page.locator("#axis").is_disabled()
    pixels = report.page.evaluate("""() => {
        const canvas = document.getElementById("overview");
        const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
        return new Set(new Uint32Array(data.buffer)).size;
    }""")
    assert pixels > 3


def test_several_runs_open_with_totals_and_a_table(tool, open_page):
    unchecked = tool.folder / "unchecked.log"
    unchecked.write_text("".join(
        f"2026-11-20 02:00:{second:02} <Shop.Cart: 0x6000{second:04x}> {call}\n"
        for second, call in enumerate(["viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear"])))
    tool.run("report", *SAMPLES, unchecked, "-o", "night.html")
    report = open_page(tool.folder / "night.html")
    heading = report.page.locator("h1").inner_text()
    assert re.search(rf"\d+ errors.* in \d+ of {len(SAMPLES) + 1} runs; leaks were not looked for in \d+ runs?$", heading), heading
    # The defects of all runs come first, each once, and lead to the run that shows them best.
    text = tool.run("audit", *[path.stem for path in SAMPLES], "unchecked", "-v", status=1)
    names = re.findall(r"^ *\d+[.] +(?:error|warning|note)(?: +×[\d,]+)? +(\S+)", text, re.M)
    defects = report.page.locator("#all-defects tr")
    found = Axe().run(report.page)
    assert found.violations_count == 0, found.generate_report()
    assert [name for name in defects.locator("a").all_inner_texts()] == names and len(names) > 5
    defects.locator("a").first.click()
    assert report.page.locator("details.current[open] .message").first.inner_text().startswith(names[0])
    report.page.select_option("#run", "0")
    rows = report.page.locator("#runs-list tr")
    assert rows.count() == len(SAMPLES) + 1 and not report.page.locator("#findings-part").is_visible()
    verdicts = [row.split("\n")[0] for row in report.page.locator("#runs-list td:nth-child(2)").all_inner_texts()]
    errors = [int((re.match(r"(\d+) errors?", verdict) or [0, 0])[1]) for verdict in verdicts]
    assert errors[0] > 0 and errors == sorted(errors, reverse=True)
    assert "leaks were not looked for" in rows.filter(has_text="unchecked").inner_text()
    for name in (report.page.locator("#runs-list a").first.inner_text(), "unchecked"):
        report.page.locator("#runs-list a", has_text=re.compile(f"^{name}$")).click()
        assert report.page.locator("#run-name").inner_text() == name
        assert report.page.locator("#findings-part").is_visible() and not report.page.locator("#runs").is_visible()
        assert report.address()["run"] and "leaks were not" in report.page.locator("h1").inner_text() or name != "unchecked"
        report.page.select_option("#run", "0")
        assert report.page.locator("h1").inner_text() == heading


def test_says_since_when_a_defect_is_known(tool, open_page):
    text = DASHBOARD.read_text()
    for night in (1, 2):
        (tool.folder / "app.trace").write_text(text.replace("4.2 (812)", f"4.2 (80{night})"))
        tool.run("import", "app.trace", "--run", f"night-{night}")
        tool.run("audit", f"night-{night}", "--fail-on", "never")
    tool.run("report", "night-2", "-o", "report.html")
    report = open_page(tool.folder / "report.html")
    report.open_finding()
    assert "since build 801, 2 of 2 nights" in report.opened


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


@pytest.mark.parametrize("scripts", [True, False])
def test_markup_in_a_trace_stays_text(tool, open_page, scripts):
    (tool.folder / "hostile.trace").write_text(HOSTILE)
    tool.run("report", "hostile.trace", "-o", "report.html")
    html = (tool.folder / "report.html").read_text()
    assert "window.hacked = 1</script>" not in html and "\u2028" not in html
    report = open_page(tool.folder / "report.html", java_script_enabled=scripts)
    assert report.page.locator("img, iframe, b b").count() == 0
    assert report.page.locator("script").count() == 2
    if not scripts:
        return
    assert "</script><script>window.hacked = 1</script>" in report.page.locator("#run-facts").inner_text()
    report.press(*["ArrowRight"] * report.event_count)
    assert report.page.evaluate("window.hacked") is None
    report.press("Home")
    assert "onerror=alert(1)" in report.page.locator("#tree").inner_text()


def test_names_keep_their_direction_to_themselves(tool, open_page):
    (tool.folder / "rtl.trace").write_text(DASHBOARD.read_text().replace("PromoBanner", "שלט\u202eלוח"))
    tool.run("report", "rtl.trace", "-o", "report.html")
    report = open_page(tool.folder / "report.html")
    outside = report.page.evaluate(r"""() => {
        const walker = document.createTreeWalker(document.getElementById("page"), NodeFilter.SHOW_TEXT);
        const found = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (/[\u0590-\u05ff]/.test(node.data) && !node.parentElement.closest("bdi, option")) found.push(node.data);
        }
        return found;
    }""")
    assert outside == []


def large_trace(path, count, kept=50):
    """A run with a root to which screens are added. One of so many is never released; none if that number is 0."""
    with open(path, "w", encoding="utf-8") as out:
        out.write("# vctrace: 1\n# records: init deinit addChild willMove didMove removeFromParent viewDidAppear viewDidDisappear viewDidLayoutSubviews\n")
        out.write("+0 [main] <Shop.Root: 0x10> init\n")
        events, number = 1, 1
        while events < count:
            number += 1
            screen = f"<Shop.Screen: {number * 64:#x}>"
            calls = [
                f"{screen} init", f"<Shop.Root: 0x10> addChild(_:) {screen}", f"{screen} willMove(toParent:) <Shop.Root: 0x10>",
                f"{screen} didMove(toParent:) <Shop.Root: 0x10>", f"{screen} viewDidAppear", *[f"{screen} viewDidLayoutSubviews"] * 20, f"{screen} willMove(toParent:) nil",
                f"{screen} viewDidDisappear", f"{screen} removeFromParent", f"{screen} didMove(toParent:) nil"]
            if kept == 0 or number % kept > 0:
                calls.append(f"{screen} deinit")
            for call in calls:
                events += 1
                out.write(f"+{events * 0.01:.2f} [main] {call}\n")


@pytest.mark.parametrize("count, kept", [(60_000, 50), (231_000, 25), (60_000, 0)])
def test_a_large_run_keeps_each_life_and_says_what_is_left_out(tool, open_page, count, kept):
    large_trace(tool.folder / "large.trace", count, kept)
    tool.run("report", "large.trace", "-o", "report.html")
    path = tool.folder / "report.html"
    assert path.stat().st_size < 2_000_000
    report = open_page(path)
    # From the navigation on, including drawing: the best of three, because other programs run, too.
    took = []
    for _ in range(3):
        took.append(report.page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd"))
        report.page.reload()
    assert min(took) < 1500, took
    note = report.page.locator("#omitted").inner_text()
    assert re.search(r"of [\d,]+ events, [\d,]+ are left out \(most of them: Screen [\d,]+", note), note
    assert "The life of every view controller is shown." in note and "--all" in note
    controllers = tool.rows("SELECT count(*) AS n FROM controller")[0]["n"]
    report.page.click("#others") if report.page.locator("#others").is_visible() else None
    assert f"{controllers:,} lanes" in report.page.locator("#lanes-canvas").get_attribute("aria-label")
    assert heap(report.page) < 100_000_000
    for key in ["n", "ArrowRight", "End", "+", "n", "PageUp"]:
        took = min(press(report.page, key) for _ in range(2))
        assert took < 100, f"{key}: {took} ms"
    if kept == 0:
        assert report.page.locator("h1").inner_text() == "No findings"
    # The shown tree is the true one.
    for share in (0.2, 0.5, 0.9):
        report.page.evaluate("share => view.goTo(Math.floor(view.run.stepCount * share))", share)
        living = json.loads(tool.run("replay", "large", "--line", report.line, "--format", "json"))["controllers"]
        children = sum(1 for node in living for child in node["children"])
        assert report.page.evaluate("view.run.treeAt(view.step).length") == len(living) + children


def test_all_writes_every_event(tool, open_page):
    large_trace(tool.folder / "large.trace", 60_000, 50)
    tool.run("report", "large.trace", "--all", "-o", "report.html")
    report = open_page(tool.folder / "report.html")
    assert report.event_count == tool.rows("SELECT count(*) AS n FROM event")[0]["n"]
    assert report.page.locator("#omitted").inner_text() == ""


def heap(page):
    """The bytes of memory of the page's objects."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("HeapProfiler.collectGarbage")
    return next(metric["value"] for metric in session.send("Performance.getMetrics")["metrics"] if metric["name"] == "JSHeapUsedSize")


def press(page, key):
    """The milliseconds until the page has drawn the result of a key."""
    return page.evaluate("""key => {
        const begun = performance.now();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        document.body.getBoundingClientRect();
        return performance.now() - begun;
    }""", key)


def test_a_finding_opens_with_the_fix_and_its_place_in_the_code(tool, open_page):
    (tool.folder / "Shop").mkdir()
    (tool.folder / "Shop/PromoBanner.swift").write_text("import UIKit\n\nfinal class PromoBanner: UIViewController {}\n")
    (tool.folder / ".vctrace.yml").write_text(
        "source-url: https://example.com/{commit}/{path}#L{line}\nowners:\n  - class: PromoBanner\n    owner: '@shop/promo'\n")
    tool.shell("git init -q . && git add Shop")
    (tool.folder / "app.trace").write_text(DASHBOARD.read_text().replace("# run:", "# commit: 0123abc\n# run:", 1))
    tool.run("report", "app.trace", "-o", "report.html")
    report = open_page(tool.folder / "report.html")
    report.page.click("text=the view of PromoBanner was taken out")
    detail = report.page.locator("details.current .detail")
    assert detail.inner_text().startswith("Fix: ")
    code = detail.locator(".origin a.code")
    assert code.inner_text() == "Shop/PromoBanner.swift:3"
    assert code.get_attribute("href") == "https://example.com/0123abc/Shop/PromoBanner.swift#L3"
    assert "owned by @shop/promo" in detail.locator(".origin").inner_text()
    assert "removeFromParent()" in " ".join(detail.locator("code").all_inner_texts()) and "`" not in detail.inner_text()
    # One list for what was seen and what is missing.
    assert detail.locator("ol").count() == 1
    missing = [text.replace("\n", " ") for text in detail.locator("li.missing").all_inner_texts()]
    assert any("PromoBanner.removeFromParent()" in text and "never called" in text for text in missing), missing
    assert "PromoBanner" in detail.locator("li bdi.name").all_inner_texts()
    assert any("removeFromParent()" in text for text in detail.locator("li bdi.method").all_inner_texts())


@pytest.mark.parametrize("size", [WIDE, (1366, 768), (1280, 720)], ids=str)
def test_a_click_shows_it_at_once(open_page, long_names, size):
    report = open_page(long_names, "", size)
    report.page.click("text=was taken out")
    assert report.is_seen("details.current .hint")
    assert report.is_seen("#tree .is-chosen")
    rows = report.page.locator("#tree .node").all()
    panel = report.page.locator("#tree-panel").bounding_box()
    bottom = panel["y"] + panel["height"]
    seen = [row for row in rows if row.bounding_box()["y"] + row.bounding_box()["height"] <= bottom + 1]
    head = report.page.locator("#tree-panel .panel-head").bounding_box()
    seen = [row for row in seen if row.bounding_box()["y"] >= head["y"] + head["height"] - 1]
    assert len(seen) >= min(10, len(rows)), len(seen)
    shown = report.address()
    assert int(shown["right"]) > int(shown.get("left", 0)) > 0
    report.press("0")
    assert "right" not in report.address()
    report.press("f")
    assert report.address()["right"] == shown["right"]


def test_in_a_small_window_the_parts_are_tabs(open_page, dashboard):
    report = open_page(dashboard, "", NARROW)
    assert report.page.evaluate("document.documentElement.scrollHeight") < 3000
    assert not report.page.locator("#lanes-canvas").is_visible()
    report.page.click("text=the view of PromoBanner was taken out")
    report.page.click("details.current >> text=Show where it went wrong")
    assert report.page.locator("[role=tab][aria-selected=true]").inner_text() == "Timeline"
    assert report.is_seen("#lanes-canvas") and not report.page.locator("#findings").is_visible()
    assert report.address()["part"] == "timeline"
    report.page.locator("[role=tab][aria-selected=true]").focus()
    report.press("ArrowRight")
    assert report.page.locator("#tree .is-chosen").is_visible()


def test_bars_say_from_when_to_when_and_why(open_page, dashboard):
    report = open_page(dashboard)
    place = report.find_on_lanes("visible from line")
    text = report.tip(place["x"], place["y"])
    assert re.match(r"visible from line \d+ \(\+[^)]+\) to (the end|line \d+ \(\+[^)]+\)), [\d.]+ \w+\nby \w+\.\w+", text), text


def test_a_lane_is_pinned_or_shown_alone(open_page, dashboard):
    report = open_page(dashboard)
    report.page.click("text=the view of PromoBanner was taken out")
    before = report.lanes
    report.page.click("#pin")
    assert report.lanes == ["PromoBanner", *before]
    report.page.click("#pin")
    assert report.lanes == before
    report.page.click("#alone")
    assert report.lanes == ["MainTabs", "Dashboard", "PromoBanner"]
    report.page.click("#alone")
    assert report.lanes == before


def test_goes_to_a_line_a_time_and_a_call(open_page, dashboard):
    report = open_page(dashboard)
    report.press("g")
    for text, line in (("66", 66), ("line 34", 34)):
        report.page.fill("#goto", text)
        report.press("Enter")
        assert report.line == line
    report.page.fill("#goto", "PromoBanner)")
    report.press("Enter")
    assert "PromoBanner)" in report.event
    at = report.page.evaluate("view.run.times[view.step]")
    report.press("Home")
    report.page.fill("#goto", f"{at / 1e6} ms")
    report.press("Enter")
    assert report.page.evaluate("view.run.times[view.step]") == at
    report.page.fill("#goto", "no such call")
    report.press("Enter")
    assert report.page.locator("#goto-answer").inner_text() == "not found"


def test_letters_move_the_timeline(open_page, dashboard):
    report = open_page(dashboard)
    report.press("w", "w")
    shown = report.address()
    report.press("d")
    assert int(report.address()["left"]) > int(shown.get("left", 0))
    report.press("a")
    assert int(report.address().get("left", 0)) <= int(shown.get("left", 0)) + 1
    report.press("s", "s", "s")
    assert "right" not in report.address()


def test_three_thousand_events_play_within_two_minutes(tool, open_page):
    calls = "".join(f"+{number * 0.5:.1f} [main] <Shop.Cart: 0x1> viewDidLayoutSubviews\n" for number in range(3000))
    (tool.folder / "long.trace").write_text(f"# vctrace: 1\n{calls}")
    tool.run("report", "long.trace", "--all", "-o", "report.html")
    report = open_page(tool.folder / "report.html")
    report.press("Home")
    report.page.click("#play")
    planned = report.page.evaluate("player.plan.at(-1).at")
    assert 60_000 < planned < 120_000, planned
    report.until("view.step > 30")
    # One goes on from where one went meanwhile.
    report.page.evaluate("view.goTo(1000)")
    report.until("view.step > 1003")
    assert report.page.evaluate("view.step") < 1200


def test_plays_the_whole_run_in_20_seconds(open_page, dashboard):
    report = open_page(dashboard)
    report.press("Home")
    report.page.select_option("#speed", "0")
    report.page.click("#play")
    report.page.wait_for_timeout(2000)
    share = report.page.evaluate("view.step / view.run.stepCount")
    assert 0.05 < share < 0.25, share


def test_play_skips_silence(tool, open_page):
    calls = enumerate(["init", "viewDidLoad", "viewWillAppear", "viewDidAppear"])
    (tool.folder / "silent.trace").write_text("# vctrace: 1\n" + "".join(f"+{minute * 60} [main] <Shop.Cart: 0x1> {call}\n" for minute, call in calls))
    tool.run("report", "silent.trace", "-o", "report.html")
    report = open_page(tool.folder / "report.html")
    report.press("Home")
    report.page.click("#play")
    report.until("view.step === 3")


def test_back_goes_from_finding_to_finding(open_page, dashboard):
    report = open_page(dashboard)
    report.open_finding(1)
    first = report.address()["finding"]
    report.open_finding(2)
    second = report.address()["finding"]
    assert first != second and not first.isdigit()
    report.page.go_back()
    assert report.address()["finding"] == first
    assert report.page.locator("details.finding[open]").count() == 1


def test_a_link_to_a_finding_outlives_the_page(tool, open_page, dashboard):
    report = open_page(dashboard)
    report.open_finding(2)
    hash = report.page.evaluate("view.finding") and f"#finding={report.address()['finding']}"
    text = report.page.locator("details.current .message").first.inner_text()
    (tool.folder / "again.trace").write_text(DASHBOARD.read_text().replace("0x60", "0x70"))
    tool.run("report", "again.trace", "-o", "again.html")
    other = open_page(tool.folder / "again.html", hash)
    assert other.page.locator("details.current[open] .message").first.inner_text() == text


def test_forced_colors_keep_what_colors_say(open_page, dashboard):
    report = open_page(dashboard, forced_colors="active")
    colours = report.page.evaluate("Colours.current()")
    assert len({colours["visible"], colours["alive"], colours["surface"]}) == 3
    assert report.page.locator("#after").evaluate("button => getComputedStyle(button).borderTopWidth") == "3px"


def test_a_link_skips_to_the_findings(open_page, dashboard):
    report = open_page(dashboard)
    report.press("Tab")
    assert report.page.evaluate("document.activeElement.id") == "skip" and report.is_seen("#skip")
    report.press("Enter")
    assert report.page.evaluate("document.activeElement.id") == "findings-part"


def test_a_heading_is_not_hidden_by_the_one_above(open_page, long_names):
    report = open_page(long_names, "", (1280, 720))
    for number in range(report.page.locator("details.finding").count()):
        report.open_finding(number)
        assert report.is_seen("details.current > summary"), number
