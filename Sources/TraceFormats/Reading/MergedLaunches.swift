package import TraceModel

/// Numbers the launches of several logs as those of one run.
///
/// Launches of two logs are the same where both logs show the process's name and number, and otherwise apart.
package struct MergedLaunches {
    private struct Part: Hashable {
        var log: Int
        var launch: Int
    }

    private struct Process: Hashable {
        var name: String
        var id: Int
    }

    private var parts: [Part: Int] = [:]
    private var processes: [Process: Int] = [:]
    private var count = 0

    package init() {}

    /// The run's launch that is a launch of the log with that index.
    package mutating func launch(_ launch: Int, ofLog log: Int, from origin: Origin) -> Int {
        let part = Part(log: log, launch: launch)
        let process = origin.process.flatMap { name in origin.processID.map { Process(name: name, id: $0) } }
        if let known = parts[part] ?? process.flatMap({ processes[$0] }) {
            parts[part] = known
            if let process, processes[process] == nil { processes[process] = known }
            return known
        }
        defer { count += 1 }
        parts[part] = count
        if let process { processes[process] = count }
        return count
    }
}
