/// A class, and what a run must show of it to be able to show a defect.
package struct ExercisedClass: Sendable, Hashable {
    package var className: String
    package var exercise: Exercise

    package init(_ className: String, _ exercise: Exercise) {
        self.className = className
        self.exercise = exercise
    }
}
