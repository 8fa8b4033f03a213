import Testing
import TraceModel

@testable import TraceReplay

@Suite struct HierarchyTests {
    /// The hierarchy at the end of a trace.
    private func hierarchy(_ text: String) -> Hierarchy {
        let trace = ReadTrace(text)
        let hierarchy = Hierarchy(TraceKnowledge(of: trace.summary), tests: [])
        var births = trace.controllers[...]
        for event in trace.events {
            while let next = births.first, next.first.line <= event.line { hierarchy.add(births.removeFirst()) }
            hierarchy.apply(event)
        }
        return hierarchy
    }

    @Test func knowsWhoIsWhere() throws {
        let hierarchy = hierarchy(
            """
            <Root: 0x1> addChild(_:) <Host: 0x2>
            <Host: 0x2> addChild(_:) <Detail: 0x3>
            <Host: 0x2> addSubview(_:) <Detail: 0x3>
            <Detail: 0x3> present(_:animated:completion:) <Sheet: 0x4>
            <Sheet: 0x4> viewDidAppear(_:)
            """)
        let detail = try #require(hierarchy.state(ControllerID(2)))
        #expect(detail.relation?.parent.className == "Host")
        #expect(detail.view?.host.className == "Host")
        #expect(detail.presented?.className == "Sheet")
        #expect(detail.presented?.appearance == .appeared)
        #expect(detail.presented?.path == ["Root", "Host", "Detail", "Sheet"])
    }

    @Test func whatIsPresentedIsBelowItsPresenterAndNotBelowAFormerParent() throws {
        let hierarchy = hierarchy(
            """
            <Host: 0x1> addChild(_:) <Detail: 0x2>
            <Detail: 0x2> removeFromParent()
            <Root: 0x3> present(_:animated:completion:) <Detail: 0x2>
            """)
        #expect(try #require(hierarchy.state(ControllerID(1))).path == ["Root", "Detail"])
    }

    /// Detail's class shows no `removeFromSuperview`, so a parent that adds the view again has removed it before, and keeps its children.
    @Test func aViewThatIsAddedAgainWasTakenOutUnseen() {
        let trace = ReadTrace(
            """
            +0.1 <Shop.Host: 0x1> init
            +0.2 <Shop.Detail: 0x2> init
            +0.3 <Shop.Other: 0x3> init
            +0.4 <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.5 <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +0.7 <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +0.8 <Shop.Host: 0x1> addChild(_:) <Shop.Other: 0x3>
            +0.850 <Shop.Host: 0x1> addSubview(_:) <Shop.Other: 0x3>
            +0.950 <Shop.Other: 0x3> didMove(toParent:) <Shop.Host: 0x1>
            +1.0 <Shop.Other: 0x3> removeFromSuperview()
            +2.0 <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +3.0 <Shop.Detail: 0x4> removeFromParent()
            +3.1 <Shop.Detail: 0x4> deinit
            +99.000 mark "later"

            """)
        let findings = trace.audit().map { "\($0.rule) \($0.severity)" }
        #expect(findings == ["child-never-removed note", "child-never-removed note"])
    }

    @Test func keepsTheStackOfANavigationController() throws {
        let hierarchy = hierarchy(
            """
            <UINavigationController: 0x1> addChild(_:) <Root: 0x2>
            <UINavigationController: 0x1> pushViewController(_:animated:) <List: 0x3>
            <UINavigationController: 0x1> addChild(_:) <List: 0x3>
            <UINavigationController: 0x1> pushViewController(_:animated:) <Detail: 0x4>
            <UINavigationController: 0x1> pushViewController(_:animated:) <Photo: 0x5>
            <UINavigationController: 0x1> popToViewController(_:animated:) <List: 0x3>
            """)
        let navigation = try #require(hierarchy.state(ControllerID(0)))
        #expect(navigation.stack.members.map(\.className) == ["Root", "List"])
    }

    /// A navigation controller with four controllers on its stack, and a call.
    private func stack(after call: String) throws -> [String] {
        let pushes = zip(["Root", "List", "Detail", "Photo"], 2...)
            .map { "<UINavigationController: 0x1> pushViewController(_:animated:) <\($0): 0x\($1)>" }
        let hierarchy = hierarchy((pushes + [call]).joined(separator: "\n"))
        return try #require(hierarchy.state(ControllerID(0))).stack.members.map(\.className)
    }

    @Test func aPopTakesOffWhatItNamesAndAllAbove() throws {
        let pop = "<UINavigationController: 0x1> popViewController(animated:)"
        #expect(try stack(after: pop) == ["Root", "List", "Detail"])
        #expect(try stack(after: pop + " <Photo: 0x5>") == ["Root", "List", "Detail"])
        #expect(try stack(after: pop + " <List: 0x3>") == ["Root"])
        #expect(try stack(after: pop + " <Stranger: 0x9>") == ["Root", "List", "Detail", "Photo"])
    }

    @Test func aControllerIsOnAStackOnce() throws {
        let gone = [4, 5].map { "<\($0 == 4 ? "Detail" : "Photo"): 0x\($0)> viewDidDisappear(_:)" }
        let push = "<UINavigationController: 0x1> pushViewController(_:animated:) <Detail: 0x4>"
        #expect(try stack(after: (gone + [push]).joined(separator: "\n")) == ["Root", "List", "Photo", "Detail"])
    }

    @Test func tabsAreNoStack() throws {
        let hierarchy = hierarchy(
            """
            <UITabBarController: 0x1> setViewControllers(_:animated:) [<Home: 0x2>, <Cart: 0x3>]
            <Shop.Bar: 0x4> setViewControllers(_:animated:) [<Home: 0x5>, <Cart: 0x6>]
            """)
        #expect(hierarchy.survivors.allSatisfy { $0.stack.members.isEmpty && $0.navigation == nil })
    }

    @Test func dropsWhoWasDeallocated() {
        let hierarchy = hierarchy(
            """
            <Host: 0x1> addChild(_:) <Detail: 0x2>
            <Host: 0x1> present(_:animated:completion:) <Sheet: 0x3>
            <Sheet: 0x3> deinit
            <Detail: 0x2> deinit
            """)
        #expect(hierarchy.survivors.map(\.className) == ["Host"])
        #expect(Array(hierarchy.survivors).first?.presented == nil)
    }

    /// A presenter and the presented controller refer to each other; so do a child and a stack.
    @Test func isNotKeptAliveByItsControllers() throws {
        weak var presenter: ControllerState?
        do {
            let hierarchy = hierarchy(
                """
                <Root: 0x1> present(_:animated:completion:) <UINavigationController: 0x2>
                <UINavigationController: 0x2> addChild(_:) <Detail: 0x3>
                """)
            presenter = hierarchy.state(ControllerID(0))
            #expect(presenter?.presented != nil)
        }
        #expect(presenter == nil)
    }
}
