import TraceModel

/// The objects among a call's arguments, in the order of the line.
struct FoundObjects {
    private(set) var count = 0
    /// Nil for an argument that is nil.
    private(set) var first: LoggedObject?
    private(set) var second: LoggedObject?
    private(set) var more: [LoggedObject] = []

    mutating func append(_ object: LoggedObject?) {
        switch count {
        case 0: first = object
        case 1: second = object
        default: if let object { more.append(object) }
        }
        count += 1
    }

    mutating func removeFirst() {
        count -= 1
        first = second
        second = more.isEmpty ? nil : more.removeFirst()
    }
}
