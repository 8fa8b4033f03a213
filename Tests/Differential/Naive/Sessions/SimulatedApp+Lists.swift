// Pages, the children of cells, and alerts.
extension SimulatedApp {
    /// A data source that makes each page anew. UIKit keeps the one that left last until the next one leaves.
    func turnPage(in front: SimulatedScreen) {
        guard let pages = front.visible.first(where: { $0.name.className == "UIPageViewController" }), pages.isShown,
            let old = pages.content.first, old.presented == nil
        else { return }
        let new = make("Shop.Page")
        emit("willMove", new, pages)
        exchange(old.all, for: [new], isTabs: true)
        emit("didMove", new, pages)
        emit("willMove", old)
        emit("didMove", old)
        pages.content = [new]
        new.parent = pages
        if let cached = pages.cached { release(cached) }
        pages.cached = old
    }

    /// A list takes the children of its cells out and puts them in again, whenever it is updated.
    func showCells(in front: SimulatedScreen) {
        guard
            let list = front.visible.last(where: {
                $0.name.className == "Shop.Feed" || $0.name.className == "Shop.List"
            }),
            list.isShown, list.content.allSatisfy({ $0.name.className == "Shop.Cell" && $0.presented == nil })
        else { return }
        if list.content.isEmpty { list.content = (0..<3).map { _ in make("Shop.Cell") } }
        for cell in list.content {
            if cell.isShown {
                emit("willMove", cell)
                emit("removeFromSuperview", cell)
                emit("viewWillDisappear", cell)
                emit("viewDidDisappear", cell)
                emit("removeFromParent", cell)
                emit("didMove", cell)
            }
            emit("addChild", list, cell)
            emit("willMove", cell, list)
            load([cell])
            emit("addSubview", list, cell)
            emit("viewWillAppear", cell)
            emit("constrain", cell)
            emit("didMove", cell, list)
            emit("viewDidAppear", cell)
            cell.isShown = true
            cell.parent = list
        }
    }

    /// An alert is of a class that logs nothing: only its presentation is seen.
    func alert() {
        guard let presenter = front.screen.visible.last(where: { !$0.isStack }) else { return }
        emit("present", presenter, make("UIAlertController", isLogged: false))
    }

    // MARK: What the user gives up

    func giveUpPop(of stack: SimulatedScreen) {
        guard stack.content.count > 1, let top = stack.top, top.isShown else { return }
        let below = stack.content[stack.content.count - 2]
        for screen in top.visible { emit("viewWillDisappear", screen) }
        for screen in below.visible { emit("viewWillAppear", screen) }
        wait(300)
        for screen in below.visible { emit("viewWillDisappear", screen) }
        for screen in below.visible { emit("viewDidDisappear", screen) }
        appear(top.visible)
    }

    /// UIKit calls `dismiss` when a drag begins.
    func giveUpDrag() {
        guard let presenter = front.presenter, let (screen, isFull) = presenter.presented, !isFull else { return }
        emit("dismiss", presenter)
        for one in screen.visible { emit("viewWillDisappear", one) }
        wait(300)
        appear(screen.visible)
    }
}
