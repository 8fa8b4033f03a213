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
    /// After this many nights in a row that could not have shown a defect, it is not listed until it is shown again.
    static let oblivion = 10

    /// For each night that could have shown it, whether it did.
    private(set) var shown: [Bool] = []
    private var first: (night: Int, lastWithout: Int?)?
    /// The first night of the last unbroken stretch of sights, how many nights in a row had not shown it before, and the last of them.
    private var stretch: (start: Int, absence: Int, lastWithout: Int?) = (0, 0, nil)
    /// The last night that could have shown it and did not.
    private var lastClean: Int?
    /// The last night that showed it.
    package private(set) var lastShown: Int?
    /// How many nights in a row could not have shown it; ``oblivion`` until it is shown again.
    private var blindCount = 0
    /// How many nights showed it.
    package private(set) var shownCount = 0

    package init() {}

    /// The last night before the first one with a state that could have shown it and did not; nil if there is none.
    package func lastWithout(before since: Int) -> Int? {
        since == first?.night ? first?.lastWithout : stretch.lastWithout
    }

    /// How many nights could have shown it.
    package var countOfNights: Int { shown.count }

    /// Whether the last night that could have shown it did.
    package var isShownLast: Bool { shown.last ?? false }

    /// Whether it came and went often enough, and recently enough, to be expected again.
    package var isFlaky: Bool { hasGoneTwice && shown.suffix(3).contains(true) }

    /// Whether the last night that could have shown it did, and the one before that could have did not.
    package var isShownAgain: Bool { shown.suffix(2) == [false, true] }

    /// Adds the next night.
    ///
    /// - Returns: the state of the defect in it, and the first night with that state; nil if the night says nothing about it.
    package mutating func pass(_ sight: Sight, night: Int) -> (state: DefectState, since: Int)? {
        switch sight {
        case .blind, .unopened, .excluded:
            blindCount = min(blindCount + 1, Self.oblivion)
            return isShownLast && blindCount < Self.oblivion ? (.notRun, stretch.start) : nil
        case .clean:
            let told = passClean(night)
            guard blindCount < Self.oblivion else { return nil }
            blindCount = 0
            return told
        case .shown:
            blindCount = 0
            lastShown = night
            return passShown(night)
        }
    }

    private mutating func passShown(_ night: Int) -> (state: DefectState, since: Int) {
        if !isShownLast {
            stretch = (night, first == nil ? 0 : shown.reversed().prefix { !$0 }.count, lastClean)
        }
        shown.append(true)
        shownCount += 1
        guard let first else {
            self.first = (night, lastClean)
            return (shown.count > 1 ? .new : .first, night)
        }
        if isFlaky { return (.flaky, first.night) }
        return (stretch.absence >= Self.absence ? .back : .persisting, stretch.start)
    }

    private mutating func passClean(_ night: Int) -> (state: DefectState, since: Int)? {
        lastClean = night
        shown.append(false)
        guard let first else { return nil }
        if isFlaky { return (.flaky, first.night) }
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
