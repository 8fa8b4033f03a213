import Testing
import TraceModel

/// The payload and the text that the store keeps of it.
struct EventPayloadTests {
    @Test(
        arguments: [
            (nil, .addChild, .none), ("animated=true", .viewWillAppear, .arguments("animated=true")),
            ("parent=unknown", .willMove, .unknownParent(arguments: "")),
            ("parent=unknown x=1", .didMove, .unknownParent(arguments: "x=1")),
            ("parent=unknown", .addChild, .arguments("parent=unknown")), ("x=1", .didMove, .arguments("x=1")),
            ("show(_:sender:) sender=nil", .other, .call("show(_:sender:) sender=nil")),
            ("popToViewController:animated:", .pop, .call("popToViewController:animated:")),
            ("animated=true", .pop, .arguments("animated=true")),
            ("refused call=present", .other, .refusal(.present)), ("refused call=x", .other, .call("refused call=x")),
            ("<UIWindow: 0x9>", .setRoot, .window("<UIWindow: 0x9>")),
            ("Cart.testPay", .testStarted, .test(name: "Cart.testPay", outcome: nil)),
            ("Cart.testPay passed", .testFinished, .test(name: "Cart.testPay", outcome: .passed)),
            ("pays with points failed", .testFinished, .test(name: "pays with points", outcome: .failed)),
            ("Cart.testPay", .testFinished, .test(name: "Cart.testPay", outcome: nil)),
            ("passed", .testFinished, .test(name: "passed", outcome: nil)),
            ("the sheet is up", .mark, .mark("the sheet is up")), ("", .mark, .mark("")),
            ("unbalanced-calls: Unbalanced calls", .diagnostic, .message(.unbalancedCalls, text: "Unbalanced calls")),
            ("active-controller-presented: a: b", .diagnostic, .message(.activeControllerPresented, text: "a: b")),
            ("X1: what", .diagnostic, .arguments("X1: what")),
        ] as [(String?, EventKind, EventPayload)])
    func isKeptAsText(_ text: String?, _ kind: EventKind, _ payload: EventPayload) {
        #expect(EventPayload(text, of: kind) == payload)
        #expect(payload.text == text)
    }

    @Test(
        arguments: [
            ("setViewControllers(_:animated:) []", true), ("setViewControllers(_:animated:) [] animated=true", true),
            ("setViewControllers(_:animated:) Optional([])", true), ("setViewControllers:animated: ( )", true),
            ("setViewControllers [], animated: true", true), ("setViewControllers(_:animated:) nil", true),
            ("setViewControllers(_:animated:)", false), ("setViewControllers(_:animated:) [Home]", false),
            ("setViewControllers(_:animated:) nilly", false), ("setViewControllers(_:animated:) animated=true", false),
        ] as [(String, Bool)])
    func tellsAnEmptyListFromNone(_ text: String, _ isEmpty: Bool) {
        #expect(EventPayload(text, of: .other).namesEmptyList == isEmpty)
    }

    @Test(
        arguments: [
            ("appearing=true animated=NO", true), ("animated=1 appearing=NO", false), ("appearing=maybe", nil),
            ("animated=1", nil),
        ] as [(String, Bool?)])
    func tellsTheDirectionOfATransition(_ text: String, _ isAppearing: Bool?) {
        #expect(EventPayload(text, of: .beginAppearanceTransition).isAppearing == isAppearing)
    }

    @Test func tellsTheVerb() {
        #expect(
            EventPayload("setViewControllers:animated: animated=1", of: .other).verb == "setViewControllers:animated:")
        #expect(EventPayload("animated=1", of: .pop).verb == nil)
    }
}
