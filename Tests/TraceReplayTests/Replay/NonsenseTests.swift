import SeededNumbers
import Testing
import TraceModel

/// Calls in any order on any controller. UIKit never sends them, but a log may contain them.
@Suite struct NonsenseTests {
    private static let verbs = [
        "init", "deinit", "viewDidLoad()", "viewWillAppear(_:)", "viewDidAppear(_:)", "viewWillDisappear(_:)",
        "viewDidDisappear(_:)", "removeFromParent()", "removeFromSuperview()", "constrain", "unconstrain",
        "willMove(toParent:) nil", "didMove(toParent:) nil", "dismiss(animated:completion:)",
        "popViewController(animated:)", "popToRootViewController(animated:)", "setViewControllers(_:animated:)",
    ]
    private static let verbsOnObjects = [
        "addChild(_:)", "willMove(toParent:)", "didMove(toParent:)", "addSubview(_:)", "transition(from:to:) <A: 0xa>",
        "present(_:animated:completion:)", "pushViewController(_:animated:)", "popViewController(animated:)",
        "popToViewController(_:animated:)",
    ]
    private static let objects = [
        "<A: 0x1>", "<A: 0x2>", "<B: 0x1>", "<B: 0x3>", "<UINavigationController: 0x4>",
        "<UINavigationController: 0x5>",
        "<UITabBarController: 0x6>", "C",
    ]

    static func trace(seed: UInt64) -> String {
        var random = SeededGenerator(seed: seed)
        var lines = ["# vctrace: 1"]
        if seed % 3 == 1 { lines.append("# records: didMove dismiss present removeFromParent init deinit") }
        if seed % 3 == 2 {
            lines.append("# records: addChild removeFromParent didMove willMove push pop present dismiss")
        }
        var time: Int64 = 0
        for _ in 0..<1_500 {
            time += Int64.random(in: 0...400_000_000, using: &random)
            let pick = { (list: [String]) in list[Int.random(in: 0..<list.count, using: &random)] }
            let subject = pick(objects)
            let call = Bool.random(using: &random) ? pick(verbs) : "\(pick(verbsOnObjects)) \(pick(objects))"
            lines.append("\(TraceScript.relative(time)) \(subject) \(call)")
            if Int.random(in: 0..<12, using: &random) == 0 {
                lines.append(
                    "Attempt to present \(pick(objects)) on \(pick(objects)) while a presentation is in progress!")
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    @Test(arguments: Draws.some(1...12 as ClosedRange<UInt64>, oneIn: 4)) func isAuditedAlikeInOneBatchAndInMany(
        _ seed: UInt64
    ) {
        let text = Self.trace(seed: seed)
        let (whole, pieces) = (ReadTrace(text), ReadTrace(text, chunk: 113))
        #expect(whole.events == pieces.events)
        #expect(whole.relations == pieces.relations)
        let findings = whole.audit()
        #expect(!findings.isEmpty)
        #expect(findings == pieces.audit())
    }

    @Test(arguments: Draws.some(1...12 as ClosedRange<UInt64>, oneIn: 4)) func hasRelationsThatFitTogether(
        _ seed: UInt64
    ) {
        let trace = ReadTrace(Self.trace(seed: seed))
        #expect(trace.controllers.map(\.id.rawValue) == (0..<Int32(trace.controllers.count)).map { $0 })
        for relation in trace.relations {
            #expect(relation.parent != relation.child)
            #expect((relation.ended == nil) == (relation.ending == nil))
            for event in [relation.settled, relation.leaving, relation.ended].compactMap({ $0 }) {
                #expect(event.line >= relation.began.line)
            }
        }
    }

    @Test(arguments: Draws.some(1...6 as ClosedRange<UInt64>, oneIn: 2)) func hasFindingsThatPointIntoTheTrace(
        _ seed: UInt64
    ) {
        let trace = ReadTrace(Self.trace(seed: seed))
        let lines = Set(trace.events.map(\.line))
        for finding in trace.audit() {
            #expect(lines.contains(finding.event.line))
            #expect(finding.witnesses.allSatisfy { lines.contains($0.event.line) })
            #expect(finding.witnesses.map(\.event.line) == finding.witnesses.map(\.event.line).sorted())
            #expect(!finding.fingerprint.contains("0x"))
        }
    }
}
