"""The pages in Firefox: they are drawn, fit and react to keys, and the console stays empty."""

import pytest
from conftest import SAMPLES
from firefox import Firefox, program

DASHBOARD = next(path for path in SAMPLES if path.stem == "leaking-dashboard")
RIGHT = "\ue014"


@pytest.fixture(scope="module")
def firefox():
    firefox = Firefox(program())
    yield firefox
    firefox.close()


def line(firefox):
    return int(firefox.evaluate('document.getElementById("slider").getAttribute("aria-valuetext")').split("line ")[1].split(",")[0])


def test_the_report_is_drawn_and_answers_keys(tool, firefox):
    tool.run("report", DASHBOARD, "-o", "report.html")
    firefox.resize(1440, 1000)
    firefox.open(tool.folder / "report.html")
    assert "16 errors in 4 defects" in firefox.evaluate('document.getElementById("verdict").textContent')
    assert firefox.evaluate('document.querySelectorAll("#tree .node").length') > 1
    # The lanes contain bars, marks and names, each in its color.
    assert firefox.evaluate("""(() => {
        const canvas = document.getElementById("lanes-canvas");
        const bytes = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
        return new Set(new Uint32Array(bytes.buffer)).size;
    })()""") > 10
    first = line(firefox)
    firefox.press(RIGHT)
    assert line(firefox) > first
    firefox.press("n")
    opened = line(firefox)
    assert firefox.evaluate('document.querySelectorAll("details.finding[open]").length') == 1
    firefox.press("n")
    assert line(firefox) > opened
    firefox.press("p")
    assert line(firefox) == opened
    firefox.press("b")
    assert firefox.evaluate('document.getElementById("before").getAttribute("aria-pressed")') == "true"
    assert firefox.troubles() == []


def test_all_pages_fit_and_say_nothing(tool, firefox):
    text = DASHBOARD.read_text()
    tool.run("report", DASHBOARD, "-o", "report.html")
    for day, build, left_out in ((20, 812, "SalesChart"), (21, 813, "PromoBanner")):
        lines = text.replace("2026-11-20", f"2026-11-{day}").replace("(812)", f"({build})").split("\n")
        (tool.folder / f"{build}.trace").write_text("\n".join(line for line in lines if left_out not in line))
        tool.run("audit", f"{build}.trace", "--tag", "branch=main", "--tag", f"build={build}", "--fail-on", "never")
    tool.run("site", "site")
    pages = [tool.folder / "report.html", *sorted((tool.folder / "site").rglob("*.html"))]
    assert {page.parent.name for page in pages} >= {"site", "branches", "nights", "diffs", "runs"}
    for width in (1440, 768, 480):
        firefox.resize(width, 1000)
        for page in pages:
            firefox.open(page)
            assert firefox.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{page} at {width}"
            assert firefox.troubles() == [], page
