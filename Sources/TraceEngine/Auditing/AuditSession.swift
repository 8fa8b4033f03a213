import LogFiles
package import TraceModel
package import TraceStore
package import VCTraceAudit

/// Audits runs in order, and reaches one verdict on all of them.
///
/// While one run's report is being processed, the next one is prepared.
package struct AuditSession {
    private let stored: StoredAudit
    package private(set) var verdict: AuditVerdict
    /// The runs that could not be audited, in order.
    package private(set) var unaudited: [UnauditedRun] = []
    /// Problems of the audit that no report shows.
    package private(set) var remarks: [String] = []
    /// The reason why not everything could be stored; nil if it is.
    package private(set) var unstored: StoreError?

    package init(stored: StoredAudit, verdict: AuditVerdict) {
        self.stored = stored
        self.verdict = verdict
    }

    /// Audits the runs, and continues after one that cannot be audited. A single run throws instead.
    ///
    /// - Parameter take: called with each run's report, or the reason why there is none.
    package mutating func audit(
        _ references: [RunReference], _ take: (Result<RunReport, any Error>) -> Void
    ) throws {
        let channel = Channel<Result<RunReport, any Error>>()
        let worker = Worker { [stored] in
            defer { channel.finish() }
            return try stored.reports(on: references) { report in
                guard channel.send(report) else { throw CancellationError() }
            }
        }
        var count = 0
        while var result = channel.receive() {
            count += 1
            switch result {
            case .success(var report):
                verdict.judge(&report, isLast: count == references.count)
                result = .success(report)
            case .failure(let error):
                guard references.count > 1 else { throw error }
                let reference = references[count - 1]
                unaudited.append(
                    UnauditedRun(
                        name: StoredAudit.relative(reference.text), isLog: reference.isPath, reason: "\(error)"))
                verdict.failureCount += 1
                if count == references.count { remarks = verdict.judgeExclusions() }
            }
            take(result)
        }
        unstored = try worker.value()
        guard verdict.failureCount < references.count else { throw EngineError.noRunAudited }
    }
}
