import ConfigurationFiles
import TraceConfiguration
import TraceModel

extension ConfigurationVocabulary {
    /// A few rules, so that the tests do not change with the real ones.
    static let sample = ConfigurationVocabulary(
        rules: [
            ("add-child-twice", .warning), ("missing-did-move", .error), ("redundant-will-move", .note),
        ],
        formats: ["json", "sarif", "text"], scopes: ["run", "test"], leakGrace: 2_000_000_000, embedWindow: 100_000_000)
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
