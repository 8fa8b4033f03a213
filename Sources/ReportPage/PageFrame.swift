/// How a page hangs together with others; one that stands alone has no frame.
package struct PageFrame: Sendable {
    package struct Crumb: Sendable {
        package var text: String
        /// Nil for the page itself.
        package var link: String?

        package init(_ text: String, link: String? = nil) {
            self.text = text
            self.link = link
        }
    }

    /// From the site's front page to this one.
    package var crumbs: [Crumb]
    /// What is beside this page: the night before, the night after, what changed.
    package var beside: [Crumb]
    /// Equal for pages that were made from the same, so that a page that is there already is not made again.
    package var source: String?

    package init(crumbs: [Crumb] = [], beside: [Crumb] = [], source: String? = nil) {
        self.crumbs = crumbs
        self.beside = beside
        self.source = source
    }

    /// The attribute in a page's head that holds its source.
    package static let sourceMark = "<meta name=\"vctrace-source\" content=\""

    /// What templates name.
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
