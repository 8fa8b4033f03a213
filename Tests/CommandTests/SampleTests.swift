import Foundation
import Testing
import TraceTestSupport

/// Every sample trace gives the findings in the file beside it, and no others.
@Suite struct SampleTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let name: String

        var testDescription: String { name }

        static let all = Tool.sampleNames.map(Sample.init)

        /// The lines of the `.findings` file, without its comments.
        func findings() throws -> [String] {
            let file = Tool.samples.appending(path: name).deletingPathExtension().appendingPathExtension("findings")
            return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
                .filter { !$0.hasPrefix("#") }
        }
    }

    private struct Report: Decodable {
        struct Run: Decodable {
            let source: String
        }

        struct Finding: Decodable {
            struct Controller: Decodable {
                let `class`: String
                let address: String?
            }

            let rule: String
            let severity: String
            let controller: Controller
            let line: Int

            var text: String {
                let address = controller.address.map { ": \($0)" } ?? ""
                return "\(rule) \(severity) <\(controller.class)\(address)> line \(line)"
            }
        }

        let run: Run
        let findings: [Finding]
    }

    @Test func findsTheSamples() {
        #expect(Sample.all.count >= 19)
    }

    /// All in one audit, and all again with other line endings. Neither those nor other logs in the same audit change findings.
    @Test(arguments: ["\\n", "\\r\\n"]) func eachGivesItsFindings(_ end: String) async throws {
        let outcome = try await Tool.withFolder { folder in
            try await Tool.shell(
                """
                mkdir logs
                for log in *.trace *.log; do awk '{ printf "%s\(end)", $0 }' $log > logs/$log; done
                vctrace audit logs/* --format json --fail-on never
                """, in: folder)
        }
        try #require(outcome.status == 0, "\(outcome.errors)")
        let reports = try outcome.output.split(separator: "\n").map {
            try JSONDecoder().decode(Report.self, from: Data($0.utf8))
        }
        #expect(reports.map(\.run.source).sorted() == Sample.all.map { "logs/\($0.name)" })
        for report in reports {
            let sample = Sample(name: String(report.run.source.dropFirst(5)))
            #expect(try report.findings.map(\.text) == sample.findings(), "\(sample.name)")
        }
    }
}
