import TraceModel
import TraceReplay

/// Chooses what a page shows of a run that is too large to show whole: the controllers that findings are about, and those
/// above them.
struct HistorySelection {
    /// A page with so many events has a few megabytes, and opens at once.
    static let eventLimit = 40_000

    private enum Part: UInt8 {
        case none
        /// Its states are shown.
        case shown
        /// Every event that names it is shown as well.
        case central
    }

    /// By the number of the controller; nil where all of every controller is shown.
    private var parts: [Part]?

    /// Everything.
    init() {}

    /// What findings touch, the first of each defect before its further ones, as long as there is room.
    init(_ findings: [Finding], _ census: HierarchyCensus, of run: Run) {
        parts = Array(repeating: Part.none, count: run.summary.controllerCount)
        var room = Self.eventLimit
        for index in findings.indicesInTurn {
            guard let subject = findings[index].subject?.id, part(of: subject) != .central else { continue }
            let above = census.ancestors(of: subject).filter { part(of: $0) == .none }
            let weight =
                census.events(of: subject) + census.changes(of: subject)
                + above.reduce(0) { $0 + census.changes(of: $1) }
            guard weight <= room else { continue }
            room -= weight
            for id in above { choose(id, .shown) }
            choose(subject, .central)
        }
    }

    func isShown(_ id: ControllerID) -> Bool { part(of: id) != .none }

    /// Whether the event itself is shown, whatever it changes.
    func isCentral(_ event: Event) -> Bool {
        parts == nil || event.subject.map(part) == .central || event.object.map(part) == .central
    }

    private func part(of id: ControllerID) -> Part {
        guard let parts else { return .central }
        return parts.indices.contains(Int(id.rawValue)) ? parts[Int(id.rawValue)] : .none
    }

    private mutating func choose(_ id: ControllerID, _ part: Part) {
        guard let count = parts?.count, (0..<count).contains(Int(id.rawValue)) else { return }
        parts?[Int(id.rawValue)] = part
    }
}
