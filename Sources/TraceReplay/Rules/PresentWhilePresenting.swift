import TraceModel

enum PresentWhilePresenting: Rule {
    static let description = RuleDescription(
        id: "present-while-presenting",
        summary: "A controller presents while it is presenting another one.",
        rationale: """
            A controller presents one other at a time. UIKit refuses the second call with a message in the console, and the \
            screen that the user asked for never appears.
            """,
        fix: "Dismiss the first one and present in its completion, or present from the topmost controller.",
        wrong: """
            present(first, animated: true)
            present(second, animated: true)
            """,
        right: """
            present(first, animated: true)
            // later
            first.dismiss(animated: true) {
                self.present(second, animated: true)
            }
            """,
        severity: .error,
        needs: [EventKinds(.dismiss)],
        // A second controller that appears was presented after all.
        looksAt: [
            EventKinds([.present, .viewWillAppear]), EventKinds([.present, .viewIsAppearing]),
            EventKinds([.present, .viewDidAppear]),
        ],
        expected: [
            "presenter.present(first)",
            "presenter.dismiss",
            "presenter.present(second)",
        ],
        examples: """
            ## A second sheet on the same presenter
            # records: viewDidLoad present dismiss viewDidAppear viewDidDisappear
            +0.005 [main] <Shop.Panel: 0x3> viewDidLoad()
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.020 [main] <Shop.Sheet: 0x6> viewDidLoad()
            +1.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            #! present-while-presenting error <Shop.Root: 0x7>
            # end: +4.000
            ## A child presents while its parent does
            # records: viewDidLoad addChild removeFromParent present dismiss viewDidAppear viewDidDisappear
            +0.005 [main] <Shop.Panel: 0x3> viewDidLoad()
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Host: 0x1> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.030 [main] <Shop.Sheet: 0x6> viewDidLoad()
            +1.000 [main] <Shop.Detail: 0x2> present(_:animated:completion:) <Shop.Panel: 0x3>
            #! present-while-presenting error <Shop.Detail: 0x2>
            +2.500 [main] <Shop.Detail: 0x2> removeFromParent()
            ## The second one begins to appear, in a log that shows no more of it
            # records: viewDidLoad viewWillAppear present dismiss viewDidDisappear
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.020 [main] <Shop.Sheet: 0x6> viewDidLoad()
            +1.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            +1.010 [main] <Shop.Panel: 0x3> viewWillAppear(_:)
            # end: +4.000
            ## The log would not show that the second one appears
            # records: viewDidLoad present dismiss viewDidDisappear
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.020 [main] <Shop.Sheet: 0x6> viewDidLoad()
            +1.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            # end: +4.000
            ## The log ends right after the call
            # records: present dismiss viewDidAppear viewDidDisappear
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.020 [main] <Shop.Sheet: 0x6> viewDidLoad()
            +1.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            ## A second one that appears shows that UIKit had let the first one go
            # records: viewDidLoad present dismiss viewDidAppear viewDidDisappear
            \(Calls.present())
            \(Calls.present("Shop.Panel: 0x3", at: 1_000))
            +9.000 [main] <Shop.Panel: 0x3> viewDidDisappear(_:)
            ## What is inside the second one appears
            # records: viewDidLoad addChild removeFromParent present dismiss viewDidAppear viewDidDisappear
            \(Calls.present())
            +1.000 [main] <Shop.Panel: 0x3> addChild(_:) <Shop.Detail: 0x2>
            +1.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            +1.500 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +9.000 [main] <Shop.Detail: 0x2> removeFromParent()
            ## The panes of a split screen present in contexts of their own
            # records: addChild removeFromParent present dismiss viewDidAppear viewDidDisappear
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            \(Calls.present("Shop.Sheet: 0x6", by: "Shop.Detail: 0x2", at: 1_000))
            \(Calls.present("Shop.Panel: 0x3", by: "Shop.Host: 0x1", at: 2_000))
            +9.000 [main] <Shop.Detail: 0x2> removeFromParent()
            ## The log would not show that the user swiped the first one away
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.020 [main] <Shop.Sheet: 0x6> viewDidLoad()
            +1.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            +2.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
            ## A sheet in a navigation controller that logs nothing was swiped away
            # records: viewDidLoad push present dismiss viewDidDisappear
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Sheet: 0x6>
            +0.020 [main] <Shop.Root: 0x7> present(_:animated:completion:) <UINavigationController: 0x5>
            +0.030 [main] <Shop.Sheet: 0x6> viewDidLoad()
            +1.000 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
            +2.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            ## The first one is of a class that logs nothing, so nobody knows when the user closed it
            # records: present dismiss
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <UIAlertController: 0x6>
            +1.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            ## The second one is of a class that logs nothing, so that nobody knows whether it appeared
            # records: viewDidLoad present dismiss viewDidAppear viewDidDisappear
            \(Calls.present())
            +1.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <UIAlertController: 0x3>
            # end: +4.000
            ## Nothing ever happened to the first one, so that UIKit dropped it: a unit test presents outside of any window
            # records: init deinit viewDidLoad viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear present dismiss
            +0.001 [main] <Shop.Root: 0x7> viewDidLoad()
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.050 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            +0.090 [main] <Shop.Sheet: 0x6> deinit
            +0.100 [main] <Shop.Panel: 0x3> deinit
            # end: +4.000
            ## The first one comes after the second call
            # records: init deinit viewDidLoad viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear present dismiss
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.011 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            #! present-while-presenting error <Shop.Root: 0x7>
            +0.020 [main] <Shop.Panel: 0x3> deinit
            \(Calls.appear("Shop.Sheet: 0x6", at: 50))
            # end: +4.000
            ## The first sheet was dismissed
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +1.000 [main] <Shop.Sheet: 0x6> dismiss(animated:completion:)
            +2.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            ## The user swiped the first sheet down
            # records: present dismiss viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            \(Calls.appear("Shop.Sheet: 0x6", at: 20))
            \(Calls.disappear("Shop.Sheet: 0x6"))
            +2.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            ## The sheet presents the next one
            # records: present dismiss
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +1.000 [main] <Shop.Sheet: 0x6> present(_:animated:completion:) <Shop.Panel: 0x3>
            ## The first sheet is gone
            # records: present dismiss deinit
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +1.000 [main] <Shop.Sheet: 0x6> deinit
            +1.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            ## UIKit refused the first presentation
            # records: present dismiss
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.020 [main] Attempt to present <Shop.Sheet: 0x6> on <Shop.Root: 0x7> \
            whose view is not in the window hierarchy!
            #! uikit-warning warning <Shop.Root: 0x7>
            +1.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            ## The recorder saw that the first presentation came to nothing
            # records: present dismiss deinit
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.020 [main] <Shop.Root: 0x7> refused <Shop.Sheet: 0x6> call=present
            +1.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            ## UIKit's refusal was logged before the call
            # records: present dismiss
            +0.010 [main] Attempt to present <Shop.Sheet: 0x6> on <Shop.Root: 0x7> \
            whose view is not in the window hierarchy!
            #! uikit-warning warning <Shop.Root: 0x7>
            +0.020 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +1.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            """
    )

    static let check = Check.controller { presented, hierarchy, end in
        // The log would not show that it appears.
        guard hierarchy.knowledge.isTraced(presented) else { return [] }
        return presented.unlikelyPresentations.flatMap { call -> [Violation] in
            guard !hierarchy.knowledge.hasUnaddressedDeinits(call.first) else { return [] }
            let (name, owner, first) = (call.presenter.shortName, call.owner.shortName, call.first.shortName)
            let place = call.presenter === call.owner ? "it" : "\(owner), in the same hierarchy,"
            return .violation(
                call.presenter, parent: call.presenter.relation?.parent, at: call.event,
                "\(name) presents \(presented.shortName) while \(place) is presenting \(first)",
                witnesses: [
                    call.since.witness("\(owner).present(\(first))", "the presentation begins"),
                    call.event.witness(
                        "\(name).present(\(presented.shortName))", "refused: the first one was not dismissed"),
                ], absent: .dismiss,
                // What is presented would begin to appear within a moment.
                obstacle: end.obstacle(after: call.event, within: hierarchy.knowledge.settings.cutOff),
                survival: hierarchy.presentations.survival(ofPresented: call.first, since: call.since),
                evidence: [call.owner, call.first] + call.presenter.selfAndContainers
                    + [call.first.rareIfAny?.formerPresenter].compactMap(\.self))
        }
    }
}
