import Foundation

/// A line of CODEOWNERS: a pattern, and who owns the files that fit it.
struct OwnerRule: Sendable {
    let pattern: PathPattern
    let owners: [String]
    /// `!/App/Legacy/`
    let isExclusion: Bool

    /// Nil for a line that says nothing, and for one that the service ignores.
    ///
    /// - Parameter defaults: the owners where the line names none.
    init?(_ line: Substring, of host: CodeHost, defaults: [String]) {
        // A blank after a backslash is a part of the path.
        var words = Self.words(line.replacingOccurrences(of: "\\ ", with: "\u{0}")[...])
        guard !words.isEmpty else { return nil }
        var path = words.removeFirst().replacingOccurrences(of: "\u{0}", with: " ")
        isExclusion = path.hasPrefix("!")
        if isExclusion {
            guard host == .gitLab else { return nil }
            path.removeFirst()
        }
        pattern = PathPattern(path, tiedBy: host == .gitLab ? .leadingSlash : .anySlash)
        owners = isExclusion ? [] : words.isEmpty ? defaults : words
    }

    /// What stands between blanks, up to the comment.
    static func words(_ text: Substring) -> [String] {
        text.split(whereSeparator: \.isWhitespace).prefix { !$0.hasPrefix("#") }.map(String.init)
    }
}
