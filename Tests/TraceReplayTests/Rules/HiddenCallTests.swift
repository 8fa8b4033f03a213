import Foundation
import Testing

/// The traces in `HiddenCalls`: logs of correct apps that lack a kind of call, or all calls of a class. What they conclude from depends on
/// what the whole log lacks, so they stand alone.
@Suite struct HiddenCallTests {
    private static let folder: URL = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(component: "HiddenCalls")

    private static let names: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []).sorted()

    @Test func areThere() {
        #expect(Self.names.count >= 9)
    }

    @Test(arguments: names) func findsNoMistake(_ name: String) throws {
        let text = try String(contentsOf: Self.folder.appending(component: name), encoding: .utf8)
        let trace = MarkedTrace(text: text)
        #expect(trace.found() == trace.expected)
    }
}
