import TraceModel

/// The roles that a word may have beside a call. A word without a role is a name, a label, or prose.
struct WordRoles: OptionSet, Sendable {
    let rawValue: UInt32

    /// May stand between a controller and its call: `in`, `func`, `method`.
    static let link = WordRoles(rawValue: 1 << 0)
    /// Says that the call runs, and may follow it: `called`.
    static let status = WordRoles(rawValue: 1 << 1)
    /// Makes the text after a call a sentence, unless a status follows: `is`, `must`.
    static let auxiliary = WordRoles(rawValue: 1 << 2)
    /// Classifies the line: the level of a logger, a heading, the name of a field.
    static let tag = WordRoles(rawValue: 1 << 3)
    /// Means any controller: `VC`, `Screen`.
    static let generic = WordRoles(rawValue: 1 << 4)
    /// Says that the next word is a controller, if a colon or `=` is between them: `class`.
    static let key = WordRoles(rawValue: 1 << 5)
    /// A word of grammar, which names nothing: `the`.
    static let function = WordRoles(rawValue: 1 << 6)
    /// Names the first half of a call.
    static let start = WordRoles(rawValue: 1 << 7)
    /// Names the second half of a call.
    static let end = WordRoles(rawValue: 1 << 8)
    /// Denies a value: `deallocated: false`.
    static let denial = WordRoles(rawValue: 1 << 9)

    /// Names another object beside the controller: `parent`, `delegate`.
    static let role = WordRoles(rawValue: 1 << 10)
    /// Begins what a line tells about when or where a call ran: `from storyboard`, `after super`.
    static let circumstance = WordRoles(rawValue: 1 << 11)
    /// The same, which also says that a controller is gone, and nothing else: `deinit on main thread`.
    static let ofRelease = WordRoles(rawValue: 1 << 12)
    /// Denies that a call ran: `not called`.
    static let negation = WordRoles(rawValue: 1 << 13)
    /// Says alone that a call did not come: `skipped`.
    static let prevention = WordRoles(rawValue: 1 << 14)
    /// Begins what is said of a call that did not come: `skipped because …`.
    static let join = WordRoles(rawValue: 1 << 15)
    /// Is before the class of a controller, behind the call of a class that logs for it: `for HomeVC`.
    static let naming = WordRoles(rawValue: 1 << 16)
    /// Is before another controller that is named between a controller and its call: `in UINavigationController`.
    static let preposition = WordRoles(rawValue: 1 << 17)

    /// May say that a controller is gone from memory, or only from the screen, or from its owner: `gone`, `releasing`.
    static let vague = WordRoles(rawValue: 1 << 18)

    /// Speaks of a method, and not of a call of it: `swizzled`, `deprecated`.
    static let ofMethod = WordRoles(rawValue: 1 << 19)

    /// Says what should happen: `must`.
    static let modal = WordRoles(rawValue: 1 << 20)

    /// A word that is not a controller's name, even with a capital letter.
    static let nameless: WordRoles = [.link, .status, .auxiliary, .tag, .function, .negation]
}

/// All words with roles, in any case.
enum Lexicon {
    static func roles(of word: Bytes) -> WordRoles {
        let table = table
        guard !word.isEmpty, word.count < table.byLength.count else { return [] }
        let first = word[0].lowercased
        for entry in table.byLength[word.count] where table.text[entry.start] == first {
            if (1..<word.count).allSatisfy({ word[$0].lowercased == table.text[entry.start + $0] }) {
                return entry.roles
            }
        }
        return []
    }

    /// Whether a word has the role `vague`; most words of a log are told apart by their first letter.
    static func isVague(_ word: Bytes) -> Bool {
        (4...14).contains(word.count) && ((word[0] | 0x20).isOne(of: "gpderfk") || word[0] == 0xD1)
            && roles(of: word).contains(.vague)
    }

    /// The text of all words, and where in it those of each length begin.
    private typealias Table = (text: [UInt8], byLength: [[(start: Int, roles: WordRoles)]])

    private static let table: Table = {
        var table: Table = ([], [])
        for (roles, words) in words {
            var start = table.text.count
            table.text.append(contentsOf: words.utf8)
            table.text.append(UInt8(ascii: " "))
            for end in start..<table.text.count where table.text[end] == UInt8(ascii: " ") {
                add(start..<end, roles, to: &table)
                start = end + 1
            }
        }
        return table
    }()

    private static func add(_ word: Range<Int>, _ roles: WordRoles, to table: inout Table) {
        guard !word.isEmpty else { return }
        while table.byLength.count <= word.count { table.byLength.append([]) }
        let known = table.byLength[word.count].firstIndex { entry in
            word.indices.allSatisfy { table.text[$0] == table.text[entry.start + $0 - word.lowerBound] }
        }
        if let known {
            table.byLength[word.count][known].roles.formUnion(roles)
        } else {
            table.byLength[word.count].append((word.lowerBound, roles))
        }
    }

    /// Levels also in German, French, Spanish, Chinese, Japanese and Korean.
    private static let words: KeyValuePairs<WordRoles, String> = [
        .link:
            "in inside from for of on now getting got calling finally just received receives callback func function method selector event line file thread class object instance self print "
            + "optional nil null am pm gmt utc de von van の 的 は が を 가 이 은 는 을 를",
        .status:
            "called invoked finished running executed fired triggered loaded loading starting complete launched initiated "
            + "success ok successfully properly correctly cleanly normally method function 被调用 被调用了 调用了 被調用 呼ばれた が呼ばれた "
            + "呼ばれました が呼ばれました 呼び出されました が呼び出されました 호출 호출됨 호출되었습니다 호출됐습니다 aufgerufen gerufen appelé appelée llamado "
            + "llamada chamado chamada chiamato chiamata вызван вызвана вызвано Вызван Вызвана вызов викликано çağrıldı wywołano wywołana dipanggil "
            + "aangeroepen 了 调用 執行 执行 执行了 已调用 已执行 されました された が実行されました 됨 되었습니다 됐습니다 되었음 실행됨 실행 fonksiyonu çalıştı edildi "
            + "oldu แล้ว ถูกเรียก được gọi",
        [.link, .status, .start]:
            "start started begin enter entered entering beginning 进入 开始 開始 시작 начало inicio début beginnt",
        [.status, .end]: "done completed 结束 結束 完成 終了 끝 종료 конец fin ende fertig fine",
        [.link, .status, .end, .ofRelease]: "took",
        [.link, .status, .end]: "end ended finish finished exit exited exiting leave left leaving",
        .start: "-> --> >>> { ▶ ▶️ ►",
        .end: "<- <-- <<< } ◀ ◀️ ◄",
        [.function, .start]: "before",
        [.function, .end]: "after",
        .circumstance: "in inside from for on at after before with without during via within since until because",
        .ofRelease: "on without at after during for with",
        .auxiliary:
            "is was has have had been being are were be gets wurde wird ist été est fue foi è stato stata был была było",
        [.auxiliary, .function]: "will does did do not never isn't wasn't won't doesn't didn't",
        [.auxiliary, .function, .modal]: "would should must may might can could needs can't cannot shouldn't",
        .tag:
            "trace verbose debug info notice warn warning error fault critical fatal trc vrb dbg inf wrn err ftl severe "
            + "fehler warnung hinweis erreur avertissement aviso advertencia nota 信息 调试 警告 错误 日志 情報 デバッグ エラー 정보 "
            + "디버그 경고 오류 log default important lifecycle life-cycle lc ui navigation memory leak silly note ios "
            + "case step example output result test todo fixme fix bug name title message reason action "
            + "status calls current hello hi logged nslog debugprint state firebase sentry crashlytics datadog amplitude mixpanel analytics tracking telemetry bugsnag "
            + "instabug newrelic flutter js tid pid time timestamp elapsed duration appsflyer braze failed failure none unknown mainthread foreground background",
        [.tag, .generic]: "vc viewcontroller controller screen page 뷰컨트롤러 컨트롤러 화면 페이지 コントローラ スクリーン ページ 控制器 页面 界面 画面",
        .key: "class controller viewcontroller vc screen component",
        .function:
            "the a an this that we it i you and or at by to via with without until during when while if "
            + "whether once twice my so see add then already your our missing no override super public private static again "
            + "block_invoke overriding replaced replacing expected expecting waiting pending skipping deferring delaying postponing preventing suppressing let var "
            + "metoda metode methode método metodo función funcion funktion fonction função funkcja метод Метод функция 메서드 메소드 함수 "
            + "関数 メソッド 方法 方法名 函数 函数名 performselector respondstoselector nsselectorfromstring method_exchangeimplementations",
        [.function, .ofMethod]: "swizzle swizzled swizzling hook hooking hooked exchanged exchanging deprecated",
        .role:
            "parent child children presenter presenting presented parentviewcontroller presentingviewcontroller "
            + "presentedviewcontroller delegate datasource sender source destination previous owner target coordinator "
            + "navigationcontroller tabbarcontroller splitviewcontroller rootviewcontroller topviewcontroller "
            + "visibleviewcontroller selectedviewcontroller",
        [.tag, .role]: "push pop present dismiss",
        .denial: "no false 0",
        // The Turkish words say that it was not called, is not called, did not run.
        .negation:
            "not never isn't wasn't didn't doesn't won't hasn't isnt wasnt didnt doesnt nicht nie niemals non no não "
            + "kein keine keinen ohne sans sin sem senza zonder geen utan uden uten без нет нема 안 못 等待 "
            + "nunca niet nooit inte aldrig ikke aldri pas jamais n'est n'a không chưa не ни çağrılmadı çağrılmıyor "
            + "çağırılmadı çağırılmıyor çalışmadı çalışmıyor tetiklenmedi",
        .prevention:
            "skipped ignored missing missed suppressed cancelled canceled prevented omitted unterdrückt übersprungen",
        .join: "because since as by for due in on at when while here again this yet",
        .naming: "class self self.class type vc view controller viewcontroller screen for of in classname line content",
        .preposition: "in inside of from on under within",
        .vague:
            "gone purged deleted erased removed removing releasing destroying freeing killing purging disposing dismissed popped pushed "
            + "eliminado eliminada удален удалён удалена",
    ]
}

/// The levels and tags that people put before a message to find it again: `LIFECYCLE:`, `debug`.
enum TagNotation {
    static func isWord(_ text: Bytes) -> Bool {
        var end = text.count
        while end > 0, text[end - 1].isOne(of: ":-") { end -= 1 }
        return Lexicon.roles(of: text[..<end]).contains(.tag)
    }

    /// Whether a word that begins small is the name of what a log is about, and no controller's label: `lifeCycleInfo`.
    static func beginsWithTag(_ text: Bytes) -> Bool {
        let count = lifecycle.utf8CodeUnitCount
        return text.count > count && text[..<count].isCaseInsensitively(lifecycle)
    }

    private static let lifecycle: StaticString = "lifecycle"

    /// Whether a word is the level of a logger, and not the name of a field: `info`, but not `title`.
    static func isLevel(_ text: Bytes) -> Bool { isWord(text) && !fields.contains { text.isCaseInsensitively($0) } }

    private static let fields: [StaticString] = ["title", "name", "case", "page", "step"]

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
