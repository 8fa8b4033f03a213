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
    private let superclasses: [String: String]

    private static let containers: Set<String> = [
        "UINavigationController", "UITabBarController", "UISplitViewController", "UIPageViewController",
        "UIAlertController", "UISearchController", "UIInputWindowController", "UICompatibilityInputViewController",
    ]
    private static let internalPrefixes = ["_UI", "SwiftUI", "_TtGC7SwiftUI"]

    package init(superclasses: [String: String] = [:], configured: Set<String> = []) {
        self.superclasses = superclasses
        self.configured = configured
    }

    /// What the class is by itself, or by the classes that it was declared to inherit from.
    func role(of className: String) -> ContainerRole {
        if ancestry(of: className, contains: { $0 == "UINavigationController" }) { return .navigation }
        let isSystem = ancestry(of: className) { name in
            Self.containers.contains(name) || isConfigured(name)
                || Self.internalPrefixes.contains { name.hasPrefix($0) }
        }
        return isSystem ? .system : .custom
    }

    /// A configuration may leave the module out.
    private func isConfigured(_ name: String) -> Bool {
        guard !configured.isEmpty else { return false }
        let bare = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
        return configured.contains(name) || configured.contains(bare)
    }

    private func ancestry(of className: String, contains isMatch: (String) -> Bool) -> Bool {
        var name = className
        // A declaration may go in a circle; no chain of classes is longer than the declarations.
        for _ in 0...superclasses.count {
            if isMatch(name) { return true }
            if let bare = name.split(separator: ".").last, isMatch(String(bare)) && name.hasPrefix("UIKit.") {
                return true
            }
            guard let next = superclass(of: name) else { return false }
            name = next
        }
        return false
    }

    private func superclass(of name: String) -> String? {
        if let next = superclasses[name] { return next }
        if let dot = name.lastIndex(of: ".") { return superclasses[String(name[name.index(after: dot)...])] }
        return superclasses.first { $0.key.hasSuffix("." + name) }?.value
    }
}
