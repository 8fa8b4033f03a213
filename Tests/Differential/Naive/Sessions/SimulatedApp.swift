import SeededNumbers

/// A session of an app that uses UIKit as it should: tabs, stacks, sheets, alerts, children, pages and pools, as a recorder writes it
/// down. Some of its screens may be held after they have left.
final class SimulatedApp {
    private(set) var calls: [Call] = []
    private var random: SeededGenerator
    private var time = 0
    private var address = 0x6000_0000_1000
    /// The addresses of freed controllers, which others get.
    private var freed: [Int] = []
    var root: SimulatedScreen
    private let traits: Traits
    private let window = SimulatedScreen(Call.Name(className: "UIWindow", address: 0x6000_0000_0200))
    /// Whether the columns of a split view controller are one stack.
    var isCollapsed = false
    private let leaks: Bool
    /// The controllers that the app holds, with what they contain.
    private(set) var held: Set<Call.Name> = []

    /// What differs between systems and between recorders.
    private struct Traits {
        var hasAnimations: Bool
        var tellsChildrenFirst: Bool
        var showsIsAppearing: Bool
        /// Whether the callbacks of Apple's containers are logged.
        var logsContainers: Bool
        var usesAddressesAgain: Bool
        /// Whether screens that are buried in a stack are told that they will leave it.
        var tellsBuried: Bool
    }

    /// - Parameter leaks: whether the app holds some of the screens that leave.
    init(seed: UInt64, leaks: Bool) {
        var random = SeededGenerator(seed: seed)
        self.leaks = leaks
        func trait(_ one: Int) -> Bool { random.next(below: one) == 0 }
        traits = Traits(
            hasAnimations: !trait(5), tellsChildrenFirst: trait(3), showsIsAppearing: trait(2),
            logsContainers: !trait(3), usesAddressesAgain: !leaks && trait(2), tellsBuried: !trait(3))
        self.random = random
        root = SimulatedScreen(Call.Name(className: "UITabBarController", address: 0x6000_0000_0100))
        for launch in 0...(chance(4) ? 1 : 0) {
            if launch > 0 { emitMark("launch") }
            start()
            for _ in 0..<(4 + pick(below: 14)) { step() }
        }
        wait(6_000)
        emitMark("idle")
    }

    /// Milliseconds after the last call.
    var end: Int { time }

    var isLaunchedTwice: Bool { calls.contains { $0.detail == "mark \"launch\"" } }

    func chance(_ one: Int) -> Bool { random.next(below: one) == 0 }

    func pick(below bound: Int) -> Int { random.next(below: bound) }

    // MARK: Calls

    func wait(_ milliseconds: Int) { time += milliseconds }

    func emit(
        _ kind: String, _ subject: SimulatedScreen, _ object: SimulatedScreen? = nil, list: [SimulatedScreen] = []
    ) {
        if !traits.logsContainers, kind.hasPrefix("view"), !subject.name.className.hasPrefix("Shop.") { return }
        calls.append(
            Call(time: time, kind: kind, subject: subject.name, object: object?.name, list: list.map(\.name)))
        time += 1
    }

    func emitMark(_ text: String) {
        calls.append(Call(time: time, kind: "message", detail: "mark \"\(text)\""))
        time += 1
    }

    func make(_ className: String, isLogged: Bool = true) -> SimulatedScreen {
        address += 0x100
        let used = traits.usesAddressesAgain && !freed.isEmpty && chance(2) ? freed.removeLast() : address
        let screen = SimulatedScreen(Call.Name(className: className, address: used))
        if isLogged { emit("init", screen) }
        return screen
    }

    func makeScreen() -> SimulatedScreen {
        if chance(9) { return makeSwitcher() }
        if chance(6) {
            let pages = make("UIPageViewController")
            let page = make("Shop.Page")
            emit("willMove", page, pages)
            pages.content = [page]
            page.parent = pages
            return pages
        }
        return make(["Shop.List", "Shop.Detail", "Shop.Cart", "Shop.Photo", "Shop.Map"][random.next(below: 5)])
    }

    func load(_ screens: [SimulatedScreen]) {
        for screen in screens where !screen.isLoaded {
            screen.isLoaded = true
            emit("viewDidLoad", screen)
        }
    }

    /// Some disappear while others appear, as in a navigation: the old ones are told first.
    func exchange(_ old: [SimulatedScreen], for new: [SimulatedScreen], isTabs: Bool = false) {
        var leaving = old.filter(\.isShown)
        let coming = new.filter { !$0.isShown }
        if traits.tellsChildrenFirst { leaving.reverse() }
        load(coming)
        if !isTabs { for screen in leaving { emit("viewWillDisappear", screen) } }
        for screen in coming { emit("viewWillAppear", screen) }
        if isTabs { for screen in leaving { emit("viewWillDisappear", screen) } }
        if traits.showsIsAppearing { for screen in coming { emit("viewIsAppearing", screen) } }
        wait(isTabs || !traits.hasAnimations ? 5 : 350)
        for screen in leaving {
            screen.isShown = false
            emit("viewDidDisappear", screen)
        }
        for screen in coming {
            screen.isShown = true
            emit("viewDidAppear", screen)
        }
        for screen in coming where screen.name.className == "Shop.Switcher" { fill(screen) }
    }

    /// What was about to go appears again at once.
    func appear(_ screens: [SimulatedScreen]) {
        for screen in screens { emit("viewWillAppear", screen) }
        if traits.showsIsAppearing { for screen in screens { emit("viewIsAppearing", screen) } }
        for screen in screens { emit("viewDidAppear", screen) }
    }

    /// UIKit let go of a screen: it is freed with all that it contains, unless the app holds it.
    func release(_ screen: SimulatedScreen) {
        if leaks, chance(6) {
            let pooled = screen.all.flatMap { $0.pool + [$0.cached].compactMap(\.self) }
            held.formUnion((screen.all + pooled).map(\.name))
            return
        }
        emit("deinit", screen)
        freed.append(screen.name.address)
        let waiting = screen.pool.filter { one in !screen.content.contains { $0 === one } }
        for child in screen.content + waiting + [screen.cached].compactMap(\.self) { release(child) }
    }

    /// UIKit tells those that a call takes off a stack; those below the top perhaps not.
    func tellLeaving(_ gone: [SimulatedScreen]) {
        for screen in gone where traits.tellsBuried || screen === gone.last { emit("willMove", screen) }
    }

    // MARK: Places

    private func start() {
        root = makeRoot()
        emit("setRoot", window, root)
        exchange([], for: root.visible)
        tellRoots()
        wait(500)
    }

    /// Tabs, or the columns of a split view controller.
    private func makeRoot() -> SimulatedScreen {
        let isSplit = chance(4)
        let root = make(isSplit ? "UISplitViewController" : "UITabBarController")
        for _ in 0..<(isSplit ? 2 : 1 + random.next(below: 3)) {
            let stack = makeStack(around: makeScreen())
            emit("willMove", stack, root)
            emit("didMove", stack, root)
            stack.parent = root
            root.content.append(stack)
        }
        return root
    }

    func replaceRoot() {
        let old = root
        root = makeRoot()
        emit("setRoot", window, root)
        exchange(old.visible, for: root.visible)
        tellRoots()
        release(old)
    }

    func makeStack(around screen: SimulatedScreen) -> SimulatedScreen {
        let stack = make("UINavigationController")
        emit("push", stack, screen)
        emit("willMove", screen, stack)
        stack.content = [screen]
        screen.parent = stack
        return stack
    }

    private func tellRoots() {
        for stack in root.visible where stack.isStack {
            if let screen = stack.top { emit("didMove", screen, stack) }
        }
    }

    /// The hierarchy in front: the root, or the sheet that was presented last, and what presents it.
    var front: (screen: SimulatedScreen, presenter: SimulatedScreen?) {
        var current: (screen: SimulatedScreen, presenter: SimulatedScreen?) = (root, nil)
        while let presenter = current.screen.all.first(where: { $0.presented != nil }), let next = presenter.presented {
            current = (next.screen, presenter)
        }
        return current
    }
}
