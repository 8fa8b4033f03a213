import TraceModel
import TraceText

/// Defects of one rule, class and state, as a report on a night shows them.
struct NightLine {
    private let verdicts: [Verdict]
    private let report: NightReport
    /// Where the first of them is: `Root › Orders`.
    let place: String

    /// The lines of a night, the new ones first; of one state and severity, those that grow come before the others.
    static func all(of report: NightReport) -> [NightLine] {
        let groups = groups(of: report.verdicts)
        let places = ShortPlaces.texts(of: groups.map { $0[0].defect.path.names })
        let lines = zip(groups, places).map { NightLine(verdicts: $0, report: report, place: $1) }
        return lines.inGroups { [$0.verdict.state.rawValue, $0.verdict.severity.rawValue] }.flatMap { alike in
            alike.filter { $0.growth?.grows == true } + alike.filter { $0.growth?.grows != true }
        }
    }

    /// How the number of controllers grows that the defect leaves behind tonight, in the worst place; nil for other defects.
    var growth: Growth? {
        verdicts.lazy.filter(\.isTonight).compactMap { report.growths[$0.defect.fingerprint] }.max {
            $1.isWorse(than: $0)
        }
    }

    /// `4 of 5 visits`; nil likewise.
    var growthText: String? { growth?.shares }

    /// The verdicts on defects of one rule, class and state, in the order of the first of each.
    static func groups(of verdicts: [Verdict]) -> [[Verdict]] {
        verdicts.inGroups {
            [$0.state.rawValue, $0.defect.rule, $0.defect.className]
                + [$0.isAgain, $0.isUnopened, $0.isFixedByTarget].map(\.description)
        }
    }

    /// The first of them represents all.
    var verdict: Verdict { verdicts[0] }
    var tests: [String] { Set(verdicts.flatMap(\.tests)).sorted() }
    var devices: [String] { Set(verdicts.flatMap(\.devices)).sorted() }
    private var systems: [String] { Set(verdicts.flatMap(\.systems)).sorted() }
    /// In short, the path of each, from the root on.
    var paths: [[String]] { verdicts.map { $0.defect.path.names.map { ClassName($0).short } } }
    var fingerprints: Set<String> { Set(verdicts.map(\.defect.fingerprint)) }
    var owner: String? { report.owners[verdict.defect.fingerprint] }
    /// `Sources/Cart/CartScreen.swift:12`.
    var file: String? { report.shownPlace(of: verdict.defect).map { "\($0.path):\($0.line)" } }
    /// The link to that line; nil if there is none.
    var fileLink: String? { report.shownPlace(of: verdict.defect).flatMap(report.link) }
    private var commits: NightReport.CommitRange? {
        verdicts.lazy.compactMap { report.commits[$0.defect.fingerprint] }.first
    }
    /// More would hide the other defects.
    private static let suspectLimit = 3
    var suspects: [String] { commits?.suspects.prefix(Self.suspectLimit).map(\.title) ?? [] }

    /// What is known of the commits that may have brought the defect, a line each: how many, which to test next, and the suspects.
    var commitTexts: [String] { [commitText, nextText].compactMap(\.self) + suspects.map { "suspect: \($0)" } }

    /// `14 commits after build 812 (a1b2c3d); 3 of them touch Cart, or what contains or presents it`; nil if no commits are known.
    private var commitText: String? {
        guard let without = verdict.lastWithout else { return nil }
        guard let commits else {
            let unknown = [without.commit, verdict.since.commit].compactMap(\.self).filter(
                report.unknownCommits.contains)
            guard verdict.hasRange, let names = listed(unknown.map { "\($0.prefix(7))" }, limit: 2) else { return nil }
            let reason = report.cloneFault?.reason ?? "pushed by force, or of another repository"
            return "after \(without.place): Git does not know \(names) (\(reason))"
        }
        let touching = commits.suspects.count
        let name = ClassName(verdict.defect.className).short
        let share = touching == 0 ? "none" : commits.count == 1 ? "it" : "\(grouped(touching)) of them"
        return "\(counted(commits.count, "commit")) after \(commits.from.place); \(share) "
            + "\(touching > 1 ? "touch" : "touches") \(name), or what contains or presents it"
    }

    /// `next: test 3f2a91c with -only-testing:… on iPhone17,1`; nil if no commit lies in the middle.
    private var nextText: String? {
        guard verdict.lastWithout != nil, let next = commits?.next else { return nil }
        let how = [
            report.arguments(for: verdict.tests).first.map { "with \($0)" }, devices.first.map { "on \($0)" },
        ]
        return (["next: test \(next.prefix(7))"] + how.compactMap(\.self)).joined(separator: " ")
    }

    /// What else tonight says: whether it shows a defect that comes and goes, and why it could not show one; nil if there is nothing.
    var tonightText: String? {
        let texts = [
            verdict.state != .flaky
                ? nil : verdicts.contains(where: \.isTonight) ? "shown tonight" : "not shown tonight",
            verdict.isAgain ? "again: the last night that checked for it did not show it" : nil,
            verdict.isUnopened ? "its screen was not opened" : nil,
        ].compactMap(\.self)
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    /// What else there is to know of it tonight: also that the target of a pull request has fixed it since.
    var remarks: [String] { [tonightText, verdict.targetText].compactMap(\.self) }

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
    /// By the fingerprint of a defect, the commits that may have brought it, and which to test next; empty where no commits are known.
    package var commitTexts: [String: [String]] {
        Dictionary(
            firstOf: NightLine.all(of: self).flatMap { line in line.fingerprints.map { ($0, line.commitTexts) } })
    }

    /// `#17 ` for a pull request, otherwise empty.
    var requestPrefix: String { night.request.map { "#\($0) " } ?? "" }

    /// `Shop · main · build 812 (a1b2c3d) · 2026-11-20`, or of a pull request `#17 Shop · fix/chart · build 813 · 2026-11-21`.
    var title: String {
        let parts = [
            night.app, night.branch, night.build == nil && night.commit == nil ? nil : night.place, night.date,
        ]
        return requestPrefix + parts.compactMap(\.self).joined(separator: " · ")
    }

    /// The title, after a word that says whether the night is incomplete.
    var headline: String { isComplete ? title : "incomplete: \(title)" }

    /// `24 launches, 12 tests (1 failed, 2 did not end), 3 shards, 1 launch cut off; iPhone17,1; iOS 26.1`.
    var facts: String {
        let results = [(NightContents.TestResult.failed, "failed"), (.skipped, "skipped"), (.unended, "did not end")]
            .map { (contents.count(of: $0.0), $0.1) }.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
        let tests = counted(contents.tests.count, "test")
        var facts = [
            counted(contents.launches, "launch", "launches"),
            results.isEmpty ? tests : "\(tests) (\(results.joined(separator: ", ")))",
        ]
        if !contents.shards.isEmpty { facts.append(counted(contents.shards.count, "shard")) }
        if contents.cutOff > 0 { facts.append("\(counted(contents.cutOff, "launch", "launches")) cut off") }
        return facts.joined(separator: ", ")
            + [
                listed(contents.devices.sorted(), limit: 4),
                listed(contents.systems.sorted(), limit: 4),
            ]
            .compactMap(\.self).map { "; " + $0 }.joined()
    }

    /// What makes the report say less than it seems to, first of all.
    package var alarms: [String] { [cloneFault?.advice].compactMap(\.self) }

    /// What the night lacks: the tests of the night to compare with that did not come to their ends, and what did not run.
    var lacks: [String] {
        let tests = unfinished.map { pair in pair.test + (pair.device.map { " on \($0)" } ?? "") }
        let names = listed(tests, limit: 3).map { "did not finish, unlike \(referenceText): \($0)" }
        let news = isAllNew ? reference.map { "all devices or shards are new: compared with \($0.place)" } : nil
        return ([names] + missingTexts + [news]).compactMap(\.self)
    }

    /// What an incomplete night lacks; empty for a complete one.
    package var incompleteness: [String] { isComplete ? [] : lacks }

    private var referenceText: String {
        reference == before ? "the night before" : reference.map(\.place) ?? "the night before"
    }

    /// `Rider · main, in the same pipeline: new`, for each other night of the pipeline.
    var otherTexts: [String] {
        others.map { other in
            "\(other.night.branchTitle), in the same pipeline: \(other.isComplete ? "" : "incomplete, ")\(other.worst?.text ?? "no defects")"
        }
    }

    /// `in 12 nights: 7 → 5 errors, the oldest since 2026-10-01; a defect in 3 of 12 tests and 4 of 24 launches`; nil if there is
    /// nothing to tell.
    var trendText: String? {
        guard let trend, let first = trend.points.first, let last = trend.points.last,
            trend.points.contains(where: { $0.defects > 0 })
        else { return nil }
        let isAboutErrors = trend.points.contains { $0.errors > 0 }
        let (before, now) = isAboutErrors ? (first.errors, last.errors) : (first.defects, last.defects)
        let oldest = trend.oldestError.map { ", the oldest since \($0)" } ?? ""
        let tests =
            contents.tests.isEmpty ? "" : "\(trend.affectedTests) of \(counted(contents.tests.count, "test")) and "
        return "in \(counted(trend.points.count, "night")): \(grouped(before)) → "
            + "\(counted(now, isAboutErrors ? "error" : "defect"))\(oldest); a defect in \(tests)"
            + "\(trend.affectedLaunches) of \(counted(contents.launches, "launch", "launches"))"
    }

    /// `run again: -only-testing:ShopUITests/PayTests/testReorders`; nil if there is no such test.
    var rerunText: String? {
        let arguments = rerun
        return arguments.isEmpty ? nil : "run again: " + arguments.joined(separator: " ")
    }

    /// `missing since the night before: device iPad16,3; tests A.b, C.d and 12 more`, and of a device that ran and a shard, where the app
    /// died at launch, `ended no test, unlike the night before: device iPhone17,1`.
    private var missingTexts: [String] {
        let ran = missing.filter { entry in
            entry.kind == .device && contents.devices.contains(entry.name)
                || entry.kind == .shard && contents.shards.contains(entry.name)
        }
        let gone = missing.filter { !ran.contains($0) }
        return [("missing since", gone), ("ended no test, unlike", ran)].filter { !$0.1.isEmpty }.map { lack, entries in
            let kinds = Missing.Dimension.allCases.compactMap { kind -> String? in
                kind.text(
                    entries.filter { $0.kind == kind }.map { entry in
                        entry.name + (entry.device.map { " on \($0)" } ?? "")
                            + (entry.since.map { " (since \($0))" } ?? "")
                    })
            }
            return "\(lack) \(referenceText): " + kinds.joined(separator: "; ")
        }
    }

    /// `1 new, 3 persisting, 1 fixed`.
    var totals: String {
        let counts = DefectState.allCases.map { ($0, count(of: $0)) }.filter { $0.1 > 0 }
        guard !counts.isEmpty else {
            let hidden =
                contents.leaksChecked == "no" ? "leaks were not looked for" : "leaks were looked for in part only"
            return "no defects" + (contents.launchesWithoutLeaks > 0 ? ", but \(hidden)" : "")
        }
        return counts.map { "\(grouped($0.1)) \($0.0.text)" }.joined(separator: ", ")
    }

    /// What else to know: which rules say nothing, and whether there is an earlier night to compare with.
    var remarks: [String] {
        let isFirst =
            before == nil && !night.isRequest && !verdicts.isEmpty && verdicts.allSatisfy { $0.state == .first }
        let unchecked = switchedOff.values.first.map { reason in
            "not checked: \(switchedOff.keys.sorted().joined(separator: ", ")) (\(reason))"
        }
        let first = isFirst ? "this is the first night of its branch: there is nothing to compare with yet" : nil
        return targetRemarks + [unchecked, first].compactMap(\.self)
    }
}

extension NightReport.Missing.Dimension {
    /// `devices A, B and 2 more`; nil without names.
    func text(_ names: [String]) -> String? {
        listed(names, limit: 3).map { "\(rawValue)\(names.count == 1 ? "" : "s") \($0)" }
    }
}

/// The ends of paths, as short as they can be told apart.
enum ShortPlaces {
    private static let leastCount = 2

    /// The last two classes of each path, or more if another path ends alike: `Root › Orders`.
    static func texts(of paths: [[String]]) -> [String] {
        let names = paths.map { $0.map { ClassName($0).short } }
        var counts = Array(repeating: leastCount, count: names.count)
        var isAmbiguous = true
        while isAmbiguous {
            isAmbiguous = false
            for alike in Dictionary(grouping: names.indices, by: { Array(names[$0].suffix(counts[$0])) }).values
            where Set(alike.map { names[$0] }).count > 1 {
                for index in alike where counts[index] < names[index].count {
                    counts[index] += 1
                    isAmbiguous = true
                }
            }
        }
        return zip(names, counts).map { ClassPath.shown(Array($0.suffix($1))) }
    }
}
