import TraceModel

/// Reads the lines that begin with `#`: headers, the recorder's end mark, and comments.
struct HeaderReader: Sendable {
    enum HeaderLine {
        /// A comment, or a header that needs no further handling.
        case read
        /// `# vctrace: 1`
        case version
        /// `# missing: 17 lines, until TIME: REASON`
        case missing
        /// `# end`, with the time if there is one that can be read.
        case end(LoggedTime?)
    }

    var header = TraceHeader()
    /// The headers since the last `# vctrace:` header.
    var launch = Launch.Header(section: 0)
    /// The bytes of the headers of all launches, so far.
    private var size = 0

    /// The greatest number of these bytes, several times as many as a month of launches has.
    static let most = 32 << 20
    /// The headers with one text, besides those that are only kept.
    private static let named: Set<String> = ["app", "device", "missing", "os", "recorder", "run", "truncated"]

    /// Reads a line that begins with `#`, and says what was wrong with it.
    mutating func read(_ line: Bytes, _ objects: inout ObjectReader) -> (HeaderLine, problem: String?) {
        var cursor = ByteCursor(line)
        cursor.offset += 1
        if cursor.next == UInt8(ascii: "!") { return (.read, nil) }
        cursor.skipSpaces()
        let key = cursor.skip { $0.isName }
        cursor.skipSpaces()
        let name = String(decoding: cursor.text(key), as: UTF8.self)
        let isEnd = name.lowercased() == "end"
        if isEnd, cursor.isAtEnd { return (.end(nil), nil) }
        guard !key.isEmpty, cursor.skip(UInt8(ascii: ":")) else { return (.read, nil) }
        let isApart = cursor.isAtEnd || cursor.next.isSpace
        cursor.skipSpaces()
        let value = String(decoding: cursor.text(cursor.rest), as: UTF8.self)
        switch name.lowercased() {
        case "vctrace":
            header.others[TraceHeader.versionKey] = SymbolTable.kept(value)
            guard value != "1" else { return (.version, nil) }
            return (.version, "unknown version '\(value.prefix(40))' of the trace format, read like version 1")
        case "records": return (.read, records(value))
        case "partial": return (.read, silence(\.partial, "partial", cursor, &objects))
        case "complete": return (.read, silence(\.complete, "complete", cursor, &objects))
        case "class": return (.read, inheritance(cursor, &objects))
        case "image": return (.read, stacks { $0.readImage(value) })
        case "stack": return (.read, stacks { $0.readStack(value) })
        case "end": return Self.end(cursor)
        case "missing": return (.missing, keep(value, of: name))
        // `# https://…` is a comment.
        default: return (.read, isApart || Self.named.contains(name.lowercased()) ? keep(value, of: name) : nil)
        }
    }

    /// Keeps the text of a header, cut if it is too long; says so, or that there are too many texts.
    private mutating func keep(_ text: String, of word: String) -> String? {
        let (value, name) = (SymbolTable.kept(text), SymbolTable.kept(word))
        let key = name.lowercased()
        let tooMany = "too many headers: this one was not kept"
        if !value.isEmpty, !TraceHeader.reservedKeys.contains(key) {
            let former = launch.tags[key]
            let growth = value.utf8.count - (former?.utf8.count ?? -key.utf8.count)
            guard former != nil || launch.tags.count < TraceHeader.most, size + growth <= Self.most else {
                return tooMany
            }
            size += growth
            launch.tags[key] = value
        }
        switch key {
        case "run": header.run = header.run ?? value
        case "app": header.app = header.app ?? value
        case "device": header.device = header.device ?? value
        case "os": header.os = header.os ?? value
        case "recorder": header.recorder = header.recorder ?? value
        case "truncated" where header.gaps.count < TraceHeader.most: header.noteGap(value)
        case "missing" where header.gaps.count < TraceHeader.most: header.noteMissing(value)
        case let key where Self.named.contains(key): return tooMany
        default:
            guard header.others[name] != nil || header.others.count < TraceHeader.most else { return tooMany }
            header.others[name] = value
        }
        return value == text && name == word ? nil : SymbolTable.cut
    }

    /// Reads an image or a stack of the launch whose header was read last.
    private mutating func stacks(_ read: (inout CallStacks) -> String?) -> String? {
        let section = launch.section ?? 0
        while header.stacks.count <= section { header.stacks.append(CallStacks()) }
        return read(&header.stacks[section])
    }

    private mutating func records(_ value: String) -> String? {
        var kinds = header.records ?? []
        defer { header.records = kinds }
        return Self.read(value, into: &kinds, of: "records")
    }

    /// Reads which kinds a class does not show reliably, or turned out to show.
    private mutating func silence(
        _ list: WritableKeyPath<TraceHeader, [String: EventKinds]>, _ key: String, _ value: ByteCursor,
        _ objects: inout ObjectReader
    ) -> String? {
        var cursor = value
        guard let name = objects.readClassName(&cursor), cursor.next.isSpace else {
            return "unknown \(key) header, expected '# \(key): Name viewDidLoad willMove'"
        }
        if name.isEmpty { return LoggedEvent.tooManyNames }
        var kinds: EventKinds = []
        let problem = Self.read(String(decoding: cursor.text(cursor.rest), as: UTF8.self), into: &kinds, of: key)
        header[keyPath: list][name, default: []].formUnion(kinds)
        if let complete = header.complete[name] { header.partial[name]?.subtract(complete) }
        return problem
    }

    /// Reads the names of kinds; those that are unknown make the header doubtful.
    private static func read(_ names: String, into kinds: inout EventKinds, of header: String) -> String? {
        var unknown: [String] = []
        for name in names.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\t" }) {
            if let kind = EventKind(name: name) {
                kinds.insert(EventKinds(kind))
            } else {
                unknown.append("'\(name.prefix(40))'")
            }
        }
        guard !unknown.isEmpty else { return nil }
        return "unknown event kind \(unknown.prefix(8).joined(separator: ", ")) in the \(header) header"
    }

    private mutating func inheritance(_ value: ByteCursor, _ objects: inout ObjectReader) -> String? {
        let problem = "unknown class header, expected '# class: Name < Superclass'"
        var cursor = value
        guard let name = objects.readClassName(&cursor) else { return problem }
        cursor.skipSpaces()
        guard cursor.skip(UInt8(ascii: "<")) else { return problem }
        cursor.skipSpaces()
        guard let parent = objects.readClassName(&cursor), cursor.isAtEnd else { return problem }
        if name.isEmpty || parent.isEmpty { return LoggedEvent.tooManyNames }
        header.superclasses[name] = parent
        return nil
    }

    private static func end(_ value: ByteCursor) -> (HeaderLine, problem: String?) {
        var cursor = value
        if cursor.isAtEnd { return (.end(nil), nil) }
        guard TimeNotation.begins(at: cursor), let time = TimeNotation.read(&cursor), cursor.isAtEnd else {
            return (.end(nil), "unknown time in the end header, expected '# end: 2026-11-20T02:00:09Z'")
        }
        return (.end(time), nil)
    }
}

extension HeaderReader {
    /// The header of the whole log, with the base of its times.
    func header(of placement: TimePlacement) -> TraceHeader {
        var header = header
        header.timeBase = placement.base
        header.utcOffset = placement.utcOffset
        header.hasSeveralZones = placement.zones.count > 1
        header.zone = placement.zones.first
        header.joinRecords()
        return header
    }

    /// Whether the log of a recorder shows all calls of the kind.
    func tellsOfAll(_ kind: EventKind) -> Bool {
        header.recorder != nil && header.records?.contains(kind) == true
    }

    /// Notes that the log shows a `deinit` of a class that could not be read: from others that are missing, nothing follows.
    mutating func noteUnreadDeinit(of className: String) {
        guard !className.isEmpty, header.complete[className]?.contains(.deinit) != true else { return }
        header.partial[className, default: []].insert(EventKinds(.deinit))
    }

    /// Notes that a launch was closed on purpose.
    fileprivate mutating func close(_ launch: Int, at end: Int64?) {
        header.isClosed = true
        header.end = end ?? header.end
        header.launches[launch]?.isClosed = true
        header.launches[launch]?.end = end
    }

    fileprivate mutating func beginLaunch() {
        header.beginLaunch()
        launch = Launch.Header(section: launch.section.map { $0 + 1 })
    }

    /// The mark that `# missing: 63 lines until 2026-11-20T02:00:00Z` is.
    fileprivate static func gap(_ line: Bytes, _ number: Int) -> (event: LoggedEvent, prefix: LinePrefix) {
        var cursor = ByteCursor(line)
        cursor.offset = cursor.first(":").map { $0 + 1 } ?? line.count
        cursor.skipSpaces()
        let count = String(decoding: cursor.text(cursor.skip(while: \.isDigit)), as: UTF8.self)
        var prefix = LinePrefix(message: 0)
        if let until = cursor.first("until ") {
            cursor.offset = until + 6
            if TimeNotation.begins(at: cursor) { prefix.time = TimeNotation.read(&cursor) }
        }
        var event = LoggedEvent(line: number, kind: .mark)
        event.payload = .gap(count.isEmpty ? nil : count)
        return (event, prefix)
    }
}

extension LineInterpreter {
    /// Reads a line that begins with `#`.
    mutating func readHeader(_ line: Bytes, into batch: inout LoggedBatch) {
        let isBegun = headers.header.isDeclared
        let (kind, problem) = headers.read(line, &reader.grammar.objects)
        switch kind {
        case .read: break
        case .version:
            reader.grammar.isDeclared = !isMixed
            if isBegun { beginAgain(into: &batch) }
        case .missing:
            noteGap(line, into: &batch)
        case .end(let time):
            settle(into: &batch)
            settleTest(into: &batch)
            let end = time.flatMap { delivery.place($0, line, number, headers.header, into: &batch) }
            headers.close(delivery.launch, at: end)
        }
        let cut = reader.grammar.objects.symbols.takeCut()
        if let problem = problem ?? cut { batch.report(.warning, problem, line, number) }
    }

    /// Delivers the mark of a gap, unless a launch begins after it, across which nothing is concluded anyway.
    private mutating func noteGap(_ line: Bytes, into batch: inout LoggedBatch) {
        guard hasEvents, !delivery.isLaunchAnnounced else { return }
        settleAll(into: &batch)
        let (event, prefix) = HeaderReader.gap(line, number)
        deliver(event, prefix, line, stated: nil, into: &batch)
    }

    /// Notes a second header in one log: the lines after it are not closed yet.
    private mutating func beginAgain(into batch: inout LoggedBatch) {
        settleAll(into: &batch)
        delivery.beginAgain()
        headers.beginLaunch()
    }
}
