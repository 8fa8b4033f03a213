package import TraceModel

/// Tells whether some launches could have shown a defect that was seen elsewhere.
package struct LaunchCheck {
    private let platforms: [Platform]
    private let index: CoverageIndex

    /// - Parameter exercises: by rule, how far a controller must have come for the rule to speak.
    package init(_ launches: [(platform: Platform, coverage: Coverage)], exercises: [String: Exercise]) {
        platforms = launches.map(\.platform)
        index = CoverageIndex(launches.map(\.coverage), exercises: exercises)
    }

    /// - Parameters:
    ///   - tests: those in which it was seen.
    ///   - isSeenOutside: whether it was seen outside of tests.
    ///   - places: where it was seen. Where none of the launches ran there, others count.
    package func couldHaveShown(
        _ defect: Defect, in tests: Set<String>, isSeenOutside: Bool, on places: Set<Platform>
    ) -> Bool {
        let own = places.isDisjoint(with: platforms) ? Set(platforms) : places
        return index.showing(defect, in: tests, isSeenOutside: isSeenOutside).contains { own.contains(platforms[$0]) }
    }
}
