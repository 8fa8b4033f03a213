extension Array {
    /// The first position whose element satisfies the condition, found by halving; the count where none does.
    ///
    /// - Parameter belongsInSecond: a condition that all elements after one that satisfies it satisfy, too.
    @inlinable
    package func partitioningIndex(where belongsInSecond: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongsInSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
