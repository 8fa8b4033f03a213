import TraceModel

/// A check during a replay.
///
/// A rule is a pure function of the hierarchy. It keeps nothing between two calls, so it can be read, tested and configured by
/// itself.
protocol Rule: Sendable {
    static var description: RuleDescription { get }
    static var check: Check { get }
    /// Its check, and others that it may have.
    static var checks: [Check] { get }
}

extension Rule {
    static var checks: [Check] { [check] }
}

/// When a rule is checked, and its answer.
enum Check: Sendable {
    typealias OfEvent = @Sendable (Event, Hierarchy) -> [Violation]
    typealias OfCall = @Sendable (Event, _ subject: ControllerState, Hierarchy) -> [Violation]
    typealias AtEnd<Ended> = @Sendable (Ended, Hierarchy, TraceEnd) -> [Violation]

    /// Before an event of one of these kinds changes the hierarchy.
    case event(EventKinds, OfEvent)
    /// The same, if its subject is a controller that lives. Without kinds, those that the rule's description looks at.
    case call(EventKinds? = nil, OfCall)
    /// Before any event of a controller whose `deinit` came before.
    case callAfterDeinit(OfCall)
    /// When a relation ends, or the trace, its launch or a test ends with the relation still open.
    case relation(AtEnd<RelationState>)
    /// When a view leaves its host, or the trace ends.
    case view(AtEnd<HostedView>)
    /// When a controller is deallocated, or the trace ends.
    case controller(AtEnd<ControllerState>)
    /// When the trace ends, for each class that the log names without addresses.
    case names(AtEnd<Returns.NameCount>)
}

/// A violation of a rule.
struct Violation {
    var subject: ControllerState?
    var parent: ControllerState?
    var event: EventReference
    /// The event of a witness, if it went wrong there and not at the event that the finding points to.
    var place: EventReference?
    var message: String
    var witnesses: [Finding.Witness]
    /// Nil for the rule's own.
    var severity: Severity?
    /// The kind of event of ``subject`` from whose absence the rule concludes. If the trace could not show such an event of its
    /// class, nothing is reported; if it is not certain to, the finding is a step milder.
    var absent: EventKind?
    /// The fix, if the rule's usual one does not apply.
    var ownFix: String?
    /// Whether reports for people fold it with others of the same parent.
    var isFolded = false
    /// The reason why the trace cannot prove it: nothing is reported, and the class of ``subject`` was not checked.
    var obstacle: UncheckedRules.Reason?
    /// The reason why it may not be a mistake, although nothing in the trace says so: the finding is a step milder.
    var doubt: String?
    /// Distinguishes defects of one rule if the controller does not: the code of a message of UIKit's.
    var variant: String?
    /// The later events that refute it, because UIKit would have ended the app.
    var survival: Survival?
    /// The controllers, besides the subject and its parent, from whose calls the rule concludes.
    var evidence: [ControllerState] = []
    /// How long after the event the trace, the launch and the test must go on, in nanoseconds; nil if that does not matter.
    var window: Int64?
    /// The visit that left ``subject`` behind; nil if the rule does not count visits.
    var visit: StayingVisit?
}

extension [Violation] {
    /// One violation.
    static func violation(
        _ subject: ControllerState?, parent: ControllerState? = nil, at event: EventReference,
        _ message: String, witnesses: [Finding.Witness], severity: Severity? = nil, absent: EventKind? = nil,
        ownFix: String? = nil, isFolded: Bool = false, obstacle: UncheckedRules.Reason? = nil, doubt: String? = nil,
        variant: String? = nil, survival: Survival? = nil, evidence: [ControllerState] = [], window: Int64? = nil,
        visit: StayingVisit? = nil
    ) -> Self {
        [
            Violation(
                subject: subject, parent: parent, event: event, message: message, witnesses: witnesses,
                severity: severity, absent: absent, ownFix: ownFix, isFolded: isFolded, obstacle: obstacle,
                doubt: doubt, variant: variant, survival: survival, evidence: evidence, window: window,
                visit: visit)
        ]
    }

    /// One violation about the child of a relation, shown by the relation's story and by later events.
    static func violation(
        of relation: RelationState, at event: EventReference, _ message: String,
        then later: Finding.Witness..., absent: EventKind? = nil, obstacle: UncheckedRules.Reason? = nil,
        doubt: String? = nil, survival: Survival? = nil
    ) -> Self {
        violation(
            relation.child, parent: relation.parent, at: event, message, witnesses: relation.story + later,
            absent: absent, obstacle: obstacle, doubt: doubt, survival: survival)
    }
}

extension Event {
    /// Returns the event as one that shows a violation, with its role in the finding.
    func witness(in hierarchy: Hierarchy, _ role: String) -> Finding.Witness {
        reference.witness(hierarchy.call(of: self), role)
    }
}

extension [Finding.Witness] {
    /// The first of each event: if an event has two roles, the first one is kept.
    var firstOfEachEvent: Self { firsts(by: \.event.line) }
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

    /// The same in the code of the parent.
    static let embeddingCode = """
        addChild(child)  // UIKit calls child.willMove(toParent: self)
        view.addSubview(child.view)
        child.view.frame = view.bounds  // or constraints
        child.didMove(toParent: self)
        """

    static let removalCode = """
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()  // UIKit calls child.didMove(toParent: nil)
        """
}

/// The checks of the rules in use, by the objects that they check.
struct RuleChecks {
    /// A violation that a check found, and the index of its rule.
    typealias FoundViolation = (rule: Int, violation: Violation)

    // Closures in members of concrete types are called directly; those in a generic type take a detour for every event.
    private struct EventCheck {
        var rule: Int
        var ask: Check.OfEvent
    }

    private struct CallCheck {
        var rule: Int
        var ask: Check.OfCall
    }

    struct EndCheck<Ended> {
        fileprivate var rule: Int
        fileprivate var findsLeaks: Bool
        fileprivate var ask: Check.AtEnd<Ended>
    }

    /// Where the checks of each kind are in a list with those of one kind after the other.
    private struct PlacesByKind {
        private var ends = [Int](repeating: 0, count: EventKind.allCases.count)

        subscript(kind: EventKind) -> Range<Int> {
            let number = Int(kind.rawValue)
            return (number == 0 ? 0 : ends[number - 1])..<ends[number]
        }

        /// Returns the place of a new check.
        mutating func add(_ kind: EventKind) -> Int {
            let place = ends[Int(kind.rawValue)]
            for later in Int(kind.rawValue)..<ends.count { ends[later] += 1 }
            return place
        }
    }

    private var ofEvents: [EventCheck] = []
    private var placesOfEvents = PlacesByKind()
    private var ofCalls: [CallCheck] = []
    private var placesOfCalls = PlacesByKind()
    private var ofCallsAfterDeinit: [CallCheck] = []
    private(set) var ofRelations: [EndCheck<RelationState>] = []
    private(set) var ofViews: [EndCheck<HostedView>] = []
    private(set) var ofControllers: [EndCheck<ControllerState>] = []
    private(set) var ofNames: [EndCheck<Returns.NameCount>] = []

    init() {
        // Each log has its own, and most have all rules: a list that grows is copied six times.
        ofEvents.reserveCapacity(64)
        ofCalls.reserveCapacity(64)
    }

    mutating func add(_ check: Check, ofRule rule: Int, _ description: RuleDescription) {
        let findsLeaks = description.findsLeaks
        switch check {
        case .event(let kinds, let ask):
            for kind in kinds.elements {
                ofEvents.insert(EventCheck(rule: rule, ask: ask), at: placesOfEvents.add(kind))
            }
        case .call(let kinds, let ask):
            let kinds = kinds ?? EventKinds(rawValue: description.looksAt.reduce(0) { $0 | $1.rawValue })
            for kind in kinds.elements {
                ofCalls.insert(CallCheck(rule: rule, ask: ask), at: placesOfCalls.add(kind))
            }
        case .callAfterDeinit(let ask): ofCallsAfterDeinit.append(CallCheck(rule: rule, ask: ask))
        case .relation(let ask): ofRelations.append(EndCheck(rule: rule, findsLeaks: findsLeaks, ask: ask))
        case .view(let ask): ofViews.append(EndCheck(rule: rule, findsLeaks: findsLeaks, ask: ask))
        case .names(let ask): ofNames.append(EndCheck(rule: rule, findsLeaks: findsLeaks, ask: ask))
        case .controller(let ask): ofControllers.append(EndCheck(rule: rule, findsLeaks: findsLeaks, ask: ask))
        }
    }

    /// Appends the answers about an event; a list for each event would cost more than most checks.
    ///
    /// - Parameter subject: the state of the event's subject, if there is one.
    func ask(
        about event: Event, of subject: ControllerState?, _ hierarchy: Hierarchy, into answers: inout [FoundViolation]
    ) {
        // Through a pointer, because an array would retain the checks for every event.
        ofEvents.withUnsafeBufferPointer { checks in
            for index in placesOfEvents[event.kind] {
                let violations = checks[index].ask(event, hierarchy)
                if !violations.isEmpty { answers += violations.map { (checks[index].rule, $0) } }
            }
        }
        guard let subject else { return }
        guard subject.isAlive else {
            for check in ofCallsAfterDeinit { answers += check.ask(event, subject, hierarchy).map { (check.rule, $0) } }
            return
        }
        ofCalls.withUnsafeBufferPointer { checks in
            for index in placesOfCalls[event.kind] {
                let violations = checks[index].ask(event, subject, hierarchy)
                if !violations.isEmpty { answers += violations.map { (checks[index].rule, $0) } }
            }
        }
    }
}

extension Array {
    /// - Parameter leaks: true to ask only the rules that look for leaks, false to ask only the others, nil to ask all.
    func answers<Ended>(
        about ended: Ended, _ hierarchy: Hierarchy, _ end: TraceEnd, leaks: Bool? = nil
    ) -> [RuleChecks.FoundViolation] where Element == RuleChecks.EndCheck<Ended> {
        var answers: [RuleChecks.FoundViolation] = []
        for check in self where leaks == nil || leaks == check.findsLeaks {
            for violation in check.ask(ended, hierarchy, end) { answers.append((check.rule, violation)) }
        }
        return answers
    }
}
