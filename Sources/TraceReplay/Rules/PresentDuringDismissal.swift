import TraceModel

enum PresentDuringDismissal: Rule {
    static let description = RuleDescription(
        id: "present-during-dismissal",
        summary: "A controller is presented while a dismissal is under way, and never appears.",
        rationale: """
            UIKit still treats a controller that is being dismissed as presented. It drops the new presentation, on most systems \
            without a message, and the screen that the user asked for never appears.
            """,
        fix: "Present in the completion of `dismiss(animated:completion:)`, not in the next line.",
        wrong: """
            sheet.dismiss(animated: true)
            present(alert, animated: true)
            """,
        right: """
            sheet.dismiss(animated: true) {
                self.present(alert, animated: true)
            }
            """,
        severity: .warning,
        needs: [EventKinds([.dismiss, .viewDidDisappear, .viewDidAppear])],
        looksAt: [EventKinds(.present)],
        expected: [
            "presenter.dismiss",
            "presented.viewDidDisappear  by UIKit",
            "presenter.present(next)",
        ],
        examples: """
            ## The next sheet is presented in the line after the dismissal
            # records: present dismiss viewDidAppear viewDidDisappear
            \(Calls.present())
            +1.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
            +1.001 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            #! present-during-dismissal warning <Shop.Root: 0x7>
            +1.400 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
            +9.000 [main] <Shop.Panel: 0x4> viewDidAppear(_:)
            ## What is being dismissed presents
            # records: present dismiss viewDidAppear viewDidDisappear
            \(Calls.present())
            +1.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
            +1.001 [main] <Shop.Sheet: 0x6> present(_:animated:completion:) <Shop.Panel: 0x3>
            #! present-during-dismissal warning <Shop.Sheet: 0x6>
            +1.400 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
            +9.000 [main] <Shop.Panel: 0x4> viewDidAppear(_:)
            ## In the completion of the dismissal
            # records: present dismiss viewDidAppear viewDidDisappear
            \(Calls.present())
            +1.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
            +1.400 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
            \(Calls.present("Shop.Panel: 0x3", at: 1_401))
            ## It comes on the screen all the same
            # records: present dismiss viewDidAppear viewDidDisappear
            \(Calls.present())
            +1.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
            +1.001 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            +1.400 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
            +1.800 [main] <Shop.Panel: 0x3> viewDidAppear(_:)
            +9.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
            +9.400 [main] <Shop.Panel: 0x3> viewDidDisappear(_:)
            ## The drag was given up, and what was presented meanwhile is of a class that logs no callbacks
            # records: present dismiss viewWillAppear viewDidAppear viewDidDisappear
            \(Calls.present())
            +1.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
            +1.001 [main] <Shop.Root: 0x7> present(_:animated:completion:) <UIAlertController: 0xb>
            +1.400 [main] <Shop.Sheet: 0x6> viewWillAppear(_:)
            +9.000 [main] <Shop.Sheet: 0x6> viewDidAppear(_:)
            """
    )

    static let check = Check.controller { state, hierarchy, end in
        var dropped = state.droppedPresentations
        if state.isDoubtful, let latest = state.rareIfAny?.hastyPresentation { dropped.append(latest) }
        guard !dropped.isEmpty, hierarchy.knowledge.evidence(of: .viewDidAppear, in: state).isShown else { return [] }
        return dropped.filter { hasty in
            !hasty.dismissal.isUndone
                && (state.deallocated != nil || end.follows(hasty.event, by: hierarchy.knowledge.settings.cutOff))
        }.flatMap { hasty -> [Violation] in
            let (presenter, dismissal) = (hasty.presenter.shortName, hasty.dismissal)
            var witnesses = [
                dismissal.began.witness("dismiss", "a dismissal begins"),
                hasty.event.witness("\(presenter).present(\(state.shortName))", "too early: it never appears"),
            ]
            if let end = dismissal.completion?.event {
                witnesses.append(end.witness(end.kind.name, "the dismissal is over"))
            }
            return .violation(
                hasty.presenter, parent: hasty.presenter.relation?.parent, at: hasty.event,
                "\(presenter) presents \(state.shortName) while a dismissal is under way, and \(state.shortName) never appears",
                witnesses: witnesses)
        }
    }
}
