import Foundation

/// Class names from the root of a hierarchy to a controller in it, as stores and baselines keep them:
/// `Shop.Root > Shop.Host > Shop.Detail`.
package struct ClassPath: Hashable, Comparable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// As stores and baselines keep it.
    package let description: String

    package init(_ description: String) { self.description = description }

    package init(_ names: [String]) { description = names.joined(separator: Self.separator) }

    package init(stringLiteral description: String) { self.init(description) }

    private static let separator = " > "

    package var isEmpty: Bool { description.isEmpty }

    /// The class of the controller; empty for a path without any.
    package var className: String { names.last ?? "" }

    /// A path without any class has one name, which is empty.
    package var names: [String] { description.components(separatedBy: Self.separator) }

    /// As reports show it: `Shop.Root › Shop.Host › Shop.Detail`.
    package var shown: String { Self.shown(names) }

    /// Class names from the root on, as reports show them.
    package static func shown(_ names: some Sequence<String>) -> String { names.joined(separator: " › ") }

    package static func < (a: Self, b: Self) -> Bool { a.description < b.description }
}
