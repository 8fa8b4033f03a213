package import TraceConfiguration
import Yams

extension Configuration {
    /// Reads a file, and the rules in SQL in the folder that it names.
    package init(file path: String, _ vocabulary: ConfigurationVocabulary) throws(ConfigurationError) {
        try self.init(text: YAMLFile.text(path: path), path: path, vocabulary)
    }

    /// Reads the text of a file; the path is for messages, and for the paths in it.
    package init(text: String, path: String, _ vocabulary: ConfigurationVocabulary) throws(ConfigurationError) {
        self.init(vocabulary)
        self.path = path
        guard let root = try YAMLFile.compose(text, path: path) else { return }
        try readSQLRules(root, path, vocabulary)
        try readBudgets(root, path)
        try ShapeCheck().accept(root, .file(vocabulary.adding(sqlRules)), path: path)
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
        case "exclude":
            exclusions = node.entries.map { entry in
                Sourced(
                    Exclusion(
                        rule: entry.text("rule") ?? "", className: entry.text("class"), parent: entry.text("parent"),
                        reason: entry.text("reason") ?? "", until: entry.text("until")), entry.origin(path))
            }
        case "owners":
            owners = node.entries.map { entry in
                Sourced(
                    Owner(className: entry.text("class") ?? "", owner: entry.text("owner") ?? ""), entry.origin(path))
            }
        case "codeowners": codeOwners = node.value({ $0 }, path)
        case "reports":
            reports = node.entries.map { entry in
                Sourced(
                    Report(format: entry.text("format") ?? "", path: entry.text("path") ?? ""), entry.origin(path))
            }
        // The check knows no other keys but those of the rules in SQL and the budgets, which are there already.
        default: break
        }
    }
}
