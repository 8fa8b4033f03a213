import TraceModel
import TraceText

/// What a history says of a defect, in a line: `since build 803 (323dead), in CartTests.testAddsToCart, 5 of 5 nights`.
struct SinceText {
    var history: DefectHistory

    /// With the class before it, as it stands beside a finding.
    var text: String { (shortName.isEmpty ? "" : "\(shortName): ") + body }

    /// Without the class and the test, for a table: `build 803 (323dead), 3 of 5 nights, flaky`.
    var brief: String {
        guard history.status != .new else { return "new \(history.first.here)" }
        return "\(history.first.place), \(count)" + (history.status == .flaky ? ", flaky" : "")
    }

    /// `known since build 803 (323dead), back after 3 nights`; nil for a defect that did not come back after it was fixed.
    var back: String? {
        guard history.cleanBeforeReturn > 0 else { return nil }
        return "known since \(history.first.place), back after \(counted(history.cleanBeforeReturn, unit))"
    }

    /// `flaky: it comes and goes while PromoBanner is exercised each time`; empty where the numbers say all.
    var reason: String {
        switch history.status {
        case .new, .persisting: ""
        case .flaky:
            "flaky: it comes and goes"
                + (shortName.isEmpty ? "" : " while \(shortName) is exercised")
                + (shortName.isEmpty || history.unexercised > 0 ? "" : " each time")
        case .fixed:
            "last seen \(history.last.here), and \(counted(history.cleanSince, unit)) exercised it since"
        case .notExercised: "last seen \(history.last.here), and no \(unit) could show it since"
        }
    }

    private var body: String {
        let start = history.status == .new ? "new \(history.first.here)" : "since \(history.first.place)"
        let test = history.test.map { "in \(TestName($0).text)" }
        return [start, test, count, unexercised, reason].compactMap(\.self)
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private var count: String {
        guard history.status == .new else {
            return "\(grouped(history.seen)) of \(counted(history.exercised, unit))"
        }
        return history.cleanBefore > 0
            ? "not in the \(history.cleanBefore == 1 ? unit : counted(history.cleanBefore, unit)) before"
            : "the first audited \(unit) that exercises it"
    }

    private var unexercised: String? {
        guard history.unexercised > 0, history.status != .notExercised else { return nil }
        return "not exercised in \(grouped(history.unexercised))"
    }

    private var unit: String { history.isNightly ? "night" : "run" }
    private var shortName: String { ClassName(history.path.className).short }
}

extension RunMark {
    /// `build 803 (323dead)`, or the day, or the run's name.
    var place: String {
        let commit = header.commit.map { " (\($0.prefix(7)))" } ?? ""
        if let build = header.build { return "build \(build)\(commit)" }
        return (isDated ? day : name) + commit
    }

    /// `in build 803 (323dead)`, or `on 2026-11-20`, or `in app`.
    var here: String { (header.build == nil && isDated ? "on " : "in ") + place }
}

/// A test's name, as people say it: `CartTests.testAddsToCart` of `-[ShopUITests.CartTests testAddsToCart]`.
struct TestName {
    var text: String

    init(_ name: String) {
        let whole = EventReference(line: 0, time: nil, kind: .testStarted)
        let test = TestInterval(name: name, outcome: nil, first: whole, last: whole)
        text = [test.suite.map { ClassName($0).short }, test.shortName].compactMap(\.self).joined(separator: ".")
    }
}

extension RunDifference.Defect {
    /// What the runs before tell of it, in a line; nil where it is not known.
    var since: String? { history.map { SinceText(history: $0).text } }
}

extension RunReport {
    /// What the runs before tell of a finding, in a line; nil for the first run of its lane.
    func since(_ finding: Finding) -> String? {
        history(of: finding).map { SinceText(history: $0).text }
    }

    /// A finding's message, and what the runs before tell of it.
    func messageWithHistory(of finding: Finding, joinedBy separator: String) -> String {
        [finding.messageWithHolders, since(finding)].compactMap(\.self).joined(separator: separator)
    }
}
