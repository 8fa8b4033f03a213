"""Measures the memory that logs with many live controllers take."""

import os

import shapes
import tool


def alive(n):
    return [], (f"{shapes.controller(i)} viewDidLoad" for i in range(n))


def children(n):
    return [], (call for i in range(1, n + 1) for call in (
        f"{shapes.HOST} addChild(_:) {shapes.controller(i)}", f"{shapes.controller(i)} didMove(toParent:) {shapes.HOST}"))


# For each shape, the number of controllers that live at once, and the MB that an import and an audit may take.
BOUNDS = {alive: (1_000_000, 440, 340), children: (1_000_000, 740, 980), shapes.depth: (500_000, 430, 540)}


def megabytes(command, path):
    outcome = tool.run(command, path)
    tool.ended_well(outcome, command)
    return outcome.megabytes


def check():
    for shape, (n, *bounds) in BOUNDS.items():
        with tool.folder() as folder:
            shapes.write(shape(n), os.path.join(folder, "log.trace"))
            commands = [["import", "log.trace"], ["audit", "log", "--fail-on", "never", "-o", "report.txt"]]
            taken = [megabytes(command, folder) for command in commands]
        print(f"  {shape.__name__:22} {n:7}: import {taken[0]:5.0f} MB, audit {taken[1]:5.0f} MB", flush=True)
        if any(size > bound for size, bound in zip(taken, bounds)):
            raise tool.Failure(f"{shape.__name__}: more than {bounds[0]} or {bounds[1]} MB")
