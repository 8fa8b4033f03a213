extension TraceSummary {
    /// A line before which the clock of a log did not tell how much time passed: it steps back there, or the app was suspended.
    package struct ClockStep: Sendable, Equatable {
        package var line: Int
        /// The launch whose clock it is; nil if that is not known.
        package var launch: Int?
        /// What is to be added to a duration over the line: more than zero for a step back.
        package var nanoseconds: Int64

        package init(line: Int, launch: Int?, nanoseconds: Int64) {
            self.line = line
            self.launch = launch
            self.nanoseconds = nanoseconds
        }
    }
}
