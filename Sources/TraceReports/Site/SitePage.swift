/// A page of a site, and where it is.
package enum SitePage: Hashable, Sendable {
    /// All branches.
    case front
    /// The nights of a branch, by the name of its file.
    case branch(String)
    case night(Int)
    /// What changed since the night before.
    case diff(Int)
    /// What was found in a run, by the run's number.
    case run(Int)

    /// The folders of a site that hold its pages.
    package static let folders = ["branches", "nights", "diffs", "runs"]

    /// From the site's folder.
    package var path: String {
        switch self {
        case .front: "index.html"
        case .branch(let name): "branches/\(name).html"
        case .night(let number): "nights/\(number).html"
        case .diff(let number): "diffs/\(number).html"
        case .run(let number): "runs/\(number).html"
        }
    }

    /// How this page names another one.
    package func link(to page: SitePage) -> String { (self == .front ? "" : "../") + page.path }

    /// The report of a run, with a rule's findings of a class alone.
    func link(toFindingsOf rule: String, _ className: String, in run: Int) -> String {
        let filters = [("rule", rule), ("class", className)].filter { !$0.1.isEmpty }
        return link(to: .run(run)) + "#"
            + filters.map { "\($0.0)=\(LogPath.encoded($0.1))" }.joined(separator: "&")
    }
}
