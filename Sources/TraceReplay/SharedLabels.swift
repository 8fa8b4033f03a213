import TraceModel

/// The labels that stand for several controllers at once.
///
/// Where a log shows no address, a class or label is taken for one controller until its `deinit`. Where it does what one
/// controller cannot do, several are meant, and what is found of them would be a guess. So it is where a class makes its calls
/// without an address, and is named with one: `-[Host addChildViewController:] <Detail: 0x2>`, then `-[Detail viewDidLoad]`.
struct SharedLabels {
    /// How many events of each kind the log shows of each class.
    private let counts: [String: [EventKind: Int]]
    private(set) var names: Set<String> = []
    /// How many calls of each kind show no address, by the class without its module. A `deinit` can often show none, and tells
    /// less.
    private var calls: [String: [EventKind: Int]] = [:]

    init(_ counts: [String: [EventKind: Int]]) {
        self.counts = counts
    }

    /// Looks at an event that is not an echo, before it changes the hierarchy.
    mutating func note(_ event: Event, in hierarchy: Hierarchy) {
        if let subject = hierarchy.state(event.subject), subject.isLabel {
            if isOfAnother(event, than: subject) { names.insert(subject.className) }
            if event.kind != .deinit, event.kind != .diagnostic {
                calls[subject.shortName, default: [:]][event.kind, default: 0] += 1
            }
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

    /// Why each of the findings is a guess; nil where it is none.
    func reasons(toDoubt findings: [Finding], _ knowledge: TraceKnowledge) -> [String?] {
        let mixed = mixedClasses(knowledge)
        guard !names.isEmpty || !mixed.isEmpty else { return findings.map { _ in nil } }
        return findings.map { finding in
            for controller in [finding.subject, finding.parent].compactMap(\.self) {
                let (name, short) = (controller.className, ClassName(controller.className).short)
                if controller.address == nil, names.contains(name) {
                    return "the log shows no address of '\(name)', which stands for several controllers"
                }
                // What UIKit itself says is not a guess.
                if finding.event.kind != .diagnostic, mixed.contains(short) {
                    return "the log shows some calls of '\(short)' with an address, and some without"
                }
            }
            return nil
        }
    }

    /// The classes, without their modules, of which the log shows addresses, but which make some kinds of calls without one, and
    /// these never with one: so they are logged. Lines that name a call in passing say nothing of the controllers.
    private func mixedClasses(_ knowledge: TraceKnowledge) -> Set<String> {
        let calls = calls.filter { knowledge.isAddressed($0.key) }
        guard !calls.isEmpty else { return [] }
        let counts = Dictionary(grouping: counts) { ClassName($0.key).short }
        return Set(
            calls.filter { name, calls in
                calls.allSatisfy { kind, count in
                    (counts[name] ?? []).reduce(0) { $0 + ($1.value[kind] ?? 0) } <= count
                }
            }.keys)
    }
}

extension ControllerState {
    /// Whether the log shows no address of it.
    fileprivate var isLabel: Bool { controller.address == nil }
}
