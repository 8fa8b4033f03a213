import TraceModel

/// Events of one kind in their order, of which there is rarely more than one: the first needs no memory of its own.
struct FewEvents: RandomAccessCollection {
    private var one: EventReference?
    private var others: [EventReference] = []

    init() {}

    init(_ events: some Sequence<EventReference>) {
        for event in events { append(event) }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { one == nil ? 0 : 1 + others.count }
    var first: EventReference? { one }

    subscript(index: Int) -> EventReference {
        guard index == 0, let one else { return others[index - 1] }
        return one
    }

    mutating func append(_ event: EventReference) {
        if one == nil { one = event } else { others.append(event) }
    }
}
