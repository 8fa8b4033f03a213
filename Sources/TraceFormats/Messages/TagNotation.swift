import TraceModel

/// The words that people put before a message to find it again, and the levels of loggers: `LIFECYCLE:`, `debug`.
enum TagNotation {
    /// Also in German, French, Spanish, Chinese, Japanese and Korean.
    private static let levels = WordList(
        """
        trace verbose debug info notice warn warning error fault critical fatal trc vrb dbg inf wrn err ftl severe
        fehler warnung hinweis erreur avertissement aviso advertencia nota
        信息 调试 警告 错误 日志 情報 デバッグ エラー 정보 디버그 경고 오류
        """)

    private static let words = WordList(
        """
        lifecycle life-cycle lc vc ui view viewcontroller navigation nav memory leak log default important silly event note
        """)

    /// Whether the text is a level of a logger; no controller has such a name.
    static func isLevel(_ text: Bytes) -> Bool { levels.contains(text) }

    static func isWord(_ text: Bytes) -> Bool {
        var end = text.count
        while end > 0, text[end - 1].isOne(of: ":-") { end -= 1 }
        return levels.contains(text[..<end]) || words.contains(text[..<end])
    }

    /// Whether a text before a time only classifies the line: one of the words, or the letter of a level, `D`.
    private static func isMark(_ text: Bytes) -> Bool {
        text.count == 1 ? text[0].isOne(of: "VDIWEFTNvdiwef") : isWord(text)
    }

    enum Skipped {
        case level
        /// A text in brackets, which may name the controller or the thread: `[Home]`.
        case other
    }

    /// Skips a tag that may precede a time, `DEBUG |`, `[D]`, `🟢`, `[Home]`, with the punctuation after it; nil if there is none.
    static func skip(_ cursor: inout ByteCursor) -> Skipped? {
        var ahead = cursor
        var skipped = Skipped.level
        switch ahead.next {
        case UInt8(ascii: "["), UInt8(ascii: "("):
            let closing = ahead.next == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ")")
            ahead.offset += 1
            let inside = ahead.skip { $0 != closing && !$0.isOne(of: "[(<") }
            guard (1...40).contains(inside.count), ahead.skip(closing) else { return nil }
            if !isMark(ahead.text(inside)) { skipped = .other }
        case _ where ahead.symbolCount > 0:
            while ahead.symbolCount > 0 { ahead.offset = min(ahead.offset + ahead.symbolCount, ahead.end) }
        default:
            let word = ahead.skipLetters()
            guard !word.isEmpty, isMark(ahead.text(word)) else { return nil }
        }
        _ = ahead.skip { $0.isSpace || $0.isOne(of: ":|,-/") }
        cursor = ahead
        return skipped
    }
}
