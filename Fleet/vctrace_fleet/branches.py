"""Which nights follow from which launches. The nights of a branch follow from its launches; those of a pull request, too, from those of its
target or, if that has no nights, of some branch that is no pull request."""

from collections.abc import Mapping
from typing import NamedTuple

# An app and a branch. Either can be unknown.
Key = tuple[str | None, str | None]


class Branch(NamedTuple):
    """What tells whether the nights of a branch changed."""

    # Of a pull request, the branch that it is to be merged into, if that is known.
    target: str | None
    is_request: bool
    # Of its launches.
    digest: str


def outdated(branches: Mapping[Key, Branch], judged: Mapping[Key, str]) -> set[Key]:
    """The branches whose nights may have changed since they were judged, by the digests of then; also those without launches now."""
    changed = {key for key in {**branches, **judged} if key not in branches or judged.get(key) != branches[key].digest}
    # The apps in which a branch changed that any pull request may be compared with.
    common = {app for app, name in changed if (app, name) not in branches or not branches[app, name].is_request}
    return changed | {
        key for key, branch in branches.items()
        if branch.is_request and (key[0] in common or any(target in changed for target in _targets(branches, key)))
    }


def needed(branches: Mapping[Key, Branch], wanted: set[Key]) -> set[Key]:
    """The branches whose launches say what the nights of the wanted ones tell."""
    wanted = wanted & set(branches)
    requests = {key for key in wanted if branches[key].is_request}
    apps = {app for app, _ in requests}
    common = {key for key, branch in branches.items() if key[0] in apps and not branch.is_request}
    return wanted | common | {target for request in requests for target in _targets(branches, request)}


def _targets(branches: Mapping[Key, Branch], request: Key) -> set[Key]:
    """The target of a pull request, its target's target, and so on, as far as they have launches."""
    found: set[Key] = set()
    current = request
    while current in branches and (target := branches[current].target) is not None and (current[0], target) not in found:
        current = (current[0], target)
        found.add(current)
    return found & set(branches)
