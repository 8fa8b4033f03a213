import SeededNumbers
import Testing
import TraceModel
import TraceReplay

/// The engine against a naive second implementation, over random traces with partial classes, gaps and cut-offs.
@Suite struct ExpectationReferenceTests {
    private static let expectations = [
        expectation(
            "logs",
            .response(
                after: .init("viewDidAppear Shop.A"), then: .init("note"), within: 1_000_000_000, sameController: true)),
        expectation(
            "loads",
            .response(
                after: .init("viewDidAppear Shop.A"), then: .init("viewDidLoad Shop.B"), within: 400_000_000,
                sameController: false)),
        expectation(
            "appears",
            .response(
                after: .init("viewDidLoad Shop.C"), then: .init("viewDidAppear"), within: nil, sameController: true)),
        expectation(
            "keyboard",
            .absence(
                between: .init("mark X"), and: .init("mark Y"), never: .init("viewDidAppear Shop.B"),
                sameController: false)),
        expectation(
            "quiet",
            .absence(
                between: .init("viewDidLoad"), and: .init("dismiss"), never: .init("note"), sameController: true)),
        expectation("order", .order(["Shop.A", "Shop.B", "Shop.C"], on: .init("viewDidAppear"))),
        expectation("saves", .precedence(before: .init("dismiss Shop.A"), then: .init("note"), ofChildren: false)),
        expectation(
            "fast",
            .duration(
                from: .init("viewDidLoad Shop.A"), to: .init("viewDidAppear Shop.A"), atMost: 500_000_000, device: nil)),
        expectation("one", .live("Shop.A", atMost: 1)),
    ]

    private static func expectation(_ id: String, _ form: TraceModel.Expectation.Form) -> TraceModel.Expectation {
        TraceModel.Expectation(id: id, form: form, text: id, file: "")
    }

    private static func found(in text: String) -> Set<String> {
        let trace = ReadTrace(text)
        var audit = Audit(trace.summary, rules: [], expectations: expectations)
        for batch in trace.batches { audit.replay(batch) }
        return Set(audit.finish().map { "\($0.rule) \($0.event.line)" })
    }

    private static let blocks = Draws.some(Array(0..<200), oneIn: 200)

    private static func seeds(of block: Int) -> [UInt64] {
        Draws.some(UInt64(block * 500)..<UInt64(block * 500 + 500), oneIn: 5)
    }

    @Test(arguments: blocks) func agreesWithTheReference(block: Int) {
        var kinds: Set<Substring> = []
        for seed in Self.seeds(of: block) {
            var trace = RandomTrace(seed: seed)
            let text = trace.text()
            let found = Self.found(in: text)
            let certain = NaiveExpectations(trace: trace).certain()
            #expect(found == certain, "seed \(seed)\n\(text)")
            if found != certain { return }
            kinds.formUnion(found.compactMap { $0.split(separator: " ").first })
        }
        #expect(kinds.count == Self.expectations.count)
    }

    /// Whatever may have happened unseen, each finding stands.
    @Test(arguments: blocks) func nothingRefutesAFinding(block: Int) {
        for seed in Self.seeds(of: block) {
            var trace = RandomTrace(seed: seed)
            let text = trace.text()
            let found = Self.found(in: text)
            guard !found.isEmpty else { continue }
            var random = SeededGenerator(seed: seed &+ 1 << 40)
            for _ in 0..<4 {
                let whole = NaiveExpectations(trace: Self.completed(trace, &random), joinsGaps: true)
                let ideal = whole.ideal()
                // A launch that went on in a gap may show more of a class at once later; the two that the trace shows remain.
                let refuted = found.filter { finding in
                    finding.hasPrefix("one ")
                        ? whole.living(at: Int(finding.dropFirst(4)) ?? 0) < 2 : !ideal.contains(finding)
                }
                #expect(refuted.isEmpty, "seed \(seed)\n\(text)")
                if !refuted.isEmpty { return }
            }
        }
    }

    /// Adds calls that the trace may have hidden: of partial classes, in gaps, and after a recording that was not closed.
    private static func completed(_ trace: RandomTrace, _ random: inout SeededGenerator) -> RandomTrace {
        var whole = trace
        for _ in 0..<6 {
            let index = random.next(below: trace.lines.count)
            var line = trace.lines[index]
            let calls = ["note", "viewDidAppear", "viewDidLoad", "deinit", "X", "Y"]
            line.call = calls[random.next(below: calls.count)]
            line.number = 0
            let isLast = index == trace.lines.count - 1 && !trace.isClosed
            let isBeforeGap =
                index + 1 < trace.lines.count && trace.afterGap.contains(trace.lines[index + 1].launch)
                && trace.lines[index + 1].launch != line.launch
            if line.call == "X" || line.call == "Y" { line.controller = nil }
            guard line.controller == nil || trace.lines[index].call != "deinit" else { continue }
            guard isLast || isBeforeGap || trace.hides(line) else { continue }
            // Nothing follows the end of a life.
            if line.call == "deinit", trace.lines[(index + 1)...].contains(where: { trace.isSameLife($0, line) }) {
                continue
            }
            line.time += 1
            if let place = whole.lines.firstIndex(where: { $0.time > line.time }) {
                whole.lines.insert(line, at: place)
            } else {
                whole.lines.append(line)
            }
        }
        return whole
    }
}
