"""The page of a report, used as a reader does: through the document's text, the keys and the pointer."""

import time
from urllib.parse import parse_qsl


class ReportPage:
    def __init__(self, page):
        self.page = page

    def until(self, condition, *arguments):
        """Waits until the expression is true. The page's policy keeps Playwright from waiting inside it."""
        end = time.monotonic() + 10
        while not self.page.evaluate(condition, *arguments):
            assert time.monotonic() < end, condition
            self.page.wait_for_timeout(20)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def event(self):
        """The text of the slider: `event 35, line 40, Dashboard.addChild(ActivityFeed)`."""
        return self.page.locator("#slider").get_attribute("aria-valuetext")

    @property
    def line(self):
        return int(self.event.split("line ")[1].split(",")[0])

    @property
    def event_count(self):
        return int(self.page.locator("#slider").get_attribute("max")) + 1

    def open_finding(self, number=0):
        """Opens a defect of the list, unless it is the one that is open."""
        if self.page.locator("details.finding").nth(number).get_attribute("open") is None:
            self.page.locator("details.finding > summary").nth(number).click()

    def is_seen(self, selector):
        """Whether the first such element is inside the window and inside what scrolls around it."""
        return self.page.locator(selector).first.evaluate("""element => {
            const box = element.getBoundingClientRect();
            const points = [[box.left + 2, box.top + 2], [box.left + 2, box.bottom - 2]];
            return box.height > 0 && points.every(([x, y]) => {
                const found = document.elementFromPoint(x, y);
                return found !== null && (element.contains(found) || found.contains(element) && found.closest(".panel") === element.closest(".panel"));
            });
        }""")

    @property
    def shown(self):
        return self.page.locator("#shown").inner_text()

    @property
    def lanes(self):
        """The names of the lanes for a screen reader; folded classes with the number of lanes."""
        label = self.page.locator("#lanes-canvas").get_attribute("aria-label")
        return label.split(": ", 1)[1].split(". The hierarchy")[0].split(", ")

    @property
    def tree(self):
        """Class, address, generation, state and depth of each node."""
        return self.page.evaluate("""[...document.querySelectorAll("#tree .node")].map(({ dataset }) =>
            [dataset.class, dataset.address || null, Number(dataset.generation), dataset.state, Number(dataset.depth)])""")

    @property
    def opened(self):
        """The text of the open, selected finding."""
        return self.page.locator("details.finding.current[open]").inner_text()

    def address(self):
        """The fragment of the address, after it was updated."""
        self.page.wait_for_timeout(400)
        return dict(parse_qsl(self.page.evaluate("location.hash.slice(1)"), keep_blank_values=True))

    def go_to(self, **values):
        """Follows a link to another place on the page."""
        hash = "&".join(f"{name}={value}" for name, value in values.items())
        self.page.evaluate("hash => { location.hash = hash; }", hash)
        self.page.evaluate("new Promise(done => setTimeout(done))")

    def tip(self, x, y):
        """The tip for a place on the lanes."""
        box = self.page.locator("#lanes-canvas").bounding_box()
        self.page.mouse.move(box["x"] + x, box["y"] + y)
        tip = self.page.locator("#tip")
        return tip.inner_text() if tip.is_visible() else ""

    def find_on_lanes(self, text):
        """A place on the lanes whose tip contains the text."""
        box = self.page.locator("#lanes-canvas").bounding_box()
        gutter = int(self.page.locator("#gutter-handle").get_attribute("aria-valuenow"))
        for y in range(30, int(box["height"]), 20):
            for x in range(gutter + 2, int(box["width"]), 3):
                if text in self.tip(x, y):
                    return {"x": x, "y": y}
        raise AssertionError(f"no place says {text}")

    def drag(self, id, start, end, y=20):
        """Drags over an element, from one fraction of its width to another."""
        box = self.page.locator(id).bounding_box()
        self.page.mouse.move(box["x"] + box["width"] * start, box["y"] + y)
        self.page.mouse.down()
        self.page.mouse.move(box["x"] + box["width"] * end, box["y"] + y, steps=8)
        self.page.mouse.up()
