import Foundation
import Testing
import TraceTestSupport

/// Every sample trace gives the findings in the file beside it, and no others.
@Suite struct SampleTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let name: String

        var testDescription: String { name }

        static let all: [Sample] = {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: Tool.samples.path)) ?? []
            return names.filter { $0.hasSuffix(".trace") || $0.hasSuffix(".log") }.sorted().map(Sample.init)
        }()

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

    @Test(arguments: Sample.all) func givesItsFindings(_ sample: Sample) async throws {
        let outcome = try await Tool.withFolder { folder in
            try await Tool.shell("vctrace audit \(sample.name) --format json --fail-on never", in: folder)
        }
        try #require(outcome.status == 0, "\(outcome.errors)")
        let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
        #expect(try report.findings.map(\.text) == sample.findings())
    }

    /// Line endings do not change findings. Neither do other logs in the same audit.
    @Test func allGiveTheSameWithCRLF() async throws {
        let outcome = try await Tool.withFolder { folder in
            try await Tool.shell(
                """
                mkdir crlf
                for log in *.trace *.log; do awk '{ printf "%s\\r\\n", $0 }' $log > crlf/$log; done
                vctrace audit crlf/* --format json --fail-on never
                """, in: folder)
        }
        try #require(outcome.status == 0, "\(outcome.errors)")
        let reports = try outcome.output.split(separator: "\n").map {
            try JSONDecoder().decode(Report.self, from: Data($0.utf8))
        }
        #expect(reports.map(\.run.source).sorted() == Sample.all.map { "crlf/\($0.name)" })
        for report in reports {
            let sample = Sample(name: String(report.run.source.dropFirst(5)))
            #expect(try report.findings.map(\.text) == sample.findings(), "\(sample.name)")
        }
    }
}
