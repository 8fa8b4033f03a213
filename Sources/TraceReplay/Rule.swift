package import TraceModel

/// A check that a replay makes on its way.
///
/// A rule is a pure function of the hierarchy: it keeps nothing between two calls, so that it can be read, tested and
/// configured by itself.
package protocol Rule: Sendable {
    static var description: RuleDescription { get }
    static var check: Check { get }
    /// Whether the trace may show at all what the rule objects to; where not, it need not be asked of each event.
    static func mayObject(in knowledge: TraceKnowledge) -> Bool
}

extension Rule {
    package static func mayObject(in knowledge: TraceKnowledge) -> Bool { true }
}

/// When a rule is asked, and what it answers.
package enum Check: Sendable {
    /// Before an event of one of these kinds changes the hierarchy.
    case event(EventKinds, @Sendable (Event, Hierarchy) -> [Violation])
    /// Before any event of a controller whose `deinit` came before.
    case eventAfterDeinit(@Sendable (Event, ControllerState, Hierarchy) -> [Violation])
    /// When a relation ends, or the trace, its launch or a test ends with the relation still open.
    case relation(@Sendable (RelationState, Hierarchy, TraceEnd) -> [Violation])
    /// When a view leaves its host, or the trace does.
    case view(@Sendable (HostedView, Hierarchy, TraceEnd) -> [Violation])
    /// When a controller is deallocated, or the trace ends.
    case controller(@Sendable (ControllerState, Hierarchy, TraceEnd) -> [Violation])
}

/// What a rule objects to.
package struct Violation {
    package var severity: Severity
    package var subject: ControllerState?
    package var parent: ControllerState?
    package var event: EventReference
    package var message: Finding.Message
    package var witnesses: [Finding.Witness]
    /// The kind of event of ``subject`` whose absence the rule concludes from. Where the trace could not show such an event of
    /// its class, nothing is reported; where it is not sure to, the finding is a step milder.
    package var absent: EventKind?
    /// What to do about it, where the rule's own advice does not fit.
    package var fix: String?
    /// Whether reports for people fold it with others of the same parent.
    package var isFolded = false
    /// Why the trace cannot prove it: nothing is reported, and the class of ``subject`` was not checked.
    package var obstacle: UncheckedRules.Reason?
    /// Why it may be no mistake after all, though nothing in the trace says so: the finding is a step milder.
    package var doubt: String?
    /// Tells defects of one rule apart where the controller does not: the code of a message of UIKit's.
    package var variant: String?

    /// The violation; where the trace cannot prove it, one that only tells why not, or none where it has nothing to tell.
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
    /// The event as one that shows a violation: the call as one would write it in Swift, and what it means for the finding.
    func witness(_ call: String, _ role: String) -> Finding.Witness {
        Finding.Witness(event: self, call: call, role: role)
    }
}

extension Event {
    func witness(_ call: String, _ role: String) -> Finding.Witness { reference.witness(call, role) }
}

/// The calls that Apple asks of a container, in order, as rules show them beside what was seen.
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
