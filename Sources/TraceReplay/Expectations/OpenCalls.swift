import TraceModel

/// One call each of some controllers or launches, by their numbers. It takes little room for the others.
struct OpenCalls {
    /// By number, a place in ``calls``; negative for none.
    private var places: [Int32] = []
    private var calls: [(key: Int, event: Event)] = []
    private var free: [Int32] = []

    subscript(key: Int) -> Event? {
        contains(key) ? calls[Int(places[key])].event : nil
    }

    func contains(_ key: Int) -> Bool { key < places.count && places[key] >= 0 }

    /// The time of a call that is open.
    func reference(_ key: Int) -> EventReference { calls[Int(places[key])].event.reference }

    mutating func open(_ event: Event, _ key: Int) {
        if key >= places.count { places += repeatElement(-1, count: max(256, key * 2) - places.count) }
        if places[key] >= 0 {
            calls[Int(places[key])].event = event
        } else if let place = free.popLast() {
            calls[Int(place)] = (key, event)
            places[key] = place
        } else {
            places[key] = Int32(calls.count)
            calls.append((key, event))
        }
    }

    mutating func close(_ key: Int) {
        guard contains(key) else { return }
        free.append(places[key])
        places[key] = -1
    }

    mutating func removeAll() {
        for call in calls { places[call.key] = -1 }
        calls.removeAll(keepingCapacity: true)
        free.removeAll(keepingCapacity: true)
    }
}
