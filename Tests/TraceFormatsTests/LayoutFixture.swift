import Testing
import TraceFormats

/// A log in one of the layouts, and its events.
struct LayoutFixture: Sendable, CustomTestStringConvertible {
    let format: FormatID
    let log: String
    /// Line, kind, objects, detail in brackets, nanoseconds since 02:00 on 20 November 2026 (UTC), thread.
    let events: [String]
    let skipped: Int
    /// The number of following lines that an event may need.
    var span = 0

    var testDescription: String { "\(format.rawValue): \(log.prefix(40))" }

    /// The events of a log, with times counted like those of `events`.
    static func describe(_ log: ReadLog) -> [String] {
        log.events.map { event in
            var event = event
            if let time = event.time, time > 1_000_000_000_000_000_000 { event.time = time - 1_795_140_000_000_000_000 }
            return event.description
        }
    }

    static let all = [
        nslog, unified, compact, unifiedSyslog, unifiedJSON, ndjson, mobilecli, oldSyslog, newSyslog, systemLog,
        consoleApp,
        xcode, appium, actions,
    ]

    private static let stack = """
        *** First throw call stack:
        (
        \t0   CoreFoundation                      0x0000000182d4f1c4 __exceptionPreprocess + 242
        \t1   UIKitCore                           0x0000000184f2b3d0 -[UIViewController addChildViewController:] + 100
        )
        libc++abi: terminating due to uncaught exception of type NSException
        """
    private static let reason = "Pushing a navigation controller is not supported"
    private static let exception =
        "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '\(reason)'"

    static let nslog = LayoutFixture(
        format: .nslog,
        log: """
            2026-11-20 03:00:01.120334+0100 Shop[4188:1522941] [Networking] connected
            2026-11-20 03:00:01.130334+0100 Shop[4188:1522941] <Shop.Host: 0x7fd1> viewDidLoad
            2026-11-20 03:00:01.140334+0100 Shop[4188:1522941] (
                "one thing",
                "another"
            )
            2026-11-20 03:00:01.150334+0100 Shop[4188:1522950] \(exception)
            \(stack)
            """,
        events: [
            "2 viewDidLoad <Shop.Host: 0x7fd1> - [] 1130334000 1522941",
            "7 diagnostic - - [navigation-controller-pushed: \(reason)] 1150334000 1522950",
        ], skipped: 11)

    static let unified = LayoutFixture(
        format: .unified,
        log: """
            Filtering the log data using "process == "Shop""
            Skipping debug messages, pass --debug to include.
            Timestamp                       Thread     Type        Activity             PID    TTL
            2026-11-20 03:00:01.120334+0100 0x1f4      Default     0x0                  4188   0    Shop: \
            (CFNetwork) [com.apple.CFNetwork:Default] Connection 1: ready
            2026-11-20 03:00:01.130334+0100 0x1f4      Info        0x3b41c2             4188   0    Shop: \
            [com.example.shop:Life Cycle] <Shop.Host: 0x7fd1> addChild(_:) <Shop.Detail: 0x7fd2>
            2026-11-20 03:00:01.140334+0100 0x1f5      Activity    0x3b41c3             4188   0    Shop: \
            (UIKitCore) send gesture actions
            2026-11-20 03:00:01.150334+0100 0x1f4      Error       0x0                  4188   0    Shop: \
            (UIKitCore) [com.apple.UIKit:Presentation] Attempt to present <Shop.Sheet: 0x7fd3> on
            <Shop.Host: 0x7fd1> whose view is not in the window hierarchy.
            --------------------------------------------------------------------------------------------------------
            Log      - Default:          1, Info:                1, Debug:             0, Error:          1, Fault:  0
            """,
        events: [
            "5 addChild <Shop.Host: 0x7fd1> <Shop.Detail: 0x7fd2> [] 1130334000 500",
            "7 diagnostic <Shop.Host: 0x7fd1> <Shop.Sheet: 0x7fd3> [presenter-outside-window: Attempt to present <Shop.Sheet: 0x7fd3> on "
                + "<Shop.Host: 0x7fd1> whose view is not in the window hierarchy.] 1150334000 500",
        ], skipped: 7, span: 1)

    static let compact = LayoutFixture(
        format: .unifiedCompact,
        log: """
            Filtering the log data using "process == "Shop""
            Timestamp               Ty Process[PID:TID]
            2026-11-20 02:00:01.120 Df backupd[669:4cf173] [com.apple.TimeMachine:General] Failed to find a disk
            2026-11-20 02:00:01.130 I  Shop[4188:1f4] (Shop.debug.dylib) [com.example.shop:Lifecycle] <Shop.Host: 0x7fd1> \
            willMove(toParent:) (null)
            2026-11-20 02:00:01.140 E  Shop[4188:1f4] (UIKitCore) [com.apple.UIKit:Assert] \(exception)
            \(stack)
            """,
        events: [
            "4 willMove <Shop.Host: 0x7fd1> - [] 1130000000 500",
            "5 diagnostic - - [navigation-controller-pushed: \(reason)] 1140000000 500",
        ], skipped: 9)

    static let unifiedSyslog = LayoutFixture(
        format: .unifiedSyslog,
        log: """
            Timestamp                       (process)[PID]
            2026-11-20 02:00:01.008417+0000  localhost bluetoothd[1766]: (libsystem) [com.apple.bluetooth:HID] ready
            2026-11-20 02:00:01.130334+0000  localhost Shop Demo[4188]: (Shop Demo) <Shop.Host: 0x7fd1> viewWillAppear: \
            animated = YES
            2026-11-20 02:00:01.140334+0000  localhost kernel[0]: (AppleKext) wake
            """,
        events: ["3 viewWillAppear <Shop.Host: 0x7fd1> - [animated=YES] 1130334000 -"], skipped: 3)

    static let oldSyslog = LayoutFixture(
        format: .syslog,
        log: """
            # year: 2026
            Nov 20 02:00:01 Annas-iPhone SpringBoard[52] <Warning>: App com.example.shop launched
            Nov 20 02:00:01 Annas-iPhone Shop Demo[4188] <Warning>: -[Host viewDidLoad] <Host: 0x15d5>
            Nov 20 02:00:02 Annas-iPhone Shop Demo[4188] <Error>: \(exception)
            \(stack)
            """,
        events: [
            "3 viewDidLoad <Host: 0x15d5> - [] 1000000000 -",
            "4 diagnostic - - [navigation-controller-pushed: \(reason)] 2000000000 -",
        ], skipped: 7)

    static let newSyslog = LayoutFixture(
        format: .syslog,
        log: """
            # year: 2026
            [connected:00008030-001A2B3C4D5E6F70]
            Nov 20 02:00:01 Annas-iPhone kernel[0] <Notice>: wlan.A[1]: up
            Nov 20 02:00:01.250 Shop(Shop.debug.dylib)[4188] <Notice>: <Shop.Host: 0x15d5> dealloc
            Nov 20 02:00:02 Annas-iPhone locationd(CoreLocation)[70] <Debug>: {"msg":"fence"}
            """,
        events: ["4 deinit <Shop.Host: 0x15d5> - [] 1250000000 -"], skipped: 3)

    static let systemLog = LayoutFixture(
        format: .syslog,
        log: """
            2026-11-20 02:00:01.078 Shop[372] <Warning> connected
            2026-11-20 02:00:01.178 Shop[372] <Warning> <Host: 0x15d5> removeFromParentViewController
            2026-11-20 02:00:01.278 Shop[372] <Error>: Unbalanced calls to begin/end appearance transitions for
                <Host: 0x15d5>.
            """,
        events: [
            "2 removeFromParent <Host: 0x15d5> - [] 1178000000 -",
            "3 diagnostic <Host: 0x15d5> - [unbalanced-calls: Unbalanced calls to begin/end appearance transitions for <Host: 0x15d5>.] "
                + "1278000000 -",
        ], skipped: 1, span: 1)

    static let consoleApp = LayoutFixture(
        format: .consoleApp,
        log: """
            default\t02:00:01.069955 +0100\tassertiond\t[Shop:4188] Activate assertion
            error\t02:00:01.130334 +0100\tShop\t<Shop.Host: 0x7fd1> "Home" viewDidLoad
            default\t02:00:01.230334 +0100\tShop\t<Shop.Host: 0x7fd1> didMove(toParent:) Optional(<Shop.Root: 0x7fd0>)
            """,
        events: [
            "2 viewDidLoad <Shop.Host: 0x7fd1> - [title=\"Home\"] 0 -",
            "3 didMove <Shop.Host: 0x7fd1> <Shop.Root: 0x7fd0> [] 100000000 -",
        ], skipped: 1)

    static let xcode = LayoutFixture(
        format: .xcode,
        log: """
            connected
            Type: Info | Timestamp: 2026-11-20 03:00:01.120334+01:00 | Process: Shop | Library: CFNetwork | TID: 0x1f5
            <Shop.Host: 0x7fd1> viewDidLoad
            Type: Notice | Timestamp: 2026-11-20 03:00:01.130334+01:00 | Process: Shop | Library: Shop.debug.dylib | \
            Subsystem: com.example.shop | Category: Lifecycle | TID: 0x1f4
            <Shop.Host: 0x7fd1> viewWillAppear(_:)
            \(exception)
            \(stack)
            Type: Error | Timestamp: 2026-11-20 03:00:01.150334+0100 | Library: UIKitCore | TID: 0x1f4
            """,
        events: [
            "3 viewDidLoad <Shop.Host: 0x7fd1> - [] 1130334000 500", "5 viewWillAppear <Shop.Host: 0x7fd1> - [] -1 -",
            "6 diagnostic - - [navigation-controller-pushed: \(reason)] 1150334000 500",
        ], skipped: 8, span: 8)

    static let appium = LayoutFixture(
        format: .unifiedCompact,
        log: """
            [debug] [AppiumDriver] Starting
            [IOSSimulatorLog] [IOS_SYSLOG_ROW] 2026-11-20 02:00:01.120 Df backupd[669:4cf173] nothing
            [IOSSimulatorLog] [IOS_SYSLOG_ROW] 2026-11-20 02:00:01.130 Df Shop[4188:1f4] <Shop.Host: 0x7fd1> viewDidLoad
            """,
        events: ["3 viewDidLoad <Shop.Host: 0x7fd1> - [] 1130000000 500"], skipped: 2)

    static let actions = LayoutFixture(
        format: .nslog,
        log: """
            2026-11-20T02:07:14.2244510Z Run xcodebuild test
            2026-11-20T02:07:14.2244510Z 2026-11-20 03:00:01.130334+0100 Shop[4188:500] <Shop.Host: 0x7fd1> viewDidLoad
            2026-11-20T02:07:14.2244510Z 2026-11-20 03:00:01.140334+0100 Shop[4188:500] [Assert] \(exception)
            2026-11-20T02:07:14.2244510Z *** First throw call stack:
            """,
        events: [
            "2 viewDidLoad <Shop.Host: 0x7fd1> - [] 1130334000 500",
            "3 diagnostic - - [navigation-controller-pushed: \(reason)] 1140334000 500",
        ], skipped: 2)
}
