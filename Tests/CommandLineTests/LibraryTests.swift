import Foundation
import SeededNumbers
import Testing
import TraceTestSupport
import VCTraceAudit

/// A test suite that audits in process comes to the same verdict as the command line.
@Suite struct LibraryTests {
    private struct Report: Decodable {
        struct Finding: Decodable {
            let rule: String
            let line: Int
            let severity: String
            let fingerprint: String
        }

        let findings: [Finding]
    }

    private static let configurations = [
        "",
        "fail-on: note\n",
        "fail-on: never\n",
        "rules:\n  child-never-removed: off\n  missing-did-move: note\nleak-grace: 100ms\nscope: test\n",
    ]

    @Test(arguments: configurations) func decidesAsTheCommandLine(_ configuration: String) async throws {
        try await Tool.withFolder { folder in
            let file = folder.appending(path: ".vctrace.yml")
            try configuration.write(to: file, atomically: true, encoding: .utf8)
            let options = try await resolved(in: folder)
            var failing = 0
            let samples = Tool.sampleNames
            for name in Draws.some(samples, oneIn: 3, from: configuration.utf8.count) {
                let told = try await Tool.shell("vctrace audit \(name) --format json", in: folder)
                let report = try JSONDecoder().decode(Report.self, from: Data(told.output.utf8))
                let trace = try AuditedTrace(contentsOf: folder.appending(path: name), options: options)
                #expect(trace.failures().isEmpty == (told.status == 0), "\(name)")
                #expect(trace.findings.map(\.fingerprint) == report.findings.map(\.fingerprint), "\(name)")
                #expect(trace.findings.map(\.line) == report.findings.map(\.line), "\(name)")
                #expect(trace.findings.map(\.severity.rawValue) == report.findings.map(\.severity), "\(name)")
                failing += trace.failures().isEmpty ? 0 : 1
            }
            #expect((failing > 0) == (configuration != "fail-on: never\n"))
        }
    }

    /// Options from the configuration in a folder.
    private func resolved(in folder: URL) async throws -> AuditOptions {
        let written = try await Tool.shell("vctrace config --resolved > .vctrace.json", in: folder)
        #expect(written.status == 0)
        return AuditOptions(configuration: folder.appending(path: ".vctrace.json"))
    }

    @Test(arguments: [("2026-01-31", true), ("2199-12-31", false)])
    func exclusionsRunOut(until day: String, isOver: Bool) async throws {
        try await Tool.withFolder { folder in
            let file = folder.appending(path: ".vctrace.yml")
            let exclusion = "{rule: child-never-removed, class: PromoBanner, reason: Soon., until: \(day)}"
            try "exclude: [\(exclusion)]\n".write(to: file, atomically: true, encoding: .utf8)
            let log = folder.appending(path: "leaking-dashboard.trace")
            let trace = try AuditedTrace(contentsOf: log, options: try await resolved(in: folder))
            #expect(trace.findings.contains { $0.rule == "child-never-removed" } == isOver)
        }
    }
}
