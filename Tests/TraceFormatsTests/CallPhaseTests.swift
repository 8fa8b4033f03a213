import Testing
import TraceFormats
import TraceModel

struct CallPhaseTests {
    @Test(arguments: [
        ("<A: 0x1> viewDidAppear Start", "<A: 0x1> viewDidAppear End"),
        ("<A: 0x1> viewDidAppear: begin", "<A: 0x1> viewDidAppear: end"),
        ("-[A viewDidAppear:] enter", "-[A viewDidAppear:] exit"),
        ("A viewDidAppear started", "A viewDidAppear finished"), ("A viewDidAppear entered", "A viewDidAppear left"),
        ("A.viewDidAppear(_:) (start)", "A.viewDidAppear(_:) (end)"),
        ("-> <A: 0x1> viewDidAppear", "<- <A: 0x1> viewDidAppear"), ("A -> viewDidAppear", "A <- viewDidAppear"),
        ("--> -[A viewDidAppear:]", "<-- -[A viewDidAppear:]"), ("[enter] A viewDidAppear", "[exit] A viewDidAppear"),
        (">>> A viewDidAppear", "<<< A viewDidAppear"), ("A viewDidAppear {", "A viewDidAppear }"),
    ])
    func countsOnce(_ start: String, _ end: String) {
        let log = ReadLog("\(start)\n\(end)\n\(start)\n\(end)", format: .native)
        #expect(log.events.map(\.kind) == [.viewDidAppear, .viewDidAppear])
        #expect(log.events.map(\.line) == [1, 3])
        #expect(log.events.allSatisfy { $0.detail == nil })
        #expect(log.problems.allSatisfy { $0.severity == .note })
        #expect(log.skipped == 2)
    }

    @Test func keepsTheNesting() {
        let log = ReadLog(
            """
            <Navi: 0x1> viewDidAppear Start
            <Main: 0x2> viewDidAppear Start animated
            <Main: 0x2> viewDidAppear Start
            <Main: 0x2> viewDidAppear End
            <Main: 0x2> didMove(toParent:) <Navi: 0x1> Start
            <Main: 0x2> didMove(toParent:) <Navi: 0x1> End
            <Navi: 0x1> viewDidAppear End
            """)
        #expect(log.events.map(\.line) == [1, 2, 3, 5])
        #expect(log.events.map(\.detail) == [nil, "Start animated", "nesting=1", "nesting=1"])
    }

    @Test func anEndAloneCounts() {
        let log = ReadLog("<A: 0x1> viewDidAppear End\n<B: 0x2> viewDidAppear Start\n<A: 0x1> viewDidAppear End")
        #expect(log.events.map(\.line) == [1, 2, 3])
    }

    @Test func aTraceOfTheRecorderHasProblemsForNeither() {
        let log = ReadLog("# vctrace: 1\n<A: 0x1> viewDidLoad Start\n<A: 0x1> viewDidLoad End")
        #expect(log.events.map(\.line) == [2])
        #expect(log.problems.isEmpty)
    }
}
