import TraceModel

// Why a controller that was never deallocated may be kept on purpose, or may not have left.
extension ControllerNeverDeallocated {
    static func doubt(about state: ControllerState, _ exit: Exit, _ hierarchy: Hierarchy) -> String? {
        if let doubt = hierarchy.knowledge.doubtOfSteps { return doubt }
        // `UISplitViewController.viewControllers`: many apps keep the detail of each item of a sidebar.
        if exit.way == .replaced, let split = exit.caller, hierarchy.knowledge.isOf(split, "UISplitViewController"),
            hierarchy.knowledge.instanceCount(state) == 1
        {
            return "the app may keep it for its item"
        }
        if exit.isGuess { return "the log would not show that it stayed on the screen" }
        if exit.way == .swipedAway, exit.departure == nil, !showsReturns(of: exit.container ?? state, hierarchy) {
            return "the log would not show that it came back"
        }
        // A controller that leaves a parent which the log does not show was added to it before.
        let isOlder =
            hierarchy.knowledge.isOlderThanTrace(state)
            || exit.way == .removed && exit.caller == nil && !state.isKnownFromBirth
        if isOlder { return older }
        return mayHaveComeBack(state, hierarchy)
            ? "it was shown before, and the log would not show that it was pushed then" : nil
    }

    static let older = "it was there before the log, and may have been kept"

    /// Whether a container that was there before the log took the controller back when it first shows it: its view had been loaded.
    static func wasShownBefore(_ state: ControllerState, _ exit: Exit, _ hierarchy: Hierarchy) -> Bool {
        guard exit.way == .removed, let parent = exit.caller, hierarchy.knowledge.isOlderThanTrace(parent),
            !state.isKnownFromInit, state.loaded == nil, state.lastAppearance != nil
        else { return false }
        return hierarchy.knowledge.evidence(of: .viewDidLoad, in: state) >= .wouldShow
            && hierarchy.knowledge.wouldBeginWithInit(state)
    }

    /// Whether some callback would show that the controller, or one inside it, appears again. UIKit sends `viewIsAppearing` only with others,
    /// which tell more.
    private static func showsReturns(of state: ControllerState, _ hierarchy: Hierarchy) -> Bool {
        hierarchy.presentations.hasMember(in: [state]) { member in
            [EventKind.viewWillAppear, .viewDidAppear].contains {
                hierarchy.knowledge.evidence(of: $0, in: member) >= .wouldShow
            }
        }
    }

    /// Whether `setViewControllers` put the controller on a stack after it had been shown, in a log that shows no `push`.
    private static func mayHaveComeBack(_ state: ControllerState, _ hierarchy: Hierarchy) -> Bool {
        guard let arrival = state.rareIfAny?.arrival, arrival.kind == .other,
            let shown = state.loaded ?? state.appearedUnloaded, shown < arrival
        else { return false }
        return hierarchy.knowledge.evidence(of: .push) == .unknown
    }
}
