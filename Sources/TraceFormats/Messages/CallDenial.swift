import TraceModel

/// Text after a call that says that it did not run: `not called`, `didn't fire`, `nicht aufgerufen`, `未调用`.
enum CallDenial {
    /// How much of the text is examined.
    private static let reach = 80

    static func begins(_ after: ByteCursor) -> Bool {
        var cursor = ByteCursor(after.bytes, after.offset..<min(after.end, after.offset + reach))
        _ = cursor.skip { $0.isSpace || $0.isOne(of: ")]}'\"-:,.") }
        guard cursor.next.isIdentifier else { return false }
        var (isDenied, isCalled, isFirst) = (false, false, true)
        /// How many words are between the denial and what it denies.
        var distance = 0
        while !cursor.isAtEnd {
            let word = cursor.text(cursor.skip { $0.isIdentifier || $0 == UInt8(ascii: "'") })
            if word.isEmpty || cursor.next == UInt8(ascii: "=") { break }
            let endsHere = endsClause(cursor)
            if denies(word) {
                isDenied = true
                // `未调用`, `呼ばれない` say both.
                if speaksOfCall(word) || endsHere && word[0] < 0x80 && !word.equals("no") { return true }
            } else if isFirst, Lexicon.roles(of: word).contains(.prevention) {
                return endsHere
            } else if speaksOfCall(word) {
                isCalled = true
            } else if isPlain(word) {
                // `was never called`
            } else if isDenied, distance < 2 {
                distance += 1
            } else {
                break
            }
            if isDenied, isCalled { return true }
            if !isPlain(word) { isFirst = false }
            cursor.skipSpaces()
            if !cursor.next.isIdentifier { break }
        }
        return false
    }

    /// Whether nothing follows a word that it could be said of: `skipped, because …`, but not `skipped the tutorial`.
    private static func endsClause(_ cursor: ByteCursor) -> Bool {
        var ahead = cursor
        ahead.skipSpaces()
        guard ahead.next.isIdentifier else { return true }
        let word = ahead.text(ahead.skip(while: \.isIdentifier))
        return Lexicon.roles(of: word).contains(.join)
    }

    /// Whether a sentence is about a call: `must call super`, `is triggered twice`.
    static func speaksOfCall(_ sentence: ByteCursor) -> Bool {
        var cursor = ByteCursor(sentence.bytes, sentence.offset..<min(sentence.end, sentence.offset + reach))
        while !cursor.isAtEnd {
            let word = cursor.text(cursor.skip(while: \.isIdentifier))
            if speaksOfCall(word) || word.equals("super") || word.equals("used")
                || Lexicon.roles(of: word).contains(.ofMethod)
            {
                return true
            }
            _ = cursor.skip { !$0.isIdentifier }
        }
        return false
    }

    private static func isPlain(_ word: Bytes) -> Bool {
        !Lexicon.roles(of: word).isDisjoint(with: [.auxiliary, .link])
    }

    /// Whether a Chinese text before a call says that it did not run: `没有`, `未调用`.
    static func isBeforeCall(_ text: Bytes) -> Bool {
        parts.contains { part in
            guard let place = ByteCursor(text).first(part) else { return false }
            let rest = ByteCursor(text, place + part.utf8CodeUnitCount..<text.count)
            return rest.isAtEnd || rest.text(rest.rest).equals("有") || speaksOfCall(rest.text(rest.rest))
        }
    }

    static func denies(_ word: Bytes) -> Bool {
        Lexicon.roles(of: word).contains(.negation)
            || word[0] >= 0x80 && denialParts.contains { ByteCursor(word).first($0) != nil }
    }

    private static func speaksOfCall(_ word: Bytes) -> Bool {
        let cursor = ByteCursor(word)
        // Chinese, Japanese and Korean do not set all words apart.
        return !word[0].isOfUnspacedScript
            ? stems.contains { stem in
                let count = stem.utf8CodeUnitCount
                return count <= word.count && word[..<count].isCaseInsensitively(stem)
            }
            : callParts.contains { cursor.first($0) != nil }
    }

    private static let parts: [StaticString] = ["未", "没", "沒", "不"]

    /// Chinese, Japanese and Korean.
    private static let denialParts: [StaticString] =
        parts + ["ない", "ません", "なかっ", "안", "않", "못", "없"]

    private static let stems: [StaticString] = [
        "call", "fire", "firing", "invok", "execut", "run", "ran", "trigger", "reach", "receiv", "happen", "yet",
        "aufgeruf", "gerufen", "ausgef", "appel", "déclench", "llam", "invoc", "ejecut", "dispar", "chamad", "chamou",
        "executad", "chiamat", "eseguit", "aangeroep", "uitgevoerd", "вызва", "вызыв", "выполн", "сраб", "викли",
        "wywoł", "wykon", "gọi", "anrop", "kald", "çağrılm", "çağırılm", "çalışm", "tetiklenm",
    ]

    private static let callParts: [StaticString] = [
        "调用", "調用", "执行", "執行", "触发", "觸發", "走", "进入", "回调", "呼", "実行", "호출", "실행", "불리", "불려",
    ]
}
