import Foundation
import Testing
import TraceTestSupport

/// Compares with the file of that name in `Golden`.
func expectGolden(
    _ actual: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation, file: String = #filePath
) throws {
    let url = URL(filePath: file).deletingLastPathComponent().appending(components: "Golden", name)
    try expectRecorded(actual, at: url, sourceLocation: sourceLocation)
}
