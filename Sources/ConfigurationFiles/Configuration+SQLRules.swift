package import TraceConfiguration
package import TraceModel
import Yams

extension Configuration {
    /// Reads only the rules in SQL in the folder that a file names, whatever else is in it.
    package static func sqlRules(
        file path: String, _ vocabulary: ConfigurationVocabulary
    ) throws(ConfigurationError) -> [SQLRule] {
        var configuration = Configuration(vocabulary)
        configuration.path = path
        guard let root = try YAMLFile.compose(YAMLFile.text(path: path), path: path) else { return [] }
        try configuration.readSQLRules(root, path, vocabulary)
        try configuration.readBudgets(root, path)
        return configuration.sqlRules
    }

    /// The rest of the file can refer to these rules.
    mutating func readSQLRules(
        _ root: Node, _ path: String, _ vocabulary: ConfigurationVocabulary
    ) throws(ConfigurationError) {
        let node = root.members.first { $0.key == ConfigurationShape.sqlRules }?.value
        guard let node, !node.isEmptyValue, let folder = node.value({ $0.isEmpty ? nil : $0 }, path) else { return }
        let place = resolve(folder.value)
        guard let found = try Self.folder(place, vocabulary) else {
            let message = "there is no folder '\(place)' with files *.sql in it"
            throw ConfigurationError(
                path: path, problems: [.init(line: node.mark?.line, column: node.mark?.column, message: message)])
        }
        sqlRuleFolder = folder
        sqlRules = found.rules
        for rule in sqlRules {
            rules[rule.description.id] = Sourced(
                RuleLevel(rule.description.severity),
                .file(path: rule.severityPlace.file, line: rule.severityPlace.line))
        }
    }

    private static func folder(
        _ path: String, _ vocabulary: ConfigurationVocabulary
    ) throws(ConfigurationError) -> SQLRuleFolder? {
        do {
            return try SQLRuleFolder(path, builtIn: vocabulary.rules.map(\.id))
        } catch {
            throw ConfigurationError(
                path: error.place.file, problems: [.init(line: error.place.line, message: error.message)])
        }
    }
}
