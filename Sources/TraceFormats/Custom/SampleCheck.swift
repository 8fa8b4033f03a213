import TraceModel

extension CustomFormat {
    package struct SampleResult: Sendable {
        package var sample: CustomFormatDescription.Sample
        /// Nil if it was read correctly.
        package var problem: CustomFormat.FormatError.Flaw?
        /// The line in the file of the pattern that matched it.
        var patternAt: Int?
    }

    /// Reads the samples. Returns the results, and a problem for each pattern that read none of the samples.
    package func readSamples() -> (results: [SampleResult], unused: [CustomFormat.FormatError.Flaw]) {
        let results = description.samples.map { sample in
            var check = SampleCheck(format: self, sample: sample)
            let problem = check.run()
            return SampleResult(sample: sample, problem: problem, patternAt: check.patternAt)
        }
        let used = Set(results.compactMap(\.patternAt))
        let unused = patterns.filter { !used.contains($0.line) }.map { pattern in
            CustomFormat.FormatError.Flaw(
                line: pattern.line, message: "no sample shows what this pattern reads; add one")
        }
        return (results, unused)
    }

    /// Throws if a sample is not read correctly, or if no sample shows what a pattern reads.
    package func check() throws(CustomFormat.FormatError) {
        let (results, unused) = readSamples()
        try refuse(results.compactMap(\.problem) + unused)
    }
}

/// Reads a sample of a team's format, and compares it with the expected event.
struct SampleCheck {
    let format: CustomFormat
    let sample: CustomFormatDescription.Sample
    var grammar = MessageGrammar()
    /// The line in the format's file of the pattern that matches the sample.
    private(set) var patternAt: Int?

    /// Returns the problem; nil if the sample is read correctly.
    mutating func run() -> CustomFormat.FormatError.Flaw? {
        sample.line.text.withBytes { check(Lines.trimmed($0)) }
    }

    private mutating func check(_ line: Bytes) -> CustomFormat.FormatError.Flaw? {
        if line.first == UInt8(ascii: "#") {
            return problem("is a header or a comment: no log has events in lines that begin with '#'", line, at: 0)
        }
        var effort = PatternEffort()
        switch format.match(line, &effort) {
        case .line(let found):
            patternAt = found.pattern.line
            return found.text.withBytes { compare(found, $0) }
        case .none:
            let text = String(decoding: line, as: UTF8.self)
            let (offset, place) = format.reach(in: text)
            let verb = offset == text.utf8.count ? "expects more after this" : "matches up to here"
            return problem("the pattern of line \(place) \(verb)", line, at: offset)
        case .givesUp(let place, _):
            return problem("the pattern of line \(place) tries too many ways to match it", line, at: nil)
        }
    }

    private mutating func compare(_ found: CustomLine, _ bytes: Bytes) -> CustomFormat.FormatError.Flaw? {
        let event: LoggedEvent
        var prefix = LinePrefix(message: 0)
        do throws(LineFault) {
            event = try format.read(found, bytes, &grammar, &prefix, 1)
        } catch {
            return problem(error.reason(in: bytes), bytes, at: error.place?.lowerBound ?? found[.message]?.lowerBound)
        }
        if event.kind != sample.kind {
            let place = found[.event] ?? found[.message]
            return problem(
                "the kind is '\(event.kind.name)', expected '\(sample.kind.name)'", bytes, at: place?.lowerBound)
        }
        for expectation in CustomFormatDescription.SampleExpectation.allCases {
            guard let expected = sample.expected[expectation] else { continue }
            let (isMet, read) = meets(expectation, expected.text, event, prefix, bytes)
            guard !isMet else { continue }
            let place = expectation.fields.lazy.compactMap { found[$0] }.first ?? found[.message]
            return problem(
                "the \(expectation.rawValue) is \(read), expected \(expected.text)", bytes, at: place?.lowerBound)
        }
        return nil
    }

    /// Whether a field of the event is as expected, and its actual text.
    private mutating func meets(
        _ expectation: CustomFormatDescription.SampleExpectation, _ expected: String, _ event: LoggedEvent,
        _ prefix: LinePrefix, _ bytes: Bytes
    ) -> (Bool, String) {
        switch expectation {
        case .time:
            let time = Self.time(expected)
            let isMet = time?.nanoseconds == prefix.time?.nanoseconds && time?.base == prefix.time?.base
            return (isMet && time?.gap == prefix.time?.gap, prefix.time.map(Self.text) ?? "nil")
        case .thread:
            let thread = prefix.thread.map { String(decoding: bytes[$0], as: UTF8.self) } ?? "nil"
            return (thread == expected, thread)
        case .subject: return compare(event.subject, expected)
        case .object: return compare(event.object, expected)
        case .other: return compare(event.others.first, expected)
        case .detail: return ((event.payload.text ?? "nil") == expected, event.payload.text ?? "nil")
        }
    }

    private mutating func compare(_ object: LoggedObject?, _ expected: String) -> (Bool, String) {
        let wanted = expected.withBytes { bytes -> LoggedObject? in
            var cursor = ByteCursor(bytes)
            switch grammar.objects.read(&cursor) {
            case .object(let object) where cursor.isAtEnd: return object
            case .none where cursor.isAtEnd: return nil
            default: return LoggedObject(name: grammar.objects.symbols.intern(bytes), address: nil)
            }
        }
        let text = object.map { object in
            let name = grammar.objects.symbols[object.name]
            return object.address.map { "<\(name): \(InstanceNumber.shown($0))>" } ?? name
        }
        return (object == wanted, text ?? "nil")
    }

    /// A time as the built-in layouts write it: a date, `+4.5`, `02:00:00` or `Nov 20 02:00:00`.
    private static func time(_ text: String) -> LoggedTime? {
        text.withBytes { bytes in
            if bytes.first == UInt8(ascii: "+") { return CustomTime.read(bytes, .relativeSeconds) }
            return CustomTime.read(bytes, .date) ?? CustomTime.read(bytes, .clock) ?? CustomTime.read(bytes, .monthDay)
        }
    }

    private static func text(_ time: LoggedTime) -> String {
        if time.base == .absolute, time.gap == nil {
            return "\(Timestamp(nanoseconds: time.nanoseconds, base: .absolute))"
        }
        let (seconds, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        let fraction = String(abs(rest) + 1_000_000_000).dropFirst()
        let base = time.base == .relative && time.gap == nil ? "the start" : time.gap == .date ? "midnight" : "1970"
        return "\(seconds).\(fraction) s after \(time.gap == .year ? "New Year" : base)"
    }

    private func problem(_ note: String, _ line: Bytes, at offset: Int?) -> CustomFormat.FormatError.Flaw {
        CustomFormat.FormatError.Flaw(
            line: sample.line.line, message: "this sample is not read as expected",
            excerpt: CustomFormat.FormatError.CaretExcerpt(
                line: String(decoding: line, as: UTF8.self), offset: offset, note: note))
    }
}

extension CustomFormatDescription.SampleExpectation {
    /// The fields that provide it.
    fileprivate var fields: [CustomField] {
        switch self {
        case .time: [.time]
        case .thread: [.thread]
        case .subject: [.subject, .class]
        case .object: [.object, .objectClass]
        case .other: [.other, .otherClass]
        case .detail: [.detail]
        }
    }
}
