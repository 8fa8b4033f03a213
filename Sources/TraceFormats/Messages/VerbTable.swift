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

    private static let views: [(StaticString, EventKind)] = [
        ("viewdidload", .viewDidLoad), ("viewwillappear", .viewWillAppear), ("viewdidappear", .viewDidAppear),
        ("viewwilldisappear", .viewWillDisappear), ("viewdiddisappear", .viewDidDisappear),
    ]

    /// The calls in which people make slips, in lower case and with one of letters that are doubled.
    private static let typed: [(name: StaticString, letters: [UInt8], kind: EventKind)] = {
        let lives: [StaticString] = ["deinit", "dealloc", "deallocated", "deinitialized"]
        return (views + lives.map { ($0, .deinit) }).map { ($0.0, singleLetters(of: Bytes($0.0)), $0.1) }
    }()

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
        // `viewDidload`
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

    /// The call that a name means which has letters that are doubled or not, `viewWillDissapear`, one that is missing, too many or before
    /// its place, `denit`, or a number behind it, `viewDidLoad2`. The last letter tells `deallocated` from `deallocate()`.
    static func slip(_ text: Bytes, selector: Bytes) -> EventKind? {
        guard (text.first ?? 0) | 0x20 == UInt8(ascii: "v") || (text.first ?? 0) | 0x20 == UInt8(ascii: "d") else {
            return nil
        }
        var name = text
        while let last = name.last, last.isDigit { name = name.dropLast() }
        let isOfView = name.count > 9 && name.prefix(4).isCaseInsensitively("view")
        let isOfLife = (5...14).contains(name.count) && name.prefix(2).isCaseInsensitively("de")
        guard isOfView || isOfLife, name.allSatisfy(\.isLetter) else { return nil }
        let letters = singleLetters(of: name)
        guard
            let call = typed.first(where: { ($0.kind == .deinit) == isOfLife && isSlip(letters, of: $0.letters) }),
            !text.isCaseInsensitively(call.name), isOfLife || isCallback(ByteCursor(selector))
        else { return nil }
        return call.kind
    }

    private static func singleLetters(of name: Bytes) -> [UInt8] {
        (0..<name.count).filter { $0 == 0 || name[$0].lowercased != name[$0 - 1].lowercased }.map {
            name[$0].lowercased
        }
    }

    private static func isSlip(_ name: [UInt8], of call: [UInt8]) -> Bool {
        guard abs(name.count - call.count) < 2, name.last == call.last else { return false }
        let start = zip(name, call).prefix { $0 == $1 }.count
        let (rest, wanted) = (name[start...], call[start...])
        if rest.count > wanted.count { return rest.dropFirst() == wanted }
        if rest.count < wanted.count { return rest == wanted.dropFirst() }
        return rest.prefix(2) == ArraySlice(wanted.prefix(2).reversed()) && rest.dropFirst(2) == wanted.dropFirst(2)
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
