/// The first differing lines of two texts, as `diff` shows them.
package struct FirstDifference: CustomStringConvertible {
    private static let shownLines = 5

    package let description: String

    package init(from old: String, to new: String) {
        let (old, new) = (Self.lines(of: old), Self.lines(of: new))
        let alike = zip(old, new).prefix { $0 == $1 }.count
        let removed = old.dropFirst(alike).prefix(Self.shownLines).map { "- \($0)" }
        let added = new.dropFirst(alike).prefix(Self.shownLines).map { "+ \($0)" }
        description = (["line \(alike + 1):"] + removed + added).joined(separator: "\n")
    }

    private static func lines(of text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }
}
