/// A pattern of .gitignore for the paths of files.
struct PathPattern: Sendable {
    /// Which slash ties a pattern to the root, so that it does not fit in any folder.
    enum Tie {
        /// `/App/Cart`, as in GitLab.
        case leadingSlash
        /// `App/Cart`, too, as in .gitignore and GitHub.
        case anySlash
    }

    /// The names between the slashes; `**` is any number of folders.
    private var parts: [Substring]
    private let text: String

    init(_ text: String, tiedBy tie: Tie = .anySlash) {
        self.text = text
        let isFolder = text.hasSuffix("/")
        var rest = text[...]
        while rest.hasSuffix("/") { rest.removeLast() }
        let isTied = tie == .anySlash ? rest.contains("/") : rest.hasPrefix("/")
        if rest.hasPrefix("/") { rest.removeFirst() }
        parts = rest.split(separator: "/")
        if !isTied { parts.insert("**", at: 0) }
        // A folder stands for all that is in it, and a name may be a folder's; `docs/*` is only for what is directly there.
        if isFolder || parts.last.map({ !$0.contains("*") }) ?? true { parts.append("**") }
    }

    func fits(_ path: String) -> Bool {
        Self.fits(path.split(separator: "/")[...], parts[...])
    }

    private static func fits(_ names: ArraySlice<Substring>, _ parts: ArraySlice<Substring>) -> Bool {
        guard let part = parts.first else { return names.isEmpty }
        if part == "**" {
            let rest = parts.dropFirst()
            return rest.isEmpty || (0...names.count).contains { fits(names.dropFirst($0), rest) }
        }
        guard let name = names.first else { return false }
        return fits(name[...].unicodeScalars, part[...].unicodeScalars) && fits(names.dropFirst(), parts.dropFirst())
    }

    /// `*` stands for any characters, `?` for one.
    private static func fits(_ name: Substring.UnicodeScalarView, _ pattern: Substring.UnicodeScalarView) -> Bool {
        var (name, pattern) = (name, pattern)
        while let next = pattern.popFirst() {
            if next == "*" {
                return pattern.isEmpty || name.indices.contains { fits(name[$0...], pattern) }
            }
            guard let first = name.popFirst(), next == "?" || first == next else { return false }
        }
        return name.isEmpty
    }
}
