import ArgumentParser
import Foundation
import LogFiles
import TraceEngine
import TraceExport
import TraceFormats
import TraceModel
import TraceReplay
import TraceReports
import TraceStore
import VCTraceAudit

// The values of `--format`, with their names in help and completions.
extension ReportFormat: ExpressibleByArgument {}
extension TableFormat: ExpressibleByArgument {}
extension ExportFormat: ExpressibleByArgument {}
extension HistoryFormat: ExpressibleByArgument {}
extension NightFormat: ExpressibleByArgument {}
extension FailureThreshold: ExpressibleByArgument {}
extension DiffFormat: ExpressibleByArgument {}
extension LineFormat: ExpressibleByArgument {}
extension ReplayFormat: ExpressibleByArgument {}
extension ReadLine.Selection: ExpressibleByArgument {}
extension RunReport.FindingGrouping: ExpressibleByArgument {}
extension RuleSettings.Scope: ExpressibleByArgument {}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable<String> {
    /// The library's version reads each name through a key path, which would be created again at every start of a command.
    static var allValueStrings: [String] { allCases.map { $0.rawValue } }

    /// Empty, because the names are clear.
    static var allValueDescriptions: [String: String] { [:] }
}

extension Instant {
    init(argument: String) throws {
        guard let instant = Instant(argument) else { throw ValidationError("a time is \(Self.notation)") }
        self = instant
    }
}

extension EventKinds {
    /// `KIND,KIND…`, the values of `--records` and `--only`.
    init(argument: String) throws {
        let known = EventKind.allCases.map(\.name)
        try self.init(list: argument) { name in
            let question = NearestName.question(
                EventKind(spelling: name)?.name ?? name, among: known,
                else: "; there are \(known.joined(separator: ", "))")
            return ValidationError("there is no event kind '\(name)'" + question)
        }
    }

    static let recordsHelp = ArgumentHelp(
        "Kinds of events that the app logs in addition to those that the log's header lists or its lines show.",
        discussion: "A listed kind with no events counts as never called. Kinds are named as in event_log. "
            + "They are kept with the run, and count in later audits of it.",
        valueName: "kind,…")
}

extension RunReference {
    /// Fails if no run can have the name.
    static func check(name: String) throws {
        if name.isEmpty { throw ValidationError("--run needs a name.") }
        guard RunReference(name).isReserved else { return }
        throw ValidationError("'\(name)' means a stored run by its number or age; choose another name.")
    }

    init(only words: [String]) throws {
        let names = Self.joined(words)
        guard names.count == 1 else {
            throw ValidationError("Name one run; conditions follow 'latest' or 'night': latest branch=main.")
        }
        self.init(names[0])
    }

    /// The stored run; a log that is not in the store yet is imported with the team's formats and names.
    func findOrImport(
        in store: TraceStore, records: EventKinds? = nil, _ configuration: Configuration
    ) throws -> Run {
        let reference = try onlyRun(in: store, auditing: configuration.auditWithProgress)
        guard reference.isPath else { return try store.completing(reference.find(in: store)) }
        return try reference.findOrImport(
            in: store, records: records, formats: configuration.formatChoice(),
            identity: TagOptions.identity(configuration), observer: TerminalObserver.shared)
    }
}

extension RunConditions {
    /// The conditions that words of a command line set; any other words are wrong usage.
    init(words: [String], orAdvise advice: String) throws {
        guard let conditions = RunConditions(words.flatMap { $0.split(separator: " ") }) else {
            throw ValidationError(advice)
        }
        self = conditions
    }

    /// Conditions for a night; one that cannot hold for any night is wrong usage, too.
    init(
        ofNight words: [String], orAdvise advice: String = "Choose a night by conditions: branch=main build=812."
    ) throws {
        try self.init(words: words, orAdvise: advice)
        if let key = keyOfNoNight {
            throw ValidationError(
                "'\(key)' is not a condition for nights; use app, branch, build, commit, date or pipeline.")
        }
    }
}

extension Option<OutputPath> {
    init() {
        self.init(
            wrappedValue: OutputPath(nil), name: [.customShort("o"), .customLong("output")],
            help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"), completion: .file(),
            transform: OutputPath.init)
    }
}

/// `--output`, shared by the commands that print data.
struct OutputPath {
    let path: String?

    init(_ path: String?) { self.path = path }

    var isStandard: Bool { path == nil || path == "-" }
}

extension Option<NameList> {
    init() {
        self.init(
            wrappedValue: NameList(nil), name: .customLong("files-from"),
            help: ArgumentHelp(
                "Read more names from a file, one per line. - is standard input.",
                discussion: "A zero byte may also end a name, as 'find -print0' writes them.",
                valueName: "file"),
            completion: .file(), transform: NameList.init)
    }
}

/// `--files-from`, shared by the commands that take many logs.
struct NameList {
    let path: String?

    init(_ path: String?) { self.path = path }

    /// Fails if no log is named, or if standard input would be read twice.
    ///
    /// - Parameter takesRuns: whether a name may also be that of a stored run.
    func check(_ given: [String], takesRuns: Bool = true) throws {
        if given.isEmpty, path == nil {
            let names = takesRuns ? "a log, a folder or a stored run;" : "a log or a folder; - is standard input, and"
            throw ValidationError("Name \(names) --files-from reads names from a file.")
        }
        if given.contains("-"), path == "-" {
            throw ValidationError("Standard input is either a log (-) or a list of names (--files-from -).")
        }
    }

    /// Passes the runs that words and the list name to the body. Files in folders that have the names of logs, but are none, are
    /// named, and the status is then 2.
    func withReferences(
        _ given: [String], isRun: (String) -> Bool, _ body: ([RunReference]) throws -> Void
    ) throws {
        var isComplete = true
        let references = try RunReference.all(in: names(after: given), isRun: isRun) { path in
            isComplete = false
            let reason =
                path.contains("\u{FFFD}")
                ? "its name is not UTF-8; rename it"
                : "it is a pipe, a device, a socket, or a link to no file; remove it, or name the logs with --files-from"
            StandardError.tell("'\(path)' was left out: \(reason)")
        }
        do {
            try body(references)
        } catch is ExitCode where !isComplete {}
        if !isComplete { throw ExitCode(2) }
    }

    private func names(after given: [String]) throws -> [String] {
        guard let path else { return given }
        let listed = try RunReference.names(listedIn: path)
        if path == "-" { try check(listed.filter { $0 == "-" }) }
        return given + listed
    }
}

// The completions that a shell offers for the words of a command line.
extension CompletionKind {
    static let run = CompletionKind.custom { words, _, _ in runNames(words) }

    static let runOrLog = CompletionKind.custom { words, _, prefix in runNames(words) + fileNames(prefix) }

    /// The rules, including the team's own.
    static let rule = CompletionKind.custom { words, _, _ in
        (try? Configuration.rules(from: ConfigurationFile.file(in: words)).map(\.id)) ?? []
    }

    /// The formats of logs, including the team's own.
    static let logFormat = CompletionKind.custom { words, _, _ in
        let own = try? Configuration(inForceFrom: ConfigurationFile.file(in: words)).customFormats().map(\.id)
        return FormatID.allCases.map(\.rawValue) + (own ?? [])
    }

    static let eventKind = CompletionKind.list(EventKind.allCases.map(\.name))

    /// Conditions for runs or nights.
    static let condition = CompletionKind.custom { words, _, _ in store(words).map(branches) ?? [] }

    /// A rule, a class, or conditions.
    static let defect = CompletionKind.custom { words, _, _ in
        let rules = (try? Configuration.rules(from: ConfigurationFile.file(in: words)).map(\.id)) ?? []
        guard let store = store(words) else { return rules }
        return rules + ((try? store.classNames()) ?? []) + branches(store)
    }

    private static func runNames(_ words: [String]) -> [String] {
        guard let store = store(words), let runs = try? store.runs(), !runs.isEmpty else { return [] }
        return runs.map(\.name).inGroups(by: \.self).map { $0[0] } + ["latest", "night"] + branches(store)
    }

    /// `branch=main` for each branch.
    private static func branches(_ store: TraceStore) -> [String] {
        let runs = (try? store.runs()) ?? []
        return Set(runs.flatMap(\.places).compactMap(\.branch)).sorted().map { "branch=\($0)" }
    }

    private static func store(_ words: [String]) -> TraceStore? {
        // A shell that asks for completions must not turn a missing file, or a file that is not a store, into a store.
        guard
            let place = try? StoreOptions.place(
                given: ConfigurationFile.value(of: "--db", in: words),
                configuredBy: ConfigurationFile.file(in: words))
        else { return nil }
        return try? TraceStore(at: place, isCreated: false, patience: LockPatience(limit: 0))
    }

    /// The files that begin with the word; a folder ends with a slash, so the word can continue.
    private static func fileNames(_ prefix: String) -> [String] {
        let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
        let name = prefix.dropFirst(folder.count)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return names.filter { $0.hasPrefix(name) && (!$0.hasPrefix(".") || name.hasPrefix(".")) }.sorted().map { name in
            let path = folder + name
            return FileStatus.isFolder(path) ? path + "/" : path
        }
    }
}

/// A value of `audit --require`.
struct AuditRequirement {
    private static let nights = "nights"

    /// Nil for `nights`.
    let kinds: EventKinds?

    var isOfNights: Bool { kinds == nil }

    init(argument: String) throws {
        kinds = argument == Self.nights ? nil : try EventKinds(argument: argument)
    }
}
