import Foundation
import VCTraceAudit
import Yams

/// A YAML file, read and parsed.
enum YAMLFile {
    static func text(path: String) throws(ConfigurationError) -> String {
        try WholeFile.text(path: path) { ConfigurationError(path, $0) }
    }

    /// The content, whatever its shape; nil if there is none.
    static func compose(_ text: String, path: String) throws(ConfigurationError) -> SettingValue? {
        // A name that nobody can guess.
        let name = String(UInt64.random(in: 1 << 60...UInt64.max), radix: 36)
        do {
            // With other names of anchors, Yams refuses the first alias. It would follow each one, and some dozens can stand for billions
            // of values.
            if text.utf8.contains(UInt8(ascii: "&")) {
                _ = try Yams.compose(yaml: text.replacingOccurrences(of: "&", with: "&\(name)"))
            }
            return try Yams.compose(yaml: text).map { SettingValue($0) }.flatMap { $0.isEmpty ? nil : $0 }
        } catch {
            var complaint = ConfigurationError.Complaint(error)
            complaint.message = complaint.message.replacingOccurrences(of: name, with: "")
            throw ConfigurationError(path: path, problems: [complaint])
        }
    }
}

extension ConfigurationError.Complaint {
    fileprivate init(_ error: any Error) {
        switch error {
        case YamlError.composer(_, "found undefined alias", let mark, _):
            let message = "an alias is not read; write the value itself, or quote a text that begins with '*'"
            self.init(line: mark.line, message: message)
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

extension SettingValue {
    fileprivate init(_ node: Node) {
        self.init(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
        switch node {
        case .scalar(let scalar):
            // One of YAML's words for nothing.
            let isPlain = scalar.style == .plain || scalar.style == .any
            if !isPlain || !["", "~", "null"].contains(scalar.string) { text = scalar.string }
        case .sequence(let sequence): list = sequence.map { SettingValue($0) }
        case .mapping(let mapping):
            record = mapping.map { Member(name: SettingValue($0.key), value: SettingValue($0.value)) }
        case .alias: list = []
        }
    }
}
