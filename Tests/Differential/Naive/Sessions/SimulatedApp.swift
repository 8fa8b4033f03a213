import SeededNumbers

/// A session of an app that uses UIKit as it should: tabs, stacks, sheets, alerts, children, pages and pools, as a recorder writes it
/// down. Some of its screens may be held after they have left.
final class SimulatedApp {
    private(set) var calls: [Call] = []
    private var random: SeededGenerator
    private var time = 0
    private var address = 0x6000_0000_1000
    private var root: SimulatedScreen
    private let window = SimulatedScreen(Call.Name(className: "UIWindow", address: 0x6000_0000_0200))
    /// Whether the columns of a split view controller are one stack.
    private var isCollapsed = false
    private let leaks: Bool
    /// The controllers that the app holds, with what they contain.
    private(set) var held: Set<Call.Name> = []

    /// - Parameter leaks: whether the app holds some of the screens that leave.
    init(seed: UInt64, leaks: Bool) {
        random = SeededGenerator(seed: seed)
        self.leaks = leaks
        root = SimulatedScreen(Call.Name(className: "UITabBarController", address: 0x6000_0000_0100))
        for launch in 0...(chance(4) ? 1 : 0) {
            if launch > 0 { emitMark("launch") }
            start()
            for _ in 0..<(4 + random.next(below: 14)) { step() }
        }
        wait(6_000)
        emitMark("idle")
    }

    /// Milliseconds after the last call.
    var end: Int { time }

    var isLaunchedTwice: Bool { calls.contains { $0.detail == "mark \"launch\"" } }

    func chance(_ one: Int) -> Bool { random.next(below: one) == 0 }

    // MARK: Calls

    func wait(_ milliseconds: Int) { time += milliseconds }

    func emit(_ kind: String, _ subject: SimulatedScreen, _ object: SimulatedScreen? = nil) {
        calls.append(Call(time: time, kind: kind, subject: subject.name, object: object?.name))
        time += 1
    }

    func emitMark(_ text: String) {
        calls.append(Call(time: time, kind: "message", detail: "mark \"\(text)\""))
        time += 1
    }

    func make(_ className: String, isLogged: Bool = true) -> SimulatedScreen {
        address += 0x100
        let screen = SimulatedScreen(Call.Name(className: className, address: address))
        if isLogged { emit("init", screen) }
        return screen
    }

    private func makeScreen() -> SimulatedScreen {
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
        let (leaving, coming) = (old.filter(\.isShown), new.filter { !$0.isShown })
        load(coming)
        if !isTabs { for screen in leaving { emit("viewWillDisappear", screen) } }
        for screen in coming { emit("viewWillAppear", screen) }
        if isTabs { for screen in leaving { emit("viewWillDisappear", screen) } }
        wait(isTabs ? 5 : 350)
        for screen in leaving {
            screen.isShown = false
            emit("viewDidDisappear", screen)
        }
        for screen in coming {
            screen.isShown = true
            emit("viewDidAppear", screen)
        }
    }

    /// UIKit let go of a screen: it is freed with all that it contains, unless the app holds it.
    func release(_ screen: SimulatedScreen) {
        if leaks, chance(6) {
            held.formUnion(screen.all.map(\.name))
            return
        }
        emit("deinit", screen)
        for child in screen.content + [screen.cached].compactMap(\.self) { release(child) }
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

    private func makeStack(around screen: SimulatedScreen) -> SimulatedScreen {
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

    // MARK: Steps

    private func step() {
        let front = front.screen
        let stack = front.visible.first(where: \.isStack)
        switch random.next(below: 19) {
        case 0, 1, 2: if let stack { push(makeScreen(), on: stack) }
        case 3, 4: if let stack, stack.content.count > 1 { pop(stack) }
        case 5: if let screen = front.visible.last { embed(in: screen) }
        case 6:
            if let parent = front.visible.last(where: { !$0.isStack && !$0.isTabBar })?.parent { unembed(from: parent) }
        case 7, 8: present()
        case 9: dismiss()
        case 10: switchTab()
        case 11: turnPage(in: front)
        case 14: if let stack { giveUpPop(of: stack) }
        case 15: giveUpDrag()
        case 16: if front === root, chance(2) { replaceRoot() }
        case 17: resize()
        case 12, 13: showCells(in: front)
        default: alert()
        }
        wait(200 + random.next(below: 3_000))
    }

    private func push(_ screen: SimulatedScreen, on stack: SimulatedScreen) {
        guard let old = stack.top else { return }
        emit("push", stack, screen)
        emit("willMove", screen, stack)
        stack.content.append(screen)
        screen.parent = stack
        exchange(old.visible, for: screen.visible)
        emit("didMove", screen, stack)
    }

    /// By a call, or by a swipe back.
    private func pop(_ stack: SimulatedScreen) {
        guard let old = stack.top else { return }
        if chance(2) { emit("pop", stack) }
        emit("willMove", old)
        stack.content.removeLast()
        guard let new = stack.top else { return }
        exchange(old.visible, for: new.visible)
        emit("didMove", old)
        release(old)
    }

    private func embed(in parent: SimulatedScreen) {
        guard !parent.isStack, !parent.isTabBar, parent.content.isEmpty, parent.isShown else { return }
        let child = make("Shop.Panel")
        emit("addChild", parent, child)
        emit("willMove", child, parent)
        load([child])
        emit("addSubview", parent, child)
        emit("viewWillAppear", child)
        emit("constrain", child)
        emit("didMove", child, parent)
        wait(20)
        child.isShown = true
        emit("viewDidAppear", child)
        parent.content = [child]
        child.parent = parent
    }

    private func unembed(from parent: SimulatedScreen) {
        guard let child = parent.content.first, child.name.className == "Shop.Panel", child.isShown,
            child.all.allSatisfy({ $0.presented == nil })
        else { return }
        emit("willMove", child)
        emit("removeFromSuperview", child)
        emit("viewWillDisappear", child)
        emit("viewDidDisappear", child)
        emit("removeFromParent", child)
        emit("didMove", child)
        child.isShown = false
        parent.content = []
        release(child)
    }

    private func present() {
        let below = front.screen
        guard let presenter = below.visible.last(where: { !$0.isStack }) else { return }
        let screen = chance(2) ? makeStack(around: makeScreen()) : makeScreen()
        let isFull = chance(3)
        emit("present", presenter, screen)
        presenter.presented = (screen, isFull)
        exchange(isFull ? below.visible : [], for: screen.visible)
        if screen.isStack, let content = screen.top { emit("didMove", content, screen) }
    }

    /// By a call on the presenter or on what is presented, or by a drag.
    private func dismiss() {
        guard let presenter = front.presenter, let (screen, isFull) = presenter.presented else { return }
        switch random.next(below: 3) {
        case 0: emit("dismiss", presenter)
        case 1: emit("dismiss", screen)
        default: if isFull { emit("dismiss", presenter) }
        }
        presenter.presented = nil
        exchange(screen.visible, for: isFull ? front.screen.visible : [])
        release(screen)
    }

    /// A split view controller moves its second column onto the first one's stack, and back, by private calls.
    private func resize() {
        guard root.name.className == "UISplitViewController", root.content.count == 2, front.presenter == nil else {
            return
        }
        let (first, second) = (root.content[0], root.content[1])
        isCollapsed.toggle()
        emit("willMove", second, isCollapsed ? first : root)
        emit("didMove", second, isCollapsed ? first : root)
        if isCollapsed { resize() }
    }

    private func switchTab() {
        guard front.presenter == nil, root.isTabBar, root.content.count > 1 else { return }
        let old = root.content[root.selected]
        root.selected = (root.selected + 1) % root.content.count
        let new = root.content[root.selected]
        let isFirst = !new.isLoaded
        exchange(old.visible, for: new.visible, isTabs: true)
        if isFirst, let screen = new.top { emit("didMove", screen, new) }
    }
}
