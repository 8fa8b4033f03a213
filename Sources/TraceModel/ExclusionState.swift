/// The exclusions of a configuration that a run used or could have used, by their places in it.
package struct ExclusionState: Sendable, Hashable {
    /// Exclusions that left something out.
    package var matched: Set<Int> = []
    /// Exclusions that could have: their rule was checked, and a class that they mean was exercised.
    package var possible: Set<Int> = []

    package init() {}
}
