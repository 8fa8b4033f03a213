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

    /// One logger prints the number of the main thread, another one its name.
    @Test(arguments: ["2026-11-20T01:00:01.500Z [main]", "2026-11-20 02:00:01.500 [Debug] [main]"])
    func aNumberOfAThreadSaysNothingBesideAName(_ beginning: String) {
        let log = """
            2026-11-20 02:00:01.120334+0100 Shop[4188:99011] <Shop.HomeViewController: 0x7fd1c8e0a200> viewDidLoad()
            \(beginning) <Shop.DetailViewController: 0x7fd1c8e0b200> viewDidLoad()
            2026-11-20 02:00:01.720334+0100 Shop[4188:99011] <Shop.HomeViewController: 0x7fd1c8e0a200> viewWillAppear(_:)
            """
        #expect(ReadTrace(log).audit().isEmpty)
    }

    /// Two loggers of one app may show each call, one of them without time and thread.
    @Test func aLoggerWithoutTimesRepeatsWhatAnotherOneShows() {
        let calls = [
            "viewDidLoad()", "viewWillAppear(_:)", "viewDidAppear(_:)", "viewWillDisappear(_:)", "viewDidDisappear(_:)",
            "deinit",
        ]
        let log = calls.enumerated().map { index, call in
            let line = "<Shop.HomeViewController: 0x7fd1c8e0a200> \(call)\n"
            return "2026-11-20 02:00:0\(index).120334+0100 Shop[4188:99011] " + line + line
        }
        #expect(ReadTrace(log.joined()).audit().isEmpty)
    }

    /// Each of two processes in one console has its own clock: one is suspended, and the other runs on.
    @Test(arguments: ["41", "52"]) func aMarkIsOfTheProcessThatItsLineNames(suspended: String) {
        let lines = [
            "41 <Shop.Root: 0x7> viewDidAppear",
            "41 <Shop.Detail: 0x2> didMove(toParent:) <UINavigationController: 0x9>",
            "41 <Shop.Detail: 0x2> viewDidAppear", "52 <Rider.Root: 0x5> viewDidAppear",
            "41 <Shop.Detail: 0x2> viewDidDisappear", "41 <Shop.Detail: 0x2> didMove(toParent:) nil",
            "41 <Shop.Detail: 0x3> deinit", "52 <Rider.Root: 0x5> viewDidLayoutSubviews",
            "\(suspended) mark \"background\"", "41 mark \"idle\"",
        ]
        let log = lines.enumerated().map { index, line in
            let words = line.split(separator: " ", maxSplits: 1)
            let time = index == lines.count - 1 ? "02:00:40" : "02:00:01.\(index)"
            return "2026-11-20 \(time)+0000 App\(words[0])[\(words[0]):1] \(words[1])\n"
        }
        let findings = ReadTrace(log.joined()).audit().filter { $0.rule == "controller-never-deallocated" }
        #expect(findings.count == (suspended == "52" ? 1 : 0))
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
