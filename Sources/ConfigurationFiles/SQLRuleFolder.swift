import Foundation
import TraceModel

/// The folder with a team's rules in SQL: each file whose name ends in `.sql`, in the order of the names.
struct SQLRuleFolder {
    private(set) var rules: [SQLRule] = []

    /// Nil if there is no folder with such files.
    ///
    /// - Parameter builtIn: the ids that are taken.
    init?(_ path: String, builtIn: some Sequence<String>) throws(SQLRuleError) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return nil }
        let files = names.filter { $0.hasSuffix(".sql") && !$0.hasPrefix(".") }.sorted()
        if files.isEmpty { return nil }
        let builtIn = Set(builtIn)
        var taken: [String: String] = [:]
        for name in files {
            let file = path.hasSuffix("/") ? path + name : path + "/" + name
            let rule = try Self.rule(file)
            let id = rule.description.id
            if builtIn.contains(id) { throw SQLRuleError(rule.idPlace, "'\(id)' is the id of a built-in rule") }
            if let other = taken.updateValue(file, forKey: id) {
                throw SQLRuleError(rule.idPlace, "'\(id)' is the id of the rule in \(other), too")
            }
            rules.append(rule)
        }
    }

    private static func rule(_ file: String) throws(SQLRuleError) -> SQLRule {
        let start = SQLRulePlace(file: file, line: 1)
        guard let data = FileManager.default.contents(atPath: file) else {
            throw SQLRuleError(start, "cannot be read; check its permissions")
        }
        guard let text = String(bytes: data, encoding: .utf8) else { throw SQLRuleError(start, "is not UTF-8 text") }
        return try SQLRule(text: text, file: file)
    }
}
