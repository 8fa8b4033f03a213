/// A line at which the clock of a log steps back, so that what it says of a time over that line is wrong.
package struct ClockStep: Sendable, Equatable {
    package var line: Int
    /// The launch whose clock it is; nil if that is not known.
    package var launch: Int?

    package init(line: Int, launch: Int?) {
        self.line = line
        self.launch = launch
    }
}
