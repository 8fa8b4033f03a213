package import SystemPackage

/// Work that cannot be done, and what to do about it.
package enum EngineError: Error, Hashable, Sendable {
    // Lists
    case emptyList(path: String)

    // Runs
    case unknownRun(String, isStoreEmpty: Bool)
    case runsOfLog(path: String, [String], isGone: Bool)
    case tooFarBack(String, count: Int)
    case noRunMeets(String, isOtherWanted: Bool = false, app: String? = nil)
    case noNightMeets(String, isStoreEmpty: Bool)
    case tooFewNights(Int, count: Int)
    case nightWithoutRuns(String)
    case badRow(path: String, line: Int, String)
    case nightsWithoutCommonTest(String, String)
    /// - Parameter otherLog: the path of the log that it was made of, where that is another one.
    case runExists(name: String, otherLog: String? = nil)
    case runHasProblems(name: String, count: Int)
    case noMatch(pattern: String)
    case noLogs(folder: String, endings: [String])
    case noRunAudited

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

    // Reports
    case reportRefused(place: String, format: String, path: String, ReportObstacle)
    case unwritable(path: String, Errno)
    case foreignSite(path: String)
    case noSiteFolder(path: String)
    case unfinishedRecording(path: String)
}
