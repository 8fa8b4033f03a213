import TraceModel

enum DismissedTooMuch: Rule {
    static let description = RuleDescription(
        id: "dismissed-too-much",
        summary: "A second dismiss, during the first one, dismisses the presenter as well.",
        rationale: """
            While a controller's sheet is being dismissed, a second `dismiss` on that controller dismisses the controller \
            itself: the user ends up one screen further back than intended. This happens when two places dismiss the same \
            sheet, such as a delegate and a button.
            """,
        fix: "Call `dismiss` in one place only, or on the presented controller itself.",
        wrong: """
            sheet.dismiss(animated: true)
            sheet.dismiss(animated: true)  // dismisses what is below
            """,
        right: """
            guard !sheet.isBeingDismissed else { return }
            sheet.dismiss(animated: true)
            """,
        severity: .note,
        needs: [EventKinds([.dismiss, .viewDidDisappear])],
        expected: [
            "presenter.dismiss",
            "presented.viewDidDisappear  by UIKit",
        ],
        examples: """
            ## The delegate and the button both dismiss
            # records: present dismiss viewDidAppear viewDidDisappear
            \(Calls.present())
            \(Calls.present("Shop.Panel: 0x3", by: "Shop.Sheet: 0x6", at: 1_000))
            +2.000 [main] <Shop.Sheet: 0x6> dismiss(animated:completion:)
            +2.050 [main] <Shop.Sheet: 0x6> dismiss(animated:completion:)
            #! dismissed-too-much note <Shop.Sheet: 0x6>
            +2.400 [main] <Shop.Panel: 0x3> viewDidDisappear(_:)
            +2.410 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
            ## UIKit ignores the second call
            # records: present dismiss viewDidAppear viewDidDisappear
            \(Calls.present())
            \(Calls.present("Shop.Panel: 0x3", by: "Shop.Sheet: 0x6", at: 1_000))
            +2.000 [main] <Shop.Sheet: 0x6> dismiss(animated:completion:)
            +2.010 [main] <Shop.Sheet: 0x6> dismiss(animated:completion:)
            +2.400 [main] <Shop.Panel: 0x3> viewDidDisappear(_:)
            ## The second one comes when the first is over, to go further back
            # records: present dismiss viewDidAppear viewDidDisappear
            \(Calls.present())
            \(Calls.present("Shop.Panel: 0x3", by: "Shop.Sheet: 0x6", at: 1_000))
            +2.000 [main] <Shop.Sheet: 0x6> dismiss(animated:completion:)
            +2.400 [main] <Shop.Panel: 0x3> viewDidDisappear(_:)
            +2.410 [main] <Shop.Sheet: 0x6> dismiss(animated:completion:)
            +2.800 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
            """
    )

    static let check = Check.controller { state, _, _ in
        guard let (event, first) = state.rareIfAny?.secondDismissal, !first.isUndone,
            let second = state.exit?.departure, second.began == event, !second.isUndone,
            let gone = state.lastAppearance, gone.kind == .viewDidDisappear, gone > event
        else { return [] }
        let name = state.shortName
        return .violation(
            state, parent: second.caller, at: event,
            "\(name) got dismiss a second time during a dismissal, and was dismissed as well",
            witnesses: [
                first.began.witness("\(name).dismiss", "what it presents is dismissed"),
                event.witness("\(name).dismiss", "it is dismissed itself"),
                gone.witness("\(name).viewDidDisappear", "it is gone as well"),
            ])
    }
}
