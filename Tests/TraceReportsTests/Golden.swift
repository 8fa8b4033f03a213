import Foundation
import Testing

/// Compares with the file of that name in `Golden`.
///
/// `RECORD=1 swift test` writes the file anew and fails, so that nothing can mend itself unseen.
func expectGolden(
    _ actual: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation, file: String = #filePath
) throws {
    let url = URL(filePath: file).deletingLastPathComponent().appending(components: "Golden", name)
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
        try actual.write(to: url, atomically: true, encoding: .utf8)
        Issue.record("recorded \(name); look at the difference before it is committed", sourceLocation: sourceLocation)
        return
    }
    let expected = try String(contentsOf: url, encoding: .utf8)
    #expect(actual == expected, "Golden/\(name) differs; RECORD=1 swift test writes it", sourceLocation: sourceLocation)
}
