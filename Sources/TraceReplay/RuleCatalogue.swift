package import TraceModel

/// The rules that an audit asks, in the order of their ids.
package enum RuleCatalogue {
    package static let all: [any Rule.Type] = [
        AddChildTwice.self,
        AppearanceTransitionNotEnded.self,
        AppearedBeforeLoad.self,
        ChildNeverAppeared.self,
        ChildNeverRemoved.self,
        ChildPresented.self,
        ChildViewNotLaidOut.self,
        ContainmentCycle.self,
        ControllerNeverDeallocated.self,
        DeallocatedWhileVisible.self,
        DidMoveBeforeViewAdded.self,
        DidMoveParentMismatch.self,
        DidMoveWithoutAddChild.self,
        DismissedTooMuch.self,
        EventAfterDeinit.self,
        ImplicitReparent.self,
        MissingDidMove.self,
        MissingWillMoveNil.self,
        NavigationControllerPushed.self,
        OffMainThread.self,
        PresentDuringDismissal.self,
        PresentWhilePresenting.self,
        PushedByDoubleTap.self,
        PushedTwice.self,
        RedundantDidMove.self,
        RedundantWillMove.self,
        RemoveWithoutParent.self,
        TransitionWithoutCommonParent.self,
        UIKitException.self,
        UIKitWarning.self,
        UnbalancedAppearance.self,
        ViewAddedBeforeAddChild.self,
        ViewAddedWithoutContainment.self,
        ViewInOtherParent.self,
        ViewLeftBehind.self,
        ViewLoadedTwice.self,
        ViewRemovedAfterParent.self,
        WillMoveNilAfterViewRemoved.self,
    ]

    /// Returns the descriptions of all rules, including a team's own, in the order of their ids.
    package static func descriptions(with further: [RuleDescription] = []) -> [RuleDescription] {
        (all.map { $0.description } + further).sorted { $0.id < $1.id }
    }
}
