import TraceModel

/// Finds a call by the bytes of its name: the part of a selector before the first `(` or `:`, in the spellings of Swift,
/// Objective-C, older Swift, short forms and the recorder.
struct VerbTable: Sendable {
    static let shared = VerbTable()

    /// The meaning of the rest of the selector.
    private enum Form: UInt8 {
        /// Nothing: any labels mean the same call.
        case any
        /// It is about the parent: `UIView` has `willMove(toSuperview:)` and `willMove(toWindow:)`.
        case toParent
        /// `UIView` has `transition(with:…)`.
        case fromTo
        /// The verb is kept because the kind does not say everything: where the stack pops to, what the objects are.
        case keepsVerb
        /// A delegate's method: the labels identify the call.
        case cellDelegate
    }

    private static let spellings: [(EventKind, Form, [StaticString])] = [
        (.`init`, .any, ["init", "initWithNibName", "initWithCoder"]),
        (
            .deinit, .any,
            ["deinit", "dealloc", "deinitialized", "deinitialised", "deallocated", "Deinit", "DEINIT", "Dealloc"]
        ),
        (.loadView, .any, ["loadView"]),
        (.viewDidLoad, .any, ["viewDidLoad"]),
        (.addChild, .any, ["addChild", "addChildViewController"]),
        (.willMove, .toParent, ["willMove"]),
        (.willMove, .any, ["willMoveToParentViewController", "willMoveToParent"]),
        (.didMove, .toParent, ["didMove"]),
        (.didMove, .any, ["didMoveToParentViewController", "didMoveToParent"]),
        (.removeFromParent, .any, ["removeFromParent", "removeFromParentViewController"]),
        (.addSubview, .any, ["addSubview", "insertSubview"]),
        (.removeFromSuperview, .any, ["removeFromSuperview"]),
        (.constrain, .any, ["constrain", "constraintsActivated", "frameSet"]),
        (.unconstrain, .any, ["unconstrain", "constraintsDeactivated"]),
        (.transition, .fromTo, ["transition"]),
        (.transition, .any, ["transitionFromViewController"]),
        (.viewWillAppear, .any, ["viewWillAppear", "willAppear"]),
        (.viewIsAppearing, .any, ["viewIsAppearing", "isAppearing"]),
        (.viewDidAppear, .any, ["viewDidAppear", "didAppear"]),
        (.viewWillDisappear, .any, ["viewWillDisappear", "willDisappear"]),
        (.viewDidDisappear, .any, ["viewDidDisappear", "didDisappear"]),
        (.viewWillLayoutSubviews, .any, ["viewWillLayoutSubviews"]),
        (.viewDidLayoutSubviews, .any, ["viewDidLayoutSubviews"]),
        (.beginAppearanceTransition, .any, ["beginAppearanceTransition"]),
        (.endAppearanceTransition, .any, ["endAppearanceTransition"]),
        (.present, .any, ["present", "presentViewController", "presentModalViewController"]),
        (
            .dismiss, .any,
            [
                "dismiss", "dismissViewControllerAnimated", "dismissModalViewControllerAnimated",
                "dismissModalViewController",
            ]
        ),
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

    private struct Entry: Sendable {
        var name: StaticString
        var kind: EventKind
        var form: Form
    }

    /// Open addressing; 0 is empty, otherwise the entry's index plus 1.
    private var slots = [UInt8](repeating: 0, count: 256)
    private var entries: [Entry] = []

    private init() {
        for (kind, form, names) in Self.spellings {
            for name in names {
                var slot = Self.slot(of: Bytes(name), Bytes(name)[0])
                while slots[slot] != 0 { slot = (slot + 1) & 255 }
                entries.append(Entry(name: name, kind: kind, form: form))
                slots[slot] = UInt8(entries.count)
            }
        }
    }

    /// The kind of a call, from the name and the rest of the selector; nil for a call that is not known.
    func kind(name: Bytes, selector: Bytes) -> (kind: EventKind, keepsVerb: Bool)? {
        guard name.count >= 3 else { return nil }
        // C# begins the names of methods with capitals: `ViewDidLoad`.
        let isCapital = name[0].isUppercase && name.count >= 8 && name.dropFirst().contains(where: \.isUppercase)
        let first = isCapital ? name[0] | 0x20 : name[0]
        var slot = Self.slot(of: name, first)
        while slots[slot] != 0 {
            let entry = entries[Int(slots[slot]) - 1]
            if Self.isSame(name, first, entry.name) { return Self.check(entry, ByteCursor(selector)) }
            slot = (slot + 1) & 255
        }
        // `initWithStyle:`, `initWithRootViewController:`, and those of an app's own.
        let cursor = ByteCursor(name)
        return cursor.starts(with: "initWith") && cursor.byte(after: 8).isUppercase ? (.`init`, false) : nil
    }

    private static func check(_ entry: Entry, _ selector: ByteCursor) -> (kind: EventKind, keepsVerb: Bool)? {
        switch entry.form {
        case .any:
            return (entry.kind, false)
        case .keepsVerb:
            return (entry.kind, true)
        case .toParent:
            return isUnlabeled(selector) || selector.starts(with: "(toParent") ? (entry.kind, false) : nil
        case .fromTo:
            return isUnlabeled(selector) || selector.starts(with: "(from:") ? (entry.kind, false) : nil
        case .cellDelegate:
            return cellCall(selector).map { ($0, false) }
        }
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

    private static func isSame(_ name: Bytes, _ first: UInt8, _ known: StaticString) -> Bool {
        first == Bytes(known)[0] && name.equals(known, from: 1)
    }

    private static func slot(of name: Bytes, _ first: UInt8) -> Int {
        let count = name.count
        return (count &* 37 &+ Int(first) &* 5 &+ Int(name[count / 2]) &* 29 &+ Int(name[count - 1]) &* 11) & 255
    }
}
