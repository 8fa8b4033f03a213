import Foundation

/// The share of inputs that tests use: some in `make test`, all in `make long-test`.
package enum Draws {
    private static let takesAll = ProcessInfo.processInfo.environment["VCTRACE_LONG"] != nil

    /// All inputs in the long form; in the short form, one of each `count`, by default the first.
    ///
    /// - Parameter start: which of each so many it is instead, so that tests that take inputs together do not all take the same.
    package static func some<Inputs: Collection>(
        _ inputs: Inputs, oneIn step: Int, from start: Int = 0
    ) -> [Inputs.Element] {
        inputs.enumerated().filter { takesAll || $0.offset % step == start % step }.map(\.element)
    }
}
