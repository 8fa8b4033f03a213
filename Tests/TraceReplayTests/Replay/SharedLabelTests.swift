import Testing
import TraceModel
import TraceReplay

/// Where a label stands for several controllers, nothing is said of it.
@Suite struct SharedLabelTests {
    private func audit(_ text: String) -> (rules: [String], notChecked: [NotChecked]) {
        let trace = ReadTrace(text)
        var audit = Audit(trace.summary)
        for batch in trace.batches { audit.replay(batch) }
        let findings = audit.finish()
        return (findings.map(\.rule), audit.notChecked.filter { $0.reason.contains("stands for several") })
    }

    /// Each would be a finding if it were one controller.
    @Test(
        arguments: [
            ("Feed viewDidLoad\nFeed viewWillAppear\nFeed viewDidLoad\nFeed deinit", "view-loaded-twice"),
            (
                "List addChild(Cell)\nList loadView\nList addChild(Cell)\nCell removeFromParent\nCell loadView\nCell removeFromParent",
                "add-child-twice"
            ),
            ("List addChild(Cell)\nGrid addChild(Cell)\nCell removeFromParent", "implicit-reparent"),
            ("Feed init\nFeed viewDidLoad\nFeed deinit\nFeed viewDidDisappear", "event-after-deinit"),
        ])
    func whatOneControllerCannotDoIsNoFinding(_ log: String, _ rule: String) {
        let guessed = audit(log)
        #expect(!guessed.rules.contains(rule))
        #expect(guessed.notChecked.map(\.rule).contains(rule))
        let declared = audit("# vctrace: 1\n" + log)
        #expect(declared.rules.contains(rule))
        #expect(declared.notChecked.isEmpty)
    }

    @Test func otherControllersAreJudged() {
        let log = """
            Feed viewDidLoad
            Feed viewWillAppear
            Feed viewDidLoad
            <Shop.Host: 0x1> viewDidLoad
            <Shop.Host: 0x1> viewWillAppear
            <Shop.Host: 0x1> viewDidLoad
            """
        #expect(audit(log).rules == ["view-loaded-twice"])
        #expect(audit(log).notChecked.isEmpty)
    }

    @Test func oneControllerAfterAnotherIsTwo() {
        let log = """
            Home addChild(Card)
            Card didMove(toParent: Home)
            Card removeFromParent
            Card deinit
            Card viewDidLoad
            Home addChild(Card)
            Card didMove(toParent: Home)
            Card willMove(toParent: nil)
            Card removeFromParent
            Card deinit
            """
        #expect(audit(log).rules == ["missing-will-move-nil"])
    }
}
