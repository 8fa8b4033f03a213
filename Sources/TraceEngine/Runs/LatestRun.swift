package import TraceModel

/// A run that is named by its age: `latest`, `latest~2`, `latest branch=main`, or conditions alone.
///
/// Runs are in the order of their first launches.
package struct LatestRun: Sendable {
    private let text: String
    private var stepsBack = 0
    private let conditions: RunConditions

    /// Nil for a text that names no run by its age.
    package init?(_ text: String) {
        self.text = text
        var words = text.split(separator: " ")[...]
        guard let first = words.first else { return nil }
        if first == Self.word {
            words.removeFirst()
        } else if first.hasPrefix("\(Self.word)~"), let steps = Int(first.dropFirst(Self.word.count + 1)), steps >= 0 {
            stepsBack = steps
            words.removeFirst()
        }
        guard let conditions = RunConditions(words) else { return nil }
        self.conditions = conditions
    }

    private static let word = "latest"

    /// Whether the text begins as the name of a run by its age does, so that no run can have it as its name.
    package static func isReserved(_ text: String) -> Bool {
        LatestRun(text) != nil && text.hasPrefix(word)
    }

    /// The run among those of a store that meet the conditions.
    package func find(among runs: [Run]) throws(EngineError) -> Run {
        let found = runs.filter(conditions.hold).sortedByDate()
        guard !found.isEmpty else {
            throw runs.isEmpty ? .unknownRun(text, isStoreEmpty: true) : .noRunMeets("\(conditions)")
        }
        guard stepsBack < found.count else { throw .tooFarBack(text, count: found.count) }
        return found[found.count - 1 - stepsBack]
    }

    /// The latest run of the same app that meets the conditions, to compare a run with: one of the same device if there is one.
    package static func counterpart(
        of run: Run, meeting conditions: RunConditions, among runs: [Run]
    ) throws(EngineError) -> Run {
        let app = run.appName
        let asked = runs.filter { $0.number != run.number && conditions.hold(for: $0) }
        let found = asked.filter { app == nil || $0.appName == nil || $0.appName == app }.sortedByDate()
        let device = run.summary.header.device
        guard let best = found.last(where: { $0.summary.header.device == device }) ?? found.last else {
            throw .noRunMeets("\(conditions)", isOtherWanted: conditions.hold(for: run), app: asked.isEmpty ? nil : app)
        }
        return best
    }
}
