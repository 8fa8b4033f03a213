import TraceModel

/// Words that say in many languages that a controller is gone: `was successfully deallocated`, `已经被销毁了`,
/// `메모리에서 해제되었습니다`.
///
/// People combine a few parts freely, so the parts are listed and not their combinations. Words that deny it are no part.
enum ReleaseWords {
    enum PartRole {
        /// It says that the controller is gone.
        case release
        /// It says so only beside the memory: `removed`.
        case removal
        /// `from memory`
        case place
        /// A word before them: `was`
        case helper
        /// A word after them: `了`
        case ending
        /// A word before or after them: `successfully`
        case adverb
    }

    private struct WordPart: Sendable {
        var bytes: [UInt8]
        var role: PartRole
        /// Whether it is the beginning of words: `деинициализ` of `деинициализирован`.
        var isStem: Bool
        /// Whether the next part may follow without a space, as in Chinese.
        var isGlued: Bool
    }

    private static let byFirstByte: [[WordPart]] = {
        var table = [[WordPart]](repeating: [], count: 256)
        for (role, text) in words {
            for phrase in text.split(separator: ",") {
                let isStem = phrase.hasSuffix("*")
                let plain = String(isStem ? phrase.dropLast() : phrase)
                for spelling in Set([plain, plain.prefix(1).uppercased() + plain.dropFirst()]) {
                    let bytes = Array(spelling.utf8)
                    let part = WordPart(bytes: bytes, role: role, isStem: isStem, isGlued: bytes[0].isOfUnspacedScript)
                    table[Int(bytes[0])].append(part)
                }
            }
        }
        // `released from memory` begins with `released`.
        for first in table.indices { table[first].sort { $0.bytes.count > $1.bytes.count } }
        return table
    }()

    static func mayBegin(with byte: UInt8) -> Bool { !byFirstByte[Int(byte)].isEmpty }

    /// Skips the words that begin here; false if they say something else, with the cursor anywhere.
    ///
    /// - Parameter takesHelpers: whether they may begin with a word such as `was`.
    static func skip(_ cursor: inout ByteCursor, takesHelpers: Bool) -> Bool {
        var ahead = cursor
        var end: Int?
        var roles: Set<PartRole> = []
        while let part = part(at: ahead), mayStand(part, after: roles, isSaid: end != nil, takesHelpers) {
            roles.insert(part.role)
            ahead.offset += part.bytes.count
            if part.isStem { _ = ahead.skip { $0.isIdentifier || $0 == UInt8(ascii: "'") } }
            let isSaid = roles.contains(.release) || roles.isSuperset(of: [.removal, .place])
            if isSaid, isBoundary(ahead, after: part) { end = ahead.offset }
            ahead.skipSpaces()
        }
        guard let end else { return false }
        cursor.offset = end
        return true
    }

    /// Whether the text after the words names what is gone: `: Timer`, `: 20MB`.
    static func areOfAnother(_ after: ByteCursor) -> Bool {
        var cursor = after
        guard cursor.skip(": ") else { return false }
        cursor.skipSpaces()
        let isAmount = !cursor.skip(while: \.isDigit).isEmpty
        let word = cursor.text(cursor.skip(while: \.isIdentifier))
        return isAmount ? word.first?.isLetter ?? false : NameNotation.isPart(word)
    }

    private static func mayStand(
        _ part: WordPart, after roles: Set<PartRole>, isSaid: Bool, _ takesHelpers: Bool
    ) -> Bool {
        switch part.role {
        case .release, .removal, .place: true
        case .adverb: !roles.isEmpty || takesHelpers || part.isGlued
        case .helper: !isSaid && (takesHelpers || part.isGlued)
        case .ending: roles.contains(.release) || roles.contains(.removal)
        }
    }

    /// The longest part that begins here.
    private static func part(at cursor: ByteCursor) -> WordPart? {
        guard !cursor.isAtEnd else { return nil }
        let list = byFirstByte[Int(cursor.next)]
        for index in list.indices where begins(cursor, list[index]) { return list[index] }
        return nil
    }

    private static func begins(_ cursor: ByteCursor, _ part: WordPart) -> Bool {
        let count = part.bytes.count
        guard cursor.offset + count <= cursor.end else { return false }
        for index in 1..<count where cursor.bytes[cursor.offset + index].lowercased != part.bytes[index] {
            return false
        }
        guard !part.isStem, !part.isGlued else { return true }
        var after = cursor
        after.offset += count
        return isBoundary(after, after: part)
    }

    /// Whether a word ends here. Text of another script may follow one in Chinese.
    private static func isBoundary(_ after: ByteCursor, after part: WordPart) -> Bool {
        !after.next.isIdentifier || after.symbolCount > 0 || part.isGlued && after.next < 0x80
    }
}
