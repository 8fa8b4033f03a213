"""Opens a store with the other tools that Documentation/Reference/SQL.md names: each gives the rows that vctrace does."""

import csv
import io
import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import unittest

import duckdb
import duckdb_extension_sqlite_scanner
import pandas

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = pathlib.Path(os.environ.get("VCTRACE", ROOT / ".build/debug/vctrace")).resolve()
SAMPLES = ROOT / "SampleTraces"
COUNTS = "SELECT run_id, count(*) AS events, max(line) AS last_line, max(time) AS last FROM event_log GROUP BY run_id ORDER BY run_id"


def run(*command):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout


class Tools(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.store = pathlib.Path(cls.folder.name) / "store.sqlite"
        for sample in ("leaking-dashboard.trace", "ui-tests.trace", "navigation-stack.trace"):
            run(TOOL, "audit", SAMPLES / sample, "--db", cls.store, "--fail-on", "never")
        cls.expected = [tuple(row.values()) for row in json.loads(run(TOOL, "query", COUNTS, "--db", cls.store, "--format", "json"))]
        assert len(cls.expected) == 3

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def connect(self, options=""):
        return sqlite3.connect(f"file:{self.store}{options}", uri=True)

    def test_plain_shell_in_a_folder_that_may_not_be_written(self):
        os.chmod(self.folder.name, 0o555)
        try:
            self.assertEqual(self.connect("?immutable=1").execute(COUNTS).fetchall(), self.expected)
        finally:
            os.chmod(self.folder.name, 0o755)

    def test_every_view_can_be_read(self):
        store = self.connect()
        for (view,) in store.execute("SELECT name FROM sqlite_schema WHERE type = 'view'").fetchall():
            store.execute(f"SELECT * FROM {view}").fetchall()

    def test_pandas(self):
        frame = pandas.read_sql_query(COUNTS, self.connect())
        self.assertEqual([tuple(row) for row in frame.itertuples(index=False)], self.expected)
        times = pandas.to_datetime(pandas.read_sql_query("SELECT time FROM event_log WHERE time IS NOT NULL", self.connect())["time"])
        self.assertEqual(str(times.max()), max(row[3] for row in self.expected))

    def test_sqlite_utils(self):
        rows = csv.reader(io.StringIO(run(sys.executable, "-m", "sqlite_utils", self.store, COUNTS, "--csv")))
        self.assertEqual([tuple(row) for row in rows][1:], [tuple(map(str, row)) for row in self.expected])

    def test_datasette(self):
        page = "/store/event_log.json?_size=1&_shape=array&run_id=1"
        rows = json.loads(run(sys.executable, "-m", "datasette", "--get", page, self.store, "--setting", "sql_time_limit_ms", "60000"))
        self.assertEqual(rows[0]["run_id"], 1)
        self.assertRegex(rows[0]["time"], r"^2026-11-20 \d\d:\d\d:\d\d\.\d{6}$")

    def test_duckdb(self):
        database = duckdb.connect()
        # DuckDB downloads its extension for SQLite, unless it is installed as a package.
        package = pathlib.Path(duckdb_extension_sqlite_scanner.__path__[0])
        database.execute(f"LOAD '{next(package.rglob('sqlite_scanner.duckdb_extension'))}'")
        database.execute(f"ATTACH '{self.store}' AS store (TYPE sqlite)")
        rows = database.execute(
            "SELECT run_id::BIGINT, count(*), max(line::BIGINT), max(time) FROM sqlite_query('store', 'SELECT * FROM event_log') GROUP BY 1 ORDER BY 1"
        ).fetchall()
        self.assertEqual(rows, self.expected)
        # As the page says, what SQLite returns is text.
        text = database.execute("SELECT DISTINCT typeof(line) FROM sqlite_query('store', 'SELECT * FROM event_log')").fetchall()
        self.assertEqual(text, [("VARCHAR",)])


if __name__ == "__main__":
    unittest.main()
