import JSONText
import TraceModel

/// Where a log is, for programs that open files.
struct LogPath {
    /// Relative paths stay so; `stdin` for standard input.
    let path: String

    init(_ file: String) {
        let source = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
        path = source.isEmpty || source == "-" ? "stdin" : source
    }

    /// A reference as RFC 3986 has it: relative to wherever the path is relative to, or with the scheme `file`.
    var uri: String {
        (path.hasPrefix("/") ? "file://" : "") + Self.encoded(path)
    }

    /// Text as it may stand in a reference.
    static func encoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                encoded += "%" + hexadecimal(byte).uppercased()
            }
        }
        return encoded
    }
}

extension LogPlace {
    /// From 1 also where nothing is known of it: tools refuse a line 0.
    var shownLine: Int { max(1, line) }
}
