package import TraceModel

extension LogFormat {
    package static let headSize = 64 << 10
    private static let lineCount = 200
    /// If so many lines are a recorder's, the log has no other layout.
    static let decisiveCount = lineCount / 2 + 1

    /// Takes native if a line declares it, or else the format that most lines have; native if no line has any.
    ///
    /// A line counts for the first of the team's formats that it has, or else for a built-in one. If two formats have equally
    /// many lines, the team's is used.
    package init(recognizedIn head: Bytes, custom: [CustomFormat] = []) {
        var calls = TraceReader.KnownCalls()
        self.init(recognizedIn: head, custom: custom, knowing: &calls)
    }

    /// - Parameter calls: those of a recorder's lines that are known; it learns further ones.
    init(recognizedIn head: Bytes, custom: [CustomFormat], knowing calls: inout TraceReader.KnownCalls) {
        let formats = custom.map { LogFormat.custom($0) } + FormatID.allCases.map { .builtIn($0) }
        var counts = [Int](repeating: 0, count: formats.count)
        var lines = 0
        var splitter = LineSplitter()
        var isDeclared = false
        var isArray = false
        var isExport = false
        var efforts = custom.map { _ in PatternEffort() }
        var recorded = RecordedRecognition(
            lines: RecordedLines(knowing: exchange(&calls, with: TraceReader.KnownCalls())))
        defer { calls = recorded.lines.takeCalls() }
        let count = { (line: Bytes, _: LineSplitter.LineEnd) in
            guard lines < Self.lineCount, !isDeclared, recorded.count < Self.decisiveCount else { return }
            let text = Lines.trimmed(line)
            guard !text.isEmpty else { return }
            lines += 1
            // Such a line declares nothing, and has no text around it.
            if custom.isEmpty, recorded.recognizes(text) {
                counts[0] += 1
                return
            }
            if lines == 1 {
                isArray = ByteCursor(text).starts(with: "[{")
                isExport = ByteCursor(text).starts(with: "{\"breadcrumbs\":")
            }
            if Self.isDeclaration(text) {
                isDeclared = true
                return
            }
            if text.first == UInt8(ascii: "#") { return }  // A header or a comment in any format.
            if let index = Self.recognize(text, custom, &efforts) {
                counts[index] += 1
            } else if let index = PlainText.of(text).map({ $0.withBytes { Self.recognize($0, &recorded) } })
                ?? Self.recognize(text, &recorded)
            {
                counts[custom.count + index] += 1
            }
        }
        splitter.split(head, count)
        splitter.finish(count)
        guard !isExport else {
            self = .builtIn(.unifiedJSON)
            return
        }
        guard !isDeclared, let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) else {
            self = .builtIn(.native)
            return
        }
        self = formats[index]
        guard case .builtIn(let id) = self else { return }
        if id == .native, zip(formats, counts).contains(where: { $0.shape == .messageThenMetadata && $1 > 0 }) {
            // Messages have no prefix there, and look like the native layout's.
            self = .builtIn(.xcode)
        } else if id == .ndjson, isArray {
            // An array with an object on each line: its first line is not an object, and its objects need not end on their lines.
            self = .builtIn(.unifiedJSON)
        }
    }

    /// Returns the id of the layout that a line has; nil for none.
    static func layout(of line: Bytes, _ custom: [CustomFormat], _ efforts: inout [PatternEffort]) -> String? {
        if let index = recognize(line, custom, &efforts) { return custom[index].id }
        var recorded = RecordedRecognition()
        return recognize(line, &recorded).map { FormatID.allCases[$0].rawValue }
    }

    /// Returns the index of a line's format, without wrappers of tools; native, the first format, fits most lines.
    private static func recognize(_ line: Bytes, _ recorded: inout RecordedRecognition) -> Int? {
        if recorded.recognizes(line) { return 0 }
        var native: Int?
        let other = WrapperNotation.first(in: line) { inner, _ -> Int? in
            let text = inner.text(inner.rest)
            // Once is enough for the native layout, which is slow to recognize.
            for (index, id) in FormatID.allCases.enumerated()
            where (native == nil || id != .native) && id.format.recognizes(text) {
                guard id == .native else { return index }
                native = index
            }
            return nil
        }
        return other ?? native
    }

    /// Returns the index of the team's format that a line has, without wrappers of tools.
    ///
    /// - Parameter efforts: the work that the patterns of each took on earlier lines.
    private static func recognize(
        _ line: Bytes, _ custom: [CustomFormat], _ efforts: inout [PatternEffort]
    ) -> Int? {
        guard !custom.isEmpty else { return nil }
        return WrapperNotation.first(in: line) { inner, _ in
            var text = inner
            _ = text.skip("\u{FEFF}")
            return custom.indices.first { custom[$0].recognizes(text.text(text.rest), &efforts[$0]) }
        }
    }

    /// Whether the line is `# vctrace: …`, after a byte order mark too.
    private static func isDeclaration(_ line: Bytes) -> Bool {
        var cursor = ByteCursor(line)
        if let inner = WrapperNotation.unstamped(line) { cursor = ByteCursor(inner) }
        _ = cursor.skip("\u{FEFF}")
        guard cursor.skip(UInt8(ascii: "#")) else { return false }
        cursor.skipSpaces()
        let key = cursor.text(cursor.skip(while: \.isName))
        return cursor.next == UInt8(ascii: ":") && key.isCaseInsensitively("vctrace")
    }
}

/// Recognizes the lines of a recorder. It reads the same call only once.
private struct RecordedRecognition {
    var lines = RecordedLines()
    private var grammar = MessageGrammar()
    /// How many lines were a recorder's.
    private(set) var count = 0

    init(lines: RecordedLines = RecordedLines()) {
        self.lines = lines
    }

    mutating func recognizes(_ line: Bytes) -> Bool {
        if grammar.isBetweenCalls, lines.recognizes(line) {
            count += 1
            return true
        }
        guard NativeFormat.isRecorded(line) else { return false }
        var event = LoggedEvent(line: 0, kind: .other)
        var prefix = LinePrefix(message: 0)
        if !lines.read(line, &prefix, into: &event, &grammar) {
            guard grammar.isBetweenCalls, let read = try? NativeFormat.prefix(of: line, isDeclared: false),
                let event = try? grammar.read(ByteCursor(line, read.message..<line.count), [], line: 0)
            else { return NativeFormat.recognizes(line) }
            lines.note(event, line, grammar)
        }
        count += 1
        return true
    }
}
