import Foundation
import Testing
import TraceTestSupport

/// The page about expectations is true.
@Suite struct ExpectationPageTests {
    /// Each expectation is broken once.
    private static let trace = """
        # vctrace: 1
        # device: iPhone17,1
        # records: init deinit viewDidLoad viewDidAppear push present dismiss addChild removeFromParent
        +1.0 [main] <Shop.PlayerViewController: 0x1> init
        +1.1 [main] <Shop.PlayerViewController: 0x2> init
        +1.2 [main] <Shop.PlayerViewController: 0x1> viewDidLoad()
        +2.0 [main] <Shop.PlayerViewController: 0x1> viewDidAppear(_:)
        +2.1 [main] <UINavigationController: 0x3> pushViewController(_:animated:) <Shop.Cart: 0x4>
        +2.2 [main] <Shop.Cart: 0x4> viewDidLoad()
        +2.3 mark "keyboardDidShow"
        +2.4 [main] <Shop.PlayerViewController: 0x1> present(_:animated:completion:) <Shop.Pay: 0x5>
        +2.5 [main] <Shop.Pay: 0x5> viewDidAppear(_:)
        +3.0 [main] <Shop.MainFlow: 0x6> init
        +3.1 [main] <Shop.MainFlow: 0x6> addChild(_:) <Shop.Step: 0x7>
        +3.2 [main] <Shop.Step: 0x7> viewDidLoad()
        +3.3 [main] <Shop.MainFlow: 0x6> dismiss(animated:completion:)
        +9.0 mark "the end"

        """

    @Test func itsExpectationsFindWhatBreaksThem() async throws {
        let page = try String(
            contentsOf: Tool.samples.appending(path: "../Documentation/Reference/Expectations.md").standardizedFileURL,
            encoding: .utf8)
        let blocks = page.components(separatedBy: "```yaml\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        let outcome = try await withTemporaryFolder([".vctrace.yml": blocks.joined(), "t.trace": Self.trace]) {
            folder in
            try await Tool.shell(
                "vctrace audit t.trace --fail-on never > /dev/null; vctrace query \"SELECT rule, severity, line FROM finding_log "
                    + "WHERE rule IN ('screen-logs', 'push-appears', 'no-sheet', 'checkout', 'flow-ends', 'fast', 'one-player') "
                    + "ORDER BY line, rule\" --format csv | tail -n +2", in: folder)
        }
        #expect(
            outcome.output == """
                one-player,error,5
                fast,warning,6
                screen-logs,error,7
                push-appears,error,8
                no-sheet,error,11
                checkout,error,12
                flow-ends,error,16

                """, "\(outcome.errors)")
    }
}
