import ArgumentParser
import TraceFormats
import TraceReports

struct FormatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "formats",
        abstract: "List the layouts of logs that can be read.",
        discussion: """
            The layout is recognised from the head of a log; 'import --format' forces one.

            EXAMPLES
              vctrace formats
              vctrace formats --format json
            """
    )

    @Option(help: ArgumentHelp("How to list.", valueName: "format"))
    var format = TableFormat.table

    func run() throws {
        var output = StandardOutput()
        var table = TableWriter(format: format, columns: ["id", "summary", "example"])
        for layout in FormatCatalogue.all {
            table.row(
                [.text(layout.id.rawValue), .text(layout.summary), .text(layout.samples.first?.line ?? "")], to: &output
            )
        }
        table.finish(to: &output)
        output.flush()
    }
}
