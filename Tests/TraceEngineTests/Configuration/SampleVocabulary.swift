import TraceEngine
import TraceModel
import VCTraceAudit

extension Configuration.Vocabulary {
    /// A few rules, so that the tests do not change with the real ones.
    static let sample = Configuration.Vocabulary(
        rules: [
            ("add-child-twice", Severity.warning), ("missing-did-move", .error), ("redundant-will-move", .note),
        ].map { RuleDescription(id: $0, summary: "", rationale: "", fix: "", severity: $1, expected: []) })
}

extension Configuration {
    static func read(_ text: String) throws(ConfigurationError) -> Configuration {
        try Configuration(text: text, path: ".vctrace.yml", .sample)
    }

    /// The messages about a text; empty if it is fine.
    static func problems(_ text: String) -> [String] {
        do {
            _ = try read(text)
            return []
        } catch {
            return error.description.split(separator: "\n").map(String.init)
        }
    }
}
