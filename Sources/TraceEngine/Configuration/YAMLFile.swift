import Foundation
import LogFiles
import VCTraceAudit
import Yams

/// A YAML file, read and parsed.
enum YAMLFile {
    static func text(path: String) throws(ConfigurationError) -> String {
        guard FileStatus(path)?.size ?? 0 <= WholeFile.mostOfText else {
            throw ConfigurationError(path, "has more than \(WholeFile.mostOfText >> 20) MB; correct the path")
        }
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

extension ConfigurationError.Complaint {
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

    func texts(_ path: String) -> [Sourced<String>] { entries.compactMap { $0.value({ $0 }, path) } }

    /// The entries of a list, each made of the texts of its keys.
    func entries<Entry>(_ path: String, _ entry: (_ text: (String) -> String?) -> Entry) -> [Sourced<Entry>] {
        entries.map { Sourced(entry($0.text), $0.origin(path)) }
    }
}
