import Testing
import TraceFormats
import TraceModel

/// `viewDidLoad: Germany`: what is behind a callback may be the controller or a value. Other lines of the log tell.
struct ValueBehindCallTests {
    private static func events(_ lines: String...) -> [String] {
        ReadLog(lines.joined(separator: "\n"), format: .native).events.map { "\($0.kind.name) \($0.subject ?? "-")" }
    }

    private static let values = [
        "viewDidLoad: Germany", "viewDidLoad - Germany", "viewDidLoad Germany", "viewDidLoad: Side Menu",
        "viewDidLoad: <User: 0x600000123450>",
    ]

    @Test(arguments: values, ["HomeVC viewWillAppear", "<Shop.Home: 0x1> viewWillAppear", "-[HomeVC viewWillAppear:]"])
    func isAValueWhereControllersAreBeforeTheirCalls(value: String, line: String) {
        let log = ReadLog("\(line)\n\(value)", format: .native)
        #expect(log.events.map(\.kind) == [.viewWillAppear])
        #expect(log.problems.filter { $0.severity == .error }.map(\.line) == [2])
    }

    @Test(arguments: values) func isAValueWhereCallsNameNobody(value: String) {
        #expect(Self.events("viewDidLoad", value) == [])
    }

    @Test func isTheControllerInALogOfSuchLines() {
        #expect(
            Self.events("viewDidLoad: Root", "viewWillAppear: Root", "viewDidLoad: Side Menu", "deinit: Root")
                == ["viewDidLoad Root", "viewWillAppear Root", "viewDidLoad Side Menu", "deinit Root"])
    }

    @Test(arguments: ["viewDidLoad: CartVC", "viewDidLoad - <Shop.Cart: 0x2>", "viewDidLoad: <Shop.CartVC: 0x2>"])
    func aNameOrAnObjectMayTell(_ line: String) { #expect(Self.events("HomeVC viewDidLoad", line).count == 2) }

    @Test func earlierCallbacksTell() {
        #expect(
            Self.events("Root viewDidLoad", "HomeVC viewDidLoad", "viewWillAppear: Root").last == "viewWillAppear Root")
    }

    /// A value is printed once; a controller gets one callback after the other.
    @Test func aSecondCallbackTells() {
        #expect(
            Self.events(
                "HomeVC viewDidLoad", "viewDidLoad: Root", "viewDidLoad: Germany", "viewWillAppear: Root",
                "viewDidAppear: Root", "viewDidLoad: Germany")
                == ["viewDidLoad HomeVC", "viewWillAppear Root", "viewDidAppear Root"])
    }

    @Test func aDeclaredLogHasNoValues() {
        let log = ReadLog("# vctrace: 1\nHome viewDidLoad\nRoot viewWillAppear")
        #expect(log.events.count == 2)
    }
}
