"""Queries Perfetto's own engine, which runs as WebAssembly in a worker of the page."""

import struct

START = """
async ([folder, trace]) => {
    const bytes = Uint8Array.from(atob(trace), c => c.charCodeAt(0));
    const channel = new MessageChannel();
    const worker = new Worker(folder + "/engine_bundle.js");
    window.engine = channel.port2;
    window.replies = [];
    window.wake = null;
    channel.port2.onmessage = event => {
        window.replies.push(...event.data);
        if (window.wake) window.wake();
    };
    worker.postMessage(channel.port1, [channel.port1]);
}
"""

SEND = "data => window.engine.postMessage(Uint8Array.from(atob(data), c => c.charCodeAt(0)))"

RECEIVE = """
async () => {
    if (window.replies.length === 0) await new Promise(done => { window.wake = done; });
    return window.replies.splice(0);
}
"""

APPEND, FINALIZE, QUERY = 1, 2, 3
NULL, INTEGER, FLOAT, TEXT, BYTES = 1, 2, 3, 4, 5


def varint(value):
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def integer(field, value):
    return varint(field << 3) + varint(value)


def message(field, content):
    return varint(field << 3 | 2) + varint(len(content)) + content


def read_varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def fields(data):
    """The fields of a message, each with its number and value; None at the end of the received bytes."""
    at = 0
    while at < len(data):
        key, at = read_varint(data, at)
        if key & 7 == 0:
            value, at = read_varint(data, at)
        elif key & 7 == 1:
            value, at = data[at:at + 8], at + 8
        else:
            length, at = read_varint(data, at)
            value, at = data[at:at + length], at + length
        yield key >> 3, value


def varints(data):
    at = 0
    while at < len(data):
        value, at = read_varint(data, at)
        yield value - (1 << 64) if value >> 63 else value


class TraceProcessor:
    """A trace that Perfetto's engine has loaded."""

    def __init__(self, page, folder, trace):
        import base64
        self.page = page
        self.pending = b""
        self.number = 0
        page.evaluate(START, [folder, ""])
        self.base64 = lambda data: base64.b64encode(data).decode()
        self.request(APPEND, message(101, trace))
        self.request(FINALIZE, b"")

    def request(self, method, arguments):
        rpc = integer(1, self.number) + integer(2, method) + arguments
        self.number += 1
        self.page.evaluate(SEND, self.base64(message(1, rpc)))
        return self.reply(method)

    def reply(self, method):
        while True:
            try:
                length, start = read_varint(self.pending, 1)
                if len(self.pending) >= start + length:
                    break
            except IndexError:
                pass
            self.pending += bytes(self.page.evaluate(RECEIVE))
        rpc, self.pending = self.pending[start:start + length], self.pending[start + length:]
        found = dict(fields(rpc))
        assert 5 not in found, found[5]
        assert found.get(3) == method, found
        return found

    def query(self, sql):
        """The rows of the engine's answer."""
        reply = self.request(QUERY, message(103, message(1, sql.encode())))
        rows, is_last = [], False
        names, cells = [], []
        while True:
            batch_is_last = True
            for field, value in fields(reply[203]):
                if field == 1:
                    names.append(value.decode())
                elif field == 2:
                    raise AssertionError(value.decode())
                elif field == 3:
                    batch_is_last = self.add(value, cells)
            if batch_is_last:
                break
            reply = self.reply(QUERY)
        for start in range(0, len(cells), max(1, len(names))):
            rows.append(tuple(cells[start:start + len(names)]))
        return rows

    @staticmethod
    def add(batch, cells):
        types, numbers, floats, texts, blobs, is_last = b"", [], b"", [], [], False
        for field, value in fields(batch):
            if field == 1:
                types = value
            elif field == 2:
                numbers += varints(value)
            elif field == 3:
                floats += value
            elif field == 4:
                blobs.append(value)
            elif field == 5:
                texts = value.decode().split("\0")[:-1]
            elif field == 6:
                is_last = bool(value)
        numbers, texts, blobs = iter(numbers), iter(texts), iter(blobs)
        floats = iter(struct.unpack(f"<{len(floats) // 8}d", floats))
        for kind in types:
            cells.append({
                NULL: lambda: None, INTEGER: lambda: next(numbers), FLOAT: lambda: next(floats),
                TEXT: lambda: next(texts), BYTES: lambda: next(blobs),
            }[kind]())
        return is_last
