package import Foundation
import TraceModel
import TraceText
package import TraceVerdicts

extension Baseline {
    private static let version = 1

    package init(file path: String) throws(ConfigurationError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ConfigurationError(path, "there is no such baseline; make it with --write-baseline")
        }
        try self.init(data: data, path: path)
    }

    /// Reads the content of a file; the path is for messages.
    package init(data: Data, path: String) throws(ConfigurationError) {
        let file: File
        do {
            file = try JSONDecoder().decode(File.self, from: data)
        } catch {
            throw ConfigurationError(
                path,
                "is not a baseline (\(DecodingError.complaint(error, about: "the file"))); write it again with --write-baseline"
            )
        }
        guard file.version == Self.version else {
            throw ConfigurationError(
                path,
                "has version \(file.version), from another version of vctrace; write it again with --write-baseline"
            )
        }
        self.init(
            file.findings.map { entry in
                var known = RunReport.KnownDefect(
                    rule: entry.rule, path: ClassPath(entry.path), message: entry.message,
                    fingerprint: entry.fingerprint, count: entry.count,
                    severity: entry.severity.flatMap(Severity.init))
                known.places = Defect.Places(
                    tests: Set(entry.tests ?? []), isSeenOutside: entry.outsideOfTests ?? (entry.tests == nil),
                    platforms: Set(entry.platforms ?? []))
                return known
            })
    }

    /// The file's text, sorted, with one member per line. The same findings give the same bytes.
    package var text: String {
        let entries = entries.map { entry in
            [
                "rule": entry.rule, "path": entry.path.description, "message": entry.message, "count": entry.count,
                "fingerprint": entry.fingerprint,
            ] + (["severity": entry.severity?.rawValue] as JSONValue).known + Self.places(of: entry)
        }
        return (["version": Self.version, "findings": entries] as JSONValue).indented
    }

    private static func places(of entry: RunReport.KnownDefect) -> JSONValue {
        guard !entry.places.platforms.isEmpty else { return .object([]) }
        let platforms = entry.places.platforms
            .sorted { ($0.device ?? "", $0.system ?? "") < ($1.device ?? "", $1.system ?? "") }
            .map { (["device": $0.device, "system": $0.system] as JSONValue).known }
        return [
            "tests": entry.places.tests.sorted(), "outsideOfTests": entry.places.isSeenOutside, "platforms": platforms,
        ]
    }

    private struct File: Decodable {
        struct WrittenDefect: Decodable {
            let rule: String
            let path: String
            let message: String
            let count: Int
            let fingerprint: String
            let severity: String?
            let tests: [String]?
            let outsideOfTests: Bool?
            let platforms: [Launch.Platform]?
        }

        let version: Int
        let findings: [WrittenDefect]
    }

}

extension DecodingError {
    /// What is wrong with some JSON: `findings[3] has no 'count'`.
    ///
    /// - Parameter whole: what the JSON is, such as `the file`.
    package static func complaint(_ error: any Error, about whole: String) -> String {
        func place(_ context: Context) -> String {
            let text = context.codingPath.reduce(into: "") { text, key in
                if let index = key.intValue {
                    text += "[\(index)]"
                } else {
                    text += (text.isEmpty ? "" : ".") + key.stringValue
                }
            }
            return text.isEmpty ? whole : text
        }
        switch error as? DecodingError {
        case .keyNotFound(let key, let context): return "\(place(context)) has no '\(key.stringValue)'"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "\(place(context)) has the wrong type"
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            return "\(place(context)) has a wrong value"
        default: return "it is not JSON"
        }
    }
}
