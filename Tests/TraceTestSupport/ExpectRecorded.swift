package import Foundation
package import Testing

/// Compares text with a recorded file.
///
/// `make record` writes the files that differ, and only these. It then fails, so no file changes unnoticed.
package func expectRecorded(
    _ actual: String, at file: URL, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let recorded = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let name = file.pathComponents.suffix(2).joined(separator: "/")
    guard actual != recorded else { return }
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
        try actual.write(to: file, atomically: true, encoding: .utf8)
        Issue.record("recorded \(name); read the difference before you commit it", sourceLocation: sourceLocation)
    } else {
        let difference = FirstDifference(from: recorded, to: actual)
        Issue.record("\(name) differs:\n\(difference)\n'make record' writes it", sourceLocation: sourceLocation)
    }
}
