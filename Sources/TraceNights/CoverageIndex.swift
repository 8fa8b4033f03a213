package import TraceModel

/// Finds the coverages that could have shown a defect.
struct CoverageIndex {
    private struct Stage: Hashable {
        var className: String
        var exercise: Exercise
    }

    private let coverages: [Coverage]
    private let exercises: [String: Exercise]
    private let gaps: [Set<Coverage.Gap>]
    /// By the name of a test, the coverages in which an attempt at it ran to its end.
    private var tests: [String: [Int]] = [:]
    private var stages: [Stage: [Int]] = [:]

    /// - Parameter exercises: by rule, how far a controller must get. No coverage could have shown a defect of another rule.
    init(_ coverages: [Coverage], exercises: [String: Exercise]) {
        self.coverages = coverages
        self.exercises = exercises
        gaps = coverages.map { Set($0.gaps) }
        for (place, coverage) in coverages.enumerated() {
            for name in Set(coverage.tests.lazy.filter(\.ranToEnd).map(\.name)) {
                tests[name, default: []].append(place)
            }
            for part in Set(coverage.parts.map { Stage(className: $0.className, exercise: $0.exercise) }) {
                stages[part, default: []].append(place)
            }
        }
    }

    /// The places of the coverages that could have shown the defect.
    ///
    /// - Parameters:
    ///   - tests: the tests in which it was seen.
    ///   - isSeenOutside: whether it was seen outside of tests.
    func showing(_ defect: Defect, in tests: Set<String>, isSeenOutside: Bool) -> Set<Int> {
        guard let exercise = exercises[defect.rule] else { return [] }
        var found: Set<Int> = []
        for test in tests {
            for place in self.tests[test] ?? [] where ranToEnd(test, in: coverages[place], for: defect, exercise) {
                found.insert(place)
            }
        }
        if isSeenOutside {
            found.formUnion(
                defect.className.isEmpty
                    ? Array(coverages.indices)
                    : stages[Stage(className: defect.className, exercise: exercise)] ?? [])
        }
        return found.filter { place in
            !gaps[place].contains(Coverage.Gap(rule: defect.rule, className: ""))
                && !gaps[place].contains(Coverage.Gap(rule: defect.rule, className: defect.className))
        }
    }

    /// Whether the test could have shown the defect. A test that failed, or at whose end a controller of the class was still on its
    /// way, counts only if another one of the class ended its part in it.
    private func ranToEnd(_ test: String, in coverage: Coverage, for defect: Defect, _ exercise: Exercise) -> Bool {
        func hasPart(_ exercise: Exercise) -> Bool {
            coverage.parts.contains { $0.className == defect.className && $0.exercise == exercise && $0.test == test }
        }
        return coverage.tests.contains { attempt in
            guard attempt.name == test, attempt.ranToEnd else { return false }
            guard !defect.className.isEmpty, attempt.outcome == .failed || hasPart(.undecided) else { return true }
            return hasPart(exercise)
        }
    }
}

/// Checks whether some launches could have shown a defect that was seen elsewhere.
package struct LaunchCheck {
    private let platforms: [Platform]
    private let recentPlatforms: Set<Platform>
    private let index: CoverageIndex

    /// - Parameters:
    ///   - exercises: by rule, how far a controller must get before the rule can judge it.
    ///   - recentPlatforms: where other launches of the same night and of the two nights before ran.
    package init(
        _ launches: [(platform: Platform, coverage: Coverage)], exercises: [String: Exercise],
        recentPlatforms: Set<Platform> = []
    ) {
        platforms = launches.map(\.platform)
        self.recentPlatforms = recentPlatforms.union(platforms)
        index = CoverageIndex(launches.map(\.coverage), exercises: exercises)
    }

    /// - Parameters:
    ///   - tests: the tests in which it was seen.
    ///   - isSeenOutside: whether it was seen outside of tests.
    ///   - places: the platforms on which it was seen. If no recent launch ran there, all platforms count.
    package func couldHaveShown(
        _ defect: Defect, in tests: Set<String>, isSeenOutside: Bool, on places: Set<Platform>
    ) -> Bool {
        let own = places.isDisjoint(with: recentPlatforms) ? Set(platforms) : places
        return index.showing(defect, in: tests, isSeenOutside: isSeenOutside).contains { own.contains(platforms[$0]) }
    }
}
