import Testing
import TraceModel
import TraceReplay

/// The time in which the app runs, where the log's clock does something else.
@Suite struct RunningClockTests {
    private func found(_ popped: String, then later: String) -> [Mark] {
        MarkedTrace(
            text: """
                # vctrace: 1
                # records: deinit viewDidLoad push pop
                +3600.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
                +3600.100 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
                +3600.200 [main] <Shop.Detail: 0x2> viewDidLoad()
                \(popped) [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
                \(later)

                """
        ).found()
    }

    private static let leak = Mark(line: 6, text: "controller-never-deallocated warning <Shop.Detail: 0x2>")

    /// Where summer time ends, the clock goes on from where it was.
    @Test func addsUpWhatPassesAfterAStepBack() {
        let root = "[main] <Shop.Root: 0x7>"
        #expect(
            found("+3601.000", then: "+2.000 \(root) viewDidLoad()\n+9.000 \(root) viewDidLayoutSubviews()") == [
                Self.leak
            ])
        #expect(
            found("+3601.000", then: "+2.000 \(root) viewDidLoad()\n+2.500 \(root) viewDidLayoutSubviews()").isEmpty)
    }

    @Test func countsNothingWhileTheAppIsSuspended() {
        let sleep = "+3601.100 mark \"background\"\n+3690.000 mark \"foreground\"\n"
        let freed = "+3690.100 [main] <Shop.Detail: 0x2> deinit"
        #expect(found("+3601.000", then: sleep + freed).isEmpty)
        #expect(found("+3601.000", then: freed).map(\.text) == ["controller-never-deallocated note <Shop.Detail: 0x2>"])
    }

    /// Reports keep the times of the log.
    @Test func keepsTheTimesThatTheLogSays() throws {
        let text = """
            # vctrace: 1
            # records: deinit viewDidLoad push pop
            +3600.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +1.100 [main] <Shop.Detail: 0x2> viewDidLoad()
            +2.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
            +9.000 [main] <Shop.Root: 0x7> viewDidLoad()

            """
        let read = ReadTrace(text)
        let finding = try #require(read.audit().first)
        #expect(finding.event == read.events.first { $0.kind == .pop }?.reference)
    }
}
