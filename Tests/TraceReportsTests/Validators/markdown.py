"""Renders reports with a Markdown parser, and prints the tags and the text of each as JSON."""

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


def read(path):
    page = Page()
    with open(path, encoding="utf-8") as file:
        page.feed(markdown_it.MarkdownIt("commonmark", {"html": True}).enable("table").render(file.read()))
    page.close()
    assert not page.open, f"{page.open} are not closed"
    return {"tags": page.tags, "cells": page.cells, "text": page.text}


print(json.dumps([read(path) for path in sys.argv[1:]]))
