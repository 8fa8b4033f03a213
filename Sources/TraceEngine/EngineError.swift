import Foundation
package import LogFiles
package import SystemPackage
package import TraceModel
import TraceReports
import TraceText
import VCTraceAudit

/// Work that cannot be done, and how to fix it.
package enum EngineError: Error, Hashable, Sendable {
    // Lists
    case emptyList(path: String)

    // Runs
    /// - Parameter names: of the runs in the store.
    case unknownRun(String, names: Set<String>)
    case runsOfLog(path: String, [String], isGone: Bool)
    case tooFarBack(String, count: Int)
    case noRunMeets(reason: String)
    case noOtherRunMeets(String, isOtherWanted: Bool, app: String?)
    /// - Parameter branches: those of the nights in the store; empty if it has none.
    case noNightMeets(String, branches: Set<String>)
    case jobWithoutNight(String, branch: String?)
    case noNightInRows(String, path: String, isEmpty: Bool)
    case tooFewNights(Int, count: Int)
    case nightWithoutRuns(Night)
    case nightOfManyRuns(String, runs: [String])
    case badRow(path: String, line: Int, String)
    /// - Parameters:
    ///   - otherLog: the path of the run's log, if it is a different one, or if nobody knows whether its contents are.
    ///   - otherRecords: whether the log was the same, and other kinds were declared.
    case runExists(name: String, otherLog: String? = nil, otherRecords: Bool = false)
    case runHasProblems(name: String, log: String, count: Int)
    case noMatch(pattern: String)
    /// - Parameter folders: how many folders are in it.
    case noLogs(folder: String, endings: [String], folders: Int)
    case noRunAudited

    // Instants
    case untimed(run: String)
    case undatedRun(run: String)
    case noEvent(Int, run: String, count: Int)
    case emptyRun(String, skipped: Int)
    case emptyStretch(isBeyondEnd: Bool)

    // Memory graphs
    case noLeaks(path: String)
    case leaksFailed(path: String, reason: String)
    case graphInPipe(path: String)

    // Reports
    case unwritable(path: String, Errno)
    case outputIsFolder(path: String)
    case foreignSite(path: String)
    case siteBehindLink(path: String)
    case noSiteFolder(path: String)
    case unfinishedRecording(path: String)
}

extension EngineError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .emptyList("-"): "standard input names no files; did the command before the pipe find any?"
        case .emptyList(let path): "the list '\(path)' has no names; write one on each line"
        case .unknownRun(let name, let names):
            "there is no run and no file '\(name)'"
                + (names.isEmpty
                    ? "; the store is empty: import a log first"
                    : NearestName.question(
                        name, among: names.union([NearestName.file(like: name)].compactMap(\.self)),
                        else: NearestName.question(name, among: ["latest"], else: "; 'vctrace runs' lists the runs")))
        case .runsOfLog(let path, [], _): "no run was read from '\(path)'; 'vctrace runs' lists the runs"
        case .runsOfLog(let path, let names, let isGone):
            "there is no run \(isGone ? "and no file " : "")'\(path)'; name "
                + (names.count == 1
                    ? "the run that was read from there: "
                    : "one of the \(names.count) runs that were read from there: ")
                + names.suffix(5).map { "'\($0)'" }.joined(separator: ", ")
        case .tooFarBack(let name, let count):
            "'\(name)' goes back too far: there \(count == 1 ? "is only 1 run" : "are only \(count) runs"); see 'vctrace runs'"
        case .noRunMeets(let reason): reason
        case .noOtherRunMeets(let conditions, let isOtherWanted, let app):
            "no \(isOtherWanted ? "other run" : "run")\(app.map { " of \($0)" } ?? "") in the store is tagged \(conditions); "
                + "'vctrace runs' shows their tags"
        case .noNightMeets(_, let branches) where branches.isEmpty:
            "the store has no night; audit the logs of one with 'vctrace audit'"
        case .noNightMeets(let conditions, let branches):
            "no night in the store meets \(conditions); there are nights "
                + (listed(NearestName.sorted(branches, by: conditions), limit: 10) ?? "")
                + "; vctrace query 'SELECT * FROM night_log' lists them"
        case .jobWithoutNight(let pipeline, let branch):
            "the store has no launch of this job's pipeline \(pipeline): no test wrote a trace, or nobody imported it; "
                + "'vctrace night branch=\(branch ?? "main")' shows the last night"
        case .noNightInRows(_, let path, isEmpty: true):
            "\(path == "-" ? "standard input" : path) holds no launch; write launches with 'vctrace audit LOG --format rows'"
        case .noNightInRows(let conditions, let path, isEmpty: false):
            "no night in \(path == "-" ? "standard input" : path) meets \(conditions)"
        case .tooFewNights(let steps, let count):
            "there is no night \(steps) before that one: its branch has \(counted(count, "night"))"
        case .nightOfManyRuns(let name, let runs):
            "'\(name)' has \(counted(runs.count, "run")), and this command takes one: name one of them, by its number: "
                + (listed(runs, limit: 5) ?? "") + "; 'vctrace runs' lists them"
        case .badRow(let path, let line, let reason):
            "\(path == "-" ? "standard input" : path):\(line): is not a launch as 'vctrace audit --format rows' writes it: \(reason)"
        case .nightWithoutRuns(let night):
            "the runs of \(night.text) were pruned; 'vctrace history' still shows its defects"
        case .runExists(let name, let otherLog?, _):
            "the store already has a run '\(name)', from '\(otherLog)'; give this one another name with --run, or replace "
                + "that run with --replace"
        case .runExists(let name, nil, let otherRecords):
            "the store already has a run '\(name)', "
                + (otherRecords
                    ? "read with other --records; " : "from a log with other contents or in another format; ")
                + "replace it with --replace, or give this one another name with --run"
        case .runHasProblems(let name, let log, let count):
            "the run '\(name)' was imported from a log with the same contents, with \(counted(count, "problem")); "
                + "'vctrace lines \(log) --only problems' shows them"
        case .noMatch(let pattern): "no file matches '\(pattern)'; check the pattern"
        case .noLogs(let folder, let endings, let folders):
            "there are no logs in '\(folder)' (\(endings.joined(separator: ", "))); "
                + (folders == 0
                    ? "" : "\(counted(folders, "folder")) in it \(folders == 1 ? "is" : "are") not searched; ")
                + "name other files by a pattern: '\(folder)\(folder.hasSuffix("/") ? "" : "/")*'. If the "
                + "recorder should have written them: was the app launched, did the tests get VCTRACE_TRACES and the app the folder in "
                + "VCTRACE_LOG, and is the recorder linked into the app (a static archive needs -ObjC)?"
        case .noRunAudited: "none of the runs could be audited"
        case .untimed(let run): "the run '\(run)' has no times; name a line, as in line:66"
        case .undatedRun(let run):
            "the times of the run '\(run)' have no date; give a time since its start, as in +12.5, or a line"
        case .noEvent(let position, let run, let count):
            "the run '\(run)' has no event \(position): it has \(counted(count, "event"))"
        case .emptyRun(let run, let skipped):
            skipped == 0
                ? "the run '\(run)' has no events to replay: its log is empty"
                : "the run '\(run)' has no events to replay (\(counted(skipped, "other line"))); "
                    + RunAudit.AuditError.exampleOfEvent
        case .emptyStretch(let isBeyondEnd): "--from is after \(isBeyondEnd ? "the run's end" : "--to")"
        case .noLeaks(let path):
            "'\(path)' is a memory graph that Xcode saved, and only 'leaks' can read it, on a Mac with Xcode; save its text "
                + "there, and audit with that: 'leaks --traceTree=ADDRESS \(path) > graph.txt'"
        case .leaksFailed(let path, let reason): "'leaks' cannot read '\(path)': \(reason)"
        case .graphInPipe(let path):
            "'\(path)' is a memory graph that Xcode saved, and 'leaks' can read it only from a file; save it to a file, and name "
                + "that"
        case .unwritable(let path, let reason): "cannot write '\(path)': \(reason); choose another path"
        case .outputIsFolder(let path): "cannot write '\(path)': it is a folder; choose another path"
        case .foreignSite(let path):
            "'\(path)' is not a page of a site that vctrace wrote; name another folder, or remove that page"
        case .siteBehindLink(let path):
            "'\(path)' is a link, and the pages of a site are written only into its own folder; remove the link, or name another folder"
        case .noSiteFolder(let path): "cannot make folders in '\(path)'; name a folder that you may write to"
        case .unfinishedRecording(let path):
            "'\(path)' holds a recording that was cut off; import it with 'vctrace import \(path)', and then remove it"
        }
    }
}

extension LogFileError {
    /// `; did you mean 'app.log'?`, for a path that does not exist; otherwise empty.
    package var question: String {
        guard case .unreadable(let path, .noSuchFileOrDirectory) = self else { return "" }
        if path.contains("\u{FFFD}") { return "; a file whose name is not UTF-8 cannot be named: rename it" }
        return NearestName.file(like: path).map { "; did you mean '\($0)'?" } ?? "; check the path"
    }
}

extension NearestName {
    /// The file in the folder of a path whose name is near, as one would write it there. An ending that two names share makes them
    /// no more alike.
    package static func file(like path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let (folder, name) = (parts.dropLast().joined(separator: "/"), String(parts.last ?? ""))
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? [])
            .filter { !$0.hasPrefix(".") }
        let ending = name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
        let (alike, others) = (names.filter { $0.hasSuffix(ending) }, names.filter { !$0.hasSuffix(ending) })
        let stem = nearest(
            to: String(name.dropLast(ending.count)), among: alike.map { String($0.dropLast(ending.count)) })
        let found = stem.map { $0 + ending } ?? nearest(to: name, among: others)
        return found.map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
    }
}
