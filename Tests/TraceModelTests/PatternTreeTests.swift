import Testing
import TraceModel

@Suite struct PatternTreeTests {
    /// All texts of these letters up to a length.
    private static func texts(_ letters: [Unicode.Scalar], upTo length: Int) -> [[Unicode.Scalar]] {
        (0..<length).reduce(into: [[]]) { texts, _ in
            texts = [[]] + texts.flatMap { text in letters.map { text + [$0] } }
        }
    }

    /// A percent sign stands for any names.
    private static func signs(_ text: some Sequence<Unicode.Scalar>) -> [PatternTree.PatternSign] {
        text.map { $0 == "*" ? .any : $0 == "?" ? .one : $0 == "%" ? .names : .character($0) }
    }

    /// One tree with many patterns gives for each what a comparison with it alone gives.
    @Test func manyPatternsFitLikeEachAlone() {
        let patterns = Self.texts(["a", "b", "*", "?"], upTo: 4)
        var tree = PatternTree()
        let ends = patterns.map { tree.add(Self.signs($0)) }
        for text in Self.texts(["a", "b"], upTo: 5) {
            let found = tree.ends(of: text)
            for (pattern, end) in zip(patterns, ends) {
                let fits = Glob.fits(text, pattern, isStar: { $0 == "*" }) { $1 == "?" || $0 == $1 }
                #expect(found.contains(end) == fits, "\(pattern) and \(text)")
            }
        }
    }

    /// A star and a question mark stay in one name; any number of names can lie between two.
    @Test(arguments: [
        ("/a*", ["/a", "/ab"], ["/b", "/a/b", "/ab/a"]), ("/?", ["/a"], ["/", "/ab", "//"]),
        ("%/b", ["/b", "/a/b", "/b/b"], ["/a", "/ab", "/b/a"]), ("/a%", ["/a", "/a/b", "/a/a/b"], ["/ab", "/b/a"]),
        ("/a%/b", ["/a/b", "/a/a/b", "/a/b/b"], ["/a", "/ab", "/b"]), ("%%", ["/a", "/a/b"], []),
    ])
    func separatorsDivideNames(_ pattern: String, _ fitting: [String], _ others: [String]) {
        var tree = PatternTree(separator: "/")
        let end = tree.add(Self.signs(pattern.unicodeScalars))
        for text in fitting { #expect(tree.ends(of: text.unicodeScalars).contains(end), "\(pattern) and \(text)") }
        for text in others { #expect(!tree.ends(of: text.unicodeScalars).contains(end), "\(pattern) and \(text)") }
    }
}
