import TraceModel

/// A call in words: `HomeVC will appear`, `View did load: HomeVC`, `HomeVC released`, `HomeVC 销毁了`, `init HomeVC`.
///
/// The words are common, so a line counts only if it says nothing else and names a controller.
enum WordedCall {
    /// The words that people use, in lower case; the Chinese and Japanese ones are those that tutorials print.
    private static let phrases: [(EventKind, [StaticString])] = [
        (.viewDidLoad, ["view did load", "did load", "didload", "view_did_load", "view-did-load"]),
        (.viewDidLoad, ["视图已经加载", "视图已加载", "视图加载完成", "视图加载完毕", "視圖已載入", "ビューがロードされた"]),
        (.viewWillAppear, ["view will appear", "will appear", "view_will_appear", "view-will-appear"]),
        (.viewWillAppear, ["视图将要出现", "视图即将出现", "视图将要显示", "视图即将显示", "視圖即將出現"]),
        (.viewIsAppearing, ["view is appearing", "is appearing"]),
        (.viewDidAppear, ["view did appear", "did appear", "view_did_appear", "view-did-appear", "appeared"]),
        (.viewDidAppear, ["视图已经出现", "视图已出现", "视图已经显示", "视图已显示", "視圖已經出現"]),
        (.viewWillDisappear, ["view will disappear", "will disappear", "view_will_disappear", "view-will-disappear"]),
        (.viewWillDisappear, ["视图将要消失", "视图即将消失", "視圖即將消失"]),
        (
            .viewDidDisappear,
            ["view did disappear", "did disappear", "view_did_disappear", "view-did-disappear", "disappeared"]
        ),
        (.viewDidDisappear, ["视图已经消失", "视图已消失", "視圖已經消失"]),
        (.willMove, ["will move to parent"]),
        (.didMove, ["did move to parent"]),
        (.`init`, ["init", "required init", "initialized", "initialised"]),
    ]

    private static let byFirstByte: [[(phrase: StaticString, kind: EventKind)]] = {
        var table = [[(phrase: StaticString, kind: EventKind)]](repeating: [], count: 256)
        for (kind, phrases) in phrases {
            for phrase in phrases { table[Int(Bytes(phrase)[0])].append((phrase, kind)) }
        }
        for first in table.indices { table[first].sort { $0.phrase.utf8CodeUnitCount > $1.phrase.utf8CodeUnitCount } }
        return table
    }()

    /// Whether words for a call speak of a view or of an object's memory, and cannot be said of an order or a ship.
    static func isOfProgram(_ words: Bytes) -> Bool {
        if words.contains(where: { $0 >= 0x80 }) { return true }
        return (0..<words.count).contains { start in
            let rest = ByteCursor(words, start..<words.count)
            return begins(rest, "alloc") || begins(rest, "init") || begins(rest, "memor") || begins(rest, "view")
        }
    }

    static func mayBegin(with byte: UInt8) -> Bool {
        !byFirstByte[Int(byte.lowercased)].isEmpty || ReleaseWords.mayBegin(with: byte)
    }

    /// Reads the call that begins here and ends with a word.
    ///
    /// - Parameter takesHelpers: whether words such as `was` may be before it.
    static func read(_ cursor: inout ByteCursor, takesHelpers: Bool = false) -> VerbReading? {
        if let verb = readPhrase(&cursor) { return verb }
        var ahead = cursor
        guard ReleaseWords.skip(&ahead, takesHelpers: takesHelpers) else { return nil }
        let text = cursor.offset..<ahead.offset
        cursor = ahead
        return VerbReading(kind: .deinit, text: text, isInWords: true)
    }

    private static func readPhrase(_ cursor: inout ByteCursor) -> VerbReading? {
        let first = cursor.next
        for (phrase, kind) in byFirstByte[Int(first.lowercased)] where begins(cursor, phrase) {
            let text = cursor.offset..<cursor.offset + phrase.utf8CodeUnitCount
            var ahead = cursor
            ahead.offset = text.upperBound
            // Words of East Asian texts have no space after them.
            guard !ahead.next.isIdentifier || ahead.symbolCount > 0 || first >= 0x80 && ahead.next < 0x80 else {
                continue
            }
            cursor = ahead
            return VerbReading(kind: kind, text: text, isInWords: true)
        }
        return readSlip(&cursor)
    }

    /// A callback whose last word has a slip: `view will dissapear`, `did apear`.
    private static func readSlip(_ cursor: inout ByteCursor) -> VerbReading? {
        var (ahead, name) = (cursor, Array("view".utf8))
        if begins(ahead, "view ") { ahead.offset += 5 }
        guard let helper = (["will ", "did "] as [StaticString]).first(where: { begins(ahead, $0) }) else { return nil }
        ahead.offset += helper.utf8CodeUnitCount
        name.append(contentsOf: Bytes(helper).dropLast())
        name.append(contentsOf: ahead.text(ahead.skip(while: \.isIdentifier)))
        guard let kind = name.withBytes({ VerbTable.slip($0, selector: Bytes()) }) else { return nil }
        let text = cursor.offset..<ahead.offset
        cursor = ahead
        return VerbReading(kind: kind, text: text, isInWords: true)
    }

    private static func begins(_ cursor: ByteCursor, _ phrase: StaticString) -> Bool {
        let end = cursor.offset + phrase.utf8CodeUnitCount
        return end <= cursor.end && cursor.text(cursor.offset..<end).isCaseInsensitively(phrase)
    }

    /// Whether a call in the words of a script without spaces begins here: `-释放了`.
    static func isGlued(_ cursor: ByteCursor) -> Bool {
        var ahead = cursor
        return cursor.next.isOfUnspacedScript && read(&ahead) != nil
    }

    /// Returns where a phrase begins that is attached to a name in another script: `HomeVC销毁了`; nil if there is none.
    static func start(in name: Range<Int>, of cursor: ByteCursor) -> Int? {
        guard name.count > 1, cursor.bytes[name.upperBound - 1] >= 0x80 else { return nil }
        for start in name.dropFirst() where cursor.bytes[start] >= 0xC0 {
            var ahead = ByteCursor(cursor.bytes, start..<name.upperBound)
            if read(&ahead) != nil, ahead.isAtEnd { return start }
        }
        return nil
    }
}
