package import TraceModel

/// The names of a site's pages, made from what they are about: a store that is built anew gives the same names.
package struct SiteAddresses: Sendable {
    private var branches: [Night.AppBranch: String] = [:]
    private var nights: [Int: String] = [:]
    /// Those of the runs that have a report.
    private let runs: [Int: String]

    /// So many runs that show a defect in a test of a night have a report. The others show the same, on other devices.
    private static let reportsOfDefect = 2

    /// - Parameters:
    ///   - all: all nights, in their order.
    ///   - launches: by a run's number, the identities of its launches.
    ///   - showing: for each defect in each test of each night, the numbers of the runs that show it.
    package init(_ all: [Night], launches: [Int: [String]], showing: [[Int]]) {
        let names = launches.mapValues { Self.digest($0.sorted()) }
        let reported = showing.flatMap { runs in
            runs.sorted { (names[$0] ?? "", $0) < (names[$1] ?? "", $1) }.prefix(Self.reportsOfDefect)
        }
        runs = Dictionary(firstOf: Set(reported).compactMap { run in names[run].map { (run, $0) } })
        var (takenBranches, takenNights): (Set<String>, Set<String>) = ([], [])
        for night in all {
            let branch =
                branches[night.appBranch]
                ?? Self.free(Self.plain([night.app, night.branch]), besides: &takenBranches)
            branches[night.appBranch] = branch
            let own: [String?] =
                night.pipeline.map { [$0] } ?? [
                    night.date, (night.commit ?? night.build).map { String($0.prefix(12)) },
                ]
            nights[night.number] = Self.free("\(branch)-\(Self.plain(own))", besides: &takenNights)
        }
    }

    func branch(of night: Night) -> SitePage { .branch(branches[night.appBranch] ?? "") }

    package func night(_ night: Night) -> SitePage { .night(nights[night.number] ?? "") }

    /// What changed since the night before.
    package func diff(_ night: Night) -> SitePage { .diff(nights[night.number] ?? "") }

    /// The report of a run; nil if it has none.
    ///
    /// - Parameter number: the run's.
    package func run(_ number: Int) -> SitePage? { runs[number].map(SitePage.run) }

    func defect(_ defect: Defect, of night: Night) -> SitePage {
        .defect(Self.digest([night.app ?? "", defect.fingerprint]))
    }

    /// The path from the front page to a page that belongs to a night or to its branch.
    ///
    /// - Parameter title: the title of a page below that of the night.
    func crumbs(to page: SitePage, of night: Night, title: String = "") -> [PageFrame.Crumb] {
        let path: [(text: String, page: SitePage)] = [
            ("All branches", .front), (night.branchTitle, branch(of: night)), (night.place, self.night(night)),
            (title, page),
        ]
        let above = path.prefix { $0.page != page }
        return above.map { PageFrame.Crumb(text: $0.text, link: page.link(to: $0.page)) }
            + [PageFrame.Crumb(text: path[above.count].text)]
    }

    /// The frame of a page below that of a night: the path to it, and the links to the defects that the night judges.
    func frame(of page: SitePage, below report: NightReport, title: String, source: String) -> PageFrame {
        let defects = report.verdicts.byFingerprint.mapValues {
            page.link(to: defect($0.defect, of: report.night))
        }
        return PageFrame(
            page: page, crumbs: crumbs(to: page, of: report.night, title: title), defects: defects, source: source)
    }

    private static func free(_ name: String, besides taken: inout Set<String>) -> String {
        var (free, number) = (name, 2)
        while !taken.insert(free).inserted {
            free = "\(name)-\(number)"
            number += 1
        }
        return free
    }

    /// Returns a name of letters and digits that are the same on every disk and in every address.
    private static func plain(_ names: [String?]) -> String {
        let words = names.compactMap(\.self).joined(separator: "-").lowercased()
            .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = words.joined(separator: "-").prefix(60)
        return name.isEmpty ? "nights" : String(name)
    }

    private static func digest(_ facts: [String]) -> String {
        LogDigest.hexadecimal(of: facts.joined(separator: "\n").utf8)
    }
}
