import TraceModel
import TraceReplay

/// Chooses what a page shows of a large run: the beginning and the end of each life, what findings are about, and a part of the
/// other calls of each class.
struct HistorySelection {
    /// A run with more controllers would make the page too large. Those that live only between two shown calls are then left out.
    private static let lifeLimit = 50_000

    /// Of the calls of a class, one of so many is shown, or none for 0; and how many there were so far.
    private typealias Share = (interval: Int, count: Int)

    private let showsAll: Bool
    let showsEachLife: Bool
    /// The lines of the calls that show findings, without those that were taken.
    private var lines: ArraySlice<Int> = []
    /// The controllers of findings.
    private var central = ControllerTable(false)
    /// How many more of their calls there is room for.
    private var room: Int
    private var shares: [Share] = []
    /// The positions of the shares, by class and by controller; negative for those that were not looked up yet.
    private var positions: [String: Int32] = [:]
    private var classes = ControllerTable<Int32>(-1)

    /// Everything.
    init() { (showsAll, showsEachLife, room) = (true, true, .max) }

    /// - Parameters:
    ///   - eventLimit: the most calls of the findings' controllers, and of all classes.
    ///   - thins: whether a part of the other calls is shown.
    init(_ findings: [Finding], of run: Run, eventLimit: Int, thins: Bool) {
        (showsAll, showsEachLife, room) = (false, run.summary.controllerCount <= Self.lifeLimit, eventLimit)
        let shown = findings.indicesInTurn.prefix(HierarchyHistory.findingLimit).map { findings[$0] }
        lines = Set(shown.flatMap { $0.witnesses.map(\.event.line) + [$0.event.line] }).sorted()[...]
        let subjects = Set(shown.compactMap(\.subject?.id))
        for subject in subjects { central[subject] = true }
        guard thins else { return }
        let expected = run.summary.eventCount / max(1, run.summary.controllerCount) * subjects.count
        divide(max(0, eventLimit - expected), among: run.summary.counts.mapValues(\.total))
    }

    /// Gives rare classes all their calls, and divides the rest of the room evenly among the frequent ones.
    private mutating func divide(_ room: Int, among classes: [String: Int]) {
        var room = room
        let order = classes.filter { $0.value > 0 }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        for (place, (name, count)) in order.enumerated() {
            let part = min(count, room / (order.count - place))
            positions[name] = Int32(clamping: shares.count)
            shares.append((part > 0 ? (count + part - 1) / part : 0, 0))
            if part > 0 { room -= count / shares[place].interval }
        }
    }

    /// Whether the call is shown, whatever it changes.
    mutating func takes(_ event: Event, _ step: Replay.Step) -> Bool {
        if showsAll { return true }
        while let line = lines.first, line <= event.line {
            lines.removeFirst()
            if line == event.line { return true }
        }
        if room > 0, event.subject.map({ central[$0] }) == true || event.object.map({ central[$0] }) == true {
            room -= 1
            return true
        }
        guard !shares.isEmpty, let position = position(of: event.subject, in: step), shares[position].interval > 0
        else {
            return false
        }
        shares[position].count += 1
        return shares[position].count % shares[position].interval == 0
    }

    /// The position of the share of a controller's class; that of no class for the calls without a subject.
    private mutating func position(of subject: ControllerID?, in step: Replay.Step) -> Int? {
        guard let subject else { return positions[""].map(Int.init) }
        if classes[subject] < 0 { classes[subject] = positions[step.controller(subject)?.className ?? ""] ?? -1 }
        return classes[subject] < 0 ? nil : Int(classes[subject])
    }
}
