import Foundation
import TraceModel

/// A CODEOWNERS file: who owns which files of a repository.
///
/// GitHub and GitLab differ: GitLab has sections and exclusions, and there `Cart/Views/` may be in any folder.
/// - [GitHub](https://docs.github.com/articles/about-code-owners)
/// - [GitLab](https://docs.gitlab.com/user/project/codeowners/reference)
package struct CodeOwners: Sendable {
    /// In GitLab, the lines before the first header are a section of this name.
    private var sections = [OwnerSection(name: "codeowners")]

    /// - Parameter path: the place of the file, which shows the service that it is for.
    package init(_ text: String, at path: String) {
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

    /// The owners of a file by all sections, each once; empty if nobody owns it, and nil if no line applies to it.
    ///
    /// - Parameter path: relative to the root of the repository.
    package func owners(of path: String) -> [String]? {
        let owners = sections.compactMap { $0.owners(of: path) }
        guard !owners.isEmpty else { return nil }
        return owners.joined().reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

/// The services, which read CODEOWNERS files differently.
enum CodeHost: Sendable {
    case gitHub, gitLab

    /// Only GitLab looks into `.gitlab`, and only GitLab knows sections.
    init(ofFileAt path: String, hasSections: Bool) {
        self = hasSections || path.split(separator: "/").dropLast().last == ".gitlab" ? .gitLab : .gitHub
    }
}

/// A section of CODEOWNERS, which GitLab reads separately; a GitHub file is one section.
struct OwnerSection: Sendable {
    /// The line that begins a section: `[Cart] @shop/cart`, `^[Cart]` if it is optional, `[Cart][2]` for two approvals.
    struct Header {
        /// In lower case, because `[cart]` continues `[Cart]`.
        let name: String
        /// The owners for lines that name none.
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

    /// The owners of a file by the last line that matches; empty if nobody owns it, and nil if no line matches.
    func owners(of path: String) -> [String]? {
        let parts = path.split(separator: "/")
        let fitting = rules.filter { $0.pattern.fits(parts) }
        // A file that a GitLab section excludes stays excluded, whatever follows.
        return fitting.contains(where: \.isExclusion) ? [] : fitting.last?.owners
    }
}

/// A line of CODEOWNERS: a pattern, and the owners of the files that match it.
struct OwnerRule: Sendable {
    let pattern: PathPattern
    let owners: [String]
    /// `!/App/Legacy/`
    let isExclusion: Bool

    /// Nil for a line without a rule, and for a line that the service ignores.
    ///
    /// - Parameter defaults: the owners if the line names none.
    init?(_ line: Substring, of host: CodeHost, defaults: [String]) {
        // A blank after a backslash belongs to the path.
        var words = Self.words(line.replacingOccurrences(of: "\\ ", with: "\u{0}")[...])
        guard !words.isEmpty else { return nil }
        var path = words.removeFirst().replacingOccurrences(of: "\u{0}", with: " ")
        isExclusion = path.hasPrefix("!")
        if isExclusion {
            guard host == .gitLab else { return nil }
            path.removeFirst()
        }
        pattern = PathPattern(path, of: host)
        owners = isExclusion ? [] : words.isEmpty ? defaults : words
    }

    /// The words between blanks, up to the comment.
    static func words(_ text: Substring) -> [String] {
        text.split(whereSeparator: \.isWhitespace).prefix { !$0.hasPrefix("#") }.map(String.init)
    }
}

/// A pattern of .gitignore for the paths of files.
struct PathPattern: Sendable {
    /// The names between the slashes; `**` is any number of folders.
    private var parts: [Substring]

    /// A slash anchors a pattern to the root: in GitLab, only a leading one, `/App/Cart`; in .gitignore and GitHub, any one,
    /// `App/Cart`. Without it, the pattern applies in any folder.
    init(_ text: String, of host: CodeHost = .gitHub) {
        let isFolder = text.hasSuffix("/")
        var rest = text[...]
        while rest.hasSuffix("/") { rest.removeLast() }
        let isTied = host == .gitLab ? rest.hasPrefix("/") : rest.contains("/")
        if rest.hasPrefix("/") { rest.removeFirst() }
        parts = rest.split(separator: "/")
        if !isTied { parts.insert("**", at: 0) }
        // A folder stands for everything in it, and a name may be a folder's; `docs/*` matches only direct entries of the folder.
        if isFolder || parts.last.map({ !$0.contains("*") }) ?? true { parts.append("**") }
    }

    /// - Parameter names: the names between the slashes of a path.
    func fits(_ names: [Substring]) -> Bool {
        Glob.fits(names, parts, isStar: { $0 == "**" }) { name, part in
            name == part || Self.wildcards.contains(where: part.contains) && Self.fits(name, part)
        }
    }

    private static let wildcards: [Character] = ["*", "?"]

    /// `*` stands for any characters, `?` for one.
    private static func fits(_ name: Substring, _ pattern: Substring) -> Bool {
        Glob.fits(name.unicodeScalars, pattern.unicodeScalars, isStar: { $0 == "*" }) { $1 == "?" || $0 == $1 }
    }
}
