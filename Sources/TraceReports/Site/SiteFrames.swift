import Foundation
import ReportPage
package import TraceModel

/// The pages of a site that a replay makes, with the links that lead back from them.
package enum SiteReplayPages {
    /// Equal for pages that this program makes from the same facts.
    package static func source(of facts: [String]) -> String {
        ContentHash.source((facts + [program]).joined(separator: "\n"))
    }

    /// Another one for a program whose pages look different.
    private static let program = ReportPage.digest + ReportSheet.difference.digest + ToolVersion.text

    /// The report of one run.
    ///
    /// - Parameter source: see ``source(in:)``.
    package static func run(_ report: RunReport, of night: Night, branch: String, source: String) -> String {
        let page = SitePage.run(report.run.number)
        return HTMLReporter.page(
            [report],
            frame: PageFrame(
                crumbs: crumbs(to: night, branch, from: page) + [PageFrame.Crumb(visible(report.run.name))],
                source: source))
    }

    /// What changed since the night before.
    package static func diff(_ difference: RunDifference, of night: Night, branch: String, source: String) -> String {
        var difference = difference
        difference.timings = difference.changedTimings
        var text = ""
        let page = SitePage.diff(night.number)
        DiffPage(difference, isOnSite: true).write(
            frame: PageFrame(
                crumbs: crumbs(to: night, branch, from: page) + [PageFrame.Crumb("what changed")], source: source),
            to: &text)
        return text
    }

    /// What a page was made from, as the beginning of its text tells; nil for one that does not.
    package static func source(in beginning: String) -> String? {
        guard let mark = beginning.range(of: PageFrame.sourceMark) else { return nil }
        return String(beginning[mark.upperBound...].prefix { $0 != "\"" })
    }

    private static func crumbs(to night: Night, _ branch: String, from page: SitePage) -> [PageFrame.Crumb] {
        SiteCrumbs.toBranch(night, branch, from: page)
            + [PageFrame.Crumb(visible(night.title), link: page.link(to: .night(night.number)))]
    }
}

/// The way from a site's front page to others.
enum SiteCrumbs {
    static func toBranch(_ night: Night, _ branch: String, from page: SitePage) -> [PageFrame.Crumb] {
        [
            PageFrame.Crumb("All branches", link: page.link(to: .front)),
            PageFrame.Crumb(visible(night.branchTitle), link: page.link(to: .branch(branch))),
        ]
    }
}
