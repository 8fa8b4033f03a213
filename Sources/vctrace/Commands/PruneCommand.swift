import ArgumentParser
import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceText
import VCTraceAudit

struct PruneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        _superCommandName: VCTrace.name,
        abstract: "Delete the runs of all but the newest nights.",
        discussion: """
            Keeps the newest nights of each branch, and the newest night of each pull request. 'night' and 'history' still show \
            what the deleted nights found. Runs that were not audited yet are audited first.

            EXAMPLES
              vctrace prune --keep 30
              vctrace prune --keep 30 --dry-run
            """
    )

    @Option(parsing: .unconditional, help: ArgumentHelp("How many nights of each branch to keep.", valueName: "n"))
    var keep: Int

    @Flag(help: "Only name the runs that would be deleted.")
    var dryRun = false

    @OptionGroup var store: StoreOptions

    func validate() throws {
        if keep < 1 {
            throw ValidationError("--keep takes a number of nights, 1 or more; 'vctrace delete' deletes runs.")
        }
    }

    func run() throws {
        let store = try store.openExisting()
        let audit = try self.store.configuration.load(orLastOf: store).auditWithProgress
        // Nobody can correct what a pruned run showed, so it stays as it was told.
        try audit.judgeAllNights(in: store, keepsOthers: true)
        if dryRun {
            let runs = try store.runsBeside(newestNights: keep)
            tellIfEmpty(runs)
            return StandardOutput.show(lines: runs.map { "would delete \($0.full)" })
        }
        let (runs, keepsSize) = try store.prune(keep: keep)
        tellIfEmpty(runs)
        StandardOutput.show(lines: runs.map { "deleted \($0.full)" })
        if keepsSize { StandardError.tell(store.sizeRemark) }
    }

    private func tellIfEmpty(_ runs: [Run]) {
        if runs.isEmpty { StandardError.tell("nothing to delete: no branch has more than \(counted(keep, "night"))") }
    }
}
