import TraceModel

/// Reads the lines that begin with `#`: headers, the recorder's end mark, and comments.
struct HeaderReader {
    enum Line: Equatable {
        /// A comment, or a header that needs no further handling.
        case read
        /// `# vctrace: 1`, and the problem with the version.
        case version(problem: String?)
        /// `# end`, with the time if there is one. If it cannot be read, `time` is nil and `problem` has a text.
        case end(LoggedTime?, problem: String?)
        /// A header that was read in part or not at all.
        case doubtful(String)
    }

    /// Reads a line that begins with `#` into the header, and into the header of the next launch.
    static func read(
        _ line: Bytes, into header: inout TraceHeader, _ launch: inout LaunchHeader, _ objects: inout ObjectReader
    ) -> Line {
        var cursor = ByteCursor(line)
        cursor.offset += 1
        if cursor.next == UInt8(ascii: "!") { return .read }
        cursor.skipSpaces()
        let key = cursor.skip { $0.isName }
        cursor.skipSpaces()
        let name = String(decoding: cursor.text(key), as: UTF8.self)
        let isEnd = name.lowercased() == "end"
        if isEnd, cursor.isAtEnd { return .end(nil, problem: nil) }
        guard !key.isEmpty, cursor.skip(UInt8(ascii: ":")) else { return .read }
        let isApart = cursor.isAtEnd || cursor.next.isSpace
        cursor.skipSpaces()
        let value = String(decoding: cursor.text(cursor.rest), as: UTF8.self)
        let lower = name.lowercased()
        if !value.isEmpty, isApart, !TraceHeader.reservedKeys.contains(lower) { launch.tags[lower] = value }
        switch lower {
        case "vctrace":
            header.others[TraceHeader.versionKey] = value
            return version(value)
        case "run": header.run = header.run ?? value
        case "app": header.app = header.app ?? value
        case "device": header.device = header.device ?? value
        case "os": header.os = header.os ?? value
        case "recorder": header.recorder = header.recorder ?? value
        case "records": return records(value, &header)
        case "partial": return silence(\.partial, lower, cursor, &header, &objects)
        case "complete": return silence(\.complete, lower, cursor, &header, &objects)
        case "class": return inheritance(cursor, &header, &objects)
        case "truncated": header.noteGap(value)
        case "missing": header.noteMissing(value)
        case "end": return end(cursor)
        default:
            // `# https://…` is a comment.
            guard isApart else { return .read }
            header.others[name] = value
        }
        return .read
    }

    private static func version(_ value: String) -> Line {
        let problem = "unknown version '\(value.prefix(40))' of the trace format, read like version 1"
        return .version(problem: value == "1" ? nil : problem)
    }

    private static func records(_ value: String, _ header: inout TraceHeader) -> Line {
        var kinds = header.records ?? []
        let line = read(value, into: &kinds, of: "records")
        header.records = kinds
        return line
    }

    /// Reads which kinds a class does not show reliably, or turned out to show.
    private static func silence(
        _ list: WritableKeyPath<TraceHeader, [String: EventKinds]>, _ key: String, _ value: ByteCursor,
        _ header: inout TraceHeader, _ objects: inout ObjectReader
    ) -> Line {
        var cursor = value
        guard let name = objects.readClassName(&cursor), cursor.next.isSpace else {
            return .doubtful("unknown \(key) header, expected '# \(key): Name viewDidLoad willMove'")
        }
        var kinds: EventKinds = []
        let line = read(String(decoding: cursor.text(cursor.rest), as: UTF8.self), into: &kinds, of: key)
        header[keyPath: list][name, default: []].formUnion(kinds)
        if let complete = header.complete[name] { header.partial[name]?.subtract(complete) }
        return line
    }

    /// Reads the names of kinds; those that are unknown make the header doubtful.
    private static func read(_ names: String, into kinds: inout EventKinds, of header: String) -> Line {
        var unknown: [String] = []
        for name in names.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\t" }) {
            if let kind = EventKind(name: name) {
                kinds.insert(EventKinds(kind))
            } else {
                unknown.append("'\(name.prefix(40))'")
            }
        }
        guard !unknown.isEmpty else { return .read }
        return .doubtful("unknown event kind \(unknown.prefix(8).joined(separator: ", ")) in the \(header) header")
    }

    private static func inheritance(
        _ value: ByteCursor, _ header: inout TraceHeader, _ objects: inout ObjectReader
    ) -> Line {
        var cursor = value
        guard let name = objects.readClassName(&cursor) else { return .doubtful(malformedClass) }
        cursor.skipSpaces()
        guard cursor.skip(UInt8(ascii: "<")) else { return .doubtful(malformedClass) }
        cursor.skipSpaces()
        guard let parent = objects.readClassName(&cursor), cursor.isAtEnd else { return .doubtful(malformedClass) }
        header.superclasses[name] = parent
        return .read
    }

    private static let malformedClass = "unknown class header, expected '# class: Name < Superclass'"

    private static func end(_ value: ByteCursor) -> Line {
        var cursor = value
        if cursor.isAtEnd { return .end(nil, problem: nil) }
        guard TimeNotation.begins(at: cursor), let time = TimeNotation.read(&cursor), cursor.isAtEnd else {
            return .end(nil, problem: "unknown time in the end header, expected '# end: 2026-11-20T02:00:09Z'")
        }
        return .end(time, problem: nil)
    }
}

extension LineInterpreter {
    /// Reads a line that begins with `#`.
    mutating func readHeader(_ line: Bytes, into batch: inout LoggedBatch) {
        let isBegun = written.isDeclared
        switch HeaderReader.read(line, into: &written, &section, &reader.grammar.objects) {
        case .read:
            break
        case .version(let problem):
            reader.grammar.isDeclared = !isMixed
            if isBegun { beginAgain(into: &batch) }
            if let problem { batch.report(.warning, problem, line, number) }
        case .end(let time, let problem):
            settle(into: &batch)
            settleTest(into: &batch)
            let end = time.flatMap { delivery.place($0, line, number, written, into: &batch) }
            written.isClosed = true
            written.end = end ?? written.end
            written.launches[delivery.launch]?.isClosed = true
            written.launches[delivery.launch]?.end = end
            if let problem { batch.report(.warning, problem, line, number) }
        case .doubtful(let problem):
            batch.report(.warning, problem, line, number)
        }
    }

    /// Notes a second header in one log: the lines after it are not closed yet.
    private mutating func beginAgain(into batch: inout LoggedBatch) {
        settleAll(into: &batch)
        delivery.beginAgain()
        written.beginLaunch()
        section = LaunchHeader()
    }
}
