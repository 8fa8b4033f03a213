import SeededNumbers
import Testing
import TraceModel
import TraceReplay

/// Playing a trace shows how each event changed the tree.
@Suite struct PlayTests {
    /// The answer of a step before the replay continues.
    private struct Told {
        var call: String
        var changes: [ControllerChange]
        /// The changed controllers.
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
            +5 <UINavigationController: 0x3> popToRootViewController(animated:)
            +6 <Shop.Detail: 0x1> present(_:animated:) <Shop.Panel: 0x2>
            """)
        let changed = steps.map { step in
            step.changes.map {
                "\($0.after.controller.className) \($0.before?.stackPosition ?? 0) \($0.after.stackPosition ?? 0)"
            }
        }
        #expect(changed[2] == ["Shop.Panel 0 1", "UINavigationController 0 0"])
        #expect(changed[3...4] == [["Shop.Detail 0 2"], ["Shop.Detail 2 0"]])
    }

    @Test func aControllerThatKeepsItsPlaceOnAStackDoesNotChange() {
        let steps = steps(
            """
            +1 <UINavigationController: 0x1> pushViewController(_:animated:) <A: 0x2>
            +2 <UINavigationController: 0x1> setViewControllers(_:animated:) <A: 0x2> <B: 0x3>
            """)
        #expect(steps[1].changes.map(\.after.controller.className) == ["B"])
    }

    /// 0x2, 0x3 and so on are pushed on 0x1.
    private func pushes(upTo count: Int) -> String {
        (2...count).map { "+\($0) <UINavigationController: 0x1> pushViewController(_:animated:) <A: 0x\($0)>\n" }
            .joined()
    }

    /// A push or a pop does not change the rest of the stack.
    @Test(arguments: Draws.some([500, 5_000], oneIn: 2)) func aPushChangesWhatIsPushed(count: Int) {
        let pushes = pushes(upTo: count)
        let steps = steps(
            """
            \(pushes)
            +\(count + 1) <A: 0x3> removeFromParent()
            +\(count + 2) <UINavigationController: 0x1> popViewController(animated:)
            """)
        #expect(steps.dropLast(2).map(\.changes.count) == [2] + (2..<count).map { _ in 1 })
        #expect(steps.suffix(2).allSatisfy { $0.changes.count <= 2 })
    }

    /// Each step names only a few controllers, however many are on a stack or above a controller.
    @Test(arguments: Draws.some([600, 1_500], oneIn: 2)) func aHighStackAndADeepTreeArePlayed(count: Int) {
        func name(_ index: Int) -> String { "<A: 0x\(String(index, radix: 16))>" }
        let pushes = (2...count).map { index in
            "+\(index) <UINavigationController: 0x1> pushViewController(_:animated:) \(name(index))\n"
        }
        let ends = (2...count / 2).map { index in "+\(count + index) \(name(index * 2 - 2)) deinit\n" }
        let additions = (1...count).map { index in "+\(index) \(name(index)) addChild(_:) \(name(index + 1))\n" }
        for text in [(pushes + ends).joined(), additions.joined()] {
            let trace = ReadTrace(text)
            var replay = Replay(trace.summary)
            var (most, concerned) = (0, 0)
            for batch in trace.batches {
                replay.play(batch) { step in
                    most = max(most, step.changes.count)
                    if step.concerns({ $0.className == "B" }) { concerned += 1 }
                }
            }
            #expect(most <= 2)
            #expect(concerned == 0)
        }
    }

    @Test func whoComesBackIsOnTheStackOnce() {
        let steps = steps(
            """
            \(pushes(upTo: 9))
            +10 <UINavigationController: 0x1> addChild(_:) <A: 0x4>
            +11 <A: 0x4> removeFromParent()
            +12 <UINavigationController: 0x1> pushViewController(_:animated:) <A: 0x4>
            """)
        let back = steps.last?.changes.first { $0.after.controller.addressText == "0x4" }?.after
        #expect(back?.stackPosition == 8)
        #expect(back?.stackCount == 8)
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
