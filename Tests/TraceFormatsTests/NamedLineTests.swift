import Testing
import TraceFormats
import TraceModel

/// How a line names the controller: keys, labels, the names of loggers. And text that is not its name.
struct NamedLineTests {
    private static let calls: [(String, String)] = [
        // A key says that the next word is a controller.
        ("Class: Home Function: viewDidLoad()", "viewDidLoad Home"),
        ("Class: Home, Function: viewDidLoad()", "viewDidLoad Home"),
        ("[Class: Home] [Function: viewDidLoad()]", "viewDidLoad Home"),
        ("Controller: Home - Method: viewDidLoad", "viewDidLoad Home"),
        ("Screen: Home viewDidLoad", "viewDidLoad Home"),
        ("screen=home event=viewDidAppear", "viewDidAppear home"),
        ("Screen: Side Menu viewDidLoad", "viewDidLoad Side Menu"),
        ("VC: cart1 | Event: viewDidLoad", "viewDidLoad cart1"), ("Screen viewDidLoad", "viewDidLoad Screen"),
        // A word with a colon may be a label.
        ("home: viewDidLoad", "viewDidLoad home"), ("🟢 home: viewDidLoad()", "viewDidLoad home"),
        ("detail vc: viewDidLoad", "viewDidLoad detail vc"),
        ("update: viewDidLoad <Cart: 0x1>", "viewDidLoad <Cart: 0x1>"),
        ("shop: Cart viewDidLoad", "viewDidLoad Cart"),
        // A tag before the call, and the controller after it.
        ("Analytics: viewDidAppear HomeViewController", "viewDidAppear HomeViewController"),
        ("Shop: viewDidLoad - HomeViewController", "viewDidLoad HomeViewController"),
        ("HomeVC: viewDidLoad CartVC", "viewDidLoad HomeVC"),
        ("Shop: viewDidLoad <Shop.HomeViewController: 0x1>", "viewDidLoad <Shop.HomeViewController: 0x1>"),
        ("Home: viewDidLoad <Order: 0x1>", "viewDidLoad Home"),
        ("[Shop] init <HomeViewController: 0x1>", "init <HomeViewController: 0x1>"),
        ("[Shop] init HomeViewController", "init HomeViewController"),
        ("Shop: init <HomeViewController: 0x1>", "init <HomeViewController: 0x1>"),
        ("Shop: deinit <HomeVC: 0x1>", "deinit <HomeVC: 0x1>"),
        // A heading before the controller.
        ("Push HomeViewController: viewDidLoad", "viewDidLoad HomeViewController"),
        ("Case 2: HomeViewController viewDidLoad", "viewDidLoad HomeViewController"),
        ("| debug | ios | HomeViewController viewDidLoad", "viewDidLoad HomeViewController"),
        // The address before the class.
        ("<0x7fd1: HomeVC> viewDidLoad", "viewDidLoad <HomeVC: 0x7fd1>"),
        ("<0x7fd1 Shop.Home> viewDidLoad", "viewDidLoad <Shop.Home: 0x7fd1>"),
        ("0x7fd1c8e0a200 HomeViewController viewDidLoad", "viewDidLoad <HomeViewController: 0x7fd1c8e0a200>"),
        ("0x7fd1c8e0a200 - HomeVC - viewDidLoad()", "viewDidLoad <HomeVC: 0x7fd1c8e0a200>"),
        ("0x1f4 HomeVC - viewDidLoad()", "viewDidLoad HomeVC"),
        ("ObjectIdentifier(0x7fd1c8e0a200) HomeVC viewDidLoad", "viewDidLoad <HomeVC: 0x7fd1c8e0a200>"),
        // The address after it.
        ("HomeVC (ObjectIdentifier(0x7fd1)) viewDidLoad", "viewDidLoad <HomeVC: 0x7fd1>"),
        ("Home#0x7fd1 viewDidLoad", "viewDidLoad <Home: 0x7fd1>"),
        ("deinit - HomeVC - 0x7fd1c8e0a200", "deinit <HomeVC: 0x7fd1c8e0a200>"),
        ("viewDidLoad | HomeVC | 0x7fd1c8e0a200", "viewDidLoad <HomeVC: 0x7fd1c8e0a200>"),
        ("deinit - HomeVC - 0x1f4", "deinit HomeVC"),
        ("HomeVC;deinit;0x7fd1c8e0a200", "deinit <HomeVC: 0x7fd1c8e0a200>"),
        ("\"HomeVC\",\"viewDidLoad\",\"0x7fd1c8e0a200\"", "viewDidLoad <HomeVC: 0x7fd1c8e0a200>"),
        // The file in brackets.
        ("【HomeVC.swift】viewDidLoad() [42]: hello", "viewDidLoad HomeVC"),
        ("logged view did appear for HomeVC", "viewDidAppear HomeVC"),
        // The title after it.
        ("HomeVC \"Home\" viewDidLoad", "viewDidLoad HomeVC"), ("Shop \"Home\" viewDidLoad", "viewDidLoad Home"),
        // Pages escape characters.
        ("&lt;Shop.Home: 0x1&gt; viewDidLoad", "viewDidLoad <Shop.Home: 0x1>"),
        ("&lt;Shop.Home: 0x1&gt; &quot;R&amp;D&quot; - viewDidLoad", "viewDidLoad <Shop.Home: 0x1>"),
    ]

    @Test(arguments: calls)
    func namesTheController(_ line: String, _ event: String) {
        for log in [ReadLog(line, format: .native), ReadLog("2026-11-20 02:00:00+0000 Shop[41:7] \(line)")] {
            #expect(log.events.map { "\($0.kind.name) \($0.subject ?? "-")" } == [event])
            #expect(log.problems.allSatisfy { $0.severity == .note })
        }
    }

    @Test(arguments: [
        "Push: viewDidLoad", "Pop: viewWillDisappear", "Case 1: viewDidLoad", "Output: viewDidLoad",
        "iOS 17: viewDidLoad",
        "step: viewDidLoad", "output: viewDidLoad", "push viewDidLoad", "name: viewDidLoad", "reason: viewDidLoad",
        "screen: viewDidLoad", "I tried: viewDidLoad", "vc=nil viewDidLoad",
        "1. Push: viewDidLoad", "Push -> viewDidLoad",
        "So viewDidLoad", "DEBUG_PRINT: viewDidLoad", "Current method: viewDidLoad", "Метод viewDidLoad",
        "NSLog: viewDidLoad",
        "MyLog: viewDidLoad", "[Cart Tweak] Error in viewDidLoad: boom",
        "viewDidLoad Optional(<UINavigationController: 0x1>)", "didMove(toParent: <Shop.HomeVC: 0x1>",
        "function:-[HomeVC load] line:70 content:viewDidLoad", "进入 viewDidLoad",
        "Hello viewDidLoad", "viewDidLoad Launched", "viewDidLoad 실행",
        "viewDidLoad1",
        "View Controller deinit",
    ])
    func aHeadingIsNoController(_ line: String) {
        let log = ReadLog("<Z: 0x9> init\n" + line, format: .native)
        #expect(log.events.map(\.line) == [1])
        #expect(log.problems.map { $0.reason.hasPrefix("missing controller") } == [true])
    }

    @Test(arguments: [
        "[HomeViewController] viewModel deinit", "[HomeViewController] viewModel deinit called",
        "[HomeViewController] HomeViewModel deinit", "[HomeViewController] view deinit",
        "HomeViewController.viewModel deinit", "HomeViewController ViewModel deinit",
        "HomeViewController - Presenter deinit",
    ])
    func theEndOfAnotherObjectIsNoEvent(_ line: String) {
        for prefix in ["", "2026-11-20 02:00:01.120 Shop[41:7] ", "2026-11-20 02:00:01.120334+0100 Shop[41:7] "] {
            let log = ReadLog("\(prefix)<Z: 0x9> init\n\(prefix)\(line)")
            #expect(log.events.map(\.kind) == [.`init`])
            #expect(log.problems.allSatisfy { $0.severity == .note })
        }
    }

    @Test func pagesEscapeWarningsOfUIKit() {
        let log = ReadLog(
            """
            Warning: Attempt to present &lt;Shop.A: 0xa&gt; on &lt;Shop.B: 0xb&gt; whose view is not in the window hierarchy!
            2026-11-20 02:00:01.120334+0100 Shop[41:7] &lt;Shop.A: 0xa&gt; addChild(_:) &lt;Shop.C: 0xc&gt;
            """)
        #expect(log.events.map(\.kind) == [.diagnostic, .addChild])
        #expect(log.events.map(\.object) == ["<Shop.A: 0xa>", "<Shop.C: 0xc>"])
    }

    /// Many apps give each controller a logger whose category is the name of its class.
    @Test(arguments: [
        "2026-11-20 02:00:01.120 Df Shop[4188:1f4] [com.example.shop:HomeVC] viewDidLoad()",
        "2026-11-20 02:00:01.120334+0100 0x1f4  Default  0x0  4188  0    Shop: [com.example.shop:HomeVC] viewDidLoad()",
        "2026-11-20 02:00:01.120334+0100  localhost Shop[4188]: [com.example.shop:HomeVC] viewDidLoad()",
        "2026-11-20 02:00:01.120334+0100 Shop[4188:15] [HomeVC] viewDidLoad()",
        "{\"eventMessage\":\"viewDidLoad()\",\"eventType\":\"logEvent\",\"category\":\"HomeVC\",\"processID\":4188,"
            + "\"processImagePath\":\"/Shop\",\"timestamp\":\"2026-11-20 02:00:01.120334+0100\"}",
        "viewDidLoad()\nType: Info | Timestamp: 2026-11-20 02:00:01.120334+01:00 | Process: Shop | Category: HomeVC",
    ])
    func aLoggerMayBeNamedAfterItsController(_ line: String) {
        let log = ReadLog(line)
        #expect(log.events.map { "\($0.kind.name) \($0.subject ?? "-")" } == ["viewDidLoad HomeVC"])
        #expect(log.events.map { $0.time == nil } == [false])
        #expect(log.problems.allSatisfy { $0.severity == .note })
        let other = ReadLog(line.replacing("HomeVC", with: "Network").replacing("[Network]", with: "[ViewController]"))
        #expect(other.events.allSatisfy { $0.subject == "ViewController" })
    }
}
