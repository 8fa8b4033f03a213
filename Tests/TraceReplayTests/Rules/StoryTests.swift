import Testing
import TraceModel
import TraceReplay

/// The calls in a leak's finding, from the controller's arrival to its last event.
@Suite struct StoryTests {
    private func story(_ rule: String, _ trace: String) -> [String] {
        let header = """
            # vctrace: 1
            # records: init deinit addChild willMove didMove removeFromParent push pop present dismiss viewWillAppear viewDidAppear \
            viewWillDisappear viewDidDisappear

            """
        let findings = ReadTrace(header + trace).audit()
        return findings.first { $0.rule == rule }?.witnesses.map(\.call) ?? []
    }

    @Test func tellsHowAPresentedControllerCameAndWent() {
        let trace = """
            +0.1 [main] <Shop.Home: 0x10> init
            +0.2 [main] <Shop.Sheet: 0x20> init
            +0.3 [main] <Shop.Home: 0x10> present(_:animated:completion:) <Shop.Sheet: 0x20>
            +0.4 [main] <Shop.Sheet: 0x20> viewWillAppear(_:)
            +0.9 [main] <Shop.Sheet: 0x20> viewDidAppear(_:)
            +1.0 [main] <Shop.Sheet: 0x20> dismiss(animated:completion:)
            +1.5 [main] <Shop.Sheet: 0x20> viewDidDisappear(_:)
            +99 [main] mark "later"

            """
        #expect(
            story("controller-never-deallocated", trace) == [
                "Home.present(Sheet)", "dismiss(Sheet)", "Sheet.viewDidDisappear",
            ])
    }

    /// Its presenter is popped later. A container takes over only what is still on the screen.
    @Test func namesThePresenterOfASheetThatWasSwipedAway() throws {
        let trace = """
            # vctrace: 1
            # records: init deinit push pop present dismiss viewWillAppear viewDidAppear viewWillDisappear \
            viewDidDisappear
            +0.1 [main] <Shop.Home: 0x10> init
            +0.2 [main] <UINavigationController: 0x20> pushViewController(_:animated:) <Shop.Home: 0x10>
            +0.3 [main] <Shop.Home: 0x10> viewWillAppear(_:)
            +0.4 [main] <Shop.Home: 0x10> viewDidAppear(_:)
            +0.5 [main] <Shop.Checkout: 0x30> init
            +0.6 [main] <UINavigationController: 0x20> pushViewController(_:animated:) <Shop.Checkout: 0x30>
            +0.7 [main] <Shop.Home: 0x10> viewWillDisappear(_:)
            +0.8 [main] <Shop.Checkout: 0x30> viewWillAppear(_:)
            +1.1 [main] <Shop.Home: 0x10> viewDidDisappear(_:)
            +1.2 [main] <Shop.Checkout: 0x30> viewDidAppear(_:)
            +2.0 [main] <Shop.Sheet: 0x40> init
            +2.1 [main] <Shop.Checkout: 0x30> present(_:animated:completion:) <Shop.Sheet: 0x40>
            +2.2 [main] <Shop.Sheet: 0x40> viewWillAppear(_:)
            +2.6 [main] <Shop.Sheet: 0x40> viewDidAppear(_:)
            +3.6 [main] <Shop.Sheet: 0x40> viewWillDisappear(_:)
            +4.0 [main] <Shop.Sheet: 0x40> viewDidDisappear(_:)
            +5.0 [main] <UINavigationController: 0x20> popViewController(animated:)
            +5.1 [main] <Shop.Checkout: 0x30> viewWillDisappear(_:)
            +5.2 [main] <Shop.Home: 0x10> viewWillAppear(_:)
            +5.6 [main] <Shop.Checkout: 0x30> viewDidDisappear(_:)
            +5.7 [main] <Shop.Home: 0x10> viewDidAppear(_:)
            +5.8 [main] <Shop.Checkout: 0x30> deinit
            +99 [main] mark "later"

            """
        let leak = try #require(ReadTrace(trace).audit().first { $0.rule == "controller-never-deallocated" })
        #expect(leak.path == ["Shop.Checkout", "Shop.Sheet"])
        #expect(leak.witnesses.first?.call == "Checkout.present(Sheet)")
    }

    @Test func callsNothingElseADisappearance() {
        let trace = """
            +0.1 [main] <Shop.List: 0x10> init
            +0.2 [main] <Shop.Detail: 0x20> init
            +0.3 [main] <UINavigationController: 0x30> pushViewController(_:animated:) <Shop.List: 0x10>
            +0.4 [main] <Shop.List: 0x10> viewWillAppear(_:)
            +0.5 [main] <Shop.List: 0x10> viewDidAppear(_:)
            +0.6 [main] <UINavigationController: 0x30> pushViewController(_:animated:) <Shop.Detail: 0x20>
            +0.7 [main] <Shop.List: 0x10> viewWillDisappear(_:)
            +0.8 [main] <Shop.Detail: 0x20> viewWillAppear(_:)
            +0.9 [main] <Shop.List: 0x10> viewDidDisappear(_:)
            +1.0 [main] <Shop.Detail: 0x20> viewDidAppear(_:)
            +2.0 [main] <UINavigationController: 0x30> popViewController(animated:) <Shop.Detail: 0x20>
            +2.1 [main] <Shop.List: 0x10> viewWillAppear(_:)
            +2.5 [main] <Shop.List: 0x10> viewDidAppear(_:)
            +99 [main] mark "later"

            """
        // The list appears again, so the controller is gone.
        #expect(story("controller-never-deallocated", trace) == ["push(Detail)", "UINavigationController.pop(Detail)"])
    }

    @Test func tellsThatAChildDisappearedWhileItsParentStays() {
        let trace = """
            +0.1 [main] <Shop.Host: 0x10> init
            +0.2 [main] <Shop.Detail: 0x20> init
            +0.3 [main] <Shop.Host: 0x10> addChild(_:) <Shop.Detail: 0x20>
            +0.4 [main] <Shop.Detail: 0x20> willMove(toParent:) <Shop.Host: 0x10>
            +0.5 [main] <Shop.Detail: 0x20> didMove(toParent:) <Shop.Host: 0x10>
            +0.6 [main] <Shop.Host: 0x10> viewWillAppear(_:)
            +0.7 [main] <Shop.Detail: 0x20> viewWillAppear(_:)
            +0.8 [main] <Shop.Host: 0x10> viewDidAppear(_:)
            +0.9 [main] <Shop.Detail: 0x20> viewDidAppear(_:)
            +2.0 [main] <Shop.Detail: 0x20> viewWillDisappear(_:)
            +2.5 [main] <Shop.Detail: 0x20> viewDidDisappear(_:)
            +99 [main] mark "later"

            """
        #expect(story("child-never-removed", trace).last == "Detail.viewDidDisappear")
    }

    /// In a log without pushes, `didMove` puts a controller on the stack.
    @Test func tellsThatTheUserSwipedBackInALogWithoutPushes() {
        let trace = """
            +0.1 <Shop.Root: 0x10> viewWillAppear(_:)
            +0.4 <Shop.Root: 0x10> viewDidAppear(_:)
            +0.5 <Shop.Root: 0x10> didMove(toParent:) <UINavigationController: 0x30>
            +0.6 <Shop.Detail: 0x20> init
            +0.7 <Shop.Detail: 0x20> willMove(toParent:) <UINavigationController: 0x30>
            +0.8 <Shop.Root: 0x10> viewWillDisappear(_:)
            +0.9 <Shop.Detail: 0x20> viewWillAppear(_:)
            +1.1 <Shop.Root: 0x10> viewDidDisappear(_:)
            +1.2 <Shop.Detail: 0x20> viewDidAppear(_:)
            +1.3 <Shop.Detail: 0x20> didMove(toParent:) <UINavigationController: 0x30>
            +2.0 <Shop.Detail: 0x20> willMove(toParent:) nil
            +2.1 <Shop.Detail: 0x20> viewWillDisappear(_:)
            +2.2 <Shop.Root: 0x10> viewWillAppear(_:)
            +2.4 <Shop.Detail: 0x20> viewDidDisappear(_:)
            +2.5 <Shop.Root: 0x10> viewDidAppear(_:)
            +2.6 <Shop.Detail: 0x20> didMove(toParent:) nil
            +3.0 <Shop.Detail: 0x40> init
            +3.1 <Shop.Detail: 0x40> deinit
            +99 mark "later"

            """
        let messages = ReadTrace(trace).audit().map { "\($0.message)" }
        #expect(
            messages == [
                "Detail was never deallocated: 1 of 1 visit left one behind; it was swiped back from; "
                    + "one visit cannot tell whether this grows"
            ])
    }

    @Test func tellsHowAViewThatCameFirstWasLaidOut() {
        let trace = """
            +0.1 [main] <Shop.Host: 0x10> init
            +0.2 [main] <Shop.Detail: 0x20> init
            +0.3 [main] <Shop.Host: 0x10> addSubview(_:) <Shop.Detail: 0x20>
            +0.4 [main] <Shop.Detail: 0x20> constrain
            +0.5 [main] <Shop.Host: 0x10> addChild(_:) <Shop.Detail: 0x20>
            +0.6 [main] <Shop.Detail: 0x20> didMove(toParent:) <Shop.Host: 0x10>
            +99 [main] mark "later"

            """
        #expect(
            story("child-never-removed", trace) == [
                "addSubview(Detail.view)", "constrain Detail.view", "Host.addChild(Detail)",
                "Detail.didMove(toParent: Host)",
            ])
    }

    @Test func beginsWhereItsMakerIsKnown() {
        let trace = """
            +0.1 [main] <Shop.Home: 0x10> init
            +0.2 [main] <Shop.Sheet: 0x20> init at=Home.swift:12
            +0.3 [main] <Shop.Home: 0x10> present(_:animated:completion:) <Shop.Sheet: 0x20>
            +0.4 [main] <Shop.Sheet: 0x20> viewWillAppear(_:)
            +0.9 [main] <Shop.Sheet: 0x20> viewDidAppear(_:)
            +1.0 [main] <Shop.Sheet: 0x20> dismiss(animated:completion:)
            +1.5 [main] <Shop.Sheet: 0x20> viewDidDisappear(_:)
            +99 [main] mark "later"

            """
        #expect(story("controller-never-deallocated", trace).prefix(2) == ["Sheet.init", "Home.present(Sheet)"])
    }

    @Test func namesTheOverrideBeforeADisappearanceOutOfNothing() throws {
        let trace = """
            +0.1 [main] <Shop.Home: 0x10> init
            +0.2 [main] <Shop.Home: 0x10> viewDidLoad()
            +0.4 [main] <Shop.Home: 0x10> viewWillAppear(_:)
            +0.9 [main] <Shop.Home: 0x10> viewDidAppear(_:)
            +5.0 [main] <Shop.Home: 0x10> viewDidDisappear(_:)
            +99 [main] mark "later"

            """
        let header =
            "# vctrace: 1\n# records: init viewDidLoad viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear\n"
        let finding = try #require(ReadTrace(header + trace).audit().first { $0.rule == "unbalanced-appearance" })
        #expect(finding.ownFix?.contains("overrides of `viewWillDisappear` and `viewDidDisappear` in Home") == true)
    }

    /// Names alone show how many are left, if more than one is. A log may show only what did happen, and not what will.
    @Test(arguments: [(3, 0), (4, 1)], [true, false])
    func countsTheLoadsOfAName(_ visits: (Int, count: Int), showsWills: Bool) {
        let (visits, count) = visits
        func visit(_ start: Int) -> String {
            [
                "Detail viewDidLoad", "List viewWillDisappear", "Detail viewWillAppear", "List viewDidDisappear",
                "Detail viewDidAppear", "Detail viewWillDisappear", "List viewWillAppear", "Detail viewDidDisappear",
                "List viewDidAppear",
            ].enumerated().map { "+\(start).\($0) \($1)\n" }.joined()
        }
        let trace =
            "+0.1 List viewDidLoad\n+0.2 List viewWillAppear\n+0.3 List viewDidAppear\n"
            + (1...visits).map { visit($0 * 10) }.joined() + "+90.0 Detail deinit\n+99 mark \"later\"\n"
        let lines = trace.split(separator: "\n").filter { showsWills || !$0.contains("Will") }
        let findings = ReadTrace(lines.joined(separator: "\n") + "\n").audit().filter {
            $0.message.contains("it was loaded \(visits) times")
        }
        #expect(findings.count == count)
    }
}
