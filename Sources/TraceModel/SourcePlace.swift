/// Where a class is declared in the work tree.
package struct SourcePlace: Sendable, Hashable {
    /// From the work tree's root: `Sources/Cart/CartScreen.swift`.
    package var path: String
    package var root: String
    /// Counted from 1; 1 where the declaration was not found.
    package var line: Int

    package init(path: String, root: String, line: Int) {
        self.path = path
        self.root = root
        self.line = line
    }

    /// As Xcode opens it.
    package var fullPath: String { "\(root)/\(path)" }
}

extension RunReport {
    /// Where the class of a finding is declared, or else that of its parent; nil where no work tree tells.
    package func source(of finding: Finding) -> SourcePlace? {
        [finding.subject, finding.parent].lazy.compactMap { $0.flatMap { sources[$0.className] } }.first
    }
}

extension NightReport {
    /// Where the class of a defect is declared, or else that of its parent; nil where no work tree tells.
    package func source(of defect: Defect) -> SourcePlace? {
        defect.path.names.suffix(2).reversed().lazy.compactMap { sources[$0] }.first
    }
}
