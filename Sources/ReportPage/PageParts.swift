import Mustache
import PageFiles

/// What a page is made of beside its content: a template, a style and a script, of which the page allows the last two by their hashes.
struct PageParts: Sendable {
    private let template: MustacheTemplate?
    private let library: MustacheLibrary
    private let style: String
    private let script: String
    private let styleHash: String
    private let scriptHash: String
    /// Equal for programs whose pages have the same parts.
    let digest: String

    /// - Parameters: texts that end with a zero.
    init(_ template: UnsafePointer<CChar>, style: UnsafePointer<CChar>, script: UnsafePointer<CChar>) {
        let text = String(cString: template)
        self.style = String(cString: style)
        self.script = String(cString: script)
        styleHash = ContentHash.source(self.style)
        scriptHash = ContentHash.source(self.script)
        let shared = ["head": String(cString: headTemplate()), "crumbs": String(cString: crumbsTemplate())]
        // The templates are a part of the program; tests render them.
        self.template = try? MustacheTemplate(string: text)
        library = MustacheLibrary(templates: shared.compactMapValues { try? MustacheTemplate(string: $0) })
        let texts = shared.values.sorted() + [text, styleHash, scriptHash]
        digest = ContentHash.source(texts.joined())
    }

    /// The page, ending with a line feed.
    func html(_ content: [String: Any], _ frame: PageFrame) -> String {
        let own: [String: Any] = [
            "style": style, "script": script, "styleHash": styleHash, "scriptHash": scriptHash,
        ]
        let all = content.merging(own) { _, own in own }.merging(frame.content) { content, _ in content }
        return template?.render(all, library: library) ?? ""
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
