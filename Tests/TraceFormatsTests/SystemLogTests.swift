import Testing
import TraceModel

@testable import TraceFormats

/// Logs of a whole system: many processes, dates with gaps, records over several lines.
struct SystemLogTests {
    static func line(_ message: String, process: String = "Shop", _ source: String = "", at second: Int = 1) -> String {
        "2026-11-20 02:00:0\(second).000000+0000 0x1f4      Default     0x0                  88     0    "
            + "\(process): \(source)\(message)"
    }

    @Test(arguments: [("Shop", true), ("S", true), ("", false)])
    func eachRecordNamesItsProcess(_ process: String, _ isRead: Bool) {
        let line = Array(Self.line("<A: 0x1> viewDidLoad", process: process).utf8)
        #expect(line.withBytes { FormatID.unified.format.recognizes($0) } == isRead)
    }

    @Test func eventsWithAnAddressCountWhoeverLogsThem() {
        let log = ReadLog(
            [
                Self.line("Host viewDidLoad", process: "SpringBoard"), Self.line("<A: 0x1> viewDidLoad"),
                Self.line("Host viewDidLoad", process: "SpringBoard"),
                Self.line("<A: 0x1> viewDidLoad", process: "Widget"), Self.line("Host viewDidLoad"),
                Self.line("Host viewDidLoad", "(CoreData) [com.apple.coredata:sql] "),
                Self.line("Pushing a navigation controller is not supported", "(UIKitCore) [com.apple.UIKit:Nav] "),
                Self.line("Pushing a navigation controller is not supported", process: "SpringBoard"),
                Self.line("Test Case 'Cart.testPay' started.", process: "ShopUITests-Runner"),
                Self.line("Pushing a navigation controller is not supported", process: "Mail"),
                Self.line("Host deinit", process: "locationd"), Self.line("Host deinit"),
            ].joined(separator: "\n"))
        #expect(log.events.map(\.line) == [1, 2, 3, 4, 5, 7, 8, 9, 12])
        #expect(log.skipped == 3)
    }

    @Test func anotherProcessWithAnAddressHidesNoCallsOfTheApp() {
        let log = ReadLog(
            [
                Self.line(
                    "Unbalanced calls to begin/end appearance transitions for <SBMain: 0x1>.", process: "SpringBoard"),
                Self.line("<Widget.Host: 0x2> viewDidLoad", process: "Widget"), Self.line("-[HomeVC viewDidLoad]"),
                Self.line("HomeVC viewWillAppear"), Self.line("-[HomeVC dealloc]"),
            ].joined(separator: "\n"))
        #expect(log.events.map(\.line) == [1, 2, 3, 4, 5])
    }

    @Test func whereEventsComeFromIsToldWhenItChanges() {
        let shop = Origin(process: "Shop", processID: 88, subsystem: "com.example.shop", category: "UI")
        let lines = [
            Self.line("<A: 0x1> init", "[com.example.shop:UI] "), Self.line("noise", process: "other"),
            Self.line("<A: 0x1> viewDidLoad", "[com.example.shop:UI] "),
            Self.line("<A: 0x1> deinit", process: "Widget", "[com.example.shop:UI] "), Self.line("<B: 0x2> init"),
        ]
        let log = ReadLog(lines.joined(separator: "\n"))
        #expect(
            log.origins == [
                Origin.Stretch(line: 1, origin: shop),
                Origin.Stretch(
                    line: 4,
                    origin: Origin(process: "Widget", processID: 88, subsystem: "com.example.shop", category: "UI")),
                Origin.Stretch(line: 5, origin: Origin(process: "Shop", processID: 88)),
            ])
        #expect(log.header.others.isEmpty)
    }

    /// Console.app shows all programs; a class that has the module of its process is the app's own.
    @Test(arguments: [
        ("Shop", "<Shop.Home: 0x1> init", true), ("My Shop", "<My_Shop.Home: 0x1> init", true),
        ("Shop", "<HomeVC: 0x1> init", true), ("locationd", "<Task: 0x1> dealloc", false),
        ("Shop", "<Kit.Task: 0x1> deinit", false),
    ]) func theFirstLinesOfAnAppAreItsOwn(_ process: String, _ message: String, _ isRead: Bool) {
        let log = ReadLog("default\t02:00:01.1 +0000\t\(process)\t\(message)")
        #expect(log.events.count == (isRead ? 1 : 0))
    }

    @Test func whatAnAppSaysBeforeItsFirstCallbackIsItsOwn() {
        let log = ReadLog(
            [
                ("Shop", "<Home: 0x1> init"), ("locationd", "<Task: 0x1> dealloc"), ("Shop", "Cart init"),
                ("Shop", "<Home: 0x1> viewDidLoad"),
            ].map { "default\t02:00:01.1 +0000\t\($0.0)\t\($0.1)" }.joined(separator: "\n"))
        #expect(
            log.events.map { "\($0.kind.name) \($0.subject ?? "")" }
                == ["init <Home: 0x1>", "init Cart", "viewDidLoad <Home: 0x1>"])
    }

    @Test func theConsoleOfXcodeShowsTheAppAlone() {
        let metadata = "Type: Notice | Timestamp: 2026-11-20 02:00:00.001+00:00 | Process: Shop | Library: Shop"
        let log = ReadLog(
            "<Home: 0x1> init\n\(metadata) | TID: 0x1f4\n<Home: 0x1> viewDidLoad\n\(metadata) | TID: 0x1f4")
        #expect(log.events.map(\.kind) == [.`init`, .viewDidLoad])
        #expect(ReadLog("<Home: 0x1> init\n\(metadata)").events.map(\.kind) == [.`init`])
    }

    @Test func aCategoryInBracketsIsNoThread() {
        let log = ReadLog(
            "2026-11-20T02:00:00Z [Presentation] Pushing a navigation controller is not supported\n+1 <A: 0x1> init")
        #expect(log.events.first?.thread == nil)
        #expect(log.origins.map(\.origin.category) == ["Presentation", nil])
    }

    @Test(arguments: [
        ("", 2000, "Nov 20 02:00:00", 974_685_600), ("", 2026, "Nov 20 02:00:00", 1_795_140_000),
        ("", 2024, "Feb 29 00:00:00", 1_709_164_800), ("", 2025, "Mar  1 00:00:00", 1_740_787_200),
        ("# Year: 2014\n", 2026, "Dec 31 23:59:59", 1_420_070_399),
    ])
    func aYearIsAssumedOrStated(_ header: String, _ year: Int, _ date: String, _ seconds: Int) {
        let log = ReadLog("\(header)\(date) phone Shop[4] <Notice>: <A: 0x1> viewDidLoad", referenceYear: year)
        #expect(log.events.map(\.time) == [Int64(seconds) * 1_000_000_000])
        #expect(log.problems.map(\.severity) == [.note])
        #expect(log.problems.first?.reason.contains(header.isEmpty ? "\(year) and UTC were assumed" : "2014") == true)
    }

    @Test func aYearEndsInALog() {
        let log = ReadLog(
            ["Dec 31 23:59:59", "Jan  1 00:00:00", "Jan  1 00:00:01"].map {
                "\($0) phone Shop[4] <Info>: <A: 0x1> init"
            }
            .joined(separator: "\n"), referenceYear: 2025)
        let times: [Int64?] = [1_767_225_599_000_000_000, 1_767_225_600_000_000_000, 1_767_225_601_000_000_000]
        #expect(log.events.map(\.time) == times)
        #expect(log.problems.count == 1)
    }

    @Test func aDayThatTheYearLacksHasNoTime() {
        let log = ReadLog("Feb 29 02:00:00 phone Shop[4] <Info>: <A: 0x1> init", referenceYear: 2026)
        #expect(log.events.map(\.time) == [nil])
        #expect(log.problems.map(\.severity) == [.note, .warning])
    }

    @Test func timesOfDayAreCountedFromTheFirst() {
        let log = ReadLog(
            ["23:59:59.5 +0100", "00:00:00.000 +0100", "13:00:00.0 +0100", "13:00:00+0200"].map {
                "default\t\($0)\tShop\t<A: 0x1> viewWillAppear:"
            }.joined(separator: "\n"))
        #expect(log.header.timeBase == .relative)
        #expect(log.events.map(\.time) == [0, 500_000_000, 46_800_500_000_000, 43_200_500_000_000])
        #expect(log.problems.map(\.severity) == [.note, .note])
    }

    @Test func aBrokenEventThatGoesOnIsRead() {
        let log = ReadLog(
            "\(Self.line("<A: 0x1> addChild(_:)"))\n    <B: 0x2>\n\(Self.line("<A: 0x1> addChild(_:)", at: 2))")
        #expect(log.events.map(\.description) == ["1 addChild <A: 0x1> <B: 0x2> [] 1795140001000000000 500"])
        #expect(log.problems.map { "\($0.line) \($0.severity)" } == ["3 error"])
    }

    @Test(arguments: [
        "2026-11-20T02:00:09.2244510Z ", "2026-11-20T02:00:09.224451Z 00O ", "[02:00:09]: ▸ ",
        "info: [IOS_SYSLOG_ROW ] ", "> ", ">> ", "* ", "test\tRun tests\t2026-11-20T02:00:09.2244510Z ",
        "[IOSSimulatorLog] [IOS_SYSLOG_ROW] ", "\u{1B}[0m", "[2026-11-20T02:00:09.224Z] ",
    ])
    func wrappersAreTakenOff(_ wrapper: String) {
        for line in [
            Self.line("<A: 0x1> viewDidLoad"), "2026-11-20 02:00:01.000 Df Shop[4188:1f4] <A: 0x1> viewDidLoad",
            "2026-11-20 02:00:01.000000+0000 Shop[4188:500] <A: 0x1> viewDidLoad",
            "2026-11-20T02:00:01.000000Z [500] <A: 0x1> viewDidLoad",
        ] {
            let log = ReadLog(wrapper + line)
            #expect(log.format == ReadLog(line).format)
            #expect(log.events.map(\.description) == ["1 viewDidLoad <A: 0x1> - [] 1795140001000000000 500"], "\(line)")
        }
    }

    @Test func aWrappedTraceKeepsItsHeader() {
        let stamp = "2026-11-20T02:00:09.2244510Z "
        let log = ReadLog("\(stamp)# vctrace: 1\n\(stamp)# run: nightly\n\(stamp)+1 A viewDidLoad\n\(stamp)A deinit\n")
        #expect(log.header.run == "nightly")
        #expect(log.events.map(\.time) == [1_000_000_000, nil])
    }

    /// What stands behind the text of a tool has its own date and process.
    @Test(arguments: [
        "2026-02-03 10:11:12:120 [debug] [IOSSimulatorLog] [IOS_SYSLOG_ROW] ", "DEBUG: ", "INFO ", "stdout: ", "iOS: ",
        "12:",
        "logs/app.log:", "app.log:12:", "@acme/app:ios: ", "ios-1  | ", "dbug: [10:11:12.1203340] ",
    ])
    func aToolMayPutItsTextBeforeALine(_ text: String) {
        let lines = [
            "2026-02-03 10:11:12.120334+0100 Shop[4188:99011] <Shop.HomeViewController: 0x7fd1c8e0a200> viewDidLoad()",
            "2026-02-03 10:11:52.120334+0100 Shop[5200:11] <Shop.HomeViewController: 0x7fd1c8f0a200> viewDidLoad()",
        ]
        let log = ReadLog(lines.map { text + $0 + "\n" }.joined())
        #expect(log.events.map(\.kind) == [.viewDidLoad, .viewDidLoad])
        #expect(log.origins.map(\.origin.processID) == [4188, 5200])
        #expect(log.events.map { $0.time ?? 0 } == [1_770_109_872_120_334_000, 1_770_109_912_120_334_000])
    }

    @Test func aLineThatQuotesAnotherOneKeepsItsProcess() {
        let quoted =
            "2026-02-03 10:11:12.120334+0100 Other[7:7] <Shop.HomeViewController: 0x7fd1c8e0a200> viewDidLoad()"
        let log = ReadLog("2026-02-03 10:11:13.120334+0100 Shop[4188:99011] got: \(quoted)\n")
        #expect(!log.origins.contains { $0.origin.processID == 7 })
    }

    /// The number of GitLab's stream stands between its time and a call.
    @Test func aServiceNumbersItsStreams() {
        let time = "2026-02-03T09:11:12.120334Z"
        let log = ReadLog(
            """
            \(time) 01O HomeViewController.viewDidLoad()
            \(time) <Shop.HomeViewController: 0x7fd1c8e0a200> viewDidAppear(_:
            """)
        #expect(log.events.map(\.kind) == [.viewDidLoad, .viewDidAppear])
    }
}
