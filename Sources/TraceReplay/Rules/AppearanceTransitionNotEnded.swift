import TraceModel

enum AppearanceTransitionNotEnded: Rule {
    static let description = RuleDescription(
        id: "appearance-transition-not-ended",
        summary: "beginAppearanceTransition is not followed by endAppearanceTransition.",
        rationale: """
            Without the end, `viewDidAppear` or `viewDidDisappear` never comes, and UIKit complains of “Unbalanced calls to \
            begin/end appearance transitions”. The end is usually missing in the completion of an animation that was \
            interrupted.
            """,
        fix: """
            Call `endAppearanceTransition()` for each `beginAppearanceTransition(_:animated:)`, also when an animation does \
            not finish. To reverse a transition, begin it in the other direction.
            """,
        wrong: """
            child.beginAppearanceTransition(true, animated: false)
            view.addSubview(child.view)
            """,
        right: """
            child.beginAppearanceTransition(true, animated: false)
            view.addSubview(child.view)
            child.endAppearanceTransition()
            """,
        severity: .warning,
        needs: [EventKinds(.endAppearanceTransition)],
        looksAt: [EventKinds(.beginAppearanceTransition)],
        expected: ["child.beginAppearanceTransition(true, animated:)", "child.endAppearanceTransition()"],
        examples: """
            ## It begins twice
            +0.010 [main] <Shop.Detail: 0x2> beginAppearanceTransition(_:animated:) appearing=true
            #! appearance-transition-not-ended warning <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.500 [main] <Shop.Detail: 0x2> beginAppearanceTransition(_:animated:) appearing=true
            +0.600 [main] <Shop.Detail: 0x2> endAppearanceTransition()
            +0.610 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            ## A container closes its menu while another controller covers both: the menu begins to disappear twice, and one end is missing
            +0.010 [main] <Shop.Menu: 0x2> beginAppearanceTransition(_:animated:) appearing=false
            #! appearance-transition-not-ended warning <Shop.Menu: 0x2>
            +0.020 [main] <Shop.Menu: 0x2> viewWillDisappear(_:)
            +0.110 [main] <Shop.Menu: 0x2> beginAppearanceTransition(_:animated:) appearing=false
            +0.500 [main] <Shop.Menu: 0x2> endAppearanceTransition()
            +3.000 [main] <Shop.Host: 0x1> viewDidLayoutSubviews
            ## It begins in both directions, and one end is missing
            +0.010 [main] <Shop.Detail: 0x2> beginAppearanceTransition(_:animated:) appearing=true
            #! appearance-transition-not-ended warning <Shop.Detail: 0x2>
            +0.500 [main] <Shop.Detail: 0x2> beginAppearanceTransition(_:animated:) appearing=true
            +0.600 [main] <Shop.Detail: 0x2> endAppearanceTransition()
            +1.000 [main] <Shop.Detail: 0x2> beginAppearanceTransition(_:animated:) appearing=false
            +1.500 [main] <Shop.Detail: 0x2> endAppearanceTransition()
            +3.000 [main] <Shop.Host: 0x1> viewDidLayoutSubviews
            ## No end follows
            +0.010 [main] <Shop.Detail: 0x2> beginAppearanceTransition(_:animated:) appearing=true
            +0.020 [main] <Shop.Detail: 0x2> endAppearanceTransition()
            +1.000 [main] <Shop.Detail: 0x2> beginAppearanceTransition(_:animated:) appearing=false
            #! appearance-transition-not-ended warning <Shop.Detail: 0x2>
            +3.000 [main] <Shop.Host: 0x1> viewDidLayoutSubviews
            ## Each begin has its end
            +0.010 [main] <Shop.Detail: 0x2> beginAppearanceTransition(_:animated:) appearing=true
            +0.500 [main] <Shop.Detail: 0x2> endAppearanceTransition()
            +1.000 [main] <Shop.Detail: 0x2> beginAppearanceTransition(_:animated:) appearing=NO
            +1.500 [main] <Shop.Detail: 0x2> endAppearanceTransition()
            +3.000 [main] <Shop.Host: 0x1> viewDidLayoutSubviews
            ## A cancelled swipe begins the other way before it ends
            +0.010 [main] <Shop.Detail: 0x2> beginAppearanceTransition(_:animated:) appearing=false
            +0.500 [main] <Shop.Detail: 0x2> beginAppearanceTransition(_:animated:) appearing=true
            +0.600 [main] <Shop.Detail: 0x2> endAppearanceTransition()
            +3.000 [main] <Shop.Host: 0x1> viewDidLayoutSubviews
            ## Each of the two has its end: UIKit counts them, and the last one ends the transition
            +0.010 [main] <Shop.Menu: 0x2> beginAppearanceTransition(_:animated:) appearing=false
            +0.020 [main] <Shop.Menu: 0x2> viewWillDisappear(_:)
            +0.110 [main] <Shop.Menu: 0x2> beginAppearanceTransition(_:animated:) appearing=false
            +0.300 [main] <Shop.Menu: 0x2> endAppearanceTransition()
            +0.500 [main] <Shop.Menu: 0x2> endAppearanceTransition()
            +0.510 [main] <Shop.Menu: 0x2> viewDidDisappear(_:)
            +3.000 [main] <Shop.Host: 0x1> viewDidLayoutSubviews
            ## The trace ends in the middle of the animation
            # records: beginAppearanceTransition endAppearanceTransition
            +0.010 [main] <Shop.Detail: 0x2> beginAppearanceTransition(_:animated:) appearing=true
            +0.300 [main] <Shop.Host: 0x1> viewDidLayoutSubviews
            """
    )

    static let check = Check.controller { state, hierarchy, end in
        var name: String { state.shortName }
        func violation(
            at event: EventReference, isNested: Bool = true, obstacle: UncheckedRules.Reason? = nil
        ) -> [Violation] {
            .violation(
                state, parent: state.relation?.parent, at: event,
                isNested
                    ? "\(name) began an appearance transition a second time without ending the first one"
                    : "\(name) began an appearance transition that was never ended",
                witnesses: [event.witness("\(name).beginAppearanceTransition", "the transition begins")],
                absent: .endAppearanceTransition, obstacle: obstacle)
        }
        let repeated = state.unendedTransitions.flatMap { violation(at: $0) }
        guard let open = state.rareIfAny?.openTransition else { return repeated }
        // UIKit tells the controller at the last end, so that one which was told has ended all that it will.
        if open.isNested, state.isOver(open) { return repeated + violation(at: open.first) }
        // One may still be open when the controller's life or the trace ends.
        guard !state.isReplaced else { return repeated }
        return repeated
            + violation(
                at: open.first, isNested: open.isNested,
                obstacle: end.obstacle(after: open.latest, within: hierarchy.knowledge.settings.cutOff))
    }
}
