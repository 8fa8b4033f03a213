import TraceModel

/// Finds a call by the bytes of its name: the part of a selector before the first `(` or `:`, in the spellings of Swift,
/// Objective-C, older Swift, short forms and the recorder.
struct VerbTable: Sendable {
    static let shared = VerbTable()

    private enum SpellingForm {
        /// Nothing: any labels mean the same call.
        case any
        /// The only label is that of the animation, if there is one: `viewDidLoad(with:)` is another method.
        case callback
        /// The first label, if there is one: `UIView` has `willMove(toSuperview:)`, `willMove(toWindow:)` and `transition(with:…)`.
        case label(StaticString)
        /// The verb is kept because the kind does not say everything: where the stack pops to, what the objects are.
        case keepsVerb
        /// A delegate's method: the labels identify the call.
        case cellDelegate
    }

    private static let spellings: [(EventKind, SpellingForm, [StaticString])] = [
        (.`init`, .any, ["init", "initWithNibName", "initWithCoder"]),
        (.deinit, .any, ["deinit", "dealloc", "deinitialized", "deinitialised", "deallocated"]),
        (.deinit, .any, ["Deinit", "DEINIT", "DeInit", "deInit", "Dealloc", "DEALLOC"]),
        (.loadView, .callback, ["loadView"]),
        (.viewDidLoad, .callback, ["viewDidLoad"]),
        (.addChild, .any, ["addChild", "addChildViewController"]),
        (.willMove, .label("(toParent"), ["willMove"]),
        (.willMove, .any, ["willMoveToParentViewController", "willMoveToParent"]),
        (.didMove, .label("(toParent"), ["didMove"]),
        (.didMove, .any, ["didMoveToParentViewController", "didMoveToParent"]),
        (.removeFromParent, .any, ["removeFromParent", "removeFromParentViewController"]),
        (.addSubview, .any, ["addSubview", "insertSubview"]),
        (.removeFromSuperview, .any, ["removeFromSuperview"]),
        (.constrain, .any, ["constrain", "constraintsActivated", "frameSet"]),
        (.unconstrain, .any, ["unconstrain", "constraintsDeactivated"]),
        (.transition, .label("(from:"), ["transition"]),
        (.transition, .any, ["transitionFromViewController"]),
        (.viewWillAppear, .callback, ["viewWillAppear", "willAppear"]),
        (.viewIsAppearing, .callback, ["viewIsAppearing", "isAppearing"]),
        (.viewDidAppear, .callback, ["viewDidAppear", "didAppear"]),
        (.viewWillDisappear, .callback, ["viewWillDisappear", "willDisappear"]),
        (.viewDidDisappear, .callback, ["viewDidDisappear", "didDisappear"]),
        (.viewWillLayoutSubviews, .callback, ["viewWillLayoutSubviews"]),
        (.viewDidLayoutSubviews, .callback, ["viewDidLayoutSubviews"]),
        (.beginAppearanceTransition, .any, ["beginAppearanceTransition"]),
        (.endAppearanceTransition, .any, ["endAppearanceTransition"]),
        (.present, .any, ["present", "presentViewController", "presentModalViewController"]),
        (.dismiss, .any, ["dismiss", "dismissViewControllerAnimated"]),
        (.dismiss, .any, ["dismissModalViewController", "dismissModalViewControllerAnimated"]),
        (.push, .any, ["push", "pushViewController"]),
        (.pop, .any, ["pop", "popViewController", "popViewControllerAnimated"]),
        (.pop, .keepsVerb, ["popToRootViewController", "popToRootViewControllerAnimated", "popToViewController"]),
        (.other, .keepsVerb, ["setViewControllers"]),
        (.willDisplayCell, .any, ["willDisplayCell", "willDisplay"]),
        (.didEndDisplayingCell, .any, ["didEndDisplayingCell", "didEndDisplaying"]),
        (.willDisplayCell, .cellDelegate, ["tableView", "collectionView"]),
        (.prepareForReuse, .any, ["prepareForReuse"]),
        (.setRoot, .any, ["setRoot", "setRootViewController"]),
    ]

    /// The calls that people type with capitals of their own, `viewDidload`, and with letters that they drop or double:
    /// `viewWillDissapear`.
    private static let views: [(StaticString, EventKind)] = [
        ("viewdidload", .viewDidLoad), ("viewwillappear", .viewWillAppear), ("viewdidappear", .viewDidAppear),
        ("viewwilldisappear", .viewWillDisappear), ("viewdiddisappear", .viewDidDisappear),
        ("viewwillapear", .viewWillAppear), ("viewdidapear", .viewDidAppear),
        ("viewwilldisapear", .viewWillDisappear), ("viewdiddisapear", .viewDidDisappear),
        ("viewwilldissapear", .viewWillDisappear), ("viewdiddissapear", .viewDidDisappear),
        ("viewwilldissappear", .viewWillDisappear), ("viewdiddissappear", .viewDidDisappear),
    ]

    private typealias KnownVerb = (name: StaticString, kind: EventKind, form: SpellingForm)

    /// The verbs by the length of their names.
    private var byLength = [[KnownVerb]](repeating: [], count: 64)

    private init() {
        for (kind, form, names) in Self.spellings {
            for name in names { byLength[name.utf8CodeUnitCount].append((name: name, kind: kind, form: form)) }
        }
    }

    /// The kind of a call, from the name and the rest of the selector; nil for a call that is not known.
    func kind(name: Bytes, selector: Bytes) -> (kind: EventKind, keepsVerb: Bool)? {
        guard name.count >= 3, name.count < byLength.count else { return nil }
        // C# begins the names of methods with capitals: `ViewDidLoad`. `AddChildViewController` alone is a class.
        let isCapital =
            name[0].isUppercase && name.count >= 8 && name.dropFirst().contains(where: \.isUppercase)
            && (selector.first == UInt8(ascii: "(") || !NameNotation.isController(name))
        let first = isCapital ? name[0].lowercased : name[0]
        for verb in byLength[name.count] where unsafe verb.name.utf8Start.pointee == first {
            if name.equals(verb.name, from: 1) { return Self.check(verb, ByteCursor(selector)) }
        }
        let cursor = ByteCursor(name)
        if cursor.next | 0x20 == UInt8(ascii: "v"),
            let call = Self.views.first(where: { name.isCaseInsensitively($0.0) })
        {
            return Self.isCallback(ByteCursor(selector)) ? (call.1, false) : nil
        }
        // `xxx_viewWillAppear:`, the method that another one was exchanged with.
        if let mark = name.lastOffset(of: UInt8(ascii: "_")), mark > 0, !cursor.starts(with: "test"),
            !NameNotation.isController(name[..<mark]),
            let call = self.kind(name: name[(mark + 1)...], selector: selector),
            call.kind.isCallback || call.kind == .deinit && mark < 4
        {
            return call
        }
        // `initWithStyle:`, `initWithRootViewController:`, and those of an app's own.
        return cursor.starts(with: "initWith") && cursor.byte(after: 8).isUppercase ? (.`init`, false) : nil
    }

    private static func check(_ verb: KnownVerb, _ selector: ByteCursor) -> (kind: EventKind, keepsVerb: Bool)? {
        switch verb.form {
        case .any:
            return (verb.kind, false)
        case .callback:
            return isCallback(selector) ? (verb.kind, false) : nil
        case .keepsVerb:
            return (verb.kind, true)
        case .label(let label):
            return isUnlabeled(selector) || selector.starts(with: label) ? (verb.kind, false) : nil
        case .cellDelegate:
            return cellCall(selector).map { ($0, false) }
        }
    }

    private static let animations: [StaticString] = ["_", "animated", "isanimated", "animate", "animation"]

    /// Whether a selector has no label but that of the animation: `(_:)`, `(animated: true)`, `:`.
    private static func isCallback(_ selector: ByteCursor) -> Bool {
        var cursor = selector
        guard cursor.skip(UInt8(ascii: "(")) else {
            let text = selector.text(selector.rest)
            return (0..<text.count).count { text[$0] == UInt8(ascii: ":") } < 2
        }
        while !cursor.isAtEnd {
            cursor.skipSpaces()
            let label = cursor.text(cursor.skip(while: \.isIdentifier))
            if cursor.next == UInt8(ascii: ":"), let first = label.first, !first.isUppercase,
                !animations.contains(where: { label.isCaseInsensitively($0) })
            {
                return false
            }
            // The next label follows a comma, or the colon before it in `(_:animated:)`.
            _ = cursor.skip { !$0.isOne(of: ":,") }
            cursor.offset += 1
        }
        return true
    }

    private static func isUnlabeled(_ selector: ByteCursor) -> Bool {
        selector.next != UInt8(ascii: "(") || selector.starts(with: "(_") || selector.starts(with: "(nil")
            || !selector.byte(after: 1).isIdentifier
    }

    /// The labels of headers, footers and supplementary views only begin like those of cells.
    private static func cellCall(_ selector: ByteCursor) -> EventKind? {
        for (label, kind) in [
            ("willDisplay:" as StaticString, EventKind.willDisplayCell), ("willDisplayCell:", .willDisplayCell),
            ("didEndDisplaying:", .didEndDisplayingCell), ("didEndDisplayingCell:", .didEndDisplayingCell),
        ] where selector.first(label) != nil {
            return kind
        }
        return nil
    }
}
