import TraceModel

/// Takes note of how far controllers come in each launch, which tells what the launch could have shown.
struct CoverageRecorder {
    private struct Place: Hashable {
        var launch: Int
        var className: String
        /// The line on which the test began; nil outside of tests.
        var test: Int?
    }

    private let launches: [Launch]
    private let tests: LaunchTests
    private var reached: [Place: Set<Exercise>] = [:]
    private var names: [Int: String] = [:]
    /// The launches that ended with a mark that says that the app went to the background.
    private var sentToBackground: Set<Int> = []
    private var ends: [Int: Int]

    private static let background = "background"

    init(_ summary: TraceSummary, _ tests: LaunchTests) {
        launches = summary.launches
        self.tests = tests
        ends = Dictionary(launches.map { ($0.last.line, $0.number) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func note(_ event: Event, in hierarchy: Hierarchy) {
        if event.kind == .didMove, event.object != nil, let state = hierarchy.state(event.subject) {
            note(state.controller, .settled, at: event.line)
        }
        if case .mark(Self.background) = event.payload, let launch = ends[event.line] {
            sentToBackground.insert(launch)
        }
    }

    mutating func note(_ controller: Controller, _ exercise: Exercise, at line: Int) {
        let test = tests.lastTest(at: line, inLaunch: controller.launch)
        if let test { names[test.first.line] = test.name }
        reached[
            Place(launch: controller.launch, className: controller.className, test: test?.first.line), default: []
        ].insert(exercise)
    }

    mutating func note(_ ended: Hierarchy.Ended, at line: Int) {
        for relation in ended.relations where relation.ending != .launchEnded {
            note(relation.child.controller, .settled, at: line)
            note(relation.child.controller, .left, at: line)
        }
        for state in ended.controllers {
            note(state.controller, .left, at: line)
            note(state.controller, .gone, at: line)
        }
    }

    /// What each launch could have shown, by its number.
    func coverages(notChecked: [NotChecked]) -> [Int: Coverage] {
        let gaps = notChecked.flatMap { entry in
            (entry.isWhole ? [""] : entry.classes).map { Coverage.Gap(rule: entry.rule, className: $0) }
        }
        let places = Dictionary(grouping: reached, by: \.key.launch)
        return Dictionary(
            uniqueKeysWithValues: launches.map { launch in
                let own = places[launch.number] ?? []
                let parts = own.flatMap { place, exercises in
                    exercises.map { exercise in
                        Coverage.Part(
                            className: place.className, exercise: exercise,
                            test: place.test.flatMap { names[$0] }.map(TestName.short))
                    }
                }
                let classes = Set(own.map(\.key.className))
                let tests = attempts(in: launch)
                return (
                    launch.number,
                    Coverage(
                        tests: tests, parts: Array(Set(parts)),
                        gaps: Array(Set(gaps.filter { $0.className.isEmpty || classes.contains($0.className) })))
                )
            })
    }

    private func attempts(in launch: Launch) -> [Coverage.Test] {
        let own = tests.tests(of: launch)
        var counts: [String: Int] = [:]
        return own.enumerated().map { index, test in
            let name = TestName.short(test.name)
            counts[name, default: 0] += 1
            return Coverage.Test(
                name: name, attempt: counts[name] ?? 1, outcome: test.outcome,
                ranToEnd: test.last.kind == .testFinished || index < own.count - 1 || launch.header.isClosed
                    || sentToBackground.contains(launch.number))
        }
    }
}
