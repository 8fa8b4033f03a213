import TraceModel

/// A visit of a screen after which its controller lives on.
struct StayingVisit {
    /// When the controller had left.
    let left: EventReference
    /// The severity of the finding, at most, if only the last controller stays until the next one comes.
    var worstIfLast = Severity.warning
    /// The visits of all controllers that one finding is about, without addresses; nil for a finding about one controller.
    var all: (visits: Int, stayed: Int)?
}

/// The visits of screens, by the defect that a controller which stayed behind would be: its launch and fingerprint.
///
/// A visit ends when its controller leaves. The freed controllers are counted when they go. Those that stayed are the findings.
struct Visits {
    struct DefectKey: Hashable {
        var launch: Int
        var fingerprint: String
    }

    fileprivate struct FreedVisits {
        var count = 0
        /// The first event of the first controller.
        var firstMade: EventReference?
        var latest: FreedVisit?
        /// Whether each but the latest was freed only after the next one had come, and at most one that had left lived at a time.
        var isChain = true
    }

    fileprivate struct FreedVisit {
        var made: EventReference
        var left: EventReference
        var freed: EventReference
    }

    /// The rule that counts visits; nil if it is not checked.
    var rule: String?
    private let grace: Int64
    private var paths = VisitedPaths()
    /// By the number of a path; nil for one that no visit ended on.
    private var defectOfPath: [Int?] = []
    /// By the numbers of defects.
    private var freed: [FreedVisits] = []
    /// The latest of each defect, and its number.
    private var stays: [DefectKey: (visit: StayingVisit, number: Int)] = [:]
    /// How often controllers that stayed had come back before.
    private var returns: [DefectKey: Int] = [:]

    init(grace: Int64) {
        self.grace = grace
    }

    // MARK: During the replay

    /// Counts a controller that was freed after a visit.
    mutating func note(ended state: ControllerState) {
        guard rule != nil, let freed = state.deallocated, let left = state.visitEnd(freedAt: freed)
        else { return }
        let visit = FreedVisit(made: state.controller.first, left: left, freed: freed)
        let number = defect(of: state)
        self.freed[number].add(visit, returns: state.returnCount, within: grace)
    }

    /// The number of the defect that a controller would be which stays where this one is.
    private mutating func defect(of state: ControllerState) -> Int {
        let path = paths.number(of: state)
        if path < defectOfPath.count, let known = defectOfPath[path] { return known }
        freed.append(FreedVisits())
        defectOfPath += repeatElement(nil, count: max(path + 1 - defectOfPath.count, 0))
        defectOfPath[path] = freed.count - 1
        return freed.count - 1
    }

    /// Notes a visit that left a controller behind.
    mutating func note(_ visit: StayingVisit, _ finding: Finding, of state: ControllerState) {
        let key = DefectKey(launch: state.controller.launch, fingerprint: finding.fingerprint)
        stays[key] = (visit, defect(of: state))
        if state.returnCount > 0 { returns[key, default: 0] += state.returnCount }
    }

    // MARK: At the end

    /// Returns how each defect grows, by the findings about it that are left at the end, and the severity that these may have at most.
    func growths(of findings: some Sequence<Finding>) -> [DefectKey: (growth: Growth, worst: Severity)] {
        var counts: [DefectKey: (stayed: Int, first: EventReference)] = [:]
        for finding in findings where finding.rule == rule && finding.event.kind != .deinit {
            guard let subject = finding.subject, let key = key(of: finding) else { continue }
            let known = counts[key]
            counts[key] = ((known?.stayed ?? 0) + 1, min(known?.first ?? subject.first, subject.first))
        }
        var growths: [DefectKey: (growth: Growth, worst: Severity)] = [:]
        for (key, count) in counts {
            guard let latest = stays[key] else { continue }
            let growth = growth(key, count.stayed, count.first, latest)
            growths[key] = (growth, growth.pattern == .last ? latest.visit.worstIfLast : .error)
        }
        return growths
    }

    func key(of finding: Finding) -> DefectKey? {
        guard finding.rule == rule, let subject = finding.subject else { return nil }
        return DefectKey(launch: subject.launch, fingerprint: finding.fingerprint)
    }

    private func growth(
        _ key: DefectKey, _ stayed: Int, _ made: EventReference, _ latest: (visit: StayingVisit, number: Int)
    ) -> Growth {
        if let (visits, stayed) = latest.visit.all {
            return Growth(visits: visits, stayed: stayed, pattern: stayed == visits ? .every : .some)
        }
        let freed = freed[latest.number]
        let visits = freed.count + stayed + (returns[key] ?? 0)
        let pattern: Growth.Pattern =
            if stayed == visits {
                stayed == 1 ? .once : .every
            } else if stayed > 1 {
                .some
            } else if freed.isChain, freed.latest?.isFollowed(made: made, left: latest.visit.left, grace) ?? false {
                .last
            } else if visits > 2, let first = freed.firstMade, made < first {
                .first
            } else {
                .some
            }
        return Growth(visits: visits, stayed: stayed, pattern: pattern)
    }
}

extension Visits.FreedVisits {
    fileprivate mutating func add(_ visit: Visits.FreedVisit, returns: Int, within grace: Int64) {
        count += 1 + returns
        firstMade = min(firstMade ?? visit.made, visit.made)
        if let latest, !latest.isFollowed(made: visit.made, left: visit.left, grace) { isChain = false }
        latest = visit
    }
}

extension Visits.FreedVisit {
    /// How long before its first event a controller may have been made whose `init` is not logged.
    private static let unseenInit: Int64 = 100_000_000

    /// Whether a controller came after this one had left, and this one was freed only then: before the other one had left, too,
    /// or at most a grace time after it.
    fileprivate func isFollowed(made: EventReference, left: EventReference, _ grace: Int64) -> Bool {
        guard self.left < made, freed.nanoseconds(since: left).map({ $0 <= grace }) ?? true else { return false }
        return made < freed || isFreedJustBefore(made)
    }

    /// Whether the other one may have been made before this one was freed: `screen = Screen()` frees the old one between the `init`
    /// of the new one and its first event that a base class logs.
    private func isFreedJustBefore(_ made: EventReference) -> Bool {
        guard made.kind != .`init` else { return false }
        return made.follows(freed, within: Self.unseenInit, orLines: 1)
    }
}

extension ControllerState {
    /// When the visit of a controller that was freed ended; nil if it was never shown.
    fileprivate func visitEnd(freedAt freed: EventReference) -> EventReference? {
        if let completion = exit?.completion?.event ?? trail?.returned?.at.event { return completion }
        guard exit != nil || lastAppearance != nil else { return nil }
        return lastAppearance?.kind == .viewDidDisappear ? lastAppearance : freed
    }
}

/// The paths of controllers in each launch, as fingerprints have them, by numbers: a number is found faster than a fingerprint.
private struct VisitedPaths {
    /// A path: a class, and the number of the path above it; for a launch, a number below 0.
    private struct ClassBelow: Hashable {
        var className: String
        var above: Int
    }

    private var numbers: [ClassBelow: Int] = [:]
    /// By the number of a path, the step that was last taken from it. Most controllers follow others of their class.
    private var latest: [(known: ObjectIdentifier, number: Int)?] = []
    private var latestLaunch: (launch: Int, number: Int)?

    /// The number of the path of a controller in its launch; see ``ControllerState/path``.
    mutating func number(of state: ControllerState) -> Int {
        let root = number(ofLaunch: state.controller.launch)
        return number(of: state, below: root, 1)
            ?? Finding.namesInFingerprint(of: state.path).reduce(root) {
                numbered(ClassBelow(className: $1, above: $0))
            }
    }

    /// Nil if the path is too long, or goes in a circle.
    private mutating func number(of state: ControllerState, below root: Int, _ depth: Int) -> Int? {
        guard depth <= ControllerState.longestPath else { return nil }
        guard let above = state.above else { return number(of: state, after: root) }
        return number(through: above, below: root, depth + 1).map { number(of: state, after: $0) }
    }

    /// The same for one that another one is below.
    private mutating func number(through state: ControllerState, below root: Int, _ depth: Int) -> Int? {
        guard state.known.isPrivate else { return number(of: state, below: root, depth) }
        guard depth <= ControllerState.longestPath else { return nil }
        return state.above.map { number(through: $0, below: root, depth + 1) } ?? root
    }

    private mutating func number(ofLaunch launch: Int) -> Int {
        if let latestLaunch, latestLaunch.launch == launch { return latestLaunch.number }
        let number = numbered(ClassBelow(className: "", above: -1 - launch))
        latestLaunch = (launch, number)
        return number
    }

    private mutating func number(of state: ControllerState, after above: Int) -> Int {
        let known = ObjectIdentifier(state.known)
        if let latest = latest[above], latest.known == known { return latest.number }
        let number = numbered(ClassBelow(className: state.className, above: above))
        latest[above] = (known, number)
        return number
    }

    private mutating func numbered(_ step: ClassBelow) -> Int {
        if let known = numbers[step] { return known }
        numbers[step] = latest.count
        latest.append(nil)
        return latest.count - 1
    }
}
