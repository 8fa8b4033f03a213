import Testing
import TraceFormats
import TraceModel

/// Names and calls with little or nothing between them.
struct GluedCallTests {
    private static func events(_ log: String) -> [String] {
        ReadLog(log).events.map { "\($0.kind.name) \($0.subject ?? "-")" }
    }

    @Test(arguments: [
        "HomeVCviewDidLoad", "HomeVCviewDidLoad()", "viewDidLoadHomeVC", "viewDidLoad()HomeVC", "HomeVC_viewDidLoad",
        "HomeVC$viewDidLoad", "[12:00:01] HomeVCviewDidLoad", "Shop/HomeVC.swift/viewDidLoad()",
        "file:///Users/anna/Shop/HomeVC.swift viewDidLoad()", "V/ HomeVC viewDidLoad()", "-[ HomeVC viewDidLoad ]",
        "% HomeVC viewDidLoad", "com.acme.shop HomeVC viewDidLoad()", "ui.lifecycle HomeVC viewDidLoad",
        "/Users/anna/My Apps/Shop/HomeVC.swift:16 viewDidLoad()",
        "{file: HomeVC.swift, function: viewDidLoad(), line: 16}",
        "10:11 | Main thread | View | HomeVC.viewDidLoad()",
        "View controller viewDidLoad: HomeVC", "viewDidLoad.HomeVC", "viewDidLoad()-HomeVC", "viewDidLoad_HomeVC",
        "HomeVC#L42 viewDidLoad", "HomeVC#L.42 viewDidLoad", "HomeVC.swift#L.42 viewDidLoad",
    ]) func areRead(_ line: String) { #expect(Self.events(line) == ["viewDidLoad HomeVC"]) }

    @Test(arguments: [
        "HomeVCdeinit", "HomeVC_deinit", "HomeVCDealloc", "View Controller deinit: HomeVC",
        "View controller deinit - HomeVC", "10:11:12.100 | Main thread | View | HomeVC.deinit",
        "-[UIViewController(Tracking) xx_dealloc] HomeVC", "deinit.HomeVC", "~HomeVC", "~HomeVC()",
        "[Memory] ~HomeVC 👋",
        "HomeVC killed", "HomeVC deinit for user 42", "HomeVC deinit with timer",
    ]) func endsAreRead(_ line: String) { #expect(Self.events(line) == ["deinit HomeVC"]) }

    @Test(arguments: [
        ("first vc.viewDidLoad()", "first vc"), ("vc2.viewDidLoad()", "vc2"), ("1番目の画面：viewDidLoad", "1番目の画面"),
        ("1番目の画面viewDidLoad", "1番目の画面"),
        ("첫번째 화면: viewDidLoad", "첫번째 화면"), ("viewDidLoad.Home", "Home"),
    ]) func labelsAreRead(_ line: String, _ label: String) { #expect(Self.events(line) == ["viewDidLoad \(label)"]) }

    @Test(arguments: [
        "vc.viewDidLoad()", "HomeVC deinit for CartVC", "HomeVC gone", "Destroying HomeVC",
    ]) func isAProblem(_ line: String) {
        let log = ReadLog("<Z: 0x9> init\n\(line)")
        #expect(log.events.map(\.line) == [1])
        #expect(log.problems.filter { $0.severity == .error }.map(\.line) == [2])
    }

    @Test(arguments: ["<Shop.Home: 0x7f8a1c00a200>/viewDidLoad()", "-[Shop.Home 0x7f8a1c00a200 viewDidLoad]"])
    func objectsAreReadLikewise(_ line: String) {
        #expect(Self.events(line) == ["viewDidLoad <Shop.Home: 0x7f8a1c00a200>"])
    }

    @Test(arguments: [
        "testHomeVCviewDidLoad passed", "cartviewDidLoad", "GET /viewDidLoadHomeVC", "reviewDidLoad", "my_dealloc cart",
        "https://example.com/HomeVC/viewDidLoad", "viewDidLoad in Background", "Page did load",
        "block_invoke Home viewDidLoad", "presenter.viewDidLoad()", "output?.viewDidLoad()", "~HomeVC loads",
        "HomeVC gone fishing with CartVC", "Releasing resources", "~100 items",
    ]) func otherWordsAreNot(_ line: String) { #expect(Self.events("<Z: 0x9> init\n\(line)") == ["init <Z: 0x9>"]) }

    @Test(arguments: [
        ("HomeVC.present(CartVC, animated: true)", "present HomeVC CartVC"),
        ("UINavigationController.pushViewController(CartVC, animated: true)", "push UINavigationController CartVC"),
        (
            "<Shop.Host: 0x1> transitionFromViewController:<Shop.A: 0x2> toViewController:<Shop.B: 0x3> duration:0.3",
            "transition <Shop.Host: 0x1> <Shop.A: 0x2> <Shop.B: 0x3>"
        ),
    ]) func argumentsMayBeAmongOthers(_ line: String, _ event: String) {
        let events = ReadLog(line).events.map { event in
            ([event.kind.name] + [event.subject, event.object].compactMap(\.self) + event.others).joined(separator: " ")
        }
        #expect(events == [event])
    }

    @Test(arguments: [
        "<A: 0x1> viewWillDisappear <B: 0x2> viewWillAppear", "HomeVC viewWillAppear, viewDidAppear",
        "<A: 0x1> viewDidLoad()<A: 0x1> viewWillAppear(_:)",
    ]) func aSecondCallOfALineIsAProblem(_ line: String) {
        let log = ReadLog(line)
        #expect(log.events.count == 1)
        #expect(log.problems.filter { $0.severity == .warning }.map { $0.reason.prefix(9) } == ["two calls"])
    }

    @Test(arguments: [
        "HomeVC viewDidLoad from storyboard", "HomeVC viewDidLoad in UINavigationController",
        "HomeVC viewDidLoad on main thread", "[Shop] HomeVC viewDidLoad for user 42", "HomeVC viewDidLoad gets called",
        "HomeVC viewDidLoad at 2026-02-03 10:11:12 +0000", "HomeVC viewDidLoad took 0.01s",
        "HomeVC received viewDidLoad",
        "# 3 10:11:12.100 HomeVC: viewDidLoad", "- `HomeVC viewDidLoad()`", "HomeVC viewDidLoad animated:YES",
    ]) func theCircumstancesOfACallMayFollow(_ line: String) { #expect(Self.events(line) == ["viewDidLoad HomeVC"]) }

    @Test(arguments: ["on main thread", "without leaks", "successfully", "after the animation"])
    func theCircumstancesOfADeinitMayFollow(_ text: String) {
        #expect(Self.events("HomeVC deinit \(text)") == ["deinit HomeVC"])
        #expect(Self.events("<Shop.Home: 0x1> deinit \(text)") == ["deinit <Shop.Home: 0x1>"])
    }

    @Test(arguments: [
        "HomeVC didAppear: false", "<Shop.Home: 0x1> didAppear: true", "<Shop.Home: 0x1> isAppearing = NO",
        "HomeVC viewDidLoad before viewDidAppear", "HomeVC Main deinit", "HomeVC v2 deinit", "HomeVC deinit of player",
        "viewDidLoad: None", "[Analytics] viewDidAppear", "Time: 12.3 viewDidLoad",
    ]) func whatIsNotSureIsAProblem(_ line: String) {
        let log = ReadLog(line)
        #expect(log.events.isEmpty)
        #expect(log.problems.filter { $0.severity == .error }.count == 1)
    }
}
