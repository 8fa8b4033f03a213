package import SystemPackage

/// Work that cannot be done, and what to do about it.
package enum EngineError: Error, Hashable, Sendable {
    // Logs
    case unreadable(path: String, Errno)
    case folder(path: String)
    case compressed(path: String, by: String)
    case packed(path: String, by: String)
    case compressedAndFollowed(path: String)
    case bundleFollowed(path: String)
    case cannotUnpack(path: String, program: String, reason: String)
    case unpacksWithoutEnd(path: String)
    case device(path: String)
    case cutOff(path: String, reason: String)
    case refusedLine(path: String, line: Int, reason: String, text: String)
    case undated(path: String)
    case undatedAttachment(path: String, bundle: String)
    case emptyList(path: String)
    case noResultTool(path: String)
    case unreadableResults(path: String, String)
    case noAttachedLogs(path: String, attachments: Int)

    // Runs
    case unknownRun(String, isStoreEmpty: Bool)
    case runsOfLog(path: String, [String], isGone: Bool)
    case tooFarBack(String, lane: String?, count: Int)
    case noRunMeets(String, isOtherWanted: Bool = false, app: String? = nil)
    /// - Parameter otherLog: the path of the log that it was made of, where that is another one.
    case runExists(name: String, otherLog: String? = nil)
    case runHasProblems(name: String, count: Int)
    case noMatch(pattern: String)
    case noLogs(folder: String, endings: [String])
    case noRunAudited
    case nothingRecorded(run: String, skipped: Int)

    // Instants
    case untimed(run: String)
    case undatedRun(run: String)
    case noEvent(Int, run: String, count: Int)
    case emptyRun(String, skipped: Int)
    case emptyStretch

    // Memory graphs
    case noGraph(place: String, path: String)
    case noLeaks(path: String)
    case leaksFailed(path: String, reason: String)

    // Formats and programs
    case formatNamedTwice(id: String, place: String, other: String)
    case noFormats(place: String, path: String)
    case noFileOrFolder(place: String, path: String)
    case cannotRun(program: String, Errno)
    case noPipe(Errno)
    case unwritable(path: String, Errno)
    case unfinishedRecording(path: String)

    // The observer's wish
    case cancelled(work: String)
}
