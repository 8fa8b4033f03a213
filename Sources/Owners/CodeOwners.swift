/// A CODEOWNERS file: who owns which files of a repository.
///
/// GitHub and GitLab differ: GitLab has sections and exclusions, and there `Cart/Views/` may be in any folder.
/// - [GitHub](https://docs.github.com/articles/about-code-owners)
/// - [GitLab](https://docs.gitlab.com/user/project/codeowners/reference)
struct CodeOwners: Sendable {
    /// In GitLab, the lines before the first header are a section of this name.
    private var sections = [OwnerSection(name: "codeowners")]

    /// - Parameter path: where the file is, which tells whose it is.
    init(_ text: String, at path: String) {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
        let host = CodeHost(ofFileAt: path, hasSections: lines.contains { OwnerSection.Header($0) != nil })
        var current = 0
        var defaults: [String] = []
        for line in lines {
            if let header = OwnerSection.Header(line) {
                defaults = header.owners
                current = sections.firstIndex { $0.name == header.name } ?? sections.count
                if current == sections.count { sections.append(OwnerSection(name: header.name)) }
            } else if let rule = OwnerRule(line, of: host, defaults: defaults) {
                sections[current].rules.append(rule)
            }
        }
    }

    /// The owners of a file by all sections, each once; empty if nobody owns it, and nil if no line speaks of it.
    ///
    /// - Parameter path: from the root of the repository.
    func owners(of path: String) -> [String]? {
        let owners = sections.compactMap { $0.owners(of: path) }
        guard !owners.isEmpty else { return nil }
        return owners.joined().reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
