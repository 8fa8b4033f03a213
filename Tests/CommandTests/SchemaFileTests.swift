import Foundation
import Testing
import TraceTestSupport

/// The documentation of configurations is true.
@Suite struct SchemaFileTests {
    @Test func showsAnExampleThatIsRead() async throws {
        let page = Tool.samples.appending(path: "../Documentation/Reference/Configuration.md").standardizedFileURL
        let blocks = try String(contentsOf: page, encoding: .utf8).split(separator: "```yaml\n")
        let example = try #require(blocks.dropFirst().first?.split(separator: "```").first)
        let outcome = try await withTemporaryFolder([".vctrace.yml": String(example)]) { folder in
            try await Tool.shell("vctrace config --format csv | grep -vc ',default$'", in: folder)
        }
        // The heading, four settings, a container, two exclusions, a known leak, a device that was given away, an expectation,
        // an owner, a memory graph, a folder of formats, a store, a name and three rules.
        #expect(outcome.output == "23\n", "\(outcome.errors)")
    }

    @Test func isWhatTheToolWrites() async throws {
        let file = Tool.samples.appending(path: "../Documentation/vctrace.schema.json").standardizedFileURL
        let outcome = try await Tool.withFolder { folder in
            try await Tool.shell("vctrace config --schema", in: folder)
        }
        #expect(
            try String(contentsOf: file, encoding: .utf8) == outcome.output,
            "write it anew: vctrace config --schema > Documentation/vctrace.schema.json")
    }
}
