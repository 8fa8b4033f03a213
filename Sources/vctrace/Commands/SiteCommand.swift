import ArgumentParser
import TraceAuditing
import TraceEngine
import TraceModel
import TraceText

struct SiteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "site",
        abstract: "Write pages of all nights that any server or CI artifact shows.",
        discussion: """
            The first page leads to a page for each branch, with defects as rows and nights as columns; those lead to a page \
            for each night, to what changed since the night before, and to the report of each run with findings. Pages that \
            would say the same again stay as they are, and those of runs that are not in the store any more go away. Runs \
            that nobody audited are audited first.

            EXAMPLE
              vctrace site public/nights
            """
    )

    @Argument(
        help: ArgumentHelp("The folder; it is made where there is none.", valueName: "folder"), completion: .directory)
    var folder: String

    @OptionGroup var options: ConfigurationOptions
    @OptionGroup var store: StoreOptions

    func run() throws {
        let store = try store.openSound()
        var audit = try options.load().audit
        audit.observer = TerminalObserver.shared
        let site = try SiteWriter(NightKeeper(store, audit: audit), folder: folder)
        let outcome = try site.write()
        var output = StandardOutput()
        output.write(
            "\(visible(site.front)): \(counted(outcome.nights, "night")); "
                + "\(counted(outcome.written, "page")) written, \(grouped(outcome.unchanged)) unchanged\n")
        output.flush()
    }
}
