import Mustache
import TraceModel
import TraceText
import VCTraceC

/// A kind of page for a browser: one file with its style, script and data, which fetches nothing. A page allows its style and
/// its script by their hashes. The pages of a site share them as files.
struct ReportPage: Sendable {
    /// The findings of runs, with a timeline, and the hierarchy at any instant.
    static let findings = ReportPage(reportPageTemplate())
    /// The differences between two runs, or two nights.
    static let difference = ReportPage(differenceTemplate())
    static let night = ReportPage(nightTemplate())
    /// The nights of a branch: defects as rows, nights as columns.
    static let branch = ReportPage(branchTemplate())
    static let front = ReportPage(frontTemplate())
    static let defect = ReportPage(defectTemplate())

    private static let style = String(cString: pageStyle())
    private static let script = String(cString: pageScript())
    private static let styleHash = ContentHash.source(style)
    private static let scriptHash = ContentHash.source(script)

    private let template: MustacheTemplate?
    private let library: MustacheLibrary
    /// Equal for programs that make the same page from the same content.
    let digest: String

    /// - Parameter template: a text that ends with a zero byte.
    private init(_ template: UnsafePointer<CChar>) {
        let text = String(cString: template)
        let shared = [
            "head": String(cString: headTemplate()), "crumbs": String(cString: crumbsTemplate()),
            "script": String(cString: scriptTemplate()),
        ]
        // The templates belong to the program; tests render them.
        self.template = try? MustacheTemplate(string: text)
        library = MustacheLibrary(templates: shared.compactMapValues { try? MustacheTemplate(string: $0) })
        digest = ContentHash.source((shared.values.sorted() + [text, Self.styleHash, Self.scriptHash]).joined())
    }

    /// The page, ending with a line feed. Invisible characters in the texts of a trace are made visible.
    ///
    /// - Parameters:
    ///   - content: the values for the template, which escapes all of them.
    ///   - data: the data for the scripts, as JSON; nil for a page that has everything in its elements.
    func text(_ content: JSONValue, frame: PageFrame = PageFrame(), data: String? = nil) -> String {
        var values = (content + frame.content).templateValues
        values["data"] = data.map(Self.scriptSafe)
        if let page = frame.page {
            let files = Self.assets.map { page.link(to: $0.page) }
            (values["styleLink"], values["scriptLink"]) = (files[0], files[1])
        } else {
            (values["style"], values["styleHash"]) = (Self.style, Self.styleHash)
            (values["script"], values["scriptHash"]) = (Self.script, Self.scriptHash)
        }
        return template?.render(values, library: library) ?? ""
    }

    /// The style and the script as files, which the pages of a site share.
    static let assets = [(styleHash, "css", style), (scriptHash, "js", script)].map {
        hash, ending, text -> (page: SitePage, text: String) in
        let name = hash.dropFirst("sha256-".count).filter { $0.isLetter || $0.isNumber }.prefix(12)
        return (.asset("\(name).\(ending)"), "/* vctrace */\n\(text)")
    }

    /// JSON that cannot end its element. It has no separators of lines that would end a line of script, because they are escaped.
    private static func scriptSafe(_ json: String) -> String {
        let bytes = Array(json.utf8)
        var (safe, start): ([UInt8], Int) = ([], 0)
        safe.reserveCapacity(bytes.count + bytes.count / 16)
        for index in bytes.indices {
            let escaped: String
            switch bytes[index] {
            case UInt8(ascii: "<"): escaped = "\\u003c"
            case UInt8(ascii: ">"): escaped = "\\u003e"
            case UInt8(ascii: "&"): escaped = "\\u0026"
            default: continue
            }
            safe += bytes[start..<index]
            safe += escaped.utf8
            start = index + 1
        }
        return String(decoding: safe + bytes[start...], as: UTF8.self)
    }
}

extension JSONValue {
    /// The members of an object as a template takes them, without those that are null, and with visible characters. Of several with one name, the last counts.
    fileprivate var templateValues: [String: Any] {
        guard case .object(let members) = self else { return [:] }
        return Dictionary(
            members.compactMap { name, value in value.templateValue.map { (name, $0) } },
            uniquingKeysWith: { _, last in last })
    }

    private var templateValue: Any? {
        switch self {
        case .null: nil
        case .bool(let value): value
        case .integer(let number): number
        case .number(let string), .string(let string): visible(string)
        case .array(let elements): elements.compactMap(\.templateValue)
        case .object: templateValues
        }
    }
}

/// The links of a page to other pages; a standalone page has none.
struct PageFrame: Sendable {
    struct Crumb: Sendable, JSONConvertible {
        var text: String
        /// Nil for the page itself.
        var link: String?

        var json: JSONValue { ["text": text, "link": link] }
    }

    /// The page, on a site; nil for a standalone page, which is one file.
    var page: SitePage?
    /// The path from the site's front page to this one.
    var crumbs: [Crumb] = []
    /// The pages beside this one: the night before, the night after, the differences.
    var beside: [Crumb] = []
    /// By fingerprint, the links to the pages of defects.
    var defects: [String: String] = [:]
    /// Equal for pages from the same sources, so an existing page is not made again.
    var source: String?

    /// The attribute in a page's head with the digest of its sources.
    static let sourceMark = "<meta name=\"vctrace-source\" content=\""

    var content: JSONValue { ["crumbs": crumbs, "beside": beside, "source": source] }
}
