import ArgumentParser
import Foundation
import LogFiles
import TraceEngine
import TraceFormats
import TraceModel
import TraceStore
import VCTraceAudit

// Options that several commands have. They are in no group of options, because the parser looks at each group many times. Their texts are
// transformed: of a default that conforms to the parser's protocol, the parser asks the runtime whether it is one of some cases.

/// The environment of the command. Foundation makes it anew each time that it is asked.
enum CommandEnvironment {
    static let variables = ProcessInfo.processInfo.environment
}

/// A team's configuration: the file that `--config` names, or the nearest one.
struct ConfigurationFile {
    let path: String?

    init(_ path: String?) { self.path = path }

    /// Returns the configuration in effect. The team's own rules are checked.
    func load() throws -> Configuration {
        var configuration = try Configuration(inForceFrom: file)
        configuration.today = try Configuration.dayOfExclusions(CommandEnvironment.variables)
        return configuration
    }

    /// Returns the configuration in effect. Without a file, it is that of the last audit in the store.
    func load(orLastOf store: TraceStore) throws -> Configuration {
        let configuration = try load()
        guard let last = try configuration.last(of: store) else { return configuration }
        StandardError.tell(
            "there is no \(Configuration.fileName) here: using the configuration of the last audit in the store")
        return last
    }

    /// Returns the rules, including the team's own; the rest of the configuration may have errors.
    func rules() throws -> [RuleDescription] { try Configuration.rules(from: file) }

    /// Returns the folder for the rules in SQL, whether or not it exists.
    func sqlRuleFolder() throws -> String? { try file.flatMap(Configuration.sqlRuleFolder(file:)) }

    private var file: String? {
        if let path { return path }
        if let other = Configuration.misnamed() {
            StandardError.tell(
                "'\(other)' is not read: the configuration is called \(Configuration.fileName); rename it")
        }
        return Configuration.find()
    }

    /// The configuration file of a command line that is not parsed, because a shell asks for completions.
    static func file(in words: some Sequence<String>) -> String? {
        value(of: "--config", in: words) ?? Configuration.find()
    }

    static func value(of option: String, in words: some Sequence<String>) -> String? {
        let words = Array(words)
        if let index = words.lastIndex(of: option), index + 1 < words.count { return words[index + 1] }
        return words.last { $0.hasPrefix(option + "=") }.map { String($0.dropFirst(option.count + 1)) }
    }
}

extension Option<ConfigurationFile> {
    init() {
        self.init(
            wrappedValue: ConfigurationFile(nil), name: .customLong("config"),
            help: ArgumentHelp(
                "The configuration file (default: the nearest \(Configuration.fileName) in this folder or above).",
                valueName: "file"),
            completion: .file(extensions: ["yml", "yaml"]), transform: ConfigurationFile.init)
    }
}

extension Configuration {
    /// The audit with the team's decisions. A terminal shows how far it has come.
    var auditWithProgress: RunAudit {
        var audit = audit
        audit.observer = TerminalObserver.shared
        return audit
    }

    /// Audits stored runs, and logs that are imported first with the team's formats and names.
    ///
    /// - Parameter identity: nil for that of a command with another purpose.
    func storedAudit(
        in store: TraceStore, _ formats: FormatChoice, naming identity: RunIdentity? = nil
    ) -> StoredAudit {
        var stored = StoredAudit(self, audit: auditWithProgress, store: store, formats: formats)
        stored.identity = identity ?? TagOptions.identity(self)
        return stored
    }
}

extension ArgumentHelp {
    /// Of `--symbols`, shared by the commands that import logs.
    static let symbols = ArgumentHelp(
        "Debug information that names the code behind each call. Repeat for more.",
        discussion: "A binary, a .dSYM, or a folder of them, such as Shop.xcarchive/dSYMs.", valueName: "path")
}

extension Option<LogFormatName> {
    init() {
        self.init(
            wrappedValue: LogFormatName(nil), name: .customLong("log-format"),
            help: ArgumentHelp(
                "The format of the log (default: detected from its first lines).",
                discussion: "'vctrace formats' lists the formats, including your own.", valueName: "format"),
            completion: .logFormat, transform: LogFormatName.init)
    }
}

/// `--log-format`, shared by the commands that read a log. `--format` is the format of their output.
struct LogFormatName {
    let name: String?

    init(_ name: String?) { self.name = name }

    /// The possible formats of a log. An unknown name is wrong usage.
    func choice(_ configuration: Configuration) throws -> FormatChoice {
        var choice = try configuration.formatChoice()
        guard let name else { return choice }
        if let id = FormatID(rawValue: name) {
            choice.given = .builtIn(id)
        } else if let format = choice.custom.first(where: { $0.id == name }) {
            choice.given = .custom(format)
        } else {
            let names = FormatID.allCases.map(\.rawValue) + choice.custom.map(\.id)
            throw ValidationError(
                "There is no format '\(name)'"
                    + NearestName.question(name, among: names, else: "; 'vctrace formats' lists them."))
        }
        return choice
    }
}

extension ArgumentHelp {
    /// Of `--tag`, shared by the commands that import logs permanently.
    static let tag = ArgumentHelp(
        "Tag the imported run, such as branch=main or device=iPhone17,1. Repeat for more tags.",
        discussion: "A tag replaces the log's header line of that name.", valueName: "key=value")

    /// Of `--no-ci`, shared by the same commands.
    static let noCI = ArgumentHelp(
        "Do not tag the run with values from the CI service.",
        discussion: "'vctrace config --ci' lists the services and their variables.")
}

/// Reads the values of `--tag` and `--no-ci`.
enum TagOptions {
    /// The tags and the name of a log's run in this command.
    static func identity(
        _ configuration: Configuration, _ tags: [(key: String, value: String)], ignoresCI: Bool
    ) -> RunIdentity {
        var identity = identity(configuration, ignoresCI: ignoresCI)
        identity.tags.given = Dictionary(tags, uniquingKeysWith: { $1 })
        return identity
    }

    /// The tags and the name of a log's run in a command with another purpose.
    static func identity(_ configuration: Configuration, ignoresCI: Bool = false) -> RunIdentity {
        let environment = ignoresCI ? [:] : CommandEnvironment.variables
        return RunIdentity(
            tags: TraceHeader.RunTags(environment: CIService.tags(in: environment)),
            template: configuration.runName?.value)
    }

    /// The keys that conditions read from the run itself; a tag of that name would never be found.
    private static let runKeys: Set<String> = ["date", "name"]

    static func keyAndValue(_ text: String) throws -> (key: String, value: String) {
        guard RunConditions.isCondition(text), let sign = text.firstIndex(of: "=") else {
            throw ValidationError("'\(text)' is not a tag; write it as key=value: --tag branch=main.")
        }
        let key = String(text[..<sign])
        guard !TraceHeader.reservedKeys.contains(key.lowercased()) else {
            throw ValidationError("'\(key)' cannot be a tag: a log's header of that name tells how to read it.")
        }
        guard !runKeys.contains(key.lowercased()) else {
            throw ValidationError("'\(key)' cannot be a tag: the condition of that name asks for the run's own \(key).")
        }
        // As the column of SQL is written; the tag would be another one.
        let known = key.lowercased().replacingOccurrences(of: "_", with: "-")
        guard key.lowercased() == known || !CIService.tags.contains(known) else {
            throw ValidationError("the tag '\(key)' is written '\(known)'.")
        }
        return (key, String(text[text.index(after: sign)...]))
    }
}

extension Configuration {
    /// The configuration of the last audit in the store; nil if this one has a file, or that audit had none.
    func last(of store: TraceStore) throws -> Configuration? {
        guard path == nil, let (digest, text) = try StoredNights(store).lastConfiguration() else { return nil }
        var kept = Configuration(kept: text, digest: digest)
        kept?.today = today
        return kept
    }
}

/// The files that a command reads, and that its reports must not overwrite.
final class InputFiles {
    /// The name of each file in messages. Finding the logs of stored runs takes time, and only a command that writes a file needs
    /// them.
    private lazy var roles = findRoles()
    private let findRoles: () -> [(path: String, role: String)]

    /// - Parameters:
    ///   - logs: the paths of logs that are read without a store.
    ///   - format: the path of a format file.
    ///   - configuration: the path of the configuration file, if there is one.
    ///   - graphs: the paths of memory graphs.
    ///   - references: the runs that are read; stored runs also come from logs.
    ///   - baseline: the path of the known findings.
    ///   - others: the paths of further files that are read.
    init(
        store: TraceStore? = nil, logs: [String] = [], format: String? = nil, configuration: String? = nil,
        references: [RunReference] = [], graphs: [String] = [], baseline: String? = nil, others: [String?] = []
    ) {
        findRoles = {
            // SQLite's own files beside the store have data that is not in the store yet.
            let own = store.map { TraceStore.files(ofStoreAt: $0.path) } ?? []
            let known: [(role: String, paths: [String?])] = [
                ("the store", own), ("a memory graph that this command reads", graphs),
                ("the format that this command checks", [format]), ("the configuration", [configuration]),
                ("the baseline", [baseline]), ("a file that this command reads", others),
                ("a log that this command reads", logs + references.filter(\.isPath).map(\.text)),
            ]
            let roles = known.flatMap { entry in entry.paths.compactMap(\.self).map { ($0, entry.role) } }
            guard let store else { return roles }
            // Lists and queries show any run.
            let shown = references.isEmpty ? (try? store.runs()) ?? [] : []
            return roles + shown.map { ($0.source, "a log of the run '\($0.name)'") }
                + references.filter { !$0.isPath }.flatMap { reference -> [(path: String, role: String)] in
                    guard let run = try? store.completing(reference.find(in: store)) else { return [] }
                    let paths = run.files.isEmpty ? [run.source] : run.files.compactMap(\.origin.file)
                    return paths.map { ($0, "a log of the run '\(run.name)'") }
                }
        }
    }

    /// The role of the file at the path; nil for a file that may be overwritten.
    func role(of path: String) -> String? {
        guard path != "-" else { return nil }
        return roles.first { $0.path != "-" && Self.isSame($0.path, path) }?.role
    }

    /// Whether both paths lead to the same file, even through links.
    private static func isSame(_ a: String, _ b: String) -> Bool {
        guard let first = FileStatus(a), let second = FileStatus(b) else { return resolved(a) == resolved(b) }
        return first.isSame(as: second)
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}
