"""The pages of `vctrace site`: their contents, links and accessibility."""

import pytest
from conftest import SAMPLES
from test_sheets import check

TEXT = next(path for path in SAMPLES if path.stem == "leaking-dashboard").read_text()


def night(tool, day, build, leaves_out=()):
    """A night of one launch, without the lines that contain one of these words."""
    text = TEXT.replace("2026-11-20", f"2026-11-{day}").replace("(812)", f"({build})")
    lines = [line for line in text.split("\n") if not any(word in line for word in leaves_out)]
    path = tool.folder / f"night-{build}.trace"
    path.write_text("\n".join(lines))
    tool.run("audit", path, "--tag", "branch=main", "--tag", f"build={build}", "--fail-on", "never")


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


def test_a_defect_has_a_page_one_step_from_its_name(browser, site):
    night = next(path for path in (site / "nights").iterdir() if "2026-11-22" in path.name)
    for path in (site / "index.html", site / "branches/shop-main.html", night):
        page = check(browser, path, 1440, "light")
        name = page.locator("tr[data-text] b a").first
        text = name.inner_text()
        name.click()
        assert "/defects/" in page.url and text in page.locator("h1").inner_text()
        page.locator(".masthead a").first.click()
        assert page.locator("#findings details.current[open]").count() == 1
        page.close()


def test_a_store_that_is_built_anew_gives_the_same_addresses(tool, site):
    before = {str(path.relative_to(site)) for path in site.rglob("*")}
    for path in tool.folder.glob("store.sqlite*"):
        path.unlink()
    for day, build, leaves_out in ((22, 814, ["SalesChart"]), (20, 812, []), (21, 813, ["PromoBanner"])):
        night(tool, day, build, leaves_out)
    tool.run("site", "again")
    assert {str(path.relative_to(tool.folder / "again")) for path in (tool.folder / "again").rglob("*")} == before
