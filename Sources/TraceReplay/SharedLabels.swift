import TraceModel

/// The labels that stand for several controllers at once.
///
/// Where a log shows no address, a class or label is taken for one controller until its `deinit`. Where it does what one
/// controller cannot do, several are meant, and what is found of them would be a guess. So it is where a class makes its calls
/// without an address, and is named with one: `-[Host addChildViewController:] <Detail: 0x2>`, then `-[Detail viewDidLoad]`.
struct SharedLabels {
    /// How many events of each kind the log shows of each class.
    let counts: [String: [EventKind: Int]]
    private(set) var names: Set<String> = []
    /// How many calls of each kind show no address, by the class without its module. A `deinit` can often show none, and tells
    /// less.
    private var calls: [String: [EventKind: Int]] = [:]

    init(_ counts: [String: [EventKind: Int]]) {
        self.counts = counts
    }

    /// Looks at an event that is no echo, before it changes the hierarchy.
    mutating func note(_ event: Event, in hierarchy: Hierarchy) {
        if let subject = hierarchy.state(event.subject), subject.isLabel, isOfAnother(event, than: subject) {
            names.insert(subject.className)
        }
        if let subject = hierarchy.state(event.subject), subject.isLabel, event.kind != .deinit,
            event.kind != .diagnostic
        {
            calls[subject.shortName, default: [:]][event.kind, default: 0] += 1
        }
        if event.kind == .addChild, let child = hierarchy.livingState(event.object), child.isLabel,
            child.relation != nil
        {
            names.insert(child.className)
        }
    }

    private func isOfAnother(_ event: Event, than subject: ControllerState) -> Bool {
        guard subject.isAlive else { return event.kind != .diagnostic }
        switch event.kind {
        case .`init`: return subject.controller.first.line < event.line
        case .viewDidLoad: return subject.loaded != nil
        case .viewWillAppear, .viewDidAppear: return AppearanceState.target(of: event.kind) == subject.appearance
        case .removeFromParent: return subject.relation == nil && subject.isKnownWithoutParent
        default: return false
        }
    }

    /// Why a finding is a guess; nil where it is none.
    func reason(toDoubt finding: Finding, _ knowledge: TraceKnowledge) -> String? {
        for controller in [finding.subject, finding.parent].compactMap(\.self) {
            let (name, short) = (controller.className, ClassName(controller.className).short)
            if controller.address == nil, names.contains(name) {
                return "the log shows no address of '\(name)', which stands for several controllers"
            }
            // What UIKit itself says is no guess.
            if finding.event.kind != .diagnostic, knowledge.isAddressed(short), callsWithoutAddress(short) {
                return "the log shows some calls of '\(short)' with an address, and some without"
            }
        }
        return nil
    }

    /// Whether the class makes some kinds of calls without an address, and these never with one: so it is logged. Lines that name
    /// a call in passing say nothing of the controllers.
    private func callsWithoutAddress(_ shortName: String) -> Bool {
        guard let calls = calls[shortName] else { return false }
        let all = counts.filter { ClassName($0.key).short == shortName }.map(\.value)
        return calls.allSatisfy { kind, count in all.reduce(0) { $0 + ($1[kind] ?? 0) } <= count }
    }
}

extension ControllerState {
    /// Whether the log shows no address of it.
    fileprivate var isLabel: Bool { controller.address == nil }
}
