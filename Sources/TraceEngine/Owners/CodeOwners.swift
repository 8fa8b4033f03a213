import Foundation

/// A CODEOWNERS file: who owns which files of a repository.
///
/// GitHub and GitLab read it alike: the last line whose pattern fits a path tells its owners, and a pattern is one of
/// .gitignore. A section of GitLab's, `[Cart] @shop/cart`, gives its owners to lines that name none.
package struct CodeOwners: Sendable {
    private struct Line {
        var pattern: PathPattern
        var owners: String
    }

    private var lines: [Line] = []

    package init(_ text: String) {
        var sectionOwners = ""
        for line in text.split(whereSeparator: \.isNewline) {
            // What follows a # after a space is a comment.
            let content = line.hasPrefix("#") ? "" : String(line).components(separatedBy: " #")[0]
            if let section = Self.section(content) {
                sectionOwners = section
                continue
            }
            let words = content.replacingOccurrences(of: "\\ ", with: "\u{0}").split(whereSeparator: \.isWhitespace)
            guard let first = words.first else { continue }
            let owners = words.dropFirst().joined(separator: " ")
            lines.append(
                Line(
                    pattern: PathPattern(first.replacingOccurrences(of: "\u{0}", with: " ")),
                    owners: owners.isEmpty ? sectionOwners : owners))
        }
    }

    /// The owners of a file, `@shop/cart`; nil for one that has none.
    ///
    /// - Parameter path: from the root of the repository.
    package func owners(of path: String) -> String? {
        lines.last { $0.pattern.fits(path) }.flatMap { $0.owners.isEmpty ? nil : $0.owners }
    }

    /// The owners of a section, if the line begins one.
    private static func section(_ line: String) -> String? {
        let start = line.hasPrefix("^[") ? line.dropFirst() : line[...]
        guard start.hasPrefix("["), let end = start.firstIndex(of: "]") else { return nil }
        // `[Cart][2]` wants two approvals.
        var rest = start[start.index(after: end)...]
        if rest.hasPrefix("["), let second = rest.firstIndex(of: "]") { rest = rest[rest.index(after: second)...] }
        return rest.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
