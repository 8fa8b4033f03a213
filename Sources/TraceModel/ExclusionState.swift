/// What a run tells of the findings that a configuration leaves out, by the places of the exclusions in it.
package struct ExclusionState: Sendable, Hashable {
    /// Those that left something out.
    package var matched: Set<Int> = []
    /// Those that could have: a class that they mean was exercised, and their rule was checked.
    package var possible: Set<Int> = []

    package init() {}
}
