import Foundation
import VCTraceAudit

struct ExpectedTrace {
    var severity: AuditedTrace.Severity?
    /// The classes whose view controllers may live on.
    var kept: [String]
    var options: AuditOptions
    var record: (ExpectationResult) -> Void
    /// The place and time of the creation of view controllers, for messages.
    var scope = "in here"
    /// Whether a test without any view controller passes, because nobody said that it has one.
    var mayBeEmpty = false
    /// The rounds over which nothing may grow; nil if nothing may be left at all.
    var rounds: GrowthRounds?

    /// The waits between two looks, in seconds.
    static let pauses = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05]

    /// Audits the recording so far; nil if it is empty and may be.
    func audit(_ lines: [String]) throws -> AuditedTrace? {
        do {
            return try AuditedTrace(lines: lines, quiet: try options.leakGrace, options: options)
        } catch  where mayBeEmpty && AuditedTrace.isOfEmptyLog(error) {
            return nil
        }
    }

    /// Whether there is no problem, so nobody has to wait for further deallocations.
    func isMet(by trace: AuditedTrace) -> Bool {
        if let rounds { return rounds.growths(in: trace, keeping: kept).isEmpty }
        return trace.failures(atLeast: severity).isEmpty && leftovers(in: trace).isEmpty
    }

    /// Fails once for each defect, and for each class of view controllers that live on.
    func check(_ trace: AuditedTrace) {
        if let rounds { return trace.tell(rounds.failureTexts(in: trace, keeping: kept), atLeast: .error, record) }
        if !trace.hasTimes {
            fail("the recorded lines have no times, so leaks cannot be found; log the time of each call")
        }
        trace.tell(
            trace.failureTexts(atLeast: severity) + leftoverTexts(in: trace), atLeast: severity, record)
    }

    func fail(_ message: String) { record(.failure(message)) }

    /// The view controllers that were created and live on, except those in findings and those that may live on.
    private func leftovers(in trace: AuditedTrace) -> [AuditedTrace.LivingController] {
        let reported = Set(
            trace.failures(atLeast: severity).filter { $0.rule == "controller-never-deallocated" }.map {
                [$0.className, $0.address]
            })
        return trace.livingControllers.filter { controller in
            !reported.contains([controller.className, controller.address]) && !kept.contains { controller.isNamed($0) }
        }
    }

    private func leftoverTexts(in trace: AuditedTrace) -> [String] {
        let leftovers = leftovers(in: trace)
        var seen: Set<String> = []
        return leftovers.compactMap { first in
            guard seen.insert(first.className).inserted else { return nil }
            let all = leftovers.filter { $0.className == first.className }
            let times = all.count > 1 ? " ×\(all.count)" : ""
            let places = all.prefix(8).map { "    line \($0.line): init \($0.address ?? "")" }
            return """
                still alive\(times): \(first.className) was made \(scope), and is not deallocated
                \(places.joined(separator: "\n"))
                fix: Look for what holds it: a property of the test, a closure, a child that holds its parent. If it is meant to \
                live on, name its class in 'keeping:'.
                """
        }
    }
}
