import Testing
import TraceModel
import TraceReplay

@Suite struct SceneTests {
    /// A scene in which the trace was played to its end.
    private func scene(_ text: String) -> Scene {
        let trace = ReadTrace(text)
        let scene = Scene(coverage: Coverage(trace.summary), end: nil, containers: SystemContainers())
        var births = trace.controllers[...]
        for event in trace.events {
            while let next = births.first, next.first.line <= event.line { scene.add(births.removeFirst()) }
            scene.apply(event)
        }
        return scene
    }

    @Test func knowsWhoIsWhere() throws {
        let scene = scene(
            """
            <Root: 0x1> addChild(_:) <Host: 0x2>
            <Host: 0x2> addChild(_:) <Detail: 0x3>
            <Host: 0x2> addSubview(_:) <Detail: 0x3>
            <Detail: 0x3> present(_:animated:completion:) <Sheet: 0x4>
            <Sheet: 0x4> viewDidAppear(_:)
            """)
        let detail = try #require(scene.state(ControllerID(2)))
        #expect(detail.relation?.parent.className == "Host")
        #expect(detail.view?.host.className == "Host")
        #expect(detail.presented?.className == "Sheet")
        #expect(detail.presented?.appearance == .appeared)
        #expect(detail.presented?.path == ["Root", "Host", "Detail", "Sheet"])
    }

    @Test func keepsTheStackOfANavigationController() throws {
        let scene = scene(
            """
            <UINavigationController: 0x1> addChild(_:) <Root: 0x2>
            <UINavigationController: 0x1> pushViewController(_:animated:) <List: 0x3>
            <UINavigationController: 0x1> addChild(_:) <List: 0x3>
            <UINavigationController: 0x1> pushViewController(_:animated:) <Detail: 0x4>
            <UINavigationController: 0x1> pushViewController(_:animated:) <Photo: 0x5>
            <UINavigationController: 0x1> popToViewController(_:animated:) <List: 0x3>
            """)
        let navigation = try #require(scene.state(ControllerID(0)))
        #expect(navigation.stack.map(\.className) == ["Root", "List"])
    }

    @Test func dropsWhoWasDeallocated() {
        let scene = scene(
            """
            <Host: 0x1> addChild(_:) <Detail: 0x2>
            <Host: 0x1> present(_:animated:completion:) <Sheet: 0x3>
            <Sheet: 0x3> deinit
            <Detail: 0x2> deinit
            """)
        #expect(scene.survivors.map(\.className) == ["Host"])
        #expect(scene.survivors.first?.presented == nil)
    }

    /// A presenter and what it presents point at each other; so do a child and a stack.
    @Test func isNotKeptAliveByItsControllers() throws {
        weak var presenter: ControllerState?
        do {
            let scene = scene(
                """
                <Root: 0x1> present(_:animated:completion:) <UINavigationController: 0x2>
                <UINavigationController: 0x2> addChild(_:) <Detail: 0x3>
                """)
            presenter = scene.state(ControllerID(0))
            #expect(presenter?.presented != nil)
        }
        #expect(presenter == nil)
    }
}
