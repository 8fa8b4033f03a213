import Testing
import TraceModel

@Suite struct StringSearchTests {
    @Test(arguments: ["", "a", "b", "aab", "ab", "aaab", "ü", "xyü"]) func findsWhatIsThere(_ text: String) {
        #expect("xaaabxyü".includes(text))
        #expect("xaaabxyü".dropFirst(0).includes(text))
    }

    @Test(arguments: ["ba", "aaaa", "aabb", "u", "üü", "xaaabxyüz"]) func findsNothingElse(_ text: String) {
        #expect(!"xaaabxyü".includes(text))
    }

    @Test func nothingIsInNothing() {
        #expect("".includes(""))
        #expect(!"".includes("a"))
    }
}
