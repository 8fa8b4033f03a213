import TraceModel

/// Whether an object behind a call is the controller that got it.
extension ArgumentReader {
    /// `-[Host viewDidLoad] <Host: 0x1>`: the first argument is the subject itself. The call names only its class, or the class
    /// that it inherits the call from: `-[BaseViewController addChildViewController:] <Host: 0x1> <Detail: 0x2>`. No controller is
    /// its own child, so the child of `-[Host addChildViewController:] Host` is unknown.
    mutating func takeSubject(_ text: inout ArgumentText, _ objects: ObjectReader) -> LoggedObject? {
        guard !isArgument, let subject, let first = found.first, first.address != nil || !isDeclared else { return nil }
        let isOfOwnClass = objects.isSameClass(first.name, subject)
        // A call that needs an object keeps it; a controller is not moved to a parent of its own class.
        let isSpare = found.count > need.required
        guard
            isOfOwnClass || isSpare && !isDeclared && first.address != nil && !isOwnObject(first, of: subject, objects),
            isSpare || need.required == 1 && (need.allowsUnknown || !isDeclared)
        else { return nil }
        found.removeFirst()
        if text.isPunctuation { text.clear() }
        return first.address == nil ? nil : first
    }

    /// Whether the only object of a call that may have one is what the call is about, and not the controller that got the call:
    /// `-[ShopNav popToViewController:animated:] <Shop.Home: 0x1>`, but not `-[BaseVC tableView:willDisplayCell:] <Shop.Home: 0x1>`.
    func isOwnObject(_ object: LoggedObject, of subject: Symbol, _ objects: ObjectReader) -> Bool {
        guard found.count == 1 else { return false }
        let name = objects.symbols[subject]
        let isBase = name.withBytes { NameNotation.isBase($0) }
        switch kind {
        case .willDisplayCell, .didEndDisplayingCell, .prepareForReuse: return !isBase
        // The class of a stack may log for all stacks of the app.
        case .pop where isBase || name == "UINavigationController":
            return name.contains("Nav") && !objects.symbols[object.name].contains("Nav")
        case .pop: return true
        default: return false
        }
    }

    /// Whether an object right after a call without objects is its subject: a controller of the app, by its name.
    func isSelf(_ object: LoggedObject, _ text: ArgumentText, _ objects: ObjectReader) -> Bool {
        guard !isDeclared, text.isPunctuation, object.address != nil, kind != .other else { return false }
        return objects.isOwnController(object)
    }
}
