import Foundation
import LogFiles
import SystemPackage
package import TraceFormats
package import TraceModel
package import TraceStore
package import VCTraceAudit

/// A user's reference to a run: a name or number, an age (`latest~1`, `latest branch=main`, or conditions alone), or the path of
/// a log.
package struct RunReference: Sendable {
    package let text: String
    /// How many steps back from the latest of the runs that meet conditions; nil for a text that names no run by its age.
    private var age: (stepsBack: Int, conditions: RunConditions)? { Self.age(text) }
    /// How many nights back from the newest one that meets conditions; nil for a text that names no night.
    private var night: (stepsBack: Int, conditions: RunConditions)? { Self.night(text) }

    private static let latest = "latest"

    package init(_ text: String) {
        self.text = text.hasSuffix("/") ? ResultBundle.plain(text) : text
    }

    private static func night(_ text: String) -> (stepsBack: Int, conditions: RunConditions)? {
        let words = text.split(separator: " ")
        guard let first = words.first, let stepsBack = nightsBack(first) else { return nil }
        return RunConditions(words.dropFirst()).map { (stepsBack, $0) }
    }

    /// 2 for `night~2`, 0 for `night`; nil for a word that does not name a night.
    package static func nightsBack(_ word: some StringProtocol) -> Int? { stepsBack(word, from: "night") }

    private static func stepsBack(_ word: some StringProtocol, from newest: String) -> Int? {
        if word == newest { return 0 }
        guard word.hasPrefix("\(newest)~"), let steps = Int(word.dropFirst(newest.count + 1)), steps >= 0 else {
            return nil
        }
        return steps
    }

    private static func age(_ text: String) -> (stepsBack: Int, conditions: RunConditions)? {
        let words = text.split(separator: " ")
        guard let first = words.first else { return nil }
        let stepsBack = stepsBack(first, from: latest)
        return RunConditions(words.dropFirst(stepsBack == nil ? 0 : 1)).map { (stepsBack ?? 0, $0) }
    }

    /// Whether there is a log with that path.
    package var isPath: Bool {
        text == "-" || FileStatus(text).map { !$0.isFolder || ResultBundle.isBundle(text) } ?? false
    }

    /// Whether there is a log with that path that can be read twice, unlike a pipe.
    package var isFile: Bool { FileStatus(text)?.isFile ?? false }

    var isAge: Bool { age != nil }

    /// Whether the text is an age that begins with `latest`. Conditions alone could also be a name.
    var isLatest: Bool { text.hasPrefix(Self.latest) && isAge }

    /// The conditions behind `latest` or `latest~1`, as text; nil for a text of another kind.
    package var conditionsOfLatest: String? { isLatest ? age.map { "\($0.conditions)" } : nil }

    /// Whether the text names the runs of a night. A run may have the name `night`, too.
    var isNight: Bool { night != nil }

    /// The runs that it names: all of a night, or itself.
    ///
    /// - Parameters:
    ///   - audit: audits runs first that were not audited, because only those are in nights; nil to leave them.
    ///   - takesOthers: whether the nights of other apps and branches that the same pipeline tested are meant, too, unless the text names an
    ///     app or a branch.
    package func runs(
        in store: TraceStore, auditing audit: RunAudit? = nil, takingOthers takesOthers: Bool = false
    ) throws -> [RunReference] {
        guard let night, !isPath, try store.run(named: text) == nil else { return [self] }
        let reader =
            try audit.map { try NightReader(judging: store, audit: $0) } ?? NightReader(store, audit: RunAudit())
        let found = try reader.night(night.conditions, stepsBack: night.stepsBack)
        let stored = StoredNights(store)
        var numbers = Set(try stored.launches(of: found).map(\.run))
        guard !numbers.isEmpty else { throw EngineError.nightWithoutRuns(found) }
        if takesOthers, !night.conditions.has(anyOf: ["app", "branch"]) {
            for other in reader.nights(besides: found) { numbers.formUnion(try stored.launches(of: other).map(\.run)) }
        }
        return numbers.sorted().map { RunReference("\($0)") }
    }

    /// The same for a command that takes one run: fails if the night has several.
    package func onlyRun(in store: TraceStore, auditing audit: RunAudit? = nil) throws -> RunReference {
        let all = try runs(in: store, auditing: audit)
        guard all.count == 1 else { throw EngineError.nightOfManyRuns(text, runs: all.map(\.text)) }
        return all[0]
    }

    /// Whether the text names runs by number or age, so no run can have it as its name.
    package var isReserved: Bool { Int(text) != nil || isLatest }

    /// The stored run.
    ///
    /// - Parameter takesPaths: whether the path of a log stands for the run that was read from it. If a log that should be
    ///   imported is missing, a run of an earlier night must not take its place.
    package func find(in store: TraceStore, takesPaths: Bool = false) throws -> Run {
        if let number = Int(text), let numbered = try store.run(numbered: number) { return numbered }
        let runs = try store.runs()
        if let named = runs.filter({ $0.name == text }).sortedByDate().last { return named }
        if let latest = try latest(among: runs) { return latest }
        if isNight { return try onlyRun(in: store).find(in: store) }
        let own = runs.filter { $0.source != "-" && FileLocation($0.source) == FileLocation(text) }
        if takesPaths, own.count == 1 { return own[0] }
        guard own.isEmpty else { throw EngineError.runsOfLog(path: text, own.map(\.name), isGone: !isPath) }
        if FileStatus(text)?.isFolder == true { throw LogFileError.folder(path: text) }
        if LogFile.isDanglingLink(text) { throw LogFileError.danglingLink(path: text) }
        if isPath { throw EngineError.runsOfLog(path: text, [], isGone: false) }
        throw EngineError.unknownRun(text, names: Set(runs.map(\.name)))
    }

    /// The run of this age, in the order of the runs' first launches; nil for a text that names no run by its age.
    package func latest(among runs: [Run]) throws(EngineError) -> Run? {
        guard let (stepsBack, conditions) = age else { return nil }
        let found = conditions.runs(of: runs).sortedByDate()
        guard !found.isEmpty else {
            throw runs.isEmpty
                ? .unknownRun(text, names: []) : .noRunMeets(reason: conditions.reasonForNone(among: runs))
        }
        guard stepsBack < found.count else { throw .tooFarBack(text, count: found.count) }
        return found[found.count - 1 - stepsBack]
    }

    /// The newest run of the night that is meant where none is named, as ``NightReader`` chooses it, whether or not the run was audited.
    ///
    /// - Returns: nil if the store has no run.
    package static func newestNight(in store: TraceStore) throws -> Run? {
        try store.runs().sortedByDate().usual { run in run.places.map { ($0.pipeline, $0.branch, $0.isRequest) } }
    }

    /// The stored run, imported first if the text is the path of a log whose current state is not in the store.
    ///
    /// A log of a different day than the run of its name becomes a run of its own.
    package func findOrImport(
        in store: TraceStore, records: EventKinds? = nil, formats: FormatChoice = FormatChoice(),
        identity: RunIdentity = RunIdentity(), observer: any EngineObserver = SilentObserver()
    ) throws -> Run {
        guard isPath else { return try store.completing(identity.tags.tagging(find(in: store), in: store)) }
        var job = job(records: records, formats: formats, identity: identity)
        job.observer = observer
        return try store.completing(job.run(into: store).run)
    }

    /// - Parameter audit: audits the run while it is imported, and observes the import.
    func job(
        records: EventKinds?, formats: FormatChoice, identity: RunIdentity, audit: RunAudit? = nil
    ) -> LogImport {
        var job = LogImport(paths: [text], name: LogImport.defaultName(of: text), formats: formats, records: records)
        job.replaceable = .own
        job.identity = identity
        job.audit = audit
        if let audit { job.observer = audit.observer }
        return job
    }
}

extension RunReference {
    /// The location of a file, however its path is written. `-` is not a path: it stays.
    package struct FileLocation: Hashable {
        private let path: String

        package init(_ path: String) {
            self.path = path == "-" ? path : Self.plain(path) ?? URL(fileURLWithPath: path).standardizedFileURL.path
        }

        /// The location of the file itself, if the path contains links.
        package var target: FileLocation {
            if path == "-" { return self }
            // A path of many logs comes in the form that it has already.
            if let real = TrackedFiles.realPath(path) { return real == path ? self : FileLocation(real) }
            return FileLocation(URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
        }

        /// The path from the root, if it has no empty part, no `.` and no `..`: a URL says the same, but takes long for many logs. macOS
        /// leaves out `/private`.
        private static func plain(_ path: String) -> String? {
            let folder = path.hasPrefix("/") ? nil : FileManager.default.currentDirectoryPath
            // A deleted working folder has no path.
            guard folder?.isEmpty != true else { return nil }
            let whole = folder.map { $0 + "/" + path } ?? path
            guard !whole.hasPrefix("/private") else { return nil }
            let parts = whole.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            return parts.allSatisfy { $0.first.map { $0 != UInt8(ascii: ".") } ?? false } ? whole : nil
        }
    }
}

extension RunReference {
    /// The runs that arguments name: a folder stands for the logs in it, and a pattern for the files that it matches.
    ///
    /// - Parameters:
    ///   - isRun: whether a stored run has the name; a folder of that name is then ignored.
    ///   - leavingOut: called with each path in a folder that has the name of a log, but cannot be read twice: a pipe, a device, a
    ///     socket, or a link to no file.
    package static func all(
        in arguments: [String], isRun: (String) -> Bool, leavingOut: (String) -> Void = { _ in }
    ) throws -> [RunReference] {
        let references = try joined(arguments).flatMap { try expand($0, isRun, leavingOut) }.map(RunReference.init)
        return distinct(references.firsts(by: \.text))
    }

    /// One log can be named in several ways: `night/app.log`, `./night/app.log`, or by a link to it. It is taken once, under its
    /// own name if that is among them.
    private static func distinct(_ references: [RunReference]) -> [RunReference] {
        let logs = references.map { $0.isFile || ResultBundle.isBundle($0.text) ? FileLocation($0.text) : nil }
        let own = Set(logs.compactMap(\.self).filter { $0 == $0.target })
        var taken: Set<FileLocation> = []
        return zip(references, logs).filter { _, log in
            guard let log, case let target = log.target else { return true }
            return (log == target || !own.contains(target)) && taken.insert(target).inserted
        }.map(\.0)
    }

    /// The arguments, each with the conditions that follow it: `latest` and `branch=main` are one run, `night` and `branch=main` one
    /// night.
    package static func joined(_ arguments: [String]) -> [String] {
        var joined: [String] = []
        for argument in arguments {
            if let last = joined.last.map(RunReference.init), RunConditions.isCondition(argument),
                last.isLatest || last.isNight, access(argument, F_OK) != 0
            {
                joined[joined.count - 1] = last.text + " " + argument
            } else {
                joined.append(argument)
            }
        }
        return joined
    }

    private static func expand(
        _ argument: String, _ isRun: (String) -> Bool, _ leavingOut: (String) -> Void
    ) throws -> [String] {
        if isFolder(argument) {
            return !argument.contains("/") && isRun(argument) ? [argument] : try logs(in: argument, leavingOut)
        }
        guard argument.contains(where: { "*?[".contains($0) }), access(argument, F_OK) != 0, !isRun(argument) else {
            return [argument]
        }
        var paths: [String] = []
        for match in matches(of: argument) { paths += isFolder(match) ? try logs(in: match, leavingOut) : [match] }
        guard !paths.isEmpty else {
            // In a condition, `*` stands for any characters, too: `latest branch=release/*`.
            guard RunReference(argument).isAge || RunReference(argument).isNight else {
                throw EngineError.noMatch(pattern: argument)
            }
            return [argument]
        }
        return paths
    }

    private static func logs(in folder: String, _ leavingOut: (String) -> Void) throws -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw LogFileError.unreadable(path: folder, access(folder, R_OK | X_OK) == 0 ? .ioError : .last)
        }
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        let paths = names.filter { name in
            !name.hasPrefix(".") && (LogFile.isLog(name) || ResultBundle.isBundle(prefix + name))
        }.sorted().map { prefix + $0 }.filter { path in
            if ResultBundle.isBundle(path) || RunReference(path).isFile { return true }
            // A link to a folder, such as the one that it is in, is not followed.
            if FileStatus(path, followsLinks: false)?.isFolder != true { leavingOut(path) }
            return false
        }
        guard !paths.isEmpty else {
            let folders = names.count { FileStatus(prefix + $0, followsLinks: false)?.isFolder == true }
            throw EngineError.noLogs(
                folder: folder, endings: LogFile.endings.sorted().map { ".\($0)" }, folders: folders)
        }
        return paths
    }

    private static func matches(of pattern: String) -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(pattern, 0, nil, &found) == 0, let paths = found.gl_pathv else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }.sorted()
    }

    private static func isFolder(_ path: String) -> Bool {
        FileStatus.isFolder(path) && !ResultBundle.isBundle(path)
    }
}
