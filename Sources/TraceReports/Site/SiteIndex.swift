import TraceModel
import TraceText

/// The files of a site that need all of its branches: the front page, a page for each defect, and the files for other programs.
package struct SiteIndex {
    private static let feedLimit = 50

    /// Main branches and releases first, and then those with the newest nights.
    private let branches: [BranchPage]
    private let requests: [BranchPage]
    private let addresses: SiteAddresses

    /// - Parameter branches: must not be empty.
    package init(_ branches: [BranchPage], _ addresses: SiteAddresses) {
        let newestFirst = branches.sorted { Night.isBefore($1.newest.night, $0.newest.night) }
        self.branches = newestFirst.filter { !$0.newest.night.isRequest }.enumerated()
            .sorted { (Self.rank($0.element), $0.offset) < (Self.rank($1.element), $1.offset) }.map(\.element)
        requests = newestFirst.filter(\.newest.night.isRequest)
        self.addresses = addresses
    }

    private static func rank(_ branch: BranchPage) -> Int {
        let name = branch.newest.night.branch?.lowercased() ?? ""
        return ["main", "master", "trunk", "develop"].contains(name) ? 0 : name.hasPrefix("release") ? 1 : 2
    }

    private var all: [BranchPage] { branches + requests }

    package var pages: [(page: SitePage, text: String)] {
        let places = all.flatMap { branch in branch.rows.map { (branch: branch, row: $0) } }
        let defects = places.inGroups { addresses.defect($0.row.verdict.defect, of: $0.branch.newest.night) }
            .map { DefectPage($0, addresses) }
        var pages = ReportPage.assets + defects.map { (page: $0.page, text: $0.text) }
        pages += [
            (.front, FrontPage(branches, requests: requests, addresses).text),
            (.file("defects.json"), json(of: places)), (.file("badge.svg"), badge), (.file("feed.xml"), feed),
        ]
        return pages
    }

    private func json(of places: [DefectPage.Place]) -> String {
        let value: JSONValue = [
            "vctrace": ToolVersion.text,
            "defects": places.map { branch, row -> JSONValue in
                let (night, defect) = (branch.newest.night, row.verdict.defect)
                let entry: JSONValue = [
                    "app": night.app, "branch": night.branch, "pullRequest": branch.request,
                    "page": addresses.defect(defect, of: night).path, "owner": branch.report.owners[defect.fingerprint],
                    "tonight": row.isListed && row.verdict.isTonight,
                ]
                return entry + row.verdict.wholeJSON(isListed: row.isListed)
            },
        ]
        return value.indented
    }

    /// What the newest night of the first branch shows, as services draw it beside a project's name.
    private var badge: String {
        let newest = all[0]
        let (defects, errors) = newest.newest.shown
        let (found, color) =
            errors > 0
            ? (counted(errors, "error"), "#b3261e")
            : defects > 0
                ? (counted(defects, "defect"), "#855300")
                : newest.report.isWhole ? ("no defects", "#1b6b3a") : ("incomplete", "#5a626c")
        let text = newest.report.isComplete || defects == 0 ? found : "incomplete, \(found)"
        let (left, right) = (58, text.count * 7 + 12)
        func word(_ text: String, _ x: Int) -> String {
            xmlElement("text", ["x": "\(x)", "y": "14", "text-anchor": "middle"], xmlEscaped(text))
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" aria-label="vctrace: \(text)">
            <rect width="\(left + right)" height="20" rx="3" fill="#454b54"/>
            <rect x="\(left)" width="\(right)" height="20" rx="3" fill="\(color)"/>
            <g fill="#fff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">
            \(word("vctrace", left / 2))
            \(word(text, left + right / 2))
            </g>
            </svg>

            """
    }

    /// The newest nights as an Atom feed ([RFC 4287](https://www.rfc-editor.org/rfc/rfc4287)), without those of pull requests.
    private var feed: String {
        let nights = branches.flatMap(\.keptNights).sorted { Night.isBefore($1.night, $0.night) }
            .prefix(Self.feedLimit)
        func id(_ page: String) -> String { xmlElement("id", [:], "tag:vctrace.invalid,2026:" + xmlEscaped(page)) }
        func updated(_ night: Night?) -> String {
            xmlElement("updated", [:], Timestamp(nanoseconds: night?.start ?? 0, base: .absolute).description)
        }
        let entries = nights.map { entry in
            let page = addresses.night(entry.night).path
            return xmlElement(
                "entry", [:],
                [
                    id(page), updated(entry.night), xmlElement("link", ["href": page]),
                    xmlElement(
                        "title", [:],
                        xmlEscaped("\(entry.night.branchTitle), \(entry.night.place): \(entry.totals)")),
                    xmlElement(
                        "summary", [:],
                        xmlEscaped((entry.alarms + entry.warnings + [entry.facts]).joined(separator: "; "))),
                ].joined())
        }
        let head = [
            xmlElement("generator", [:], "vctrace"), id("nights"), xmlElement("title", [:], "Nights"),
            xmlElement("author", [:], xmlElement("name", [:], "vctrace")), xmlElement("link", ["href": "index.html"]),
            updated(nights.first?.night),
        ]
        return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n"
            + (head + entries).map { $0 + "\n" }.joined() + "</feed>\n"
    }
}
