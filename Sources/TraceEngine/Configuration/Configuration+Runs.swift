import Foundation
package import TraceConfiguration
package import TraceReports

extension Configuration {
    /// How runs are named; nil where the team says nothing.
    package var runNameTemplate: RunNameTemplate? { runName.map { RunNameTemplate($0.value) } }

    /// The memory graphs that every audit looks findings up in; their paths are from the folder of the file.
    package func graphFiles() throws -> [GraphFile] {
        try graphs.map { entry in
            let path = resolve(entry.value)
            guard FileManager.default.fileExists(atPath: path) else {
                throw EngineError.noGraph(place: "\(entry.origin)", path: path)
            }
            return try GraphFile(path: path)
        }
    }

    /// The reports that an audit writes beside its own; their paths are from the folder of the file.
    package var reportTargets: [(format: ReportFormat, path: String)] {
        reports.compactMap { report in
            guard let format = ReportFormat(rawValue: report.value.format) else { return nil }
            let path = report.value.path
            return (format, path == "-" ? path : resolve(path))
        }
    }
}
