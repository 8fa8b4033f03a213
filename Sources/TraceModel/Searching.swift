extension StringProtocol {
    /// Whether that text occurs in this one, byte for byte.
    ///
    /// Without Foundation, `contains` needs iOS 16.
    @inlinable
    package func includes(_ text: some StringProtocol) -> Bool {
        guard let first = text.utf8.first else { return true }
        var rest = utf8[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: text.utf8) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}

extension RandomAccessCollection where Index == Int {
    /// Finds the first position whose element satisfies the condition, by binary search; the end if there is none.
    ///
    /// - Parameter belongsInSecond: the condition. If an element satisfies it, all later elements must satisfy it, too.
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
