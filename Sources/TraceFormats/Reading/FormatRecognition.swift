/// Tells the format of a log from its first lines.
enum FormatRecognition {
    /// How much of a log is looked at.
    static let headSize = 64 << 10
    private static let lineCount = 200

    /// Native where a line says so; or else the format that most lines have; native where none has any.
    static func format(of head: UnsafeRawBufferPointer) -> FormatID {
        let formats = FormatCatalogue.all
        var counts = [Int](repeating: 0, count: formats.count)
        var lines = 0
        var splitter = LineSplitter()
        var isDeclared = false
        let count = { (line: UnsafeRawBufferPointer, isCut: Bool) in
            let text = Lines.trimmed(line)
            guard lines < lineCount, !text.isEmpty else { return }
            lines += 1
            if isDeclaration(text) { isDeclared = true }
            for (index, format) in formats.enumerated() where format.recognizes(text) { counts[index] += 1 }
        }
        splitter.split(head, count)
        splitter.finish(count)
        let most = counts.max() ?? 0
        guard !isDeclared, most > 0, let index = counts.firstIndex(of: most) else { return .native }
        return formats[index].id
    }

    /// Whether the line is `# vctrace: …`, after a byte order mark too.
    private static func isDeclaration(_ line: UnsafeRawBufferPointer) -> Bool {
        var cursor = ByteCursor(line)
        _ = cursor.skip("\u{FEFF}")
        guard cursor.skip(UInt8(ascii: "#")) else { return false }
        cursor.skipSpaces()
        let key = cursor.text(cursor.skip(while: \.isName))
        return cursor.next == UInt8(ascii: ":") && String(decoding: key, as: UTF8.self).lowercased() == "vctrace"
    }
}
