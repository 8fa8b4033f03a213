import Testing
import TraceFormats
import TraceModel

/// Whose event a call is, where it names the class whose method runs, and the controller is of another one.
struct InheritedCallTests {
    private static func events(_ log: String) -> [String] {
        ReadLog(log).events.map { "\($0.kind.name) \($0.subject ?? "-")" }
    }

    /// `NSLog(@"%@ %s", self.class, __func__)`
    @Test(arguments: [
        "HomeViewController -[CommonViewController viewDidLoad]",
        "HomeViewController: -[MainViewController viewDidLoad]",
        "HomeViewController ---> -[MainViewController viewDidLoad]",
        "[HomeViewController] -[MainViewController viewDidLoad]",
        "self = HomeViewController -[MainViewController viewDidLoad]",
        "class: HomeViewController -[MainViewController viewDidLoad]",
        "HomeViewController -[SHBaseViewController viewDidLoad]", "HomeViewController MainViewController.viewDidLoad()",
        "-[MainViewController viewDidLoad] HomeViewController", "-[MainViewController viewDidLoad]: HomeViewController",
        "-[MainViewController viewDidLoad] [Line 42] HomeViewController",
        "MainViewController.swift:42 viewDidLoad() HomeViewController",
        "2026-02-03 10:11:12.123 Shop[41:99] HomeViewController -[CommonViewController viewDidLoad]",
    ]) func theFullNameIsTheControllers(_ line: String) {
        #expect(Self.events(line) == ["viewDidLoad HomeViewController"])
    }

    /// A label, a superclass, and other things that are beside a call.
    @Test(arguments: [
        "HomeVC -[MainViewController viewDidLoad]", "ViewController -[MainViewController viewDidLoad]",
        "UIViewController -[MainViewController viewDidLoad]", "Shop -[MainViewController viewDidLoad]",
        "Shop.MainViewController -[MainViewController viewDidLoad]",
        "-[MainViewController viewDidLoad] HomeVC", "-[MainViewController viewDidLoad] push HomeViewController",
        "-[MainViewController viewDidLoad] HomeViewController is loading",
        "-[MainViewController viewDidLoad] delegate: HomeViewController",
        "-[MainViewController viewDidLoad] [Line 42] <HomeViewModel: 0x600000c01000>",
    ]) func otherNamesAreNot(_ line: String) {
        #expect(Self.events(line) == ["viewDidLoad MainViewController"])
    }

    /// The line of the statement, as macros write it, is between the call and the controller.
    @Test(
        arguments: [
            "[Line 42]", "(42)", "(line 42)", "line:42", "[42]", "#42", ":42", ": line:42 content:", "[line 42行]",
        ],
        ["<Shop.Home: 0x600000c01000>", "<Shop.Home: 0x600000c01000> loaded", "HomeVC", "HomeVC viewDidLoad"])
    func aLineMayBeBetween(_ line: String, _ controller: String) {
        let subject = controller.hasPrefix("<") ? "<Shop.Home: 0x600000c01000>" : "HomeVC"
        for call in ["-[BaseVC viewDidLoad]", "BaseVC.viewDidLoad()"] {
            #expect(Self.events("\(call) \(line) \(controller)") == ["viewDidLoad \(subject)"], "\(call) \(line)")
        }
    }

    @Test(arguments: ["loading", "<UILabel: 0x600000c01000>", "3 items", "nil"])
    func otherTextBehindALineIsNoController(_ text: String) {
        #expect(Self.events("-[BaseVC viewDidLoad] [Line 42] \(text)") == ["viewDidLoad BaseVC"])
    }

    /// A logger puts the place of its own statement before the message, or behind it, and the message counts.
    @Test(arguments: [
        "DEBUG BaseViewController.deinit:42 - deinit HomeVC", "[Debug] [BaseVC.swift:42] deinit > deinit: HomeVC",
        "[Debug] [BaseVC.swift:42] deinit -> deinit HomeVC", "[OWSVC.m:15 -[OWSVC dealloc]] Dealloc: HomeVC",
        "HomeVC deinit  file: BaseVC.swift line: 42 function: deinit",
        "HomeVC deinit file: BaseVC.swift, function: deinit, line: 42",
    ]) func theMessageCounts(_ line: String) {
        #expect(Self.events(line) == ["deinit HomeVC"])
    }

    @Test(arguments: [
        ("BaseVC.viewDidLoad():42 - deinit HomeVC", ["viewDidLoad BaseVC"]),
        ("HomeVC.viewDidLoad():42 - viewDidLoad called from Cart", ["viewDidLoad HomeVC"]),
        ("loading file: HomeVC.swift line: 42 function: viewDidLoad()", ["viewDidLoad HomeVC"]),
        ("控制器-[BaseVC dealloc]调用情况，已销毁<Shop.Home: 0x7f8b1c50b2a0>", ["deinit <Shop.Home: 0x7f8b1c50b2a0>"]),
        ("控制器-[BaseVC dealloc]调用情况，<Shop.Home: 0x7f8b1c50b2a0>", ["deinit BaseVC"]),
    ]) func otherMessages(_ line: String, _ events: [String]) {
        #expect(Self.events(line) == events)
    }

    /// A tracker says which controller it means, or none.
    @Test func trackersAreNoControllers() {
        let line = "[ViewControllerTracker:131] Tracking UIViewController.viewDidLoad for view controller: "
        #expect(Self.events(line + "<Shop.Home: 0x600000c01000>") == ["viewDidLoad <Shop.Home: 0x600000c01000>"])
        #expect(Self.events("HomeVC viewDidLoad\n[ViewControllerTracker:92] Tracking loadView").count == 1)
        #expect(Self.events("[TimeTracker] viewDidLoad") == ["viewDidLoad TimeTracker"])
    }

    /// Underscores set a line in; one alone belongs to the name.
    @Test func indentationIsNoPartOfAName() {
        #expect(
            Self.events("__HomeVC(1) viewDidLoad()\n____HomeVC(1) left the heap") == [
                "viewDidLoad HomeVC", "deinit HomeVC",
            ])
        #expect(Self.events("<__HomeVC: 0x1> viewDidLoad") == ["viewDidLoad <__HomeVC: 0x1>"])
        #expect(Self.events("_HomeVC viewDidLoad") == ["viewDidLoad _HomeVC"])
    }

    @Test(arguments: [
        "[HomeVC.m]:[line 42行] viewDidLoad", "[HomeVC.m]:[line 42行] -[HomeVC viewDidLoad]",
        "lifeCycleInfo viewDidLoad - HomeVC", "[lifecycleLog] HomeVC viewDidLoad",
    ]) func tagsAreNoControllers(_ line: String) {
        #expect(Self.events(line) == ["viewDidLoad HomeVC"])
    }

    /// The parent is in the parentheses, so the name behind them is the controller's.
    @Test func aMoveWithItsParent() {
        let log = ReadLog("didMove(toParent: nil): HomeVC\n[VC Lifecycle] willMove(toParent: set): HomeVC")
        #expect(log.events.map(\.subject) == ["HomeVC", "HomeVC"])
        #expect(log.events.map(\.object) == [nil, nil])
        #expect(Self.events("HomeVC viewDidLoad\ndidMove(toParent:) HomeVC").count == 1)
    }
}
