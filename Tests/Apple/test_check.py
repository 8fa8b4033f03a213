"""What the check of Tests/Apple finds in a source, and what it lets pass."""

import os
import subprocess
import tempfile
import unittest

import c_names
import platforms
from index_store import IndexStore, Reference

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))

# A line that must be found ends with the expected message.
SOURCE = """
import Foundation

func laterText(_ text: String) -> [Bool] {
    [
        text.contains("a" as Character),
        text.contains { $0 == "a" },
        text.split(separator: " ").isEmpty,
        text.split(separator: ", ").isEmpty,  // ios 16.0
        text.firstRange(of: "ab") == nil,  // ios 16.0
        text.range(of: "ab") == nil,
    ]
}

func laterTypes() -> [Any] {
    let wait: Duration? = nil  // ios 16.0
    let file = URL(filePath: "/")  // ios 16.0
    let other = URL(fileURLWithPath: "/")
    return [wait as Any, file, other, 3 as UInt64 &* 5]
}

func elsewhere() -> [Any] {
    #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
    #else
        var actions = posix_spawn_file_actions_t()
        let variables = environ
    #endif
    let failure = POSIXErrorCode(rawValue: errno)
    let others = environ  // macOS has no such name
    let attributes = posix_spawnattr_t()  // a pointer on macOS
    #if os(Linux) || os(Android)
        let waiting = SIGSTKFLT
    #endif
    #if !os(Windows)
        let kind = SIGSTKFLT  // macOS has no such name
    #endif
    return [actions, variables as Any, others as Any, attributes, waiting, kind, failure as Any, getpid(), O_RDONLY, S_IFMT, errno, stat()]
}
"""


class Check(unittest.TestCase):
    def test_source(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = os.path.realpath(folder)
            with open(f"{folder}/source.swift", "w") as file:
                file.write(SOURCE)
            subprocess.run(
                ["swiftc", "-c", "-parse-as-library", "-module-name", "Source", f"{folder}/source.swift", "-o",
                 f"{folder}/source.o", "-index-store-path", f"{folder}/index"], check=True)
            references = IndexStore(f"{folder}/index").references(folder)["Source"]
            macos = c_names.Headers(f"{ROOT}/.build/darwin/include", "/usr/include/sqlite3.h")
            found = list(c_names.refused(references, folder, macos, c_names.Headers("/usr/include")))
        introductions = platforms.introductions(f"{ROOT}/.build/apple/introductions.json")
        found += platforms.newer(references, {"ios": (15, 0), "macos": (13, 0)}, introductions)
        lines = SOURCE.split("\n")
        expected = {number: line.split("  // ")[1] for number, line in enumerate(lines, 1) if "  // " in line}
        self.assertEqual({reference.line: reason for reference, reason in found}, expected)
        self.assertEqual(list(platforms.newer(references, {"macos": (13, 0)}, introductions)), [])

    def test_members(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/source.swift", "w") as file:
                file.write("\n")
            references = {
                Reference("source.swift", 1, "st_mtim", "c:@S@stat@FI@st_mtim"),
                Reference("source.swift", 1, "st_mtim", "c:@S@ShopSession@FI@st_mtim"),
            }
            macos, linux = c_names.Headers(f"{ROOT}/.build/darwin/include"), c_names.Headers("/usr/include")
            found = [reference.usr for reference, _ in c_names.refused(references, folder, macos, linux)]
        self.assertEqual(found, ["c:@S@stat@FI@st_mtim"])

    def test_branches(self):
        lines = ["#if os(Linux)", "a", "#elseif os(macOS)", "b", "#if DEBUG", "c", "#else", "d", "#endif", "#else", "e", "#endif", "f"]
        self.assertEqual(c_names.elsewhere(lines), {2, 8, 11})

    def test_only_libraries_run_in_apps(self):
        systems = platforms.oldest_systems({
            "platforms": [{"platformName": "macos", "version": "13.0"}, {"platformName": "ios", "version": "15.0"}],
            "products": [{"type": {"library": ["automatic"]}, "targets": ["Kit"]}],
            "targets": [
                {"name": "Kit", "dependencies": [{"byName": ["Model", None]}]}, {"name": "Model", "dependencies": []},
                {"name": "the-tool", "dependencies": [{"byName": ["Model", None]}]},
            ],
        })
        both, macs = {"macos": (13, 0), "ios": (15, 0)}, {"macos": (13, 0)}
        self.assertEqual(systems, {"Kit": both, "Model": both, "the_tool": macs})


if __name__ == "__main__":
    unittest.main()
