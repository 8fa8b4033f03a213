import Foundation
import SeededNumbers
import Testing

/// The traces in `Scenes`: behavior of real apps, logged as apps log it, with the expected findings.
@Suite struct SceneTests {
    private static let folder: URL = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(component: "Scenes")

    static let names: [String] = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []).sorted()

    static func trace(_ name: String) throws -> MarkedTrace {
        MarkedTrace(text: try String(contentsOf: folder.appending(component: name), encoding: .utf8))
    }

    @Test func areThere() {
        #expect(Self.names.count >= 80)
    }

    @Test(arguments: names) func findsWhatIsMarked(_ name: String) throws {
        let trace = try Self.trace(name)
        #expect(trace.found() == trace.expected)
    }

    @Test(arguments: Draws.some(names, oneIn: 4)) func doesNotDependOnTheSizeOfBatches(_ name: String) throws {
        let trace = try Self.trace(name)
        #expect(trace.found(chunk: 37) == trace.expected)
    }
}
