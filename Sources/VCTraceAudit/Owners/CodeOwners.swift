import Foundation
import TraceModel

/// A CODEOWNERS file: who owns which files of a repository.
///
/// GitHub and GitLab differ: GitLab has sections and exclusions, and there `Cart/Views/` may be in any folder.
/// - [GitHub](https://docs.github.com/articles/about-code-owners)
/// - [GitLab](https://docs.gitlab.com/user/project/codeowners/reference)
package struct CodeOwners: Sendable {
    private var rules: [OwnerRule] = []
    private var tree = PatternTree(separator: "/")
    /// By the node at the end of its pattern, the rules: of equal ones in a section, the last.
    private var ends: [Int32: [Int]] = [:]

    /// - Parameters:
    ///   - path: the place of the file, which may show the service that it is for.
    ///   - isOfGitLab: whether the repository is known to be GitLab's.
    package init(_ text: String, at path: String, isOfGitLab: Bool = false) {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
        let isGitLab = isOfGitLab || lines.contains { SectionHeader($0) != nil }
        let host = CodeHost(ofFileAt: path) ?? (isGitLab ? .gitLab : .gitHub)
        // In GitLab, the lines before the first header are a section of this name. Another service has one section.
        var sections = ["codeowners": 0]
        var current = 0
        var defaults: [String] = []
        for line in lines {
            if let header = SectionHeader(line) {
                defaults = header.owners
                current = sections[header.name] ?? sections.count
                sections[header.name] = current
            } else if let rule = OwnerRule(line, of: host, section: current, defaults: defaults) {
                let end = tree.add(rule.pattern.signs)
                ends[end, default: []].removeAll {
                    rules[$0].section == current && rules[$0].isExclusion == rule.isExclusion
                }
                ends[end, default: []].append(rules.count)
                rules.append(rule)
            }
        }
    }

    /// The owners of a file by all sections, each once; empty if nobody owns it, and nil if no line applies to it.
    ///
    /// - Parameter path: relative to the root of the repository.
    package func owners(of path: String) -> [String]? {
        let fitting = tree.ends(of: PathPattern.scalars(of: path)).flatMap { ends[$0] ?? [] }
        guard !fitting.isEmpty else { return nil }
        // A file that a GitLab section excludes stays excluded, whatever follows. Else the last line of the section holds.
        return Dictionary(grouping: fitting) { rules[$0].section }.sorted { $0.key < $1.key }.flatMap { _, places in
            places.contains { rules[$0].isExclusion } ? [] : places.max().map { rules[$0].owners } ?? []
        }.firsts(by: \.self)
    }
}

/// The line that begins a section, which GitLab reads separately: `[Cart] @shop/cart`, `^[Cart]` if it is optional, `[Cart][2]` for
/// two approvals.
struct SectionHeader {
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

/// A line of CODEOWNERS: a pattern, and the owners of the files that match it.
struct OwnerRule: Sendable {
    let pattern: PathPattern
    let owners: [String]
    /// The number of its section.
    let section: Int
    /// `!/App/Legacy/`
    let isExclusion: Bool

    /// Nil for a line without a rule, and for a line that the service ignores: GitHub skips one with an owner that is neither
    /// `@user`, `@org/team` nor an address.
    ///
    /// - Parameter defaults: the owners if the line names none.
    init?(_ line: Substring, of host: CodeHost, section: Int, defaults: [String]) {
        // A blank after a backslash belongs to the path.
        var words = Self.words(line.replacingOccurrences(of: "\\ ", with: "\u{0}")[...])
        guard !words.isEmpty else { return nil }
        var path = words.removeFirst().replacingOccurrences(of: "\u{0}", with: " ")
        isExclusion = path.hasPrefix("!")
        if isExclusion {
            guard host == .gitLab else { return nil }
            path.removeFirst()
        }
        if host == .gitHub, !words.allSatisfy({ $0.contains("@") }) { return nil }
        self.section = section
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
    ///
    /// A folder stands for everything in it. In .gitignore, a name may be a folder's, also one with a star, but `docs/*` has only the
    /// direct entries of the folder. In GitLab, only a slash at the end shows a folder, and `**` at the end is `*`
    /// (`File.fnmatch?` with `FNM_PATHNAME` in `lib/gitlab/code_owners/file.rb`).
    init(_ text: String, of host: CodeHost = .gitHub) {
        let isFolder = text.hasSuffix("/")
        var rest = text[...]
        while rest.hasSuffix("/") { rest.removeLast() }
        let isTied = host == .gitLab ? rest.hasPrefix("/") : rest.contains("/")
        if rest.hasPrefix("/") { rest.removeFirst() }
        parts = rest.split(separator: "/")
        if host == .gitLab, !isFolder, parts.last == "**" { parts[parts.count - 1] = "*" }
        if !isTied { parts.insert("**", at: 0) }
        if isFolder || host == .gitHub && parts.last.map({ $0 != "*" && $0 != "**" }) ?? true { parts.append("**") }
    }

    /// `*` stands for any characters of a name, `?` for one.
    var signs: [PatternTree.PatternSign] {
        parts.flatMap { part in
            part == "**"
                ? [.names]
                : Self.scalars(of: part).map { $0 == "*" ? .any : $0 == "?" ? .one : .character($0) }
        }
    }

    /// The characters of a path with a slash before each name. File systems write accents in different ways.
    static func scalars(of path: some StringProtocol) -> String.UnicodeScalarView {
        let text = path.split(separator: "/").map { "/" + $0 }.joined()
        return (text.utf8.allSatisfy { $0 < 0x80 } ? text : text.decomposedStringWithCanonicalMapping).unicodeScalars
    }
}
