import TraceModel

/// The labels that stand for several controllers at once.
///
/// If a log shows no address, a class or label is taken for one controller until its `deinit`. If it does something that one
/// controller cannot do, several are meant, and findings about them would be guesses. The same is true if a class makes its calls
/// without an address, but is named with one: `-[Host addChildViewController:] <Detail: 0x2>`, then `-[Detail viewDidLoad]`.
struct SharedLabels {
    /// Whether the log says that each label is one controller; only a second life of it, or that it adds itself, disproves it.
    private let isDeclared: Bool
    /// By class.
    private let counts: [String: TraceSummary.EventCounts]
    private var names: Set<String> = []
    /// The last line that counted as an echo of an `init` or a `viewDidLoad`.
    private var lastEcho: (subject: ControllerID, line: Int)?
    /// What findings conclude from the calls of other controllers than their own, if these have no address.
    private var reliances: [Reliance: Set<String>] = [:]

    fileprivate struct Reliance: Hashable {
        var rule: String
        var line: Int
        var subject: ControllerID?
    }
    /// How many calls of each kind show no address, by the class without its module. A `deinit` often cannot show one, and means
    /// less.
    private var calls: [String: TraceSummary.EventCounts] = [:]

    init(_ summary: TraceSummary) {
        isDeclared = summary.header.isDeclared
        counts = summary.counts
    }

    /// Looks at an event that is not an echo, before it changes the hierarchy.
    @inline(__always)
    mutating func note(_ event: Event, of subject: ControllerState?, in hierarchy: Hierarchy) {
        if !isDeclared {
            noteCall(event, of: subject, in: hierarchy)
        } else if event.kind == .`init` || event.kind == .viewDidLoad || event.kind == .deinit {
            noteLife(event, of: subject)
        }
        if event.subject == event.object, Self.kindsOfTwo.contains(event.kind), let subject, subject.isLabel {
            names.insert(subject.className)
        }
    }

    /// The calls that no controller makes with itself: there is one in another of its class.
    private static let kindsOfTwo = EventKinds([.addChild, .present, .willMove, .didMove])

    /// Looks at the beginning or the end of a label that is declared to be one controller.
    private mutating func noteLife(_ event: Event, of subject: ControllerState?) {
        guard let subject, subject.isLabel else { return }
        if event.kind == .deinit { return noteAnotherEnd(of: subject) }
        let hasBegun = subject.isKnownFromInit || subject.lastAppearance != nil
        guard subject.isAlive, event.kind == .`init` ? hasBegun : subject.loaded != nil else { return }
        names.insert(subject.className)
    }

    private mutating func noteCall(_ event: Event, of subject: ControllerState?, in hierarchy: Hierarchy) {
        if let subject, subject.isLabel {
            if isOfAnother(event, than: subject) || showsLifeBegunBefore(event, subject) {
                names.insert(subject.className)
            }
            subject.recentCallbacks.note(event.kind)
            if event.kind != .deinit, event.kind != .diagnostic {
                calls[subject.shortName, default: TraceSummary.EventCounts()][event.kind] += 1
            }
        }
        if event.kind == .addChild || event.kind == .present, let object = hierarchy.livingState(event.object),
            object.isLabel, (event.kind == .addChild ? object.relation?.parent : object.presenter) != nil
        {
            names.insert(object.className)
        }
    }

    /// Looks at the `deinit` of a controller that is gone already: in a class that shows no `init`, it is that of another one.
    private mutating func noteAnotherEnd(of subject: ControllerState) {
        guard !subject.isAlive,
            counts[subject.className].map({ $0[.`init`] == 0 }) ?? true
        else { return }
        names.insert(subject.className)
    }

    /// Looks at a line that counts as an echo. Without times, two controllers of one name that are made one after the other look the
    /// same. In a class that prints twice, only a third line in a row is another call.
    mutating func noteEcho(_ event: Event, of subject: ControllerState, _ knowledge: TraceKnowledge) {
        guard !isDeclared, subject.isLabel, event.time == nil, event.kind == .`init` || event.kind == .viewDidLoad
        else { return }
        let isThird = lastEcho.map { $0 == (subject.id, event.line - 1) } ?? false
        lastEcho = (subject.id, event.line)
        if isThird || !knowledge.printsTwice(subject) { names.insert(subject.className) }
    }

    private func isOfAnother(_ event: Event, than subject: ControllerState) -> Bool {
        guard subject.isAlive else { return event.kind != .diagnostic }
        switch event.kind {
        case .`init`: return subject.controller.first.line < event.line
        case .viewDidLoad: return subject.loaded != nil
        case .viewWillAppear: return subject.appearance == .appearing
        case .viewDidAppear: return subject.appearance == .appeared || endsExchange(event.kind, subject)
        case .viewDidDisappear: return endsExchange(event.kind, subject)
        case .removeFromParent: return subject.isKnownWithoutParent
        default: return false
        }
    }

    /// Whether another one of the name was deallocated just before: this is the first call since, and none with which a life begins.
    private func showsLifeBegunBefore(_ event: Event, _ subject: ControllerState) -> Bool {
        guard subject.controller.generation > 1, subject.controller.first.line == event.line else { return false }
        return switch event.kind {
        case .willMove, .didMove: event.object == nil && !event.isParentUnknown
        case .removeFromParent, .viewWillDisappear, .viewDidDisappear: true
        default: false
        }
    }

    /// Whether one controller of the name takes the place of another one: both are told that they will, and then both that they did. No
    /// transition tells one controller so, canceled or not. A class that shows how it loads its view would show the second load.
    ///
    /// One that appears twice in a row, in a class that shows how it disappears, appears above another one.
    private func endsExchange(_ kind: EventKind, _ subject: ControllerState) -> Bool {
        func shows(_ kind: EventKind) -> Bool { counts[subject.className].map { $0[kind] > 0 } ?? false }
        let recent = subject.recentCallbacks
        let isOfTwo =
            recent.isExchange(endingWith: kind)
            || recent.isSecondAppearance(endingWith: kind) && (shows(.viewWillDisappear) || shows(.viewDidDisappear))
            || recent.isHalfOfExchange(endingWith: kind) && !shows(.viewWillDisappear)
        return isOfTwo && !shows(.`init`) && !shows(.viewDidLoad)
    }

    /// Notes from which other controllers a finding concludes.
    mutating func note(_ finding: Finding, from evidence: [ControllerState]) {
        let labels = Set(evidence.lazy.filter(\.isLabel).map(\.className))
        guard !labels.isEmpty else { return }
        reliances[Reliance(finding), default: []].formUnion(labels)
    }

    /// Removes the findings that would be guesses, and notes their classes as unchecked by the rules.
    func leaveOutGuesses(
        of rules: [RuleDescription], _ knowledge: TraceKnowledge, from findings: inout AuditFindings,
        _ unchecked: inout UncheckedRules
    ) {
        let mixed = mixedClasses(knowledge)
        let mixedNames = mixed.isEmpty ? [] : counts.keys.filter { mixed.contains(ClassName($0).short) }
        let doubtful = names.union(mixedNames)
        guard !doubtful.isEmpty else { return }
        findings.remove { finding in
            if let labels = reliances[Reliance(finding)], !labels.isDisjoint(with: names) {
                if let subject = finding.subject {
                    unchecked.note(
                        finding.rule, of: subject.className,
                        because: .whose("departures only names show that stand for several controllers"))
                }
                return true
            }
            return [finding.subject, finding.parent].compactMap(\.self).contains { controller in
                // A shared name is that of the controllers without an address. A message of UIKit itself is not a guess.
                names.contains(controller.className)
                    ? controller.address == nil
                    : doubtful.contains(controller.className) && finding.event.kind != .diagnostic
            }
        }
        for name in doubtful {
            let text =
                names.contains(name)
                ? "name stands for several controllers, as the log shows no address"
                : "calls show an address only sometimes"
            for rule in rules {
                let cure = rule.findsLeaks ? "print the address in each line of" : nil
                unchecked.note(rule.id, of: name, because: .whose(text, cure: cure))
            }
        }
    }

    /// Returns the classes, without their modules, that the log shows with addresses, but that make some kinds of calls only
    /// without one, because they are logged that way. Lines that name a call in passing say nothing about the controllers.
    private func mixedClasses(_ knowledge: TraceKnowledge) -> Set<String> {
        let calls = calls.filter { knowledge.isAddressed($0.key) }
        guard !calls.isEmpty else { return [] }
        let counts = Dictionary(grouping: counts) { ClassName($0.key).short }
        return Set(
            calls.filter { name, calls in
                calls.kinds.elements.allSatisfy { kind in
                    (counts[name] ?? []).reduce(0) { $0 + $1.value[kind] } <= calls[kind]
                }
            }.keys)
    }
}

extension SharedLabels.Reliance {
    fileprivate init(_ finding: Finding) {
        self.init(rule: finding.rule, line: finding.event.line, subject: finding.subject?.id)
    }
}

extension ControllerState {
    /// Whether the log shows no address of it.
    fileprivate var isLabel: Bool { controller.address == nil }
}
