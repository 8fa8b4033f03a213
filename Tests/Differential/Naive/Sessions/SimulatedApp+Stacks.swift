// Stacks of which more than the top changes.
extension SimulatedApp {
    func popToRoot(_ stack: SimulatedScreen) {
        guard stack.content.count > 1 else { return }
        let gone = Array(stack.content.dropFirst())
        emit("popToRoot", stack)
        tellLeaving(gone)
        stack.content.removeLast(gone.count)
        finish(gone, on: stack)
    }

    /// By a call that names the new stack, or that the log shows without it.
    func replaceStack(_ stack: SimulatedScreen) {
        guard stack.pool.isEmpty else { return }
        let gone = stack.content
        let new = makeScreen()
        emit("setViewControllers", stack, list: chance(2) ? [new] : [])
        tellLeaving(gone)
        emit("willMove", new, stack)
        stack.content = [new]
        new.parent = stack
        finish(gone, on: stack)
        emit("didMove", new, stack)
    }

    /// A pop without an animation, and a push in the same turn.
    func popAndPush(_ stack: SimulatedScreen) {
        guard let old = stack.content.popLast() else { return }
        let new = makeScreen()
        emit("pop", stack)
        emit("willMove", old)
        emit("push", stack, new)
        emit("willMove", new, stack)
        stack.content.append(new)
        new.parent = stack
        finish([old], on: stack)
        emit("didMove", new, stack)
    }

    private func finish(_ gone: [SimulatedScreen], on stack: SimulatedScreen) {
        exchange(gone.last?.visible ?? [], for: stack.top?.visible ?? [])
        for screen in gone {
            emit("didMove", screen)
            screen.parent = nil
            release(screen)
        }
    }

    /// A link clears the screen: it dismisses all, selects a tab and pushes on its stack, in one turn.
    func followLink() {
        guard root.isTabBar else { return }
        if let presenter = root.all.first(where: { $0.presented != nil }) { dismissAll(from: presenter) }
        switchTab()
        guard let stack = root.content[root.selected] as SimulatedScreen?, stack.isStack else { return }
        push(makeScreen(), on: stack)
    }

    private func dismissAll(from presenter: SimulatedScreen) {
        emit("dismiss", chance(2) ? presenter : root)
        var chain: [SimulatedScreen] = []
        var current: SimulatedScreen? = presenter
        var isFull = false
        while let next = current?.presented {
            chain.append(next.screen)
            isFull = isFull || next.isFull
            current?.presented = nil
            current = next.screen.all.first { $0.presented != nil }
        }
        exchange(chain.reversed().flatMap(\.visible), for: isFull ? root.visible : [])
        for screen in chain { release(screen) }
    }

    /// The navigation controller of a group of tabs shows the next one, by private calls. The tabs are kept.
    func showNextOfGroup() {
        guard root.isTabBar, front.presenter == nil else { return }
        let group = root.content.first { !$0.pool.isEmpty } ?? makeGroup()
        guard group.content.count <= 1, group.all.allSatisfy({ $0.presented == nil }) else { return }
        let old = group.content.first
        let others = group.pool.filter { $0 !== old }
        let new = others[pick(below: others.count)]
        let shown = root.content[root.selected].visible.filter { $0 !== group }
        if let old { emit("willMove", old) }
        emit("willMove", new, group)
        group.content = [new]
        new.parent = group
        root.selected = root.content.firstIndex { $0 === group } ?? root.selected
        exchange(
            shown + [old].compactMap(\.self).filter { one in !shown.contains { $0 === one } }, for: group.visible,
            isTabs: true)
        if let old { emit("didMove", old) }
        emit("didMove", new, group)
    }

    private func makeGroup() -> SimulatedScreen {
        let group = make("UINavigationController")
        group.pool = ["Shop.Inbox", "Shop.Sent", "Shop.Bin"].map { make($0) }
        emit("willMove", group, root)
        emit("didMove", group, root)
        group.parent = root
        root.content.append(group)
        return group
    }

    /// The tabs are set anew, or the second column gets another stack.
    func replaceTabsOrColumn() {
        guard front.presenter == nil, root.all.allSatisfy({ $0.presented == nil }) else { return }
        let old = root.visible.dropFirst()
        if root.isTabBar {
            let gone = root.content
            let new = (0..<(1 + pick(below: 3))).map { _ in makeStack(around: makeScreen()) }
            emit("setViewControllers", root, list: new)
            for tab in gone { emit("willMove", tab) }
            for tab in new { emit("willMove", tab, root) }
            place(new, at: 0)
            exchange(Array(old), for: root.visible, isTabs: true)
            for tab in gone { emit("didMove", tab) }
            settle(new, new.prefix(1))
            for tab in gone { release(tab) }
        } else if root.content.count == 2, !isCollapsed {
            let gone = root.content[1]
            let new = makeStack(around: makeScreen())
            emit("willMove", gone)
            emit("willMove", new, root)
            place([root.content[0], new], at: 0)
            exchange(gone.visible, for: new.visible, isTabs: true)
            emit("didMove", gone)
            settle([new], [new])
            release(gone)
        }
    }

    private func place(_ content: [SimulatedScreen], at selected: Int) {
        root.content = content
        root.selected = selected
        for screen in content { screen.parent = root }
    }

    private func settle(_ new: [SimulatedScreen], _ shown: some Sequence<SimulatedScreen>) {
        for screen in new { emit("didMove", screen, root) }
        for stack in shown { if let first = stack.top { emit("didMove", first, stack) } }
    }
}
