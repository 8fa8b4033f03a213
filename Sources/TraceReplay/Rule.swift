package import TraceModel

/// A check during a replay.
///
/// A rule is a pure function of the hierarchy. It keeps nothing between two calls, so it can be read, tested and configured by
/// itself.
package protocol Rule: Sendable {
    static var description: RuleDescription { get }
    static var check: Check { get }
    /// Whether the trace can show the rule's defect at all; if not, there is no need to check each event.
    static func mayObject(in knowledge: TraceKnowledge) -> Bool
}

extension Rule {
    package static func mayObject(in knowledge: TraceKnowledge) -> Bool { true }
}

/// When a rule is checked, and its answer.
package enum Check: Sendable {
    /// Before an event of one of these kinds changes the hierarchy.
    case event(EventKinds, @Sendable (Event, Hierarchy) -> [Violation])
    /// Before any event of a controller whose `deinit` came before.
    case eventAfterDeinit(@Sendable (Event, ControllerState, Hierarchy) -> [Violation])
    /// When a relation ends, or the trace, its launch or a test ends with the relation still open.
    case relation(@Sendable (RelationState, Hierarchy, TraceEnd) -> [Violation])
    /// When a view leaves its host, or the trace ends.
    case view(@Sendable (HostedView, Hierarchy, TraceEnd) -> [Violation])
    /// When a controller is deallocated, or the trace ends.
    case controller(@Sendable (ControllerState, Hierarchy, TraceEnd) -> [Violation])
}

/// A violation of a rule.
package struct Violation {
    package var severity: Severity
    package var subject: ControllerState?
    package var parent: ControllerState?
    package var event: EventReference
    package var message: Finding.Message
    package var witnesses: [Finding.Witness]
    /// The kind of event of ``subject`` from whose absence the rule concludes. If the trace could not show such an event of its
    /// class, nothing is reported; if it is not certain to, the finding is a step milder.
    package var absent: EventKind?
    /// The fix, if the rule's own advice does not apply.
    package var fix: String?
    /// Whether reports for people fold it with others of the same parent.
    package var isFolded = false
    /// The reason why the trace cannot prove it: nothing is reported, and the class of ``subject`` was not checked.
    package var obstacle: UncheckedRules.Reason?
    /// The reason why it may not be a mistake, although nothing in the trace says so: the finding is a step milder.
    package var doubt: String?
    /// Distinguishes defects of one rule if the controller does not: the code of a message of UIKit's.
    package var variant: String?

    /// Returns the violation or, if the trace cannot prove it, one that only gives the reason; none if there is no reason.
    func unless(_ isUnproven: Bool, because obstacle: UncheckedRules.Reason?) -> [Violation] {
        guard isUnproven else { return [self] }
        guard let obstacle else { return [] }
        var violation = self
        violation.obstacle = obstacle
        return [violation]
    }
}

extension [Violation] {
    /// One violation.
    static func violation(
        _ severity: Severity, subject: ControllerState?, parent: ControllerState? = nil, at event: EventReference,
        _ message: Finding.Message, witnesses: [Finding.Witness], absent: EventKind? = nil, fix: String? = nil,
        variant: String? = nil
    ) -> Self {
        [
            Violation(
                severity: severity, subject: subject, parent: parent, event: event, message: message,
                witnesses: witnesses, absent: absent, fix: fix, variant: variant)
        ]
    }
}

extension EventReference {
    /// Returns the event as one that shows a violation: the call as one would write it in Swift, and its role in the finding.
    func witness(_ call: String, _ role: String) -> Finding.Witness {
        Finding.Witness(event: self, call: call, role: role)
    }
}

extension Event {
    func witness(_ call: String, _ role: String) -> Finding.Witness { reference.witness(call, role) }
}

/// The calls that Apple requires of a container, in order. Rules show them beside the calls in the log.
///
/// Source: *Implementing a Container View Controller*, View Controller Programming Guide for iOS.
enum AppleSequence {
    /// A child arrives.
    static let embedding = [
        "parent.addChild(child)",
        "child.willMove(toParent: parent)  by UIKit",
        "addSubview(child.view)",
        "constrain child.view",
        "child.didMove(toParent: parent)",
    ]

    /// A child leaves.
    static let removal = [
        "child.willMove(toParent: nil)",
        "child.view.removeFromSuperview()",
        "child.removeFromParent()",
        "child.didMove(toParent: nil)  by UIKit",
    ]
}

/// The checks of the rules in use, by the objects that they check.
struct RuleChecks {
    /// A violation that a check found, and the index of its rule.
    typealias Answer = (rule: Int, violation: Violation)

    private struct EventCheck {
        var rule: Int
        var ask: @Sendable (Event, Hierarchy) -> [Violation]
    }

    private struct AfterlifeCheck {
        var rule: Int
        var ask: @Sendable (Event, ControllerState, Hierarchy) -> [Violation]
    }

    struct EndCheck<Ended> {
        fileprivate var rule: Int
        fileprivate var ask: @Sendable (Ended, Hierarchy, TraceEnd) -> [Violation]
    }

    private var eventChecks = [[EventCheck]](repeating: [], count: EventKind.allCases.count)
    private var afterlifeChecks: [AfterlifeCheck] = []
    private(set) var ofRelations: [EndCheck<RelationState>] = []
    private(set) var ofViews: [EndCheck<HostedView>] = []
    private(set) var ofControllers: [EndCheck<ControllerState>] = []

    mutating func add(_ check: Check, ofRule rule: Int) {
        switch check {
        case .event(let kinds, let ask):
            for kind in kinds.elements { eventChecks[Int(kind.rawValue)].append(EventCheck(rule: rule, ask: ask)) }
        case .eventAfterDeinit(let ask): afterlifeChecks.append(AfterlifeCheck(rule: rule, ask: ask))
        case .relation(let ask): ofRelations.append(EndCheck(rule: rule, ask: ask))
        case .view(let ask): ofViews.append(EndCheck(rule: rule, ask: ask))
        case .controller(let ask): ofControllers.append(EndCheck(rule: rule, ask: ask))
        }
    }

    /// Appends the answers about an event; a list for each event would cost more than most checks.
    ///
    /// - Parameter subject: the state of the event's subject, if there is one.
    func ask(
        about event: Event, of subject: ControllerState?, _ hierarchy: Hierarchy, into answers: inout [Answer]
    ) {
        if let subject, subject.deallocated != nil {
            for check in afterlifeChecks {
                for violation in check.ask(event, subject, hierarchy) { answers.append((check.rule, violation)) }
            }
        }
        let kind = Int(event.kind.rawValue)
        // By index, because a list of its own and an iterator would retain the checks for every event.
        for index in eventChecks[kind].indices {
            let violations = eventChecks[kind][index].ask(event, hierarchy)
            if !violations.isEmpty { answers += violations.map { (eventChecks[kind][index].rule, $0) } }
        }
    }
}

extension Array {
    /// - Parameter isAsked: whether the rule with that index is asked.
    func answers<Ended>(
        about ended: Ended, _ hierarchy: Hierarchy, _ end: TraceEnd, where isAsked: (Int) -> Bool = { _ in true }
    ) -> [RuleChecks.Answer] where Element == RuleChecks.EndCheck<Ended> {
        var answers: [RuleChecks.Answer] = []
        for check in self where isAsked(check.rule) {
            for violation in check.ask(ended, hierarchy, end) { answers.append((check.rule, violation)) }
        }
        return answers
    }
}
