/// A run, or what stands for one, with its place in time.
package protocol DatedRun {
    /// The run's number.
    var number: Int { get }
    var name: String { get }
    /// In nanoseconds since 1970.
    var date: Int64 { get }
}

extension DatedRun {
    /// Of runs of the same date, the one that was imported first comes first.
    package func isBefore(_ other: some DatedRun) -> Bool { (date, number) < (other.date, other.number) }
}

extension Sequence where Element: DatedRun {
    /// The oldest first.
    package func sortedByDate() -> [Element] { sorted { $0.isBefore($1) } }
}

extension Run: DatedRun {}

extension RunMark: DatedRun {}
