import TraceModel

/// The launches of a run that end before it does, in the order in which they end.
///
/// A launch that another one followed ends with its own last event, or with its `# end` if it was closed. So does the last
/// launch, if calls of another one come later: parallel tests were merged, and the log does not show what this launch did then.
struct LaunchEnds {
    private let ends: [Launch]
    private let byNumber: [Int: TraceEnd]
    private var passed = 0

    init(_ launches: [Launch]) {
        ends = Self.ended(among: launches).sorted { $0.last < $1.last }
        byNumber = Dictionary(ends.map { ($0.number, TraceEnd(of: $0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns all launches but the one that continues to the end of the run.
    private static func ended(among launches: [Launch]) -> ArraySlice<Launch> {
        guard let latest = launches.last else { return [] }
        let isOutlasted = launches.contains { $0.last > latest.last && $0.last.kind.isOfApp }
        return isOutlasted ? launches[...] : launches.dropLast()
    }

    /// The relations that are open at the end of a run; those of a launch that another one followed ended with it.
    static func openRelations(in hierarchy: Hierarchy, _ launches: [Launch]) -> some Sequence<Relation> {
        let ends = Dictionary(
            ended(among: launches).map { ($0.number, $0.last) }, uniquingKeysWith: { first, _ in first })
        return hierarchy.survivors.lazy.compactMap { state -> Relation? in
            guard var relation = state.relation?.value else { return nil }
            if let end = ends[state.controller.launch] {
                relation.ended = end
                relation.ending = .launchEnded
            }
            return relation
        }
    }

    /// The first line that comes after the end of the next launch.
    var nextLine: Int { passed < ends.count ? ends[passed].last.line + 1 : .max }

    /// Returns the next launch that has ended before that line.
    mutating func next(before line: Int) -> Launch? {
        guard passed < ends.count, ends[passed].last.line < line else { return nil }
        passed += 1
        return ends[passed - 1]
    }

    /// Returns the end of the launch with that number; nil for the one that continues to the end of the run.
    func end(ofLaunch number: Int) -> TraceEnd? { byNumber.isEmpty ? nil : byNumber[number] }
}

extension EventKind {
    /// Whether the app itself logs it: tests and UIKit's messages may be from a log that knows nothing about the launches.
    fileprivate var isOfApp: Bool {
        switch self {
        case .testStarted, .testFinished, .diagnostic: false
        default: true
        }
    }
}
