import TraceModel

/// Reads what a ``CheckpointWriter`` wrote, in the same order.
///
/// Bytes that another program damaged give a broken reader, never a crash.
struct CheckpointReader {
    private let bytes: [UInt8]
    private var offset = 0
    private var names: [String] = []
    private(set) var isBroken = false
    /// The controllers that were read, for those that name them.
    var states: [Int: ControllerState] = [:]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { offset == bytes.count }

    mutating func number() -> Int {
        var result: UInt64 = 0
        var shift: UInt64 = 0
        while offset < bytes.count, shift < 64 {
            let byte = bytes[offset]
            offset += 1
            result |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int(Int64(bitPattern: result >> 1)) ^ -Int(result & 1) }
            shift += 7
        }
        isBroken = true
        return 0
    }

    /// A number of things that follow, each of a byte at least.
    mutating func count() -> Int {
        let count = number()
        guard count >= 0, count <= bytes.count - offset else {
            isBroken = true
            return 0
        }
        return count
    }

    mutating func flag() -> Bool {
        guard offset < bytes.count else {
            isBroken = true
            return false
        }
        offset += 1
        return bytes[offset - 1] != 0
    }

    mutating func name() -> String {
        let index = number()
        if names.indices.contains(index) { return names[index] }
        guard index == names.count else {
            isBroken = true
            return ""
        }
        let length = count()
        names.append(String(decoding: bytes[offset..<offset + length], as: UTF8.self))
        offset += length
        return names[index]
    }

    mutating func event() -> EventReference? {
        let kind = number()
        guard kind >= 0, let kind = UInt8(exactly: kind).flatMap(EventKind.init) else { return nil }
        let line = number()
        return EventReference(line: line, time: flag() ? Int64(number()) : nil, kind: kind)
    }

    mutating func state() -> ControllerState? {
        states[number()]
    }

    mutating func departure() -> ControllerState.Departure? {
        event().map { ControllerState.Departure(event: $0, caller: state()) }
    }

    mutating func relation(of child: ControllerState) -> RelationState? {
        guard let parent = state(), let began = event() else { return nil }
        let relation = RelationState(parent: parent, child: child, began: began, isInferred: flag())
        relation.settlements = event().map { [$0] } ?? []
        relation.leaving = event()
        relation.farewell = event()
        relation.viewRemoved = event()
        relation.ended = event()
        let ending = number()
        relation.ending = Relation.Ending.allCases.indices.contains(ending) ? Relation.Ending.allCases[ending] : nil
        return relation
    }

    mutating func view(of child: ControllerState) -> HostedView? {
        guard let host = state(), let added = event() else { return nil }
        let hostedView = HostedView(child: child, host: host, added: added, isOrphan: flag())
        if flag() { hostedView.abandoned = child.formerRelation }
        if let event = event(), let parent = state() { hostedView.adopted = (event, parent) }
        return hostedView
    }

    mutating func pendingCall() -> PendingCall? {
        guard let event = event() else { return nil }
        var pendingCall = PendingCall(event: event, controllers: [], isApplied: flag())
        for _ in 0..<count() {
            let state = state()
            let departure = departure()
            if let state { pendingCall.controllers.append((state, departure)) }
        }
        return pendingCall
    }

    mutating func refusal() -> Refusal? {
        guard let event = event(), let kind = UInt8(exactly: number()).flatMap(EventKind.init) else { return nil }
        let controller = number()
        return Refusal(
            kind: kind, event: event,
            controller: controller < 0 ? nil : ControllerID(Int32(truncatingIfNeeded: controller)))
    }
}
