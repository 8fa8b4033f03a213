package import TraceModel
import TraceText

/// What changed, in one line.
package struct DiffVerdict: CustomStringConvertible {
    var difference: RunDifference

    package init(difference: RunDifference) {
        self.difference = difference
    }

    /// `same` or `different`, for programs.
    package var word: String { difference.isEmpty ? "same" : "different" }

    package var description: String {
        guard !difference.isEmpty else { return "the same: \(findings(difference.unchanged)) unchanged" }
        return "different: " + (findingParts + otherParts).joined(separator: ", ")
    }

    /// What became of the findings, for a headline.
    var headline: String {
        if difference.isEmpty { return "Nothing changed" }
        return findingParts.isEmpty ? "No finding is new or fixed" : findingParts.joined(separator: ", ")
    }

    /// What else changed; empty if nothing did.
    var rest: String { otherParts.joined(separator: ", ") }

    private var findingParts: [String] {
        [
            difference.new.isEmpty ? nil : "\(findings(difference.new)) new\(worst)",
            difference.fixed.isEmpty ? nil : "\(findings(difference.fixed)) fixed",
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
                : "live instances of \(difference.liveAtEnd.map { DiffSections.short($0.className) }.joined(separator: ", "))",
            difference.sequences.isEmpty ? nil : "\(counted(difference.sequences.count, "sequence")) changed",
            slower == 0 ? nil : "\(counted(slower, "phase")) slower",
            difference.changedTimings.count == slower
                ? nil : "\(counted(difference.changedTimings.count - slower, "phase")) faster",
        ].compactMap(\.self)
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
        nights.map { [$0.a.title, $0.b.title] } ?? [a, b].map { $0.map(\.name).joined(separator: ", ") }
    }
}
