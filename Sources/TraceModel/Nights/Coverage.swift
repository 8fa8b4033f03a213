/// The scope of a launch: everything that it could have shown, whether or not it did.
package struct Coverage: Sendable, Hashable {
    /// One attempt at a test.
    package struct Test: Sendable, Hashable, Decodable {
        /// `CartTests.testAdds`, without a module.
        package var name: String
        /// Counts the test's attempts in the launch, from 1.
        package var attempt: Int
        /// Nil if the test did not finish, or if the log does not say.
        package var outcome: TestOutcome?
        package var ranToEnd: Bool
        /// The test as `xcodebuild -only-testing:` takes it: `ShopUITests/CartTests/testAdds`; nil if the log does not name its module.
        package var argument: String?

        package init(name: String, attempt: Int, outcome: TestOutcome?, ranToEnd: Bool, argument: String? = nil) {
            self.name = name
            self.attempt = attempt
            self.outcome = outcome
            self.ranToEnd = ranToEnd
            self.argument = argument
        }
    }

    /// A class, and how far one of its controllers came in its life.
    package struct ClassExercise: Sendable, Hashable, Comparable, Decodable {
        package var className: String
        package var exercise: Coverage.Exercise
        /// The test that was running; nil outside of tests.
        package var test: String?

        /// The names in `vctrace audit --format rows`.
        private enum CodingKeys: String, CodingKey {
            case className = "class"
            case exercise = "stage"
            case test
        }

        package init(className: String, exercise: Coverage.Exercise, test: String?) {
            self.className = className
            self.exercise = exercise
            self.test = test
        }

        package static func < (a: Self, b: Self) -> Bool {
            if a.className != b.className { return a.className < b.className }
            if a.exercise != b.exercise { return a.exercise.rawValue < b.exercise.rawValue }
            return a.test ?? "" < b.test ?? ""
        }
    }

    /// A rule that was not checked for a class; an empty name stands for all classes.
    package struct Gap: Sendable, Hashable {
        package var rule: String
        package var className: String

        package init(rule: String, className: String) {
            self.rule = rule
            self.className = className
        }
    }

    /// In order, as ``parts`` and ``gaps`` are; each part and each gap is there once.
    package var tests: [Test]
    package var parts: [ClassExercise]
    package var gaps: [Gap]
    /// Whether the launch ended in the middle of a test, or of a recording that nobody closed.
    package var isCutOff: Bool

    /// The rule that looks for controllers that outlive their departure.
    package static let leakRule = "controller-never-deallocated"

    /// Whether a controller of the class came so far in the test; nil stands for any test and for none.
    package func has(_ exercise: Coverage.Exercise, of className: String, in test: String?) -> Bool {
        let wanted = ClassExercise(className: className, exercise: exercise, test: test)
        let place = parts.partitioningIndex { $0 >= wanted }
        guard place < parts.count else { return false }
        let part = parts[place]
        return part.className == className && part.exercise == exercise && (test == nil || part.test == test)
    }

    package init(
        tests: [Test] = [], parts: consuming [ClassExercise] = [], gaps: [Gap] = [], isCutOff: Bool = false
    ) {
        self.isCutOff = isCutOff
        self.tests = tests.sorted { ($0.name, $0.attempt) < ($1.name, $1.attempt) }
        // In place, because a log can have as many classes as controllers.
        self.parts = consume parts
        self.parts.sort()
        self.parts.removeRepetitions()
        self.gaps = gaps
        self.gaps.sort { ($0.rule, $0.className) < ($1.rule, $1.className) }
        self.gaps.removeRepetitions()
    }
}

extension Array where Element: Equatable {
    /// Keeps the first of equal elements that follow each other.
    fileprivate mutating func removeRepetitions() {
        guard indices.dropFirst().contains(where: { self[$0] == self[$0 - 1] }) else { return }
        var former: Element?
        removeAll { element in
            defer { former = element }
            return element == former
        }
    }
}

extension Coverage {
    /// Several of the stages, as the store keeps them; the comment of its column lists the numbers.
    package struct ExerciseSet: OptionSet, Sendable {
        package static let began = ExerciseSet(.began)
        package static let settled = ExerciseSet(.settled)
        package static let left = ExerciseSet(.left)
        package static let gone = ExerciseSet(.gone)

        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        // Written out because other modules would call the general one of `OptionSet`, which takes a hundred times as long.
        package init(arrayLiteral sets: ExerciseSet...) { rawValue = sets.reduce(0) { $0 | $1.rawValue } }

        package init(_ exercise: Exercise) {
            rawValue =
                switch exercise {
                case .began: 1
                case .settled: 2
                case .left: 4
                case .gone: 8
                case .undecided: 16
                }
        }

        /// By raw value: each class of each log asks for its list.
        private static let lists = (UInt8(0)..<32).map { number in
            Exercise.allCases.sorted { $0.rawValue < $1.rawValue }.filter {
                ExerciseSet(rawValue: number).contains(ExerciseSet($0))
            }
        }

        /// In the order of a coverage.
        package var elements: [Exercise] { Self.lists[Int(rawValue & 31)] }
    }
}
