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

extension RunReport {
    /// Returns the place where the class of a finding is declared, or else that of its parent; nil if it is not known.
    package func source(of finding: Finding) -> SourcePlace? {
        [finding.subject, finding.parent].lazy.compactMap { $0.flatMap { sources[$0.className] } }.first
    }
}

extension NightReport {
    /// Returns the line of code that made the call where it went wrong, or else the declaration of the defect's class.
    package func shownPlace(of defect: Defect) -> SourcePlace? {
        guard let place = callers[defect.fingerprint]?.place else { return source(of: defect) }
        return SourcePlace(path: place.file, root: place.file.hasPrefix("/") ? "" : workTree ?? "", line: place.line)
    }

    /// Returns the place where the class of a defect is declared, or else that of its parent; nil if it is not known.
    package func source(of defect: Defect) -> SourcePlace? {
        defect.path.names.suffix(2).reversed().lazy.compactMap { sources[$0] }.first
    }
}
