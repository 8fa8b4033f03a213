import TraceModel

extension Hierarchy {
    /// A controller whose first event is none of these was alive before the trace began.
    func noteBeginning(of subject: ControllerState, _ event: Event) {
        switch event.kind {
        case .loadView, .viewDidLoad:
            // Where its `init` would have been shown, a child from before the trace loads its view only now.
            if !subject.isKnownFromBirth, knowledge.assumesUncertain(.`init`, in: subject) {
                noteBirth(of: subject)
            }
        case .`init`:
            subject.isKnownFromInit = true
            noteBirth(of: subject)
        case .addChild, .present, .push:
            if let object = state(event.object), object.controller.first.line == event.line {
                object.isKnownFromBirth = true
                object.isKnownWithoutParent = true
            }
        default:
            break
        }
    }

    /// Whether the controller was there before the trace began, as far as a trace that shows how lives begin tells.
    func isOlderThanTrace(_ state: ControllerState) -> Bool {
        !state.isKnownFromBirth && knowledge.recordedKinds.records(.`init`)
    }

    private func noteBirth(of subject: ControllerState) {
        guard !subject.isKnownFromBirth else { return }
        subject.isKnownFromBirth = true
        if subject.relation == nil { subject.isKnownWithoutParent = true }
    }
}
