import Foundation
import TraceModel

/// Calls that UIKit refuses, according to a message before or after them, or to the recorder: `refused call=present`.
struct RefusedCalls {
    let hierarchy: Hierarchy

    /// Takes back the call that was refused, or remembers a message of UIKit's about a call to come.
    func refuse(_ event: Event) {
        guard let subject = hierarchy.state(event.subject), let kind = event.refusedCall else { return }
        if kind == .addChild {
            if let child = hierarchy.state(event.object) { hierarchy.containment.takeBack(child, from: subject) }
        } else if let pendingCall = subject.rareIfAny?.pendingCall, pendingCall.event.kind == kind,
            isNear(pendingCall.event, event),
            event.object == nil || hierarchy.state(event.object).map(pendingCall.concerns) ?? false
        {
            takeBack(pendingCall, of: subject)
            subject.rareIfAny?.pendingCall = nil
        } else if event.kind == .diagnostic {
            subject.rare.refusal = (kind, event.reference, event.object)
        }
    }

    /// A message of UIKit's is next to its call. The recorder knows which call was refused, however long that call took.
    private func isNear(_ call: EventReference, _ event: Event) -> Bool {
        if case .refusal = event.payload { return true }
        return call.isNextTo(event.reference)
    }

    private func takeBack(_ pendingCall: PendingCall, of subject: ControllerState) {
        if let (state, former) = pendingCall.arrived {
            state.exit = former
            hierarchy.stays?.drop(of: state)
            switch pendingCall.event.kind {
            case .present:
                subject.presented = nil
                subject.rareIfAny?.presentation = nil
                state.presenter = nil
                state.rareIfAny?.hastyPresentation = nil
            case .push:
                subject.rare.stack.remove(state)
                state.rareIfAny?.hastyPush = nil
            default: break
            }
        }
        if let departure = pendingCall.departure { hierarchy.departures.undo(departure) }
    }

    /// Whether a message before the call said that UIKit refuses it.
    func refuses(
        _ receiver: ControllerState, _ kind: EventKind, _ controller: ControllerState?, at event: EventReference
    ) -> Bool {
        guard let refusal = receiver.rareIfAny?.refusal, refusal.kind == kind else { return false }
        receiver.rareIfAny?.refusal = nil
        return refusal.event.isNextTo(event) && (refusal.controller == nil || refusal.controller == controller?.id)
    }
}

extension Event {
    /// The kind of call that was refused, according to the event; nil if it is not about a refusal.
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

/// A call that UIKit may refuse, with the data to take it back.
struct PendingCall {
    /// `present`, `dismiss`, `push` or `pop`.
    var event: EventReference
    /// The controller that it names, or the controllers that it pops.
    var controllers: [ControllerID]
    /// The presented or pushed controller, and its earlier exit; nil if the call brought none.
    var arrived: (state: ControllerState, former: Exit?)?
    /// The departure of the controllers that the call takes away.
    var departure: Departure?

    /// Whether it names the controller, or takes it away.
    func concerns(_ state: ControllerState) -> Bool {
        controllers.contains(state.id) || event.kind == .dismiss && departure?.includes(state) == true
    }
}

/// A `present` while the presenter, or a controller around it, presents another one that is still there according to the log. UIKit
/// refuses it, unless it lets the other one go, or one of the two is presented in a context of its own.
struct UnlikelyPresentation {
    let event: EventReference
    let presenter: ControllerState
    /// The controller that presents already, what it presents, and since when.
    let owner: ControllerState
    let first: ControllerState
    let since: EventReference
}

/// A `present` while a dismissal was under way in the same hierarchy, which UIKit drops more often than not.
struct HastyPresentation {
    let event: EventReference
    let presenter: ControllerState
    let dismissal: Departure
    /// Whether something had begun to disappear by then.
    let hadBegun: Bool
}
