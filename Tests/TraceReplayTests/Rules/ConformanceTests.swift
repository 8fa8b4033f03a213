import Foundation
import Testing

/// The traces in `Conformance`, each by itself.
@Suite struct ConformanceTests {
    private static let folder: URL = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(component: "Conformance")

    static let names: [String] = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []).sorted()

    static func trace(_ name: String) throws -> MarkedTrace {
        MarkedTrace(text: try String(contentsOf: folder.appending(component: name), encoding: .utf8))
    }

    @Test func areThere() {
        #expect(Self.names.count >= 58)
    }

    @Test(arguments: names) func findsWhatIsMarked(_ name: String) throws {
        let trace = try Self.trace(name)
        #expect(trace.found() == trace.expected)
    }

    @Test(arguments: names) func isReadWithoutProblems(_ name: String) throws {
        #expect(ReadTrace(try Self.trace(name).text).problems.isEmpty)
    }
}
