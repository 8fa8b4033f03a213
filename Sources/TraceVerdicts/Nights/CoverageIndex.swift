package import TraceModel

/// Finds the coverages that could have shown a defect.
struct CoverageIndex {
    private let coverages: [Coverage]
    private let exercises: RuleExercises
    private let gaps: [Set<Coverage.Gap>]
    /// By the name of a test, the attempts that ran to their ends, and the places of their coverages.
    private var attempts: [String: [(place: Int, outcome: TestOutcome?)]] = [:]
    /// The classes with the places of the coverages that have them, in order. A log can have so many that a dictionary would take
    /// much more memory.
    private var classes: [(name: String, place: Int)] = []

    /// - Parameter exercises: no coverage could have shown a defect of another rule.
    init(_ coverages: [Coverage], exercises: RuleExercises) {
        self.coverages = coverages
        self.exercises = exercises
        gaps = coverages.map { Set($0.gaps) }
        for (place, coverage) in coverages.enumerated() {
            for attempt in coverage.tests where attempt.ranToEnd {
                attempts[attempt.name, default: []].append((place, attempt.outcome))
            }
            for part in coverage.parts where classes.last.map({ $0 != (part.className, place) }) ?? true {
                classes.append((part.className, place))
            }
        }
        classes.sort(by: <)
    }

    /// The places of the coverages that could have shown a defect that was seen in these places, on whatever platform, and of those
    /// that would be among them if a controller of its class had been made.
    func showing(_ defect: Defect, in places: Defect.Places) -> ShowingCoverages {
        let (could, unopened) = coverages(showing: defect, in: places)
        return ShowingCoverages(could: could, unopened: unopened, platforms: places.platforms)
    }

    private func coverages(showing defect: Defect, in places: Defect.Places) -> (could: Set<Int>, unopened: Set<Int>) {
        guard let exercise = exercises[defect.rule] else { return ([], []) }
        let className = defect.className
        var found: Set<Int> = []
        for test in places.tests { found.formUnion(ranToEnd(test, className, exercise)) }
        if places.isSeenOutside {
            found.formUnion(className.isEmpty ? Array(coverages.indices) : having(exercise, of: className))
        }
        let unchecked = ["", className].map { Coverage.Gap(rule: defect.rule, className: $0) }
        found = found.filter { gaps[$0].isDisjoint(with: unchecked) }
        guard !className.isEmpty else { return (found, []) }
        let made = Set(parts(of: className).map(\.place))
        return (found.intersection(made), found.subtracting(made))
    }

    private func parts(of className: String) -> some Sequence<(name: String, place: Int)> {
        classes[classes.partitioningIndex { $0.name >= className }...].prefix { $0.name == className }
    }

    private func having(_ exercise: Coverage.Exercise, of className: String, in test: String? = nil) -> [Int] {
        parts(of: className).map(\.place).filter { coverages[$0].has(exercise, of: className, in: test) }
    }

    /// The coverages in which the test could have shown a defect of the class. A test that failed, or at whose end a controller of the
    /// class was still on its way, counts only if another one of the class ended its part in it.
    private func ranToEnd(_ test: String, _ className: String, _ exercise: Coverage.Exercise) -> [Int] {
        let judged = Set(having(exercise, of: className, in: test))
        let undecided = Set(having(.undecided, of: className, in: test))
        return (attempts[test] ?? []).filter { place, outcome in
            className.isEmpty || judged.contains(place) || outcome != .failed && !undecided.contains(place)
        }.map(\.place)
    }
}

/// The coverages that could have shown a defect.
struct ShowingCoverages {
    var could: Set<Int> = []
    var unopened: Set<Int> = []
    /// Where it was seen.
    var platforms: Set<Launch.Platform> = []

    /// Whether launches that do not show the defect could have. Only those count that ran where it was seen.
    ///
    /// - Parameters:
    ///   - coverages: the places of the launches' coverages, by where they ran.
    ///   - recent: where these and other recent launches ran. If that is none of the platforms, all launches count. Nil to count only
    ///     those on the platforms.
    func sight(by coverages: [Launch.Platform: Set<Int>], recent: Set<Launch.Platform>?) -> BranchHistory.Sight {
        let isGone = recent.map(platforms.isDisjoint) ?? false
        let fitting = coverages.lazy.filter { isGone || platforms.contains($0.key) }.map(\.value)
        if fitting.contains(where: { !$0.isDisjoint(with: could) }) { return .clean }
        return fitting.contains { !$0.isDisjoint(with: unopened) } ? .unopened : .blind
    }
}

extension Knownness {
    /// Checks whether some launches could have shown a defect that was seen elsewhere.
    package struct LaunchCheck {
        private let coverages: [Launch.Platform: Set<Int>]
        private let recentPlatforms: Set<Launch.Platform>
        private let index: CoverageIndex

        /// - Parameter recentPlatforms: where other launches of the same night and of the two nights before ran.
        package init(
            _ launches: [(platform: Launch.Platform, coverage: Coverage)], exercises: RuleExercises,
            recentPlatforms: Set<Launch.Platform> = []
        ) {
            coverages = Dictionary(grouping: launches.indices, by: { launches[$0].platform }).mapValues(Set.init)
            self.recentPlatforms = recentPlatforms.union(coverages.keys)
            index = CoverageIndex(launches.map(\.coverage), exercises: exercises)
        }

        /// - Parameter places: where it was seen. If no recent launch ran on these platforms, all platforms count.
        func couldHaveShown(_ defect: Defect, seenIn places: Defect.Places) -> Bool {
            index.showing(defect, in: places).sight(by: coverages, recent: recentPlatforms) == .clean
        }

        /// Where else launches ran that could have shown it, if they had run where it was seen.
        func otherPlatforms(showing defect: Defect, seenIn places: Defect.Places) -> Set<Launch.Platform> {
            let could = index.showing(defect, in: places).could
            return Set(coverages.filter { !$0.value.isDisjoint(with: could) }.keys).subtracting(places.platforms)
        }
    }
}
