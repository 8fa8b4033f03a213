extension RuleDescription {
    /// What a rule is about.
    package enum RuleTopic: String, Sendable, CaseIterable {
        /// The order of calls: appearance, presentations, stacks, lives and threads.
        case order
        /// Parents, children and their views.
        case containment
        /// What stays although it should be gone.
        case leak
        /// UIKit's own messages.
        case uikit
        /// A team's own rule.
        case team
    }
}

extension RuleDescription {
    package var topic: RuleTopic {
        if file != nil { return .team }
        if findsLeaks { return .leak }
        if id.hasPrefix("uikit-") { return .uikit }
        return Self.aboutOrder.contains(id) ? .order : .containment
    }

    private static let aboutOrder: Set = [
        "appearance-transition-not-ended", "appeared-before-load", "child-presented", "deallocated-while-visible",
        "dismissed-too-much", "event-after-deinit", "navigation-controller-pushed", "off-main-thread",
        "present-during-dismissal", "present-while-presenting", "pushed-by-double-tap", "pushed-twice",
        "unbalanced-appearance", "view-loaded-twice",
    ]
}
