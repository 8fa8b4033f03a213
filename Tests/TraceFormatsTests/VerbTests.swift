import Testing
import TraceFormats
import TraceModel

/// The spellings of each call, with `A` as the subject and `B` and `C` as objects.
struct VerbTests {
    static let alone: [(EventKind, [String])] = [
        (
            .`init`,
            ["init", "init()", "init(coder:)", "init(nibName:bundle:)", "initWithNibName:bundle:", "initWithCoder:"]
        ),
        (.`init`, ["initWithStyle:", "init(viewModel:)"]),
        (.deinit, ["deinit", "dealloc", "deinitialized"]),
        (.loadView, ["loadView", "loadView()"]),
        (.viewDidLoad, ["viewDidLoad", "viewDidLoad()", "viewDidLoad."]),
        (
            .removeFromParent,
            [
                "removeFromParent", "removeFromParent()", "removeFromParentViewController()",
                "removeFromParentViewController",
            ]
        ),
        (.removeFromSuperview, ["removeFromSuperview", "removeFromSuperview()"]),
        (.constrain, ["constrain", "constraintsActivated", "frameSet"]),
        (.unconstrain, ["unconstrain", "constraintsDeactivated"]),
        (.viewWillAppear, ["viewWillAppear", "viewWillAppear:", "viewWillAppear(_:)", "viewWillAppear()"]),
        (.viewIsAppearing, ["viewIsAppearing", "viewIsAppearing:", "viewIsAppearing(_:)"]),
        (.viewDidAppear, ["viewDidAppear", "viewDidAppear:", "viewDidAppear(_:)"]),
        (.viewWillDisappear, ["viewWillDisappear", "viewWillDisappear:", "viewWillDisappear(_:)"]),
        (.viewDidDisappear, ["viewDidDisappear", "viewDidDisappear:", "viewDidDisappear(_:)"]),
        (.viewWillLayoutSubviews, ["viewWillLayoutSubviews", "viewWillLayoutSubviews()"]),
        (.viewDidLayoutSubviews, ["viewDidLayoutSubviews", "viewDidLayoutSubviews()"]),
        (.endAppearanceTransition, ["endAppearanceTransition", "endAppearanceTransition()"]),
        (
            .dismiss,
            [
                "dismiss", "dismiss(animated:completion:)", "dismissViewControllerAnimated:completion:",
                "dismissModalViewControllerAnimated:",
            ]
        ),
        (.pop, ["pop", "popViewController(animated:)", "popViewControllerAnimated:"]),
        (.prepareForReuse, ["prepareForReuse", "prepareForReuse()"]),
    ]

    static let onOne: [(EventKind, [String])] = [
        (
            .addChild,
            ["addChild", "addChild(_:)", "addChild:", "addChildViewController(_:)", "addChildViewController:"]
        ),
        (
            .willMove,
            [
                "willMove", "willMove(toParent:)", "willMove(toParentViewController:)",
                "willMoveToParentViewController:", "willMoveToParentViewController(_:)",
            ]
        ),
        (
            .didMove,
            ["didMove", "didMove(toParent:)", "didMove(toParentViewController:)", "didMoveToParentViewController:"]
        ),
        (.addSubview, ["addSubview", "addSubview(_:)", "addSubview:"]),
        (
            .present,
            [
                "present", "present(_:animated:completion:)", "presentViewController:animated:completion:",
                "presentModalViewController:animated:",
            ]
        ),
        (.push, ["push", "pushViewController(_:animated:)", "pushViewController:animated:"]),
        (.pop, ["popViewController(animated:)", "popViewControllerAnimated:"]),
        (
            .willDisplayCell,
            [
                "willDisplayCell", "collectionView(_:willDisplay:forItemAt:)", "tableView(_:willDisplay:forRowAt:)",
                "tableView:willDisplayCell:forRowAtIndexPath:", "collectionView:willDisplayCell:forItemAtIndexPath:",
            ]
        ),
        (
            .didEndDisplayingCell,
            [
                "didEndDisplayingCell", "collectionView(_:didEndDisplaying:forItemAt:)",
                "tableView(_:didEndDisplaying:forRowAt:)", "tableView:didEndDisplayingCell:forRowAtIndexPath:",
            ]
        ),
        (.prepareForReuse, ["prepareForReuse"]),
        (.setRoot, ["setRoot", "setRootViewController(_:)", "setRootViewController:"]),
    ]

    @Test(arguments: alone) func readsCallsWithoutObjects(_ kind: EventKind, _ spellings: [String]) {
        for spelling in spellings {
            let log = ReadLog("<A: 0x1> \(spelling)")
            #expect(log.events.map(\.kind) == [kind], "\(spelling)")
            #expect(log.events.first?.subject == "<A: 0x1>")
            #expect(log.events.first?.object == nil)
            #expect(log.events.first?.detail == nil)
        }
    }

    @Test(arguments: onOne) func readsCallsOnAnObject(_ kind: EventKind, _ spellings: [String]) {
        for spelling in spellings {
            for line in ["<A: 0x1> \(spelling) <B: 0x2>", "<A: 0x1> \(spelling) <B: 0x2> animated=true"] {
                let log = ReadLog(line)
                #expect(log.events.map(\.kind) == [kind], "\(spelling)")
                #expect(log.events.first?.object == "<B: 0x2>")
                #expect(log.events.first?.detail == (line.hasSuffix("=true") ? "animated=true" : nil))
            }
        }
    }

    @Test(arguments: [
        ("<A: 0x1> willMove(toParent:)", "1 willMove <A: 0x1> - [parent=unknown] -1 -"),
        ("<A: 0x1> didMove animated=1", "1 didMove <A: 0x1> - [parent=unknown animated=1] -1 -"),
        ("-[A willMoveToParentViewController:]", "1 willMove A - [parent=unknown] -1 -"),
        ("A.didMove(toParent:)", "1 didMove A - [parent=unknown] -1 -"),
        ("A.didMove(toParent:) nil", "1 didMove A - [] -1 -"),
    ])
    func aParentThatIsNotNamedIsUnknown(_ line: String, _ event: String) {
        #expect(ReadLog(line).events.map(\.description) == [event])
        #expect(ReadLog("# vctrace: 1\n" + line).events.map(\.kind) == ReadLog(line).events.map(\.kind))
    }

    @Test(arguments: [
        "transition(from:to:)", "transition(from:to:duration:options:animations:completion:)", "transition",
        "transitionFromViewController:toViewController:duration:options:animations:completion:",
    ])
    func readsTransitions(_ spelling: String) {
        let log = ReadLog("<A: 0x1> \(spelling) <B: 0x2> <C: 0x3>")
        #expect(log.events.map(\.description) == ["1 transition <A: 0x1> <B: 0x2> <C: 0x3> [] -1 -"])
    }

    @Test(arguments: [
        "popToRootViewController(animated:)", "popToRootViewControllerAnimated:", "popToViewController(_:animated:)",
        "popToViewController:animated:",
    ])
    func keepsWherePopsGo(_ spelling: String) {
        let log = ReadLog("<A: 0x1> \(spelling) <B: 0x2> animated=true")
        #expect(log.events.map(\.description) == ["1 pop <A: 0x1> <B: 0x2> [\(spelling) animated=true] -1 -"])
    }

    @Test(arguments: [
        "appearing=true", "appearing=YES", "appearing=1", "YES", "true",
    ])
    func normalizesAppearing(_ argument: String) {
        let log = ReadLog("<A: 0x1> beginAppearanceTransition(_:animated:) \(argument) animated=NO")
        #expect(log.events.first?.detail == "appearing=true animated=NO")
        let inside = ReadLog("<A: 0x1> beginAppearanceTransition(true, animated: false)")
        #expect(inside.events.first?.detail == "appearing=true animated: false")
        let end = ReadLog("<A: 0x1> endAppearanceTransition appearing=0")
        #expect(end.events.first?.detail == "appearing=false")
    }

    @Test(
        arguments: [
            ("viewDidload", .viewDidLoad), ("viewDidLaod", .viewDidLoad), ("viewWillDissapear:", .viewWillDisappear),
            ("ViewDidDissappear", .viewDidDisappear), ("viewDidDisapper", .viewDidDisappear),
            ("viewWillApear(_:)", .viewWillAppear), ("view will dissapear", .viewWillDisappear),
            ("did dissapear", .viewDidDisappear), ("view will apear", .viewWillAppear), ("View did laod", .viewDidLoad),
            ("denit", .deinit),
            ("delloc", .deinit), ("dealocated", .deinit), ("viewDidApper", .viewDidAppear),
            ("viewDidLoad2", .viewDidLoad),
            ("deint", .deinit), ("deintialized", .deinit), ("deallocted", .deinit),
        ] as [(String, EventKind)])
    func knowsCallsWithSlips(_ spelling: String, _ kind: EventKind) {
        #expect(ReadLog("HomeVC \(spelling)").events.map(\.kind) == [kind])
    }

    @Test(arguments: [
        "deinitialize()", "deallocate", "viewDidUnload", "viewWillLoad", "viewDidReload", "viewDidLoadMore", "default",
        "viewWillReappear", "viewDidLoads", "debit", "deleted",
    ])
    func otherNamesAreNoSlips(_ name: String) {
        #expect(ReadLog("HomeVC \(name)", format: .native).events.isEmpty)
    }

    @Test(arguments: [
        "show(_:sender:)", "setOverrideTraitCollection(_:forChild:)", "someOtherCall(x:)", "willMove(toWindow:)",
        "transition(with:duration:)", "tableView(_:willDisplayHeaderView:forSection:)", "viewDidLoadMore",
    ])
    func keepsOtherCallsAsWritten(_ spelling: String) {
        let log = ReadLog("<A: 0x1> \(spelling) <B: 0x2> sender=nil")
        #expect(log.events.map(\.description) == ["1 other <A: 0x1> <B: 0x2> [\(spelling) sender=nil] -1 -"])
    }
}
