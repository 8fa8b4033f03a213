import Foundation
package import TraceFormats
package import TraceModel

/// A team's whole configuration as one JSON object, for audits that cannot read YAML.
package struct ResolvedConfiguration: Codable, Sendable {
    /// The name of the file, which is beside the configuration.
    package static let fileName = ".vctrace.json"

    /// A source file of the JSON.
    private struct Source: Codable {
        /// Relative to the folder of the configuration.
        var path: String
        var digest: String
    }

    /// A rule in SQL, which needs a store.
    private struct UnaskedRule: Codable {
        var id: String
        var summary: String
        var severity: String
    }

    /// The version of the vctrace that wrote it: a different one may have other rules and defaults.
    private var version = ToolVersion.text
    private var sources: [Source]
    package var configuration: Configuration
    /// The team's own formats, which have read their samples.
    package var formats: [CustomFormatDescription]
    private var unasked: [UnaskedRule]

    /// - Parameter formats: the team's own, which have read their samples.
    package init(_ configuration: Configuration, formats: [CustomFormatDescription] = []) throws {
        self.configuration = configuration
        self.formats = formats
        let folder = configuration.resolve("")
        sources = try ([configuration.path].compactMap(\.self) + formats.map(\.path)).map { file in
            Source(
                path: file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : file,
                digest: LogDigest.hexadecimal(of: try Data(contentsOf: URL(fileURLWithPath: file))))
        }
        unasked = configuration.sqlRules.map(\.description).map {
            UnaskedRule(id: $0.id, summary: $0.summary, severity: $0.severity.rawValue)
        }
    }

    /// The team's rules in SQL, so reports can say that they were not checked.
    package var unaskedRules: [RuleDescription] {
        unasked.map {
            RuleDescription(
                id: $0.id, summary: $0.summary, rationale: "", fix: "",
                severity: Severity(rawValue: $0.severity) ?? .error,
                expected: [])
        }
    }

    /// The JSON, with a line feed at the end. The same configuration gives the same bytes.
    package var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        }
    }

    /// Reads a file, and refuses one whose source files beside it have changed.
    package init(file path: String) throws(ConfigurationError) {
        let file = URL(fileURLWithPath: path)
        guard !["yml", "yaml"].contains(file.pathExtension.lowercased()) else {
            throw Self.error(path, "is YAML, which only the command line reads; write it as JSON beside it")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Self.error(path, "cannot be read; write it, or correct the path")
        }
        guard let found = try? JSONDecoder().decode(Self.self, from: data), found.version == ToolVersion.text else {
            throw Self.error(path, "is not what this vctrace writes; write it again")
        }
        for source in found.sources {
            let place = file.deletingLastPathComponent().appendingPathComponent(source.path).path
            // On a device, and in the bundle of a test, the sources are missing.
            guard let contents = FileManager.default.contents(atPath: place) else { continue }
            guard LogDigest.hexadecimal(of: contents) == source.digest else {
                throw Self.error(path, "is older than '\(source.path)', which has changed; write it again")
            }
        }
        self = found
    }

    private static func error(_ path: String, _ reason: String) -> ConfigurationError {
        ConfigurationError(path, "\(reason): vctrace config --resolved > \(fileName)")
    }
}
