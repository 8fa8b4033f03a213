package import TraceModel
import VCTraceAudit

/// The findings of the engine and of the naive implementation in one random trace.
package struct Comparison {
    package let seed: UInt64
    package var trace: String { random.text }
    private let random: RandomTrace
    /// Findings that only the engine has, and findings that only the naive implementation has, each as one line.
    package let onlyEngine: [String]
    package let onlyNaive: [String]
    /// The rules that the naive implementation found violated.
    package let rules: Set<String>

    package init(seed: UInt64) throws {
        try self.init(RandomTrace(seed: seed), seed: seed)
    }

    private init(_ random: RandomTrace, seed: UInt64) throws {
        self.seed = seed
        self.random = random
        let naive = NaiveReplay(random).reports
        let engine = try Self.engineReports(of: random.text)
        rules = Set(naive.map(\.rule))
        onlyEngine = Self.rest(of: engine, without: naive)
        onlyNaive = Self.rest(of: naive, without: engine)
    }

    package var agrees: Bool { onlyEngine.isEmpty && onlyNaive.isEmpty }

    private var rulesInDispute: Set<Substring> {
        Set((onlyEngine + onlyNaive).map { $0.split(separator: " ")[1] })
    }

    package var description: String {
        """
        seed \(seed)
        only the engine: \(onlyEngine)
        only the naive one: \(onlyNaive)
        \(trace)
        """
    }

    /// The smallest trace that still differs, found by leaving out one call after the other.
    package func reduced() -> Comparison {
        var smallest = self
        var length = random.calls.count / 2
        while length > 0 {
            var start = 0
            var isSmaller = false
            while start + length <= smallest.random.calls.count {
                // The engine refuses a trace without a lifecycle event.
                let rest = try? Comparison(smallest.random.without(start..<start + length), seed: seed)
                if let rest, !rest.rulesInDispute.isDisjoint(with: rulesInDispute) {
                    smallest = rest
                    isSmaller = true
                } else {
                    start += length
                }
            }
            if !isSmaller || length > 1 { length /= 2 }
        }
        return smallest
    }

    /// The reports without those that have an equal one among the others.
    private static func rest(of reports: [Report], without others: [Report]) -> [String] {
        var others = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
        return reports.filter { report in
            guard let count = others[report], count > 0 else { return true }
            others[report] = count - 1
            return false
        }.map(\.description)
    }

    static func engineReports(of trace: String) throws -> [Report] {
        var sink = MemoryTrace.Sink(name: "random", source: "random")
        let read = try LogText(trace.utf8).read(into: &sink)
        if let problem = read.problems.first { throw UnreadableTrace(problem: problem, trace: trace) }
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

/// A line of a random trace that the engine could not read: the generator is wrong.
package struct UnreadableTrace: Error {
    package let problem: Problem
    package let trace: String
}
