import TraceModel
import TraceText

/// Test results in the format of JUnit: a suite for each device and system, with a case for each test of the app, and one suite for
/// the defects outside of tests.
///
/// A test fails by a defect that fails the audit, or if the log says so. Its other defects are in the case's output, and known ones
/// there in a line.
enum JUnitReporter: Reporter {
    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        let suites = JUnitSuite.all(of: reports)
        func sum(_ count: KeyPath<JUnitSuite, Int>) -> String { String(suites.reduce(0) { $0 + $1[keyPath: count] }) }
        output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        let counts: KeyValuePairs<String, String?> = [
            "name": "vctrace", "tests": sum(\.cases.count), "failures": sum(\.failures), "errors": sum(\.errors),
            "skipped": sum(\.skipped),
        ]
        output.write("<testsuites\(xmlAttributes(counts))>\n")
        for suite in suites { suite.write(to: &output) }
        output.write("</testsuites>\n")
    }
}

/// Cases of one device and system, or those outside of tests.
struct JUnitSuite {
    let name: String
    fileprivate(set) var cases: [JUnitCase]
    /// Those of its cases.
    fileprivate let reports: [RunReport]

    var failures: Int { cases.count { $0.result == .failed } }
    var errors: Int { cases.count { $0.result == .unended } }
    var skipped: Int { cases.count { $0.result == .skipped } }

    /// The suites of the app's tests in the order of their names, then that of everything else, unless there is nothing else.
    static func all(of reports: [RunReport]) -> [JUnitSuite] {
        let attempts = reports.flatMap(JUnitAttempt.all)
        let byPlatform = Dictionary(grouping: attempts, by: \.platform)
        let tests = byPlatform.sorted { $0.key < $1.key }.map { name, attempts in
            let cases = attempts.inGroups { [$0.suite, $0.name] }.map(JUnitCase.init)
            return JUnitSuite(name: name, cases: cases, reports: reports.filter { $0.hasTest(on: name) })
        }
        let outside = JUnitCase.outsideOfTests(reports, isOnly: tests.isEmpty)
        return tests
            + (outside.isEmpty ? [] : [JUnitSuite(name: "outside of tests", cases: outside, reports: reports)])
    }

    func write(to output: inout some TextOutputStream) {
        let counts: KeyValuePairs<String, String?> = [
            "name": name, "tests": String(cases.count), "failures": String(failures), "errors": String(errors),
            "skipped": String(skipped), "timestamp": start,
        ]
        output.write("  <testsuite\(xmlAttributes(counts))>\n    <properties>\n")
        for (name, value) in properties {
            guard let value else { continue }
            output.write("      \(xmlElement("property", ["name": name, "value": value]))\n")
        }
        output.write("    </properties>\n")
        for test in cases { output.write(test.text) }
        write(
            "system-out", reports.flatMap { report in report.withdrawn.map { $0.withdrawal(in: report.run) } }, &output)
        let problems = reports.compactMap { report in
            report.run.problemRemark.map { "\($0): \(report.problemCommand)" }
        }
        write("system-err", reports.cautions.map(\.text) + problems, &output)
        output.write("  </testsuite>\n")
    }

    private func write(_ name: String, _ lines: [String], _ output: inout some TextOutputStream) {
        guard !lines.isEmpty else { return }
        let text = xmlEscaped(lines.joined(separator: "\n"), keepingLines: true)
        output.write("    \(xmlElement(name, [:], text))\n")
    }

    /// Without a zone: readers of the format assume UTC, and some refuse a zone.
    private var start: String? {
        reports.compactMap { Timestamp(0, after: $0.run.summary) }.filter { $0.base == .absolute }
            .min { $0.nanoseconds < $1.nanoseconds }.map { String($0.description.prefix(19)) }
    }

    private var properties: KeyValuePairs<String, String?> {
        func common(_ value: (RunReport) -> String?) -> String? {
            let values = Set(reports.map(value))
            return values.count == 1 ? values.first ?? nil : nil
        }
        return [
            "source": common { $0.run.source }, "app": common { $0.run.summary.header.app },
            "device": common { $0.run.summary.header.device }, "os": common { $0.run.summary.header.os },
            "runs": String(reports.count), "events": String(reports.reduce(0) { $0 + $1.run.summary.eventCount }),
            "git": reports.lazy.compactMap(\.cloneFault).first?.word, "complete": isComplete.map { $0 ? "yes" : "no" },
            "leaksChecked": leaksChecked,
        ]
    }

    /// Whether the nights of all runs are complete; nil if that is not known.
    private var isComplete: Bool? {
        let lacks = reports.compactMap(\.nightLacks)
        return lacks.isEmpty ? nil : lacks.allSatisfy(\.isEmpty)
    }

    /// `no` or `partly` if that is so for any run, and `yes` if leaks were looked for in all.
    private var leaksChecked: String {
        let words = Set(reports.map(\.leakCheck.word))
        return words.count == 1 ? words.first ?? "yes" : "partly"
    }
}

/// One attempt at a test in a launch.
struct JUnitAttempt {
    let report: RunReport
    let test: TestInterval
    let findings: [Finding]

    var suite: String { test.suite ?? "vctrace" }
    var name: String { test.nameInSuite }
    /// `iPhone17,1 · iOS 26.1`.
    var platform: String { report.platform(of: test) }

    static func all(in report: RunReport) -> [JUnitAttempt] {
        guard !report.tests.isEmpty else { return [] }
        let findings = Dictionary(grouping: report.findings, by: DefectGroup.test(in: report))
        return report.tests.map { JUnitAttempt(report: report, test: $0, findings: findings[$0] ?? []) }
    }

    /// Whether the log ends in it, or the launch died in it.
    var isUnended: Bool {
        guard test.outcome == nil, let launch = test.launch else { return false }
        let own = report.tests.filter {
            $0.launch == launch && TestInterval.shortName($0.name) == TestInterval.shortName(test.name)
        }
        let number = (own.firstIndex(of: test) ?? 0) + 1
        let covered = report.coverages[launch]?.tests.first {
            $0.name == TestInterval.shortName(test.name) && $0.attempt == number
        }
        return covered?.ranToEnd == false
    }

    /// When it began, or in a log without dates, when the log was imported; then its line.
    var order: (Int64, Int) {
        let began = Timestamp(test.first.time, after: report.run.summary).flatMap { time in
            time.base == .absolute ? time.nanoseconds : nil
        }
        return (began ?? report.run.date, test.first.line)
    }

    /// In nanoseconds; nil without times.
    var duration: Int64? { test.first.time.flatMap { first in test.last.time.map { $0.since(first) } } }
}

extension RunReport {
    fileprivate func hasTest(on platform: String) -> Bool { tests.contains { self.platform(of: $0) == platform } }

    /// `iPhone17,1 · iOS 26.1`, or `tests` if the log does not say.
    fileprivate func platform(of test: TestInterval) -> String {
        let launch = run.summary.launches.first { $0.number == test.launch }
        let header = run.summary.header
        let platform = launch?.platform(in: run.summary) ?? Launch.Platform(device: header.device, system: header.os)
        return platform.name.isEmpty ? "tests" : platform.name
    }
}
