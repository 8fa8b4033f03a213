package import TraceModel

/// The nights that the night of a pull request is compared with: those of its target, up to the code that the pull request left.
package struct TargetNights: Sendable {
    /// In their order.
    package private(set) var known: [Night] = []
    /// The later nights of the same branch, whose code the pull request does not contain.
    package private(set) var later: [Night] = []
    /// The branches without nights that stand between the pull request and the branch that it is compared with.
    package private(set) var passedOver: [String] = []
    /// Whether no night tested code that the pull request contains, so that the oldest later one counts.
    package private(set) var isAfterBase = false

    /// - Parameters:
    ///   - nights: all nights, in their order.
    ///   - code: says which nights tested code that the pull request contains; if it does not know, all earlier nights count.
    package init(of request: Night, among nights: [Night], _ code: some CodeHistory) {
        let others = nights.filter { $0.app == request.app && $0.appBranch != request.appBranch }
        if compare(request, with: targets(of: request, among: others, others), code) { return }
        known = targets(of: request, among: others.filter { $0.start <= request.start }, others)
    }

    /// - Parameters:
    ///   - nights: those that somebody chose, in their order.
    ///   - request: nil if all of them count.
    package init(_ nights: [Night], for request: Night?, _ code: some CodeHistory) {
        guard let request else {
            known = nights
            return
        }
        if compare(request, with: nights, code) { return }
        known = nights.filter { $0.start <= request.start }
    }

    /// The nights of the branch that a pull request is compared with. A target without nights is passed over for its own target.
    ///
    /// - Parameters:
    ///   - nights: those that count.
    ///   - all: say which targets branches have.
    private mutating func targets(of request: Night, among nights: [Night], _ all: [Night]) -> [Night] {
        passedOver = []
        var target = request.target
        var asked: Set<String> = Set([request.branch].compactMap(\.self))
        while let name = target, !nights.contains(where: { $0.branch == name }) {
            passedOver.append(name)
            asked.insert(name)
            let next = all.last { $0.branch == name }?.target
            target = next.flatMap { asked.contains($0) ? nil : $0 }
        }
        let own = nights.filter { target == nil ? !$0.isRequest : $0.branch == target }.named(by: \.appBranch)
        return own.filter { $0.appBranch == own.last?.appBranch }
    }

    /// Divides nights by whether a pull request contains the code that they tested.
    ///
    /// - Returns: false if nobody knows.
    private mutating func compare(_ request: Night, with nights: [Night], _ code: some CodeHistory) -> Bool {
        // Without Git, what a clone with Git found out at the time counts.
        let byBase = request.base.map { base in Set(nights.filter(base.contains).map(\.number)) }
        guard !nights.isEmpty, let contained = code.contained(in: request, of: nights) ?? byBase else { return false }
        for night in nights {
            // What began later is contained only if both commits say so.
            let isEarlier = night.start <= request.start || request.commit != nil && night.commit != nil
            if isEarlier, contained.contains(night.number) { known.append(night) } else { later.append(night) }
        }
        if known.isEmpty {
            isAfterBase = true
            known = [later.removeFirst()]
        }
        return true
    }

    /// All nights of the branch that the pull request is compared with, in their order.
    package var all: [Night] { (known + later).sorted(by: Night.isBefore) }

    /// The branch that the pull request is compared with; nil if it is compared with nothing, or with nights of no branch.
    package var branch: String? { known.last?.branch }

    /// `feature/a has no nights: compared with main`, and that no night tested the code that the pull request left.
    package var remarks: [String] {
        var remarks: [String] = []
        let name = branch ?? "nights without a branch"
        if let first = passedOver.first, !known.isEmpty {
            let names = passedOver.joined(separator: " and ")
            remarks.append("\(names) \(first == names ? "has" : "have") no nights: compared with \(name)")
        }
        if isAfterBase, let night = known.first {
            remarks.append(
                "no night of \(name) tested code that this branch contains: compared with the oldest one after it, "
                    + night.text)
        }
        return remarks
    }
}

extension TargetNights {
    /// The verdicts on a night that is compared with these nights.
    ///
    /// - Parameters:
    ///   - judge: judges the known nights, and after them those of the pull request.
    ///   - judgeOfTarget: a judge of all nights of the target, which matters for what it shows after the code that the pull request left.
    ///   - callers: the files of the code that made the calls of a defect.
    package func verdicts<Own, All>(
        on request: Night, by judge: NightJudge<Own>, and judgeOfTarget: ([Night]) throws -> NightJudge<All>,
        code: some CodeHistory, callers: (Defect) throws -> Set<String>
    ) throws -> [Verdict] {
        var verdicts = try judge.verdicts(of: [request])[request.number] ?? []
        let isAsked = !later.isEmpty && verdicts.contains(where: \.mayBeFixedByTarget)
        let target = try isAsked ? judgeOfTarget(all) : nil
        for place in verdicts.indices {
            let verdict = verdicts[place]
            if let target, verdict.mayBeFixedByTarget {
                verdicts[place].isFixedByTarget = try target.sights(of: verdict.defect).showFixed
            }
            verdicts[place].state = try verdict.state.onBranch(
                bringing: code.bring(
                    verdict.defect, callers: callers(verdict.defect), with: request, since: all))
        }
        return verdicts.sorted(by: Verdict.isBefore)
    }
}

extension Verdict {
    /// Whether a pull request shows what its target showed.
    fileprivate var mayBeFixedByTarget: Bool { isTonight && !state.isNews && state != .fixed }
}
