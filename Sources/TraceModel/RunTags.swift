/// What tells a run from others: where, from what and for what it was recorded.
///
/// A tag is what a header line `# key: value` of the log is.
package struct RunTags: Sendable, Equatable {
    /// Those that somebody gave; they overrule the log's.
    package var given: [String: String]
    /// Those from the environment of a CI service; the log's own overrule them.
    package var environment: [String: String]

    package init(given: [String: String] = [:], environment: [String: String] = [:]) {
        self.given = given
        self.environment = environment
    }
}
