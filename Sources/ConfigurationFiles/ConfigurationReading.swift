package import TraceConfiguration
package import TraceModel
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
        try ShapeCheck.accept(root, as: "a configuration", .file(vocabulary.adding(sqlRules)), path: path)
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
        case "require": required = node.entries.compactMap { $0.value({ $0 }, path) }
        case "graphs": graphs = node.entries.compactMap { $0.value({ $0 }, path) }
        case "run-name": runName = node.value({ $0 }, path)
        case "formats": formats = node.entries.compactMap { $0.value({ $0 }, path) }
        case "exclude": exclusions = node.entries.map { Sourced(Exclusion($0.text), $0.origin(path)) }
        case "owners": owners = node.entries.map { Sourced(Owner($0.text), $0.origin(path)) }
        case "codeowners": codeOwners = node.value({ $0 }, path)
        case "reports": reports = node.entries.map { Sourced(Report($0.text), $0.origin(path)) }
        // The check allows no other keys, except those of the rules in SQL and the budgets, which are already read.
        default: break
        }
    }

    /// Reads only the rules in SQL in the folder that a file names, and ignores the rest of the file.
    package static func sqlRules(
        file path: String, _ vocabulary: ConfigurationVocabulary
    ) throws(ConfigurationError) -> [SQLRule] {
        let root = try YAMLFile.compose(YAMLFile.text(path: path), path: path)
        return try Configuration(rulesIn: root, path, vocabulary).sqlRules
    }

    /// The defaults, with the team's rules; the rest of the file can refer to them.
    private init(
        rulesIn root: Node?, _ path: String, _ vocabulary: ConfigurationVocabulary
    ) throws(ConfigurationError) {
        self.init(vocabulary)
        self.path = path
        guard let root else { return }
        try readSQLRules(root, path, vocabulary)
        try readBudgets(root, path)
    }

    private mutating func readSQLRules(
        _ root: Node, _ path: String, _ vocabulary: ConfigurationVocabulary
    ) throws(ConfigurationError) {
        let node = root.member(ConfigurationShape.sqlRules)
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
        guard let node = root.member(ConfigurationShape.budgets) else { return }
        for (name, value) in node.members {
            guard let budget = Budget.all.first(where: { $0.id == name }) else { continue }
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
