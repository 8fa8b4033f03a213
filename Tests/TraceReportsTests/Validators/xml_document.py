"""Reads a report with an XML parser, and prints its elements as JSON: name, attributes, text, children."""

import json
import sys
import xml.dom.minidom


def value(element):
    children = [node for node in element.childNodes if node.nodeType == node.ELEMENT_NODE]
    texts = [node.data for node in element.childNodes if node.nodeType == node.TEXT_NODE]
    return {
        "name": element.tagName,
        "attributes": dict(element.attributes.items()),
        "text": "".join(texts).strip(),
        "children": [value(child) for child in children],
    }


print(json.dumps(value(xml.dom.minidom.parse(sys.argv[1]).documentElement)))
