package import TraceFormats
package import TraceModel

/// A record of a format, and the event in it.
package struct FormatSample: Sendable {
    package var line: String
    package var kind: EventKind
    /// Nanoseconds since 1970 or the run's start.
    package var time: Int64?
    package var thread: String?
    /// Objects as `<Shop.Host: 0x600000c0a2d0>`, or a bare name.
    package var subject: String?
    package var object: String?
    package var others: [String]
    /// The payload as `event_log` shows it.
    package var detail: String?
    package var origin: Origin

    package init(
        _ line: String, _ kind: EventKind, time: Int64? = nil, thread: String? = nil, subject: String? = nil,
        object: String? = nil, others: [String] = [], detail: String? = nil,
        origin: Origin = Origin()
    ) {
        self.line = line
        self.kind = kind
        self.time = time
        self.thread = thread
        self.subject = subject
        self.object = object
        self.others = others
        self.detail = detail
        self.origin = origin
    }
}

extension FormatID {
    /// Records of the format, one for each shape that a record can have.
    package var samples: [FormatSample] {
        switch self {
        case .native: FormatSample.native
        case .nslog: FormatSample.nslog
        case .unified: FormatSample.unified
        case .unifiedCompact: FormatSample.unifiedCompact
        case .unifiedSyslog: FormatSample.unifiedSyslog
        case .unifiedJSON: FormatSample.unifiedJSON
        case .ndjson: FormatSample.ndjson
        case .syslog: FormatSample.syslog
        case .consoleApp: FormatSample.consoleApp
        case .xcode: FormatSample.xcode
        }
    }
}

extension FormatSample {
    fileprivate static let native = [
        FormatSample(
            "2026-11-20T02:00:00.000021Z [main] <Shop.Host: 0x600000c0a2d0> addChild(_:) <Shop.Detail: 0x600000c0b3e0>",
            .addChild, time: 1_795_140_000_000_021_000, thread: "main", subject: "<Shop.Host: 0x600000c0a2d0>",
            object: "<Shop.Detail: 0x600000c0b3e0>"),
        FormatSample(
            "+4.5 [main] <Shop.Detail: 0x600000c0b3e0> willMove(toParent:) nil", .willMove, time: 4_500_000_000,
            thread: "main", subject: "<Shop.Detail: 0x600000c0b3e0>"),
        FormatSample(
            "[7] <_TtC4Shop4Host: 0x600000c0a2d0> viewWillAppear: animated=true", .viewWillAppear, thread: "7",
            subject: "<Shop.Host: 0x600000c0a2d0>", detail: "animated=true"),
        FormatSample(
            "<Shop.Host: 0x600000c0a2d0> transition(from:to:) <Shop.Detail: 0x1> <Shop.Other: 0x2>", .transition,
            subject: "<Shop.Host: 0x600000c0a2d0>", object: "<Shop.Detail: 0x1>", others: ["<Shop.Other: 0x2>"]),
        FormatSample("-[Host viewDidLoad] <Host: 0x7fd1>", .viewDidLoad, subject: "<Host: 0x7fd1>"),
        FormatSample("Host.viewDidAppear(_:)", .viewDidAppear, subject: "Host"),
        FormatSample("Host viewDidLoad", .viewDidLoad, subject: "Host"),
        FormatSample("+9 mark \"the sheet is up\"", .mark, time: 9_000_000_000, detail: "the sheet is up"),
        FormatSample(
            "Test Case '-[ShopTests.CartTests testCheckout]' passed (0.123 seconds).", .testFinished,
            detail: "-[ShopTests.CartTests testCheckout] passed"),
        FormatSample(
            "Unbalanced calls to begin/end appearance transitions for <Shop.Host: 0x7fd1>.", .diagnostic,
            subject: "<Shop.Host: 0x7fd1>",
            detail: "unbalanced-calls: Unbalanced calls to begin/end appearance transitions for <Shop.Host: 0x7fd1>."),
    ]

    fileprivate static let nslog = [
        FormatSample(
            "2026-11-20 02:00:01.120334+0100 Shop[4188:1522941] <Shop.Host: 0x7fd1c8e0a200> viewDidLoad", .viewDidLoad,
            time: 1_795_136_401_120_334_000, thread: "1522941", subject: "<Shop.Host: 0x7fd1c8e0a200>",
            origin: Origin(process: "Shop", processID: 4188)),
        FormatSample(
            "2026-11-20 02:00:01.120 Shop Demo[4188:c07] <Host: 0x7fd1> addChildViewController: <Detail: 0x7fd2>",
            .addChild, time: 1_795_140_001_120_000_000, thread: "c07", subject: "<Host: 0x7fd1>",
            object: "<Detail: 0x7fd2>", origin: Origin(process: "Shop Demo", processID: 4188)),
        FormatSample(
            "2026-11-20 02:00:02.000120+0100 Shop[4188:1522941] [Presentation] Attempt to present <Shop.Sheet: 0x7fd3> "
                + "on <Shop.Host: 0x7fd1> (from <Shop.Root: 0x7fd0>) whose view is not in the window hierarchy.",
            .diagnostic, time: 1_795_136_402_000_120_000, thread: "1522941", subject: "<Shop.Host: 0x7fd1>",
            object: "<Shop.Sheet: 0x7fd3>", others: ["<Shop.Root: 0x7fd0>"],
            detail: "presenter-outside-window: Attempt to present <Shop.Sheet: 0x7fd3> on <Shop.Host: 0x7fd1> "
                + "(from <Shop.Root: 0x7fd0>) whose view is not in the window hierarchy.",
            origin: Origin(process: "Shop", processID: 4188, category: "Presentation")),
        FormatSample(
            "2026-11-20T02:00:03.120334123+0100 Shop[4188:1522941] <Shop.Host: 0x7fd1> viewDidAppear:", .viewDidAppear,
            time: 1_795_136_403_120_334_123, thread: "1522941", subject: "<Shop.Host: 0x7fd1>",
            origin: Origin(process: "Shop", processID: 4188)),
        FormatSample(
            "Shop for Two[11950:4934813] -[Host viewWillAppear:]", .viewWillAppear, thread: "4934813", subject: "Host",
            origin: Origin(process: "Shop for Two", processID: 11950)),
    ]

    fileprivate static let unified = [
        FormatSample(
            "2026-11-20 02:00:01.120334+0100 0x1cc1515  Default     0x0                  87108  0    Shop: "
                + "[com.example.shop:Lifecycle] <Shop.Host: 0x7fd1c8e0a200> viewDidLoad", .viewDidLoad,
            time: 1_795_136_401_120_334_000, thread: "30151957", subject: "<Shop.Host: 0x7fd1c8e0a200>",
            origin: Origin(process: "Shop", processID: 87108, subsystem: "com.example.shop", category: "Lifecycle")),
        FormatSample(
            "2026-11-20 02:00:02.000120+0000 0x1f4      Error       0x3b41c2             412    14   Shop Demo: "
                + "(UIKitCore) [com.apple.UIKit:ViewController] Unbalanced calls to begin/end appearance transitions "
                + "for <Shop.Host: 0x7fd1>.", .diagnostic, time: 1_795_140_002_000_120_000, thread: "500",
            subject: "<Shop.Host: 0x7fd1>",
            detail: "unbalanced-calls: Unbalanced calls to begin/end appearance transitions for <Shop.Host: 0x7fd1>.",
            origin: Origin(
                process: "Shop Demo", processID: 412, subsystem: "com.apple.UIKit", category: "ViewController")),
        FormatSample(
            "2026-11-20 02:00:02.100120-0500 0x1f4      Info        0x0                  412    0    Shop: -[Host "
                + "viewWillAppear:]", .viewWillAppear, time: 1_795_158_002_100_120_000, thread: "500", subject: "Host",
            origin: Origin(process: "Shop", processID: 412)),
    ]

    fileprivate static let unifiedCompact = [
        FormatSample(
            "2026-11-20 02:00:01.120 Df Shop[4188:15a2b1] [com.example.shop:Lifecycle] <Shop.Host: 0x7fd1c8e0a200> "
                + "viewDidLoad", .viewDidLoad, time: 1_795_140_001_120_000_000, thread: "1417905",
            subject: "<Shop.Host: 0x7fd1c8e0a200>",
            origin: Origin(process: "Shop", processID: 4188, subsystem: "com.example.shop", category: "Lifecycle")),
        FormatSample(
            "2026-11-20 02:00:02.000 E  Shop[4188:1f4] (UIKitCore) [com.apple.UIKit:Navigation] Pushing a navigation "
                + "controller is not supported", .diagnostic, time: 1_795_140_002_000_000_000, thread: "500",
            detail: "navigation-controller-pushed: Pushing a navigation controller is not supported",
            origin: Origin(process: "Shop", processID: 4188, subsystem: "com.apple.UIKit", category: "Navigation")),
        FormatSample(
            "[IOSSimulatorLog] [IOS_SYSLOG_ROW] 2026-11-20 02:00:02.500 I  Shop Demo[4188:1f4] <Host: 0x7fd1> dealloc",
            .deinit, time: 1_795_140_002_500_000_000, thread: "500", subject: "<Host: 0x7fd1>",
            origin: Origin(process: "Shop Demo", processID: 4188)),
    ]

    fileprivate static let unifiedSyslog = [
        FormatSample(
            "2026-11-20 02:00:01.120334+0100  localhost Shop[4188]: [com.example.shop:Lifecycle] "
                + "<Shop.Host: 0x7fd1c8e0a200> viewDidLoad", .viewDidLoad, time: 1_795_136_401_120_334_000,
            subject: "<Shop.Host: 0x7fd1c8e0a200>",
            origin: Origin(process: "Shop", processID: 4188, subsystem: "com.example.shop", category: "Lifecycle")),
        FormatSample(
            "2026-11-20 02:00:02.000120+0000 localhost Shop Demo[4188] <Notice>: (Shop.debug.dylib) <Host: 0x7fd1> "
                + "addChildViewController: <Detail: 0x7fd2>", .addChild, time: 1_795_140_002_000_120_000,
            subject: "<Host: 0x7fd1>", object: "<Detail: 0x7fd2>", origin: Origin(process: "Shop Demo", processID: 4188)
        ),
        FormatSample(
            "2026-11-20 02:00:02.100000+0000  localhost Shop[4188]: (UIKitCore) [com.apple.UIKit:Assert] Pushing a "
                + "navigation controller is not supported", .diagnostic, time: 1_795_140_002_100_000_000,
            detail: "navigation-controller-pushed: Pushing a navigation controller is not supported",
            origin: Origin(process: "Shop", processID: 4188, subsystem: "com.apple.UIKit", category: "Assert")),
    ]

    fileprivate static let unifiedJSON = [
        FormatSample(
            #"""
            [{"eventMessage" : "<Shop.Host: 0x7fd1c8e0a200> viewDidLoad",
              "threadID" : 30152981,
              "backtrace" : {
                "frames" : [
                  {
                    "imageOffset" : 152092
                  }
                ]
              },
              "processImagePath" : "\/Applications\/Shop.app\/Shop",
              "timestamp" : "2026-11-20 02:00:01.120334+0100"
            }]
            """#, .viewDidLoad, time: 1_795_136_401_120_334_000, thread: "30152981",
            subject: "<Shop.Host: 0x7fd1c8e0a200>", origin: Origin(process: "Shop")),
        FormatSample(
            #"""
            [{ "eventMessage" : "<Host: 0x7fd1> \"Home\" viewDidAppear:",
              "subsystem" : "com.example.shop",
              "timestamp" : "2026-11-20 02:00:01.120334+0100"
            }]
            """#, .viewDidAppear, time: 1_795_136_401_120_334_000, subject: "<Host: 0x7fd1>", detail: "title=\"Home\"",
            origin: Origin(subsystem: "com.example.shop")),
        FormatSample(
            #"""
            [{ "eventMessage":"Pushing a navigation controller is not supported",
              "traceID": 4616752568135684
            }]
            """#, .diagnostic, detail: "navigation-controller-pushed: Pushing a navigation controller is not supported"),
    ]

    fileprivate static let ndjson = [
        FormatSample(
            #"{"timezoneName":"","messageType":"Default","eventType":"logEvent","subsystem":"com.example.shop","#
                + #""category":"Lifecycle","threadID":30152981,"backtrace":{"frames":[{"imageOffset":152092}]},"#
                + #""processImagePath":"\/Applications\/Shop.app\/Shop","timestamp":"2026-11-20 02:00:01.120334+0100","#
                + #""eventMessage":"<Shop.Host: 0x7fd1c8e0a200> viewDidLoad","processID":4188}"#, .viewDidLoad,
            time: 1_795_136_401_120_334_000, thread: "30152981", subject: "<Shop.Host: 0x7fd1c8e0a200>",
            origin: Origin(process: "Shop", processID: 4188, subsystem: "com.example.shop", category: "Lifecycle")),
        FormatSample(
            #"{"eventMessage" : "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: "#
                + #"'Pushing a navigation controller is not supported'\n*** First throw call stack:\n(0x1 0x2)"}"#,
            .diagnostic, detail: "navigation-controller-pushed: Pushing a navigation controller is not supported"),
        FormatSample(
            #"{"timestamp":"2026-11-20 02:00:01.120334+0100","message":"<Host: 0x7fd1> \"Home\" viewDidAppear:","#
                + #""level":"Default","subsystem":"com.example.shop","category":"UI","pid":4188,"process":"Shop"}"#,
            .viewDidAppear, time: 1_795_136_401_120_334_000, subject: "<Host: 0x7fd1>", detail: "title=\"Home\"",
            origin: Origin(process: "Shop", processID: 4188, subsystem: "com.example.shop", category: "UI")),
        FormatSample(
            #"{"time":"2026-11-20T02:00:01.120Z","level":"debug","msg":"<Host: 0x7fd1> viewWillAppear:"}"#,
            .viewWillAppear, time: 1_795_140_001_120_000_000, subject: "<Host: 0x7fd1>"),
    ]

    fileprivate static let syslog = [
        FormatSample(
            "Nov 20 02:00:01 Annas-iPhone Shop[4188] <Notice>: -[Host viewDidLoad]", .viewDidLoad,
            time: 974_685_601_000_000_000, subject: "Host", origin: Origin(process: "Shop", processID: 4188)),
        FormatSample(
            "Nov  2 02:00:01 Annas-iPhone Shop Demo(Shop.debug.dylib)[4188] <Notice>: <Shop.Host: 0x7fd1c8e0a200> "
                + "viewDidLoad", .viewDidLoad, time: 973_130_401_000_000_000, subject: "<Shop.Host: 0x7fd1c8e0a200>",
            origin: Origin(process: "Shop Demo", processID: 4188)),
        FormatSample(
            "Nov 20 02:00:01.250000 Shop{UIKitCore}[4188] <ERROR>: Pushing a navigation controller is not supported",
            .diagnostic, time: 974_685_601_250_000_000,
            detail: "navigation-controller-pushed: Pushing a navigation controller is not supported",
            origin: Origin(process: "Shop", processID: 4188)),
        FormatSample(
            "info: [IOS_SYSLOG_ROW ] Nov 20 02:00:02 Annas-iPhone Shop[4188] <Info>: <Host: 0x7fd1> dealloc", .deinit,
            time: 974_685_602_000_000_000, subject: "<Host: 0x7fd1>", origin: Origin(process: "Shop", processID: 4188)),
        FormatSample(
            "2026-11-20 02:00:01.120 Shop[4188] <Warning> <Host: 0x7fd1> addChildViewController: <Detail: 0x7fd2>",
            .addChild, time: 1_795_140_001_120_000_000, subject: "<Host: 0x7fd1>", object: "<Detail: 0x7fd2>",
            origin: Origin(process: "Shop", processID: 4188)),
    ]

    fileprivate static let consoleApp = [
        FormatSample(
            "default\t02:00:01.120334 +0100\tShop\t<Shop.Host: 0x7fd1c8e0a200> viewDidLoad", .viewDidLoad, time: 0,
            subject: "<Shop.Host: 0x7fd1c8e0a200>", origin: Origin(process: "Shop")),
        FormatSample(
            "error\t02:00:01.120334+0100\tShop Demo\tUnbalanced calls to begin/end appearance transitions for "
                + "<Shop.Host: 0x7fd1>.", .diagnostic, time: 0, subject: "<Shop.Host: 0x7fd1>",
            detail: "unbalanced-calls: Unbalanced calls to begin/end appearance transitions for <Shop.Host: 0x7fd1>.",
            origin: Origin(process: "Shop Demo")),
        FormatSample(
            "info\t2026-11-20 02:00:01.120334 +0100\tShop\t<Host: 0x7fd1> removeFromParentViewController",
            .removeFromParent, time: 1_795_136_401_120_334_000, subject: "<Host: 0x7fd1>",
            origin: Origin(process: "Shop")),
    ]

    fileprivate static let xcode = [
        FormatSample(
            """
            <Shop.Host: 0x7fd1c8e0a200> viewDidLoad
            Type: Notice | Timestamp: 2026-11-20 02:00:01.120334+01:00 | Process: Shop | Library: Shop.debug.dylib | \
            Subsystem: com.example.shop | Category: Lifecycle | TID: 0x178d9c
            """, .viewDidLoad, time: 1_795_136_401_120_334_000, thread: "1543580",
            subject: "<Shop.Host: 0x7fd1c8e0a200>",
            origin: Origin(process: "Shop", subsystem: "com.example.shop", category: "Lifecycle")),
        FormatSample(
            """
            Unbalanced calls to begin/end appearance transitions for <Shop.Host: 0x7fd1>.
            Type: Error | Timestamp: 2026-11-20 02:00:02.000120+0000 | Library: UIKitCore | TID: 0x1f4
            """, .diagnostic, time: 1_795_140_002_000_120_000, thread: "500", subject: "<Shop.Host: 0x7fd1>",
            detail: "unbalanced-calls: Unbalanced calls to begin/end appearance transitions for <Shop.Host: 0x7fd1>."),
        FormatSample(
            """
            -[Host viewWillAppear:]
            Timestamp: 2026-11-20 02:00:02.000120+0000 | Process: Shop
            """, .viewWillAppear, time: 1_795_140_002_000_120_000, subject: "Host", origin: Origin(process: "Shop")),
    ]
}
