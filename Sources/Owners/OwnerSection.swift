/// The lines of CODEOWNERS that GitLab reads by themselves; a file of GitHub's is one section.
struct OwnerSection: Sendable {
    /// The line that begins a section: `[Cart] @shop/cart`, `^[Cart]` if it is optional, `[Cart][2]` for two approvals.
    struct Header {
        /// In lower case, for `[cart]` goes on with `[Cart]`.
        let name: String
        /// Of the lines that name none.
        let owners: [String]

        init?(_ line: Substring) {
            let start = line.hasPrefix("^[") ? line.dropFirst() : line
            guard start.hasPrefix("["), let end = start.firstIndex(of: "]") else { return nil }
            name = start[..<end].dropFirst().lowercased()
            var rest = start[end...].dropFirst()
            if rest.hasPrefix("["), let second = rest.firstIndex(of: "]") { rest = rest[second...].dropFirst() }
            // `[A-Z]*.swift` is a pattern.
            guard rest.first?.isWhitespace ?? true else { return nil }
            owners = OwnerRule.words(rest)
        }
    }

    let name: String
    var rules: [OwnerRule] = []

    /// The owners of a file by the last line that fits; empty if nobody owns it, and nil if no line fits.
    func owners(of path: String) -> [String]? {
        let fitting = rules.filter { $0.pattern.fits(path) }
        // What a section of GitLab's excludes stays excluded, whatever follows.
        return fitting.contains(where: \.isExclusion) ? [] : fitting.last?.owners
    }
}
