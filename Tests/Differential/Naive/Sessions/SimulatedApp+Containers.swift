// Containers of the app.
extension SimulatedApp {
    /// A container that shows one of its children at a time. It removes the others, or takes out their views only.
    func makeSwitcher() -> SimulatedScreen {
        let switcher = make("Shop.Switcher")
        let tabs = (0..<(2 + pick(below: 2))).map { make("Shop.Tab\($0)") }
        if chance(2) {
            switcher.pool = tabs
        } else {
            for tab in tabs {
                emit("addChild", switcher, tab)
                emit("willMove", tab, switcher)
                emit("didMove", tab, switcher)
                tab.parent = switcher
                tab.isOut = true
            }
            switcher.content = tabs
        }
        return switcher
    }

    /// Shows the first child when the container is on the screen.
    func fill(_ switcher: SimulatedScreen) {
        guard switcher.content.allSatisfy(\.isOut), let first = (switcher.content + switcher.pool).first else { return }
        show(first, in: switcher)
    }

    /// The user goes through all children, and back.
    func switchContent(in front: SimulatedScreen) {
        guard let switcher = front.visible.last(where: { $0.name.className == "Shop.Switcher" }), switcher.isShown,
            switcher.all.allSatisfy({ $0.presented == nil })
        else { return }
        let tabs = switcher.content + switcher.pool
        for tab in tabs.reversed() + tabs {
            let shown = switcher.content.first { !$0.isOut }
            guard tab !== shown else { continue }
            if let shown { hide(shown, in: switcher) }
            show(tab, in: switcher)
            wait(2_500)
        }
    }

    private func show(_ child: SimulatedScreen, in parent: SimulatedScreen) {
        let isNew = child.parent !== parent
        if isNew {
            emit("addChild", parent, child)
            emit("willMove", child, parent)
            parent.pool.removeAll { $0 === child }
            parent.content.append(child)
            child.parent = parent
        }
        load([child])
        emit("addSubview", parent, child)
        child.isOut = false
        for screen in child.visible { emit("viewWillAppear", screen) }
        emit("constrain", child)
        wait(16)
        for screen in child.visible {
            screen.isShown = true
            emit("viewDidAppear", screen)
        }
        if isNew { emit("didMove", child, parent) }
    }

    private func hide(_ child: SimulatedScreen, in parent: SimulatedScreen) {
        let isKeptInside = parent.pool.isEmpty && parent.content.count > 1
        if !isKeptInside { emit("willMove", child) }
        emit("removeFromSuperview", child)
        let shown = child.visible.filter(\.isShown)
        for screen in shown { emit("viewWillDisappear", screen) }
        for screen in shown {
            screen.isShown = false
            emit("viewDidDisappear", screen)
        }
        child.isOut = isKeptInside
        guard !isKeptInside else { return }
        emit("removeFromParent", child)
        emit("didMove", child)
        parent.content.removeAll { $0 === child }
        parent.pool.append(child)
        child.parent = nil
    }

    /// A child moves from one screen to another.
    func moveChild(in front: SimulatedScreen) {
        let screens = front.visible.filter { $0.isPlain && $0.isShown }
        guard let child = screens.last(where: { $0.name.className == "Shop.Panel" && $0.content.isEmpty }),
            let old = child.parent, child.presented == nil,
            let new = screens.first(where: { $0 !== old && $0 !== child && $0.content.isEmpty })
        else { return }
        hide(child, in: old)
        old.pool.removeAll { $0 === child }
        show(child, in: new)
    }

    /// A prototype is put in and taken out in one turn, to be measured.
    func measure(in front: SimulatedScreen) {
        guard let host = front.visible.last(where: { $0.isPlain && $0.isShown }) else { return }
        let prototype = make("Shop.Prototype")
        load([prototype])
        emit("addSubview", host, prototype)
        emit("removeFromSuperview", prototype)
        emit("deinit", prototype)
    }
}
