import TraceModel

// A checkpoint holds what later events can change, and what a tree shows. What only rules ask is left out, so that no audit
// begins at a checkpoint.
extension Hierarchy {
    /// Changes whenever the bytes do.
    private static let version = 2

    /// The hierarchy as it stands, for a checkpoint.
    func checkpoint(line: Int, eventCount: Int) -> Checkpoint {
        Checkpoint(line: line, eventCount: eventCount, controllerCount: controllerCount, hierarchy: saved())
    }

    private func saved() -> [UInt8] {
        let states = reachable
        var writer = CheckpointWriter()
        writer.write(Self.version)
        writer.write(states.count)
        for state in states {
            writer.write(Int(state.id.rawValue))
            writer.write(name: state.className)
            writer.write(state.controller.address != nil)
            if let address = state.controller.address { writer.write(Int(truncatingIfNeeded: address)) }
            writer.write(state.controller.generation)
            writer.write(state.controller.first)
        }
        for state in states { state.write(to: &writer) }
        return writer.bytes
    }

    /// Puts an empty hierarchy to where another one stood when it was saved; false if the bytes are none of this version's.
    func restore(_ checkpoint: Checkpoint) -> Bool {
        let controllerCount = checkpoint.controllerCount
        var reader = CheckpointReader(checkpoint.hierarchy)
        guard reader.number() == Self.version else { return false }
        var states: [ControllerState] = []
        for _ in 0..<reader.count() {
            let id = reader.number()
            let name = reader.name()
            let address = reader.flag() ? UInt64(bitPattern: Int64(reader.number())) : nil
            let generation = reader.number()
            guard let first = reader.event(), id >= 0, id < controllerCount, let id = Int32(exactly: id) else {
                return false
            }
            let state = newState(
                Controller(
                    id: ControllerID(id), className: name, address: address, generation: generation, first: first,
                    last: first))
            states.append(state)
            reader.states[Int(id)] = state
        }
        for state in states { state.read(from: &reader) }
        for state in states { state.relation?.parent.children.append(state.id) }
        guard !reader.isBroken, reader.isAtEnd else { return false }
        install(states.filter(\.isAlive), of: controllerCount)
        return true
    }

    /// The controllers that live, and those that they still point at, in order of id.
    private var reachable: [ControllerState] {
        var found = Dictionary(survivors.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var open = Array(found.values)
        while let state = open.popLast() {
            for other in state.neighbors where found.updateValue(other, forKey: other.id) == nil { open.append(other) }
        }
        return found.values.sorted { $0.id < $1.id }
    }
}

extension ControllerState {
    /// All controllers that it points at.
    fileprivate var neighbors: [ControllerState] {
        var others = [
            relation?.parent, formerRelation?.parent, view?.host, view?.adopted?.parent, presented, presenter,
            departure?.caller,
        ].compactMap(\.self)
        others += stack
        for (state, departure) in pendingCall?.controllers ?? [] {
            others.append(state)
            if let caller = departure?.caller { others.append(caller) }
        }
        return others
    }

    fileprivate func write(to writer: inout CheckpointWriter) {
        for flag in [isKnownFromBirth, isKnownWithoutParent, isPushed, isReplaced] { writer.write(flag) }
        writer.write(Int(appearance.rawValue))
        writer.write(Int(farewell.rawValue))
        writer.write(dumpedAppearance?.event)
        if let state = dumpedAppearance?.state { writer.write(Int(state.rawValue)) }
        for event in [loaded, lastAppearance, deallocated, presentation] { writer.write(event) }
        writer.write(relation)
        writer.write(formerRelation)
        writer.write(view)
        writer.write(presented)
        writer.write(presenter)
        writer.write(stack.count)
        for state in stack { writer.write(state) }
        writer.write(departure)
        writer.write(pendingCall)
        writer.write(refusal)
    }

    fileprivate func read(from reader: inout CheckpointReader) {
        isKnownFromBirth = reader.flag()
        isKnownWithoutParent = reader.flag()
        isPushed = reader.flag()
        isReplaced = reader.flag()
        appearance = UInt8(exactly: reader.number()).flatMap(AppearanceState.init) ?? .unknown
        farewell = UInt8(exactly: reader.number()).flatMap(Farewell.init) ?? .none
        if let event = reader.event(), let state = UInt8(exactly: reader.number()).flatMap(AppearanceState.init) {
            dumpedAppearance = (state, event)
        }
        loaded = reader.event()
        lastAppearance = reader.event()
        deallocated = reader.event()
        presentation = reader.event()
        relation = reader.relation(of: self)
        formerRelation = reader.relation(of: self)
        view = reader.view(of: self)
        presented = reader.state()
        presenter = reader.state()
        for _ in 0..<reader.count() {
            if let state = reader.state() { stack.append(state) }
        }
        departure = reader.departure()
        pendingCall = reader.pendingCall()
        refusal = reader.refusal()
    }
}
