/// What the audits of runs found, and what they could have found.
package struct RunSights: Sendable {
    /// A rule that an audit could not check; of all classes where the name is empty.
    package struct UncheckedRule: Sendable, Hashable {
        package var rule: String
        package var className: String

        package init(rule: String, className: String) {
            self.rule = rule
            self.className = className
        }
    }

    /// The numbers of the runs of which everything is known.
    package private(set) var runs: Set<Int> = []
    /// Each run's findings, by fingerprint, then by the run's number.
    private var counts: [String: [Int: DefectCount]] = [:]
    /// The numbers of the runs that show what a defect of the class needs.
    private var exercising: [ExercisedClass: Set<Int>] = [:]
    /// The numbers of the runs in which a rule was not checked.
    private var unchecked: [UncheckedRule: Set<Int>] = [:]

    /// By rule, what a run must show of a class; of other rules, a controller.
    private let exercises: [String: Exercise]

    /// - Parameter rules: those whose findings the runs have.
    package init(of rules: [RuleDescription] = []) {
        exercises = rules.exercises
    }

    /// The classes of which it is known which runs exercise them.
    package var classes: Set<ExercisedClass> { Set(exercising.keys) }

    /// What a run must show to be able to show such a defect.
    package func exercised(by defect: DefectCount) -> ExercisedClass {
        exercised(by: defect.rule, in: defect.path.className)
    }

    private func exercised(by rule: String, in className: String) -> ExercisedClass {
        ExercisedClass(className, exercises[rule] ?? .controller)
    }

    /// Takes what is known of further runs.
    package mutating func add(_ runs: [Int], _ counts: [DefectCount], unchecked: [Int: [UncheckedRule]]) {
        self.runs.formUnion(runs)
        for count in counts { self.counts[count.fingerprint, default: [:]][count.run] = count }
        for (run, rules) in unchecked {
            for rule in rules { self.unchecked[rule, default: []].insert(run) }
        }
    }

    /// Takes which runs exercise classes.
    package mutating func add(exercising: [ExercisedClass: Set<Int>]) {
        self.exercising.merge(exercising) { $0.union($1) }
    }

    /// Forgets runs that were audited again.
    package mutating func forget(_ gone: Set<Int>) {
        guard !runs.isDisjoint(with: gone) else { return }
        runs.subtract(gone)
        counts = counts.mapValues { $0.filter { !gone.contains($0.key) } }
        exercising = exercising.mapValues { $0.subtracting(gone) }
        unchecked = unchecked.mapValues { $0.subtracting(gone) }
    }

    var fingerprints: some Collection<String> { counts.keys }

    /// By the runs' numbers.
    func counts(of fingerprint: String) -> [Int: DefectCount] { counts[fingerprint] ?? [:] }

    /// Whether a run would show a defect of that rule and class if it had it.
    func showing(_ rule: String, in className: String) -> (Int) -> Bool {
        let unchecked = [className, ""].compactMap { self.unchecked[UncheckedRule(rule: rule, className: $0)] }
        let exercising = exercising[exercised(by: rule, in: className)] ?? []
        return { run in
            !unchecked.contains { $0.contains(run) } && (className.isEmpty || exercising.contains(run))
        }
    }
}
