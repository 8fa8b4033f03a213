"""Renders a report with a Markdown parser, and prints the tags and the text that a browser would see as JSON."""

import html.parser
import json
import sys

import markdown_it


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags, self.open, self.cells, self.text = [], [], [], ""

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        if tag not in ("br", "hr"):
            self.open.append(tag)
        if tag == "td":
            self.cells.append("")

    def handle_endtag(self, tag):
        opened = self.open.pop()
        assert opened == tag, f"<{opened}> ends with </{tag}>"

    def handle_data(self, data):
        self.text += data
        if "td" in self.open:
            self.cells[-1] += data


with open(sys.argv[1], encoding="utf-8") as file:
    source = file.read()
page = Page()
page.feed(markdown_it.MarkdownIt("commonmark", {"html": True}).enable("table").render(source))
page.close()
assert not page.open, f"{page.open} are not closed"
print(json.dumps({"tags": page.tags, "cells": page.cells, "text": page.text}))
