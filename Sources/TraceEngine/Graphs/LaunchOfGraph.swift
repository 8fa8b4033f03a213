import Foundation
import MemoryGraphs
import TraceModel

/// Tells of which launch of a run a memory graph is.
struct LaunchOfGraph {
    let run: Run

    /// A graph's clock may be a little behind the log's.
    private static let slack: Int64 = 1_000_000_000
    /// An app that is recorded from its start logs its first event so soon after it.
    private static let start: Int64 = 60_000_000_000

    /// Why a graph says nothing about the run.
    struct Refusal: Error {
        var reason: String
    }

    /// The launch: of the same process id, begun before the launch's first event, and still there when the graph was taken.
    func launch(of header: GraphHeader) throws(Refusal) -> Launch {
        guard let id = header.processID else {
            throw Refusal(
                reason: "it does not say of which process it is: there is no line 'Process: NAME [ID]' at its beginning"
            )
        }
        guard let start = run.summary.start, run.summary.header.timeBase == .absolute else {
            throw Refusal(
                reason: "the times of the run '\(run.name)' have no date, so its launch cannot be told from others")
        }
        guard let launched = header.launched else {
            throw Refusal(
                reason: "it does not say when its process began: there is no line 'Launch Time:' at its beginning")
        }
        let known = launches.compactMap(\.processID)
        guard !known.isEmpty else {
            throw Refusal(
                reason:
                    "the run '\(run.name)' does not tell the ids of its processes; add a header '# process: NAME ID'")
        }
        let sameProcess = launches.filter { launch in
            launch.processID == id && Self.isSame(launch.process, header.process)
        }
        guard !sameProcess.isEmpty else {
            let ids = Set(known).sorted().prefix(5).map(String.init).joined(separator: ", ")
            throw Refusal(
                reason:
                    "it is of the process \(header.process ?? "") [\(id)], and the run '\(run.name)' of process \(ids)")
        }
        for launch in sameProcess {
            guard let offset = launch.first.time else { continue }
            let first = offset.later(by: start)
            guard launched <= first.later(by: Self.slack) else { continue }
            if let taken = header.taken {
                if taken >= first { return launch }
            } else if first.since(launched) <= Self.start {
                return launch
            }
        }
        throw Refusal(
            reason: "it is of another launch of \(header.process ?? "the process") [\(id)], which began at "
                + "\(Timestamp(nanoseconds: launched, base: .absolute))")
    }

    /// The run's launches, with what tells their processes.
    var launches: [Launch] { run.summary.launches.map(named) }

    /// With the process that the trace's own header names, which is that of the launch that began last.
    private func named(_ launch: Launch) -> Launch {
        guard launch.processID == nil, run.files.isEmpty, launch == run.summary.launches.last,
            let header = run.summary.header.others["process"],
            let id = header.split(separator: " ").last.flatMap({ Int($0) })
        else { return launch }
        var launch = launch
        launch.processID = id
        let name = header.split(separator: " ").dropLast().joined(separator: " ")
        if !name.isEmpty { launch.process = name }
        return launch
    }

    /// Some logs cut a process's name after 15 characters.
    private static func isSame(_ a: String?, _ b: String?) -> Bool {
        guard let a, let b, a != b else { return true }
        return min(a.count, b.count) >= 15 && (a.hasPrefix(b) || b.hasPrefix(a))
    }
}
