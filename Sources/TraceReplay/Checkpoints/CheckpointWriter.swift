import TraceModel

/// Writes the values of a hierarchy as bytes: numbers in groups of seven bits, names once.
struct CheckpointWriter {
    private(set) var bytes: [UInt8] = []
    private var names: [String: Int] = [:]

    mutating func write(_ number: Int) {
        // Small negative numbers stay small.
        var rest = UInt64(bitPattern: Int64(number << 1 ^ number >> 63))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func write(_ flag: Bool) {
        bytes.append(flag ? 1 : 0)
    }

    mutating func write(name: String) {
        if let index = names[name] {
            write(index)
            return
        }
        write(names.count)
        names[name] = names.count
        write(name.utf8.count)
        bytes.append(contentsOf: name.utf8)
    }

    mutating func write(_ event: EventReference?) {
        write(event.map { Int($0.kind.rawValue) } ?? -1)
        guard let event else { return }
        write(event.line)
        write(event.time != nil)
        if let time = event.time { write(Int(time)) }
    }

    mutating func write(_ state: ControllerState?) {
        write(state.map { Int($0.id.rawValue) } ?? -1)
    }

    mutating func write(_ departure: ControllerState.Departure?) {
        write(departure?.event)
        if let departure { write(departure.caller) }
    }

    mutating func write(_ relation: RelationState?) {
        write(relation?.parent)
        guard let relation else { return }
        write(relation.began)
        write(relation.isInferred)
        for event in [
            relation.settlements.first, relation.leaving, relation.farewell, relation.viewRemoved, relation.ended,
        ] {
            write(event)
        }
        write(relation.ending.flatMap(Relation.Ending.allCases.firstIndex) ?? -1)
    }

    mutating func write(_ hostedView: HostedView?) {
        write(hostedView?.host)
        guard let hostedView else { return }
        write(hostedView.added)
        write(hostedView.isOrphan)
        write(hostedView.abandoned != nil)
        write(hostedView.adopted?.event)
        if let adopted = hostedView.adopted { write(adopted.parent) }
    }

    mutating func write(_ pendingCall: PendingCall?) {
        write(pendingCall?.event)
        guard let pendingCall else { return }
        write(pendingCall.isApplied)
        write(pendingCall.controllers.count)
        for (state, departure) in pendingCall.controllers {
            write(state)
            write(departure)
        }
    }

    mutating func write(_ refusal: Refusal?) {
        write(refusal?.event)
        guard let refusal else { return }
        write(Int(refusal.kind.rawValue))
        write(refusal.controller.map { Int($0.rawValue) } ?? -1)
    }
}
