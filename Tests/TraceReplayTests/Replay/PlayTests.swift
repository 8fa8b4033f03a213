import Testing
import TraceModel
import TraceReplay

/// Playing tells what each event did to the tree.
@Suite struct PlayTests {
    /// What a step answers before the replay goes on.
    private struct Told {
        var call: String
        var changes: [ControllerChange]
        /// Of the changed controllers.
        var paths: [[String]]
    }

    private func steps(_ text: String) -> [Told] {
        let trace = ReadTrace(text)
        var replay = Replay(trace.summary)
        var steps: [Told] = []
        for batch in trace.batches {
            replay.play(batch) { step in
                steps.append(
                    Told(
                        call: step.call, changes: step.changes,
                        paths: step.changes.map { step.path(of: $0.after.controller.id) }))
            }
        }
        return steps
    }

    @Test func tellsWhoIsReparented() throws {
        let steps = steps(
            """
            +1 <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +2 <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +3 <Shop.Other: 0x3> addChild(_:) <Shop.Detail: 0x2>
            """)
        let change = try #require(steps.last?.changes.first { $0.after.controller.className == "Shop.Detail" })
        #expect(change.before?.containment == .settled)
        #expect(change.after.containment == .arriving)
        #expect(steps.last?.paths.contains(["Shop.Other", "Shop.Detail"]) == true)
    }

    @Test func cutsAPathThatIsTooDeep() {
        let steps = steps((1...100).map { "+\($0) <A: 0x\($0)> addChild(_:) <A: 0x\($0 + 1)>\n" }.joined())
        let lengths: [Int?] = (1...100).map { min($0 + 1, 49) }
        #expect(steps.map { $0.paths.last?.count } == lengths)
        #expect(steps.last?.paths.last?.first == "…")
    }

    @Test func tellsThoseThatChangedInTheOrderInWhichTheyCame() {
        let steps = steps(
            """
            +1 <Shop.Detail: 0x1> init
            +2 <Shop.Panel: 0x2> init
            +3 <UINavigationController: 0x3> pushViewController(_:animated:) <Shop.Panel: 0x2>
            +4 <UINavigationController: 0x3> pushViewController(_:animated:) <Shop.Detail: 0x1>
            """)
        let changed = steps.last?.changes.map {
            "\($0.after.controller.className) \($0.before?.stackPosition ?? 0) \($0.after.stackPosition ?? 0)"
        }
        #expect(changed == ["Shop.Detail 0 2", "Shop.Panel 1 1"])
    }

    @Test func looksOnlySoFarBelowTheTopOfAStack() {
        let steps = steps(
            (2...500).map { "+\($0) <UINavigationController: 0x1> pushViewController(_:animated:) <A: 0x\($0)>\n" }
                .joined())
        #expect(steps.map(\.changes.count) == [2] + (2..<500).map { min($0, 65) })
    }

    @Test func tellsOfADeallocationOnce() {
        let steps = steps(
            """
            +1 <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +2 <Shop.Detail: 0x2> deinit
            +3 <Shop.Host: 0x1> viewDidLoad
            +4 <Shop.Other: 0x1> init
            +5 mark "end"
            """)
        let gone = steps.map { $0.changes.filter { $0.after.state == .gone }.map(\.after.controller.className) }
        #expect(gone == [[], ["Shop.Detail"], [], ["Shop.Host"], []])
    }

    @Test func tellsWhatCame() {
        let steps = steps("+1 <Shop.Host: 0x1> init\n+2 <Shop.Host: 0x1> viewDidLoad")
        #expect(steps.map(\.call) == ["Host.init", "Host.viewDidLoad"])
        #expect(steps.map { $0.changes.map(\.before?.state) } == [[nil], [.created]])
        #expect(steps.map { $0.changes.map(\.after.state) } == [[.created], [.loaded]])
    }
}
