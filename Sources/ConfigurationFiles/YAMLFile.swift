import Foundation
import Yams

/// A file of YAML, read as far as its shape.
enum YAMLFile {
    /// All of a file.
    static func text(path: String) throws(ConfigurationError) -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ConfigurationError(path: path, problems: [.init(message: "cannot be read; check the path")])
        }
        guard let text = String(bytes: data, encoding: .utf8) else {
            throw ConfigurationError(path: path, problems: [.init(message: "is not UTF-8 text")])
        }
        return text
    }

    /// The content, which has that shape; nil where there is none.
    static func root(
        of text: String, path: String, _ shape: ConfigurationShape, _ check: ShapeCheck
    ) throws(ConfigurationError) -> Node? {
        guard let root = try compose(text, path: path) else { return nil }
        try check.accept(root, shape, path: path)
        return root
    }

    /// The content, whatever its shape; nil where there is none.
    static func compose(_ text: String, path: String) throws(ConfigurationError) -> Node? {
        do {
            return try Yams.compose(yaml: text).flatMap { $0.isEmptyValue ? nil : $0 }
        } catch {
            throw ConfigurationError(path: path, problems: [.init(error)])
        }
    }
}

extension ShapeCheck {
    /// Fails with all that does not fit.
    func accept(_ root: Node, _ shape: ConfigurationShape, path: String) throws(ConfigurationError) {
        var check = self
        check.check(root, shape, key: "")
        guard check.problems.isEmpty else {
            let sorted = check.problems.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
            throw ConfigurationError(path: path, problems: sorted)
        }
    }
}

extension ConfigurationError.Problem {
    /// What the YAML parser says.
    fileprivate init(_ error: any Error) {
        switch error {
        case YamlError.scanner(_, let problem, let mark, _), YamlError.parser(_, let problem, let mark, _),
            YamlError.composer(_, let problem, let mark, _):
            self.init(line: mark.line, column: mark.column, message: "is not YAML: \(problem)")
        case YamlError.duplicatedKeysInMapping(let keys, let context):
            let list = keys.map { "'\($0)'" }.joined(separator: ", ")
            self.init(line: context.mark.line, column: context.mark.column, message: "\(list) is there twice")
        case YamlError.reader(let problem, _, _, _):
            self.init(message: "is not YAML: \(problem)")
        default:
            self.init(message: "is not YAML: \(error)")
        }
    }
}
