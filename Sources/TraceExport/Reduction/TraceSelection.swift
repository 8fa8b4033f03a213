import TraceModel
import TraceReplay
import VCTraceAudit

/// Guesses which events of a run are needed for a finding, the smallest guess first.
///
/// A run has millions of events, and a finding needs a few. Most findings are about a controller, those that contain it, and
/// what the run shows of their classes elsewhere.
struct TraceSelection {
    private let trace: MemoryTrace
    private let finding: Finding
    private let controllers: [ControllerID: Controller]
    /// Places of the launch's events in the trace.
    private let launch: [Int]
    /// The launch, if another one followed it.
    let endedLaunch: Launch?

    /// A shorter list is tried as a whole.
    private static let few = 20_000
    /// The number of events around those of the finding that may be relevant.
    private static let reach = 200

    init(_ trace: MemoryTrace, _ finding: Finding) {
        self.trace = trace
        self.finding = finding
        let controllers = trace.controllersByID
        self.controllers = controllers
        let number = finding.subject?.launch
        let known = trace.run.summary.launches.first { launch in
            number.map { $0 == launch.number }
                ?? (launch.first.line...launch.last.line).contains(finding.event.line)
        }
        endedLaunch = known?.number == trace.run.summary.launches.last?.number ? nil : known
        launch = trace.events.indices.filter { index in
            let event = trace.events[index]
            guard let known else { return true }
            guard let one = event.controllers.first, let controller = controllers[one] else {
                return (known.first.line...known.last.line).contains(event.line)
            }
            return controller.launch == known.number
        }
    }

    /// Passes guesses to `isRight`, as places in the trace's events, until one is right; nil if none is.
    func firstGuess<Failure: Error>(where isRight: ([Int]) throws(Failure) -> Bool) throws(Failure) -> [Int]? {
        var related = self.related
        let witnesses = self.witnesses(of: related)
        let own = places { $0.allSatisfy(related.contains) }
        let around = nearby.filter { !trace.events[$0].controllers.contains { isNamesake($0, of: related) } }
        for guess in [union(own, witnesses), union(own, witnesses, around)] where try isRight(guess) { return guess }
        if launch.count > Self.few {
            let touching = union(places { $0.contains(where: related.contains) }, witnesses, nearby)
            if try isRight(touching) { return touching }
            for place in touching { related.formUnion(trace.events[place].controllers) }
            let wider = union(places { $0.allSatisfy(related.contains) }, witnesses, nearby)
            if try isRight(wider) { return wider }
        }
        return try isRight(launch) ? launch : nil
    }

    /// The controllers of the finding, and those that contain, present, push or show them.
    private var related: Set<ControllerID> {
        let lines = Set(finding.witnesses.map(\.event.line) + [finding.event.line])
        var found = Set([finding.subject, finding.parent].compactMap { $0?.id })
        for place in launch where lines.contains(trace.events[place].line) {
            found.formUnion(trace.events[place].controllers)
        }
        var above: [ControllerID: Set<ControllerID>] = [:]
        for place in launch {
            let event = trace.events[place]
            guard let subject = event.subject else { continue }
            switch event.kind {
            case .addChild, .present, .push, .addSubview, .transition:
                for object in event.controllers.dropFirst() { above[object, default: []].insert(subject) }
            case .willMove, .didMove:
                if let parent = event.object { above[subject, default: []].insert(parent) }
            default:
                break
            }
        }
        var next = Array(found)
        while let controller = next.popLast() {
            for other in above[controller] ?? [] where found.insert(other).inserted { next.append(other) }
        }
        return found
    }

    /// Events that show what the run records, and what the related classes show; and the last event, which ends the known time.
    ///
    /// A life of a related class without an address is taken as a whole: a part of it would be attributed to the related one.
    private func witnesses(of related: Set<ControllerID>) -> [Int] {
        let classes = Set(related.compactMap { controllers[$0]?.className })
        var seen: Set<EventKind> = []
        var shown: [String: Set<EventKind>] = [:]
        var lives: Set<ControllerID> = []
        var found: [Int] = []
        for place in launch {
            let event = trace.events[place]
            let isFirst = seen.insert(event.kind).inserted
            guard let subject = event.subject, let name = controllers[subject]?.className else {
                if isFirst || place == launch.last { found.append(place) }
                continue
            }
            let isNew = classes.contains(name) && shown[name, default: []].insert(event.kind).inserted
            guard isFirst || isNew || place == launch.last else { continue }
            let namesakes = event.controllers.filter { isNamesake($0, of: related) }
            if namesakes.isEmpty { found.append(place) } else { lives.formUnion(namesakes) }
        }
        let wanted = lives.union(related)
        return lives.isEmpty ? found : found + places { $0.allSatisfy(wanted.contains) }
    }

    /// Whether the controller is known only by its class's name, and a related one has the same class.
    private func isNamesake(_ controller: ControllerID, of related: Set<ControllerID>) -> Bool {
        guard let one = controllers[controller], one.address == nil, !related.contains(controller) else { return false }
        return related.contains { controllers[$0]?.className == one.className }
    }

    /// The events before, between and after those of the finding.
    private var nearby: [Int] {
        var found: Set<Int> = []
        for line in finding.witnesses.map(\.event.line) + [finding.event.line] {
            let place = launch.partitioningIndex { trace.events[$0].line >= line }
            found.formUnion(launch[max(0, place - Self.reach)..<min(launch.count, place + Self.reach)])
        }
        return Array(found) + launch.suffix(Self.reach)
    }

    private func places(_ isWanted: ([ControllerID]) -> Bool) -> [Int] {
        launch.filter { place in
            let controllers = trace.events[place].controllers
            return !controllers.isEmpty && isWanted(controllers)
        }
    }

    private func union(_ lists: [Int]...) -> [Int] { Set(lists.joined()).sorted() }
}

extension MemoryTrace {
    var controllersByID: [ControllerID: Controller] {
        Dictionary(uniqueKeysWithValues: controllers.map { ($0.id, $0) })
    }
}
