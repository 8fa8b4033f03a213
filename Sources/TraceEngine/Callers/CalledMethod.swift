import TraceModel

/// A method of UIKit that a call may have been made to: its selector, and how Swift writes it.
private struct Spelling {
    let selector: String
    let name: String
    let labels: [String]

    /// - Parameter swift: `present(_:animated:completion:)`
    init(_ selector: String, _ swift: String) {
        self.selector = selector
        guard case .function(_, let name, let labels) = FunctionName(swift).form else {
            (self.name, self.labels) = (swift, [])
            return
        }
        (self.name, self.labels) = (name, labels)
    }

    /// The method of a call that only its verb names: `setViewControllers(_:animated:)` or `setViewControllers:animated:`.
    init(verb: Substring) {
        let swift = verb.contains("(") ? String(verb) : "\(verb.prefix { $0 != ":" })()"
        self.init(verb.contains("(") ? "" : String(verb), swift)
        if selector.isEmpty { self = Spelling(Self.selector(name, labels), swift) }
    }

    /// The selector by which Objective-C knows a method of Swift.
    static func selector(_ name: String, _ labels: [String]) -> String {
        guard let first = labels.first else { return name }
        let beginning = first == "_" ? "" : "With" + first.prefix(1).uppercased() + first.dropFirst()
        return ([name + beginning] + labels.dropFirst().map { $0 == "_" ? "" : $0 }).map { $0 + ":" }.joined()
    }
}

/// What was called: the method, and the classes whose overrides of it the call may have gone through.
struct CalledMethod {
    private let spellings: [Spelling]
    /// Whether it makes a controller. Each initializer of its classes calls another one.
    private let isInitializer: Bool
    /// The property that the method sets.
    private let property: String?
    /// The class of the receiver and its superclasses, as far as they are known.
    private let classes: [ClassName]

    /// - Parameters:
    ///   - verb: that of a call that the kind does not identify.
    ///   - classes: the class of the receiver, and its superclasses.
    init(_ kind: EventKind, verb: Substring?, of classes: [String]) {
        isInitializer = kind == .`init`
        if let verb {
            spellings = [Spelling(verb: verb)]
        } else {
            spellings = Self.spellings[kind] ?? []
        }
        property = spellings.first.flatMap { spelling in
            guard spelling.name.hasPrefix("set"), spelling.labels.first == "_" else { return nil }
            let name = spelling.name.dropFirst(3)
            return name.prefix(1).lowercased() + name.dropFirst()
        }
        self.classes = (classes + Self.roots).map { ClassName($0) }
    }

    /// Every controller, view and window inherits from them; the headers of traces end before them.
    private static let roots = ["UIResponder", "NSObject"]

    private static let spellings: [EventKind: [Spelling]] = [
        .`init`: [
            Spelling("initWithNibName:bundle:", "init(nibName:bundle:)"), Spelling("initWithCoder:", "init(coder:)"),
        ],
        .loadView: [Spelling("loadView", "loadView()")],
        .viewDidLoad: [Spelling("viewDidLoad", "viewDidLoad()")],
        .addChild: [
            Spelling("addChildViewController:", "addChild(_:)"),
            Spelling("addChildViewController:", "addChildViewController(_:)"),
        ],
        .willMove: [
            Spelling("willMoveToParentViewController:", "willMove(toParent:)"),
            Spelling("willMoveToParentViewController:", "willMove(toParentViewController:)"),
        ],
        .didMove: [
            Spelling("didMoveToParentViewController:", "didMove(toParent:)"),
            Spelling("didMoveToParentViewController:", "didMove(toParentViewController:)"),
        ],
        .removeFromParent: [
            Spelling("removeFromParentViewController", "removeFromParent()"),
            Spelling("removeFromParentViewController", "removeFromParentViewController()"),
        ],
        .addSubview: [
            Spelling("addSubview:", "addSubview(_:)"),
            Spelling("insertSubview:atIndex:", "insertSubview(_:at:)"),
            Spelling("insertSubview:aboveSubview:", "insertSubview(_:aboveSubview:)"),
            Spelling("insertSubview:belowSubview:", "insertSubview(_:belowSubview:)"),
        ],
        .removeFromSuperview: [Spelling("removeFromSuperview", "removeFromSuperview()")],
        .transition: [
            Spelling(
                "transitionFromViewController:toViewController:duration:options:animations:completion:",
                "transition(from:to:duration:options:animations:completion:)")
        ],
        .viewWillAppear: [Spelling("viewWillAppear:", "viewWillAppear(_:)")],
        .viewIsAppearing: [Spelling("viewIsAppearing:", "viewIsAppearing(_:)")],
        .viewDidAppear: [Spelling("viewDidAppear:", "viewDidAppear(_:)")],
        .viewWillDisappear: [Spelling("viewWillDisappear:", "viewWillDisappear(_:)")],
        .viewDidDisappear: [Spelling("viewDidDisappear:", "viewDidDisappear(_:)")],
        .viewWillLayoutSubviews: [Spelling("viewWillLayoutSubviews", "viewWillLayoutSubviews()")],
        .viewDidLayoutSubviews: [Spelling("viewDidLayoutSubviews", "viewDidLayoutSubviews()")],
        .beginAppearanceTransition: [
            Spelling("beginAppearanceTransition:animated:", "beginAppearanceTransition(_:animated:)")
        ],
        .endAppearanceTransition: [Spelling("endAppearanceTransition", "endAppearanceTransition()")],
        .present: [Spelling("presentViewController:animated:completion:", "present(_:animated:completion:)")],
        .dismiss: [Spelling("dismissViewControllerAnimated:completion:", "dismiss(animated:completion:)")],
        .push: [Spelling("pushViewController:animated:", "pushViewController(_:animated:)")],
        .pop: [
            Spelling("popViewControllerAnimated:", "popViewController(animated:)"),
            Spelling("popToViewController:animated:", "popToViewController(_:animated:)"),
            Spelling("popToRootViewControllerAnimated:", "popToRootViewController(animated:)"),
        ],
        .setRoot: [Spelling("setRootViewController:", "setRootViewController(_:)")],
    ]
}

extension CalledMethod {
    /// Whether a function only passes the call on: an override of the method in a class of the receiver, or a method that another
    /// library put in its place.
    func isPassedOn(by function: FunctionName) -> Bool {
        switch function.form {
        case .method(let className, let selector):
            if isInitializer, Self.isInitializer(selector) { return isOfReceiver(className) }
            return spellings.contains { spelling in
                // GNU's runtime writes colons as underscores.
                let (wanted, name) = (Self.plain(spelling.selector), Self.plain(selector))
                return name == wanted && isOfReceiver(className) || name.hasSuffix("_" + wanted)
            }
        case .function(let context, let name, let labels):
            if isInitializer, name == "init" { return context.map(isOfReceiver) ?? false }
            let selector = Spelling.selector(name, labels)
            return spellings.contains { spelling in
                if name == spelling.name, labels == spelling.labels { return context.map(isOfReceiver) ?? false }
                guard context != nil else { return false }
                return labels == spelling.labels && name.hasSuffix("_" + spelling.name)
                    || selector.hasSuffix("_" + spelling.selector)
            }
        case .accessor(let context, let property, "setter"):
            return property == self.property && context.map(isOfReceiver) ?? false
        case .accessor, .other: return false
        }
    }

    /// Whether a mangled name may be that of such a function. Without a tool that demangles, this cannot be told: only the name of the
    /// method in it, with its length.
    func mayBePassedOn(byMangled text: String) -> Bool {
        isInitializer && (text.hasSuffix("fc") || text.hasSuffix("fC"))
            || spellings.contains { text.contains("\($0.name.utf8.count)\($0.name)") }
    }

    private func isOfReceiver(_ className: String) -> Bool {
        let name = ClassName(className)
        return classes.contains { $0.means(name) }
    }

    /// `initWithCart:`, but not `initialize`.
    private static func isInitializer(_ selector: String) -> Bool {
        guard selector.hasPrefix("init") else { return false }
        return selector.dropFirst(4).first.map { !$0.isLowercase && $0 != "_" } ?? true
    }

    private static func plain(_ selector: String) -> String {
        String(selector.map { $0 == ":" ? "_" : $0 })
    }
}
