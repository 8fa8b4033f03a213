import Foundation
import Testing
import TraceModel
import TraceReplay

/// How many visits of a screen left a controller behind, which ones did, and what a finding says of it.
@Suite struct GrowthTests {
    /// When a controller that left is freed.
    private enum Release {
        case atOnce
        /// When the next one has come.
        case atNext
        case never
    }

    private func call(_ time: Int, _ text: String) -> (time: Int, text: String) { (time, text) }

    /// A list pushes one chat after the other, for three seconds every ten. A chat of the log names an address, unless it has none.
    private func visits(
        _ releases: [Release], from start: Int = 1_000, stack: String = "0x5", first: Int = 0x100,
        isAddressed: Bool = true
    ) -> [(time: Int, text: String)] {
        releases.enumerated().flatMap { index, release in
            let time = start + index * 10_000
            let chat = isAddressed ? "<Shop.Chat: 0x\(String(first + index, radix: 16))>" : "<Shop.Chat>"
            let (list, navigation) = ("<Shop.List: 0x7>", "<UINavigationController: \(stack)>")
            let calls = [
                (0, "\(chat) init"), (10, "\(navigation) pushViewController(_:animated:) \(chat)"),
                (20, "\(chat) viewDidLoad()"), (30, "\(list) viewWillDisappear(_:)"),
                (40, "\(chat) viewWillAppear(_:)"),
                (400, "\(list) viewDidDisappear(_:)"), (410, "\(chat) viewDidAppear(_:)"),
                (420, "\(chat) didMove(toParent:) \(navigation)"),
                (3_000, "\(navigation) popViewController(animated:) \(chat)"), (3_010, "\(chat) viewWillDisappear(_:)"),
                (3_020, "\(list) viewWillAppear(_:)"), (3_400, "\(chat) viewDidDisappear(_:)"),
                (3_410, "\(list) viewDidAppear(_:)"), (3_420, "\(chat) didMove(toParent:) nil"),
            ]
            let freed: [(Int, String)] =
                switch release {
                case .atOnce: [(3_500, "\(chat) deinit")]
                case .atNext where index < releases.count - 1: [(10_500, "\(chat) deinit")]
                case .atNext, .never: []
                }
            return (calls + freed).map { (time + $0.0, $0.1) }
        }
    }

    private func trace(_ calls: [(time: Int, text: String)], end: Int = 300_000, hasTimes: Bool = true) -> String {
        let start = [
            (10, "<Shop.List: 0x7> viewDidLoad()"), (20, "<Shop.List: 0x7> viewWillAppear(_:)"),
            (30, "<Shop.List: 0x7> viewDidAppear(_:)"),
        ]
        var after: [(Int, String)] = []
        for index in 0..<3 {
            let (time, tail) = (end - 300 + index * 10, "<Shop.Tail\(index): 0x9\(index)>")
            after += [(time, "\(tail) viewWillAppear(_:)"), (time + 5, "\(tail) viewDidAppear(_:)")]
        }
        let lines = (start + calls + after).sorted { $0.0 < $1.0 }.map { time, text in
            hasTimes ? "+\(time / 1_000).\(String(1_000 + time % 1_000).dropFirst()) [main] \(text)\n" : "\(text)\n"
        }
        return Self.header + lines.joined() + (hasTimes ? "# end: +\(end / 1_000).000\n" : "")
    }

    private static let header = """
        # vctrace: 1
        # records: init deinit viewDidLoad didMove push pop viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear

        """

    private func leaks(_ trace: String) -> [Finding] {
        ReadTrace(trace).audit().filter { $0.rule == "controller-never-deallocated" }
    }

    private func text(_ finding: Finding) -> String {
        let growth = finding.growth.map { "\($0.stayed)/\($0.visits) \($0.pattern.rawValue)" } ?? "none"
        return "\(finding.severity.rawValue) \(growth)"
    }

    // MARK: Patterns

    @Test(
        arguments: [
            ([.never], ["error 1/1 once"]),
            ([.never, .never], ["error 2/2 every", "error 2/2 every"]),
            ([.atNext, .atNext], ["warning 1/2 last"]),
            (Array(repeating: .never, count: 10), Array(repeating: "error 10/10 every", count: 10)),
            (Array(repeating: .atNext, count: 10), ["warning 1/10 last"]),
            ([.never] + Array(repeating: .atOnce, count: 9), ["error 1/10 first"]),
            ([.never, .atOnce], ["error 1/2 some"]),
            ([.atOnce, .never], ["error 1/2 some"]),
            ([.atOnce, .atOnce, .never], ["error 1/3 some"]),
            (
                [.atOnce, .atOnce, .never, .atOnce, .atOnce, .never, .atOnce, .atOnce, .never, .atOnce],
                Array(repeating: "error 3/10 some", count: 3)
            ),
            ([.atOnce, .atOnce, .atOnce], []),
        ] as [([Release], [String])])
    private func tellsWhichVisitsLeftOneBehind(_ releases: [Release], _ expected: [String]) {
        #expect(leaks(trace(visits(releases))).map(text) == expected)
    }

    /// Where summer time ends in a visit, what was freed before the next one came was freed at once.
    @Test func aClockThatStepsBackChangesNothing() {
        let calls = visits([.atOnce, .never], from: 3_700_000).filter { !$0.text.hasSuffix(" init") }
        let steady = trace(calls, end: 3_800_000).replacingOccurrences(of: "records: init ", with: "records: ")
        var lines = steady.components(separatedBy: "\n")
        let step = lines.firstIndex { $0.contains("<Shop.Chat: 0x100> viewDidAppear") } ?? 0
        for index in lines.indices.dropFirst(step) {
            lines[index] = lines[index].replacingOccurrences(of: "+37", with: "+1").replacingOccurrences(
                of: "+38", with: "+2")
        }
        #expect(leaks(steady).map(text) == ["error 1/2 some"])
        #expect(leaks(lines.joined(separator: "\n")).map(text) == ["error 1/2 some"])
    }

    /// Each of ten is freed when the fourth after it has come: three live at a time, and more than one that has left.
    @Test func tellsAPoolOfThreeFromTheLast() {
        var calls = visits(Array(repeating: .never, count: 10))
        for index in 0..<7 {
            calls.append(
                (1_000 + (index + 3) * 10_000 + 500, "<Shop.Chat: 0x\(String(0x100 + index, radix: 16))> deinit"))
        }
        let found = leaks(trace(calls))
        #expect(found.filter { $0.severity == .error }.map(text) == Array(repeating: "error 3/10 some", count: 3))
        #expect(found.filter { $0.severity == .note }.count == 7)
    }

    /// A visit that is still in its grace, or not over, does not count.
    @Test func leavesOutAVisitThatMayStillEndWell() {
        let calls = visits([.never, .never, .never])
        #expect(leaks(trace(calls, end: 25_000)).map(text) == ["error 2/2 every", "error 2/2 every"])
    }

    @Test func countsEachPlaceOfAClassByItself() {
        let tabs = [
            (5, "<UINavigationController: 0x5> didMove(toParent:) <Shop.A: 0x20>"),
            (6, "<UINavigationController: 0x6> didMove(toParent:) <Shop.B: 0x21>"),
        ]
        let growing = visits([.never, .never, .never])
        let bounded = visits([.atNext, .atNext, .atNext], from: 101_000, stack: "0x6", first: 0x500)
        #expect(
            leaks(trace(tabs + growing + bounded)).map(text) == [
                "error 3/3 every", "error 3/3 every", "error 3/3 every", "warning 1/3 last",
            ])
    }

    @Test func countsEachLaunchByItself() {
        let first = trace(visits([.never, .never, .never]), end: 60_000)
        let second = trace(visits([.atNext, .atNext, .atNext]), end: 60_000)
        #expect(
            leaks(first + second).map(text) == [
                "error 3/3 every", "error 3/3 every", "error 3/3 every", "warning 1/3 last",
            ])
    }

    /// Without an address, a name is another controller after each `deinit`.
    @Test func countsNames() {
        #expect(leaks(trace(visits([.atOnce, .atOnce, .never], isAddressed: false))).map(text) == ["error 1/3 some"])
    }

    /// What only the last one leaves is a warning anyway.
    @Test func isOneStepMilderWithoutTimes() {
        #expect(
            leaks(trace(visits([.never, .never]), hasTimes: false)).map(text) == [
                "warning 2/2 every", "warning 2/2 every",
            ])
        #expect(leaks(trace(visits([.atNext, .atNext, .atNext]), hasTimes: false)).map(text) == ["warning 1/3 last"])
    }

    // MARK: A base class

    /// The callbacks and the `deinit` that a base class prints.
    private func printed(_ releases: [Release]) -> String {
        let kept = ["viewDidLoad", "Appear", "Disappear", "deinit"]
        let calls = visits(releases).filter { call in kept.contains { call.text.contains($0) } }
        return "# vctrace: 1\n" + trace(calls).split(separator: "\n").dropFirst(2).map { $0 + "\n" }.joined()
    }

    @Test(
        arguments: [
            ([.never], ["note 1/1 once"]),
            ([.never, .never, .never], Array(repeating: "warning 3/3 every", count: 3)),
            ([.atOnce, .never, .never, .never], Array(repeating: "warning 3/4 some", count: 3)),
            ([.atNext, .atNext, .atNext, .atNext], ["note 1/4 last"]),
        ] as [([Release], [String])])
    private func tellsTheSameOfReturns(_ releases: [Release], _ expected: [String]) {
        let other = "+299.9 [main] <Shop.Other: 0xa0> viewDidLoad()\n+299.95 [main] <Shop.Other: 0xa0> deinit\n"
        #expect(leaks(printed(releases) + other).map(text) == expected)
    }

    /// A base class that logs no `init` first shows the next one after `screen = Screen()` has freed the one before.
    @Test(
        arguments: [
            (50, ["note 1/4 last"]), (100, ["note 1/4 last"]),
            // It was freed for another reason, before the next one came.
            (101, ["warning 1/4 some"]), (2_000, ["warning 1/4 some"]),
        ])
    func takesWhatIsFreedAsTheNextOneComesForBounded(_ before: Int, _ expected: [String]) {
        var calls = visits([.never, .never, .never, .never]).filter { !$0.text.hasSuffix("init") }
        for index in 0..<3 {
            let next = 1_020 + (index + 1) * 10_000
            calls.append((next - before, "<Shop.Chat: 0x\(String(0x100 + index, radix: 16))> deinit"))
        }
        let kept = ["viewDidLoad", "Appear", "Disappear", "deinit"]
        let printed = calls.filter { call in kept.contains { call.text.contains($0) } }
        let log =
            "# vctrace: 1\n" + trace(printed).split(separator: "\n").dropFirst(2).map { $0 + "\n" }.joined()
        let other = "+299.9 [main] <Shop.Other: 0xa0> viewDidLoad()\n+299.95 [main] <Shop.Other: 0xa0> deinit\n"
        #expect(leaks(log + other).map(text) == expected)
    }

    // MARK: Words

    private func message(_ releases: [Release]) -> String? { leaks(trace(visits(releases))).first?.message }

    @Test func beginsWithTheCounts() {
        #expect(
            message([.never, .never, .atOnce, .never, .never])
                == "Chat was never deallocated: 4 of 5 visits left one behind; it was popped")
        #expect(
            message([.never])
                == "Chat was never deallocated: 1 of 1 visit left one behind; it was popped; one visit cannot tell whether this grows"
        )
        let last = """
            Chat was never deallocated: 1 of 3 visits left one behind (only the last one); it was popped; each was freed when the next one came, the \
            last still lives: something keeps the last one (a property, the keyboard's input session, a bar item)
            """
        #expect(message([.atNext, .atNext, .atNext]) == last)
        #expect(message([.atNext, .atNext]) == last.replacing("1 of 3", with: "1 of 2") + "; a third visit would tell")
    }

    @Test func ordersPatterns() {
        let patterns: [Growth.Pattern] = [.last, .first, .once, .some, .every]
        for (index, pattern) in patterns.enumerated() {
            for worse in patterns[(index + 1)...] {
                #expect(pattern.isBetter(than: worse))
                #expect(!worse.isBetter(than: pattern))
            }
        }
    }
}
