import Foundation
import TraceModel

// Appearance: what a controller's callbacks tell of it, and of its place in its parent.
extension Hierarchy {
    func changeAppearance(of subject: ControllerState, at event: EventReference) {
        departures.note(event, of: subject)
        let before = subject.appearance
        subject.noteAppearance(event)
        subject.appearance = AppearanceState.target(of: event.kind) ?? before
        switch event.kind {
        case .viewDidAppear:
            if subject.visiblePeriod?.ended != nil || subject.visiblePeriod == nil {
                subject.visiblePeriod = VisiblePeriod(began: event)
            }
            noteReturn(of: subject)
        case .viewWillDisappear, .viewDidDisappear:
            if before == .appearing { subject.relation?.appearanceWasCancelled = true }
            if let period = subject.visiblePeriod, period.ended == nil { period.ended = event }
            if event.kind == .viewDidDisappear { noteDisappearance(of: subject, at: event) }
        default:
            break
        }
    }

    /// A child that disappears while its parent is on screen has left its place, whatever the log shows of its view.
    private func noteDisappearance(of child: ControllerState, at event: EventReference) {
        if let relation = child.relation, let period = relation.parent.visiblePeriod, period.ended == nil {
            relation.hidden = (event, period)
        }
        guard let presenter = child.presenter, presenter.presented === child, !presentations.isCovered(child),
            child.exit == nil
        else { return }
        // The user swiped it away.
        child.exit = Exit(.swipedAway, at: moment(event, of: child), caller: presenter)
    }

    private func noteReturn(of child: ControllerState) {
        guard let relation = child.relation, let hidden = relation.hidden else { return }
        relation.hidden = nil
        if hidden.period === relation.parent.visiblePeriod, hidden.period.ended == nil {
            hostedViews.noteReturn(in: relation)
        }
    }

    func beginTransition(of subject: ControllerState, _ event: Event) {
        guard let isAppearing = event.payload.isAppearing else { return }
        subject.relation?.parent.forwardsByHand = true
        var isRepeated = false
        if let open = subject.openTransition, open.isAppearing == isAppearing {
            if !open.isRepeated { subject.rare.unendedTransitions.append(open.event) }
            isRepeated = true
        }
        subject.openTransition = OpenTransition(
            event: event.reference, isAppearing: isAppearing, isRepeated: isRepeated)
    }
}
