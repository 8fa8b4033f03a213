import Testing
import TraceFormats
import TraceModel

/// The controllers of a new stack or of new tabs.
struct ListTests {
    private static func lists(_ log: String) -> [String] {
        ReadLog(log).events.map { event in
            ([event.subject, event.object] + event.others).compactMap { $0 }.joined(separator: " ")
        }
    }

    private static let list = "<UITabBarController: 0x1> <A: 0x2> <B: 0x3>"

    @Test(arguments: [
        "🚀 <UITabBarController: 0x1> setViewControllers(_:animated:) [<A: 0x2>, <B: 0x3>]",
        "-[UITabBarController setViewControllers:animated:] <UITabBarController: 0x1> [<A: 0x2>, <B: 0x3>]",
        "[tabs] <UITabBarController: 0x1> setViewControllers(_:animated:) [<A: 0x2>, <B: 0x3>] animated=true",
        "<UITabBarController: 0x1> setViewControllers:animated: (\"<A: 0x2>\", \"<B: 0x3>\")",
        "<UITabBarController: 0x1> setViewControllers(_:animated:) Optional([<A: 0x2>, <B: 0x3>])",
        "<UITabBarController: 0x1> setViewControllers(_:animated:) [Optional(<A: 0x2>), Optional(<B: 0x3>)]",
    ]) func onOneLine(_ line: String) {
        #expect(Self.lists(line) == [Self.list])
    }

    @Test(arguments: [
        "", "2026-02-03 10:11:12.123456+0100 Shop[41:99] ", "2026-02-03 10:11:12.123 Df Shop[41:9f] [a:b] ",
    ])
    func onSeveralLines(_ prefix: String) {
        let log = """
            \(prefix)<UITabBarController: 0x1> setViewControllers:animated: (
                "<A: 0x2>",
                "<B: 0x3>"
            )
            \(prefix)<A: 0x2> viewDidLoad
            """
        #expect(Self.lists(log) == [Self.list, "<A: 0x2>"])
        #expect(ReadLog(log).events.map(\.line) == [1, 5])
    }

    /// The first of a list is no receiver.
    @Test func onSeveralLinesOfAClassAlone() {
        let log = "-[ShopTabs setViewControllers:animated:] (\n    \"<A: 0x2>\",\n    \"<B: 0x3>\"\n)"
        #expect(Self.lists(log) == ["ShopTabs <A: 0x2> <B: 0x3>"])
    }

    @Test func aListWithoutAnEndIsACallWithoutAList() {
        let log = "<UITabBarController: 0x1> setViewControllers:animated: (\n    \"<A: 0x2>\",\n<A: 0x2> viewDidLoad"
        #expect(Self.lists(log) == ["<UITabBarController: 0x1>", "<A: 0x2>"])
    }

    @Test(arguments: [
        "CartVC.viewDidLoad() [<Shop.HomeVC: 0x1>, <Shop.CartVC: 0x2>]",
        "CartVC viewDidLoad Optional([<Shop.HomeVC: 0x1>])",
        "[CartVC.swift:42] viewDidLoad() [<Shop.HomeVC: 0x1>]", "-[CartVC viewDidLoad] (\"<Shop.HomeVC: 0x1>\")",
        "CartVC didMove(toParent:) [<Shop.HomeVC: 0x1>, <Shop.CartVC: 0x2>]",
        "CartVC.popViewController(animated:) [<Shop.HomeVC: 0x1>]",
        "CartVC.deinit [<Shop.HomeVC: 0x1>]",
    ])
    func theStackBehindACallIsNotItsController(_ line: String) {
        #expect(Self.lists(line) == ["CartVC"])
    }

    @Test(arguments: [
        "viewDidAppear(_:) [<Shop.HomeVC: 0x1>, <Shop.CartVC: 0x2>]", "deinit [<Shop.HomeVC: 0x1>]",
        "viewDidAppear stack [<Shop.HomeVC: 0x1>]", "TabsVC.addChild(_:) [<Shop.HomeVC: 0x1>]",
    ])
    func aListNamesNoController(_ line: String) {
        let log = ReadLog("HomeVC viewDidLoad\n\(line)", format: .native)
        #expect(log.events.map(\.line) == [1])
        #expect(log.problems.contains { $0.reason.hasPrefix("missing") })
    }

    @Test(arguments: [
        ("[viewDidLoad] [<Shop.HomeVC: 0x1>]", "<Shop.HomeVC: 0x1>"),
        ("viewDidLoad (<Shop.HomeVC: 0x1>)", "<Shop.HomeVC: 0x1>"),
        (
            "<Shop.Nav: 0x1> popToRootViewController(animated:) [<Shop.HomeVC: 0x2>]",
            "<Shop.Nav: 0x1> <Shop.HomeVC: 0x2>"
        ),
    ])
    func otherBracketsAreNoList(_ line: String, _ controllers: String) {
        #expect(Self.lists(line) == [controllers])
    }

    @Test func namesOnly() {
        #expect(Self.lists("MainTabsVC setViewControllers(_:animated:) [HomeVC, CartVC]") == ["MainTabsVC"])
    }
}
