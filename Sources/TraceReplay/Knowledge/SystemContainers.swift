import TraceModel

/// The side that does the bookkeeping of a controller's children. A class inherits the greatest role of its ancestors.
enum ContainerRole: Comparable {
    /// The app.
    case custom
    /// UIKit.
    case system
    /// UIKit, with a stack.
    case navigation
}

/// Containers that do their own bookkeeping, and not in the order that Apple asks of others.
///
/// `UINavigationController` and similar containers call `willMove` and `didMove` themselves, at times of their own. Rules about
/// that order do not apply to their children.
struct SystemContainers: Sendable {
    /// Names that a configuration adds.
    private let configured: Set<String>
    /// By class with its module, and by class without it.
    private var superclasses: [String: String] = [:]
    /// The roles of the declared classes, from the classes that they inherit from.
    private var inherited: [String: ContainerRole] = [:]

    /// - Parameters:
    ///   - superclasses: those that the log declares, by class.
    ///   - configured: names that a configuration adds.
    init(superclasses: [String: String], configured: Set<String>) {
        self.configured = configured
        self.superclasses = superclasses
        for (name, superclass) in superclasses.sorted(by: { $0.key < $1.key }) {
            let bare = ClassName(name).short
            if self.superclasses[bare] == nil { self.superclasses[bare] = superclass }
        }
        for name in self.superclasses.keys.sorted() { inherit(name) }
    }

    /// Returns the role of the class itself, or of the classes that it was declared to inherit from.
    func role(of className: String) -> ContainerRole {
        role(of: className, isApples: AppleClasses.contain(className))
    }

    /// - Parameter isApples: whether it belongs to one of Apple's frameworks.
    func role(of className: String, isApples: Bool) -> ContainerRole {
        if AppleClasses.isNavigationController(className) { return .navigation }
        if isApples || isConfigured(className) { return .system }
        return declared(className).flatMap { inherited[$0] } ?? .custom
    }

    /// Whether the log declares the superclass of the class, and none of its ancestors is a container.
    func declaresNoContainer(_ className: String) -> Bool {
        declared(className) != nil && role(of: className) == .custom
    }

    /// Whether the log declares the superclass of the class.
    func declares(_ className: String) -> Bool { declared(className) != nil }

    /// Whether the class is that class of UIKit's, or was declared to inherit from it.
    func inherits(_ className: String, from appleClass: String) -> Bool {
        if AppleClasses.isNamed(className, appleClass) { return true }
        var seen: Set<String> = []
        var current = className
        // Most logs declare none.
        while let next = declared(current).flatMap({ superclasses[$0] }), seen.insert(current).inserted {
            if AppleClasses.isNamed(next, appleClass) { return true }
            current = next
        }
        return false
    }

    /// Finds the role that a class inherits, and that of all classes between it and the first ancestor with a known role.
    private mutating func inherit(_ name: String) {
        var line: [String] = []
        var seen: Set<String> = []
        var next: String? = name
        // Declarations may form a cycle.
        while let current = next, inherited[current] == nil, seen.insert(current).inserted {
            line.append(current)
            next = declared(current).flatMap { superclasses[$0] }
        }
        var role = next.flatMap { inherited[$0] } ?? .custom
        for current in line.reversed() {
            role = max(role, ofAncestor(current))
            inherited[current] = role
        }
    }

    /// Returns the role that a class gives to its subclasses.
    private func ofAncestor(_ name: String) -> ContainerRole {
        if AppleClasses.isNavigationController(name) { return .navigation }
        return isConfigured(name) || AppleClasses.contain(name) && !AppleClasses.isPlainBase(name) ? .system : .custom
    }

    /// A configuration may omit the module.
    private func isConfigured(_ name: String) -> Bool {
        guard !configured.isEmpty else { return false }
        return configured.contains(name) || configured.contains(ClassName(name).short)
    }

    /// The name under which the log declares the class's superclass.
    private func declared(_ name: String) -> String? {
        guard !superclasses.isEmpty else { return nil }
        if superclasses[name] != nil { return name }
        let bare = ClassName(name).short
        return superclasses[bare] == nil ? nil : bare
    }
}
