/// What the nights of a branch tell of one defect, in the order in which people read of them.
package enum DefectState: String, Sendable, CaseIterable, Comparable {
    /// Shown tonight, never before, and an earlier night could have shown it.
    case new
    /// Shown tonight, never before, and no earlier night could have shown it.
    case first
    /// Shown tonight, after three or more nights in a row without it.
    case back
    /// Shown tonight and before.
    case persisting
    /// It comes and goes.
    case flaky
    /// Not shown tonight, and shown in the last night before.
    case fixed
    /// Tonight could not have shown it, and the last night that could have showed it.
    case notRun

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
}
