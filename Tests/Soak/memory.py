"""Measures the memory that logs with many live controllers take."""

import os

import shapes
import tool


def alive(n):
    return [], (f"{shapes.controller(i)} viewDidLoad" for i in range(n))


def children(n):
    return [], (call for i in range(1, n + 1) for call in (
        f"{shapes.HOST} addChild(_:) {shapes.controller(i)}", f"{shapes.controller(i)} didMove(toParent:) {shapes.HOST}"))


def coming_and_going(name):
    """Controllers that live one after the other, of as many classes as a log may have or of one class."""
    return lambda n: (["# vctrace: 1"], (call for i in range(n) for call in (
        f"{shapes.controller(i % 64, name(i))} viewDidLoad", f"{shapes.controller(i % 64, name(i))} deinit")))


# How many times as much memory many classes may take as one.
CLASSES, MOST = 65_535, 1.8

# For each shape, the number of controllers that live at once, and the MB that an import and an audit may take.
BOUNDS = {alive: (1_000_000, 440, 340), children: (1_000_000, 740, 980), shapes.depth: (500_000, 430, 540)}


def megabytes(command, path):
    outcome = tool.run(command, path)
    tool.ended_well(outcome, command)
    return outcome.megabytes


def taken(log):
    with tool.folder() as folder:
        shapes.write(log, os.path.join(folder, "log.trace"))
        commands = [["import", "log.trace"], ["audit", "log", "--fail-on", "never", "-o", "report.txt"]]
        return [megabytes(command, folder) for command in commands]


def check():
    one, many = (taken(coming_and_going(name)(CLASSES)) for name in (lambda i: "Shop.Item", lambda i: f"Shop.A{i}"))
    print(f"  {CLASSES} classes: import {many[0]:.0f} MB, of one {one[0]:.0f} MB; audit {many[1]:.0f} MB, of one {one[1]:.0f} MB")
    if any(of_many > MOST * of_one for of_many, of_one in zip(many, one)):
        raise tool.Failure(f"{CLASSES} classes: more than {MOST} times the memory of one")
    for shape, (n, *bounds) in BOUNDS.items():
        sizes = taken(shape(n))
        print(f"  {shape.__name__:22} {n:7}: import {sizes[0]:5.0f} MB, audit {sizes[1]:5.0f} MB", flush=True)
        if any(size > bound for size, bound in zip(sizes, bounds)):
            raise tool.Failure(f"{shape.__name__}: more than {bounds[0]} or {bounds[1]} MB")
