"""Reads what the compiler's index says of the last debug build: which declaration each name in the sources means."""

import ctypes
import os
import shutil
from dataclasses import dataclass

RECORD = 2  # INDEXSTORE_UNIT_DEPENDENCY_RECORD
REFERENCE = 1 << 2  # INDEXSTORE_SYMBOL_ROLE_REFERENCE


class Text(ctypes.Structure):
    """indexstore_string_ref_t"""

    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


@dataclass(frozen=True, order=True)
class Reference:
    """A name in a source that means a declaration, which `usr` (Unified Symbol Resolution) tells from all others."""

    file: str
    line: int
    name: str
    usr: str


class IndexStore:
    """The index in a folder of a build, read with the library that a Swift toolchain brings."""

    def __init__(self, folder):
        tools = os.path.dirname(os.path.realpath(shutil.which("swift")))
        self._library = ctypes.CDLL(os.path.join(tools, "../lib/libIndexStore.so"))
        self._store = self._call("store_create", ctypes.c_void_p, os.fsencode(folder), None)
        if not self._store:
            raise SystemExit(f"{folder}: no index; run 'swift build --build-tests' first")

    def references(self, root):
        """What names in the sources below a folder mean: {module: {Reference}}."""
        found = {}
        names = []
        self._each("store_units", Text, lambda unit: names.append(str(unit).encode()), self._store, ctypes.c_uint(0))
        for name in names:
            unit = self._call("unit_reader_create", ctypes.c_void_p, self._store, name, None)
            source = self._text("unit_reader_get_main_file", unit)
            # An index keeps entries of deleted files.
            if source.startswith(f"{root}/") and "/.build" not in source and os.path.exists(source):
                references = found.setdefault(self._text("unit_reader_get_module_name", unit), set())
                for record in self._records(unit, source):
                    references.update(self._references(record, os.path.relpath(source, root)))
            self._call("unit_reader_dispose", None, unit)
        return found

    def _records(self, unit, source):
        records = []

        def visit(dependency):
            if self._call("unit_dependency_get_kind", ctypes.c_int, dependency) == RECORD:
                if self._text("unit_dependency_get_filepath", dependency) == source:
                    records.append(self._text("unit_dependency_get_name", dependency).encode())

        self._each("unit_reader_dependencies", ctypes.c_void_p, visit, unit)
        return records

    def _references(self, record, file):
        references = []
        line, column = ctypes.c_uint(), ctypes.c_uint()

        def visit(occurrence):
            if self._call("occurrence_get_roles", ctypes.c_uint64, occurrence) & REFERENCE:
                self._call("occurrence_get_line_col", None, occurrence, ctypes.byref(line), ctypes.byref(column))
                symbol = self._call("occurrence_get_symbol", ctypes.c_void_p, occurrence)
                name, usr = self._text("symbol_get_name", symbol), self._text("symbol_get_usr", symbol)
                references.append(Reference(file, line.value, name, usr))

        reader = self._call("record_reader_create", ctypes.c_void_p, self._store, record, None)
        self._each("record_reader_occurrences", ctypes.c_void_p, visit, reader)
        self._call("record_reader_dispose", None, reader)
        return references

    def _call(self, name, result, *arguments):
        function = self._library[f"indexstore_{name}"]
        function.restype = result
        value = function(*arguments)
        return ctypes.c_void_p(value) if result is ctypes.c_void_p and value else value

    def _text(self, name, *arguments):
        return str(self._call(name, Text, *arguments))

    def _each(self, name, kind, visit, *arguments):
        """Calls `visit` with what the library has, one after the other; what it has is gone afterwards."""

        def callback(_, value):
            visit(ctypes.c_void_p(value) if kind is ctypes.c_void_p else value)
            return True

        self._call(f"{name}_apply_f", ctypes.c_bool, *arguments, None, ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, kind)(callback))
