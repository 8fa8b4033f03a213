/// Arithmetic on times and spans of time in nanoseconds, which a log may choose as it likes: what does not fit is the greatest
/// or the least that does.
extension Int64 {
    /// The time that lies so much later.
    package func later(by span: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(span)
        return overflow ? (span < 0 ? .min : .max) : sum
    }

    /// The span from another time to this one.
    @inlinable package func since(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other > 0 ? .min : .max) : difference
    }
}
