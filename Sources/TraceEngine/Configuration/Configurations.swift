import Foundation
import LogFiles
package import TraceFormats
package import TraceModel
import TraceReplay
package import TraceStore
package import VCTraceAudit

extension Configuration.Vocabulary {
    /// The rules of this version.
    package static var builtIn: Configuration.Vocabulary {
        Configuration.Vocabulary(rules: RuleCatalogue.descriptions())
    }
}

extension Configuration {
    /// The configuration in effect: the file's, or the defaults without a file. Whether SQLite understands the team's own rules is
    /// known only when they run, or by ``checkRules()``.
    package init(inForceFrom file: String?) throws {
        guard let file else {
            self.init(rules: RuleCatalogue.descriptions())
            return
        }
        try self.init(file: file, .builtIn)
    }

    /// Throws for the first of the team's own rules that SQLite does not understand.
    package func checkRules() throws { try SQLRuleQuery.check(sqlRules) }

    /// The rules, including the team's own; the rest of the file may have errors.
    package static func rules(from file: String?) throws -> [RuleDescription] {
        guard let file else { return RuleCatalogue.descriptions() }
        let configuration = try Configuration(rulesIn: file, .builtIn)
        try SQLRuleQuery.check(configuration.sqlRules)
        return RuleCatalogue.descriptions(with: configuration.ownRules)
    }

    /// The store that a file names; nil if it names none. The rest of the file may have errors.
    package static func store(from file: String?) throws -> StorePlace? {
        guard let file, let store = try store(file: file) else { return nil }
        var configuration = Configuration(rules: [])
        configuration.path = file
        let place = StorePlace(configuration.resolve(store.value), configuredIn: configuration.resolve("."))
        if let reason = place.objection {
            throw store.error(
                "cannot use the store '\(store.value)': \(reason); choose another path, or name this store with --db or "
                    + "$VCTRACE_DB")
        }
        return place
    }

    /// The formats of logs, if the user names none.
    package func formatChoice() throws -> FormatChoice { FormatChoice(custom: try customFormats()) }

    /// The team's own formats; each has read its samples correctly.
    package func customFormats() throws -> [CustomFormat] {
        var loaded: [CustomFormat] = []
        for entry in formats {
            for path in try files(of: entry) {
                let format = try CustomFormat(file: path)
                try format.check()
                if let other = loaded.first(where: { $0.id == format.id }) {
                    throw ConfigurationError(
                        path, line: format.description.id.line,
                        "'\(format.id)' is already the name of the format in '\(other.description.path)'; "
                            + "give one of them another name")
                }
                loaded.append(format)
            }
        }
        return loaded
    }

    private func files(of entry: Configuration.Sourced<String>) throws(ConfigurationError) -> [String] {
        let path = resolve(entry.value)
        guard let status = FileStatus(path) else {
            throw entry.error("there is no file and no folder '\(path)'; correct 'formats'")
        }
        guard status.isFolder else { return [path] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let files = names.filter { name in
            !name.hasPrefix(".") && ["yml", "yaml"].contains(URL(fileURLWithPath: name).pathExtension.lowercased())
        }
        guard !files.isEmpty else { throw entry.error("there are no formats in '\(path)' (.yaml, .yml)") }
        return files.sorted().map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 }
    }

    /// The complete configuration, for audits that read no YAML and have no store.
    package func resolved() throws -> ResolvedConfiguration {
        try ResolvedConfiguration(self, formats: customFormats().map(\.description))
    }

    /// The memory graphs that every audit uses; their paths are relative to the file's folder.
    package func graphFiles() throws -> [GraphFile] {
        try graphs.map { entry in
            let path = resolve(entry.value)
            // Nobody waits for a pipe that a configuration names.
            guard FileStatus(path)?.isFile == true else {
                throw entry.error("there is no memory graph '\(path)'; correct 'graphs'")
            }
            return try GraphFile(path: path)
        }
    }

    /// Finds the code that made calls with the team's symbols and wrappers.
    ///
    /// - Parameter further: further binaries, and folders of them.
    package func callers(symbols further: [String] = []) -> CallerResolution {
        CallerResolution(
            configured: symbols.map { Configuration.Sourced(resolve($0.value), $0.origin) }, symbols: further,
            wrappers: wrappers.map(\.value))
    }
}

extension CustomFormat {
    /// Reads a file, and does not check its samples.
    package init(file path: String) throws {
        try self.init(CustomFormatDescription(file: path))
    }
}

extension TraceStore {
    /// Keeps what people ask about the built-in rules, and about those of a team.
    func rememberRules(_ further: [RuleDescription] = []) throws {
        try remember(RuleCatalogue.descriptions(with: further))
    }
}
