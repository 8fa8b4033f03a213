import TraceModel

/// The least and the most that one run of a side shows of something.
struct CountRange {
    var least: Int
    var most: Int

    /// - Parameter count: how many a run shows; nil for none.
    init(_ runs: [RunProfile], _ count: (RunProfile) -> Int?) {
        let counts = runs.map { count($0) ?? 0 }
        least = counts.min() ?? 0
        most = counts.max() ?? 0
    }

    /// The two numbers that lie closest, if no number lies in both ranges.
    func differing(from other: CountRange) -> (Int, Int)? {
        if other.least > most { return (most, other.least) }
        if other.most < least { return (least, other.most) }
        return nil
    }
}
