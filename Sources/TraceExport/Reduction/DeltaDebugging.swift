/// Finds a small part of a list that still has a property of the whole.
///
/// Source: A. Zeller and R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE Transactions on Software
/// Engineering 28 (2), 2002. Only complements are tried, because ``TraceReduction`` already provides small lists.
enum DeltaDebugging {
    /// A part of the list in which every element is needed.
    ///
    /// - Parameter holds: whether a part has the property; the whole list has it.
    static func minimum<Element, Failure: Error>(
        of whole: [Element], holds: ([Element]) throws(Failure) -> Bool
    ) throws(Failure) -> [Element] {
        var kept = whole
        var size = max(kept.count / 2, 1)
        while true {
            var isSmaller = false
            var start = 0
            while start < kept.count {
                let end = min(start + size, kept.count)
                let rest = Array(kept[..<start] + kept[end...])
                if try holds(rest) {
                    kept = rest
                    isSmaller = true
                } else {
                    start = end
                }
            }
            if size > 1 {
                size = max(min(size, kept.count) / 2, 1)
            } else if !isSmaller {
                return kept
            }
        }
    }
}
