import TraceModel
import TraceStore

/// Chooses what a page shows of a large run: the beginning and the end of each life, what findings are about, and a part of the
/// other calls of each class.
struct HistorySelection {
    /// A run with more controllers would make the page too large. Those that live only between two shown calls are then left out.
    private static let lifeLimit = 50_000

    /// The calls of a class.
    private struct Share {
        var count = 0
        /// One of so many is shown; 0 if none is.
        var interval = 0
        var taken = 0
    }

    private let showsAll: Bool
    let showsEachLife: Bool
    /// The calls that show findings, by their lines.
    private var lines: Set<Int> = []
    /// The controllers of findings, all of whose calls are shown.
    private var central = ControllerTable(false)
    private var classes = ControllerTable<Int32>(0)
    /// By number of class; number 0 has the calls without a subject.
    private var shares = [Share()]

    /// Everything.
    init() { (showsAll, showsEachLife) = (true, true) }

    /// - Parameter counts: how many calls each controller has; empty to show no calls but those of findings.
    init(_ findings: [Finding], _ counts: [CallCount], of run: Run, eventLimit: Int) {
        (showsAll, showsEachLife) = (false, run.summary.controllerCount <= Self.lifeLimit)
        var room = eventLimit
        let calls = Dictionary(firstOf: counts.compactMap { count in count.subject.map { ($0, count.calls) } })
        for index in findings.indicesInTurn.prefix(HierarchyHistory.findingLimit) {
            let finding = findings[index]
            lines.formUnion(finding.witnesses.map(\.event.line) + [finding.event.line])
            guard let subject = finding.subject?.id, !central[subject], calls[subject, default: 0] <= room else {
                continue
            }
            central[subject] = true
            room -= calls[subject, default: 0]
        }
        var numbers: [String: Int] = [:]
        for count in counts {
            var number = 0
            if let subject = count.subject {
                number = numbers[count.className, default: shares.count]
                numbers[count.className] = number
                classes[subject] = Int32(clamping: number)
                if number == shares.count { shares.append(Share()) }
                guard !central[subject] else { continue }
            }
            shares[number].count += count.calls
        }
        divide(room)
    }

    /// Gives rare classes all their calls, and divides the rest of the room evenly among the frequent ones.
    private mutating func divide(_ room: Int) {
        var room = room
        let order = shares.indices.filter { shares[$0].count > 0 }.sorted { shares[$0].count < shares[$1].count }
        for (place, number) in order.enumerated() {
            let part = min(shares[number].count, room / (order.count - place))
            guard part > 0 else { continue }
            shares[number].interval = (shares[number].count + part - 1) / part
            room -= shares[number].count / shares[number].interval
        }
    }

    /// Whether the call is shown, whatever it changes.
    mutating func takes(_ event: Event) -> Bool {
        if showsAll || lines.contains(event.line) { return true }
        for id in [event.subject, event.object] { if let id, central[id] { return true } }
        let number = event.subject.map { Int(classes[$0]) } ?? 0
        guard shares[number].interval > 0 else { return false }
        shares[number].taken += 1
        return shares[number].taken % shares[number].interval == 0
    }
}
