import Mustache
import PageFiles

/// A page for a browser: one file with its style, script and data, which fetches nothing.
struct ReportPage {
    /// The summary of a run for a browser without scripts.
    struct Summary {
        struct Row {
            var severity: String
            var mark: String
            var message: String
            var times: String
            var path: String
            var rule: String
            var place: String
            var hint: String
        }

        var run: String
        var verdict: String
        var rows: [Row]
    }

    let title: String
    let summaries: [Summary]
    /// The data for the scripts, as JSON.
    let data: String

    /// The page, ending with a line feed.
    func html(frame: PageFrame = PageFrame()) -> String {
        Self.parts.html(
            ["title": title, "summaries": summaries, "data": PageParts.scriptSafe(data)], frame)
    }

    /// Equal for programs that make the same page from the same data.
    static var digest: String { parts.digest }

    private static let parts = PageParts(
        reportPageTemplate(), style: reportPageStyle(), script: reportPageScript())
}

/// A page of tables: of differences, of a night, or of many.
struct ReportSheet: Sendable {
    /// The differences between two runs, or two nights.
    static let difference = ReportSheet(differenceTemplate(), script: differenceScript())
    /// The results of one night.
    static let night = ReportSheet(nightTemplate(), script: searchScript())
    /// The nights of a branch: defects as rows, nights as columns.
    static let branch = ReportSheet(branchTemplate(), script: searchScript())
    /// All branches.
    static let front = ReportSheet(frontTemplate(), script: searchScript())

    private let parts: PageParts

    private init(_ template: UnsafePointer<CChar>, script: UnsafePointer<CChar>) {
        parts = PageParts(template, style: sheetStyle(), script: script)
    }

    /// The page, ending with a line feed.
    ///
    /// - Parameters:
    ///   - content: the values for the template, all of them escaped.
    ///   - data: the data for the scripts, as JSON; nil for a page that has everything in its elements.
    func html(_ content: [String: Any], frame: PageFrame, data: String? = nil) -> String {
        var content = content
        content["hasTrees"] = data != nil
        if let data { content["data"] = PageParts.scriptSafe(data) }
        return parts.html(content, frame)
    }

    /// Equal for programs that make the same page from the same content.
    var digest: String { parts.digest }
}

/// The links of a page to other pages; a standalone page has none.
struct PageFrame: Sendable {
    struct Crumb: Sendable {
        var text: String
        /// Nil for the page itself.
        var link: String?

        init(_ text: String, link: String? = nil) {
            (self.text, self.link) = (text, link)
        }
    }

    /// The path from the site's front page to this one.
    var crumbs: [Crumb] = []
    /// The pages beside this one: the night before, the night after, the differences.
    var beside: [Crumb] = []
    /// Equal for pages from the same sources, so an existing page is not made again.
    var source: String?

    /// The attribute in a page's head with the digest of its sources.
    static let sourceMark = "<meta name=\"vctrace-source\" content=\""

    /// The values for templates.
    var content: [String: Any] {
        var content: [String: Any] = ["hasCrumbs": !crumbs.isEmpty]
        content["crumbs"] = crumbs.map(Self.entry)
        content["beside"] = beside.map(Self.entry)
        content["source"] = source
        return content
    }

    private static func entry(_ crumb: Crumb) -> [String: Any] {
        var entry: [String: Any] = ["text": crumb.text]
        entry["link"] = crumb.link
        return entry
    }
}

/// The parts of a page other than its content: a template, a style and a script. The page allows the last two by their hashes.
struct PageParts: Sendable {
    private let template: MustacheTemplate?
    private let library: MustacheLibrary
    private let style: String
    private let script: String
    private let styleHash: String
    private let scriptHash: String
    /// Equal for programs whose pages have the same parts.
    let digest: String

    /// - Parameters: texts that end with a zero byte.
    init(_ template: UnsafePointer<CChar>, style: UnsafePointer<CChar>, script: UnsafePointer<CChar>) {
        let text = String(cString: template)
        self.style = String(cString: style)
        self.script = String(cString: script)
        styleHash = ContentHash.source(self.style)
        scriptHash = ContentHash.source(self.script)
        let shared = ["head": String(cString: headTemplate()), "crumbs": String(cString: crumbsTemplate())]
        // The templates belong to the program; tests render them.
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

    /// JSON that cannot end its element, nor a line of script.
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
