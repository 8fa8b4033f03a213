package import TraceModel
package import VCTraceAudit
import Yams

extension Configuration {
    /// Reads a file, and the rules in SQL in the folder that it names.
    package init(file path: String, _ vocabulary: ConfigurationVocabulary) throws(ConfigurationError) {
        try self.init(text: YAMLFile.text(path: path), path: path, vocabulary)
    }

    /// Reads the text of a file; the path is for messages, and for the paths in it.
    package init(text: String, path: String, _ vocabulary: ConfigurationVocabulary) throws(ConfigurationError) {
        let root = try YAMLFile.compose(text, path: path)
        try self.init(rulesIn: root, path, vocabulary)
        guard let root else { return }
        let keys = ConfigurationKey.all(vocabulary.adding(sqlRules))
        try ShapeCheck.accept(root, as: "a configuration", .record(keys), path: path)
        for (name, value) in root.members { keys.first { $0.name == name }?.read?(&self, value, path) }
    }

    /// Reads only the rules in SQL in the folder that a file names, and ignores the rest of the file.
    package static func sqlRules(
        file path: String, _ vocabulary: ConfigurationVocabulary
    ) throws(ConfigurationError) -> [SQLRule] {
        let root = try YAMLFile.compose(YAMLFile.text(path: path), path: path)
        return try Configuration(rulesIn: root, path, vocabulary).sqlRules
    }

    /// Reads only the store that a file names, and ignores the rest of the file.
    package static func store(file path: String) throws(ConfigurationError) -> Sourced<String>? {
        let node = try YAMLFile.compose(YAMLFile.text(path: path), path: path)?.member(ConfigurationKey.store)
        return node.flatMap { $0.isEmptyValue ? nil : $0.value({ $0 }, path) }
    }

    /// The defaults, with the team's rules; the rest of the file can refer to them.
    private init(
        rulesIn root: Node?, _ path: String, _ vocabulary: ConfigurationVocabulary
    ) throws(ConfigurationError) {
        self.init(rules: vocabulary.rules)
        self.path = path
        guard let root else { return }
        try readSQLRules(root, path, vocabulary)
        try readBudgets(root, path)
    }

    private mutating func readSQLRules(
        _ root: Node, _ path: String, _ vocabulary: ConfigurationVocabulary
    ) throws(ConfigurationError) {
        let node = root.member(ConfigurationKey.sqlRules)
        guard let node, !node.isEmptyValue, let folder = node.value({ $0.isEmpty ? nil : $0 }, path) else { return }
        let place = resolve(folder.value)
        let found = try Self.sqlRules(inFolder: place, vocabulary)
        guard !found.isEmpty else {
            let message = "there is no folder '\(place)' with *.sql files"
            throw ConfigurationError(path, line: node.mark?.line, column: node.mark?.column, message)
        }
        sqlRuleFolder = folder
        sqlRules = found
        for rule in sqlRules {
            rules[rule.description.id] = Sourced(
                RuleLevel(rule.description.severity),
                .file(path: rule.severityPlace.file, line: rule.severityPlace.line))
        }
    }

    private static func sqlRules(
        inFolder path: String, _ vocabulary: ConfigurationVocabulary
    ) throws(ConfigurationError) -> [SQLRule] {
        do {
            return try SQLRule.rules(inFolder: path, builtIn: vocabulary.rules.map(\.id))
        } catch {
            throw ConfigurationError(error.place.file, line: error.place.line, error.message)
        }
    }

    /// Reads the budgets, which are rules of the team, too.
    private mutating func readBudgets(_ root: Node, _ path: String) throws(ConfigurationError) {
        guard let node = root.member(ConfigurationKey.budgets) else { return }
        for (name, value) in node.members {
            guard let budget = Budget(rawValue: name) else { continue }
            let limits = value.limits
            guard !limits.isEmpty else { continue }
            let line = value.mark?.line ?? 1
            guard !sqlRules.contains(where: { $0.description.id == name }) else {
                throw ConfigurationError(
                    path, line: line, "'\(name)' is also the id of a rule in SQL; rename that rule")
            }
            do {
                sqlRules.append(try budget.rule(limits, at: FilePlace(file: path, line: line)))
            } catch {
                throw ConfigurationError(path, line: line, error.message)
            }
            let origin = SettingOrigin.file(path: path, line: line)
            rules[name] = Sourced(RuleLevel(.error), origin)
            let text = limits.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
            budgets.append(Sourced(Limit(budget: name, text: text), origin))
        }
    }
}

extension Node {
    /// The limit for each class; a single number applies to all classes.
    var limits: [String: Int64] {
        if let all = scalar.flatMap({ Int64($0.string) }) { return ["*": all] }
        return Dictionary(
            firstOf: members.compactMap { name, value in value.scalar.flatMap { Int64($0.string) }.map { (name, $0) } })
    }
}
