import TraceModel

/// The controllers that died last.
///
/// They are kept for a while, because an event after `deinit` usually comes soon after it; keeping all of them would
/// make memory grow with the trace.
struct Cemetery {
    private static let capacity = 16_384
    private var ids: [ControllerID] = []
    private var oldest = 0

    /// Takes one in, and returns the one that must make place for it.
    mutating func bury(_ id: ControllerID) -> ControllerID? {
        guard ids.count == Self.capacity else {
            ids.append(id)
            return nil
        }
        let evicted = ids[oldest]
        ids[oldest] = id
        oldest = (oldest + 1) % Self.capacity
        return evicted
    }
}
