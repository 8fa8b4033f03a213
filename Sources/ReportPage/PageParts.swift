/// What a page is made of beside its content: a style and a script, each with the hash by which the page allows it.
struct PageParts {
    let style: String
    let script: String

    /// - Parameters:
    ///   - style: text that ends with a zero.
    ///   - script: likewise.
    init(style: UnsafePointer<CChar>, script: UnsafePointer<CChar>) {
        self.style = String(cString: style)
        self.script = String(cString: script)
    }

    /// What templates name.
    var content: [String: Any] {
        [
            "style": style, "script": script, "styleHash": ContentHash.source(style),
            "scriptHash": ContentHash.source(script),
        ]
    }

    /// JSON that cannot end the element in which it stands, nor a line of script.
    static func scriptSafe(_ json: String) -> String {
        var safe: [UInt8] = []
        safe.reserveCapacity(json.utf8.count + json.utf8.count / 16)
        var json = json
        json.withUTF8 { bytes in
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                // U+2028 and U+2029 end a line for scripts.
                if byte == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80, bytes[index + 2] & 0xFE == 0xA8 {
                    safe += bytes[index + 2] == 0xA8 ? "\\u2028".utf8 : "\\u2029".utf8
                    index += 3
                    continue
                }
                switch byte {
                case UInt8(ascii: "<"): safe += "\\u003c".utf8
                case UInt8(ascii: ">"): safe += "\\u003e".utf8
                case UInt8(ascii: "&"): safe += "\\u0026".utf8
                default: safe.append(byte)
                }
                index += 1
            }
        }
        return String(decoding: safe, as: UTF8.self)
    }
}
