import TraceModel

/// How far controllers of a class came in a test, as one row.
struct StoredCoveragePart {
    let className: String
    /// Empty outside of tests.
    let test: String
    var exercises: Coverage.ExerciseSet

    /// In the order of classes, then tests.
    static func all(of coverage: Coverage) -> [StoredCoveragePart] {
        var rows: [StoredCoveragePart] = []
        /// The place of the first row of the class.
        var first = 0
        for part in coverage.parts {
            let (test, exercises) = (part.test ?? "", Coverage.ExerciseSet(part.exercise))
            if rows.last?.className != part.className { first = rows.count }
            // Of each class, the parts have the order of exercises, and then of tests.
            let place = rows[first...].partitioningIndex { $0.test >= test }
            if place < rows.count, rows[place].test == test {
                rows[place].exercises.formUnion(exercises)
            } else {
                rows.insert(Self(className: part.className, test: test, exercises: exercises), at: place)
            }
        }
        return rows
    }

    var parts: [Coverage.ClassExercise] {
        exercises.elements.map {
            Coverage.ClassExercise(className: className, exercise: $0, test: test.isEmpty ? nil : test)
        }
    }
}
