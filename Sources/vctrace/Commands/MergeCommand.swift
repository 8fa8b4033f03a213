import ArgumentParser
import Foundation
import LogFiles
import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceText
import VCTraceAudit

struct MergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        _superCommandName: VCTrace.name,
        abstract: "Put the runs of several stores into one.",
        discussion: """
            Runs are copied whole, with their findings, and get new numbers; their names stay as they are. A run that the \
            target store already has is skipped, and a launch that is in several runs counts once. The source stores never \
            change. If the merge fails, the target store does not change either.

            EXAMPLES
              vctrace merge shard-*.sqlite --into night.sqlite
              vctrace merge tonight.sqlite --into nights.sqlite
            """
    )

    @Argument(
        help: ArgumentHelp("The stores with the runs.", valueName: "store"), completion: .file(extensions: ["sqlite"]))
    var paths: [String]

    @Option(
        help: ArgumentHelp(
            "The store that gets the runs (default: as for --db); it is created if it does not exist.",
            valueName: "path"),
        completion: .file(extensions: ["sqlite"]))
    var into: String?

    @OptionGroup var store: StoreOptions

    func validate() throws {
        if into == "" { throw ValidationError("--into is empty; name a file.") }
        if Set(paths).count < paths.count { throw ValidationError("merge takes each store once.") }
        if into != nil, store.givenPath != nil {
            throw ValidationError("--into and --db name the same thing; give one.")
        }
    }

    func run() throws {
        var target = store
        target.givenPath = into ?? store.givenPath
        // One with mistakes fails before anything is merged.
        let configuration = try store.configuration.load()
        let path = try target.path
        let start = ContinuousClock.now
        let outcomes: [StoreMerge.MergedStore]
        do {
            outcomes = try TraceStore.merge(
                paths, into: path, auditing: { (try configuration.last(of: $0) ?? configuration).audit },
                open: target.open)
        } catch let error as StoreError where paths.contains(error.path) {
            switch error.problem {
            case .notDatabase:
                throw CommandError("'\(error.path)' is not a store; import a log with 'vctrace import \(error.path)'")
            case .isFolder: throw LogFileError.folder(path: error.path)
            case .empty: throw CommandError("'\(error.path)' is empty; leave it out, or write it again")
            default: throw error
            }
        }
        var lines = outcomes.map { outcome in
            "\(visible(outcome.path)): \(counted(outcome.copied, "run"))"
                + (outcome.known > 0 ? ", \(outcome.known) already there" : "")
        }
        let total = outcomes.reduce(0) { $0 + $1.copied }
        let seconds = String(format: "%.2f s", start.duration(to: .now) / .seconds(1))
        lines.append("\(visible(path)): \(counted(total, "new run")) in \(seconds)")
        StandardOutput.show(lines: lines)
    }
}
