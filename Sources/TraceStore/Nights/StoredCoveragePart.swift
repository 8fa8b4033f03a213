import TraceModel

/// How far controllers of a class came in a test, as one row.
struct StoredCoveragePart {
    let className: String
    /// Empty outside of tests.
    let test: String
    /// The sum of their ``Exercise/bit``.
    var exercises: Int64

    /// In the order of classes, then tests.
    static func all(of coverage: Coverage) -> [StoredCoveragePart] {
        var rows: [StoredCoveragePart] = []
        /// The place of the first row of the class.
        var first = 0
        for part in coverage.parts {
            let test = part.test ?? ""
            if rows.last?.className != part.className { first = rows.count }
            // Of each class, the parts have the order of exercises, and then of tests.
            let place = rows[first...].partitioningIndex { $0.test >= test }
            if place < rows.count, rows[place].test == test {
                rows[place].exercises |= part.exercise.bit
            } else {
                rows.insert(Self(className: part.className, test: test, exercises: part.exercise.bit), at: place)
            }
        }
        return rows
    }

    var parts: [Coverage.ClassExercise] {
        Coverage.Exercise.allCases.filter { exercises & $0.bit != 0 }.map {
            Coverage.ClassExercise(className: className, exercise: $0, test: test.isEmpty ? nil : test)
        }
    }
}

extension Coverage.Exercise {
    /// Its part of a sum in the store; the column's comment in the schema lists them.
    var bit: Int64 {
        switch self {
        case .began: 1
        case .settled: 2
        case .left: 4
        case .gone: 8
        case .undecided: 16
        }
    }
}
