import TraceModel

/// Whether controllers are older than the trace, which began, or goes on, in the middle of their lives. A controller that is shown from its
/// `init` is not; what another first call says depends on whether the trace would have shown its `init`.
extension TraceKnowledge {
    /// Whether the controller existed before the trace began, in a trace that shows how lives begin. A recorder sees every `init`.
    func isOlderThanTrace(_ state: ControllerState) -> Bool {
        recordedKinds.showsEveryInit && isTraced(state)
            ? !state.isKnownFromInit : !state.isKnownFromBirth && !areInitsRare
    }

    /// Whether that is sure, because the first event of it should have been its `init`.
    func isSurelyOlderThanTrace(_ state: ControllerState) -> Bool {
        !state.isKnownFromBirth && wouldBeginWithInit(state)
    }

    /// Whether the controller may be older, because its first event is no `init` where others have one.
    func mayBeOlderThanTrace(_ state: ControllerState) -> Bool { !state.isKnownFromInit && !areInitsRare }

    /// Whether another life of the controller's class would have begun with an `init`.
    func wouldBeginWithInit(_ state: ControllerState) -> Bool { evidence(of: .`init`, in: state) >= .wouldShow }

    /// Whether the view of a controller that the trace shows first as it loads may have been late, and not its controller young.
    func mayLoadLate(_ state: ControllerState) -> Bool { evidence(of: .`init`, in: state) >= .implied }

    /// Whether the log first shows the controller when its view may have been there for long: not at its beginning, and not in an
    /// appearance that is still under way.
    func isFirstSeenWithView(_ state: ControllerState) -> Bool {
        if state.isKnownFromBirth { return false }
        return state.controller.first.kind != .viewWillAppear || state.appearance != .appearing
    }

    /// Whether the log first shows a container when it may have had content for long.
    func isFirstSeenWithContent(_ container: ControllerState) -> Bool {
        if container.isKnownFromBirth { return false }
        switch container.controller.first.kind {
        // A child that arrives, or a presenter, names it first.
        case .willMove, .didMove, .present, .addChild, .setRoot, .viewWillAppear, .loadView, .viewDidLoad:
            return evidence(of: .`init`, in: container).isShown
        default: return true
        }
    }

    /// Whether hardly any class shows an `init`, so other first calls begin lives.
    private var areInitsRare: Bool { evidence(of: .`init`) < .likely }

    /// Whether hardly any class shows that it disappears.
    var hidesDisappearances: Bool {
        [EventKind.viewWillDisappear, .viewDidDisappear].allSatisfy { evidence(of: $0) < .likely }
    }
}
