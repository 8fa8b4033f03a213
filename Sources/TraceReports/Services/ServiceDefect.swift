import TraceModel
import TraceText

/// A defect as services count them: one for each fingerprint of an app, in however many launches and places it shows. A service recognizes it
/// the next night, which may have other launches.
struct ServiceDefect {
    /// The run that shows it best, and the number of its findings in all runs.
    let row: DefectRow
    /// The other places where it shows, each once; of very many, the first ones.
    let otherPlaces: [(place: ShownPlace, run: Run)]
    /// Whether the reports are about several apps, which may have the same defect.
    let isAmongApps: Bool

    var exemplar: Finding { row.exemplar }
    var story: FindingStory { row.story }

    /// More would not be shown.
    private static let placeLimit = 99

    /// The defects of all runs, known ones among them, in the order of reports.
    static func all(of reports: [RunReport]) -> [ServiceDefect] {
        var rows = DefectRows(by: \.fingerprint)
        for report in reports { rows.add(report.defects(by: \.fingerprint) { _ in true }, of: report) }
        var places: [AppDefect: [(place: ShownPlace, run: Run)]] = [:]
        for report in reports {
            let app = report.run.app
            for finding in report.findings {
                let key = AppDefect(app: app, text: finding.fingerprint)
                guard places[key, default: []].count <= placeLimit else { continue }
                let story = report.story(of: finding)
                let shown = [story.shownPlace, story.logPlace].compactMap(\.self).map { (place: $0, run: report.run) }
                places[key, default: []] += shown.filter { place in
                    places[key]?.contains { $0.place == place.place } != true
                }
            }
        }
        let isAmongApps = Set(reports.map(\.run.app)).count > 1
        return rows.sorted.map { row in
            let own = row.story.shownPlace
            let others = (places[row.key] ?? []).filter { $0.place != own }
            return ServiceDefect(row: row, otherPlaces: Array(others.prefix(placeLimit)), isAmongApps: isAmongApps)
        }
    }

    var identity: String { Self.identity(of: fingerprint + (isAmongApps ? " of \(row.key.app ?? "")" : "")) }

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

/// What qualifies a report, or makes the audit fail beside the defects, as an entry for services whose formats have no other place for it.
///
/// Whether leaks were looked for is a fact about logs, and none about a change. These services would tell it of each one.
struct ServiceCaution {
    /// `vctrace.nights`.
    let name: String
    let text: String
    /// The log of the first run that it is about.
    let place: ShownPlace
    let isFailure: Bool
    /// Whether another one about the same comes before it, of another branch or app.
    private var isFurther = false

    private init(_ name: String, _ text: String, of report: RunReport, isFailure: Bool = false) {
        let file = logPath(report.run.firstFile)
        self.name = "vctrace.\(name)"
        self.text = text
        place = ShownPlace(file: file, line: 1, fullPath: file, isSource: false)
        self.isFailure = isFailure
    }

    static func all(of reports: [RunReport]) -> [ServiceCaution] {
        var names: Set<String> = []
        return reports.placedCautions.filter { $0.caution.subject != .leaksChecked }.map { caution, report in
            var entry = ServiceCaution(caution.subject.rawValue, caution.text, of: report)
            entry.isFurther = !names.insert(entry.name).inserted
            return entry
        }
            + reports.flatMap { report in
                report.failuresOfAudited.map { text in
                    ServiceCaution("audit", text, of: report, isFailure: true)
                }
            }
    }

    /// That by which a service recognizes it: each caution is told once.
    var identity: String { ServiceDefect.identity(of: isFailure || isFurther ? "\(name): \(text)" : name) }
}
