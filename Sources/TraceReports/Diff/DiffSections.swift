import TraceModel
import TraceText

/// The parts of a difference as plain lines, in the order in which people need them; text and Markdown lay them out.
struct DiffSections {
    var difference: RunDifference

    /// A class name without its module.
    static func short(_ className: String) -> String {
        ClassName(className).short
    }

    /// From the root to the controller, and what holds it where a memory graph shows that.
    static func place(of finding: Finding) -> String {
        ClassPath.shown(finding.path) + (finding.evidence.map { " (\($0.text))" } ?? "")
    }

    /// `1 → 0`.
    static func change(_ a: Int, _ b: Int) -> String { "\(grouped(a)) → \(grouped(b))" }

    /// `12 instances no longer get viewIsAppearing`.
    static func summary(of change: RunDifference.SequenceChange) -> String {
        let who = "\(short(change.path.last ?? "")): \(counted(change.count, "instance"))"
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

    /// What went before and comes after, as a unified diff: `-` only before, `+` only after.
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

    /// What the two sides recorded differently; it says which differences cannot be seen.
    ///
    /// - Parameter sides: what the two sides are called.
    func recorded(sides: (a: String, b: String) = ("A", "B")) -> [String] {
        var lines: [String] = []
        let kinds = [(sides.a, difference.recordedOnlyA), (sides.b, difference.recordedOnlyB)]
        for (side, kinds) in kinds where !kinds.isEmpty { lines.append("only \(side) records \(names(kinds))") }
        let rules = [(sides.a, difference.rulesOnlyA), (sides.b, difference.rulesOnlyB)]
        for (side, rules) in rules where !rules.isEmpty {
            lines.append("only \(side) could be checked for \(rules.joined(separator: ", "))")
        }
        if difference.problemsA != difference.problemsB {
            lines.append("problems: \(Self.change(difference.problemsA, difference.problemsB))")
        }
        return lines
    }

    private func names(_ kinds: [EventKind]) -> String { kinds.map(\.name).joined(separator: ", ") }

    private static func steps(_ steps: [LifeStep]) -> String {
        // A step that is missing in each of several rounds is named once.
        var seen: Set<LifeStep> = []
        let names = steps.filter { seen.insert($0).inserted }.map(\.description)
        let shown = names.prefix(4).joined(separator: ", ")
        return names.count > 4 ? "\(shown) and \(names.count - 4) more" : shown
    }

    /// A positive number with so many digits after the point.
    static func decimal(_ number: Double, digits: Int = 2) -> String {
        let scale = (0..<digits).reduce(1.0) { value, _ in value * 10 }
        let scaled = UInt64(min(number * scale + 0.5, 1e18))
        return "\(scaled / UInt64(scale)).\(zeroPadded(scaled % UInt64(scale), to: digits))"
    }
}
