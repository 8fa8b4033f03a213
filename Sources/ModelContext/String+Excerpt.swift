extension String {
    /// More of one message no model needs.
    private static var longestMessage: Int { 4096 }

    /// The message without the middle of one that is very long: it may quote an argument of any length.
    var excerpt: String {
        guard utf8.count > Self.longestMessage else { return self }
        let (beginning, end) = (utf8.prefix(Self.longestMessage / 2), utf8.suffix(Self.longestMessage / 4))
        return String(decoding: beginning, as: UTF8.self) + " … " + String(decoding: end, as: UTF8.self)
    }
}
