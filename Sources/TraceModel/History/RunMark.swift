/// What a history says of a run: which one it was, and of what.
package struct RunMark: Sendable, Hashable {
    /// The run's number.
    package var number: Int
    package var name: String
    /// The path of the log, as given.
    package var source: String
    /// When the recording began, or when it was imported where the log has no dates; in nanoseconds since 1970.
    package var date: Int64
    /// Whether `date` is that of the recording.
    package var isDated: Bool
    /// What the header and the tags tell.
    package var header: TraceHeader.Identity
    /// A digest of the rules and settings of its last audit; nil before the first, and for one by an older vctrace.
    package var auditSettings: String?
    package var isAudited: Bool

    package init(
        number: Int, name: String, source: String = "", date: Int64, isDated: Bool, header: TraceHeader.Identity,
        isAudited: Bool = true,
        auditSettings: String? = nil
    ) {
        self.number = number
        self.name = name
        self.source = source
        self.date = date
        self.isDated = isDated
        self.header = header
        self.isAudited = isAudited
        self.auditSettings = auditSettings
    }

    /// The day, `2026-11-20`, in UTC.
    package var day: String { String(Timestamp(nanoseconds: date, base: .absolute).description.prefix(10)) }
}

extension TraceHeader {
    /// What tells of which app and from where a run is.
    package struct Identity: Sendable, Hashable {
        package var app: String?
        package var build: String?
        package var commit: String?
        package var branch: String?
        package var device: String?

        /// `Shop` of `Shop 4.2 (812)`.
        package var appName: String? {
            let words = app?.split(separator: " ").prefix { $0.first.map { !$0.isNumber && $0 != "(" } ?? false }
            return words.map { $0.joined(separator: " ") }
        }

        package init(_ header: TraceHeader) {
            app = header.app
            build = header.tag("build")
            commit = header.tag("commit")
            branch = header.tag("branch")
            device = header.device
        }
    }
}
