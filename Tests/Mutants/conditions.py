"""Finds the conditions of Swift's `if`, `guard` and `while`, and rewrites each so that a switch can change it."""

import re
from dataclasses import dataclass

OPENING, CLOSING = "([{", ")]}"
KEYWORD = re.compile(r"^[ \t]*(?:\}[ \t]*else[ \t]+)?(if|guard|while)[ \t\n]", re.MULTILINE)
COMPARISON = re.compile(r" (<=|>=|<|>) ")
OTHER_BOUND = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
# Text that is not a plain condition, or cannot be passed to a function.
NOT_PLAIN = re.compile(r"^(let|var|case|#)\b|^#|\b(try|await|unsafe)\b|\$\d|[^=!<>]=[^=]|\?\?|\s\?\s")


@dataclass
class Change:
    """A change to a condition: negated, or with its bound moved by one."""

    path: str
    line: int
    start: int
    end: int
    # Empty for a negation.
    operator: str
    text: str
    number: int = 0

    def __str__(self):
        how = f"'{self.operator}' is '{OTHER_BOUND[self.operator]}'" if self.operator else "negated"
        return f"{self.path}:{self.line}: {' '.join(self.text.split())}: {how}"


def blanked(text):
    """The text with comments and strings replaced by spaces, so only code remains."""
    result, index = list(text), 0

    def blank(start, end):
        for place in range(start, min(end, len(text))):
            if result[place] != "\n":
                result[place] = " "

    while index < len(text):
        if text.startswith("//", index):
            end = text.find("\n", index)
            end = len(text) if end < 0 else end
        elif text.startswith("/*", index):
            end = text.find("*/", index) + 2
        elif string := re.compile(r'(#*)("""|")').match(text, index):
            close = string.group(2) + string.group(1)
            end = string.end()
            while end < len(text) and not text.startswith(close, end):
                end += 2 if text[end] == "\\" and not string.group(1) else 1
            end += len(close)
        else:
            index += 1
            continue
        # A literal stays an expression.
        blank(index, end)
        if text[index] not in "/":
            result[index], result[min(end, len(text)) - 1] = '"', '"'
        index = end
    return "".join(result)


def end_of(code, start, is_guard):
    """The end of the conditions that begin at an offset; None if it is unclear."""
    depth = 0
    for index in range(start, len(code)):
        character = code[index]
        if depth == 0 and is_guard and re.compile(r"\selse\s*\{").match(code, index):
            return index
        if depth == 0 and not is_guard and character == "{":
            return index
        if character in OPENING:
            depth += 1
        elif character in CLOSING:
            depth -= 1
            if depth < 0:
                return None
    return None


def parts(code, start, end, separators):
    """The parts between separators outside of brackets."""
    depth, begin, index = 0, start, start
    while index < end:
        if code[index] in OPENING:
            depth += 1
        elif code[index] in CLOSING:
            depth -= 1
        found = next((one for one in separators if depth == 0 and code.startswith(one, index)), None)
        if found:
            yield begin, index
            index += len(found)
            begin = index
        else:
            index += 1
    yield begin, end


def changes(path, text):
    """All changes that can be made to the conditions of a file."""
    code = blanked(text)
    found = []
    for keyword in KEYWORD.finditer(code):
        start = keyword.end(1)
        end = end_of(code, start, keyword.group(1) == "guard")
        if end is None:
            continue
        for clause in parts(code, start, end, [","]):
            if NOT_PLAIN.search(code[clause[0]:clause[1]].strip()):
                continue
            for begin, stop in parts(code, *clause, ["&&", "||"]):
                part = code[begin:stop]
                begin, stop = begin + len(part) - len(part.lstrip()), stop - len(part) + len(part.rstrip())
                if begin >= stop:
                    continue
                line = code.count("\n", 0, begin) + 1
                found.append(Change(path, line, begin, stop, "", text[begin:stop]))
                bounds = [m for m in COMPARISON.finditer(code, begin, stop)
                          if code.count("(", begin, m.start()) == code.count(")", begin, m.start())]
                if len(bounds) == 1 and code[begin] != "(":
                    found.append(Change(path, line, begin, stop, bounds[0].group(1), text[begin:stop]))
    return found


def switched(text, chosen):
    """The text in which each of these changes has its switch."""
    by_place = {}
    for change in chosen:
        by_place.setdefault((change.start, change.end), []).append(change)
    for (start, end), own in sorted(by_place.items(), reverse=True):
        written = text[start:end]
        for change in sorted(own, key=lambda change: change.operator, reverse=True):
            if change.operator:
                place = re.search(rf" {re.escape(change.operator)} ", written)
                written = (f"bound({change.number}, {written[:place.start()]}, \"{change.operator}\", "
                           f"{written[place.end():]})")
            else:
                written = f"negated({change.number}, {written})"
        text = text[:start] + written + text[end:]
    # An import comes after the comment of the file.
    place = re.search(r"^(package |public )?import ", text, re.MULTILINE)
    place = place.start() if place else 0
    return text[:place] + "import Switches\n" + text[place:]
