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
            // A record of some layouts spans lines; the first one shows the layout.
            let example = layout.samples.first?.line.split(separator: "\n").first.map(String.init)
            table.row([.text(layout.id.rawValue), .text(layout.summary), CellValue(example)], to: &output)
        }
        table.finish(to: &output)
        output.flush()
    }
}
