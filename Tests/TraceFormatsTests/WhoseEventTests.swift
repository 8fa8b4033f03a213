import Testing
import TraceFormats
import TraceModel

/// Whose event a line is, where it names a call and several things that could be its controller.
struct WhoseEventTests {
    private static func events(_ log: String) -> [String] {
        ReadLog(log).events.map { "\($0.kind.name) \($0.subject ?? "-")" }
    }

    @Test(arguments: [
        "<Shop.Gallery: 0x1> browser(_:viewDidAppear:)", "<Shop.Gallery: 0x1> browser:viewDidAppear:",
        "<Shop.Gallery: 0x1> viewDidLoad(with:)", "<Shop.Gallery: 0x1> viewDidAppear(in: window)",
        "2026-02-03 10:11:12.100000+0100 Shop[41:99] <Shop.Gallery: 0x1> browser(_:viewDidAppear:)",
        "2026-02-03 10:11:12.100 Df Shop[41:9f] [shop:life] <Shop.Gallery: 0x1> viewDidLoad(with:)",
    ]) func theVerbIsTheWholeName(_ line: String) {
        #expect(Self.events(line) == ["other <Shop.Gallery: 0x1>"])
    }

    @Test(arguments: [
        "GalleryVC browser(_:viewDidAppear:)", "GalleryVC browser:viewDidAppear:",
        "GalleryVC.browser(_:viewDidAppear:)",
        "GalleryVC viewDidLoad(with: 3)",
        "2026-02-03 10:11:12.100000+0100 Shop[41:99] GalleryVC browser(_:viewDidAppear:)",
    ]) func alsoWithANameOnly(_ line: String) {
        #expect(Self.events(line) == ["other GalleryVC"])
    }

    @Test(arguments: [
        "viewWillAppear(_:)", "viewWillAppear(animated:)", "viewWillAppear(true)", "viewWillAppear(animated: true)",
    ])
    func theAnimationIsNoOtherMethod(_ call: String) {
        #expect(Self.events("GalleryVC \(call)") == ["viewWillAppear GalleryVC"])
        #expect(Self.events("<Shop.Gallery: 0x1> \(call)") == ["viewWillAppear <Shop.Gallery: 0x1>"])
    }

    /// The place of the logger's own statement is before the message.
    @Test(arguments: [
        "VERBOSE BaseViewController.viewDidLoad():42 - <Acme.Home: 0x1> viewDidLoad",
        "10:11:12.123 💜 VERBOSE BaseViewController.viewDidLoad():42 - <Acme.Home: 0x1> viewDidLoad()",
        "[Debug] [BaseViewController.swift:42] viewDidLoad() > <Acme.Home: 0x1> viewDidLoad",
        "-[BaseViewController viewDidLoad] <Acme.Home: 0x1> viewDidLoad",
        "BaseViewController.viewDidLoad():42 - <Acme.Home: 0x1>",
        "LifecycleLogger.log(_:):12 - <Acme.Home: 0x1> viewDidLoad", "-[Logger log:] <Acme.Home: 0x1> viewDidLoad",
    ]) func theMessageCounts(_ line: String) {
        #expect(Self.events(line) == ["viewDidLoad <Acme.Home: 0x1>"])
    }

    @Test(arguments: [
        "BaseViewController.viewDidLoad():42 - HomeVC viewDidLoad", "BaseViewController.viewDidLoad():42 - HomeVC",
        "-[BaseViewController viewDidLoad]:42 HomeVC viewDidLoad", "DEBUG LifecycleLogger.log(_:) - HomeVC viewDidLoad",
    ]) func alsoIfItHasANameOnly(_ line: String) {
        #expect(Self.events(line) == ["viewDidLoad HomeVC"])
    }

    /// A class that logs for all of its subclasses is not the controller, whatever the other one is called.
    @Test(arguments: [
        "10:11:12.123 💜 VERBOSE BaseViewController.viewDidLoad():42 - Home viewDidLoad",
        "BaseViewController.viewDidLoad():42 - Home: viewDidLoad()",
        "-[BaseViewController viewDidLoad] Home viewDidLoad",
        "[Debug] [main] [BaseViewController.swift:42] viewDidLoad() > Home viewDidLoad",
    ]) func alsoIfTheNameSaysLittle(_ line: String) {
        #expect(Self.events(line) == ["viewDidLoad Home"])
    }

    /// The class with the address is the controller, and the one before it only logs.
    @Test(arguments: [
        "Shop.BaseViewController.viewDidLoad: HomeVC 0x600000c01000", "-[BaseVC viewDidLoad] HomeVC 0x600000c01000",
        "ListVC.viewDidLoad() - HomeVC(0x600000c01000)", "viewDidLoad() Home 0x600000c01000",
        "Home 0x600000c01000 viewDidLoad", "Home - 0x600000c01000: viewDidLoad()",
        "[Home 0x600000c01000] viewDidLoad()",
    ]) func theAddressCounts(_ line: String) {
        let log = ReadLog(line)
        #expect(log.events.map(\.description).map { $0.contains("viewDidLoad <Home") } == [true])
        #expect(log.events.first?.subject?.hasSuffix(": 0x600000c01000>") == true)
        #expect(log.events.map(\.detail) == [nil])
    }

    @Test(arguments: ["Thread 0x16f3a7000 viewDidLoad", "Timer 0x600000c01000 fired after viewDidLoad of the cart"])
    func anAddressAloneIsNoController(_ line: String) {
        #expect(Self.events("HomeVC init\n\(line)") == ["init HomeVC"])
    }

    @Test(arguments: [
        "HomeVC.viewDidAppear(_:):57 - shown", "HomeVC.viewDidAppear(_:):57 - Home viewDidAppear",
    ]) func aTextBehindAPlaceIsNoController(_ line: String) {
        #expect(Self.events(line) == ["viewDidAppear HomeVC"])
    }

    @Test(arguments: [
        "-[HomeVC.swift:16] viewDidLoad() - Hello", "HomeVC/viewDidLoad", "Shop/HomeVC/viewDidLoad",
        "D/HomeVC: viewDidLoad",
        "V/Shop: HomeVC viewDidLoad", "#HomeVC.viewDidLoad() 42#", "### HomeVC viewDidLoad ###",
        "0 | 10:11:12:123 | $ HomeVC viewDidLoad",
        "HomeVC;viewDidLoad", "1795140001.120;DEBUG;HomeVC;viewDidLoad",
        #"1795140001.120;DEBUG;"HomeVC";"viewDidLoad""#,
        "HomeVC.self viewDidLoad", "viewDidLoad HomeVC.self", "HomeVC view_did_load",
        #"{"logger":"HomeVC","msg":"viewDidLoad"}"#, #"{"view_controller":"HomeVC","lifecycle_event":"viewDidLoad"}"#,
        #"{"name":"HomeVC","state":"viewDidLoad"}"#,
        "navigation;HomeVC viewDidLoad;", #"log,"HomeVC viewDidLoad","#, #""\n\nHomeVC viewDidLoad\n""#,
        #"{"message":"loading","file":"HomeVC.swift","function":"viewDidLoad()","line":42}"#,
        #"{"message":"","context":{"class":"HomeVC","method":"viewDidLoad"}}"#,
        #"{"event":"viewDidLoad","params":{"screen_class":"HomeVC"}}"#,
        #"{"type":"viewDidLoad","data":{"controller":"HomeVC"}}"#, #"{"object":"HomeVC","call":"viewDidLoad()"}"#,
        #"{"name":"viewDidLoad","type":"navigation","metaData":{"screen":"HomeVC"}}"#,
        #"{"eventType":"MobileBreadcrumb","name":"HomeVC.viewDidLoad"}"#,
        #"{"body":{"stringValue":"HomeVC viewDidLoad()"}}"#, #"{"data":{"message":"HomeVC viewDidLoad()"}}"#,
        #"{"log":{"origin":{"file":{"name":"HomeVC.swift"},"function":"viewDidLoad()"}}}"#,
        #"{"function":"HomeVC.viewDidLoad()","message":"x"}"#, #"{"payload_text":"HomeVC viewDidLoad"}"#,
    ]) func formsOfLoggers(_ line: String) {
        #expect(Self.events(line) == ["viewDidLoad HomeVC"])
    }

    @Test(arguments: [#""class":"HomeVC""#, #""file":"Shop/HomeVC.swift""#, #""context":{"controller":"HomeVC"}"#])
    func aMessageThatIsOnlyACallHasItsControllerBesideIt(_ member: String) {
        #expect(Self.events(#"{"message":"viewDidAppear(_:)",\#(member)}"#) == ["viewDidAppear HomeVC"])
    }

    @Test func aMessageWithACallCountsMoreThanItsStatement() {
        let line = #"{"message":"DetailVC viewDidAppear","file":"HomeVC.swift","function":"viewDidLoad()"}"#
        #expect(Self.events(line) == ["viewDidAppear DetailVC"])
    }

    /// Classes whose names are those of methods in languages that begin methods with capitals.
    @Test(arguments: [
        "AddChildViewController", "PresentViewController", "PushViewController", "PopViewController",
        "SetRootViewController",
    ]) func aClassIsNoMethod(_ name: String) {
        for line in ["[\(name)] viewDidLoad", "\(name) viewDidLoad", "\(name): viewDidLoad", "\(name).viewDidLoad()"] {
            #expect(Self.events(line) == ["viewDidLoad \(name)"])
        }
    }

    /// Values that a call prints are no controllers.
    @Test(arguments: [
        #"viewDidLoad: User(name: "Bob")"#, "viewDidAppear: [Item(id: 3)]",
        "viewDidAppear: [Shop.Item(id: 3), Shop.Item(id: 4)]",
        #"viewWillAppear: Optional("token")"#, "viewDidAppear: 3 items", "viewDidLoad: CGRect(x: 0)",
        #""\n-----viewDidLoad called""#, "viewDidLoad - Optional(User)", "viewDidAppear: Shop.Item(id: 3)",
        "viewDidLoad: Items[3]",
    ]) func valuesAreNoControllers(_ line: String) {
        let log = ReadLog("HomeVC viewDidLoad\n\(line)")
        #expect(log.events.map(\.line) == [1])
        #expect(log.problems.contains { $0.line == 2 && $0.severity == .error })
    }

    @Test(arguments: [
        "HomeVC removed from memory", "HomeVC de-initialized", "HomeVC has been deinitialized",
        "HomeVC is being deallocated",
        "HomeVC was deinitted", "HomeVC deleted from memory", "HomeVC freed from memory", "HomeVC will deinit",
        "HomeVC 已被釋放", "HomeVC 銷毀了", "HomeVC を解放しました", "HomeVC освобождён", "HomeVC был уничтожен",
        "HomeVC è stato deallocato", "HomeVC foi liberado da memória", "HomeVC został zwolniony", "HomeVC yok edildi",
        "HomeVC đã được giải phóng", #"1795140001.120;DEBUG;"HomeVC";"deinit""#,
        "HomeVCが解放されています", "HomeVC が解放されました", "HomeVC 해제되고 있음", "HomeVC가 해제되었습니다", "HomeVC 正在销毁", "HomeVC正在被释放",
    ]) func wordsForWhatIsGone(_ line: String) {
        #expect(Self.events(line) == ["deinit HomeVC"])
    }

    @Test(arguments: [
        "HomeVC not removed from memory", "HomeVC 没有释放", "HomeVCが解放されていません", "HomeVC 해제되지 않았습니다",
        "HomeVC не освобождён", "HomeVC 未釋放",
        "Not deinit <Shop.HomeVC: 0x1>", "waiting for deinit of <Shop.HomeVC: 0x1>",
    ]) func wordsForWhatIsNot(_ line: String) {
        #expect(ReadLog("HomeVC viewDidLoad\n\(line)").events.map(\.line) == [1])
    }

    @Test(arguments: [
        ("HomeVC appeared", "viewDidAppear HomeVC"), ("HomeVC disappeared", "viewDidDisappear HomeVC"),
        ("HomeVC view-will-appear", "viewWillAppear HomeVC"),
        ("xxx_viewWillAppear: <Shop.Home: 0x1>", "viewWillAppear <Shop.Home: 0x1>"),
        ("-[UIViewController(Log) log_viewDidAppear:] <Shop.Home: 0x1>", "viewDidAppear <Shop.Home: 0x1>"),
    ]) func otherWordsForCallbacks(_ line: String, _ event: String) {
        #expect(Self.events(line) == [event])
    }

    @Test(arguments: ["the list appeared", "-[HomeTests test_viewWillAppear:]", "HomeVC appeared to hang"])
    func otherTextsHaveNoCallback(_ line: String) {
        #expect(ReadLog("HomeVC viewDidLoad\n\(line)").events.map(\.line) == [1])
    }

    @Test func aSentenceThatEndsWithTheController() {
        #expect(Self.events("I am getting deinit <Shop.Home: 0x1>") == ["deinit <Shop.Home: 0x1>"])
    }

    @Test(arguments: [
        ("state", "background"), ("state", "paused"), ("state", "destroyed"), ("event", "didBecomeActive"),
        ("state", "viewCreated"),
    ]) func otherStatesAreNoCallbacks(_ key: String, _ state: String) {
        let crumb = #"{"category":"ui.lifecycle","data":{"screen":"HomeVC","\#(key)":"\#(state)"}}"#
        #expect(Self.events(crumb).isEmpty)
    }

    @Test func aBreadcrumbsMessageNamesTheCallback() {
        let crumb = #"{"category":"ui.lifecycle","message":"MESSAGE","data":{"screen":"HomeVC"}}"#
        #expect(Self.events(crumb.replacing("MESSAGE", with: "viewWillDisappear")) == ["viewWillDisappear HomeVC"])
        #expect(Self.events(crumb.replacing("MESSAGE", with: "HomeVC viewWillAppear")) == ["viewWillAppear HomeVC"])
        #expect(Self.events(crumb.replacing("MESSAGE", with: "screen")) == ["viewDidAppear HomeVC"])
    }
}
