import Foundation
import LogFiles
import TraceEngine
import TraceModel
import TraceReports
import TraceText

/// Shows a log while it grows: the tree on a terminal, and plain lines elsewhere.
final class LiveDisplay: @unchecked Sendable {
    /// The pause between two looks; a slow look makes the next pause longer.
    private static let interval = 0.2

    // Used only by the thread.
    private var log: LiveLog
    private var shownCalls = 0
    private var shownFindings: Set<ShownFinding> = []
    private var lastDrawn: [String] = []
    // Read and written with the lock held.
    private let lock = NSLock()
    private var isStopped = false

    private init(_ log: LiveLog) {
        self.log = log
    }

    /// Shows the log while the body runs, and once more after its end.
    ///
    /// - Parameter log: nil to show nothing.
    static func show<Result>(_ log: LiveLog?, while body: () throws -> Result) throws -> Result {
        guard let log else { return try body() }
        let display = LiveDisplay(log)
        let worker = Worker { display.run() }
        defer {
            display.lock.withLock { display.isStopped = true }
            try? worker.value()
        }
        return try body()
    }

    private func run() {
        while true {
            let isLast = lock.withLock { isStopped }
            let start = Date()
            // Lines that cannot be read now are read at the next look, or the import reports why it cannot read them.
            if let picture = (try? log.look()) ?? nil { show(picture) }
            if isLast { return }
            Thread.sleep(forTimeInterval: max(Self.interval, -start.timeIntervalSinceNow * 4))
        }
    }

    private func show(_ picture: LiveLog.Picture) {
        if StandardOutput.isTerminal { draw(picture) } else { write(picture) }
    }

    private func draw(_ picture: LiveLog.Picture) {
        let style = TextStyle.terminal
        let text = LiveText(
            tree: picture.tree, run: picture.run, calls: picture.calls, findings: picture.findings)
        let size = TextStyle.terminalSize
        let lines = text.lines(width: size.width, height: size.height - 1, color: style.color)
        guard lines != lastDrawn else { return }
        // Each line overwrites the old one, to avoid flicker.
        let start = lastDrawn.isEmpty ? "\u{1B}[2J\u{1B}[H" : "\u{1B}[H"
        lastDrawn = lines
        StandardOutput.show(start + lines.map { $0 + "\u{1B}[K\n" }.joined() + "\u{1B}[J")
    }

    private func write(_ picture: LiveLog.Picture) {
        let style = TextStyle.plain
        let calls = picture.calls.dropFirst(shownCalls).map { LiveText.call($0.event, $0.text, style: style) }
        shownCalls = max(shownCalls, picture.calls.count)
        let findings = picture.findings.filter { !isKnown($0) }
        StandardOutput.show(lines: calls + findings.map { LiveText.finding($0, style: style) })
    }

    /// Whether the finding was shown before. A finding whose text changes while the log grows is the same one.
    private func isKnown(_ finding: Finding) -> Bool {
        let key = ShownFinding(
            rule: finding.rule, severity: finding.severity, subject: finding.subject?.id, line: finding.event.line)
        return !shownFindings.insert(key).inserted
    }

    private struct ShownFinding: Hashable {
        var rule: String
        var severity: Severity
        var subject: ControllerID?
        var line: Int
    }
}
