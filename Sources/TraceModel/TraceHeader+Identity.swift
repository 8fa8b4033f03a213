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
