import TraceModel
import VCTraceAudit
import Yams

/// Compares a file with its required shape, and reports the differences.
struct ShapeCheck {
    private let file: String
    private var problems: [ConfigurationError.Complaint] = []

    /// Throws all differences of a file from the shape.
    ///
    /// - Parameter file: the kind of file, for messages: `a configuration`.
    static func accept(
        _ root: Node, as file: String, _ shape: ConfigurationShape, path: String
    ) throws(ConfigurationError) {
        var check = ShapeCheck(file: file)
        check.check(root, shape, key: "")
        guard check.problems.isEmpty else {
            let sorted = check.problems.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
            throw ConfigurationError(path: path, problems: sorted)
        }
    }

    private mutating func check(_ node: Node, _ shape: ConfigurationShape, key: String) {
        switch shape {
        case .scalar(_, let problem):
            if let text = text(node, key: key), let problem = problem(text) { report(node, problem) }
        case .number:
            _ = text(node, key: key)
        case .list(let element):
            if node.isEmptyValue { return }
            guard case .sequence(let elements) = node else {
                return report(node, "'\(key)' needs a list: one '- …' for each entry")
            }
            for entry in elements { check(entry, element, key: key) }
        case .record(let keys):
            check(record: node, keys, key: key)
        case .dictionary(let value):
            for (name, entry) in members(node, key: key) {
                guard let text = text(name, key: key) else { continue }
                check(entry, value, key: text)
            }
        case .map(let noun, let names, let value):
            for (name, entry) in members(node, key: key) {
                guard let text = text(name, key: key) else { continue }
                if names.contains(text) {
                    check(entry, value, key: text)
                } else {
                    report(name, "unknown \(noun) '\(text)'" + NearestName.question(text, among: names))
                }
            }
        }
    }

    private mutating func check(record node: Node, _ keys: [ConfigurationKey], key: String) {
        let members = members(node, key: key)
        guard case .mapping = node else {
            if node.isEmptyValue, !key.isEmpty { report(node, "an entry of '\(key)' is empty") }
            return
        }
        var present: Set<String> = []
        for (name, entry) in members {
            guard let text = text(name, key: key) else { continue }
            if let known = keys.first(where: { $0.name == text }) {
                present.insert(text)
                check(entry, known.shape, key: text)
            } else {
                report(name, "unknown key '\(text)'" + NearestName.question(text, among: keys.map(\.name)))
            }
        }
        for required in keys where required.presence == .required && !present.contains(required.name) {
            report(node, (key.isEmpty ? file : "this entry of '\(key)'") + " has no '\(required.name)'")
        }
        let alternatives = keys.filter { $0.presence == .alternative }.map(\.name)
        if !alternatives.isEmpty, present.isDisjoint(with: alternatives) {
            report(node, "this entry of '\(key)' needs " + alternatives.map { "'\($0)'" }.joined(separator: " or "))
        }
    }

    private mutating func members(_ node: Node, key: String) -> [(key: Node, value: Node)] {
        if case .mapping(let mapping) = node { return mapping.map { ($0.key, $0.value) } }
        if !node.isEmptyValue {
            report(node, key.isEmpty ? "\(file) is a list of 'key: value'" : "'\(key)' needs 'key: value'")
        }
        return []
    }

    /// The text of a value that is neither a list nor empty.
    private mutating func text(_ node: Node, key: String) -> String? {
        guard case .scalar(let scalar) = node else {
            report(node, "'\(key)' takes a text here, not a list or 'key: value'")
            return nil
        }
        guard !node.isEmptyValue, !scalar.string.isEmpty else {
            report(node, "'\(key)' has no value")
            return nil
        }
        return scalar.string
    }

    private mutating func report(_ node: Node, _ message: String) {
        problems.append(
            ConfigurationError.Complaint(line: node.mark?.line, column: node.mark?.column, message: message))
    }
}

extension Node {
    /// Whether the key has no value, or one of YAML's words for that.
    var isEmptyValue: Bool {
        guard case .scalar(let scalar) = self, scalar.style == .plain || scalar.style == .any else { return false }
        return ["", "~", "null"].contains(scalar.string)
    }
}
