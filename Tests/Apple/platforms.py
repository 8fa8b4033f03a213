"""Which declarations are newer than the oldest systems that Package.swift names."""

import glob
import json
import os
import subprocess
import tempfile

# Modules of Apple's systems that a toolchain for Linux also has, with the availability in their declarations.
MODULES = ["Swift", "_StringProcessing", "_Concurrency", "Synchronization", "FoundationEssentials", "Foundation"]

# Symbols with a wrong version in the symbol graph.
EXEMPT = {
    # All integers have it since Swift 4; the graph gives the version of Int128's.
    "&*(_:_:)",
    # `for await` calls it where the system has it, and `next()` elsewhere.
    "next(isolation:)",
}


def package():
    """What Package.swift says."""
    return json.loads(subprocess.run(
        ["swift", "package", "dump-package"], check=True, capture_output=True, text=True).stdout)


def oldest_systems(package):
    """For each module, the systems that it must run on: {module: {system: version}}."""
    systems = {platform["platformName"]: version(platform["version"]) for platform in package["platforms"]}
    targets = {target["name"]: target for target in package["targets"]}
    shipped = set()
    waiting = [name for product in package["products"] if "library" in product["type"] for name in product["targets"]]
    while waiting:
        name = waiting.pop()
        if name in targets and name not in shipped:
            shipped.add(name)
            waiting += [dependency["byName"][0] for dependency in targets[name]["dependencies"] if "byName" in dependency]
    # Only the libraries run in apps; the tool and the tests run on Macs.
    return {
        name.replace("-", "_"): systems if name in shipped else {"macos": systems["macos"]} for name in targets
    }


def version(text):
    return tuple(int(part) for part in text.split("."))


def introductions(cache):
    """Since when a declaration exists: {usr: {system: version}}. The compiler takes a minute to tell, which is kept in a file."""
    toolchain = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    try:
        with open(cache) as file:
            kept = json.load(file)
        if kept["toolchain"] == toolchain:
            return kept["introductions"]
    except (OSError, ValueError, KeyError):
        pass
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        target = json.loads(subprocess.run(
            ["swiftc", "-print-target-info"], check=True, capture_output=True, text=True).stdout)["target"]["triple"]
        for module in MODULES:
            subprocess.run(
                ["swift", "symbolgraph-extract", "-module-name", module, "-target", target, "-output-dir", folder],
                check=True, capture_output=True)
        for name in glob.glob(f"{folder}/*.symbols.json"):
            with open(name) as file:
                read(json.load(file), found)
    os.makedirs(os.path.dirname(cache), exist_ok=True)
    with open(cache, "w") as file:
        json.dump({"toolchain": toolchain, "introductions": found}, file)
    return found


def read(graph, found):
    """Adds what a symbol graph says."""
    for symbol in graph["symbols"]:
        since = {
            entry["domain"].lower(): [entry["introduced"]["major"], entry["introduced"].get("minor", 0)]
            for entry in symbol.get("availability", []) if "introduced" in entry and "domain" in entry
        }
        if since:
            found[symbol["identifier"]["precise"]] = since


def newer(references, systems, introductions):
    """The references to what is newer than a system that the module must run on, each with that system."""
    for reference in sorted(references):
        since = {} if reference.name in EXEMPT else introductions.get(reference.usr, {})
        for system, oldest in sorted(systems.items()):
            if tuple(since.get(system, (0,))) > oldest:
                yield reference, f"{system} {'.'.join(map(str, since[system]))}"
                break
