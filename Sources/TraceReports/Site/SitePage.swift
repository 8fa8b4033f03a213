import Foundation
package import TraceModel
package import TraceVerdicts

/// A page of a site, and its location.
package enum SitePage: Hashable, Sendable {
    case front
    /// The nights of a branch, by the name of its file.
    case branch(String)
    case night(Int)
    /// The differences from the night before.
    case diff(Int)
    /// The findings of a run, by the run's number.
    case run(Int)

    package static let folders = ["branches", "nights", "diffs", "runs"]

    /// The path, relative to the site's folder.
    package var path: String {
        switch self {
        case .front: "index.html"
        case .branch(let name): "branches/\(name).html"
        case .night(let number): "nights/\(number).html"
        case .diff(let number): "diffs/\(number).html"
        case .run(let number): "runs/\(number).html"
        }
    }

    /// Whether a file is a page that vctrace wrote.
    ///
    /// - Parameter beginning: the file's beginning, with its title.
    package static func isPage(_ beginning: String) -> Bool {
        beginning.hasPrefix("<!doctype html>") && beginning.includes(" · vctrace</title>")
    }

    package func link(to page: SitePage) -> String { (self == .front ? "" : "../") + page.path }

    /// The link to another page, on which a class is searched for.
    func link(to page: SitePage, searching className: String) -> String {
        link(to: page) + "#search=" + uriEncoded(className)
    }

    /// The path from the front page to this one, which belongs to a night or to its branch.
    ///
    /// - Parameter title: the title of a page below that of the night.
    func crumbs(to night: Night, of branch: String, title: String = "") -> [PageFrame.Crumb] {
        let path: [(text: String, page: SitePage)] = [
            ("All branches", .front), (night.branchTitle, .branch(branch)), (night.place, .night(night.number)),
            (title, self),
        ]
        let above = path.prefix { $0.page != self }
        return above.map { PageFrame.Crumb(text: $0.text, link: link(to: $0.page)) }
            + [PageFrame.Crumb(text: path[above.count].text)]
    }

    /// The report of a run, filtered by a rule and a class.
    func link(toFindingsOf rule: String, _ className: String, in run: Int) -> String {
        let filters = [("rule", rule), ("class", className)].filter { !$0.1.isEmpty }
        return link(to: .run(run)) + "#"
            + filters.map { "\($0.0)=\(uriEncoded($0.1))" }.joined(separator: "&")
    }
}

extension Night {
    /// `Shop · main`.
    package var branchTitle: String {
        let names = [app, branch].compactMap(\.self)
        return names.isEmpty ? "no branch" : names.joined(separator: " · ")
    }
}

extension DefectState {
    /// The readable form.
    var text: String { self == .notRun ? "not run" : rawValue }
}

/// The pages of a site that need a replay, with the links that lead back from them.
package enum SiteReplayPages {
    /// A digest that is equal for pages that this program makes from the same facts.
    package static func source(of facts: [String]) -> String {
        ContentHash.source((facts + [program]).joined(separator: "\n"))
    }

    /// Different for a program whose pages look different.
    private static let program = ReportPage.findings.digest + ReportPage.difference.digest + ToolVersion.text

    /// The report of one run.
    ///
    /// - Parameter source: see ``source(in:)``.
    package static func run(_ report: RunReport, of night: Night, branch: String, source: String) -> String {
        let page = SitePage.run(report.run.number)
        return HTMLReporter.page(
            [report],
            frame: PageFrame(
                crumbs: page.crumbs(to: night, of: branch, title: report.run.name), source: source))
    }

    /// The differences from the night before.
    package static func diff(_ difference: RunDifference, of night: Night, branch: String, source: String) -> String {
        var difference = difference
        difference.timings = difference.changedTimings
        let page = SitePage.diff(night.number)
        return DiffPage(difference, isOnSite: true).text(
            frame: PageFrame(crumbs: page.crumbs(to: night, of: branch, title: "what changed"), source: source))
    }

    /// The digest of a page's sources, from the beginning of its text; nil if there is none.
    package static func source(in beginning: String) -> String? {
        guard let mark = beginning.range(of: PageFrame.sourceMark) else { return nil }
        return String(beginning[mark.upperBound...].prefix { $0 != "\"" })
    }
}
