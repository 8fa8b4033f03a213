import Foundation
import Yams

extension Configuration {
    public static let fileName = ".vctrace.yml"

    /// The nearest file above a folder, or in it; relative to that folder, so that messages are short.
    ///
    /// The search ends at the root of a Git work tree: what lies above it belongs to something else.
    public static func find(from folder: String) -> String? {
        var place = URL(filePath: folder).standardizedFileURL
        var prefix = ""
        while true {
            if FileManager.default.fileExists(atPath: place.appending(path: fileName).path) { return prefix + fileName }
            let isRoot = place.path == "/" || FileManager.default.fileExists(atPath: place.appending(path: ".git").path)
            if isRoot { return nil }
            place.deleteLastPathComponent()
            prefix += "../"
        }
    }

    /// Reads a file.
    public init(file path: String, _ vocabulary: ConfigurationVocabulary) throws(ConfigurationError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ConfigurationError(path: path, problems: [.init(message: "cannot be read; check the path")])
        }
        guard let text = String(bytes: data, encoding: .utf8) else {
            throw ConfigurationError(path: path, problems: [.init(message: "is not UTF-8 text")])
        }
        try self.init(text: text, path: path, vocabulary)
    }

    /// Reads the text of a file; the path is for messages.
    public init(text: String, path: String, _ vocabulary: ConfigurationVocabulary) throws(ConfigurationError) {
        self.init(vocabulary)
        self.path = path
        let root: Node?
        do {
            root = try Yams.compose(yaml: text)
        } catch {
            throw ConfigurationError(path: path, problems: [.init(error)])
        }
        guard let root, !root.isEmptyValue else { return }
        var check = ShapeCheck()
        check.check(root, .file(vocabulary), key: "")
        guard check.problems.isEmpty else {
            let sorted = check.problems.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
            throw ConfigurationError(path: path, problems: sorted)
        }
        for (key, value) in root.members { read(key, value, path) }
    }

    private mutating func read(_ key: String, _ node: Node, _ path: String) {
        switch key {
        case "rules":
            for (rule, level) in node.members {
                if let level = level.value(RuleLevel.init(rawValue:), path) { rules[rule] = level }
            }
        case "scope": scope = node.value({ $0 }, path) ?? scope
        case "leak-grace": leakGrace = node.value(DurationText.nanoseconds, path) ?? leakGrace
        case "embed-window": embedWindow = node.value(DurationText.nanoseconds, path) ?? embedWindow
        case "fail-on": failOn = node.value(FailureThreshold.init(rawValue:), path) ?? failOn
        case "system-containers": systemContainers = node.entries.compactMap { $0.value({ $0 }, path) }
        case "exclude":
            exclusions = node.entries.map { entry in
                Sourced(
                    Exclusion(
                        rule: entry.text("rule") ?? "", className: entry.text("class"), parent: entry.text("parent"),
                        reason: entry.text("reason") ?? ""), entry.origin(path))
            }
        case "reports":
            reports = node.entries.map { entry in
                Sourced(
                    Report(format: entry.text("format") ?? "", path: entry.text("path") ?? ""), entry.origin(path))
            }
        // The check knows no other keys.
        default: break
        }
    }
}

// What a node holds once its shape is known to be right.
extension Node {
    fileprivate var members: [(key: String, value: Node)] {
        guard case .mapping(let mapping) = self else { return [] }
        return mapping.compactMap { pair in pair.key.scalar.map { ($0.string, pair.value) } }
    }

    fileprivate var entries: [Node] {
        guard case .sequence(let sequence) = self else { return [] }
        return Array(sequence)
    }

    fileprivate func text(_ key: String) -> String? {
        members.first { $0.key == key }?.value.scalar?.string
    }

    fileprivate func origin(_ path: String) -> Origin { .file(path: path, line: mark?.line ?? 1) }

    fileprivate func value<Value>(_ convert: (String) -> Value?, _ path: String) -> Sourced<Value>? {
        scalar.flatMap { convert($0.string) }.map { Sourced($0, origin(path)) }
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
