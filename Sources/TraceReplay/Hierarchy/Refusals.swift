import Foundation
import TraceModel

/// Calls that UIKit refuses, as it says in a message before or after them, or as the recorder saw: `refused call=present`.
struct Refusals {
    let hierarchy: Hierarchy

    /// Takes back the call that was refused, or remembers what a message of UIKit's says of a call to come.
    func refuse(_ event: Event) {
        guard let subject = hierarchy.state(event.subject), let kind = event.refusedCall else { return }
        let reference = event.reference
        if let pendingCall = subject.pendingCall, pendingCall.event.kind == kind, pendingCall.event.isNextTo(reference),
            event.object == nil || pendingCall.controllers.contains(where: { $0.state.id == event.object })
        {
            if pendingCall.isApplied { takeBack(pendingCall, of: subject) }
            subject.pendingCall = nil
        } else if event.kind == .diagnostic {
            subject.refusal = Refusal(kind: kind, event: reference, controller: event.object)
        }
    }

    private func takeBack(_ pendingCall: PendingCall, of subject: ControllerState) {
        for (state, departure) in pendingCall.controllers { state.departure = departure }
        guard let first = pendingCall.controllers.first?.state else { return }
        switch pendingCall.event.kind {
        case .present:
            subject.presented = nil
            first.presenter = nil
        case .dismiss:
            first.presenter?.presented = first
            let presented = pendingCall.controllers.map(\.state).filter { $0.presenter != nil }
            for (lower, upper) in zip(presented, presented.dropFirst()) where upper.presenter === lower {
                lower.presented = upper
            }
        case .push:
            subject.rare.stack.remove(first)
        case .pop:
            for state in pendingCall.controllers.map(\.state) { subject.rare.stack.append(state) }
        default:
            break
        }
    }

    /// Whether a message before the call said that UIKit refuses it.
    func refuses(
        _ receiver: ControllerState, _ kind: EventKind, _ controller: ControllerState?, at event: EventReference
    ) -> Bool {
        guard let refusal = receiver.refusal, refusal.kind == kind else { return false }
        receiver.refusal = nil
        return refusal.event.isNextTo(event) && (refusal.controller == nil || refusal.controller == controller?.id)
    }
}

extension Event {
    /// The kind of call that the event says was refused; nil where it says nothing of the kind.
    var refusedCall: EventKind? {
        switch payload {
        case .refusal(let kind): kind
        case .message(let code, let text): Self.refusedCall(code, text)
        default: nil
        }
    }

    private static func refusedCall(_ code: UIKitMessageCode, _ text: String) -> EventKind? {
        switch code {
        case .presenterOutsideWindow, .presenterBusy, .presentationRefused: .present
        case .dismissalRefused: .dismiss
        case .navigationRefused: text.contains("pushViewController") ? .push : text.contains("popTo") ? .pop : nil
        case .pushedAgain, .navigationControllerPushed: .push
        case .activeControllerPresented: .present
        default: nil
        }
    }
}
