import TraceModel

extension EventKind {
    /// The kind with that number in the store; a number that nothing has means that the file was tampered with.
    init(stored number: Int64) throws {
        guard let raw = UInt8(exactly: number), let kind = EventKind(rawValue: raw) else {
            throw StoreError.Problem.damaged("there is no event kind \(number)")
        }
        self = kind
    }
}
