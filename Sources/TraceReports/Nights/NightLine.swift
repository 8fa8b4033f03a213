import TraceModel
import TraceText

/// Defects of one rule, class and state, as a report on a night shows them.
struct NightLine {
    private let verdicts: [Verdict]
    private let report: NightReport

    /// The lines of a night, the new ones first.
    static func all(of report: NightReport) -> [NightLine] {
        groups(of: report.verdicts).map { NightLine(verdicts: $0, report: report) }
    }

    /// The verdicts on defects of one rule, class and state, in the order of the first of each.
    static func groups(of verdicts: [Verdict]) -> [[Verdict]] {
        verdicts.inGroups { [$0.state.rawValue, $0.defect.rule, $0.defect.className] }
    }

    /// The first of them represents all.
    var verdict: Verdict { verdicts[0] }
    var tests: [String] { Set(verdicts.flatMap(\.tests)).sorted() }
    var devices: [String] { Set(verdicts.flatMap(\.devices)).sorted() }
    private var systems: [String] { Set(verdicts.flatMap(\.systems)).sorted() }
    var fingerprints: Set<String> { Set(verdicts.map(\.defect.fingerprint)) }
    var owner: String? { report.owners[verdict.defect.className] }
    /// `Sources/Cart/CartScreen.swift:12`.
    var file: String? { report.source(of: verdict.defect).map { "\($0.path):\($0.line)" } }
    var suspects: [String] { verdicts.lazy.compactMap { report.suspects[$0.defect.fingerprint] }.first ?? [] }

    /// The last two classes of the path: `Root › Orders`.
    var place: String {
        ClassPath.shown(verdict.defect.path.names.suffix(2).map { ClassName($0).short })
    }

    /// `in 3 places`; nil for one.
    var places: String? { verdicts.count > 1 ? "in \(verdicts.count) places" : nil }

    /// `PayTests.testReorders and 3 more`; nil outside of tests.
    var testText: String? { listed(tests, limit: 1) }

    /// The devices and systems of the defect, if it is only on some of the night's; nil if it is on all.
    var platformText: String? {
        let contents = report.contents
        let onSome = Set(devices) != contents.devices && !devices.isEmpty ? devices : []
        let underSome = Set(systems) != contents.systems && !systems.isEmpty ? systems : []
        return listed(onSome + underSome, limit: 3)
    }
}

extension NightReport {
    /// `Shop · main · build 812 (a1b2c3d) · 2026-11-20`.
    var title: String {
        [night.app, night.branch, night.build == nil && night.commit == nil ? nil : night.place, night.date]
            .compactMap(\.self).joined(separator: " · ")
    }

    /// `24 launches, 12 tests, 3 shards, iPhone17,1, iOS 26.1`.
    var facts: String {
        var facts = [counted(contents.launches, "launch", "launches"), counted(contents.tests.count, "test")]
        if !contents.shards.isEmpty { facts.append(counted(contents.shards.count, "shard")) }
        return facts.joined(separator: ", ")
            + [
                listed(contents.devices.sorted(), limit: 4),
                listed(contents.systems.sorted(), limit: 4),
            ]
            .compactMap(\.self).map { "; " + $0 }.joined()
    }

    /// `missing since the night before: device iPad16,3; tests A.b, C.d and 12 more`; nil if nothing is missing.
    var missingText: String? {
        guard !missing.isEmpty else { return nil }
        let kinds = Missing.Dimension.allCases.compactMap { kind -> String? in
            let names = missing.filter { $0.kind == kind }.map(\.name)
            return listed(names, limit: 3).map { "\(kind.rawValue)\(names.count == 1 ? "" : "s") \($0)" }
        }
        return "missing since the night before: " + kinds.joined(separator: "; ")
    }

    /// `1 new, 3 persisting, 1 fixed`.
    var totals: String {
        let counts = DefectState.allCases.map { ($0, count(of: $0)) }.filter { $0.1 > 0 }
        guard !counts.isEmpty else { return "no defects" }
        return counts.map { "\(grouped($0.1)) \($0.0.text)" }.joined(separator: ", ")
    }

    /// What else to know: which rules say nothing, and whether there is an earlier night to compare with.
    var remarks: [String] {
        let isFirst =
            before == nil && night.target == nil && !verdicts.isEmpty && verdicts.allSatisfy { $0.state == .first }
        let unchecked = switchedOff.values.first.map { reason in
            "not checked: \(switchedOff.keys.sorted().joined(separator: ", ")) (\(reason))"
        }
        let first = isFirst ? "this is the first night of its branch: there is nothing to compare with yet" : nil
        return [unchecked, first].compactMap(\.self)
    }
}
