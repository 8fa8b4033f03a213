/// The information that a log gives about itself, besides its events.
package struct TraceHeader: Sendable, Equatable {
    package enum TimeBase: String, Sendable {
        /// Dates: nanoseconds since 1970, UTC.
        case absolute
        /// Seconds since the run's start.
        case relative
    }

    /// The name in a `# run:` header.
    package var run: String?
    package var app: String?
    package var device: String?
    package var os: String?
    /// The kinds in a `# records:` header; nil without one.
    package var records: EventKinds?
    /// The kinds that all launches before the last `# vctrace:` header record, while a log is read; nil without such kinds.
    private var recordedBefore: EventKinds?
    /// Kinds that somebody declared as recorded, besides those that the log shows; empty if ``records`` lists all.
    package var added = EventKinds()
    /// Superclass by class, from `# class: A < B` headers.
    package var superclasses: [String: String] = [:]
    /// The kinds that instances of a class do not show reliably, by class, from `# partial: A viewDidLoad` headers: their absence
    /// proves nothing.
    package var partial: [String: EventKinds] = [:]
    /// The kinds that instances of a class turned out to show, by class, from `# complete: A viewDidLoad` headers: they are not
    /// ``partial`` any more, whatever other headers say.
    package var complete: [String: EventKinds] = [:]
    /// The name and version of the program that wrote the trace, from a `# recorder: NAME VERSION` header.
    package var recorder: String?
    /// Other headers, as written.
    package var others: [String: String] = [:]
    /// The gaps where the recorder could not write, in the words of its `# truncated:` and `# missing:` headers. Nothing can be
    /// concluded across a gap, because each ends a launch.
    package private(set) var gaps: [String] = []
    /// The call stacks of each part of the log that begins with a `# vctrace:` header, while a log is read.
    package var stacks: [CallStacks] = []
    /// Nil until the first time was read, and for a log without times.
    package var timeBase: TimeBase?
    /// The zone of the log's first date, in seconds east of UTC; nil if it is UTC or the log does not say.
    package var utcOffset: Int64?
    /// The first zone that a line names, likewise; nil if none does, and for a stored run.
    package var zone: Int64?
    /// Whether other lines name another zone: summer time ends, or several logs were merged.
    package var hasSeveralZones = false
    /// Whether an `# end` says that the recording was closed on purpose: missing calls will not follow.
    package var isClosed = false
    /// The time of `# end: TIME`, in the time base.
    package var end: Int64?

    /// The headers of each launch, by its number in the log.
    package var launches: [Int: Launch.Header] = [:]

    /// Whether a `# vctrace:` header says that the log is a native trace: each of its lines is meant to be an event, and each
    /// of its labels one controller.
    package var isDeclared: Bool { others[Self.versionKey] != nil }

    package static let versionKey = "vctrace"

    /// Adds kinds to the recorded ones: to those that it lists, or else to those that the log shows.
    package mutating func add(_ kinds: EventKinds) {
        if let records { self.records = records.union(kinds) } else { added.formUnion(kinds) }
    }

    /// Whether these kinds were added: of those that it lists, nobody knows which of them were.
    package func has(added kinds: EventKinds) -> Bool { records.map { kinds.isSubset(of: $0) } ?? (added == kinds) }

    /// Begins another launch: its recording is not closed yet, and it may record other kinds.
    package mutating func beginLaunch() {
        isClosed = false
        end = nil
        joinRecords()
        (recordedBefore, records) = (records, nil)
    }

    /// Makes ``records`` those kinds that all launches record.
    package mutating func joinRecords() {
        records = EventKinds.recorded(byEach: [recordedBefore, records].compactMap(\.self))
        recordedBefore = nil
    }

    package init() {}
}

extension EventKinds {
    /// The kinds that each of several launches records. A kind that one of them does not record would be missing there.
    package static func recorded(byEach launches: [EventKinds]) -> EventKinds? {
        launches.dropFirst().reduce(launches.first) { $0?.intersection($1) }
    }
}

extension TraceHeader {
    package static let gapKey = "truncated"

    private static let separator: Character = ";"

    /// Takes the value of a `# truncated: TIME REASON` header, with which a part of a trace ends.
    package mutating func noteGap(_ value: String) { gaps.append(Self.plain(value)) }

    /// Takes the value of a `# missing: 17 lines, until TIME: REASON` header, with which the next part begins: it says more of
    /// the same gap.
    package mutating func noteMissing(_ value: String) {
        let reason = gaps.last?.drop { $0 != " " }.dropFirst() ?? ""
        if !reason.isEmpty, value.hasSuffix(reason) { gaps.removeLast() }
        gaps.append(Self.plain(value))
    }

    private static func plain(_ value: String) -> String { String(value.map { $0 == separator ? "," : $0 }) }

    /// The headers that vctrace only keeps, and the gaps under one key, as the store has them.
    package var kept: [String: String] {
        get {
            guard !gaps.isEmpty else { return others }
            return others.merging([Self.gapKey: gaps.joined(separator: String(Self.separator))]) { $1 }
        }
        set {
            others = newValue
            gaps = others.removeValue(forKey: Self.gapKey)?.split(separator: Self.separator).map(String.init) ?? []
        }
    }

    /// Adds what the header of another log of the run keeps.
    package mutating func keep(from header: TraceHeader) {
        others.merge(header.others) { first, _ in first }
        gaps += header.gaps
    }

    /// The greatest number of gaps, and of different headers that are only kept; a recorder writes some dozens.
    package static let most = 1_000
}

extension TraceHeader {
    /// The keys of headers that say how to read a log, or how to name it; a tag cannot have them.
    package static let reservedKeys: Set<String> = [
        versionKey, gapKey, "class", "complete", "end", "image", "missing", "partial", "recorder", "records", "run",
        "stack", "year",
    ]

    /// Returns the value of a key, regardless of its case; nil if there is none.
    ///
    /// `build` is also the number in parentheses at the end of the app's name: 812 for `Shop 4.2 (812)`.
    package func tag(_ key: String) -> String? {
        switch key.lowercased() {
        case "app": app
        case "device": device
        case "os": os
        case "build": other("build") ?? app.flatMap(AppTag.build)
        case let key: other(key)
        }
    }

    /// The headers that vctrace only keeps, by their keys.
    package var tags: [(key: String, value: String)] {
        others.filter { $0.key != Self.versionKey }.sorted { $0.key < $1.key }
    }

    package mutating func apply(_ tags: TraceHeader.RunTags) {
        for (key, value) in tags.given { set(key, value) }
        for (key, value) in tags.environment where tag(key) == nil { set(key, value) }
    }

    private mutating func set(_ key: String, _ value: String) {
        switch key.lowercased() {
        case "app": app = value
        case "device": device = value
        case "os": os = value
        case let name:
            others = others.filter { $0.key.lowercased() != name }
            others[key] = value
        }
    }

    private func other(_ key: String) -> String? {
        others[key] ?? others.filter { $0.key.lowercased() == key }.min { $0.key < $1.key }?.value
    }
}

/// What an app's tag says: `Shop 4.2 (812)`.
enum AppTag {
    /// `Shop`, also for `Shop v4.2 (812)`: the words before the version.
    static func name(_ app: String) -> String {
        app.split(separator: " ").prefix { word in
            guard let first = word.first else { return false }
            let isVersion = first == "v" && word.dropFirst().first?.isNumber ?? false
            return !isVersion && !first.isNumber && first != "("
        }.map(String.init).joined(separator: " ")
    }

    /// `812`.
    static func build(_ app: String) -> String? {
        guard app.hasSuffix(")"), let start = app.lastIndex(of: "(") else { return nil }
        let build = app[app.index(after: start)...].dropLast()
        return build.isEmpty ? nil : String(build)
    }
}

extension TraceHeader {
    /// The tags that distinguish a run from others: where, from what and for what it was recorded.
    ///
    /// A tag means the same as a header line `# key: value` of the log.
    package struct RunTags: Sendable, Equatable {
        /// Tags that somebody gave; they override those of the log.
        package var given: [String: String]
        /// Tags from the environment of a CI service; those of the log override them.
        package var environment: [String: String]

        package init(given: [String: String] = [:], environment: [String: String] = [:]) {
            self.given = given
            self.environment = environment
        }
    }
}
