import TraceModel
package import TraceText
package import TraceVerdicts

/// The values of `diff --format`.
package enum DiffFormat: String, CaseIterable, Sendable {
    case text, json, markdown, html

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
        case .text: DiffText(difference: difference, width: style.width).lines.text(style)
        case .json: DiffJSON(difference: difference).text
        case .markdown: DiffMarkdown(difference: difference).text
        case .html: DiffPage(difference).text
        }
    }
}

extension RunDifference {
    /// The names of the runs on each of the two sides.
    var sideNames: [String] {
        nights.map { [$0.a.place, $0.b.place] } ?? [a, b].map { $0.map((a + b).label).joined(separator: ", ") }
    }

    /// The calls that show a defect.
    func calls(of defect: DefectChange) -> CallList {
        let finding = defect.exemplar
        return CallList(
            finding: finding, rule: rules.first { $0.id == finding.rule }, run: defect.run, callers: defect.callers)
    }

    /// The lists of defects, with their titles.
    ///
    /// - Parameter b: the name of the second side.
    package func defects(b: String = "B") -> [(title: String, defects: [DefectChange])] {
        [
            ("New", new), ("Again", again), ("Fixed", fixed), ("Not run in \(b)", notRun), ("Flaky", flaky),
            ("Unchanged", unchanged),
        ]
    }

    /// `same` or `different`, for programs.
    package var verdictWord: String { isEmpty ? "same" : "different" }

    /// The differences, in one line.
    package var verdict: String {
        guard !isEmpty else {
            return "\(sameWords)\(scope): "
                + (unchanged.isEmpty ? "no findings to compare" : "\(findingCount(unchanged)) unchanged")
                + hiddenLeaks(("A", "B"))
        }
        return "different: " + (findingParts() + otherParts()).joined(separator: ", ") + hiddenLeaks(("A", "B"))
    }

    /// `; leaks were not looked for in A`; empty if they were on both sides.
    private func hiddenLeaks(_ sides: (a: String, b: String)) -> String {
        switch hidesLeaks {
        case (true, true): "; leaks were looked for on neither side"
        case (true, false): "; leaks were not looked for in \(sides.a)"
        case (false, true): "; leaks were not looked for in \(sides.b)"
        case (false, false): ""
        }
    }

    private var sameWords: String { isOfOneRun ? "the same, because A and B are the same run" : "the same" }

    /// Whether a run is compared with itself, which proves nothing.
    private var isOfOneRun: Bool {
        nights == nil && !a.isEmpty && a.map(\.number) == b.map(\.number) && a.allSatisfy { $0.number > 0 }
    }

    /// - Parameter b: the name of the second side.
    func headline(b: String) -> String {
        if isEmpty { return isOfOneRun ? "Nothing changed: both sides are the same run" : "Nothing changed\(scope)" }
        let parts = findingParts(b: b)
        return parts.isEmpty ? "No finding is new or fixed" : parts.joined(separator: ", ")
    }

    private func findingParts(b: String = "B") -> [String] {
        let worst = new.map(\.severity).max().map { " (\($0.rawValue))" } ?? ""
        return [
            new.isEmpty ? nil : "\(findingCount(new)) new\(worst)",
            again.isEmpty ? nil : "\(findingCount(again)) again",
            fixed.isEmpty ? nil : "\(findingCount(fixed)) fixed",
            notRun.isEmpty ? nil : "\(findingCount(notRun)) not run in \(b)",
            worse.isEmpty ? nil : "\(counted(worse.count, "defect")) worse",
            better.isEmpty ? nil : "\(counted(better.count, "defect")) better",
            flaky.isEmpty ? nil : "\(findingCount(flaky)) flaky",
        ].compactMap(\.self)
    }

    /// The changes that are not of findings.
    ///
    /// - Parameter sides: the names of the two sides.
    func otherParts(_ sides: (a: String, b: String) = ("A", "B")) -> [String] {
        let places = onlyA.count + onlyB.count + counts.count
        let living = liveAtEnd.map { ClassName($0.className).short }.joined(separator: ", ")
        let change = [(liveAtEnd.contains { $0.a < $0.b }, "more"), (liveAtEnd.contains { $0.a > $0.b }, "fewer")]
            .filter(\.0).map(\.1).joined(separator: " or ")
        let changed = changedTimings.count
        let only = [(sides.a, onlyInNight.a), (sides.b, onlyInNight.b)].flatMap { side, own in
            NightReport.Missing.Dimension.allCases.compactMap { kind -> String? in
                kind.text(own.filter { $0.kind == kind }.map(\.label)).map { "\($0) only in \(side)" }
            }
        }
        let slower = changedTimings.count { $0.b.medianNs > $0.a.medianNs }
        return only
            + [
                places == 0 ? nil : "\(counted(places, "place")) in the tree changed",
                moved.isEmpty ? nil : "\(counted(moved.count, "place")) moved",
                liveAtEnd.isEmpty ? nil : "\(change) \(living) alive at the end",
                sequences.isEmpty ? nil : "\(counted(sequences.count, "sequence")) changed",
                slower == 0 ? nil : "\(counted(slower, "phase")) slower",
                changed == slower ? nil : "\(counted(changed - slower, "phase")) faster",
            ].compactMap(\.self)
    }

    /// The restriction to what both sides ran; empty if both ran the same tests.
    private var scope: String {
        testsOnly.a.isEmpty && testsOnly.b.isEmpty ? "" : " where both sides ran the same tests"
    }

    private func findingCount(_ defects: [DefectChange]) -> String {
        counted(defects.reduce(0) { $0 + $1.count }, "finding")
    }

    /// Rows for the places in the tree that changed: the change, the instances, and the path.
    ///
    /// - Parameters:
    ///   - sides: the names of the two sides.
    ///   - name: returns the form in which a class is shown.
    func placeRows(
        sides: (a: String, b: String) = ("A", "B"), name: (String) -> String = { $0 }
    ) -> [[String]] {
        func shown(_ path: [String]) -> String { ClassPath.shown(path.map(name)) }
        return onlyA.map { ["only in \(sides.a)", changeText($0.a, 0), shown($0.path)] }
            + onlyB.map { ["only in \(sides.b)", changeText(0, $0.b), shown($0.path)] }
            + counts.map { ["more or fewer", changeText($0.a, $0.b), shown($0.path)] }
            + moved.map { ["moved", grouped($0.count), "\(shown($0.from)) → \(shown($0.to))"] }
    }

    /// Rows for the classes with more or fewer living instances at the end.
    var livingRows: [[String]] { liveAtEnd.map { [$0.className, changeText($0.a, $0.b)] } }

    /// `only B has device iPad16,3, which shows Orders (controller-never-deallocated)`.
    private func ofNights(_ sides: (a: String, b: String), _ limit: Int) -> [String] {
        [(sides.a, onlyInNight.a), (sides.b, onlyInNight.b)].flatMap { side, own in
            NightReport.Missing.Dimension.allCases.flatMap { kind -> [String] in
                let ofKind = own.filter { $0.kind == kind }
                let showing = ofKind.filter { !$0.defects.isEmpty }
                let others = listed(ofKind.filter(\.defects.isEmpty).map(\.label), limit: limit)
                return showing.map { there in
                    let defects = there.defects.map { "\(ClassName($0.className).short) (\($0.rule))" }
                    return "only \(side) has \(kind.rawValue) \(there.label), which shows "
                        + (listed(defects, limit: limit) ?? "")
                } + [others.map { "only \(side) has \(kind.rawValue) \($0), without defects" }].compactMap(\.self)
            }
        }
    }

    /// The differences in the recording of the two sides, which show what a comparison cannot see.
    ///
    /// - Parameter sides: the names of the two sides.
    func recordedRemarks(sides: (a: String, b: String) = ("A", "B")) -> [String] {
        func only<Value>(_ own: (a: [Value], b: [Value]), _ text: ([Value]) -> String) -> [String] {
            [(sides.a, own.a), (sides.b, own.b)].filter { !$0.1.isEmpty }
                .map { side, values in "only \(side) \(text(values))" }
        }
        // More names would hide the other lines; JSON has all.
        let limit = 5
        return ofNights(sides, limit) + only(recordedOnly) { "records " + $0.map(\.name).joined(separator: ", ") }
            + only(rulesOnly) { "could be checked for " + $0.joined(separator: ", ") }
            + [(sides.a, rulesPartly.a), (sides.b, rulesPartly.b)].compactMap { side, rules in
                listed(rules, limit: limit).map { "only a part of \(side) could be checked for \($0)" }
            }
            + only(testsOnly) { tests in
                "ran " + (listed(tests, limit: limit) ?? "") + (tests.count > limit ? " tests" : "")
            } + (problems.a == problems.b ? [] : ["problems: \(changeText(problems.a, problems.b))"])
    }
}

extension RunDifference.SequenceChange {
    /// `12 instances no longer get viewIsAppearing`.
    var summary: String {
        let who = "\(ClassName(path.last ?? "").short): \(counted(count, "instance"))"
        let get = count == 1 ? "gets" : "get"
        if missing.sorted() == added.sorted() { return "\(who) \(get) \(Self.text(added)) in another order" }
        let parts = [
            missing.isEmpty ? nil : "no longer \(get) \(Self.text(missing))",
            added.isEmpty ? nil : "now \(get) \(Self.text(added))",
        ]
        return who + " " + parts.compactMap(\.self).joined(separator: ", ")
    }

    /// A step that is missing in several rounds is named once.
    private static func text(_ steps: [RunProfile.LifeStep]) -> String {
        listed(steps.inGroups { $0 }.map { $0[0].description }, limit: 4) ?? ""
    }

    /// The number of equal calls that are shown before and after each difference.
    private static let context = 2
    private static let leastFolded = 3

    /// The sequences before and after as a unified diff, in stretches; long ones of equal calls far from any difference are
    /// to be folded.
    var stretches: [(lines: [(mark: String, step: String)], isFolded: Bool)] {
        let lines = unified
        let isNear = lines.indices.map { index in
            lines[max(0, index - Self.context)...min(lines.count - 1, index + Self.context)].contains { $0.mark != " " }
        }
        return lines.indices.inRuns(by: { isNear[$0] }).map { part in
            (part.map { lines[$0] }, !isNear[part[0]] && part.count >= Self.leastFolded)
        }
    }

    /// The sequences before and after as a unified diff: `-` only before, `+` only after.
    var unified: [(mark: String, step: String)] {
        var lines = before.map { (mark: " ", step: $0.description) }
        let difference = after.difference(from: before)
        for case .remove(let offset, _, _) in difference { lines[offset].mark = "-" }
        for case .insert(let offset, let step, _) in difference {
            // After the lines that only A has, and before the line that B has next.
            let kept = lines.indices.filter { lines[$0].mark != "-" }
            lines.insert(("+", step.description), at: offset < kept.count ? kept[offset] : lines.endIndex)
        }
        return lines
    }
}

extension RunDifference.GrowthChange {
    /// The rule, the place, and the visits: `1 of 5 visits left one behind (only the last one) → 5 of 5 visits left one behind`.
    var cells: [String] {
        [exemplar.rule, ClassPath.shown(exemplar.path), "\(before.counts) → \(after.counts)"]
    }
}

extension RunDifference.Timing {
    /// The place, the phase, both medians, the ratio and its probability.
    var cells: [String] {
        [
            ClassPath.shown(path), phase.rawValue, "\(ElapsedTime(nanoseconds: a.medianNs)) (n \(a.count))",
            "\(ElapsedTime(nanoseconds: b.medianNs)) (n \(b.count))",
            isSignificant ? ratio.map { "×" + decimal($0) } ?? "" : "~",
            p.map { $0 < 0.0001 ? "p < 0.0001" : "p = " + decimal($0, digits: 4) } ?? "",
        ]
    }
}

/// `1 → 0`.
func changeText(_ a: Int, _ b: Int) -> String { "\(grouped(a)) → \(grouped(b))" }

/// A positive number with this many digits after the point.
func decimal(_ number: Double, digits: Int = 2) -> String {
    let scale = (0..<digits).reduce(1.0) { value, _ in value * 10 }
    let scaled = UInt64(min(number * scale + 0.5, 1e18))
    return "\(scaled / UInt64(scale)).\(zeroPadded(scaled % UInt64(scale), to: digits))"
}
