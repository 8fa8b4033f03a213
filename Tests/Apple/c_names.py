"""Which names of C in Swift sources macOS does not have, or has with a type that Swift sees differently."""

import glob
import re

# The modules whose names come from the system's libc, by the beginning of their declarations.
LIBC = ("c:", "s:5Glibc", "s:10SwiftGlibc")
# A member of a C type: c:@S@stat@FI@st_mode.
MEMBER = re.compile(r"c:@(?:S|SA|U|E|EA)@(\w+)@")
# Swift's modules of both systems declare it.
EXEMPT = {"POSIXErrorCode"}
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


class Headers:
    """The headers of a system, as text."""

    def __init__(self, folder, *files):
        text = []
        for name in glob.glob(f"{folder}/**/*.h", recursive=True) + list(files):
            with open(name, encoding="utf-8", errors="replace") as file:
                text.append(COMMENT.sub(" ", file.read()))
        text = "\n".join(text)
        if not text:
            raise SystemExit(f"{folder}: no headers")
        self.names = set(re.findall(r"\w+", text))
        # Swift imports such a type as an optional pointer, without an initializer that has no arguments.
        self.pointers = set(re.findall(r"typedef\s[^;{}()]*\*\s*(\w+)\s*;", text))


def refused(references, folder, headers, linux):
    """The references to names of Linux's libc that macOS refuses, each with why.

    `folder` is where their files are. `linux` has the headers of the system that the index was made on.
    """
    branches = {}
    for reference in sorted(references):
        name = reference.name.split("(")[0].removeprefix("getter:").removeprefix("setter:")
        if not reference.file.endswith(".swift") or not reference.usr.startswith(LIBC) or reference.usr.startswith("c:@M@"):
            continue
        # A member of a type in the project's own headers may have any name.
        member = MEMBER.match(reference.usr)
        if name in EXEMPT or member and member[1] not in linux.names:
            continue
        if name not in linux.names and not reference.usr.startswith(LIBC[1:]):
            continue
        if reference.file not in branches:
            with open(f"{folder}/{reference.file}") as file:
                branches[reference.file] = elsewhere(file)
        if reference.line in branches[reference.file]:
            continue
        if name not in headers.names:
            yield reference, "macOS has no such name"
        elif name in headers.pointers and name not in linux.pointers:
            yield reference, "a pointer on macOS"


# The value of a Swift condition on a Mac.
ON_MACS = {
    "canImport(Darwin)": True, "canImport(Glibc)": False, "canImport(Musl)": False, "canImport(System)": True,
    "os(macOS)": True, "os(Linux)": False,
}


def elsewhere(lines):
    """The numbers of the lines that a compiler on a Mac does not read: {int}."""
    skipped, stack = set(), []
    for number, line in enumerate(lines, 1):
        words = line.split("//")[0].split(None, 1)
        directive, condition = (words[0], words[1] if len(words) > 1 else "") if words else ("", "")
        if directive == "#if":
            holds = holds_on_macs(condition)
            stack.append((holds, holds))
        elif directive == "#elseif":
            holds = holds_on_macs(condition)
            stack[-1] = (stack[-1][0] or holds, holds and not stack[-1][0])
        elif directive == "#else":
            stack[-1] = (True, not stack[-1][0])
        elif directive == "#endif":
            stack.pop()
        elif not all(read for _, read in stack):
            skipped.add(number)
    return skipped


def holds_on_macs(condition):
    """Whether a condition holds there; one that says nothing of systems might."""
    for name, value in ON_MACS.items():
        condition = condition.replace(name, str(value))
    condition = re.sub(r"\w+\([^)]*\)", "False", condition).replace("&&", " and ").replace("||", " or ").replace("!", " not ")
    condition = re.sub(r"\b(?!True\b|False\b|and\b|or\b|not\b)[A-Za-z_]\w*", "True", condition)
    return bool(eval(condition, {"__builtins__": {}}))
