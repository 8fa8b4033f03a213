import Testing
import TraceModel

@testable import TraceReplay

/// What shows that a controller came back, or did not leave, in logs that hide a part of what happened.
struct ReturnTests {
    private static func errors(_ text: String) -> Int {
        ReadTrace(text).audit().count { $0.severity == .error }
    }

    @Test func aViewThatIsAddedAgainIsAReturnIfTheLogWouldNotShowAddChild() {
        let log = """
            # vctrace: 1
            # records: init deinit removeFromParent addSubview viewDidAppear viewDidDisappear
            +0.001 [main] <Shop.Panel: 0x3> init
            +0.010 [main] <Shop.List: 0x7> addSubview(_:) <Shop.Panel: 0x3>
            +0.400 [main] <Shop.Panel: 0x3> viewDidAppear(_:)
            +5.000 [main] <Shop.Panel: 0x3> viewDidDisappear(_:)
            +5.001 [main] <Shop.Panel: 0x3> removeFromParent()
            """
        #expect(Self.errors(log + "\n# end: +20\n") == 1)
        #expect(
            Self.errors(log + "\n+5.005 [main] <Shop.List: 0x7> addSubview(_:) <Shop.Panel: 0x3>\n# end: +20\n") == 0)
    }

    @Test func whatIsPushedAfterAPopIsNotWhatItPopped() {
        let log = """
            # vctrace: 1
            # records: init deinit willMove viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear push pop
            +1.000 [main] <Shop.Detail: 0x2> init
            +1.001 [main] <UINavigationController: 0x5> popViewController(animated:)
            +1.002 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +1.010 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +1.020 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +1.600 [main] <Shop.Panel: 0x3> init
            +1.601 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Panel: 0x3>
            +1.610 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
            +1.620 [main] <Shop.Panel: 0x3> viewWillAppear(_:)
            +1.630 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            +1.640 [main] <Shop.Panel: 0x3> viewDidAppear(_:)
            # end: +20

            """
        #expect(Self.errors(log) == 0)
    }
}
