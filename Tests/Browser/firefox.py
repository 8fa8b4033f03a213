"""Firefox, controlled through its own protocol, because Playwright needs its own builds. A message is its length, a colon, and JSON."""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time


class Firefox:
    def __init__(self, program):
        self.folder = tempfile.TemporaryDirectory()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        (pathlib.Path(self.folder.name) / "user.js").write_text(f'user_pref("marionette.port", {port});\n')
        # Without access to the system, the protocol does not deliver console messages.
        self.process = subprocess.Popen(
            [program, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", self.folder.name],
            env={**os.environ, "HOME": self.folder.name}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.socket = self.connect(port)
        self.stream = self.socket.makefile("rb")
        self.count = 0
        self.receive()
        self.ask("WebDriver:NewSession", {})

    def connect(self, port):
        end = time.monotonic() + 60
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), timeout=60)
            except OSError:
                assert self.process.poll() is None and time.monotonic() < end, "Firefox does not start"
                time.sleep(0.1)

    def receive(self):
        size = b""
        while not size.endswith(b":"):
            byte = self.stream.read(1)
            assert byte, "Firefox has ended"
            size += byte
        return json.loads(self.stream.read(int(size[:-1])))

    def ask(self, command, parameters):
        self.count += 1
        message = json.dumps([0, self.count, command, parameters]).encode()
        self.socket.sendall(str(len(message)).encode() + b":" + message)
        _, _, error, answer = self.receive()
        assert error is None, error
        return answer

    def open(self, path):
        self.ask("WebDriver:Navigate", {"url": f"file://{path}"})

    def resize(self, width, height):
        self.ask("WebDriver:SetWindowRect", {"width": width, "height": height})

    def evaluate(self, expression):
        # Not in the page's own context, because its policy applies there.
        return self.ask("WebDriver:ExecuteScript", {"script": f"return {expression}", "args": [], "sandbox": "test"})["value"]

    def press(self, key):
        actions = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        self.ask("WebDriver:PerformActions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def troubles(self):
        """The console messages of pages from disk since the last call: errors, warnings, violated policies."""
        self.ask("Marionette:SetContext", {"value": "chrome"})
        said = self.evaluate("""(() => {
            const said = Services.console.getMessageArray().filter(entry => entry instanceof Ci.nsIScriptError)
              .filter(entry => entry.sourceName.startsWith("file://") || entry.category.includes("CSP")).map(entry => entry.message);
            Services.console.reset();
            return said;
        })()""")
        self.ask("Marionette:SetContext", {"value": "content"})
        return said

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait(20)
        self.folder.cleanup()


def program():
    return os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
