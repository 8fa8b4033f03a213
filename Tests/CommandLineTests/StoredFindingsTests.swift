import Foundation
import Testing
import TraceTestSupport

/// An audit of a stored run finds what the audit of its log found.
@Suite struct StoredFindingsTests {
    /// SQLite's functions end a text at NUL.
    @Test(arguments: ["PromoBanner", "Promo\0Banner", "Promo\u{FFFD}Banner", "שלט"])
    func areThoseOfTheLog(_ className: String) async throws {
        let sample = try String(contentsOf: Tool.samples.appending(path: "leaking-dashboard.trace"), encoding: .utf8)
        let trace = sample.replacingOccurrences(of: "PromoBanner", with: className)
        try await withTemporaryFolder(["a.trace": trace]) { folder in
            let fresh = try await Tool.shell(
                "vctrace audit a.trace --fail-on never --format ndjson", in: folder)
            let stored = try await Tool.shell("vctrace audit a --fail-on never --format ndjson", in: folder)
            #expect(fresh.output == stored.output)
            #expect(fresh.output.split(separator: "\n").count { $0.contains("child-never-removed") } == 4)
        }
    }
}
