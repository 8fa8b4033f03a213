/// The names of logs and runs in a file, one a line, or with a zero byte after each, as `find -print0` writes them.
package struct NameList {
    package let names: [String]

    /// - Parameter path: the file; `-` is standard input.
    package init(path: String) throws {
        let bytes = try WholeFile.bytes(path: path)
        let end = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        names = bytes.split(separator: end).map { name in
            String(decoding: end != 0 && name.last == UInt8(ascii: "\r") ? name.dropLast() : name, as: UTF8.self)
        }.filter { !$0.isEmpty }
        guard !names.isEmpty else { throw EngineError.emptyList(path: path) }
    }
}
