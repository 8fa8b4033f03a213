// What the user does, one step after the other.
extension SimulatedApp {
    func step() {
        let front = front.screen
        let stack = front.visible.first(where: \.isStack)
        switch pick(below: 32) {
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
        case 18: alert()
        case 19: if let stack { popToRoot(stack) }
        case 20: if let stack { replaceStack(stack) }
        case 21: if let stack, stack.content.count > 1 { popAndPush(stack) }
        case 22: followLink()
        case 23: presentOneAfterAnother(in: front)
        case 24: swipeTwoSheets(in: front)
        case 25: adaptPopover()
        case 26: coverByApplesScreen(in: front)
        case 27: moveChild(in: front)
        case 28: measure(in: front)
        case 29: showNextOfGroup()
        case 30: if front === root { replaceTabsOrColumn() }
        default: switchContent(in: front)
        }
        wait(200 + pick(below: 3_000))
    }

    func push(_ screen: SimulatedScreen, on stack: SimulatedScreen) {
        guard let old = stack.top else { return }
        emit("push", stack, screen)
        emit("willMove", screen, stack)
        stack.content.append(screen)
        screen.parent = stack
        exchange(old.visible, for: screen.visible)
        emit("didMove", screen, stack)
    }

    /// By a call, or by a swipe back.
    func pop(_ stack: SimulatedScreen) {
        guard let old = stack.top else { return }
        if chance(2) { emit("pop", stack) }
        emit("willMove", old)
        stack.content.removeLast()
        guard let new = stack.top else { return }
        exchange(old.visible, for: new.visible)
        emit("didMove", old)
        release(old)
    }

    func embed(in parent: SimulatedScreen) {
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

    func unembed(from parent: SimulatedScreen) {
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

    func present() {
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
    func dismiss() {
        guard let presenter = front.presenter, let (screen, isFull) = presenter.presented else { return }
        switch pick(below: 3) {
        case 0: emit("dismiss", presenter)
        case 1: emit("dismiss", screen)
        default: if isFull { emit("dismiss", presenter) }
        }
        presenter.presented = nil
        exchange(screen.visible, for: isFull ? front.screen.visible : [])
        release(screen)
    }

    /// A split view controller moves its second column onto the first one's stack, and back, by private calls.
    func resize() {
        guard root.name.className == "UISplitViewController", root.content.count == 2, front.presenter == nil else {
            return
        }
        let (first, second) = (root.content[0], root.content[1])
        isCollapsed.toggle()
        emit("willMove", second, isCollapsed ? first : root)
        emit("didMove", second, isCollapsed ? first : root)
        if isCollapsed { resize() }
    }

    func switchTab() {
        guard front.presenter == nil, root.isTabBar, root.content.count > 1 else { return }
        let old = root.content[root.selected]
        root.selected = (root.selected + 1) % root.content.count
        let new = root.content[root.selected]
        let isFirst = !new.isLoaded
        exchange(old.visible, for: new.visible, isTabs: true)
        if isFirst, let screen = new.top { emit("didMove", screen, new) }
    }
}
