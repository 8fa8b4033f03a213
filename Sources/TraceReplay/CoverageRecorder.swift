import TraceModel

/// How far a controller came in one test.
struct Reached {
    /// The line on which the test began; nil outside of tests.
    var test: Int?
    var exercises: Coverage.ExerciseSet
}

/// Records how far controllers come in each launch, which decides what the launch could have shown.
struct CoverageRecorder {
    struct ClassPlace: Hashable {
        var launch: Int
        /// The line on which the test began; nil outside of tests.
        var test: Int?
    }

    /// A rule that could not judge an instance of the class.
    private struct Undecided: Hashable {
        var place: ClassPlace
        var className: String
        var rule: String
        /// How far another instance must have come so that the launch could have shown the defect all the same.
        var exercise: Coverage.Exercise
    }

    private let launches: [Launch]
    private var undecided: Set<Undecided> = []
    private let tests: LaunchTests?
    /// How far controllers came, by class.
    private var reached: [ClassPlace: [String: Coverage.ExerciseSet]] = [:]
    private var names: [Int: String] = [:]
    /// The launches that ended with a mark that says that the app went to the background.
    private var sentToBackground: Set<Int> = []
    private let ends: [Int: Int]
    /// Whether a launch without an `# end` was cut off: other logs than native traces never have one.
    private let hasEnds: Bool
    /// Lines come in order, so most controllers are in the same test as the one before.
    private var latest: (launch: Int, lines: Range<Int>, test: Int?)?

    private static let background = "background"

    init(_ summary: TraceSummary, _ tests: LaunchTests?) {
        launches = summary.launches
        self.tests = tests
        hasEnds = summary.header.isDeclared
        ends = Dictionary(firstOf: launches.map { ($0.last.line, $0.number) })
    }

    mutating func note(_ event: Event, in hierarchy: Hierarchy) {
        switch event.kind {
        case .didMove:
            guard event.object != nil, let state = hierarchy.state(event.subject) else { return }
            note(state, .settled, at: event.line)
            if !state.isAlive { close(state) }
        case .mark:
            guard case .mark(Self.background) = event.payload, let launch = ends[event.line] else { return }
            sentToBackground.insert(launch)
        default:
            break
        }
    }

    /// Records how far a controller came. Its state keeps this for one test, until ``close(_:)``.
    mutating func note(_ state: ControllerState, _ exercises: Coverage.ExerciseSet, at line: Int) {
        let test = test(at: line, inLaunch: state.controller.launch)
        if let former = state.reached, former.test != test { close(state) }
        state.reached = Reached(test: test, exercises: (state.reached?.exercises ?? []).union(exercises))
    }

    /// Records that the log ends too early, or shows too little, for the rule to judge the controller.
    mutating func note(_ state: ControllerState, undecidedBy rule: RuleDescription) {
        undecided.insert(
            Undecided(
                place: ClassPlace(launch: state.controller.launch, test: state.reached?.test),
                className: state.className,
                rule: rule.id, exercise: rule.exercisedBy))
    }

    mutating func note(_ ended: Hierarchy.Ended, at line: Int) {
        for relation in ended.relations where relation.ending != .launchEnded {
            note(relation.child, [.settled, .left], at: line)
        }
        for state in ended.controllers {
            note(state, [.left, .gone], at: line)
            close(state)
        }
    }

    /// Saves how far a controller came, when it is gone or the trace ends.
    mutating func close(_ state: ControllerState) {
        guard let last = state.reached else { return }
        state.reached = nil
        let place = ClassPlace(launch: state.controller.launch, test: last.test)
        // Most come as far as another one of their class did.
        if let saved = state.known.saved, saved.place == place, saved.exercises.isSuperset(of: last.exercises) {
            return
        }
        state.known.saved = (place, last.exercises)
        reached[place, default: [:]][state.className, default: []].formUnion(last.exercises)
    }

    /// Returns the line on which the running test began, or else the test that ran last; nil before the first test.
    private mutating func test(at line: Int, inLaunch launch: Int) -> Int? {
        if let latest, latest.launch == launch, latest.lines.contains(line) { return latest.test }
        guard let (test, lines) = tests?.lastTest(at: line, inLaunch: launch) else { return nil }
        if let test { names[test.first.line] = test.name }
        latest = (launch, lines, test?.first.line)
        return test?.first.line
    }

    /// Returns the coverage of each launch, by its number.
    func coverages(notChecked: [RunReport.NotChecked]) -> [Int: Coverage] {
        let places = Dictionary(grouping: reached.keys, by: \.launch)
        let open = Dictionary(grouping: undecided, by: \.place.launch)
        return Dictionary(
            uniqueKeysWithValues: launches.map { launch in
                let reached = (places[launch.number] ?? []).sorted { ($0.test ?? 0) < ($1.test ?? 0) }
                let undecided = open[launch.number] ?? []
                var gaps = gaps(of: reached, notChecked)
                var parts = parts(of: reached)
                gaps += undecidedGaps(undecided, reached)
                parts += undecidedParts(undecided, parts)
                return (
                    launch.number,
                    Coverage(
                        tests: attempts(in: launch), parts: consume parts, gaps: gaps, isCutOff: isCutOff(launch))
                )
            })
    }

    private func parts(of places: [ClassPlace]) -> [Coverage.ClassExercise] {
        var parts: [Coverage.ClassExercise] = []
        let classesByPlace = places.map { reached[$0] ?? [:] }
        // There can be as many classes as controllers, so no memory is left over.
        parts.reserveCapacity(
            classesByPlace.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.rawValue.nonzeroBitCount } })
        for (place, classes) in zip(places, classesByPlace) {
            let test = name(of: place.test)
            for (className, exercises) in classes.sorted(by: { $0.key < $1.key }) {
                for exercise in exercises.elements {
                    parts.append(Coverage.ClassExercise(className: className, exercise: exercise, test: test))
                }
            }
        }
        return parts
    }

    /// The gaps in which a rule was not checked, at all or for a class that the places show.
    private func gaps(of places: [ClassPlace], _ notChecked: [RunReport.NotChecked]) -> [Coverage.Gap] {
        // Most logs have no gaps but those of whole rules.
        let classes =
            notChecked.allSatisfy(\.isWhole)
            ? [] : places.reduce(into: Set<String>()) { $0.formUnion((reached[$1] ?? [:]).keys) }
        return notChecked.flatMap { entry in
            if entry.isWhole { return [Coverage.Gap(rule: entry.rule, className: "")] }
            // A log can have very many launches, and very many classes.
            let unchecked =
                classes.count < entry.classes.count ? classes.filter(entry.covers) : classes.intersection(entry.classes)
            return unchecked.map { Coverage.Gap(rule: entry.rule, className: $0) }
        }
    }

    /// The gaps of a launch in which a rule could judge no instance of a class.
    private func undecidedGaps(_ undecided: [Undecided], _ places: [ClassPlace]) -> [Coverage.Gap] {
        guard !undecided.isEmpty else { return [] }
        let inTests = places.map { reached[$0] ?? [:] }
        let judged = inTests.dropFirst().reduce(inTests.first ?? [:]) { $0.merging($1) { $0.union($1) } }
        return undecided.filter { judged[$0.className]?.contains(Coverage.ExerciseSet($0.exercise)) != true }
            .map { Coverage.Gap(rule: $0.rule, className: $0.className) }
    }

    /// The classes of which a rule could judge no instance in a test, even if it could in another test.
    private func undecidedParts(_ undecided: [Undecided], _ parts: [Coverage.ClassExercise]) -> [Coverage
        .ClassExercise]
    {
        guard undecided.contains(where: { $0.place.test != nil }) else { return [] }
        let parts = Set(parts)
        return undecided.compactMap { entry in
            guard let test = name(of: entry.place.test) else { return nil }
            let judged = Coverage.ClassExercise(className: entry.className, exercise: entry.exercise, test: test)
            return parts.contains(judged)
                ? nil : Coverage.ClassExercise(className: entry.className, exercise: .undecided, test: test)
        }
    }

    /// - Parameter line: the line on which the test began.
    private func name(of line: Int?) -> String? { line.flatMap { names[$0] }.map(TestInterval.shortName) }

    private func attempts(in launch: Launch) -> [Coverage.Test] {
        let intervals = tests?.tests(of: launch) ?? []
        var counts: [String: Int] = [:]
        return intervals.enumerated().map { index, test in
            let name = TestInterval.shortName(test.name)
            counts[name, default: 0] += 1
            return Coverage.Test(
                name: name, attempt: counts[name] ?? 1, outcome: test.outcome,
                ranToEnd: test.outcome != .skipped
                    && (test.last.kind == .testFinished || index < intervals.count - 1 || endedOnPurpose(launch)),
                argument: TestInterval.argument(test.name))
        }
    }

    private func endedOnPurpose(_ launch: Launch) -> Bool {
        launch.header.isClosed || sentToBackground.contains(launch.number)
    }

    /// Whether the launch ended in its last test, or before anybody closed its recording. A finished test may end a launch.
    private func isCutOff(_ launch: Launch) -> Bool {
        guard !endedOnPurpose(launch) else { return false }
        return tests?.tests(of: launch).last.map { $0.last.kind != .testFinished } ?? hasEnds
    }
}
