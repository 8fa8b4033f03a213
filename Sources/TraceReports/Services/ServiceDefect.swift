import TraceModel
import TraceText

/// A defect as services count them: one for each fingerprint, in however many launches and places it shows. A service recognizes it
/// the next night, which may have other launches.
struct ServiceDefect {
    /// The run that shows it best, and the number of its findings in all runs.
    let row: DefectRow
    /// The other places where it shows, each once; of very many, the first ones.
    let otherPlaces: [(place: ShownPlace, run: Run)]

    var exemplar: Finding { row.exemplar }
    var story: FindingStory { row.story }

    /// More would not be shown.
    private static let placeLimit = 99

    /// The defects of all runs, known ones among them, in the order of reports.
    static func all(of reports: [RunReport]) -> [ServiceDefect] {
        var rows = DefectRows(by: \.fingerprint)
        for report in reports { rows.add(report.defects(by: \.fingerprint) { _ in true }, of: report) }
        var places: [String: [(place: ShownPlace, run: Run)]] = [:]
        for report in reports {
            for finding in report.findings where places[finding.fingerprint, default: []].count <= placeLimit {
                let story = report.story(of: finding)
                let shown = [story.shownPlace, story.logPlace].compactMap(\.self).map { (place: $0, run: report.run) }
                places[finding.fingerprint, default: []] += shown.filter { place in
                    places[finding.fingerprint]?.contains { $0.place == place.place } != true
                }
            }
        }
        return rows.sorted.map { row in
            let own = row.story.shownPlace
            let others = (places[row.exemplar.fingerprint] ?? []).filter { $0.place != own }
            return ServiceDefect(row: row, otherPlaces: Array(others.prefix(placeLimit)))
        }
    }

    var identity: String { Self.identity(of: fingerprint) }

    /// That by which the nights know it.
    var fingerprint: String { row.report.fingerprint(of: exemplar) }

    /// A hash of a fingerprint: FNV-1a with 64 bits, in 16 digits. It must never change, because services store it.
    static func identity(of fingerprint: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in fingerprint.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// What qualifies a report, as an entry beside the defects, for services whose formats have no other place for it.
///
/// Whether leaks were looked for is a fact about logs, and none about a change. These services would tell it of each one.
struct ServiceCaution {
    private let caution: Caution
    /// The log of the first run that it is about.
    let place: ShownPlace

    static func all(of reports: [RunReport]) -> [ServiceCaution] {
        reports.placedCautions.filter { $0.caution.subject != .leaksChecked }.map { caution, report in
            let file = logPath(report.run.firstFile)
            return ServiceCaution(
                caution: caution, place: ShownPlace(file: file, line: 1, fullPath: file, isSource: false))
        }
    }

    /// `vctrace.nights`.
    var name: String { "vctrace.\(caution.subject.rawValue)" }
    var text: String { caution.text }
}
