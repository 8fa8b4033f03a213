package import TraceModel

/// The sights of one defect in the nights, in their order, and the state that follows for each night.
///
/// Nights that could not have shown the defect do not count.
package struct Course: Sendable {
    package typealias Sight = BranchHistory.Sight

    /// The number of recent nights in which a defect's changes are counted.
    private static let window = 20
    /// After this many nights in a row without a defect, its next sight is a return.
    private static let absence = 3

    /// For each night that could have shown it, whether it did.
    private var shown: [Bool] = []
    private var first: Int?
    /// The first night of the last unbroken stretch of sights, and how many nights in a row had not shown it before.
    private var stretch: (start: Int, absence: Int) = (0, 0)
    /// How many nights showed it.
    package private(set) var shownCount = 0

    package init() {}

    /// How many nights could have shown it.
    package var countOfNights: Int { shown.count }

    /// Whether the last night that could have shown it did.
    package var isShownLast: Bool { shown.last ?? false }

    /// Whether it came and went often enough, and recently enough, to be expected again.
    package var isFlaky: Bool { hasGoneTwice && shown.suffix(3).contains(true) }

    /// Adds the next night.
    ///
    /// - Returns: the state of the defect in it, and the first night with that state; nil if the night says nothing about it.
    package mutating func pass(_ sight: Sight, night: Int) -> (state: DefectState, since: Int)? {
        switch sight {
        case .blind: return isShownLast ? (.notRun, stretch.start) : nil
        case .clean: return passClean()
        case .shown: return passShown(night)
        }
    }

    private mutating func passShown(_ night: Int) -> (state: DefectState, since: Int) {
        if !isShownLast {
            stretch = (night, first == nil ? 0 : shown.reversed().prefix { !$0 }.count)
        }
        shown.append(true)
        shownCount += 1
        guard let first else {
            self.first = night
            return (shown.count > 1 ? .new : .first, night)
        }
        if isFlaky { return (.flaky, first) }
        return (stretch.absence >= Self.absence ? .back : .persisting, stretch.start)
    }

    private mutating func passClean() -> (state: DefectState, since: Int)? {
        shown.append(false)
        guard let first else { return nil }
        if isFlaky { return (.flaky, first) }
        // A defect that came and went is fixed only after nights that would probably have shown it again.
        let before = hasGoneTwice ? 3 : 1
        guard shown.count > before, shown[shown.count - 1 - before] else { return nil }
        return (.fixed, stretch.start)
    }

    private var hasGoneTwice: Bool {
        let nights = shown.suffix(Self.window)
        return zip(nights, nights.dropFirst()).count { $0 && !$1 } >= 2
    }
}
