import TraceModel

@testable import TraceReplay

/// Presentations, dismissals, and calls that UIKit refused.
enum PresentationTraces {
    /// A root presents a full screen, which presents another one; five seconds later, the root is back.
    private static func fullScreens(at start: Int, finding: String? = nil) -> String {
        func mark(_ controller: String) -> String { finding.map { "\n#! \($0) <\(controller)>" } ?? "" }
        return [
            Calls.present(at: start),
            Calls.disappear("Shop.Root: 0x7", at: start + 20),
            Calls.present("Shop.Sign: 0x3", by: "Shop.Sheet: 0x6", at: start + 2_000),
            Calls.disappear("Shop.Sheet: 0x6", at: start + 2_020),
            Calls.disappear("Shop.Sign: 0x3", at: start + 5_000) + mark("Shop.Sheet: 0x6") + mark("Shop.Sign: 0x3"),
            Calls.appear("Shop.Root: 0x7", at: start + 5_030),
        ].joined(separator: "\n")
    }

    static let all: [RuleDescription.Example] = [
        RuleDescription.Example(
            "The presenter dismisses",
            """
            # records: viewDidLoad deinit present dismiss viewDidAppear viewDidDisappear
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.0105 [main] <Shop.Sheet: 0x6> viewDidLoad()
            +1.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
            #! controller-never-deallocated error <Shop.Sheet: 0x6>
            # end: +5.000
            """),
        RuleDescription.Example(
            "It is released at the end of the grace, which is in time",
            """
            # records: viewDidLoad deinit present dismiss viewDidAppear viewDidDisappear
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.0105 [main] <Shop.Sheet: 0x6> viewDidLoad()
            +1.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
            +3.000 [main] <Shop.Sheet: 0x6> deinit
            # end: +5.000
            """),
        RuleDescription.Example(
            "The presented one dismisses itself",
            """
            # records: viewDidLoad deinit present dismiss viewDidAppear viewDidDisappear
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.0105 [main] <Shop.Sheet: 0x6> viewDidLoad()
            +1.000 [main] <Shop.Sheet: 0x6> dismiss(animated:completion:)
            #! controller-never-deallocated error <Shop.Sheet: 0x6>
            # end: +5.000
            """),
        RuleDescription.Example(
            "The log would not show that the dismissal came to nothing",
            """
            # records: viewDidLoad deinit present dismiss
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.020 [main] <Shop.Sheet: 0x6> viewDidLoad()
            +1.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
            #! controller-never-deallocated warning <Shop.Sheet: 0x6>
            # end: +5.000
            """),
        RuleDescription.Example(
            "A child of the presented one dismisses",
            """
            # records: viewDidLoad deinit addChild didMove removeFromParent present dismiss viewDidAppear viewDidDisappear
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.0105 [main] <Shop.Sheet: 0x6> viewDidLoad()
            +0.020 [main] <Shop.Sheet: 0x6> addChild(_:) <Shop.Detail: 0x2>
            +0.030 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Sheet: 0x6>
            +1.000 [main] <Shop.Detail: 0x2> dismiss(animated:completion:)
            #! controller-never-deallocated error <Shop.Sheet: 0x6>
            # end: +5.000
            """),
        RuleDescription.Example(
            "A child of the presenter dismisses",
            """
            # records: viewDidLoad deinit addChild didMove removeFromParent present dismiss viewDidAppear viewDidDisappear
            +0.010 [main] <Shop.Root: 0x7> addChild(_:) <Shop.Detail: 0x2>
            #! child-never-removed note <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Root: 0x7>
            +0.030 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.0305 [main] <Shop.Sheet: 0x6> viewDidLoad()
            +1.000 [main] <Shop.Detail: 0x2> dismiss(animated:completion:)
            #! controller-never-deallocated error <Shop.Sheet: 0x6>
            # end: +5.000
            """),
        RuleDescription.Example(
            "Everything above the presenter goes",
            """
            # records: viewDidLoad deinit present dismiss viewDidAppear viewDidDisappear
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.0105 [main] <Shop.Sheet: 0x6> viewDidLoad()
            +0.020 [main] <Shop.Sheet: 0x6> present(_:animated:completion:) <Shop.Panel: 0x3>
            +0.0205 [main] <Shop.Panel: 0x3> viewDidLoad()
            +1.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
            #! controller-never-deallocated error <Shop.Sheet: 0x6>
            # end: +5.000
            """),
        RuleDescription.Example(
            "The one in the middle dismisses what it presents",
            """
            # records: viewDidLoad deinit present dismiss viewDidAppear viewDidDisappear
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.0105 [main] <Shop.Sheet: 0x6> viewDidLoad()
            +0.020 [main] <Shop.Sheet: 0x6> present(_:animated:completion:) <Shop.Panel: 0x3>
            +0.0205 [main] <Shop.Panel: 0x3> viewDidLoad()
            +1.000 [main] <Shop.Sheet: 0x6> dismiss(animated:completion:)
            #! controller-never-deallocated error <Shop.Panel: 0x3>
            # end: +5.000
            """),
        RuleDescription.Example(
            "Nobody presents, and dismiss does nothing",
            """
            # records: deinit present dismiss
            +0.010 [main] <Shop.Sheet: 0x6> viewDidAppear(_:)
            +0.020 [main] <Shop.Sheet: 0x6> dismiss(animated:completion:)
            # end: +5.000
            """),
        RuleDescription.Example(
            "A refused dismissal leaves the presentation as it was",
            """
            # records: viewDidLoad present dismiss viewDidAppear viewDidDisappear
            +0.005 [main] <Shop.Panel: 0x3> viewDidLoad()
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.0105 [main] <Shop.Sheet: 0x6> viewDidLoad()
            +1.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
            +1.010 [main] Attempt to dismiss from view controller <Shop.Root: 0x7> while a presentation or dismiss \
            is in progress!
            #! uikit-warning warning <Shop.Root: 0x7>
            +2.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            #! present-while-presenting error <Shop.Root: 0x7>
            # end: +9.000
            """),
        RuleDescription.Example(
            "A refused presentation leaves the former one as it was",
            """
            # records: viewDidLoad present dismiss viewDidAppear viewDidDisappear
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.0105 [main] <Shop.Sheet: 0x6> viewDidLoad()
            +1.000 [main] Attempt to present <Shop.Panel: 0x3> on <Shop.Root: 0x7> which is already presenting \
            <Shop.Sheet: 0x6>
            #! uikit-warning warning <Shop.Root: 0x7>
            +1.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            +2.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
            +2.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            """),
        RuleDescription.Example(
            "A refusal of another controller is not this one's",
            """
            # records: viewDidLoad present dismiss viewDidAppear viewDidDisappear
            +0.005 [main] <Shop.Panel: 0x3> viewDidLoad()
            +0.010 [main] Attempt to present <Shop.Sheet: 0x6> on <Shop.Host: 0x1> whose view is not in the window \
            hierarchy!
            #! uikit-warning warning <Shop.Host: 0x1>
            +0.020 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.0205 [main] <Shop.Sheet: 0x6> viewDidLoad()
            +1.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            #! present-while-presenting error <Shop.Root: 0x7>
            # end: +9.000
            """),
        RuleDescription.Example(
            "A refusal long ago is not this one's",
            """
            # records: viewDidLoad present dismiss viewDidAppear viewDidDisappear
            +0.005 [main] <Shop.Panel: 0x3> viewDidLoad()
            +0.010 [main] Attempt to present <Shop.Sheet: 0x6> on <Shop.Root: 0x7> whose view is not in the window \
            hierarchy!
            #! uikit-warning warning <Shop.Root: 0x7>
            +5.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +5.0005 [main] <Shop.Sheet: 0x6> viewDidLoad()
            +6.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            #! present-while-presenting error <Shop.Root: 0x7>
            # end: +9.000
            """),
        RuleDescription.Example(
            "A sheet that was swiped away is presented by another",
            """
            # records: present dismiss viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.020 [main] <Shop.Sheet: 0x6> viewWillAppear(_:)
            +0.030 [main] <Shop.Sheet: 0x6> viewDidAppear(_:)
            +0.040 [main] <Shop.Sheet: 0x6> viewWillDisappear(_:)
            +0.050 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
            +0.060 [main] <Shop.Panel: 0x3> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.070 [main] <Shop.Sheet: 0x6> viewWillAppear(_:)
            +0.080 [main] <Shop.Sheet: 0x6> viewDidAppear(_:)
            +0.090 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.FeedCell: 0x9>
            """),
        RuleDescription.Example(
            "Two present each other, which cannot be",
            """
            # records: present dismiss viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.020 [main] <Shop.Sheet: 0x6> present(_:animated:completion:) <Shop.Root: 0x7>
            +0.030 [main] <Shop.Sheet: 0x6> viewWillAppear(_:)
            +0.040 [main] <Shop.Sheet: 0x6> viewDidAppear(_:)
            +0.050 [main] <Shop.Sheet: 0x6> viewWillDisappear(_:)
            +0.060 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
            +0.070 [main] <Shop.Root: 0x7> viewWillAppear(_:)
            +0.080 [main] <Shop.Root: 0x7> viewDidAppear(_:)
            +0.090 [main] <Shop.Root: 0x7> viewWillDisappear(_:)
            +0.100 [main] <Shop.Root: 0x7> viewDidDisappear(_:)
            +0.110 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
            """),
        RuleDescription.Example(
            "A controller presents itself, which cannot be",
            """
            # records: present dismiss viewDidDisappear
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Root: 0x7>
            +0.020 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
            +0.030 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            """),
        RuleDescription.Example(
            "A window gets its first root where the log begins",
            """
            # records: init deinit setRoot viewDidLoad
            +0.010 [main] <UIWindow: 0xe> setRootViewController(_:) <Shop.Root: 0x7>
            +0.020 [main] <Shop.Root: 0x7> viewDidLoad()
            +0.900 [main] <Shop.Host: 0x1> init
            +1.000 [main] <UIWindow: 0xe> setRootViewController(_:) <Shop.Host: 0x1>
            #! controller-never-deallocated error <Shop.Root: 0x7>
            # end: +9.000
            """),
        RuleDescription.Example(
            "A refused presentation leaves nothing to dismiss",
            """
            # records: init deinit present dismiss
            +0.010 [main] <Shop.Sheet: 0x6> init
            +0.020 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.030 [main] Attempt to present <Shop.Sheet: 0x6> on <Shop.Root: 0x7> whose view is not in the window hierarchy!
            #! uikit-warning warning <Shop.Root: 0x7>
            +1.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
            # end: +9.000
            """),
        RuleDescription.Example(
            "A sheet disappears with the screen that presented it, and may come back with the next one",
            """
            # records: init deinit push pop present dismiss viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
            \(Calls.appear(at: 50))
            +0.900 [main] <Shop.Sheet: 0x6> init
            \(Calls.present(by: "Shop.Detail: 0x2", at: 1_000))
            +2.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
            +2.010 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
            \(Calls.disappear("Shop.Sheet: 0x6", at: 2_020))
            +2.400 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            +2.410 [main] <Shop.Detail: 0x2> deinit
            # end: +9.000
            """),
        RuleDescription.Example(
            "UIKit drops a second presentation, and the first one stays, in a log that would not show that it disappears",
            """
            # records: deinit present viewDidLoad viewWillAppear viewDidAppear
            +0.010 [main] <Shop.Root: 0x7> viewDidLoad()
            \(Calls.appear("Shop.Root: 0x7", at: 20))
            +1.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +1.010 [main] <Shop.Sheet: 0x6> viewDidLoad()
            \(Calls.appear("Shop.Sheet: 0x6", at: 1_020))
            +3.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x8>
            +3.010 [main] <Shop.Sheet: 0x8> deinit
            # end: +20.000
            """),
        RuleDescription.Example(
            "The next sheet appears, so the user had swiped the first one away",
            """
            # records: deinit present viewDidLoad viewWillAppear viewDidAppear
            \(Calls.appear("Shop.Root: 0x7", at: 20))
            +1.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            \(Calls.appear("Shop.Sheet: 0x6", at: 1_020))
            +3.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x8>
            #! controller-never-deallocated error <Shop.Sheet: 0x6>
            \(Calls.appear("Shop.Sheet: 0x8", at: 3_020))
            # end: +20.000
            """),
        RuleDescription.Example(
            "Two full screens go together, the lower one had been covered for long",
            """
            # records: deinit present viewDidAppear viewWillDisappear viewDidDisappear
            +0.010 [main] <Shop.Root: 0x7> viewDidAppear(_:)
            \(fullScreens(at: 1_000))
            +6.400 [main] <Shop.Sheet: 0x6> deinit
            +6.410 [main] <Shop.Sign: 0x3> deinit
            \(fullScreens(at: 11_000))
            # end: +16.700
            """),
        RuleDescription.Example(
            "They go together, and nothing releases them",
            """
            # records: deinit present viewDidAppear viewWillDisappear viewDidDisappear
            +0.010 [main] <Shop.Root: 0x7> viewDidAppear(_:)
            \(fullScreens(at: 1_000, finding: "controller-never-deallocated error"))
            +18.000 [main] <Shop.Later: 0x9> deinit
            # end: +20.000
            """),
    ]
}
