import TraceModel

/// Who keeps the books of a controller's children.
enum ContainerRole {
    /// The app.
    case custom
    /// UIKit.
    case system
    /// UIKit, with a stack.
    case navigation
}

/// Containers that do their own bookkeeping, and not in the order that Apple asks of others.
///
/// `UINavigationController` and its like call `willMove` and `didMove` themselves, at times of their own; rules about
/// that order do not apply to their children.
package struct SystemContainers: Sendable {
    /// Names that a configuration adds.
    private let configured: Set<String>
    /// By class with its module, and by class without it.
    private var superclasses: [String: String] = [:]
    /// What the declared classes are by those that they inherit from.
    private var inherited: [String: ContainerRole] = [:]

    package init(superclasses: [String: String] = [:], configured: Set<String> = []) {
        self.configured = configured
        learn(superclasses)
    }

    /// Takes in the classes that were not declared before; what is known of the others stays.
    mutating func learn(_ declared: [String: String]) {
        let new = declared.filter { superclasses[$0.key] == nil }.sorted { $0.key < $1.key }
        superclasses.merge(new) { $1 }
        var names = new.map(\.key)
        for (name, superclass) in new {
            let bare = ClassName(name).short
            guard superclasses[bare] == nil else { continue }
            superclasses[bare] = superclass
            names.append(bare)
        }
        for name in names { inherit(name) }
    }

    /// What the class is by itself, or by the classes that it was declared to inherit from.
    func role(of className: String) -> ContainerRole {
        if AppleClasses.isNavigationController(className) { return .navigation }
        if AppleClasses.contain(className) || isConfigured(className) { return .system }
        return declared(className).flatMap { inherited[$0] } ?? .custom
    }

    /// Whether the log declares what the class inherits from, and none of that is a container.
    func declaresNoContainer(_ className: String) -> Bool {
        declared(className) != nil && role(of: className) == .custom
    }

    /// Whether the class is `UISearchController`, or was declared to inherit from it.
    func isSearchController(_ className: String) -> Bool {
        var seen: Set<String> = []
        var next: String? = className
        while let current = next, seen.insert(current).inserted {
            if AppleClasses.isSearchController(current) { return true }
            next = declared(current).flatMap { superclasses[$0] }
        }
        return false
    }

    /// Settles what a class inherits, and all between it and the first ancestor of which that is known.
    private mutating func inherit(_ name: String) {
        var line: [String] = []
        var seen: Set<String> = []
        var next: String? = name
        // A declaration may go in a circle.
        while let current = next, inherited[current] == nil, seen.insert(current).inserted {
            line.append(current)
            next = declared(current).flatMap { superclasses[$0] }
        }
        var role = next.flatMap { inherited[$0] } ?? .custom
        for current in line.reversed() {
            role = Self.strongest(role, ofAncestor(current))
            inherited[current] = role
        }
    }

    /// What a class makes of those that inherit from it.
    private func ofAncestor(_ name: String) -> ContainerRole {
        if AppleClasses.isNavigationController(name) { return .navigation }
        return isConfigured(name) || AppleClasses.contain(name) && !AppleClasses.isPlainBase(name) ? .system : .custom
    }

    private static func strongest(_ a: ContainerRole, _ b: ContainerRole) -> ContainerRole {
        if a == .navigation || b == .navigation { return .navigation }
        return a == .system || b == .system ? .system : .custom
    }

    /// A configuration may leave the module out.
    private func isConfigured(_ name: String) -> Bool {
        guard !configured.isEmpty else { return false }
        return configured.contains(name) || configured.contains(ClassName(name).short)
    }

    /// The name under which the log declares the class's superclass.
    private func declared(_ name: String) -> String? {
        if superclasses[name] != nil { return name }
        let bare = ClassName(name).short
        return superclasses[bare] == nil ? nil : bare
    }
}
