package import TraceModel
package import TraceText

/// The values of `diff --format`.
package enum DiffFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// One object on one line.
    case json
    /// For a comment on a pull request.
    case markdown
    /// A page for a browser.
    case html

    /// Whether it shows the hierarchies over time.
    package var showsHistories: Bool { self == .html }

    /// The differences, ending with a line feed.
    ///
    /// - Parameter showsAllTimings: whether phases that did not change are listed, too; this also applies to JSON.
    package func text(
        of difference: RunDifference, showsAllTimings: Bool = false, style: TextStyle
    ) -> String {
        var difference = difference
        if !showsAllTimings { difference.timings = difference.changedTimings }
        return switch self {
        case .text: DiffText(difference: difference).text(style)
        case .json: DiffJSON(difference: difference).text
        case .markdown: DiffMarkdown(difference: difference).text
        case .html: DiffPage(difference).text()
        }
    }
}

/// The differences, in one line.
package struct DiffVerdict: CustomStringConvertible {
    var difference: RunDifference

    package init(difference: RunDifference) {
        self.difference = difference
    }

    /// `same` or `different`, for programs.
    package var word: String { difference.isEmpty ? "same" : "different" }

    package var description: String {
        guard !difference.isEmpty else {
            return "the same\(scope): \(findings(difference.unchanged)) unchanged"
        }
        return "different: " + (findingParts + otherParts).joined(separator: ", ")
    }

    /// The changes of the findings, for a headline.
    var headline: String {
        if difference.isEmpty { return "Nothing changed\(scope)" }
        return findingParts.isEmpty ? "No finding is new or fixed" : findingParts.joined(separator: ", ")
    }

    /// The other changes; empty if there are none.
    var rest: String { otherParts.joined(separator: ", ") }

    private var findingParts: [String] {
        [
            difference.new.isEmpty ? nil : "\(findings(difference.new)) new\(worst)",
            difference.fixed.isEmpty ? nil : "\(findings(difference.fixed)) fixed",
            difference.notRun.isEmpty ? nil : "\(findings(difference.notRun)) not run in B",
        ].compactMap(\.self)
    }

    private var otherParts: [String] {
        let places = difference.onlyA.count + difference.onlyB.count + difference.counts.count
        let slower = difference.changedTimings.count { $0.b.medianNs > $0.a.medianNs }
        return [
            places == 0 ? nil : "\(counted(places, "place")) in the tree changed",
            difference.moved.isEmpty ? nil : "\(counted(difference.moved.count, "place")) moved",
            difference.liveAtEnd.isEmpty
                ? nil
                : "live instances of \(difference.liveAtEnd.map { ClassName($0.className).short }.joined(separator: ", "))",
            difference.sequences.isEmpty ? nil : "\(counted(difference.sequences.count, "sequence")) changed",
            slower == 0 ? nil : "\(counted(slower, "phase")) slower",
            difference.changedTimings.count == slower
                ? nil : "\(counted(difference.changedTimings.count - slower, "phase")) faster",
        ].compactMap(\.self)
    }

    /// The restriction to what both sides ran; empty if both ran the same tests.
    private var scope: String {
        difference.testsOnlyA.isEmpty && difference.testsOnlyB.isEmpty ? "" : " where both sides ran the same tests"
    }

    private var worst: String {
        difference.new.map(\.severity).max().map { " (\($0.rawValue))" } ?? ""
    }

    private func findings(_ defects: [RunDifference.DefectChange]) -> String {
        counted(defects.reduce(0) { $0 + $1.count }, "finding")
    }
}

extension RunDifference {
    /// The names of the runs on each of the two sides.
    var sideNames: [String] {
        nights.map { [$0.a.place, $0.b.place] } ?? [a, b].map { $0.map(\.name).joined(separator: ", ") }
    }
}

/// The parts of a difference as plain lines, in order of importance; text and Markdown lay them out.
struct DiffSections {
    /// More names would hide the other lines; JSON has all.
    private static let testLimit = 5

    var difference: RunDifference

    /// The path from the root to the controller, and its holder if a memory graph shows it.
    static func place(of finding: Finding) -> String {
        ClassPath.shown(finding.path) + (finding.evidence.map { " (\($0.text))" } ?? "")
    }

    /// `1 → 0`.
    static func change(_ a: Int, _ b: Int) -> String { "\(grouped(a)) → \(grouped(b))" }

    /// `12 instances no longer get viewIsAppearing`.
    static func summary(of change: RunDifference.SequenceChange) -> String {
        let who = "\(ClassName(change.path.last ?? "").short): \(counted(change.count, "instance"))"
        let verb = change.count == 1 ? ("no longer gets", "now gets") : ("no longer get", "now get")
        let (missing, added) = (steps(change.missing), steps(change.added))
        if change.missing.sorted() == change.added.sorted() {
            return "\(who) \(change.count == 1 ? "gets" : "get") \(added) in another order"
        }
        let parts = [
            missing.isEmpty ? nil : "\(verb.0) \(missing)", added.isEmpty ? nil : "\(verb.1) \(added)",
        ]
        return who + " " + parts.compactMap(\.self).joined(separator: ", ")
    }

    /// The sequences before and after as a unified diff: `-` only before, `+` only after.
    static func unified(_ change: RunDifference.SequenceChange) -> [(mark: String, step: String)] {
        let difference = change.after.difference(from: change.before)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for part in difference {
            switch part {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [(String, String)] = []
        var next = 0
        for (offset, step) in change.before.enumerated() {
            if removed.contains(offset) {
                lines.append(("-", step.description))
                continue
            }
            while inserted.contains(next) {
                lines.append(("+", change.after[next].description))
                next += 1
            }
            lines.append((" ", step.description))
            next += 1
        }
        return lines + change.after[min(next, change.after.count)...].map { ("+", $0.description) }
    }

    static func timing(_ timing: RunDifference.Timing) -> [String] {
        let ratio = timing.ratio.map { "×" + decimal($0) } ?? ""
        let probability = timing.p.map { $0 < 0.0001 ? "p < 0.0001" : "p = " + decimal($0, digits: 4) } ?? ""
        return [
            ClassPath.shown(timing.path), timing.phase.rawValue,
            "\(ElapsedTime(nanoseconds: timing.a.medianNs)) (n \(timing.a.count))",
            "\(ElapsedTime(nanoseconds: timing.b.medianNs)) (n \(timing.b.count))",
            timing.isSignificant ? ratio : "~", probability,
        ]
    }

    /// Rows for the places in the tree that changed: the change, the instances, and the path.
    ///
    /// - Parameters:
    ///   - sides: the names of the two sides.
    ///   - name: returns the form in which a class is shown.
    func places(
        sides: (a: String, b: String) = ("A", "B"), name: (String) -> String = { $0 }
    ) -> [[String]] {
        func shown(_ path: [String]) -> String { ClassPath.shown(path.map(name)) }
        return difference.onlyA.map { ["only in \(sides.a)", Self.change($0.a, 0), shown($0.path)] }
            + difference.onlyB.map { ["only in \(sides.b)", Self.change(0, $0.b), shown($0.path)] }
            + difference.counts.map { ["more or fewer", Self.change($0.a, $0.b), shown($0.path)] }
            + difference.moved.map { ["moved", grouped($0.count), "\(shown($0.from)) → \(shown($0.to))"] }
    }

    /// Rows for the classes with more or fewer living instances at the end.
    var living: [[String]] { difference.liveAtEnd.map { [$0.className, Self.change($0.a, $0.b)] } }

    /// The differences in the recording of the two sides, which show what a comparison cannot see.
    ///
    /// - Parameter sides: the names of the two sides.
    func recorded(sides: (a: String, b: String) = ("A", "B")) -> [String] {
        var lines: [String] = []
        let kinds = [(sides.a, difference.recordedOnlyA), (sides.b, difference.recordedOnlyB)]
        for (side, kinds) in kinds where !kinds.isEmpty { lines.append("only \(side) records \(names(kinds))") }
        let rules = [(sides.a, difference.rulesOnlyA), (sides.b, difference.rulesOnlyB)]
        for (side, rules) in rules where !rules.isEmpty {
            lines.append("only \(side) could be checked for \(rules.joined(separator: ", "))")
        }
        let tests = [(sides.a, difference.testsOnlyA), (sides.b, difference.testsOnlyB)]
        for (side, tests) in tests where !tests.isEmpty {
            let more = tests.count > Self.testLimit ? " and \(grouped(tests.count - Self.testLimit)) more tests" : ""
            lines.append("only \(side) ran \(tests.prefix(Self.testLimit).joined(separator: ", "))\(more)")
        }
        if difference.problemsA != difference.problemsB {
            lines.append("problems: \(Self.change(difference.problemsA, difference.problemsB))")
        }
        return lines
    }

    private func names(_ kinds: [EventKind]) -> String { kinds.map(\.name).joined(separator: ", ") }

    private static func steps(_ steps: [LifeStep]) -> String {
        // A step that is missing in several rounds is named once.
        var seen: Set<LifeStep> = []
        let names = steps.filter { seen.insert($0).inserted }.map(\.description)
        return listed(names, limit: 4) ?? ""
    }

    /// A positive number with this many digits after the point.
    static func decimal(_ number: Double, digits: Int = 2) -> String {
        let scale = (0..<digits).reduce(1.0) { value, _ in value * 10 }
        let scaled = UInt64(min(number * scale + 0.5, 1e18))
        return "\(scaled / UInt64(scale)).\(zeroPadded(scaled % UInt64(scale), to: digits))"
    }
}
