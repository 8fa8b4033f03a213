/// What decides which night a launch belongs to.
package struct LaunchMark: Sendable, Hashable {
    /// The launch's number.
    package var number: Int
    package var build: String?
    package var commit: String?
    package var pipeline: String?
    /// When it began, in nanoseconds since 1970: no later than it was imported, whatever its device's clock said.
    package var start: Int64
    /// The number of the night that it belonged to before; nil for one that came since.
    package var night: Int?
    /// The branch that its pull request is to be merged into.
    package var target: String?

    package init(
        number: Int, build: String?, commit: String?, pipeline: String?, start: Int64, night: Int? = nil,
        target: String? = nil
    ) {
        self.night = night
        self.target = target
        self.number = number
        self.build = build
        self.commit = commit
        self.pipeline = pipeline
        self.start = start
    }

    package static func isBefore(_ a: LaunchMark, _ b: LaunchMark) -> Bool { (a.start, a.number) < (b.start, b.number) }
}
