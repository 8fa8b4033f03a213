import Testing
import TraceModel
import TraceReplay

/// A label that stands for several controllers gets no findings.
@Suite struct SharedLabelTests {
    private func audit(_ text: String) -> (rules: [String], notChecked: [RunReport.NotChecked]) {
        let trace = ReadTrace(text)
        var audit = Audit(trace.summary)
        for batch in trace.batches { audit.replay(batch) }
        let findings = audit.finish()
        return (findings.map(\.rule), audit.notChecked.filter { $0.reason.contains("stands for several") })
    }

    /// Not as arguments of the test: Swift Testing prints these, and tests that record output would read them.
    private static let guesses = [
        (
            "List addChild(Cell)\nList loadView\nList addChild(Cell)\nCell removeFromParent\nCell loadView\nCell removeFromParent",
            "add-child-twice"
        ),
        ("List addChild(Cell)\nGrid addChild(Cell)\nCell removeFromParent", "implicit-reparent"),
        ("Feed init\nFeed viewDidLoad\nFeed deinit\nFeed viewDidDisappear", "event-after-deinit"),
    ]

    /// Each would be a finding if it were one controller.
    @Test(arguments: guesses.indices)
    func whatOneControllerCannotDoIsNoFinding(_ index: Int) {
        let (log, rule) = Self.guesses[index]
        let guessed = audit(log)
        #expect(!guessed.rules.contains(rule))
        #expect(guessed.notChecked.map(\.rule).contains(rule))
        let declared = audit("# vctrace: 1\n" + log)
        #expect(declared.rules.contains(rule))
        #expect(declared.notChecked.isEmpty)
    }

    /// A second `init` or `viewDidLoad` proves two controllers also where each label is meant to be one, unless the first was
    /// deallocated.
    @Test(arguments: [
        ("Feed init", false), ("Feed viewDidLoad", false), ("Feed viewDidAppear", true),
        ("Feed deinit\nFeed init", true),
    ])
    func whatProvesTwoControllersOfADeclaredLabel(_ calls: String, isJudged: Bool) {
        let found = audit(
            "# vctrace: 1\nFeed init\nFeed viewDidLoad\nFeed viewWillAppear\n\(calls)\nFeed deinit\nFeed viewDidDisappear\n"
        )
        #expect(found.rules.contains("event-after-deinit") == isJudged)
        #expect(found.notChecked.isEmpty == isJudged)
    }

    /// Logs that begin while one of the two lives, that end while the other one does, or that show one inside the other.
    private static let twins = [
        """
        Detail viewDidAppear(_:)
        List viewDidLoad()
        Detail init
        Detail viewDidLoad()
        """,
        """
        Panel init
        Panel viewDidLoad()
        Panel init
        Panel viewDidLoad()
        Panel deinit
        Other init
        Panel addChild(_:) Other
        Other didMove(toParent:) Panel
        Other willMove(toParent:) nil
        Other removeFromParent()
        Other didMove(toParent:) nil
        """,
        """
        Folder viewWillAppear(_:)
        Folder viewDidAppear(_:)
        Folder addChild(_:) Folder
        Folder didMove(toParent:) Folder
        Folder viewWillAppear(_:)
        Folder viewDidAppear(_:)
        """,
        """
        # records: deinit didMove present dismiss viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
        +0.1 Navigation init
        +0.2 Home didMove(toParent:) Navigation
        +1.0 Navigation init
        +1.1 Compose didMove(toParent:) Navigation
        +1.2 Home present(_:animated:completion:) Navigation
        +1.3 Compose viewDidAppear(_:)
        +5.0 Home dismiss(animated:completion:)
        +5.4 Compose viewDidDisappear(_:)
        +5.5 Compose deinit
        +9.0 Home deinit
        +20.0 List viewDidLoad()
        """,
        """
        +0.1 Detail viewDidLoad
        +0.2 Detail viewWillAppear
        +0.5 Detail viewDidAppear
        +3.0 Orders viewDidLoad
        +3.1 Detail viewWillDisappear
        +3.2 Orders viewWillAppear
        +3.5 Detail viewDidDisappear
        +3.6 Orders viewDidAppear
        +6.0 Detail viewDidLoad
        +6.1 Orders viewWillDisappear
        +6.2 Detail viewWillAppear
        +6.5 Orders viewDidDisappear
        +6.6 Detail viewDidAppear
        +12.0 Help viewDidLoad
        +12.1 Help deinit
        """,
    ]

    @Test(arguments: twins.indices)
    func nothingIsConcludedFromTwoControllersOfADeclaredLabel(_ index: Int) {
        let found = audit("# vctrace: 1\n" + Self.twins[index])
        #expect(found.rules.isEmpty)
        #expect(!found.notChecked.isEmpty)
    }

    /// A second `deinit` proves it, too, in a class that does not show the beginnings of its controllers.
    @Test func aSecondEndProvesTwoControllersOfADeclaredLabel() {
        let found = audit(
            """
            # vctrace: 1
            Host viewDidLoad
            Host addChild(_:) Cell
            Host addChild(_:) Cell
            Cell removeFromParent()
            Cell removeFromParent()
            Cell deinit
            Host viewWillLayoutSubviews
            Host viewDidLayoutSubviews
            Cell deinit
            """)
        #expect(found.rules.isEmpty)
        #expect(!found.notChecked.isEmpty)
    }

    private static let mixed = [
        """
        2026-11-20 02:00:00.000 Shop[1:259] -[Host viewDidLoad]
        2026-11-20 02:00:00.010 Shop[1:259] -[Host addChildViewController:] <Detail: 0x2>
        2026-11-20 02:00:00.012 Shop[1:259] -[Detail viewDidLoad]
        2026-11-20 02:00:00.013 Shop[1:259] -[Detail didMoveToParentViewController:] <Host: 0x1>
        2026-11-20 02:00:03.013 Shop[1:259] -[Detail willMoveToParentViewController:] (null)
        2026-11-20 02:00:03.014 Shop[1:259] -[Detail removeFromParentViewController]
        2026-11-20 02:00:03.016 Shop[1:259] -[Detail dealloc]
        2026-11-20 02:00:09.016 Shop[1:259] -[Host viewWillLayoutSubviews]
        """,
        """
        2026-11-20 02:00:00.000 Shop[1:2] <Shop.Host: 0x1> viewDidLoad
        2026-11-20 02:00:00.010 Shop[1:2] Shop.Host addChild(_:) <Shop.Detail: 0x2>
        2026-11-20 02:00:00.013 Shop[1:2] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
        2026-11-20 02:00:03.014 Shop[1:2] <Shop.Detail: 0x2> removeFromParent()
        2026-11-20 02:00:03.016 Shop[1:2] <Shop.Detail: 0x2> deinit
        2026-11-20 02:00:09.016 Shop[1:2] <Shop.Host: 0x1> viewWillLayoutSubviews
        """,
        """
        2026-11-20 02:00:01.500 Shop[1:259] -[List presentViewController:animated:completion:] <Sheet: 0x2>
        2026-11-20 02:00:01.920 Shop[1:259] -[Sheet viewDidAppear:]
        2026-11-20 02:00:03.910 Shop[1:259] -[Sheet viewDidDisappear:]
        2026-11-20 02:00:03.920 Shop[1:259] -[Sheet dealloc]
        2026-11-20 02:00:05.500 Shop[1:259] -[List presentViewController:animated:completion:] <Sheet: 0x3>
        2026-11-20 02:00:06.510 Shop[1:259] -[List dismissViewControllerAnimated:completion:]
        2026-11-20 02:00:12.016 Shop[1:259] -[List viewWillLayoutSubviews]
        """,
    ]

    /// A macro prints the class of the caller, and the argument with its address.
    @Test(arguments: mixed.indices)
    func classThatCallsWithoutItsAddressIsNotJudged(_ index: Int) {
        #expect(audit(Self.mixed[index]).rules.isEmpty)
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
        #expect(Set(audit(log).notChecked.flatMap(\.classes)) == ["Feed"])
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
