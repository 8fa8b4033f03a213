import Testing
import TraceModel
import TraceReplay

/// Leak rules on classes whose instances they cannot judge because the log does not show how they left.
@Suite struct UncheckedClassTests {
    private func unchecked(_ rule: String, _ trace: String) -> [String: [String]] {
        let entries = ReadTrace(trace).auditToTheEnd().notChecked.filter { $0.rule == rule && !$0.classes.isEmpty }
        return Dictionary(grouping: entries, by: \.reason).mapValues { $0.flatMap(\.classes) }
    }

    private static let header = """
        # vctrace: 1
        # records: init deinit viewDidLoad addChild removeFromParent willMove didMove viewWillAppear viewDidAppear \
        viewWillDisappear viewDidDisappear
        """

    /// A screen with a child appears and disappears; nothing in the log shows why.
    private func hostGoesOutOfSight(_ header: String = Self.header, end: String = "") -> String {
        """
        \(header)
        +0.1 [main] <Shop.Host: 0x10> init
        +0.2 [main] <Shop.Detail: 0x20> init
        +0.3 [main] <Shop.Host: 0x10> addChild(_:) <Shop.Detail: 0x20>
        +0.4 [main] <Shop.Detail: 0x20> willMove(toParent:) <Shop.Host: 0x10>
        +0.5 [main] <Shop.Detail: 0x20> didMove(toParent:) <Shop.Host: 0x10>
        +0.6 [main] <Shop.Host: 0x10> viewWillAppear(_:)
        +0.7 [main] <Shop.Detail: 0x20> viewWillAppear(_:)
        +0.8 [main] <Shop.Host: 0x10> viewDidAppear(_:)
        +0.9 [main] <Shop.Detail: 0x20> viewDidAppear(_:)
        +5.0 [main] <Shop.Host: 0x10> viewWillDisappear(_:)
        +5.1 [main] <Shop.Detail: 0x20> viewWillDisappear(_:)
        +5.4 [main] <Shop.Host: 0x10> viewDidDisappear(_:)
        +5.5 [main] <Shop.Detail: 0x20> viewDidDisappear(_:)
        \(end)
        +99 [main] mark "later"

        """
    }

    private static let outOfSight = "classes whose instances went out of sight, and the log does not show why"

    @Test func namesAClassThatWentOutOfSightInALogWithoutDismissals() {
        #expect(
            unchecked("controller-never-deallocated", hostGoesOutOfSight()) == [Self.outOfSight: ["Shop.Host"]])
    }

    @Test func doesNotNameAClassWhoseInstancesWereDeallocated() {
        let end = "+6.0 [main] <Shop.Host: 0x10> deinit\n+6.1 [main] <Shop.Detail: 0x20> deinit"
        #expect(unchecked("controller-never-deallocated", hostGoesOutOfSight(end: end)).isEmpty)
    }

    /// Whatever kinds the log can show: no call says that it left, and no place that it stayed.
    @Test func namesAClassThatWentOutOfSightInALogWithDismissals() {
        let reasons = unchecked("controller-never-deallocated", hostGoesOutOfSight(Self.header + " present dismiss"))
        #expect(reasons[Self.outOfSight] == ["Shop.Host"])
    }

    /// After a call without its list, nobody knows whether a screen is on the stack, unless something shows it.
    @Test(arguments: [("", ["Shop.Cart", "Shop.Home"]), ("[<Shop.Home: 0x1>, <Shop.Cart: 0x2>]", nil)])
    func namesWhatAnUnlistedChangeMayHaveTakenAway(_ list: String, _ classes: [String]?) {
        let trace = """
            # vctrace: 1
            # records: init deinit push pop
            +0.1 [main] <Shop.Home: 0x1> init
            +0.2 [main] <Shop.Stack: 0x5> pushViewController(_:animated:) <Shop.Home: 0x1>
            +0.3 [main] <Shop.Cart: 0x2> init
            +0.4 [main] <Shop.Stack: 0x5> pushViewController(_:animated:) <Shop.Cart: 0x2>
            +5.0 [main] <Shop.Stack: 0x5> setViewControllers(_:animated:) \(list)
            +99 [main] mark "later"

            """
        #expect(unchecked("controller-never-deallocated", trace)[Self.outOfSight]?.sorted() == classes)
    }

    /// A tab bar controller that is gone is no place.
    @Test func namesATabThatOutlivesItsTabBarController() {
        let trace = """
            # vctrace: 1
            # records: init deinit setRoot
            +0.1 [main] <Shop.Cart: 0x2> init
            +0.2 [main] <Shop.Tabs: 0x5> setViewControllers(_:animated:) [<Shop.Cart: 0x2>]
            +5.0 [main] <Shop.Tabs: 0x5> deinit
            +99 [main] mark "later"

            """
        #expect(unchecked("controller-never-deallocated", trace)[Self.outOfSight] == ["Shop.Cart"])
    }

    /// A screen in a stack that logs nothing disappears.
    private func screenOfSilentStack(_ more: String, header: String = Self.header) -> String {
        """
        \(header) push pop present dismiss
        +0.1 [main] <Shop.Root: 0x1> viewDidAppear(_:)
        +0.2 [main] <Shop.Detail: 0x20> didMove(toParent:) <UINavigationController: 0x5>
        +0.3 [main] <Shop.Detail: 0x20> viewWillAppear(_:)
        +0.4 [main] <Shop.Detail: 0x20> viewDidAppear(_:)
        +5.0 [main] <Shop.Detail: 0x20> viewWillDisappear(_:)
        \(more)
        +5.4 [main] <Shop.Detail: 0x20> viewDidDisappear(_:)
        +99 [main] mark "later"

        """
    }

    /// UIKit tells a screen that a stack gets below its top only that it comes. When the stack is deallocated, it should be, too.
    @Test(arguments: [(false, ["Shop.Cover"]), (true, [])]) func namesABuriedScreenThatOutlivesItsStack(
        _ isFreed: Bool, _ classes: [String]
    ) {
        let trace = """
            \(Self.header)
            # class: Shop.Stack < UINavigationController
            +0.1 [main] <Shop.Stack: 0x5> init
            +0.2 [main] <Shop.Cover: 0x6> init
            +0.3 [main] <Shop.Cover: 0x6> willMove(toParent:) <Shop.Stack: 0x5>
            +5.0 [main] <Shop.Stack: 0x5> deinit
            \(isFreed ? "+5.1 [main] <Shop.Cover: 0x6> deinit" : "")
            +99 [main] mark "later"

            """
        #expect(unchecked("controller-never-deallocated", trace).values.joined().sorted() == classes)
    }

    /// Its place on the stack is known, but not that of the stack: the whole stack may have been dismissed.
    @Test func namesAScreenInAStackThatNothingCovers() {
        let reasons = unchecked("controller-never-deallocated", screenOfSilentStack(""))
        #expect(reasons == [Self.outOfSight: ["Shop.Detail"]])
    }

    @Test(arguments: [
        // Another screen of the stack came.
        """
        +5.1 [main] <Shop.Photo: 0x30> didMove(toParent:) <UINavigationController: 0x5>
        +5.3 [main] <Shop.Photo: 0x30> viewDidAppear(_:)
        """,
        // It presents another one.
        """
        +4.9 [main] <Shop.Detail: 0x20> present(_:animated:completion:) <Shop.Photo: 0x30>
        +5.3 [main] <Shop.Photo: 0x30> viewDidAppear(_:)
        """,
    ])
    func doesNotNameACoveredScreenInAStack(_ cover: String) {
        #expect(unchecked("controller-never-deallocated", screenOfSilentStack(cover)).isEmpty)
    }

    /// The rule about children does not run, because the log shows no removal.
    @Test func namesAChildThatOutlivesItsParentInALogWithoutRemovals() {
        let trace = """
            2026-11-20 10:00:00.001 Shop[41:15] <Shop.Cart: 0x20> viewDidLoad()
            2026-11-20 10:00:00.002 Shop[41:15] <Shop.Cart: 0x20> addChild(_:) <Shop.Promo: 0x30>
            2026-11-20 10:00:00.003 Shop[41:15] <Shop.Promo: 0x30> viewDidLoad()
            2026-11-20 10:00:00.350 Shop[41:15] <Shop.Promo: 0x30> viewDidAppear(_:)
            2026-11-20 10:00:09.350 Shop[41:15] <Shop.Promo: 0x30> viewDidDisappear(_:)
            2026-11-20 10:00:09.400 Shop[41:15] <Shop.Cart: 0x20> deinit
            2026-11-20 10:00:29.000 Shop[41:15] <Shop.Home: 0x10> viewDidLoad()

            """
        #expect(
            unchecked("controller-never-deallocated", trace)
                == ["classes whose instances outlived their parents": ["Shop.Promo"]])
    }

    /// A screen does not stay on a stack that is gone, whether or not the log shows callbacks of it.
    @Test(arguments: ["", "+2.4 [main] <Shop.Pay: 0x30> viewDidAppear(_:)"])
    func namesAScreenWhoseStackIsGone(_ callback: String) {
        let trace = """
            # vctrace: 1
            +0.1 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Home: 0x20>
            +0.2 [main] <Shop.Home: 0x20> init
            +2.0 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Pay: 0x30>
            +2.1 [main] <Shop.Pay: 0x30> init
            \(callback)
            +9.0 [main] <UINavigationController: 0x5> deinit
            +9.1 [main] <Shop.Home: 0x20> deinit
            +29.0 [main] <Shop.Login: 0x40> init

            """
        #expect(unchecked("controller-never-deallocated", trace) == [Self.outOfSight: ["Shop.Pay"]])
    }

    private static let noCallback = "classes that show no callback and may be no controllers"

    /// An object gets a child, which is taken out and stays; a screen shows callbacks.
    private func tree(_ parent: String, _ child: String, header: String = "", more: String = "") -> String {
        """
        \(header)
        +0.1 [main] <Shop.Home: 0x1> viewDidLoad()
        +0.2 [main] <Shop.Home: 0x1> didMove(toParent:) <UINavigationController: 0x5>
        +0.3 [main] <\(parent): 0x10> addChild(_:) <\(child): 0x20>
        \(more)
        +5.0 [main] <\(child): 0x20> removeFromParent()
        +6.0 [main] <Shop.Home: 0x1> deinit
        +99 [main] mark "later"

        """
    }

    private static let rulesOfTrees = ["missing-did-move", "controller-never-deallocated"]

    /// Coordinators and the nodes of a scene have children, too.
    @Test(arguments: [("Shop.AppCoordinator", "Shop.CartCoordinator"), ("Game.Scene", "Game.Enemy")], rulesOfTrees)
    func namesObjectsThatMayBeNoControllers(_ classes: (String, String), _ rule: String) {
        let trace = tree(classes.0, classes.1)
        #expect(ReadTrace(trace).auditToTheEnd().findings.isEmpty)
        #expect(unchecked(rule, trace) == [Self.noCallback: [classes.1]])
    }

    /// A callback, a move, a parent that is a controller, a name or a header shows that it is one.
    @Test(arguments: [
        ("", "Shop.AppCoordinator", "Shop.CartCoordinator", "+1.0 [main] <Shop.CartCoordinator: 0x20> viewDidLoad()"),
        ("", "Shop.Tabs", "Shop.Cart", "+1.0 [main] <Shop.Cart: 0x20> willMove(toParent:) nil"),
        ("", "Shop.Home", "Shop.CartCoordinator", ""), ("", "Shop.AppCoordinator", "Shop.CartViewController", ""),
        ("# class: Shop.Cart < UIViewController", "Shop.Tabs", "Shop.Cart", ""),
        ("# records: viewDidLoad addChild didMove removeFromParent deinit", "Shop.Tabs", "Shop.Cart", ""),
    ])
    func checksWhatIsShownToBeAController(_ header: String, _ parent: String, _ child: String, _ more: String) {
        let rules = ReadTrace(tree(parent, child, header: header, more: more)).auditToTheEnd().findings.map(\.rule)
        #expect(Set(rules).isSuperset(of: Self.rulesOfTrees))
    }

    private static let belowSilentParent =
        "classes whose instances went out of sight, below parents that log no deinit"

    /// A log without a header does not say whether the parent's class would show its `deinit`.
    @Test func namesAChildOutOfSightWhoseParentLogsNoDeinit() {
        #expect(unchecked("child-never-removed", hostGoesOutOfSight(""))[Self.belowSilentParent] == ["Shop.Detail"])
    }
}
