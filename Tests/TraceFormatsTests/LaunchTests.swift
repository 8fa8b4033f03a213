import Testing
import TraceFormats
import TraceModel

/// Several launches of the app in one log.
struct LaunchTests {
    /// Records of every layout that shows the process ID, which is `%` here.
    static let records = [
        "2026-11-20 02:00:01.120334+0100 Shop[%:15] <A: 0x1> viewDidLoad",
        "2026-11-20 02:00:01.120 Shop Demo[%:c07] -[Host viewDidLoad]",
        "[%:f803] -[Host viewDidLoad]",
        "2026-11-20 02:00:01.120334+0100 0x1cc1515  Default     0x0           %    0    Shop: <A: 0x1> viewDidLoad",
        "2026-11-20 02:00:01.120 Df Shop[%:15a2b1] <A: 0x1> viewDidLoad",
        "2026-11-20 02:00:01.120334+0100  localhost Shop[%]: <A: 0x1> viewDidLoad",
        "Nov 20 02:00:01 Annas-iPhone Shop(Shop.debug.dylib)[%] <Notice>: <A: 0x1> viewDidLoad",
        "2026-11-20 02:00:01.120 Shop[%] <Warning> <A: 0x1> viewDidLoad",
        #"{"eventMessage":"<A: 0x1> viewDidLoad","processImagePath":"\/Shop.app\/Shop","processID":%}"#,
        #"{"message":"<A: 0x1> viewDidLoad","pid":%,"process":"Shop"}"#,
        "<A: 0x1> viewDidLoad\nType: Notice | Process: Shop | PID: % | TID: 0x1f4",
        "[{\n  \"eventMessage\" : \"<A: 0x1> viewDidLoad\",\n  \"processImagePath\" : \"\\/Shop\",\n  \"processID\" : %\n}]",
    ]

    private static func launches(_ log: String) -> [Int] { ReadLog(log).events.map(\.launch) }

    @Test(arguments: records) func anotherProcessNumberIsAnotherLaunch(_ record: String) {
        let ids = [4188, 4188, 5200, 4188]
        let log = ReadLog(ids.map { record.replacing("%", with: "\($0)") }.joined(separator: "\n"))
        // Late lines of an ended process belong to its own launch.
        #expect(log.events.map(\.launch) == [0, 0, 1, 0])
        #expect(log.origins.map(\.origin.processID) == [4188, 5200, 4188])
    }

    @Test func anotherProcessIsALaunchBesideTheAppsOwn() {
        #expect(
            Self.launches(
                """
                2026-11-20 02:00:01.1 Shop[41:7] <A: 0x1> viewDidLoad
                2026-11-20 02:00:01.2 ShopWidget[52:7] <B: 0x2> viewDidLoad
                <A: 0x1> viewWillAppear:
                2026-11-20 02:00:01.3 Shop[63:7] <A: 0x1> viewDidLoad
                2026-11-20 02:00:01.4 ShopWidget[52:7] <B: 0x2> dealloc
                <A: 0x1> viewWillAppear:
                """) == [0, 1, 0, 2, 1, 2])
    }

    @Test(arguments: [
        "Program ended with exit code: 0", "Program ended with exit code: 9", "Terminated due to signal 9",
        "Message from debugger: Terminated due to signal 9", "Terminated due to signal: KILL",
        "Process 4188 exited with status = 0 (0x00000000)", "Message from debugger: killed",
        "Message from debugger: Terminated due to memory issue",
        "2026-11-20T02:00:03.1203340Z Program ended with exit code: 0",
    ]) func theEndOfTheProcessEndsTheLaunch(_ end: String) {
        let log = ReadLog("<A: 0x1> viewDidLoad\n\(end)\n<A: 0x1> viewDidLoad\n<A: 0x1> viewWillAppear:\n\(end)")
        #expect(log.events.map(\.launch) == [0, 1, 1])
        #expect(log.problems.filter { $0.severity != .note }.isEmpty)
    }

    /// The app says it at each start; a view controller may say its second statement in the same method.
    @Test(arguments: [
        "-[AppDelegate application:didFinishLaunchingWithOptions:]", "AppDelegate didFinishLaunchingWithOptions",
        "<Shop.AppDelegate: 0x600000c0a200> application(_:didFinishLaunchingWithOptions:)",
    ]) func aSecondStartIsAnotherLaunch(_ start: String) {
        let views = "<A: 0x1> viewDidLoad\n<A: 0x1> viewDidAppear:"
        let log = ReadLog("\(start)\n\(views)\n\(start)\n\(views)")
        #expect(log.events.filter { $0.kind != .other }.map(\.launch) == [0, 0, 1, 1])
        let twice = ReadLog("\(start)\n<A: 0x1> viewDidLoad\n\(start) done\n<A: 0x1> viewDidAppear:")
        #expect(Set(twice.events.map(\.launch)) == [0])
    }

    @Test(arguments: ["Terminated the session", "Program ended early", "Process 12 exited the queue"])
    func otherSentencesEndNoLaunch(_ sentence: String) {
        #expect(Self.launches("<A: 0x1> viewDidLoad\n\(sentence)\n<A: 0x1> viewWillAppear:") == [0, 0])
    }

    @Test func aLateLineOfAnEndedProcessBelongsToItsLaunch() {
        #expect(
            Self.launches(
                """
                2026-11-20 02:00:01.1 Shop[41:7] <A: 0x1> viewDidLoad
                Program ended with exit code: 9
                2026-11-20 02:00:01.2 Shop[41:7] <A: 0x1> dealloc
                2026-11-20 02:00:01.3 Shop[63:7] <A: 0x1> viewDidLoad
                """) == [0, 0, 1])
    }

    /// A number of a process is used again, at the earliest after it has ended for good.
    @Test func aLineLongAfterTheEndIsOfAnotherProcessWithItsNumber() {
        let lines = ["01.1 Shop[41:7] <A: 0x1> viewDidLoad", "05.2 Shop[41:7] <A: 0x1> viewDidLoad"]
            .map { "2026-11-20 02:00:\($0)" }
        #expect(Self.launches(lines.joined(separator: "\nTerminated due to signal 9\n")) == [0, 1])
    }

    @Test func aSecondHeaderIsAnotherLaunch() {
        let log = ReadLog(
            """
            # vctrace: 1
            # run: nightly
            # records: init viewDidLoad
            # class: A < B
            +1 <A: 0x1> viewDidLoad
            +4 <A: 0x1> deinit
            # end: +5
            # vctrace: 1
            # run: another
            # records: init deinit viewDidLoad
            # class: C < D
            # partial: C viewDidLoad
            +0.5 <A: 0x1> viewDidLoad
            +2 <A: 0x1> deinit
            """)
        #expect(log.events.map(\.launch) == [0, 0, 1, 1])
        #expect(log.events.map(\.time) == [1_000_000_000, 4_000_000_000, 5_500_000_000, 7_000_000_000])
        #expect(log.problems.isEmpty)
        #expect(log.header.run == "nightly")
        #expect(log.header.records == EventKinds([.`init`, .viewDidLoad]))
        #expect(log.header.superclasses == ["A": "B", "C": "D"])
        #expect(log.header.partial == ["C": EventKinds(.viewDidLoad)])
        #expect(!log.header.isClosed && log.header.end == nil)
    }

    @Test func eachLaunchHasItsOwnEnd() {
        let log = ReadLog(
            """
            # vctrace: 1
            +1 <A: 0x1> viewDidLoad
            # end: +5
            # vctrace: 1
            +1 <A: 0x1> viewDidLoad
            # vctrace: 1
            +1 <A: 0x1> viewDidLoad
            # end
            """)
        #expect((0...2).map { log.header.launches[$0]?.isClosed } == [true, false, true])
        #expect((0...2).map { log.header.launches[$0]?.end } == [5_000_000_000, nil, nil])
        #expect(log.header.isClosed && log.header.end == nil)
    }

    @Test func aTestAfterASecondHeaderBelongsToTheNewLaunch() {
        let log = ReadLog(
            """
            # vctrace: 1
            +1 <A: 0x1> viewDidLoad
            # vctrace: 1
            +1 testStarted CartTests.testPay
            +2 <A: 0x1> viewDidLoad
            +3 testFinished CartTests.testPay passed
            """)
        #expect(log.events.map(\.launch) == [0, 1, 1, 1])
    }

    @Test func aMarkIsAnotherLaunch() {
        #expect(
            Self.launches(
                """
                mark "launch"
                <A: 0x1> viewDidLoad
                mark "the sheet is up"
                mark "launch"
                mark "launch"
                <A: 0x1> viewDidLoad
                """) == [0, 0, 0, 1, 1, 1])
    }

    @Test func whatBeginsALaunchTwiceBeginsOne() {
        let log = """
            # vctrace: 1
            mark "launch"
            2026-11-20 02:00:01.1 Shop[41:7] <A: 0x1> viewDidLoad
            # vctrace: 1
            mark "launch"
            2026-11-20 02:00:01.1 Shop[52:7] <A: 0x1> viewDidLoad
            2026-11-20 02:00:01.1 Shop[52:7] <A: 0x1> viewDidAppear:
            """
        #expect(Self.launches(log) == [0, 0, 1, 1, 1])
    }

    @Test func timesFarApartOverflowNothing() {
        let header = "# vctrace: 1\n+9223372035 <A: 0x1> init\n"
        #expect(ReadLog(header + header + header).events.map { $0.time == nil } == [false, true, true])
    }

    @Test func mergedLogsShareTheLaunchesOfAProcess() {
        var launches = MergedLaunches()
        let (first, second) = (Origin(process: "Shop", processID: 41), Origin(process: "Shop", processID: 52))
        #expect(launches.launch(0, ofLog: 0, from: first, isNative: false) == 0)
        #expect(launches.launch(0, ofLog: 1, from: first, isNative: false) == 0)
        #expect(launches.launch(0, ofLog: 2, from: Origin(process: "Shop"), isNative: true) == 1)
        #expect(launches.launch(1, ofLog: 1, from: second, isNative: false) == 2)
        #expect(launches.launch(0, ofLog: 2, from: Origin(), isNative: true) == 1)
        #expect(launches.launch(1, ofLog: 0, from: second, isNative: false) == 2)
        #expect(launches.launch(0, ofLog: 3, from: Origin(), isNative: false) == 0)
    }

    @Test func logsThatTestsAttachedShareNoLaunchWithThoseOfOthers() {
        var launches = MergedLaunches()
        func launch(_ log: Int, _ origin: Origin = Origin(), of test: String?) -> Int {
            launches.launch(0, ofLog: log, from: origin, isNative: false, attachedTo: test)
        }
        #expect(launch(0, of: "CartTests/testPays()") == 0)
        #expect(launch(1, of: "SearchTests/testFinds()") == 1)
        #expect(launch(2, of: "CartTests/testPays()") == 0)
        #expect(launch(3, of: nil) == 2)
        #expect(launch(4, of: nil) == 2)
        #expect(launch(5, Origin(process: "Shop", processID: 41), of: "SearchTests/testFinds()") == 1)
        #expect(launch(6, Origin(process: "Shop", processID: 41), of: nil) == 1)
    }
}
