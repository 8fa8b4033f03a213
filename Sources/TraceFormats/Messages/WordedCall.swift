import TraceModel

/// A call in words: `HomeVC will appear`, `View did load: HomeVC`, `HomeVC released`, `HomeVC 销毁了`, `init HomeVC`.
///
/// The words are common, so a line counts only if it says nothing else and names a controller.
enum WordedCall {
    /// The words that people use, in lower case.
    private static let phrases: [(EventKind, [StaticString])] = [
        (.viewDidLoad, ["view did load", "did load", "didload", "view_did_load", "view-did-load"]),
        (.viewWillAppear, ["view will appear", "will appear", "view_will_appear", "view-will-appear"]),
        (.viewIsAppearing, ["view is appearing", "is appearing"]),
        (.viewDidAppear, ["view did appear", "did appear", "view_did_appear", "view-did-appear", "appeared"]),
        (.viewWillDisappear, ["view will disappear", "will disappear", "view_will_disappear", "view-will-disappear"]),
        (
            .viewDidDisappear,
            ["view did disappear", "did disappear", "view_did_disappear", "view-did-disappear", "disappeared"]
        ),
        (.willMove, ["will move to parent"]),
        (.didMove, ["did move to parent"]),
        (.`init`, ["init", "required init"]),
        (.deinit, ["released", "destroyed", "deinited", "dealloced", "dealloc'd", "deinit'd", "de-init", "freed"]),
        (.deinit, ["deallocating", "deallocated", "deiniting", "deinitializing", "deinitialized"]),
        (
            .deinit,
            ["de-initialized", "de-initialised", "deinitialised", "de-initializing", "deinitialising", "de-inited"]
        ),
        (.deinit, ["de-allocated", "de-allocating", "de-alloced", "deinit'ed", "deinit-ed", "deinits"]),
        (
            .deinit,
            ["memory to be released soon", "removed from memory", "deallocated from memory", "gone from memory"]
        ),
        (.deinit, ["released from memory", "freed from memory", "cleared from memory", "purged from memory"]),
        (
            .deinit,
            [
                "deleted from memory", "erased from memory", "left memory", "deinitted", "de-initted", "will deinit",
                "did deinit",
            ]
        ),
        // Chinese: destroyed, released.
        (.deinit, ["销毁了", "销毁", "被销毁了", "被销毁", "已销毁", "释放了", "释放", "被释放了", "被释放", "已释放", "已经释放", "销毁啦", "释放啦"]),
        (.deinit, ["正在销毁", "正在释放", "正在被销毁", "正在被释放", "已被释放", "已被销毁", "已经销毁", "已经被释放", "从内存中释放", "从内存中移除"]),
        (.deinit, ["釋放了", "釋放", "被釋放了", "被釋放", "已釋放", "已被釋放", "銷毀了", "銷毀", "被銷毀了", "被銷毀", "已銷毀", "已被銷毀"]),
        // Chinese and Thai: I was destroyed, was released.
        (.deinit, ["我被销毁了", "我被释放了", "我销毁了", "我释放了", "我被銷毀了", "我被釋放了", "ถูกทำลาย", "ถูกทำลายแล้ว", "ถูกปล่อย"]),
        // Japanese and Korean: was released, was destroyed.
        (.deinit, ["が解放されました", "解放されました", "解放された", "解放", "が破棄されました", "破棄されました", "破棄された"]),
        (.deinit, ["が解放されています", "解放されています", "が解放されてる", "解放されてる", "が解放されている", "解放されている", "解放中", "解放済み"]),
        (.deinit, ["を解放しました", "を解放した", "を破棄しました", "を破棄した", "破棄"]),
        (.deinit, ["が破棄されています", "破棄されています", "が破棄されている", "破棄されている", "破棄中", "破棄済み", "がメモリから解放されました"]),
        (.deinit, ["メモリから解放されました", "メモリから解放", "メモリ解放", "メモリ解放されました"]),
        (.deinit, ["메모리에서 해제됨", "메모리 해제됨", "메모리 해제", "해제됨", "해제", "소멸됨", "소멸"]),
        (.deinit, ["해제되고 있음", "해제되고 있습니다", "해제되고있음", "해제되고있습니다", "해제되는 중", "해제되는중", "해제 중", "해제중"]),
        (.deinit, ["해제되었습니다", "해제되었음", "해제됐습니다", "해제됐음", "해제됩니다", "해제 완료", "해제됨", "해제되었다", "해제되다"]),
        (.deinit, ["메모리에서 해제되었습니다", "메모리에서 해제되고 있습니다", "메모리에서 해제", "메모리에서 제거됨", "메모리에서 제거되었습니다"]),
        (.deinit, ["소멸되고 있음", "소멸되고 있습니다", "소멸되는 중", "소멸 중", "소멸되었습니다", "소멸됐습니다", "소멸됩니다"]),
        // German, French, Spanish and Portuguese: released, destroyed.
        (.deinit, ["freigegeben", "zerstört", "libéré", "libérée", "détruit", "détruite", "désalloué", "désallouée"]),
        (
            .deinit,
            [
                "liberado", "liberada", "destruido", "destruida", "desasignado", "desasignada", "desalocado",
                "desalocada", "liberado de la memoria", "liberado de memoria", "liberado da memória",
                "eliminado de la memoria", "eliminada de la memoria", "removido da memória",
            ]
        ),
        // Italian, Polish, Turkish, Vietnamese and Indonesian.
        (.deinit, ["deallocato", "deallocata", "rilasciato", "rilasciata", "distrutto", "distrutta", "zwolniony"]),
        (.deinit, ["yok edildi", "bellekten silindi", "serbest bırakıldı", "giải phóng", "dihapus dari memori"]),
        // Dutch, Swedish and Czech.
        (.deinit, ["vrijgegeven", "vernietigd", "frigjord", "frigörs", "uvolněn", "uvolněna"]),
        // Russian and Ukrainian: released, destroyed, taken out of memory.
        (.deinit, ["освобождён", "освобожден", "освобождена", "освобождено", "уничтожен", "уничтожена", "выгружен"]),
        (.deinit, ["удалён из памяти", "удален из памяти", "выгружен из памяти", "освобождён из памяти"]),
        (.deinit, ["деинициализирован", "деинициализирована", "деинит", "деаллоцирован", "звільнено", "знищено"]),
    ]

    /// The words before a participle, as in `will be deallocated`.
    private static let auxiliaries: [StaticString] = [
        "is ", "was ", "has ", "been ", "being ", "will ", "be ", "got ", "gets ", "wurde ", "wird ", "ist ", "est ",
        "été ",
        "a ", "ha ", "sido ", "fue ", "foi ", "se ha ", "è ", "stato ", "stata ", "został ", "đã ", "được ", "bị ",
        "был ",
        "была ", "было ", "telah ",
    ]

    private static let byFirstByte: [[(phrase: StaticString, kind: EventKind)]] = {
        var table = [[(phrase: StaticString, kind: EventKind)]](repeating: [], count: 256)
        for (kind, phrases) in phrases {
            for phrase in phrases { table[Int(Bytes(phrase)[0])].append((phrase, kind)) }
        }
        // `freed from memory` begins with `freed`.
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

    static func mayBegin(with byte: UInt8) -> Bool { !byFirstByte[Int(byte.lowercased)].isEmpty }

    /// Reads the call that begins here and ends with a word.
    ///
    /// - Parameter takesAuxiliaries: whether words such as `was` may be before it.
    static func read(_ cursor: inout ByteCursor, takesAuxiliaries: Bool = false) -> VerbReading? {
        if let verb = readPhrase(&cursor) { return verb }
        guard takesAuxiliaries else { return nil }
        var participle = cursor
        while let word = auxiliaries.first(where: { begins(participle, $0) }) {
            participle.offset += word.utf8CodeUnitCount
        }
        guard participle.offset > cursor.offset, var verb = readPhrase(&participle), verb.kind == .deinit else {
            return nil
        }
        verb.text = cursor.offset..<participle.offset
        cursor = participle
        return verb
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
        return nil
    }

    private static func begins(_ cursor: ByteCursor, _ phrase: StaticString) -> Bool {
        let end = cursor.offset + phrase.utf8CodeUnitCount
        return end <= cursor.end && cursor.text(cursor.offset..<end).isCaseInsensitively(phrase)
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
