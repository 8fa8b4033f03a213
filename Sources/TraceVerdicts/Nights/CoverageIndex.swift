package import TraceModel

/// Finds the coverages that could have shown a defect.
struct CoverageIndex {
    private let coverages: [Coverage]
    private let exercises: RuleExercises
    private let gaps: [Set<Coverage.Gap>]
    /// By the name of a test, the coverages in which an attempt at it ran to its end.
    private var tests: [String: [Int]] = [:]
    /// By a part without its test, the coverages that have it.
    private var parts: [Coverage.ClassExercise: [Int]] = [:]

    /// - Parameter exercises: no coverage could have shown a defect of another rule.
    init(_ coverages: [Coverage], exercises: RuleExercises) {
        self.coverages = coverages
        self.exercises = exercises
        gaps = coverages.map { Set($0.gaps) }
        for (place, coverage) in coverages.enumerated() {
            for name in Set(coverage.tests.lazy.filter(\.ranToEnd).map(\.name)) {
                tests[name, default: []].append(place)
            }
            for part in Set(
                coverage.parts.map { Coverage.ClassExercise(className: $0.className, exercise: $0.exercise, test: nil) }
            ) {
                parts[part, default: []].append(place)
            }
        }
    }

    /// The places of the coverages that could have shown a defect that was seen in these places, on whatever platform.
    func showing(_ defect: Defect, in places: DefectPlaces) -> Set<Int> {
        guard let exercise = exercises[defect.rule] else { return [] }
        var found: Set<Int> = []
        for test in places.tests {
            for place in tests[test] ?? [] where ranToEnd(test, in: coverages[place], for: defect, exercise) {
                found.insert(place)
            }
        }
        if places.isSeenOutside {
            found.formUnion(
                defect.className.isEmpty
                    ? Array(coverages.indices)
                    : parts[Coverage.ClassExercise(className: defect.className, exercise: exercise, test: nil)] ?? [])
        }
        return found.filter { place in
            gaps[place].isDisjoint(
                with: ["", defect.className].map { Coverage.Gap(rule: defect.rule, className: $0) })
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

    /// - Parameter recentPlatforms: where other launches of the same night and of the two nights before ran.
    package init(
        _ launches: [(platform: Platform, coverage: Coverage)], exercises: RuleExercises,
        recentPlatforms: Set<Platform> = []
    ) {
        platforms = launches.map(\.platform)
        self.recentPlatforms = recentPlatforms.union(platforms)
        index = CoverageIndex(launches.map(\.coverage), exercises: exercises)
    }

    /// - Parameter places: where it was seen. If no recent launch ran on these platforms, all platforms count.
    package func couldHaveShown(_ defect: Defect, seenIn places: DefectPlaces) -> Bool {
        let isGone = places.platforms.isDisjoint(with: recentPlatforms)
        return index.showing(defect, in: places).contains { isGone || places.platforms.contains(platforms[$0]) }
    }
}
