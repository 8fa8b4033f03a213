package import TraceModel

/// Numbers the launches of several logs as those of one run.
///
/// Launches of two logs are the same where both logs show the process's name and number. A log that shows neither, and is no
/// native trace, is of the launch with which the run begins, or with which those logs begin that the same test attached. All
/// others are apart.
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
    /// The launch with which the logs of a test begin, or those of no test, and whether it is known whose process it is.
    private var firsts: [String?: (number: Int, hasProcess: Bool)] = [:]

    package init() {}

    /// The run's launch that is a launch of the log with that index.
    ///
    /// - Parameters:
    ///   - isNative: whether a `# vctrace:` header says that the log is one process's.
    ///   - test: the test that attached the log.
    package mutating func launch(
        _ launch: Int, ofLog log: Int, from origin: Origin, isNative: Bool, attachedTo test: String? = nil
    ) -> Int {
        let part = Part(log: log, launch: launch)
        let process = origin.process.flatMap { name in origin.processID.map { Process(name: name, id: $0) } }
        if let known = parts[part] ?? process.flatMap({ processes[$0] }) {
            parts[part] = known
            if let process, processes[process] == nil { processes[process] = known }
            return known
        }
        let first = firsts[test]
        if launch == 0, !isNative, let first, !(first.hasProcess && process != nil) {
            parts[part] = first.number
            if let process {
                processes[process] = first.number
                firsts[test]?.hasProcess = true
            }
            return first.number
        }
        defer { count += 1 }
        if launch == 0, !isNative, first == nil { firsts[test] = (count, process != nil) }
        parts[part] = count
        if let process { processes[process] = count }
        return count
    }
}
