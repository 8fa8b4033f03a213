import ArgumentParser
import TraceExport
import TraceReports

/// The values of `export --format`: of a run, of a view, or of both.
enum ExportOption: String, CaseIterable, ExpressibleByArgument {
    case perfetto, chrome, native, csv, ndjson

    /// Nil where it cannot hold a run.
    var ofRun: ExportFormat? { ExportFormat(rawValue: rawValue) }

    /// Nil where it cannot hold the rows of a view.
    var ofView: TableFormat? { TableFormat(rawValue: rawValue) }
}
