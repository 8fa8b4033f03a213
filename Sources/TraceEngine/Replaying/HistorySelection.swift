import TraceModel
import TraceReplay

/// Chooses what a page shows of a run that is too large to show whole: the controllers that findings are about, and those
/// above them.
struct HistorySelection {
    /// A page with so many events has a few megabytes, and opens at once.
    static let eventLimit = 40_000

    /// The controllers whose states are shown; nil for all.
    private(set) var shown: Set<ControllerID>?
    /// The controllers of whom every event is shown as well.
    private var central: Set<ControllerID> = []

    /// Everything.
    init() {}

    /// What findings touch, the first of each defect before its further ones, as long as there is room.
    init(_ findings: [Finding], _ census: HistoryCensus) {
        var chosen: Set<ControllerID> = []
        var room = Self.eventLimit
        for index in findings.indicesInTurn {
            guard let subject = findings[index].subject?.id, !central.contains(subject) else { continue }
            let above = census.ancestors(of: subject).subtracting(chosen)
            let weight =
                census.events(of: subject) + census.changes(of: subject)
                + above.reduce(0) { $0 + census.changes(of: $1) }
            guard weight <= room else { continue }
            room -= weight
            central.insert(subject)
            chosen.formUnion(above)
            chosen.insert(subject)
        }
        shown = chosen
    }

    func isShown(_ id: ControllerID) -> Bool { shown?.contains(id) ?? true }

    /// Whether the event itself is shown, whatever it changes.
    func isCentral(_ event: Event) -> Bool {
        guard shown != nil else { return true }
        return [event.subject, event.object].contains { $0.map(central.contains) ?? false }
    }
}

/// Counts what happens to each controller of a run, so that one can choose whom to show.
struct HistoryCensus {
    private var eventCounts: [Int32] = []
    private var changeCounts: [Int32] = []
    /// What each controller ever hung from.
    private var above: [ControllerID: Set<ControllerID>] = [:]

    mutating func add(_ step: Replay.Step) {
        if let subject = step.event.subject { Self.count(subject, &eventCounts) }
        if let object = step.event.object { Self.count(object, &eventCounts) }
        for change in step.changes {
            let id = change.after.controller.id
            Self.count(id, &changeCounts)
            if let parent = change.after.above { above[id, default: []].insert(parent) }
        }
    }

    /// The events that name the controller.
    func events(of id: ControllerID) -> Int { Self.count(of: id, eventCounts) }

    /// The events that change it.
    func changes(of id: ControllerID) -> Int { Self.count(of: id, changeCounts) }

    /// Everything that the controller ever hung from, up to the roots.
    func ancestors(of id: ControllerID) -> Set<ControllerID> {
        var found: Set<ControllerID> = []
        var open = [id]
        while let next = open.popLast() {
            for parent in above[next] ?? [] where found.insert(parent).inserted { open.append(parent) }
        }
        return found.subtracting([id])
    }

    private static func count(_ id: ControllerID, _ counts: inout [Int32]) {
        let index = Int(id.rawValue)
        if index >= counts.count { counts += Array(repeating: 0, count: max(256, index * 2) - counts.count) }
        counts[index] += 1
    }

    private static func count(of id: ControllerID, _ counts: [Int32]) -> Int {
        Int(id.rawValue) < counts.count ? Int(counts[Int(id.rawValue)]) : 0
    }
}
