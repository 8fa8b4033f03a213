package import TraceModel

/// The names that a configuration may use, and the defaults.
package struct ConfigurationVocabulary: Sendable {
    /// The id of each rule, and the worst severity that it reports by itself.
    package var rules: [(id: String, severity: Severity)]
    /// The names of the report formats.
    package var formats: [String]
    /// The possible scopes of leaks, the run first.
    package var scopes: [String]
    /// In nanoseconds.
    package var leakGrace: Int64
    /// In nanoseconds.
    package var embedWindow: Int64

    package init(
        rules: [(id: String, severity: Severity)], formats: [String], scopes: [String], leakGrace: Int64,
        embedWindow: Int64
    ) {
        self.rules = rules
        self.formats = formats
        self.scopes = scopes
        self.leakGrace = leakGrace
        self.embedWindow = embedWindow
    }

    /// The same with the ids of a team's own rules.
    package func adding(_ rules: [SQLRule]) -> ConfigurationVocabulary {
        var vocabulary = self
        vocabulary.rules += rules.map { ($0.description.id, $0.description.severity) }
        return vocabulary
    }
}
