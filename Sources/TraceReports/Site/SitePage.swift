import Foundation
package import TraceModel
package import TraceVerdicts

/// A file of a site, and its location.
package enum SitePage: Hashable, Sendable {
    case front
    /// The nights of a branch.
    case branch(String)
    case night(String)
    /// The differences from the night before.
    case diff(String)
    /// The findings of a run.
    case run(String)
    /// A defect in the nights of all branches.
    case defect(String)
    /// A style or a script that pages share, with its ending.
    case asset(String)
    /// A file for other programs, beside the front page.
    case file(String)

    package static let folders = ["branches", "nights", "diffs", "runs", "defects", "assets"]

    /// The path, relative to the site's folder.
    package var path: String {
        switch self {
        case .front: "index.html"
        case .branch(let name): "branches/\(name).html"
        case .night(let name): "nights/\(name).html"
        case .diff(let name): "diffs/\(name).html"
        case .run(let name): "runs/\(name).html"
        case .defect(let name): "defects/\(name).html"
        case .asset(let name): "assets/\(name)"
        case .file(let name): name
        }
    }

    /// Whether a file is one that vctrace wrote.
    ///
    /// - Parameter beginning: the file's beginning; of a page, with its title.
    package static func isOwn(_ beginning: String) -> Bool {
        beginning.hasPrefix("<!doctype html>")
            ? beginning.includes(" · vctrace</title>") : String(beginning.prefix(200)).includes("vctrace")
    }

    /// The path from the page to the site's folder.
    var root: String { path.includes("/") ? "../" : "" }

    func link(to page: SitePage) -> String { root + page.path }

    /// The link to another page, on which a class is searched for.
    func link(to page: SitePage, searching className: String) -> String {
        link(to: page) + "#search=" + uriEncoded(className)
    }

    /// The link to a finding, opened in the report of a run.
    func link(toFinding fingerprint: String, in run: SitePage) -> String {
        link(to: run) + "#finding=" + uriEncoded(fingerprint)
    }
}

extension Night {
    /// `Shop · main`.
    package var branchTitle: String {
        let names = [app, branch].compactMap(\.self)
        return names.isEmpty ? "no branch" : names.joined(separator: " · ")
    }
}

extension SitePage {
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
        package static func run(
            _ report: RunReport, at page: SitePage, of night: NightReport, _ addresses: SiteAddresses, source: String
        ) -> String {
            HTMLReporter.page(
                [report], frame: addresses.frame(of: page, below: night, title: report.run.name, source: source))
        }

        /// The differences from the night before.
        package static func diff(
            _ difference: RunDifference, of night: NightReport, _ addresses: SiteAddresses, source: String
        ) -> String {
            var difference = difference
            difference.timings = difference.changedTimings
            let frame = addresses.frame(
                of: addresses.diff(night.night), below: night, title: "what changed", source: source)
            return DiffPage(difference, in: frame, addresses).text
        }

        /// The digest of a page's sources, from the beginning of its text; nil if there is none.
        package static func source(in beginning: String) -> String? {
            guard let mark = beginning.range(of: PageFrame.sourceMark) else { return nil }
            return String(beginning[mark.upperBound...].prefix { $0 != "\"" })
        }
    }
}
