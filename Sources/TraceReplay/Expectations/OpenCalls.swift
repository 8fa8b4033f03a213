import TraceModel

/// One call each of some controllers or launches, by their numbers. It takes little room for the others.
struct OpenCalls {
    /// By number, a place in ``calls``; negative for none.
    private var places: [Int32] = []
    private var calls: [(key: Int, event: Event)] = []
    private var free: [Int32] = []

    subscript(key: Int) -> Event? {
        get {
            guard key < places.count, places[key] >= 0 else { return nil }
            return calls[Int(places[key])].event
        }
        set {
            if key >= places.count {
                guard newValue != nil else { return }
                places += repeatElement(-1, count: max(256, key * 2) - places.count)
            }
            let place = places[key]
            guard let newValue else {
                if place >= 0 { free.append(place) }
                places[key] = -1
                return
            }
            if place >= 0 {
                calls[Int(place)].event = newValue
            } else if let place = free.popLast() {
                calls[Int(place)] = (key, newValue)
                places[key] = place
            } else {
                places[key] = Int32(calls.count)
                calls.append((key, newValue))
            }
        }
    }

    mutating func removeAll() {
        for call in calls { places[call.key] = -1 }
        calls.removeAll(keepingCapacity: true)
        free.removeAll(keepingCapacity: true)
    }
}
