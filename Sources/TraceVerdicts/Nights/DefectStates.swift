import TraceModel

/// The state of a defect in a night, and the facts of its verdict.
struct StateOfNight {
    var state: DefectState
    /// The places of nights: the first with the state, the last before it that could have shown the defect and did not, and the last
    /// one that showed it.
    var since: Int
    var lastWithout: Int?
    var lastShown: Int
    /// How many nights showed it, and how many could have.
    var shown: Int
    var couldHaveShown: Int
    /// Whether the last night that could have shown a known defect did not.
    var isAgain = false
}

/// Decides on the states of a defect in nights, from their sights of it.
enum DefectStates {
    typealias Sight = BranchHistory.Sight

    /// The states in the nights of a branch; nil in nights that say nothing about the defect.
    static func ofBranch(_ sights: [Sight]) -> [StateOfNight?] {
        var course = Course()
        return sights.enumerated().map { night, sight in
            guard let (state, since) = course.pass(sight, night: night) else { return nil }
            return StateOfNight(
                state: state, since: since, lastWithout: course.lastWithout(before: since),
                lastShown: course.lastShown ?? night, shown: course.shownCount, couldHaveShown: course.countOfNights,
                isAgain: state == .persisting && sight == .shown && course.isShownAgain)
        }
    }

    /// The states in the nights of a pull request, each of which is compared with the nights of the target only.
    ///
    /// - Parameter known: how many nights, the first ones, are those of the target.
    static func ofRequest(_ sights: [Sight], known count: Int) -> [StateOfNight?] {
        var target = Course()
        for night in 0..<count { _ = target.pass(sights[night], night: night) }
        /// Counts the nights of both branches.
        var all = target
        /// The first night of the last unbroken stretch of sights on the branch.
        var stretch: Int?
        let own = (count..<sights.count).map { night -> StateOfNight? in
            let sight = sights[night]
            _ = all.pass(sight, night: night)
            switch sight {
            case .shown: stretch = stretch ?? night
            case .clean: stretch = nil
            case .blind, .unopened, .excluded: break
            }
            var course = target
            guard var (state, since) = course.pass(sight, night: night) else { return nil }
            // What the target no longer shows comes with the branch.
            if sight == .shown, state == .persisting, !target.isShownLast { state = .new }
            let lastWithout = course.lastWithout(before: since)
            if sight == .shown, since == night, let stretch { since = stretch }
            return StateOfNight(
                state: state, since: since, lastWithout: lastWithout, lastShown: course.lastShown ?? night,
                shown: all.shownCount, couldHaveShown: all.countOfNights)
        }
        return Array(repeating: nil, count: count) + own
    }
}
