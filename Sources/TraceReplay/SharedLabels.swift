import TraceModel

/// The labels that stand for several controllers at once.
///
/// Where a log shows no address, a class or label is taken for one controller until its `deinit`. Where it does what one
/// controller cannot do, several are meant, and what is found of them would be a guess.
struct SharedLabels {
    private(set) var names: Set<String> = []

    /// Looks at an event that is no echo, before it changes the hierarchy.
    mutating func note(_ event: Event, in hierarchy: Hierarchy) {
        if let subject = hierarchy.state(event.subject), subject.isLabel, isOfAnother(event, than: subject) {
            names.insert(subject.className)
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

    /// Whether the finding is about one of them.
    func concern(_ finding: Finding) -> Bool {
        [finding.subject, finding.parent].contains { controller in
            controller.map { $0.address == nil && names.contains($0.className) } ?? false
        }
    }
}

extension ControllerState {
    /// Whether the log shows no address of it.
    fileprivate var isLabel: Bool { controller.address == nil }
}
