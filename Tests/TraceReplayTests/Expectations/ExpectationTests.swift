import Testing
import TraceModel
import TraceReplay

/// Each example is an expectation, and a trace in which `#!` stands below each event that breaks it.
@Suite struct ExpectationTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let title: String
        let form: TraceModel.Expectation.Form
        let trace: String

        init(_ title: String, _ form: TraceModel.Expectation.Form, _ trace: String) {
            (self.title, self.form, self.trace) = (title, form, trace)
        }

        var testDescription: String { title }
    }

    private static let logs = TraceModel.Expectation.Form.response(
        after: .init("viewDidAppear Shop.*"), then: .init("note log*"), within: 1_000_000_000, sameController: true)
    private static let pushAppears = TraceModel.Expectation.Form.response(
        after: .init("push"), then: .init("viewDidAppear"), within: 1_000_000_000, sameController: true)
    private static let noSheet = TraceModel.Expectation.Form.absence(
        between: .init("mark shown"), and: .init("mark hidden"), never: .init("present"), sameController: false)
    private static let checkout = TraceModel.Expectation.Form.order(
        ["Cart", "Shipping", "Pay"], on: .init("viewDidAppear"))
    private static let flowEnds = TraceModel.Expectation.Form.precedence(
        before: .init("dismiss *Flow"), then: .init("removeFromParent"), ofChildren: true)
    private static let fast = TraceModel.Expectation.Form.duration(
        from: .init("viewDidLoad Shop.*"), to: .init("viewDidAppear Shop.*"), atMost: 400_000_000, device: "iPhone*")
    private static let onePlayer = TraceModel.Expectation.Form.live("Player", atMost: 1)

    static let cases = [
        Case(
            "a screen logs nothing, and another one too late", logs,
            """
            # vctrace: 1
            # records: viewDidAppear
            +1.0 [main] <Shop.Cart: 0x1> viewDidAppear(_:)
            #!
            +2.0 [main] <Shop.Pay: 0x2> viewDidAppear(_:)
            #!
            +3.1 [main] <Shop.Pay: 0x2> note "log Pay"
            +9.0 [main] <Other.Screen: 0x3> viewDidAppear(_:)
            """),
        Case(
            "a screen logs itself, and the trace ends early for another one", logs,
            """
            # vctrace: 1
            # records: viewDidAppear
            +1.0 [main] <Shop.Cart: 0x1> viewDidAppear(_:)
            +1.9 [main] <Shop.Cart: 0x1> note "log Cart"
            +2.0 [main] <Shop.Pay: 0x2> viewDidAppear(_:)
            +2.9 [main] <Shop.Cart: 0x1> viewDidAppear(_:)
            """),
        Case(
            "a test ends before the screen logs", logs,
            """
            # vctrace: 1
            # records: viewDidAppear
            +0.5 testStarted CartTests.testOpens
            +1.0 [main] <Shop.Cart: 0x1> viewDidAppear(_:)
            +1.5 testFinished CartTests.testOpens passed
            +9.0 [main] <Other.Screen: 0x3> viewDidAppear(_:)
            """),
        Case(
            "what is pushed never appears", pushAppears,
            """
            # vctrace: 1
            # records: push viewDidAppear
            +1.0 [main] <UINavigationController: 0x1> pushViewController(_:animated:) <Shop.Cart: 0x2>
            #!
            +1.5 [main] <Shop.Pay: 0x3> viewDidAppear(_:)
            +4.0 [main] <Shop.Cart: 0x2> viewDidLoad()
            """),
        Case(
            "it is of a class that hides its appearance, of one that logs nothing, or pushed on the last line",
            pushAppears,
            """
            # vctrace: 1
            # records: push viewDidAppear
            # partial: Shop.Cart viewDidAppear
            +1.0 [main] <UINavigationController: 0x1> pushViewController(_:animated:) <Shop.Cart: 0x2>
            +1.5 [main] <Shop.Cart: 0x2> viewDidLoad()
            +2.0 [main] <UINavigationController: 0x1> pushViewController(_:animated:) <Shop.Silent: 0x3>
            +4.0 [main] <Shop.Pay: 0x4> viewDidAppear(_:)
            +5.0 [main] <UINavigationController: 0x1> pushViewController(_:animated:) <Shop.Pay: 0x5>
            """),
        Case(
            "a sheet while the keyboard is up", noSheet,
            """
            # vctrace: 1
            # records: present
            +1.0 mark "shown"
            +2.0 [main] <Shop.Cart: 0x1> present(_:animated:completion:) <Shop.Sheet: 0x2>
            #!
            +3.0 mark "hidden"
            +4.0 [main] <Shop.Cart: 0x1> present(_:animated:completion:) <Shop.Sheet: 0x2>
            """),
        Case(
            "a sheet in the next launch", noSheet,
            """
            # vctrace: 1
            # records: present
            +1.0 mark "shown"
            +1.5 [main] <Shop.Cart: 0x1> viewDidLoad()
            +1.6 mark "launch"
            +2.0 [main] <Shop.Cart: 0x1> present(_:animated:completion:) <Shop.Sheet: 0x2>
            """),
        Case(
            "the second step is left out", checkout,
            """
            # vctrace: 1
            # records: viewDidAppear
            +1.0 [main] <Shop.Cart: 0x1> viewDidAppear(_:)
            +2.0 [main] <Shop.Pay: 0x2> viewDidAppear(_:)
            #!
            """),
        Case(
            "all steps, and back to the second", checkout,
            """
            # vctrace: 1
            # records: viewDidAppear
            +1.0 [main] <Shop.Cart: 0x1> viewDidAppear(_:)
            +2.0 [main] <Shop.Shipping: 0x2> viewDidAppear(_:)
            +3.0 [main] <Shop.Pay: 0x3> viewDidAppear(_:)
            +4.0 [main] <Shop.Shipping: 0x2> viewDidAppear(_:)
            """),
        Case(
            "the trace began in the middle, or the first step logs nothing", checkout,
            """
            # vctrace: 1
            # records: init viewDidAppear
            +1.0 [main] <Shop.Tabs: 0x1> viewDidAppear(_:)
            +2.0 [main] <Shop.Pay: 0x2> init
            +2.1 [main] <Shop.Pay: 0x2> viewDidAppear(_:)
            """),
        Case(
            "no header says that the step would be shown", checkout,
            """
            +1.0 [main] <Shop.Cart: 0x1> viewDidAppear(_:)
            +2.0 [main] <Shop.Pay: 0x2> viewDidAppear(_:)
            """),
        Case(
            "a flow is dismissed with a child", flowEnds,
            """
            # vctrace: 1
            # records: addChild removeFromParent dismiss
            +1.0 [main] <Shop.CartFlow: 0x1> addChild(_:) <Shop.Cart: 0x2>
            +1.1 [main] <Shop.Cart: 0x2> viewDidLoad()
            +1.2 [main] <Shop.CartFlow: 0x1> addChild(_:) <Shop.Pay: 0x3>
            +1.3 [main] <Shop.Pay: 0x3> viewDidLoad()
            +2.0 [main] <Shop.Cart: 0x2> removeFromParent()
            +3.0 [main] <Shop.CartFlow: 0x1> dismiss(animated:completion:)
            #!
            """),
        Case(
            "the children go first, a stack keeps its own, and another controller is no flow", flowEnds,
            """
            # vctrace: 1
            # records: addChild removeFromParent dismiss
            # class: Shop.PayFlow < UINavigationController
            +1.0 [main] <Shop.CartFlow: 0x1> addChild(_:) <Shop.Cart: 0x2>
            +1.1 [main] <Shop.Cart: 0x2> removeFromParent()
            +2.0 [main] <Shop.CartFlow: 0x1> dismiss(animated:completion:)
            +3.0 [main] <Shop.PayFlow: 0x3> addChild(_:) <Shop.Pay: 0x4>
            +3.1 [main] <Shop.Pay: 0x4> viewDidLoad()
            +3.2 [main] <Shop.PayFlow: 0x3> dismiss(animated:completion:)
            +4.0 [main] <Shop.Host: 0x5> addChild(_:) <Shop.Cart: 0x6>
            +4.1 [main] <Shop.Host: 0x5> dismiss(animated:completion:)
            """),
        Case(
            "a slow screen", fast,
            """
            # vctrace: 1
            # device: iPhone17,1
            # records: viewDidLoad viewDidAppear
            +1.0 [main] <Shop.Cart: 0x1> viewDidLoad()
            #!
            +1.5 [main] <Shop.Cart: 0x1> viewDidAppear(_:)
            """),
        Case(
            "a fast one, one that waits in the background, and one that appears again", fast,
            """
            # vctrace: 1
            # device: iPhone17,1
            # records: viewDidLoad viewDidAppear
            +1.0 [main] <Shop.Cart: 0x1> viewDidLoad()
            +1.4 [main] <Shop.Cart: 0x1> viewDidAppear(_:)
            +9.0 [main] <Shop.Cart: 0x1> viewDidAppear(_:)
            +10.0 [main] <Shop.Pay: 0x2> viewDidLoad()
            +10.1 mark "background"
            +99.0 [main] <Shop.Pay: 0x2> viewDidAppear(_:)
            """),
        Case(
            "a slow one on another device", fast,
            """
            # vctrace: 1
            # device: iPad16,3
            # records: viewDidLoad viewDidAppear
            +1.0 [main] <Shop.Cart: 0x1> viewDidLoad()
            +1.5 [main] <Shop.Cart: 0x1> viewDidAppear(_:)
            """),
        Case(
            "two players at once", onePlayer,
            """
            # vctrace: 1
            # records: init deinit
            +1.0 [main] <Shop.Player: 0x1> init
            +2.0 [main] <Shop.Player: 0x2> init
            #!
            +3.0 [main] <Shop.Player: 0x1> deinit
            +4.0 [main] <Shop.Player: 0x3> init
            """),
        Case(
            "one after the other, at one address, and of another launch", onePlayer,
            """
            # vctrace: 1
            # records: init deinit
            +1.0 [main] <Shop.Player: 0x1> init
            +2.0 [main] <Shop.Player: 0x1> deinit
            +3.0 [main] <Shop.Player: 0x1> init
            +4.0 [main] <Shop.Other: 0x1> init
            +5.0 [main] <Shop.Player: 0x2> init
            +6.0 mark "launch"
            +7.0 [main] <Shop.Player: 0x3> init
            """),
        Case(
            "the class may not log deinit", onePlayer,
            """
            +1.0 [main] <Shop.Player: 0x1> init
            +2.0 [main] <Shop.Player: 0x2> init
            +3.0 [main] <Shop.Other: 0x3> init
            +4.0 [main] <Shop.Other: 0x3> deinit
            """),
    ]

    @Test(arguments: cases) func findsWhatBreaksIt(_ example: Case) {
        let expectation = TraceModel.Expectation(id: "own", form: example.form, text: "", file: "")
        let trace = ReadTrace(example.trace + "\n")
        var audit = Audit(trace.summary, rules: [], expectations: [expectation])
        for batch in trace.batches { audit.replay(batch) }
        let found = audit.finish()
        #expect(found.map(\.event.line) == MarkedTrace(text: example.trace).expected.map(\.line))
        for finding in found { #expect(finding.fingerprint.hasPrefix("own:") && !finding.witnesses.isEmpty) }
    }
}
