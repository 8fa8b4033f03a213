import Foundation
import Testing
import TraceEngine
import TraceModel
import TraceReplay

/// The engine and a second, naive implementation of the contract find the same in random traces.
///
/// `make differential` takes 100,000 traces; the environment says how many.
@Suite struct DifferentialTests {
    private static let count =
        ProcessInfo.processInfo.environment["VCTRACE_RANDOM_TRACES"].flatMap(UInt64.init) ?? 2_000

    @Test func agreeOnEveryFinding() throws {
        var found: [String: Int] = [:]
        var differences = 0
        for seed in 1...Self.count {
            let trace = RandomTrace(seed: seed)
            let (engine, naive) = (try Self.reports(of: trace), NaiveReplay(trace).reports)
            for report in naive { found[report.rule, default: 0] += 1 }
            guard engine != naive else { continue }
            differences += 1
            // One is enough to mend, and a few show whether they have one reason.
            guard differences <= 5 else { continue }
            Issue.record(
                """
                seed \(seed)
                only the engine: \(Set(engine).subtracting(naive).sorted())
                only the naive one: \(Set(naive).subtracting(engine).sorted())
                \(trace.text)
                """)
        }
        #expect(differences == 0)
        let silent = Set(RuleCatalogue.descriptions().map(\.id)).subtracting(found.keys)
        #expect(silent.isEmpty, "no trace shows \(silent.sorted())")
    }

    private static func reports(of trace: RandomTrace) throws -> [Report] {
        var sink = MemorySink(name: "random", source: "random")
        let read = try LogText(trace.text.utf8).read(into: &sink)
        #expect(read.problems.isEmpty)
        return try RunAudit().report(on: read).findings.map { finding in
            let subject = finding.subject.map { controller in
                "<\(controller.className): 0x\(String(controller.address ?? 0, radix: 16))> \(controller.generation)"
            }
            return Report(
                line: finding.event.line, rule: finding.rule, severity: finding.severity.rawValue,
                subject: subject ?? "-")
        }.sorted()
    }
}
