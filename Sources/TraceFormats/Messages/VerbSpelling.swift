import TraceModel

/// How logs write a call: the part of a selector before the first `(` or `:`, and what may follow it.
struct VerbSpelling {
    /// What the rest of the selector tells.
    enum Form: UInt8, Sendable {
        /// Nothing: any labels mean the same call.
        case any
        /// It is about the parent: `UIView` has `willMove(toSuperview:)` and `willMove(toWindow:)`.
        case toParent
        /// `UIView` has `transition(with:…)`.
        case fromTo
        /// The verb is kept, because the kind does not tell all: where the stack pops to, what the objects are.
        case keepsVerb
        /// A delegate's method: the labels tell the call.
        case cellDelegate
    }

    let name: StaticString
    let kind: EventKind
    let form: Form

    init(_ name: StaticString, _ kind: EventKind, _ form: Form = .any) {
        self.name = name
        self.kind = kind
        self.form = form
    }

    /// Swift's names first, then Objective-C's and older Swift's, then short forms and the recorder's own words.
    static let all: [VerbSpelling] = [
        VerbSpelling("init", .`init`), VerbSpelling("initWithNibName", .`init`),
        VerbSpelling("initWithCoder", .`init`),
        VerbSpelling("deinit", .deinit), VerbSpelling("dealloc", .deinit), VerbSpelling("deinitialized", .deinit),
        VerbSpelling("deinitialised", .deinit),
        VerbSpelling("deallocated", .deinit), VerbSpelling("Deinit", .deinit), VerbSpelling("DEINIT", .deinit),
        VerbSpelling("Dealloc", .deinit),
        VerbSpelling("loadView", .loadView), VerbSpelling("viewDidLoad", .viewDidLoad),
        VerbSpelling("addChild", .addChild), VerbSpelling("addChildViewController", .addChild),
        VerbSpelling("willMove", .willMove, .toParent), VerbSpelling("willMoveToParentViewController", .willMove),
        VerbSpelling("didMove", .didMove, .toParent), VerbSpelling("didMoveToParentViewController", .didMove),
        VerbSpelling("willMoveToParent", .willMove), VerbSpelling("didMoveToParent", .didMove),
        VerbSpelling("removeFromParent", .removeFromParent),
        VerbSpelling("removeFromParentViewController", .removeFromParent),
        VerbSpelling("addSubview", .addSubview), VerbSpelling("insertSubview", .addSubview),
        VerbSpelling("removeFromSuperview", .removeFromSuperview),
        VerbSpelling("constrain", .constrain), VerbSpelling("constraintsActivated", .constrain),
        VerbSpelling("frameSet", .constrain),
        VerbSpelling("unconstrain", .unconstrain), VerbSpelling("constraintsDeactivated", .unconstrain),
        VerbSpelling("transition", .transition, .fromTo),
        VerbSpelling("transitionFromViewController", .transition),
        VerbSpelling("viewWillAppear", .viewWillAppear), VerbSpelling("viewIsAppearing", .viewIsAppearing),
        VerbSpelling("viewDidAppear", .viewDidAppear), VerbSpelling("viewWillDisappear", .viewWillDisappear),
        VerbSpelling("viewDidDisappear", .viewDidDisappear),
        VerbSpelling("willAppear", .viewWillAppear), VerbSpelling("isAppearing", .viewIsAppearing),
        VerbSpelling("didAppear", .viewDidAppear), VerbSpelling("willDisappear", .viewWillDisappear),
        VerbSpelling("didDisappear", .viewDidDisappear),
        VerbSpelling("viewWillLayoutSubviews", .viewWillLayoutSubviews),
        VerbSpelling("viewDidLayoutSubviews", .viewDidLayoutSubviews),
        VerbSpelling("beginAppearanceTransition", .beginAppearanceTransition),
        VerbSpelling("endAppearanceTransition", .endAppearanceTransition),
        VerbSpelling("present", .present), VerbSpelling("presentViewController", .present),
        VerbSpelling("presentModalViewController", .present),
        VerbSpelling("dismiss", .dismiss), VerbSpelling("dismissViewControllerAnimated", .dismiss),
        VerbSpelling("dismissModalViewControllerAnimated", .dismiss),
        VerbSpelling("dismissModalViewController", .dismiss),
        VerbSpelling("push", .push), VerbSpelling("pushViewController", .push),
        VerbSpelling("pop", .pop), VerbSpelling("popViewController", .pop),
        VerbSpelling("popViewControllerAnimated", .pop),
        VerbSpelling("popToRootViewController", .pop, .keepsVerb),
        VerbSpelling("popToRootViewControllerAnimated", .pop, .keepsVerb),
        VerbSpelling("popToViewController", .pop, .keepsVerb),
        VerbSpelling("setViewControllers", .other, .keepsVerb),
        VerbSpelling("willDisplayCell", .willDisplayCell), VerbSpelling("willDisplay", .willDisplayCell),
        VerbSpelling("didEndDisplayingCell", .didEndDisplayingCell),
        VerbSpelling("didEndDisplaying", .didEndDisplayingCell),
        VerbSpelling("tableView", .willDisplayCell, .cellDelegate),
        VerbSpelling("collectionView", .willDisplayCell, .cellDelegate),
        VerbSpelling("prepareForReuse", .prepareForReuse),
        VerbSpelling("setRoot", .setRoot), VerbSpelling("setRootViewController", .setRoot),
    ]
}
