"""The pages of `vctrace site`: their contents, links and accessibility."""

import json
import re
import subprocess
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from conftest import SAMPLES
from test_sheets import check

TEXT = next(path for path in SAMPLES if path.stem == "leaking-dashboard").read_text()


def night(tool, day, build, leaves_out=(), tags=("branch=main",), commit=None):
    """A night of one launch, without the lines that match one of these patterns."""
    text = TEXT.replace("2026-11-20", f"2026-11-{day}").replace("(812)", f"({build})")
    lines = [line for line in text.split("\n") if not any(re.search(pattern, line) for pattern in leaves_out)]
    path = tool.folder / f"night-{build}.trace"
    path.write_text("\n".join(lines))
    given = [*tags, f"build={build}", *([f"commit={commit}"] if commit else [])]
    tool.run("audit", path, *(part for tag in given for part in ("--tag", tag)), "--fail-on", "never")


@pytest.fixture
def site(tool):
    """Three nights. The banner is not opened in the second one, nor the chart in the third."""
    night(tool, 20, 812)
    night(tool, 21, 813, ["PromoBanner"])
    night(tool, 22, 814, ["SalesChart"])
    tool.run("site", "site")
    return tool.folder / "site"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [1440, 768, 390])
def test_all_pages_can_be_read_by_everyone(browser, site, size, scheme):
    for path in sorted(site.rglob("*.html")):
        if path.parent.name != "runs":
            check(browser, path, size, scheme).close()


def test_one_goes_from_the_front_page_to_the_finding_and_back(browser, site):
    page = check(browser, site / "index.html", 1440, "light")
    assert "build 814" in page.locator("h1").inner_text()
    page.click("#branches-title ~ * a, section a")
    assert page.locator("h1").inner_text() != ""
    page.locator("thead a.night").first.click()
    assert page.locator(".crumbs [aria-current]").inner_text() == "build 814"
    link = page.locator("td[data-column=Tests] a").first
    rule = page.locator("tr", has=link).locator(".rule").first.inner_text()
    link.click()
    assert rule in page.locator("#findings details.current").inner_text()
    page.click(".crumbs a >> text=build 814")
    page.click(".crumbs a >> text=main")
    page.click(".crumbs a >> text=All branches")
    assert page.url.endswith("/index.html")
    page.close()


def test_each_night_has_a_mark_and_what_did_not_run_is_told_apart(browser, site):
    page = check(browser, site / "branches/shop-main.html", 1440, "light")
    assert [name.split(" ")[0] for name in page.locator("thead .night").all_inner_texts()] == ["814", "813", "812"]
    banner = page.locator("tbody tr", has_text="PromoBanner").filter(has_text="child-never-removed")
    assert banner.locator("td [role=img], td a").evaluate_all("marks => marks.map(mark => mark.getAttribute('aria-label'))") == [
        "persisting in 814", "not run in 813", "first in 812"]
    marks = banner.locator("td").all_inner_texts()
    assert marks == ["●", "–", "1"]
    # The mark for "could not show" differs from the mark for "did not show", also without colors.
    legend = page.locator(".legend .cell").all_inner_texts()
    assert len(legend) == len(set(legend)) == 8
    page.close()


def test_the_cells_of_the_nights_are_reached_by_keys(browser, site):
    page = check(browser, site / "branches/shop-main.html", 1440, "light")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    cell = "[document.activeElement.closest('tr')?.rowIndex, document.activeElement.closest('td')?.cellIndex]"
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate(cell)[1]:
            break
    row, column = page.evaluate(cell)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(cell) == [row, column + 1] or page.evaluate(cell)[1] > column
    page.keyboard.press("ArrowDown")
    assert page.evaluate(cell)[0] > row
    here = page.evaluate(cell)
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert page.evaluate(cell) == here
    page.close()


def test_a_class_is_searched_for_and_the_link_keeps_it(browser, site):
    night = next(path for path in (site / "nights").iterdir() if "2026-11-22" in path.name)
    for path in (site / "index.html", site / "branches/shop-main.html", night):
        page = check(browser, path, 1440, "light")
        rows = page.locator("tr[data-text]")
        page.keyboard.press("/")
        page.keyboard.type("promo")
        shown = [row.get_attribute("data-text") for row in rows.all() if row.is_visible()]
        assert shown and all("promo" in text.lower() for text in shown)
        assert page.locator("#found").inner_text() == f"{len(shown)} of {rows.count()}"
        page.wait_for_timeout(400)
        assert page.url.endswith("#search=promo")
        again = browser.new_page()
        again.goto(page.url)
        assert again.locator("#found").inner_text() == page.locator("#found").inner_text()
        again.close()
        page.keyboard.press("Escape")
        assert all(row.is_visible() for row in rows.all())
        page.close()


def test_without_scripts_all_rows_are_there(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"file://{site}/branches/shop-main.html#search=promo")
    assert all(row.is_visible() for row in page.locator("tr[data-text]").all())
    context.close()


def test_the_newest_finding_is_one_step_from_a_defects_name_and_its_page_another(browser, site):
    night = next(path for path in (site / "nights").iterdir() if "2026-11-22" in path.name)
    for path in (site / "index.html", site / "branches/shop-main.html", night):
        page = check(browser, path, 1440, "light")
        row = page.locator("tr[data-text]", has=page.locator("a.nights")).first
        name, fingerprint = row.locator("b a").inner_text(), row.locator("b a").get_attribute("href").split("#finding=")[1]
        row.locator("b a").click()
        page.locator("#findings details.current[open]").wait_for()
        assert unquote(page.evaluate("location.hash")).endswith(unquote(fingerprint))
        page.go_back()
        row.locator("a.nights").click()
        assert "/defects/" in page.url and name in page.locator("h1").inner_text()
        page.locator(".masthead a").first.click()
        page.locator("#findings details.current[open]").wait_for()
        page.close()


def test_a_store_that_is_built_anew_gives_the_same_addresses(tool, site):
    before = {str(path.relative_to(site)) for path in site.rglob("*")}
    for path in tool.folder.glob("store.sqlite*"):
        path.unlink()
    for day, build, leaves_out in ((22, 814, ["SalesChart"]), (20, 812, []), (21, 813, ["PromoBanner"])):
        night(tool, day, build, leaves_out)
    tool.run("site", "again")
    assert {str(path.relative_to(tool.folder / "again")) for path in (tool.folder / "again").rglob("*")} == before


def test_two_reports_show_a_defect_and_each_link_leads_to_one(browser, tool):
    for phone in range(5):
        path = tool.folder / f"phone-{phone}.trace"
        path.write_text(re.sub(r"# device: .*", f"# device: iPhone1{phone},1", TEXT))
        tool.run("audit", path, "--tag", "branch=main", "--fail-on", "never")
    tool.run("site", "site")
    assert len(list((tool.folder / "site/runs").iterdir())) == 2
    page = check(browser, next((tool.folder / "site/nights").iterdir()), 1440, "light")
    runs = page.locator("section", has=page.locator("h2", has_text="Reports"))
    assert runs.locator("tbody tr").count() == 5 and runs.locator("tbody a").count() == 2
    assert "of each defect in each test, two have a report" in runs.inner_text()
    for link in page.locator("main a").evaluate_all("links => links.map(link => link.href)"):
        assert (tool.folder / "site" / link.split("#")[0].split("/site/")[1]).exists(), link
    page.close()


COMMIT = "git add -A && git -c user.name=Jo -c user.email=jo@example.com commit -q --allow-empty -m"


@pytest.fixture
def shop(tool):
    """A team's nights: a work tree with owners, a defect that comes and goes on main, a release and a pull request."""
    (tool.folder / "Shop").mkdir()
    chart = tool.folder / "Shop/SalesChart.swift"
    chart.write_text("import UIKit\n\nfinal class SalesChart: UIViewController {}\n")
    (tool.folder / "CODEOWNERS").write_text("Shop/SalesChart.swift @shop/charts\n")
    (tool.folder / ".vctrace.yml").write_text("source-url: https://example.com/{commit}/{path}#L{line}\n")
    (tool.folder / ".gitignore").write_text("*.trace\nstore*\n")
    tool.shell(f"git init -q -b main . && {COMMIT} Begin")
    broken = ["SalesChart.*removeFromSuperview"]
    first = head(tool)
    night(tool, 20, 812, commit=first)
    chart.write_text(chart.read_text() + "// anew\n")
    tool.shell(f"{COMMIT} 'Draw the chart anew'")
    for day, build in ((21, 813), (22, 814), (23, 815), (24, 816)):
        night(tool, day, build, broken if build % 2 else [], commit=head(tool))
    night(tool, 24, 820, tags=["branch=feature/cart"])
    night(tool, 23, 821, tags=["branch=release/4.2"], commit=first)
    night(tool, 24, 823, broken, tags=["branch=release/4.2"], commit=head(tool))
    night(tool, 24, 822, tags=["branch=fix/chart", "target=main", "pull-request=17"])
    tool.run("site", "site")
    return tool.folder / "site"


def head(tool):
    return subprocess.run(["git", "rev-parse", "HEAD"], cwd=tool.folder, check=True, capture_output=True, text=True).stdout.strip()


def test_a_night_says_whose_its_defects_are_and_what_may_have_brought_them(browser, shop):
    page = check(browser, next((shop / "nights").glob("*2026-11-21*")), 1440, "light")
    row = page.locator("tbody tr", has_text="view-left-behind").filter(has_text="SalesChart")
    text = row.inner_text()
    assert "new" in text and "@shop/charts" in text and "Draw the chart anew (Jo)" in text, text
    assert row.locator("a", has_text="Shop/SalesChart.swift:3").get_attribute("href").endswith("/Shop/SalesChart.swift#L3")
    page.close()


def test_a_flaky_defect_has_a_page_with_its_whole_story(browser, shop):
    defects = json.loads((shop / "defects.json").read_text())["defects"]
    flaky = next(defect for defect in defects if defect["rule"] == "view-left-behind" and "SalesChart" in defect["class"]
                 and defect["branch"] == "main")
    assert flaky["state"] == "flaky" and not flaky["tonight"] and flaky["owner"] == "@shop/charts"
    page = check(browser, shop / flaky["page"], 1440, "light")
    assert page.locator("h1").inner_text().endswith("SalesChart: view-left-behind")
    head = page.locator(".masthead").inner_text()
    assert "owner: @shop/charts" in head and "Shop/SalesChart.swift:3" in head
    assert "newest finding: Shop · release/4.2, build 823" in head and "first finding: Shop · main, build 813" in head
    main = page.locator("section", has=page.locator("h2", has_text="Shop · main"))
    assert main.locator(".badge").inner_text() == "flaky"
    assert "iPhone17,1, iOS 26.1" in main.inner_text()
    assert "after build 812" in main.inner_text() and "Draw the chart anew (Jo)" in main.inner_text()
    release = page.locator("section", has=page.locator("h2", has_text="Shop · release/4.2")).inner_text()
    assert "after build 821" in release and "suspect: " in release and "Draw the chart anew (Jo)" in release, release
    assert len(main.locator("td").all()) == 5 and len(main.locator("td a").all()) == 2
    page.click("text=first finding")
    page.locator("#findings details.current[open]").wait_for()
    assert "813" in page.locator("#run-facts").inner_text()
    page.close()


def test_the_front_page_orders_branches_and_tells_places_apart(browser, shop):
    page = check(browser, shop / "index.html", 1440, "light")
    branches = page.locator("section").first
    names = branches.locator("td[data-column=Branch] a")
    assert [name.inner_text() for name in names.all() if name.is_visible()] == ["Shop · main", "Shop · release/4.2", "Shop · feature/cart"]
    request = branches.locator("td[data-column='Pull request'] a")
    assert not request.is_visible()
    page.locator("summary", has_text="1 pull request").click()
    assert request.inner_text() == "#17 Shop · fix/chart"
    (night,) = [path for path in (shop / "nights").iterdir() if path.name.startswith("shop-fix-chart")]
    assert "#17 Shop · fix/chart · build 822" in night.read_text()
    assert all("MainTabs › Dashboard › " in row.inner_text() for row in page.locator("tr[data-text]").all())
    page.goto(f"file://{shop}/branches/shop-main.html")
    assert page.locator("svg.trend rect").count() >= 5
    assert re.search(r"errors in 5 nights: \d+ at first, \d+ at last", page.locator(".masthead").inner_text())
    page.close()


def test_other_programs_read_the_site(shop):
    feed = ElementTree.parse(shop / "feed.xml").getroot()
    atom = {"a": "http://www.w3.org/2005/Atom"}
    # Without the night of the pull request.
    links = [link.get("href") for link in feed.findall("a:entry/a:link", atom)]
    assert len(links) == 8 and all((shop / link).exists() for link in links)
    badge = ElementTree.parse(shop / "badge.svg").getroot()
    assert badge.get("aria-label").startswith("vctrace: ")


def test_each_link_leads_to_a_page_and_each_defect_has_one(shop):
    linked = set()
    for path in shop.rglob("*.html"):
        text = path.read_text()
        links = re.findall(r'(?:href|src)="([^"#]+)', text) + re.findall(r'"page":"([^"]+)"', text)
        for link in links:
            if not link.startswith("https:"):
                assert (path.parent / link).resolve().exists(), f"{path}: {link}"
                linked.add((path.parent.name, link.split("/")[-2] if "/" in link else ""))
    # Names of defects in diffs and in reports of runs lead to the pages of the defects.
    assert {("diffs", "defects"), ("runs", "defects"), ("nights", "defects"), ("branches", "defects"), ("site", "defects")} <= linked


def test_the_pages_share_one_script_and_one_style(browser, shop):
    assert sorted(path.suffix for path in (shop / "assets").iterdir()) == [".css", ".js"]
    for path in shop.rglob("*.html"):
        text = path.read_text()
        assert "<style" not in text and len(re.findall(r"<script(?! type=\"application/json\")", text)) <= 1, path
    # What does not grow with the number of findings.
    assert max(path.stat().st_size for path in shop.rglob("*.html")) < 100_000
    run = next((shop / "runs").iterdir())
    page = browser.new_page()
    page.goto(f"file://{run}")
    page.click("details.current >> text=all nights of this defect")
    page.locator("main .badge").first.wait_for()
    assert "/defects/" in page.url
    page.close()
