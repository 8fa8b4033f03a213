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
    ///
    /// The file may come with anybody's pull request. So a report lies in the file's folder or below it, and replaces nothing
    /// but an earlier report.
    package func reportTargets() throws(EngineError) -> [(format: ReportFormat, path: String)] {
        var targets: [(format: ReportFormat, path: String)] = []
        for report in reports {
            guard let format = ReportFormat(rawValue: report.value.format) else { continue }
            let path = report.value.path
            guard path != "-" else {
                targets.append((format, path))
                continue
            }
            if let obstacle = ReportObstacle(to: format, at: resolve(path), below: resolve(".")) {
                throw EngineError.reportRefused(
                    place: "\(report.origin)", format: format.rawValue, path: path, obstacle)
            }
            targets.append((format, resolve(path)))
        }
        return targets
    }
}
