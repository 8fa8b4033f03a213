/// The place where a class is declared in the work tree.
package struct SourcePlace: Sendable, Hashable {
    /// From the work tree's root: `Sources/Cart/CartScreen.swift`.
    package var path: String
    /// Empty for a file outside of it.
    package var root: String
    /// Counted from 1; 1 if the declaration was not found.
    package var line: Int

    package init(path: String, root: String, line: Int) {
        self.path = path
        self.root = root
        self.line = line
    }

    /// The path that Xcode opens.
    package var fullPath: String { root.isEmpty ? path : "\(root)/\(path)" }
}
