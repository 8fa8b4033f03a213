package import TraceModel

/// The rules that an audit asks, in the order of their ids.
package enum RuleCatalogue {
    static let rules: [any Rule.Type] = [
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

    private static let checks: [String: [Check]] = Dictionary(
        uniqueKeysWithValues: rules.map { ($0.description.id, $0.checks) })

    private static let checksInOrder = rules.map { $0.checks }

    /// What the rule with an id checks.
    ///
    /// - Parameter place: where it is among the rules of an audit. Most audits have all rules in their order, and each log asks for each.
    static func checks(of id: String, at place: Int) -> [Check] {
        place < all.count && all[place].id == id ? checksInOrder[place] : checks[id] ?? []
    }

    package static let all: [RuleDescription] = rules.map { $0.description }

    /// Returns the descriptions of all rules, including a team's own, in the order of their ids.
    package static func descriptions(with further: [RuleDescription] = []) -> [RuleDescription] {
        further.isEmpty ? sorted : (all + further).sorted { $0.id < $1.id }
    }

    private static let sorted = all.sorted { $0.id < $1.id }
}
