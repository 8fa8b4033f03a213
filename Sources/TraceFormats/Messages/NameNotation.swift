import TraceModel

/// Distinguishes the names of controllers from other words.
enum NameNotation {
    /// Words that may come between a controller and its call: `in`, `func`, `method:`.
    static let links = WordList(
        """
        in inside enter entering entered exit exiting leave leaving start begin end called calling func function method
        selector event line file class thread am pm gmt utc の 的 は が 控制器 页面 界面 lifecycle log print optional was is has
        been being nil null
        """)

    /// Words that begin with a capital letter and are not part of a name.
    private static let openings = WordList(
        """
        the this we it i and or for on at by to via with without until during from before after when if executing running
        invoking self super override public private internal open static void step no not did will now then call missing
        skip skipping my error finished todo fixme overriding swizzled swizzling registering unexpected measured never
        twice again expected actual everything already nothing successfully so see add adding
        """)

    /// Headings above calls, and tags before them: `Push: `, `Case 1: `, `output - `.
    static let headings = WordList(
        """
        push pushing pushed pop popping popped present presenting presented dismiss dismissing dismissed case scenario
        approach attempt example output result results console logs simulator ios question answer
        """)

    /// Whether a word is not a name, although it begins with a capital letter: `Function`, `The`.
    static func isNoName(_ word: Bytes) -> Bool {
        links.contains(word) || openings.contains(word) || headings.contains(word)
    }

    /// Whether a name is that of a property, and not of a class: `HomeViewController.viewModel`.
    static func isProperty(_ name: Bytes) -> Bool {
        guard let dot = name.lastOffset(of: UInt8(ascii: ".")) else { return false }
        return name[(dot + 1)...].first?.isLowercase ?? false
    }

    static func isController(_ name: Bytes) -> Bool { controllerSuffix(of: name) != nil }

    /// Whether a category is the name of a controller; UIKit itself has the category `ViewController`.
    static func isCategoryOfController(_ category: Bytes) -> Bool {
        isController(category) && !TagNotation.isWord(category)
    }

    /// Returns the length of the ending that names of controllers have; nil for another name.
    static func controllerSuffix(of name: Bytes) -> Int? {
        var end = name.count
        while end > 0, name[end - 1].isDigit { end -= 1 }
        for suffix in ["ViewController" as StaticString, "Controller", "VC", "Vc", "Screen"]
        where ByteCursor(name, 0..<end).endsWith(suffix) {
            return suffix.utf8CodeUnitCount + name.count - end
        }
        return nil
    }

    /// Whether a class logs the calls of all controllers: UIKit's own, or an app's `BaseViewController`.
    static func isBase(_ name: Bytes) -> Bool {
        if name.equals("UIViewController") { return true }
        let start = name.lastOffset(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
        let word = ByteCursor(name, start..<name.count)
        // `BaseballViewController`
        return word.starts(with: "Base") && word.byte(after: 4).isUppercase
    }

    /// `HTTP`, `UI`
    static func isAbbreviation(_ name: Bytes) -> Bool {
        name.count > 1 && name.allSatisfy { $0.isUppercase || $0 == UInt8(ascii: "_") }
    }
}

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
