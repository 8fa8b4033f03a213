import TraceModel

/// The matches of rules in SQL, which become findings when the replay reaches their events.
///
/// A rule in SQL knows lines and controllers; the hierarchy at that line knows the path to the root.
struct SQLRuleMatchStops {
    private struct PendingMatch {
        let rule: RuleDescription
        let match: SQLRule.Match
        /// Nil until the replay has come to the event.
        var finding: Finding?
        var witnesses: [Finding.Witness] = []
    }

    private struct Stop {
        let line: Int
        let entry: Int
        /// Nil at the event that the finding points to.
        let role: String?
    }

    private var entries: [PendingMatch] = []
    /// By line.
    private var stops: [Stop] = []
    private var next = 0
    /// Controllers that the hierarchy may have forgotten when they are named.
    private var named: [ControllerID: Controller?] = [:]

    /// The next line at which there is something to do.
    var nextLine: Int { next < stops.count ? stops[next].line : .max }

    /// Adds matches; to be called before the replay begins.
    mutating func add(_ matches: [SQLRule.Match], by rule: RuleDescription) {
        let sorted = matches.sorted { ($0.line, $0.message) < ($1.line, $1.message) }
        for match in sorted {
            let entry = entries.count
            entries.append(PendingMatch(rule: rule, match: match))
            stops.append(Stop(line: match.line, entry: entry, role: nil))
            stops += match.further.map { Stop(line: $0.line, entry: entry, role: $0.role) }
            for case .controller(let id) in [match.subject, match.parent] { named[id] = .some(nil) }
        }
        stops.sort { ($0.line, $0.entry) < ($1.line, $1.entry) }
    }

    /// Keeps a controller that a finding will name.
    mutating func note(_ controller: Controller) {
        if !named.isEmpty, named[controller.id] != nil { named[controller.id] = controller }
    }

    /// Looks at the event after the hierarchy has moved by it, and returns the matches that point to it.
    mutating func pass(_ event: Event, _ hierarchy: Hierarchy) -> [(
        match: Int, rule: RuleDescription, subject: ControllerState?
    )] {
        var passed: [(match: Int, rule: RuleDescription, subject: ControllerState?)] = []
        while next < stops.count, stops[next].line <= event.line {
            let stop = stops[next]
            next += 1
            guard stop.line == event.line else { continue }
            if stop.role == nil {
                let (rule, subject) = (
                    entries[stop.entry].rule, subject(of: entries[stop.entry].match, event, hierarchy)
                )
                entries[stop.entry].finding = finding(entries[stop.entry], subject, event)
                passed.append((stop.entry, rule, subject))
            }
            entries[stop.entry].witnesses.append(event.witness(in: hierarchy, stop.role ?? "reported here"))
        }
        return passed
    }

    /// Forgets a match that proves nothing.
    mutating func drop(_ match: Int) { entries[match].finding = nil }

    /// Returns the findings, with the severities of the policy.
    func finish(under policy: RulePolicy) -> [Finding] {
        entries.compactMap { entry in
            guard var finding = entry.finding else { return nil }
            finding.severity = policy.severity(entry.rule.severity, of: entry.rule)
            finding.witnesses = entry.witnesses.firstOfEachEvent
            return finding
        }
    }

    private func subject(of match: SQLRule.Match, _ event: Event, _ hierarchy: Hierarchy) -> ControllerState? {
        switch match.subject {
        case .ofEvent: hierarchy.protagonist(of: event)
        case .controller(let id): hierarchy.state(id)
        case .nobody: nil
        }
    }

    private func finding(_ entry: PendingMatch, _ subject: ControllerState?, _ event: Event) -> Finding {
        let controller = subject?.controller ?? known(entry.match.subject)
        let parent =
            entry.match.parent == .ofEvent ? subject?.above?.controller : known(entry.match.parent)
        let path = subject?.path ?? [controller?.className].compactMap(\.self)
        return Finding(
            rule: entry.rule.id, severity: entry.rule.severity, subject: controller, parent: parent,
            event: event.reference, message: entry.match.message, witnesses: [], path: path,
            fingerprint: Finding.fingerprint(of: entry.rule.id, path: path))
    }

    private func known(_ party: SQLRule.Match.Party) -> Controller? {
        guard case .controller(let id) = party else { return nil }
        return named[id] ?? nil
    }
}

// A team's own rules: what they find is held back where the trace could not have shown the opposite.
extension Audit {
    /// Completes the matches of rules in SQL that point to the event.
    mutating func passMatches(_ event: Event) {
        for (match, rule, subject) in matches?.pass(event, hierarchy) ?? [] {
            guard let obstacle = obstacle(to: rule, about: subject, at: event.reference) else { continue }
            matches?.drop(match)
            if obstacle == .underWay {
                noteUnderWay(rule, subject)
            } else if let subject {
                unchecked.note(rule.id, of: subject.className, because: obstacle)
            }
        }
    }

    /// Returns the reason why a match proves nothing: the end came too soon, or the class may hide a kind that the rule needs.
    private func obstacle(
        to rule: RuleDescription, about subject: ControllerState?, at event: EventReference
    ) -> UncheckedRules.Reason? {
        if let window = rule.window, isCutShort(after: event, window, subject) { return .underWay }
        guard let subject else { return nil }
        let hidden = rule.needs.flatMap(\.elements).first { !hierarchy.knowledge.wouldShow($0, about: subject) }
        return hidden.map { hierarchy.knowledge.reason(for: $0, in: subject) }
    }
}
