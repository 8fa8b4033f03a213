import Foundation
import TraceConfiguration
import Yams

/// A YAML file, read and parsed.
enum YAMLFile {
    static func text(path: String) throws(ConfigurationError) -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
            let message =
                isLink
                ? "is a link to a file that cannot be read; correct or remove the link"
                : "cannot be read; check the path"
            throw ConfigurationError(path, message)
        }
        guard let text = String(bytes: data, encoding: .utf8) else {
            throw ConfigurationError(path, "is not UTF-8 text")
        }
        return text
    }

    /// The content, whatever its shape; nil if there is none.
    static func compose(_ text: String, path: String) throws(ConfigurationError) -> Node? {
        do {
            return try Yams.compose(yaml: text).flatMap { $0.isEmptyValue ? nil : $0 }
        } catch {
            throw ConfigurationError(path: path, problems: [.init(error)])
        }
    }
}

extension ConfigurationError.Problem {
    fileprivate init(_ error: any Error) {
        switch error {
        case YamlError.scanner(_, let problem, let mark, _), YamlError.parser(_, let problem, let mark, _),
            YamlError.composer(_, let problem, let mark, _):
            self.init(line: mark.line, column: mark.column, message: "is not YAML: \(problem)")
        case YamlError.duplicatedKeysInMapping(let keys, let context):
            let list = keys.map { "'\($0)'" }.joined(separator: ", ")
            self.init(line: context.mark.line, column: context.mark.column, message: "\(list) appears twice")
        case YamlError.reader(let problem, _, _, _):
            self.init(message: "is not YAML: \(problem)")
        default:
            self.init(message: "is not YAML: \(error)")
        }
    }
}

package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    package struct Problem: Hashable, Sendable {
        /// Counted from 1; nil for the file as a whole.
        package var line: Int?
        package var column: Int?
        /// The problem, and how to fix it.
        package var message: String
    }

    package var path: String
    /// In the order of the file; at least one.
    package var problems: [Problem]

    /// One line each: `.vctrace.yml:3:5: unknown rule 'mising-did-move'; did you mean 'missing-did-move'?`.
    package var description: String {
        problems.map { problem in
            let place = [problem.line, problem.column].compactMap { $0.map { ":\($0)" } }.joined()
            return "\(path)\(place): \(problem.message)"
        }.joined(separator: "\n")
    }
}

extension ConfigurationError {
    init(_ path: String, line: Int? = nil, column: Int? = nil, _ message: String) {
        self.init(path: path, problems: [Problem(line: line, column: column, message: message)])
    }
}

// The contents of a node after its shape was checked.
extension Node {
    var members: [(key: String, value: Node)] {
        guard case .mapping(let mapping) = self else { return [] }
        return mapping.compactMap { pair in pair.key.scalar.map { ($0.string, pair.value) } }
    }

    var entries: [Node] {
        guard case .sequence(let sequence) = self else { return [] }
        return Array(sequence)
    }

    func member(_ key: String) -> Node? { members.first { $0.key == key }?.value }

    func text(_ key: String) -> String? { member(key)?.scalar?.string }

    func origin(_ path: String) -> SettingOrigin { .file(path: path, line: mark?.line ?? 1) }

    func value<Value>(_ convert: (String) -> Value?, _ path: String) -> Sourced<Value>? {
        scalar.flatMap { convert($0.string) }.map { Sourced($0, origin(path)) }
    }
}
