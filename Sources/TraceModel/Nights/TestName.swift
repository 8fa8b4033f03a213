/// What a test is called in all launches, whatever module it is built into: `CartTests.testAdds`.
package enum TestName {
    /// - Parameter text: `-[ShopUITests.CartTests testAdds]`, `ShopUITests/CartTests/testAdds()`, or a test's own title.
    package static func short(_ text: String) -> String {
        if text.hasPrefix("-[") || text.hasPrefix("+["), text.hasSuffix("]") {
            let words = text.dropFirst(2).dropLast().split(separator: " ", maxSplits: 1)
            guard words.count == 2, let suite = words[0].split(separator: ".").last else { return text }
            return "\(suite).\(words[1])"
        }
        let name = text.hasSuffix("()") ? text.dropLast(2) : text[...]
        guard !name.contains(" ") else { return text }
        let separator: Character = name.contains("/") ? "/" : "."
        return name.split(separator: separator).suffix(2).joined(separator: ".")
    }
}
