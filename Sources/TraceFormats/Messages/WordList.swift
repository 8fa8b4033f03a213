import TraceModel

/// Words that are recognized regardless of their case.
struct WordList: Sendable {
    /// The words of each length in bytes, without anything between them.
    private var words: [[UInt8]] = []

    /// - Parameter text: the words in lower case, with spaces between them.
    init(_ text: String) {
        for word in text.split(whereSeparator: \.isWhitespace) {
            while words.count <= word.utf8.count { words.append([]) }
            words[word.utf8.count] += word.utf8
        }
    }

    func contains(_ word: Bytes) -> Bool {
        guard !word.isEmpty, word.count < words.count else { return false }
        let known = words[word.count]
        return stride(from: 0, to: known.count, by: word.count).contains { start in
            (0..<word.count).allSatisfy { word[$0].lowercased == known[start + $0] }
        }
    }
}
