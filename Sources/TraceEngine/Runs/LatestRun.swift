package import TraceModel

/// A run that is named by its age: `latest`, `latest~2`, `latest branch=main`, or conditions alone.
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

    /// The run among those of a store, which are in the order in which they were imported.
    ///
    /// Of runs that meet conditions, the latest by its own date is meant, and otherwise the one that was imported last, or
    /// a later one of its lane. Steps back lead through the lane of that run.
    package func find(among runs: [Run]) throws(EngineError) -> Run {
        var line = try line(among: runs)
        // What another app did is no step back.
        if line.lane == nil, let last = line.runs.last { line.runs.removeAll { $0.appName != last.appName } }
        guard stepsBack < line.runs.count else {
            throw .tooFarBack(text, lane: line.lane?.description, count: line.runs.count)
        }
        return line.runs[line.runs.count - 1 - stepsBack]
    }

    /// The runs through which steps back lead, the oldest first, and their lane; nil where that is not one.
    package func line(among runs: [Run]) throws(EngineError) -> (lane: RunLane?, runs: [Run]) {
        let found = runs.filter(conditions.hold)
        let anchor = conditions.isEmpty ? found.last : found.max { $0.isBefore($1) }
        guard let anchor else {
            throw runs.isEmpty ? .unknownRun(text, isStoreEmpty: true) : .noRunMeets("\(conditions)")
        }
        let lane = RunLane(of: anchor)
        // Conditions say where the line ends. Runs before that belong to it, whether they meet them or not.
        let own = runs.filter { run in
            RunLane(of: run) == lane && (conditions.isEmpty || !anchor.isBefore(run))
        }
        // A run that is alone, and of which nobody told the branch, is no part of a series.
        guard own.count > 1 || lane.branch != nil else {
            return (nil, conditions.isEmpty ? found : found.sortedByDate())
        }
        return (lane, own.sortedByDate())
    }

    /// The latest run of the same app that meets the conditions, to compare a run with: one of the same name and device if
    /// there is one, or else of the same device, or else any.
    package static func counterpart(
        of run: Run, meeting conditions: RunConditions, among runs: [Run]
    ) throws(EngineError) -> Run {
        let lane = RunLane(of: run)
        func rank(_ other: Run) -> (Int, Int64, Int) {
            let own = RunLane(of: other)
            let likeness = (own.device == lane.device ? 2 : 0) + (own.name == lane.name ? 1 : 0)
            return (likeness, other.date, other.number)
        }
        let app = run.appName
        let asked = runs.filter { $0.number != run.number && conditions.hold(for: $0) }
        let found = asked.filter { app == nil || $0.appName == nil || $0.appName == app }
        guard let best = found.max(by: { rank($0) < rank($1) }) else {
            throw .noRunMeets("\(conditions)", isOtherWanted: conditions.hold(for: run), app: asked.isEmpty ? nil : app)
        }
        return best
    }

    /// The runs that tell which of a run's defects are known, the oldest first: the lane of its counterpart; where that is of
    /// another series of names, all runs of the counterpart's app and device that meet the conditions, up to it.
    static func background(
        of run: Run, meeting conditions: RunConditions, among runs: [Run]
    ) throws(EngineError) -> [Run] {
        let other = try counterpart(of: run, meeting: conditions, among: runs)
        let lane = RunLane(of: other)
        let isSameSeries = lane.name == RunLane(of: run).name
        let app = RunLane(ofAppOf: other)
        return runs.filter { known in
            guard known.number != run.number, !other.isBefore(known) else { return false }
            guard !isSameSeries else { return RunLane(of: known) == lane }
            return conditions.hold(for: known) && RunLane(ofAppOf: known) == app
        }.sortedByDate()
    }
}
