import TraceModel
package import VCTraceAudit

extension Configuration {
    /// Reads a file, and the rules in SQL in the folder that it names.
    package init(file path: String, _ vocabulary: Configuration.Vocabulary) throws(ConfigurationError) {
        try self.init(text: YAMLFile.text(path: path), path: path, vocabulary)
    }

    /// Reads the text of a file; the path is for messages, and for the paths in it.
    package init(text: String, path: String, _ vocabulary: Configuration.Vocabulary) throws(ConfigurationError) {
        let root = try YAMLFile.compose(text, path: path)
        try self.init(rulesIn: root, path, vocabulary)
        guard let root else { return }
        let keys = Setting.all(vocabulary.adding(ownRules)).map(\.key)
        try Setting.Check.accept(root, as: "a configuration", .record(keys), path: path)
        read(root, path)
    }

    /// Reads only a team's own rules, and ignores the rest of the file.
    package init(rulesIn path: String, _ vocabulary: Configuration.Vocabulary) throws(ConfigurationError) {
        try self.init(rulesIn: YAMLFile.compose(YAMLFile.text(path: path), path: path), path, vocabulary)
    }

    /// Reads only the store that a file names, and ignores the rest of the file.
    package static func store(file path: String) throws(ConfigurationError) -> Configuration.Sourced<String>? {
        try value(of: Setting.store, file: path)
    }

    /// Reads only the path of the folder for the rules in SQL, which may not exist yet.
    package static func sqlRuleFolder(file path: String) throws(ConfigurationError) -> String? {
        var configuration = Configuration(rules: [])
        configuration.path = path
        return try value(of: Setting.sqlRules, file: path).map { configuration.resolve($0.value) }
    }

    private static func value(
        of key: String, file path: String
    ) throws(ConfigurationError) -> Configuration.Sourced<String>? {
        try YAMLFile.compose(YAMLFile.text(path: path), path: path)?.member(key)?.filled(path)
    }

    /// The defaults, with the team's rules; the rest of the file can refer to them.
    private init(
        rulesIn root: SettingValue?, _ path: String, _ vocabulary: Configuration.Vocabulary
    ) throws(ConfigurationError) {
        self.init(rules: vocabulary.rules)
        self.path = path
        guard let root else { return }
        try readSQLRules(root, path, vocabulary)
        try readExpectations(root, path, vocabulary)
    }

    private mutating func readSQLRules(
        _ root: SettingValue, _ path: String, _ vocabulary: Configuration.Vocabulary
    ) throws(ConfigurationError) {
        let node = root.member(Setting.sqlRules)
        guard let node, let folder = node.filled(path) else { return }
        let place = resolve(folder.value)
        let found = try Self.sqlRules(inFolder: place, vocabulary)
        guard !found.isEmpty else {
            let message = "there is no folder '\(place)' with *.sql files"
            throw ConfigurationError(path, line: node.line, column: node.column, message)
        }
        sqlRuleFolder = folder
        sqlRules = found
        for rule in sqlRules {
            rules[rule.description.id] = Configuration.Sourced(
                RuleLevel(rule.description.severity),
                .file(path: rule.severityPlace.file, line: rule.severityPlace.line))
        }
    }

    private static func sqlRules(
        inFolder path: String, _ vocabulary: Configuration.Vocabulary
    ) throws(ConfigurationError) -> [SQLRule] {
        do {
            return try SQLRule.rules(inFolder: path, builtIn: vocabulary.rules.map(\.id))
        } catch {
            throw ConfigurationError(error.place.file, line: error.place.line, error.message)
        }
    }
}
