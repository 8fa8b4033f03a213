import Testing
import TraceFormats
import TraceModel

/// What compilers, debuggers, tests, coverage reports and Dart print: it names methods and controllers, and reports no calls. Loggers
/// print much that looks alike.
struct ToolOutputTests {
    private static let file = "/Users/anna/Shop/HomeViewController.swift"

    private static func log(_ line: String) -> ReadLog { ReadLog("<Z: 0x9> init\n\(line)", format: .native) }

    private static let nothing = [
        // Swift Testing and those that show its results.
        "✘ Test \"HomeVC deinit\" recorded an issue at HomeTests.swift:42:5: (vc → <Shop.HomeVC: 0x1>) == nil",
        "✘ Test \"HomeVC deinit\" recorded a known issue at HomeTests.swift:42:5: Expectation failed",
        "✘ Test \"HomeVC deinit\" recorded a warning at HomeTests.swift:42:5: late",
        "✘ Test \"HomeVC deinit\" recorded an issue with 1 argument vc → <Shop.HomeVC: 0x1> at HomeTests.swift:42:5: no",
        "◇ Test case passing 1 argument vc → <Shop.HomeVC: 0x1> to \"HomeVC deinit\" started.",
        "◇ Suite \"HomeVC deinit\" started.", "✔ Suite \"HomeVC viewDidLoad\" passed after 0.022 seconds.",
        "✘ Suite \"HomeVC viewDidLoad\" failed after 0.022 seconds with 1 issue.",
        "▸ ◇ Suite \"HomeVC deinit\" started.",
        "✔ [HomeViewControllerTests] viewDidLoad() on 'Clone 1 of iPhone 17' (0.022 seconds)",
        // Tests that are called as what they test.
        "\tHomeViewControllerTests.viewDidLoad()", "HomeViewControllerTests/viewDidLoad()",
        "-[HomeViewControllerTests viewDidLoad]", "[HomeViewControllerTests viewDidLoad]",
        "xcodebuild test -only-testing:ShopTests/HomeViewControllerTests/viewDidLoad",
        "<testcase classname=\"ShopTests.HomeViewControllerTests\" name=\"viewDidLoad\" time=\"0.1\"/>",
        "HomeViewControllerSpec.viewDidLoad, it shows the title",
        // Coverage.
        "        HomeViewController.viewDidAppear(_:)       100.00% (12/12)",
        "HomeViewController.deinit                  0.00% (0/3)",
        "0  -[HomeViewController viewDidLoad]   58.33% (7/12)",
        // Compilers.
        "\(file):62:5: error: 'required' initializer 'init(coder:)' must be provided by subclass of 'UIViewController'",
        "\(file):42:19: error: 'didMove(toParentViewController:)' has been renamed to 'didMove(toParent:)'",
        "/Users/anna/My Apps/HomeVC.swift:62:5: note: 'viewDidLoad()' declared here",
        "HomeVC.m:62:5: warning: 'presentModalViewController:animated:' is deprecated: first deprecated in iOS 6.0",
        "⚠️ \(file):62:5: 'viewDidLoad()' declared here", "▸ \(file):62:5: note: 'viewDidLoad()' declared here",
        "▸ ⚠️  \(file):42:19: result of call to 'popViewController(animated:)' is unused",
        "[!] \(file):42:19: result of call to 'popViewController(animated:)' is unused",
        "\(file):42:19: warning: instance method 'viewDidLoad()' took 345ms to type-check (limit: 200ms)",
        "345.2ms\t\(file):42:19\tinstance method viewDidLoad()",
        "\(file):42:19: warning: call to main actor-isolated instance method 'dismiss(animated:completion:)' here",
        "/Users/anna/Cart.m:42:1: warning: The 'viewDidAppear:' instance method in UIViewController subclass 'CartVC' is "
            + "missing a [super viewDidAppear:] call",
        // A debugger.
        "Breakpoint 2: where = Shop`-[HomeVC dealloc] at HomeVC.m:42:1, address = 0x000000010a1b2c3d",
        "1: name = '-[HomeVC dealloc]', locations = 1, resolved = 1, hit count = 1",
        "  2.1: where = Shop`-[HomeVC viewDidLoad] at HomeVC.m:42, address = 0x000000010a1b2c3d, hit count = 1",
        "Breakpoint 4: where = Shop`Shop.HomeViewController.deinit at HomeVC.swift:42, address = 0x000000010a1b2c3d",
        // What a search in files shows beside a line that it found.
        "HomeViewController.swift-42-    deinit {", "HomeViewController.m-46-- (void)dealloc {",
        "HomeViewController.swift-45-        super.viewDidLoad()",
        // Frames of sanitizers and of Mono.
        "    #1 HomeViewController.deinit HomeViewController.swift:60 (Shop:arm64+0x100001300)",
        "    #2 -[HomeViewController dealloc] HomeViewController.m:60",
        "    #3 -[HomeViewController dealloc] <null> (Shop)",
        "[mono-rt] \tat Shop.iOS.HomeViewController.ViewDidLoad () [0x00001] in /Users/anna/HomeViewController.cs:42",
        // The steps of a test of the user interface.
        "    t =     5.50s Tap \"viewDidLoad\" Button", "    t =     5.60s Tap \"popViewController\" Button",
        "    t =     5.70s     Find the \"HomeViewController deinit\" StaticText",
        "    t =     5.80s     Checking existence of `\"HomeViewController deinit\" StaticText`",
        // Others' actions and categories.
        "  HomeFeature.Action.viewDidLoad", "HomeReducer.Action.deinit", "HomeViewModel.Input.viewDidLoad",
        "RootFeature.Action.home(.viewDidAppear)",
        "[AppCenterAnalytics] DEBUG: [MSACAnalyticsCategory ms_viewWillAppear:]/42 Auto page tracking is disabled.",
        "0x100076cc0     268  -[CartViewController dealloc]", "+ -[CartViewController viewDidLoad]",
        // Scripts of services, and Git.
        "$ grep -c \"HomeViewController deinit\" app.log", "grep -c \"HomeViewController deinit\" app.log",
        "Run grep \"HomeViewController deinit\" app.log", "echo \"HomeViewController deinit\"",
        "##[group]Run grep \"HomeViewController viewDidLoad\" app.log", "##[command]echo HomeViewController deinit",
        "Commit message: \"HomeViewController deinit\"", "a1b2c3d HomeViewController viewDidLoad",
        "* a1b2c3d HomeViewController viewDidAppear", "a1b2c3d4e5 (HEAD -> main) HomeViewController deinit",
        "Expected: HomeViewController deinit", "+    HomeViewController.deinit",
        "<failure message=\"HomeViewController deinit\"/>",
        // Requests.
        #"POST /track {"event":"viewDidAppear","screen":"HomeViewController"}"#, "GET HomeViewController/viewDidLoad",
        #"[HTTP] --> POST https://example.com/track {"event":"viewDidAppear","screen":"HomeViewController"}"#,
        #"$ curl -v -d "{\"event\":\"viewDidLoad\",\"class\":\"HomeViewController\"}""#,
        // JSON of coverage, of tests, of crashes, of traces and of compilers.
        #"{"executableLines":6,"executionCount":1,"lineCoverage":0.5,"name":"HomeViewController.deinit"}"#,
        #"{"class":"HomeViewControllerTests","method":"viewDidLoad","status":"passed"}"#,
        #"{"name":"HomeViewController deinit","nodeType":"Test Case","result":"Passed","duration":"0.1s"}"#,
        #"{"imageOffset":1234,"symbol":"-[HomeViewController dealloc]","symbolLocation":20,"imageIndex":3}"#,
        #"{"name":"HomeViewController viewDidLoad","ph":"E","ts":1000,"pid":1,"tid":2}"#,
        #"{"type":"warning","message":"HomeViewController.swift:42:5: 'viewDidLoad()' is deprecated"}"#,
        // Dart.
        "flutter: [GETX] Instance \"HomeController\" has been initialized",
        "[info][tid:com.facebook.react.JavaScript] HomeScreen init", "JS: HomeScreen init",
        "flutter: [GETX] \"HomeController\" deleted from memory", "flutter: viewDidAppear",
    ]

    @Test(arguments: nothing) func reportsNoCall(_ line: String) {
        let log = Self.log(line)
        #expect(log.events.map(\.line) == [1])
        #expect(log.problems.filter { $0.severity == .error }.isEmpty)
    }

    @Test(arguments: [
        "\(file):62:5: note: 'viewDidLoad()' declared here", "xcodebuild -only-testing:ShopTests/HomeTests/viewDidLoad",
    ]) func alsoBehindTheTimeOfAService(_ line: String) {
        #expect(Self.log("2024-01-01T10:00:01.4234567Z \(line)").events.map(\.line) == [1])
    }

    @Test(arguments: [
        ("🟢 Test HomeVC viewDidLoad", "viewDidLoad HomeVC"),
        ("✔ HomeVC viewDidLoad (0.022 seconds)", "viewDidLoad HomeVC"),
        ("✔ [HomeVC] viewDidLoad (0.022 seconds)", "viewDidLoad HomeVC"),
        ("SpeedTests.viewWillAppear(_:)", "viewWillAppear SpeedTests"),
        ("-[SpeedTests viewWillAppear:]", "viewWillAppear SpeedTests"),
        ("SpeedTests viewDidLoad", "viewDidLoad SpeedTests"),
        ("<Shop.SpeedTests: 0x1> viewDidLoad", "viewDidLoad <Shop.SpeedTests: 0x1>"),
        ("ShopTests.HomeVC.viewDidLoad()", "viewDidLoad ShopTests.HomeVC"),
        ("HomeVC.viewDidAppear(_:) 100.00% (12 of 12)", "viewDidAppear HomeVC"),
        ("HomeVC viewDidAppear - 50.00% loaded", "viewDidAppear HomeVC"),
        ("HomeVC.swift:42:19: viewDidLoad()", "viewDidLoad HomeVC"),
        ("⚠️ \(file):42:19: viewDidLoad()", "viewDidLoad HomeViewController"),
        ("HomeVC.swift:42: error: viewDidLoad()", "viewDidLoad HomeVC"),
        ("[HomeVC.swift:42] warning viewDidLoad()", "viewDidLoad HomeVC"),
        ("2.1: HomeVC viewDidLoad", "viewDidLoad HomeVC"),
        ("HomeVC viewDidLoad where = Shop", "viewDidLoad HomeVC"),
        ("[Flutter] HomeVC viewDidLoad", "viewDidLoad HomeVC"),
        ("GET HomeVC viewDidLoad", "viewDidLoad HomeVC"), ("HomeInput.viewDidLoad()", "viewDidLoad HomeInput"),
    ]) func aLoggersLineThatLooksAlikeIsACall(_ line: String, _ event: String) {
        #expect(Self.log(line).events.dropFirst().map { "\($0.kind.name) \($0.subject ?? "-")" } == [event])
    }

    /// A class of an app may be called as those of tests are.
    @Test func aCallbackShowsThatAClassIsNoTest() {
        let log = ReadLog("<Shop.SpeedTests: 0x1> viewDidLoad\nSpeedTests.loadView()\nSpeedTests.viewDidLoad()")
        #expect(log.events.map(\.line) == [1, 2, 3])
    }

    @Test func theEndOfASignpostIsNoSecondCall() {
        func line(_ type: String, _ second: Int, _ call: String) -> String {
            #"{"eventType":"signpostEvent","signpostType":"\#(type)","timestamp":"2026-11-20 02:00:0\#(second)+0100","#
                + #""eventMessage":"<Shop.Home: 0x1> \#(call)"}"#
        }
        let log = ReadLog(
            [
                line("begin", 1, "viewDidLoad"), line("end", 2, "viewDidLoad"), line("event", 3, "viewDidAppear"),
            ].joined(separator: "\n"))
        #expect(log.events.map { "\($0.line) \($0.kind.name)" } == ["1 viewDidLoad", "3 viewDidAppear"])
        #expect(log.problems.isEmpty)
    }
}
