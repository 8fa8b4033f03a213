import TraceModel

/// A method of UIKit that a call may have been made to: its selectors, and how Swift writes it.
private struct Spelling {
    private(set) var selectors: [String]
    let name: String
    let labels: [String]

    /// - Parameter swift: `present(_:animated:completion:)`
    init(_ selector: String?, _ swift: String) {
        guard case .function(_, let name, let labels) = FunctionName(swift).form else {
            (selectors, name, labels) = (selector.map { [$0] } ?? [], swift, [])
            return
        }
        (self.name, self.labels) = (name, labels)
        selectors = selector.map { [$0] } ?? Self.selectors(name, labels)
    }

    /// The method of a call that only its verb names: `setViewControllers(_:animated:)` or `setViewControllers:animated:`.
    init(verb: Substring) {
        if verb.contains("(") {
            self.init(nil, String(verb))
        } else {
            self.init(String(verb), "\(verb.prefix { $0 != ":" })()")
        }
        // The setter of the property animates nothing: UIKit calls the one for the other.
        selectors += selectors.compactMap { selector in
            selector.hasPrefix("set") && selector.hasSuffix(":animated:") ? String(selector.dropLast(9)) : nil
        }
    }

    /// The selectors by which Objective-C may know a method of Swift: `popViewController(animated:)` is `popViewControllerAnimated:`, and
    /// a method that is written in Swift has `With`.
    static func selectors(_ name: String, _ labels: [String]) -> [String] {
        guard let first = labels.first else { return [name] }
        let rest = labels.dropFirst().map { $0 == "_" ? ":" : $0 + ":" }.joined()
        if first == "_" { return ["\(name):\(rest)"] }
        let beginning = first.prefix(1).uppercased() + first.dropFirst()
        return ["", "With"].map { "\(name)\($0)\(beginning):\(rest)" }
    }
}

/// What was called: the method, and the classes whose overrides of it the call may have gone through.
struct CalledMethod {
    /// What a function on the stack of a call is to the method.
    enum FunctionRole: Equatable {
        /// Code of its own.
        case other
        /// A method that another library put in its place.
        case swizzle
        /// An override of it, in a class of the receiver: 0 is the class itself, and 1 its superclass.
        case override(level: Int)
        /// Perhaps an override: the trace does not tell all classes of the receiver.
        case unsure
    }

    private let spellings: [Spelling]
    /// Whether it makes a controller. Each initializer of its classes calls another one.
    let isInitializer: Bool
    /// The property that the method sets.
    private let property: String?
    /// The class of the receiver and its superclasses, as far as they are known.
    private let classes: [ClassName]
    private let areClassesComplete: Bool
    /// Whether one of them may have another name in Swift, as with `@objc(SHPCart) class Cart`.
    private let hasOtherNames: Bool
    /// Classes that are none of them.
    private let strangers: Set<String>

    /// - Parameters:
    ///   - verb: that of a call that the kind does not identify.
    init(_ kind: EventKind, verb: Substring?, of receiver: CallReceiver) {
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
        classes = (receiver.classes + Self.roots).map { ClassName($0) }
        // Nobody knows what functions of a class are called whose name stays mangled.
        areClassesComplete = receiver.isComplete && !classes.contains { $0.description.hasPrefix("_Tt") }
        hasOtherNames = classes.dropLast(Self.roots.count).contains { $0.module == nil && !$0.isOfUIKit }
        strangers = receiver.strangers
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
    /// What a function is that may only pass the call on.
    func role(of function: FunctionName) -> FunctionRole {
        switch function.form {
        case .method(let className, let selector):
            if isInitializer, Self.isInitializer(selector) { return role(of: function, in: className) }
            // GNU's runtime writes colons as underscores.
            let (name, wanted) = (Self.plain(selector), spellings.flatMap(\.selectors).map(Self.plain))
            if wanted.contains(where: { Self.isSwizzle(name, of: $0, in: className) }) { return .swizzle }
            return wanted.contains(name) ? role(of: function, in: className) : .other
        case .function(let context, let name, let labels):
            guard let context else { return .other }
            if isInitializer, name == "init" { return role(of: function, in: context) }
            let selectors = Spelling.selectors(name, labels)
            let isSwizzle = spellings.contains { spelling in
                labels == spelling.labels && Self.isSwizzle(name, of: spelling.name, in: context)
                    || spelling.selectors.contains { wanted in
                        selectors.contains { Self.isSwizzle($0, of: wanted, in: context) }
                    }
            }
            if isSwizzle { return .swizzle }
            let isSame = spellings.contains { name == $0.name && labels == $0.labels }
            return isSame ? role(of: function, in: context) : .other
        case .accessor(let context, let property, "setter"):
            guard let context, property == self.property else { return .other }
            return role(of: function, in: context)
        case .accessor, .other: return .other
        }
    }

    /// What a method is that has the called one's name.
    private func role(of function: FunctionName, in className: String) -> FunctionRole {
        if function.isStatic { return .other }
        let name = ClassName(className)
        if let level = classes.firstIndex(where: { $0.means(name) }) { return .override(level: level) }
        return areClassesComplete || isStranger(name) ? .other : .unsure
    }

    private func isStranger(_ name: ClassName) -> Bool { strangers.contains { ClassName($0).means(name) } }

    /// What a function of Swift is that Objective-C called, and that is no override by its class's name: its class may have another name
    /// for Objective-C.
    func roleByAnotherName(of function: FunctionName) -> FunctionRole {
        guard hasOtherNames, !function.isStatic, !function.isInner else { return .other }
        let className: ClassName
        switch function.form {
        case .function(let context?, let name, let labels):
            guard spellings.contains(where: { name == $0.name && labels == $0.labels }) else { return .other }
            className = ClassName(context)
        case .accessor(let context?, let property, "setter"):
            guard property == self.property else { return .other }
            className = ClassName(context)
        default: return .other
        }
        if isStranger(className) { return .other }
        return classes.firstIndex { $0.isPrefixed(className) }.map { .override(level: $0) } ?? .unsure
    }

    /// Whether it is a method that the app added to one of UIKit's classes of the receiver, with as many arguments as the called one.
    func mayBeReplaced(by function: FunctionName) -> Bool {
        let own: (className: String, arguments: Int)
        switch function.form {
        case .method(let className, let selector): own = (className, selector.count { $0 == ":" })
        case .function(let context?, _, let labels): own = (context, labels.count)
        default: return false
        }
        let name = ClassName(own.className)
        return !function.isInner && !function.isStatic && spellings.contains { $0.labels.count == own.arguments }
            && classes.contains { $0.isOfUIKit && $0.means(name) }
    }

    /// Whether a mangled name may be that of such a function. Without a tool that demangles, only the names in it tell.
    func mayBePassedOn(byMangled text: String) -> Bool {
        if isInitializer { return text.hasSuffix("fc") || text.hasSuffix("fC") }
        let identifiers = MangledIdentifiers(text)
        let names = spellings.flatMap { [$0.name] + $0.selectors.map { String($0.prefix { $0 != ":" }) } }
        return !identifiers.areComplete
            || identifiers.names.contains { name in
                name == property || names.contains { name == $0 || name.hasSuffix("_" + $0) }
            }
    }

    /// Whether a method is named as one that takes the place of another: `xx_viewDidLoad`, `swizzledViewDidLoad`. A helper such as
    /// `animateAndRemoveFromParent` is not.
    private static func isSwizzle(_ name: String, of wanted: String, in className: String) -> Bool {
        if name.hasSuffix("_" + wanted) { return true }
        if name.hasSuffix(wanted), name != wanted, ClassName(className).isOfUIKit {
            // `abpresentViewController:animated:completion:`, but not `reloadView`.
            return !["re", "pre", "un"].contains(name.dropLast(wanted.count))
        }
        guard name.hasSuffix(wanted.prefix(1).uppercased() + wanted.dropFirst()) else { return false }
        let beginning = name.dropLast(wanted.count)
        return beginning.allSatisfy(\.isLowercase) && (beginning.hasSuffix("ed") || hooks.contains(beginning))
    }

    private static let hooks: Set<Substring> = ["swizzle", "swizz", "swz", "hook", "my", "custom", "mock"]

    /// `initWithCart:`, but not `initialize`.
    private static func isInitializer(_ selector: String) -> Bool {
        guard selector.hasPrefix("init") else { return false }
        return selector.dropFirst(4).first.map { !$0.isLowercase && $0 != "_" } ?? true
    }

    private static func plain(_ selector: String) -> String {
        String(selector.map { $0 == ":" ? "_" : $0 })
    }
}

extension ClassName {
    /// Whether a class without module is one of UIKit's, or of Foundation's, by its name.
    fileprivate var isOfUIKit: Bool {
        (module == nil || module == "UIKit") && ["UI", "NS", "_UI"].contains { base.hasPrefix($0) }
    }

    /// Whether it is probably the name for Objective-C of a class of Swift: `SHPCart` of `@objc(SHPCart) class Cart`.
    fileprivate func isPrefixed(_ name: ClassName) -> Bool {
        guard module == nil, !isOfUIKit, base.hasSuffix(name.base), name.base.first?.isUppercase == true else {
            return false
        }
        let prefix = base.dropLast(name.base.count)
        return (2...4).contains(prefix.count) && prefix.allSatisfy { $0.isUppercase || $0.isNumber }
    }
}
