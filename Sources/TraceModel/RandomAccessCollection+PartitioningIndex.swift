extension RandomAccessCollection where Index == Int {
    /// The first position whose element satisfies the condition, found by halving; the end where none does.
    ///
    /// - Parameter belongsInSecond: a condition that all elements after one that satisfies it satisfy, too.
    @inlinable
    package func partitioningIndex(where belongsInSecond: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if belongsInSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
