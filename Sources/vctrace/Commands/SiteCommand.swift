import ArgumentParser
import TraceEngine
import TraceModel
import TraceText
import VCTraceAudit

struct SiteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "site",
        _superCommandName: VCTrace.name,
        abstract: "Write pages of all nights, for any web server or CI artifact.",
        discussion: """
            The first page links to a page for each branch, with defects as rows and nights as columns, and to a page for each \
            defect. Those link to a page for each night, to the changes since the night before, and to the report of each run \
            with findings. The addresses of pages stay the same, even if the store is built anew. Pages whose content did not \
            change are not written again, and pages of runs that are no longer in the store are deleted. Runs that \
            were not audited yet are audited first.

            EXAMPLE
              vctrace site public/nights
            """
    )

    @Argument(
        help: ArgumentHelp("The folder; it is created if it does not exist.", valueName: "folder"),
        completion: .directory)
    var folder: String

    @OptionGroup var store: StoreOptions

    func validate() throws {
        if folder.isEmpty {
            throw ValidationError("Name a folder: the argument is empty (is a variable unset?).")
        }
    }

    func run() throws {
        let store = try store.openSound()
        let configuration = try self.store.configuration.load(orLastOf: store)
        let site = try SiteWriter(
            store, audit: configuration.auditWithProgress, OwnerTable(configuration),
            sourceURL: configuration.sourceURL?.value, folder: folder)
        let (nights, pages) = try site.write()
        let written = pages.values.count { $0 }
        StandardOutput.show(lines: [
            "\(visible(site.front)): \(counted(nights, "night")); "
                + "\(counted(written, "page")) written, \(grouped(pages.count - written)) unchanged"
        ])
    }
}
