"""The page of a diff: its contents and accessibility."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import SAMPLES

TEXT = next(path for path in SAMPLES if path.stem == "leaking-dashboard").read_text()


@pytest.fixture
def nights(tool):
    """Two runs. In the second one, a view is no longer removed."""
    changed = [line for line in TEXT.split("\n") if not ("SalesChart" in line and "removeFromSuperview" in line)]
    (tool.folder / "monday.trace").write_text(TEXT)
    (tool.folder / "tuesday.trace").write_text("\n".join(changed))
    tool.run("audit", "monday.trace", "tuesday.trace", "--fail-on", "never")
    return tool


def check(browser, path, size, scheme):
    """Opens a page from disk. It must fit, load nothing, and leave the console empty."""
    troubles = []
    page = browser.new_page(viewport={"width": size, "height": 1000}, color_scheme=scheme)
    page.on("console", lambda message: troubles.append(message.text))
    page.on("request", lambda request: request.url.startswith("file://") or troubles.append(request.url))
    page.goto(f"file://{path}")
    assert troubles == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [1440, 900, 390])
def test_a_diff_shows_what_is_new_beside_what_was(browser, nights, size, scheme):
    nights.run("diff", "monday", "tuesday", "--all-timings", "--report", "html=diff.html", status=1)
    page = check(browser, nights.folder / "diff.html", size, scheme)
    assert page.locator("h1").inner_text() == "5 findings new (error)"
    assert page.locator(".masthead").inner_text().startswith("monday → tuesday")
    new = page.locator("#new").inner_text()
    assert "view-left-behind" in new and "SalesChart was removed from Dashboard" in new
    links = page.locator(".contents a")
    for index in range(links.count()):
        assert page.locator(links.nth(index).get_attribute("href")).count() == 1
    page.click(".sequence > summary")
    assert page.locator(".sequence[open] li.missing").all_inner_texts() == ["−removeFromSuperview"] or \
        page.locator(".sequence[open] li.missing").inner_text().endswith("removeFromSuperview")
    assert re.fullmatch(r"\d+ equal calls", page.locator(".sequence[open] .unified summary").first.inner_text())
    assert "in A" not in page.locator("main").inner_text() and "in B" not in page.locator("main").inner_text()
    page.click("#timings > summary")
    timings = page.locator(".timings tbody tr")
    assert timings.count() > 5
    # A dot for each sample of both sides.
    shown = timings.nth(1).locator("td").all_inner_texts()
    count = sum(int(text.split("(n ")[1].rstrip(")")) for text in shown[2:4])
    assert timings.nth(1).locator("circle").count() == count
    page.close()


def test_a_new_finding_is_shown_with_its_events(browser, nights):
    nights.run("diff", "monday", "tuesday", "--format", "html", "-o", "diff.html", status=1)
    page = check(browser, nights.folder / "diff.html", 390, "light")
    text = nights.run("diff", "monday", "tuesday", status=1)
    calls = page.locator("#new .calls li").all_inner_texts()
    assert any("SalesChart.removeFromParent()" in call for call in calls), calls
    shown = page.locator("#new .calls bdi").all_inner_texts()
    assert shown == [line.split("  ")[0].strip() for line in re.findall(r"^ {4}[✓✗] *(?:\d+ )?(?:\+[\d.]+ \S+)? +(\S.*)$", text, re.M)]
    assert "SalesChart.view.removeFromSuperview()" in shown
    assert page.locator("#unchanged .calls").count() == 0
    page.close()


@pytest.mark.parametrize("size", [1440, 1024, 390])
def test_long_names_fit(browser, nights, size):
    name = "Box" + "Very" * 1000 + "Long"
    for day in ("monday", "tuesday"):
        path = nights.folder / f"{day}.trace"
        path.write_text(path.read_text().replace("SalesChart", name))
    nights.run("diff", "monday.trace", "tuesday.trace", "--all-timings", "--format", "html", "-o", "diff.html", status=1)
    page = check(browser, nights.folder / "diff.html", size, "light")
    for closed in page.locator("details:not([open]) > summary").all():
        if closed.is_visible():
            closed.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= size
    page.close()


def test_the_trees_stand_side_by_side_at_the_same_step(browser, nights):
    nights.run("diff", "monday", "tuesday", "--format", "html", "-o", "diff.html", status=1)
    page = check(browser, nights.folder / "diff.html", 1440, "light")
    rows = page.evaluate("sides.rows.map(({ a, b }) => [a, b])")
    # Each call of each side is in one row, in its order; in a row of two, both say the same.
    for side, name in ((0, "a"), (1, "b")):
        steps = [row[side] for row in rows if row[side] >= 0]
        assert steps == list(range(page.evaluate(f"sides.{name}.stepCount")))
    assert page.evaluate("sides.rows.every(({ a, b }) => a < 0 || b < 0 || sides.a.call(a) === sides.b.call(b))")
    alone = [row for row in rows if -1 in row]
    assert len(alone) == 5 and all(row[1] == -1 for row in alone)
    # It begins at the first call that one side lacks. There, the trees differ only in the chart.
    assert page.locator("#call-a").inner_text().startswith("SalesChart.removeFromSuperview")
    assert page.locator("#call-b").inner_text() == "no such call"
    assert page.locator("#tree-a .is-changed").all_inner_texts()[0].count("view taken out") == 1
    assert page.locator("#tree-a .is-changed").count() == page.locator("#tree-b .is-changed").count() == 1
    first = page.locator("#step-slider").input_value()
    page.locator("#step-slider").focus()
    page.keyboard.press("ArrowLeft")
    assert page.locator("#call-a").inner_text().split(",")[0] == page.locator("#call-b").inner_text().split(",")[0]
    assert page.locator("#tree-a .is-changed").count() == 0
    page.click("#step-next")
    page.click("#step-difference")
    assert int(page.locator("#step-slider").input_value()) > int(first)
    page.close()


def test_twenty_changes_are_three_screens(browser, nights):
    """The page of a night with many changes begins with the new findings, and has a line for each change."""
    parts = [TEXT, TEXT.replace("Shop.Dashboard", "Shop.Offers").replace("0x", "0x9")]
    (nights.folder / "a.trace").write_text("".join(parts))
    changed = [line for line in "".join(parts).split("\n")
               if not re.search("PromoBanner.*removeFromSuperview|SalesChart.*(constrain|willMove|removeFromSuperview)|ActivityFeed.*(addSubview|viewDidAppear)|Home.*viewWill|OutageStrip.*constrain", line)]
    (nights.folder / "b.trace").write_text("\n".join(changed))
    nights.run("diff", "a.trace", "b.trace", "--format", "html", "-o", "diff.html", status=1)
    page = check(browser, nights.folder / "diff.html", 1440, "light")
    changes = sum(page.locator(f"{part} li, {part} tbody tr").count() for part in ("#new", "#fixed", "#controllers", "#living")) \
        + page.locator(".sequence").count()
    assert changes >= 20
    assert page.evaluate("document.documentElement.scrollHeight") <= 3 * 1000
    page.close()


def test_equal_runs_say_so(browser, nights):
    nights.run("diff", "monday", "monday", "--format", "html", "-o", "diff.html")
    page = check(browser, nights.folder / "diff.html", 1440, "light")
    assert "Both sides did the same." in page.locator("main").inner_text()
    page.close()


def test_markup_stays_text(browser, nights):
    (nights.folder / "odd.trace").write_text(TEXT.replace("PromoBanner", "Box<img/src=x/onerror=alert(1)>"))
    nights.run("audit", "odd.trace", "--fail-on", "never")
    nights.run("diff", "monday", "odd", "--report", "html=diff.html", status=1)
    nights.run("site", "site")
    site = nights.folder / "site"
    for path in (nights.folder / "diff.html", site / "index.html", *(site / "branches").iterdir(), *(site / "nights").iterdir()):
        page = check(browser, path, 1440, "light")
        assert "onerror=alert(1)" in page.locator("main").inner_text()
        assert page.locator("main img").count() == 0
        if path.name == "diff.html":
            for _ in range(page.evaluate("sides.rows.length")):
                page.click("#step-next")
        page.close()
