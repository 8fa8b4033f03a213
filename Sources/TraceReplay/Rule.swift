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
