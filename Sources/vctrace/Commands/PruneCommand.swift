import ArgumentParser
import TraceEngine
import TraceModel
import TraceReports
import TraceStore

struct PruneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Delete all but the newest runs.",
        discussion: """
            Runs are as new as their imports. The nights of one series go by the dates of their recordings.

            EXAMPLE
              vctrace prune --keep 30
            """
    )

    @Option(help: ArgumentHelp("How many runs to keep.", valueName: "n"))
    var keep: Int

    @OptionGroup var store: StoreOptions

    func validate() throws {
        if keep < 0 { throw ValidationError("--keep takes a number from 0 on.") }
    }

    func run() throws {
        let store = try store.openExisting()
        let deleted = try store.prune(keep: keep, inOrder: RunLane.inOrder)
        var output = StandardOutput()
        for run in deleted { output.write("deleted \(visible(run.name))\n") }
        output.flush()
    }
}
