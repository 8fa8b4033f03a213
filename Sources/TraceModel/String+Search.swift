extension StringProtocol {
    /// Whether that text occurs in this one, byte for byte.
    ///
    /// Without Foundation, `contains` needs iOS 16.
    package func includes(_ text: some StringProtocol) -> Bool {
        guard let first = text.utf8.first else { return true }
        var rest = utf8[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: text.utf8) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
