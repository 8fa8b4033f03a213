/// A run, and what its launches of one night showed.
package struct NightRun: Sendable {
    package var number: Int
    package var name: String
    /// Whether it also has launches of a later night.
    package var goesOn: Bool
    /// Stays equal as long as the run's log, tags and last audit are the same.
    package var stamp: String
    package var shards: Set<String> = []
    package var platforms: Set<Launch.Platform> = []
    package var tests: Set<String> = []
    /// How many findings its last audit has.
    package var counts = Severity.Counts([])
    /// The defects that its launches of the night show.
    package var fingerprints: Set<String> = []

    package init(number: Int, name: String, goesOn: Bool, stamp: String) {
        self.number = number
        self.name = name
        self.goesOn = goesOn
        self.stamp = stamp
    }
}
