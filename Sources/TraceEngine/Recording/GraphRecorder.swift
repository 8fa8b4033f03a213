import Foundation
import LogFiles
import TraceModel
import TraceReplay
import TraceReports
package import VCTraceAudit

/// Takes memory graphs of an app while it is recorded: after each test that leaks, and when the user ends the recording.
///
/// `watch` runs on its own thread; the graphs are read after it has returned.
package final class GraphRecorder: @unchecked Sendable {
    package let folder: String
    /// The graphs that were taken, in order; complete after the recording has ended.
    package private(set) var graphs: [String] = []

    private let observer: any EngineObserver
    private let leakRules: Set<String>
    private var log: LiveLog
    private var isRefused = false
    private var process: Int?
    private var tests: Set<Int> = []

    /// The time between two looks at the trace, in seconds; each look reads all of it.
    private static let pause = 1.0

    /// - Parameter log: the file that the recorder writes; its audit decides what counts as a leak.
    package init(folder: String, log: LiveLog, observer: any EngineObserver) {
        self.folder = folder
        self.observer = observer
        self.log = log
        self.log.audit.settings.scope = .test
        self.log.audit.observer = SilentObserver()
        leakRules = RuleCatalogue.all.ids(where: \.findsLeaks)
    }

    /// Watches the trace until the app has ended. If the user ends the recording, takes a graph before the app gets the signal.
    ///
    /// - Parameter hasEnded: whether the app has ended.
    func watch(until hasEnded: () -> Bool, end: (_ signal: Int32) -> Void) {
        var next = Date()
        while !hasEnded() {
            if let signal = EndRequest.signal {
                look()
                take("end")
                end(signal)
                while !hasEnded() {
                    if Signals.areFinal { return end(SIGKILL) }
                    Thread.sleep(forTimeInterval: 0.05)
                }
                return
            }
            if Date() >= next {
                look()
                next = Date().addingTimeInterval(Self.pause)
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
        if !isRefused {
            observer.notice(
                "the app ended by itself, before a last memory graph was taken; end the recording with Ctrl-C to get one"
            )
        }
    }

    /// Takes a graph for each test that has ended and leaks.
    private func look() {
        guard !isRefused, let picture = try? log.look() else { return }
        if process == nil, let found = picture.run.launchesWithProcesses.last?.processID {
            process = found
            // If the system refuses, the user should know now, and not after an hour.
            if let path = take("start") {
                graphs.removeLast()
                try? FileManager.default.removeItem(atPath: path)
            }
        }
        let leaking = Set(picture.findings.filter { leakRules.contains($0.rule) }.compactMap(\.test))
        for test in picture.run.summary.tests
        where test.last.kind == .testFinished && leaking.contains(test.name) && tests.insert(test.first.line).inserted {
            take("\(tests.count)-\(Self.fileName(test.nameInSuite))")
        }
    }

    /// The file of the graph; nil if there is none.
    @discardableResult
    private func take(_ name: String) -> String? {
        guard !isRefused, let process else { return nil }
        let path = "\(folder)/\(name).memgraph"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try? FileManager.default.removeItem(atPath: path)
            try LeaksTool.takeGraph(of: process, to: path)
        } catch {
            isRefused = true
            observer.notice("\(error)")
            return nil
        }
        graphs.append(path)
        return path
    }

    private static func fileName(_ test: String) -> String {
        String(test.map { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" ? $0 : "-" }.prefix(100))
    }
}

/// A user's request to end a recording, which does not end at once.
enum EndRequest {
    private static let number = Signals.SharedNumber()

    /// From now on, such a signal is only noted.
    static func listen() {
        _ = number
        Signals.handle {
            Signals.requests.increase()
            EndRequest.number.value = $0
        }
    }

    /// Nil before the request.
    static var signal: Int32? { number.value == 0 ? nil : number.value }
}
