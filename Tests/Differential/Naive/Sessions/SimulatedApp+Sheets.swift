// What is presented beside the sheets that stay.
extension SimulatedApp {
    private func presenter(in front: SimulatedScreen) -> SimulatedScreen? {
        front.visible.last { $0.isPlain && $0.isShown && $0.presented == nil }
    }

    /// The completion of one dismissal presents the next sheet.
    func presentOneAfterAnother(in front: SimulatedScreen) {
        guard let presenter = presenter(in: front) else { return }
        for number in 0..<(2 + pick(below: 2)) {
            let sheet = make("Shop.Step\(number)")
            emit("present", presenter, sheet)
            exchange([], for: [sheet])
            wait(chance(2) ? 300 : 3_000)
            emit("dismiss", chance(2) ? presenter : sheet)
            exchange([sheet], for: [])
            release(sheet)
        }
    }

    /// The upper one first, without a call or with one.
    func swipeTwoSheets(in front: SimulatedScreen) {
        guard let presenter = presenter(in: front) else { return }
        let (lower, upper) = (make("Shop.Sheet"), make("Shop.Filter"))
        emit("present", presenter, lower)
        exchange([], for: [lower])
        wait(1_500)
        emit("present", lower, upper)
        exchange([], for: [upper])
        for (sheet, below) in [(upper, lower), (lower, presenter)] {
            wait(1_500)
            if chance(3) { emit("dismiss", below) }
            exchange([sheet], for: [])
            release(sheet)
        }
    }

    /// A popover becomes a sheet: it disappears, and appears again.
    func adaptPopover() {
        guard let (screen, isFull) = front.presenter?.presented, !isFull else { return }
        let shown = screen.visible.filter(\.isShown)
        for kind in ["viewWillDisappear", "viewDidDisappear"] {
            for one in shown { emit(kind, one) }
        }
        appear(shown)
    }

    /// A screen of Apple's covers all, and logs nothing itself.
    func coverByApplesScreen(in front: SimulatedScreen) {
        guard let presenter = presenter(in: front) else { return }
        let (isFull, name) = chance(2) ? (true, "SFSafariViewController") : (false, "UIActivityViewController")
        emit("present", presenter, make(name, isLogged: false))
        let shown = isFull ? front.visible.filter(\.isShown) : []
        exchange(shown, for: [])
        wait(4_000)
        if chance(2) { emit("dismiss", presenter) }
        exchange([], for: shown)
    }
}
