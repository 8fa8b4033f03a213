import Testing
import TraceModel
import TraceReplay

/// A second `viewDidLoad` at an address, in a log that shows neither how lives begin nor how they end.
@Suite struct SecondLoadTests {
    private func found(_ between: String, then second: String) -> [String] {
        MarkedTrace(
            text: """
                # vctrace: 1
                +0.0 <Shop.Detail: 0x2> viewDidLoad
                +0.1 <Shop.Detail: 0x2> viewWillAppear
                +0.2 <Shop.Detail: 0x2> viewDidAppear
                \(between)
                \(second) <Shop.Detail: 0x2> viewDidLoad

                """
        ).found().map(\.text)
    }

    /// It is on the screen, so that it is the same controller.
    @Test func isFoundWhileTheControllerIsOnTheScreen() {
        #expect(found("", then: "+1.4") == ["view-loaded-twice warning <Shop.Detail: 0x2>"])
    }

    /// The user may have gone back and opened another one.
    @Test func isThatOfAnotherOneLater() {
        #expect(found("", then: "+6.0").isEmpty)
        #expect(found("+0.9 <Shop.List: 0x7> viewDidAppear", then: "+1.4").isEmpty)
    }
}
